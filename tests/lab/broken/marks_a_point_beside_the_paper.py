"""A point may be chosen that is not on the paper."""

from rumpus.core import Ask, Paper, Scene, Spot, Turn
from rumpus.core.knowledge import Viewer
from tests.lab.broken.healthy import Healthy


class MarksAPointBesideThePaper(Healthy):
    """Broken: the sheet ends before the numbers do."""

    def turn(self) -> Turn:
        yield Ask(self.player, "mark a point", Spot(range(100), range(40)))
        yield from super().turn()

    def scene(self, viewer: Viewer) -> Scene:
        scene = super().scene(viewer)
        return Scene(scene.chairs, [*scene.places, Paper(id="paper", label="The paper", width=60, height=40)])
