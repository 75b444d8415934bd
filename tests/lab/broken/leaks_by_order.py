"""The order of the choices tells whether the next player holds high cards."""

from collections.abc import Sequence

from rumpus.core import Seat
from rumpus.pieces.cards import Card
from tests.lab.broken.healthy import Healthy


class LeaksByOrder(Healthy):
    """Broken: choices are ordered by a hidden card."""

    def playable(self, me: Seat) -> Sequence[Card]:
        return sorted(self.hands[me], reverse=self.hands[self.next(me)][0].rank > 7)
