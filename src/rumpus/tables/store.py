"""The durable log: streams of entries. All that is true about a room or a match is an entry in its stream.

Entry n of a stream can be written once, and only after entry n - 1. If two processes try, the second one is told so,
reads what is new, and tries again. So any number of processes can serve the same rooms, and nothing is lost when one of
them dies.
"""

import asyncio
import fcntl
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from msgspec import Struct

from rumpus.core import Refused

log = logging.getLogger("rumpus.tables")

GROUP = 512  # entries, at most, that share a commit
VERSION = 1  # of the format: a database with a newer one is not touched
OWN = 0o600  # only its owner may read the file, which has every secret of every match in it
PAUSE = 0.004  # seconds between commits under load: a commit costs as much as fifty entries

T = TypeVar("T")


class StoreUnavailable(Refused):
    """The database does not work just now. Whether the last entry was written is unknown: read again."""


FULL = "its disk is full"
REASONS: dict[int | str, str] = {sqlite3.SQLITE_FULL: FULL, "53100": FULL}  # by the codes of SQLite and PostgreSQL


def unavailable(doing: str, why: Exception) -> StoreUnavailable:
    """A sentence for people. The exact error goes to the server's log only: it may have users and addresses in it."""
    log.error("the database cannot be %s: %s", doing, str(why) or "it does not answer")
    code = getattr(why, "sqlite_errorcode", None) or getattr(why, "sqlstate", None)
    reason = f": {REASONS[code]}" if code in REASONS else ""
    return StoreUnavailable(f"The database cannot be {doing} just now{reason}.")


def check_version(version: int) -> None:
    if version > VERSION:
        raise Refused(
            f"The database was written by a newer rumpus (version {version}; this one knows {VERSION}):"
            " start that one, or keep your tables elsewhere."
        )


class Missing(Refused):
    """There is no such thing."""


class Kept(Struct, frozen=True):
    """An entry as it was stored: when (milliseconds since 1970), and what."""

    at: int
    data: bytes


class Store(Protocol):
    since: int  # since when the ends of matches are written down in this database

    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        """Write entry n. Once it is on disk, returns when it was written; None if n is not the next number."""

    async def read(self, stream: str, after: int = -1) -> Sequence[Kept]:
        """The entries of a stream that come after number `after`."""

    async def lengths(self, streams: Sequence[str]) -> Sequence[int]:
        """How many entries each of these streams has."""

    async def delete(self, streams: Sequence[str]) -> None:
        """Delete these streams, so that nothing of them is left."""

    async def check(self) -> None:
        """Write something without meaning. Raises StoreUnavailable if that cannot be done."""

    async def close(self) -> None: ...


def now() -> int:
    return time.time_ns() // 1_000_000


async def open_store(url: str) -> Store:
    """Open `sqlite:FILE` or a PostgreSQL address. Raises Refused, with the reason, if that cannot be done."""
    kind = urlsplit(url).scheme
    if kind == "sqlite":
        return SQLite(Path(url.removeprefix("sqlite:")))
    if kind in ("postgres", "postgresql"):
        from rumpus.tables.postgres import PostgreSQL

        return await PostgreSQL.open(url)
    raise Refused("That is no database: say sqlite:FILE or postgresql://USER@HOST/NAME.")


Waiting = tuple[str, int, bytes, "asyncio.Future[int | None]"]


class SQLite:
    """One file, one writer thread. Entries that arrive while a commit is under way share the next one."""

    def __init__(self, file: Path) -> None:
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with ExitStack() as opened:
                lock = _hold(file)
                opened.callback(os.close, lock)
                _make_own(file)
                self._writer = opened.enter_context(closing(_connect(file)))
                self._reader = opened.enter_context(closing(_connect(file)))
                self._opened = opened.pop_all()
            self.since: int = self._reader.execute("SELECT since FROM about").fetchone()[0]
        except (OSError, sqlite3.Error) as why:
            raise Refused(f"The database {file} cannot be opened: {why}.") from None
        self._reading = asyncio.Lock()
        self._writing = threading.Lock()
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Waiting] = []  # for the next commit
        self._committing = False
        self._committed = 0.0  # when the last commit began
        self._queue: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        done: asyncio.Future[int | None] = self._loop.create_future()
        self._waiting.append((stream, n, data, done))
        if len(self._waiting) == 1 and not self._committing:
            self._commit_soon()
        return await done

    def _commit_soon(self) -> None:
        """Commit at the end of this round of the event loop; or after a pause, if there has just been a commit."""
        self._loop.call_later(max(0.0, self._committed + PAUSE - time.monotonic()), self._hand_over)

    def _hand_over(self) -> None:
        if self._waiting and not self._committing:
            self._committing, self._committed = True, time.monotonic()
            group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
            self._queue.put(group)

    def _finish(self, group: list[Waiting], outcome: list[int | None] | Exception) -> None:
        self._committing = False
        if self._waiting:
            self._commit_soon()
        settle(group, outcome)

    async def read(self, stream: str, after: int = -1) -> Sequence[Kept]:
        return await self._ask(lambda: [Kept(*row) for row in self._reader.execute(READ, (stream, after))])

    async def lengths(self, streams: Sequence[str]) -> Sequence[int]:
        def counted() -> list[int]:
            return [self._reader.execute(LENGTH, (stream,)).fetchone()[0] for stream in streams]

        return await self._ask(counted)

    async def delete(self, streams: Sequence[str]) -> None:
        def delete() -> None:
            self._writer.execute("PRAGMA secure_delete = ON")  # deleted content is overwritten
            self._writer.execute("BEGIN IMMEDIATE")
            self._writer.executemany(DELETE, [(stream,) for stream in streams])
            self._writer.execute("COMMIT")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

        await self._ask_writer(delete)

    async def check(self) -> None:
        await self._ask_writer(lambda: self._writer.execute(CHECK, (now(),)))

    async def _ask_writer(self, work: Callable[[], object]) -> None:
        def alone() -> None:
            with self._writing:
                work()

        try:
            await asyncio.to_thread(alone)
        except sqlite3.Error as why:
            raise unavailable("written to", why) from None

    async def _ask(self, work: Callable[[], T]) -> T:
        async with self._reading:
            try:
                return await asyncio.to_thread(work)
            except sqlite3.Error as why:
                raise unavailable("read", why) from None

    async def close(self) -> None:
        group, self._waiting = self._waiting, []
        self._queue.put(group)
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._opened.close()

    def _write(self) -> None:
        while (group := self._queue.get()) is not None:
            with self._writing:
                outcome = self._commit(group)
            with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
                self._loop.call_soon_threadsafe(self._finish, group, outcome)

    def _commit(self, group: list[Waiting]) -> list[int | None] | Exception:
        at = now()
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            written = [self._writer.execute(APPEND, (s, n, at, data, n, s, n - 1)).rowcount for s, n, data, _ in group]
            self._writer.execute("COMMIT")
        except sqlite3.Error as why:
            with suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")
            return unavailable("written to", why)
        return [at if rows else None for rows in written]


APPEND = (
    "INSERT OR IGNORE INTO entries (stream, n, at, data) SELECT ?, ?, ?, ?"
    " WHERE ? = 0 OR EXISTS (SELECT 1 FROM entries WHERE stream = ? AND n = ?)"
)
READ = "SELECT at, data FROM entries WHERE stream = ? AND n > ? ORDER BY n"
DELETE = "DELETE FROM entries WHERE stream = ?"
CHECK = "UPDATE about SET checked = ?"
LENGTH = "SELECT coalesce(max(n) + 1, 0) FROM entries WHERE stream = ?"


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS entries (stream TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
        " data BLOB NOT NULL, PRIMARY KEY (stream, n)) WITHOUT ROWID"
    )
    connection.execute(
        "CREATE TABLE IF NOT EXISTS about (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL,"
        " since INTEGER NOT NULL, checked INTEGER NOT NULL)"
    )
    connection.execute("INSERT OR IGNORE INTO about VALUES (1, ?, ?, 0)", (VERSION, now()))
    check_version(connection.execute("SELECT version FROM about").fetchone()[0])


def _make_own(file: Path) -> None:
    """Make it a file that only its owner can read and write. SQLite's files beside it get the same mode."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWN))
    for one in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        if one.exists():
            one.chmod(OWN)


def _hold(file: Path) -> int:
    """Lock the file for as long as this process lives: two processes on one file would not tell each other the news."""
    held = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, OWN)
    try:
        fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise Refused(
            f"Another server uses the database {file}: keep this one's elsewhere, with --data."
            " Several servers on the same tables need PostgreSQL, with --database."
        ) from None
    return held


def settle(group: Sequence[Waiting], outcome: Sequence[int | None] | Exception) -> None:
    """Give those who wait for a commit its result."""
    for i, (_, _, _, done) in enumerate(group):
        if done.done():
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome[i])


def back_up(file: Path, target: Path) -> int:
    """Copy a SQLite database, even while it is in use. Returns the number of entries in the copy."""
    if not file.exists():
        raise Refused(f"There is no database at {file}.")
    if target.exists():
        raise Refused(f"{target} exists already: a backup does not write over anything.")
    try:
        _make_own(target)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            count: Any = copy.execute("SELECT count(*) FROM entries").fetchone()[0]
    except (OSError, sqlite3.Error) as why:
        raise Refused(f"{file} cannot be copied to {target}: {why}.") from None
    return int(count)
