"""How Stupid Are You?: Countdown in which a wild card face up costs the pot. 2 to 8 players, 30 minutes."""

from rumpus.core import Style
from rumpus.games.poker._priced import Priced
from rumpus.games.poker.countdown import Countdown
from rumpus.pieces.cards import TONES


class HowStupidAreYou(Priced, Countdown):
    """As many players as are in, that rank is wild; whoever is dealt it face up matches the pot, or folds."""

    title = "How Stupid Are You?"
    style = Style(cloth="#5c3f06", spot="#946308", back="#c98a12", tones=TONES)
