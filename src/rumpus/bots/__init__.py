"""Players made of code. They sit on chairs, and see exactly what a person there would see.

>>> bot = named("search:200", seed=1)
>>> bot.choose(Chair(match, seat))

A game can have bots that know it better: in a module here, called like the game or its chapter, with LEVELS of its own.
If a level does not suit every table, the module has a `why_not(level, players, options)`: the reason in a sentence, or
None. The levels that all games have are still there, then with the search that all games have. The module of a solved
game also has a `solve(players, options)`: see solved.py.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from rumpus import games
from rumpus.bots.chair import Bot, Chair, Judge, Judged, Opinion, answer
from rumpus.bots.search import Search
from rumpus.bots.solved import Solution
from rumpus.bots.uniform import Uniform
from rumpus.core import Refused, listing
from rumpus.core.settings import options_of

__all__ = [
    "LEVELS",
    "Bot",
    "Chair",
    "Judge",
    "Judged",
    "Opinion",
    "Solution",
    "answer",
    "levels",
    "named",
    "names",
    "solution",
    "solved_games",
    "why_not",
]

MOST_ROUNDS = 10_000_000
LEVELS = {"easy": "search:12:0.2", "fair": "search:80", "hard": "search:1s"}  # what people call them
Make = Callable[[int | str | None], Bot]


def names() -> list[str]:
    """The names of the bots that every game has."""
    return ["random", *LEVELS, "search"]


def levels(game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> list[str]:
    """The levels of a game's bots, easiest first: those for this table or, without players and options, for any."""
    there = dict.fromkeys([*LEVELS, *own_levels(game)])
    return [
        level for level in there if level in LEVELS or players is None or why_not(level, game, players, options) is None
    ]


def why_not(level: str, game: str, players: int | None, options: Mapping[str, Any] | None = None) -> str | None:
    """Why a game's own level is not available for these players and options; None if it is."""
    asked: Callable[[str, int, Mapping[str, Any]], str | None] | None = getattr(own(game), "why_not", None)
    return asked(level, players or 0, options or {}) if asked is not None else None


def solution(game: str, players: int, options: Mapping[str, Any] | None = None) -> Solution:
    """The solution of a game. Raises Refused if it is not solved, or not for this table."""
    solve: Callable[[int, Mapping[str, Any]], Solution] | None = getattr(own(game), "solve", None)
    if solve is None:
        raise Refused(f"{games.find(game).title} is not solved; {listing(solved_games())} are.")
    return solve(players, options_of(games.find(game), options or {}))


def solved_games() -> list[str]:
    return [name for name in games.names() if hasattr(own(name), "solve")]


@cache
def own(game: str) -> ModuleType | None:
    """The module of a game's own bots, or of its chapter's."""
    where = games.modules().get(game, "")  # rumpus.games.CHAPTER.GAME
    for name in reversed(where.split(".")[-2:]):
        if find_spec(f"{__name__}.{name}") is not None:
            module = import_module(f"{__name__}.{name}")
            if getattr(module, "LEVELS", None):
                return module
    return None


def own_levels(game: str) -> Mapping[str, Make]:
    found: Mapping[str, Make] = getattr(own(game), "LEVELS", {})
    return found


def named(
    text: str,
    seed: int | str | None = None,
    game: str = "",
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Bot:
    """The bot of that name. The same seed gives the same answers, as long as it thinks in rounds, not in seconds.

    "search:400" thinks 400 rounds about an answer, "search:0.5s" half a second. "search:400:0.2" gives one answer in
    five at random. What "easy", "fair" and "hard" are depends on the game. Some games have further levels, not always
    for every number of players and all options.
    """
    brought = own_levels(game)
    if text in brought:
        why = why_not(text, game, players, options)
        if why is None or (players is None and text not in LEVELS):
            return brought[text](seed)
        if text not in LEVELS:
            raise Refused(why)
    text = LEVELS.get(text, text)
    if text == "random":
        return Uniform(seed)
    if text == "search":
        return Search(seed=seed)
    said = re.fullmatch(r"search:(\d{1,8}|\d{1,4}(?:\.\d{1,3})?s)(?::(0\.\d{1,3}))?", text)
    if said is not None:
        budget, slips = said[1], float(said[2] or 0)
        if budget.endswith("s") and float(budget[:-1]) > 0:
            return Search(seconds=float(budget[:-1]), seed=seed, slips=slips)
        if budget.isdecimal() and 1 <= int(budget) <= MOST_ROUNDS:
            return Search(rounds=int(budget), seed=seed, slips=slips)
    there = ["random", *levels(game, players, options), "search"]
    raise Refused(
        f"There is no bot called {text!r}: there are {listing(there)}. "
        "Search can be told how long to think: search:400 (rounds) or search:0.5s (seconds)."
    )
