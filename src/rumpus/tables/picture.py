"""A room as its people see it: this is sent to them whenever anything in it has changed."""

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from rumpus.tables.consent import must_agree
from rumpus.tables.room import Room, find_game
from rumpus.tables.room_records import Occupant, Past, Score, Wish


class Asking(Struct):
    """Somebody who would like to take over a chair during a match."""

    person: str
    chair: int
    waits_for: list[str]  # people who have not agreed yet


class Known(Struct):
    """Somebody in the room, as the others know them."""

    id: str
    name: str
    here: bool
    muted: bool
    face: str  # an animal
    colour: str  # the name of it
    played_for: bool  # whether a bot answers for them, because they are away


class Picture(Struct):
    """A room as everybody sees it."""

    you: str  # the id of the person to whom it is sent
    code: str
    host: str
    locked: bool  # whether nobody new can come in
    listed: bool  # whether it is in the server's list of open rooms
    people: list[Known]
    chairs: list[Occupant | None]
    game: str
    options: dict[str, Any]
    guise: str  # in which the game is played with these options; empty: under its own title
    records: bool  # whether matches with these options are recorded
    numbers: tuple[int, int, int]  # of players with these options: the least, the most, and the step between
    moderators: int  # how many of the first chairs lead the game instead of playing
    levels: list[str]  # of the bots that can play this game with these chairs and options
    clock: int | None  # seconds for a question
    stand_in: bool  # whether a bot plays for somebody who is away
    practice: bool  # whether somebody who plays alone against bots may ask for hints
    match: str | None  # the last one begun
    playing: bool
    wishes: list[Asking]
    again: list[str]  # the ids of those who would like a rematch
    score: list[Score]
    history: list[Past]


def picture_of(room: Room, here: set[str], played_for: Collection[str] = ()) -> Picture:
    """The room as everybody sees it. `played_for`: those for whom a bot answers, because they are away."""
    people = [
        Known(id_, person.name, id_ in here, person.muted, person.face, person.colour, id_ in played_for)
        for id_, person in room.people.items()
        if not person.kicked
    ]
    kind = find_game(room.game)
    some = kind.numbers(room.options)
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
        guise=kind.guise(room.options),
        records=bool(kind.recorded_as(room.options)),
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
    """Those who have not agreed yet."""
    return [person for person in must_agree(room, wish) if person not in wish.agreed]
