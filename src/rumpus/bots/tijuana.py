"""Secret Tijuana Deathmatch is played by the search, except System Errors: there tiles are moved while that helps."""

from collections.abc import Callable
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.bots.search import Search
from rumpus.games.boxed._tijuana_table import REARRANGE
from rumpus.games.boxed._tijuana_thumb import moves_by_thumb
from rumpus.games.boxed.tijuana import Tijuana


class Trainer(Search):
    """Needed because a search moves tiles back and forth, as a move costs nothing."""

    def choose(self, chair: Chair) -> Any:
        slip = self.slips and self._random() < self.slips
        if chair.question.what != REARRANGE or slip:
            return super().choose(chair)
        game, choices = chair.imagine(self._chance).game, chair.choices
        assert isinstance(game, Tijuana)
        weights = moves_by_thumb(game, chair.seat, choices)
        return choices[max(range(len(weights)), key=weights.__getitem__)]


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Trainer(rounds=12, slips=0.2, seed=seed),
    "fair": lambda seed: Trainer(rounds=60, seed=seed),
    "hard": lambda seed: Trainer(rounds=300, ahead=1, seed=seed),
}
