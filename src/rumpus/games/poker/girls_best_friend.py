"""Girl's Best Friend: a diamond in a hand makes a heart beside it wild. 2 to 8 players, 30 minutes."""

from rumpus.core import Place, Seat, Style, Viewer
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import BRINGING_IN, DRAWING, FORMS, Structure, one_of
from rumpus.pieces.cards import TONES
from rumpus.pieces.poker import Statuses, explain


class GirlsBestFriend(Poker):
    """Among the five cards of a hand, every diamond makes a heart wild."""

    title = "Girl's Best Friend"
    style = Style(cloth="#6b1f3f", spot="#b82e62", back="#d8487c", tones=TONES)
    players = range(2, 9)

    structure = one_of("five-card-draw", "seven-card-stud")
    bring_in = BRINGING_IN
    max_draw = DRAWING

    @property
    def form(self) -> Structure:
        return FORMS[self.structure]

    def statuses(self) -> Statuses:
        return self.house(hearts_by_diamonds=True)

    # ---- what is seen

    def badges(self) -> str:
        return "A diamond makes a heart of the same hand wild."

    def before(self, player: Seat, viewer: Viewer) -> list[Place]:
        """Which hearts are wild is seen where their hand is seen, or of what lies face up."""
        places = super().before(player, viewer)
        seen = [card for card in self.hands[player] + self.up[player] + self.board if not card.hidden]
        wild = explain(seen, self.statuses()).stands_for
        for place in places:
            for token in place.tokens:
                if token.value in wild:
                    token.marks.append("wild")
        return places
