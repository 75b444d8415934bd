"""A line is worth a longer look if the card that was drawn is an ace."""

from rumpus.core import REVEAL, Seat
from tests.lab.broken.healthy import Healthy


class LeaksByPace(Healthy):
    """Broken: how long a line lasts depends on a hidden card."""

    def draw(self, me: Seat) -> None:
        self.hands[me].append(self.deck.pop())
        self.tell("{} draws a card.", me, how=REVEAL if self.hands[me][-1].rank < 7 else "")
