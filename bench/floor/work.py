"""`python -m bench.floor.work`: what a server computes for an evening, in one process, in a time that is only counted.

Nobody waits for a network, for a disk or for other programs, and luck is always the same: so the same code does the
same work in every run. What the phones do themselves is not counted.
"""

import argparse
import asyncio
import cProfile
import gc
import pstats
import secrets
import selectors
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

import msgspec
from aiohttp import WSMsgType

from bench.floor import evening
from bench.floor.phones import Book, Phone, open_floor
from bench.floor.swift import Swift
from rumpus.tables import store
from rumpus.tables.hall import Hall
from rumpus.tables.store import Kept
from rumpus.web.connection import Connection
from rumpus.web.limits import Addresses


class Work:
    """What the server has done so far."""

    def __init__(self, profile: bool) -> None:
        self.profile = cProfile.Profile() if profile else None
        self.sent: Counter[str] = Counter()  # messages, by what they are
        self.bytes = 0
        self.aside = 0  # nanoseconds that were the phones'

    def resting(self, work: Callable[[], Any]) -> Any:
        """Do what a phone does, not the server."""
        if self.profile is not None:
            self.profile.disable()
        began = time.process_time_ns()
        try:
            return work()
        finally:
            self.aside += time.process_time_ns() - began
            if self.profile is not None:
                self.profile.enable()


class Counted(selectors.DefaultSelector):
    """Whenever everybody waits, it is at once so late that somebody goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += max(timeout or 0.0, 0.0)
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.counted = Counted()
        super().__init__(self.counted)

    def time(self) -> float:
        return self.counted.now

    async def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        return func(*args)

    def time_ns(self) -> int:
        return int(self.counted.now * 1e9)


class Notebook:
    """A store that is gone when the program ends."""

    since = 0

    def __init__(self) -> None:
        self.streams: dict[str, list[Kept]] = {}

    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        await asyncio.sleep(store.PAUSE)
        kept = self.streams.setdefault(stream, [])
        if n != len(kept):
            return None
        kept.append(Kept(store.now(), data))
        return kept[-1].at

    async def read(self, stream: str, after: int = -1) -> Sequence[Kept]:
        return self.streams.get(stream, [])[after + 1 :]

    async def lengths(self, streams: Sequence[str]) -> Sequence[int]:
        return [len(self.streams.get(stream, ())) for stream in streams]

    async def delete(self, streams: Sequence[str]) -> None:
        for stream in streams:
            self.streams.pop(stream, None)

    async def check(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Line(Connection):
    """A connection that hands its messages over at once."""

    def __init__(self, phone: "Near", hall: Hall, secret: str, addresses: Addresses) -> None:
        super().__init__(hall, cast(Any, None), cast(Any, None), secret, addresses[phone.name], (1e9, 1e9))
        self.phone = phone
        self.closed = False

    def __hash__(self) -> int:
        return int(self.phone.name[1:])  # those who look on have an order that is always the same

    def send(self, message: bytes) -> None:
        self.phone.work.resting(lambda: self.phone.receive(message))

    async def say(self, code: str, message: dict[str, Any]) -> None:
        await self._hear(code, WSMsgType.TEXT, msgspec.json.encode(message).decode())

    async def close_it(self) -> None:
        self.closed = True
        if self._table is not None:
            self._table.go(self)


class Near(Phone):
    """A phone in the same process. It reads what it was sent when it looks at it."""

    def __init__(self, hall: Hall, addresses: Addresses, work: Work, name: str, think: float, book: Book) -> None:
        super().__init__(cast(Any, None), [""], "", name, think, book)
        self.latest = self._read_last = b""
        self.hall = hall
        self.known_addresses = addresses
        self.work = work
        self.line: Line | None = None

    async def come(self) -> None:
        self.secret = self.secret or await self.hall.people.issue()
        self.line = Line(self, self.hall, self.secret, self.known_addresses)
        self._socket = cast(Any, self.line)
        await self.do("enter", name=self.name)

    async def go(self) -> None:
        if self.line is not None:
            await self.line.close_it()

    async def _say(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.line is not None
        reply = self._replies[message["id"]] = asyncio.get_running_loop().create_future()
        await self.line.say(self.room, message)
        said: dict[str, Any] = await reply
        return said

    def receive(self, message: bytes) -> None:
        kind = "table" if message.startswith(b'{"type":"table"') else "other"
        self.work.sent[kind] += 1
        self.work.bytes += len(message)
        if kind == "table":
            self.latest = message
            self._news.set()
        else:
            self._hear(message.decode())

    @property
    def table(self) -> dict[str, Any]:
        if self.latest != self._read_last:
            self._read_last = self.latest
            self._table = self.work.resting(lambda: msgspec.json.decode(self.latest))
        seen: dict[str, Any] = self._table
        return seen

    @table.setter
    def table(self, seen: dict[str, Any]) -> None:
        self._table, self.latest, self._read_last = seen, b"", b""

    def _choose(self, question: dict[str, Any]) -> Any:
        return self.work.resting(lambda: super(Near, self)._choose(question))


async def spend(plan: evening.Plan, work: Work, loop: Loop) -> Book:
    """An evening without a kill."""
    book, addresses = Book(Random(plan.seed)), Addresses(1000, (1e9, 1e9))
    store.time = Swift(plan.speed, 0, loop)  # type: ignore[assignment, attr-defined]
    hall = Hall(Notebook())
    room = await hall.open_room(plan.game)
    phones: list[Phone] = [Near(hall, addresses, work, f"P{k}", plan.think, book) for k in range(1, plan.phones + 1)]
    for phone in phones:
        phone.room = room
    await open_floor(phones[: plan.at_first], plan.options, plan.game)
    async with asyncio.TaskGroup() as floor:
        for k, phone in enumerate(phones):
            floor.create_task(evening.arrive(phone, k, plan))
    for phone in phones:
        await phone.go()
    await hall.close()
    return book


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.floor.work", description=__doc__)
    parser.add_argument("--seconds", type=float, default=40, help="into which the ten minutes are compressed")
    parser.add_argument("--phones", type=int, default=100)
    parser.add_argument("--think", type=float, default=2.0, help="seconds from one answer of a phone to its next")
    parser.add_argument("--profile", metavar="FILE", help="write a profile there, for `python -m pstats FILE`")
    options = parser.parse_args(argv)
    plan = evening.Plan(
        speed=600 / options.seconds, phones=options.phones, at_first=max(2, options.phones * 6 // 10),
        think=options.think,
    )  # fmt: skip
    luck = Random(plan.seed)
    secrets.token_hex = lambda n=16: luck.randbytes(n or 16).hex()  # type: ignore[assignment]
    loop, work = Loop(), Work(bool(options.profile))
    gc.disable()  # it would mostly look through what the phones have read
    began = time.process_time_ns()
    book = loop.run_until_complete(spend(plan, work, loop))
    spent = time.process_time_ns() - began - work.aside
    answers = len(book.took)
    print(f"{plan.phones} phones: {answers} answers sent, {len(book.refusals)} of them refused; {work.sent['table']} "
          f"pictures and {work.sent['other']} other messages, {work.bytes / 1e6:.1f} MB.")  # fmt: skip
    print(f"{spent / 1e6 / answers:.3f} ms of CPU time for an answer, with all pictures.")
    if work.profile is not None:
        stats = pstats.Stats(work.profile)
        print(f"{cast(Any, stats).total_calls / answers:.0f} calls for an answer.")
        stats.dump_stats(options.profile)
    return 0


if __name__ == "__main__":
    sys.exit(main())
