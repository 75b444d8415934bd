"""A redeal that leaves every card where it is."""

from rumpus.core import Chance
from rumpus.core.knowledge import Viewer
from tests.lab.broken.healthy import Healthy


class HidesNothingFromBots(Healthy):
    """Broken: imagination knows the truth."""

    def redeal(self, viewer: Viewer, chance: Chance) -> None:
        pass
