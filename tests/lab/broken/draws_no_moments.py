"""The picture can be drawn at every question, but not at every line."""

from rumpus.core import Scene, Seat
from rumpus.core.knowledge import Viewer
from tests.lab.broken.healthy import Healthy


class DrawsNoMoments(Healthy):
    """Broken: in the middle of a turn the scene fails."""

    def pay(self, me: Seat) -> None:
        turns, self.turns = self.turns, -1
        self.tell("{} pays.", me)
        self.turns = turns
        super().pay(me)

    def scene(self, viewer: Viewer) -> Scene:
        if self.turns < 0:
            raise IndexError(self.turns)
        return super().scene(viewer)
