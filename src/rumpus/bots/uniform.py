"""The bot that others are measured against."""

from random import Random
from typing import Any

from rumpus.bots.chair import Chair
from rumpus.core import shapes


class Uniform:
    """A random answer; in a list, all are equally likely."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random

    def choose(self, chair: Chair) -> Any:
        return shapes.sample(chair.choices, self._random)
