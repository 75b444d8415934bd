"""What lies where: the picture of a game, without a pixel. One renderer draws every game from this.

A scene has chairs (the players, with counters and marks) and places that hold tokens.
Face-down tokens have no identity. The id of a place that somebody owns ends in his seat: "hand2".
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from .values import Piece, Seat


class Token(Struct, omit_defaults=True):
    """A piece as it is drawn. Several alike that lie together are one token with a count."""

    look: str  # card, coin, die, chip, back ...
    text: str  # what is written on it
    value: Any = None  # the answer that a click on it gives
    label: str = ""  # its name, where the text is not enough
    tone: str = ""  # its colour, where colour means something
    count: int = 1
    marks: list[str] = []  # how it stands out: "lit", "spent", "aimed at" ...


class Place(Struct, tag=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """Somewhere on the table. `id` stays the same from scene to scene; `owner` is whose it is."""

    id: str
    label: str
    owner: Seat | None = None
    tokens: list[Token] = []
    note: str = ""  # what it adds up to, in words


class Hand(Place):
    """Pieces held; others see backs."""


class Pile(Place):
    """Pieces on top of each other: one sees the last and how many there are."""


class Row(Place):
    """Pieces side by side, in an order that matters."""


class Basket(Place):
    """Pieces in a heap, in no order."""


class Track(Place):
    """Steps in a line; a token stands on each step named in `at`, in the order of the tokens."""

    steps: list[str]
    at: list[int]


class Grid(Place):
    """Squares in rows; `at` says (column, row) for each token."""

    columns: int
    rows: int
    at: list[tuple[int, int]]
    names: list[str] = []  # of the squares, row by row
    tints: list[str] = []  # their colours, row by row: "light", "dark" ...


class Board(Place):
    """Spots joined by lines: `spots` are (name, x, y); `at` says the spot for each token."""

    spots: list[tuple[str, float, float]]
    lines: list[tuple[int, int]] = []
    at: list[int] = []


class Paper(Place):
    """A sheet with dots (x, y, tone), lines between dots, and words (x, y, text, tone) written on it.

    Shades are areas with dots as corners: (dots, tone, text).
    """

    width: int
    height: int
    dots: list[tuple[int, int, str]] = []
    lines: list[tuple[int, int, str]] = []
    words: list[tuple[int, int, str, str]] = []
    shades: list[tuple[list[int], str, str]] = []


class Stage(Place):
    """A table on which things have come to rest: `poses` are (x, y, z, w, i, j, k) for each token, in mm and turns."""

    outline: list[tuple[float, float]]
    poses: list[tuple[float, ...]] = []


class Chair(Struct, omit_defaults=True):
    """A player: what everybody can count, and what he is just now (dealer, out ...)."""

    seat: Seat
    counters: dict[str, int | str] = {}
    marks: list[str] = []


class Link(Struct, omit_defaults=True):
    """Somebody points at somebody."""

    source: Seat
    target: Seat
    text: str = ""  # with what, or why
    tone: str = ""


class Clock(Struct, omit_defaults=True):
    """Something that happens by itself when its time has come."""

    text: str  # what runs out then
    at: int  # milliseconds, as a timed game counts them


class Scene(Struct, omit_defaults=True):
    """Everything on the table as one seat sees it."""

    chairs: list[Chair]
    places: list[Place] = []
    links: list[Link] = []
    clocks: list[Clock] = []
    note: str = ""  # how things stand, in words
    asked: list[tuple[Seat, str]] = field(default_factory=list)  # whom the table waits for, and to do what
    over: bool = False
    standings: list[int] = []  # each seat's place, when it is over


def token(thing: Any, count: int = 1, marks: Sequence[str] = ()) -> Token:
    """A piece, or a plain value, as a token."""
    if isinstance(thing, Piece):
        shown = None if thing.hidden else thing
        look = "back" if thing.hidden else thing.look
        return Token(look, thing.text, shown, thing.label, thing.tone, count, list(marks))
    return Token("piece", str(thing), thing, count=count, marks=list(marks))


def tokens(things: Iterable[Any] | Mapping[Any, int]) -> list[Token]:
    """Pieces as tokens: face-down ones that look alike are counted together."""
    if isinstance(things, Mapping):
        return [token(thing, count) for thing, count in things.items() if count]
    shown: list[Token] = []
    for thing in things:
        if shown and isinstance(thing, Piece) and thing.hidden:
            last = shown[-1]
            if last.look == "back" and last.tone == thing.tone:
                last.count += 1
                continue
        shown.append(token(thing))
    return shown
