"""Bogart: one die more with every roll, and no ones. 2 to 6 players, 10 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    DICE,
    REVEAL,
    Ask,
    Basket,
    Chair,
    Game,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Turn,
)
from rumpus.core.knowledge import Viewer
from rumpus.pieces.coins import chips
from rumpus.pieces.dice import dice

TAKE_OR_ROLL = "take the pot or roll on"
TAKE, ROLL = "take", "roll"
MOST = 5  # dice
ENOUGH = 30  # chips
CLEAN = [0.75**k for k in range(MOST + 1)]  # the chance that k dice show no one


class Bogart(Game):
    """Roll one more die each time, and take the pot before you roll a one."""

    title = "Bogart"
    players = range(2, 7)
    minutes = 10
    unit = "chips"
    longest = 20_000  # no limit in the rules; a random game of two has about 23 decisions
    style = Style(cloth="#6b1c13", spot="#c02f1d", back="#c02f1d")

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
        for k in range(1, MOST + 1):
            # The k-th roll brings k chips from the bank into the pot, and is made with k dice.
            self.pot += k
            self.rolled = self.chance.dice(k, sides=4)
            self.tell("{} rolls {} for a pot of {}.", me, self.rolled, self.pot, how=DICE)
            # A one ends the turn, and the pot stays. It is a scene if somebody has tempted fate.
            if 1 in self.rolled:
                self.tell("{} is aced out.", me, how=REVEAL if k > 1 else "")
                break
            # Five dice without a one win the game; the pot is nobody's.
            if k == MOST:
                self.winner = me
                self.finish("{} rolled five dice without a one.", me)
                break
            # Take the pot, or roll one die more.
            if (yield Ask(me, TAKE_OR_ROLL, (TAKE, ROLL))) == TAKE:
                taken, self.pot = self.pot, 0
                self.chips[me] += taken
                self.tell("{} takes {:chip}.", me, taken)
                # Thirty chips win the game.
                if self.chips[me] >= ENOUGH:
                    self.winner = me
                    self.finish("{} has {:chip}.", me, self.chips[me])
                break
        self.player = self.next(me)

    def scores(self) -> list[tuple[bool, int]]:
        return [(p == self.winner, self.chips[p]) for p in self.seats]

    def tally(self) -> list[Tally]:
        bold = [p == self.winner and self.chips[p] < ENOUGH for p in self.seats]
        return [Tally(self.chips[p], "and five clean dice" if bold[p] else "") for p in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        rolled = dice(self.rolled, sides=4)
        for die, face in zip(rolled, self.rolled, strict=True):
            die.tone = "red" if face == 1 else ""
        roller = self.player if self.winner is None else self.winner
        return Scene(
            [Chair(p, {"chips": self.chips[p]}) for p in self.seats],
            [
                Basket(id="pot", label="The pot", role="pot", tokens=chips(self.pot), total=self.pot, unit="chips"),
                Row(id="dice", label="The dice", about=roller, tokens=rolled, note=self.following()),
            ],
            note="Thirty chips win, and so do five dice without a one.",
        )

    def following(self) -> str:
        """What the next roll would be, if the turn goes on."""
        k = len(self.rolled) + 1
        if self.over or not self.pot or 1 in self.rolled or k > MOST:
            return ""
        return f"The next roll: {k} dice, {k} chips, clean {CLEAN[k]:.0%} of the time"

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Take after a clean roll; roll on only to win with it, or when somebody else is about to win."""
        short = ENOUGH - self.chips[player] - self.pot
        danger = max(self.chips[p] for p in self.left_of(player)) >= 25
        return (1, 0) if short <= 0 else (1, 9) if danger and short > 5 else (9, 1)
