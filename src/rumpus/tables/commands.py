"""What people can do in a room, as it comes over the wire. A message that does not fit is refused with a sentence."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from rumpus.core import Refused

Name = Annotated[str, Meta(max_length=60)]
PersonId = Annotated[str, Meta(max_length=40)]
MatchId = Annotated[str, Meta(max_length=40)]
Level = Annotated[str, Meta(max_length=20)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class Command(Struct, tag_field="do", tag=str.lower, omit_defaults=True, kw_only=True):
    """The message that does it is called by the class's name in small letters."""

    id: int | None = None  # the sender's own number for it, to recognise the reply by


class Enter(Command):
    name: Name = ""
    match: MatchId = ""
    told: Annotated[int, Meta(ge=0)] = 0


class Rename(Command):
    name: Name


class Sit(Command):
    chair: Count


class Stand(Command):
    pass


class Chairs(Command):
    count: Count


class Bot(Command):
    chair: Count
    level: Level


class Clear(Command):
    chair: Count


class Choose(Command):
    game: Annotated[str, Meta(max_length=60)]
    options: dict[Annotated[str, Meta(max_length=40)], str | int | bool] = {}


class Set(Command):
    clock: Annotated[int, Meta(ge=5, le=86_400)] | msgspec.UnsetType | None = msgspec.UNSET
    stand_in: bool | msgspec.UnsetType = msgspec.UNSET


class Start(Command):
    fill: Level = ""


class Answer(Command):
    match: MatchId
    question: Annotated[int, Meta(ge=0)]
    value: Any


class Undo(Command):
    match: MatchId


class Abandon(Command):
    pass


class Say(Command):
    text: Annotated[str, Meta(max_length=2000)]


class Mute(Command):
    person: PersonId
    on: bool


class Kick(Command):
    person: PersonId


class Host(Command):
    person: PersonId


class Look(Command):
    told: Annotated[int, Meta(ge=0)] = 0


class Link(Command):
    pass


# What only the server does.


class Opened(Command):
    code: str
    game: str


class Began(Command):
    match: str
    fill: str = ""


class Ended(Command):
    match: str
    standings: list[int]


Asked = (
    Enter | Rename | Sit | Stand | Chairs | Bot | Clear | Choose | Set | Start | Answer | Undo | Abandon | Say | Mute
    | Kick | Host | Look | Link
)  # fmt: skip
Done = Opened | Began | Ended | Asked


class Event(Struct, omit_defaults=True):
    """A command that was carried out: what a room's stream is made of."""

    by: str  # the person's id; empty for the server
    what: Done


_asked = msgspec.json.Decoder(Asked)
_event = msgspec.json.Decoder(Event)
_number = msgspec.json.Decoder(dict[str, Any])


def read(message: str | bytes) -> Asked:
    """A message from outside; Refused, with what is wrong with it, if it is none that can be understood."""
    try:
        asked: Asked = _asked.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
        raise Refused(f"This message was not understood: {str(why)[:200]}.") from None
    return asked


def number_of(message: str | bytes) -> int | None:
    """The number of a message that could not be read, if it has one: so that its sender learns which it was."""
    try:
        number = _number.decode(message).get("id")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


read_event = _event.decode
