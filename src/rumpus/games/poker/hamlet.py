"""Hamlet: poker in which jacks are low, queens wild and kings dead. 2 to 8 players, 30 minutes."""

from rumpus.core import Style
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import BRINGING_IN, DRAWING, FORMS, Structure, one_of
from rumpus.pieces.cards import TONES
from rumpus.pieces.poker import Statuses

JACK, QUEEN, KING = 11, 12, 13


class Hamlet(Poker):
    """Jacks are low, queens are wild, and kings are dead: they are not there at all."""

    title = "Hamlet"
    style = Style(cloth="#33373f", spot="#5a6478", back="#7a1f2b", tones=TONES)
    players = range(2, 9)

    structure = one_of("seven-card-stud", "five-card-draw", "hold-em")
    bring_in = BRINGING_IN
    max_draw = DRAWING

    @property
    def form(self) -> Structure:
        return FORMS[self.structure]

    @property
    def ante_size(self) -> int:
        """Where there are blinds, there are no antes."""
        return 0 if self.form.has_blinds else super().ante_size

    def statuses(self) -> Statuses:
        return self.house([QUEEN], JACK, [KING])
