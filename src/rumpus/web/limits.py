"""How much one connection, and one address, may ask for."""

import time
from collections import Counter

from rumpus.core import Refused

LARGEST_MESSAGE = 16 * 1024
CONNECTIONS = 64  # of one address: a school or a convention hall shares one
ROOMS = (20, 1 / 15)  # new rooms of one address: at once, and a second


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        at = time.monotonic()
        self._left = min(self.burst, self._left + (at - self._at) * self.rate)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self.rate >= self.burst


class Addresses:
    """What each address has under way. Those with nothing are forgotten."""

    def __init__(self, connections: int = CONNECTIONS) -> None:
        self.connections = connections
        self._open: Counter[str] = Counter()
        self._rooms: dict[str, Bucket] = {}

    def connect(self, address: str) -> None:
        if self._open[address] >= self.connections:
            raise Refused(f"{self.connections} connections from one address are enough.")
        self._open[address] += 1

    def disconnect(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def open_room(self, address: str) -> None:
        if len(self._rooms) > 10_000:
            self._rooms = {a: bucket for a, bucket in self._rooms.items() if not bucket.full}
        if not self._rooms.setdefault(address, Bucket(*ROOMS)).take():
            raise Refused("You have opened many rooms: wait a little before the next.")

    @property
    def open(self) -> int:
        return sum(self._open.values())
