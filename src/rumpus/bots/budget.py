"""How long a bot may think, and a look at the clock now and then."""

from collections.abc import Callable
from math import inf

LONGEST = 1000  # choices in a game that is played on to the end: then it is counted as it stands
LOOK_UP = 16  # choices between two looks at the clock
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

    def left(self) -> float:
        """How many rounds there is still time for."""
        if self.seconds is None:
            return self.rounds - self.done
        spent = self.clock() - self.start
        if spent >= self.seconds:
            return 0
        return (self.seconds - spent) / spent * self.done if self.done and spent > 0 else inf

    def for_a_round(self, random: Callable[[], float]) -> Callable[[], float]:
        """Luck for the choices of one game that is played on; it ends when the game takes too long."""
        clock, end = self.clock, None
        self.choices = 0
        if self.seconds is not None:
            end = min(self.start + self.seconds, clock() + self.seconds * A_ROUND)

        def draw() -> float:
            self.choices += 1
            if not self.choices % LOOK_UP and (self.choices > LONGEST or (end is not None and clock() >= end)):
                raise Enough
            return random()

        return draw
