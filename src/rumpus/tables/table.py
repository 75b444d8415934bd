"""An open room: its people, the match they play, their clocks and bots. Everything it knows, it can read again.

Whatever is done is first written, and only then acknowledged and shown. If another process was faster, what it wrote is
read, and the same thing is tried again on top of it. If it is not known whether something was written, the table is
forgotten, and opened anew by those who come back to it.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rumpus import games
from rumpus.bots.kibitzer import in_words
from rumpus.core import (
    WAIT,
    Ask,
    AskAll,
    BadLog,
    Match,
    Refused,
    RulesError,
    Seat,
    StaleQuestion,
)
from rumpus.core.log import Beginning, Entry, Log
from rumpus.core.values import to_json, tupled
from rumpus.tables import commands as do
from rumpus.tables import experiments, news
from rumpus.tables.limits import Bucket, TooFast
from rumpus.tables.past import summed_up
from rumpus.tables.portraits import MaybeAnimal, MaybeColour
from rumpus.tables.room import MOST_PEOPLE, SENT_AWAY, WHOLE, Event, Room, find_game, follow, tidy
from rumpus.tables.store import Away, Kept, now
from rumpus.tables.turns import Asker
from rumpus.tables.typed import Typed, understood
from rumpus.tables.watching import Story, Watcher, show
from rumpus.tables.ways import InTurn, way_of

if TYPE_CHECKING:
    from rumpus.tables.hall import Hall

log = logging.getLogger("rumpus.tables")

TRIES = 8  # against faster processes
WAS_TAKEN = 256  # answers of the match before that are recognised
MOST_EXTRA = 10_000  # entries of a match that are no answers it needs: changed sealed ones, and undos
CHATTER = (6, 0.5)  # messages of one person: at once, and a second
UNDOS = (4, 0.5)
CHANGES = (20, 2.0)  # of a sealed answer
SPEECH = (1, 1.0)
REACTIONS = (4, 0.5)  # of one person
MANY_REACTIONS = (20, 5.0)  # of all in a room: each is sent to everybody
LONGEST_SPEECH = 140  # letters
LOOKS = (10, 1.0)  # at the whole table: whatever is new is sent without being asked for
TYPED = (60, 15.0)
MOVES = (6, 0.1)  # to a chair or from it, during a match: each is told in its story
HINTS = (3, 0.2)
MEANWHILE = 20  # answers of a bot of which who was away is told
ADVICE = 1.5  # seconds of thought for a hint
HEARD_OF = 60_000  # milliseconds for which another process is believed
LATER = 1.0  # seconds after which a bot asks again for its turn to think
FROM_ONE_ADDRESS = 40  # people in a room, at most; on an open floor more can come, as in a hall that shares one
KEPT = 40  # of the places in a room, for addresses from which there are only a few
A_FEW = 4
SCREEN = "screen"  # the person of whoever looks with nobody's eyes: a big screen for the hall
SET_UP_AGAIN = "The table is being set up again."
# What changes what people see of the match:
RESEATS = (do.Sit, do.Stand, do.Agree, do.Clear, do.Kick, do.Set, do.Abandon)


class Answered(Struct, omit_defaults=True):
    """An entry of a match's stream."""

    entry: Entry
    number: int  # of the question that was put before it
    sent: Any | UnsetType = UNSET  # the answer as it was sent, if that is not as it is written in the entry
    stood_in: str = ""  # in words, if a bot has answered for somebody who was away


class Speech(Struct, tag=True):
    """What somebody says to those with whom they are in a conversation."""

    match: str
    seat: Seat
    to: list[Seat]
    text: str


class Reacted(Struct, tag=True):
    """Somebody shows what they think."""

    person: str
    mood: do.Mood


class Whisper(Struct, omit_defaults=True):
    """What processes tell each other about a room: that there is something new, or who is here."""

    process: str
    here: list[str] | UnsetType = UNSET
    asks: bool = False  # who is there with you?
    spoken: "Speech | Reacted | None" = None  # to be passed on: nobody writes it down


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


def read_log(kept: Sequence[Kept]) -> Log:
    """The log of a match from its stream."""
    return Log(read_beginning(kept[0].data), [read_answered(entry.data).entry for entry in kept[1:]])


P = ParamSpec("P")
T = TypeVar("T")


def read_again_before_refusing(
    do: Callable[Concatenate["Table", P], Awaitable[T]],
) -> Callable[Concatenate["Table", P], Awaitable[T]]:
    """What is refused here may be right by now: with several processes, nobody is refused because of old news."""

    @wraps(do)
    async def careful(table: "Table", /, *args: P.args, **details: P.kwargs) -> T:
        try:
            return await do(table, *args, **details)
        except (Away, TooFast):
            raise
        except Refused:
            if table.hall.alone or not await table.has_news():
                raise
            return await do(table, *args, **details)

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
        self.way = InTurn(self)  # how the match is asked and shown
        self.watchers: set[Watcher] = set()
        self.stories: dict[Seat | None, Story] = {}  # of this match, for every pair of eyes that has looked at it
        self._stood_in: dict[Seat, list[str]] = {}  # what bots have answered for who was away
        self._played_for: set[str] = set()  # of whom everybody was told last that a bot plays for them
        self._took_back = False  # whether any answer of this match has been taken back
        self.left_at = self._opened_at = now()
        self.closed = False
        self._lock = asyncio.Lock()
        self._room_changed = self._table_changed = False
        self._asked_at = self._seen_at = self._began_at = 0
        self._counted = 0  # entries of the match, as far as everybody was told
        self._moment: int | None = None  # the time of what is being done: nothing comes in between
        self._urgent: set[Seat] = set()  # who does not wait for the next picture of a busy floor
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
        self.match, self.match_id, self._accepted = None, self.room.match, {}
        self.stories, self._took_back, self._stood_in = {}, False, {}
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
        match.watch(self.hall.moments)
        self.match, self._began_at, self._counted = match, began, match.public_length
        self.way = way_of(self, match)
        self._put(match, asked)

    def _put(self, match: Match, at: int) -> None:
        """A question is put: people look at what led to it first. Time that is part of the game does not wait."""
        self._seen_at = at + match.lasts
        self._asked_at = at if match.kind.timed else self._seen_at

    async def _take_in(self, kept: Sequence[Kept]) -> Match:
        played, match = await asyncio.to_thread(played_again, kept)
        self._take_up(match, kept[0].at, kept[match.number].at)
        for entry in played.entries:
            self._took_back |= entry.kind == "undo"
        for one in kept[1:]:
            self._note_stand_in(read_answered(one.data))
        for one in kept[max(1, len(kept) - self.way.remembered(match)) :]:
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
                    self.way.see_whether_there_is_room(by)
                elif isinstance(what, do.Rename) and (why := self.room.doubts_about(by, what.name)):
                    raise Refused(why)
                self._see_whether_they_are_here(by, what)
                await self._write(by, self._as_it_is_heard(by, what) if isinstance(what, do.Say) else what)
                await self._let_in()
                await self._tell_of_chairs()
            finally:
                self._show()

    def see_whether_they_lead(self, person: str) -> None:
        """Refused, unless somebody has led the last match; where no person did, it is whose room it is."""
        if self.match is None:
            raise Refused("No match has been played in this room.")
        if person != self.leader:
            raise Refused("Only who has led the match can do that.")

    @property
    def leader(self) -> str:
        match = self.match
        leading = [who for who, seat in self.room.seats.items() if match is not None and match.game.leads(Seat(seat))]
        return leading[0] if leading else self.room.owner

    def _see_whether_they_are_here(self, by: str, what: do.Asked) -> None:
        """Who is host only because the host is away has no power over others who are."""
        if by != self.room.host or not self.room.stands_in_for:
            return
        match what:
            case do.Kick(person=person):
                away = person
            case do.Clear(chair=chair) if chair < len(self.room.chairs):
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
        self._room_changed = self._room_changed or not isinstance(event.what, do.Confided)
        match event.what:
            case do.Say() | do.Confided():
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
                stream = experiments.stream_of(self.match, self.leader)
                if stream is not None:
                    await experiments.note(self.hall.store, stream, experiments.Held(self.code, self.match_id))
                await self._write_result()  # a few are over when they begin
            finally:
                self._show()

    @read_again_before_refusing
    async def answer(self, person: str, match_id: str, number: int, value: Any, talk: int | None = None) -> None:
        """Somebody answers: checked, written, then shown."""
        try:
            sent = tupled(value)
        except RecursionError:
            raise Refused("This answer is nested too deeply.") from None
        try:
            await self._give(lambda: self._seat(person, match_id), number, sent, talk)
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

    async def _give(
        self, seat_of: Callable[[], Seat], number: int, sent: Any, talk: int | None = None, bot: bool = False
    ) -> None:
        def give() -> Answered:
            seat = seat_of()
            if (seat, number) in self._accepted:
                if self._accepted[seat, number] == sent:
                    raise Repeated
                self._limit(f"seat {seat}", "change", CHANGES, "You change your mind very fast: wait a moment.")
            match = self._playing()
            posed = match.posed(seat) if bot and self._owner_of(seat) else None
            match.answer(seat, sent, number, self.clock(), talk)
            entry = match.entries[-1]
            words = "" if posed is None else f"{posed.what}: {in_words(posed, sent)}"
            return Answered(entry, number, UNSET if entry.answer == sent else sent, words)

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
        if match.posed(seat) is None or match.number_for(seat) != number:
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

    @read_again_before_refusing
    async def speak(self, person: str, match_id: str, text: str) -> None:
        """Somebody writes to those with whom they are in a conversation: it is passed on, and not written down."""
        seat, match = self._seat(person, match_id), self._playing()
        heard, text = match.game.hears(seat), tidy(text)[:LONGEST_SPEECH].strip()
        if not heard:
            raise Refused("Nobody hears you now.")
        if self.room.people[person].muted:
            raise Refused("The host has muted you.")
        if not text:
            raise Refused("There is nothing in this message.")
        self._limit(person, "speak", SPEECH, "You write very fast: wait a second.")
        spoken = Speech(self.match_id, seat, [seat, *heard], text)
        self._pass_on(spoken)
        self._whisper(spoken=spoken)

    @read_again_before_refusing
    async def react(self, person: str, mood: do.Mood) -> None:
        """Somebody shows everybody what they think, while people may talk: it is passed on, and not written down."""
        known = self.room.people.get(person)
        if known is None or known.kicked:
            raise Refused("Only people in the room can react.")
        if known.muted:
            raise Refused("The host has muted you.")
        self._see_whether_people_talk()
        self._limit(person, "react", REACTIONS, "You react very fast: wait a moment.")
        self._limit("", "react", MANY_REACTIONS, "Everybody reacts at once: wait a moment.")
        reacted = Reacted(person, mood)
        self._pass_on(reacted)
        self._whisper(spoken=reacted)

    def _pass_on(self, spoken: Speech | Reacted) -> None:
        if isinstance(spoken, Reacted):
            reaction = to_json(news.Reaction(person=spoken.person, mood=spoken.mood))
            for watcher in self.watchers:
                watcher.send(reaction)
            return
        message = to_json(news.Spoken(match=spoken.match, seat=spoken.seat, text=spoken.text))
        for watcher in self.watchers:
            if spoken.match == self.match_id and self.seat_of(watcher.person) in spoken.to:
                watcher.send(message)

    def done(self, match: Match, number: int) -> Answered:
        """What has just happened, after the question of that number."""
        return Answered(match.entries[-1], number)

    async def _play(self, act: Callable[[], Answered]) -> None:
        async with self._lock:
            try:
                await self._do(act)
            finally:
                self._show()

    async def _do(self, act: Callable[[], Answered]) -> None:
        for _ in range(TRIES):
            self._moment = await self.way.be_on_time()
            try:
                done, match = act(), self.match
            finally:
                self._moment = None
            assert match is not None
            if await self._write_down(match, done):
                return
        raise Refused("The table is too busy: try again.")

    async def _write_down(self, match: Match, done: Answered) -> bool:
        """What has been done is durable; or, if another process was faster, it has not been done."""
        at = await self._append(f"match:{self.match_id}", len(match.entries), to_json(done))
        if at is None:
            await self._read_match()
            return False
        self._played(match, done, at)
        self._whisper()
        await self._write_result()
        return True

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

    async def _let_in(self) -> None:
        """Who has sat down while the match is under way comes into it."""

        def join() -> Answered:
            match = self._playing()
            number = match.number
            if match.game.n == len(self.room.chairs):
                raise Refused("Everybody is in already.")
            match.join(self.room.names()[match.game.n], self.clock())
            return Answered(match.entries[-1], number)

        while (outside := self.way.next_to_come()) is not None:
            try:
                await self._do(join)
            except Refused:  # another process has let them in; or nobody is taken any more
                if self.way.next_to_come() == outside:
                    return

    def now(self) -> int:
        """The time of day, in milliseconds."""
        return now()

    def clock(self) -> int:
        """Milliseconds since the match began."""
        return now() - self._began_at if self._moment is None else self._moment

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
        # That somebody has answered a held question, or has changed a sealed answer, is nobody's business.
        counted, self._counted = self._counted, match.public_length
        unseen = done.entry.kind == "answer" and match.number == done.number and counted == match.public_length
        self._table_changed = self._table_changed or not unseen
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
        self._took_back |= done.entry.kind == "undo"
        self._note_stand_in(done)
        self._remember(match, done)

    def _note_stand_in(self, done: Answered) -> None:
        """What a bot has answered for somebody, until they answer themselves. Nobody else who sits there is told."""
        if done.entry.seat is None:
            return
        seat = Seat(done.entry.seat)
        if done.stood_in:
            self._stood_in[seat] = [*self._stood_in.get(seat, ()), done.stood_in][-MEANWHILE:]
        else:
            self._stood_in.pop(seat, None)

    def meanwhile(self, seat: Seat | None) -> list[str]:
        """What a bot has answered for a seat whose person was away."""
        return [] if seat is None else self._stood_in.get(seat, [])

    def _remember(self, match: Match, done: Answered) -> None:
        if done.entry.kind == "answer" and done.entry.seat is not None:
            self._accepted[done.entry.seat, done.number] = sent_as(done)
            if len(self._accepted) > self.way.remembered(match):
                del self._accepted[next(iter(self._accepted))]

    async def _write_result(self) -> None:
        """A match that is over is in the room's history, whoever saw it end."""
        match = self.match
        if match is not None and match.over and self.room.playing:
            await self._append(f"over:{self.match_id}", 0, to_json(summed_up(match, self.room.looks())))
            await self.hall.history.note(self.match_id, self.room.seats)
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

    def _whisper(
        self, here: Iterable[str] | UnsetType = UNSET, asks: bool = False, spoken: Speech | Reacted | None = None
    ) -> None:
        if not self.hall.alone:
            said = Whisper(self.hall.process, UNSET if here is UNSET else sorted(here), asks, spoken)
            self.hall.bus.say(self.code, to_json(said))

    def heard(self, message: bytes) -> None:
        said = read_whisper(message)
        if said.process == self.hall.process:
            return
        if said.spoken is not None:
            self._pass_on(said.spoken)
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

    async def enter(
        self, watcher: Watcher, name: str, match_id: str, lines: int, face: MaybeAnimal = "", colour: MaybeColour = ""
    ) -> str:
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
                    self.room.see_whether_they_may_look(watcher.holder)
                if why := self.room.doubts_about(watcher.person, name) or "":
                    name = ""
                if watcher.person != SCREEN and self.room.greets(watcher.person, name, face, colour):
                    self._see_whether_too_many_come_from(watcher)
                    idle = self.room.idle(self.here())
                    if idle is not None:
                        await self._write("", do.Forgot(person=idle))
                    await self._write(watcher.person, do.Enter(name=name, face=face, colour=colour))
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
        self.see_how_often(watcher.holder)
        async with self._lock:  # what is not written yet is not shown
            self._see_whether_it_is_open()
            self._look(watcher, self.match_id, lines)

    def see_how_often(self, person: str) -> None:
        self._limit(person, "look", LOOKS, "You look very often: wait a moment.")

    @read_again_before_refusing
    async def understand(self, person: str, what: do.Type) -> Typed:
        """What somebody types who plays in words: read with their own eyes, and nothing is done about it."""
        self._limit(person, "type", TYPED, "You type very fast: wait a moment.")
        async with self._lock:  # what is not written yet is not shown
            self._see_whether_it_is_open()
            match = self.match
            if match is None or what.match != self.match_id:
                raise AnotherMatch("That match is not the one on this table.")
            seat, left = self.seat_of(person), self.way.deadline()
            return understood(match, seat, what.text, what.talk, left, match.game.at(self.clock()))

    def _look(self, watcher: Watcher, match_id: str, lines: int) -> None:
        """The whole table for somebody who has so many lines of the story, if nothing has made them wrong."""
        match = self.match
        if match is None:
            return
        same = match_id == self.match_id and not self.room.notes and self.way.tells_all
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
            urgent, self._urgent = self._urgent, set()
            self.way.show(self.match, urgent, self._table_changed)
        if self._room_changed and self._redrawing is None:
            # The more there are, the longer it can wait: when all come at once, not each needs to see each come.
            pause = 0.002 * len(self.watchers)
            self._redrawing = asyncio.get_running_loop().call_later(pause, self._show_room)
        self._room_changed = self._table_changed = False
        self.wake(patient)

    def _as_it_is_heard(self, by: str, what: do.Say) -> do.Say | do.Confided:
        """What somebody says at the table, or in a channel, which nobody hears who is not in it now."""
        match = self.match if self.room.playing else None
        if what.channel:
            channels = [] if match is None else match.channels_of(self.seat_of(by))
            seats = [seat for channel in channels if channel.name == what.channel for seat in channel.seats]
            if not seats:
                raise Refused("You are not among those who talk there.")
            hearers = [person for seat in seats if (person := self._person_on(seat))]
            return do.Confided(text=what.text, channel=what.channel, to=hearers)
        self._see_whether_people_talk()
        return what

    def _see_whether_people_talk(self) -> None:
        if self.room.playing and self.match is not None and self.match.is_hushed:
            raise Refused("Nobody talks at the table just now: wait until it is shown what all have chosen.")

    def _send_chat(self, watcher: Watcher, lines: int) -> None:
        """The last lines of what was said, as far as this one has heard it. A big screen is nobody."""
        for said in self.room.chat[-lines:]:
            if said.heard_by(watcher.person):
                line = news.Chat(person=said.person, name=said.name, text=said.text, at=said.at, channel=said.channel)
                watcher.send(to_json(line))

    def _show_room(self) -> None:
        self._redrawing = None
        self._played_for = self._people_played_for()
        self._show_room_to(self.watchers)

    def _show_room_to(self, watchers: Iterable[Watcher]) -> None:
        common = to_json(self.room.picture(self.here(), self._people_played_for())).removeprefix(b'{"you":""')
        for watcher in list(watchers):
            room = b'{"you":"%b"%b' % (watcher.person.encode(), common)
            watcher.send(to_json(news.Room(n=self.room.n - self.room.confided, room=msgspec.Raw(room))))

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
        """Milliseconds until something happens by itself: until the time for the question is over, say."""
        match = self.match
        if match is None or match.question is None or not self.room.playing:
            return None
        return self.way.time_left(match)

    def time_limit(self) -> int | None:
        """Milliseconds that there are for the question: before that, people may look at what has happened."""
        match = self.match
        if match is None or match.question is None:
            return None
        within = None if isinstance(match.question, Ask) else match.question.within
        hurries = match.beginning.clocked and (isinstance(match.question, Ask | AskAll) or within is not None)
        clock = self.room.clock if hurries else None  # (nobody hurries who plays alone against bots)
        limits = [limit for limit in (clock, within) if limit is not None]
        return int(min(limits) * 1000) if limits else None

    def wake(self, patient: bool = False) -> None:
        """Wind the clock, and let bots think whose turn it is. Patient: another process is likely to do it."""
        before, self._alarm = self._alarm, None
        match = self.match
        if self.closed or match is None or match.over or not self.room.playing:
            if before is not None:
                before.cancel()
            return
        left = self.time_left()
        alarms = [] if left is None else [left]
        alarms += self.way.wake(match, patient)
        if self._people_played_for() != self._played_for and self._redrawing is None:
            self._redrawing = asyncio.get_running_loop().call_later(0, self._show_room)
        loop = asyncio.get_running_loop()
        if alarms:
            pause = max(min(alarms), 0) / 1000 + 0.05
            self._alarm = loop.call_later(pause, self._ring, match.number)
        if before is not None:
            self._alarm = self.way.sooner(before, self._alarm)

    def _ring(self, number: int) -> None:
        self._alarm = None
        left = self.time_left()
        if left is not None and left <= 0:
            self._soon(lambda: self.way.time_out(number))
        else:
            self.wake()

    def _person_on(self, seat: Seat) -> str:
        chair = self.room.chairs[seat]
        return "" if chair is None else chair.person

    def _owner_of(self, seat: Seat) -> str:
        """The person whose chair it is, whether they sit on it or a bot does meanwhile."""
        chair = self.room.chairs[seat]
        return "" if chair is None else chair.owner or chair.person

    def _people_played_for(self) -> set[str]:
        """Those who have been away for so long that a bot answers for them."""
        if self.match is None or not self.room.playing:
            return set()
        seats = range(min(self.match.game.n, len(self.room.chairs)))
        return {person for i in seats if (person := self._person_on(Seat(i))) and self._bot_on(Seat(i))}

    def _bot_on(self, seat: Seat) -> str:
        """The level of the bot that plays for a seat now: its own, or one that stands in for somebody who is gone."""
        chair = self.room.chairs[seat]
        if chair is None or chair.bot:
            return "" if chair is None else chair.bot
        gone = self.room.stand_in and self._attended_at is not None and self.way.stands_in
        return "fair" if gone and self._away_for(chair.person) > self.hall.grace * 1000 else ""

    def _have_thought(self, number: int, seat: Seat, level: str, patient: bool) -> None:
        task = self.match_id, number, int(seat)
        if task not in self._thinking:
            self._thinking.add(task)
            self._soon(partial(self._think, task, level, patient))

    async def _think(self, task: tuple[str, int, int], level: str, patient: bool) -> None:
        """A bot thinks about the question of that number, and answers for its seat."""
        try:
            await self.way.think(task, level, patient)
        finally:
            self._thinking.discard(task)
            self.way.go_on()

    def _still(self, task: tuple[str, int, int]) -> Match | None:
        """The match, if it is the same question that is put, and the seat has not answered it."""
        match, (match_id, number, seat) = self.match, task
        if match is None or self.match_id != match_id or number != match.number:
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

    async def _thought(self, match: Match, seat: Seat, level: str, talk: int | None = None) -> Any:
        posed = match.posed(seat)
        try:
            while True:
                try:
                    return await self.hall.thinkers.choose(self.match_id, match.log, seat, level, self._asker(), talk)
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
