"""The sessions of an experiment: all recorded matches of a game that the same person has led under the same label."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from rumpus.core import Match
from rumpus.core.values import to_json
from rumpus.tables.store import Store


class Held(Struct, frozen=True):
    """A session that was begun."""

    room: str
    match: str


def stream_of(match: Match, leader: str) -> str | None:
    """The stream that lists the sessions of this match's experiment; None if the match is not recorded."""
    label = match.kind.recorded_as(match.beginning.options)
    if not label:
        return None
    return f"experiment:{sha256(to_json((match.beginning.game, label, leader))).hexdigest()[:32]}"


async def note(store: Store, stream: str, held: Held) -> None:
    written = None
    while written is None:  # another process may write to it, too
        (length,) = await store.lengths([stream])
        written = await store.append(stream, length, to_json(held))


async def sessions(store: Store, stream: str) -> list[Held]:
    return [msgspec.json.decode(kept.data, type=Held) for kept in await store.read(stream)]


async def forget(store: Store, stream: str, rooms: set[str]) -> None:
    """Take the sessions of these rooms off the list."""
    left = [held for held in await sessions(store, stream) if held.room not in rooms]
    await store.delete([stream])
    for held in left:
        await note(store, stream, held)
