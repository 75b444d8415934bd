"""River of Blood Omaha: two cards of four, three of a board that grows while it is red. 2 to 10 players, 30 minutes."""

from rumpus.games.poker._structures import OMAHA
from rumpus.games.poker.river_of_blood import RiverOfBlood


class RiverOfBloodOmaha(RiverOfBlood):
    """Omaha that does not end with a red river: cards and bets follow until the last card is black."""

    title = "River of Blood Omaha"
    form = OMAHA
