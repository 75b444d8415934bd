"""What a table sends to those who look at it. See docs/wire.md for what each message means."""

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from rumpus.core import Line, Moment, Scene


class News(Struct, tag_field="type", tag=str.lower):
    """The message is called by the class's name in small letters."""


class Room(News):
    n: int
    room: Raw


class Table(News):
    """The part that is the same for all who have the same eyes; `Own` follows in the same message."""

    match: str
    game: str
    n: int
    names: list[str]
    scene: Scene
    deadline: int | None
    commitment: str
    seed: int | str | UnsetType | None = UNSET
    clock: int | UnsetType = UNSET  # put in last: a picture in which nothing else is new is not sent


class Own(Struct, rename={"start": "from"}):
    """The part of a table's news that is for one seat."""

    seat: int | None
    question: dict[str, Any] | None
    told: list[Line]
    start: int
    undo: bool
    moments: list[Moment] | UnsetType = UNSET  # to be seen before the scene, by who was there all the time


class Chat(News):
    person: str
    name: str
    text: str
    at: int


class Hint(News):
    """What a strong player would do: the few best answers, the best first; none, if it has no opinion."""

    match: str
    question: int
    answers: list[Any]


class Bye(News):
    why: str
    again: bool


Sent = Room | Table | Chat | Hint | Bye
