"""A small game with nothing wrong with it. The others in this folder each break one thing in it."""

from collections.abc import Sequence

from rumpus.core import Ask, Chair, Game, Hand, Hidden, Money, Owned, Pile, Scene, Seat, Turn, only, tokens
from rumpus.core.knowledge import Viewer
from rumpus.pieces.cards import PACK, Card, deal


class Healthy(Game):
    """Draw a card, play a card, pay a chip; high cards count."""

    title = "Healthy"
    players = range(2, 4)
    minutes = 1
    longest = 40

    hands: Owned[list[list[Card]]]
    deck: Hidden[list[Card]]
    table: list[Card]
    chips: Money[list[int]]
    pot: Money[int]
    points: list[int]
    player: Seat
    turns: int

    def setup(self) -> None:
        self.deck = list(PACK)
        self.chance.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        deal(self.deck, self.hands, 3)
        self.table, self.pot, self.turns = [], 0, 0
        self.chips, self.points = [10] * self.n, [0] * self.n
        self.player = Seat(0)

    def turn(self) -> Turn:
        me = self.player
        self.draw(me)
        card = yield Ask(me, "play a card", self.playable(me))
        self.hands[me].remove(card)
        self.table.append(card)
        self.points[me] += card.rank
        self.pay(me)
        self.tell("{} plays {}.", me, card)
        self.turns += 1
        self.player = self.next(me)
        self.over = self.ended()

    def draw(self, me: Seat) -> None:
        self.hands[me].append(self.deck.pop())
        self.tell("{} draws {}.", me, only(me, self.hands[me][-1]))

    def playable(self, me: Seat) -> Sequence[Card]:
        return sorted(self.hands[me])

    def pay(self, me: Seat) -> None:
        self.chips[me] -= 1
        self.pot += 1

    def ended(self) -> bool:
        return self.turns == 4 * self.n

    def scores(self) -> list[int]:
        return self.points

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(
            [Chair(p, {"points": self.points[p], "chips": self.chips[p]}) for p in self.seats],
            [
                Pile(id="deck", label="The deck", tokens=tokens(self.deck)),
                Pile(id="table", label="The table", tokens=tokens(self.table)),
                *(Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])) for p in self.seats),
            ],
        )
