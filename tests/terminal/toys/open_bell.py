"""A toy with an open floor: the bell is rung again and again, four times; who has rung it may be thanked."""

from rumpus.core import Ask, AskAny, Chair, OpenFloor, Scene, Seat, Turn
from rumpus.core.knowledge import Viewer


class OpenBell(OpenFloor):
    """Ring the bell as often as you can."""

    title = "Open Bell"
    players = range(2, 4)
    minutes = 1

    rang: list[int]
    thanks: int

    def setup(self) -> None:
        self.rang, self.thanks = [], 0

    def turn(self) -> Turn:
        who, what = yield AskAny(self.seats, "ring the bell", lambda _: ["ring", "thank"], 50)
        if what == "thank":
            self.start(self.thank, who, self.next(who))
            return
        self.rang.append(0 if who is None else int(who) + 1)
        self.over = len(self.rang) == 4

    def thank(self, one: Seat, other: Seat) -> Turn:
        yield Ask(other, "be thanked", ["bow"])
        self.thanks += 1

    def scores(self) -> list[int]:
        return [self.rang.count(seat + 1) for seat in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(seat) for seat in self.seats])
