"""A player of the Jumping Frog Game: knows from many simulated whacks how frogs land, and simulates none itself."""

from collections.abc import Callable, Mapping
from functools import cache
from math import atan2, degrees, hypot
from statistics import NormalDist
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance
from rumpus.games.board._frogs import ONCE_OVER, Landing, expected, read, speed_for
from rumpus.games.board.jumping_frog import FLIP, JumpingFrog

STEP = 10  # mm: the steps in which distances from the middle of the pad are tabulated
FAR = 400
ON = 60  # mm from the middle: as far away, the base still touches the pad
SPEEDS = range(ONCE_OVER, 1801, 50)
TURN = 0.5  # points: the value of another turn


class Flipper:
    """Whacks straight at the pad. `shaky` says how far it misses what it aims at.

    With `plans`, it chooses the speed with which it most probably keeps the frog, in one flip or in several.
    """

    def __init__(self, name: str, shaky: float, plans: bool, seed: int | str | None = None) -> None:
        self.name = name
        self.shaky = shaky
        self.plans = plans
        self._chance = Chance(seed)

    def choose(self, chair: Chair) -> Any:
        game = chair.imagine(self._chance).game
        assert isinstance(game, JumpingFrog)
        if chair.question.what != FLIP:
            weights = game.hunch(chair.seat, chair.question.what, chair.choices)
            assert weights is not None
            return chair.choices[max(range(len(weights)), key=weights.__getitem__)]
        x, y = next(read(pose).base for frog, pose in game.table if frog == game.frog)
        distance = hypot(x, y)
        speed = chances()[nearest(distance)][1] if self.plans else speed_for(distance)
        way = degrees(atan2(-y, -x)) + 20 * self.shaky * self._error()
        wanted = speed * (1 + 0.25 * self.shaky * self._error())
        return round(way) % 360, 0, 5, min(2500, max(100, 10 * round(wanted / 10)))

    def _error(self) -> float:
        return NormalDist().inv_cdf(0.001 + 0.998 * self._chance.random())


def nearest(distance: float) -> int:
    return min(FAR, STEP * round(distance / STEP))


@cache
def chances() -> Mapping[int, tuple[float, int]]:
    """From each distance: the value of a go with the best speed for every flip, and the first of these speeds."""
    worth = dict.fromkeys(range(0, FAR + 1, STEP), (0.0, ONCE_OVER))
    for _ in range(12):  # flips ahead: further ones hardly change anything
        worth = {
            distance: max((value(expected(speed), distance, worth), speed) for speed in SPEEDS) for distance in worth
        }
    return worth


def value(landing: Landing, distance: int, then: Mapping[int, tuple[float, int]]) -> float:
    """The value of a whack straight at the pad: the frog is kept, lands on its feet and goes on, or wins a turn."""
    goes_on = 0.0
    for far, aside, share in spread(landing):
        left = hypot(distance - far, aside)
        goes_on += share * (1.0 if left <= ON else then[nearest(left)][0])
    return landing.turned * (landing.feet * goes_on + landing.eyes + TURN * (landing.rocket + landing.nose))


@cache
def spread(landing: Landing) -> list[tuple[float, float, float]]:
    """How far forward and sideways it may land, with probabilities."""
    parts = [(NormalDist().inv_cdf((i + 0.5) / 9), 1 / 9) for i in range(9)]
    return [
        (landing.far + landing.spread * a, landing.aside * b, share * other) for a, share in parts for b, other in parts
    ]


LEVELS: Mapping[str, Callable[[Any], Bot]] = {
    "easy": lambda seed: Flipper("flips:easy", 1.3, False, seed),
    "fair": lambda seed: Flipper("flips:fair", 0.15, True, seed),
    "hard": lambda seed: Flipper("flips:hard", 0.0, True, seed),
}
