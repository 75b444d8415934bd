"""All the tables that a server process has open."""

import asyncio
import secrets
from hashlib import sha256

from rumpus import games
from rumpus.core import Match, Refused
from rumpus.core.log import Log
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables.bus import Alone, Bus, open_bus
from rumpus.tables.room import Room
from rumpus.tables.store import Store, now
from rumpus.tables.table import Table, read_log
from rumpus.tables.thinkers import Thinkers

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: a code is never a word
IDLE = 300  # seconds that an empty room stays open


def person_of(secret: str) -> str:
    """The public id of whoever holds a secret."""
    return sha256(f"person {secret}".encode()).hexdigest()[:16]


class Hall:
    """Opens rooms and finds them again. `pace`: seconds that a bot takes; `grace`: seconds that one may be away."""

    def __init__(self, store: Store, bus_url: str | None = None, pace: float = 1.0, grace: float = 20.0) -> None:
        self.store = store
        self.pace = pace
        self.grace = grace
        self.process = secrets.token_hex(4)
        self.thinkers = Thinkers()
        self.bus: Bus = open_bus(bus_url, self._heard)
        self.tables: dict[str, Table] = {}
        self.counts = {"answers": 0, "refusals": 0, "matches": 0}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._keeper = asyncio.create_task(self._keep_house())

    async def open_room(self, game: str) -> str:
        """A new room, with that game chosen."""
        games.find(game)
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(4))
            room = Room(code)
            opened = do.Opened(code=code, game=game)
            room.carry_out("", opened)
            if await self.store.append(f"room:{code}", 0, to_json(do.Event("", opened))) is not None:
                return code

    async def table(self, code: str) -> Table:
        """The room of that code, read from the store if this process does not have it open."""
        code = code.upper()
        if code in self.tables:
            return self.tables[code]
        if code not in self._opening:
            self._opening[code] = asyncio.create_task(self._open(code))
        try:
            return await self._opening[code]
        finally:
            self._opening.pop(code, None)

    async def _open(self, code: str) -> Table:
        if len(code) != 4 or not set(code) <= set(LETTERS):
            raise Refused(f"There is no room {code[:20]!r}: a room has a code of four letters.")
        await self.bus.listen(code)
        table = Table(self, Room(code))
        try:
            await table.reload()
        except Refused:
            await self.bus.stop_listening(code)
            raise
        self.tables[code] = table
        table.wake()
        return table

    def forget(self, table: Table) -> None:
        """Whatever this process thought about a room may be wrong: read it again when it is needed."""
        self.tables.pop(table.room.code, None)
        table.close()

    async def log(self, match: str) -> Log:
        """Everything that happened in a match."""
        kept = await self.store.read(f"match:{match[:40]}")
        if not kept:
            raise Refused("There is no such match.")
        return read_log(kept)

    async def finished(self, match: str) -> tuple[Log, Match]:
        """A match that is over, for everybody to look at."""
        log = await self.log(match)
        played = Match.replay(games.find(log.beginning.game), log)
        if not played.over:
            raise Refused("This match is not over: until then only its players see it.")
        return log, played

    async def close(self) -> None:
        self._keeper.cancel()
        for table in list(self.tables.values()):
            table.close()
        self.thinkers.close()
        await self.bus.close()
        await self.store.close()

    def _heard(self, code: str, message: bytes) -> None:
        table = self.tables.get(code)
        if table is not None:
            table.heard(message)

    async def _keep_house(self) -> None:
        """Close rooms in which nobody has been for a while; look for news that the bus may have lost."""
        while True:
            await asyncio.sleep(3)
            for table in list(self.tables.values()):
                if not table.watchers and now() - table.left_at > IDLE * 1000:
                    self.forget(table)
                    await self.bus.stop_listening(table.room.code)
                elif not isinstance(self.bus, Alone):
                    table.catch_up_soon()
