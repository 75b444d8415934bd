"""The last player is not in the picture."""

from rumpus.core import Scene
from rumpus.core.knowledge import Viewer
from tests.lab.broken.healthy import Healthy


class DrawsAChairLess(Healthy):
    """Broken: the scene lacks a chair."""

    def scene(self, viewer: Viewer) -> Scene:
        scene = super().scene(viewer)
        scene.chairs.pop()
        return scene
