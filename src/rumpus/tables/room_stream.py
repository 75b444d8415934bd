"""A room as it is written down: its stream is what people have done in it, one event after another."""

import logging
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from rumpus.core import Refused
from rumpus.tables import commands as do
from rumpus.tables.room import Room
from rumpus.tables.store import Kept, Store

log = logging.getLogger("rumpus.tables")

WHOLE = 256  # every so many events the whole room is written down, so that it is opened as fast after years


class Event(Struct, omit_defaults=True):
    """A command that was carried out: what a room's stream is made of."""

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
        except Refused:  # it was possible when it was done; a room must not be lost because rules have changed
            what = type(event.what).__name__  # why it does not fit may have names in it
            log.warning("an event no longer fits: %s", what, extra={"room": room.code})
    room.n += 1
    return room, event


async def read_room(store: Store, code: str) -> Sequence[Kept]:
    """What has to be followed to know a room: from the last event on that has the whole of it."""
    stream = f"room:{code}"
    (length,) = await store.lengths([stream])
    if not length:
        raise Refused(f"There is no room {code}.")
    return await store.read(stream, (length - 1) // WHOLE * WHOLE - 1)
