"""Words are offered in the order in which a set has them, which is another one in every process."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class OffersInTheOrderOfHashes(Healthy):
    """Broken: the first choice is not the same everywhere."""

    def turn(self) -> Turn:
        yield Ask(self.player, "say a word", list({"roll", "take", "pass", "bet", "call", "fold", "raise", "check"}))
        yield from super().turn()
