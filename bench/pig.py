"""Pig, with the rules of OpenSpiel's `pig`, to be measured beside it. 2 players, to 100, one die."""

from rumpus.core import Ask, Chair, Game, Scene, Seat, Turn
from rumpus.core.knowledge import Viewer

ROLL, STOP = "roll", "stop"
EITHER, ONLY_STOP = (ROLL, STOP), (STOP,)


class Pig(Game):
    """Roll as often as you dare, and stop before you roll a one."""

    title = "Pig"
    players = range(2, 11)
    minutes = 10
    longest = 1000

    points: list[int]
    player: Seat

    def setup(self) -> None:
        self.points = [0] * self.n
        self.player = Seat(0)

    def turn(self) -> Turn:
        me, total = self.player, 0
        while True:
            # Whoever has a hundred in sight stops; everybody else may roll.
            move = yield Ask(me, "roll or stop", EITHER if self.points[me] + total < 100 else ONLY_STOP)
            # Stopping saves the points ...
            if move == STOP:
                self.points[me] += total
                break
            # ... and a one loses them.
            rolled = self.chance.die(6)
            if rolled == 1:
                break
            total += rolled
        self.over = self.points[me] >= 100
        self.player = self.next(me)

    def scores(self) -> list[int]:
        return self.points

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(p, {"points": self.points[p]}) for p in self.seats])
