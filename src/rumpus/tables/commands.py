"""What people can do in a room, as messages on the wire. One that does not fit is refused with a sentence.

See docs/wire.md for what each of them means.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rumpus.core import Refused
from rumpus.tables.portraits import Animal, Colour, MaybeAnimal, MaybeColour

Id = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Name = Annotated[str, Meta(max_length=60)]
PersonId = Annotated[str, Meta(max_length=40)]
MatchId = Annotated[str, Meta(max_length=40)]
Level = Annotated[str, Meta(max_length=20)]
Word = Annotated[str, Meta(max_length=60)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Lines = Annotated[int, Meta(ge=0, le=2**53)]


class Command(Struct, tag_field="do", tag=str.lower, omit_defaults=True, kw_only=True):
    """On the wire, `do` is the name of the class in lower case."""

    id: Id | None = None  # the sender's own number for it: the reply carries it, too


class Enter(Command):
    name: Name = ""
    match: MatchId = ""
    told: Lines = 0
    screen: bool = False
    face: MaybeAnimal = ""  # empty: the same as before, or a free one
    colour: MaybeColour = ""


class Rename(Command):
    name: Name


class Portrait(Command):
    face: Animal
    colour: Colour


class Sit(Command):
    chair: Count | None = None  # None: any free one


class Stand(Command):
    pass


class Agree(Command):
    person: PersonId
    yes: bool


class Rematch(Command):
    """Somebody would like to play the same again, or not after all. The host sees that, and can start."""

    yes: bool = True


class Chairs(Command):
    count: Count


class Bot(Command):
    chair: Count
    level: Level


class Clear(Command):
    chair: Count


class Choose(Command):
    game: Word
    options: dict[Word, Annotated[str, Meta(max_length=200)] | Id | bool] = {}


class Set(Command):
    clock: Annotated[int, Meta(ge=5, le=86_400)] | UnsetType | None = UNSET
    stand_in: bool | UnsetType = UNSET
    practice: bool | UnsetType = UNSET
    locked: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET


class Start(Command):
    fill: Level = ""


class Answer(Command):
    match: MatchId
    question: Lines
    value: Any
    talk: Lines | None = None  # on an open floor: the conversation, as given in its question


class Type(Command):
    """A text that somebody types instead of using the mouse. The reply says what it means; nothing is done yet."""

    match: MatchId
    text: Annotated[str, Meta(max_length=2000)] = ""  # empty: how do things stand?
    talk: Lines | None = None  # on an open floor: the conversation that it is about


class Undo(Command):
    match: MatchId


class Hint(Command):
    match: MatchId
    question: Lines


class Abandon(Command):
    pass


class Say(Command):
    text: Annotated[str, Meta(max_length=2000)]
    channel: Annotated[str, Meta(max_length=60)] = ""  # empty: to everybody in the room


class Speak(Command):
    """A message to one's partners in a conversation, and to nobody else."""

    match: MatchId
    text: Annotated[str, Meta(max_length=2000)]


Mood = Literal["up", "clap", "laugh", "wow", "ouch", "hurry"]


class React(Command):
    """A small gesture that everybody in the room sees for a moment."""

    mood: Mood


class Mute(Command):
    person: PersonId
    on: bool


class Kick(Command):
    person: PersonId


class Host(Command):
    person: PersonId


class Look(Command):
    told: Lines = 0


class Link(Command):
    pass


Asked = (
    Enter | Rename | Portrait | Sit | Stand | Agree | Rematch | Chairs | Bot | Clear | Choose | Set | Start | Answer
    | Type | Undo | Hint | Abandon | Say | Speak | React | Mute | Kick | Host | Look | Link
)  # fmt: skip


# ---- events that only the server can cause


class Opened(Command):
    code: str
    game: str


class Began(Command):
    match: str
    fill: str = ""


class Ended(Command):
    match: str
    standings: list[int]
    rematch: dict[str, Any] = {}


class Confided(Command):
    """Somebody has said something in a channel: only the persons in `to` read it."""

    text: str
    channel: str
    to: list[str]


class Forgot(Command):
    """Somebody who was not here for long is dropped from a full room, to make room for another."""

    person: str


Done = Opened | Began | Ended | Confided | Forgot | Asked


# ---- reading


_asked = msgspec.json.Decoder(Asked)
_number = msgspec.json.Decoder(dict[str, Any])
NOT_READABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def read(message: str | bytes) -> Asked:
    """A command from a client's message. Raises Refused, with what is wrong, if it is not one."""
    try:
        asked: Asked = _asked.decode(message)
    except NOT_READABLE as why:
        raise Refused(f"This message was not understood: {str(why)[:200]}.") from None
    return asked


def number_of(message: str | bytes) -> int | None:
    """The sender's number of a message that could not be read, if it has one, so that the refusal can carry it."""
    try:
        return msgspec.convert(_number.decode(message).get("id"), Id | None)
    except NOT_READABLE:
        return None
