"""Dots are to be joined, and there is no paper with dots."""

from rumpus.core import Ask, Join, Turn
from tests.lab.broken.healthy import Healthy


class JoinsDotsNowhere(Healthy):
    """Broken: whoever is asked in the browser has nothing to draw on."""

    def turn(self) -> Turn:
        yield Ask(self.player, "draw a line", Join(3, [(0, 1), (1, 2)], lambda pair: "They are too far apart."))
        yield from super().turn()
