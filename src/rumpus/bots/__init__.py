"""Players made of code. They sit on chairs and see what a person there would see.

>>> bot = named("search:200", seed=1)
>>> bot.choose(Chair(match, seat))
"""

import re

from rumpus.bots.chair import Bot, Chair, answer
from rumpus.bots.search import Search
from rumpus.bots.uniform import Uniform
from rumpus.core import Refused

__all__ = ["Bot", "Chair", "answer", "named", "names"]

MOST_ROUNDS = 10_000_000


def names() -> list[str]:
    """The bots there are."""
    return ["random", "search"]


def named(text: str, seed: int | str | None = None) -> Bot:
    """The bot of that name. The same seed gives the same answers, as long as it thinks in rounds, not in seconds.

    "search:400" thinks 400 rounds about an answer, "search:0.5s" half a second.
    """
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
        f"There is no bot called {text!r}: there are random and search, "
        "which can be told how long to think: search:400 (rounds) or search:0.5s (seconds)."
    )
