"""An open room, live: whatever is done in it is first written to the store, and only then acknowledged and shown.

A room has two streams in the store, one of the room and one of its match, and `Table` reads, follows and appends to
them. It can be thrown away at any time: everything it knows can be read again. The rest are parts with one job each:

- `room` and `core`: the room and the match, as they are after everything that is written
- `reconcile`: what happens in one of the two streams and has to be told in the other
- `ways`: how the match is asked and shown, in turn or on an open floor
- `updates` and `broadcast`: what has changed and is not shown yet, and how it is sent
- `clock`, `presence`, `talk`, `bot_seats`, `recent`: time, who is here, what they say, the bots, the last answers
- `peers`: other server processes that serve the same room

What people can do at a table is in `actions`.

If another process appends first, what it wrote is read, and the same thing is tried again on top of it. If nobody knows
whether an append has succeeded, the table is forgotten, and opened again for those who come back.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from rumpus.bots.kibitzer import in_words
from rumpus.core import BadLog, Match, Refused, RulesError, Seat
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables import experiments, powers, reconcile
from rumpus.tables.bot_seats import BotSeats
from rumpus.tables.broadcast import Watcher
from rumpus.tables.clock import Clock
from rumpus.tables.limits import Allowances
from rumpus.tables.peers import Peers
from rumpus.tables.portraits import MaybeAnimal, MaybeColour
from rumpus.tables.presence import Presence
from rumpus.tables.recent import Recent
from rumpus.tables.room import Room, find_game
from rumpus.tables.room_stream import WHOLE, Event, follow, read_room
from rumpus.tables.store import Kept, StoreUnavailable, now
from rumpus.tables.talk import Reacted, Speech, Talk
from rumpus.tables.updates import Updates
from rumpus.tables.ways import InTurn, way_of
from rumpus.tables.written import Answered, played_again, read_answered

if TYPE_CHECKING:
    from rumpus.tables.hall import Hall

log = logging.getLogger("rumpus.tables")

TRIES = 8  # to append, while other processes are faster
MOST_EXTRA = 10_000  # entries of a match beyond its longest possible course: undos and changed sealed answers
CHANGES = (20, 2.0)  # of a sealed answer: at once, and per second
SCREEN = "screen"  # instead of a person's id, for a big screen: it sees what a spectator sees
SET_UP_AGAIN = "The table is being set up again."


class AnotherMatch(Refused):
    """A message is about a match that is not the one on the table."""


class Table:
    """A room with its match, and the people who watch it."""

    def __init__(self, hall: "Hall", code: str) -> None:
        self.hall = hall
        self.code = code
        self.room = Room(code)
        self.match: Match | None = None
        self.match_id = ""
        self.way = InTurn(self)  # how the match is asked and shown
        self.clock = Clock(self)
        self.bots = BotSeats(self)
        self.talk = Talk(self)
        self.presence = Presence()
        self.peers = Peers(hall.bus, hall.process, code)
        self.recent = Recent()  # answers in this match
        self.updates = Updates(self)
        self.left_at = now()
        self.closed = False
        self.lock = asyncio.Lock()
        self._counted = 0  # the public length of the match at the last update
        self.allowances = Allowances()
        self.advising = False  # whether a hint is being thought about
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- reading

    async def open(self) -> None:
        async with self.lock:
            await self._read_room()
            await self._read_match()
            await reconcile.let_in(self)
            await reconcile.tell_of_chairs(self)
            await reconcile.write_result(self)
        self.peers.tell(here=[], asks=True)

    async def catch_up(self) -> None:
        """Take in what other processes have written."""
        async with self.lock:
            await self._catch_up()
        self.show(patient=True)

    async def has_news(self) -> bool:
        """Take in what other processes have written. Returns whether there was anything."""
        before = self._state()
        await self.catch_up()
        return self._state() != before

    def _state(self) -> tuple[int, str, int]:
        return self.room.n, self.match_id, 0 if self.match is None else len(self.match.entries)

    def catch_up_soon(self) -> None:
        self.soon(self.catch_up)

    def is_behind(self, events: int, entries: int) -> bool:
        """Whether there is more in the store than this process knows of."""
        if events > self.room.n or self.room.match != self.match_id:
            return True
        return self.match is not None and entries > len(self.match.entries) + 1

    async def _catch_up(self) -> None:
        for kept in await self.hall.store.read(f"room:{self.code}", self.room.n - 1):
            self.room, event = follow(self.room, kept.data)
            self.updates.note_event(event)
        if self.match is None or self.room.match != self.match_id:
            await self._read_match()
        else:
            await self.catch_up_match(self.match)
        await reconcile.tell_of_chairs(self)
        await reconcile.write_result(self)

    async def catch_up_match(self, match: Match) -> None:
        entries = await self.hall.store.read(f"match:{self.match_id}", len(match.entries))
        try:
            self._follow(match, entries)
        except (Refused, RulesError):
            await self._read_match()
        else:
            await self._find_chairs(match)

    async def _find_chairs(self, match: Match) -> None:
        """Everybody on an open floor has a chair: if this process does not know it yet, read the room again."""
        if match.game.n > len(self.room.chairs):
            await self._read_room()

    async def _read_room(self) -> None:
        """Read the room from the store, whatever this process thought of it. Its new events are passed on."""
        seen, written = self.room.n, await read_room(self.hall.store, self.code)
        self.room = Room(self.code)  # not before the read, during which people may be shown the room
        for kept in written:
            self.room, event = follow(self.room, kept.data)
            if self.room.n > seen:
                self.updates.note_event(event)

    async def _read_match(self, begins: bool = False) -> None:
        """Read the match from the store; begin it, if its stream is empty. With `begins`, it is known to be empty."""
        if self.match_id != self.room.match or self.match is not None:
            self.updates.match_changed()
        self.match, self.match_id = None, self.room.match
        self.recent = Recent()
        self.updates.tell_anew(took_back=False)
        if not self.match_id:
            return
        stream = f"match:{self.match_id}"
        try:
            kept = [] if begins else await self.hall.store.read(stream)
            if not kept and self.room.playing:
                match = self.room.deal(secrets.token_hex(16))
                at = await self.append(stream, 0, to_json(match.beginning))
                if at is not None:
                    self._take_up(match, at, at)
                else:  # another process was first
                    kept = await self.hall.store.read(stream)
            if kept:
                await self._find_chairs(await self._take_in(kept))
        except (BadLog, RulesError):
            log.exception("a match cannot be played on", extra={"room": self.code})
        except StoreUnavailable:
            self.match_id = ""  # to be read again
            raise

    def _take_up(self, match: Match, began: int, asked: int) -> None:
        """Put a match on the table: it began at one time, and its question was asked at the other."""
        match.watch(self.hall.moments)
        self.match, self._counted = match, match.public_length
        self.way = way_of(self, match)
        self.clock.begin(match, began, asked)

    async def _take_in(self, kept: Sequence[Kept]) -> Match:
        played, match = await asyncio.to_thread(played_again, kept)
        self._take_up(match, kept[0].at, kept[match.number].at)
        if any(entry.kind == "undo" for entry in played.entries):
            self.updates.took_back = True
        for one in kept[1:]:
            self.recent.note(read_answered(one.data), self.way.remembered(match))
        return match

    def _follow(self, match: Match, kept: Iterable[Kept]) -> None:
        """Do in this match what another process has done in it. Luck comes from the seed and has to be the same."""
        for one in kept:
            done = read_answered(one.data)
            match.follow(done.entry)
            self._played(match, done, one.at)

    # ---- writing

    def see_whether_it_is_open(self) -> None:
        if self.closed:
            raise StoreUnavailable(SET_UP_AGAIN)

    async def append(self, stream: str, n: int, data: bytes) -> int | None:
        self.see_whether_it_is_open()
        try:
            return await self.hall.store.append(stream, n, data)
        except BaseException as why:  # nobody knows whether it was written
            self.hall.forget(self, str(why) if isinstance(why, StoreUnavailable) else "")
            raise

    async def change_room(self, by: str, what: Callable[[], do.Done]) -> None:
        """Something happens in the room. `what` is called once the lock is held, and may still refuse."""
        async with self.lock:
            try:
                await self.write_event(by, what())
                await reconcile.let_in(self)
                await reconcile.tell_of_chairs(self)
            finally:
                self.show()

    async def write_event(self, by: str, what: do.Done) -> None:
        for _ in range(TRIES):
            room, at = self.room, now()
            room.carry_out(by, what, at)
            event = Event(by, at, what, room if room.n and room.n % WHOLE == 0 else None)
            if await self.append(f"room:{self.code}", room.n, to_json(event)) is not None:
                room.n += 1
                self.updates.note_event(event)
                self.peers.tell()
                return
            await self._read_room()
        raise Refused("The room is too busy: try again.")

    async def begin(self, by: str, fill: str) -> None:
        """Begin a match."""
        async with self.lock:
            try:
                if by != self.room.host:
                    raise Refused("Only the host can start a match.")
                await self.write_event("", do.Began(match=secrets.token_hex(8), fill=fill))
                await asyncio.to_thread(find_game(self.room.game).warm_up)
                await self._read_match(begins=True)
                if self.match is None:
                    await self.write_event("", do.Abandon())
                    raise Refused("The game could not be set up.")
                self.hall.counts["matches"] += 1
                stream = experiments.stream_of(self.match, powers.leader_of(self.room, self.match))
                if stream is not None:
                    await experiments.note(self.hall.store, stream, experiments.Held(self.code, self.match_id))
                await reconcile.write_result(self)  # a few matches are over as soon as they begin
            finally:
                self.show()

    async def give(
        self, seat_of: Callable[[], Seat], number: int, sent: Any, talk: int | None = None, bot: bool = False
    ) -> None:
        """Give an answer, unless it was given already: check it, write it, then show it."""

        def give() -> Answered | None:
            seat = seat_of()
            if self.recent.is_repeated(seat, number, sent):
                return None  # its sender has not heard yet that it was taken
            if self.recent.has_answered(seat, number):
                self.allowances.take(
                    f"seat {seat}", "change", CHANGES, "You change your mind very fast: wait a moment."
                )
            match = self.playing()
            posed = match.posed(seat) if bot and self.room.owner_on(seat) else None
            match.answer(seat, sent, number, self.clock.elapsed(), talk)
            entry = match.entries[-1]
            words = "" if posed is None else f"{posed.what}: {in_words(posed, sent)}"
            return Answered(entry, number, UNSET if entry.answer == sent else sent, words)

        if await self.play(give):
            self.hall.counts["answers"] += 1

    def pass_on(self, spoken: Speech | Reacted) -> None:
        """Pass it on to all who may read it, here and through other processes."""
        self.talk.pass_on(spoken)
        self.peers.tell(spoken=spoken)

    def done(self, match: Match, number: int) -> Answered:
        """The last entry of the match, as it is stored: it came after the question of that number."""
        return Answered(match.entries[-1], number)

    async def play(self, act: Callable[[], Answered | None]) -> bool:
        async with self.lock:
            try:
                return await self.act_and_write(act)
            finally:
                self.show()

    async def act_and_write(self, act: Callable[[], Answered | None]) -> bool:
        """Do something in the match, and write it down. Returns whether there was anything to do. The lock is held."""
        for _ in range(TRIES):
            self.clock.held = await self.way.be_on_time()
            try:
                done, match = act(), self.match
            finally:
                self.clock.held = None
            assert match is not None
            if done is None:
                return False
            if await self.write_down(match, done):
                return True
        raise Refused("The table is too busy: try again.")

    async def write_down(self, match: Match, done: Answered) -> bool:
        """Write down what has been done. False if another process was faster: then it is undone by reading again."""
        at = await self.append(f"match:{self.match_id}", len(match.entries), to_json(done))
        if at is None:
            await self._read_match()
            return False
        self._played(match, done, at)
        self.peers.tell()
        await reconcile.write_result(self)
        return True

    def playing(self) -> Match:
        if self.closed:
            raise StoreUnavailable(SET_UP_AGAIN)
        if not self.room.playing:
            raise Refused("No match is being played.")
        if self.match is None:
            raise Refused("This match cannot be played on. The host can end it.")
        if len(self.match.entries) > self.match.kind.longest + MOST_EXTRA:
            raise Refused("This match has gone on for too long. The host can end it.")
        return self.match

    def _played(self, match: Match, done: Answered, at: int) -> None:
        """Take note of something that has happened in the match and is written."""
        # Others must not notice that somebody has answered a held question, or has changed a sealed answer.
        counted, self._counted = self._counted, match.public_length
        unseen = done.entry.kind == "answer" and match.number == done.number and counted == match.public_length
        if not unseen:
            self.updates.match_changed()
        if done.entry.seat is not None:
            self.updates.show_at_once(Seat(done.entry.seat))
        if match.number != done.number:
            self.clock.put(match, at)
        if done.entry.kind == "note" and done.entry.seat is not None:
            self.updates.stories.pop(Seat(done.entry.seat), None)  # a newcomer is told less
        if done.entry.kind == "undo":
            self.updates.tell_anew(took_back=True)
        self.recent.note(done, self.way.remembered(match))

    # ---- other processes

    def heard(self, message: bytes) -> None:
        said = self.peers.read(message)
        if said is None:
            return
        if said.spoken is not None:
            self.talk.pass_on(said.spoken)
            return
        if said.here is UNSET:
            self.catch_up_soon()
            return
        before = self.here()
        self.presence.hear_from(said.process, said.here)
        self._notice(before)
        if said.asks:
            self.tell_who_is_here()

    def tell_who_is_here(self) -> None:
        self.peers.tell(here={watcher.person for watcher in self.watchers})

    def forget_the_silent(self) -> None:
        before = self.here()
        self.presence.forget_the_silent()
        self._notice(before)

    # ---- people

    async def enter(
        self, watcher: Watcher, name: str, match_id: str, lines: int, face: MaybeAnimal = "", colour: MaybeColour = ""
    ) -> str:
        """Somebody comes in. They have so many `lines` of the story of the match `match_id` already.

        Returns why they cannot have that name, if so: then they keep the one they had, or are called Guest.
        """
        async with self.lock:
            self.see_whether_it_is_open()
            try:
                if not self.hall.alone:
                    await self._catch_up()
                    await reconcile.let_in(self)
                if watcher.person == SCREEN:
                    self.room.see_whether_they_may_look(watcher.holder)
                if why := self.room.doubts_about(watcher.person, name) or "":
                    name = ""
                if watcher.person != SCREEN and self.room.greets(watcher.person, name, face, colour):
                    powers.see_whether_too_many_come(self.room, self.presence, watcher)
                    idle = self.room.idle(self.here())
                    if idle is not None:
                        await self.write_event("", do.Forgot(person=idle))
                    await self.write_event(watcher.person, do.Enter(name=name, face=face, colour=colour))
                if watcher.person == self.room.stands_in_for:
                    await self.write_event("", do.Host(person=watcher.person))  # the owner of the room is back
                before = self.here()
                self.watchers.add(watcher)
                self.updates.show_room_to([watcher])
                self.talk.send_chat(watcher, len(self.room.chat))
                self.updates.show_all(watcher, match_id, lines)
                self._notice(before)
            finally:
                self.show()
        self.tell_who_is_here()
        return why

    def go(self, watcher: Watcher) -> None:
        before = self.here()
        self.watchers.discard(watcher)
        self.left_at = now()
        self._notice(before)
        self.tell_who_is_here()

    def here(self) -> set[str]:
        return self.presence.people()

    @property
    def watchers(self) -> set[Watcher]:
        return self.presence.watchers

    def _notice(self, before: set[str]) -> None:
        """Tell everybody, if somebody has come or gone."""
        here = self.here()
        if here == before:
            return
        self.presence.are_gone(before - here)
        self.updates.room_changed()
        if self.lock.locked():
            self.soon(self._show_in_turn)
        else:
            self.show()

    async def _show_in_turn(self) -> None:
        """Show what has changed once nothing is being written: what is not written yet must not be shown."""
        async with self.lock:
            self.show()

    # ---- showing

    async def show_all(self, watcher: Watcher, lines: int) -> None:
        """Send somebody the whole table again. They have so many `lines` of its story already."""
        async with self.lock:  # what is not written yet is not shown
            self.see_whether_it_is_open()
            self.updates.show_all(watcher, self.match_id, lines)

    def show(self, patient: bool = False) -> None:
        """Send everybody what has changed, then wake the bots and the clock."""
        if not self.closed and self.updates.send():
            self.wake(patient)

    def seat_of(self, person: str) -> Seat | None:
        seat, match = self.room.seat_of(person), self.match
        if seat is None or match is None or seat >= match.game.n:
            return None
        if any(note.newcomer == seat for note in self.room.notes[match.noted :]):
            return None  # they have taken over a seat, and the match has not been told yet
        return Seat(seat)

    def seat_in(self, match_id: str, person: str) -> Seat:
        """The seat of somebody who wants to do something in that match. Raises Refused if they have none."""
        if match_id != self.match_id:
            raise AnotherMatch("That match is not the one on this table.")
        seat = self.seat_of(person)
        if seat is None and self.match is None:
            self.playing()  # which says why there is no match
        if seat is None:
            raise Refused("You only watch: you have no chair in this match.")
        return seat

    # ---- clocks and bots

    def wake(self, patient: bool = False) -> None:
        """Set the clock, and let bots think if it is their turn. `patient`: another process probably does so too."""
        match = self.match
        if self.closed or match is None or match.over or not self.room.playing:
            self.clock.stop()
            return
        alarms = self.way.wake(match, patient)
        self.updates.tell_who_is_played_for()
        self.clock.wind(match, alarms)

    # ---- the end

    def soon(self, work: Callable[[], Awaitable[None]]) -> None:
        async def quietly() -> None:
            try:
                await work()
            except Refused:
                pass  # somebody else was faster
            except Exception:
                log.exception("work at a table failed", extra={"room": self.code})

        if not self.closed:
            task = asyncio.get_running_loop().create_task(quietly())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def close(self, why: str = "") -> Iterable[asyncio.Task[None]]:
        """Close the table, and ask all who watch to come again. Returns the tasks that are still finishing."""
        self.closed = True
        self.clock.stop()
        self.updates.stop()
        for task in self._tasks:
            task.cancel()
        for watcher in list(self.watchers):
            watcher.close(why or SET_UP_AGAIN, again=True)
        return self._tasks
