"""What beats what: the order of hands, short hands, wild, low and dead cards, and the rules of the house."""

from collections import Counter
from itertools import combinations
from random import Random
from textwrap import wrap

import pytest

from rumpus.pieces.cards import PACK
from rumpus.pieces.poker import (
    NATURAL,
    Category,
    Statuses,
    Value,
    best,
    category,
    evaluate,
    explain_omaha,
    hand,
    name,
    omaha,
    ranks,
    short_name,
    with_article,
)

FOURS_WILD = Statuses(wild=(4,))
HAMLET = Statuses(wild=(12,), low=11, dead=(13,))
RESCUE = Statuses(wild=tuple(hand("Js Jh Kh")), nine_one_one=True)


def called(cards: str, statuses: Statuses = NATURAL) -> str:
    return name(best(hand(cards), statuses))


@pytest.mark.parametrize(
    ("statuses", "a", "b", "winner", "a_is", "b_is"),
    [
        (NATURAL, "As 2h 3d 4c 5s", "2s 3s 4s 5d 6h", "B", "straight, five high", "straight, six high"),
        (NATURAL, "Ks As 2d 3c 4h", "2h 2s 5c 7d 8s", "B", "ace high, K, 4, 3, 2", "pair of twos, 8, 7, 5"),
        (
            NATURAL,
            "Ah Ad 2s 2c Kh",
            "Ks Kc Qd Qh As",
            "A",
            "two pair, aces and twos, K",
            "two pair, kings and queens, A",
        ),
        (NATURAL, "Ks Kh 7d 5c 2s", "Kd Kc 7s 5h 2d", "tie", "pair of kings, 7, 5, 2", "pair of kings, 7, 5, 2"),
        (
            NATURAL,
            "As Ad Kd Kh Qs Qc 2d",
            "Ah Ac Ks Kc Jh Jd Js",
            "B",
            "two pair, aces and kings, Q",
            "full house, jacks over aces",
        ),
        (FOURS_WILD, "Th Jh Qh Kh Ah", "2s 2h 2d 4c 4s", "B", "royal flush", "five twos"),
        (FOURS_WILD, "Ah 4s 9h 5h 2h", "Ac Kc Qc Tc 8c", "B", "flush, A, K, 9, 5, 2", "flush, A, K, Q, 10, 8"),
        (
            Statuses(wild=(4,), double_ace_flush=True),
            "Ah 4s 9h 5h 2h",
            "Ac Kc Qc Tc 8c",
            "A",
            "flush, A, A, 9, 5, 2",
            "flush, A, K, Q, 10, 8",
        ),
        (FOURS_WILD, "Ts Js Qs Ks As", "Td Jd Qd Kd 4c", "tie", "royal flush", "royal flush"),
        (
            Statuses(wild=(4,), natural_beats_wild=True),
            "Ts Js Qs Ks As",
            "Td Jd Qd Kd 4c",
            "A",
            "royal flush",
            "royal flush",
        ),
        (
            Statuses(low=11),
            "Js Jd 3c 4h 5s",
            "2s 2d 3h 4c 5d",
            "B",
            "pair of low cards, 5, 4, 3",
            "pair of twos, 5, 4, 3",
        ),
        (Statuses(low=11), "Ts Jd Qh Kc As", "2s 2d 3h 4c 6d", "B", "ace high, K, Q, 10, low", "pair of twos, 6, 4, 3"),
        (Statuses(dead=(13,)), "Kh 9h 7h 5h 2h", "As Qd 8d 6c 4c", "B", "nine high, 7, 5, 2", "ace high, Q, 8, 6, 4"),
        (HAMLET, "Th 9h Qs 7c 6d", "Ah Ad As 3c 4d", "A", "straight, ten high", "three aces, 4, 3"),
        (HAMLET, "Ts 9s 8d Qs Qh", "Ah Ad As Ac 5d", "B", "straight, ten high", "four aces, 5"),
        (Statuses(wild=(4,), low=4), "4s 4h 8c 8d Js", "2c 2d 2h 3s 5s", "A", "four eights, J", "three twos, 5, 3"),
        (
            Statuses(wild=(4,), dead=(4,)),
            "4s 4h 8c 8d Js",
            "9c 9d 2h 3s 5s",
            "B",
            "pair of eights, J",
            "pair of nines, 5, 3, 2",
        ),
        # One diamond makes one heart wild: here the ace, for the two would only make three kings.
        (
            Statuses(wild=tuple(hand("Ah"))),
            "Ah 2h 2d Ks Kc",
            "Qs Qc Qd 3s 3c",
            "A",
            "full house, kings over twos",
            "full house, queens over threes",
        ),
        (RESCUE, "9s As Ad 3c 2h", "Jh Js Kh Ac Ah", "A", "natural 9-1-1, left over 3-2", "five aces"),
    ],
)
def test_which_hand_wins(statuses: Statuses, a: str, b: str, winner: str, a_is: str, b_is: str) -> None:
    assert (called(a, statuses), called(b, statuses)) == (a_is, b_is)
    left, right = best(hand(a), statuses), best(hand(b), statuses)
    assert winner == ("A" if left > right else "B" if right > left else "tie")


# ---- the order of hands


def test_every_hand_of_five_is_of_the_kind_it_is() -> None:
    values = Counter(map(best, combinations(PACK, 5)))
    assert len(values) == 7462
    assert kinds(values) == {
        Category.STRAIGHT_FLUSH: 40,
        Category.FOUR: 624,
        Category.FULL_HOUSE: 3744,
        Category.FLUSH: 5108,
        Category.STRAIGHT: 10200,
        Category.THREE: 54912,
        Category.TWO_PAIR: 123552,
        Category.PAIR: 1098240,
        Category.NO_PAIR: 1302540,
    }


def test_with_deuces_wild_every_hand_of_five_is_of_the_kind_it_is() -> None:
    deuces = Statuses(wild=(2,))
    values = Counter(best(five, deuces) for five in combinations(PACK, 5))
    assert kinds(values) == {
        Category.FIVE: 672,
        Category.STRAIGHT_FLUSH: 2552,
        Category.FOUR: 31552,
        Category.FULL_HOUSE: 12672,
        Category.FLUSH: 14472,
        Category.STRAIGHT: 62232,
        Category.THREE: 355080,
        Category.TWO_PAIR: 95040,
        Category.PAIR: 1225008,
        Category.NO_PAIR: 799680,
    }


def kinds(values: Counter[Value]) -> Counter[Category]:
    found: Counter[Category] = Counter()
    for value, many in values.items():
        found[category(value)] += many
    return found


@pytest.mark.parametrize(
    ("cards", "is_called"),
    [
        ("8s 8h 8d Ks 7c 3h 2d", "three eights, K, 7"),
        ("8s 8h 8d Ks Kc Qh Qd", "full house, eights over kings"),
        ("8s 8h 8d Ks Kc Kh 2d", "full house, kings over eights"),
        ("8s 8h 8d 8c Ks Kc Kh", "four eights, K"),
        ("As 2s 3s 4s 5s 6d 7c", "straight flush, five high"),
        ("2s 4s 6s 8s Ts Qs As", "flush, A, Q, 10, 8, 6"),
        ("9s Th Jd Qc Kh Ac 2d", "straight, ace high"),
    ],
)
def test_of_seven_cards_the_best_five_count(cards: str, is_called: str) -> None:
    assert called(cards) == is_called


def test_of_any_number_of_cards_the_best_five_count() -> None:
    assert name(best(PACK)) == "royal flush"
    assert name(best([card for card in PACK if card.suit == "S" and card.rank != 10])) == "straight flush, nine high"
    no_fives_or_tens = [card for card in PACK if card.rank not in (5, 10)]
    assert name(best(no_fives_or_tens)) == "four aces, K"
    assert name(best(no_fives_or_tens, Statuses(wild=(2,)))) == "five aces"
    assert name(best(PACK, Statuses(wild=tuple(range(1, 14))))) == "five aces"
    thirteen = hand("As Ks Qs Js 9s 8s 7s 6s 4s 3s 2s 2h 3h")
    assert called(" ".join(thirteen)) == "flush, A, K, Q, J, 9"


# ---- fewer than five cards


@pytest.mark.parametrize(
    ("cards", "is_called"),
    [
        ("", "no cards"),
        ("2s", "two high"),
        ("Qh Kh Ah", "ace high, K, Q"),
        ("5s 4s 3s 2s", "five high, 4, 3, 2"),
        ("9s 9h 3d 3c", "two pair, nines and threes"),
        ("9s 9h 9d", "three nines"),
        ("9s 9h 9d 9c", "four nines"),
    ],
)
def test_fewer_than_five_cards_make_no_straight_and_no_flush(cards: str, is_called: str) -> None:
    assert called(cards) == is_called


def test_a_missing_kicker_ranks_below_every_card_even_a_low_one() -> None:
    low = Statuses(low=2)
    order = [hand(cards) for cards in ("", "2s", "3s", "3s 2s", "4s", "4s 3s", "3s 3h", "3s 3h 2d", "3s 3h 4d")]
    values = [best(cards, low) for cards in order]
    assert values == sorted(set(values))


# ---- wild cards


@pytest.mark.parametrize(
    ("cards", "is_called"),
    [
        ("4s", "ace high"),
        ("4s 4h", "pair of aces"),
        ("4s 4h 4d", "three aces"),
        ("4s 4h 4d 4c", "four aces"),
        ("4s 9h", "pair of nines"),
        ("4s 9h 9d", "three nines"),
        ("4s 4h 9d Kc", "three kings, 9"),
        ("4s 9h 9d Kc Kh", "full house, kings over nines"),
        ("4s 9h Td Jc Qh", "straight, king high"),
        ("4s Ah 2d 3c 5h", "straight, five high"),
        ("4s 4h 9d Jd Kd", "straight flush, king high"),
        ("4s 4h 4d 9d 5d", "straight flush, nine high"),
        ("4s 4h 4d 9d 3d", "four nines, 3"),
        ("4s 4h 4d 4c 2d", "five twos"),
        ("4s Ks Qs 9s 2s", "flush, A, K, Q, 9, 2"),
        ("4s 4h Ks Qs 7s", "flush, A, K, Q, J, 7"),
    ],
)
def test_a_wild_card_is_what_makes_the_hand_best(cards: str, is_called: str) -> None:
    assert called(cards, FOURS_WILD) == is_called


def test_single_cards_can_be_wild() -> None:
    assert called("Jd Jc Kd Ks 2s", RESCUE) == "two pair, kings and jacks, 2"
    assert called("Jh Jc Kd Ks 2s", RESCUE) == "three kings, J, 2"
    assert called("8s 8c Js 4d 3h", RESCUE) == "three eights, 4, 3"


def test_a_wild_card_may_stand_for_a_rank_that_is_wild() -> None:
    assert called("2s 3h 5d 6c 4s", FOURS_WILD) == "straight, six high"


def test_a_wild_card_stands_for_no_dead_rank() -> None:
    assert called("4s", Statuses(wild=(4,), dead=(1,))) == "king high"
    assert called("4s Ks Qs 9s 2s", Statuses(wild=(4,), dead=(1,))) == "flush, K, Q, J, 9, 2"
    assert called("4s 2h 3d 5c 6s", Statuses(wild=(4,), dead=(7,))) == "straight, six high"
    assert called("4s 5h 6d 8c 9s", Statuses(wild=(4,), dead=(7,))) == "pair of nines, 8, 6, 5"


def test_a_wild_card_stands_for_no_single_dead_card_in_a_flush() -> None:
    no_ace_of_spades = Statuses(wild=(4,), dead=tuple(hand("As")))
    assert called("4s Ks Qs 9s 2s", no_ace_of_spades) == "flush, K, Q, J, 9, 2"
    assert called("4s Ks Qs Js Ts", no_ace_of_spades) == "straight flush, king high"
    assert called("4s Ks Qs Js Td", no_ace_of_spades) == "straight, ace high"


# ---- low cards


def test_a_low_card_is_below_the_two_and_makes_groups_and_flushes() -> None:
    low_kings = Statuses(low=13)
    assert called("Ks Kh Kd Kc 2s", low_kings) == "four low cards, 2"
    assert called("Ks Kh Kd 2c 2s", low_kings) == "full house, low cards over twos"
    assert called("Ks 9s 7s 5s 2s", low_kings) == "flush, 9, 7, 5, 2, low"
    assert best(hand("Ks Kh Kd Kc 2s"), low_kings) < best(hand("2s 2h 2d 2c 3s"), low_kings)


def test_no_straight_runs_through_the_low_rank_even_with_wild_cards() -> None:
    low_sevens = Statuses(wild=(2,), low=7)
    assert called("5s 6h 7d 8c 9s", low_sevens) == "nine high, 8, 6, 5, low"
    assert called("5s 6h 2d 8c 9s", low_sevens) == "pair of nines, 8, 6, 5"
    assert called("5s 6s 2d 8s 9s", low_sevens) == "flush, A, 9, 8, 6, 5"
    assert called("7s 7h 2d 2c 2h", low_sevens) == "five low cards"
    assert called("2d", Statuses(wild=(2,), low=1)) == "king high"
    assert called("As 2h 3d 4c 5s", Statuses(low=1)) == "five high, 4, 3, 2, low"


def test_a_straight_runs_through_a_rank_that_is_low_and_wild() -> None:
    assert called("5s 6h 7d 8c 9s", Statuses(wild=(7,), low=7)) == "straight, nine high"
    assert called("5s 6h 2d 8c 9s", Statuses(wild=(7, 2), low=7)) == "straight, nine high"


# ---- dead cards


def test_dead_cards_are_not_there() -> None:
    dead_fives = Statuses(dead=(5,))
    assert called("5s 5h", dead_fives) == "no cards"
    assert called("5s 5h Kd", dead_fives) == "king high"
    assert called("As 2h 3d 4c 5s", dead_fives) == "ace high, 4, 3, 2"
    assert called("5s 9s 8s 7s 6s", dead_fives) == "nine high, 8, 7, 6"


def test_a_status_comes_before_another() -> None:
    everything = Statuses(wild=(4, 5), low=4, dead=(5,))
    assert [everything.of(card) for card in hand("4s 5s 6s")] == ["wild", "dead", "natural"]
    assert Statuses(low=4).of(hand("4s")[0]) == "low"
    single = Statuses(wild=tuple(hand("4s")), low=4)
    assert [single.of(card) for card in hand("4s 4h")] == ["wild", "low"]


def test_what_is_no_rank_is_refused() -> None:
    with pytest.raises(ValueError, match="14 is no rank of a card: 1 is the ace, 13 the king"):
        Statuses(wild=(14,))
    with pytest.raises(ValueError, match="0 is no rank"):
        Statuses(low=0)


# ---- rules of the house


def test_a_second_ace_in_a_flush() -> None:
    double = Statuses(wild=(4,), double_ace_flush=True)
    assert called("4s 4h Ks Qs 7s", double) == "flush, A, A, K, Q, 7"
    assert called("4s 4h As Qs 7s", double) == "flush, A, A, A, Q, 7"
    assert called("4s 4h Ks Qs 9s", double) == "straight flush, king high"
    assert called("4s Ks Qs 9s 2s", Statuses(wild=(4,), dead=(1,), double_ace_flush=True)) == "flush, K, K, Q, 9, 2"


@pytest.mark.parametrize(
    ("fewer", "more"),
    [
        ("9s 9h 9d Kc Qs", "4s 9h 9d Kc Qs"),  # three nines
        ("4s 2h 3d 5c 6s", "4s 2h 3d 4h 6s"),  # a four can be itself in a straight, a second one cannot
        ("4s 2s 3s 5s 6s", "4h 2s 3s 5s 6s"),  # in a straight flush only the four of that suit can
        ("As Ks 9s 7s 2s", "4h Ks 9s 7s 2s"),  # an ace-high flush
    ],
)
def test_of_equal_hands_the_one_with_fewer_strangers_wins(fewer: str, more: str) -> None:
    natural = Statuses(wild=(4,), natural_beats_wild=True)
    assert best(hand(fewer), FOURS_WILD) == best(hand(more), FOURS_WILD)
    assert best(hand(fewer), natural) > best(hand(more), natural)


def test_a_wild_card_that_stands_for_its_own_rank_is_no_stranger_where_suits_do_not_count() -> None:
    natural = Statuses(wild=(4,), natural_beats_wild=True)
    assert best(hand("2s 3h 4d 5c 6s"), natural) == best(hand("2h 3d 4s 5h 6c"), natural)
    assert best(hand("4s 9h"), natural) == best(hand("4d 9c"), natural) < best(hand("9h 9c"), natural)


def test_strangers_are_as_few_as_any_suit_allows() -> None:
    natural = Statuses(wild=(4,), natural_beats_wild=True)
    two_suits = hand("2s 3s 5s 6s 2h 3h 5h 6h 4h")  # in hearts the four is itself
    assert best(two_suits, natural) == best(hand("2d 3d 4d 5d 6d"), natural) > best(hand("2s 3s 5s 6s 4h"), natural)


# ---- 9-1-1


@pytest.mark.parametrize(
    ("cards", "is_called"),
    [
        ("9s As Ad", "natural 9-1-1, left over nothing"),
        ("9s As Ad 4c", "natural 9-1-1, left over 4"),
        ("9s As Ad 5c 4c 3c 2c", "natural 9-1-1, left over 5-4"),
        ("9s As Ad 9c 9d", "natural 9-1-1, left over a pair of nines"),
        ("9s As Ad Jh 3c", "natural 9-1-1, left over a pair of threes"),
        ("9s As Ad Jh Kh", "natural 9-1-1, left over a pair of aces"),
        ("9s As Ad Ah Ac", "natural 9-1-1, left over a pair of aces"),
        ("9s As Jh Kd Qc", "pair of aces, K, Q, 9"),
        ("Jh As Ad Kd Qc", "three aces, K, Q"),
    ],
)
def test_a_natural_nine_and_two_natural_aces(cards: str, is_called: str) -> None:
    assert called(cards, RESCUE) == is_called


def test_two_of_them_are_compared_by_what_is_left_over() -> None:
    order = ["Jh Js Kh Ac Ah", "9s As Ad", "9s As Ad 2c", "9s As Ad 3c 2h", "9h Ah Ac Kc Qd", "9s 9d As Ad 9c"]
    values = [best(hand(cards), RESCUE) for cards in order]
    assert values == sorted(set(values))


def test_without_the_rule_it_is_a_pair_of_aces() -> None:
    assert called("9s As Ad 3c 2h") == "pair of aces, 9, 3, 2"


def test_wild_cards_that_are_left_over_are_no_strangers() -> None:
    natural = Statuses(wild=RESCUE.wild, nine_one_one=True, natural_beats_wild=True)
    assert best(hand("9s As Ad 3c 3h"), natural) == best(hand("9d Ah Ac 3d Jh"), natural)


# ---- Omaha


@pytest.mark.parametrize(
    ("hole", "board", "is_called"),
    [
        ("As 8h 7d 3c", "Ks Qs 9s 4s 2d", "ace high, K, Q, 9, 8"),  # one spade in the hand is no flush
        ("Js 5s Kd 6h", "Ks Qs 9s 4s 2d", "flush, K, Q, J, 9, 5"),
        ("As Kh 7d 3c", "8s 8d 8c 8h 2d", "three eights, A, K"),
        ("Qs Qd Jc 5h", "8s 8d 8c 8h 2d", "full house, eights over queens"),
        ("Kd 8h 8d 3c", "Ks 7d 2c 9h Qh Kc", "three kings, Q, 8"),
        ("Qs Qd Jc 5h", "Ks 7d 2c 9h Qh Kc", "full house, queens over kings"),
        ("As Ah Ad Ac", "", "pair of aces"),
        ("As Ah Kd Kc", "Qs Js Ts", "straight, ace high"),
    ],
)
def test_in_omaha_exactly_two_and_three_count(hole: str, board: str, is_called: str) -> None:
    assert name(omaha(hand(hole), hand(board))) == is_called


@pytest.mark.parametrize("seed", range(40))
def test_omaha_is_the_best_of_all_twos_and_threes(seed: int) -> None:
    random = Random(seed)
    house = seed % 2 == 1
    statuses = Statuses(wild=(4, 9), low=2, dead=(7,) if seed % 4 > 1 else (), natural_beats_wild=house)
    cards = random.sample(PACK, 10)
    hole, board = cards[:4], cards[4:]
    there = [[card for card in part if card.rank not in statuses.dead] for part in (hole, board)]
    every = [two + three for two in combinations(there[0], 2) for three in combinations(there[1], 3)]
    if every:
        value = max(best(five, statuses) for five in every)
        assert omaha(hole, board, statuses) == value == explain_omaha(hole, board, statuses).value


def test_dead_cards_are_not_among_the_two_and_three() -> None:
    dead_kings = Statuses(dead=(13,))
    assert name(omaha(hand("Ks Kh 9d 9c"), hand("Kd 9s 2c 3d 5h"), dead_kings)) == "three nines, 5, 3"
    assert name(omaha(hand("Ks Kh Kd 9c"), hand("Kc 9s 2c 3d 5h"), dead_kings)) == "pair of nines, 5, 3"


# ---- in few words


@pytest.mark.parametrize(
    ("cards", "is_called"),
    [
        ("Ks Jh 7d 5c 2s", "K high"),
        ("Qs Qh 7d 5c 2s", "pair of Qs"),
        ("Qs Qh 7d 7c 2s", "Qs and 7s"),
        ("Qs Qh Qd 7c 2s", "three Qs"),
        ("Ts Jh Qd Kc As", "straight, A high"),
        ("Ts 8s 6s 3s 2s", "flush, 10 high"),
        ("Qs Qh Qd 7c 7s", "Qs over 7s"),
        ("Qs Qh Qd Qc 7s", "four Qs"),
        ("8s 9s Ts Js Qs", "straight flush, Q"),
        ("Ts Js Qs Ks As", "royal flush"),
        ("As Ah 8d 8c 8h", "8s over aces"),
        ("", "no cards"),
    ],
)
def test_on_a_phone_there_is_room_for_two_short_lines_under_somebody_elses_cards(cards: str, is_called: str) -> None:
    assert short_name(best(hand(cards))) == is_called
    assert len(wrap(is_called, width=9, break_long_words=False)) <= 2


def test_in_few_words_with_wild_and_low_cards() -> None:
    assert short_name(best(hand("Qs Qh Qd Qc 4s"), FOURS_WILD)) == "five Qs"
    assert short_name(best(hand("9s Ah Ad 4c 3s"), RESCUE)) == "natural 9-1-1"
    assert short_name(best(hand("Js"), HAMLET)) == "a low card"


# ---- in a sentence


@pytest.mark.parametrize(
    ("cards", "wins_with"),
    [
        ("Ks Jh 7d 5c 2s", "king high, J, 7, 5, 2"),
        ("Qs Qh 7d 5c 2s", "a pair of queens, 7, 5, 2"),
        ("Qs Qh 7d 7c 2s", "two pair, queens and sevens, 2"),
        ("Qs Qh Qd 7c 2s", "three queens, 7, 2"),
        ("Ts Jh Qd Kc As", "a straight, ace high"),
        ("Qs Qh Qd 7c 7s", "a full house, queens over sevens"),
        ("Ts Js Qs Ks As", "a royal flush"),
    ],
)
def test_in_a_sentence_one_hand_has_an_article(cards: str, wins_with: str) -> None:
    assert with_article(best(hand(cards))) == wins_with


# ---- how cards are written


def test_cards_are_read_as_poker_players_write_them() -> None:
    assert hand("Th 9h As") == hand("10H 9H AS") == ["10H", "9H", "AS"]
    assert ranks(best(hand("Th 9h As"))) == (14, 10, 9, 0, 0)
    with pytest.raises(KeyError):
        hand("1h")


# ---- what is looked up


def test_tables_that_are_full_are_emptied_and_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(20)
    hands = [random.sample(PACK, 7) for _ in range(300)]
    houses = [NATURAL, FOURS_WILD, HAMLET, RESCUE]
    monkeypatch.setattr(evaluate, "MEMORY", 1 << 9)
    values = [best(cards, house) for cards in hands for house in houses]
    assert sum(map(len, evaluate.BY_RANKS.values())) <= 1 << 9
    monkeypatch.undo()
    assert [best(cards, house) for cards in hands for house in houses] == values
