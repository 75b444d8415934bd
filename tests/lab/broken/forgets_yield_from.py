"""A part of the turn that asks is called, but not gone into."""

from rumpus.core import Ask, Seat, Turn
from tests.lab.broken.healthy import Healthy


class ForgetsYieldFrom(Healthy):
    """Broken: a question is never put."""

    def turn(self) -> Turn:
        self.boast(self.player)
        yield from super().turn()

    def boast(self, me: Seat) -> Turn:
        yield Ask(me, "boast", ("no", "yes"))
