"""Baseball: threes and nines are wild, and a four buys another card."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import Ask, Labelled, Seat, Turn, number
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._thumb import Leaning, buys_by_thumb
from rumpus.pieces.poker import Statuses

FOUR = 4
BUY, BUY_IN_SECRET = "buy a card for a four", "buy cards for your fours, face down"
NO, YES = "no", "buy"


class Fours(Poker):
    """A game says when fours are looked at."""

    four_price = number(10, range(1, 101), title="Price of a four", help="What a card costs that a four buys.")

    def statuses(self) -> Statuses:
        return self.house([3, 9])

    def badges(self) -> str:
        return f"{super().badges()} {self.which_fours()} buys a card for {self.card_price}."

    def which_fours(self) -> str:
        return "A 4"

    @property
    def card_price(self) -> int:
        return self.grown(self.four_price)

    def sells_to(self, player: Seat) -> bool:
        return self.stock() > 0 and self.can_buy(player, self.card_price)

    def buy_for_four(self, player: Seat) -> Turn:
        """As long as the last card face up is a four, it buys another: right away, or never."""
        while self.up[player][-1].rank == FOUR and self.sells_to(player):
            words = {NO: NO, YES: f"buy a card for {self.card_price}"}
            if (yield Ask(player, BUY, Labelled([NO, YES], words.__getitem__))) == NO:
                return
            self.charge({player: self.card_price})
            self.up[player].append(self.draw())
            self.tell("{} buys a card for {:chip}: {}.", player, self.card_price, self.up[player][-1])

    # ---- good play

    def leaning(self, player: Seat, what: str, choices: Sequence[Any]) -> Leaning:
        if what not in (BUY, BUY_IN_SECRET):
            return super().leaning(player, what, choices)
        return buys_by_thumb(self, player, self.card_price, choices)
