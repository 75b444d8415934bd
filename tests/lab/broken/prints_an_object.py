"""A line has a thing in it that has no words of its own."""

from rumpus.core import Chair, Seat
from tests.lab.broken.healthy import Healthy


class PrintsAnObject(Healthy):
    """Broken: players read how Python writes an object."""

    def pay(self, me: Seat) -> None:
        super().pay(me)
        self.tell("{} pays a chip of {}.", me, Chair(me))
