"""How long a bot may think, and a look at the clock now and then."""

from collections.abc import Callable
from math import inf

LONGEST = 1000  # choices in a game that is played on to the end: then it is counted as it stands
LOOK_UP = 16  # choices between two looks at the clock, unless each takes long
LONG = 0.001  # seconds for a choice
A_ROUND = 1 / 8  # of the time is the most that one round may take


class Enough(Exception):
    """A game has been played on for long enough."""


class Budget:
    """Rounds, or seconds."""

    def __init__(self, rounds: int, seconds: float | None, clock: Callable[[], float]) -> None:
        self.rounds = rounds
        self.done = 0
        self.clock = clock
        self.start = clock()
        self.seconds = seconds
        self.choices = 0  # made in the game that was played on to the end last
        self._began = -inf  # when that was

    def left(self) -> float:
        """How many rounds there is still time for. For the first there always is: no answer at all helps nobody."""
        if self.seconds is None:
            return self.rounds - self.done
        spent = self.clock() - self.start
        if spent >= self.seconds:
            return 0 if self.done else 1
        return (self.seconds - spent) / spent * self.done if self.done and spent > 0 else inf

    def for_a_round(self, random: Callable[[], float]) -> Callable[[], float]:
        """Luck for the choices of one game that is played on; it ends when the game takes too long."""
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
