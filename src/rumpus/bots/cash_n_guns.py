"""Search plays Ca$h'n Gun$, where long thoughts are little better than short ones: the levels slip more or less."""

from collections.abc import Callable

from rumpus.bots.chair import Bot
from rumpus.bots.search import Search

LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Search(rounds=12, slips=0.55, seed=seed),
    "fair": lambda seed: Search(rounds=50, slips=0.2, seed=seed),
}
