"""A card is laid face down, and everybody is told which one it is."""

from rumpus.core import Ask, Hidden, Turn
from rumpus.pieces.cards import Card
from tests.lab.broken.healthy import Healthy


class NamesACardFaceDown(Healthy):
    """Broken: a sentence for all names a card that somebody chose in secret."""

    aside: Hidden[list[Card]]

    def setup(self) -> None:
        super().setup()
        self.aside = []

    def turn(self) -> Turn:
        me = self.player
        self.draw(me)
        card = yield Ask(me, "lay a card aside", self.hands[me].copy())
        self.hand_over([card], self.hands[me], self.aside, eyes=[me])
        self.tell("{} lays {} aside.", me, card)
        yield from super().turn()
