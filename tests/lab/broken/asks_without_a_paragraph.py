"""Players are asked something that the help text says nothing about."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class AsksWithoutAParagraph(Healthy):
    """Broken: whoever opens the rules at the second question finds nothing marked."""

    title = "Asks without a paragraph"

    def turn(self) -> Turn:
        yield from super().turn()
        yield Ask(self.player, "take a breath", ["breathe in", "breathe out"])
