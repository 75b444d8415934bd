"""Everybody is told which card was drawn."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class LeaksByLog(Healthy):
    """Broken: a sentence for all names a hidden card."""

    def draw(self, me: Seat) -> None:
        self.hands[me].append(self.deck.pop())
        self.tell("{} draws {}.", me, self.hands[me][-1])
