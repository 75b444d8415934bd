"""El Paso: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import IllegalAnswer, Match, Seat
from rumpus.games.cards.el_paso import (
    BURDEN,
    CARDS,
    DEMAND,
    DONE,
    GIVE,
    NOBODY,
    NOTHING,
    PASS,
    PLAY,
    TAKE,
    TAKE_OR_PASS,
    ElPaso,
)
from rumpus.pieces.cards import Card, rank_text
from tests.games.frames import frames, strip


def table(m: Match) -> ElPaso:
    assert isinstance(m.game, ElPaso)
    return m.game


def el_paso(deck: str, *hands: str, known: dict[str, list[int | None]] | None = None, **options: Any) -> Match:
    """Hands and deck by their ranks, X is a Joker; the first card of the deck is its top. The first player begins."""
    left = list(CARDS)

    def cards(ranks: str) -> list[Card]:
        found = []
        for rank in ranks.split():
            found.append(next(card for card in left if ("X" if not card.rank else rank_text(card.rank)) == rank))
            left.remove(found[-1])
        return found

    held = [cards(hand) for hand in hands]
    pile = cards(deck)[::-1]
    m = rumpus.match(
        "el-paso",
        len(hands),
        seed=1,
        chance=[len(hands) - 1],
        options=options,
        arrange={"hands": held, "deck": pile, "discards": left, "known": {}, "shown": []},
    )
    m.watch(True)
    return m


def ranks(m: Match, player: int) -> list[str]:
    return sorted("X" if not card.rank else rank_text(card.rank) for card in table(m).hands[player])


def pair(m: Match, first: str, second: str | None = None) -> tuple[Card, Card]:
    """The answer that plays this pair."""
    for answer in m.choices:
        if answer != DONE:
            named = ["X" if not card.rank else rank_text(card.rank) for card in answer]
            if named == [first, second or first]:
                return answer[0], answer[1]
    raise AssertionError(f"no pair {first} {second} in {list(m.choices)}")


def play(m: Match, *answers: Any) -> None:
    for answer in answers:
        m.answer(m.actor, answer)


# ---- the worked examples


def test_1_a_card_is_passed_on_and_kings_demand_a_rank() -> None:
    m = el_paso("5 K 7 8 2 J", "5 9 9 K 3", "4 4 7 Q J", "A 6 8 10 2")
    assert m.waiting == [(Seat(0), TAKE_OR_PASS)]
    play(m, PASS)
    play(m, pair(m, "K"))
    assert m.waiting == [(Seat(0), DEMAND)]
    play(m, "4")
    play(m, pair(m, "4"))
    play(m, pair(m, "9"))
    play(m, DONE)
    assert (ranks(m, 0), ranks(m, 1)) == (["3", "5"], ["5", "7", "J", "Q"])
    assert ranks(m, 2) == sorted(["A", "6", "8", "10", "2"])
    assert m.waiting == [(Seat(1), TAKE_OR_PASS)]


def test_2_the_last_pair_ends_the_round_and_does_nothing() -> None:
    m = el_paso("8 3 5", "8", "3 4 5 6 7", "9 10 J Q K", rounds=1)
    play(m, TAKE)
    play(m, pair(m, "8"))
    assert m.over
    assert table(m).points == [0, 5, 5]
    assert len(table(m).deck) == 2


def test_3_giving_the_last_card_away_ends_the_round() -> None:
    m = el_paso("A 3 5", "A 5", "4 7 J", "6 2", rounds=1)
    play(m, TAKE)
    play(m, pair(m, "A"))
    assert m.waiting == [(Seat(0), GIVE)]
    five = table(m).hands[0][0]
    play(m, [five, 2])
    assert m.over
    assert table(m).points == [0, 3, 3]


def test_4_a_joker_counts_as_what_it_is_with_and_the_deck_may_be_too_small() -> None:
    m = el_paso("K 3", "2 X 9", "4 7 J", "6 3")
    play(m, TAKE)
    play(m, pair(m, "X", "2"))
    assert m.waiting == [(Seat(0), BURDEN)]
    play(m, Seat(2))
    assert (ranks(m, 0), ranks(m, 2)) == (["9", "K"], ["3", "3", "6"])
    play(m, DONE)
    assert m.waiting == [(Seat(1), PLAY)]  # there is nothing to draw: a late turn


def test_5_a_player_whose_last_card_is_demanded_goes_on() -> None:
    m = el_paso("Q J 5 2 8", "Q 3 6 10", "7", "4 4 9")
    play(m, TAKE)
    play(m, pair(m, "Q"))
    play(m, "7")
    assert table(m).hands[1] == []
    play(m, DONE)
    assert m.waiting == [(Seat(1), TAKE_OR_PASS)]
    play(m, PASS)
    assert (ranks(m, 1), ranks(m, 2)) == (["5"], sorted(["4", "4", "9", "J"]))


def test_6_a_whole_round_of_late_turns_without_a_pair_ends_it() -> None:
    m = el_paso("", "3 5", "7 9", "4 6", rounds=1)
    play(m, DONE, DONE, DONE)
    assert m.over
    assert table(m).points == [2, 2, 2]
    assert m.standings() == [1, 1, 1]
    other = el_paso("", "3 5", "7 9", "4 4", rounds=1)
    play(other, DONE, DONE)
    play(other, pair(other, "4"))
    assert table(other).points == [2, 2, 0]


def test_7_two_jokers_are_no_pair() -> None:
    m = el_paso("K 9", "X X 3", "4 5", "6 7")
    play(m, PASS)
    offered = [answer for answer in m.choices if answer != DONE]
    assert all(card.rank or other.rank for card, other in offered)
    assert {other.rank for _, other in offered} == {3, 9}


# ---- the rulings


def test_the_question_is_put_even_if_only_done_is_possible() -> None:
    m = el_paso("K 9", "2 3", "4 5", "6 7")
    play(m, PASS)
    assert (m.waiting, list(m.choices)) == ([(Seat(0), PLAY)], [DONE])


def test_a_pair_starts_the_count_of_late_turns_again() -> None:
    m = el_paso("", "3 5", "7 7 9", "4 6")
    play(m, DONE)
    play(m, pair(m, "7"))
    play(m, DONE, DONE, DONE)
    assert table(m).dealt == 1
    play(m, DONE)
    assert table(m).dealt == 2


def test_the_turn_in_which_the_last_card_was_drawn_is_not_a_late_one() -> None:
    m = el_paso("K", "3 5", "7 9", "4 6", rounds=1)
    play(m, TAKE, DONE)
    play(m, DONE, DONE)
    assert not m.over
    play(m, DONE)
    assert m.over


def test_nobody_sees_the_second_card_before_the_first_is_passed_on() -> None:
    m = el_paso("K 9 5", "3 5", "7 9", "4 6")
    shown, second = table(m).shown[0], table(m).deck[-1]
    assert [name in m.received(0).decode() for name in (shown.label, second.label)] == [True, False]
    play(m, PASS)
    assert ranks(m, 0) == ["3", "5", "9"]


def test_who_has_no_cards_when_a_late_turn_begins_ends_the_round() -> None:
    m = el_paso("", "3 5", "", "4 6", rounds=1)
    play(m, DONE)
    assert m.over
    assert table(m).points == [2, 0, 2]


def test_who_has_no_cards_and_passes_the_last_one_on_ends_the_round() -> None:
    m = el_paso("K", "", "4 5", "6 7", rounds=1)
    play(m, PASS)
    assert m.over
    assert table(m).points == [0, 3, 2]


def test_nobody_burdens_themselves_and_every_rank_can_be_named() -> None:
    m = el_paso("5 9 10 J", "2 2 A A J J 3", "4 5", "6 7")
    play(m, TAKE)
    play(m, pair(m, "2"))
    assert list(m.choices) == [NOBODY, 1, 2]
    play(m, NOBODY)
    play(m, pair(m, "A"))
    assert {answer[1] for answer in m.choices if answer != NOTHING} == {1, 2}
    play(m, NOTHING)
    play(m, pair(m, "J"))
    assert list(m.choices) == ["A", *map(str, range(2, 11)), "J", "Q", "K", "Jokers"]
    play(m, "J")  # also what has just been played
    assert "Player 1 wants all jacks: nobody has any." in m.story(None)


def test_the_last_card_of_the_deck_passed_on_is_followed_by_none() -> None:
    m = el_paso("K", "2 3", "4 5", "6 7")
    play(m, PASS)
    assert (ranks(m, 0), ranks(m, 1)) == (["2", "3"], ["4", "5", "K"])
    assert "The deck is empty: Player 1 draws nothing." in m.story(None)
    play(m, DONE)
    assert table(m).passes == 0  # the turn in which the last card was drawn is no late turn


def test_eights_draw_a_card_and_others_do_nothing() -> None:
    m = el_paso("K 9 10", "8 8 3 3 4", "4 5", "6 7")
    play(m, TAKE)
    play(m, pair(m, "8"))
    assert "9" in ranks(m, 0)
    before = ranks(m, 1), ranks(m, 2), len(table(m).deck)
    play(m, pair(m, "3"))
    assert (ranks(m, 1), ranks(m, 2), len(table(m).deck)) == before
    assert m.waiting == [(Seat(0), PLAY)]


def test_a_demanded_rank_does_not_bring_jokers_and_jokers_only_jokers() -> None:
    m = el_paso("5 9", "J J 3 4 Q Q", "X 3 5", "X 3 3")
    play(m, TAKE)
    play(m, pair(m, "J"))
    play(m, "3")
    assert (ranks(m, 1), ranks(m, 2)) == (["5", "X"], ["X"])
    play(m, pair(m, "Q"))
    play(m, "Jokers")
    assert (ranks(m, 1), ranks(m, 2)) == (["5"], [])


def test_nobody_need_be_burdened_or_given_anything() -> None:
    m = el_paso("5 9 10 J", "2 2 A A 3", "4 5", "6 7")
    play(m, TAKE)
    play(m, pair(m, "2"))
    play(m, NOBODY)
    play(m, pair(m, "A"))
    play(m, NOTHING)
    assert (ranks(m, 0), ranks(m, 1), ranks(m, 2)) == (["3", "5"], ["4", "5"], ["6", "7"])


def test_four_of_a_rank_are_two_pairs_and_three_are_one() -> None:
    m = el_paso("K 9", "3 3 3 3 5", "6 7", "6 7")
    play(m, TAKE)
    play(m, pair(m, "3"))
    play(m, pair(m, "3"))
    assert list(m.choices) == [DONE]


def test_of_three_alike_what_others_have_seen_is_discarded_first() -> None:
    m = el_paso("3 9", "3 3 5", "6 7", "6 7")
    shown = table(m).shown[0]
    play(m, TAKE)
    assert pair(m, "3")[0] == shown


def test_a_card_given_with_aces_is_seen_by_two_only() -> None:
    m = el_paso("A 9", "A 5 8", "6 7", "6 7")
    play(m, TAKE)
    play(m, pair(m, "A"))
    five = next(card for card in table(m).hands[0] if card.rank == 5)
    play(m, [five, 1])
    assert "5 of" in m.story(0)[-1]
    assert m.story(2)[-1] == "Player 1 gives Player 2 a card."
    assert {1, 0} == set(table(m).known[five])


def test_a_pair_has_to_be_one_of_those_offered() -> None:
    m = el_paso("K 9", "3 3 5", "6 7", "6 7")
    play(m, TAKE)
    with pytest.raises(IllegalAnswer):
        m.answer(0, ["3S", "5S"])
    with pytest.raises(IllegalAnswer):
        m.answer(0, "3")


def test_the_deal_moves_to_the_left_and_the_player_left_of_the_dealer_starts() -> None:
    m = el_paso("", "3 5", "", "4 6", rounds=2)
    play(m, DONE)
    assert (table(m).dealer, m.waiting[0][0]) == (0, 1)


# ---- what is seen


def test_a_demand_is_seen_with_who_had_what() -> None:
    m = el_paso("K 7 8 2 J", "5 9 9 K 3", "4 4 7 Q J", "A 6 8 10 2")
    play(m, TAKE)
    play(m, pair(m, "K"))
    play(m, "4")
    assert strip(m) == [("Player 1 wants all 4s: Player 2 has 2.", 2600)]


def test_the_end_of_a_round_shows_all_hands() -> None:
    m = el_paso("", "3 5", "7 9", "4 6", rounds=1)
    play(m, DONE, DONE, DONE)
    assert "Nobody can go on: Player 1 2, Player 2 2 and Player 3 2." in strip(m)[0][0]
    assert all(token.look == "card" for token in frames(m, 0)[0].place("hand1").tokens)
