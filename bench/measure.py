"""How things are measured: CPU time, all candidates in turn, the same work every round, the minimum and the spread.

The machine may be busy with other things; the fastest of many rounds is what the code costs, and the spread tells how
far to trust it. Only figures from the same run are compared.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import thread_time

from msgspec import Struct

Work = Callable[[], int]  # does the same every time, and says how many units of it that were


class Candidate(Struct):
    name: str
    work: Work


class Timing(Struct):
    """What one candidate took: seconds for one unit of work, round by round."""

    name: str
    seconds: list[float]

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def rate(self) -> float:
        """Units a second."""
        return 1 / self.best

    @property
    def spread(self) -> float:
        """How much slower the median round was than the fastest."""
        return median(self.seconds) / self.best - 1


def race(candidates: Sequence[Candidate], rounds: int, tick: Callable[[], None]) -> dict[str, Timing]:
    """Every candidate once a round, each round beginning with another one; a first round does not count."""
    timings = {candidate.name: Timing(candidate.name, []) for candidate in candidates}
    for i in range(rounds + 1):
        start = i % len(candidates)
        for candidate in (*candidates[start:], *candidates[:start]):
            began = thread_time()
            units = candidate.work()
            took = thread_time() - began
            if i:
                timings[candidate.name].seconds.append(took / units)
            tick()
    return timings
