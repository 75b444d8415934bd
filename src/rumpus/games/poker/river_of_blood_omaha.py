"""River of Blood Omaha: two cards of four, three of a board that grows while it is red. 2 to 10 players, 30 minutes."""

from rumpus.core import Style
from rumpus.games.poker._structures import OMAHA
from rumpus.games.poker.river_of_blood import RiverOfBlood
from rumpus.pieces.cards import TONES


class RiverOfBloodOmaha(RiverOfBlood):
    """Omaha that does not end with a red river: cards and bets follow until the last card is black."""

    title = "River of Blood Omaha"
    style = Style(cloth="#451a4d", spot="#8b2f8f", back="#b0372a", tones=TONES)
    form = OMAHA
