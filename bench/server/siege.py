"""`python -m bench.server.siege`: what an innocent table notices of an attack from one address. Written to SIEGE.md.

The attacker, in a process of their own, keeps 3,000 idle connections open, as far as the server lets them, and asks for
hints in 20 rooms, as often as they may. Meanwhile two people play at a table, somebody plays against an easy bot, and
newcomers load a page, each of them from another address.

The attacker works on the same machine as the server, and may hold up its disk. So the disk is watched by a process that
has nothing to do with the server, and all is measured a second time with the database in memory.
"""

import argparse
import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, gettempdir
from textwrap import fill
from threading import Event, Thread
from typing import Any, NamedTuple

import aiohttp
import msgspec
from msgspec import Struct

from bench.floor.phones import Book, Phone
from bench.server.contest import ROOT
from bench.server.load import Step, percentile, play
from bench.server.ours import GAME, Ours, Question, chosen
from bench.server.process import Process, raise_limits
from bench.tables import processor, table
from rumpus.web.serve import Settings, serve

RESULTS = Path(__file__).with_name("SIEGE.md")
HINTS = "brain-baseball"  # nothing is obvious: each hint takes as long as it may
ROOMS, IDLE = 20, 3000
ATTACKER, PLAYER, NEWCOMER = "127.66.6.6", "127.1.1.1", "127.2.2.2"
AGAIN = 5.0  # seconds after which the attacker opens again what was closed
RATE = 8.0  # moves a second at the table: both of its players stay within what a connection may say
ALL = f"0-{(os.cpu_count() or 1) - 1}"  # cores
PAUSE = 0.2  # seconds between two requests of newcomers
PLACES = {"on disk": Path(gettempdir()), "in memory": Path("/dev/shm")}  # where the database may lie
WRITES = 0.02  # seconds between two writes of who watches the disk


class Seen(Struct):
    """What the innocent noticed."""

    step: Step  # of the table of two people
    bot: list[float]  # milliseconds from an answer to that of the easy bot
    newcomer: list[float]  # milliseconds until a page was there
    failures: int  # of newcomers
    write: list[float]  # milliseconds for a row in a database that nobody else uses, in the same place


class Toll(Struct):
    """What an attack came to."""

    opened: int  # connections, so far
    held: int  # of them, that the server has not closed
    hints: int  # that were taken
    refused: int  # that were not


def browser(source: str) -> aiohttp.ClientSession:
    """Somebody at an address of their own."""
    connector = aiohttp.TCPConnector(local_addr=(source, 0), limit=0, force_close=True)
    return aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), connector=connector)


async def phone(address: str, client: aiohttp.ClientSession, game: str, name: str, **settings: Any) -> Phone:
    """Somebody in a room of their own, alone against easy bots."""
    async with client.post(f"{address}/api/rooms", json={"game": game}) as reply:
        room = (await reply.json())["room"]
    one = Phone(client, [address], room, name, 0, Book(Random(0)))
    await one.come()
    if settings:
        await done(one, "set", **settings)
    await done(one, "sit", chair=0)
    await done(one, "start", fill="easy")
    return one


async def done(one: Phone, what: str, **details: Any) -> None:
    said = await one.do(what, **details)
    if "ok" not in said:
        raise ConnectionError(f"{what}: {said}")


# ---- the attack


class Line(NamedTuple):
    """A connection that does nothing."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def open(self) -> bool:
        """Whether the server has not closed it, with or without a word."""
        told = bool(self.reader._buffer)  # type: ignore[attr-defined]
        return not told and not self.reader.at_eof() and self.reader.exception() is None


class Siege:
    """Everything that one address does to keep the others from playing."""

    def __init__(self, address: str, client: aiohttp.ClientSession) -> None:
        self.address, self.client = address, client
        self.hints = 0  # that were taken
        self.refused = 0  # that were not
        self.opened = 0  # connections, so far
        self.lines: list[Line] = []

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[None]:
        rooms = [await phone(self.address, self.client, HINTS, f"P{i}", practice=True) for i in range(ROOMS)]
        await self._open()
        tasks = [asyncio.create_task(self._ask(room)) for room in rooms] + [asyncio.create_task(self._hold())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            for line in self.lines:
                line.writer.close()
            for room in rooms:
                await room.go()

    @property
    def held(self) -> int:
        """Idle connections that the server has not closed."""
        return sum(line.open for line in self.lines)

    async def _hold(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            await self._open()

    async def _open(self) -> None:
        """As many idle connections as are missing."""
        for line in [line for line in self.lines if not line.open]:
            line.writer.close()
            self.lines.remove(line)
        port = int(self.address.rpartition(":")[2])
        for i in range(IDLE - len(self.lines)):
            with suppress(OSError):
                line = Line(*await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0)))
                if i % 2:
                    line.writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")
                self.lines.append(line)
                self.opened += 1

    async def _ask(self, room: Phone) -> None:
        """For hints, as often as that is taken."""
        while True:
            asked = room.table.get("question")
            if asked:
                said = await room.do("hint", match=room.table["match"], question=asked["number"])
                self.hints += "ok" in said
                self.refused += "error" in said
            await asyncio.sleep(0.5)


# ---- the innocent


async def against_a_bot(one: Phone, took: list[float]) -> None:
    """Play match after match. What counts is the time from an answer until the bot has answered, too."""
    while True:
        if one.over:
            await done(one, "start", fill="easy")
            await one.sees(lambda: not one.over)
        await one.sees(lambda: one.table["question"] is not None)
        question = one.table["question"]
        value = chosen(msgspec.convert(question, Question))
        began = time.perf_counter()
        said = await one.do("answer", match=one.table["match"], question=question["number"], value=value)
        bots_turn = "ok" in said and one.table["question"] is None and not one.over
        await one.sees(lambda: one.table["question"] is not None or one.over)
        if bots_turn:
            took.append((time.perf_counter() - began) * 1e3)
        await asyncio.sleep(0.1)


async def newcomers(address: str, client: aiohttp.ClientSession, took: list[float], failed: Callable[[], None]) -> None:
    """A page, again and again, each time through a new connection."""
    while True:
        began = time.perf_counter()
        try:
            async with client.get(f"{address}/api/games", timeout=aiohttp.ClientTimeout(20)) as reply:
                reply.raise_for_status()
                await reply.read()
            took.append((time.perf_counter() - began) * 1e3)
        except (aiohttp.ClientError, TimeoutError):
            failed()
        await asyncio.sleep(PAUSE)


def program(*options: str) -> list[str]:
    return [sys.executable, "-m", "bench.server.siege", *options]


def write(folder: Path) -> None:
    """A row now and then, until somebody says something: then it is told how long each took."""
    enough = Event()

    def listen() -> None:
        sys.stdin.readline()
        enough.set()

    Thread(target=listen, daemon=True).start()
    took: list[float] = []
    with closing(sqlite3.connect(folder / "alone.db", isolation_level=None)) as alone:
        alone.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS t (n)")
        while not enough.wait(WRITES):
            began = time.perf_counter()
            alone.execute("INSERT INTO t VALUES (1)")
            took.append((time.perf_counter() - began) * 1e3)
    print(msgspec.json.encode(took).decode(), flush=True)


async def seen(
    address: str, pair: Ours, one: Phone, client: aiohttp.ClientSession, folder: str, seconds: float
) -> Seen:
    bot: list[float] = []
    new: list[float] = []
    failures: list[int] = []
    tasks = [
        asyncio.create_task(against_a_bot(one, bot)),
        asyncio.create_task(newcomers(address, client, new, lambda: failures.append(1))),
    ]
    writer = await Process.start(program("--write", folder), ALL, ROOT)
    try:
        step = await play([pair], RATE, seconds, lambda: (0.0, 0.0))
        written = msgspec.json.decode(await writer.ask(b"enough"), type=list[float])
    finally:
        await writer.stop()
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    return Seen(step, bot, new, len(failures), written)


# ---- the page


def row(place: str, name: str, one: Seen) -> list[str]:
    def figures(values: Sequence[float]) -> list[str]:
        return [f"{percentile(values, 0.5):.1f}", f"{percentile(values, 0.99):.1f}"]

    return [
        place,
        name,
        f"{one.step.p50:.1f}",
        f"{one.step.p99:.1f}",
        *figures(one.bot),
        *figures(one.newcomer),
        f"{one.step.late:.1f}",
        f"{max(one.write):.1f}",
        str(one.failures + len(one.step.failures)),
    ]


def page(found: dict[str, tuple[Seen, Seen, Toll]], seconds: float) -> str:
    under, toll = next((under, toll) for _, under, toll in found.values())
    says = (
        f"Made by `python -m bench.server.siege` on {processor()}: {seconds:.0f} s of a quiet server, then as long "
        f"while one address holds {IDLE:,} idle connections (half of them with half a request; those that are closed "
        f"are opened again every {AGAIN:.0f} s, all at once) and asks for hints in {ROOMS} rooms as often as it can. "
        "Milliseconds. *A move* is the time from an answer to the other player's table, at a table of two people "
        f"({under.step.moves} moves); *the bot* is the time from an answer to that of an easy bot "
        f"({len(under.bot)} answers); *a newcomer* connects and loads the list of games ({len(under.newcomer)} times). "
        "Each of them has an address of their own. *Late* is how late the players were themselves: what the machine "
        "adds, whose cores the server, its bots, the attacker and the players share. *A bare write* is one row in a "
        f"database beside the server's, written by a process that has nothing to do with it ({len(under.write)} rows). "
        "The server has its default settings, but bots take no time to look human, and nobody waits for moments."
    )
    met = (
        f"Of {toll.opened:,} connections that the attacker opened, {toll.held:,} were still open at the end of the "
        f"siege; of {toll.hints + toll.refused:,} hints that they asked for, {toll.refused:,} were refused with a "
        "sentence."
    )
    head = ["the database", "", "a move, p50", "p99", "the bot, p50", "p99", "a newcomer, p50", "p99", "late, p99"]
    head += ["a bare write, worst", "failures"]
    rows = [
        row(place, name, one)
        for place, (quiet, under, _) in found.items()
        for name, one in (("quiet", quiet), ("under siege", under))
    ]
    return f"# Under siege\n\n{fill(says, 120)}\n\n{table(head, rows)}\n{fill(met, 120)}\n"


async def attack(address: str) -> None:
    """Until somebody says something: then it is told what it came to."""
    async with browser(ATTACKER) as client:
        siege = Siege(address, client)
        async with siege.laid():
            print("laid", flush=True)
            await asyncio.to_thread(sys.stdin.readline)
            print(msgspec.json.encode(Toll(siege.opened, siege.held, siege.hints, siege.refused)).decode(), flush=True)


async def run(where: Path, seconds: float) -> tuple[Seen, Seen, Toll]:
    async with AsyncExitStack() as stack:
        data = stack.enter_context(TemporaryDirectory(prefix="rumpus-bench-", dir=where))
        server = await Process.start(program("--serve", data), ALL, ROOT)
        stack.push_async_callback(server.stop)
        port = await server.port()
        address = f"http://127.0.0.1:{port}"
        player, newcomer = [await stack.enter_async_context(browser(source)) for source in (PLAYER, NEWCOMER)]
        pair = Ours(port, 0)
        await pair.sit_down()
        one = await phone(address, player, GAME, "P1")
        await seen(address, pair, one, newcomer, data, 3)  # to warm up
        quiet = await seen(address, pair, one, newcomer, data, seconds)
        attacker = await Process.start(program("--attack", address), ALL, ROOT)
        stack.push_async_callback(attacker.stop)
        assert await attacker.line() == b"laid\n"
        under = await seen(address, pair, one, newcomer, data, seconds)
        toll = msgspec.json.decode(await attacker.ask(b"enough"), type=Toll)
        await one.go()
        return quiet, under, toll


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server.siege", description=__doc__)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--serve", type=Path, metavar="DIR", help=argparse.SUPPRESS)
    parser.add_argument("--attack", metavar="ADDRESS", help=argparse.SUPPRESS)
    parser.add_argument("--write", type=Path, metavar="DIR", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    raise_limits()
    if options.serve:
        serve(
            Settings(port=0, data=options.serve, pace=0, moments=False),
            lambda where: print("listening", where.rpartition(":")[2], flush=True),
        )
        return 0
    if options.attack:
        asyncio.run(attack(options.attack))
        return 0
    if options.write:
        write(options.write)
        return 0
    places = {place: where for place, where in PLACES.items() if where.is_dir()}
    text = page({place: asyncio.run(run(where, options.seconds)) for place, where in places.items()}, options.seconds)
    print(text)
    if options.seconds >= 40:
        RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
