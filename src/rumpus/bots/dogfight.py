"""A player of Dogfight: simulates many throws, and then again those that did best on average."""

from collections.abc import Callable, Mapping
from math import atan2, degrees, hypot
from statistics import mean
from time import perf_counter
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance, Seat
from rumpus.games.dice.dogfight import MIDDLE, Dogfight, captures, gestures, inward, read

Gesture = tuple[int, ...]

BACK, HEIGHT = 20, 60  # where it releases a die; see `speed_for`
ROUNDS = 3  # each with fewer candidates and the same number of tries
KEPT = 4  # one candidate in so many gets into the next round


class Thrower:
    """Simulates so many throws before each real one, as long as there is time."""

    def __init__(self, tries: int, seconds: float, seed: int | str | None = None, slips: float = 0.0) -> None:
        self.tries = tries
        self.seconds = seconds
        self.slips = slips  # how often it throws without thinking
        self._chance = Chance(seed)

    @property
    def name(self) -> str:
        return f"throws:{self.tries}"

    def choose(self, chair: Chair) -> Gesture:
        end = perf_counter() + self.seconds
        if self._chance.random() < self.slips:
            choices = chair.choices
            thrown: Gesture = choices[self._chance.below(len(choices))]
            return thrown
        game = chair.imagine(self._chance).game
        assert isinstance(game, Dogfight)
        each = max(1, self.tries // ROUNDS)
        tried: dict[Gesture, list[float]] = {}
        best: list[Gesture] = []
        for round_ in range(ROUNDS):
            for i in range(each):
                gesture = best[i % len(best)] if round_ else self.aimed(game, chair.seat)
                tried.setdefault(gesture, []).append(self.outcome(chair, gesture))
                if perf_counter() > end:
                    break
            hopeful = sorted(best or tried, key=lambda gesture: -mean(tried[gesture]))
            best = hopeful[: max(1, len(hopeful) // KEPT)]
            if perf_counter() > end:
                break
        return best[0]

    def outcome(self, chair: Chair, gesture: Gesture) -> float:
        """How far ahead the seat would be if the throw went like this and the game ended with it."""
        run = chair.imagine(self._chance)
        run.play(gesture)
        game = run.game
        assert isinstance(game, Dogfight)
        points = game.points[:]
        if not game.over:
            for shot in captures(game.table):
                points[shot.shooter.owner] += shot.worth
        return points[chair.seat] - max(points[p] for p in game.left_of(chair.seat))

    # ---- what is worth a try

    def aimed(self, game: Dogfight, me: Seat) -> Gesture:
        """A throw at a die on the table, or at some point in the far half."""
        random = self._chance.random
        ux, uy = inward(game.n, me)
        side = (random() - 0.5) * 160
        if game.table and random() < 0.5:
            x, y = read(self._chance.pick(game.table)[1]).centre
            ahead, aside = x * ux + y * uy, x * uy - y * ux
        else:
            ahead, aside = random() * 150, (random() - 0.5) * 300
        ahead += MIDDLE + BACK
        aside -= side
        wanted = {
            "side": side,
            "back": BACK,
            "height": HEIGHT,
            "azimuth": degrees(atan2(aside, ahead)),
            "elevation": 0,
            "speed": speed_for(hypot(ahead, aside)) + (random() - 0.5) * 20,
            **{spin: (random() - 0.5) * 40 for spin in ("roll", "turn", "twist")},
        }
        return tuple(nearest(dial, wanted[name]) for name, dial in gestures(game.n).dials.items())


def speed_for(distance: float) -> float:
    """About how fast a die has to be thrown flat to come to rest at that distance. From measurements."""
    return 100 + (distance - 210) / 3.1


def nearest(dial: range, wanted: float) -> int:
    """The setting of a dial that comes nearest."""
    return min(max(dial[0] + dial.step * round((wanted - dial[0]) / dial.step), dial[0]), dial[-1])


LEVELS: Mapping[str, Callable[[Any], Bot]] = {
    "easy": lambda seed: Thrower(3, 1, seed, slips=0.25),
    "fair": lambda seed: Thrower(12, 1, seed),
    "hard": lambda seed: Thrower(120, 1.5, seed),
}
