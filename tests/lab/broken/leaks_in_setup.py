"""The set-up tells the whole table what the first card of the deck is."""

from tests.lab.broken.healthy import Healthy


class LeaksInSetup(Healthy):
    """Broken: the set-up names a hidden card."""

    def setup(self) -> None:
        super().setup()
        self.tell("The top card is {}.", self.deck[-1])
