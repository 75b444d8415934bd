"""What every handler needs: who asks and from where, how to read a request, and how to answer it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from rumpus.core import Refused
from rumpus.core.values import to_json
from rumpus.tables.hall import Hall
from rumpus.web.connection import Connection
from rumpus.web.limits import Address, Addresses

HALL: web.AppKey[Hall] = web.AppKey("hall", Hall)
ADDRESSES: web.AppKey[Addresses] = web.AppKey("addresses", Addresses)
CONNECTIONS = web.AppKey("connections", set[Connection])
PROXIES: web.AppKey[int] = web.AppKey("proxies", int)
WAITS: web.AppKey[float] = web.AppKey("waits", float)
PICTURES = web.AppKey("pictures", dict[str, msgspec.Raw])  # of games for their rules pages, as JSON

PACKED = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class TooSlow(Refused):
    """The body of a request did not arrive in time."""


# ---- who asks


def visitor(request: web.Request) -> str:
    """The address that a request comes from. Headers about that are believed from our own proxies only."""
    proxies = request.app[PROXIES]
    told = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")  # some add a line, and not to a line
    if 0 < proxies <= len(told) and told[-proxies].strip():
        return told[-proxies].strip()
    return request.remote or ""


def address_of(request: web.Request) -> Address:
    return request.app[ADDRESSES][visitor(request)]


def is_private(request: web.Request) -> bool:
    """Whether the visitor's connection is encrypted."""
    return request.secure or (request.app[PROXIES] > 0 and request.headers.get("X-Forwarded-Proto") == "https")


def same_origin(request: web.Request) -> None:
    """Raise Refused if a request comes from a page that is not ours: only our own may act for their visitor."""
    origin = request.headers.get("Origin")
    ours = {f"https://{request.host}"} if is_private(request) else {f"https://{request.host}", f"http://{request.host}"}
    if origin is not None and origin not in ours:
        raise Refused("This request comes from another page.")


# ---- what they bring along


async def body(request: web.Request, kind: type[T]) -> T:
    try:
        async with asyncio.timeout(request.app[WAITS]):
            sent = await request.read()
        return msgspec.json.decode(sent or b"{}", type=kind)
    except TimeoutError:
        raise TooSlow("Your request did not arrive whole.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
        raise Refused(f"This request was not understood: {str(why)[:200]}.") from None


def takes_packed(request: web.Request) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


# ---- what they are told


def json(data: Any) -> web.Response:
    return web.Response(body=to_json(data), content_type="application/json", headers={"Cache-Control": "no-store"})


def sentence(text: str, status: int) -> web.Response:
    return web.Response(body=to_json({"error": text}), status=status, content_type="application/json")
