"""Omaha: four cards each, of which exactly two count, with exactly three of the board. 2 to 10 players, 30 minutes."""

from rumpus.core import Style, number
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import OMAHA
from rumpus.pieces.cards import TONES


class Omaha(Poker):
    """Make the best hand of exactly two of your four cards and exactly three of the board."""

    title = "Omaha"
    style = Style(cloth="#1c3f6b", spot="#2460ab", back="#c98a1b", tones=TONES)
    players = range(2, 11)
    form = OMAHA

    ante = number(0, range(21), help="Chips that everybody pays before each deal, besides the blinds.")
