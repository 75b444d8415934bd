"""The page, the previews that messengers show of links to it, and the files that it loads."""

import asyncio
from contextlib import suppress
from html import escape
from pathlib import Path

from aiohttp import web

from rumpus.core import Refused
from rumpus.tables.room import find_game
from rumpus.tables.store import StoreUnavailable
from rumpus.web.people import make_known
from rumpus.web.requests import Handler, is_private, sentence
from rumpus.web.rooms import find_room

STATIC = Path(__file__).parent / "static"
COVERS = "covers"  # bitmaps made when the client was built, for messengers that do not take SVG
PREVIEWS = ((600, 315), (840, 441))  # sizes of pictures for messengers: the site's own, and those of games


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
    with suppress(StoreUnavailable):  # the page itself will say so
        await make_known(request, response)
    return response


def site_of(request: web.Request) -> str:
    return f"{'https' if is_private(request) else 'http'}://{request.host}"


async def game_shown(request: web.Request) -> tuple[str, str] | None:
    """The game that a page is about, and what a link to it invites to."""
    kind, _, name = request.match_info.get("path", "").partition("/")
    with suppress(Refused):
        if kind == "rules":
            return name, f"The rules of {find_game(name).title}"
        if kind == "r":
            table = await find_room(request, name.removesuffix("/screen"))
            # A guise has no picture of its own, and the game's would give it away.
            if not table.room.locked and not find_game(table.room.game).guise(table.room.options):
                return table.room.game, f"Come and play {find_game(table.room.game).title}"
    return None


def preview_of(site: str, shown: tuple[str, str] | None) -> str:
    """The Open Graph tags of a page, from which messengers make their previews."""
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
        "image:width": str(width),  # with a known size it is shown at once
        "image:height": str(height),
        "image:alt": title,
        "type": "website",
        "site_name": "rumpus",
    }
    tags = (f'<meta property="og:{name}" content="{escape(value)}">' for name, value in said.items())
    return "".join(tags) + '<meta name="twitter:card" content="summary_large_image">'


@web.middleware
async def lost(request: web.Request, handler: Handler) -> web.StreamResponse:
    """For addresses that do not exist: a person gets a page that leads home, a program gets a sentence."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        if "text/html" not in request.headers.get("Accept", ""):
            raise
        nothing_here = await page(request)
        nothing_here.set_status(404)
        return nothing_here


async def static(request: web.Request) -> web.StreamResponse:
    file = STATIC / request.match_info["file"]  # safe: the route does not match ".."
    if not file.is_file():
        raise web.HTTPNotFound
    lasting = "public, max-age=31536000, immutable" if file.parent == STATIC / "assets" else "no-cache"
    headers = {"Cache-Control": lasting}
    if file.suffix == ".png":
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # messengers show it on pages of their own
    return web.FileResponse(file, headers=headers)


ROUTES = [
    web.get(
        "/{path:(?:|r/[^/]*|r/[^/]*/screen|rules/[^/]*|solved/[^/]*|replay/[^/]*|replay/[^/]*/review|me|history)}",
        page,
    ),
    web.get("/{file:(?:assets/|covers/)?[A-Za-z0-9_][A-Za-z0-9_.-]{0,100}}", static),
]
