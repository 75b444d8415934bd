"""Two choices have the same name, and the empty list is offered."""

from collections.abc import Sequence

from rumpus.core import Labelled, Seat
from rumpus.pieces.cards import Card
from tests.lab.broken.healthy import Healthy


class OffersTheImpossible(Healthy):
    """Broken: a hunch that does not fit its choices."""

    def hunch(self, player: Seat, what: str, choices: Sequence[Card]) -> Sequence[float]:
        return [1.0]

    def playable(self, me: Seat) -> Sequence[Card]:
        return Labelled(self.hands[me], lambda card: "a card")
