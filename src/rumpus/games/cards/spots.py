"""Spots: play your cards for change that is worth more. 2 to 8 players, 20 minutes."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    QUIET,
    REVEAL,
    Ask,
    Chair,
    Game,
    Hand,
    Hidden,
    Labelled,
    Pile,
    Place,
    Put,
    Row,
    Scene,
    Seat,
    Style,
    Tally,
    Token,
    Told,
    Turn,
    choice,
    listing,
    number,
    odds,
    token,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.values import counted
from rumpus.pieces.cards import Card, by_rank, deal, pack, rank_text, take_ranks, worth
from rumpus.pieces.change import best_changes

PLAY, CHOOSE = "play a card", "choose your change"
PLAYED = "the table"  # where a card is put
RANKS = range(1, 11)
DEALT = 5
TWO_DECKS = 6  # players: one deck would run dry
FROM_DECK = 2.0  # about what a card brings above its value if the middle has to grow first
LEAD = 1.5  # rounds: a lead of so many is safe for most of the time

Change = tuple[int, ...]  # its values, highest first


class Spots(Game):
    """Play a card, and the middle gives you change. It is often worth more, and the most valuable change wins."""

    title = "Spots"
    players = range(2, 9)
    minutes = 20
    unit = "rounds"
    longest = 8000  # 33 rounds of eight players, twice as many answers if change is chosen, and now and then a tie
    brief = {"win_rounds": 1}
    style = Style(cloth="#4a3208", spot="#8a5c06", back="#8a5c06")

    win_rounds = number(5, range(1, 6), title="Rounds to win", help="Rounds to win; then the game is won.")
    change_ties = choice(
        "table",
        "player",
        title="Equally good change",
        named={"table": "the table decides", "player": "the player decides"},
        help="Between equally good change the table decides, or the player does.",
    )

    deck: Hidden[list[Card]]  # the last is the top
    hands: list[list[Card]]  # open to all
    middle: list[Card]
    played: list[Card]  # the card that change is given for: it cannot be part of it
    piles: list[list[Card]]  # the change of each player
    handicaps: list[float]
    won: list[int]  # rounds, of each player
    sums: list[float]  # scores of all rounds
    dealt: int  # rounds
    player: Seat

    def setup(self) -> None:
        self.won, self.sums = [0] * self.n, [0.0] * self.n
        self.dealt = 0
        self.deal()

    def deal(self) -> None:
        """Five cards each and one in the middle, all face up."""
        self.dealt += 1
        self.deck = list(pack(RANKS, copies=1 if self.n < TWO_DECKS else 2))
        self.shuffle(self.deck)
        self.hands, self.piles, self.played = [[] for _ in self.seats], [[] for _ in self.seats], []
        deal(self.deck, self.hands, DEALT)
        self.middle = [self.deck.pop()]
        for hand in self.hands:
            hand.sort(key=by_rank)
        # Who has more than the smallest hand begins with half of the difference less; the smallest hand goes first.
        totals = [worth(hand) for hand in self.hands]
        self.handicaps = [(total - min(totals)) / 2 for total in totals]
        smallest = [p for p in self.seats if not self.handicaps[p]]
        self.player = self.chance.pick(smallest) if len(smallest) > 1 else smallest[0]

    # ---- a turn

    def turn(self) -> Turn:
        me, hand = self.player, self.hands[self.player]
        # A card is played. It lies beside the middle for now, and the last one needs no question.
        card = hand[0]
        if len(hand) > 1:
            card, _ = yield Ask(me, PLAY, Put(hand.copy(), [PLAYED], self.preview))
        hand.remove(card)
        self.played = [card]
        self.tell("{} plays {}.", me, card)
        # The middle grows until it is worth as much, never for the sake of exact change.
        self.fill_up(card.rank)
        # The best change goes to the player's pile. Then the card joins the middle.
        ways = self.changes(card.rank)
        change = ways[0]
        if len(ways) > 1 and self.change_ties == "player":
            change = yield Ask(me, CHOOSE, Labelled(ways, in_words))
        self.give(me, change, card.rank)
        self.middle = sorted([*self.middle, *self.played], key=by_rank)
        self.played = []
        self.tell("{} joins the middle.", card, how=QUIET)
        self.player = self.next(me)
        if not any(self.hands):
            self.end_round()

    def fill_up(self, price: int) -> None:
        before = list(self.middle)
        while worth(self.middle) < price and self.deck:
            self.middle = sorted([*self.middle, self.deck.pop()], key=by_rank)
        if new := [card for card in self.middle if card not in before]:  # in the order in which they lie there
            self.tell("The middle is worth too little, and takes {} from the deck.", new)

    def changes(self, price: int) -> Sequence[Change]:
        """The smallest total that is enough, then the fewest cards; sets with high cards first. Or all there is."""
        values = tuple(sorted(card.rank for card in self.middle))
        return best_changes(values, price) or [values[::-1]]

    def give(self, me: Seat, change: Change, price: int) -> None:
        cards = take_ranks(self.middle, change)
        self.piles[me] += cards
        self.tell("{} gets {}: {}.", me, cards, reason(change, price))

    # ---- the end

    def end_round(self) -> None:
        """The highest score wins the round, if nobody shares it."""
        scores = [self.score(p) for p in self.seats]
        self.sums = [self.sums[p] + scores[p] for p in self.seats]
        best = max(scores)
        ahead = [p for p in self.seats if scores[p] == best]
        said = [Told("{} {}", (p, halves(scores[p]))) for p in self.seats]
        if len(ahead) > 1:
            self.tell("{}: nobody wins round {}.", said, self.dealt, how=REVEAL)
        else:
            (winner,) = ahead
            self.won[winner] += 1
            self.tell("{}: {} wins round {}.", said, winner, self.dealt, how=REVEAL)
            if self.won[winner] == self.win_rounds:
                self.finish("{} has won {:round}.", winner, self.win_rounds)
                return
        self.deal()
        self.tell("Round {} is dealt: {} begins with the smallest hand.", self.dealt, self.player, how=QUIET)

    def score(self, player: Seat) -> float:
        return worth(self.piles[player]) - self.handicaps[player]

    def scores(self) -> list[tuple[int, float]]:
        return list(zip(self.won, self.sums, strict=True))

    def tally(self) -> list[Tally]:
        return [Tally(won, f"{halves(total)} points in all") for won, total in self.scores()]

    # ---- what is seen

    def preview(self, card: Card, _: str) -> str:
        """What a card would bring now. Everything but the deck lies open."""
        if worth(self.middle) < card.rank and self.deck:
            return "cards come from the deck first"
        ways = self.changes(card.rank)
        if len(ways) > 1 and self.change_ties == "player":
            return f"{sum(ways[0])}, {' or '.join(map(in_words, ways))}"
        return f"{in_words(ways[0])}: {reason(ways[0], card.rank)}"

    def scene(self, viewer: Viewer) -> Scene:
        places: list[Place] = [
            Row(
                id="middle",
                label="The middle",
                role="board",
                tokens=tokens(self.middle),
                total=worth(self.middle),
                unit="points",
            ),
            Row(id=PLAYED, label="Played", tokens=tokens(self.played), note="" if self.over else "play here"),
            Pile(id="deck", label="Deck", role="deck", tokens=tokens(self.deck)),
        ]
        for p in self.seats:
            hand, pile = self.hands[p], self.piles[p]
            places.append(
                Hand(id=f"hand{p}", label="Hand", owner=p, tokens=self.hand(p) if p == viewer else tokens(hand))
            )
            if pile:
                places.append(Pile(id=f"pile{p}", label="Change", owner=p, tokens=tokens(pile), total=worth(pile)))
        return Scene(
            [self.chair(p) for p in self.seats],
            places,
            heading=f"Round {self.dealt}",
            note=f"Your change counts, less your handicap. {counted(self.win_rounds, 'round')} to win the game.",
        )

    def hand(self, player: Seat) -> list[Token]:
        """Whoever holds the cards reads on each how many points it would bring now."""
        return [token(card, marks=[] if self.played else [self.in_short(card)]) for card in self.hands[player]]

    def in_short(self, card: Card) -> str:
        unknown = worth(self.middle) < card.rank and self.deck
        return "?" if unknown else f"+{sum(self.changes(card.rank)[0])}"

    def chair(self, player: Seat) -> Chair:
        counters: dict[str, int | str] = {
            "won": self.won[player],
            "score": halves(self.score(player)),
            "handicap": halves(self.handicaps[player]),
        }
        return Chair(player, counters)

    # ---- good play

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """What brings most above the card's own value now, and leaves little to the next player."""
        if what == CHOOSE:
            return None
        following = {card.rank for card in self.hands[self.next(player)]}
        return [2.0 ** self.promise(card.rank, following) for card, _ in choices]

    def promise(self, rank: int, following: set[int]) -> float:
        values = [card.rank for card in self.middle]
        if sum(values) < rank:
            return FROM_DECK
        (change, *_) = self.changes(rank)
        for value in change:
            values.remove(value)
        return sum(change) - rank - max((surplus(values, rank, other) for other in following), default=0) / 2

    def outlook(self) -> Sequence[float] | None:
        """When a round has been dealt, only the rounds won so far count."""
        return None if any(self.piles) else odds(self.won, LEAD)


def surplus(left: Sequence[int], played: int, following: int) -> float:
    """What the next player's card would bring above its value."""
    ways = best_changes(tuple(sorted([*left, played])), following)
    return sum(ways[0]) - following if ways else FROM_DECK


def in_words(change: Change) -> str:
    return listing(map(rank_text, change))


def reason(change: Change, price: int) -> str:
    """Why this is the change."""
    total = sum(change)
    if total < price:
        return "all there is"
    if total == price:
        return f"{total} exactly"
    return f"{total}, the least above {price}" if len(change) > 1 else f"the least above {price}"


def halves(points: float) -> str:
    """Points as they are written: halves are kept."""
    whole, half = divmod(abs(points), 1)
    digits = f"{whole:.0f}" if whole or not half else ""
    return f"{'−' if points < 0 else ''}{digits}{'½' if half else ''}"
