"""The results of an experiment: records for the leader of its sessions, and what everybody else may be told."""

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

KEPT = 16  # experiments whose results are kept in memory

T = TypeVar("T")

Sessions = tuple[Held, ...]


class Records:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._files: OrderedDict[Sessions, Mapping[str, str]] = OrderedDict()
        self._debriefings: OrderedDict[Sessions, Debriefing | None] = OrderedDict()
        self._working = asyncio.Lock()  # one experiment at a time, as it may take long

    async def files(self, table: "Table", person: str) -> Mapping[str, str]:
        """The records of all finished sessions of an experiment, for whoever led the last match in this room."""
        see_whether_they_lead(table.room, table.match, person)
        over = await self._sessions_over(table)
        if table.match is None or not over:
            raise Missing("Nothing has been recorded in this room.")
        return await self._worked_out(self._files, over, table.match.kind.records)

    async def debriefing(self, table: "Table") -> Debriefing | None:
        """What everybody in the room may be told of an experiment, while no match is being played."""
        over = () if table.room.playing else await self._sessions_over(table)
        if table.match is None or not over:
            return None
        return await self._worked_out(self._debriefings, over, table.match.kind.debriefing)

    async def _worked_out(
        self, known: OrderedDict[Sessions, T], over: Sessions, work: Callable[[dict[str, Recording]], T]
    ) -> T:
        """The results of these sessions, computed only once however often they are asked for."""
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
        """The finished sessions of the experiment to which the room's last match belongs, if it belongs to one."""
        stream = table.match and experiments.stream_of(table.match, leader_of(table.room, table.match))
        if not stream:
            return ()
        held = await experiments.sessions(self._store, stream)
        ended = await self._store.lengths([f"over:{one.match}" for one in held])
        return tuple(one for one, n in zip(held, ended, strict=True) if n)

    async def _recordings(self, sessions: Iterable[Held]) -> dict[str, Recording]:
        """The recordings, by names that tell them apart."""
        many: Counter[str] = Counter()
        found = {}
        for one in sessions:
            many[one.room] += 1
            log, groups = await log_of(self._store, one.match), await self._groups(one.match)
            found[f"{one.room}-{many[one.room]}"] = Recording(log, groups)
        return found

    async def name_group(self, table: "Table", person: str, group: str) -> None:
        """A player says, for the records, which group they belong to; an empty one means: they would rather not say.

        It is stored apart from everything else: not in a log, and not with a name.
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
