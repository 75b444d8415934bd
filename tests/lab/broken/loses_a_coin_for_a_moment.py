"""A chip is on its way while it is told of: it lies nowhere."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class LosesACoinForAMoment(Healthy):
    """Broken: at a line that everybody looks at there is less money on the table."""

    def pay(self, me: Seat) -> None:
        self.chips[me] -= 1
        self.tell("{} pays.", me)
        self.pot += 1
