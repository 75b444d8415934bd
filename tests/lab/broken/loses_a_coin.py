"""A chip that is paid is gone."""

from rumpus.core import Seat
from tests.lab.broken.healthy import Healthy


class LosesACoin(Healthy):
    """Broken: money is lost."""

    def pay(self, me: Seat) -> None:
        self.chips[me] -= 1
