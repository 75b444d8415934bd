"""Crash: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, IllegalAnswer, Match, Seat
from rumpus.games.dice.crash import PICK, TAKE_OR_ROLL, Crash
from tests.games.frames import strip

P1, P2, P3 = Seat(0), Seat(1), Seat(2)


def crash(*rolls: Any, chips: tuple[int, ...] = (60, 60, 60), first: int = 0, **details: Any) -> Match:
    arrange = {"chips": list(chips), **details.pop("arrange", {})}
    m = rumpus.match("crash", len(chips), chance=[first, *rolls], seed=1, arrange=arrange, options=details)
    m.watch(True)
    return m


def table(m: Match) -> Crash:
    assert isinstance(m.game, Crash)
    return m.game


def chips_and_pot(m: Match) -> tuple[list[int], int]:
    return table(m).chips, table(m).pot


def play(m: Match, *answers: Any) -> None:
    for answer in answers:
        m.answer(m.waiting[0][0], answer)


# ---- the worked examples


def test_1_an_owner_pays_what_the_die_shows_and_the_pot_is_taken() -> None:
    m = crash([4])
    play(m, [P2], "take")
    assert chips_and_pot(m) == ([64, 56, 60], 0)
    assert m.waiting == [(P2, PICK)]


def test_2_three_turns_with_two_crashes() -> None:
    m = crash([4], [6, 2], [1], [3], [1, 1])
    play(m, [P2], "roll", [P2, P3])
    assert chips_and_pot(m) == ([60, 50, 58], 12)
    play(m, "take", [P1])
    assert chips_and_pot(m) == ([72, 40, 58], 10)
    play(m, [P1])
    assert chips_and_pot(m) == ([69, 40, 58], 13)
    play(m, "roll", [P1, P2])
    assert chips_and_pot(m) == ([69, 40, 38], 33)
    assert m.waiting == [(P1, PICK)]
    assert {len(picked) for picked in m.choices} == {1}


def test_3_nobody_else_pays_for_a_roll_that_crashed() -> None:
    m = crash([2], [5, 1])
    play(m, [P2], "roll", [P2, P3])
    assert chips_and_pot(m) == ([50, 58, 60], 12)


def test_4_a_debt_that_is_too_large_puts_out_and_too_few_dice_end_the_run() -> None:
    m = crash([5], [2, 3], [4], chips=(115, 5, 60))
    play(m, [P2])
    assert (chips_and_pot(m), table(m).running) == (([115, 0, 60], 5), [P1, P2, P3])
    play(m, "roll", [P2, P3])
    # The third player can only roll a die of the first, and has done so: a four.
    assert chips_and_pot(m) == ([119, 0, 57], 4)
    assert table(m).running == [P1, P3]
    assert m.waiting == [(P3, TAKE_OR_ROLL)]
    assert "Player 1 takes 8 chips." in m.story(None)


def test_5_who_crashes_for_more_than_there_is_goes_out() -> None:
    m = crash([1], [4], chips=(9, 111, 60))
    play(m, [P2])
    assert (table(m).chips[P1], table(m).running) == (0, [P2, P3])
    assert "Player 1 cannot pay it all, and is out." in m.story(None)
    # The second player has only dice of the third to roll: nine chips of the crash, and a four.
    assert (m.waiting, table(m).pot) == ([(P2, TAKE_OR_ROLL)], 13)


def test_5_owing_exactly_what_one_has_does_not_put_out() -> None:
    m = crash([1], chips=(10, 110, 60))
    play(m, [P2])
    assert (chips_and_pot(m), table(m).running) == (([0, 110, 60], 10), [P1, P2, P3])
    assert {p for picked in m.choices for p in picked} == {P1, P3}


def test_6_everybody_else_out_by_one_roll_share_the_second_place() -> None:
    m = crash([4], [3, 5], chips=(164, 4, 0), arrange={"pot": 12})
    play(m, [P2])
    assert chips_and_pot(m) == ([164, 0, 0], 16)
    play(m, "roll", [P2, P3])
    assert m.over
    assert chips_and_pot(m) == ([180, 0, 0], 0)
    assert m.standings() == [1, 2, 2]
    assert "Player 2 and Player 3 cannot pay, and are out." in m.story(None)


def test_7_after_the_last_round_it_goes_on_until_the_pot_is_taken() -> None:
    m = crash([2], [2], [1], [3], rounds=1)
    play(m, [P2], "take", [P3], "take", [P1])
    assert (m.waiting, table(m).pot) == ([(P1, PICK)], 10)
    play(m, [P2], "take")
    assert m.over
    assert table(m).pot == 0


# ---- the rulings


def test_nobody_rolls_their_own_dice() -> None:
    m = crash()
    assert {p for picked in m.choices for p in picked} == {P2, P3}
    with pytest.raises(IllegalAnswer, match="Player 1 is not among Player 2 and Player 3"):
        m.answer(P1, [P1])


def test_two_dice_of_one_owner_are_alike_and_their_debts_are_added() -> None:
    m = crash([2], [3, 4], chips=(115, 7, 58), arrange={})
    play(m, [P2], "roll", [P2, P2])
    assert chips_and_pot(m)[0][P2] == 0
    assert P2 not in table(m).running


def test_every_choice_of_dice_is_one_answer() -> None:
    m = crash([2])
    play(m, [P2], "roll")
    assert list(m.choices) == [(P2, P2), (P2, P3), (P3, P3)]


def test_each_one_costs_ten_chips() -> None:
    m = crash([2], [1, 1])
    play(m, [P2], "roll", [P2, P3])
    assert table(m).chips[P1] == 40


def test_who_crashes_out_leaves_the_pot_to_the_last_one() -> None:
    m = crash([1], chips=(5, 100, 75), arrange={"running": [0, 1], "out": [0, 0, 1]})
    assert m.over  # there was only one die to pick, and it shows a one
    assert chips_and_pot(m) == ([0, 105, 75], 0)
    assert m.standings() == [2, 1, 3]


def test_who_goes_out_later_is_ranked_higher() -> None:
    m = crash([6], [2], [3, 6], chips=(0, 3, 177))
    play(m, [P2])
    assert table(m).out == [0, 1, 0]
    play(m, "take", "roll")  # the third player has only the dice of the first to roll
    assert m.over
    assert m.standings() == [2, 3, 1]


def test_a_round_ends_at_the_seat_where_it_began_even_if_nobody_sits_there_any_more() -> None:
    m = crash([2], [2], chips=(0, 90, 90), arrange={"running": [1, 2], "out": [1, 0, 0], "player": 1}, rounds=1)
    play(m, "take", "take")
    assert m.over


def test_until_one_is_left_is_500_rounds_at_most() -> None:
    m = crash([2], arrange={"played": 499, "player": 2}, rounds="last")
    play(m, [P1], "take")
    assert m.over


def test_who_is_still_in_with_equal_chips_shares_a_place() -> None:
    m = crash([3], chips=(60, 63, 57), arrange={"player": 2}, rounds=1)
    play(m, [P2], "take")
    assert m.over
    assert (table(m).chips, m.standings()) == ([60, 60, 60], [1, 1, 1])


def test_the_first_roll_is_compulsory_and_dice_can_be_picked_again() -> None:
    m = crash([2], [2, 2], [3, 3, 3])
    assert m.waiting == [(P1, PICK)]
    play(m, [P2], "roll", [P2, P2], "roll", [P2, P2, P3])
    assert chips_and_pot(m) == ([60, 48, 57], 15)


@pytest.mark.parametrize("rounds", [1, 50, "7", "last"])
def test_how_many_rounds(rounds: int | str) -> None:
    assert table(rumpus.match("crash", 3, options={"rounds": rounds})).rounds == str(rounds)


@pytest.mark.parametrize("rounds", [0, 51, "ten", ""])
def test_rounds_that_cannot_be(rounds: int | str) -> None:
    with pytest.raises(BadOption, match="1 to 50, or last"):
        rumpus.match("crash", 3, options={"rounds": rounds})


def test_the_result_says_what_was_won_and_lost() -> None:
    m = crash([4], [1], [2], rounds=1)
    play(m, [P2], "take", [P1], [P2], "take")
    result = m.view(None).result
    assert m.over
    assert result is not None
    assert [(tally.points, tally.words) for tally in result.tallies] == [(64, "+4"), (44, "-16"), (72, "+12")]
    assert result.why is not None
    assert result.why.words == "The rounds are over: Player 3 is ahead with 72 chips."


# ---- what is seen


def test_a_crash_is_seen_before_the_next_player_is_asked() -> None:
    m = crash([2], [5, 1])
    play(m, [P2], "roll", [P2, P3])
    assert strip(m) == [("Player 1 rolls 5 and 1.", 1500), ("Player 1 crashes and pays 10 chips.", 2600)]


def test_owners_pay_in_one_look() -> None:
    m = crash([2], [5, 3])
    play(m, [P2], "roll", [P2, P3])
    assert strip(m) == [("Player 1 rolls 5 and 3.", 1500), ("Player 2 pays 5 chips. Player 3 pays 3 chips.", 1000)]
    assert m.waiting == [(P1, TAKE_OR_ROLL)]
