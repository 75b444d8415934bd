"""Only a player who holds an ace is asked something."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class LeaksByAsking(Healthy):
    """Broken: being asked shows what is held."""

    def turn(self) -> Turn:
        other = self.next(self.player)
        if any(card.rank > 10 for card in self.hands[other]):
            yield Ask(other, "boast", ("no", "yes"))
        yield from super().turn()
