"""`python -m bench.server.thinking`: what other tables notice while eight hard bots think. Written to THINKING.md.

People play at other tables, one move a second each. Steps with and without bots take turns, so that both have the same
noise; once with the server and the processes in which its bots think on one core, once free to use all cores.
"""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from textwrap import fill

import aiohttp
from msgspec import Struct

from bench.floor.phones import Book, Phone
from bench.server.contest import ROOT, Side
from bench.server.load import Step, percentile
from bench.server.process import LOAD_CORE, SERVER_CORE, Process, raise_limits
from bench.tables import table

RESULTS = Path(__file__).with_name("THINKING.md")
GAME = "brain-baseball"  # long matches, and nothing is obvious
BOTS = 8
PAUSE = 0.02  # seconds between questions how busy the server is


class Thinking:
    """A room for each bot that thinks: all chairs are taken by hard ones, and somebody watches."""

    def __init__(self, address: str, browser: aiohttp.ClientSession) -> None:
        self.address, self.browser = address, browser
        self.hosts: list[Phone] = []

    async def come(self) -> None:
        for k in range(BOTS):
            async with self.browser.post(f"{self.address}/api/rooms", json={"game": GAME}) as reply:
                room = (await reply.json())["room"]
            self.hosts.append(Phone(self.browser, [self.address], room, f"P{k}", 0, Book(Random(k))))
            await self.hosts[-1].come()

    async def begin(self) -> None:
        for host in self.hosts:
            said = await host.do("start", fill="hard")
            assert "ok" in said, said

    async def end(self) -> None:
        for host in self.hosts:
            await host.do("abandon")


class Seen(Struct):
    """What a step was like."""

    step: Step
    loop: list[float]  # milliseconds until the server had listed its games: this needs its loop, but not its disk


async def asking(address: str, browser: aiohttp.ClientSession) -> list[float]:
    """How long the server takes to list its games, again and again until this is cancelled."""
    took: list[float] = []
    try:
        while True:
            began = time.perf_counter()
            async with browser.get(f"{address}/api/games") as reply:
                reply.raise_for_status()
                await reply.read()
            took.append((time.perf_counter() - began) * 1e3)
            await asyncio.sleep(PAUSE)
    except asyncio.CancelledError:
        return took


async def measure(cores: str, tables: int, steps: int, seconds: float) -> tuple[list[Seen], list[Seen]]:
    """Steps without bots, and with."""
    async with AsyncExitStack() as stack:
        data = stack.enter_context(TemporaryDirectory(prefix="rumpus-bench-"))
        server = await Process.start([sys.executable, "-m", "bench.server.ours", data], cores, ROOT)
        stack.push_async_callback(server.stop)
        port = await server.port()
        players = await Process.start(
            [sys.executable, "-m", "bench.server.players", "ours", str(port), str(server.pid)], LOAD_CORE, ROOT
        )
        stack.push_async_callback(players.stop)
        side = Side("rumpus", server, players)
        address = f"http://127.0.0.1:{port}"
        browser = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()))

        async def seen() -> Seen:
            asked = asyncio.create_task(asking(address, browser))
            step = await side.play(tables, tables, seconds)
            asked.cancel()
            return Seen(step, await asked)

        thinking = Thinking(address, browser)
        await thinking.come()
        await seen()  # to warm up
        without, busy = [], []
        for i in range(steps):
            without.append(await seen())
            await thinking.begin()
            await asyncio.sleep(3)  # until all of them think
            busy.append(await seen())
            await thinking.end()
            await asyncio.sleep(3)  # until the last thought is thought
            p99 = f"p99 {without[-1].step.p99:.1f} ms, {busy[-1].step.p99:.1f} ms"
            print(f"cores {cores}, step {i + 1} of {steps}: {p99}", file=sys.stderr)
        return without, busy


def row(name: str, seen: Sequence[Seen]) -> list[str]:
    def typical(values: Sequence[float]) -> str:
        return f"{median(values):.1f}"

    return [
        name,
        typical([percentile(one.loop, 0.5) for one in seen]),
        typical([percentile(one.loop, 0.99) for one in seen]),
        typical([one.step.p50 for one in seen]),
        typical([one.step.p99 for one in seen]),
        f"{min(one.step.p99 for one in seen):.0f} to {max(one.step.p99 for one in seen):.0f}",
        typical([one.step.late for one in seen]),
    ]


def compared(where: str, without: Sequence[Seen], busy: Sequence[Seen]) -> str:
    """Each step with bots beside the one before it: the noise of the machine comes and goes more slowly."""
    rises = [after.step.p99 - before.step.p99 for before, after in zip(without, busy, strict=True)]
    higher = sum(rise > 0 for rise in rises)
    return f"{where}: {median(rises):+.1f} ms (higher in {higher} of {len(rises)} pairs)"


def written(tables: int, measured: Mapping[str, tuple[Sequence[Seen], Sequence[Seen]]]) -> str:
    rows = []
    for where, (without, busy) in measured.items():
        rows += [row(f"{where}: nobody thinks", without), row(f"{where}: {BOTS} hard bots think", busy)]
    first = next(iter(measured.values()))[0]
    says = (
        f"Made by `python -m bench.server.thinking`: {tables} tables with two people each, one move a second a table; "
        f"{len(first)} steps of {first[0].step.seconds:.0f} s without bots, and as many while {BOTS} hard bots think "
        "in other rooms, in turns. Milliseconds: medians of the steps, and the p99 of all steps, best to worst. "
        "*The loop* is the time until the server says how busy it is, which needs its loop, but no disk; *a move* is "
        "the time from an answer to the other player's table, and the answer is safely on the disk before that. "
        "*Late* is how late the players were themselves, on a core that bots are kept off in the first two rows: what "
        "the machine adds, whoever thinks."
    )
    head = ["", "the loop, p50", "p99", "a move, p50", "p99", "p99 of all steps", "late, p99"]
    pairs = "; ".join(compared(where, *seen) for where, seen in measured.items())
    rise = f"What bots add to the p99 of a move, each step beside the one before it, median: {pairs}."
    return f"# While bots think\n\n{fill(says, 120)}\n\n{table(head, rows)}\n{fill(rise, 120)}\n"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server.thinking", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--steps", type=int, default=12, help="of each kind")
    parser.add_argument("--seconds", type=float, default=6.0, help="for each step")
    options = parser.parse_args(argv)
    raise_limits()
    os.sched_setaffinity(0, {LOAD_CORE})  # who watches the bots does not take the server's core, either
    measured = {}
    for where, cores in (("one core", str(SERVER_CORE)), ("all cores", f"0-{(os.cpu_count() or 1) - 1}")):
        measured[where] = asyncio.run(measure(cores, options.tables, options.steps, options.seconds))
    text = written(options.tables, measured)
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
