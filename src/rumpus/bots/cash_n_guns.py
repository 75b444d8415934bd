"""Search plays Ca$h'n Gun$, where a few rounds of thought are nearly as good as many: who is easy slips more often."""

from collections.abc import Callable

from rumpus.bots.chair import Bot
from rumpus.bots.search import Search

LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Search(rounds=12, slips=0.35, seed=seed),
}
