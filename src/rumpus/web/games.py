"""Addresses about games: the list of them, their pictures and rules, and the tables of solved ones."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web

from rumpus import bots, games
from rumpus.core import Game
from rumpus.core.options import Choice, Number
from rumpus.core.settings import accept_options, options_of, other_numbers
from rumpus.core.values import to_json
from rumpus.tables.limits import TooFast
from rumpus.tables.room import find_game
from rumpus.tables.turns import Asker
from rumpus.web.replies import GameInfo, GameOption, OtherNumbers, Rules, Solved
from rumpus.web.requests import HALL, PACKED, PICTURES, address_of, json, takes_packed
from rumpus.web.rules import as_html, in_short

LONGEST_POSITION = 300  # letters
ART = "default-src 'none'; style-src 'unsafe-inline'"  # in case that a picture is opened as a page


async def list_games(request: web.Request) -> web.Response:
    if not takes_packed(request):
        return web.Response(body=shelf(), content_type="application/json")
    return web.Response(body=packed_shelf(), content_type="application/json", headers=PACKED)


@cache
def packed_shelf() -> bytes:
    return gzip.compress(shelf(), mtime=0)


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
                moderators=kind.moderators(options_of(kind, {})),
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


async def rules(request: web.Request) -> web.Response:
    kind, guise = find_game(request.match_info["name"][:60]), request.query.get("guise", "")
    return json(msgspec.Raw(rules_page(kind, guise if guise in kind.guises else "")))


@cache
def rules_page(kind: type[Game], guise: str) -> bytes:
    text, sheet = games.rules_of(kind, guise), games.art_of(kind, games.FACES)
    short = in_short(kind.about(), text, sheet.read_text(encoding="utf-8") if sheet else "")
    return to_json(Rules(kind.guises.get(guise, kind.title), as_html(text), short, games.coach_of(kind, guise)))


async def solved(request: web.Request) -> web.Response:
    """A position of a solved game, and what every answer there leads to."""
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
    """A picture of a game for its rules page, from a random match."""
    address, name = address_of(request), request.match_info["name"][:60]
    find_game(name)
    pictures = request.app[PICTURES]
    if name not in pictures:
        if not address.puzzles.take():
            raise TooFast("You look very fast: wait a moment.")
        pictures[name] = await request.app[HALL].archivists.example(name, Asker(address.name))
    return json(pictures[name])


# ---- pictures that games bring along


def address_of_art(name: str, kind: type[Game], suffix: str) -> str | None:
    """The address of a picture. It changes with the picture, so that browsers can cache each for ever."""
    file = games.art_of(kind, suffix)
    return None if file is None else f"/art/{name}{suffix}?v={sha256(file.read_bytes()).hexdigest()[:12]}"


async def cover(request: web.Request) -> web.StreamResponse:
    return art(request, games.COVER)


async def faces(request: web.Request) -> web.StreamResponse:
    return art(request, games.FACES)


def art(request: web.Request, suffix: str) -> web.StreamResponse:
    """A picture from the folder of a game's module. Its name is looked up among the games, never used as a path."""
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


ROUTES = [
    web.get("/api/games", list_games),
    web.get("/api/games/{name}/rules", rules),
    web.get("/api/games/{name}/solved", solved),
    web.get("/api/games/{name}/scene", scene),
    web.get("/art/{name}.faces.svg", faces),
    web.get("/art/{name}.svg", cover),
]
