"""The deck has a card twice, and both have one name: nobody can say which of them lies where."""

from tests.lab.broken.healthy import Healthy


class CallsTwoCardsTheSame(Healthy):
    """Broken: two pieces are one."""

    def setup(self) -> None:
        super().setup()
        self.deck[0] = self.deck[1]
