"""El Paso: get rid of your cards in pairs; some of them do something. 3 to 6 players, 25 minutes."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    Chair,
    Either,
    Game,
    Hand,
    Hidden,
    Labelled,
    Owned,
    Pile,
    Place,
    Put,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Told,
    Turn,
    number,
    odds,
    only,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted
from rumpus.pieces.cards import SUITS, Card, deal, pack, rank_text

TAKE_OR_PASS, PLAY = "take the card or pass it on", "play a pair"
GIVE, DEMAND, BURDEN = "give a card away", "demand a rank", "make somebody draw two"
TAKE, PASS, DONE, NOTHING, NOBODY = "take", "pass", "done", "nothing", "nobody"
CARDS = pack(jokers=2)
JOKER = 0  # as a rank
ACE, TWO, EIGHT, FACES = 1, 2, 8, (11, 12, 13)
DEMANDS = {**{rank_text(rank): rank for rank in range(1, 14)}, "Jokers": JOKER}
DEALT = 5
SWAY = 2  # penalty points by which somebody gets ahead in a round


class ElPaso(Game):
    """Pass on what you do not want, play pairs, and be the first without cards: every card you keep is a point."""

    title = "El Paso"
    players = range(3, 7)
    minutes = 25
    unit = "penalty points"
    longest = 10 * 2000
    brief = {"rounds": 1}
    style = Style(cloth="#6b3a1e", spot="#a8451f", back="#7a2d1a")

    rounds = number(5, range(1, 11), help="Rounds to play; the fewest penalty points win.", tried=[1])

    deck: Hidden[list[Card]]  # the last is the top
    hands: Owned[list[list[Card]]]
    shown: list[Card]  # the card that is turned up and not yet taken or passed on
    discards: list[Card]
    points: list[int]
    dealer: Seat
    player: Seat
    dealt: int  # rounds
    passes: int  # turns in a row that began without a deck and saw no pair

    def setup(self) -> None:
        self.points = [0] * self.n
        self.dealt = 0
        self.dealer = self.chance.pick(self.seats)
        self.deal()

    def deal(self) -> None:
        self.dealt += 1
        self.deck = list(CARDS)
        self.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        self.shown, self.discards, self.passes = [], [], 0
        deal(self.deck, self.hands, DEALT)
        for hand in self.hands:
            hand.sort(key=by_rank)
        self.player = self.next(self.dealer)

    # ---- a turn

    def turn(self) -> Turn:
        me = self.player
        # Draw first, as long as there is a deck.
        late = not self.deck
        if not late:
            yield from self.draw(me)
        # Then as many pairs as one likes. It is asked even if there is none: nobody is to learn that.
        paired = False
        while self.hands[me]:
            pair = yield Ask(me, PLAY, self.pairs(me))
            if pair == DONE:
                break
            paired = True
            rank = self.discard(me, pair)
            # The round ends with the last card, and then the pair does nothing any more.
            if self.hands[me]:
                yield from self.effect(me, rank)
        # A round in which nobody can draw and nobody plays a pair is the last.
        self.passes = self.passes + 1 if late and not paired else 0
        if not self.hands[me]:
            self.end_round(Told("{} has no cards left", (me,)))
        elif self.passes == self.n:
            self.end_round(Told("Nobody can go on", ()))
        else:
            self.player = self.next(me)

    def draw(self, me: Seat) -> Turn:
        """The top card is shown to everybody: take it, or pass it to the left and draw the next one unseen."""
        self.shown = [self.deck.pop()]
        self.tell("{} turns up {}.", me, self.shown)
        answer = yield Ask(me, TAKE_OR_PASS, (TAKE, PASS))
        taker = me if answer == TAKE else self.next(me)
        card = self.shown.pop()
        self.take_in(taker, [card])
        self.show([card])  # everybody knows who has it now
        if taker == me:
            self.tell("{} takes it.", me)
        else:
            self.tell("{} passes it on to {}.", me, taker)
            self.draw_unseen(me, 1)

    def draw_unseen(self, player: Seat, count: int) -> None:
        drawn = [self.deck.pop() for _ in range(min(count, len(self.deck)))]
        self.take_in(player, drawn)
        if drawn:
            self.tell("{} draws {}.", player, only(player, drawn, counted(len(drawn), "card")))
        else:
            self.tell("The deck is empty: {} draws nothing.", player)

    def take_in(self, player: Seat, cards: Sequence[Card]) -> None:
        self.hands[player] = sorted([*self.hands[player], *cards], key=by_rank)

    def pairs(self, me: Seat) -> Sequence[Any]:
        """Two of a rank, or a Joker with any other card. Pairs that differ only in suit are one answer."""
        hand = self.in_order(me)
        first: dict[int, Card] = {}
        second: dict[int, Card] = {}
        for card in hand:
            if card.rank in first:
                second.setdefault(card.rank, card)
            else:
                first[card.rank] = card
        second.pop(JOKER, None)  # two Jokers are no pair
        with_joker = [card for rank, card in first.items() if rank != JOKER]
        partners = {first[rank]: [card] for rank, card in second.items()}
        if JOKER in first and with_joker:
            partners[first[JOKER]] = with_joker
        return Either([DONE], Put(list(partners), partners.__getitem__, self.what_it_does))

    def in_order(self, me: Seat) -> list[Card]:
        """Of several alike, what others have seen goes first, then spades, hearts, diamonds, clubs (later ruling)."""
        others = set(self.left_of(me))
        return sorted(self.hands[me], key=lambda card: (not others & self.known.get(card, frozenset()), by_rank(card)))

    def discard(self, me: Seat, pair: Sequence[Card]) -> int:
        """Both go to the discards. A Joker counts as what it is with."""
        for card in pair:
            self.hands[me].remove(card)
        self.discards += pair
        self.tell("{} plays {}.", me, pair)
        return max(card.rank for card in pair)

    # ---- what a pair does

    def effect(self, me: Seat, rank: int) -> Turn:
        if rank == ACE:
            # A card of one's own to somebody else, or none. Only these two see it.
            gift = yield Ask(me, GIVE, Either([NOTHING], Put(self.hands[me], self.left_of(me))))
            if gift != NOTHING:
                card, other = gift
                self.hand_over([card], self.hands[me], self.hands[other], eyes=(me, other))
                self.hands[other].sort(key=by_rank)
                self.tell("{} gives {} {}.", me, other, only([me, other], card))
        elif rank in FACES:
            # Everybody hands over all they have of a rank; Jokers only if they are named.
            named = yield Ask(me, DEMAND, Labelled(DEMANDS, plural))
            self.demand(me, named)
        elif rank == EIGHT:
            self.draw_unseen(me, 1)
        elif rank == TWO:
            victim = yield Ask(me, BURDEN, [NOBODY, *self.left_of(me)])
            if victim != NOBODY:
                self.draw_unseen(victim, 2)

    def demand(self, me: Seat, named: str) -> None:
        given = []
        for p in self.left_of(me):
            cards = [card for card in self.hands[p] if card.rank == DEMANDS[named]]
            self.hands[p] = [card for card in self.hands[p] if card not in cards]
            self.take_in(me, cards)
            self.show(cards)
            if cards:
                given.append(Told("{} has {}", (p, str(len(cards)))))
        said = given or [Told("nobody has any", ())]
        self.tell("{} wants all {}: {}.", me, plural(named), said, how=REVEAL if given else "")

    def what_it_does(self, card: Card, other: Card) -> str:
        rank = max(card.rank, other.rank)
        if rank in FACES:
            return "demand a rank"
        return {ACE: "give a card away", TWO: "somebody draws two", EIGHT: "draw a card"}.get(rank, "")

    # ---- the end

    def end_round(self, why: Told) -> None:
        """A penalty point for every card in hand, Jokers too."""
        self.show(card for hand in self.hands for card in hand)
        costs = [len(hand) for hand in self.hands]
        self.points = [self.points[p] + costs[p] for p in self.seats]
        said = [Told("{} {}", (p, str(costs[p]))) for p in self.seats]
        self.tell("{}: {}.", why, said, how=REVEAL)
        if self.dealt == self.rounds:
            best = min(self.points)
            winners = [p for p in self.seats if self.points[p] == best]
            self.finish("{} kept the fewest cards: {:penalty point}.", winners, best)
            return
        self.dealer = self.next(self.dealer)
        self.deal()
        self.tell("{} deals round {}.", self.dealer, self.dealt, how=QUIET)

    def scores(self) -> list[int]:
        return [-points for points in self.points]

    def tally(self) -> list[Tally]:
        return [Tally(points) for points in self.points]

    # ---- what is seen

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Pile(id="deck", label="Deck", role="deck", tokens=tokens(self.deck)),
            Row(id="shown", label="Turned up", role="board", tokens=tokens(self.shown)),
            Pile(id="discards", label="Discards", role="discards", tokens=tokens(self.discards)),
            *(Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])) for p in self.seats),
        ]
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            heading=f"Round {self.dealt} of {self.rounds}",
            note="Pairs of aces give a card away, twos make somebody draw two, eights draw one, faces demand a rank.",
        )

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {"penalty": self.points[player], "cards": len(self.hands[player])}
        return Chair(player, counters, ["dealer"] if player == self.dealer else [])

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Keep what pairs, play every pair, and demand what is held singly."""
        hand = [card.rank for card in self.hands[player]]
        single = [rank for rank in hand if hand.count(rank) == 1]
        if what == TAKE_OR_PASS:
            return (9, 1) if self.shown[0].rank in (*single, JOKER) else (1, 9)
        if what == PLAY:
            return [1.0 if pair == DONE else 20.0 if pair[0].rank == pair[1].rank else 4.0 for pair in choices]
        if what == DEMAND:
            return [8.0 if DEMANDS[named] in single else 1.0 for named in choices]
        if what == BURDEN:
            return [0.2 if p == NOBODY else 4.0 / (1 + len(self.hands[p])) for p in choices]
        return [0.2 if gift == NOTHING else 3.0 if gift[0].rank in single else 0.5 for gift in choices]

    def outlook(self) -> Sequence[float] | None:
        """When a round has been dealt, a lead is worth the more, the fewer rounds are left."""
        if len(self.deck) < len(CARDS) - DEALT * self.n:
            return None
        return odds(self.scores(), SWAY * sqrt(1 + self.rounds - self.dealt))


def by_rank(card: Card) -> tuple[int, int]:
    return card.rank or 14, [*SUITS, ""].index(card.suit)


def plural(named: str) -> str:
    """A rank as it is asked for."""
    words = {"A": "aces", "J": "jacks", "Q": "queens", "K": "kings", "Jokers": "Jokers"}
    return words.get(named, f"{named}s")
