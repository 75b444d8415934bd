"""Following Suit: spades take hearts, hearts take diamonds, diamonds take clubs. 3 to 6 players, 30 minutes."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    AskAll,
    Chair,
    Game,
    Hand,
    Hidden,
    Owned,
    Pile,
    Place,
    Row,
    Scene,
    Seat,
    Style,
    Told,
    Turn,
    choice,
    listing,
    odds,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.pieces.cards import PACK, SUITS, Card, deal

MARK = "lay a Mark"
TAKES = {"S": "H", "H": "D", "D": "C", "C": "S"}  # which suit a Mark captures
IN_HAND, IN_POOL = 4, 8
A_ROUND, SWAY = 25, 8  # points that a round brings about, and by how many of them somebody gets ahead


class FollowingSuit(Game):
    """Lay a Mark in secret: the highest of a suit captures all cards of the next one. Only your best suit counts."""

    title = "Following Suit"
    players = range(3, 7)
    minutes = 30
    longest = 6 * 5 * 500  # a round is five turns at most; nobody has needed a hundred rounds
    brief = {"target": "100"}
    style = Style(cloth="#1f4d3a", spot="#a3342b", back="#1c3f6e")

    target = choice("400", "200", "100", help="How many points end the game, if one player alone has the most.")

    deck: Hidden[list[Card]]  # the last is the top
    hands: Owned[list[list[Card]]]
    pool: list[Card]
    marks: list[Card | None]  # laid and revealed, of each player
    discards: list[Card]
    totals: list[int]
    dealt: int  # rounds

    def setup(self) -> None:
        self.totals = [0] * self.n
        self.dealt = 0
        self.deck, self.hands, self.pool, self.discards = list(PACK), [[] for _ in self.seats], [], []
        self.marks = [None] * self.n
        self.deal()

    def deal(self) -> None:
        """All cards come back, and everybody gets four."""
        self.deck += [*self.discards, *self.pool, *(card for hand in self.hands for card in hand)]
        self.deck.sort()
        self.discards, self.pool, self.hands = [], [], [[] for _ in self.seats]
        self.shuffle(self.deck)
        deal(self.deck, self.hands, IN_HAND)
        for hand in self.hands:
            hand.sort(key=by_suit)
        self.dealt += 1

    # ---- a turn

    def turn(self) -> Turn:
        # Eight cards, or what is left, are dealt face up.
        self.pool = [self.deck.pop() for _ in range(min(IN_POOL, len(self.deck)))]
        self.pool.sort(key=by_suit)
        self.tell("The Pool is dealt.")
        # Everybody lays a Mark in secret. Who has one card left has no choice, and everybody can count.
        choosing = [p for p in self.seats if len(self.hands[p]) > 1]
        chosen = yield AskAll(choosing, MARK, lambda p: self.hands[p])
        laid = {p: chosen.get(p) or self.hands[p][0] for p in self.seats if self.hands[p]}
        self.reveal(laid)
        self.capture()
        # What nobody captured is out for this round; the round ends with the deck.
        self.discards += [*self.pool, *(mark for mark in self.marks if mark is not None)]
        self.pool, self.marks = [], [None] * self.n
        self.tell("The rest goes to the discards.", how=QUIET)
        if not self.deck:
            self.end_round()

    def reveal(self, laid: dict[Seat, Card]) -> None:
        for p, mark in laid.items():
            self.hands[p].remove(mark)
            self.marks[p] = mark
        if laid:
            said = [Told("{}: {}", (p, mark)) for p, mark in laid.items()]
            self.tell("The Marks are turned over. {}.", said, how=REVEAL)

    def capture(self) -> None:
        """The highest Mark of each suit takes the suit that follows: all at once, Marks and Pool alike."""
        on_table = [*self.pool, *(mark for mark in self.marks if mark is not None)]
        captures = {p: [card for card in on_table if card.suit == TAKES[suit]] for suit, p in self.leaders().items()}
        for p, taken in captures.items():
            if not taken:
                continue
            self.pool = [card for card in self.pool if card not in taken]
            self.marks = [None if mark in taken else mark for mark in self.marks]
            self.hands[p] = sorted(self.hands[p] + taken, key=by_suit)
            self.show(taken)  # everybody has seen where they went
            self.tell("{} captures {}.", p, taken)

    def leaders(self) -> dict[str, Seat]:
        """Who has laid the highest Mark of each suit."""
        best: dict[str, Seat] = {}
        for suit in SUITS:
            of_suit = [p for p in self.seats if (mark := self.marks[p]) is not None and mark.suit == suit]
            if of_suit:
                best[suit] = max(of_suit, key=lambda p: strength(self.marks[p]))
        return best

    # ---- the end

    def end_round(self) -> None:
        """Only the best suit of each hand counts."""
        self.show(card for hand in self.hands for card in hand)
        gains = [best_suit(self.hands[p]) for p in self.seats]
        self.totals = [self.totals[p] + gains[p] for p in self.seats]
        scored = [Told("{} {}", (p, gains[p])) for p in self.seats]
        self.tell("Round {} is over: {}.", self.dealt, scored, how=REVEAL)
        best = max(self.totals)
        ahead = [p for p in self.seats if self.totals[p] == best]
        if best >= int(self.target) and len(ahead) == 1:
            self.finish("{} has {:point}, and nobody has more.", ahead[0], best)
            return
        if best >= int(self.target):
            self.tell("{} are level: another round.", ahead)
        self.deal()

    def scores(self) -> list[int]:
        return self.totals

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Row(id="pool", label="The Pool", role="board", tokens=tokens(self.pool)),
            Pile(id="deck", label="Deck", role="deck", tokens=tokens(self.deck)),
            Pile(id="discards", label="Discards", role="discards", tokens=tokens(self.discards)),
        ]
        for p in self.seats:
            mark, hand = self.marks[p], self.hands[p]
            if mark is not None:
                places.append(Row(id=f"mark{p}", label="Mark", owner=p, tokens=tokens([mark])))
            worth = suits_in_words(hand) if p == viewer else ""
            places.append(Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(hand), note=worth))
        return Scene(
            [Chair(p, {"points": self.totals[p]}) for p in self.seats],
            places,
            heading=f"Round {self.dealt}",
            note=f"♠ take ♥, ♥ take ♦, ♦ take ♣, ♣ take ♠; aces are high, and worth 1. {self.target} points win.",
        )

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float]:
        """A high Mark of the suit that takes much of the Pool, and not a card that is worth much oneself."""
        hand = self.hands[player]
        return [1 + 3 ** min(self.prospect(hand, mark) / 4, 5) for mark in choices]

    def outlook(self) -> Sequence[float] | None:
        """When a round has been dealt, a lead is worth the more, the fewer points are left to play for."""
        if len(self.deck) < len(PACK) - IN_HAND * self.n:
            return None
        rounds = max(1.0, (int(self.target) - max(self.totals)) / A_ROUND)
        return odds(self.totals, SWAY * sqrt(rounds))

    def prospect(self, hand: Sequence[Card], mark: Card) -> float:
        """About how many points a Mark brings: what it would capture, as often as it is the highest, less itself."""
        loot = [card.rank for card in self.pool if card.suit == TAKES[mark.suit]]
        kept = best_suit(hand)
        return sum(loot) * (strength(mark) / 14) ** 2 + best_suit([card for card in hand if card != mark]) - kept


def by_suit(card: Card) -> tuple[int, int]:
    return [*SUITS].index(card.suit), card.rank


def strength(card: Card | None) -> int:
    """For capturing, aces are high."""
    assert card is not None
    return 14 if card.rank == 1 else card.rank


def points(cards: Iterable[Card], suit: str) -> int:
    return sum(card.rank for card in cards if card.suit == suit)


def best_suit(cards: Sequence[Card]) -> int:
    return max(points(cards, suit) for suit in SUITS)


def suits_in_words(cards: Sequence[Card]) -> str:
    """What each suit in a hand is worth: only the best one counts."""
    worth = {sign: points(cards, suit) for suit, (_, sign) in SUITS.items()}
    return listing([f"{sign} {worth[sign]}" for sign in worth if worth[sign]]) if cards else ""
