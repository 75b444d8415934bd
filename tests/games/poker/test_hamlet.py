"""Hamlet: jacks low, queens wild, kings dead, in three structures."""

from typing import Any

import pytest

from rumpus.core import BadOption
from rumpus.pieces.poker import best, hand, name
from tests.games.poker.room import arranged, in_turn, offered, play, started, stud, table


def test_a_straight_to_the_ten_beats_three_aces() -> None:
    m = started("hamlet", 2, stud("Th 9h | Qs 7c 6d 2c | 3s", "Ah Ad | As 4c 5d 8s | Kc"))
    for _ in range(5):
        play(m, "all check")
    assert table(m).chips == [101, 99]
    story = "\n".join(m.story(None))
    assert "Player 1 wins the pot of 2 chips with a straight, ten high." in story
    assert "three aces, 8, 5" in story, "the king is not there"
    assert "Q♠ as 8♠" in story


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("Th 9h 8h Qs Qd", "straight flush, ten high"),  # there is none higher: no jack, no king
        ("Ah Th 8h 5h Qs", "flush, A, Q, 10, 8, 5"),  # beside the ace a wild card is a queen: kings are dead, jacks low
        ("Ah Jh 8h 5h 2h", "flush, A, 8, 5, 2, low"),
        ("Ah Kh 8h 5h 2h", "ace high, 8, 5, 2"),
    ],
)
def test_what_a_hand_is_worth(cards: str, called: str) -> None:
    assert name(best(hand(cards), table(started("hamlet", 2)).statuses())) == called


def test_statuses_hold_from_the_first_card() -> None:
    m = started("hamlet", 3, stud("2s 3s | Kc", "2h 3h | Jc", "2d 3d | Qc"))
    assert m.view(None).note == "Wild: Q. Low: J. Dead: K."
    assert m.actor == 2, "a queen alone is an ace"
    boards = [table(m).board_value(p) for p in table(m).seats]
    assert boards[0] < boards[1] < boards[2], "a dead card is less than a low one"


def test_five_card_draw() -> None:
    m = started("hamlet", 2, [*in_turn("Qh 9d 9s 7h Kc", "Ac Ad 6s 5h 2c"), *hand("3d 4h")], structure="five-card-draw")
    play(m, "all check")
    assert max(map(len, offered(m))) == 3
    m.play(hand("7h Kc"))
    m.play([])
    play(m, "all check")
    assert "Player 1 wins the pot of 2 chips with three nines, 4, 3." in m.story(None)


def test_hold_em_has_blinds_and_no_antes() -> None:
    m = started("hamlet", 2, structure="hold-em")
    assert (table(m).pots, table(m).bets) == ([0], [2, 1])


def test_in_hold_em_the_board_is_wild_and_dead_for_everybody() -> None:
    m = arranged(
        "hamlet", 2, {"structure": "hold-em"}, street=4, board="Qc Ks 3d 7h Tc", hands=["7s 2c", "Kh Kd"], pots=[4]
    )
    play(m, "all check")
    assert "Player 1 wins the pot of 4 chips with three sevens, 10, 3." in m.story(None)
    assert any("Player 2 shows" in line and "pair of tens" in line for line in m.story(None))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"structure": "hold-em", "bring_in": 1}, "Only in seven-card stud something is brought in"),
        ({"max_draw": 5}, "Only in five-card draw cards are changed"),
        ({"structure": "five-card-draw", "bring_in": 1}, "Only in seven-card stud"),
    ],
)
def test_options_of_other_structures_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        started("hamlet", 2, **options)


def test_each_structure_has_its_own_options() -> None:
    m = started("hamlet", 2, structure="five-card-draw", max_draw=5)
    play(m, "all check")
    assert max(map(len, offered(m))) == 5
    assert offered(started("hamlet", 2, bring_in=1)) == ["bring in", "complete"]
