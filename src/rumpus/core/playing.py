"""A game being played by people: who is asked, what they answer, who comes and goes. All is checked and logged.

`Run` plays a game for those who can be trusted, which are bots and searches. `Playing` adds everything that changes a
match, and `Match`, derived from it, everything that looks at one.
"""

import secrets as entropy
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from . import shapes
from .chance import Draw, Keyed, Recorded, Scripted, Seed, the_seed
from .errors import BadLog, BadOption, IllegalAnswer, NotAsked, Refused, RulesError, StaleQuestion
from .floor import THE_FLOOR, Floor
from .game import Came, Channel, Game
from .knowledge import Viewer
from .log import FORMAT, Beginning, Entry, checksum, commitment
from .posed import Posed
from .questions import Ask, AskAll, AskAny, Question, Several
from .run import Now, Run, waited
from .settings import accept_options, arranged
from .shapes import Fixed, Labels, Once, Wording
from .story import LONGEST_SHOW, Story
from .telling import QUIET, Told
from .values import Seat, counted, label, listing

CHECK_EVERY = 8  # entries
CHECK_FLOOR_EVERY = 64  # where there may be a hundred players


class Playing(Run):
    """What can happen in a match. How it looks, and how it is replayed from its log, is in `Match`."""

    __slots__ = (
        "_answered",
        "_answered_in",
        "_answers",
        "_exposed",
        "_fixed",
        "_gone",
        "_labels",
        "_lasts",
        "_lines",
        "_live",
        "_newcomers",
        "_noted",
        "_number",
        "_own_talks",
        "_story",
        "_watched",
        "beginning",
        "entries",
        "kind",
        "names",
    )

    kind: type[Game]
    names: list[str]
    beginning: Beginning
    entries: list[Entry]  # everything that was ever done, undos included
    _live: list[Entry]  # what has not been undone
    _story: Story
    _watched: bool
    _number: int
    _answered: Question | None  # the question of the last answer
    _answered_in: tuple[list[Any], int]  # everything sent into its turn, and how many of these before the answer
    _lines: int  # of the story, before the last entry
    _lasts: int  # milliseconds that people are given to see what led to the current question
    _exposed: bool | None  # whether the last answer showed anybody something hidden; None: not computed yet
    _gone: set[Seat]
    _newcomers: dict[Seat, int]  # who took over a seat during the match, at which line of the story
    _noted: int
    _answers: Counter[Seat]  # on an open floor: how many each seat has given
    _own_talks: dict[Seat, list[int]]  # on an open floor: all conversations that each seat was ever in
    _fixed: dict[Fixed, Once]  # labels that stay the same all match long
    _labels: dict[Viewer, Labels]  # by viewer: choices described with the same labels are not described again

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
        self._answers, self._own_talks, self._labels, self._fixed = Counter(), {}, {}, {}
        game = kind.begin(beginning.players, beginning.options, chance, self._story)
        if beginning.arranged is not None:
            beginning.arranged = arranged(game, beginning.arranged)
        super().__init__(game, kept=True)
        self._number = 0
        self._count_talks(0)

    def watch(self, watched: bool) -> None:
        """From now on keep what is needed for moments, or stop doing so. An open floor has no moments."""
        self._watched = watched and self._floor is None
        self._story.watched = self.game if self._watched else None

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
        """All questions that a seat can answer now: on an open floor there can be several, the oldest first."""
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
        """The number of a conversation as its player counts, who only knows their own."""
        return bisect_right(self._own_talks[seat], number) if number else THE_FLOOR

    def conversation(self, seat: Seat, talk: int) -> int:
        """The real number of a conversation which has the number `talk` for a seat."""
        return self._own_talks[seat][talk - 1] if talk else THE_FLOOR

    def _count_talks(self, since: int) -> None:
        for talk in self.game.talks:
            if talk.number > since:
                for player in talk.players:
                    self._own_talks.setdefault(player, []).append(talk.number)

    def number_for(self, seat: Seat) -> int:
        """The number of a seat's questions. On an open floor it does not count the answers of others."""
        return self._number if self._floor is None else self._answers[seat]

    @property
    def number(self) -> int:
        """The number of the current question."""
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
        """Whom the table waits for, as far as all may know: of a held question nobody learns who has answered."""
        return super().asked if self._floor is not None or self.is_held else self.waiting

    @property
    def is_hushed(self) -> bool:
        """Whether the chat of the table is closed until this question is over."""
        question = self.question
        return isinstance(question, Several) and question.hush

    def channels_of(self, seat: Seat | None) -> list[Channel]:
        """The channels in which a seat can talk with some of the others, and with nobody else."""
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
        """Whether there may be sealed answers. They can be changed, and nobody is told when that happens."""
        return self.is_held or (self._floor is None and isinstance(self.question, AskAll) and bool(self._given))

    @property
    def public_length(self) -> int:
        """How many entries there are, as far as everybody may know. On an open floor that is no one's business: 0."""
        if self.kind.open_floor:
            return 0
        if not self._is_sealed:
            return len(self.entries)
        # All may know who has answered, unless the question is held; nobody may know who has changed their answer.
        answers = sum(entry.kind == "answer" for entry in self.entries[self._number :])
        return len(self.entries) - answers + (0 if self.is_held else len(self._given))

    def _all_passed(self) -> bool:
        """Here time passes by itself, and somebody may still come: the table just waits."""
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
        """A sealed answer, as whoever sits there now may see it: a newcomer does not see what was given before.

        It still counts, and they can change it.
        """
        if given is None or seat not in self._newcomers:
            return given
        theirs = (entry.kind for entry in reversed(self.entries) if entry.seat == seat)
        return given if next(kind for kind in theirs if kind in ("answer", "note")) == "answer" else None

    def _words(self, seat: Viewer) -> Labels:
        if seat not in self._labels:
            names = self.names
            self._labels[seat] = Wording(
                lambda said: said.words(seat, names) if isinstance(said, Told) else label(said, names), self._fixed
            )
        return self._labels[seat]

    def answer(
        self, seat: int, value: Any, number: int | None = None, at: int | None = None, talk: int | None = None
    ) -> None:
        """A seat answers its question: a value, or its JSON. Refused, with the reason, unless it is legal.

        `number` is that of the question, so that an answer that comes too late does no harm.
        `at` is the time in milliseconds since the beginning, if time is part of the game.
        `talk` is the conversation, as the seat counts its own; by default the first in which the answer is legal.
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
        if until is not None:  # what became due while the answer was being thought of
            self.lapse(until + game.paused)

    def _settled(self, floor: Floor, seat: Seat, asked: Sequence[int], value: Any) -> tuple[int, Any]:
        """The conversation that an answer belongs to, and the answer."""
        for number in asked[:-1]:
            with suppress(IllegalAnswer):
                return number, shapes.settle(floor.question(number).offered(seat), value)
        return asked[-1], shapes.settle(floor.question(asked[-1]).offered(seat), value)

    @property
    def due(self) -> int | None:
        """When something happens by itself next on an open floor, in milliseconds since the beginning."""
        due = None if self._floor is None else self._floor.due
        return None if due is None else due[0] + self.game.paused

    def lapse(self, at: int, most: int | None = None) -> int:
        """On an open floor, let everything happen that is due by then, in its order. Returns how many things that were.

        Each is an entry of its own. No more than `most` of them happen, if that is given.
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
        """The time of an answer: `at`, if somebody has measured it, otherwise the game's own estimate."""
        game = self.game
        if not self.kind.timed:
            return 0
        return max(game.now, at) if at is not None else game.now + waited(game, question, answer)

    def play(self, move: Any) -> None:
        """The actor answers."""
        self.answer(self.actor, move)

    def time_out(self, at: int | None = None) -> None:
        """The time for the question is over: default answers are given for those who have not answered."""
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
        """Do something and write it down. If the rules fail, neither happens."""
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

    def _restore(self, entries: list[Entry]) -> None:
        """Go back to when only these entries had happened."""
        raise NotImplementedError

    def _past_the_obvious(self, answer: Any) -> Question:
        lines = len(self._story)
        try:
            return super()._past_the_obvious(answer)
        finally:  # nobody decided anything, so nobody need be shown it
            self._story.hush(lines)

    def _choose(self, move: Any) -> None:
        self._answered_in = self._sent, len(self._sent) - self.kind.timed  # without the time of the answer
        super().play(move)
        self._number = len(self.entries) + 1  # the next question comes with the entry that is about to be written

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
        """Somebody sits down during the game, if it has an open floor."""
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
        """Somebody gets up during the game, for a while or for good."""
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
        """Whether somebody has got up and not come back."""
        return seat in self._gone

    # ---- who sits where

    def note(self, words: str, newcomer: int | None = None) -> None:
        """Tell everybody something that is no part of the game.

        `newcomer` is a seat on which somebody else sits from now on. What happened before is told to them as to a
        spectator, without what was told to this seat alone.
        """
        seat = None if newcomer is None else self._seat(newcomer)
        if seat is not None:
            self._newcomers[seat] = len(self._story)
        self._story.append(Told("{}", (words,), how=QUIET))
        self.entries.append(Entry(seat, words, "note"))
        self._noted += 1

    @property
    def noted(self) -> int:
        """How many notes there have been."""
        return self._noted
