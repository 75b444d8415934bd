"""How often something may be done."""

import time

from rumpus.core import Refused


class TooFast(Refused):
    """It is allowed, but not this often."""


class Bucket:
    """A token bucket: so many at once, and so many per second after that."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._left, self._at = burst, time.monotonic()

    def take(self, count: int = 1) -> bool:
        if self.empty or self._left < count:
            return False
        self._left -= count
        return True

    def give_back(self) -> None:
        """Put one back that was taken and not needed."""
        self._left = min(self.burst, self._left + 1)

    @property
    def empty(self) -> bool:
        at = time.monotonic()
        self._left = min(self.burst, self._left + (at - self._at) * self.rate)
        self._at = at
        return self._left < 1

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self.rate >= self.burst


class Allowances:
    """A bucket for each person and each kind of thing that they may do."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, who: str, what: str, allowance: tuple[float, float], sentence: str) -> None:
        """Raise TooFast, with that sentence, if they have done it too often."""
        bucket = self._buckets.get((who, what))
        if bucket is None:
            bucket = self._buckets[who, what] = Bucket(*allowance)
        if not bucket.take():
            raise TooFast(sentence)
