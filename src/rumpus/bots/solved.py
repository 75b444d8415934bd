"""What can be asked about a solved game: any position, what each answer leads to, and which positions are near it.

A client that shows it need not know the game: a position is a line of text, and all positions that can be reached by an
answer, or by adding or removing a piece, are given as such lines.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Dial(Struct, frozen=True):
    """A count of something, and the positions with one less and one more of it."""

    group: str  # whose they are, or where
    label: str
    value: int
    less: str | None
    more: str | None


class Reply(Struct, frozen=True):
    """An answer, and what it leads to if nobody makes a mistake from there on."""

    answer: str
    value: float  # the chance to win
    says: str
    then: str | None  # the next position; None if the game is over


class Look(Struct, frozen=True):
    """A position, as the player to move sees it."""

    position: str
    says: str
    dials: Sequence[Dial]
    replies: Sequence[Reply]  # the best first
    notes: Sequence[str] = ()


class Map(Struct, frozen=True):
    """What to do in many positions, at a glance: a letter for each, row by row from the top."""

    title: str
    across: str
    down: str
    rows: Sequence[str]
    legend: dict[str, str]  # what a letter means


class Solution(Protocol):
    """The solution of a game for certain players and options."""

    @property
    def facts(self) -> Sequence[str]:
        """Who wins the game, how many positions there are, and what else is known, in sentences."""

    @property
    def start(self) -> str:
        """The position in which the game begins."""

    @property
    def writing(self) -> str:
        """A sentence about how positions are written."""

    def look(self, position: str) -> Look:
        """Look a position up. Raises Refused, with the reason, if there is no such position."""

    def maps(self) -> Sequence[Map]:
        """Maps of the solution; None, if there are no useful ones."""
