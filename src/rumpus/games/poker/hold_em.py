"""Texas hold 'em: two cards each and a board of five for all. 2 to 10 players, 30 minutes."""

from rumpus.core import Style, number
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import HOLD_EM
from rumpus.pieces.cards import TONES


class HoldEm(Poker):
    """Make the best hand of your two cards and the five on the board, or make everybody else fold."""

    title = "Texas Hold 'Em"
    style = Style(cloth="#17573a", spot="#2f7a34", back="#2b211a", tones=TONES)
    players = range(2, 11)
    form = HOLD_EM

    ante = number(0, range(21), help="Chips that everybody pays before each deal, besides the blinds.")
