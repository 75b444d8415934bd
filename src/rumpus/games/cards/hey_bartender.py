"""Hey, Bartender!: pay with a card, and earn whatever change is too much. 2 to 6 players, 10 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    Ask,
    Chair,
    Game,
    Hand,
    Hidden,
    Owned,
    Pile,
    Place,
    Put,
    Row,
    Scene,
    Seat,
    Style,
    Token,
    Turn,
    listing,
    token,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted
from rumpus.pieces.cards import PACK, Card, by_rank, deal, rank_text, take_ranks, worth
from rumpus.pieces.change import best_change

PAY = "pay with a card"
BAR = "bar"  # where a card is put
SEVEN, SIX = 7, 6
DRAWN = 2.0  # chips that a card earns on average if the Bartender has to draw


class HeyBartender(Game):
    """Pay with a card: the Bartender gives change, and what he gives too much is yours in chips."""

    title = "Hey, Bartender!"
    players = range(2, 7)
    minutes = 10
    unit = "chips"
    longest = 6 * SEVEN
    style = Style(cloth="#3d2415", spot="#a8285a", back="#8a2250")

    deck: Hidden[list[Card]]  # the last is the top
    hands: Owned[list[list[Card]]]
    bartender: list[Card]
    on_bar: list[Card]  # what has just been paid with
    change: list[Card]  # what is given for it
    discards: list[Card]
    chips: list[int]
    dealer: Seat
    player: Seat

    def setup(self) -> None:
        self.dealer = self.chance.pick(self.seats)
        self.player = self.next(self.dealer)
        self.deck = list(PACK)
        self.chance.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        deal(self.deck, self.hands, SEVEN if self.n <= 4 else SIX)
        for hand in self.hands:
            hand.sort(key=by_rank)
        self.bartender = sorted([self.deck.pop() for _ in range(SEVEN)], key=by_rank)
        self.on_bar, self.change, self.discards = [], [], []
        self.chips = [0] * self.n

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        # A card is laid on the bar. The last one goes without a question: everybody can count.
        card, _ = yield Ask(me, PAY, Put(self.hands[me], [BAR], self.preview), public=len(self.hands[me]) == 1)
        self.hands[me].remove(card)
        self.on_bar = [card]
        self.tell("{} pays with {}.", me, card)
        # If all that he holds is worth less, he draws until it is not.
        self.fill_up(card.rank)
        # The best change goes to the discards; what it is worth more than the card, the player takes in chips.
        gain = self.give_change(card.rank)
        self.chips[me] += gain
        if gain:
            what = f"{card.rank} to {card.rank + gain - 1}" if gain > 1 else card.rank
            self.tell(f"The Bartender cannot make {what}, and gives {{}}: {{:chip}} for {{}}.", self.change, gain, me)
        else:
            self.tell("The Bartender gives {}, {} exactly: no chips for {}.", self.change, card.rank, me)
        self.discards += self.change
        # Only now the card goes into his hand.
        self.bartender = sorted(self.bartender + self.on_bar, key=by_rank)
        self.on_bar, self.change = [], []
        self.player = self.next(me)
        if not any(self.hands):
            self.end()

    def fill_up(self, price: int) -> None:
        drawn = []
        while worth(self.bartender) < price:
            if not self.deck:
                self.deck, self.discards = self.discards, []
                self.shuffle(self.deck)
            drawn.append(self.deck.pop())
            self.bartender = sorted([*self.bartender, drawn[-1]], key=by_rank)
        if drawn:
            self.tell("The Bartender has too little, and draws {}.", drawn)

    def give_change(self, price: int) -> int:
        given = best_change([card.rank for card in self.bartender], price)
        assert given is not None
        self.change += take_ranks(self.bartender, given)
        return sum(given) - price

    def end(self) -> None:
        best = max(self.chips)
        winners = [p for p in self.seats if self.chips[p] == best]
        self.finish("All cards are paid: {} earned the most, {:chip}.", winners, best)

    def scores(self) -> list[int]:
        return self.chips

    # ---- what is seen

    def preview(self, card: Card, _: str) -> str:
        """What a card would bring now. The Bartender's cards lie open."""
        change = best_change([held.rank for held in self.bartender], card.rank)
        if change is None:
            return "The Bartender has to draw"
        return f"change {listing(map(rank_text, change))}: {counted(sum(change) - card.rank, 'chip')}"

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Row(
                id="bartender",
                label="The Bartender",
                face="bartender",
                role="board",
                tokens=tokens(self.bartender),
                total=worth(self.bartender),
                unit="dollars",
            ),
            Row(
                id=BAR,
                label="The bar",
                tokens=[*(token(card, marks=["paid"]) for card in self.on_bar), *tokens(self.change)],
                note="" if self.over or self.on_bar else "pay here",
            ),
            Pile(id="deck", label="Deck", role="deck", tokens=tokens(self.deck)),
            Pile(id="discards", label="Discards", role="discards", tokens=tokens(self.discards)),
            *(
                Hand(
                    id=f"hand{p}", label="Hand", owner=p, tokens=self.hand(p) if p == viewer else tokens(self.hands[p])
                )
                for p in self.seats
            ),
        ]
        return Scene(
            [Chair(p, {"chips": self.chips[p]}, ["dealer"] if p == self.dealer else []) for p in self.seats],
            places,
            note="Exact change earns nothing; what is too much is yours.",
        )

    def hand(self, player: Seat) -> list[Token]:
        """Whoever holds the cards reads on each what it would earn now."""
        return [token(card, marks=[] if self.on_bar else [self.in_short(card)]) for card in self.hands[player]]

    def in_short(self, card: Card) -> str:
        change = best_change([held.rank for held in self.bartender], card.rank)
        return "?" if change is None else f"+{sum(change) - card.rank}"

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """What earns most now; but high cards first, which seldom earn anything. Small ones earn more later."""
        held = [card.rank for card in self.bartender]
        return [4.0 ** (earned(held, card.rank) + card.rank / 3) for card, _ in choices]


def earned(held: Sequence[int], price: int) -> float:
    """What a card would earn from a Bartender who holds these."""
    change = best_change(held, price)
    return DRAWN if change is None else sum(change) - price
