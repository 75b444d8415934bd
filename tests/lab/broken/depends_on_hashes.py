"""Options come in the order of a set of words, which is another in every process."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class DependsOnHashes(Healthy):
    """Broken: the order of a set decides."""

    def turn(self) -> Turn:
        word = yield Ask(self.player, "say a word", ("roll", "take"))
        self.points[self.player] += sorted({"roll", "take", "pass", "kill", "foil"}, key=hash).index(word)
        yield from super().turn()
