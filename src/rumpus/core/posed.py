"""A question as one seat has to answer it."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from . import shapes
from .errors import IllegalAnswer
from .shapes import Labels, labels_of
from .values import Seat


class Posed(Struct):
    """A question as one seat has to answer it."""

    seat: Seat
    number: int  # an answer can carry it, so that one that comes too late does no harm
    what: str
    choices: Sequence[Any]
    words: Labels  # what players and things are called
    sealed: bool = False  # nobody sees the answer before all have answered
    given: Any = None  # the sealed answer that was given already, and can still be changed
    within: float | None = None  # seconds
    talk: int = 0  # on an open floor: which of the seat's own conversations this is; 0 is the floor itself
    players: tuple[Seat, ...] = ()  # on an open floor: who is in that conversation
    due: int | None = None  # on an open floor: when its time is over, in milliseconds of the game

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
        """The question "are you sure?" before this answer counts; empty for nearly all answers."""
        return shapes.doubt(self.choices, answer)

    def written(self, answer: Any) -> str:
        """What one would type to give this answer."""
        return shapes.written(answer, self.choices, self.labels)
