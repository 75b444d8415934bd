"""Answers of a shape that only this game knows."""

from collections.abc import Sequence

from rumpus.core import Seat, Subset
from rumpus.pieces.cards import Card
from tests.lab.broken.healthy import Healthy


class AsksInAShapeOfItsOwn(Healthy):
    """Broken: no client can draw the question."""

    def playable(self, me: Seat) -> Sequence[Card]:
        return Whirl(self.hands[me], 1, 1)  # type: ignore[return-value]

    def draw(self, me: Seat) -> None:
        self.hands[me].append(self.deck.pop())


class Whirl(Subset):
    kind = "whirl"
