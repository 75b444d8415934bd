"""The choices are a generator, which has no length and is used up by whoever looks at it."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class OffersAGenerator(Healthy):
    """Broken: choices are a list, a tuple, a range or a shape."""

    def turn(self) -> Turn:
        yield Ask(self.player, "play a card", (card for card in self.hands[self.player]))  # type: ignore[arg-type]
        yield from super().turn()
