"""River of Blood: hold 'em in which a red river brings another card, until it is black. 2 to 10 players, 30 minutes."""

from rumpus.core import Style, number
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import HOLD_EM
from rumpus.pieces.cards import TONES

RIVER = 4  # the street with the fifth card


class RiverOfBlood(Poker):
    """Hold 'em that does not end with a red river: cards and bets follow until the last card is black."""

    title = "River of Blood"
    style = Style(cloth="#5c1712", spot="#a33226", back="#1d1712", tones=TONES)
    players = range(2, 11)
    form = HOLD_EM

    ante = number(0, range(21), help="Chips that everybody pays before each deal, besides the blinds.")

    def is_last(self) -> bool:
        """The river runs on as long as it is red, and there are cards (rule 5)."""
        return self.street >= RIVER and not self.runs_on()

    def runs_on(self) -> bool:
        return self.board[-1].suit in "HD" and len(self.deck) > 0

    def board_note(self) -> str:
        if self.street < RIVER:
            return ""
        if self.runs_on():
            return "red, so another card follows"
        return "black, so it is the last card" if self.deck else "no cards are left"
