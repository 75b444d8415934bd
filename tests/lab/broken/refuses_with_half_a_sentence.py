"""A condition says why not, but in no sentence; only an answer of the right size gets to hear it."""

from rumpus.core import Ask, Subset, Turn
from tests.lab.broken.healthy import Healthy


class RefusesWithHalfASentence(Healthy):
    """Broken: the reason is "too low"."""

    def turn(self) -> Turn:
        least = max(card.rank for card in self.hands[self.player])
        hand = Subset(
            self.hands[self.player].copy(), 1, 2, lambda cards: "too low" if max(cards).rank < least else None
        )
        yield Ask(self.player, "show cards", hand)
        yield from super().turn()
