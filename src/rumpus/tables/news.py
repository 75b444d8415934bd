"""What a table sends to those who look at it. See docs/wire.md for what each message means."""

from msgspec import UNSET, Raw, Struct, UnsetType


class News(Struct, tag_field="type", tag=str.lower):
    """The message is called by the class's name in small letters."""


class Room(News):
    n: int
    room: Raw


class Table(News, rename={"start": "from"}):
    match: str
    game: str
    n: int
    seat: int | None
    names: list[str]
    scene: Raw
    question: Raw
    told: list[str]
    start: int
    deadline: int | None
    undo: bool
    commitment: str
    seed: int | str | UnsetType | None = UNSET


class Chat(News):
    person: str
    name: str
    text: str
    at: int


class Bye(News):
    why: str
    again: bool


Sent = Room | Table | Chat | Bye
