"""Countdown: seven-card stud in which the number of players still in is wild. 2 to 8 players, 30 minutes."""

from rumpus.core import QUIET, Seat, Style
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import BRINGING_IN, SEVEN_CARD_STUD
from rumpus.games.poker._table import Asking
from rumpus.pieces.cards import TONES, rank_text
from rumpus.pieces.poker import Statuses, best, name


class Countdown(Poker):
    """Seven-card stud: as many players as are still in, that rank is wild, and every fold changes it."""

    title = "Countdown"
    style = Style(cloth="#2d2926", spot="#c8321f", back="#c8321f", tones=TONES)
    players = range(2, 9)
    form = SEVEN_CARD_STUD

    bring_in = BRINGING_IN

    def statuses(self) -> Statuses:
        """Everybody in counts, all in or not. The last one in wins whatever is wild."""
        still = len(self.live)
        return self.house([still] if still > 1 else [])

    def deal_street(self) -> Asking:
        if self.street == 1:
            self.tell("{} are in: {}.", len(self.live), self.wild_words(), how=QUIET)
        return super().deal_street()

    def fold(self, player: Seat) -> None:
        """What is wild changes at once."""
        self.live.remove(player)
        if self.told is not None:
            still = len(self.live)
            if still > 1:
                self.tell("{} folds: {} are in, and {}.", player, still, self.wild_words())
            else:
                self.tell("{} folds.", player)

    # ---- what is seen

    def wild_words(self) -> str:
        return f"{rank_text(len(self.live))}s are wild"

    def badges(self) -> str:
        return f"{len(self.live)} in: {self.wild_words()}." if len(self.live) > 1 else ""

    def in_words(self, player: Seat) -> str:
        """The hand now, and what it would be with fewer players, while somebody may still fold."""
        shown = bool(self.known)  # at the showdown, nobody folds any more
        cards = self.hands[player] + self.up[player] + self.board
        fewer = [] if shown else range(len(self.live) - 1, 1, -1)
        later = [f"{still} in: {name(best(cards, self.house([still])))}" for still in fewer]
        return "; ".join([super().in_words(player), *later])
