"""Rooms that want players: their hosts have said that everybody who comes to this server may know of them."""

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


class Notice(Struct):
    """What one process tells the others."""

    process: str
    rooms: list[OpenRoom]


read = msgspec.json.Decoder(Notice).decode


def wants_players(table: "Table") -> OpenRoom | None:
    """A room is told of while its host wants that, somebody is there, and a newcomer would get a chair."""
    room = table.room
    if not room.listed or room.locked or room.playing or room.host not in table.here():
        return None
    people = sum(chair is not None and bool(chair.person) for chair in room.chairs)
    free = room.most_chairs() - people
    return OpenRoom(table.code, room.game, room.name_of(room.host), people, free) if free > 0 else None


class Listed:
    """All rooms that want players, of this process and of others."""

    def __init__(self, process: str, tables: dict[str, "Table"]) -> None:
        self.process = process
        self._tables = tables
        self._elsewhere: dict[str, tuple[int, list[OpenRoom]]] = {}

    def rooms(self) -> list[OpenRoom]:
        """Those first in which most people wait."""
        recent = now() - HEARD_OF
        elsewhere = [room for at, rooms in self._elsewhere.values() if at > recent for room in rooms]
        known = {room.code: room for room in [*elsewhere, *self._here()]}
        return sorted(known.values(), key=lambda room: (-room.people, room.code))[:MOST]

    def notice(self) -> bytes:
        return msgspec.json.encode(Notice(self.process, self._here()))

    def heard(self, message: bytes) -> None:
        said = read(message)
        if said.process != self.process:
            self._elsewhere[said.process] = now(), said.rooms[:MOST]

    def _here(self) -> list[OpenRoom]:
        return [room for table in self._tables.values() if (room := wants_players(table)) is not None][:MOST]
