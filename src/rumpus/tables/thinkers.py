"""Bots think in other processes, so that a table never waits for the thoughts of another.

A thinker reads a question a line and writes an answer a line. It ends when there is nothing more to read: so it never
outlives its server, however that came to its end.
"""

import asyncio
import os
import sys
import traceback
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from typing import Any

import msgspec
from msgspec import Struct

from rumpus import bots, games
from rumpus.core import Match, RulesError
from rumpus.core.log import Entry, Log, loads
from rumpus.core.values import to_json

TRIES = 3  # with processes that die
REMEMBERED = 16  # matches that a process has in mind


class Thought(Struct):
    """What a bot is asked. A process that has a match in mind is told only what has happened since."""

    match: str
    log: str  # whole; empty: it goes on after `since` entries
    since: int
    entries: list[Entry]
    seat: int
    bot: str


class Answer(Struct):
    """What it says, or what went wrong."""

    answer: Any = None
    error: str = ""


# ---- in the server


class Mind:
    """A process, and how much of which matches it knows."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.known: OrderedDict[str, int] = OrderedDict()

    def put(self, match: str, log: Log, seat: int, bot: str) -> bytes:
        """The question, with what it has to be told of the match."""
        since = self.known.get(match, 0)
        whole = not 0 < since <= len(log.entries)
        text = log.dumps(over=False).decode() if whole else ""
        new = [] if whole else log.entries[since:]
        self.known[match] = len(log.entries)
        self.known.move_to_end(match)
        while len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return to_json(Thought(match, text, since, new, seat, bot)) + b"\n"


class Thinkers:
    """A few processes for all bots of a server. Each is started when there is something to think about."""

    def __init__(self, workers: int = 2) -> None:
        self.waiting = 0  # thoughts under way
        self._places = asyncio.Semaphore(workers)
        self._idle: list[Mind] = []
        self._busy: set[Mind] = set()

    async def choose(self, match: str, log: Log, seat: int, bot: str) -> Any:
        """What a bot answers, as JSON says it."""
        self.waiting += 1
        try:
            async with self._places:
                for _ in range(TRIES):
                    line = await self._think(match, log, seat, bot)
                    if line:
                        said = msgspec.json.decode(line, type=Answer)
                        if said.error:
                            raise RulesError(f"A bot could not think: {said.error}")
                        return said.answer
        finally:
            self.waiting -= 1
        raise RulesError(f"{TRIES} processes have died over one thought.")

    async def _think(self, match: str, log: Log, seat: int, bot: str) -> bytes:
        """The line that a process answers; nothing if it has died."""
        mind = await self._a_mind(match)
        process = mind.process
        assert process.stdin is not None
        assert process.stdout is not None
        self._busy.add(mind)
        line = b""
        try:
            process.stdin.write(mind.put(match, log, seat, bot))
            await process.stdin.drain()
            line = await process.stdout.readline()
        except ConnectionError:
            pass
        finally:
            self._busy.discard(mind)
            if line.endswith(b"\n"):
                self._idle.append(mind)
            else:
                await end(process)
        return line

    async def _a_mind(self, match: str) -> Mind:
        """A process that has nothing to do; best one that knows the match."""
        if not self._idle:
            # A session of its own: Ctrl-C is for the server, which ends its thinkers itself.
            return Mind(
                await asyncio.create_subprocess_exec(
                    sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, start_new_session=True
                )
            )
        best = max(self._idle, key=lambda mind: mind.known.get(match, 0))
        self._idle.remove(best)
        return best

    async def close(self) -> None:
        for mind in [*self._idle, *self._busy]:
            await end(mind.process)
        self._idle.clear()


async def end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()


# ---- in the other process


def think(thought: Thought, minds: OrderedDict[str, Match]) -> Answer:
    try:
        match = recall(thought, minds)
        name = match.beginning.game
        return Answer(bots.named(thought.bot, game=name).choose(bots.Chair(match, thought.seat)))
    except Exception:
        minds.pop(thought.match, None)
        return Answer(error=traceback.format_exc())


def recall(thought: Thought, minds: OrderedDict[str, Match]) -> Match:
    """The match, as far as it has come."""
    match = minds.get(thought.match)
    if thought.log or match is None or len(match.entries) != thought.since:
        log = loads(thought.log.encode())
        match = minds[thought.match] = Match.replay(games.find(log.beginning.game), log)
    for entry in thought.entries:
        match.follow(entry)
    minds.move_to_end(thought.match)
    while len(minds) > REMEMBERED:
        minds.popitem(last=False)
    return match


def main() -> None:
    os.nice(10)  # the server comes first
    out = os.dup(1)
    os.dup2(2, 1)  # whatever is printed is not an answer
    minds: OrderedDict[str, Match] = OrderedDict()
    for line in sys.stdin.buffer:
        os.write(out, to_json(think(msgspec.json.decode(line, type=Thought), minds)) + b"\n")


if __name__ == "__main__":
    main()
