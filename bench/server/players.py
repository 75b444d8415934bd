"""All players of one server, in a process of their own: told what to do by lines of JSON, and answering alike."""

import asyncio
import gc
import sys
from typing import Any

import msgspec
import uvloop
from msgspec import Struct

from bench.server.load import Pair, Step, play, settled
from bench.server.ours import Ours
from bench.server.process import SERVER_CORE, cpu_of, raise_limits, used_of
from bench.server.theirs import Theirs
from bench.server.wire import Socket

AT_ONCE = 40  # tables that sit down at the same time
SIDES: dict[str, type[Pair]] = {"ours": Ours, "theirs": Theirs}


class Grow(Struct, tag=True):
    """Sit down at tables until there are so many."""

    tables: int


class Play(Struct, tag=True):
    tables: int
    rate: float
    seconds: float


class Idle(Struct, tag=True):
    """Open connections that do nothing."""

    connections: int


class Leave(Struct, tag=True):
    """Close the connections that do nothing."""


Order = Grow | Play | Idle | Leave
read_order = msgspec.json.Decoder(Order).decode


class Players:
    def __init__(self, side: type[Pair], port: int, pid: int) -> None:
        self._side, self._port, self._pid = side, port, pid
        self._tables: list[Pair] = []
        self._idle: list[Socket] = []
        self._numbers = 0

    async def carry_out(self, order: Order) -> Step | None:
        match order:
            case Grow(tables=tables):
                await self._grow(tables)
            case Play(tables=tables, rate=rate, seconds=seconds):
                return await play(self._tables[:tables], rate, seconds, self._usage)
            case Idle(connections=connections):
                self._idle += await self._side.idle(self._port, connections)
            case Leave():
                for socket in self._idle:
                    socket.close()
                self._idle = []
        return None

    def _usage(self) -> tuple[float, float]:
        return cpu_of(self._pid), used_of(SERVER_CORE)

    async def _grow(self, tables: int) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def sit_down(table: Pair) -> None:
            async with gate:
                await table.sit_down()

        first, self._numbers = self._numbers, self._numbers + max(0, tables - len(self._tables))
        new = [self._side(self._port, number) for number in range(first, self._numbers)]
        await asyncio.gather(*(sit_down(table) for table in new))
        self._tables += new
        await settled(new)


async def obey(side: str, port: int, pid: int) -> None:
    raise_limits()
    gc.disable()  # nothing circular is made on the way; a collection would only show up as a latency of the server
    players = Players(SIDES[side], port, pid)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        try:
            step = await players.carry_out(read_order(line))
            answer: dict[str, Any] = {"step": step}
        except (ConnectionError, OSError) as why:
            answer = {"error": str(why)}
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()
        gc.collect()


if __name__ == "__main__":
    uvloop.run(obey(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
