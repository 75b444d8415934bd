"""Players for Crash, who follow the rule of thumb in the rules: roll on while that is worth more than the pot.

The search plays worse than this rule, even with a second to think. *Easy* slips half of the time. *Hard* knows its last
turn, in which a pot that does not bring the lead is worth nothing.
"""

from collections.abc import Callable
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance
from rumpus.games.dice.crash import ROLL, TAKE, TAKE_OR_ROLL, Crash


class Roller:
    """Does what the rule of thumb likes best, and now and then just anything."""

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


class Closer(Roller):
    """In its last turn it takes only a pot that makes it the richest, and otherwise rolls on."""

    def choose(self, chair: Chair) -> Any:
        game, me = chair.imagine(self._chance).game, chair.seat
        assert isinstance(game, Crash)
        is_last = game.played + game.completes_round(me) >= game.last_round
        if chair.question.what != TAKE_OR_ROLL or not is_last:
            return super().choose(chair)
        rivals = max(game.chips[p] for p in game.others(me))
        return TAKE if game.chips[me] + game.pot > rivals else ROLL


def roller(name: str, slips: float) -> Callable[[int | str | None], Bot]:
    return lambda seed: Roller(name, slips, seed)


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": roller("easy", slips=0.5),
    "fair": roller("fair", slips=0.0),
    "hard": lambda seed: Closer("hard", 0.0, seed),
}
