"""What lies on the table is written as Python writes it."""

from rumpus.core import Chair, Scene
from rumpus.core.knowledge import Viewer
from tests.lab.broken.healthy import Healthy


class ShowsAnObject(Healthy):
    """Broken: beside the names stands a dict."""

    def scene(self, viewer: Viewer) -> Scene:
        owed = {"chips": self.pot}
        return Scene([Chair(p, {"owes": str(owed)}) for p in self.seats], super().scene(viewer).places)
