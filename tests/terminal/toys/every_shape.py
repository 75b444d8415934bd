"""A toy: one player is asked a question of every shape."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    Arrange,
    Ask,
    Chair,
    Game,
    Handful,
    Labelled,
    Scene,
    Seat,
    Spot,
    Subset,
    Throw,
    Turn,
    Word,
    switch,
)
from rumpus.core.knowledge import Viewer

SHAPES: list[tuple[str, Sequence[Any]]] = [
    ("choose a colour", ["red", "green", "quit"]),
    ("choose a player", [Seat(0), Seat(1)]),
    ("choose a number", range(3, 40, 2)),
    ("choose a direction", Labelled([1, 2], lambda d: ("uphill", "downhill")[d - 1])),
    ("choose some fruit", Subset(["apple", "pear", "fig"], 1, 2)),
    ("take some coins", Handful({5: 2, 1: 3}, 11)),
    ("seat the guests", Arrange(["uncle", "aunt"], ["window", "door", "stove"], once=True)),
    ("mark a point", Spot(range(10), range(5))),
    ("say a word", Word(["log", "dog"], lambda word: None if word.islower() else "Small letters only.")),
    ("throw", Throw(angle=range(-45, 46), force=range(1, 11))),
]


class EveryShape(Game):
    """Answer a question of every shape."""

    title = "Every Shape"
    players = range(2, 4)
    minutes = 1

    fast = switch(False, help="Ask only the first question.")

    answers: list[str]
    asked: int

    def setup(self) -> None:
        self.answers = []
        self.asked = 0

    def turn(self) -> Turn:
        what, options = SHAPES[self.asked]
        answer = yield Ask(Seat(0), what, options)
        self.answers.append(repr(answer))
        self.tell("{} has answered {}.", Seat(0), answer)
        self.asked += 1
        self.over = self.fast or self.asked == len(SHAPES)

    def scores(self) -> list[int]:
        return [1, *([0] * (self.n - 1))]

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(seat, {"answers": len(self.answers)}) for seat in self.seats])
