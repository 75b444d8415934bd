"""The card drawn is thrown away when the hand is full."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class LosesACard(Healthy):
    """Broken: a card is lost."""

    def draw(self, me: Seat) -> None:
        self.deck.pop()
        super().draw(me)
