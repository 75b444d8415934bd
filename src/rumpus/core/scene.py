"""What lies where: the picture of a game, without pixels. One renderer draws every game from this.

A scene has chairs (the players, with counters and marks) and places that hold tokens. Face-down tokens have no
identity. Whatever a renderer has to know is a field: it never has to parse labels, notes or ids.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, field

from .telling import How, Line
from .values import Piece, Seat

Role = Literal["", "board", "pot", "deck", "discards", "bet", "dealt"]


class Token(Struct, omit_defaults=True):
    """A piece as it is drawn. Several equal ones that lie together are one token with a count."""

    look: str  # card, coin, die, chip, back ...
    text: str  # what is written on it
    value: Any = None  # the answer that a click on it means
    label: str = ""  # its name, where the text is not enough
    tone: str = ""  # the name of its colour, if colour means something
    count: int = 1
    marks: list[str] = []  # how it is highlighted: "lit", "spent", "aimed at" ...
    of: Seat | None = None  # whose it is or was, if that matters
    name: str = ""  # printed on it
    figures: list[str] = []  # printed large: the rank of a playing card, the three columns of a fighter
    suit: str = ""  # of a playing card: S, H, D or C
    sides: int = 0  # of a die
    face: str = ""  # its picture, from the sheet that the game brings
    words: str = ""  # printed small, below its name: what a card does


class Place(Struct, tag=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """Somewhere on the table. `id` stays the same from scene to scene, and has no meaning.

    An answer may be the id of a place: then a click on the place gives it.
    A place with an `owner` lies in front of that player. One that is only `about` a player lies in the middle.
    """

    id: str
    label: str
    owner: Seat | None = None
    about: Seat | None = None
    tokens: list[Token] = []
    note: str = ""  # anything else about it, in words
    total: int | None = None  # its sum, if that is worth a large number
    unit: str = ""  # of the total: "chips"
    role: Role = ""  # what it means to the game, if that changes how it is drawn
    past: bool = False  # it shows something that is over
    covered: bool = False  # shown to its owner only while they press it, as others may look over their shoulder
    face: str = ""  # its picture, from the sheet that the game brings


class Hand(Place):
    """Pieces held; others see backs."""


class Pile(Place):
    """Pieces on top of each other: one sees the last one, and how many there are."""


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
    strokes: list[tuple[int, int]] = []  # from one square to another, counted row by row


class Board(Place):
    """A map of spots joined by lines: `spots` are (name, x, y); `at` has the spot of each token.

    Lines are referred to by their index. A map whose proportions do not matter may be drawn up to `stretch` times wider
    or taller, to fit the window.
    """

    spots: list[tuple[str, float, float]]
    stretch: float = 1.0
    lines: list[tuple[int, int]] = []
    at: list[int] = []
    words: list[str] = []  # written in each spot while nothing stands there
    bright: list[int] = []  # lines that are highlighted
    ways: list[list[int]] = []  # for each spot: lines that are highlighted while somebody points at it


class Tree(Place):
    """Pieces that are built on each other. Tokens are referred to by their index.

    `rests` are (token, the token below it, tone, text): what the token takes from there. `ends` are free ends:
    (token, the token on whose upper edge it is).
    """

    rests: list[tuple[int, int, str, str]] = []
    ends: list[tuple[int, int]] = []


class Rooms(Place):
    """Areas side by side, like the rooms of a house, and doors between them. `at` has the spot of each token.

    `spots` are (name, x, y) with y down: first the areas, then the doors. A token on a door blocks it.
    `areas` are outlines. A corner is (x, y, bend), where bend is the radius of the arc that leads there: 0 is a
    straight line, and a negative one goes anticlockwise. `doors` are the two areas that each door joins.
    """

    spots: list[tuple[str, float, float]]
    areas: list[list[tuple[float, float, float]]]
    doors: list[tuple[int, int]] = []
    at: list[int] = []
    tints: list[str] = []  # of the areas
    pointer: str = ""  # the picture that marks a spot while it is pointed at, from the game's sheet


class Paper(Place):
    """A sheet with dots (x, y, tone), lines between dots, and words (x, y, text, tone) written on it.

    Shades are areas whose corners are dots: (dots, tone, text).
    """

    width: int
    height: int
    dots: list[tuple[int, int, str]] = []
    lines: list[tuple[int, int, str]] = []
    words: list[tuple[int, int, str, str]] = []
    shades: list[tuple[list[int], str, str]] = []


class Solid(Struct, omit_defaults=True):
    """The shape of a thing on a Stage, in its own frame, in mm."""

    points: list[tuple[float, float, float]]
    faces: list[tuple[list[int], str, int]]  # corners, anticlockwise from outside; text; the corner at its top, or -1
    tones: list[str] = []  # of each face, if not the tone of the token


class Reel(Struct, omit_defaults=True):
    """How one thing moved. Frames follow each other, 7 numbers each: x, y, z in 0.1 mm, and w, i, j, k in thousandths.

    A reel that ends before the others belongs to a thing that fell off. All others glide on to their final pose.
    """

    token: Token
    frames: Sequence[int]


class Film(Struct, omit_defaults=True):
    """How things moved before they came to rest. Each film is shown once: they are told apart by their number."""

    number: int
    step: int  # milliseconds from frame to frame
    reels: list[Reel]
    slow: tuple[int, int] | None = None  # slow motion: (from this frame on, how many times slower)


class Sight(Struct, omit_defaults=True):
    """The direction in which a thing looks, and the part of the table that it sees."""

    heading: float  # degrees anticlockwise from +x
    area: list[tuple[float, float]]  # its first edge is where it looks from


class Act(Struct, omit_defaults=True):
    """Something that is shown after the film, one act after another. Tokens are referred to by their index."""

    text: str
    shooters: list[int] = []  # tokens that light up
    rays: list[tuple[int, int, str]] = []  # from, to, and what flies back
    gone: list[int] = []  # tokens that are taken away at its end


class Stage(Place):
    """A table on which things have come to rest: `poses` are (x, y, z, w, i, j, k) for each token.

    Lengths are in mm, z is up, and the table top is at z = 0; the quaternion (w, i, j, k) is the thing's rotation.
    """

    outline: list[tuple[float, float]]
    poses: list[tuple[float, ...]] = []
    thick: float = 0  # of the table top
    edges: list[tuple[float, float, float]] = []  # of each seat: x and y of its middle, and where it looks, in degrees
    lines: list[tuple[float, float, float, float, str]] = []  # drawn on the table: from x, y to x, y, text
    areas: list[tuple[list[tuple[float, float]], str, str]] = []  # drawn on the table: corners, tone, text
    blocks: list[tuple[float, float, float, float, str]] = []  # upright cylinders: x, y, radius, height, text
    solids: dict[str, Solid] = {}  # by the `look` of the tokens
    sights: list[Sight] = []  # for each token, or empty
    aimed: int = -1  # the token that is hit where it lies, if a throw is not made from an edge
    reach: list[tuple[int, int]] = []  # about how far a throw goes: (speed, mm)
    focus: list[tuple[float, float]] = []  # points that must be visible: the rest of the table may be cut off
    ahead: float | None = None  # the direction of the view, in degrees, if it is not from one's own edge
    film: Film | None = None  # the last throw
    acts: list[Act] = []  # what follows it


class Chair(Struct, omit_defaults=True):
    """A player: what everybody can count of theirs, and their role just now (dealer, out ...)."""

    seat: Seat
    counters: dict[str, int | str] = {}
    marks: list[str] = []
    face: str = ""  # their portrait, from the game's sheet of pictures
    tone: str = ""  # the name of their colour, if it means something: a team shares one
    ghost: bool = False  # out of the game, but they may come back, with whatever lies in front of them
    leads: bool = False  # whether they lead the game instead of playing


class Link(Struct, omit_defaults=True):
    """An arrow: somebody points at somebody."""

    source: Seat
    target: Seat
    text: str = ""  # with what, or why
    tone: str = ""
    face: str = ""  # what they point with: a picture that points to the right, from the game's sheet


class Clock(Struct, omit_defaults=True):
    """Something that happens by itself at a certain time."""

    text: str  # what will be over then
    at: int  # milliseconds, as a timed game counts them


class Tally(Struct, omit_defaults=True):
    """What somebody has at the end."""

    points: int | str
    words: str = ""  # how it comes about


class Result(Struct, omit_defaults=True):
    """How it ended."""

    why: Line | None = None  # the game's own words for it, if any
    tallies: list[Tally] = []  # by seat, if anything is counted
    unit: str = ""  # what is counted: "points"


class Scene(Struct, omit_defaults=True):
    """Everything on the table as one seat sees it."""

    chairs: list[Chair]  # as they sit around the table, usually in the order of the seats
    places: list[Place] = []
    links: list[Link] = []
    clocks: list[Clock] = []
    heading: str = ""  # where in the match this is: "Round 3 of 8"
    note: str = ""  # the state of the game, in words
    asked: list[tuple[Seat, str]] = field(default_factory=list)  # whom the table waits for, and for what
    answered: list[Seat] = []  # who has answered a sealed question already, if all may know that
    over: bool = False
    standings: list[int] = []  # each seat's place, once it is over
    result: Result | None = None


class Moment(Struct, omit_defaults=True):
    """How the table looked at a line of the story: only what differs from the moment after it.

    Moments come in order of time, and the last one is compared with the scene that they lead to. So they are decoded
    from the end: each is the one after it, with these chairs and places replaced.
    """

    line: int  # which of the lines that come with it, counted from 0
    lasts: int  # milliseconds
    how: How = ""
    who: Seat | None = None  # who did it: things that were not there before come from them
    places: list[Place] = []  # those that were different, or are gone after it
    order: list[str] | None = None  # the ids of all places, if those were different
    chairs: list[Chair] = []
    links: list[Link] | None = None
    heading: str | None = None
    note: str | None = None


def moment(line: int, lasts: int, how: How, who: Seat | None, scene: Scene, following: Scene) -> Moment:
    """What it takes to draw a scene, given the one that follows it."""
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
    """The scene of a moment, from the scene that follows it. Nobody is asked anything in it."""
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
    """Pieces as tokens. Face-down ones that look the same become one token with a count."""
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
