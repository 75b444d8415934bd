"""Players made of code. They sit on chairs and see what a person there would see.

>>> bot = named("search:200", seed=1)
>>> bot.choose(Chair(match, seat))

A game whose bots know more about it than the rules say has a module here of its own name, or of its chapter's, with
its own LEVELS.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from rumpus import games
from rumpus.bots.chair import Bot, Chair, Judge, Judged, Opinion, answer
from rumpus.bots.search import Search
from rumpus.bots.uniform import Uniform
from rumpus.core import Refused, listing

__all__ = ["LEVELS", "Bot", "Chair", "Judge", "Judged", "Opinion", "answer", "levels", "named", "names"]

MOST_ROUNDS = 10_000_000
LEVELS = {"easy": "search:12", "fair": "search:100", "hard": "search:1s"}  # what people call them
Make = Callable[[int | str | None], Bot]


def names() -> list[str]:
    """The bots there are for every game."""
    return ["random", *LEVELS, "search"]


def levels(game: str) -> list[str]:
    """The levels of the bots for a game, easiest first."""
    return list(dict.fromkeys([*LEVELS, *own_levels(game)]))


@cache
def own_levels(game: str) -> Mapping[str, Make]:
    """The bots that a game brings itself."""
    where = games.modules().get(game, "")  # rumpus.games.CHAPTER.GAME
    for name in reversed(where.split(".")[-2:]):
        if find_spec(f"{__name__}.{name}") is not None:
            found: Mapping[str, Make] = getattr(import_module(f"{__name__}.{name}"), "LEVELS", {})
            if found:
                return found
    return {}


def named(text: str, seed: int | str | None = None, game: str = "") -> Bot:
    """The bot of that name. The same seed gives the same answers, as long as it thinks in rounds, not in seconds.

    "search:400" thinks 400 rounds about an answer, "search:0.5s" half a second; "easy", "fair" and "hard" are what is
    meant for that game.
    """
    own = own_levels(game)
    if text in own:
        return own[text](seed)
    text = LEVELS.get(text, text)
    name, _, budget = text.partition(":")
    if text == "random":
        return Uniform(seed)
    if text == "search":
        return Search(seed=seed)
    if name == "search" and budget.isdecimal() and 1 <= int(budget) <= MOST_ROUNDS:
        return Search(rounds=int(budget), seed=seed)
    if name == "search" and re.fullmatch(r"\d{1,4}(\.\d{1,3})?s", budget) and float(budget[:-1]) > 0:
        return Search(seconds=float(budget[:-1]), seed=seed)
    raise Refused(
        f"There is no bot called {text!r}: there are {listing(dict.fromkeys([*names(), *own]))}. "
        "Search can be told how long to think: search:400 (rounds) or search:0.5s (seconds)."
    )
