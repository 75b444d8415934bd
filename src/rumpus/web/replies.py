"""The replies of the HTTP addresses. See docs/wire.md for what each field means."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from rumpus.bots.solved import Dial, Map, Reply
from rumpus.core.game import Style
from rumpus.tables.history import Played
from rumpus.tables.listed import OpenRoom
from rumpus.tables.portraits import Portrait


class GameOption(Struct, rename={"first": "from", "last": "to"}):
    """An option of a game."""

    name: str
    kind: Literal["choice", "number", "switch"]
    default: Any
    help: str
    title: str  # what players call it
    choices: Sequence[str] | UnsetType = UNSET
    custom: str | UnsetType = UNSET  # an example, if other values can be typed
    first: int | UnsetType = UNSET
    last: int | UnsetType = UNSET
    named: Mapping[str, str] | UnsetType = UNSET  # what players call some of its values
    when: Mapping[str, Sequence[Any]] | UnsetType = UNSET  # shown only while other options have one of these values
    together: bool | UnsetType = UNSET  # whether it makes no difference for one person among bots


class OtherNumbers(Struct):
    """A value of an option that allows other numbers of players."""

    option: str
    value: Any
    players: tuple[int, int, int]  # the least, the most, and the step between


class GameInfo(Struct):
    name: str
    title: str
    chapter: str
    players: tuple[int, int]  # the least and the most, including those who lead
    others: list[OtherNumbers]  # with some options, other numbers can play
    moderators: int  # how many of the players may lead the game instead of playing
    minutes: int
    open: bool  # whether people can come and go during a match
    solved: bool  # whether there is a table of perfect play, for two
    about: str
    unit: str  # of the scores: "points"
    style: Style
    cover: str | None  # the address of its cover picture
    faces: str | None  # the address of its sheet of pictures
    options: list[GameOption]
    guises: Mapping[str, str]  # titles of the same game in other words


class Sentence(Struct):
    text: str
    face: str  # a picture for it, from the game's sheet
    sign: str  # without such a picture: a sign that the client has for every game


class Rules(Struct):
    title: str
    html: str
    short: list[Sentence]  # three: how it goes, the goal, and the end
    coach: dict[str, str]  # for each question: what it means and what sensible people do


class OwnRoom(Struct):
    """A room in which the person has been: enough to decide whether to go back."""

    code: str
    game: str
    playing: bool
    yours: bool  # whether the match waits for them
    here: list[str]  # the names of others who are there now


class Rooms(Struct):
    open: list[OpenRoom]  # that look for players
    own: list[OwnRoom]  # of those that were asked about


class Matches(Struct):
    """The matches of a person, newest first."""

    matches: list[Played]


class Solved(Struct):
    """A position of a solved game. All positions that can be reached from it are given as lines of text."""

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
    looks: list[Portrait]  # by seat, if known
    seed: int | str | None
    commitment: str
