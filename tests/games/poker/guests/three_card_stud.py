"""Plain three-card stud, on what all poker games share."""

from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import THREE_CARD_STUD


class ThreeCardStud(Poker):
    """One card down, two up."""

    title = "Three-Card Stud"
    players = range(2, 11)
    form = THREE_CARD_STUD
