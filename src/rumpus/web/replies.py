"""What the plain HTTP addresses answer. See docs/wire.md for what each field means."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from rumpus.bots.solved import Dial, Map, Reply
from rumpus.core.game import Style


class GameOption(Struct, rename={"first": "from", "last": "to"}):
    """What a match of a game can be set up with."""

    name: str
    kind: Literal["choice", "number", "switch"]
    default: Any
    help: str
    choices: Sequence[str] | UnsetType = UNSET
    custom: str | UnsetType = UNSET  # something else can be typed: an example
    first: int | UnsetType = UNSET
    last: int | UnsetType = UNSET


class GameInfo(Struct):
    name: str
    title: str
    chapter: str
    players: tuple[int, int]  # the least and the most
    minutes: int
    open: bool  # people come and go while it is played
    solved: bool  # there is a table of it, for two
    about: str
    unit: str  # what is counted at the end: "points"
    style: Style
    cover: str | None  # the address of its picture
    faces: str | None  # the address of the sheet of its faces
    options: list[GameOption]


class Rules(Struct):
    title: str
    html: str


class Solved(Struct):
    """A position of a solved game: every other one that can be gone to comes along as a line of text."""

    title: str
    facts: Sequence[str]
    writing: str
    start: str
    maps: Sequence[Map]
    position: str
    says: str
    dials: Sequence[Dial]
    replies: Sequence[Reply]
    notes: Sequence[str]


class FinishedMatch(Struct):
    game: str
    title: str
    names: list[str]
    seats: int
    steps: int
    standings: list[int]
    seed: int | str | None
    commitment: str
