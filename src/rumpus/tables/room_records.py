"""The records that a room is made of: its people and chairs, what is said and wished there, and what was played."""

from msgspec import Struct


class Person(Struct, omit_defaults=True):
    name: str
    muted: bool = False
    kicked: bool = False
    face: str = ""  # of rooms from before there were faces, empty
    colour: str = ""


class Occupant(Struct, omit_defaults=True):
    """Who sits on a chair."""

    person: str = ""
    bot: str = ""  # its level
    name: str = ""  # a bot's
    owner: str = ""  # the person for whom a bot stands in until the match is over, or they are back


class Wish(Struct):
    """Somebody who looks on would like to play on for a chair. All who play have to agree."""

    person: str
    chair: int
    agreed: list[str]


class Note(Struct, omit_defaults=True):
    """What the story of the match says about its chairs."""

    words: str
    newcomer: int | None = None  # the seat on which somebody new sits from now on


class Said(Struct, omit_defaults=True):
    person: str
    name: str
    text: str
    at: int
    channel: str = ""  # where it was said, if not to everybody ...
    to: list[str] = []  # ... and who has heard it

    def heard_by(self, person: str) -> bool:
        return not self.channel or person in self.to


class Past(Struct):
    """A match that is over."""

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
