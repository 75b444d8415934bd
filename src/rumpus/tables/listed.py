"""Open rooms that look for players: their hosts have agreed that everybody on this server may know of them."""

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from rumpus.tables.store import now

if TYPE_CHECKING:
    from rumpus.tables.table import Table

MOST = 24  # rooms in the list
HEARD_OF = 60_000  # milliseconds for which the last message of another process counts
LISTED = "listed"  # the bus channel on which processes share their lists; no room has such a code


class OpenRoom(Struct):
    """What everybody may know of a room that looks for players."""

    code: str
    game: str
    host: str  # the host's name
    people: int  # how many sit there
    free: int  # chairs


class Offer(Struct):
    """A room that looks for players, and the address of its host, which only servers get to know."""

    room: OpenRoom
    address: str


class Notice(Struct):
    """What one process tells the others."""

    process: str
    offers: list[Offer]


read = msgspec.json.Decoder(Notice).decode


def offered(table: "Table") -> Offer | None:
    """The entry of a room in the list, while its host wants that and is here, and a newcomer would get a chair."""
    room = table.room
    address = next((watcher.address for watcher in table.watchers if watcher.person == room.host), None)
    if not room.listed or room.locked or room.playing or address is None:
        return None
    people = sum(chair is not None and bool(chair.person) for chair in room.chairs)
    free = room.most_chairs() - people
    return Offer(OpenRoom(table.code, room.game, room.name_of(room.host), people, free), address) if free > 0 else None


def in_turn(offers: list[Offer]) -> list[Offer]:
    """Rooms with most people first; but addresses take turns, so that none can crowd out the rooms of others."""
    offers = sorted(offers, key=lambda offer: (-offer.room.people, offer.room.code))
    many: Counter[str] = Counter()
    turns = []
    for offer in offers:
        turns.append(many[offer.address])
        many[offer.address] += 1
    return [offers[i] for i in sorted(range(len(offers)), key=turns.__getitem__)][:MOST]


class Listed:
    """All rooms that look for players, of this process and of others."""

    def __init__(self, process: str, tables: dict[str, "Table"]) -> None:
        self.process = process
        self._tables = tables
        self._elsewhere: dict[str, tuple[int, list[Offer]]] = {}

    def rooms(self) -> list[OpenRoom]:
        recent = now() - HEARD_OF
        elsewhere = [offer for at, offers in self._elsewhere.values() if at > recent for offer in offers]
        known = {offer.room.code: offer for offer in [*elsewhere, *self._here()]}
        return [offer.room for offer in in_turn(list(known.values()))]

    def notice(self) -> bytes:
        return msgspec.json.encode(Notice(self.process, in_turn(self._here())))

    def heard(self, message: bytes) -> None:
        said = read(message)
        if said.process != self.process:
            self._elsewhere[said.process] = now(), said.offers[:MOST]

    def _here(self) -> list[Offer]:
        return [offer for table in self._tables.values() if (offer := offered(table)) is not None]
