"""Who may do what in a room: what only a leader may do, what a stand-in host may not, how many one address may send."""

from collections.abc import Collection

from rumpus.core import Match, Refused, Seat
from rumpus.tables import commands as do
from rumpus.tables.broadcast import Watcher
from rumpus.tables.presence import Presence
from rumpus.tables.room import MOST_PEOPLE, Room, find_game

FROM_ONE_ADDRESS = 40  # people in a room, at most; no limit on open floors, where a whole hall may share an address
KEPT = 40  # places in a room that are reserved for addresses with only a few people in it
A_FEW = 4


def leader_of(room: Room, match: Match | None) -> str:
    """The person who led the last match; if it had no leader, the owner of the room."""
    leading = [who for who, seat in room.seats.items() if match is not None and match.game.leads(Seat(seat))]
    return leading[0] if leading else room.owner


def see_whether_they_lead(room: Room, match: Match | None, person: str) -> None:
    """Raise Refused, unless that person led the last match and may still look at the room."""
    if match is None:
        raise Refused("No match has been played in this room.")
    if person != leader_of(room, match):
        raise Refused("Only who has led the match can do that.")
    room.see_whether_they_may_look(person)


def see_whether_a_stand_in_may(room: Room, here: Collection[str], by: str, what: do.Asked) -> None:
    """Raise Refused if a stand-in host would send away somebody who is not here, or take their chair."""
    if by != room.host or not room.stands_in_for:
        return
    match what:
        case do.Kick(person=person):
            away = person
        case do.Clear(chair=chair) if chair < len(room.chairs):
            away = room.person_on(chair)
        case _:
            return
    if away in room.people and away not in here:
        host = room.name_of(room.stands_in_for)
        raise Refused(f"{room.name_of(away)} is away, and you are only host for {host}: that has to wait.")


def see_whether_too_many_come(room: Room, presence: Presence, watcher: Watcher) -> None:
    """Raise Refused if one address would fill the room: others who have its link must always find a place."""
    if watcher.person in room.people:
        return
    same = presence.from_address(watcher.address)
    if same >= FROM_ONE_ADDRESS and not find_game(room.game).is_open():
        raise Refused(f"{same} people from your address are in this room already.")
    if same >= A_FEW and len(room.staying(presence.people())) >= MOST_PEOPLE - KEPT:
        raise Refused("This room is nearly full: its last places are for people from other addresses.")
