"""What was recorded in a room: its files, what all are told of it afterwards, and which group somebody names."""

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
    """What was recorded in a room, for who has led it: all files in one."""
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
    """What all who were in a room are told of what was recorded there; null, if it is not over."""
    person = await person_behind(request)
    table = await room_of(request)
    table.room.see_whether_they_may_look(person)
    return json(await request.app[HALL].records.debriefing(table))


async def name_group(request: web.Request) -> web.Response:
    """Who plays in a session that is recorded says what they call themselves, or that they would rather not."""
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
