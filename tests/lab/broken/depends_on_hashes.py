"""Words are worth what their hashes say, which is something else in every process."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class DependsOnHashes(Healthy):
    """Broken: hashes decide."""

    def turn(self) -> Turn:
        word = yield Ask(self.player, "say a word", ("roll", "take"))
        self.points[self.player] += hash(word) % 1_000_000
        yield from super().turn()
