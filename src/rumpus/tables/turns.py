"""A fair queue for worker processes: who may think next, if many are waiting for a few workers."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from rumpus.tables.limits import TooFast


class Asker(NamedTuple):
    """On whose behalf something is computed: an address, and one of its rooms."""

    address: str = ""
    room: str = ""


Queue = OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]  # by address, and by room


class Turns:
    """Addresses take turns, and so do the rooms of one address. At most `most` wait, and `share` of one address.

    If there are several workers, one is kept free of slow tasks, so that quick ones never wait for slow ones.
    """

    def __init__(self, workers: int, most: int, share: int) -> None:
        self.most, self.share = most, share
        self._free = workers
        self._slow_free = max(workers - 1, 1)
        self._quick: Queue = OrderedDict()
        self._slow: Queue = OrderedDict()
        self._waiting: Counter[str] = Counter()  # how many wait, by address

    def check(self, asker: Asker) -> None:
        """Raise TooFast if too many wait already."""
        if self._waiting[asker.address] >= self.share:
            raise TooFast("Much is being thought about for you already: wait a moment.")
        if self._waiting.total() >= self.most:
            raise TooFast("Very much is being thought about just now: wait a moment.")

    @asynccontextmanager
    async def turn(self, asker: Asker, slow: bool) -> AsyncIterator[None]:
        """Wait for a worker, and keep it within the `with` block. Raises TooFast if too many wait already."""
        self.check(asker)
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue = self._slow if slow else self._quick
        queue.setdefault(asker.address, OrderedDict()).setdefault(asker.room, deque()).append(called)
        self._waiting[asker.address] += 1
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if called.cancelled():  # it was not called yet
                self._take(queue, asker, called)
            else:
                self._release(slow)
            raise
        try:
            yield
        finally:
            self._release(slow)

    def _release(self, slow: bool) -> None:
        self._free += 1
        self._slow_free += slow
        self._call()

    def _call(self) -> None:
        """Give each free worker to whoever is next."""
        while self._free and (self._quick or (self._slow and self._slow_free)):
            slow = bool(self._slow and self._slow_free)
            queue = self._slow if slow else self._quick
            address, rooms = next(iter(queue.items()))
            room, thoughts = next(iter(rooms.items()))
            called = thoughts[0]
            self._take(queue, Asker(address, room), called)
            if address in queue:  # now all others come first
                queue.move_to_end(address)
                if room in rooms:
                    rooms.move_to_end(room)
            self._free -= 1
            self._slow_free -= slow
            called.set_result(None)

    def _take(self, queue: Queue, asker: Asker, called: "asyncio.Future[None]") -> None:
        """Take somebody out of the queue."""
        rooms = queue[asker.address]
        rooms[asker.room].remove(called)
        if not rooms[asker.room]:
            del rooms[asker.room]
        if not rooms:
            del queue[asker.address]
        self._waiting[asker.address] -= 1
        if not self._waiting[asker.address]:
            del self._waiting[asker.address]
