"""Cards and chips come back, and it goes on for ever."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class NeverEnds(Healthy):
    """Broken: there is no end."""

    def draw(self, me: Seat) -> None:
        if not self.deck:
            self.deck, self.table = self.table, []
        super().draw(me)

    def ended(self) -> bool:
        return False
