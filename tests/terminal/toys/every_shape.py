"""A toy: one player is asked a question of every shape."""

from collections.abc import Mapping, Sequence
from typing import Any

from rumpus.core import (
    Arrange,
    Ask,
    Chair,
    Compose,
    Either,
    Game,
    Grid,
    Handful,
    Join,
    Labelled,
    Moves,
    Numbers,
    Paper,
    Place,
    Put,
    Scene,
    Seat,
    Some,
    Spot,
    Subset,
    Throw,
    Told,
    Turn,
    Verbs,
    Word,
    switch,
)
from rumpus.core.knowledge import Viewer

WORDS: dict[str, Mapping[str, int] | str] = {
    "left": {"angle": -20},
    "right": {"angle": 20},
    "hard": {"force": 9},
    "degrees": "angle",
}


def unlit(bag: tuple[str, ...]) -> str | None:
    return None if ("lamp" in bag) == ("oil" in bag) else "A lamp needs oil, and oil is of no other use."


def rooms(pet: str) -> Sequence[str]:
    return ["basket", "mat"] if pet == "cat" else ["mat"]


def takers(thing: str) -> Sequence[Seat]:
    return [Seat(0), Seat(1)] if thing == "hat" else [Seat(1)]


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
    ("throw", Throw({"angle": 0}, WORDS, angle=range(-45, 46), force=range(1, 11))),
    ("bid", Either(["pass", "double"], range(4, 41))),
    ("name it", Either(["give up"], Word(["cow"], lambda word: None if word.islower() else "Small letters only."))),
    ("move", Moves([("a1", "a2"), ("a1", "b1"), ("b2", "b1")])),
    ("draw a line", Join(3, [(0, 1), (1, 2)], lambda pair: f"{pair[0]} is too far from {pair[1]}.")),
    ("offer", Either(Labelled([0], lambda _: "nothing"), Subset(["hat", "coat"], 1))),
    ("bet", Either(["fold"], Numbers(range(4, 200), "raise to {}"))),
    ("take some dice", Some({Seat(0): 2, Seat(1): 1}, 2)),
    ("give it away", Put(["pie", "fork"], [Seat(0), Seat(1)], lambda thing, to: Told("{} is happy", (to,)))),
    ("order a meal", Compose(["soup", "salad"], Labelled([1, 2], lambda n: f"table {n}"))),
    ("do something", Verbs(challenge=[Seat(0), Seat(1)], step_off=None)),
    ("pack a bag", Subset(["rope", "lamp", "oil", "map"], 1, 3, unlit)),
    ("let them in", Either(["wait"], Put(["cat", "dog"], rooms, lambda pet, room: f"the {pet} likes it"))),
    ("trade", Verbs(offer=Compose(["hat", "coat"], takers), ask_for=Some({"apple": 2, "pear": 2}, 1, 3), rest=None)),
]

# What some of them cannot be answered without: paper to draw on, or squares to move between.
PLACES: dict[str, Place] = {
    "mark a point": Paper(id="paper", label="The paper", width=10, height=5),
    "draw a line": Paper(
        id="paper", label="The paper", width=90, height=60, dots=[(10, 10, ""), (45, 50, ""), (80, 10, "")]
    ),
    "move": Grid(id="board", label="The board", columns=2, rows=2, at=[], names=["a2", "b2", "a1", "b1"]),
}


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
        what, choices = SHAPES[self.asked]
        answer = yield Ask(Seat(0), what, choices)
        self.answers.append(repr(answer))
        self.tell("{} has answered {}.", Seat(0), answer)
        self.asked += 1
        self.over = self.fast or self.asked == len(SHAPES)

    def scores(self) -> list[int]:
        return [1, *([0] * (self.n - 1))]

    def scene(self, viewer: Viewer) -> Scene:
        place = None if self.over else PLACES.get(SHAPES[self.asked][0])
        chairs = [Chair(seat, {"answers": len(self.answers)}) for seat in self.seats]
        return Scene(chairs, [] if place is None else [place])
