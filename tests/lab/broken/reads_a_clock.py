"""Points depend on the time of day."""

from time import time

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class ReadsAClock(Healthy):
    """Broken: the result depends on when it is played."""

    def pay(self, me: Seat) -> None:
        super().pay(me)
        self.points[me] += int(time()) // 86_400
