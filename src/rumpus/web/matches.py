"""Addresses about finished matches: replays, reviews, trying another line, and the list of one's own."""

import re

from aiohttp import web
from msgspec import Struct

from rumpus.tables import commands as do
from rumpus.tables.branch import try_from
from rumpus.tables.limits import TooFast
from rumpus.tables.past import Finished
from rumpus.tables.room import find_game
from rumpus.tables.turns import Asker
from rumpus.web.people import person_behind
from rumpus.web.replies import FinishedMatch, Matches
from rumpus.web.requests import HALL, address_of, body, json


class Trying(Struct):
    entry: int
    name: do.Name = ""


async def history(request: web.Request) -> web.Response:
    """The matches that this person has played."""
    if not address_of(request).lists.take():
        raise TooFast("You look very often: wait a moment.")
    return json(Matches(await request.app[HALL].history.of(await person_behind(request))))


async def finished(request: web.Request) -> Finished:
    """The match of a request. Limited, because it may have to be replayed from its start."""
    if not address_of(request).replays.take():
        raise TooFast("You look very fast: wait a moment.")
    return await request.app[HALL].finished(request.match_info["match"])


async def past_match(request: web.Request) -> web.Response:
    match = await finished(request)
    begun, over = match.log.beginning, match.over
    return json(
        FinishedMatch(
            game=begun.game,
            title=find_game(begun.game).titled(begun.options),
            names=over.names,
            seats=over.seats,
            steps=len(match.log.entries),
            standings=over.standings,
            looks=over.looks,
            seed=begun.seed,
            commitment=begun.commitment,
        )
    )


async def past_step(request: web.Request) -> web.Response:
    match = await finished(request)
    step = min(int(request.match_info["step"]), len(match.log.entries))
    eyes = request.query.get("seat", "none")
    seat = int(eyes) if re.fullmatch(r"[0-9]{1,3}", eyes) else None
    archivists, asker = request.app[HALL].archivists, Asker(address_of(request).name)
    return json(await archivists.look_back(request.match_info["match"], match.text, step, seat, asker))


async def past_log(request: web.Request) -> web.Response:
    match = await finished(request)
    name = f"{match.log.beginning.game}-{request.match_info['match'][:8]}.rumpus"
    return web.Response(
        body=match.text.encode(), headers={"Content-Disposition": f'attachment; filename="{name}"'},
        content_type="application/x-ndjson",
    )  # fmt: skip


async def review(request: web.Request) -> web.Response:
    """How far the review of a match is. The first request begins it."""
    person = await person_behind(request)
    address = address_of(request)
    if not address.reviews.take():
        raise TooFast("You ask very often: wait a moment.")
    return json(await request.app[HALL].reviews.ask(request.match_info["match"], person, address.name))


async def try_from_here(request: web.Request) -> web.Response:
    person = await person_behind(request)
    if not address_of(request).rooms.take():
        raise TooFast("You have opened many rooms: wait a little before the next.")
    asked = await body(request, Trying)
    hall, match = request.app[HALL], request.match_info["match"]
    return json({"room": await try_from(hall, match, asked.entry, person, asked.name)})


ROUTES = [
    web.get("/api/history", history),
    web.get("/api/matches/{match}", past_match),
    web.get("/api/matches/{match}/steps/{step:\\d{1,6}}", past_step),
    web.get("/api/matches/{match}/log", past_log),
    web.post("/api/matches/{match}/review", review),
    web.post("/api/matches/{match}/try", try_from_here),
]
