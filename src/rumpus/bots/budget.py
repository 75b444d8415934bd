"""How long a bot may think, in rounds or in seconds, without looking at the clock all the time."""

from collections.abc import Callable
from math import inf

LONGEST = 1000  # choices in one playout; a longer one is counted as it stands then
LOOK_UP = 16  # choices between two looks at the clock, unless a choice takes long
LONG = 0.001  # seconds: a choice that takes this long
A_ROUND = 1 / 8  # of the time, at most, for one round


class Enough(Exception):
    """A playout has taken long enough."""


class Budget:
    """What there is for one answer: a number of rounds, or some seconds."""

    def __init__(self, rounds: int, seconds: float | None, clock: Callable[[], float]) -> None:
        self.rounds = rounds
        self.done = 0
        self.clock = clock
        self.start = clock()
        self.seconds = seconds
        self.choices = 0  # in the last playout
        self._began = -inf  # when that playout began

    def left(self) -> float:
        """How many more rounds there is time for. At least one before the first: any answer is better than none."""
        if self.seconds is None:
            return self.rounds - self.done
        spent = self.clock() - self.start
        if spent >= self.seconds:
            return 0 if self.done else 1
        return (self.seconds - spent) / spent * self.done if self.done and spent > 0 else inf

    def for_a_round(self, random: Callable[[], float]) -> Callable[[], float]:
        """Random numbers for the choices of one playout. They raise Enough when it takes too long."""
        clock, end, look_up = self.clock, None, LOOK_UP
        if self.seconds is not None:
            now = clock()
            end = min(self.start + self.seconds, now + self.seconds * A_ROUND)
            look_up = LOOK_UP if now - self._began < LONG * self.choices else 1
            self._began = now
        self.choices = 0

        def draw() -> float:
            self.choices += 1
            if not self.choices % look_up and (self.choices > LONGEST or (end is not None and clock() >= end)):
                raise Enough
            return random()

        return draw
