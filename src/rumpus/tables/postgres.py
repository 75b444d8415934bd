"""The durable log in PostgreSQL, for several server processes that serve the same rooms."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncpg

from rumpus.core import Refused
from rumpus.tables.store import GROUP, VERSION, Kept, Waiting, check_version, now, settle, unavailable

TABLE = """
CREATE TABLE IF NOT EXISTS entries (
    stream text NOT NULL, n integer NOT NULL, at bigint NOT NULL, data bytea NOT NULL, PRIMARY KEY (stream, n))
"""
ABOUT = """
CREATE TABLE IF NOT EXISTS about (
    one integer PRIMARY KEY CHECK (one = 1), version integer NOT NULL, since bigint NOT NULL,
    checked bigint NOT NULL)
"""
FIRST = "INSERT INTO about VALUES (1, $1, $2, 0) ON CONFLICT DO NOTHING"
DELETE = "DELETE FROM entries WHERE stream = ANY($1::text[])"
CHECK = "UPDATE about SET checked = $1"
APPEND = """
INSERT INTO entries (stream, n, at, data)
SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[]) AS new (stream, n, at, data)
WHERE new.n = 0 OR EXISTS (SELECT 1 FROM entries WHERE entries.stream = new.stream AND entries.n = new.n - 1)
ON CONFLICT DO NOTHING RETURNING stream, n
"""
READ = "SELECT at, data FROM entries WHERE stream = $1 AND n > $2 ORDER BY n"
LENGTHS = """
SELECT (SELECT coalesce(max(n) + 1, 0) FROM entries WHERE stream = asked.stream)
FROM unnest($1::text[]) WITH ORDINALITY AS asked (stream, place) ORDER BY place
"""
WRITERS = 4  # commits that may be under way at once
PATIENCE = 10  # seconds: a database that takes longer is unavailable


class PostgreSQL:
    """Entries that arrive while all writers are busy share the next commit."""

    def __init__(self, pool: Any, since: int) -> None:
        self.since = since
        self._pool = pool
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writers = [asyncio.create_task(self._write()) for _ in range(WRITERS)]

    @classmethod
    async def open(cls, url: str) -> "PostgreSQL":
        try:
            pool = await asyncpg.create_pool(
                url, min_size=1, max_size=WRITERS + 2, timeout=PATIENCE, command_timeout=PATIENCE
            )
            for table in (TABLE, ABOUT):
                with suppress(asyncpg.UniqueViolationError):  # another process is creating it at the same moment
                    await pool.execute(table)
            await pool.execute(FIRST, VERSION, now())
            ((version, since),) = await pool.fetch("SELECT version, since FROM about")
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as why:
            raise Refused(f"The database cannot be opened: {str(why) or 'it does not answer'}.") from None
        try:
            check_version(version)
        except Refused:
            await pool.close()
            raise
        return cls(pool, since)

    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((stream, n, data, done))
        return await done

    async def read(self, stream: str, after: int = -1) -> Sequence[Kept]:
        return [Kept(row[0], row[1]) for row in await self._ask(READ, stream, after)]

    async def lengths(self, streams: Sequence[str]) -> Sequence[int]:
        return [row[0] for row in await self._ask(LENGTHS, streams)]

    async def _ask(self, question: str, *about: Any) -> Any:
        try:
            return await self._pool.fetch(question, *about)
        except Exception as why:  # whatever it is: the database could not be asked
            raise unavailable("read", why) from None

    async def delete(self, streams: Sequence[str]) -> None:
        await self._change(DELETE, list(streams))

    async def check(self) -> None:
        await self._change(CHECK, now())

    async def _change(self, what: str, *about: Any) -> None:
        try:
            await self._pool.execute(what, *about)
        except Exception as why:  # whatever it is: the database could not be written to
            raise unavailable("written to", why) from None

    async def close(self) -> None:
        for writer in self._writers:
            writer.cancel()
        await self._pool.close()

    async def _write(self) -> None:
        while True:
            group: dict[tuple[str, int], Waiting] = {}
            more = [await self._queue.get()]
            while len(more) < GROUP and not self._queue.empty():
                more.append(self._queue.get_nowait())
            # All processes insert entries in the same order, so that two with the same entries cannot deadlock.
            for waiting in sorted(more, key=lambda waiting: waiting[:2]):
                if group.setdefault(waiting[:2], waiting) is not waiting:
                    settle([waiting], [None])
            at = now()
            streams, numbers, data, _ = zip(*group.values(), strict=True)
            try:
                rows = await self._pool.fetch(APPEND, streams, numbers, [at] * len(group), data)
            except Exception as why:  # whatever it is: this writer has to live on
                settle(list(group.values()), unavailable("written to", why))
                continue
            written = {(row[0], row[1]) for row in rows}
            settle(list(group.values()), [at if key in written else None for key in group])
