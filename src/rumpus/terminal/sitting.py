"""A match at this terminal: which players are people and which are bots, and whose turn it is to type."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from rumpus.bots import Bot, Chair, named
from rumpus.core import WAIT, AskAll, AskAny, BadOption, CannotUndo, Game, Line, Log, Match, Posed, Refused, Seat
from rumpus.core.settings import at_ease, numbers_of, one_of
from rumpus.core.values import counted
from rumpus.terminal.files import can_write, writing


class Sitting:
    """People and bots round one keyboard. Bots answer through `think`, people through the screen."""

    def __init__(
        self, match: Match, bots: Mapping[Seat, Bot], save: Path | None = None, levels: Mapping[Seat, str] | None = None
    ) -> None:
        self.match = match
        self.bots = bots
        self._levels = levels or {}
        self._save = save
        self._answered: list[Seat] = []
        self._doubted: tuple[Seat, int, Any] | None = None  # an answer after which a person was asked "are you sure?"
        self._passed: set[tuple[Seat, int]] = set()  # who leaves which question to the others
        self._all_waited = False
        self._told = dict.fromkeys((*match.game.seats, None), 0)
        self._thinking = Lock()

    # ---- who sits where

    @property
    def persons(self) -> list[Seat]:
        return [seat for seat in self.match.game.seats if seat not in self.bots]

    def name(self, seat: Seat) -> str:
        return self.match.names[seat]

    def level(self, seat: Seat) -> str:
        """The level of the bot that sits there."""
        return self._levels.get(seat, self.bots[seat].name)

    @property
    def secret(self) -> bool:
        """Whether the people at this keyboard have secrets from each other."""
        return len(self.persons) > 1 and (bool(self.match.game.secrets) or isinstance(self.match.question, AskAll))

    def eyes(self, at_the_keyboard: Seat | None) -> Seat | None:
        """As whom the table is shown, if it is clear who sits at the keyboard."""
        return self.persons[0] if len(self.persons) == 1 else at_the_keyboard

    # ---- asking and answering

    def next(self) -> Seat | None:
        """Whose turn it is to answer; None if the game is over."""
        if self.match.kind.open_floor:
            return self._next_on_floor()
        question = self.match.question
        while question is not None:
            asked = [seat for seat, _ in self.match.waiting if (seat, 0) not in self._passed]
            if isinstance(question, AskAny) and question.leisure and question.within is not None:
                # Bots do not need the time, and a person alone among bots does not have to wait.
                asked = [seat for seat in asked if seat not in self.bots and len(self.persons) > 1]
            if asked:
                return min(asked, key=self._rank)
            self._passed.clear()
            if isinstance(question, AskAny) and question.within is not None:
                self.match.time_out()
                question = self.match.question
        return None

    def _next_on_floor(self) -> Seat | None:
        """Whose turn it is on an open floor: everybody gets one. If all wait, time passes."""
        match = self.match
        while not match.over:
            last = self._answered[-1] if self._answered else match.game.seats[-1]
            for seat in (*match.game.left_of(last), last):
                if self._open(seat):
                    return seat
            self._passed.clear()
            self._all_waited = not self._all_waited  # as it may be a long time, everybody is asked once more
            if not self._all_waited:
                match.time_out()
        return None

    def _open(self, seat: Seat) -> list[Posed]:
        """The questions that somebody has neither answered nor left to others."""
        return [
            posed
            for posed in self.match.posed_to(seat)
            if (seat, posed.talk) not in self._passed and not (posed.talk and posed.given is not None)
        ]

    def _rank(self, seat: Seat) -> int:
        """A sort key for those who are asked at the same time.

        Bots give sealed answers first, so that people can still take theirs back. A question for anybody goes to the
        people first, because bots are quick.
        """
        return int((seat in self.bots) == isinstance(self.match.question, AskAny))

    def posed(self, seat: Seat) -> Posed:
        put = self._open(seat)
        return put[0] if put else self.match.questions[seat]

    def _talk(self, seat: Seat) -> int | None:
        """The conversation in which somebody is to answer now, on an open floor."""
        return next((posed.talk for posed in self._open(seat)), None)

    def may_pass(self, seat: Seat) -> bool:
        """Whether a person can leave the question to others."""
        question = self.match.question
        if self.match.kind.open_floor:
            return not self.posed(seat).sealed and self.match.due is not None
        return isinstance(question, AskAny) and (len(question.players) > 1 or question.within is not None)

    def left_to(self) -> str:
        """To whom a person leaves a question, in words."""
        question = self.match.question
        to_others = self.match.kind.open_floor or (isinstance(question, AskAny) and len(question.players) > 1)
        return "the others" if to_others else "the clock"

    def let_pass(self, seat: Seat) -> None:
        if not self.may_pass(seat):
            raise Refused("This has to be answered: nobody else can, and no clock runs.")
        self._passed.add((seat, self.posed(seat).talk))

    def say(self, posed: Posed, value: Any) -> None:
        """Give a person's answer. After an "are you sure?" it has to be given twice."""
        said = (posed.seat, posed.number, value)
        if self._doubted != said and (why := posed.doubt(value)):
            self._doubted = said
            raise Refused(f"{why} Then say it once more.")
        self.answer(posed.seat, value, posed.number)

    def answer(self, seat: Seat, value: Any, number: int | None = None) -> None:
        self.match.answer(seat, value, number, talk=self._talk(seat))
        self._answered.append(seat)
        self._passed.clear()
        self._all_waited = False

    def undo(self) -> None:
        """Take the last answer back, if a person gave it and nobody has learned anything from it."""
        if not self._answered:
            raise CannotUndo("Nothing has been answered yet.")
        if self._answered[-1] in self.bots:
            raise CannotUndo(f"{self.name(self._answered[-1])} has answered since: it is too late to take it back.")
        self.match.undo(self._answered[-1])
        self._answered.pop()
        self._passed.clear()

    def copy(self) -> Match:
        """A copy of the match for a bot to think about, as a person may take an answer back meanwhile."""
        match = self.match
        return Match.replay(match.kind, Log(match.beginning, match.entries[:]))

    def think(self, seat: Seat, match: Match) -> Any:
        with self._thinking:  # a bot may still be thinking in another thread, about an answer that was taken back
            return self.bots[seat].choose(Chair(match, seat, self._talk(seat)))

    def take(self, seat: Seat, value: Any, number: int) -> None:
        """Give a bot's answer."""
        if value is WAIT:
            self._passed.add((seat, self.posed(seat).talk))
        else:
            self.answer(seat, value, number)

    # ---- what has happened

    def news(self, viewer: Seat | None) -> list[Line]:
        """The lines since this viewer last looked."""
        story = self.match.lines(viewer)
        since = min(self._told[viewer], len(story))
        self._told[viewer] = len(story)
        return story[since:]

    def save(self) -> None:
        """Write the log, if there is a file for it."""
        if self._save is not None:
            with writing(self._save):
                self.match.save(self._save)


DEFAULT_BOT = "fair"
BOT_NAMES = ("Otto", "Ada", "Bix", "Cleo", "Dot", "Emil", "Fay", "Gus", "Hal", "Ivy")


def sit_down(
    kind: type[Game],
    name: str,
    *,
    players: int | None = None,
    bots: int | Sequence[str] | None = None,
    names: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    save: Path | None = None,
) -> Sitting:
    """A new match. People get the first chairs, by default one of them; bots get the others."""
    if save is not None:
        can_write(save)
    players, robots = seated(kind, numbers_of(kind, options), players, bots, len(names))
    persons = players - len(robots)
    if len(names) > persons:
        raise BadOption(f"{counted(len(names), 'name')} for {counted(persons, 'person')}: the others are bots.")
    everybody = [*names, *(f"Player {i + 1}" for i in range(len(names), persons)), *bot_names(len(robots))]
    if len(set(everybody)) < len(everybody):
        raise BadOption("Two players have the same name: everybody needs one of their own.")
    if robots and persons == 1:
        options = at_ease(kind, players, options or {})
    match = Match(kind, name, players, options, seed=seed, names=everybody)
    levels = dict(zip(match.game.seats[persons:], robots, strict=True))
    minds = {
        seat: named(text, None if seed is None else f"{seed}/{seat}", name, players, match.beginning.options)
        for seat, text in levels.items()
    }
    return Sitting(match, minds, save, levels)


def seated(
    kind: type[Game], numbers: range, players: int | None, bots: int | Sequence[str] | None, persons: int
) -> tuple[int, list[str]]:
    """The number of players, and which bots are among them.

    Bots take all chairs that no person needs. With `players` and `bots` given, there are just as many bots as named.
    """
    persons = max(persons, 1)
    named_bots = [] if bots is None or isinstance(bots, int) else list(bots)
    count = bots if isinstance(bots, int) else len(named_bots)
    total = max(numbers[0], persons + count) if players is None else players
    if total not in numbers:
        raise BadOption(f"{kind.title} is for {one_of(numbers)} players, not {total}.")
    if count > total:
        raise BadOption(f"{counted(count, 'bot')} do not fit on {counted(total, 'chair')}.")
    if bots is None or (players is None and named_bots):
        count = total - persons
    return total, [*named_bots, *[named_bots[-1] if named_bots else DEFAULT_BOT] * (count - len(named_bots))]


def bot_names(count: int) -> list[str]:
    return [f"Bot {BOT_NAMES[i]}" if i < len(BOT_NAMES) else f"Bot {i + 1}" for i in range(count)]
