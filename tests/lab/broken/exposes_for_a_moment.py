"""The card that is drawn lies face up while it is told of, and then goes into the hand."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class ExposesForAMoment(Healthy):
    """Broken: whoever looks at the right line sees the card."""

    def draw(self, me: Seat) -> None:
        self.table.append(self.deck.pop())
        self.tell("{} draws a card.", me)
        self.hands[me].append(self.table.pop())
