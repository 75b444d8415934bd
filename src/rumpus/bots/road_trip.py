"""Players for Road Trip that look some rolls ahead, at every total of the dice and at who will lead then.

Nothing is hidden, and only a stone's colour matters. So a driver computes, for each number of dice, what everybody can
expect to capture in the next rolls, if each chooses the dice that put them furthest ahead of the others.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance
from rumpus.games.dice.road_trip import CHANCE, ENOUGH, FARTHEST, WAYS, RoadTrip

WIN = 3.0  # how much more the last stone is worth than others

Road = tuple[int, ...]  # the colours from the front
Gains = list[float]  # what everybody can expect to capture


class Driver:
    """Looks so many rolls ahead, and now and then takes a random number of dice."""

    def __init__(self, name: str, rolls: int, slips: float, seed: int | str | None) -> None:
        self.name = name
        self.rolls = rolls
        self.slips = slips
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        if self._random.random() < self.slips:
            return self._random.choice(list(chair.choices))
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, RoadTrip)
        laid = [*game.road, *range(game.following(), game.following() + self.rolls)]
        hopes = expected(tuple(map(game.colour, laid)), game.scores(), self.rolls)
        return max(WAYS, key=lambda way: ahead(hopes[WAYS[way]], chair.seat))


def expected(road: Road, stones: Sequence[int], rolls: int) -> dict[int, Gains]:
    """What everybody can expect of the next rolls, for each number of dice in the first one."""
    after = [outcome(road, total, stones, rolls) for total in range(1, FARTHEST + 1)]
    return {
        count: [sum(chance * after[total - 1][p] for total, chance in totals.items()) for p in range(len(stones))]
        for count, totals in CHANCE.items()
    }


def outcome(road: Road, total: int, stones: Sequence[int], rolls: int) -> Gains:
    """What a total brings everybody: perhaps a stone, and what the rolls after it will bring."""
    lead, target, players = road[0], road[total], len(stones)
    player = lead % players
    gained, following = 0.0, (target, *road[1:total], lead, *road[total + 1 :])
    if lead == target:
        gained, following = 1.0, (*road[1:total], lead, *road[total + 1 :])
        stones = [have + (p == player) for p, have in enumerate(stones)]
    won = stones[player] == ENOUGH
    gains = [0.0] * players if won or rolls == 1 else best(following, stones, rolls - 1)
    gains[player] += gained + (WIN if won else 0)
    return gains


def best(road: Road, stones: Sequence[int], rolls: int) -> Gains:
    """The same with the number of dice that is best for whoever leads."""
    lead, players = road[0], len(stones)
    player = lead % players
    if rolls == 1:
        hit = max(sum(chance for total, chance in totals.items() if road[total] == lead) for totals in CHANCE.values())
        return [hit * (1 + WIN * (stones[p] == ENOUGH - 1)) if p == player else 0.0 for p in range(players)]
    return max(expected(road, stones, rolls).values(), key=lambda gains: ahead(gains, player))


def ahead(gains: Gains, player: int) -> float:
    """How much more a player gains than the others on average."""
    return gains[player] - (sum(gains) - gains[player]) / (len(gains) - 1)


def driver(name: str, rolls: int, slips: float) -> Callable[[int | str | None], Bot]:
    return lambda seed: Driver(name, rolls, slips, seed)


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": driver("easy", 1, 0.5),
    "fair": driver("fair", 1, 0.15),
    "hard": driver("hard", 3, 0.0),
}
