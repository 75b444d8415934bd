"""River of Blood Omaha: two cards of four, three of a board that grows while it is red. 2 to 10 players, 30 minutes."""

from rumpus.core import Seat
from rumpus.games.poker._structures import OMAHA
from rumpus.games.poker.river_of_blood import RiverOfBlood
from rumpus.pieces.poker import Value, omaha


class RiverOfBloodOmaha(RiverOfBlood):
    """Omaha that does not end with a red river: cards and bets follow until the last card is black."""

    title = "River of Blood Omaha"
    form = OMAHA

    def value(self, player: Seat) -> Value:
        return omaha(self.hands[player] + self.up[player], self.board, self.statuses())
