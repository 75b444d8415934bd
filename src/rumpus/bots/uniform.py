"""The bot that others are measured against."""

from random import Random
from typing import Any

from rumpus.bots.chair import Chair


class Uniform:
    """Any answer, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random

    def choose(self, chair: Chair) -> Any:
        choices = chair.choices
        return choices[int(self._random() * len(choices))]
