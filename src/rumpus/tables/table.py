"""An open room: its people, the match they play, their clocks and bots. Everything it knows, it can read again.

Whatever is done is first written, and only then acknowledged and shown. If another process was faster, what it wrote is
read, and the same thing is tried again on top of it. If it is not known whether something was written, the table is
forgotten, and opened anew by those who come back to it.
"""

import asyncio
import logging
import random
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rumpus import games
from rumpus.core import (
    WAIT,
    Ask,
    AskAll,
    AskAny,
    BadLog,
    IllegalAnswer,
    Match,
    Refused,
    RulesError,
    Seat,
    StaleQuestion,
)
from rumpus.core.log import Beginning, Entry, Log
from rumpus.core.values import to_json, tupled
from rumpus.tables import commands as do
from rumpus.tables import news
from rumpus.tables.limits import Bucket, TooFast
from rumpus.tables.past import summed_up
from rumpus.tables.room import MOST_PEOPLE, SENT_AWAY, WHOLE, Event, Room, find_game, follow
from rumpus.tables.store import Away, Kept, now
from rumpus.tables.turns import Asker
from rumpus.tables.watching import Story, Watcher, show

if TYPE_CHECKING:
    from rumpus.tables.hall import Hall

log = logging.getLogger("rumpus.tables")

TRIES = 8  # against faster processes
ACCEPTED = 32  # answers that are recognised when they are sent again; on an open floor, so many for each player
WAS_TAKEN = 256  # answers of the match before that are recognised
MOST_EXTRA = 10_000  # entries of a match that are no answers it needs: changed sealed ones, and undos
CHATTER = (6, 0.5)  # messages of one person: at once, and a second
UNDOS = (4, 0.5)
LOOKS = (10, 1.0)  # at the whole table: whatever is new is sent without being asked for
MOVES = (6, 0.1)  # to a chair or from it, during a match: each is told in its story
HINTS = (3, 0.2)
ADVICE = 1.5  # seconds of thought for a hint
HEARD_OF = 60_000  # milliseconds for which another process is believed
FAIR_CHANCE = 15_000  # milliseconds that there are at least for a question, when people come back to a table
LATER = 1.0  # seconds after which a bot asks again for its turn to think
PATIENCE = 3.0  # seconds for which bots leave it to the process that is likely to have them think already
PICTURE = 0.006  # seconds from one picture of a busy floor to the next, for each who looks at it
AT_A_TIME = 4  # who see a picture of a busy floor before somebody may answer again
FROM_ONE_ADDRESS = 40  # people in a room, at most; on an open floor more can come, as in a hall that shares one
KEPT = 40  # of the places in a room, for addresses from which there are only a few
A_FEW = 4
SCREEN = "screen"  # the person of whoever looks with nobody's eyes: a big screen for the hall
FLOOR = -1  # stands for the number of a question that is put again and again
FLOOR_PACE = (5.0, 10.0)  # how long a bot rests between two answers on an open floor, in times of its pace
SET_UP_AGAIN = "The table is being set up again."
# What changes what people see of the match:
RESEATS = (do.Sit, do.Stand, do.Agree, do.Clear, do.Kick, do.Set, do.Abandon)


class Answered(Struct, omit_defaults=True):
    """An entry of a match's stream."""

    entry: Entry
    number: int  # of the question that was put before it
    sent: Any | UnsetType = UNSET  # the answer as it was sent, if that is not as it is written in the entry


class Whisper(Struct, omit_defaults=True):
    """What processes tell each other about a room: that there is something new, or who is here."""

    process: str
    here: list[str] | UnsetType = UNSET
    asks: bool = False  # who is there with you?


read_beginning: Callable[[bytes], Beginning] = msgspec.json.Decoder(Beginning).decode
read_answered: Callable[[bytes], Answered] = msgspec.json.Decoder(Answered).decode
read_whisper: Callable[[bytes], Whisper] = msgspec.json.Decoder(Whisper).decode


class AnotherMatch(Refused):
    """It is about a match that is not on the table."""


class Repeated(Exception):
    """The same answer to the same question came again: its sender did not hear that it was taken."""


def sent_as(done: Answered) -> Any:
    """The answer as it came."""
    return tupled(done.entry.answer if done.sent is UNSET else done.sent)


def is_floor(match: Match) -> bool:
    """Whether players do not wait for each other now."""
    return isinstance(match.question, AskAny) and match.question.floor


def read_log(kept: Sequence[Kept]) -> Log:
    """The log of a match from its stream."""
    return Log(read_beginning(kept[0].data), [read_answered(entry.data).entry for entry in kept[1:]])


P = ParamSpec("P")


def read_again_before_refusing(
    do: Callable[Concatenate["Table", P], Awaitable[None]],
) -> Callable[Concatenate["Table", P], Awaitable[None]]:
    """What is refused here may be right by now: with several processes, nobody is refused because of old news."""

    @wraps(do)
    async def careful(table: "Table", /, *args: P.args, **details: P.kwargs) -> None:
        try:
            await do(table, *args, **details)
        except (Away, TooFast):
            raise
        except Refused:
            if table.hall.alone or not await table.has_news():
                raise
            await do(table, *args, **details)

    return careful


def played_again(kept: Sequence[Kept]) -> tuple[Log, Match]:
    """A match from its stream: that takes a while, and other tables do not wait for it."""
    played = read_log(kept)
    return played, Match.replay(games.find(played.beginning.game), played)


class Table:
    """A room with a match in it, and those who look at it."""

    def __init__(self, hall: "Hall", code: str) -> None:
        self.hall = hall
        self.code = code
        self.room = Room(code)
        self.match: Match | None = None
        self.match_id = ""
        self.watchers: set[Watcher] = set()
        self.stories: dict[Seat | None, Story] = {}  # of this match, for every pair of eyes that has looked at it
        self._took_back = False  # whether any answer of this match has been taken back
        self.left_at = self._opened_at = now()
        self.closed = False
        self._lock = asyncio.Lock()
        self._room_changed = self._table_changed = False
        self._asked_at = self._seen_at = self._began_at = 0
        self._urgent: set[Seat] = set()  # who does not wait for the next picture of a busy floor
        self._next_picture = 0.0
        self._drawing = self._outdated = False  # a picture of a busy floor is on its way; something happened since
        self._answers: Counter[Seat] = Counter()  # how many each seat has given
        self._accepted: dict[tuple[int, int], Any] = {}  # (seat, question) -> answer, for those who send one twice
        self._seen: dict[str, int] = {}  # when somebody was last here
        self._elsewhere: dict[str, tuple[int, set[str]]] = {}  # who is here through other processes
        self._attended_at: int | None = None  # since when somebody who plays is here
        self._allowances: dict[tuple[str, str], Bucket] = {}
        self._thinking: set[tuple[str, int, int]] = set()
        self._advising = False  # a hint is being thought about
        self._alarm: asyncio.TimerHandle | None = None
        self._redrawing: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- reading

    async def open(self) -> None:
        async with self._lock:
            await self._read_room()
            await self._read_match()
            await self._let_in()
            await self._tell_of_chairs()
            await self._write_result()
        self._whisper(here=[], asks=True)

    async def catch_up(self) -> None:
        """Take in what other processes have written."""
        async with self._lock:
            await self._catch_up()
        self._show(patient=True)

    async def has_news(self) -> bool:
        """Take in what other processes have written; whether there was anything."""
        before = self._state()
        await self.catch_up()
        return self._state() != before

    def _state(self) -> tuple[int, str, int]:
        return self.room.n, self.match_id, 0 if self.match is None else len(self.match.entries)

    def catch_up_soon(self) -> None:
        self._soon(self.catch_up)

    def is_behind(self, events: int, entries: int) -> bool:
        """Whether there is more in the store than this process knows of."""
        if events > self.room.n or self.room.match != self.match_id:
            return True
        return self.match is not None and entries > len(self.match.entries) + 1

    async def _catch_up(self) -> None:
        for kept in await self.hall.store.read(f"room:{self.code}", self.room.n - 1):
            self.room, event = follow(self.room, kept.data)
            self._spread(event)
        if self.match is None or self.room.match != self.match_id:
            await self._read_match()
        else:
            await self._catch_up_match(self.match)
        await self._tell_of_chairs()
        await self._write_result()

    async def _catch_up_match(self, match: Match) -> None:
        entries = await self.hall.store.read(f"match:{self.match_id}", len(match.entries))
        try:
            self._follow(match, entries)
        except (Refused, RulesError):
            await self._read_match()
        else:
            await self._find_chairs(match)

    async def _find_chairs(self, match: Match) -> None:
        """Whoever is on the floor has a chair: if this process has not heard of it yet, it is in the store."""
        if match.game.n > len(self.room.chairs):
            await self._read_room()

    async def _read_room(self) -> None:
        """The room as it is in the store, whatever this process thought. What is new to it is passed on."""
        stream, seen = f"room:{self.code}", self.room.n
        (length,) = await self.hall.store.lengths([stream])
        if not length:
            raise Refused(f"There is no room {self.code}.")
        start = (length - 1) // WHOLE * WHOLE
        self.room = Room(self.code)
        for kept in await self.hall.store.read(stream, start - 1):
            self.room, event = follow(self.room, kept.data)
            if self.room.n > seen:
                self._spread(event)

    async def _read_match(self, begins: bool = False) -> None:
        """The match as it is in the store. If it was to begin and has not, it begins; with `begins`, it has not."""
        if self.match_id != self.room.match or self.match is not None:
            self._table_changed = True
        self.match, self.match_id, self._accepted, self._answers = None, self.room.match, {}, Counter()
        self.stories, self._took_back = {}, False
        if not self.match_id:
            return
        stream = f"match:{self.match_id}"
        try:
            kept = [] if begins else await self.hall.store.read(stream)
            if not kept and self.room.playing:
                match = self.room.deal(secrets.token_hex(16))
                at = await self._append(stream, 0, to_json(match.beginning))
                if at is not None:
                    self._take_up(match, at, at)
                else:  # another process was first
                    kept = await self.hall.store.read(stream)
            if kept:
                await self._find_chairs(await self._take_in(kept))
        except (BadLog, RulesError):
            log.exception("a match cannot be played on", extra={"room": self.code})
        except Away:
            self.match_id = ""  # it is still to be read
            raise
        for watcher in self.watchers:
            watcher.match = ""  # its story is told anew

    def _take_up(self, match: Match, began: int, asked: int) -> None:
        """This match is on the table: it began at that time, and its question was put at that time."""
        match.watch(self.hall.moments and not match.kind.is_open())
        self.match, self._began_at = match, began
        self._put(match, asked)

    def _put(self, match: Match, at: int) -> None:
        """A question is put: people look at what led to it first. Time that is part of the game does not wait."""
        self._seen_at = at + match.lasts
        self._asked_at = at if match.kind.timed else self._seen_at

    async def _take_in(self, kept: Sequence[Kept]) -> Match:
        played, match = await asyncio.to_thread(played_again, kept)
        self._take_up(match, kept[0].at, kept[match.number].at)
        for entry in played.entries:
            self._count(entry)
        for one in kept[max(1, len(kept) - self._remembered(match)) :]:
            self._remember(match, read_answered(one.data))
        return match

    def _follow(self, match: Match, kept: Iterable[Kept]) -> None:
        """Do again what another process has done. The luck is that of the seed: it has to be the same."""
        for one in kept:
            done = read_answered(one.data)
            match.follow(done.entry)
            self._played(match, done, one.at)

    # ---- writing

    def _see_whether_it_is_open(self) -> None:
        if self.closed:
            raise Away(SET_UP_AGAIN)

    async def _append(self, stream: str, n: int, data: bytes) -> int | None:
        self._see_whether_it_is_open()
        try:
            return await self.hall.store.append(stream, n, data)
        except BaseException as why:  # this table is ahead of what is written, or is not: nobody knows
            self.hall.forget(self, str(why) if isinstance(why, Away) else "")
            raise

    @read_again_before_refusing
    async def carry_out(self, by: str, what: do.Asked) -> None:
        """Somebody does something in the room."""
        if isinstance(what, do.Say):
            self._limit(by, "say", CHATTER, "You talk very fast: wait a moment.")
        elif isinstance(what, do.Host) and what.person == by and self.room.host not in self.here():
            if self._away_for(self.room.host) < self.hall.grace * 1000:
                raise Refused(f"{self.room.name_of(self.room.host)} may be back in a moment: wait a little.")
            by = ""  # a room without its host would be stuck
        elif isinstance(what, do.Sit | do.Stand) and self.room.playing:
            self._limit(by, "move", MOVES, "You change chairs very fast: wait a moment.")
        async with self._lock:
            try:
                if isinstance(what, do.Sit):
                    self._see_whether_there_is_room(by)
                elif isinstance(what, do.Rename) and (why := self.room.doubts_about(by, what.name)):
                    raise Refused(why)
                self._see_whether_they_are_here(by, what)
                await self._write(by, what)
                await self._let_in()
                await self._tell_of_chairs()
            finally:
                self._show()

    def _see_whether_they_are_here(self, by: str, what: do.Asked) -> None:
        """Who is host only because the host is away has no power over others who are."""
        if by != self.room.host or not self.room.stands_in_for:
            return
        match what:
            case do.Kick(person=person):
                away = person
            case do.Clear(chair=chair) if self.room.playing and chair < len(self.room.chairs):
                away = self._person_on(Seat(chair))
            case _:
                return
        if away in self.room.people and away not in self.here():
            host = self.room.name_of(self.room.stands_in_for)
            raise Refused(f"{self.room.name_of(away)} is away, and you are only host for {host}: that has to wait.")

    async def _write(self, by: str, what: do.Done) -> None:
        for _ in range(TRIES):
            room, at = self.room, now()
            room.carry_out(by, what, at)
            event = Event(by, at, what, room if room.n and room.n % WHOLE == 0 else None)
            if await self._append(f"room:{self.code}", room.n, to_json(event)) is not None:
                room.n += 1
                self._spread(event)
                self._whisper()
                return
            await self._read_room()
        raise Refused("The room is too busy: try again.")

    def _spread(self, event: Event) -> None:
        """What an event means for those who look on."""
        self._room_changed = True
        match event.what:
            case do.Say():
                for watcher in self.watchers:
                    self._send_chat(watcher, 1)
            case do.Kick(person=person):
                for watcher in [watcher for watcher in self.watchers if watcher.holder == person]:
                    watcher.close(SENT_AWAY)
        if isinstance(event.what, RESEATS):
            self._table_changed = True

    @read_again_before_refusing
    async def start(self, by: str, fill: str) -> None:
        """A match begins."""
        async with self._lock:
            try:
                if by != self.room.host:
                    raise Refused("Only the host can start a match.")
                await self._write("", do.Began(match=secrets.token_hex(8), fill=fill))
                await asyncio.to_thread(find_game(self.room.game).warm_up)
                await self._read_match(begins=True)
                if self.match is None:
                    await self._write("", do.Abandon())
                    raise Refused("The game could not be set up.")
                self.hall.counts["matches"] += 1
                await self._write_result()  # a few are over when they begin
            finally:
                self._show()

    @read_again_before_refusing
    async def answer(self, person: str, match_id: str, number: int, value: Any) -> None:
        """Somebody answers: checked, written, then shown."""
        await self._be_on_time()
        try:
            sent = tupled(value)
        except RecursionError:
            raise Refused("This answer is nested too deeply.") from None
        try:
            await self._give(lambda: self._seat(person, match_id), number, sent)
        except AnotherMatch:
            if not await self._was_taken(match_id, number, sent):
                raise

    async def _was_taken(self, match_id: str, number: int, sent: Any) -> bool:
        """Whether it is an answer of the match before this one, sent again by somebody who was away meanwhile."""
        if not any(past.match == match_id for past in self.room.history[-2:]):
            return False
        stream = f"match:{match_id}"
        (length,) = await self.hall.store.lengths([stream])
        kept = await self.hall.store.read(stream, max(length - 1 - WAS_TAKEN, 0))
        done = [read_answered(entry.data) for entry in kept]
        return any(one.number == number and sent_as(one) == sent for one in done)

    async def _give(self, seat_of: Callable[[], Seat], number: int, sent: Any) -> None:
        def give() -> Answered:
            seat = seat_of()
            if self._accepted.get((seat, number), self) == sent:
                raise Repeated
            match = self._playing()
            if is_floor(match) and number != self._answers[seat]:
                raise StaleQuestion("You have done something else meanwhile; look at the table again.")
            match.answer(seat, sent, None if is_floor(match) else number, self.clock())
            entry = match.entries[-1]
            return Answered(entry, number, UNSET if entry.answer == sent else sent)

        with suppress(Repeated):
            await self._play(give)
            self.hall.counts["answers"] += 1

    @read_again_before_refusing
    async def undo(self, person: str, match_id: str) -> None:
        """Somebody takes his last answer back."""
        self._limit(person, "undo", UNDOS, "You change your mind very fast: wait a moment.")

        def take_back() -> Answered:
            seat, match = self._seat(person, match_id), self._playing()
            number = match.number
            match.undo(seat)
            return Answered(match.entries[-1], number)

        await self._play(take_back)

    @read_again_before_refusing
    async def hint(self, watcher: Watcher, match_id: str, number: int) -> None:
        """Somebody asks what a strong player would do. The answer comes when it has been thought of."""
        seat, match = self._seat(watcher.person, match_id), self._playing()
        if (why := self.room.no_hints()) is not None:
            raise Refused(why)
        if match.posed(seat) is None or self.number_for(match, seat) != number:
            raise StaleQuestion("You are not asked that now; look at the table again.")
        self._limit(watcher.person, "hint", HINTS, "You ask very often: wait a moment.")
        if self._advising:
            raise TooFast("A hint is being thought about already: wait for it.")
        self.hall.advisers.turns.check(Asker(watcher.address, self.code))
        self._advising = True
        self._soon(partial(self._advise, watcher, match, seat, number))

    async def _advise(self, watcher: Watcher, match: Match, seat: Seat, number: int) -> None:
        match_id, answers, asker = self.match_id, [], Asker(watcher.address, self.code)
        try:
            answers = await self.hall.advisers.advise(match_id, match.log, seat, ADVICE, asker)
        finally:
            self._advising = False
            watcher.send(to_json(news.Hint(match=match_id, question=number, answers=answers)))

    async def time_out(self, number: int) -> None:
        """The time for a question is over."""

        def silence() -> Answered:
            match = self._playing()
            if match.number != number:
                raise StaleQuestion("Somebody has answered.")
            match.time_out(self.clock())
            return Answered(match.entries[-1], number)

        await self._play(silence)

    async def _be_on_time(self) -> None:
        """On an open floor, what should have happened by now happens before anybody answers."""
        match = self.match
        if match is not None and is_floor(match):
            left = self.time_left()
            if left is not None and left <= 0:
                with suppress(Refused):
                    await self.time_out(match.number)

    async def _play(self, act: Callable[[], Answered]) -> None:
        async with self._lock:
            try:
                await self._do(act)
            finally:
                self._show()

    async def _do(self, act: Callable[[], Answered]) -> None:
        for _ in range(TRIES):
            if not self.hall.alone and self.match is not None and is_floor(self.match):
                await self._catch_up_match(self.match)  # to be too late costs more, where many are fast
            done, match = act(), self.match
            assert match is not None
            at = await self._append(f"match:{self.match_id}", len(match.entries), to_json(done))
            if at is not None:
                self._played(match, done, at)
                self._whisper()
                await self._write_result()
                return
            await self._read_match()
        raise Refused("The table is too busy: try again.")

    async def _tell_of_chairs(self) -> None:
        """The story of the match says who has got up, is back, or plays on for somebody."""

        def tell() -> Answered:
            match = self._playing()
            number = match.number
            if match.noted >= len(self.room.notes):
                raise Refused("It has been told.")
            note = self.room.notes[match.noted]
            match.note(note.words, note.newcomer)
            return Answered(match.entries[-1], number)

        while self.match is not None and self.room.playing and self.match.noted < len(self.room.notes):
            try:
                await self._do(tell)
            except Away:
                raise
            except Refused:  # another process has told it; or the match has stopped
                return

    # ---- open floors

    async def _let_in(self) -> None:
        """Who has sat down while the match is under way comes onto the floor."""

        def join() -> Answered:
            match = self._playing()
            number = match.number
            if match.game.n == len(self.room.chairs):
                raise Refused("Everybody is in already.")
            match.join(self.room.names()[match.game.n], self.clock())
            return Answered(match.entries[-1], number)

        while (outside := self._next_to_come()) is not None:
            try:
                await self._do(join)
            except Refused:  # another process has let them in; or the floor takes nobody any more
                if self._next_to_come() == outside:
                    return

    def _next_to_come(self) -> int | None:
        """The chair of who has sat down first, and is not on the floor yet."""
        match = self.match
        if match is None or match.over or not self.room.playing or not match.kind.is_open():
            return None
        return match.game.n if match.game.n < len(self.room.chairs) else None

    def _see_whether_there_is_room(self, person: str) -> None:
        """Refused, if somebody wants to join an open floor that takes nobody any more."""
        match = self.match
        if match is None or not self.room.playing or not match.kind.is_open() or person in self.room.seats:
            return
        if (why := match.turns_away(self.clock())) is not None:
            raise Refused(why)

    def number_for(self, match: Match, seat: Seat) -> int:
        """Of the question that is put to a seat.

        An open floor is put again to who has answered, and to nobody else: nobody counts the others' answers.
        """
        return self._answers[seat] if is_floor(match) else match.number

    async def _come_or_go(self, seat: Seat) -> None:
        """Somebody on an open floor has been away for a while, or is back."""

        def change() -> Answered:
            match = self._playing()
            number, here = match.number, self._person_on(seat) in self.here()
            if here != match.is_gone(seat):
                raise Refused("Nothing has changed.")
            (match.come_back if here else match.leave)(seat, self.clock())
            return Answered(match.entries[-1], number)

        await self._play(change)

    def _look_who_is_gone(self, match: Match) -> list[int]:
        """Take people off an open floor who have left, and back onto it. The milliseconds until the next has."""
        waits, here = [], self.here()
        for i, chair in enumerate(self.room.chairs[: match.game.n]):
            if chair is None or chair.bot:
                continue
            seat, is_here = Seat(i), chair.person in here
            left = 0 if is_here or not chair.person else int(self.hall.grace * 1000) - self._away_for(chair.person)
            if is_here == match.is_gone(seat) and left <= 0:
                self._soon(partial(self._come_or_go, seat))
            elif left > 0:
                waits.append(left)
        return waits

    def clock(self) -> int:
        """Milliseconds since the match began."""
        return now() - self._began_at

    def _playing(self) -> Match:
        if self.closed:
            raise Away(SET_UP_AGAIN)
        if not self.room.playing:
            raise Refused("No match is being played.")
        if self.match is None:
            raise Refused("This match cannot be played on. The host can end it.")
        if len(self.match.entries) > self.match.kind.longest + MOST_EXTRA:
            raise Refused("This match has gone on for too long. The host can end it.")
        return self.match

    def _played(self, match: Match, done: Answered, at: int) -> None:
        """Something has happened in the match, and is written."""
        # That somebody has answered a held question is nobody's business.
        sealed = done.entry.kind == "answer" and match.number == done.number and match.is_held
        self._table_changed = self._table_changed or not sealed
        if done.entry.seat is not None:
            self._urgent.add(Seat(done.entry.seat))
        if match.number != done.number:
            self._put(match, at)
        if done.entry.kind == "note" and done.entry.seat is not None:
            self.stories.pop(Seat(done.entry.seat), None)  # a newcomer is told less
        if done.entry.kind == "undo":
            self.stories = {}
            for watcher in self.watchers:
                watcher.match = ""  # its story is told anew
        self._count(done.entry)
        self._remember(match, done)

    def _count(self, entry: Entry) -> None:
        self._took_back |= entry.kind == "undo"
        if entry.kind == "answer" and entry.seat is not None:
            self._answers[Seat(entry.seat)] += 1

    def _remember(self, match: Match, done: Answered) -> None:
        if done.entry.kind == "answer" and done.entry.seat is not None:
            self._accepted[done.entry.seat, done.number] = sent_as(done)
            if len(self._accepted) > self._remembered(match):
                del self._accepted[next(iter(self._accepted))]

    def _remembered(self, match: Match) -> int:
        return ACCEPTED * match.game.n if match.kind.is_open() else ACCEPTED

    async def _write_result(self) -> None:
        """A match that is over is in the room's history, whoever saw it end."""
        match = self.match
        if match is not None and match.over and self.room.playing:
            await self._append(f"over:{self.match_id}", 0, to_json(summed_up(match)))
            with suppress(Refused):  # another process has written it
                rematch = dict(match.game.rematch())
                await self._write("", do.Ended(match=self.match_id, standings=match.standings(), rematch=rematch))

    def _limit(self, person: str, what: str, allowance: tuple[float, float], sentence: str) -> None:
        bucket = self._allowances.get((person, what))
        if bucket is None:
            bucket = self._allowances[person, what] = Bucket(*allowance)
        if not bucket.take():
            raise TooFast(sentence)

    # ---- other processes

    def _whisper(self, here: Iterable[str] | UnsetType = UNSET, asks: bool = False) -> None:
        if not self.hall.alone:
            said = Whisper(self.hall.process, UNSET if here is UNSET else sorted(here), asks)
            self.hall.bus.say(self.code, to_json(said))

    def heard(self, message: bytes) -> None:
        said = read_whisper(message)
        if said.process == self.hall.process:
            return
        if said.here is UNSET:
            self.catch_up_soon()
            return
        before = self.here()
        self._elsewhere[said.process] = now(), set(said.here)
        self._notice(before)
        if said.asks:
            self.tell_who_is_here()

    def tell_who_is_here(self) -> None:
        self._whisper(here={watcher.person for watcher in self.watchers})

    def forget_the_silent(self) -> None:
        """Processes that were not heard of for a while are dead, and nobody is here through them."""
        before, recent = self.here(), now() - HEARD_OF
        self._elsewhere = {process: (at, here) for process, (at, here) in self._elsewhere.items() if at > recent}
        self._notice(before)

    # ---- people

    async def enter(self, watcher: Watcher, name: str, match_id: str, lines: int) -> str:
        """Somebody comes in, who has so many lines of the story of that match already.

        Back comes why they cannot have that name; then they keep the one they had, or are called Guest.
        """
        async with self._lock:
            self._see_whether_it_is_open()
            try:
                if not self.hall.alone:
                    await self._catch_up()
                    await self._let_in()
                if watcher.person == SCREEN:
                    self.room.see_whether_a_screen_may_be_opened(watcher.holder)
                if why := self.room.doubts_about(watcher.person, name) or "":
                    name = ""
                if watcher.person != SCREEN and self.room.greets(watcher.person, name):
                    self._see_whether_too_many_come_from(watcher)
                    idle = self.room.idle(self.here())
                    if idle is not None:
                        await self._write("", do.Forgot(person=idle))
                    await self._write(watcher.person, do.Enter(name=name))
                if watcher.person == self.room.stands_in_for:
                    await self._write("", do.Host(person=watcher.person))  # whose room it is, is back
                before = self.here()
                self.watchers.add(watcher)
                self._show_room_to([watcher])
                self._send_chat(watcher, len(self.room.chat))
                self._look(watcher, match_id, lines)
                self._notice(before)
            finally:
                self._show()
        self.tell_who_is_here()
        return why

    def _see_whether_too_many_come_from(self, watcher: Watcher) -> None:
        """One address does not fill the room: there is always a place for others who have its link."""
        if watcher.person in self.room.people:
            return
        same = len({other.person for other in self.watchers if other.address == watcher.address})
        if same >= FROM_ONE_ADDRESS and not find_game(self.room.game).is_open():
            raise Refused(f"{same} people from your address are in this room already.")
        if same >= A_FEW and len(self.room.staying(self.here())) >= MOST_PEOPLE - KEPT:
            raise Refused("This room is nearly full: its last places are for people from other addresses.")

    def go(self, watcher: Watcher) -> None:
        before = self.here()
        self.watchers.discard(watcher)
        self.left_at = now()
        self._notice(before)
        self.tell_who_is_here()

    def here(self) -> set[str]:
        here = {watcher.person for watcher in self.watchers}
        return here.union(*(people for _, people in self._elsewhere.values())) if self._elsewhere else here

    def _notice(self, before: set[str]) -> None:
        """Somebody may have come or gone."""
        here = self.here()
        if here == before:
            return
        for person in before - here:
            self._seen[person] = now()
        self._room_changed = True
        if self._lock.locked():
            self._soon(self._show_in_turn)
        else:
            self._show()

    async def _show_in_turn(self) -> None:
        """What is being written just now is not shown yet."""
        async with self._lock:
            self._show()

    def _attend(self) -> None:
        """Look whether anybody who plays is here. If not, clocks stand still, and nobody is played for."""
        here = self.here()
        people = {chair.person for chair in self.room.chairs if chair is not None and chair.person}
        attended = bool(here & people if people else here)  # where only bots play, somebody who watches will do
        if attended != (self._attended_at is not None):
            self._attended_at = now() if attended else None
            self._table_changed = True

    def _away_for(self, person: str) -> int:
        """For how many milliseconds somebody has not been here."""
        return 0 if person in self.here() else now() - self._seen.get(person, self._opened_at)

    # ---- showing

    async def look(self, watcher: Watcher, lines: int) -> None:
        self._limit(watcher.person, "look", LOOKS, "You look very often: wait a moment.")
        async with self._lock:  # what is not written yet is not shown
            self._see_whether_it_is_open()
            self._look(watcher, self.match_id, lines)

    def _look(self, watcher: Watcher, match_id: str, lines: int) -> None:
        """The whole table for somebody who has so many lines of the story, if nothing has made them wrong."""
        match = self.match
        if match is None:
            return
        same = match_id == self.match_id and not self.room.notes and not match.kind.is_open()
        if not same or self._took_back:
            lines = 0
        watcher.match = ""
        show(self, match, [watcher], lines)

    def _show(self, patient: bool = False) -> None:
        """Everybody sees what has changed, and whoever can do something about it is woken."""
        if self.closed or not (self._room_changed or self._table_changed or self._urgent):
            return
        self._attend()
        if (self._table_changed or self._urgent) and self.match is not None:
            self._show_match(self.match)
        if self._room_changed and self._redrawing is None:
            # The more there are, the longer it can wait: when all come at once, not each needs to see each come.
            pause = 0.002 * len(self.watchers)
            self._redrawing = asyncio.get_running_loop().call_later(pause, self._show_room)
        self._room_changed = self._table_changed = False
        self.wake(patient)

    def _show_match(self, match: Match) -> None:
        """At once; but on a busy floor only to those who did something. The others see a picture now and then."""
        urgent, self._urgent = self._urgent, set()
        everybody = self._table_changed and not match.kind.is_open()
        show(self, match, [watcher for watcher in self.watchers if everybody or watcher.seat in urgent])
        if not match.kind.is_open():
            return
        self._outdated = True
        if not self._drawing:
            self._drawing = True
            self._soon(self._draw_pictures)

    async def _draw_pictures(self) -> None:
        """Pictures of a busy floor, until nothing more happens: for a few at a time, and answers come in between."""
        time = asyncio.get_running_loop().time
        try:
            while self._outdated:
                await asyncio.sleep(max(self._next_picture - time(), 0))
                self._outdated, took = False, 0.0
                watchers = list(self.watchers)
                for i in range(0, len(watchers), AT_A_TIME):
                    async with self._lock:  # what is not written yet is not shown
                        began = time()
                        if self.match is not None:
                            few = [watcher for watcher in watchers[i : i + AT_A_TIME] if watcher in self.watchers]
                            show(self, self.match, few)
                        took += time() - began
                    await asyncio.sleep(0)  # a lock that is free does not let others in
                # A machine that is slow, or has much else to do, has time for answers first.
                self._next_picture = time() + max(PICTURE * len(watchers), 4 * took)
        finally:
            self._drawing = False

    def _send_chat(self, watcher: Watcher, lines: int) -> None:
        """The last lines of what was said."""
        for said in self.room.chat[-lines:]:
            watcher.send(to_json(news.Chat(person=said.person, name=said.name, text=said.text, at=said.at)))

    def _show_room(self) -> None:
        self._redrawing = None
        self._show_room_to(self.watchers)

    def _show_room_to(self, watchers: Iterable[Watcher]) -> None:
        common = to_json(self.room.picture(self.here())).removeprefix(b'{"you":""')
        for watcher in list(watchers):
            room = b'{"you":"%b"%b' % (watcher.person.encode(), common)
            watcher.send(to_json(news.Room(n=self.room.n, room=msgspec.Raw(room))))

    def seat_of(self, person: str) -> Seat | None:
        seat, match = self.room.seat_of(person), self.match
        if seat is None or match is None or seat >= match.game.n:
            return None
        if any(note.newcomer == seat for note in self.room.notes[match.noted :]):
            return None  # the match does not know of them yet
        return Seat(seat)

    def _seat(self, person: str, match_id: str) -> Seat:
        if match_id != self.match_id:
            raise AnotherMatch("That match is not the one on this table.")
        seat = self.seat_of(person)
        if seat is None and self.match is None:
            self._playing()  # says why there is none
        if seat is None:
            raise Refused("You only watch: you have no chair in this match.")
        return seat

    # ---- clocks and bots

    def time_left(self) -> int | None:
        """Milliseconds for the question that is put. The clock stands still while nobody who plays is here."""
        match = self.match
        if match is None or match.question is None or not self.room.playing:
            return None
        if is_floor(match):
            within = match.question.within  # type: ignore[union-attr]
            return None if within is None else self._asked_at + int(within * 1000) - now()
        limit = self.time_limit()
        if limit is None or self._attended_at is None:
            return None
        began = max(self._asked_at, self.room.clock_at)
        return max(began + limit, self._attended_at + min(limit, FAIR_CHANCE)) - now()

    def time_limit(self) -> int | None:
        """Milliseconds that there are for the question: before that, people may look at what has happened."""
        match = self.match
        if match is None or match.question is None:
            return None
        within = None if isinstance(match.question, Ask) else match.question.within
        clock = self.room.clock if isinstance(match.question, Ask | AskAll) or within is not None else None
        limits = [limit for limit in (clock, within) if limit is not None]
        return int(min(limits) * 1000) if limits else None

    def wake(self, patient: bool = False) -> None:
        """Wind the clock, and let bots think whose turn it is. Patient: another process is likely to do it."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        match = self.match
        if self.closed or match is None or match.over or not self.room.playing:
            return
        left = self.time_left()
        alarms = [] if left is None else [left]
        floor = is_floor(match)
        if match.kind.is_open():
            alarms += self._look_who_is_gone(match)
        at_leisure = isinstance(match.question, AskAny) and match.question.leisure
        for seat, _ in () if at_leisure else match.waiting:
            level = self._bot_on(seat)
            if level:
                self._have_thought(match, seat, level, patient)
            elif not floor and self.room.stand_in and self._attended_at is not None:
                person = self._person_on(seat)
                if person not in self.here():
                    alarms.append(int(self.hall.grace * 1000) - self._away_for(person))
        if alarms:
            pause = max(min(alarms), 0) / 1000 + 0.05
            self._alarm = asyncio.get_running_loop().call_later(pause, self._ring, match.number)

    def _ring(self, number: int) -> None:
        left = self.time_left()
        if left is not None and left <= 0:
            self._soon(lambda: self.time_out(number))
        else:
            self.wake()

    def _person_on(self, seat: Seat) -> str:
        chair = self.room.chairs[seat]
        return "" if chair is None else chair.person

    def _bot_on(self, seat: Seat) -> str:
        """The level of the bot that plays for a seat now: its own, or one that stands in for somebody who is gone."""
        chair = self.room.chairs[seat]
        if chair is None or chair.bot:
            return "" if chair is None else chair.bot
        gone = self.room.stand_in and self._attended_at is not None and not find_game(self.room.game).is_open()
        return "fair" if gone and self._away_for(chair.person) > self.hall.grace * 1000 else ""

    def _have_thought(self, match: Match, seat: Seat, level: str, patient: bool) -> None:
        # On an open floor nobody waits for anybody: a question is put anew while somebody thinks about it.
        task = self.match_id, FLOOR if is_floor(match) else match.number, int(seat)
        if task not in self._thinking:
            self._thinking.add(task)
            self._soon(lambda: self._think(task, level, patient))

    async def _think(self, task: tuple[str, int, int], level: str, patient: bool) -> None:
        """A bot answers for a seat, after about as long as a person would take."""
        _, number, seat = task
        asked = self._answers[Seat(seat)] if number == FLOOR else number  # another process may be faster
        try:
            await asyncio.sleep(PATIENCE if patient else 0)
            await asyncio.sleep(max(self._seen_at - now(), 0) / 1000)  # people still look at what has happened
            if number == FLOOR:  # so that people are not swamped
                await asyncio.sleep(self.hall.pace * random.uniform(*FLOOR_PACE))
            match = self._still(task)
            if match is None:
                return
            # How long it takes does not tell whether there was anything to think about.
            pace = self.hall.pace * (random.uniform(0.5, 1.3) + (level == "hard"))
            answer, _ = await asyncio.gather(self._thought(match, Seat(seat), level), asyncio.sleep(pace))
            match = self._still(task)
            if answer is not WAIT and match and self._bot_on(Seat(seat)):
                await self._give(lambda: self._unanswered(task), asked, answer)
        except IllegalAnswer:
            log.exception("a bot has said what cannot be", extra={"room": self.code})
            match = self._still(task)
            posed = match and match.posed(Seat(seat))
            if match and posed:
                await self._give(lambda: self._unanswered(task), asked, posed.choices[0])
        finally:
            self._thinking.discard(task)
            if number == FLOOR:
                self.wake()

    def _still(self, task: tuple[str, int, int]) -> Match | None:
        """The match, if it is the same question that is put, and the seat has not answered it."""
        match, (match_id, number, seat) = self.match, task
        if match is None or self.match_id != match_id or number not in (match.number, FLOOR):
            return None
        return match if any(seat == waiting for waiting, _ in match.waiting) else None

    def _unanswered(self, task: tuple[str, int, int]) -> Seat:
        """The seat. Another process may have answered for it meanwhile, and a bot does not change its mind."""
        if self._still(task) is None:
            raise StaleQuestion("Somebody has answered.")
        return Seat(task[2])

    def _asker(self) -> Asker:
        """For whom bots think here: the first who plays, or somebody who watches."""
        at = {watcher.person: watcher.address for watcher in self.watchers}
        playing = (at[chair.person] for chair in self.room.chairs if chair is not None and chair.person in at)
        return Asker(next(playing, next(iter(at.values()), "")), self.code)

    async def _thought(self, match: Match, seat: Seat, level: str) -> Any:
        posed = match.posed(seat)
        try:
            while True:
                try:
                    return await self.hall.thinkers.choose(self.match_id, match.log, seat, level, self._asker())
                except TooFast:  # this address has many bots: they take their time
                    await asyncio.sleep(LATER)
        except Exception:
            log.exception("a bot could not think", extra={"room": self.code})
            return posed.choices[0] if posed is not None else WAIT

    # ---- the end

    def _soon(self, work: Callable[[], Awaitable[None]]) -> None:
        async def quietly() -> None:
            try:
                await work()
            except Refused:
                pass  # somebody was faster
            except Exception:
                log.exception("a table stumbled", extra={"room": self.code})

        if not self.closed:
            task = asyncio.get_running_loop().create_task(quietly())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def close(self, why: str = "") -> Iterable[asyncio.Task[None]]:
        """Nothing more happens here, but for what these tasks put away. Whoever looks on is asked to come again."""
        self.closed = True
        for timer in (self._alarm, self._redrawing):
            if timer is not None:
                timer.cancel()
        for task in self._tasks:
            task.cancel()
        for watcher in list(self.watchers):
            watcher.close(why or SET_UP_AGAIN, again=True)
        return self._tasks
