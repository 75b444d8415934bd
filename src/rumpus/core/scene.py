"""What lies where: the picture of a game, without a pixel. One renderer draws every game from this.

A scene has chairs (the players, with counters and marks) and places that hold tokens. Face-down tokens have no
identity. Whatever a renderer has to know is a field: nothing is found out by reading labels, notes or ids.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, field

from .telling import How, Line
from .values import Piece, Seat

Role = Literal["", "board", "pot", "deck", "discards", "bet", "dealt"]


class Token(Struct, omit_defaults=True):
    """A piece as it is drawn. Several alike that lie together are one token with a count."""

    look: str  # card, coin, die, chip, back ...
    text: str  # what is written on it
    value: Any = None  # the answer that a click on it gives
    label: str = ""  # its name, where the text is not enough
    tone: str = ""  # its colour, where colour means something
    count: int = 1
    marks: list[str] = []  # how it stands out: "lit", "spent", "aimed at" ...
    of: Seat | None = None  # whose it is, or was, where that matters
    name: str = ""  # as it is printed on it
    figures: list[str] = []  # what stands large on it: the rank of a playing card, the three columns of a fighter
    suit: str = ""  # of a playing card: S, H, D or C
    sides: int = 0  # of a die; other things have none
    face: str = ""  # its picture, among those that the game brings
    words: str = ""  # what stands small on it, below its name: what a card does


class Place(Struct, tag=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """Somewhere on the table. `id` stays the same from scene to scene, and says nothing.

    An answer may be the id of a place: then a click on the place gives it.
    What somebody owns lies before them. What is about somebody lies in the middle, under their name.
    """

    id: str
    label: str
    owner: Seat | None = None
    about: Seat | None = None
    tokens: list[Token] = []
    note: str = ""  # what else there is to say of it, in words
    total: int | None = None  # what it adds up to, where that is worth a large number
    unit: str = ""  # what is counted: "chips"
    role: Role = ""  # what it is to the game, where that makes a difference to how it is drawn
    past: bool = False  # it shows once more what has gone by
    covered: bool = False  # its owner sees it only while a finger is on it: others may look over their shoulder
    face: str = ""  # its picture, among those that the game brings


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
    strokes: list[tuple[int, int]] = []  # drawn through from one square to another, counted row by row


class Board(Place):
    """A map of spots joined by lines: `spots` are (name, x, y); `at` says the spot for each token.

    Lines are told by their place in the list. A map that need not be true is drawn up to `stretch` times as wide or as
    tall, where the window has another shape.
    """

    spots: list[tuple[str, float, float]]
    stretch: float = 1.0
    lines: list[tuple[int, int]] = []
    at: list[int] = []
    words: list[str] = []  # what is written in each spot as long as nothing stands there, or nothing at all
    bright: list[int] = []  # lines that stand out
    ways: list[list[int]] = []  # for each spot, lines that stand out while somebody points at it


class Tree(Place):
    """Pieces that are built on each other. Tokens are told by their place in the list.

    `rests` are (token, the token below it, tone, text): what it takes from there. `ends` are tokens that are free ends:
    (token, the one on whose upper edge it is).
    """

    rests: list[tuple[int, int, str, str]] = []
    ends: list[tuple[int, int]] = []


class Rooms(Place):
    """Areas side by side, like the rooms of a house, and doors between them. `at` says the spot for each token.

    `spots` are (name, x, y), and y is down: first the areas, then the doors. What stands on a door is in the way.
    `areas` are the outlines. A corner is (x, y, bend), and bend is the radius of the arc that leads there: 0 is
    straight, and below 0 it goes anticlockwise. `doors` are the two areas that each door joins.
    """

    spots: list[tuple[str, float, float]]
    areas: list[list[tuple[float, float, float]]]
    doors: list[tuple[int, int]] = []
    at: list[int] = []
    tints: list[str] = []  # of the areas
    pointer: str = ""  # the picture that marks a spot which is pointed at, among those that the game brings


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


class Solid(Struct, omit_defaults=True):
    """How a thing on a Stage looks from all sides, in its own frame, in mm."""

    points: list[tuple[float, float, float]]
    faces: list[tuple[list[int], str, int]]  # corners, anticlockwise from outside; text; the corner at its top, or -1
    tones: list[str] = []  # of each face, where that is not the tone of the token


class Reel(Struct, omit_defaults=True):
    """How one thing moved. The frames are flat, 7 numbers each: x, y, z in 0.1 mm, and w, i, j, k in thousandths.

    One that ends before the others fell off; one that is still there glides on to its pose.
    """

    token: Token
    frames: Sequence[int]


class Film(Struct, omit_defaults=True):
    """How things moved before they came to rest. A film with a number that was not seen before is shown once."""

    number: int
    step: int  # milliseconds from frame to frame
    reels: list[Reel]
    slow: tuple[int, int] | None = None  # slow motion: from this frame on, so many times slower


class Sight(Struct, omit_defaults=True):
    """Where a thing looks, and the part of the table that it sees."""

    heading: float  # degrees anticlockwise from +x
    area: list[tuple[float, float]]  # its first edge is the one from which it looks


class Act(Struct, omit_defaults=True):
    """Something that happens after the film, shown one after another. Tokens are told by their place in the list."""

    text: str
    shooters: list[int] = []  # light up
    rays: list[tuple[int, int, str]] = []  # from, to, and what flies back
    gone: list[int] = []  # are taken away at its end


class Stage(Place):
    """A table on which things have come to rest: `poses` are (x, y, z, w, i, j, k) for each token.

    Lengths are in mm, z is up, and the table top is z = 0; (w, i, j, k) turns a thing from its own frame.
    """

    outline: list[tuple[float, float]]
    poses: list[tuple[float, ...]] = []
    thick: float = 0  # of the table top
    edges: list[tuple[float, float, float]] = []  # for each seat the middle of its edge, and where it looks, in degrees
    lines: list[tuple[float, float, float, float, str]] = []  # drawn on the table: from x, y to x, y, text
    areas: list[tuple[list[tuple[float, float]], str, str]] = []  # drawn on the table: corners, tone, text
    blocks: list[tuple[float, float, float, float, str]] = []  # upright cylinders: x, y, radius, height, text
    solids: dict[str, Solid] = {}  # by the look of the tokens
    sights: list[Sight] = []  # for each token, or for none
    aimed: int = -1  # the token that is whacked where it lies, if a throw is not made from an edge
    reach: list[tuple[int, int]] = []  # about how far it goes: speeds, and mm
    focus: list[tuple[float, float]] = []  # points that are to be seen well: the rest of the table may be out of sight
    ahead: float | None = None  # which way one looks there, in degrees, if that is not from one's own edge
    film: Film | None = None  # of the last throw
    acts: list[Act] = []  # that follow it


class Chair(Struct, omit_defaults=True):
    """A player: what everybody can count, and what they are just now (dealer, out ...)."""

    seat: Seat
    counters: dict[str, int | str] = {}
    marks: list[str] = []
    face: str = ""  # their portrait, among those that the game brings
    tone: str = ""  # their colour, if that means something: all of a team have the same
    ghost: bool = False  # out, and still there: they may come back, and so does whatever lies before them
    leads: bool = False  # the game, and does not play


class Link(Struct, omit_defaults=True):
    """Somebody points at somebody."""

    source: Seat
    target: Seat
    text: str = ""  # with what, or why
    tone: str = ""
    face: str = ""  # what they point with: a picture that points to the right, among those that the game brings


class Clock(Struct, omit_defaults=True):
    """Something that happens by itself when its time has come."""

    text: str  # what runs out then
    at: int  # milliseconds, as a timed game counts them


class Tally(Struct, omit_defaults=True):
    """What somebody has at the end."""

    points: int | str
    words: str = ""  # what it is made of


class Result(Struct, omit_defaults=True):
    """How it ended."""

    why: Line | None = None  # in a sentence, if the game says so
    tallies: list[Tally] = []  # of each seat, if there is anything to count
    unit: str = ""  # what is counted: "points"


class Scene(Struct, omit_defaults=True):
    """Everything on the table as one seat sees it."""

    chairs: list[Chair]  # as they sit around the table: mostly in the order of the seats
    places: list[Place] = []
    links: list[Link] = []
    clocks: list[Clock] = []
    heading: str = ""  # where in the match this is: "Round 3 of 8"
    note: str = ""  # how things stand, in words
    asked: list[tuple[Seat, str]] = field(default_factory=list)  # whom the table waits for, and to do what
    answered: list[Seat] = []  # who has answered a sealed question already, if that may be known
    over: bool = False
    standings: list[int] = []  # each seat's place, when it is over
    result: Result | None = None


class Moment(Struct, omit_defaults=True):
    """How the table looked at a line of the story, as far as that differs from the moment after it.

    Moments come first one first; what the last one is compared with is the scene that they lead to. So they are read
    from the end: each is the one after it, with these chairs and places instead.
    """

    line: int  # of those that come with it, counted from 0
    lasts: int  # milliseconds
    how: How = ""
    who: Seat | None = None  # whose doing it is: where things come from that were not there before
    places: list[Place] = []  # that were otherwise, or are gone
    order: list[str] | None = None  # the ids of all places, if there were others
    chairs: list[Chair] = []
    links: list[Link] | None = None
    heading: str | None = None
    note: str | None = None


def moment(line: int, lasts: int, how: How, who: Seat | None, scene: Scene, following: Scene) -> Moment:
    """What one has to know of a scene to draw it, if one knows the one that follows it."""
    after = {place.id: place for place in following.places}
    order = [place.id for place in scene.places]
    return Moment(
        line,
        lasts,
        how,
        who,
        places=[place for place in scene.places if place != after.get(place.id)],
        order=None if order == list(after) else order,
        chairs=[chair for chair, then in zip(scene.chairs, following.chairs, strict=True) if chair != then],
        links=None if scene.links == following.links else scene.links,
        heading=None if scene.heading == following.heading else scene.heading,
        note=None if scene.note == following.note else scene.note,
    )


def earlier(following: Scene, moment: Moment) -> Scene:
    """The scene that a moment tells of, from the one that follows it. Nobody is asked anything yet."""
    places = {place.id: place for place in (*following.places, *moment.places)}
    order = [place.id for place in following.places] if moment.order is None else moment.order
    chairs = {chair.seat: chair for chair in (*following.chairs, *moment.chairs)}
    return Scene(
        [chairs[chair.seat] for chair in following.chairs],
        [places[place] for place in order],
        following.links if moment.links is None else moment.links,
        following.clocks,
        following.heading if moment.heading is None else moment.heading,
        following.note if moment.note is None else moment.note,
    )


def token(thing: Any, count: int = 1, marks: Sequence[str] = (), of: Seat | None = None) -> Token:
    """A piece, or a plain value, as a token."""
    if isinstance(thing, Piece):
        shown = None if thing.hidden else thing
        look = "back" if thing.hidden else thing.look
        return Token(
            look,
            thing.text,
            shown,
            thing.label,
            thing.tone,
            count,
            list(marks),
            of,
            name=thing.name,
            figures=[thing.figures] if isinstance(thing.figures, str) else list(thing.figures),
            suit=thing.suit,
            face=thing.face,
        )
    return Token("piece", str(thing), thing, count=count, marks=list(marks), of=of)


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
