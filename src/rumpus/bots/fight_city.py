"""Fight City is played by the search, except Build Turns, which are planned as a whole.

A Build Turn is answered step by step. Because a step costs nothing, a search that considers one step at a time moves
cards back and forth. So a planner makes up several ways to play the whole turn, by the rule of thumb, and takes the
first step of the best one.
"""

from collections.abc import Callable
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.bots.search import Search
from rumpus.core import Seat
from rumpus.core.run import weighted
from rumpus.games.boxed._fight_city_table import ARRANGE, DONE
from rumpus.games.boxed._fight_city_thumb import estimate, forecast, steps_by_thumb
from rumpus.games.boxed.fight_city import FightCity

LONG = 20  # steps: no sensible Build Turn has more
A_STEP = 0.02  # dollars: the cost of a step, so that of two ways to the same city the shorter is better
NEXT_FIGHT = 0.3  # how much of the gain of a Fight now counts towards the value of a city


class Planner(Search):
    """`plans`: how many ways to play the turn it makes up."""

    def __init__(self, plans: int, **budget: Any) -> None:
        super().__init__(**budget)
        self.plans = plans

    def choose(self, chair: Chair) -> Any:
        slip = self.slips and self._random() < self.slips
        if chair.question.what != ARRANGE or slip:
            return super().choose(chair)
        planned = [self._plan(chair, likeliest=not i) for i in range(self.plans)]
        return max(planned, key=lambda plan: plan[0])[1]

    def _plan(self, chair: Chair, likeliest: bool) -> tuple[float, Any]:
        """A way to play the turn: its value, and its first step."""
        game, me = chair.imagine(self._chance).game, chair.seat
        assert isinstance(game, FightCity)
        first, steps = None, 0
        while steps < LONG:
            choices = [DONE, *game.steps(game.draft(me))]
            weights = steps_by_thumb(game, me, choices) or [1.0] + [0.0] * (len(choices) - 1)
            best = max(range(len(weights)), key=weights.__getitem__)
            answer = choices[best if likeliest else weighted(weights, self._random)]
            first = first or answer
            if answer == DONE:
                break
            game.plans[me].append((str(answer[0]), str(answer[1])))
            steps += 1
        return worth_of(game, me) - A_STEP * steps, first


def worth_of(game: FightCity, me: Seat) -> float:
    """What the city that was planned is worth, in dollars: less than nothing if it takes the last coin."""
    draft = game.draft(me)
    game.cities[me], game.hands[me][:] = draft.city, draft.hand
    game.staked[me] += game.banks[me] - draft.bank
    game.banks[me] = draft.bank
    while falling := draft.city.unsupported():
        game.staked[me] -= draft.city.leave(falling[0])
    foes = game.remaining(me)[1:]
    fights = max(forecast(game, me, foe) for foe in foes) - max(forecast(game, foe, me) for foe in foes)
    return (estimate(game, me) + NEXT_FIGHT * fights) if draft.bank else -100.0


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Planner(plans=1, rounds=12, slips=0.2, seed=seed),
    "fair": lambda seed: Planner(plans=10, rounds=80, seed=seed),
    "hard": lambda seed: Planner(plans=40, rounds=400, ahead=1, seed=seed),
}
