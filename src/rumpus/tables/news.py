"""What a table sends to those who watch it. See docs/wire.md for what each message means."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from rumpus.bots.kibitzer import Weighed
from rumpus.core import Line, Moment, Scene, Seat
from rumpus.tables.commands import Mood
from rumpus.tables.picture import Picture

Question = Annotated[dict[str, Any], Meta(title="Question")]  # as `Posed.describe` writes it


class Message(Struct, tag_field="type", tag=str.lower, kw_only=True):
    """On the wire, `news` is the name of the class in lower case."""


class Room(Message):
    n: int  # events in the room so far
    room: Picture | Raw


class Table(Message):
    """The state of a match as one viewer sees it. `Own` follows in the same message."""

    match: str
    game: str
    n: int  # entries of the match so far, as far as everybody may know
    names: list[str]
    scene: Scene
    deadline: int | None  # milliseconds from now, including the time for the moments
    limit: int | None  # milliseconds that people have once the moments are over
    commitment: str
    seed: int | str | UnsetType | None = UNSET
    clock: int | UnsetType = UNSET  # added last: a message in which nothing else is new is not sent


class Own(Struct, rename={"start": "from"}, kw_only=True):
    """The part of a table's news that is for one seat."""

    seat: Seat | None
    question: Question | Raw | None
    talks: list[Question] | Raw | UnsetType = UNSET  # one's questions in conversations on an open floor, oldest first
    told: list[Line] | Raw
    start: int  # the number of the first of these lines
    undo: bool
    channels: list[str]  # in which this seat can talk with some of the others, and nobody else
    hushed: bool  # whether the chat of the table is closed until the question is over
    hears: list[Seat] | UnsetType = UNSET  # who reads what one writes in a conversation, if anybody does
    meanwhile: list[str] | UnsetType = UNSET  # what a bot has answered for them while they were away
    groups: list[str] | UnsetType = UNSET  # that one may say one belongs to, for the records
    moments: list[Moment] | UnsetType = UNSET  # to show before the scene, to those who were here all the time


class Chat(Message):
    person: str
    name: str
    text: str
    at: int
    channel: str  # where it was said; empty: to everybody


class Spoken(Message):
    """Somebody has written to their partners in a conversation. It is not stored."""

    match: str
    seat: Seat
    text: str


class Reaction(Message):
    """A reaction of somebody in the room, with or without a chair. It is not stored."""

    person: str
    mood: Mood


class Hint(Message):
    """What a strong player would do: the few best answers, the best first; empty if it has no opinion."""

    match: str
    question: int
    answers: list[Weighed]


class Bye(Message):
    why: str
    again: bool


Sent = Room | Table | Chat | Spoken | Reaction | Hint | Bye
