"""The smallest game there is: what the games of these tests have in common."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import Ask, Chair, Chance, Game, Match, Scene, Turn
from rumpus.core.knowledge import Viewer


class Tiny(Game):
    """Everybody waits."""

    title = "Tiny"
    players = range(2, 5)
    minutes = 1
    longest = 100

    def setup(self) -> None:
        pass

    def turn(self) -> Turn:
        yield Ask(self.seats[0], "wait", ("wait", "wait longer"))

    def scores(self) -> Sequence[Any]:
        return [0] * self.n

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(p) for p in self.seats])


def begun(kind: type[Game], players: int = 3, **fields: Any) -> Any:
    """A game with these fields, as it lies on the table."""
    kind.prepare()
    game = kind.begin(players, {name: option.default for name, option in kind.options.items()}, Chance(1))
    for field, value in fields.items():
        setattr(game, field, value)
    return game


def match(kind: type[Game], players: int = 2, **details: Any) -> Match:
    return Match(kind, "tiny", players, **{"seed": 1, **details})
