"""Addresses about recorded sessions: their files, what all players are told afterwards, and the players' groups."""

import asyncio
from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from aiohttp import web
from msgspec import Struct

from rumpus.tables.limits import TooFast
from rumpus.web.people import person_behind
from rumpus.web.requests import HALL, address_of, body, json
from rumpus.web.rooms import room_of


class Named(Struct):
    group: str


async def records(request: web.Request) -> web.Response:
    """The records of a room as one file, for whoever led the match."""
    person = await person_behind(request)
    table = await room_of(request)
    packed = await asyncio.to_thread(zipped, await request.app[HALL].records.files(table, person))
    headers = {"Content-Disposition": f'attachment; filename="{table.code}.zip"', "Cache-Control": "no-store"}
    return web.Response(body=packed, content_type="application/zip", headers=headers)


def zipped(files: Mapping[str, str]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


async def debriefing(request: web.Request) -> web.Response:
    """What everybody in a room is told about what was recorded there; null, if it is not over yet."""
    person = await person_behind(request)
    table = await room_of(request)
    table.room.see_whether_they_may_look(person)
    return json(await request.app[HALL].records.debriefing(table))


async def name_group(request: web.Request) -> web.Response:
    """A player of a recorded session says which group they belong to, or that they would rather not say."""
    group, person = (await body(request, Named)).group, await person_behind(request)
    if not address_of(request).changes.take():
        raise TooFast("A lot happens at your address: wait a moment.")
    await request.app[HALL].records.name_group(await room_of(request), person, group)
    return json({"ok": True})


ROUTES = [
    web.get("/api/rooms/{code}/records", records),
    web.get("/api/rooms/{code}/debriefing", debriefing),
    web.post("/api/rooms/{code}/group", name_group),
]
