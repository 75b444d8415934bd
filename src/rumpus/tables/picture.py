"""How a room looks to those who are in it: what is sent of it, whenever anything about it has changed."""

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from rumpus.tables.consent import must_agree
from rumpus.tables.room import Room, find_game
from rumpus.tables.room_records import Occupant, Past, Score, Wish


class Asking(Struct):
    """Somebody who would like to play on for a chair."""

    person: str
    chair: int
    waits_for: list[str]  # who have not agreed yet


class Known(Struct):
    """Somebody in the room, as the others know them."""

    id: str
    name: str
    here: bool
    muted: bool
    face: str  # an animal
    colour: str  # its name
    played_for: bool  # they have been away for so long that a bot answers for them


class Picture(Struct):
    """A room as everybody sees it."""

    you: str  # the id of who looks at it
    code: str
    host: str
    locked: bool  # whether nobody new can come in
    listed: bool  # whether everybody who comes to this server is told of it
    people: list[Known]
    chairs: list[Occupant | None]
    game: str
    options: dict[str, Any]
    guise: str  # in which the game is played with these; empty: as it is
    records: bool  # whether matches with these options leave records behind
    numbers: tuple[int, int, int]  # of players with such options: the fewest, the most, and the step between them
    moderators: int  # how many of the first chairs lead the game, and do not play
    levels: list[str]  # of the bots there are for this game, with so many chairs and such options
    clock: int | None  # seconds for a question
    stand_in: bool  # whether a bot plays for somebody who is gone
    practice: bool  # whether who plays alone against bots may ask what a strong player would do
    match: str | None  # the last one begun
    playing: bool
    wishes: list[Asking]
    again: list[str]  # who would like to play the last match once more, by their ids
    score: list[Score]
    history: list[Past]


def picture_of(room: Room, here: set[str], played_for: Collection[str] = ()) -> Picture:
    """The room as everybody sees it. `played_for`: for whom a bot answers, because they have been away for long."""
    people = [
        Known(id_, person.name, id_ in here, person.muted, person.face, person.colour, id_ in played_for)
        for id_, person in room.people.items()
        if not person.kicked
    ]
    some = find_game(room.game).numbers(room.options)
    return Picture(
        you="",
        code=room.code,
        host=room.host,
        locked=room.locked,
        listed=room.listed,
        people=people,
        chairs=room.chairs,
        game=room.game,
        options=room.options,
        guise=find_game(room.game).guise(room.options) if room.game else "",
        records=bool(room.game and find_game(room.game).recorded_as(room.options)),
        numbers=(some[0], some[-1], some.step),
        moderators=room.moderators(),
        levels=room.levels(),
        clock=room.clock,
        stand_in=room.stand_in,
        practice=room.practice,
        match=room.match or None,
        playing=room.playing,
        wishes=[Asking(wish.person, wish.chair, undecided(room, wish)) for wish in room.wishes],
        again=[person for person in room.again if room.chair_of(person) is not None],
        score=list(room.score.values()),
        history=room.history,
    )


def undecided(room: Room, wish: Wish) -> list[str]:
    """Who has still to agree."""
    return [person for person in must_agree(room, wish) if person not in wish.agreed]
