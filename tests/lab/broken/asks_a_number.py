"""Whose turn it is is only a number: nobody's name, and nobody's face to click on."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class AsksANumber(Healthy):
    """Broken: asks 0 and 1."""

    def turn(self) -> Turn:
        yield Ask(int(self.player), "take a breath", ["in", "out"])  # type: ignore[arg-type]
        yield from super().turn()
