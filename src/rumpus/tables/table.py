"""An open room: its people, the match they play, their clocks and bots. Everything it knows, it can read again.

Whatever is done is first written, and only then acknowledged and shown. If another process was faster, what it wrote is
read, and the same thing is tried again on top of it.
"""

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import Raw, Struct

from rumpus import games
from rumpus.core import WAIT, Match, Refused, Seat, StaleQuestion
from rumpus.core.log import Beginning, Entry, Log
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables.room import LEVELS, Room
from rumpus.tables.store import Kept, now

if TYPE_CHECKING:
    from rumpus.tables.hall import Hall

log = logging.getLogger("rumpus.tables")

TRIES = 8  # against faster processes


class Watcher(Protocol):
    """Somebody who looks at the table: a connection."""

    person: str
    match: str  # whose story it has,
    told: int  # up to here (as the match counts its lines),
    lines: int  # which are so many lines to this one

    def send(self, message: bytes) -> None: ...

    def close(self, why: str) -> None: ...


class Answered(Struct, omit_defaults=True):
    """An entry of a match's stream."""

    entry: Entry
    number: int  # of the question it was put to


read_beginning: Callable[[bytes], Beginning] = msgspec.json.Decoder(Beginning).decode
read_answered: Callable[[bytes], Answered] = msgspec.json.Decoder(Answered).decode


def read_log(kept: Sequence[Kept]) -> Log:
    """The log of a match from its stream."""
    return Log(read_beginning(kept[0].data), [read_answered(entry.data).entry for entry in kept[1:]])


class Table:
    """A room with a match in it, and those who look at it."""

    def __init__(self, hall: "Hall", room: Room) -> None:
        self.hall = hall
        self.room = room
        self.match: Match | None = None
        self.match_id = ""
        self.watchers: set[Watcher] = set()
        self.left_at = now()
        self._lock = asyncio.Lock()
        self._asked_at = now()
        self._accepted: dict[tuple[int, int], Any] = {}  # (seat, question) -> answer, for those who send one twice
        self._thinking: set[tuple[str, int, int]] = set()
        self._seen: dict[str, int] = {}  # when somebody was last here
        self._elsewhere: dict[str, tuple[int, set[str]]] = {}  # who is here through other processes
        self._clock: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    # ---- reading

    async def reload(self) -> None:
        """Read everything from the store."""
        code = self.room.code
        kept = await self.hall.store.read(f"room:{code}")
        if not kept:
            raise Refused(f"There is no room {code}.")
        self.room = Room(code)
        for event in kept:
            self.room.apply(event)
        await self._load_match()

    async def _load_match(self) -> None:
        self.match_id = self.room.match
        self.match, self._accepted = None, {}
        if not self.match_id:
            return
        kept = await self.hall.store.read(f"match:{self.match_id}")
        if kept:  # nothing: another process has said that it begins, and is about to write how
            self._take_in(kept)

    def _take_in(self, kept: Sequence[Kept]) -> None:
        log, numbers = read_log(kept), [read_answered(entry.data).number for entry in kept[1:]]
        self.match = match = Match.replay(games.find(log.beginning.game), log)
        self._asked_at = kept[match.number].at
        self._accepted = {
            (entry.seat, number): entry.answer
            for entry, number in zip(log.entries, numbers, strict=True)
            if entry.seat is not None
        }

    async def catch_up(self) -> None:
        """Take in what other processes have written."""
        async with self._lock:
            before = self.room.n, self.match_id, len(self.match.entries) if self.match is not None else -1
            for kept in await self.hall.store.read(f"room:{self.room.code}", self.room.n - 1):
                event = self.room.apply(kept)
                self._spread_said(event)
            if self.room.match != self.match_id or self.match is None or await self._news_of(self.match):
                await self._load_match()
            after = self.room.n, self.match_id, len(self.match.entries) if self.match is not None else -1
            if after[0] != before[0]:
                self.show_room()
            if after[1:] != before[1:]:
                self.show_table()
        self.wake(patient=True)

    async def _news_of(self, match: Match) -> bool:
        return bool(await self.hall.store.read(f"match:{self.match_id}", len(match.entries)))

    def catch_up_soon(self) -> None:
        self._soon(self.catch_up)

    # ---- writing

    async def carry_out(self, by: str, what: do.Done) -> None:
        """Something is done in the room: written, then shown."""
        async with self._lock:
            await self._write(by, what)
        self.show_room()

    async def _write(self, by: str, what: do.Done) -> None:
        try:
            for _ in range(TRIES):
                self.room.carry_out(by, what, now())
                data = to_json(do.Event(by, what))
                if await self.hall.store.append(f"room:{self.room.code}", self.room.n, data) is not None:
                    self.room.n += 1
                    self._spread_said(do.Event(by, what))
                    await self._tell_others()
                    return
                await self.reload()
        except Refused:
            raise
        except Exception:
            self.hall.forget(self)
            raise
        raise Refused("The room is too busy: try again.")

    async def start(self, by: str, fill: str) -> None:
        async with self._lock:
            if by != self.room.host:
                raise Refused("Only the host can start a match.")
            match_id = secrets.token_hex(8)
            await self._write("", do.Began(match=match_id, fill=fill))
            match = self.room.started(match_id, secrets.token_hex(16))
            await self.hall.store.append(f"match:{match_id}", 0, to_json(match.beginning))
            self.match, self.match_id = match, match_id
            self._accepted, self._asked_at = {}, now()
            self.hall.counts["matches"] += 1
            await self._tell_others()
        self.show_room()
        self.show_table()
        self.wake()

    async def answer(self, seat: int, value: Any, number: int) -> None:
        """A seat answers: checked, written, then shown."""

        def give(match: Match) -> None:
            if match.number != number and self._accepted.get((seat, number), self) == msgspec.json.decode(
                to_json(value)
            ):
                raise Repeated
            match.answer(seat, value, number)

        try:
            await self._play(number, give)
        except Repeated:
            return
        self.hall.counts["answers"] += 1

    async def undo(self, seat: int) -> None:
        def take_back(match: Match) -> None:
            match.undo(seat)
            for watcher in self.watchers:
                watcher.told = watcher.lines = 0

        await self._play(-1, take_back)

    async def time_out(self, number: int) -> None:
        def silence(match: Match) -> None:
            if match.number != number:
                raise StaleQuestion("Somebody has answered.")
            match.time_out()

        await self._play(number, silence)

    async def _play(self, number: int, act: Callable[[Match], None]) -> None:
        async with self._lock:
            for _ in range(TRIES):
                match = self._playing()
                asked = match.number
                act(match)
                entry = match.entries[-1]
                try:
                    data = to_json(Answered(entry, number))
                    at = await self.hall.store.append(f"match:{self.match_id}", len(match.entries), data)
                except Exception:
                    self.hall.forget(self)
                    raise
                if at is not None:
                    break
                await self._load_match()
            else:
                raise Refused("The table is too busy: try again.")
            if match.number != asked:
                self._asked_at = at
            if entry.seat is not None and entry.kind == "answer":
                self._accepted[entry.seat, number] = msgspec.json.decode(to_json(entry.answer))
            await self._tell_others()
            if match.over:
                with suppress(Refused):  # another process has written it
                    await self._write("", do.Ended(match=self.match_id, standings=match.standings()))
        self.show_table()
        if match.over:
            self.show_room()
        self.wake()

    def _playing(self) -> Match:
        if self.match is None or not self.room.playing:
            raise Refused("No match is being played.")
        return self.match

    # ---- other processes

    async def _tell_others(self) -> None:
        await self.hall.bus.say(self.room.code, to_json({"from": self.hall.process}))

    def heard(self, message: bytes) -> None:
        said = msgspec.json.decode(message)
        if said["from"] == self.hall.process:
            return
        if "here" in said:
            self._elsewhere[said["from"]] = now(), set(said["here"])
            self.show_room()
        else:
            self.catch_up_soon()

    def _tell_who_is_here(self) -> None:
        here = sorted({watcher.person for watcher in self.watchers})
        message = to_json({"from": self.hall.process, "here": here})
        self._soon(lambda: self.hall.bus.say(self.room.code, message))

    # ---- people

    def here(self) -> set[str]:
        recent = now() - 60_000
        far = (people for at, people in self._elsewhere.values() if at > recent)
        return {watcher.person for watcher in self.watchers}.union(*far)

    def come(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._tell_who_is_here()
        self.show_room()
        for said in self.room.chat:
            watcher.send(chat_message(said))

    def go(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.left_at = self._seen[watcher.person] = now()
        self._tell_who_is_here()
        self.show_room()
        asyncio.get_running_loop().call_later(self.hall.grace + 0.1, self.wake)

    def _is_away(self, person: str) -> bool:
        gone = now() - self._seen.setdefault(person, now())
        return person not in self.here() and gone > self.hall.grace * 1000

    def send_away(self, person: str) -> None:
        for watcher in [w for w in self.watchers if w.person == person]:
            watcher.close("You were asked to leave this room.")

    # ---- showing

    def show_room(self) -> None:
        here = self.here()
        for watcher in list(self.watchers):
            watcher.send(to_json({"type": "room", "n": self.room.n, "room": self.room.picture(watcher.person, here)}))

    def show_table(self) -> None:
        """Everybody sees how the match stands. People who see the same share the work."""
        drawn: dict[Seat | None, tuple[Raw, Raw, bool]] = {}
        ready: dict[tuple[Seat | None, int, int], bytes] = {}
        for watcher in list(self.watchers):
            self._show_to(watcher, drawn, ready)

    def show_table_to(self, watcher: Watcher, lines: int) -> None:
        """The whole table for somebody who has so many lines of the story."""
        watcher.match, watcher.told, watcher.lines = self.match_id, 0, 0
        self._show_to(watcher, {}, {}, lines)

    def _show_to(
        self,
        watcher: Watcher,
        drawn: dict[Seat | None, tuple[Raw, Raw, bool]],
        ready: dict[tuple[Seat | None, int, int], bytes],
        has: int = 0,
    ) -> None:
        match = self.match
        if match is None:
            return
        if watcher.match != self.match_id or watcher.told > match.told:
            watcher.match, watcher.told, watcher.lines = self.match_id, 0, 0
        seat = self.seat_of(watcher.person)
        key = seat, watcher.told, watcher.lines
        message = ready.get(key) if not has else None
        told = match.story(seat, watcher.told)
        if message is None:
            if seat not in drawn:
                drawn[seat] = self._draw(match, seat)
            scene, question, undo = drawn[seat]
            start = watcher.lines
            if 0 < has <= len(told):
                start, shown = has, told[has:]
            else:
                shown = told
            message = ready[key] = to_json(
                {
                    "type": "table",
                    "match": self.match_id,
                    "game": match.beginning.game,
                    "n": len(match.entries),
                    "seat": seat,
                    "names": match.names,
                    "scene": scene,
                    "question": question,
                    "told": shown,
                    "from": start,
                    "deadline": self._time_left(),
                    "undo": undo,
                    "commitment": match.commitment,
                    **({"seed": match.seed} if match.over else {}),
                }
            )
        watcher.told, watcher.lines = match.told, watcher.lines + len(told)
        watcher.send(message)

    def _draw(self, match: Match, seat: Seat | None) -> tuple[Raw, Raw, bool]:
        posed = match.posed(seat) if seat is not None else None
        question = Raw(to_json(posed.describe() if posed is not None else None))
        return Raw(to_json(match.view(seat))), question, seat is not None and match.may_undo(seat)

    def seat_of(self, person: str) -> Seat | None:
        chair = self.room.seat_of(person)
        return Seat(chair) if chair is not None and self.match is not None and chair < self.match.game.n else None

    def _spread_said(self, event: do.Event) -> None:
        if isinstance(event.what, do.Say):
            for watcher in self.watchers:
                watcher.send(chat_message(self.room.chat[-1]))
        elif isinstance(event.what, do.Kick):
            self.send_away(event.what.person)

    # ---- clocks and bots

    def wake(self, patient: bool = False) -> None:
        """Wind the clock, and let bots think whose turn it is. Patient: another process is likely to do it."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        match = self.match
        if match is None or match.over or not self.room.playing:
            return
        number, left = match.number, self._time_left()
        if left is not None:
            loop = asyncio.get_running_loop()
            self._clock = loop.call_later(max(left, 0) / 1000 + 0.05, self._soon, lambda: self.time_out(number))
        for seat, _ in match.waiting:
            chair = self.room.chairs[seat]
            if chair is None:
                continue
            level = chair.bot
            if chair.person and self.room.stand_in and self._is_away(chair.person):
                level = "fair"
            task = self.match_id, number, int(seat)
            if level and task not in self._thinking:
                self._thinking.add(task)
                self._soon(lambda seat=seat, level=level: self._think(seat, level, number, patient))  # type: ignore[misc]

    async def _think(self, seat: Seat, level: str, number: int, patient: bool) -> None:
        """A bot answers for a seat, after about as long as a person would take."""
        task = self.match_id, number, int(seat)
        try:
            await asyncio.sleep(self.hall.pace * random.uniform(0.5, 1.3) + (3 if patient else 0))
            match = self.match
            if match is None or match.number != number or match.over or (self.match_id, number, int(seat)) != task:
                return
            try:
                answer = await self.hall.thinkers.choose(match.log, seat, LEVELS[level])
            except Exception:
                log.exception("a bot could not think", extra={"room": self.room.code})
                posed = match.posed(seat)
                answer = posed.options[0] if posed is not None else WAIT
            if answer is not WAIT:
                await self.answer(seat, answer, number)
        except Refused:
            pass  # somebody was faster
        finally:
            self._thinking.discard(task)

    def _time_left(self) -> int | None:
        """Milliseconds for the question that is put."""
        match = self.match
        if match is None or match.over or match.question is None:
            return None
        limits = [self.room.clock, getattr(match.question, "within", None)]
        seconds = min((limit for limit in limits if limit is not None), default=None)
        return None if seconds is None else int(self._asked_at + seconds * 1000 - now())

    def _soon(self, work: Callable[[], Awaitable[None]]) -> None:
        async def quietly() -> None:
            with suppress(Refused):
                await work()

        task = asyncio.get_running_loop().create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
        for task in self._tasks:
            task.cancel()


class Repeated(Exception):
    """The same answer to the same question came again: its sender did not hear that it was taken."""


def chat_message(said: Any) -> bytes:
    return to_json({"type": "chat", **msgspec.structs.asdict(said)})
