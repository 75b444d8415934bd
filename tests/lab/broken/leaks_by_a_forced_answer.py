"""An answer that is the only one is given by itself, as if everybody knew that there is no other."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class LeaksByAForcedAnswer(Healthy):
    """Broken: that nobody is asked shows that no high card is held."""

    def turn(self) -> Turn:
        other = self.next(self.player)
        high = [card for card in self.hands[other] if card.rank > 10]
        yield Ask(other, "boast", ["no", *high], public=True)
        yield from super().turn()
