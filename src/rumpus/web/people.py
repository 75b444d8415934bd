"""Who a browser is: its cookie, and the addresses by which it becomes somebody else, or nobody."""

import asyncio

from aiohttp import web
from msgspec import Struct

from rumpus.core import Refused
from rumpus.core.values import to_json
from rumpus.tables.limits import TooFast
from rumpus.tables.people import SECRET, NotIssued, SignedOut
from rumpus.web.requests import HALL, address_of, body, is_private, json

COOKIE = "rumpus"  # with a prefix over HTTPS: see cookie_name
A_YEAR = 400 * 86_400  # seconds: browsers keep no cookie longer
SIGN_OUT = 1.0  # seconds until other devices are signed out, so that the one that asked has its new secret first


class Claim(Struct):
    secret: str


def cookie_name(request: web.Request) -> str:
    """Over HTTPS the name has a prefix, with which browsers accept it from this very host only."""
    return f"__Host-{COOKIE}" if is_private(request) else COOKIE


def own_secret(request: web.Request) -> str:
    """The secret that a browser sends, not checked yet."""
    secret = request.cookies.get(cookie_name(request), "")
    if not SECRET.fullmatch(secret):
        raise NotIssued("Your browser did not send its cookie: load the page first, and allow cookies.")
    return secret


async def person_behind(request: web.Request) -> str:
    return await request.app[HALL].people.check(own_secret(request))


async def make_known(request: web.Request, response: web.Response) -> str:
    """Give a browser without a valid secret a new one. Returns the person."""
    people = request.app[HALL].people
    try:
        return await person_behind(request)
    except (NotIssued, SignedOut):
        secret = await people.issue()
        give_secret(request, response, secret)
        return await people.check(secret)


def give_secret(request: web.Request, response: web.Response, secret: str, lasts: int = A_YEAR) -> None:
    response.set_cookie(
        cookie_name(request), secret, max_age=lasts, httponly=True, samesite="Lax", secure=is_private(request), path="/"
    )


async def me(request: web.Request) -> web.Response:
    """Who this browser is."""
    response = json({})
    response.body = to_json({"person": await make_known(request, response)})
    return response


async def claim(request: web.Request) -> web.Response:
    """From now on this browser is the person to whom the secret belongs."""
    secret = (await body(request, Claim)).secret
    if not address_of(request).guesses.take():
        raise TooFast("You have tried many links: wait a little.")
    try:
        await request.app[HALL].people.check(secret)
    except NotIssued:
        raise Refused("That is no personal link: copy it again, whole.") from None
    except SignedOut:
        raise Refused("This personal link has been renewed since: ask the other device for the new one.") from None
    address_of(request).guesses.give_back()
    response = json({"ok": True})
    give_secret(request, response, secret)
    return response


async def renew(request: web.Request) -> web.Response:
    """A new secret for the same person: all other devices are signed out, and old personal links are void."""
    hall, person = request.app[HALL], await person_behind(request)
    if not address_of(request).changes.take():
        raise TooFast("A lot happens at your address: wait a moment.")
    response = json({"ok": True})
    give_secret(request, response, await hall.people.renew(own_secret(request)))
    asyncio.get_running_loop().call_later(SIGN_OUT, hall.sign_out, person)
    return response


async def forget(request: web.Request) -> web.Response:
    """From now on this browser is nobody."""
    response = json({"ok": True})
    give_secret(request, response, "", lasts=0)
    return response


ROUTES = [
    web.get("/api/me", me),
    web.post("/api/claim", claim),
    web.post("/api/renew", renew),
    web.post("/api/forget", forget),
]
