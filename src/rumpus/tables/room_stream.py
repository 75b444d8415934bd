"""A room as it is stored: its stream has everything that people have done in it, one event after another."""

import logging
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from rumpus.core import Refused
from rumpus.tables import commands as do
from rumpus.tables.room import Room
from rumpus.tables.store import Kept, Store

log = logging.getLogger("rumpus.tables")

WHOLE = 256  # every so many events the whole room is stored, too, so that old rooms open as fast as new ones


class Event(Struct, omit_defaults=True):
    """A command that was carried out: an entry in a room's stream."""

    by: str  # the person's id; empty for the server
    at: int
    what: do.Done
    room: Room | None = None  # the whole room after it, now and then


read_event = msgspec.json.Decoder(Event).decode


def follow(room: Room, data: bytes) -> tuple[Room, Event]:
    """The room after one more event of its stream."""
    event = read_event(data)
    if event.room is not None and event.room.n > room.n:
        room = event.room
    else:
        try:
            room.carry_out(event.by, event.what, event.at)
        except Refused:  # it was allowed when it was done: a room must not become unreadable because code has changed
            what = type(event.what).__name__  # not the reason, which may have people's names in it
            log.warning("an event no longer fits: %s", what, extra={"room": room.code})
    room.n += 1
    return room, event


async def read_room(store: Store, code: str) -> Sequence[Kept]:
    """The events to follow in order to know a room: from the last one on that has the whole room in it."""
    stream = f"room:{code}"
    (length,) = await store.lengths([stream])
    if not length:
        raise Refused(f"There is no room {code}.")
    return await store.read(stream, (length - 1) // WHOLE * WHOLE - 1)
