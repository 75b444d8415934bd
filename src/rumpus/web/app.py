"""The web application: pages, a little HTTP, and one WebSocket a room. See docs/wire.md for the messages on it.

There is a module of addresses for each subject; what they have in common is here.
"""

import asyncio
import logging

from aiohttp import web, web_response

from rumpus.core import Refused, UnknownGame
from rumpus.tables.hall import Hall
from rumpus.tables.limits import TooFast
from rumpus.tables.store import Missing, StoreUnavailable
from rumpus.web import games, limits, matches, pages, people, records, rooms, upkeep
from rumpus.web.connection import Connection
from rumpus.web.limits import LARGEST_MESSAGE, MESSAGES, PATIENCE, Addresses, Allowance
from rumpus.web.listener import Incoming
from rumpus.web.requests import (
    ADDRESSES,
    CONNECTIONS,
    HALL,
    PICTURES,
    PROXIES,
    WAITS,
    Handler,
    TooSlow,
    address_of,
    same_origin,
    sentence,
)

log = logging.getLogger("rumpus.web")

SUBJECTS = games, rooms, records, people, matches, upkeep, pages  # pages last: a file can have nearly any name
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

web_response.SERVER_SOFTWARE = "rumpus"  # type: ignore[attr-defined]  # which versions run here is nobody's business


def make_app(
    hall: Hall,
    connections: int | None = None,
    messages: Allowance = MESSAGES,
    proxies: int = 0,
    patience: float = PATIENCE,
) -> web.Application:
    """`connections` and `messages` loosen the limits of an address and a connection.

    `proxies`: how many proxies of our own are in front of this server. What they say about visitors is believed.
    `patience`: seconds within which the body of a request has to arrive.
    """
    app = web.Application(middlewares=[careful, pages.lost], client_max_size=LARGEST_MESSAGE)
    app[HALL] = hall
    app[ADDRESSES] = Addresses(connections, messages)
    app[CONNECTIONS] = set()
    app[PROXIES] = proxies
    app[WAITS] = patience
    app[PICTURES] = {}
    for subject in SUBJECTS:
        app.add_routes(subject.ROUTES)
    app.on_response_prepare.append(add_headers)
    app.on_shutdown.append(say_goodbye)
    return app


@web.middleware
async def careful(request: web.Request, handler: Handler) -> web.StreamResponse:
    """For every request: only our own pages may change anything, and errors are sentences instead of stack traces."""
    try:
        if not address_of(request).requests.take():
            await asyncio.sleep(limits.SLOWER)  # so that flooding costs the sender more than us
            raise TooFast("Your address asks for very much: wait a moment.")
        if request.method not in ("GET", "HEAD"):
            same_origin(request)
        see_how_long(request)
        return await handler(request)
    except Refused as why:
        return sentence(str(why)[:1000], status_of(why))
    except web.HTTPException as why:
        said = {404: "There is nothing here.", 413: "That is too much."}.get(why.status, f"{why.reason}.")
        return sentence(said, why.status)
    except Exception:
        log.exception("a request failed", extra={"do": f"{request.method} {request.path[:100]}"})
        return sentence("Something went wrong here.", 500)


def see_how_long(request: web.Request) -> None:
    """Refuse bodies that are too long or of unknown length: reading tiny chunks costs more than sending them."""
    said, chunked = request.content_length or 0, "Transfer-Encoding" in request.headers
    if chunked or said > LARGEST_MESSAGE:
        request.protocol.close()  # after the answer
        if isinstance(request.protocol, Incoming):
            request.protocol.cut_short()
        raise web.HTTPLengthRequired if chunked else web.HTTPRequestEntityTooLarge(LARGEST_MESSAGE, said)


def status_of(why: Refused) -> int:
    match why:
        case UnknownGame() | Missing():
            return 404
        case TooFast():
            return 429
        case TooSlow():
            return 408
        case StoreUnavailable():
            return 503
    return 400


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


async def say_goodbye(app: web.Application) -> None:
    connections: set[Connection] = app[CONNECTIONS]
    for connection in list(connections):
        connection.close("The server stops for a moment.", again=True)
