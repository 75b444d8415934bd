"""After a few turns nobody is asked anything any more, and it goes on for ever."""

from rumpus.core import Turn
from tests.lab.broken.healthy import Healthy


class NeverAsks(Healthy):
    """Broken: turns without end and without a question."""

    def turn(self) -> Turn:
        if self.turns < 3:
            yield from super().turn()

    def ended(self) -> bool:
        return False
