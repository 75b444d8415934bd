"""A toy with an open question: whoever is first rings the bell."""

from rumpus.core import AskAny, Chair, Game, Scene, Turn, switch
from rumpus.core.knowledge import Viewer


class FirstCome(Game):
    """Ring the bell before the others do."""

    title = "First Come"
    players = range(2, 4)
    minutes = 1

    hurry = switch(False, help="Whether the time can run out.")
    leisure = switch(False, help="Whether nobody has to ring.")

    rang: list[int]

    def setup(self) -> None:
        self.rang = []

    def turn(self) -> Turn:
        within = 5 if self.hurry else None
        who, _ = yield AskAny(self.seats, "ring the bell", lambda _: ["ring"], within, leisure=self.leisure)
        self.rang.append(0 if who is None else int(who) + 1)
        self.over = True

    def scores(self) -> list[int]:
        return [self.rang.count(seat + 1) for seat in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(seat) for seat in self.seats])
