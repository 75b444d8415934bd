"""The hall: all tables that a server process has open, and what they share (store, bus, bots, finished matches)."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress

import msgspec

from rumpus.core import Refused
from rumpus.core.log import Log
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables import experiments
from rumpus.tables.bus import Alone, Bus, open_bus
from rumpus.tables.history import History
from rumpus.tables.listed import LISTED, Listed
from rumpus.tables.past import Finished, Over, how_it_ended
from rumpus.tables.people import People
from rumpus.tables.powers import leader_of, see_whether_they_lead
from rumpus.tables.records import Records
from rumpus.tables.reviews import Reviews
from rumpus.tables.room import Room
from rumpus.tables.room_stream import Event, read_event
from rumpus.tables.store import Missing, Store, now
from rumpus.tables.table import Table
from rumpus.tables.thinkers import NICER, Thinkers
from rumpus.tables.written import log_of, read_log

log = logging.getLogger("rumpus.tables")

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that no code is a word
CODE = range(4, 9)  # how long a code may be: it gets longer when the short ones are taken
PACE = 1.0  # seconds that a bot takes for an answer
GRACE = 30.0  # seconds that a person may be away: then a bot stands in, they leave an open floor, another can be host
IDLE = 300  # seconds that an empty room stays open
ROUND = 3  # seconds between two checks of all rooms
ROUNDS = 6  # of these checks between two times that processes tell each other who is here
PUTTING_AWAY = 10  # seconds, at most, to finish what is under way when the server stops
CHECKED = 2.0  # seconds for which the result of a check of the store is believed
PEOPLE = "people"  # the bus channel for who has renewed their secret; no room has such a code
FINISHED = 64  # finished matches that are kept in memory
UNFINISHED = 10_000  # matches that are remembered not to be over
NOT_OVER = "This match is not over: until then only its players see it."


ALWAYS = -1  # instead of a length: its end will be written down, so it need not be replayed to find out

read_over = msgspec.json.Decoder(Over).decode


class Hall:
    """Opens rooms and finds them again.

    `pace`: seconds that a bot takes for an answer; `grace`: seconds that a person may be away; `moments`: whether
    people are shown what happens between two questions, and given the time to see it.
    """

    def __init__(
        self, store: Store, bus_url: str | None = None, pace: float = PACE, grace: float = GRACE, moments: bool = True
    ) -> None:
        self.store = store
        self.pace = pace
        self.grace = grace
        self.moments = moments
        self.process = secrets.token_hex(4)
        self.people = People(store)
        self.history = History(store)
        self.records = Records(store)
        self.thinkers = Thinkers(workers=3)  # one of them is always free for bots that do not think for long
        # For hints and solved games: bots never have to wait for these, and get the cores first.
        self.advisers = Thinkers(workers=1, most=64, share=8, nice=NICER)
        self.archivists = Thinkers(workers=1, most=256, share=64)  # to replay finished matches
        self.reviews = Reviews(self)
        self.bus: Bus = open_bus(bus_url, self._heard)
        self.alone = isinstance(self.bus, Alone)
        self.tables: dict[str, Table] = {}
        self.listed = Listed(self.process, self.tables)
        self.counts = {"answers": 0, "refusals": 0, "matches": 0}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._finished: OrderedDict[str, Finished] = OrderedDict()
        self._unfinished: OrderedDict[str, int] = OrderedDict()  # match -> how long it was, or ALWAYS
        self._checking: asyncio.Task[None] | None = None
        self._checked_at = 0
        self._maintenance = asyncio.create_task(self._maintain())

    async def open_room(self, game: str) -> str:
        """Open a new room, with that game chosen. Returns its code."""
        for length in CODE:
            for _ in range(3):
                code = "".join(secrets.choice(LETTERS) for _ in range(length))
                opened = do.Opened(code=code, game=game)
                Room(code).carry_out("", opened)
                if await self.store.append(f"room:{code}", 0, to_json(Event("", now(), opened))) is not None:
                    return code
        raise Refused("There is no room left: try again.")

    async def table(self, code: str) -> Table:
        """The room of that code, read from the store if this process does not have it open."""
        code = code.upper()
        table = self.tables.get(code)
        if table is not None:
            table.left_at = now()
            return table
        opening = self._opening.get(code)
        if opening is None:
            opening = self._opening[code] = asyncio.create_task(self._open(code))
            opening.add_done_callback(lambda _: self._opening.pop(code))
        return await asyncio.shield(opening)

    async def up_to_date(self, code: str) -> Table:
        """The same, with all that other processes have written, so that nobody is refused because of old news."""
        table = await self.table(code)
        if not self.alone:
            await table.catch_up()
        return table

    def has_open(self, code: str) -> bool:
        """Whether this process has a room open, or is about to."""
        return code.upper() in self.tables or code.upper() in self._opening

    async def _open(self, code: str) -> Table:
        if len(code) not in CODE or not set(code) <= set(LETTERS):
            raise Refused(f"There is no room {code[:20]!r}: a room has a code like KDVX.")
        await self.bus.listen(code)  # before reading, so that nothing written meanwhile is missed
        table = Table(self, code)
        try:
            await table.open()
        except BaseException:
            await self.bus.stop_listening(code)
            raise
        self.tables[code] = table
        table.wake()
        return table

    def forget(self, table: Table, why: str = "") -> Iterable[asyncio.Task[None]]:
        """Close a table. Its room will be read from the store again when it is needed."""
        if self.tables.get(table.code) is table:
            del self.tables[table.code]
        return table.close(why)

    async def check(self) -> None:
        """Raise StoreUnavailable if the store cannot be written to. It is tried only once every few seconds."""
        if self._checking is None or (self._checking.done() and now() - self._checked_at > CHECKED * 1000):
            self._checking, self._checked_at = asyncio.create_task(self.store.check()), now()
        await asyncio.shield(self._checking)

    async def log(self, match: str) -> Log:
        """Everything that happened in a match."""
        return await log_of(self.store, match[:40])

    async def finished(self, match: str) -> Finished:
        """A finished match, which everybody may look at. Raises Refused if it is not over."""
        found = self._finished.get(match)
        if found is None:
            found = self._finished[match] = await self._read_finished(match[:40])
            while len(self._finished) > FINISHED:
                self._finished.popitem(last=False)
        self._finished.move_to_end(match)
        return found

    async def _read_finished(self, match: str) -> Finished:
        stream, written = f"match:{match}", f"over:{match}"
        ended, (length,) = await self.store.read(written), await self.store.lengths([stream])
        if not ended and self._unfinished.get(match) in (length, ALWAYS):
            raise Refused(NOT_OVER)
        kept = await self.store.read(stream)
        if not kept:
            raise Missing("There is no such match.")
        log = await asyncio.to_thread(read_log, kept)
        over = read_over(ended[0].data) if ended else None
        if over is None and kept[0].at < self.store.since:  # from before ends were written down
            over = await asyncio.to_thread(how_it_ended, log)
            if over is not None:
                await self.store.append(written, 0, to_json(over))
        if over is None:
            self._unfinished[match] = len(kept) if kept[0].at < self.store.since else ALWAYS
            while len(self._unfinished) > UNFINISHED:
                self._unfinished.popitem(last=False)
            raise Refused(NOT_OVER)
        text = await asyncio.to_thread(log.dumps, True)
        return Finished(log, text.decode(), over)

    async def delete(self, code: str, person: str) -> None:
        """Delete a room, its people and all its matches. Only the leader of its last match may do that.

        If that match belongs to an experiment, all rooms with sessions of it are deleted.
        """
        table = await self.table(code)
        see_whether_they_lead(table.room, table.match, person)
        stream = table.match and experiments.stream_of(table.match, leader_of(table.room, table.match))
        rooms = {table.code}
        if stream:
            rooms |= {held.room for held in await experiments.sessions(self.store, stream)}
        for room in rooms:
            with suppress(Refused):  # somebody else leads there now, or it is deleted already
                await self._delete(await self.up_to_date(room), person)
        if stream:
            await experiments.forget(self.store, stream, rooms)
            self.records.forget()

    async def _delete(self, table: Table, person: str) -> None:
        see_whether_they_lead(table.room, table.match, person)
        matches, people = await self._matches_in(table.code), {event.by for event in await self._events_of(table.code)}
        for watcher in list(table.watchers):
            watcher.close("This room has been deleted, with all that was played in it.")
        await asyncio.wait([asyncio.create_task(asyncio.sleep(0)), *self.forget(table)], timeout=PUTTING_AWAY)
        streams = [f"{kind}:{match}" for match in matches for kind in ("match", "over", "groups")]
        await self.history.forget(people, matches)
        await self.store.delete([f"room:{table.code}", *streams])
        for match in matches:
            self._finished.pop(match, None)

    async def _matches_in(self, code: str) -> list[str]:
        """Every match that was ever begun in a room, in order."""
        events = await self._events_of(code)
        return [event.what.match for event in events if isinstance(event.what, do.Began)]

    async def _events_of(self, code: str) -> list[Event]:
        return [read_event(kept.data) for kept in await self.store.read(f"room:{code.upper()}")]

    def sign_out(self, person: str) -> None:
        """Somebody has renewed their secret: connections that were opened with the old one are closed."""
        self._ask_again(person)
        self.bus.say(PEOPLE, person.encode())

    def _ask_again(self, person: str) -> None:
        for table in list(self.tables.values()):
            for watcher in [watcher for watcher in table.watchers if watcher.holder == person]:
                watcher.close("You have renewed your secret.", again=True)

    async def close(self) -> None:
        self._maintenance.cancel()
        ending = [task for table in list(self.tables.values()) for task in self.forget(table)]
        await asyncio.wait([self._maintenance, *ending], timeout=PUTTING_AWAY)
        for pool in (self.thinkers, self.advisers, self.archivists):
            await pool.close()
        await self.reviews.close()
        await self.bus.close()
        await self.store.close()

    def _heard(self, code: str, message: bytes) -> None:
        try:
            if not code:  # the connection was lost: any message may have been missed
                for table in self.tables.values():
                    table.catch_up_soon()
            elif code == PEOPLE:
                self._ask_again(message.decode(errors="replace"))
            elif code == LISTED:
                self.listed.heard(message)
            elif code in self.tables:
                self.tables[code].heard(message)
        except msgspec.DecodeError:
            log.warning("a message on the bus was not understood")

    async def _maintain(self) -> None:
        """Every few seconds: close rooms that have long been empty, and look for news that the bus may have lost."""
        rounds = 0
        await self.bus.listen(PEOPLE)
        await self.bus.listen(LISTED)
        while True:
            await asyncio.sleep(ROUND)
            rounds += 1
            try:
                await self._close_the_idle()
                if not self.alone:
                    await self._look_for_news()
                    self.bus.say(LISTED, self.listed.notice())
                    for table in list(self.tables.values()) if rounds % ROUNDS == 0 else ():
                        table.forget_the_silent()
                        table.tell_who_is_here()
            except Refused:
                pass  # the database is away: try again in the next round
            except Exception:
                log.exception("maintenance failed")

    async def _close_the_idle(self) -> None:
        for table in list(self.tables.values()):
            if not table.watchers and now() - table.left_at > IDLE * 1000:
                self.forget(table)
                await self.bus.stop_listening(table.code)

    async def _look_for_news(self) -> None:
        tables = list(self.tables.values())
        rooms = await self.store.lengths([f"room:{table.code}" for table in tables])
        matches = await self.store.lengths([f"match:{table.match_id}" for table in tables])
        for table, events, entries in zip(tables, rooms, matches, strict=True):
            if table.is_behind(events, entries):
                table.catch_up_soon()
