"""Bots think in other processes, so that a table never waits for the thoughts of another."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from rumpus import bots, games
from rumpus.core import Match
from rumpus.core.log import Log, loads
from rumpus.core.values import to_json


def choose(log: bytes, seat: int, bot: str) -> bytes:
    """What a bot answers: in the other process."""
    told = loads(log)
    match = Match.replay(games.find(told.beginning.game), told)
    return to_json(bots.named(bot).choose(bots.Chair(match, seat)))


class Thinkers:
    """A few processes for all bots of a server. They are started when the first bot has to think."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, log: Log, seat: int, bot: str) -> Any:
        written = log.dumps(over=False)
        for last in (False, True):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))
            try:
                thought = await asyncio.get_running_loop().run_in_executor(self._pool, choose, written, seat, bot)
                return msgspec.json.decode(thought)
            except BrokenProcessPool:
                self._pool = None
                if last:
                    raise
        raise AssertionError

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
