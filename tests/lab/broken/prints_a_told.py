"""A sentence is put into another one as Python writes it, and only one player hears it, at the very end."""

from rumpus.core import Told
from tests.lab.broken.healthy import Healthy


class PrintsATold(Healthy):
    """Broken: somebody reads Told(text=...)."""

    def ended(self) -> bool:
        over = super().ended()
        if over:
            self.tell("It was close: {}", repr(Told("{} has paid.", (self.player,))), to=[self.seats[-1]])
        return over
