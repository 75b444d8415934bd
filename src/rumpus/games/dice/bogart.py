"""Bogart: one die more with every roll, and no ones. 2 to 6 players, 10 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import Ask, Basket, Chair, Game, Row, Scene, Seat, Turn
from rumpus.core.knowledge import Viewer
from rumpus.pieces.coins import chips
from rumpus.pieces.dice import dice

TAKE, ROLL = "take", "roll"
CLEAN = [0.75**k for k in range(6)]  # the chance that k dice show no one


class Bogart(Game):
    """Roll one more die each time, and take the pot before you roll a one."""

    title = "Bogart"
    players = range(2, 7)
    minutes = 10
    longest = 20_000  # no limit in the rules; a random game of two has about 23 decisions

    chips: list[int]
    pot: int
    player: Seat
    rolled: list[int]
    winner: Seat | None

    def setup(self) -> None:
        self.chips = [0] * self.n
        self.pot = 0
        self.rolled = []
        self.winner = None
        self.player = self.chance.pick(self.seats)

    def turn(self) -> Turn:
        me = self.player
        for k in range(1, 6):
            # The k-th roll brings k chips from the bank into the pot, and is made with k dice.
            self.pot += k
            self.rolled = self.chance.dice(k, sides=4)
            self.tell("{} rolls {} for a pot of {}.", me, self.rolled, self.pot)
            # A one ends the turn, and the pot stays.
            if 1 in self.rolled:
                self.tell("{} is aced out.", me)
                break
            # Five dice without a one win the game; the pot is nobody's.
            if k == 5:
                self.tell("{} wins with five clean dice.", me)
                self.winner = me
                break
            # Take the pot, or roll one die more.
            if (yield Ask(me, "take the pot or roll on", (TAKE, ROLL))) == TAKE:
                self.tell("{} takes {:chip}.", me, self.pot)
                self.chips[me] += self.pot
                self.pot = 0
                # Thirty chips win the game.
                if self.chips[me] >= 30:
                    self.tell("{} wins with {:chip}.", me, self.chips[me])
                    self.winner = me
                break
        self.over = self.winner is not None
        self.player = self.next(me)

    def scores(self) -> list[tuple[bool, int]]:
        return [(p == self.winner, self.chips[p]) for p in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        k = len(self.rolled) + 1
        following = f"The next roll: {k} dice, {k} chips, clean {CLEAN[k]:.0%} of the time" if not self.over else ""
        return Scene(
            [Chair(p, {"chips": self.chips[p]}) for p in self.seats],
            [
                Basket(id="pot", label="The pot", tokens=chips(self.pot), note=f"{self.pot}"),
                Row(id="dice", label="The dice", tokens=dice(self.rolled, sides=4), note=following),
            ],
            note="Thirty chips win, and so do five dice without a one.",
        )

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Take after a clean roll; roll on only to win with it, or when somebody else is about to win."""
        short = 30 - self.chips[player] - self.pot
        danger = max(self.chips[p] for p in self.left_of(player)) >= 25
        return (1, 0) if short <= 0 else (1, 9) if danger and short > 5 else (9, 1)
