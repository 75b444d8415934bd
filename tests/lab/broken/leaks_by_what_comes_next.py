"""A part of the turn is only played if somebody holds a high card."""

from rumpus.core import Ask, Seat, Turn
from tests.lab.broken.healthy import Healthy


class LeaksByWhatComesNext(Healthy):
    """Broken: that something comes next depends on a hidden card."""

    def turn(self) -> None:  # type: ignore[override]
        self.then(self.begin_turn, self.play)

    def begin_turn(self) -> None:
        me = self.player
        self.draw(me)
        if self.hands[me][-1].rank > 7:
            self.then((self.boast, me))

    def boast(self, me: Seat) -> Turn:
        yield Ask(me, "boast", ("yes", "no"))

    def play(self) -> Turn:
        me = self.player
        card = yield Ask(me, "play a card", self.playable(me))
        self.hands[me].remove(card)
        self.table.append(card)
        self.turns += 1
        self.player = self.next(me)
        self.over = self.ended()
