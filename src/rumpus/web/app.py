"""The web application: pages, a little HTTP, and one WebSocket a room. See docs/wire.md for what is said on it."""

import asyncio
import gzip
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from aiohttp import web, web_response

from rumpus import bots, games
from rumpus.core import Game, Refused, UnknownGame
from rumpus.core.options import Choice, Number
from rumpus.core.settings import accept_options, other_numbers
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables.branch import try_from
from rumpus.tables.hall import Hall
from rumpus.tables.limits import TooFast
from rumpus.tables.past import Finished
from rumpus.tables.people import SECRET, NotIssued, SignedOut
from rumpus.tables.room import find_game
from rumpus.tables.store import Missing, StoreUnavailable
from rumpus.tables.table import Table
from rumpus.tables.turns import Asker
from rumpus.web import limits
from rumpus.web.connection import Connection
from rumpus.web.doors import Visit
from rumpus.web.limits import LARGEST_FRAME, LARGEST_MESSAGE, MESSAGES, PATIENCE, Address, Addresses, Allowance
from rumpus.web.replies import FinishedMatch, GameInfo, GameOption, Matches, OtherNumbers, OwnRoom, Rooms, Rules, Solved
from rumpus.web.rules import as_html, in_short

log = logging.getLogger("rumpus.web")

STATIC = Path(__file__).parent / "static"
COVERS = "covers"  # painted when the client was built, for whoever takes no drawings
PREVIEWS = ((600, 315), (840, 441))  # how large pictures for messengers are: the site's own, and those of games
COOKIE = "rumpus"  # where nobody on the way can read it, browsers take it from this very host alone: see cookie_name
A_YEAR = 400 * 86_400  # seconds: longer is not kept
SIGN_OUT = 1.0  # seconds until other devices are signed out: by then the one that asked has its new secret
LONGEST_POSITION = 300  # letters
MANY_CODES = "You have tried many rooms that do not exist: wait a little."
OWN_ROOMS = 4  # that one can ask about at once
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
ART = "default-src 'none'; style-src 'unsafe-inline'"  # for a picture that is opened by itself
HALL: web.AppKey[Hall] = web.AppKey("hall", Hall)
ADDRESSES: web.AppKey[Addresses] = web.AppKey("addresses", Addresses)
CONNECTIONS = web.AppKey("connections", set[Connection])
PROXIES: web.AppKey[int] = web.AppKey("proxies", int)
WAITS: web.AppKey[float] = web.AppKey("waits", float)
PICTURES = web.AppKey("pictures", dict[str, msgspec.Raw])  # of games, as they are sent

web_response.SERVER_SOFTWARE = "rumpus"  # type: ignore[attr-defined]  # which versions run here is nobody's business

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(
    hall: Hall,
    connections: int | None = None,
    messages: Allowance = MESSAGES,
    proxies: int = 0,
    patience: float = PATIENCE,
) -> web.Application:
    """`connections` and `messages` loosen the limits of an address and a connection.

    `proxies`: how many of our own stand between us and the world. What they say about a visitor is believed.
    `patience`: seconds in which what a request brings along has to be there.
    """
    app = web.Application(middlewares=[careful], client_max_size=LARGEST_MESSAGE)
    app[HALL] = hall
    app[ADDRESSES] = Addresses(connections, messages)
    app[CONNECTIONS] = set()
    app[PROXIES] = proxies
    app[WAITS] = patience
    app[PICTURES] = {}
    app.add_routes(
        [
            web.get("/api/games", list_games),
            web.get("/api/games/{name}/rules", rules),
            web.get("/api/games/{name}/solved", solved),
            web.get("/api/games/{name}/scene", scene),
            web.get("/art/{name}.faces.svg", faces),
            web.get("/art/{name}.svg", cover),
            web.get("/api/rooms", rooms),
            web.post("/api/rooms", open_room),
            web.get("/api/rooms/{code}/records", records),
            web.get("/api/rooms/{code}/debriefing", debriefing),
            web.post("/api/rooms/{code}/group", name_group),
            web.post("/api/rooms/{code}/delete", delete_room),
            web.get("/api/me", me),
            web.get("/api/history", history),
            web.post("/api/claim", claim),
            web.post("/api/renew", renew),
            web.post("/api/forget", forget),
            web.get("/api/matches/{match}", past_match),
            web.get("/api/matches/{match}/steps/{step:\\d{1,6}}", past_step),
            web.get("/api/matches/{match}/log", past_log),
            web.post("/api/matches/{match}/review", review),
            web.post("/api/matches/{match}/try", try_from_here),
            web.get("/ws/{code}", socket),
            web.get("/health", health),
            web.get(
                "/{path:(?:|r/[^/]*|r/[^/]*/screen|rules/[^/]*|solved/[^/]*|replay/[^/]*|replay/[^/]*/review|me|history)}",
                page,
            ),
            web.get("/{file:(?:assets/|covers/)?[A-Za-z0-9_][A-Za-z0-9_.-]{0,100}}", static),
        ]
    )
    app.on_response_prepare.append(add_headers)
    app.on_shutdown.append(say_goodbye)
    return app


@web.middleware
async def careful(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Only our own pages may ask for anything to be done; and there are sentences instead of stack traces."""
    try:
        if not address_of(request).requests.take():
            await asyncio.sleep(limits.SLOWER)  # so that it costs who asks more than it costs us
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
    """What is too long, or has no end that is known, is not read: tiny pieces cost us more than who sends them."""
    said, chunked = request.content_length or 0, "Transfer-Encoding" in request.headers
    if chunked or said > LARGEST_MESSAGE:
        request.protocol.close()  # when this is answered
        if isinstance(request.protocol, Visit):
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


def sentence(text: str, status: int) -> web.Response:
    return web.Response(body=to_json({"error": text}), status=status, content_type="application/json")


def json(data: Any) -> web.Response:
    return web.Response(body=to_json(data), content_type="application/json", headers={"Cache-Control": "no-store"})


def same_origin(request: web.Request) -> None:
    """A browser says where a request comes from: only our own pages may act for the person who looks at them."""
    origin = request.headers.get("Origin")
    ours = {f"https://{request.host}"} if is_private(request) else {f"https://{request.host}", f"http://{request.host}"}
    if origin is not None and origin not in ours:
        raise Refused("This request comes from another page.")


def visitor(request: web.Request) -> str:
    """The address of whoever asks. What a request itself says about that is believed from our own proxies only."""
    proxies = request.app[PROXIES]
    told = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")  # some add a line, and not to a line
    if 0 < proxies <= len(told) and told[-proxies].strip():
        return told[-proxies].strip()
    return request.remote or ""


def address_of(request: web.Request) -> Address:
    return request.app[ADDRESSES][visitor(request)]


def is_private(request: web.Request) -> bool:
    """Whether nobody on the way can read what is said."""
    return request.secure or (request.app[PROXIES] > 0 and request.headers.get("X-Forwarded-Proto") == "https")


def cookie_name(request: web.Request) -> str:
    """With this prefix, no neighbour under the same domain can put a cookie there."""
    return f"__Host-{COOKIE}" if is_private(request) else COOKIE


def own_secret(request: web.Request) -> str:
    """What the browser says; whether it is good is to be seen."""
    secret = request.cookies.get(cookie_name(request), "")
    if not SECRET.fullmatch(secret):
        raise NotIssued("Your browser did not send its cookie: load the page first, and allow cookies.")
    return secret


async def person_behind(request: web.Request) -> str:
    return await request.app[HALL].people.check(own_secret(request))


async def make_known(request: web.Request, response: web.Response) -> str:
    """Whoever is nobody yet, or not any more, is somebody new. Back comes the person."""
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


# ---- pages


async def page(request: web.Request) -> web.StreamResponse:
    file = STATIC / "index.html"
    if not file.exists():
        return sentence("The web client has not been built: run make play.", 503)
    text = await asyncio.to_thread(file.read_text, encoding="utf-8")
    shown = preview_of(site_of(request), await game_shown(request))
    response = web.Response(
        text=text.replace("</head>", f"{shown}</head>", 1), content_type="text/html", charset="utf-8",
        headers={"Cache-Control": "no-cache"},
    )  # fmt: skip
    with suppress(StoreUnavailable):  # then the page says so
        await make_known(request, response)
    return response


def site_of(request: web.Request) -> str:
    return f"{'https' if is_private(request) else 'http'}://{request.host}"


async def game_shown(request: web.Request) -> tuple[str, str] | None:
    """The game that a page is about, and what its link is for."""
    kind, _, name = request.match_info.get("path", "").partition("/")
    with suppress(Refused):
        if kind == "rules":
            return name, f"The rules of {find_game(name).title}"
        if kind == "r":
            table = await find_room(request, name.removesuffix("/screen"))
            # In other words a game has no picture that would give it away.
            if not table.room.locked and not find_game(table.room.game).guise(table.room.options):
                return table.room.game, f"Come and play {find_game(table.room.game).title}"
    return None


def preview_of(site: str, shown: tuple[str, str] | None) -> str:
    """What messengers show of a link, as tags of the page (Open Graph)."""
    title, about_it, picture = "rumpus", "Small games around one table: bots take the empty chairs.", "/preview.png"
    if shown is not None:
        name, title = shown
        kind = find_game(name)
        about_it = kind.about()
        if (STATIC / COVERS / f"{name}.png").is_file():
            picture = f"/{COVERS}/{name}.png"
    width, height = PREVIEWS[picture.startswith(f"/{COVERS}/")]
    said = {
        "title": title,
        "description": about_it,
        "image": site + picture,
        "image:type": "image/png",
        "image:width": str(width),  # who knows how large it is shows it at once
        "image:height": str(height),
        "image:alt": title,
        "type": "website",
        "site_name": "rumpus",
    }
    tags = (f'<meta property="og:{name}" content="{escape(value)}">' for name, value in said.items())
    return "".join(tags) + '<meta name="twitter:card" content="summary_large_image">'


async def static(request: web.Request) -> web.StreamResponse:
    file = STATIC / request.match_info["file"]  # the route has no way up
    if not file.is_file():
        if "text/html" not in request.headers.get("Accept", ""):
            raise web.HTTPNotFound
        lost = await page(request)  # a person gets the page that says so
        lost.set_status(404)
        return lost
    lasting = "public, max-age=31536000, immutable" if file.parent == STATIC / "assets" else "no-cache"
    headers = {"Cache-Control": lasting}
    if file.suffix == ".png":
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # messengers show it on pages of their own
    return web.FileResponse(file, headers=headers)


PACKED = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}


def takes_packed(request: web.Request) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


# ---- games


@cache
def shelf() -> bytes:
    """All games, as the home page shows them."""
    solvable = bots.solved_games()
    return to_json(
        [
            GameInfo(
                name=name,
                title=kind.title,
                chapter=games.chapter_of(kind),
                players=(kind.players[0], kind.players[-1]),
                others=[
                    OtherNumbers(option, value, (some[0], some[-1], some.step))
                    for option, value, some in other_numbers(kind)
                ],
                moderators=kind.moderators,
                minutes=kind.minutes,
                open=kind.is_open(),
                solved=name in solvable,
                about=kind.about(),
                unit=kind.unit,
                style=kind.style,
                cover=address_of_art(name, kind, games.COVER),
                faces=address_of_art(name, kind, games.FACES),
                options=[described(option) for option in kind.options.values()],
                guises=kind.guises,
            )
            for name, kind in games.every()
        ]
    )


def described(option: Any) -> GameOption:
    said = GameOption(option.name, "switch", option.default, option.help, option.title)
    if option.named:
        said.named = option.named
    if option.when:
        said.when = option.when
    if option.alone != option.default:
        said.together = True
    if isinstance(option, Choice):
        said.kind, said.choices = "choice", option.choices
        if option.custom is not None:
            said.custom = option.example
    elif isinstance(option, Number):
        said.kind, said.first, said.last = "number", option.within[0], option.within[-1]
    return said


def address_of_art(name: str, kind: type[Game], suffix: str) -> str | None:
    """Where a picture of a game is served. Another picture has another address, so that each can be kept for good."""
    file = games.art_of(kind, suffix)
    return None if file is None else f"/art/{name}{suffix}?v={sha256(file.read_bytes()).hexdigest()[:12]}"


async def cover(request: web.Request) -> web.StreamResponse:
    return art(request, games.COVER)


async def faces(request: web.Request) -> web.StreamResponse:
    return art(request, games.FACES)


def art(request: web.Request, suffix: str) -> web.StreamResponse:
    """A picture that lies beside the module of a game: whatever is asked for, it is looked up among the games."""
    file = games.art_of(find_game(request.match_info["name"][:60]), suffix)
    if file is None:
        raise web.HTTPNotFound
    lasting = "public, max-age=31536000, immutable" if "v" in request.query else "no-cache"
    headers = {"Cache-Control": lasting, "Content-Type": "image/svg+xml", "Content-Security-Policy": ART}
    if not takes_packed(request):
        return web.FileResponse(file, headers=headers)
    return web.Response(body=packed_art(file), headers=headers | PACKED)


@cache
def packed_art(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


async def list_games(request: web.Request) -> web.Response:
    if not takes_packed(request):
        return web.Response(body=shelf(), content_type="application/json")
    return web.Response(body=packed_shelf(), content_type="application/json", headers=PACKED)


@cache
def packed_shelf() -> bytes:
    return gzip.compress(shelf(), mtime=0)


async def rules(request: web.Request) -> web.Response:
    kind, guise = find_game(request.match_info["name"][:60]), request.query.get("guise", "")
    return json(msgspec.Raw(rules_page(kind, guise if guise in kind.guises else "")))


@cache
def rules_page(kind: type[Game], guise: str) -> bytes:
    text, sheet = games.rules_of(kind, guise), games.art_of(kind, games.FACES)
    short = in_short(kind.about(), text, sheet.read_text(encoding="utf-8") if sheet else "")
    return to_json(Rules(kind.guises.get(guise, kind.title), as_html(text), short, games.coach_of(kind, guise)))


async def solved(request: web.Request) -> web.Response:
    """A position of a solved game, and what every answer to it leads to."""
    address = address_of(request)
    if not address.puzzles.take():
        raise TooFast("You look very fast: wait a moment.")
    name = request.match_info["name"][:60]
    kind = find_game(name)
    asked = {key[:60]: value[:LONGEST_POSITION] for key, value in request.query.items()}
    position = asked.pop("position", "")
    options = accept_options(kind, kind.players[0], asked)
    known = await request.app[HALL].advisers.look(name, options, position, Asker(address.name))
    return json(Solved(title=kind.title, **known))


async def scene(request: web.Request) -> web.Response:
    """A picture of a game for its rules, from a match that nobody plays."""
    address, name = address_of(request), request.match_info["name"][:60]
    find_game(name)
    pictures = request.app[PICTURES]
    if name not in pictures:
        if not address.puzzles.take():
            raise TooFast("You look very fast: wait a moment.")
        pictures[name] = await request.app[HALL].archivists.example(name, Asker(address.name))
    return json(pictures[name])


# ---- rooms and people


async def open_room(request: web.Request) -> web.Response:
    if not address_of(request).rooms.take():
        raise TooFast("You have opened many rooms: wait a little before the next.")
    asked = await body(request, Opening)
    game = asked.game or next(iter(games.names()))
    response = json({"room": await request.app[HALL].open_room(game)})
    await make_known(request, response)
    return response


async def rooms(request: web.Request) -> web.Response:
    """Rooms that want players; and of the rooms with these codes those in which whoever asks has been."""
    hall, address = request.app[HALL], address_of(request)
    if not address.lists.take():
        raise TooFast("You look very often: wait a moment.")
    codes = [code for code in request.query.get("own", "")[:LONGEST_POSITION].upper().split(",") if code]
    person = await person_behind(request) if codes else ""
    own = [await own_room(hall, address, code, person) for code in codes[:OWN_ROOMS]]
    return json(Rooms(hall.listed.rooms(), [room for room in own if room is not None]))


async def own_room(hall: Hall, address: Address, code: str, person: str) -> OwnRoom | None:
    """None, if there is no such room, or if they have no business there: nobody learns which of the two it is."""
    if not address.guesses.take():  # paid for before it is tried, as at the door
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
    """The room of that code. Like at its door, a code is paid for before it is tried; who finds a room is paid back."""
    hall, guesses = request.app[HALL], address_of(request).guesses
    is_open = hall.has_open(code)
    if guesses.empty if is_open else not guesses.take():
        raise TooFast(MANY_CODES)
    table = await hall.table(code)
    if not is_open:
        guesses.give_back()
    return table


async def room_of(request: web.Request) -> Table:
    """The room that a request is about."""
    if not address_of(request).replays.take():
        raise TooFast("You ask very fast: wait a moment.")
    return await request.app[HALL].up_to_date((await find_room(request, request.match_info["code"][:20])).code)


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


async def delete_room(request: web.Request) -> web.Response:
    """Nothing is left of a room, and of all that was played in it."""
    person = await person_behind(request)
    await request.app[HALL].delete((await room_of(request)).code, person)
    return json({"ok": True})


async def me(request: web.Request) -> web.Response:
    """Who this browser is."""
    response = json({})
    response.body = to_json({"person": await make_known(request, response)})
    return response


async def history(request: web.Request) -> web.Response:
    """The matches that whoever asks has played."""
    if not address_of(request).lists.take():
        raise TooFast("You look very often: wait a moment.")
    return json(Matches(await request.app[HALL].history.of(await person_behind(request))))


async def claim(request: web.Request) -> web.Response:
    """This browser is somebody else from now on: whoever the secret was given to."""
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
    """Another secret for the same person: all other devices are signed out, and old links are worth nothing."""
    hall, person = request.app[HALL], await person_behind(request)
    if not address_of(request).changes.take():
        raise TooFast("A lot happens at your address: wait a moment.")
    response = json({"ok": True})
    give_secret(request, response, await hall.people.renew(own_secret(request)))
    asyncio.get_running_loop().call_later(SIGN_OUT, hall.sign_out, person)
    return response


async def forget(request: web.Request) -> web.Response:
    """This browser is nobody from now on."""
    response = json({"ok": True})
    give_secret(request, response, "", lasts=0)
    return response


class TooSlow(Refused):
    """What a request should have brought along did not come."""


class Opening(msgspec.Struct):
    game: str = ""


class Named(msgspec.Struct):
    group: str


class Claim(msgspec.Struct):
    secret: str


async def body(request: web.Request, kind: type[T]) -> T:
    try:
        async with asyncio.timeout(request.app[WAITS]):
            sent = await request.read()
        return msgspec.json.decode(sent or b"{}", type=kind)
    except TimeoutError:
        raise TooSlow("Your request did not arrive whole.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
        raise Refused(f"This request was not understood: {str(why)[:200]}.") from None


async def socket(request: web.Request) -> web.StreamResponse:
    same_origin(request)
    secret = own_secret(request)
    addresses = request.app[ADDRESSES]
    address = addresses.connect(visitor(request))
    try:
        # Paid for before it is tried, or many could be tried at once; whoever finds the room is paid back.
        guesses = not request.app[HALL].has_open(request.match_info["code"])
        if not address.guesses.take() if guesses else address.guesses.empty:
            raise TooFast(MANY_CODES)
        ws = web.WebSocketResponse(max_msg_size=LARGEST_FRAME, heartbeat=25, autoping=False, compress=False)
        await ws.prepare(request)
        assert request.transport is not None
        connection = Connection(request.app[HALL], ws, request.transport, secret, address, addresses.messages)
        if isinstance(request.protocol, Visit):
            request.protocol.hears = connection.hears
        request.app[CONNECTIONS].add(connection)
        try:
            await connection.run(request.match_info["code"], guesses)
        finally:
            request.app[CONNECTIONS].discard(connection)
    finally:
        addresses.disconnect(address)
    return ws


async def say_goodbye(app: web.Application) -> None:
    connections: set[Connection] = app[CONNECTIONS]
    for connection in list(connections):
        connection.close("The server stops for a moment.", again=True)


# ---- matches that are over


async def finished(request: web.Request) -> Finished:
    """The match that is asked for; not too often, because it may have to be played again from its start."""
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
    """How far the review of a match is; whoever asks first has it begun."""
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


class Trying(msgspec.Struct):
    entry: int
    name: do.Name = ""


# ---- for whoever runs the server


async def health(request: web.Request) -> web.Response:
    """Whether this process can do its work: it cannot if nothing can be written down."""
    await request.app[HALL].check()
    return json({"ok": True})


def make_metrics(app: web.Application) -> web.Application:
    """Figures about the server, on a port of their own: they count answers that nobody may know of yet."""

    async def metrics(request: web.Request) -> web.Response:
        hall = app[HALL]
        now = {
            "rumpus_connections": app[ADDRESSES].open,
            "rumpus_rooms_open": len(hall.tables),
            "rumpus_matches_running": sum(table.room.playing for table in hall.tables.values()),
            "rumpus_bots_thinking": hall.thinkers.waiting,
        }
        ever = {f"rumpus_{name}_total": count for name, count in hall.counts.items()}
        lines = [
            f"# TYPE {name} {kind}\n{name} {figure}\n"
            for kind, figures in (("gauge", now), ("counter", ever))
            for name, figure in figures.items()
        ]
        return web.Response(text="".join(lines), headers={"Cache-Control": "no-store"})

    figures = web.Application()
    figures.add_routes([web.get("/metrics", metrics)])
    return figures
