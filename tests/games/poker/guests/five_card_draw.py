"""Plain five-card draw, on what all poker games share."""

from rumpus.core import number
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import FIVE_CARD_DRAW


class FiveCardDraw(Poker):
    """Five cards, of which some can be changed."""

    title = "Five-Card Draw"
    players = range(2, 9)
    form = FIVE_CARD_DRAW

    max_draw = number(3, range(3, 6), help="How many cards can be changed.")
