"""What an experiment leaves behind: records for who has led its sessions, and what all others may be told of it."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import msgspec

from rumpus.core import Debriefing, Recording, Refused
from rumpus.core.values import to_json
from rumpus.tables import experiments
from rumpus.tables.broadcast import groups_for
from rumpus.tables.experiments import Held
from rumpus.tables.powers import leader_of, see_whether_they_lead
from rumpus.tables.store import Missing, Store
from rumpus.tables.written import log_of

if TYPE_CHECKING:
    from rumpus.tables.table import Table

KEPT = 16  # experiments of which is known what they came to

T = TypeVar("T")

Sessions = tuple[Held, ...]


class Records:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._files: OrderedDict[Sessions, Mapping[str, str]] = OrderedDict()
        self._debriefings: OrderedDict[Sessions, Debriefing | None] = OrderedDict()
        self._working = asyncio.Lock()  # on one experiment at a time: it may have been long

    async def files(self, table: "Table", person: str) -> Mapping[str, str]:
        """What the matches that are over of an experiment leave behind, for who has led the last of them in a room."""
        see_whether_they_lead(table.room, table.match, person)
        over = await self._sessions_over(table)
        if table.match is None or not over:
            raise Missing("Nothing has been recorded in this room.")
        return await self._worked_out(self._files, over, table.match.kind.records)

    async def debriefing(self, table: "Table") -> Debriefing | None:
        """What everybody in a room may be told of an experiment, while they do not play."""
        over = () if table.room.playing else await self._sessions_over(table)
        if table.match is None or not over:
            return None
        return await self._worked_out(self._debriefings, over, table.match.kind.debriefing)

    async def _worked_out(
        self, known: OrderedDict[Sessions, T], over: Sessions, work: Callable[[dict[str, Recording]], T]
    ) -> T:
        """What these sessions come to: worked out once, however often and by however many it is asked for."""
        async with self._working:
            if over not in known:
                known[over] = await asyncio.to_thread(work, await self._recordings(over))
                while len(known) > KEPT:
                    known.popitem(last=False)
            return known[over]

    def forget(self) -> None:
        """Something has been deleted."""
        self._files.clear()
        self._debriefings.clear()

    async def _sessions_over(self, table: "Table") -> Sessions:
        """Of the experiment that the last match in a room is part of; none, if it is not recorded."""
        stream = table.match and experiments.stream_of(table.match, leader_of(table.room, table.match))
        if not stream:
            return ()
        held = await experiments.sessions(self._store, stream)
        ended = await self._store.lengths([f"over:{one.match}" for one in held])
        return tuple(one for one, n in zip(held, ended, strict=True) if n)

    async def _recordings(self, sessions: Iterable[Held]) -> dict[str, Recording]:
        """By names that tell them apart."""
        many: Counter[str] = Counter()
        found = {}
        for one in sessions:
            many[one.room] += 1
            log, groups = await log_of(self._store, one.match), await self._groups(one.match)
            found[f"{one.room}-{many[one.room]}"] = Recording(log, groups)
        return found

    async def name_group(self, table: "Table", person: str, group: str) -> None:
        """Somebody who plays says, for the records, what they call themselves; nothing: they would rather not say.

        That is written down apart from everything else: in no log, and beside no name.
        """
        seat, match = table.seat_of(person), table.match
        if match is None or match.over or seat is None or group not in ("", *groups_for(match, seat)):
            raise Refused("You are not asked that.")
        stream = f"groups:{table.match_id}"
        written = None
        while written is None:
            (length,) = await self._store.lengths([stream])
            written = await self._store.append(stream, length, to_json((seat, group)))

    async def _groups(self, match: str) -> dict[int, str]:
        said = [msgspec.json.decode(kept.data) for kept in await self._store.read(f"groups:{match}")]
        return {seat: group for seat, group in dict(said).items() if group}
