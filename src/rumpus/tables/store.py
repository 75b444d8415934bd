"""The durable log. Everything that is true about a room or a match is an entry in its stream, and nowhere else.

Entry n of a stream can be written once: whoever comes second is told so, reads what is new, and thinks again. So any
number of processes can serve the same tables, and a process that dies takes nothing with it.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from msgspec import Struct

from rumpus.core import Refused

GROUP = 512  # entries that may share a commit


class Kept(Struct, frozen=True):
    """An entry as it was written: when (milliseconds since 1970), and what."""

    at: int
    data: bytes


class Store(Protocol):
    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        """Write entry n, for good: back comes when it was written, once it is on disk. None: there is one already."""

    async def read(self, stream: str, after: int = -1) -> Sequence[Kept]:
        """The entries of a stream, from the one behind `after`."""

    async def close(self) -> None: ...


def now() -> int:
    return time.time_ns() // 1_000_000


async def open_store(url: str) -> Store:
    """`sqlite:FILE` or a PostgreSQL address; Refused, with the reason, if it cannot be opened."""
    kind = urlsplit(url).scheme
    if kind == "sqlite":
        return SQLite(Path(url.removeprefix("sqlite:")))
    if kind in ("postgres", "postgresql"):
        from rumpus.tables.postgres import PostgreSQL

        return await PostgreSQL.open(url)
    raise Refused(f"{url!r} is no database: say sqlite:FILE or postgresql://USER@HOST/NAME.")


Waiting = tuple[str, int, bytes, "asyncio.Future[int | None]"]


class SQLite:
    """One file, one writer thread. Entries that arrive while a commit is under way share the next one."""

    def __init__(self, file: Path) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._writer = _connect(file)
            self._reader = _connect(file)
        except (OSError, sqlite3.Error) as why:
            raise Refused(f"The database {file} cannot be opened: {why}.") from None
        self._file = file
        self._reading = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        done: asyncio.Future[int | None] = self._loop.create_future()
        self._queue.put((stream, n, data, done))
        return await done

    async def read(self, stream: str, after: int = -1) -> Sequence[Kept]:
        async with self._reading:
            rows = await asyncio.to_thread(self._rows, stream, after)
        return [Kept(*row) for row in rows]

    def _rows(self, stream: str, after: int) -> list[Any]:
        ask = "SELECT at, data FROM entries WHERE stream = ? AND n > ? ORDER BY n"
        return self._reader.execute(ask, (stream, after)).fetchall()

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._writer.close()
        self._reader.close()

    def _write(self) -> None:
        while (first := self._queue.get()) is not None:
            group = [first]
            while len(group) < GROUP and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                group.append(more)
            self._loop.call_soon_threadsafe(_settle, group, self._commit(group))

    def _commit(self, group: list[Waiting]) -> list[int | None] | Exception:
        at = now()
        insert = "INSERT OR IGNORE INTO entries (stream, n, at, data) VALUES (?, ?, ?, ?)"
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            written = [self._writer.execute(insert, (s, n, at, data)).rowcount for s, n, data, _ in group]
            self._writer.execute("COMMIT")
        except sqlite3.Error as why:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            return Refused(f"The database did not take it: {why}.")
        return [at if rows else None for rows in written]


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS entries (stream TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
        " data BLOB NOT NULL, PRIMARY KEY (stream, n)) WITHOUT ROWID"
    )
    return connection


def _settle(group: list[Waiting], outcome: list[int | None] | Exception) -> None:
    for i, (_, _, _, done) in enumerate(group):
        if done.done():
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome[i])


def back_up(file: Path, target: Path) -> int:
    """A copy of a SQLite database, taken while it is in use. Back comes the number of entries in it."""
    if not file.exists():
        raise Refused(f"There is no database at {file}.")
    if target.exists():
        raise Refused(f"{target} exists already: a backup does not write over anything.")
    with sqlite3.connect(file) as source, sqlite3.connect(target) as copy:
        source.backup(copy)
        count: int = copy.execute("SELECT count(*) FROM entries").fetchone()[0]
    copy.close()
    source.close()
    return count
