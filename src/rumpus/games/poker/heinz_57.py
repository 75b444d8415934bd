"""Heinz 57: stud with wild fives and sevens; face up, they cost the pot. 2 to 8 players, 30 minutes."""

from rumpus.core import Style
from rumpus.games.poker._priced import Priced
from rumpus.games.poker._structures import BRINGING_IN, SEVEN_CARD_STUD
from rumpus.pieces.cards import TONES
from rumpus.pieces.poker import Statuses


class Heinz57(Priced):
    """Seven-card stud: fives and sevens are wild, and whoever is dealt one face up matches the pot, or folds."""

    title = "Heinz 57"
    style = Style(cloth="#5e1f12", spot="#b33a22", back="#3f7a3a", tones=TONES)
    players = range(2, 9)
    form = SEVEN_CARD_STUD

    bring_in = BRINGING_IN

    def statuses(self) -> Statuses:
        return self.house([5, 7])
