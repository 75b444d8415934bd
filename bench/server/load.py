"""Tables with two scripted players each, and the pace at which they are played.

A move is sent by the player who is asked; its latency ends when the *other* player's table shows it. Tables take their
turns at random moments, each once in a period: the rate does not depend on how fast the server is.
"""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from msgspec import Struct

from bench.server.wire import Socket

TICK = 0.001  # seconds between looks at what is due
WARM = 1.0  # seconds that do not count
LIMIT = 100.0  # milliseconds: what is fast enough


class Pair(ABC):
    """A table: two players who answer what they are asked, at random, and begin again when a match is over."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.number = number
        self.sockets: list[Socket] = []
        self.ready = False  # somebody is asked, and both players know how the table stands
        self._sent = 0.0  # when the move under way was sent; 0: none is
        self._due = False  # the moment for a move has passed before it could be made
        self.took: Callable[[float, float], None] = lambda sent, seconds: None
        self.failed: Callable[[str], None] = lambda why: None

    @classmethod
    @abstractmethod
    async def idle(cls, port: int, count: int) -> list[Socket]:
        """Connections that do nothing."""

    @abstractmethod
    async def sit_down(self) -> None:
        """Connect both players, and begin the first match."""

    @abstractmethod
    def move(self) -> None:
        """Send the answer of the player who is asked."""

    def take_turn(self) -> None:
        if not self.ready:
            self._due = True
            return
        self.ready = self._due = False
        self._sent = time.perf_counter()
        self.move()

    def rest(self) -> None:
        self._due = False

    def arrived(self) -> None:
        """The other player has seen the move."""
        if self._sent:
            self.took(self._sent, time.perf_counter() - self._sent)
            self._sent = 0.0

    def asked(self) -> None:
        """Both players have seen everything, and one of them is asked."""
        self.ready = True
        if self._due:
            self.take_turn()


class Step(Struct):
    """What happened while some tables were played at some pace."""

    tables: int
    offered: float  # moves a second
    moves: int
    seconds: float
    p50: float  # milliseconds, from the answer to the other player's event
    p99: float
    cost: float  # microseconds of the server's CPU a move, all threads
    busy: float  # the part of its core that the server used
    others: float  # and the part that somebody else used
    load: float  # the part of its core that the load used
    late: float  # milliseconds that moves were sent late, 99th percentile
    failures: list[str]

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def fine(self) -> bool:
        return not self.failures and self.p99 < LIMIT and self.rate > 0.97 * self.offered


async def play(tables: Sequence[Pair], rate: float, seconds: float, usage: Callable[[], tuple[float, float]]) -> Step:
    """So many moves a second, spread over the tables. `usage`: CPU seconds so far, of the server and of its core."""
    period = len(tables) / rate
    order = sorted((random.random() * period, i) for i in range(len(tables)))
    latencies: list[float] = []
    lateness: list[float] = []
    failures: list[str] = []
    start = time.perf_counter() + 0.05
    counted = start + WARM
    end = counted + seconds

    def took(sent: float, latency: float) -> None:
        if counted <= sent < end:
            latencies.append(latency)

    for table in tables:
        table.took, table.failed = took, failures.append
    own = began = 0.0
    before = usage()
    lap = at = 0
    while (now := time.perf_counter()) < end:
        if not began and now >= counted:
            began, before, own = now, usage(), time.process_time()
        while (due := start + lap * period + order[at][0]) <= now:
            tables[order[at][1]].take_turn()
            if began:
                lateness.append(now - due)
            at += 1
            if at == len(order):
                lap, at = lap + 1, 0
        await asyncio.sleep(TICK)
    own, span = time.process_time() - own, time.perf_counter() - began
    server, core = (now - then for now, then in zip(usage(), before, strict=True))
    for table in tables:
        table.rest()
    await settled(tables)
    moves = len(latencies)
    return Step(
        tables=len(tables),
        offered=rate,
        moves=moves,
        seconds=span,
        p50=percentile(latencies, 0.5) * 1e3,
        p99=percentile(latencies, 0.99) * 1e3,
        cost=server / moves * 1e6 if moves else 0.0,
        busy=server / span,
        others=max(core - server, 0.0) / span,
        load=own / span,
        late=percentile(lateness, 0.99) * 1e3,
        failures=failures[:5],
    )


async def settled(tables: Sequence[Pair], patience: float = 10.0) -> None:
    """Wait until no move is under way."""
    end = time.perf_counter() + patience
    while not all(table.ready for table in tables):
        await asyncio.sleep(0.02)
        if time.perf_counter() > end:
            return


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 1e6
