"""Players for Crash: they roll on while that is worth more than the pot, and hit whoever has most."""

from collections import Counter

import pytest

import rumpus
from rumpus.bots import levels
from rumpus.bots.chair import Chair
from rumpus.bots.crash import Closer, Roller
from rumpus.core import Match, Seat
from rumpus.games.dice.crash import TAKE_OR_ROLL

P1, P2, P3 = map(Seat, range(3))


def rolled(face: int, pot: int) -> Match:
    """The first player has rolled a die of the second one, and has to decide."""
    m = rumpus.match("crash", 3, chance=[P1, [face]], seed=1, arrange={"pot": pot})
    m.answer(P1, (P2,))
    assert m.waiting == [(P1, TAKE_OR_ROLL)]
    return m


def test_the_levels_are_those_of_all_games() -> None:
    assert levels("crash") == ["easy", "fair", "hard"]


@pytest.mark.parametrize(("pot", "answer"), [(7, "roll"), (8, "take")])
def test_two_dice_are_worth_it_up_to_a_pot_of_seven(pot: int, answer: str) -> None:
    assert Roller("sure", 0.0, 1).choose(Chair(rolled(2, pot - 2), P1)) == answer


def test_whoever_has_most_is_hit() -> None:
    m = rumpus.match("crash", 3, chance=[P1], seed=1, arrange={"chips": [60, 40, 80]})
    assert Roller("sure", 0.0, 1).choose(Chair(m, P1)) == (P3,)


def test_who_slips_does_anything_now_and_then() -> None:
    done = Counter(Roller("shaky", 0.5, seed).choose(Chair(rolled(2, 20), P1)) for seed in range(60))
    assert done["take"] > done["roll"] > 3


@pytest.mark.parametrize(
    ("first", "played", "richest", "answer"),
    [
        (P2, 9, 67, "take"),  # with the pot of 8 that makes 68 chips, and the most
        (P2, 9, 68, "roll"),  # to be level is not enough
        (P3, 9, 68, "take"),  # the second player still has a turn
        (P2, 8, 68, "take"),  # a round is still to come
        (P3, 10, 68, "roll"),  # the rounds are over, and only the pot is left to play for
    ],
)
def test_in_the_last_turn_only_the_lead_is_worth_taking(first: Seat, played: int, richest: int, answer: str) -> None:
    arranged = {"first": first, "played": played, "chips": [60, 60, richest], "pot": 6}
    m = rumpus.match("crash", 3, chance=[P1, [2]], seed=1, arrange=arranged)
    m.answer(P1, (P2,))
    assert m.waiting == [(P1, TAKE_OR_ROLL)]
    assert Closer("sure", 0.0, 1).choose(Chair(m, P1)) == answer
