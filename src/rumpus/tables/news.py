"""What a table sends to those who look at it. See docs/wire.md for what each message means."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from rumpus.bots.kibitzer import Weighed
from rumpus.core import Line, Moment, Scene, Seat
from rumpus.tables.commands import Mood
from rumpus.tables.picture import Picture

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
    question: Question | Raw | None
    talks: list[Question] | Raw | UnsetType = UNSET  # what one is asked in conversations of a floor, the oldest first
    told: list[Line] | Raw
    start: int  # the number of the first of these lines
    undo: bool
    channels: list[str]  # where this seat can talk with some of the others, heard by nobody else
    hushed: bool  # whether nobody talks at the table until the question is over
    hears: list[Seat] | UnsetType = UNSET  # who reads what one writes beside the game, if anybody does
    meanwhile: list[str] | UnsetType = UNSET  # what a bot has answered for who was away, since their own last answer
    groups: list[str] | UnsetType = UNSET  # what one may call oneself, for the records
    moments: list[Moment] | UnsetType = UNSET  # to be seen before the scene, by who was there all the time


class Chat(Message):
    person: str
    name: str
    text: str
    at: int
    channel: str  # where it was said; empty: to everybody


class Spoken(Message):
    """Somebody has said something to those with whom they are in a conversation. It is kept nowhere."""

    match: str
    seat: Seat
    text: str


class Reaction(Message):
    """Somebody in the room, with a chair or without one, shows what they think. It is kept nowhere."""

    person: str
    mood: Mood


class Hint(Message):
    """What a strong player would do: the few best answers, the best first; none, if it has no opinion."""

    match: str
    question: int
    answers: list[Weighed]


class Bye(Message):
    why: str
    again: bool


Sent = Room | Table | Chat | Spoken | Reaction | Hint | Bye
