"""A toy whose rules fail after the first answer."""

from rumpus.core import Ask, Chair, Game, Scene, Seat, Turn
from rumpus.core.knowledge import Viewer


class FailsLater(Game):
    """Go on, and see."""

    title = "Fails Later"
    players = range(2, 3)
    minutes = 1

    cake: dict[str, int]

    def setup(self) -> None:
        self.cake = {}

    def turn(self) -> Turn:
        yield Ask(Seat(0), "cut the cake", ["slice", "crumb"])
        self.over = self.cake["slices"] == 0

    def scores(self) -> list[int]:
        return [0] * self.n

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(seat) for seat in self.seats])
