"""What happened, in words: the story that people read, and that sounds, moments and screen readers are made from."""

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Literal

from msgspec import Struct

from .errors import RulesError
from .values import Back, Piece, Seat, counted, label, tupled

_template = Formatter()

How = Literal["", "quiet", "dice", "reveal", "end"]
QUIET: How = "quiet"  # no pause: its words are shown together with the next line
DICE: How = "dice"  # dice land before anything else is shown
REVEAL: How = "reveal"  # shown large, in the centre of the table
END: How = "end"  # why the game is over

LASTS: dict[How, int] = {"": 1000, QUIET: 0, DICE: 1500, REVEAL: 2600, END: 1000}  # milliseconds, at a normal pace


class Secret(Struct, frozen=True):
    """Something in a sentence that only some seats may read. The others read another wording."""

    value: Any
    seats: tuple[Seat, ...]
    outside: str


def only(seat: Seat | Sequence[Seat], value: Any, outside: str = "") -> Secret:
    """`value` for that seat only. Others read `outside`; of a card, by default, "a card"."""
    if not outside:
        outside = Back.of(value).label if isinstance(value, Piece) else "something"
    return Secret(tupled(value), (seat,) if isinstance(seat, Seat) else tuple(seat), outside)


class Part(Struct, omit_defaults=True):
    """A part of a sentence that is more than words: a player, or a piece."""

    text: str
    seat: Seat | None = None
    piece: Piece | None = None


class Line(Struct, omit_defaults=True):
    """A sentence as it is sent to one reader: words, and in between the players and pieces that it is about."""

    parts: list[str | Part]
    how: How = ""

    @property
    def words(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)


class Told(Struct, frozen=True):
    """A sentence with places for the things it is about: `{}` is a name, `{:chip}` is a number of chips."""

    text: str
    things: tuple[Any, ...]
    to: tuple[Seat, ...] | None = None  # everybody, unless said
    how: How = ""
    film: int = 0  # milliseconds of film that are shown before it

    def heard_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to

    @property
    def lasts(self) -> int:
        """Milliseconds of pause for everybody; none for a line that only some hear."""
        return LASTS[self.how] + self.film if self.to is None else 0

    @property
    def who(self) -> Seat | None:
        """Who did it: the first player who is named."""
        return next((thing for thing in self.things if isinstance(thing, Seat)), None)

    def reveals(self, seat: Seat | None, hidden: Container[Any]) -> bool:
        """Whether a seat learns something from it: pieces that were hidden from it, or a secret that is not a piece."""
        return self.heard_by(seat) and any(_reveals(thing, seat, hidden) for thing in self.things)

    def line(self, seat: Seat | None, names: Sequence[str] = ()) -> Line:
        """The sentence as a seat reads it."""
        return Line(_joined(self._parts(seat, names)), self.how)

    def __str__(self) -> str:
        """As a spectator reads it, at a table without names."""
        return self.words(None)

    def words(self, seat: Seat | None, names: Sequence[str] = ()) -> str:
        """The same as plain text."""
        return "".join(part if isinstance(part, str) else part.text for part in self._parts(seat, names))

    def _parts(self, seat: Seat | None, names: Sequence[str]) -> "Iterator[str | Part]":
        parts, places = _parsed(self.text)
        if places != len(self.things):
            raise RulesError(f"{self.text!r} has {places} places for {len(self.things)} things.")
        things = iter(self.things)
        for text, noun in parts:
            if text:
                yield text
            if noun is not None:
                yield from _worded(next(things), noun, seat, names)


@lru_cache(1024)
def _parsed(text: str) -> tuple[list[tuple[str, str | None]], int]:
    """The text before each placeholder, with the noun that is counted there; and how many placeholders there are."""
    parts = [(words, noun or "" if place is not None else None) for words, place, noun, _ in _template.parse(text)]
    return parts, sum(noun is not None for _, noun in parts)


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
        case Told():
            return thing.reveals(seat, hidden)
    return False


def _worded(thing: Any, noun: str, seat: Seat | None, names: Sequence[str]) -> Iterator[str | Part]:
    """A thing in words, for one reader."""
    if isinstance(thing, Secret):
        if seat not in thing.seats:
            yield thing.outside
            return
        thing = thing.value
    if isinstance(thing, Told):
        yield from thing._parts(seat, names)
    elif noun:
        yield counted(thing, noun)
    elif isinstance(thing, Seat):
        yield Part(label(thing, names), seat=thing)
    elif isinstance(thing, Piece):
        yield thing.label if thing.hidden else Part(thing.label, piece=thing)
    elif isinstance(thing, tuple) and thing:
        for i, one in enumerate(thing):
            yield "" if i == 0 else " and " if i == len(thing) - 1 else ", "
            yield from _worded(one, "", seat, names)
    else:
        yield label(thing, names)


def _joined(parts: Iterator[str | Part]) -> list[str | Part]:
    """The parts, with neighbouring words joined to one part."""
    joined: list[str | Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(last := joined[-1], str):
            joined[-1] = last + part
        elif part:
            joined.append(part)
    return joined
