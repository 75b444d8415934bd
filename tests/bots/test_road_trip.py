"""Drivers for Road Trip: what they take where it is clear what is best."""

import pytest

import rumpus
from rumpus.bots import levels, named
from rumpus.bots.chair import Chair
from rumpus.bots.road_trip import Driver, best, expected
from rumpus.core import Match
from rumpus.games.dice.road_trip import WAYS


def on(*colours: int, players: int = 3, captured: tuple[int, ...] = ()) -> Match:
    """A road that begins with these colours, and has nothing of the Lead's after them."""
    count = 4 if players == 2 else players
    road = [*colours, *[(colours[0] + 1) % count] * (31 - len(colours))]
    arrange = {"road": [count * i + colour for i, colour in enumerate(road)]}
    stones = [[-1] * have for have in captured] or [[] for _ in range(players)]
    return rumpus.match("road-trip", players, arrange={**arrange, "captured": stones})


def test_every_level_there_is_drives() -> None:
    m = on(0, 1, 2)
    for level in levels("road-trip"):
        assert named(level, seed=1, game="road-trip").choose(Chair(m, 0)) in WAYS


@pytest.mark.parametrize("rolls", [1, 2])
def test_seven_behind_the_lead_is_best_hit_with_two_dice(rolls: int) -> None:
    m = on(0, 1, 1, 1, 1, 1, 1, 0)
    assert Driver("", rolls, 0.0, 1).choose(Chair(m, 0)) == "2 dice"


def test_who_looks_ahead_counts_what_the_next_player_will_capture() -> None:
    # Any swap leaves a road on which nearly every stone has the colour of the new Lead.
    gains = expected((0, *[1] * 32), [0, 0, 0], 2)
    assert gains[1] == pytest.approx([0, 1, 0], abs=0.01)


def test_the_last_stone_counts_more() -> None:
    road = (0, 0, *[1] * 31)
    assert best(road, [5, 0, 0], 1)[0] > best(road, [0, 0, 0], 1)[0] == pytest.approx(1 / 6)
