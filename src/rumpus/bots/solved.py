"""What a game that is solved can be asked: a position, what each answer leads to, and where one could go from there.

Whoever shows it needs to know no game: a position is a line of text, and every other one that can be reached by an
answer, or by adding or taking away a piece, comes along as such a line.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Dial(Struct, frozen=True):
    """How many there are of something, and the positions with one less and one more of it."""

    group: str  # whose, or where
    label: str
    value: int
    less: str | None
    more: str | None


class Reply(Struct, frozen=True):
    """An answer, and what it leads to when nobody errs from there on."""

    answer: str
    value: float  # the chance to win
    says: str
    then: str | None  # the position after it; None: the game is over


class Look(Struct, frozen=True):
    """A position, seen by whoever is to move."""

    position: str
    says: str
    dials: Sequence[Dial]
    replies: Sequence[Reply]  # the best first
    notes: Sequence[str] = ()


class Map(Struct, frozen=True):
    """What to do in many positions at a glance: a letter for each, row by row from the top."""

    title: str
    across: str
    down: str
    rows: Sequence[str]
    legend: dict[str, str]  # what a letter means


class Solution(Protocol):
    """A game that is solved, for so many players and with such options."""

    @property
    def facts(self) -> Sequence[str]:
        """Who wins the game, how many positions there are, and what else is known, in sentences."""

    @property
    def start(self) -> str:
        """The position in which the game begins."""

    @property
    def writing(self) -> str:
        """How a position is written, in a sentence."""

    def look(self, position: str) -> Look:
        """Refused, with the reason, if there is no such position."""

    def maps(self) -> Sequence[Map]:
        """None, if there is nothing to be seen at a glance."""
