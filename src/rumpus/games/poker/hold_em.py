"""Texas hold 'em: two cards each and a board of five for all. 2 to 10 players, 30 minutes."""

from rumpus.core import number
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import HOLD_EM


class HoldEm(Poker):
    """Make the best hand of your two cards and the five on the board, or make everybody else fold."""

    title = "Texas Hold 'Em"
    players = range(2, 11)
    form = HOLD_EM

    ante = number(0, range(21), help="Chips that everybody pays before each deal, besides the blinds.")
