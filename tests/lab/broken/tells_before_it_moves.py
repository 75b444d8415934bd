"""What is played is told while it is still in the hand."""

from rumpus.core import Ask, Turn
from tests.lab.broken.healthy import Healthy


class TellsBeforeItMoves(Healthy):
    """Broken: people look at the table as it was before."""

    def turn(self) -> Turn:
        me = self.player
        card = yield Ask(me, "play a card", self.playable(me))
        self.tell("{} plays {}.", me, card)
        self.hands[me].remove(card)
        self.table.append(card)
        self.draw(me)
        self.turns += 1
        self.player = self.next(me)
        self.over = self.ended()
