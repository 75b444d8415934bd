"""Building answers in steps, where there are too many to try each: "take this, take that, done"."""

from collections.abc import Sequence
from itertools import pairwise
from math import log, sqrt
from typing import Any

from rumpus.bots.tree import FEW, Branch
from rumpus.core.shapes import (
    Arrange,
    Compose,
    Conditional,
    Either,
    Handful,
    Some,
    Spot,
    Subset,
    Throw,
    Verbs,
    finish,
    offers,
)

PARTS = 4  # into which a long range of numbers is cut, again and again
POOLED = 20.0  # tries after which a step's own results count as much as those of the same step elsewhere


def is_split(choices: Sequence[Any]) -> bool:
    """Whether there are so many answers that they are better built step by step."""
    if len(choices) <= FEW:
        return False
    if isinstance(choices, Either):
        return any(is_split(part) for part in choices.parts)
    if isinstance(choices, Conditional) and choices.condition is not None:
        return isinstance(choices, Spot) and choices.free is not None  # other shapes would be listed at every step
    return isinstance(choices, Subset | Handful | Some | Arrange | Spot | Throw | Compose | Verbs)


class Steps:
    """The way to one answer of many. `offered` are the possible next steps, none if the answer is complete.

    A step is one of the shape's own, or a part of a long range of numbers.
    """

    __slots__ = ("choices", "made", "offered", "taken")

    def __init__(self, choices: Sequence[Any]) -> None:
        self.choices = choices
        self.made: tuple[Any, ...] = ()  # all steps
        self.taken: tuple[Any, ...] = ()  # the shape's own steps among them
        self.offered = cut(offers(choices, ()))

    def take(self, step: Any) -> None:
        self.made += (step,)
        if isinstance(step, range):
            self.offered = cut(step)
        else:
            self.taken += (step,)
            self.offered = cut(offers(self.choices, self.taken))

    @property
    def answer(self) -> Any:
        return finish(self.choices, self.taken)

    def alike(self, step: Any) -> tuple[Any, ...]:
        """A key for the same step wherever it is made. If order does not matter, only how often it was made counts."""
        if isinstance(self.choices, Subset | Handful | Some) and step is not None:
            return step, self.taken.count(step)
        return None, len(self.made), step


def cut(offered: Sequence[Any]) -> Sequence[Any]:
    """A long range in parts."""
    if not isinstance(offered, range) or len(offered) <= 2 * PARTS:
        return offered
    ends = [len(offered) * i // PARTS for i in range(PARTS + 1)]
    return [offered[a:b] for a, b in pairwise(ends)]


def expected(branch: Branch, alike: Branch, curiosity: float) -> float:
    """The value of a step, here and wherever else it was made, with a bonus for rare ones (a malus, if negative)."""
    n, others = branch.tries, alike.tries
    if not others:
        return 0.5 + 2 * curiosity
    own = n / (n + POOLED)
    mean = (own * branch.won / n if n else 0.0) + (1 - own) * alike.won / others
    return mean + curiosity * sqrt(log(1 + branch.chances) / (n + min(others, POOLED) / 4))
