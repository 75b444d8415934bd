"""A match: a game being played by people and bots, with everything they do checked and written down."""

import secrets as entropy
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct

from . import shapes
from .chance import Chance, Draw, Keyed, Recorded, Relived, Scripted, Seed, the_seed
from .errors import (
    BadLog,
    BadOption,
    CannotUndo,
    IllegalAnswer,
    NotAsked,
    Refused,
    RulesError,
    StaleQuestion,
)
from .floor import THE_FLOOR, Floor
from .game import Came, Channel, Game
from .knowledge import Viewer, mask, unseen
from .log import FORMAT, MERSENNE_FORMAT, Beginning, Entry, Log, checksum, commitment
from .options import Number
from .questions import Ask, AskAll, AskAny, Question, Several
from .run import Now, Run, waited
from .scene import Moment, Result, Scene, moment
from .shapes import Labels, labels_of
from .state import SHARED, as_data, from_data
from .telling import END, QUIET, Line, Told
from .values import Seat, counted, label, listing, to_json

CHECK_EVERY = 8  # entries
CHECK_FLOOR_EVERY = 64  # where there may be a hundred players
LONGEST_SHOW = 12_000  # milliseconds of moments between two questions: what would last longer goes faster


class Posed(Struct):
    """A question as one seat has to answer it."""

    seat: Seat
    number: int  # an answer can name the question it is to, so that a late one does no harm
    what: str
    choices: Sequence[Any]
    words: Labels  # what players and things are called for who is asked
    sealed: bool = False  # nobody sees the answer before all have answered
    given: Any = None  # a sealed answer given already; it can still be changed
    within: float | None = None  # seconds
    talk: int = 0  # on an open floor, which of the seat's own conversations this is; 0: the floor itself
    players: tuple[Seat, ...] = ()  # and who is in it
    due: int | None = None  # and when its time is over, in milliseconds of the game

    @property
    def labels(self) -> Labels:
        """What the things that can be chosen are called."""
        return labels_of(self.choices, self.words)

    def describe(self) -> dict[str, Any]:
        """As data for a client."""
        described = {
            "seat": self.seat,
            "number": self.number,
            "what": self.what,
            **shapes.describe(self.choices, self.labels),
        }
        if self.sealed:
            described |= {"sealed": True, "given": self.given}
        if self.within is not None:
            described["within"] = self.within
        if self.talk:
            described |= {"talk": self.talk, "players": self.players, "due": self.due}
        return described

    def read(self, text: str) -> Any:
        """The answer that somebody typed."""
        try:
            return shapes.read(self.choices, text, self.labels)
        except IllegalAnswer as why:
            raise why.worded(self.words) from None

    def doubt(self, answer: Any) -> str:
        """What a person is asked before this answer counts; nothing, nearly always."""
        return shapes.doubt(self.choices, answer)

    def written(self, answer: Any) -> str:
        """What one would type to give this answer."""
        return shapes.written(answer, self.choices, self.labels)


class Story(list[Told]):
    """What has been told; of the last answer, while somebody watches, with the table as it was at each public line.

    Everybody has their moments at the same lines. At a line that only some hear, the others would notice that
    something happened.
    """

    __slots__ = ("tables", "watched")

    watched: Game | None  # None: nobody looks
    tables: dict[int, Game]  # by line

    def __init__(self) -> None:
        super().__init__()
        self.watched, self.tables = None, {}

    def append(self, told: Told) -> None:
        if self.watched is not None and told.lasts:
            self.tables[len(self)] = self.watched.copy()
        super().append(told)

    def hush(self, since: int) -> None:
        """Ordinary lines from here on are nothing to stop for."""
        for i in range(since, len(self)):
            if self[i].how == "":
                self[i] = quiet = msgspec.structs.replace(self[i], how=QUIET)
                if not quiet.lasts:
                    self.tables.pop(i, None)


class Exposure(list[Told]):
    """Listens while an answer is acted on again, and notices whether anybody sees what was hidden from them before."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game, self.happened = game, False
        self.hidden = {viewer: unseen(game, viewer) for viewer in (*game.seats, None)}

    def append(self, told: Told) -> None:
        self.look(told)

    def look(self, told: Told | None = None) -> None:
        self.happened = self.happened or any(
            hidden - unseen(self.game, viewer) or (told is not None and told.reveals(viewer, hidden))
            for viewer, hidden in self.hidden.items()
        )


class Match(Run):
    """See `rumpus.match`. Seats are numbered from 0; seat None is a spectator."""

    __slots__ = (
        "_answered",
        "_answered_in",
        "_answers",
        "_exposed",
        "_gone",
        "_lasts",
        "_lines",
        "_live",
        "_newcomers",
        "_noted",
        "_number",
        "_own_talks",
        "_story",
        "_watched",
        "_worded",
        "beginning",
        "entries",
        "kind",
        "names",
    )

    kind: type[Game]
    names: list[str]
    beginning: Beginning
    entries: list[Entry]  # all that was ever done, undos included
    _live: list[Entry]  # what has not been undone
    _story: Story
    _watched: bool
    _number: int
    _answered: Question | None  # what the last answer was to
    _answered_in: tuple[list[Any], int]  # what had been sent into its turn, and how much of it before the answer
    _lines: int  # of the story, before it
    _lasts: int  # milliseconds for which people look at what led to the question that is put
    _exposed: bool | None  # whether it showed anybody something hidden; None: nobody has asked yet
    _gone: set[Seat]
    _newcomers: dict[Seat, int]  # who came to a seat later, at which line of the story
    _noted: int
    _answers: Counter[Seat]  # on an open floor, how many each seat has given
    _own_talks: dict[Seat, list[int]]  # and the conversations that it was ever in
    _worded: dict[Told, str]  # labels about people only, which read alike for everybody

    def __init__(
        self,
        kind: type[Game],
        name: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        seed: Seed | None = None,
        chance: Iterable[Any] | None = None,
        arrange: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        clocked: bool = False,
        watched: bool = False,
    ) -> None:
        accepted = accept_options(kind, players, options or {})
        seed = the_seed(seed if seed is not None else entropy.token_hex(16))
        if names is not None and len(names) != players:
            raise BadOption(f"{counted(len(names), 'name')} for {counted(players, 'player')}.")
        begin = Beginning(
            rumpus=FORMAT,
            game=name,
            edition=kind.edition,
            players=players,
            options=accepted,
            names=list(names) if names else [f"Player {i + 1}" for i in range(players)],
            seed=seed if chance is None else None,
            commitment=commitment(seed) if chance is None else "",
            luck=[],
            arranged=dict(arrange) if arrange is not None else None,
            clocked=clocked,
        )
        luck = Keyed(seed) if chance is None else Scripted(chance, seed)
        self._begin(kind, begin, luck)
        begin.luck = luck.record[:]
        self.watch(watched)

    def _begin(self, kind: type[Game], beginning: Beginning, chance: Recorded) -> None:
        self.kind = kind
        self.beginning = beginning
        self.names = list(beginning.names)
        self.entries, self._live, self._story, self._number, self._answered = [], [], Story(), 0, None
        self._gone, self._lines, self._lasts, self._exposed, self._watched = set(), 0, 0, None, False
        self._answered_in, self._newcomers, self._noted = ([], 0), {}, 0
        self._answers, self._own_talks, self._worded = Counter(), {}, {}
        game = kind.begin(beginning.players, beginning.options, chance, self._story)
        if beginning.arranged is not None:
            beginning.arranged = arranged(game, beginning.arranged)
        super().__init__(game, kept=True)
        self._number = 0
        self._count_talks(0)

    # ---- asking and answering

    @property
    def questions(self) -> dict[Seat, Posed]:
        """Every seat that can answer now, with its question; on an open floor, the first of them."""
        seats = () if self.question is None else self.game.seats if self._floor is not None else self.question.asked
        return {seat: posed for seat in seats if (posed := self.posed(seat)) is not None}

    def posed(self, seat: Seat) -> Posed | None:
        """The question that a seat can answer now; on an open floor, the first of them."""
        return next(iter(self.posed_to(seat)), None)

    def posed_to(self, seat: Seat) -> list[Posed]:
        """All questions that a seat can answer now: on an open floor several, the oldest first and the floor last."""
        question = self.question
        if question is None:
            return []
        if self._floor is not None:
            return [self._posed_in(seat, number, self._floor) for number in self._floor.asked(seat)]
        return [self._posed(seat, question)] if seat in question.asked else []

    def _posed_in(self, seat: Seat, number: int, floor: Floor) -> Posed:
        question = floor.question(number)
        posed = Posed(seat, self._answers[seat], question.what, question.offered(seat), self._words(seat))
        if isinstance(question, AskAll):
            posed.sealed, posed.given = True, self._own(seat, floor.given.get(number, {}).get(seat))
        if number:
            talk = floor.talk(number)
            posed.talk, posed.players, posed.due = self._own_number(seat, number), talk.players, talk.due
        return posed

    def _own_number(self, seat: Seat, number: int) -> int:
        """Of a conversation, as a player counts them, who does not know how many others have."""
        return bisect_right(self._own_talks[seat], number) if number else THE_FLOOR

    def conversation(self, seat: Seat, talk: int) -> int:
        """The number on the table of a conversation that a seat counts so."""
        return self._own_talks[seat][talk - 1] if talk else THE_FLOOR

    def _count_talks(self, since: int) -> None:
        for talk in self.game.talks:
            if talk.number > since:
                for player in talk.players:
                    self._own_talks.setdefault(player, []).append(talk.number)

    def number_for(self, seat: Seat) -> int:
        """Of the questions that are put to a seat. On an open floor nobody counts the answers of others."""
        return self._number if self._floor is None else self._answers[seat]

    @property
    def number(self) -> int:
        """Of the question that is put now."""
        return self._number

    @property
    def waiting(self) -> list[tuple[Seat, str]]:
        """Who has not answered yet, and what is asked."""
        question, floor = self.question, self._floor
        if question is None:
            return []
        if floor is not None:
            asked = [(seat, number) for seat in self.game.seats for number in floor.asked(seat)]
            open_ = {seat: number for seat, number in reversed(asked) if seat not in floor.given.get(number, ())}
            return [(seat, floor.question(open_[seat]).what) for seat in self.game.seats if seat in open_]
        return [(seat, question.what) for seat in question.asked if seat not in self._given]

    @property
    def asked(self) -> list[tuple[Seat, str]]:
        """Whom the table waits for, as everybody may know it: of a held question nobody learns who has answered."""
        return super().asked if self._floor is not None or self.is_held else self.waiting

    @property
    def is_hushed(self) -> bool:
        """Whether nobody talks at the table until this question is over."""
        question = self.question
        return isinstance(question, Several) and question.hush

    def channels_of(self, seat: Seat | None) -> list[Channel]:
        """Where a seat can talk with some of the others, heard by nobody else."""
        return [channel for channel in self.game.channels() if seat in channel.seats]

    @property
    def is_held(self) -> bool:
        """Whether the question stays open until its time is over."""
        question = self.question
        return (
            self._floor is None
            and isinstance(question, AskAll)
            and question.held
            and question.within is not None
            and self.beginning.clocked
        )

    @property
    def _is_sealed(self) -> bool:
        """Whether sealed answers are coming in, or may have come in. They can be changed, and nobody hears of that."""
        return self.is_held or (self._floor is None and isinstance(self.question, AskAll) and bool(self._given))

    @property
    def public_length(self) -> int:
        """How many entries there are, as far as everybody may know: on a floor nobody counts those of the others."""
        if self.kind.open_floor:
            return 0
        if not self._is_sealed:
            return len(self.entries)
        # Who has answered is known, unless the question is held; that they have changed their minds never is.
        answers = sum(entry.kind == "answer" for entry in self.entries[self._number :])
        return len(self.entries) - answers + (0 if self.is_held else len(self._given))

    def _all_passed(self) -> bool:
        """Somebody may still come, and time passes by itself."""
        assert self._floor is not None
        self.question, self.choices = self._floor.question(THE_FLOOR), ()
        return False

    def _all_answered(self) -> None:
        if not self.is_held:
            self._conclude()

    def _posed(self, seat: Seat, question: Question) -> Posed:
        choices = question.offered(seat)
        posed = Posed(seat, self._number, question.what, choices, self._words(seat))
        if isinstance(question, AskAll):
            posed.sealed, posed.given = True, self._own(seat, self._given.get(seat))
        if not isinstance(question, Ask):
            posed.within = question.within
        return posed

    def _own(self, seat: Seat, given: Any) -> Any:
        """A sealed answer, for whoever sits on the seat now: what was given before they came is not shown to them.

        It counts all the same, and they can answer anew.
        """
        if given is None or seat not in self._newcomers:
            return given
        theirs = (entry.kind for entry in reversed(self.entries) if entry.seat == seat)
        return given if next(kind for kind in theirs if kind in ("answer", "note")) == "answer" else None

    def _words(self, seat: Viewer) -> Labels:
        names, worded = self.names, self._worded

        def words(said: Any) -> str:
            if not isinstance(said, Told):
                return label(said, names)
            if not all(thing.__class__ is Seat for thing in said.things):
                return said.words(seat, names)
            if said not in worded:
                worded[said] = said.words(seat, names)
            return worded[said]

        return words

    def answer(
        self, seat: int, value: Any, number: int | None = None, at: int | None = None, talk: int | None = None
    ) -> None:
        """A seat answers its question: a value, or its JSON. Refused, with the reason, unless it is legal.

        `number` names the question that is answered. Then an answer that comes too late does no harm.
        `at` is the time, in milliseconds since the beginning, where time is part of the game.
        `talk` is the conversation, as the seat counts its own; if it is not said, the first that takes the answer.
        """
        seat = self._seat(seat)
        question = self.question
        if question is None:
            raise NotAsked("The game is over.")
        if self._floor is not None:
            return self._answer_on_floor(self._floor, seat, value, number, at, talk)
        if seat not in question.asked:
            raise NotAsked(f"You are not asked now: {self._waiting_in_words()}.")
        if number is not None and number != self._number:
            raise StaleQuestion("This question has been dealt with already; look at the table again.")
        at = self._time(question, at)
        before, self.game.now = self.game.now, at
        try:
            move = shapes.settle(question.offered(seat), value)
        except IllegalAnswer as why:
            raise why.worded(self._words(seat)) from None
        finally:
            self.game.now = before
        if isinstance(question, Ask):
            self._enter(Entry(seat, move, at=at), lambda: self._choose(move))
        else:
            self._enter(Entry(seat, move, at=at), lambda: self._give(seat, move))
        return None

    # ---- on an open floor

    def _answer_on_floor(
        self, floor: Floor, seat: Seat, value: Any, number: int | None, at: int | None, talk: int | None
    ) -> None:
        if at is not None:
            self.lapse(at)
        if self.question is None:
            raise NotAsked("That came too late: the game is over.")
        if number is not None and number != self._answers[seat]:
            raise StaleQuestion("You have done something else meanwhile; look at the table again.")
        asked = floor.asked(seat)
        if talk is not None:
            asked = [one for one in asked if self._own_number(seat, one) == talk]
        if not asked:
            raise NotAsked("You are not asked that now: it came too late, or others have to answer.")
        game = self.game
        now, until = self._takes() if at is None else (game.at(at), None)
        before, game.now = game.now, now
        try:
            chosen, move = self._settled(floor, seat, asked, value)
        except IllegalAnswer as why:
            raise why.worded(self._words(seat)) from None
        finally:
            game.now = before

        self._enter_on_floor(
            Entry(seat, move, at=now + game.paused if at is None else at, talk=chosen),
            lambda: self._speak(seat, chosen, move),
        )
        self._answers[seat] += 1
        if until is not None:  # as long as it took, other things have happened
            self.lapse(until + game.paused)

    def _settled(self, floor: Floor, seat: Seat, asked: Sequence[int], value: Any) -> tuple[int, Any]:
        """The conversation that an answer belongs to, and the answer."""
        for number in asked[:-1]:
            with suppress(IllegalAnswer):
                return number, shapes.settle(floor.question(number).offered(seat), value)
        return asked[-1], shapes.settle(floor.question(asked[-1]).offered(seat), value)

    @property
    def due(self) -> int | None:
        """On an open floor, when something happens by itself next, in milliseconds since the beginning."""
        due = None if self._floor is None else self._floor.due
        return None if due is None else due[0] + self.game.paused

    def lapse(self, at: int, most: int | None = None) -> int:
        """On an open floor, let happen what should have happened by then, in its order; how many things that were.

        Each is an entry of its own. With `most`, no more than so many.
        """
        floor, many = self._floor, 0
        assert floor is not None
        while (due := floor.due) is not None and due[0] + self.game.paused <= at and many != most:
            self._lapse(floor, *due)
            many += 1
        return many

    def _lapse(self, floor: Floor, when: int, number: int) -> None:
        def lapse() -> None:
            self._passed.clear()
            floor.lapse(number)

        self._enter_on_floor(Entry(None, kind="silence", at=when + self.game.paused, talk=number), lapse)

    def _enter_on_floor(self, entry: Entry, act: Callable[[], None]) -> None:
        def timely() -> None:
            assert self._floor is not None
            before = self.game.talked
            self.game.set_clock(entry.at)
            self._floor.settle()
            act()
            self._count_talks(before)
            self._call()
            self._number = len(self.entries) + 1

        self._enter(entry, timely)

    def _time(self, question: Question, at: int | None, answer: Any = None) -> int:
        """When something happens: as somebody measured it, or as the game thinks that it takes."""
        game = self.game
        if not self.kind.timed:
            return 0
        return max(game.now, at) if at is not None else game.now + waited(game, question, answer)

    def play(self, move: Any) -> None:
        """The actor answers."""
        self.answer(self.actor, move)

    def time_out(self, at: int | None = None) -> None:
        """The time for the question is over: each who has not answered gives the default answer, or nobody does."""
        question = self.question
        if question is None:
            raise NotAsked("The game is over.")
        if self._floor is not None:
            due = self.due
            if due is None or not self.lapse(due if at is None else at):
                raise NotAsked("Nothing is due yet.")
            return
        if isinstance(question, AskAny) and question.within is None:
            raise NotAsked("This question has no time limit: somebody has to answer.")

        def silence() -> None:
            if isinstance(question, Ask):
                self._choose(question.choices[0])
            elif isinstance(question, AskAll):
                for seat in [seat for seat in question.players if seat not in self._given]:
                    self._given[seat] = question.unanswered(seat)
                self._conclude()
            else:
                self._close((None, None))

        self._enter(Entry(None, kind="silence", at=self._time(question, at, (None, None))), silence)

    def _enter(self, entry: Entry, act: Callable[[], None]) -> None:
        """Do something and write it down; or, if the rules fail, neither."""
        record = self._record
        before, asked, lines = len(record), self.question, len(self._story)
        self._story.tables.clear()
        if self.kind.timed and self._floor is None:
            self._clock = entry.at
            self._sent.append(Now(entry.at))
        try:
            act()
            entry.luck = record[before:]
            every = CHECK_FLOOR_EVERY if self.kind.is_open() else CHECK_EVERY
            if (len(self.entries) + 1) % every == 0 or self.question is None:
                entry.check = checksum(self.game)
        except BadLog:  # the luck of a log ran out
            raise
        except Exception as error:
            self._restore(self.entries)
            raise RulesError(f"The rules of {self.kind.title} failed: {error!r}. The answer was not taken.") from error
        finally:
            self._clock = None
        self.entries.append(entry)
        self._live.append(entry)
        self._answered, self._lines, self._exposed = asked, lines, None
        if self._number == len(self.entries):
            self._lasts = min(sum(told.lasts for told in self._story[lines:]), LONGEST_SHOW)

    def _past_the_obvious(self, answer: Any) -> Question:
        lines = len(self._story)
        try:
            return super()._past_the_obvious(answer)
        finally:  # nobody decided anything
            self._story.hush(lines)

    def _choose(self, move: Any) -> None:
        self._answered_in = self._sent, len(self._sent) - self.kind.timed  # without the time of the answer
        super().play(move)
        self._number = len(self.entries) + 1  # the next question is put by the entry that is about to be written

    def _close(self, answer: Any) -> None:
        super()._close(answer)
        self._number = len(self.entries) + 1

    @property
    def _record(self) -> list[Draw]:
        chance = self.game.chance
        assert isinstance(chance, Recorded)
        return chance.record

    def _seat(self, seat: Any) -> Seat:
        if type(seat) not in (int, Seat) or not 0 <= seat < self.game.n:
            raise NotAsked(f"There is no seat {seat!r} at this table: seats are 0 to {self.game.n - 1}.")
        return Seat(seat)

    def _waiting_in_words(self) -> str:
        waiting = self.asked
        if not waiting:
            return "everybody is busy"
        if len(waiting) > 4:
            return f"the table waits for {len(waiting)} others"
        return f"the table waits for {listing(label(seat, self.names) for seat, _ in waiting)} to {waiting[0][1]}"

    # ---- coming and going

    def join(self, name: str, at: int | None = None) -> Seat:
        """Somebody sits down while the game is under way, if the game has an open floor."""
        if (why := self.turns_away(at)) is not None:
            raise Refused(why)
        seat = Seat(self.game.n)
        self.names.append(name)
        self._come(Came(seat, "join"), name, at)
        return seat

    def turns_away(self, at: int | None = None) -> str | None:
        """Why nobody can join now; None if somebody can."""
        if not self.kind.is_open():
            return "Nobody can join this game while it is under way."
        if self.question is None:
            return "The game is over."
        if self.game.n >= self.kind.players[-1]:
            return f"The table is full: {self.kind.title} has room for {self.kind.players[-1]}."
        before = self.game.now
        self.game.now = self._time(self.question, None if at is None else self.game.at(at))
        try:
            return self.game.turns_away()
        finally:
            self.game.now = before

    def leave(self, seat: int, at: int | None = None) -> None:
        """Somebody gets up while the game is under way, for good or not."""
        if self.kind.leaves is Game.leaves:
            raise Refused("Nobody can leave this game while it is under way; a bot can play on.")
        self._come(Came(self._seat(seat), "leave"), None, at)

    def come_back(self, seat: int, at: int | None = None) -> None:
        """Somebody who had got up is back."""
        if self.kind.returns is Game.returns:
            raise Refused("Nobody has left this game.")
        self._come(Came(self._seat(seat), "return"), None, at)

    def _come(self, came: Came, name: str | None, at: int | None) -> None:
        if self._floor is not None and at is not None:
            self.lapse(at)
        question = self.question
        if question is None:
            raise Refused("The game is over.")
        if self._floor is not None:
            self._come_on_floor(self._floor, came, name, at)
            return

        def come() -> None:
            self.game.now = entry.at
            self.game.come(came)
            self._sent.append(came)
            if not isinstance(question, Ask):
                self._put()

        entry = Entry(came.seat, name, came.how, at=self._time(question, at))
        self._enter(entry, come)
        self._note_who_came(came)

    def _come_on_floor(self, floor: Floor, came: Came, name: str | None, at: int | None) -> None:
        def come() -> None:
            self.game.come(came)
            self._passed.clear()
            floor.settle()

        now = self.game.now + self.game.paused
        self._enter_on_floor(Entry(came.seat, name, came.how, at=now if at is None else max(at, now)), come)
        self._note_who_came(came)

    def _note_who_came(self, came: Came) -> None:
        self._gone.discard(came.seat)
        if came.how == "leave":
            self._gone.add(came.seat)

    def is_gone(self, seat: Seat) -> bool:
        """Whether somebody has got up, and not come back."""
        return seat in self._gone

    # ---- who sits where

    def note(self, words: str, newcomer: int | None = None) -> None:
        """Tell all of something that is no part of the game.

        `newcomer` is a seat on which somebody else sits from now on. They are told of what was before as a spectator
        is: what was told to this seat alone was not told to them.
        """
        seat = None if newcomer is None else self._seat(newcomer)
        if seat is not None:
            self._newcomers[seat] = len(self._story)
        self._story.append(Told("{}", (words,), how=QUIET))
        self.entries.append(Entry(seat, words, "note"))
        self._noted += 1

    @property
    def noted(self) -> int:
        """How many notes there were."""
        return self._noted

    # ---- looking

    def view(self, seat: int | None) -> Scene:
        """The table as a seat sees it; None is a spectator."""
        viewer = None if seat is None else self._seat(seat)
        scene = drawn(self.game, viewer)
        if self._floor is None:  # on an open floor nobody waits for anybody
            scene.asked = self.asked
        if self._floor is None and self._given and isinstance(self.question, AskAll) and not self.is_held:
            scene.answered = list(self._given)
        if self.question is None:
            scene.over, scene.standings = True, self.standings()
            why = next((told for told in reversed(self._story) if told.how == END), None)
            tallies = list(self.game.tally())
            line = None if why is None else why.line(viewer, self.names)
            scene.result = Result(line, tallies, self.kind.unit if tallies else "")
        return scene

    def watch(self, watched: bool) -> None:
        """From now on keep what is needed for moments; or do not, where nobody looks. An open floor has none."""
        self._watched = watched and self._floor is None
        self._story.watched = self.game if self._watched else None

    @property
    def lasts(self) -> int:
        """Milliseconds for which people look at what led to the question that is put, if anybody does.

        This is so wherever the match is known: also where it was restored, and there are no moments.
        """
        return self._lasts if self._watched else 0

    @property
    def tables(self) -> list[Game]:
        """The table as it was at each line that is worth a look, secrets and all."""
        return list(self._story.tables.values())

    @property
    def told_before(self) -> int:
        """How many sentences the story had before the last answer."""
        return self._lines

    def moments(self, seat: int | None, scene: Scene | None = None) -> list[Moment]:
        """How the table looked to a seat between the last answer and now, at each line that is worth a look.

        `scene` is what the seat sees now, if that has been drawn already.
        """
        viewer = None if seat is None else self._seat(seat)
        story, tables = self._story, self._story.tables
        whole = sum(story[i].lasts for i in tables)
        hurry = min(LONGEST_SHOW / whole, 1) if whole else 1
        heard = [i for i in range(self._lines, len(story)) if story[i].heard_by(viewer)]
        following, after = (self.view(viewer) if scene is None else scene), self.game
        found = []
        for k in range(len(heard) - 1, -1, -1):
            table = tables.get(heard[k])
            if table is None:
                continue
            told = story[heard[k]]
            now = following if table.equals(after) else drawn(table, viewer)
            found.append(moment(k, round(told.lasts * hurry), told.how, told.who, now, following))
            following, after = now, table
        return found[::-1]

    def lines(self, seat: int | None, since: int = 0) -> list[Line]:
        """What has happened, as a seat was told it: words, and who and what they are about."""
        return [told.line(viewer, self.names) for viewer, told in self._heard(seat, since)]

    def story(self, seat: int | None, since: int = 0) -> list[str]:
        """What has happened, in sentences, as a seat was told it."""
        return [told.words(viewer, self.names) for viewer, told in self._heard(seat, since)]

    def _heard(self, seat: int | None, since: int) -> Iterator[tuple[Viewer, Told]]:
        """What a seat was told, and with whose ears it heard that."""
        viewer = None if seat is None else self._seat(seat)
        came = 0 if viewer is None else self._newcomers.get(viewer, 0)
        for i in range(since, len(self._story)):
            told, ears = self._story[i], viewer if i >= came else None
            if told.heard_by(ears):
                yield ears, told

    @property
    def told(self) -> int:
        """How many sentences the story has, whoever may read them."""
        return len(self._story)

    def received(self, seat: int | None) -> bytes:
        """Everything that a seat can get to see at this moment, as it would be sent."""
        viewer = None if seat is None else self._seat(seat)
        posed = [posed.describe() for posed in self.posed_to(viewer)] if viewer is not None else []
        scene = self.view(viewer)
        seen = [scene, self.moments(viewer, scene), posed, self.lines(viewer), self.names]
        return to_json(seen)

    def standings(self) -> list[int]:
        """Each seat's place, 1 is first; equal scores share a place. If nobody wins, the best place is the second.

        Who leads the game and does not play has the place 0, which is none.
        """
        game = self.game
        if self.question is not None:
            raise Refused("The game is not over yet.")
        ranked = places(game.scores(), game.nobody_wins())
        return [0 if game.leads(seat) else place for seat, place in zip(game.seats, ranked, strict=True)]

    # ---- forks

    def fork(self, chance: Chance | None = None, kept: bool = False) -> Run:
        """The position as it is, secrets and all, to be played on elsewhere."""
        return super().fork(chance or Chance(), kept)

    def imagine(self, seat: Seat | None, chance: Chance | None = None, talk: int | None = None) -> Run:
        """The position as a seat could imagine it; on an open floor, in a conversation as the seat counts its own."""
        number = None if seat is None or talk is None else self.conversation(seat, talk)
        return super().imagine(seat, chance or Chance(), number)

    # ---- the log, undo and replay

    @property
    def commitment(self) -> str:
        """The hash of the seed: to be noted by whoever does not trust the dealer."""
        return self.beginning.commitment

    @property
    def seed(self) -> Seed | None:
        """The seed, when the match is over: with it, everybody can check the luck."""
        if self.question is not None:
            raise Refused("The seed is secret until the match is over.")
        return self.beginning.seed

    @property
    def log(self) -> Log:
        """Everything, secrets included."""
        return Log(self.beginning, self.entries[:])

    def save(self, path: Any) -> None:
        self.log.save(path, self.over)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat could take its last answer back."""
        if self.question is None or not self._live or self._live[-1].seat != seat or not self.kind.undoable:
            return False
        if self._is_sealed or self._was_given_before(self._seat(seat)):
            return False
        if not self.game.secrets and isinstance(self._answered, Ask):
            return self._live[-1].kind == "answer" and not self._live[-1].luck
        try:
            self._check_undo(self._seat(seat))
        except CannotUndo:
            return False
        return True

    def undo(self, seat: int) -> None:
        """Take a seat's last answer back, if nobody has learned anything from it."""
        seat = self._seat(seat)
        self._check_undo(seat)
        self._restore([*self.entries, Entry(seat, kind="undo")])

    def _check_undo(self, seat: Seat) -> None:
        """CannotUndo, with what stands against it, if a seat's last answer cannot be taken back."""
        if self.question is None:
            raise CannotUndo("The game is over, and its seed is known: nothing can be taken back.")
        if not self.kind.undoable:
            raise CannotUndo("In this game nothing can be taken back.")
        if self._is_sealed:  # whether it is possible would tell what others have done with their answers
            raise CannotUndo("Nothing can be taken back while this question is open: answer again to change your mind.")
        if not self._live or self._live[-1].seat != seat or self._live[-1].kind != "answer":
            raise CannotUndo("You can only take back your own answer, and only before anybody else has answered.")
        if self._was_given_before(seat):
            raise CannotUndo("That was answered before you came to this chair.")
        if self._live[-1].luck:
            raise CannotUndo("The dice have fallen: luck cannot be taken back.")
        if not isinstance(self._answered, Ask):
            raise CannotUndo("Your answer has been acted on: it is too late to take it back.")
        if self._exposed is None:
            self._exposed = bool(self.game.secrets) and self._exposes()
        if self._exposed:
            raise CannotUndo("Something hidden has been shown: it is too late to take your answer back.")

    def _was_given_before(self, seat: Seat) -> bool:
        """Whether the last answer is from before somebody else came to a seat, who would see what was there then."""
        since = takewhile(lambda entry: entry is not self._live[-1], reversed(self.entries))
        return seat in self._newcomers and any(entry.kind == "note" and entry.seat == seat for entry in since)

    def _exposes(self) -> bool:
        """Whether acting on the last answer, one player's choice, showed anybody something hidden, if only briefly.

        The answer is acted on once more, and watched line by line: moments may not have been kept here.
        """
        run = Run.__new__(Run)
        if (turn := self._turn_of_last_answer()) is not None:
            run._refork(self, Chance(0), kept=False, turn=turn)
        else:
            run = Match.replay(self.kind, Log(self.beginning, self._live[:-1]))
        exposure = Exposure(run.game)
        run.game.told = exposure
        run._clock = self._live[-1].at if self.kind.timed else None
        Run.play(run, self._live[-1].answer)
        exposure.look()
        return exposure.happened

    def _turn_of_last_answer(self) -> tuple[Game, list[Any], int] | None:
        """How the turn began in which the last answer was given, and what was sent into it before; if that is known."""
        answered, before = self._answered_in
        for turn in ((self._start, self._sent, self._mark), self._earlier):
            if turn is not None and turn[0] is not None and turn[1] is answered:
                return turn[0], answered[:before], turn[2]
        return None

    def _restore(self, entries: list[Entry]) -> None:
        """Back to where only these have happened."""
        chance = self.game.chance
        assert isinstance(chance, Recorded)
        watched = self._watched
        self._replay(self.kind, self.beginning, entries, verify=False)
        self.watch(watched)
        if self.beginning.seed is None:  # a script cannot be wound back: what comes next comes next
            chance.record[:] = self._record
            self.game.chance = chance

    @classmethod
    def replay(
        cls, kind: type[Game], log: Log, until: int | None = None, verify: bool = False, watched: bool = False
    ) -> "Match":
        """The match that a log tells of, or its first entries. BadLog, with what is wrong, if it cannot have been so.

        The luck is the log's; with `verify` it is drawn from the seed again, and has to be the same. With `watched` the
        last of these entries has its moments, and so has what comes after.
        """
        begin = log.beginning
        if begin.edition != kind.edition:
            raise BadLog(
                f"The log was played by edition {begin.edition} of the rules of {kind.title}; "
                f"these are edition {kind.edition}."
            )
        seed = None if begin.seed is None else the_seed(begin.seed)
        if seed is not None and commitment(seed) != begin.commitment:
            raise BadLog("The seed is not the one that was promised at the start.")
        try:
            options = accept_options(kind, begin.players, begin.options)
        except Refused as why:
            raise BadLog(f"The log does not fit the game: {why}") from None
        if len(begin.names) != begin.players:
            raise BadLog(f"The log has {counted(len(begin.names), 'name')} for {counted(begin.players, 'player')}.")
        match = cls.__new__(cls)
        begin = msgspec.structs.replace(begin, options=options, seed=seed)
        match._replay(kind, begin, log.entries[:until], verify, watched)
        match.watch(watched)
        return match

    def _replay(
        self, kind: type[Game], begin: Beginning, entries: Sequence[Entry], verify: bool, watched: bool = False
    ) -> None:
        chance: Recorded
        if verify:
            if begin.seed is None:
                raise BadLog("The luck of this match was scripted: there is no seed to check it against.")
            chance = luck_of(begin)
            chance.expect([*begin.luck, *(draw for entry in entries for draw in entry.luck)])
        else:
            chance = Relived(0)
            chance.feed = begin.luck[::-1]
        undone: set[int] = set()
        done: list[int] = []
        for i, entry in enumerate(entries):
            if entry.kind == "note":
                continue  # it stays, whatever is taken back around it
            if entry.kind != "undo":
                done.append(i)
            elif done and entries[done[-1]].seat == entry.seat and not entries[done[-1]].luck:
                undone |= {i, done.pop()}
        try:
            self._begin(kind, begin, chance)
        except BadLog:
            raise
        except Exception as why:
            raise BadLog(f"The match cannot have begun so: {why}") from why
        self._same_luck(chance, 0, begin.luck, "at the start")
        for i, entry in enumerate(entries):
            if i == len(entries) - 1:
                self.watch(watched)
            if i in undone:
                self.entries.append(entry)
                if entry.kind == "undo":
                    self._number, self._lines, self._lasts = len(self.entries), len(self._story), 0
                continue
            drawn = len(chance.record)
            if isinstance(chance, Relived):
                chance.feed = entry.luck[::-1]
            try:
                self._again(entry)
            except BadLog as why:
                raise BadLog(f"Entry {i + 1}: {why}") from None
            except (Refused, RulesError) as why:
                raise BadLog(f"Entry {i + 1} cannot have been so: {why}") from None
            self._same_luck(chance, drawn, entry.luck, f"in entry {i + 1}")
            if entry.check and entry.check != (self.entries[-1].check or checksum(self.game)):
                raise BadLog(
                    f"After entry {i + 1} the table is not as the log says: the rules have changed, or the log."
                )
        if not verify:
            live = luck_of(begin)
            live.record = chance.record
            if begin.seed is not None:
                live.rewind(begin.seed, len(live.record))
            self.game.chance = live

    def _same_luck(self, chance: Recorded, drawn: int, luck: list[Draw], where: str) -> None:
        if chance.record[drawn:] != luck:
            raise BadLog(
                f"The luck {where} is not that of the seed."
                if not isinstance(chance, Relived)
                else f"The log has more luck {where} than the rules draw."
            )

    def follow(self, entry: Entry) -> None:
        """Do what was done elsewhere in the same match. The luck is that of the seed: BadLog, if it is not the same."""
        chance = self.game.chance
        assert isinstance(chance, Recorded)
        chance.expect(entry.luck)
        if entry.kind == "undo":
            self.undo(entry.seat)  # type: ignore[arg-type]
        else:
            self._again(entry)
        if self.entries[-1].luck != entry.luck:
            raise BadLog("The luck is not that of the seed.")

    def _again(self, entry: Entry) -> None:
        match entry.kind:
            case "answer":
                seat: Any = entry.seat
                talk = None if self._floor is None else self._talk_of(entry)
                self.answer(seat, entry.answer, at=entry.at, talk=talk)
            case "silence" if self._floor is not None:
                if self.lapse(entry.at, 1) != 1 or self.entries[-1].talk != entry.talk:
                    raise BadLog("nothing of the kind was due.")
            case "silence":
                self.time_out(entry.at)
            case "undo":
                raise BadLog("there is nothing to undo.")
            case "join":
                self.join(str(entry.answer), entry.at)
            case "leave":
                self.leave(entry.seat, entry.at)  # type: ignore[arg-type]
            case "note":
                self.note(str(entry.answer), entry.seat)
            case "return":
                self.come_back(entry.seat, entry.at)  # type: ignore[arg-type]

    def _talk_of(self, entry: Entry) -> int:
        seat, floor = self._seat(entry.seat), self._floor
        if floor is None or not floor.is_going(entry.talk) or entry.talk not in (0, *self._own_talks.get(seat, ())):
            raise BadLog("there is no such conversation.")
        return self._own_number(seat, entry.talk)

    def __repr__(self) -> str:
        state = "over" if self.over else self._waiting_in_words()
        return f"<{self.kind.title}, {counted(self.game.n, 'player')}, {counted(len(self.entries), 'answer')}: {state}>"


def drawn(game: Game, viewer: Viewer) -> Scene:
    """What a viewer sees of a table."""
    return (mask(game, viewer) if game.secrets or game.talks else game).scene(viewer)


def luck_of(begin: Beginning) -> Recorded:
    """The luck of a match from its seed, drawn as it was when the match began: what was promised stays true."""
    return Recorded(begin.seed) if begin.rumpus == MERSENNE_FORMAT else Keyed(begin.seed)


def places(scores: Sequence[Any], nobody_wins: bool = False) -> list[int]:
    """1 for the highest, and so on; equal scores share a place. If nobody wins, it begins with 2."""
    first = 2 if nobody_wins else 1
    return [first + sum(other > score for other in scores) for score in scores]


def accept_options(kind: type[Game], players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game with their values; BadOption if they cannot be played so."""
    accepted = options_of(kind, options)
    some = kind.numbers(accepted)
    if type(players) is not int or players not in some:
        where = kind.title if some == kind.players else f"With these options {kind.title}"
        raise BadOption(f"{where} is for {one_of(some)} players, not {players!r}.")
    if (why := kind.clash(accepted)) is not None:
        raise BadOption(why)
    return accepted


def one_of(numbers: range) -> str:
    """Numbers of players in words: "4 to 6", "9 or 12"."""
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{numbers[0]} to {numbers[-1]}" if numbers.step == 1 else " or ".join(map(str, numbers))


def numbers_of(kind: type[Game], options: Mapping[str, Any] | None) -> range:
    """How many can play a game with these options."""
    return kind.numbers(options_of(kind, options or {}))


def other_numbers(kind: type[Game]) -> list[tuple[str, Any, range]]:
    """Options with which numbers of people can play that cannot without them: ("game", "team", range(9, 13, 3)).

    (Numbers that are an option themselves are not tried, and whoever comes to an open floor is welcome.)
    """
    if kind.is_open():
        return []
    tried = [
        (name, value, numbers_of(kind, {name: value}))
        for name, option in kind.options.items()
        if not isinstance(option, Number)
        for value in option.samples()
    ]
    return [one for one in tried if not set(one[2]) <= set(kind.players)]


def how_many(kind: type[Game]) -> str:
    """How many can play a game with whatever options, in words: "4 to 6, 9 or 12"."""
    more = sorted({n for _, _, some in other_numbers(kind) for n in some} - set(kind.players))
    *first, last = [one_of(kind.players), *map(str, more)]
    return f"{', '.join(first)} or {last}" if first else last


def options_of(kind: type[Game], options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game with their values, however many play; BadOption if it has no such option or value."""
    for name in options:
        if name not in kind.options:
            known = f"its options are {listing(kind.options)}" if kind.options else "it has none"
            raise BadOption(f"{kind.title} has no option {name!r}: {known}.")
    return {name: option.accept(options.get(name, option.default)) for name, option in kind.options.items()}


def at_ease(kind: type[Game], players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options for one person among bots: what nobody has chosen gives them more time, or lets them play."""
    eased = {name: option.alone for name, option in kind.options.items() if option.alone != option.default}
    eased |= options
    return eased if players in kind.numbers(options_of(kind, eased)) else dict(options)


def arranged(game: Game, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Set fields by hand, and return them as plain data. Plain data will do, too: a card by its name, say."""
    hints = {field: hint for field, hint in game.fields().items() if field not in (*SHARED, *game.options, "n")}
    for field, value in fields.items():
        if field not in hints:
            raise BadOption(f"{game.title} has no field {field!r}: its fields are {listing(hints)}.")
        try:
            setattr(game, field, from_data(hints[field], value))
        except ValueError as why:
            raise BadOption(f"The field {field} cannot be set so: {why}.") from None
    return {field: as_data(getattr(game, field)) for field in fields}
