"""Stud in which a wild card that is dealt face up has its price: pay it, or fold."""

from rumpus.core import Seat, Turn
from rumpus.games.poker._evening import Poker
from rumpus.pieces.cards import Card


class Priced(Poker):
    """A game says what is wild, and what a card costs: as much as lies in all pots, unless it says otherwise."""

    def price_of(self, card: Card) -> int:
        return sum(self.pots)

    def badges(self) -> str:
        return f"{super().badges()} {self.prices()}" if self.statuses().has_wilds else ""

    def prices(self) -> str:
        return "One face up costs as much as the pot."

    def price_of_staying(self, player: Seat) -> int:
        return self.price_of(self.up[player][-1])

    def dealt_up(self, player: Seat, card: Card) -> Turn:
        """It is paid before the next card comes. What was dealt before is not judged again."""
        if self.statuses().of(card) == "wild" and self.chips[player] and self.others_have_chips(player):
            price = self.price_of(card)
            self.tell("The {} is wild: {} pays {:chip}, or folds.", card, player, price)
            yield from self.pay_or_fold(player, price)
