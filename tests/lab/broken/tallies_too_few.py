"""At the end only the winner is told what they have."""

from rumpus.core import Tally
from tests.lab.broken.healthy import Healthy


class TalliesTooFew(Healthy):
    """Broken: one tally, whoever plays."""

    def tally(self) -> list[Tally]:
        return [Tally(max(self.points))]
