"""Countdown, and seven-card stud with it."""

from collections.abc import Sequence

import pytest

import rumpus
from rumpus.core import BadOption, Match, Seat
from rumpus.pieces.cards import PACK, Card
from tests.games.poker.room import arranged, drawn, offered, play, started, stud, table

FOUR = stud(
    "3s 3h | 9c Jd 5d 8s | Qc", "2c 7h | Ks 9d Kd 4s | Tc", "Ah 6c | 8h Jc 5s 7d | Ad", "6s 6d | 2s Th 2d 7s | 8c"
)


def to_seventh_street() -> Match:
    m = started("countdown", 4, FOUR)
    for _ in range(4):
        assert m.actor == 1, "B opens every street"
        play(m, "all check")
    assert m.actor == 1
    return m


def test_as_many_as_are_in_are_wild() -> None:
    m = to_seventh_street()
    play(m, "all check")
    assert table(m).chips == [99, 103, 99, 99]
    story = "\n".join(m.story(None))
    assert "Player 2 wins the pot of 4 chips with three kings" in story
    assert "4♠ as K♠" in story
    assert "two pair, sixes and twos" in story


def test_every_fold_changes_what_is_wild() -> None:
    m = to_seventh_street()
    play(m, "B check, C check, D fold, A check")
    assert table(m).chips == [103, 99, 99, 99]
    assert "Player 1 wins the pot of 4 chips with a straight, king high." in m.story(None)


def test_two_folds_between_two_actions_count_twice() -> None:
    m = to_seventh_street()
    assert m.view(None).note == "4 in: 4s are wild."
    play(m, "B to 4, C fold")
    assert m.view(None).note == "3 in: 3s are wild."
    play(m, "D fold, A call")
    assert table(m).chips == [95, 107, 99, 99]
    assert "Player 2 wins the pot of 12 chips with three kings, 10, 9." in m.story(None)


def test_the_last_one_in_wins_at_once() -> None:
    m = to_seventh_street()
    play(m, "B to 4, C fold, D fold, A fold")
    assert table(m).chips == [99, 103, 99, 99]


def test_all_in_players_count() -> None:
    m = arranged("countdown", 3, {}, chips=[0, 100, 100], street=5, hands=["3s 4d", "5c 6c", "7d 8d"])
    assert m.view(None).note == "3 in: 3s are wild."
    play(m, "all check")
    assert any("3♠ as 4♠" in line for line in m.story(None))


def test_a_player_sees_what_his_hand_would_be_with_fewer() -> None:
    m = to_seventh_street()
    notes = {place.id: place.note for place in m.view(0).places}
    assert notes["hand0"] == "pair of threes, Q, J, 9; 3 in: straight, K high; 2 in: pair of 3s"
    assert [token.marks for place in m.view(1).places if place.id == "up1" for token in place.tokens] == [
        [], [], [], ["wild"],
    ]  # fmt: skip


def six(hand: str, up: str) -> str:
    """What the first of six players is told of a hand."""
    m = arranged("countdown", 6, {}, street=1, hands=[hand] + ["2c 7h"] * 5, up=[up] + ["8c"] * 5)
    return next(place.note for place in m.view(0).places if place.id == "hand0")


def test_where_it_makes_no_difference_who_folds_it_is_said_once() -> None:
    assert six("6s Kd", "9h") == "pair of kings, 9 (6♠ as K♠); 5, 4, 3 or 2 in: K high"


def test_where_a_hand_stays_the_same_nothing_is_said_of_fewer() -> None:
    assert six("9s Kd", "9h") == "pair of nines, K"


def test_a_wild_upcard_opens_as_an_ace() -> None:
    m = started("countdown", 3, stud("2s 4s | Kd", "5s 6s | 3d", "7s 8s | Qd"))
    assert m.actor == 1


def test_a_fold_changes_who_opens_the_next_street() -> None:
    m = started("countdown", 3, stud("4s 5s | 3d 7c", "4h 5h | 2d 8c", "6h 6s | Qd Jc"))
    assert m.actor == 0, "threes are wild"
    play(m, "A check, B check, C fold")
    assert (table(m).street, m.actor) == (2, 1), "twos are wild"


def test_one_rank_is_wild_for_all_pots() -> None:
    pots = {"pots": [30, 20], "contenders": [[0, 1, 2], [1, 2]]}
    m = arranged("countdown", 3, {}, chips=[0, 100, 100], street=5, hands=["3s 4d", "3c 9c", "8d 8h"], **pots)
    play(m, "all check")
    # Two contest the side pot, but three are in: it is not the twos that are wild.
    assert "Player 2 wins the side pot of 20 chips with a pair of nines." in m.story(None)
    assert table(m).chips == [0, 150, 100]


def test_a_common_card_of_the_wild_rank_is_wild_in_every_hand() -> None:
    hands = ["2s 9d", "3s 9h", "4s Td", "5s Th", "6s Jd", "7s Jh", "Qs 3d", "Ks 4c"]
    m = arranged("countdown", 8, {}, street=5, board="8c", hands=hands)
    play(m, "all check")
    assert sum("8♣ as" in line for line in m.story(None)) == 8


# ---- seven-card stud


EIGHT = [list(PACK[i::13]) for i in range(8)]


def test_too_few_cards_for_the_last_street_make_one_for_all() -> None:
    m = started("countdown", 8)
    for _ in range(4):
        play(m, "all check")
    assert (len(table(m).board), len(table(m).deck)) == (1, 3)
    assert [len(cards) for cards in table(m).hands] == [2] * 8


def test_enough_cards_for_those_who_are_left() -> None:
    m = started("countdown", 8)
    for _ in range(3):
        play(m, "all check")
    for _ in range(4):
        m.play("fold")
    play(m, "all check")
    assert (len(table(m).board), len(table(m).deck)) == (0, 0)
    assert sorted(len(table(m).hands[p]) for p in table(m).live) == [3, 3, 3, 3]


def test_a_common_card_is_in_every_hand_and_on_every_board() -> None:
    m = arranged("countdown", 2, {}, street=5, board="Ac", up=["Ks", "Ad"], hands=["Qh 3h", "Jh 4h"])
    assert m.actor == 1
    play(m, "all check")
    assert any("pair of aces" in line for line in m.story(None))


def test_bets_are_small_on_two_streets_and_big_on_three() -> None:
    m = started("countdown", 2)
    bets = []
    for _ in range(5):
        bets.append(offered(m)[2])
        play(m, "all check")
    assert bets == [2, 2, 4, 4, 4]


THIRD = stud("As Ks | 4d", "Qs Js | 4c", "Ts 9s | 5d")


def brought_in(limit: str = "fixed", cards: Sequence[Card] = THIRD) -> Match:
    return started("countdown", 3, cards, small_bet=10, bring_in=5, limit=limit, ante=0)


def test_the_lowest_card_brings_in() -> None:
    m = brought_in()
    assert (m.actor, offered(m)) == (1, ["bring in", "complete"])
    m.play("bring in")
    assert (m.actor, offered(m)) == (2, ["fold", "call", 10])


def test_who_has_only_brought_in_or_called_it_may_raise_later() -> None:
    m = brought_in()
    play(m, "B bring in, C call, A to 10")
    assert (m.actor, offered(m)) == (1, ["fold", "call", 20])
    play(m, "B call")
    assert (m.actor, offered(m)) == (2, ["fold", "call", 20])


def test_who_brought_in_is_not_asked_again_if_nobody_goes_higher() -> None:
    m = brought_in()
    play(m, "B bring in, C call, A call")
    assert (table(m).street, table(m).pots) == (2, [15])


def test_the_first_bet_after_a_bring_in_is_an_opening_bet() -> None:
    m = brought_in("none")
    play(m, "B bring in")
    assert offered(m)[:3] == ["fold", "call", 10]
    play(m, "C to 10")
    assert offered(m)[2] == 20
    m = brought_in("none")
    play(m, "B bring in, C to 25")
    assert offered(m)[2] == 50


def test_completing_is_a_bet() -> None:
    m = brought_in()
    play(m, "B complete")
    assert (m.actor, offered(m)) == (2, ["fold", "call", 20])
    play(m, "C call, A call")
    assert table(m).pots == [30]


def test_wild_cards_are_high_when_it_is_brought_in() -> None:
    m = brought_in(cards=stud("As Ks | 3c", "Qs Js | 4c", "Ts 9s | 5d"))
    assert m.actor == 1


def test_nobody_brings_in_where_nobody_could_answer() -> None:
    m = rumpus.match(
        "countdown",
        2,
        {"bring_in": 1, "ante": 20, "stack": 20, "deals": 1},
        chance=[Seat(1), *drawn(stud("As Ks | 4d", "Qs Js | 4c"))],
        seed=1,
    )
    assert m.over


def test_a_bring_in_is_at_most_half_a_bet() -> None:
    m = started("countdown", 2, bring_in=1)
    m.play("bring in")
    assert sum(table(m).bets) == 1
    with pytest.raises(BadOption, match="at most half a small bet: here 1, not 2"):
        started("countdown", 2, bring_in=2)
