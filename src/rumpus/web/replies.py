"""What the plain HTTP addresses answer. See docs/wire.md for what each field means."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from rumpus.bots.solved import Dial, Map, Reply
from rumpus.core.game import Style
from rumpus.tables.history import Played
from rumpus.tables.listed import OpenRoom
from rumpus.tables.portraits import Portrait


class GameOption(Struct, rename={"first": "from", "last": "to"}):
    """What a match of a game can be set up with."""

    name: str
    kind: Literal["choice", "number", "switch"]
    default: Any
    help: str
    title: str  # what players call it
    choices: Sequence[str] | UnsetType = UNSET
    custom: str | UnsetType = UNSET  # something else can be typed: an example
    first: int | UnsetType = UNSET
    last: int | UnsetType = UNSET
    named: Mapping[str, str] | UnsetType = UNSET  # what players call some of its choices
    when: Mapping[str, Sequence[Any]] | UnsetType = UNSET  # it is shown only where other options have such values
    together: bool | UnsetType = UNSET  # it makes no difference for one person among bots


class OtherNumbers(Struct):
    """An option with which others can play than without it."""

    option: str
    value: Any
    players: tuple[int, int, int]  # the least, the most, and the step between them


class GameInfo(Struct):
    name: str
    title: str
    chapter: str
    players: tuple[int, int]  # the least and the most, with those who lead
    others: list[OtherNumbers]  # how many more it can be with some options
    moderators: int  # how many of these lead the game, and do not play
    minutes: int
    open: bool  # people come and go while it is played
    solved: bool  # there is a table of it, for two
    about: str
    unit: str  # what is counted at the end: "points"
    style: Style
    cover: str | None  # the address of its picture
    faces: str | None  # the address of the sheet of its faces
    options: list[GameOption]
    guises: Mapping[str, str]  # its titles in other words


class Sentence(Struct):
    text: str
    face: str  # a picture of what it is about, among those that the game brings
    sign: str  # if it brings none: one that the client has for every game


class Rules(Struct):
    title: str
    html: str
    short: list[Sentence]  # how it goes, the goal and the end
    coach: dict[str, str]  # for each question, what it does and what sensible people do


class OwnRoom(Struct):
    """A room in which somebody has been, as far as it helps to decide whether to go back."""

    code: str
    game: str
    playing: bool
    yours: bool  # whether the match waits for them
    here: list[str]  # the names of others who are there now


class Rooms(Struct):
    open: list[OpenRoom]  # that want players
    own: list[OwnRoom]  # of those that were asked for


class Matches(Struct):
    """What somebody has played, the last one first."""

    matches: list[Played]


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
    looks: list[Portrait]  # in the order of the seats, if that is known
    seed: int | str | None
    commitment: str
