"""Bring and Buy: sell what the others collect, and take the best collection home. 2 to 5 players, 15 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    REVEAL,
    Ask,
    AskAll,
    Basket,
    Chair,
    Game,
    Hand,
    Hidden,
    Money,
    Owned,
    Piece,
    Pile,
    Place,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Told,
    Turn,
    Viewer,
    choice,
    only,
    tokens,
)
from rumpus.pieces.coins import chips

BRING = "bring something"
OFFER = "offer some coins"
SALES = 5  # of each player

KINDS = ("teapot", "hat", "lamp", "clock", "kite")
LOOKS = ("old", "tin", "blue", "lucky", "cracked", "tiny", "huge", "royal")


class Curio(Piece):
    """Something that somebody might want, like the lucky hat."""

    __slots__ = ("kind",)
    look = "card"

    kind: str

    def __init__(self, name: str, kind: str) -> None:
        self.kind = kind


ATTIC = tuple(Curio(f"{look} {kind}", kind) for kind in KINDS for look in LOOKS)


class BringAndBuy(Game):
    """Bring curios to the sale, make secret offers, and take the best collection home."""

    title = "Bring and Buy"
    players = range(2, 6)
    minutes = 15
    longest = SALES * 5 * (1 + 5)  # five players; in every sale one brings and all offer
    style = Style(cloth="#3b2a5c", spot="#7b48a8", back="#7b48a8")

    pays = choice("offer", "second", help="What the buyer pays: their offer, or the second best one.")

    attic: Hidden[list[Curio]]
    hands: Owned[list[list[Curio]]]
    stall: list[Curio]  # what is for sale now
    shelves: list[list[Curio]]  # what each player has bought
    coins: Money[list[int]]
    box: Money[int]
    seller: Seat
    sales: int

    def setup(self) -> None:
        self.attic = list(ATTIC)
        self.chance.shuffle(self.attic)
        self.hands = [[self.attic.pop() for _ in range(3)] for _ in self.seats]
        self.stall = []
        self.shelves = [[] for _ in self.seats]
        self.coins = [10] * self.n
        self.box = self.sales = 0
        self.seller = self.chance.pick(self.seats)

    def turn(self) -> Turn:
        seller = self.seller
        # The seller fetches something from the attic ...
        found = self.attic.pop()
        self.hands[seller].append(found)
        self.tell("{} fetches one more thing: {}.", seller, only(seller, found, "a secret"))
        # ... and brings something to the stall.
        curio: Curio = yield Ask(seller, BRING, self.hands[seller].copy())
        self.hands[seller].remove(curio)
        self.stall.append(curio)
        self.tell("{} brings the {}.", seller, curio)
        # Everybody makes a secret offer for it, the seller too.
        offers = yield AskAll(self.seats, OFFER, lambda p: range(self.coins[p] + 1))
        self.tell("{}.", [Told("{} offers {:coin}", (p, offers[p])) for p in self.seats], how=REVEAL)
        # The best offer buys it; between equal ones a coin is tossed.
        second, best = sorted(offers.values())[-2:]
        buyer = self.chance.pick([p for p in self.seats if offers[p] == best])
        price = best if self.pays == "offer" else second
        self.shelves[buyer].append(self.stall.pop())
        # The seller gets the money; a seller who buys puts it into the box.
        self.coins[buyer] -= price
        if buyer == seller:
            self.box += price
        else:
            self.coins[seller] += price
        self.tell("{} buys the {} for {:coin}.", buyer, curio, price)
        # The sale is over when everybody has brought five things.
        self.sales += 1
        self.seller = self.next(seller)
        if self.sales == SALES * self.n:
            self.finish("Everybody has brought {} things.", SALES)

    def worth(self, player: Seat) -> int:
        """One of a kind is worth 1, two are worth 1 + 2, three 1 + 2 + 3, and so on."""
        kinds = [curio.kind for curio in self.shelves[player]]
        return sum(sum(range(kinds.count(kind) + 1)) for kind in KINDS)

    def scores(self) -> list[int]:
        return [self.worth(p) + self.coins[p] for p in self.seats]

    def tally(self) -> list[Tally]:
        words = [f"{self.worth(p)} on the shelf, {self.coins[p]} in coins" for p in self.seats]
        return [Tally(*both) for both in zip(self.scores(), words, strict=True)]

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Pile(id="attic", label="The attic", role="deck", tokens=tokens(self.attic)),
            Row(id="stall", label="The stall", about=self.seller, tokens=tokens(self.stall)),
            Basket(id="box", label="The box", role="pot", tokens=chips(self.box, "coin"), total=self.box),
        ]
        for p in self.seats:
            places += [
                Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])),
                Row(id=f"shelf{p}", label="Shelf", owner=p, tokens=tokens(self.shelves[p]), total=self.worth(p)),
            ]
        chairs = [Chair(p, {"coins": self.coins[p]}, ["seller"] if p == self.seller else []) for p in self.seats]
        return Scene(chairs, places, heading=f"Sale {self.sales + (not self.over)} of {SALES * self.n}")

    def adds(self, curio: Curio, player: Seat) -> int:
        """What a curio would add to a player's collection."""
        return 1 + [bought.kind for bought in self.shelves[player]].count(curio.kind)

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """Bring what somebody else collects; offer about what the thing would be worth to you."""
        if what == BRING:
            return [max(self.adds(curio, p) for p in self.left_of(player)) for curio in choices]
        wanted = self.adds(self.stall[0], player)
        return [1 / (1 + abs(offer - wanted)) ** 2 for offer in choices]
