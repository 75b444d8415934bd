"""Schedules: who meets whom, and where they sit."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from rumpus.core import BadOption
from rumpus.lab.seating import Sitting, sittings

BOTS = ["random", "easy", "fair", "hard"]


def matches(chosen: list[Sitting]) -> list[tuple[str, ...]]:
    return [sitting[turn:] + sitting[:turn] for sitting in chosen for turn in range(sitting.turns)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8, 20])
@pytest.mark.parametrize("bots", [BOTS[:2], BOTS[:3], BOTS])
def test_everybody_meets_everybody_and_sits_everywhere_equally_often(bots: list[str], players: int) -> None:
    """After a whole round, in which every table that differs had its turn."""
    chosen = sittings(bots, players, 12 * players, seed=1)
    played = matches(chosen[: comb(len(bots), players % len(bots))])
    assert {len(table) for table in played} == {players}
    met = Counter(pair for table in played for pair in combinations(sorted(set(table)), 2))
    assert len(met) == len(bots) * (len(bots) - 1) / 2
    assert len(set(met.values())) == 1
    where = Counter((seat, bot) for table in played for seat, bot in enumerate(table))
    assert len(where) == len(bots) * players
    assert len(set(where.values())) == 1


def test_two_players_meet_in_both_orders() -> None:
    chosen = sittings(BOTS, 2, 2, seed=1)
    assert len(chosen) == 6
    assert len(set(matches(chosen))) == 12


def test_every_two_meet_as_often_as_is_wished() -> None:
    assert len(matches(sittings(BOTS, 2, 7, seed=1))) == 6 * 8  # in both orders


def test_at_any_time_nobody_has_met_much_more_often_than_others() -> None:
    met: Counter[frozenset[str]] = Counter({frozenset(pair): 0 for pair in combinations(BOTS, 2)})
    for sitting in sittings(BOTS, 2, 20, seed=1):
        met[frozenset(sitting)] += 1
        assert max(met.values()) - min(met.values()) <= 1


def test_a_crowd_that_repeats_itself_moves_up_only_as_often_as_it_matters() -> None:
    (sitting,) = sittings(BOTS, 20, 1, seed=1)
    assert len(sitting) == 20
    assert sitting.turns == 4
    assert Counter(sitting) == dict.fromkeys(BOTS, 5)


def test_the_order_round_the_table_is_drawn_by_the_seed() -> None:
    drawn = {tuple(sittings(BOTS, 4, 40, seed)) for seed in (1, 2)}
    assert len(drawn) == 2
    assert sittings(BOTS, 4, 40, 1) in [list(order) for order in drawn]
    assert all(len(set(order)) > 2 for order in drawn)


def test_on_a_ladder_neighbours_meet() -> None:
    assert {frozenset(table) for table in sittings(BOTS, 2, 4, 1, ladder=True)} == {
        frozenset(pair) for pair in (BOTS[:2], BOTS[1:3], BOTS[2:])
    }
    assert {frozenset(table) for table in sittings(BOTS, 3, 4, 1, ladder=True)} == {
        frozenset(BOTS[:3]),
        frozenset(BOTS[1:]),
    }


def test_too_many_ways_to_sit_are_refused() -> None:
    with pytest.raises(BadOption, match="Name fewer"):
        sittings([f"search:{n}" for n in range(1, 15)], 7, 1, seed=1)
    assert len(sittings([f"search:{n}" for n in range(1, 15)], 7, 1, seed=1, ladder=True)) == 8
