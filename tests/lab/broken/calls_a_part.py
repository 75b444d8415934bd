"""A part of the turn is called as if it were a piece of another."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class CallsAPart(Healthy):
    """Broken: a fork that begins at the part does not know where it was called from."""

    def turn(self) -> Turn:
        self.then(self.wave)
        yield from self.wave()
        yield from super().turn()

    def wave(self) -> Turn:
        yield Ask(self.player, "wave", ("yes", "no"))
