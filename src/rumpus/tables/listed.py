"""Rooms that want players: their hosts have said that everybody who comes to this server may know of them."""

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from rumpus.tables.store import now

if TYPE_CHECKING:
    from rumpus.tables.table import Table

MOST = 24  # that are told of
HEARD_OF = 60_000  # milliseconds for which another process is believed
LISTED = "listed"  # where processes tell each other of theirs: no room has such a code


class OpenRoom(Struct):
    """What everybody may know of a room that wants players."""

    code: str
    game: str
    host: str  # their name
    people: int  # who sit there
    free: int  # chairs


class Offer(Struct):
    """A room that wants players, and the address of its host, which only servers tell each other."""

    room: OpenRoom
    address: str


class Notice(Struct):
    """What one process tells the others."""

    process: str
    offers: list[Offer]


read = msgspec.json.Decoder(Notice).decode


def offered(table: "Table") -> Offer | None:
    """A room is told of while its host wants that and is there, and a newcomer would get a chair."""
    room = table.room
    address = next((watcher.address for watcher in table.watchers if watcher.person == room.host), None)
    if not room.listed or room.locked or room.playing or address is None:
        return None
    people = sum(chair is not None and bool(chair.person) for chair in room.chairs)
    free = room.most_chairs() - people
    return Offer(OpenRoom(table.code, room.game, room.name_of(room.host), people, free), address) if free > 0 else None


def in_turn(offers: list[Offer]) -> list[Offer]:
    """Those first in which most people wait; but addresses take turns: nobody else's rooms are crowded out."""
    offers = sorted(offers, key=lambda offer: (-offer.room.people, offer.room.code))
    many: Counter[str] = Counter()
    turns = []
    for offer in offers:
        turns.append(many[offer.address])
        many[offer.address] += 1
    return [offers[i] for i in sorted(range(len(offers)), key=turns.__getitem__)][:MOST]


class Listed:
    """All rooms that want players, of this process and of others."""

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
