"""Chairs that change hands during a match: who would like to play on for whom, and who has to agree to that."""

from typing import TYPE_CHECKING

from rumpus.core import Refused
from rumpus.tables.room_records import Note, Occupant, Wish

if TYPE_CHECKING:
    from rumpus.tables.room import Room


def ask(room: "Room", by: str, chair: int) -> None:
    """Ask for a chair during a match: one's own is given at once; to any other, all who play have to agree."""
    # Whoever has seen one hand may not look into another.
    if room.seats.get(by, chair) != chair:
        raise Refused(f"During a match you can only go back to your own chair, which is {room.seats[by] + 1}.")
    there = room.chairs[chair]
    assert there is not None
    if there.owner == by:
        room.chairs[chair] = Occupant(person=by)
        room.notes.append(Note(f"{room.name_of(by)} is back, and plays on."))
        room.wishes = [wish for wish in room.wishes if wish.chair != chair]
        return
    if by in room.turned_down:
        raise Refused("Somebody who plays has said no: look on until the match is over.")
    if is_barred(room, chair):
        raise Refused(f"Nobody else can have the chair of {room.name_of(there.owner)} before the match is over.")
    wish = Wish(by, chair, [])
    room.wishes = [*(other for other in room.wishes if other.person != by), wish]
    settle(room)


def agree(room: "Room", by: str, person: str, yes: bool) -> None:
    wish = next((wish for wish in room.wishes if wish.person == person), None)
    if wish is None:
        raise Refused("Nobody asks that any more.")
    if by not in must_agree(room, wish):
        raise Refused("Only those who play are asked.")
    if not yes:
        room.wishes.remove(wish)
        room.turned_down.append(person)
        return
    if by not in wish.agreed:
        wish.agreed.append(by)
    settle(room)


def must_agree(room: "Room", wish: Wish) -> list[str]:
    """The owners of all chairs. Somebody who was sent out is not asked, unless it is about their own chair."""
    owners = [(i, chair.person or chair.owner) for i, chair in enumerate(room.chairs) if chair is not None]
    return [who for i, who in owners if who and (i == wish.chair or not room.people[who].kicked)]


def settle(room: "Room") -> None:
    """Whoever has everybody's consent sits down. They see what belongs to the chair from now on only."""
    room.wishes = [wish for wish in room.wishes if not (room.people[wish.person].kicked or is_barred(room, wish.chair))]
    for wish in room.wishes:
        needed = must_agree(room, wish)
        if set(needed) <= set(wish.agreed):
            there = room.chairs[wish.chair]
            assert there is not None
            before = room.name_of(there.owner) if there.owner else there.name
            agreed = "All who play agree: " if needed else ""
            room.notes.append(Note(f"{agreed}{room.name_of(wish.person)} plays on for {before}.", wish.chair))
            room.chairs[wish.chair] = Occupant(person=wish.person)
            room.seats[wish.person] = wish.chair
            room.wishes = [other for other in room.wishes if other.chair != wish.chair]
            return settle(room)  # once more, as this player now has to agree to the other wishes
    return None


def is_barred(room: "Room", chair: int) -> bool:
    """Whether its owner was sent out, and so cannot be asked."""
    there = room.chairs[chair]
    return there is not None and bool(there.owner) and room.people[there.owner].kicked
