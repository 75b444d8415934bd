"""The records in a room: its people, chairs, chat, wishes, past matches and scores."""

from msgspec import Struct


class Person(Struct, omit_defaults=True):
    name: str
    muted: bool = False
    kicked: bool = False
    face: str = ""  # empty in old rooms, from before there were faces
    colour: str = ""


class Occupant(Struct, omit_defaults=True):
    """Who sits on a chair: a person, or a bot with a level and a name."""

    person: str = ""
    bot: str = ""  # the level of a bot
    name: str = ""  # the name of a bot
    owner: str = ""  # the person for whom a bot stands in, until the match is over or they are back


class Wish(Struct):
    """A spectator would like to take over a chair during a match. All who play have to agree."""

    person: str
    chair: int
    agreed: list[str]


class Note(Struct, omit_defaults=True):
    """A line about chairs that is to be noted in the story of the match."""

    words: str
    newcomer: int | None = None  # the seat on which somebody new sits from now on


class Said(Struct, omit_defaults=True):
    person: str
    name: str
    text: str
    at: int
    channel: str = ""  # where it was said, if not to everybody
    to: list[str] = []  # who could read it there

    def heard_by(self, person: str) -> bool:
        return not self.channel or person in self.to


class Past(Struct):
    """A finished match."""

    match: str
    game: str
    title: str
    names: list[str]
    standings: list[int]
    at: int


class Score(Struct):
    name: str
    wins: int = 0
    played: int = 0
