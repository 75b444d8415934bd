"""Countdown: seven-card stud in which the number of players still in is wild. 2 to 8 players, 30 minutes."""

from rumpus.core import Seat, number
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import SEVEN_CARD_STUD
from rumpus.pieces.cards import rank_text
from rumpus.pieces.poker import Statuses, best, name


class Countdown(Poker):
    """Seven-card stud: as many players as are still in, that rank is wild, and every fold changes it."""

    title = "Countdown"
    players = range(2, 9)
    form = SEVEN_CARD_STUD

    bring_in = number(0, range(51), help="What the lowest card brings in, at most half a small bet; 0: the best opens.")

    def bring_in_size(self) -> int:
        return min(self.bring_in, self.small_bet // 2)

    def statuses(self) -> Statuses:
        """Everybody in counts, all in or not."""
        return self.house([len(self.live)] if self.live else [])

    # ---- what is seen

    def badges(self) -> str:
        still = len(self.live)
        return f"{still} in: {rank_text(still)}s are wild." if self.street else ""

    def in_words(self, player: Seat) -> str:
        """The hand now, and what it would be with fewer players."""
        cards = self.hands[player] + self.up[player] + self.board
        now, *fewer = range(len(self.live), 1, -1) if self.street else [len(self.live)]
        later = [f"{still} in: {name(best(cards, self.house([still])))}" for still in fewer]
        return "; ".join([name(best(cards, self.house([now]))), *later])
