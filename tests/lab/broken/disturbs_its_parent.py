"""The chips paid are counted in a list that all copies share."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy

PAID: dict[int, list[int]] = {}


class DisturbsItsParent(Healthy):
    """Broken: forks share something that changes."""

    def setup(self) -> None:
        super().setup()
        PAID[self.n] = [0] * self.n

    def pay(self, me: Seat) -> None:
        super().pay(me)
        PAID[self.n][me] += 1
        self.points[me] += PAID[self.n][me]
