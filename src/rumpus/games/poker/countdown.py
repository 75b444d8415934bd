"""Countdown: seven-card stud in which the number of players still in is wild. 2 to 8 players, 30 minutes."""

from collections.abc import Iterable
from itertools import groupby

from rumpus.core import QUIET, Seat, Style
from rumpus.games.poker._evening import Poker
from rumpus.games.poker._structures import BRINGING_IN, SEVEN_CARD_STUD
from rumpus.games.poker._table import Asking
from rumpus.pieces.cards import TONES, rank_text
from rumpus.pieces.poker import Statuses, best, short_name


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
        """The hand now, and in few words what it would be with fewer players, where that makes a difference."""
        said = super().in_words(player)
        if self.known:  # at the showdown nobody folds any more
            return said
        cards = self.hands[player] + self.up[player] + self.board

        def with_fewer(still: int) -> str:
            return short_name(best(cards, self.house([still])))

        fewer = [(hand, either(alike)) for hand, alike in groupby(range(len(self.live) - 1, 1, -1), with_fewer)]
        if [hand for hand, _ in fewer] == [self.in_short(player)]:
            return said
        return "; ".join([said, *(f"{alike} in: {hand}" for hand, alike in fewer)])


def either(numbers: Iterable[int]) -> str:
    """Numbers in words: "5, 4 or 3"."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last
