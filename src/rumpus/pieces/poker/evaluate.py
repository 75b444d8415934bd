"""The best hand there is in some cards.

Every card has a weight, and the weights of a hand add up: how many of each rank, how many wild cards, and which suits
could make a flush. Ranks and suits are then looked up; what is looked up the first time is worked out from counts and
masks, never by trying what a wild card could be.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from rumpus.pieces.cards import PACK, SUITS, Card
from rumpus.pieces.poker.standing import stand, strangers
from rumpus.pieces.poker.statuses import NATURAL, Statuses
from rumpus.pieces.poker.values import ACE, LOW, NATURALNESS, Category, Value, worth

# A weight, from the bottom: fourteen ranks (1 is low, 14 the ace) of three bits, four suits of four bits, wild cards.
# A suit begins at three, so that its highest bit says "five or more, wild cards included".
RANK, SUITS_AT, SUIT, WILDS_AT = 3, 42, 4, 58
EACH_SUIT = sum(1 << SUITS_AT + SUIT * i for i in range(4))
START, FLUSHES = 3 * EACH_SUIT, 8 * EACH_SUIT
COUNTS = ((1 << 6) - 1 << WILDS_AT) | ((1 << SUITS_AT) - 1)
MANY = 12  # more cards than this would run over the four bits of a suit

# A mask of ranks: bit 0 is low, bit 1 the two, bit 13 the ace. The wheel runs from the ace to the five.
ALL = (1 << ACE) - 1
STRAIGHTS = [(top, 0b11111 << top - 5) for top in range(ACE, 5, -1)] + [(5, 0b1111 << 1 | 1 << ACE - 1)]


def best(cards: Sequence[Card], statuses: Statuses = NATURAL) -> Value:
    """The value of the best five of these cards, or of all of them if they are fewer. Bigger is better."""
    pack = counted(statuses)
    total = sum(map(pack.weigh, cards), START)
    if len(cards) > MANY:
        total = sum(pack.weigh(card) & COUNTS for card in cards) | FLUSHES
    value = BY_RANKS[total & COUNTS | pack.open]
    if total & FLUSHES:
        value = max(value, suited(cards, pack, total))
    if statuses.natural_beats_wild:
        return preferred(cards, statuses, value)
    return value


def omaha(hole: Sequence[Card], board: Sequence[Card], statuses: Statuses = NATURAL) -> Value:
    """The best hand of exactly two cards of one's own and exactly three of the board, of those that are not dead."""
    return max(best(five, statuses) for five in twos_and_threes(hole, board, statuses))


class Explained(Struct, frozen=True):
    """How a hand comes to its value."""

    value: Value
    cards: tuple[Card, ...]  # those that make it, the most important first
    stands_for: dict[Card, Card]  # the wild ones among them; where suits do not count, a card of the same suit


def explain(cards: Sequence[Card], statuses: Statuses = NATURAL) -> Explained:
    """The cards that make the best hand, and what its wild cards stand for."""
    value = best(cards, statuses)
    return Explained(value, *stand(cards, statuses, value))


def twos_and_threes(hole: Sequence[Card], board: Sequence[Card], statuses: Statuses) -> Iterable[tuple[Card, ...]]:
    own = [card for card in hole if statuses.of(card) != "dead"]
    common = [card for card in board if statuses.of(card) != "dead"]
    for two in combinations(own, min(2, len(own))):
        for three in combinations(common, min(3, len(common))):
            yield two + three


def preferred(cards: Sequence[Card], statuses: Statuses, value: Value) -> Value:
    """The value, with its lowest bits saying how natural it is. Left-overs of a 9-1-1 may be what they like."""
    if value >> 23 == Category.NINE_ONE_ONE:
        return Value(value + NATURALNESS)
    return Value(value + NATURALNESS - strangers(stand(cards, statuses, value)))


# ---- the pack under some statuses


class Pack:
    """What every card adds to a hand."""

    __slots__ = ("open", "place", "suits", "weigh")

    def __init__(self, statuses: Statuses) -> None:
        weights, places = dict.fromkeys(PACK, 0), dict.fromkeys(PACK, 0)
        open_in = [0, 0, 0, 0]  # what a wild card may stand for in each suit
        for card in PACK:
            status, suit, bit = statuses.of(card), list(SUITS).index(card.suit), statuses.height(card) - 1
            if status != "dead":
                open_in[suit] |= 1 << bit
            if status == "wild":
                weights[card] = 1 << WILDS_AT | EACH_SUIT
            elif status != "dead":
                weights[card] = 1 << RANK * bit | 1 << SUITS_AT + SUIT * suit
                places[card] = 1 << ACE * suit + bit
        anywhere = open_in[0] | open_in[1] | open_in[2] | open_in[3] if statuses.wild else 0
        self.weigh = weights.__getitem__
        self.place = places.__getitem__
        self.open = anywhere << SUITS_AT | statuses.nine_one_one << SUITS_AT + ACE
        self.suits = [
            (8 << SUITS_AT + SUIT * suit, ACE * suit, open_in[suit] << 20 | statuses.double_ace_flush << 34)
            for suit in range(4)
        ]


counted = lru_cache(maxsize=4096)(Pack)


# ---- by rank


class ByRanks(dict[int, Value]):
    """Values of hands whose suits do not matter, by their counts and by what wild cards may stand for."""

    def __missing__(self, key: int) -> Value:
        if len(self) >= 1 << 18:
            self.clear()
        counts = [0, *(key >> RANK * i & 7 for i in range(ACE))]
        wilds, open_ranks = key >> WILDS_AT, key >> SUITS_AT & ALL
        if key >> SUITS_AT + ACE & 1 and counts[9] >= 1 and counts[ACE] >= 2:
            self[key] = nine_one_one(counts, wilds, open_ranks)
        else:
            self[key] = by_ranks(counts, wilds, open_ranks)
        return self[key]


BY_RANKS = ByRanks()


def by_ranks(counts: Sequence[int], wilds: int, open_ranks: int, size: int = 5) -> Value:
    """The best hand of this size, straight flushes and flushes aside.

    A wild card that is left over from a group would make the group bigger: kickers are natural.
    """
    size = min(size, sum(counts) + wilds)

    def highest(many: int, but: int = 0) -> int:
        """The highest rank of which there are so many, or can be."""
        for rank in range(ACE, 0, -1):
            if rank != but and counts[rank] + (wilds if open_ranks >> rank - 1 & 1 else 0) >= many:
                return rank
        return 0

    def kickers(many: int, *but: int) -> list[int]:
        return [rank for rank in range(ACE, 0, -1) if counts[rank] and rank not in but][:many]

    if size == 5 and (five := highest(5)):
        return worth(Category.FIVE, five)
    if size >= 4 and (four := highest(4)):
        return worth(Category.FOUR, four, *kickers(size - 4, four))
    three = highest(3) if size >= 3 else 0
    two = highest(2) if size >= 2 else 0
    pairs = [rank for rank in range(ACE, 0, -1) if counts[rank] >= 2 and rank != three]
    if size == 5:
        if three and pairs:
            return worth(Category.FULL_HOUSE, three, pairs[0])
        held = sum(1 << rank - 1 for rank in range(LOW, ACE + 1) if counts[rank])
        if top := straight(held, wilds, open_ranks):
            return worth(Category.STRAIGHT, top)
    if three:
        return worth(Category.THREE, three, *kickers(size - 3, three))
    if size >= 4 and len(pairs) >= 2:
        return worth(Category.TWO_PAIR, *pairs[:2], *kickers(size - 4, *pairs[:2]))
    if two:
        return worth(Category.PAIR, two, *kickers(size - 2, two))
    return worth(Category.NO_PAIR, *([highest(1)] if wilds else kickers(size)))


def straight(held: int, wilds: int, open_ranks: int) -> int:
    """The top of the best straight that these ranks make, gaps being filled by wild cards; 0 if there is none."""
    for top, run in STRAIGHTS:
        gaps = run & ~held
        if gaps.bit_count() <= wilds and not gaps & ~open_ranks:
            return top
    return 0


def nine_one_one(counts: list[int], wilds: int, open_ranks: int) -> Value:
    """A nine and two aces; what is left over is compared like a hand of two cards."""
    left = list(counts)
    left[9] -= 1
    left[ACE] -= 2
    over = by_ranks(left, wilds, open_ranks, size=2)
    first, second = over >> 19 & 15, over >> 15 & 15
    pair = over >> 23 == Category.PAIR
    return worth(Category.NINE_ONE_ONE, first, 0, 0) if pair else worth(Category.NINE_ONE_ONE, 0, first, second)


# ---- by suit


def suited(cards: Iterable[Card], pack: Pack, total: int) -> Value:
    """The best straight flush or flush in the suits that have enough cards."""
    places = sum(map(pack.place, cards))
    wilds = total >> WILDS_AT << ACE
    return max(BY_SUIT[places >> at & ALL | wilds | open_ranks] for flag, at, open_ranks in pack.suits if total & flag)


class BySuit(dict[int, Value]):
    """Values of straight flushes and flushes by the ranks in the suit, wild cards, and what these may stand for."""

    def __missing__(self, key: int) -> Value:
        if len(self) >= 1 << 18:
            self.clear()
        self[key] = by_suit(key & ALL, key >> 14 & 63, key >> 20 & ALL, bool(key >> 34))
        return self[key]


BY_SUIT = BySuit()


def by_suit(held: int, wilds: int, open_ranks: int, double_ace: bool) -> Value:
    if top := straight(held, wilds, open_ranks):
        return worth(Category.STRAIGHT_FLUSH, top)
    extra = []
    if double_ace:
        extra = [open_ranks.bit_length()] * wilds
    else:
        for _ in range(wilds):  # each is the highest card that is not there yet
            held |= 1 << (open_ranks & ~held).bit_length() >> 1
    made = extra + [rank for rank in range(ACE, 0, -1) if held >> rank - 1 & 1]
    return worth(Category.FLUSH, *sorted(made, reverse=True)[:5]) if len(made) >= 5 else worth(Category.NO_PAIR)
