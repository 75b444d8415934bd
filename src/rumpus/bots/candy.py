"""Candy is played by the search. More thought hardly helps it here, so levels differ in how often they slip."""

from collections.abc import Callable

from rumpus.bots.chair import Bot
from rumpus.bots.search import Search

LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Search(rounds=12, slips=0.4, seed=seed),
    "fair": lambda seed: Search(rounds=80, slips=0.15, seed=seed),
}
