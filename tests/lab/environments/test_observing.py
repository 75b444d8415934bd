"""What a seat sees, as a vector."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import rumpus
from rumpus import games
from rumpus.core import Basket, Chance, Hand, Place, Row, Run, Scene, Seat, Token
from rumpus.lab.environments.observing import HIGHEST, LENGTH, features, observe, of_scene
from rumpus.lab.environments.settings import setting
from rumpus.lab.environments.steps import Steps

SECRETIVE = [name for name, kind in games.every() if kind.secrets]


def decisions(name: str, many: int) -> Iterator[Run]:
    """The first decisions of a random match."""
    at, random = setting(name), Random(1)
    run = Run(at.begin(Chance(1)), kept=True)
    for _ in range(many):
        if run.over:
            return
        yield run
        run.play(run.choices[random.randrange(len(run.choices))])


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_a_seat_may_not_know_is_not_in_its_vector(name: str) -> None:
    changed = 0
    for run in decisions(name, 12):
        for seed in range(2):
            other = run.imagine(run.actor, Chance(seed))
            assert np.array_equal(observe(run, run.actor), observe(other, run.actor))
            changed += other.game.as_data() != run.game.as_data()
    assert changed


@pytest.mark.parametrize("name", games.names())
def test_vectors_have_one_length_and_stay_within_their_bounds(name: str) -> None:
    different = set()
    for run in decisions(name, 12):
        steps = Steps(run.choices, run.actor, run.game.n)
        vector = observe(run, run.actor, steps)
        assert vector.shape == (LENGTH,)
        assert vector.dtype == np.float32
        assert np.abs(vector).max() <= HIGHEST
        different.add(vector.tobytes())
    assert len(different) > 1


def test_everybody_sees_the_table_from_their_own_chair() -> None:
    rich, poor = {25: 1, 1: 1}, {5: 2}
    mine = rumpus.match("pennywise", players=2, arrange={"purses": [rich, poor], "player": 0})
    yours = rumpus.match("pennywise", players=2, arrange={"purses": [poor, rich], "player": 1})
    assert np.array_equal(observe(mine, Seat(0)), observe(yours, Seat(1)))
    assert not np.array_equal(observe(mine, Seat(0)), observe(mine, Seat(1)))


def test_a_coin_more_is_seen() -> None:
    def seen(coins: int) -> dict[str, float]:
        arrange = {"purses": [{5: coins, 1: 1}, {5: 1}], "player": 0}
        return dict(features(rumpus.match("pennywise", players=2, arrange=arrange), Seat(0)))

    assert seen(2)["Purse@0 coin 5=2"] == 1
    assert seen(2)["chair@0 coins"] < seen(3)["chair@0 coins"]


def seen(*places: Place, heading: str = "", note: str = "") -> dict[str, float]:
    return dict(of_scene(Scene([], list(places), heading=heading, note=note), Seat(1), 3))


def test_totals_are_seen_by_their_size() -> None:
    small, big = (seen(Basket(id="x", label="Pot", total=total, unit="chips")) for total in (3, 30))
    assert small["Pot total"] < big["Pot total"]
    assert small["Pot total=3"] == big["Pot total=30"] == 1


def test_places_are_known_by_whose_they_are_and_what_they_are_called_not_by_their_ids() -> None:
    coin = [Token("coin", "5", 5)]

    def hands(*ids: str) -> dict[str, float]:
        return seen(*(Hand(id=one, label="Hand", owner=Seat(i), tokens=coin) for i, one in enumerate(ids)))

    assert hands("hand0", "hand1") == hands("left", "right")
    assert {"Hand@2 all", "Hand@0 all"} <= hands("a", "b").keys()
    about = seen(Row(id="x", label="Spies", about=Seat(2), tokens=coin))
    assert about["Spies about @1 all"] == pytest.approx(1 / 11)


def test_places_that_are_called_the_same_are_told_apart() -> None:
    two = seen(
        Row(id="a", label="Lair", total=1), Row(id="b", label="Lair", total=2), Row(id="c", label="Lair", past=True)
    )
    assert two["Lair total=1"] == two["Lair 2 total=2"] == two["Lair past all=0"] == 1


def test_what_is_said_is_seen_as_a_whole() -> None:
    said = seen(Row(id="r", label="Dice", note="3 to go"), heading="Round 3 of 8", note="2 are wild")
    assert said["Dice says 3 to go"] == said["heading Round 3 of 8"] == said["says 2 are wild"] == 1
    assert not any("#" in name for name in said)


def test_the_steps_of_an_answer_are_seen_by_who_gives_it() -> None:
    match = rumpus.match(
        "pennywise", players=2, arrange={"middle": {1: 4, 5: 1}, "purses": [{10: 1}, {1: 1}], "player": 0}
    )
    steps = Steps(match.choices, match.actor, 2)
    before = observe(match, match.actor, steps)
    steps.take(0)
    assert not np.array_equal(before, observe(match, match.actor, steps))
