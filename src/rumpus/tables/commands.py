"""What people can do in a room, as it comes over the wire. A message that does not fit is refused with a sentence.

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
    """The message that does it is called by the class's name in small letters."""

    id: Id | None = None  # the sender's own number for it, to recognise the reply by


class Enter(Command):
    name: Name = ""
    match: MatchId = ""
    told: Lines = 0
    screen: bool = False
    face: MaybeAnimal = ""  # empty: as before, or one that is free
    colour: MaybeColour = ""


class Rename(Command):
    name: Name


class Portrait(Command):
    face: Animal
    colour: Colour


class Sit(Command):
    chair: Count | None = None  # None: wherever there is room


class Stand(Command):
    pass


class Agree(Command):
    person: PersonId
    yes: bool


class Rematch(Command):
    """One would like to play the same once more, or not after all. The host sees it, and begins."""

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
    talk: Lines | None = None  # on an open floor, the conversation, as its question says


class Type(Command):
    """What somebody types who plays in words: it is read, and nothing is done about it yet."""

    match: MatchId
    text: Annotated[str, Meta(max_length=2000)] = ""  # nothing: how does it stand?
    talk: Lines | None = None  # on an open floor, the conversation that it is about


class Undo(Command):
    match: MatchId


class Hint(Command):
    match: MatchId
    question: Lines


class Abandon(Command):
    pass


class Say(Command):
    text: Annotated[str, Meta(max_length=2000)]
    channel: Annotated[str, Meta(max_length=60)] = ""  # to these only; empty: to everybody in the room


class Speak(Command):
    """Something for those alone with whom one is in a conversation."""

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


# ---- what only the server does


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
    """Somebody has said something in a channel: only these persons hear it."""

    text: str
    channel: str
    to: list[str]


class Forgot(Command):
    """Somebody who has been away for long: there is no room for everybody."""

    person: str


Done = Opened | Began | Ended | Confided | Forgot | Asked


# ---- reading


_asked = msgspec.json.Decoder(Asked)
_number = msgspec.json.Decoder(dict[str, Any])
NOT_READABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def read(message: str | bytes) -> Asked:
    """A message from outside; Refused, with what is wrong with it, if it is none that can be understood."""
    try:
        asked: Asked = _asked.decode(message)
    except NOT_READABLE as why:
        raise Refused(f"This message was not understood: {str(why)[:200]}.") from None
    return asked


def number_of(message: str | bytes) -> int | None:
    """The number of a message that could not be read, if it has one: so that its sender learns which it was."""
    try:
        return msgspec.convert(_number.decode(message).get("id"), Id | None)
    except NOT_READABLE:
        return None
