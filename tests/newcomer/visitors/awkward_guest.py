"""Awkward Guest: a game that is anything but convenient for whoever tests all games alike.

By default it takes hours, four are the fewest who can play, everybody decides at once, nearly everything is hidden, and
its options are a word of one's own and a number that goes up by sevens.
"""

from rumpus.core import AskAll, Chair, Game, Hand, Hidden, Owned, Pile, Row, Scene, Turn, choice, number, tokens
from rumpus.core.errors import BadOption
from rumpus.core.knowledge import Viewer
from rumpus.pieces.cards import PACK, Card, deal

LAY = "lay a card face down"
HAND = 5


def a_motto(text: str) -> str:
    if text.isalpha() and len(text) <= 12:
        return text.casefold()
    raise BadOption("A motto is a word of at most twelve letters.")


class AwkwardGuest(Game):
    """Lay the highest card, hand after hand, until everybody wants to go home."""

    title = "Awkward Guest"
    players = range(4, 8)
    minutes = 240
    longest = 1_000 * 7
    brief = {"rounds": 3, "motto": "hurry"}  # noqa: RUF012

    rounds = number(500, range(3, 1_000), help="How many rounds there are.", tried=[3])
    step = number(10, range(3, 60, 7), help="What a round is worth.")
    motto = choice("patience", help="What is said at the end.", custom=a_motto, example="courage")

    hands: Owned[list[list[Card]]]
    deck: Hidden[list[Card]]
    table: list[Card]
    used: list[Card]
    points: list[int]
    round: int

    def setup(self) -> None:
        self.deck, self.table, self.used = list(PACK), [], []
        self.hands = [[] for _ in self.seats]
        self.points, self.round = [0] * self.n, 0
        self.deal_anew()

    def deal_anew(self) -> None:
        """All cards are shuffled, and everybody gets five."""
        self.deck += self.used
        self.used.clear()
        self.shuffle(self.deck)
        deal(self.deck, self.hands, HAND)

    def turn(self) -> Turn:
        self.round += 1
        self.used += self.table
        self.table.clear()
        if not self.hands[0]:
            self.deal_anew()
        laid = yield AskAll(self.seats, LAY, lambda p: sorted(self.hands[p]))
        for player, card in laid.items():
            self.hands[player].remove(card)
            self.table.append(card)
        best = max(laid, key=lambda p: laid[p])
        self.points[best] += self.step
        self.tell("{} takes the round with {}.", best, laid[best])
        if self.round == self.rounds:
            self.finish("That was the last round: " + self.motto + "!")

    def scores(self) -> list[int]:
        return self.points

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(
            [Chair(p, {"points": self.points[p]}) for p in self.seats],
            [
                Row(id="table", label="The table", tokens=tokens(self.table)),
                Pile(id="deck", label="The deck", role="deck", tokens=tokens(self.deck)),
                Pile(id="used", label="Used cards", role="discards", tokens=tokens(self.used)),
                *(Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])) for p in self.seats),
            ],
            heading=f"Round {self.round} of {self.rounds}",
        )
