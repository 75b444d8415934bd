"""Night Baseball of the Living Dead: cards that nobody looks at, and ghosts who turn theirs. 2 to 7, 40 minutes."""

from rumpus.core import QUIET, Seat, Style
from rumpus.games.poker._ghosts import Ghosts
from rumpus.games.poker._no_peek import Rolling
from rumpus.games.poker._table import NOTHING, Asking
from rumpus.pieces.cards import TONES


class NightBaseballOfTheLivingDead(Ghosts, Rolling):
    """Turn your cards until you lead. Whoever folds is a ghost, turns cards all the same, and a spade brings life."""

    title = "Night Baseball of the Living Dead"
    style = Style(cloth="#33204a", spot="#6a3a86", back="#6a3a86", tones=TONES)
    players = range(2, 8)
    minutes = 40

    # ---- cards are turned over, by the living and the dead

    def next_to_turn(self) -> Seat | None:
        """Clockwise, whoever has face-down cards, but for the leader."""
        return next((p for p in self.left_of(self.turned) if self.piles[p] and p != self.leader), self.alone_to_turn())

    def alone_to_turn(self) -> Seat | None:
        """Back to the one who was last, if nobody alive has stopped that one."""
        return self.turned if self.piles[self.turned] and self.turned != self.leader else None

    def after_card(self, player: Seat) -> Asking:
        """First a spade brings a ghost back, and then a four buys: ghosts cannot."""
        self.haunt(player, self.up[player][-1])
        return self.buy_for_four(player) if player in self.live else NOTHING

    def beats_leader(self, player: Seat) -> bool:
        return player in self.live and super().beats_leader(player)

    def may_return(self, player: Seat) -> bool:
        return self.piles[player] > 0

    def fails(self, player: Seat) -> None:
        """Nobody drops out."""
        self.tell("{} has turned all cards.", player)

    def follow_leader(self) -> None:
        """If nobody is alive, there is nothing to beat, and it goes on from whoever opened last."""
        if self.live:
            super().follow_leader()
        elif self.leader is not None:
            self.turned, self.leader = self.leader, None
            self.tell("Nobody is alive.")

    # ---- the end

    def is_asked_alone(self) -> bool:
        return len(self.live) == 1

    def is_turned(self) -> bool:
        """Whether nobody but the leader has cards to turn. Who has folded does not lead any more."""
        return not any(self.piles[p] for p in self.seats if p != self.leader or p not in self.live)

    def is_settled(self) -> bool:
        return self.is_turned()

    def is_last(self) -> bool:
        return self.is_turned()

    def showdown(self) -> Asking:
        """The leader turns what is left, and buys nothing; the best hand alive wins."""
        leader = self.leader
        if leader is not None and self.piles[leader]:
            rest = tuple(self.draw() for _ in range(self.piles[leader]))
            self.up[leader] += rest
            self.piles[leader] = 0
            self.tell("{} turns the rest: {}.", leader, rest, how=QUIET)
        return super().showdown()
