"""One floor from its opening to its end: people come late, go and come back, and a server is killed on the way."""

import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
from msgspec import Struct, field

from bench.floor.phones import Book, Phone, open_floor
from bench.floor.swift import Server
from rumpus.core.log import Log
from rumpus.tables.store import Kept, open_store
from rumpus.tables.written import read_log
from rumpus.web.serve import Settings, free_port

GAME = "con-game"
MINUTES = 10  # the shortest floor there is


class Plan(Struct):
    speed: float  # how fast the server's time flies
    game: str = GAME
    options: dict[str, Any] = field(default_factory=lambda: {"ends": MINUTES, "fight_clock": 15, "answer_clock": 15})
    minutes: float = MINUTES  # that it lasts
    phones: int = 100
    at_first: int = 60  # the others come later
    think: float = 1.5  # seconds from one answer of a phone to its next
    kill: float = 0.4  # when, as a part of the whole; 0: never
    core: int | None = None  # of the server
    seed: int = 1

    @property
    def seconds(self) -> float:
        return self.minutes * 60 / self.speed


class Evening(Struct):
    """What came of it."""

    book: Book
    phones: list[Phone]
    kept: list[Kept]
    complaints: str
    busy: float = 0.0  # seconds for which the servers had a core, where only one evening is measured

    @property
    def log(self) -> Log:
        return read_log(self.kept)


async def run(
    plan: Plan, folder: Path, say: Callable[[str], None] = lambda _: None, shared: tuple[str, str] | None = None
) -> Evening:
    """One server on a file of its own; or two, on a database and a bus that they share."""
    book = Book(Random(plan.seed))
    async with AsyncExitStack() as hall:
        output, since = folder / "server.log", time.time_ns()
        servers = [Server(settings, plan.speed, since, output, plan.core) for settings in homes(folder, shared)]
        for server in servers:
            hall.push_async_callback(server.kill)
            await server.start()
        connector = aiohttp.TCPConnector(limit=0)
        browser = await hall.enter_async_context(
            aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), connector=connector)
        )
        async with browser.post(f"{servers[0].address}/api/rooms", json={"game": plan.game}) as reply:
            room = (await reply.json())["room"]
        addresses = [server.address for server in servers]
        phones = [Phone(browser, addresses, room, f"P{k}", plan.think, book) for k in range(1, plan.phones + 1)]
        async with asyncio.timeout(plan.seconds * 2 + 120):
            await open_floor(phones[: plan.at_first], plan.options, plan.game)
            say(f"{plan.at_first} phones are on the floor")
            async with asyncio.TaskGroup() as floor:
                for k, phone in enumerate(phones):
                    floor.create_task(arrive(phone, k, plan))
                if plan.kill:
                    await asyncio.sleep(plan.seconds * plan.kill)
                    await servers[-1].kill()
                    say(f"a server is killed after {len(book.acknowledged)} answers")
                    await servers[-1].start()
        match = phones[0].table["match"]
        for phone in phones:
            await phone.go()
    store = await open_store(shared[0] if shared else f"sqlite:{folder / 'rumpus.db'}")
    kept = list(await store.read(f"match:{match}"))
    await store.close()
    return Evening(book, phones, kept, (folder / "server.log").read_text(encoding="utf-8"))


def measured(plan: Plan) -> tuple[Evening, float]:
    """An evening, with a core for the server alone if there are several; and how many seconds it took."""
    cores = os.sched_getaffinity(0)
    if len(cores) > 1:
        plan.core = 0
        os.sched_setaffinity(0, cores - {plan.core})
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        done = asyncio.run(run(plan, Path(folder), lambda text: print(f"{text} …", file=sys.stderr)))
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    done.busy = ended.ru_utime + ended.ru_stime
    return done, time.monotonic() - began


def cost(done: Evening, lasted: float) -> str:
    """What it took: this much is so on a busy machine, too."""
    each = 1e3 * done.busy / len(done.book.took)
    return f"The servers computed for {done.busy:.0f} of {lasted:.0f} s: {each:.1f} ms for an answer and its pictures."


def homes(folder: Path, shared: tuple[str, str] | None) -> list[Settings]:
    loose: dict[str, Any] = {"proxies": 1, "connections": 1000, "messages": (1e9, 1e9)}
    first = 10_000 + os.getpid() % 1000 * 10  # two evenings at once do not take each other's ports
    if shared is None:
        return [Settings(port=free_port("127.0.0.1", first), data=folder, **loose)]
    database, bus = shared
    one = free_port("127.0.0.1", first)
    other = free_port("127.0.0.1", one + 1)
    return [Settings(port=port, database=database, bus=bus, **loose) for port in (one, other)]


async def arrive(phone: Phone, k: int, plan: Plan) -> None:
    """Some come late, the last halfway; some go for a while, and a few of them leave the floor before they do."""
    late = k - plan.at_first
    if late >= 0:
        await asyncio.sleep(plan.seconds * 0.5 * late / max(plan.phones - plan.at_first, 1))
    habits: dict[str, Any] = {"away": 4 + k % 5, "leaves": k % 20 == 3} if k % 10 == 3 else {}
    await phone.play(**habits)
