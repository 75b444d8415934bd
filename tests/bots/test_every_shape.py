"""Bots answer questions of every shape: those of the toy that people answer in tests/browser."""

import pytest

import rumpus
from rumpus.bots import Chair, named
from rumpus.core import Seat
from tests.terminal.toys import EVERY_SHAPE
from tests.terminal.toys.every_shape import SHAPES

SEARCH = "search:20"  # playouts, not seconds: what it answers does not depend on the clock


@pytest.mark.parametrize("bot", ["random", SEARCH])
def test_bots_answer_every_shape(bot: str) -> None:
    match = rumpus.match(EVERY_SHAPE, players=2, seed=3)
    player = named(bot, seed=3)
    for what, choices in SHAPES:
        chair = Chair(match, Seat(0))
        assert chair.question.what == what
        answer = player.choose(chair)
        assert answer in choices
        match.answer(0, answer)
    assert match.over
