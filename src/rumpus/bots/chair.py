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

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = Seat(seat)

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
        posed = self._match.posed(self.seat)
        if posed is None:
            raise NotAsked(f"Seat {self.seat} is not asked now.")
        return posed

    @property
    def choices(self) -> Sequence[Any]:
        """Every answer that can be given. Where whoever is first may answer, WAIT leaves it to the others."""
        choices, asked = self.question.choices, self._match.question
        if isinstance(asked, AskAny) and (asked.within is not None or asked.players[-1] != self.seat):
            return may_wait(choices)
        return choices

    def imagine(self, chance: Chance) -> Run:
        """The position as it could be, for all that the seat knows; luck from now on is the bot's own."""
        return self._match.imagine(self.seat, chance)


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
    if isinstance(question, AskAny):
        asked = list(question.players)
        if question.floor:  # everybody gets his turn
            start = asked.index(match.actor)
            asked = asked[start:] + asked[:start]
        for seat in () if question.leisure else asked:
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
