"""Players for Crash, who follow the rule of thumb in the rules: roll on while that is worth more than the pot.

A short search knows less than this rule, so only *hard* searches, which has the time. *Easy* slips half of the time.
"""

from collections.abc import Callable
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance


class Roller:
    """Takes what the rule of thumb likes best, and now and then just anything."""

    def __init__(self, name: str, slips: float, seed: int | str | None) -> None:
        self.name = name
        self.slips = slips
        self._chance = Chance(seed)

    def choose(self, chair: Chair) -> Any:
        choices = chair.choices
        game = chair.imagine(self._chance).game
        weights = game.hunch(chair.seat, chair.question.what, choices)
        if weights is None or self._chance.random() < self.slips:
            return choices[int(self._chance.random() * len(choices))]
        best = max(weights)
        return self._chance.pick([choices[i] for i, weight in enumerate(weights) if weight == best])


def roller(name: str, slips: float) -> Callable[[int | str | None], Bot]:
    return lambda seed: Roller(name, slips, seed)


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": roller("easy", slips=0.5),
    "fair": roller("fair", slips=0.0),
}
