"""What every poker game does with chips: betting with three kinds of limits, pots, and odd chips."""

import pytest

from rumpus.core import IllegalAnswer
from rumpus.text.words import in_words
from tests.games.poker.room import arranged, offered, play, pots, seat, started, table

BOARD = "2c 3d 7h"
ROYAL = "Ts Js Qs Ks As"
FIXED, POT, NONE = ({"limit": limit} for limit in ("fixed", "pot", "none"))


# ---- pots


def test_side_pots_are_won_by_those_who_matched_them() -> None:
    hands = ["As Ah", "Ks Kh", "Qs Qh", "Js Jh"]
    m = arranged("hold-em", 4, NONE, chips=[10, 25, 60, 60], hands=hands, street=4, pots=[0], board="2c 3d 7h 9c Tc")
    play(m, "A to 10, B to 25, C call, D to 60, C call")
    assert table(m).chips == [40, 45, 70, 0]


def test_every_pot_has_its_contenders() -> None:
    m = arranged("hold-em", 4, NONE, chips=[10, 25, 60, 70], board=BOARD)
    play(m, "A to 10, B to 25, C call, D call")
    assert pots(m) == [(40, [0, 1, 2, 3]), (45, [1, 2, 3])]
    # Whoever is all in wins nothing of what comes later.
    play(m, "C to 10, D call")
    assert pots(m) == [(40, [0, 1, 2, 3]), (45, [1, 2, 3]), (20, [2, 3])]
    assert [chair.marks for chair in m.view(None).chairs][1] == ["all in", "only main pot and side pot"]


def test_a_bet_that_nobody_matches_goes_back() -> None:
    m = arranged(
        "hold-em", 3, NONE, chips=[50, 50, 4], hands=["2s 3s", "Ks Kh", "As Ah"], street=4, board="4c 5d 9h Tc Jd"
    )
    play(m, "A to 8, B to 20, C call, A fold")
    assert table(m).chips == [42, 50, 12]
    assert "Player 2 takes 12 chips back, which nobody has matched." in m.story(None)


def test_a_short_big_blind_is_all_in_and_the_call_stays_a_whole_bet() -> None:
    m = arranged("hold-em", 3, {"deals": 2}, street=0, chips=[100, 1, 100], live=[])
    assert m.actor == 2
    play(m, "C call, A call")
    assert pots(m) == [(3, [0, 1, 2]), (2, [0, 2])]


def test_folding_takes_a_player_off_every_pot() -> None:
    m = arranged("hold-em", 4, NONE, chips=[10, 60, 60, 60], board=BOARD)
    play(m, "A to 10, B call, C call, D fold")
    assert pots(m) == [(30, [0, 1, 2])]
    play(m, "B to 5, C call")
    play(m, "B to 5, C to 20, B fold")
    # Of the side pot only C is left and takes it; for the rest C shows a hand against A.
    assert table(m).street == 0
    assert sum(table(m).chips) == 190
    assert table(m).chips[2] >= 60 - 10 - 5 + 10 + 5


@pytest.mark.parametrize(
    ("game", "hands", "expected"),
    [
        ("hold-em", ["2c 2d", "3c 3d", "4c 4d", "5c 5d"], [8, 8, 0, 7]),
        ("countdown", ["Kd 2c", "Ks 4d", "4c 4h", "Kh 5c"], [7, 8, 0, 8]),
    ],
)
def test_odd_chips(game: str, hands: list[str], expected: list[int]) -> None:
    """From the dealer's left, or in stud by the highest card."""
    board = ROYAL if game == "hold-em" else "As Ah Ad Ac"
    m = arranged(
        game,
        4,
        FIXED,
        chips=[0, 0, 100, 0],
        live=[0, 1, 3],
        pots=[23],
        hands=hands,
        board=board,
        street=4 if game == "hold-em" else 5,
    )
    assert m.over
    assert [now - (100 if p == 2 else 0) for p, now in enumerate(table(m).chips)] == expected


# ---- fixed limit


def test_a_short_all_in_below_half_a_bet_can_only_be_completed() -> None:
    m = arranged("hold-em", 4, {"small_bet": 20}, chips=[200, 26, 200, 200], board=BOARD)
    play(m, "A to 20")
    assert offered(m) == ["fold", "call", 26]
    play(m, "B to 26")
    assert offered(m) == ["fold", "call", 40]
    play(m, "C call, D fold")
    assert offered(m) == ["fold", "call"]


def test_after_it_is_completed_everybody_may_raise() -> None:
    m = arranged("hold-em", 4, {"small_bet": 20}, chips=[200, 26, 200, 200], board=BOARD)
    play(m, "A to 20, B to 26, C to 40, D fold")
    assert offered(m) == ["fold", "call", 60]


def test_a_short_all_in_of_half_a_bet_is_a_raise() -> None:
    m = arranged("hold-em", 4, {"small_bet": 20}, chips=[200, 31, 200, 200], board=BOARD)
    play(m, "A to 20, B to 31, C call, D fold")
    assert offered(m) == ["fold", "call", 51]


def test_raises_are_capped_while_three_have_chips() -> None:
    m = arranged("hold-em", 3, FIXED, board=BOARD)
    play(m, "A to 2, B to 4, C to 6, A to 8")
    assert offered(m) == ["fold", "call"]
    play(m, "B call")
    assert offered(m) == ["fold", "call"]


def test_raises_of_two_players_are_not_capped() -> None:
    m = arranged("hold-em", 3, FIXED, board=BOARD)
    play(m, "A to 2, B to 4, C fold, A to 6, B to 8, A to 10, B to 12")
    assert offered(m) == ["fold", "call", 14]


def test_the_cap_can_be_set() -> None:
    m = arranged("hold-em", 3, {"raise_cap": 1}, board=BOARD)
    play(m, "A to 2, B to 4")
    assert offered(m) == ["fold", "call"]


def test_the_big_blind_may_raise_when_all_have_called() -> None:
    m = started("hold-em", 3)
    play(m, "C call, A call")
    assert (m.actor, offered(m)) == (1, ["check", "fold", 4])


def test_bets_double_on_the_turn() -> None:
    m = started("hold-em", 2)
    play(m, "B call, A check")
    assert offered(m) == ["check", "fold", 2]
    play(m, "all check")
    assert offered(m) == ["check", "fold", 4]


# ---- pot limit and no limit


def test_pot_limit() -> None:
    m = arranged("hold-em", 3, POT, pots=[10], board=BOARD)
    play(m, "A to 6")
    assert (offered(m)[2], offered(m)[-1]) == (12, 28)
    play(m, "B to 28, C fold")
    assert (offered(m)[2], offered(m)[-1]) == (50, 94)


def test_no_limit_is_all_you_have() -> None:
    m = arranged("hold-em", 3, NONE, chips=[100, 70, 100], board=BOARD)
    assert offered(m) == ["check", "fold", *range(2, 101)]
    play(m, "A to 30")
    assert offered(m) == ["fold", "call", *range(60, 71)]


def test_an_all_in_below_a_whole_raise_does_not_let_others_raise_again() -> None:
    m = arranged("hold-em", 4, NONE, chips=[200, 30, 200, 200], board=BOARD)
    play(m, "A to 20, B to 30, C call, D fold")
    assert offered(m) == ["fold", "call"]


def test_several_short_all_ins_together_do() -> None:
    m = arranged("hold-em", 4, NONE, chips=[200, 30, 45, 200], board=BOARD)
    play(m, "A to 20, B to 30, C to 45, D call")
    assert offered(m)[:3] == ["fold", "call", 65]


def test_who_cannot_make_a_whole_raise_may_go_all_in() -> None:
    m = arranged("hold-em", 3, NONE, chips=[100, 31, 18], board=BOARD)
    play(m, "A to 20")
    assert offered(m) == ["fold", "call", 31]
    play(m, "B call")
    assert offered(m) == ["fold", "call"]


def test_nobody_bets_against_players_who_are_all_in() -> None:
    m = arranged("hold-em", 3, NONE, chips=[10, 100, 100], board=BOARD)
    play(m, "A to 10, B call, C fold")
    assert m.over, "B has nobody to bet against: the cards are dealt to the end"


def test_a_refusal_says_what_can_be_bet() -> None:
    m = arranged("hold-em", 2, NONE, board=BOARD)
    with pytest.raises(IllegalAnswer, match=r"101 is not possible: \d to 100"):
        m.answer(0, 101)


def test_time_running_out_checks_or_folds() -> None:
    m = started("hold-em", 3)
    m.time_out()
    assert "Player 3 folds." in m.story(None)
    play(m, "A call")
    m.time_out()
    assert "Player 2 checks." in m.story(None)


# ---- what is asked twice


def test_check_comes_before_fold_and_folding_for_nothing_is_asked_twice() -> None:
    m = arranged("hold-em", 2, FIXED, board=BOARD)
    assert offered(m) == ["check", "fold", 2]
    assert m.questions[seat("A")].doubt("fold") == "Checking costs nothing. Fold all the same?"
    play(m, "A to 2")
    assert offered(m)[:2] == ["fold", "call"]
    assert not m.questions[seat("B")].doubt("fold")


def test_a_question_only_names_what_can_be_done() -> None:
    m = arranged("hold-em", 3, FIXED, board=BOARD)
    asked = [list(m.waiting)]
    for moves in ("A to 2", "B to 4, C to 6, A to 8"):
        play(m, moves)
        asked.append(list(m.waiting))
    # Then raises are capped.
    assert asked == [[(0, "check or bet")], [(1, "call, raise or fold")], [(1, "call or fold")]]


def test_what_lies_in_the_pot_is_read_out_once() -> None:
    scene = started("countdown", 3, ante=2).view(None)
    assert "Pot: 6 chips" in in_words(scene, ["Ann", "Ben", "Cy"])
