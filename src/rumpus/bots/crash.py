"""Search plays Crash, where a moment of thought finds what there is to find: the levels slip more or less often."""

from collections.abc import Callable

from rumpus.bots.chair import Bot
from rumpus.bots.search import Search

LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Search(rounds=12, slips=0.6, seed=seed),
    "fair": lambda seed: Search(rounds=80, slips=0.25, seed=seed),
}
