"""Heinz 57: a five or a seven face up costs as much as the pot."""

from typing import Any

import pytest

from rumpus.core import IllegalAnswer, Match
from tests.games.poker.room import button, in_turn, offered, play, pots, short_of_chips, started, stud, table

HEINZ = "heinz-57"


def test_every_further_wild_card_costs_a_bigger_pot() -> None:
    cards = [*in_turn("2s 3s", "2h 3h", "2d 3d", "2c 3c"), *in_turn("7h", "5c", "Kh", "7d")]
    m = started(HEINZ, 4, cards)
    play(m, "A pay")
    assert table(m).pots == [8]
    play(m, "B pay")
    assert (table(m).pots, m.actor, button(m, "pay")) == ([16], 3, "pay 16")
    play(m, "D fold")
    assert m.actor == 0, "A and B both show an ace; A is first"
    play(m, "A to 2, B fold, C fold")
    assert table(m).chips == [111, 91, 99, 99]


def three(chips: list[int], **options: Any) -> Match:
    cards = [*in_turn("2s 3s", "2h 3h", "2d 3d"), *in_turn("7h", "5c", "7d")]
    return short_of_chips(HEINZ, chips, cards, **options)


def test_who_has_too_little_pays_all_and_is_all_in() -> None:
    m = three([100, 100, 6])
    play(m, "A pay, B pay")
    assert button(m, "pay") == "pay 5, all you have"
    play(m, "C pay")
    assert pots(m) == [(17, [0, 1, 2])]
    assert "Player 3 pays 5 chips, and is all in." in m.story(None)
    # What the others put in from now on is a side pot.
    play(m, "A to 2, B call")
    assert pots(m)[1] == (4, [0, 1])


def test_who_is_all_in_pays_nothing_and_wins_nothing_of_what_others_pay() -> None:
    m = three([100, 100, 1])
    play(m, "A pay, B pay")
    assert m.waiting[0][1] == "check or bet", "C is all in, and is not asked"
    assert pots(m) == [(3, [0, 1, 2]), (9, [0, 1])]


def test_it_is_waived_if_nobody_else_in_has_chips() -> None:
    m = three([100, 1, 1])
    assert m.over, "A is not asked, and nobody can bet"


def test_without_antes_the_first_wild_card_costs_nothing_but_is_asked_for() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h", "2h 3h | Kd"), ante=0)
    assert (offered(m), button(m, "pay")) == (["fold", "pay"], "pay 0")
    play(m, "A pay")
    assert table(m).chips == [100, 100]


def test_two_wild_upcards_of_one_player_are_paid_one_by_one() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h 7d", "2h 3h | Kd Qd"))
    play(m, "A pay, all check")
    assert (m.actor, button(m, "pay")) == (0, "pay 4")


def test_a_clock_folds() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h", "2h 3h | Kd"))
    m.time_out()
    assert table(m).chips == [99, 101]


def test_only_these_two_answers() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h", "2h 3h | Kd"))
    with pytest.raises(IllegalAnswer):
        m.answer(0, "check")
