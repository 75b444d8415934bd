"""A number that everybody sees is, for one line, that of a hidden card."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class LeaksInAMoment(Healthy):
    """Broken: what is seen at a line depends on a hidden card, and is gone before the question."""

    def draw(self, me: Seat) -> None:
        turns = self.turns
        self.hands[me].append(self.deck.pop())
        self.turns = self.hands[me][-1].rank
        self.tell("{} draws a card.", me)
        self.turns = turns
