"""The next player's first card shows in what the choices are called."""

from collections.abc import Sequence

from rumpus.core import Labelled, Seat
from rumpus.pieces.cards import Card
from tests.lab.broken.healthy import Healthy


class LeaksByLabel(Healthy):
    """Broken: a label names a hidden card."""

    def playable(self, me: Seat) -> Sequence[Card]:
        other = self.hands[self.next(me)][0]
        return Labelled(self.hands[me], lambda card: f"{card.label} against {other.label}")
