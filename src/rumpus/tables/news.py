"""What a table sends to those who look at it. See docs/wire.md for what each message means."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from rumpus.bots.kibitzer import Weighed
from rumpus.core import Line, Moment, Scene, Seat
from rumpus.tables.room import Picture

Question = Annotated[dict[str, Any], Meta(title="Question")]  # as `Posed.describe` writes it


class Message(Struct, tag_field="type", tag=str.lower, kw_only=True):
    """The message is called by the class's name in small letters."""


class Room(Message):
    n: int  # events in the room so far
    room: Picture | Raw


class Table(Message):
    """How a match stands. This much is the same for all who have the same eyes; `Own` follows in the same message."""

    match: str
    game: str
    n: int  # entries of the match so far, as far as everybody may know
    names: list[str]
    scene: Scene
    deadline: int | None  # milliseconds from now, of which the moments take some
    limit: int | None  # milliseconds that there are when the moments are over
    commitment: str
    seed: int | str | UnsetType | None = UNSET
    clock: int | UnsetType = UNSET  # put in last: a picture in which nothing else is new is not sent


class Own(Struct, rename={"start": "from"}, kw_only=True):
    """The part of a table's news that is for one seat."""

    seat: Seat | None
    question: Question | None
    told: list[Line] | Raw
    start: int  # the number of the first of these lines
    undo: bool
    moments: list[Moment] | UnsetType = UNSET  # to be seen before the scene, by who was there all the time


class Chat(Message):
    person: str
    name: str
    text: str
    at: int


class Hint(Message):
    """What a strong player would do: the few best answers, the best first; none, if it has no opinion."""

    match: str
    question: int
    answers: list[Weighed]


class Bye(Message):
    why: str
    again: bool


Sent = Room | Table | Chat | Hint | Bye
