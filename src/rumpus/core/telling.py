"""What happened, in words: the log that people read, and what sounds and screen readers live on."""

from collections.abc import Container, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct

from .errors import RulesError
from .values import Back, Piece, Seat, counted, label, tupled

_template = Formatter()


class Secret(Struct, frozen=True):
    """Something in a sentence that only some seats may read; the others read what it looks like from outside."""

    value: Any
    seats: tuple[Seat, ...]
    outside: str


def only(seat: Seat | Sequence[Seat], value: Any, outside: str = "") -> Secret:
    """`value` for that seat's eyes only. A card is "a card" to the others, if nothing else is said."""
    if not outside:
        outside = Back.of(value).label if isinstance(value, Piece) else "something"
    return Secret(tupled(value), (seat,) if isinstance(seat, Seat) else tuple(seat), outside)


class Told(Struct, frozen=True):
    """A sentence with places for the things it is about: `{}` is a name, `{:chip}` is a number of chips."""

    text: str
    things: tuple[Any, ...]
    to: tuple[Seat, ...] | None = None  # everybody, unless said

    def heard_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to

    def reveals(self, seat: Seat | None, hidden: Container[Any]) -> bool:
        """Whether a seat reads in it of pieces that were hidden from it, or of a secret that is no piece."""
        return self.heard_by(seat) and any(_reveals(thing, seat, hidden) for thing in self.things)

    def words(self, seat: Seat | None, names: Sequence[str] = ()) -> str:
        """The sentence as a seat reads it."""
        parts = list(_template.parse(self.text))
        places = sum(place is not None for _, place, _, _ in parts)
        if places != len(self.things):
            raise RulesError(f"{self.text!r} has {places} places for {len(self.things)} things.")
        things = iter(self.things)
        return "".join(
            text if place is None else text + _worded(next(things), noun or "", seat, names)
            for text, place, noun, _ in parts
        )


def _reveals(thing: Any, seat: Seat | None, hidden: Container[Any]) -> bool:
    match thing:
        case Secret():
            return seat in thing.seats and (
                not isinstance(thing.value, Piece | tuple) or _reveals(thing.value, seat, hidden)
            )
        case Piece():
            return thing in hidden
        case tuple():
            return any(_reveals(part, seat, hidden) for part in thing)
    return False


def _worded(thing: Any, noun: str, seat: Seat | None, names: Sequence[str]) -> str:
    if isinstance(thing, Secret):
        if seat not in thing.seats:
            return thing.outside
        thing = thing.value
    return counted(thing, noun) if noun else label(thing, names)
