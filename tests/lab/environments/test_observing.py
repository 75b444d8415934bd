"""What a seat sees, as a vector."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import rumpus
from rumpus import games
from rumpus.core import Chance, Run, Seat
from rumpus.lab.environments.observing import HIGHEST, LENGTH, features, in_words, observe
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


def test_everybody_sees_the_table_from_his_own_chair() -> None:
    rich, poor = {25: 1, 1: 1}, {5: 2}
    mine = rumpus.match("pennywise", players=2, arrange={"purses": [rich, poor], "player": 0})
    yours = rumpus.match("pennywise", players=2, arrange={"purses": [poor, rich], "player": 1})
    assert np.array_equal(observe(mine, Seat(0)), observe(yours, Seat(1)))
    assert not np.array_equal(observe(mine, Seat(0)), observe(mine, Seat(1)))


def test_a_coin_more_is_seen() -> None:
    def seen(coins: int) -> dict[str, float]:
        arrange = {"purses": [{5: coins, 1: 1}, {5: 1}], "player": 0}
        return dict(features(rumpus.match("pennywise", players=2, arrange=arrange), Seat(0)))

    assert seen(2)["purse@0 coin 5 =2"] == 1
    assert seen(2)["chair@0 coins"] < seen(3)["chair@0 coins"]


def test_what_is_only_said_in_words_is_seen() -> None:
    def seen(played: int) -> dict[str, float]:
        return dict(features(rumpus.match("big-dumb-five", 3, seed=1, arrange={"played": played}), Seat(0)))

    assert seen(3)["Round # 0"] < seen(18)["Round # 0"]
    assert seen(3)["Round # 0=4"] == seen(18)["Round # 0=19"] == 1


def test_totals_and_whom_a_place_is_about_are_seen() -> None:
    seen = dict(features(rumpus.match("bogart", 2, chance=[Seat(0), [3]], arrange={"pot": 6}), Seat(0)))
    assert seen["pot total=7"] == seen["dice about @0"] == 1


def test_numbers_in_words() -> None:
    assert in_words("") == ()
    assert dict(in_words("Round 2 of 8: $12,000")) == pytest.approx({
        "Round # of #: $#": 1, "Round # of #: $# 0": 2 / 12, "Round # of #: $# 0=2": 1,
        "Round # of #: $# 1": 8 / 18, "Round # of #: $# 1=8": 1, "Round # of #: $# 2": 12000 / 12010,
    })  # fmt: skip


def test_the_steps_of_an_answer_are_seen_by_who_gives_it() -> None:
    match = rumpus.match(
        "pennywise", players=2, arrange={"middle": {1: 4, 5: 1}, "purses": [{10: 1}, {1: 1}], "player": 0}
    )
    steps = Steps(match.choices, match.actor, 2)
    before = observe(match, match.actor, steps)
    steps.take(0)
    assert not np.array_equal(before, observe(match, match.actor, steps))
