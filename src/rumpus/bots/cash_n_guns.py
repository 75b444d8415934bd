"""Search plays Ca$h'n Gun$, where some rounds of thought are hardly better than a few: the levels are further apart."""

from collections.abc import Callable

from rumpus.bots.chair import Bot
from rumpus.bots.search import Search

LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Search(rounds=12, slips=0.3, seed=seed),
    "fair": lambda seed: Search(rounds=200, seed=seed),
}
