"""`python -m bench.server.thinking`: what other tables notice while eight hard bots think. Written to THINKING.md.

The server and the processes in which its bots think share one core; people play at other tables, one move a second
each. Steps with and without bots take turns, so that both have the same noise.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import aiohttp

from bench.floor.phones import Book, Phone
from bench.server.contest import ROOT, Side
from bench.server.load import Step
from bench.server.process import LOAD_CORE, SERVER_CORE, Process, raise_limits

RESULTS = Path(__file__).with_name("THINKING.md")
GAME = "brain-baseball"  # long matches, and nothing is obvious
BOTS = 8


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


async def measure(tables: int, steps: int, seconds: float) -> tuple[list[Step], list[Step]]:
    """Steps without bots, and with."""
    async with AsyncExitStack() as stack:
        data = stack.enter_context(TemporaryDirectory(prefix="rumpus-bench-"))
        server = await Process.start([sys.executable, "-m", "bench.server.ours", data], SERVER_CORE, ROOT)
        stack.push_async_callback(server.stop)
        port = await server.port()
        players = await Process.start(
            [sys.executable, "-m", "bench.server.players", "ours", str(port), str(server.pid)], LOAD_CORE, ROOT
        )
        stack.push_async_callback(players.stop)
        side = Side("rumpus", server, players)
        browser = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()))
        thinking = Thinking(f"http://127.0.0.1:{port}", browser)
        await thinking.come()
        await side.play(tables, tables, seconds)  # to warm up
        without, busy = [], []
        for i in range(steps):
            without.append(await side.play(tables, tables, seconds))
            await thinking.begin()
            await asyncio.sleep(3)  # until all of them think
            busy.append(await side.play(tables, tables, seconds))
            await thinking.end()
            await asyncio.sleep(3)  # until the last thought is thought
            print(f"step {i + 1} of {steps}: p99 {without[-1].p99:.1f} ms, {busy[-1].p99:.1f} ms", file=sys.stderr)
        return without, busy


def written(tables: int, without: Sequence[Step], busy: Sequence[Step]) -> str:
    lines = [
        "# While bots think",
        "",
        f"Made by `python -m bench.server.thinking`: {tables} tables with two people each, one move a second a table;",
        f"{len(busy)} steps of {busy[0].seconds:.0f} s without bots, and as many while {BOTS} hard bots think in other",
        "rooms. The server and the processes of its bots share one core. From an answer to the other player's table:",
        "",
        "| | p50, ms | p99, ms | p99 of the worst step, ms | the core, used by others than the server |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, steps in (("nobody thinks", without), (f"{BOTS} hard bots think", busy)):
        lines.append(
            f"| {name} | {median(step.p50 for step in steps):.1f} | {median(step.p99 for step in steps):.1f} "
            f"| {max(step.p99 for step in steps):.1f} | {median(step.others for step in steps):.0%} |"
        )
    return "\n".join([*lines, ""])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server.thinking", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--steps", type=int, default=5, help="of each kind")
    parser.add_argument("--seconds", type=float, default=8.0, help="for each step")
    options = parser.parse_args(argv)
    raise_limits()
    os.sched_setaffinity(0, {LOAD_CORE})  # who watches the bots does not take the server's core, either
    text = written(options.tables, *asyncio.run(measure(options.tables, options.steps, options.seconds)))
    print(text)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
