""" "Try it from here": a new room in which a finished match goes on from the middle, against bots."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from rumpus import games
from rumpus.bots.kibitzer import taken_up, walk
from rumpus.core import Match, Refused
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables.past import summed_up
from rumpus.tables.room import Room
from rumpus.tables.room_stream import Event
from rumpus.tables.store import Store, StoreUnavailable, now
from rumpus.tables.written import Answered

if TYPE_CHECKING:
    from rumpus.tables.hall import Hall

LEVEL = "hard"


async def try_from(hall: "Hall", match: str, entry: int, person: str, name: str) -> str:
    """Open a room in which a person decides again what was decided by that entry. Returns its code."""
    log = (await hall.finished(match)).log
    kind = games.find(log.beginning.game)
    then = await asyncio.to_thread(taken_up, kind, log, entry)
    seat = log.entries[entry - 1].seat
    if seat is None or then.posed(then.game.seats[seat]) is None:
        raise Refused("Nobody decided anything there: take up the match at an answer.")
    game, store = log.beginning.game, hall.store
    code = await hall.open_room(game)
    room = Room(code)
    room.carry_out("", do.Opened(code=code, game=game))
    room.n = 1
    await write(store, room, person, do.Enter(name=name))
    await write(store, room, person, do.Choose(game=game, options=log.beginning.options))
    if len(room.chairs) != then.game.n:
        await write(store, room, person, do.Chairs(count=then.game.n))
    await write(store, room, person, do.Set(practice=True))
    await write(store, room, person, do.Sit(chair=seat))
    for chair, there in enumerate(room.chairs):
        if there is None:
            await write(store, room, person, do.Bot(chair=chair, level=LEVEL))
    match_id = secrets.token_hex(8)
    await write_match(store, match_id, await asyncio.to_thread(taken_up, kind, log, entry, room.names()))
    await write(store, room, "", do.Began(match=match_id))
    return code


async def write(store: Store, room: Room, by: str, what: do.Done) -> None:
    at = now()
    room.carry_out(by, what, at)
    await append(store, f"room:{room.code}", room.n, to_json(Event(by, at, what)))
    room.n += 1


async def write_match(store: Store, match_id: str, match: Match) -> None:
    """Write the stream of a match in which things have happened already."""
    stream = f"match:{match_id}"
    await append(store, stream, 0, to_json(match.beginning))
    for i, entry, before in walk(match.kind, match.log):
        if i < len(match.entries):
            await append(store, stream, i + 1, to_json(Answered(entry, before.number)))
    if match.over:
        await append(store, f"over:{match_id}", 0, to_json(summed_up(match)))


async def append(store: Store, stream: str, n: int, data: bytes) -> None:
    if await store.append(stream, n, data) is None:
        raise StoreUnavailable("The table could not be set up: try again.")
