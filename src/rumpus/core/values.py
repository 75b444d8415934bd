"""The values that rules and answers are made of: seats, pieces, and what they are called.

A seat is an int and a piece is a str, each with a few extras. So they are hashed, compared and written as JSON like
plain values, and a plain value that comes back from a client is equal to the thing itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

import msgspec


class Seat(int):
    """A chair at the table, counted from 0. A type of its own, so that clients know that this answer is a player."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    __str__ = int.__repr__


class Piece(str):
    """A thing that lies on the table, identified by a name that is unique in its class."""

    __slots__ = ()

    named: ClassVar[dict[str, Any]] = {}
    look: ClassVar[str] = "piece"  # which picture a client draws
    hidden: ClassVar[bool] = False
    back: str = ""  # what everybody sees of it face down; a slot, in a class with several kinds of backs
    name: str = ""  # printed on it
    figures: Sequence[str] = ()  # printed large: the rank of a playing card, say
    suit: str = ""  # of a playing card: S, H, D or C
    face: str = ""  # its picture, from the sheet that the game brings

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.named = {}

    def __new__(cls, name: str, *_: Any, **__: Any) -> Self:
        piece = super().__new__(cls, name)
        cls.named[name] = piece
        return piece

    def __reduce__(self) -> Any:
        return _find_piece, (self.__class__, str(self))

    @classmethod
    def kinds(cls) -> "Iterator[type[Piece]]":
        """This class and all its subclasses."""
        yield cls
        for kind in cls.__subclasses__():
            yield from kind.kinds()

    @property
    def label(self) -> str:
        """What it is called in a sentence."""
        return str(self)

    @property
    def text(self) -> str:
        """The text on it."""
        return str(self)

    @property
    def tone(self) -> str:
        """The name of its colour, if colour means anything."""
        return ""


def _find_piece(kind: type[Piece], name: str) -> Piece:
    piece: Piece = kind.named[name]
    return piece


class Back(Piece):
    """The back of a piece, for a viewer who sees no more of it."""

    __slots__ = ("back",)
    hidden = True

    def __init__(self, name: str) -> None:
        self.back = name

    @classmethod
    def of(cls, piece: Piece) -> "Back":
        return cls.called(piece.back)

    @classmethod
    def called(cls, back: str) -> "Back":
        found: Back | None = cls.named.get(back)
        return found if found is not None else cls(back)

    def __reduce__(self) -> Any:
        return Back.called, (self.back,)

    @property
    def label(self) -> str:
        return f"a {self.back} card" if self.back else "a card"

    @property
    def text(self) -> str:
        return "?"

    @property
    def tone(self) -> str:
        return self.back


def plain(value: Any) -> Any:
    """For JSON: types that msgspec does not know by itself."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} is not a value that can be written down")


def plainly(value: Any) -> Any:
    """The same value without pieces and seats in it: it is written down faster."""
    if value.__class__ is tuple:
        return tuple(map(plainly, value))
    return plain(value) if isinstance(value, Piece | Seat) else value


_json = msgspec.json.Encoder(enc_hook=plain)
to_json = _json.encode


def tupled(value: Any) -> Any:
    """A value that came from JSON, with its lists made tuples: values have to be hashable."""
    if value.__class__ is list or value.__class__ is tuple:
        return tuple([tupled(v) if v.__class__ is list or v.__class__ is tuple else v for v in value])
    return value


def label(value: Any, names: Sequence[str] = ()) -> str:
    """What a value is called in a sentence."""
    if isinstance(value, Piece):
        return value.label
    if isinstance(value, Seat):
        if not names:
            return f"Player {value + 1}"
        return names[value] if value < len(names) else str(value)  # a number, if nobody sits there
    if isinstance(value, tuple | list):
        return listing(label(v, names) for v in value)
    if isinstance(value, set | frozenset):
        return listing(sorted(label(v, names) for v in value))
    if value is None:
        return "nothing"
    return str(value)


def listing(words: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"; "nothing" when there is nothing."""
    words = list(words)
    if len(words) < 2:
        return words[0] if words else "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, noun: str) -> str:
    """ "1 chip", "3 chips"."""
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{number} {noun[:-1]}ies"
    return f"{number} {noun}{'es' if noun.endswith(('s', 'x', 'ch', 'sh')) else 's'}"
