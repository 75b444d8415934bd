"""Players for the Lost Pueblo, who lie when they are the Thief.

They play by the rule of thumb in the rules. A search is of no use here: in all worlds that a Thief imagines, the Ace is
where it really is, so everybody there finds it at once, and the Thief learns nothing about hiding it. (Honest players
do not win more with a search either.) So a Thief pretends: it does what an honest player in its place would do, until
there is a way out. Levels differ in how often they do just anything, and in how strictly they follow the rule.
"""

from collections.abc import Callable
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance
from rumpus.core.run import weighted
from rumpus.games.bluffing.lost_pueblo import ACE, ACT, LostPueblo


class Suspect:
    """Slips now and then. A firm one always does what is best, as long as it has nothing to hide."""

    def __init__(self, name: str, slips: float, firm: bool, seed: int | str | None) -> None:
        self.name = name
        self.slips = slips
        self.firm = firm
        self._chance = Chance(seed)

    def choose(self, chair: Chair) -> Any:
        choices, random = chair.choices, self._chance.random
        if chair.question.what != ACT or random() < self.slips:
            return choices[int(random() * len(choices))]
        game = chair.imagine(self._chance).game
        assert isinstance(game, LostPueblo)
        weights = game.hunch(chair.seat, ACT, choices)
        assert weights is not None
        if self.firm and ACE not in game.hands[chair.seat]:
            best = max(weights)
            return self._chance.pick([choices[i] for i, weight in enumerate(weights) if weight == best])
        return choices[weighted(weights, random)]


def suspect(name: str, slips: float = 0.0, firm: bool = False) -> Callable[[int | str | None], Bot]:
    return lambda seed: Suspect(name, slips, firm, seed)


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": suspect("easy", slips=0.65),
    "fair": suspect("fair", slips=0.3),
    "hard": suspect("hard", firm=True),
}
