"""The durable log in PostgreSQL: for several server processes on the same tables."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncpg

from rumpus.core import Refused
from rumpus.tables.store import GROUP, Kept, Waiting, _settle, now

TABLE = """
CREATE TABLE IF NOT EXISTS entries (
    stream text NOT NULL, n integer NOT NULL, at bigint NOT NULL, data bytea NOT NULL, PRIMARY KEY (stream, n))
"""
INSERT = """
INSERT INTO entries (stream, n, at, data) SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bytea[])
ON CONFLICT DO NOTHING RETURNING stream, n
"""
WRITERS = 4  # commits that may be under way at once


class PostgreSQL:
    """Entries that arrive while all writers are busy share the next commit."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writers = [asyncio.create_task(self._write()) for _ in range(WRITERS)]

    @classmethod
    async def open(cls, url: str) -> "PostgreSQL":
        try:
            pool = await asyncpg.create_pool(url, min_size=1, max_size=WRITERS + 2)
            with suppress(asyncpg.UniqueViolationError):  # another process makes it at the same moment
                await pool.execute(TABLE)
        except (OSError, asyncpg.PostgresError, ValueError) as why:
            raise Refused(f"The database cannot be opened: {why}.") from None
        return cls(pool)

    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((stream, n, data, done))
        return await done

    async def read(self, stream: str, after: int = -1) -> Sequence[Kept]:
        rows = await self._pool.fetch(
            "SELECT at, data FROM entries WHERE stream = $1 AND n > $2 ORDER BY n", stream, after
        )
        return [Kept(row[0], bytes(row[1])) for row in rows]

    async def close(self) -> None:
        for writer in self._writers:
            writer.cancel()
        await self._pool.close()

    async def _write(self) -> None:
        while True:
            group = [await self._queue.get()]
            while len(group) < GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            at = now()
            streams, numbers, data, _ = zip(*group, strict=True)
            try:
                rows = await self._pool.fetch(INSERT, streams, numbers, [at] * len(group), data)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as why:
                _settle(group, Refused(f"The database did not take it: {why}."))
                continue
            written = {(row[0], row[1]) for row in rows}
            _settle(group, [at if (s, n) in written else None for s, n, _, _ in group])
