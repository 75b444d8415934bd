"""Night of the Living Dead: stud in which folded players come back with a spade. 2 to 7 players, 30 minutes."""

from rumpus.core import Seat, Style
from rumpus.games.poker._ghosts import Ghosts
from rumpus.games.poker._structures import BRINGING_IN, SEVEN_CARD_STUD
from rumpus.games.poker._table import NOTHING, Asking
from rumpus.pieces.cards import TONES, Card

SIXTH = 4  # the last street on which cards are dealt face up


class NightOfTheLivingDead(Ghosts):
    """Seven-card stud: whoever folds is a ghost, gets more cards, and is alive again with a spade face up."""

    title = "Night of the Living Dead"
    style = Style(cloth="#1f3326", spot="#3f6b4c", back="#53406b", tones=TONES)
    players = range(2, 8)
    form = SEVEN_CARD_STUD

    bring_in = BRINGING_IN

    def dealt_up(self, player: Seat, card: Card) -> Asking:
        self.haunt(player, card)
        return NOTHING

    def may_return(self, player: Seat) -> bool:
        return self.street < SIXTH

    def is_asked_alone(self) -> bool:
        """A ghost may come back up to sixth street."""
        return len(self.live) == 1 and self.street <= SIXTH

    def is_settled(self) -> bool:
        return self.street >= SIXTH
