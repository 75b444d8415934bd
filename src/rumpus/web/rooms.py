"""Addresses about rooms: opening and finding them, and the WebSocket on which everything in them happens."""

import msgspec
from aiohttp import web

from rumpus import games
from rumpus.core import Refused
from rumpus.tables.hall import Hall
from rumpus.tables.limits import TooFast
from rumpus.tables.store import StoreUnavailable
from rumpus.tables.table import Table
from rumpus.web.connection import Connection
from rumpus.web.limits import LARGEST_FRAME, Address
from rumpus.web.listener import Incoming
from rumpus.web.people import make_known, own_secret, person_behind
from rumpus.web.replies import OwnRoom, Rooms
from rumpus.web.requests import ADDRESSES, CONNECTIONS, HALL, address_of, body, json, same_origin, visitor

MANY_CODES = "You have tried many rooms that do not exist: wait a little."
OWN_ROOMS = 4  # of one's own rooms, about which one can ask in one request
LONGEST_LIST = 300  # letters of codes


class Opening(msgspec.Struct):
    game: str = ""


async def open_room(request: web.Request) -> web.Response:
    if not address_of(request).rooms.take():
        raise TooFast("You have opened many rooms: wait a little before the next.")
    asked = await body(request, Opening)
    game = asked.game or next(iter(games.names()))
    response = json({"room": await request.app[HALL].open_room(game)})
    await make_known(request, response)
    return response


async def rooms(request: web.Request) -> web.Response:
    """Rooms that look for players; and those of the rooms with these codes in which this person has been."""
    hall, address = request.app[HALL], address_of(request)
    if not address.lists.take():
        raise TooFast("You look very often: wait a moment.")
    codes = [code for code in request.query.get("own", "")[:LONGEST_LIST].upper().split(",") if code]
    person = await person_behind(request) if codes else ""
    own = [await own_room(hall, address, code, person) for code in codes[:OWN_ROOMS]]
    return json(Rooms(hall.listed.rooms(), [room for room in own if room is not None]))


async def own_room(hall: Hall, address: Address, code: str, person: str) -> OwnRoom | None:
    """None, if there is no such room or this person does not belong there: they cannot find out which."""
    if not address.guesses.take():  # paid before trying, as in `find_room`
        return None
    try:
        table = await hall.table(code)
    except StoreUnavailable:
        raise
    except Refused:
        return None
    room = table.room
    known = room.people.get(person)
    if known is None or known.kicked:
        return None
    address.guesses.give_back()
    seat, match = room.seat_of(person), table.match
    waits = match is not None and room.playing and any(seat == asked for asked, _ in match.asked)
    here = [room.name_of(other) for other in room.people if other != person and other in table.here()]
    return OwnRoom(table.code, room.game, room.playing, waits, here)


async def find_room(request: web.Request, code: str) -> Table:
    """The room of that code. A guess is paid before trying, lest many are tried at once, and paid back if right."""
    hall, guesses = request.app[HALL], address_of(request).guesses
    is_open = hall.has_open(code)
    if guesses.empty if is_open else not guesses.take():
        raise TooFast(MANY_CODES)
    table = await hall.table(code)
    if not is_open:
        guesses.give_back()
    return table


async def room_of(request: web.Request) -> Table:
    """The room of a request."""
    if not address_of(request).replays.take():
        raise TooFast("You ask very fast: wait a moment.")
    return await request.app[HALL].up_to_date((await find_room(request, request.match_info["code"][:20])).code)


async def delete_room(request: web.Request) -> web.Response:
    """Delete a room, and all that was played in it."""
    person = await person_behind(request)
    await request.app[HALL].delete((await room_of(request)).code, person)
    return json({"ok": True})


async def socket(request: web.Request) -> web.StreamResponse:
    same_origin(request)
    secret = own_secret(request)
    addresses = request.app[ADDRESSES]
    address = addresses.connect(visitor(request))
    try:
        # Paid before trying, as in `find_room`; the connection pays it back if the room exists.
        guesses = not request.app[HALL].has_open(request.match_info["code"])
        if not address.guesses.take() if guesses else address.guesses.empty:
            raise TooFast(MANY_CODES)
        ws = web.WebSocketResponse(max_msg_size=LARGEST_FRAME, heartbeat=25, autoping=False, compress=False)
        await ws.prepare(request)
        assert request.transport is not None
        connection = Connection(request.app[HALL], ws, request.transport, secret, address, addresses.messages)
        if isinstance(request.protocol, Incoming):
            request.protocol.hears = connection.hears
        request.app[CONNECTIONS].add(connection)
        try:
            await connection.run(request.match_info["code"], guesses)
        finally:
            request.app[CONNECTIONS].discard(connection)
    finally:
        addresses.disconnect(address)
    return ws


ROUTES = [
    web.get("/api/rooms", rooms),
    web.post("/api/rooms", open_room),
    web.post("/api/rooms/{code}/delete", delete_room),
    web.get("/ws/{code}", socket),
]
