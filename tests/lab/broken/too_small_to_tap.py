"""A board with more spots than fit on a phone."""

from rumpus.core import Ask, Board, Scene, Turn
from rumpus.core.knowledge import Viewer
from tests.lab.broken.healthy import Healthy

SPOTS = [f"spot {i}" for i in range(40)]


class TooSmallToTap(Healthy):
    """Broken: forty spots in a line, and any of them can be chosen."""

    def turn(self) -> Turn:
        yield Ask(self.player, "choose a spot", SPOTS)
        yield from super().turn()

    def scene(self, viewer: Viewer) -> Scene:
        scene = super().scene(viewer)
        spots = [(spot, float(i), 0.0) for i, spot in enumerate(SPOTS)]
        return Scene(scene.chairs, [*scene.places, Board(id="board", label="The line", spots=spots)])
