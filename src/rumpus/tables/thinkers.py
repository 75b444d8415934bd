"""Bots think in other processes, so that a table never waits for the thoughts of another.

A thinker reads a question a line and writes an answer a line. It ends when there is nothing more to read: so it never
outlives its server, however that came to its end.
"""

import asyncio
import os
import sys
import traceback
from asyncio.subprocess import PIPE, Process
from typing import Any

import msgspec
from msgspec import Struct

from rumpus import bots, games
from rumpus.core import Match, RulesError
from rumpus.core.log import Log, loads
from rumpus.core.values import to_json

TRIES = 3  # with processes that die


class Thought(Struct):
    """What a bot is asked."""

    log: str
    seat: int
    bot: str


class Answer(Struct):
    """What it says, or what went wrong."""

    answer: Any = None
    error: str = ""


# ---- in the server


class Thinkers:
    """A few processes for all bots of a server. Each is started when there is something to think about."""

    def __init__(self, workers: int = 2) -> None:
        self.waiting = 0  # thoughts under way
        self._places = asyncio.Semaphore(workers)
        self._idle: list[Process] = []
        self._busy: set[Process] = set()

    async def choose(self, log: Log, seat: int, bot: str) -> Any:
        """What a bot answers, as JSON says it."""
        question = to_json(Thought(log.dumps(over=False).decode(), seat, bot)) + b"\n"
        self.waiting += 1
        try:
            async with self._places:
                for _ in range(TRIES):
                    line = await self._think(question)
                    if line:
                        said = msgspec.json.decode(line, type=Answer)
                        if said.error:
                            raise RulesError(f"A bot could not think: {said.error}")
                        return said.answer
        finally:
            self.waiting -= 1
        raise RulesError(f"{TRIES} processes have died over one thought.")

    async def _think(self, question: bytes) -> bytes:
        """The line that a process answers; nothing if it has died."""
        process = self._idle.pop() if self._idle else await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        self._busy.add(process)
        line = b""
        try:
            process.stdin.write(question)
            await process.stdin.drain()
            line = await process.stdout.readline()
        except ConnectionError:
            pass
        finally:
            self._busy.discard(process)
            if line.endswith(b"\n"):
                self._idle.append(process)
            else:
                await end(process)
        return line

    async def _start(self) -> Process:
        # A session of its own: Ctrl-C is for the server, which ends its thinkers itself.
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, start_new_session=True
        )

    async def close(self) -> None:
        for process in [*self._idle, *self._busy]:
            await end(process)
        self._idle.clear()


async def end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()


# ---- in the other process


def think(thought: Thought) -> Answer:
    try:
        log = loads(thought.log.encode())
        match = Match.replay(games.find(log.beginning.game), log)
        return Answer(bots.named(thought.bot, game=log.beginning.game).choose(bots.Chair(match, thought.seat)))
    except Exception:
        return Answer(error=traceback.format_exc())


def main() -> None:
    os.nice(10)  # the server comes first
    out = os.dup(1)
    os.dup2(2, 1)  # whatever is printed is not an answer
    for line in sys.stdin.buffer:
        os.write(out, to_json(think(msgspec.json.decode(line, type=Thought))) + b"\n")


if __name__ == "__main__":
    main()
