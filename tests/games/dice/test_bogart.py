import pytest

import rumpus
from rumpus.core import Basket, IllegalAnswer, Match, Row, Seat, Tally
from rumpus.games.dice.bogart import ROLL, TAKE, TAKE_OR_ROLL, Bogart
from tests.games.frames import Frame, ends_in_the_present, frames, strip


def bogart(*rolls: list[int], players: int = 2, chips: list[int] | None = None, pot: int = 0, first: int = 0) -> Match:
    arrange = {"chips": chips or [0] * players, "pot": pot}
    m = rumpus.match("bogart", players, chance=[first, *rolls], seed=1, arrange=arrange)
    m.watch(True)
    return m


def table(m: Match) -> Bogart:
    assert isinstance(m.game, Bogart)
    return m.game


def roll_on(m: Match, seat: int, times: int) -> list[int]:
    """Roll so many times more; the pot at each question before."""
    pots = []
    for _ in range(times):
        pots.append(table(m).pot)
        m.answer(seat, "roll")
    return pots


# ---- the worked examples


def test_the_pot_is_taken_or_stays_for_the_next_player() -> None:
    m = bogart([3], [2, 4], [1], [4])
    m.answer(0, "roll")
    m.answer(0, "take")
    # The second player rolls a 1, which leaves a chip; the first has added another.
    assert (table(m).chips, table(m).pot, table(m).rolled) == ([3, 0], 2, [4])
    m.answer(0, "take")
    assert table(m).chips == [5, 0]


def test_acing_out_leaves_the_chips_just_added() -> None:
    m = bogart([2], [3, 1], [2], [4, 4], [1], [3])
    m.answer(0, "roll")
    assert (m.waiting[0][0], table(m).pot) == (1, 4)
    m.answer(1, "roll")
    assert table(m).pot == 6
    m.answer(1, "take")
    assert table(m).chips == [0, 6]
    assert table(m).pot == 2  # a chip of the first player's, who rolled a 1, and one for the roll since


def test_five_clean_dice_win_at_once_and_leave_the_pot() -> None:
    m = bogart([2], [3, 3], [2, 4, 2], [4, 4, 3, 2], [2, 2, 3, 3, 4])
    roll_on(m, 0, 4)
    assert m.over
    assert (table(m).chips, table(m).pot) == ([0, 0], 15)
    assert m.standings() == [1, 2]


@pytest.mark.parametrize(("chips", "then", "over"), [(28, 30, True), (27, 29, False)])
def test_thirty_chips_win(chips: int, then: int, over: bool) -> None:
    m = bogart([3], [3], chips=[chips, 0], pot=1)
    m.answer(0, "take")
    assert (table(m).chips[0], m.over) == (then, over)


def test_the_pot_grows_by_as_many_chips_as_there_are_dice() -> None:
    m = bogart([2], [3, 3], [2, 4, 2], [4, 4, 3, 2], [4, 1, 3, 2, 2], [2], pot=4)
    assert roll_on(m, 0, 4) == [5, 7, 10, 14]
    # Aced out by the fifth roll with 19 in the pot; the next player starts with one chip and one die.
    assert (m.waiting[0][0], table(m).pot, table(m).rolled) == (1, 20, [2])


def test_equal_chips_share_a_place() -> None:
    m = bogart([3], players=3, chips=[12, 12, 29], pot=1, first=2)
    m.answer(2, "take")
    assert table(m).chips[2] == 31
    assert m.standings() == [2, 2, 1]


# ---- the rulings


def test_chance_picks_the_first_player_and_the_first_roll_is_no_decision() -> None:
    m = bogart([4], players=4, first=2)
    assert (m.waiting[0][0], table(m).rolled, table(m).pot, m.entries) == (2, [4], 1, [])
    assert list(m.questions[m.actor].choices) == ["take", "roll"]


def test_any_number_of_ones_aces_out_and_costs_only_the_pot() -> None:
    m = bogart([2], [1, 1], [3], chips=[7, 5])
    m.answer(0, "roll")
    assert (m.waiting[0][0], table(m).chips, table(m).pot) == (1, [7, 5], 4)


def test_enough_chips_in_the_pot_do_not_win_before_they_are_taken() -> None:
    m = bogart([3], [1, 2], [1], [2], chips=[29, 0], pot=10)
    assert not m.over
    m.answer(0, "roll")
    assert (m.over, table(m).chips[0]) == (False, 29)


def test_five_clean_dice_win_against_any_number_of_chips() -> None:
    m = bogart([2], [3, 3], [2, 4, 2], [4, 4, 3, 2], [2, 2, 3, 3, 4], players=3, chips=[0, 29, 8])
    roll_on(m, 0, 4)
    assert m.standings() == [1, 2, 3]


def test_only_taking_and_rolling_are_answers() -> None:
    m = bogart([2])
    with pytest.raises(IllegalAnswer, match="stop is not possible: take and roll"):
        m.answer(0, "stop")
    assert (table(m).pot, table(m).rolled) == (1, [2])


# ---- at the table


def test_the_example_of_the_help_text() -> None:
    m = bogart([2], [4, 3], [2, 1, 4], [3], [4])
    assert roll_on(m, 0, 2) == [1, 3]
    assert (m.actor, table(m).pot) == (1, 7)
    m.answer(1, "take")
    assert (m.actor, table(m).chips, table(m).pot, table(m).rolled) == (0, [0, 7], 1, [4])


def test_the_table_tells_the_odds_of_the_next_roll_while_there_is_one() -> None:
    m = bogart([2], [3, 3], chips=[29, 0])
    dice = m.view(None).places[1]
    assert dice.note == "The next roll: 2 dice, 2 chips, clean 56% of the time"
    m.answer(0, "take")
    assert m.view(None).places[1].note == ""


def test_the_story_tells_rolls_pots_and_the_winner() -> None:
    m = bogart([3], [2, 1], [4], chips=[0, 26])
    m.answer(0, "roll")
    m.answer(1, "take")
    assert m.story(None) == [
        "Player 1 rolls 3 for a pot of 1.",
        "Player 1 rolls 2 and 1 for a pot of 3.",
        "Player 1 is aced out.",
        "Player 2 rolls 4 for a pot of 4.",
        "Player 2 takes 4 chips.",
        "Player 2 has 30 chips.",
    ]


# ---- what is seen between two questions


def faces(frame: Frame) -> list[str]:
    row = frame.place("dice")
    assert isinstance(row, Row)
    return [die.text for die in row.tokens]


def chips_in(frame: Frame) -> int:
    """All chips that a watcher can count."""
    pot = frame.place("pot")
    assert isinstance(pot, Basket)
    assert pot.total == sum(token.count for token in pot.tokens)
    return pot.total + sum(int(chair.counters["chips"]) for chair in frame.scene.chairs)


def test_the_fatal_one_is_seen_before_the_next_player_rolls() -> None:
    m = bogart([2], [3, 1], [4])
    m.answer(0, ROLL)
    assert strip(m) == [
        ("Player 1 rolls 3 and 1 for a pot of 3.", 1500),
        ("Player 1 is aced out.", 2600),
        ("Player 2 rolls 4 for a pot of 4.", 1500),
    ]
    assert m.lasts == 5600
    rolled, aced, after = frames(m)
    assert faces(rolled) == faces(aced) == ["3", "1"]
    assert [die.tone for die in aced.place("dice").tokens] == ["", "red"]
    assert (aced.how, aced.place("dice").about, aced.place("dice").note) == ("reveal", 0, "")
    assert (faces(after), after.place("dice").about) == (["4"], 1)
    assert [chips_in(frame) for frame in frames(m)] == [3, 3, 4]
    assert ends_in_the_present(m)


def test_a_one_that_nobody_could_help_is_no_scene() -> None:
    m = bogart([3], [1], [2])
    m.answer(0, TAKE)
    assert strip(m)[1:] == [
        ("Player 2 rolls 1 for a pot of 1.", 1500),
        ("Player 2 is aced out.", 1000),
        ("Player 1 rolls 2 for a pot of 2.", 1500),
    ]


def test_the_pot_is_seen_to_be_taken_before_the_next_roll() -> None:
    m = bogart([3], [2], pot=6)
    m.answer(0, TAKE)
    takes, rolls = frames(m)
    assert (takes.caption, takes.lasts) == ("Player 1 takes 7 chips.", 1000)
    assert (takes.place("pot").total, takes.scene.chairs[0].counters) == (0, {"chips": 7})
    assert takes.place("dice").note == ""
    assert (rolls.place("pot").total, rolls.place("dice").note[:13]) == (1, "The next roll")


def test_five_dice_are_seen_and_then_the_reason_why_it_is_over() -> None:
    m = bogart([2], [3, 3], [2, 4, 2], [4, 4, 3, 2], [2, 2, 3, 3, 4])
    roll_on(m, 0, 4)
    assert strip(m) == [
        ("Player 1 rolls 2, 2, 3, 3 and 4 for a pot of 15.", 1500),
        ("Player 1 rolled five dice without a one.", 1000),
    ]
    assert faces(frames(m)[0]) == ["2", "2", "3", "3", "4"]
    assert ends_in_the_present(m)
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Player 1 rolled five dice without a one."
    assert (result.tallies, result.unit) == ([Tally(0, "and five clean dice"), Tally(0)], "chips")


# ---- good play


@pytest.mark.parametrize(("chips", "answer"), [([29, 0], TAKE), ([0, 0], TAKE), ([0, 29], ROLL)])
def test_the_rule_of_thumb_rolls_on_only_when_somebody_else_is_about_to_win(chips: list[int], answer: str) -> None:
    take, roll = table(bogart([3], chips=chips)).hunch(Seat(0), TAKE_OR_ROLL, (TAKE, ROLL))
    assert (TAKE if take > roll else ROLL) == answer
