"""A player is called by number in what is told, though they have a name."""

from rumpus.core import Told
from tests.lab.broken.healthy import Healthy


class NumbersPlayersInALine(Healthy):
    """Broken: "Player 1", whoever that is."""

    def ended(self) -> bool:
        self.tell(f"{Told('{} has paid', (self.player,))}.")
        return super().ended()
