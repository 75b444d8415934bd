"""What a bot gets: its chair, with everything that a person there could see, and nothing more."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rumpus.core import WAIT, AskAny, Chance, Match, NotAsked, Posed, Run, Scene, Seat
from rumpus.core.run import may_wait


class Chair:
    """A seat at a match, as its bot may know it.

    A bot meets what the seat does not know only in imagined positions, in which it is dealt anew each time.
    """

    __slots__ = ("_match", "seat", "talk")

    def __init__(self, match: Match, seat: int, talk: int | None = None) -> None:
        self._match = match
        self.seat = Seat(seat)
        self.talk = talk  # on an open floor: one of the seat's conversations; None: the first

    @property
    def view(self) -> Scene:
        """The table as the seat sees it."""
        return self._match.view(self.seat)

    @property
    def story(self) -> list[str]:
        """What has happened, as the seat was told it."""
        return self._match.story(self.seat)

    @property
    def question(self) -> Posed:
        """What the seat is asked."""
        for posed in self._match.posed_to(self.seat):
            if self.talk in (None, posed.talk):
                return posed
        raise NotAsked(f"Seat {self.seat} is not asked now.")

    @property
    def choices(self) -> Sequence[Any]:
        """Every legal answer. If anybody may answer, WAIT is one of them: it leaves the question to the others."""
        posed, asked = self.question, self._match.question
        choices = posed.choices
        if self._match.kind.open_floor:
            return choices if posed.sealed or self._match.due is None else may_wait(choices)
        if isinstance(asked, AskAny) and (asked.within is not None or asked.players[-1] != self.seat):
            return may_wait(choices)
        return choices

    def imagine(self, chance: Chance) -> Run:
        """A position that is possible, as far as the seat knows. Future luck in it is the bot's own."""
        return self._match.imagine(self.seat, chance, self.question.talk if self.talk is None else self.talk)


class Bot(Protocol):
    """A player made of code."""

    @property
    def name(self) -> str: ...

    def choose(self, chair: Chair) -> Any:
        """Choose one of the chair's choices."""


class Judged(Struct, frozen=True):
    """What a strong player expects from an answer."""

    answer: Any
    value: float  # for the seat that gives it: 1 is to win alone, 0 to be last
    error: float  # one standard deviation of the value; 0: it is exact
    remark: str = ""  # anything else about it: "wins in 7 turns"


class Opinion(Struct, frozen=True):
    """What a strong player thinks of a question: the answers that were examined, best first."""

    answers: Sequence[Judged]
    exact: bool = False  # proven, not estimated


class Judge(Bot, Protocol):
    """A bot that can also say what it thinks of each answer."""

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        """An opinion on the chair's question. The answers in `about` are examined in any case."""


def answer(match: Match, bots: Mapping[int, Bot]) -> bool:
    """Let every bot that is asked now answer. Returns False if the table waits for others.

    A bot may leave an `AskAny` to the others. When no player is left who could answer it, its time is over.
    """
    question = match.question
    if match.kind.open_floor:
        return _answer_on_floor(match, bots)
    if isinstance(question, AskAny):
        for seat in () if question.leisure else list(question.players):
            if seat in bots:
                choice = bots[seat].choose(Chair(match, seat))
                if choice is not WAIT:
                    match.answer(seat, choice)
                    return True
        if any(seat not in bots for seat in question.players):
            return False
        match.time_out()
        return True
    asked = [seat for seat, _ in match.waiting if seat in bots]
    for seat in asked:
        match.answer(seat, bots[seat].choose(Chair(match, seat)))
    return bool(asked)


def _answer_on_floor(match: Match, bots: Mapping[int, Bot]) -> bool:
    """The first bot that wants to answer does so, in the first conversation in which it wants to."""
    if match.over:
        return False
    for seat in match.game.around(match.actor):  # everybody gets a turn
        for posed in match.posed_to(seat) if seat in bots else ():
            if posed.given is None and (choice := bots[seat].choose(Chair(match, seat, posed.talk))) is not WAIT:
                match.answer(seat, choice, talk=posed.talk)
                return True
    if any(seat not in bots for seat in match.game.seats):
        return False
    match.time_out()
    return True
