"""A refusal calls a player by a number, where everybody has a name."""

from collections.abc import Sequence

from rumpus.core import IllegalAnswer, Seat, label
from rumpus.pieces.cards import Card
from tests.lab.broken.healthy import Healthy


class NumbersItsPlayers(Healthy):
    """Broken: somebody who answers wrongly is called Player 2."""

    def playable(self, me: Seat) -> Sequence[Card]:
        return Fussy(self.hands[me], me)


class Fussy(list[Card]):
    def __init__(self, cards: Sequence[Card], player: Seat) -> None:
        super().__init__(cards)
        self.player = player

    def index(self, card: object, *within: object) -> int:
        if card not in self:
            raise IllegalAnswer(f"{label(self.player)} does not have that card.")
        return super().index(card)  # type: ignore[arg-type]
