"""The Pig that is measured beside OpenSpiel's plays by the same rules."""

import pytest

from bench import loops
from bench.pig import ROLL, STOP, Pig
from rumpus.core import Match, Seat


def pig(*rolls: int, points: tuple[int, int] = (0, 0)) -> Match:
    return Match(Pig, "pig", 2, chance=rolls, arrange={"points": points})


def test_stopping_saves_what_was_rolled() -> None:
    match = pig(5, 3)
    for move in (ROLL, ROLL, STOP):
        match.answer(0, move)
    assert match.game.points == [8, 0]  # type: ignore[attr-defined]
    assert match.actor == Seat(1)


def test_a_one_loses_what_was_rolled() -> None:
    match = pig(5, 1)
    match.answer(0, ROLL)
    match.answer(0, ROLL)
    assert match.game.points == [0, 0]  # type: ignore[attr-defined]
    assert match.actor == Seat(1)


def test_a_hundred_wins_and_needs_no_decision() -> None:
    match = pig(6, points=(94, 0))
    match.answer(0, ROLL)
    assert match.standings() == [1, 2]


@pytest.mark.parametrize("name", ["pig", "python_pig"])
def test_openspiel_plays_the_same_games(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)
    import bench.spiel_pig  # noqa: F401

    Pig.prepare()
    assert loops.stepwise(Pig, 2, 20, seed=3) == loops.spiel(pyspiel.load_game(name), 20, seed=3)
