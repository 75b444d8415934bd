"""What a bot gets: the chair it sits on, with everything that a person there could see, and nothing more."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rumpus.core import WAIT, AskAny, Chance, Match, NotAsked, Posed, Run, Scene, Seat
from rumpus.core.run import may_wait


class Chair:
    """A seat at a match, as its bot may know it.

    What the seat does not know is only ever met in imagination: dealt anew, and different each time.
    """

    __slots__ = ("_match", "seat", "talk")

    def __init__(self, match: Match, seat: int, talk: int | None = None) -> None:
        self._match = match
        self.seat = Seat(seat)
        self.talk = talk  # of the seat's conversations on an open floor; None: the first

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
        """Every answer that can be given. Where whoever is first may answer, WAIT leaves it to the others."""
        posed, asked = self.question, self._match.question
        choices = posed.choices
        if self._match.kind.open_floor:
            return choices if posed.sealed or self._match.due is None else may_wait(choices)
        if isinstance(asked, AskAny) and (asked.within is not None or asked.players[-1] != self.seat):
            return may_wait(choices)
        return choices

    def imagine(self, chance: Chance) -> Run:
        """The position as it could be, for all that the seat knows; luck from now on is the bot's own."""
        return self._match.imagine(self.seat, chance, self.question.talk if self.talk is None else self.talk)


class Bot(Protocol):
    """A player made of code."""

    @property
    def name(self) -> str: ...

    def choose(self, chair: Chair) -> Any:
        """One of the chair's choices."""


class Judged(Struct, frozen=True):
    """What a player who knows the game expects of an answer."""

    answer: Any
    value: float  # for the seat that gives it: 1 is to win alone, 0 to be last
    error: float  # one standard deviation of that; 0: it is exact
    remark: str = ""  # what more there is to say: "wins in 7 turns"


class Opinion(Struct, frozen=True):
    """What such a player thinks of a question: the answers that were looked at, the best one first."""

    answers: Sequence[Judged]
    exact: bool = False  # proven, not estimated


class Judge(Bot, Protocol):
    """A bot that can say what it thinks, not only what it does."""

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        """An opinion on the question put to the chair. The answers of `about` are looked at in any case."""


def answer(match: Match, bots: Mapping[int, Bot]) -> bool:
    """Let every bot that is asked now answer. False: the table waits for others.

    A bot may leave an open question to the others; when no player is left who could answer it, its time is over.
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
    """The first bot that wants to say something does, in the first conversation in which it wants to."""
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
