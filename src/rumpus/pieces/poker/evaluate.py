"""The best hand there is in some cards.

Every card has a weight, and the weights of a hand add up: how many of each rank, how many wild cards, and which suits
could make a flush. The sum is looked up. What is looked up the first time is worked out from counts and masks, never
by trying what a wild card could be.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product

from msgspec import Struct, structs

from rumpus.pieces.cards import PACK, SUITS, Card
from rumpus.pieces.poker.standing import stand, strangers
from rumpus.pieces.poker.statuses import NATURAL, Statuses
from rumpus.pieces.poker.values import ACE, NATURALNESS, Category, Value, category, ranks, worth

# A weight, from the bottom: how many of each rank (low, two ... ace), to the base of five; four suits of six bits; wild
# cards. It fits into a machine word, which makes sums fast. A suit begins at 27: its highest bit says "five or more",
# for a wild card is one of every suit.
SUITS_AT, SUIT, WILDS_AT = 33, 6, 57
EACH_SUIT = sum(1 << SUITS_AT + SUIT * i for i in range(4))
START, FLUSHES = 27 * EACH_SUIT, 32 * EACH_SUIT
PLACES = tuple(5**bit for bit in range(ACE))  # in which the ranks are counted
COUNTS = 63 << WILDS_AT | (1 << SUITS_AT) - 1

# A mask of ranks: bit 0 is low, bit 1 the two, bit 13 the ace, so that its bit length is its highest rank.
ALL = (1 << ACE) - 1
STRAIGHTS = [*((top, 0b11111 << top - 5) for top in range(ACE, 5, -1)), (5, 0b1111 << 1 | 1 << ACE - 1)]

FIVE_OF_A_KIND = worth(Category.FIVE)  # more than anything in one suit

MEMORY = 1 << 18  # what has been looked up is forgotten when it gets more than this


def best(cards: Sequence[Card], statuses: Statuses = NATURAL) -> Value:
    """The value of the best five of these cards, or of all of them if they are fewer. Bigger is better."""
    if statuses is NATURAL:
        pack = AS_PRINTED
    elif statuses.hearts_by_diamonds:
        return befriended(cards, statuses)[0]
    else:
        pack = PACKS.get(statuses) or learn_pack(statuses)
    total = sum(map(pack.weigh, cards), pack.start)
    try:
        value = pack.by_ranks[total & COUNTS]
    except KeyError:
        value = learn_ranks(pack, total & COUNTS)
    if total & FLUSHES:
        if value < FIVE_OF_A_KIND:
            value = max(value, suited(sum(map(pack.place, cards)), pack, total))
        if statuses.natural_beats_wild:
            return preferred(cards, statuses, value)
    return value


def omaha(hole: Sequence[Card], board: Sequence[Card], statuses: Statuses = NATURAL) -> Value:
    """The best hand of exactly two cards of one's own and exactly three of the board, of those that are not dead."""
    if statuses.natural_beats_wild or statuses.hearts_by_diamonds:
        return max(best(five, statuses) for five in twos_and_threes(hole, board, statuses))
    pack = PACKS.get(statuses) or learn_pack(statuses)
    own = [weight & COUNTS for weight in map(pack.weigh, hole) if weight]  # what is dead weighs nothing
    common = [weight & COUNTS for weight in map(pack.weigh, board) if weight]
    twos = map(sum, combinations(own, min(2, len(own))))
    threes = list(map(sum, combinations(common, min(3, len(common)))))
    known = pack.by_ranks
    value = max(known[n] if (n := two + three) in known else learn_ranks(pack, n) for two in twos for three in threes)
    on_board = sum(map(pack.weigh, board), START + 2 * EACH_SUIT)  # "three or more" of a suit
    for enough, *_ in pack.suits:
        if on_board & enough:
            ours = [card for card in hole if pack.weigh(card) & enough >> SUIT - 1]
            others = [card for card in board if pack.weigh(card) & enough >> SUIT - 1]
            for two, three in product(combinations(ours, 2), combinations(others, 3)):
                value = max(value, best(two + three, statuses))
    return value


class Explained(Struct, frozen=True):
    """How a hand comes to its value."""

    value: Value
    cards: tuple[Card, ...]  # those that make it, the most important first
    stands_for: dict[Card, Card]  # the wild ones among them; where suits do not count, a card of the same suit


def explain(cards: Sequence[Card], statuses: Statuses = NATURAL) -> Explained:
    """The cards that make the best hand, and what its wild cards stand for."""
    if statuses.hearts_by_diamonds:
        value, cards, statuses = befriended(cards, statuses)
    else:
        value = best(cards, statuses)
    return Explained(value, *stand(cards, statuses, value))


def explain_omaha(hole: Sequence[Card], board: Sequence[Card], statuses: Statuses = NATURAL) -> Explained:
    """The same of two cards of one's own and three of the board."""
    return explain(max(twos_and_threes(hole, board, statuses), key=lambda five: best(five, statuses)), statuses)


def twos_and_threes(hole: Sequence[Card], board: Sequence[Card], statuses: Statuses) -> Iterable[tuple[Card, ...]]:
    own = [card for card in hole if statuses.of(card) != "dead"]
    common = [card for card in board if statuses.of(card) != "dead"]
    choices = product(combinations(own, min(2, len(own))), combinations(common, min(3, len(common))))
    return (two + three for two, three in choices)


def preferred(cards: Sequence[Card], statuses: Statuses, value: Value) -> Value:
    """The value, its lowest bits saying how natural it is. What is left over from a 9-1-1 does not matter."""
    if category(value) is Category.NINE_ONE_ONE:
        return Value(value + NATURALNESS)
    return Value(value + NATURALNESS - strangers(stand(cards, statuses, value)))


# ---- wild cards that depend on the hand


Befriended = tuple[Value, Sequence[Card], Statuses]  # with the five that make it, and what is wild among them


def befriended(cards: Sequence[Card], statuses: Statuses) -> Befriended:
    """The best hand in which hearts are wild by the diamonds that lie with them: of every five, every choice is tried.

    A wild heart may stand for itself, so there are always as many as there are diamonds, or all.
    """
    hearts = [card for card in cards if card.suit == "H"]
    diamonds = [card for card in cards if card.suit == "D"]
    found: Befriended = (Value(-1), cards, fixed_wilds(statuses, ()))
    if not hearts or not diamonds:
        return best(cards, found[2]), cards, found[2]
    for five in combinations(cards, min(5, len(cards))):
        own = [card for card in five if card.suit == "H"]
        friends = min(len(own), sum(card.suit == "D" for card in five))
        for wild in combinations(own, friends):
            known = fixed_wilds(statuses, wild)
            if (value := best(five, known)) > found[0]:
                found = value, five, known
    return found


@lru_cache(1 << 12)
def fixed_wilds(statuses: Statuses, wild: tuple[Card, ...]) -> Statuses:
    """The same, with these cards wild whatever they lie with."""
    return structs.replace(statuses, wild=tuple(sorted((*statuses.wild, *wild), key=str)), hearts_by_diamonds=False)


# ---- the pack under some statuses


class Pack:
    """What every card adds to a hand."""

    __slots__ = ("by_ranks", "nine_one_one", "open", "place", "start", "suits", "weigh")

    def __init__(self, statuses: Statuses) -> None:
        weights, places = dict.fromkeys(PACK, 0), dict.fromkeys(PACK, 0)
        open_in = dict.fromkeys(SUITS, 0)  # the ranks that a wild card may stand for, suit by suit
        for i, suit in enumerate(SUITS):
            for card in PACK:
                if card.suit == suit and (status := statuses.of(card)) != "dead":
                    bit = statuses.height(card) - 1
                    open_in[suit] |= 1 << bit
                    if status == "wild":
                        weights[card] = 1 << WILDS_AT | EACH_SUIT
                    else:
                        weights[card] = PLACES[bit] + (1 << SUITS_AT + SUIT * i)
                        places[card] = 1 << ACE * i + bit
        self.weigh = weights.__getitem__
        self.place = places.__getitem__  # one bit for each natural card
        self.open = open_in["S"] | open_in["H"] | open_in["D"] | open_in["C"] if statuses.wild else 0
        self.nine_one_one = statuses.nine_one_one
        self.by_ranks = BY_RANKS.setdefault((self.open, self.nine_one_one), {})
        self.suits = []
        for i, suit in enumerate(SUITS):
            rules = open_in[suit], statuses.double_ace_flush
            self.suits.append((32 << SUITS_AT + SUIT * i, ACE * i, BY_SUIT.setdefault(rules, {}), rules))
        # Where natural hands are preferred every hand takes the long way, as if it could be a flush.
        self.start = FLUSHES if statuses.natural_beats_wild else START


PACKS: dict[Statuses, Pack] = {}

# What was found before. By counts: values of hands, straight flushes and flushes aside; for each set of ranks that wild
# cards may stand for, with and without the 9-1-1. By the ranks held of a suit, and wild cards: values of straight
# flushes and flushes; for each set of ranks that wild cards may stand for in it, with and without double aces.
Table = dict[int, Value]
BY_RANKS: dict[tuple[int, bool], Table] = {}
BY_SUIT: dict[tuple[int, bool], Table] = {}


def learn_pack(statuses: Statuses) -> Pack:
    if len(PACKS) >= MEMORY >> 8:
        PACKS.clear()
    pack = PACKS[statuses] = Pack(statuses)
    return pack


def forget_if_full(tables: Iterable[Table]) -> None:
    if sum(map(len, tables)) >= MEMORY:
        for table in tables:
            table.clear()


AS_PRINTED = learn_pack(NATURAL)


# ---- by rank


def learn_ranks(pack: Pack, counted: int) -> Value:
    forget_if_full(BY_RANKS.values())
    by_rank = counted % (1 << SUITS_AT)
    counts = [by_rank // place % 5 for place in PLACES]
    wilds = counted >> WILDS_AT
    if pack.nine_one_one and counts[9 - 1] >= 1 and counts[ACE - 1] >= 2:
        value = nine_one_one(counts, wilds, pack.open)
    else:
        value = by_ranks(counts, wilds, pack.open)
    pack.by_ranks[counted] = value
    return value


def by_ranks(counts: Sequence[int], wilds: int, open_ranks: int, size: int = 5) -> Value:
    """The best hand of this size, or of all cards.

    Only in a group do wild cards help, and one that is left over would make the group bigger: kickers are natural.
    """
    size = min(size, sum(counts) + wilds)
    held = [open_ranks, 0, 0, 0, 0]  # the ranks of which there are so many or more; of none, what a wild card may be
    for bit, many in enumerate(counts):
        if many:
            for i in range(1, many + 1):
                held[i] |= 1 << bit

    def highest(many: int) -> int:
        """The highest rank of which there are so many, or can be."""
        return held[max(many - wilds, 0)].bit_length() if many <= size and many - wilds <= 4 else 0

    def kickers(many: int, *groups: int) -> list[int]:
        return top(held[1] & ~mask_of(*groups), many)

    if five := highest(5):
        return worth(Category.FIVE, five)
    if four := highest(4):
        return worth(Category.FOUR, four, *kickers(size - 4, four))
    three, two = highest(3), highest(2)
    pairs = top(held[2] & ~mask_of(three), 2)
    if size == 5 and three and pairs:
        return worth(Category.FULL_HOUSE, three, pairs[0])
    if size == 5 and (end := straight(held[1], wilds, open_ranks)):
        return worth(Category.STRAIGHT, end)
    if three:
        return worth(Category.THREE, three, *kickers(size - 3, three))
    if size >= 4 and len(pairs) == 2:
        return worth(Category.TWO_PAIR, *pairs, *kickers(size - 4, *pairs))
    if two:
        return worth(Category.PAIR, two, *kickers(size - 2, two))
    return worth(Category.NO_PAIR, *([highest(1)] if wilds else kickers(size)))


def mask_of(*ranks: int) -> int:
    """The mask of these different ranks; 0 is none."""
    return sum(1 << rank - 1 for rank in ranks if rank)


def top(mask: int, many: int) -> list[int]:
    """The highest ranks of a mask."""
    found: list[int] = []
    while mask and len(found) < many:
        found.append(mask.bit_length())
        mask &= ~mask_of(found[-1])
    return found


def straight(held: int, wilds: int, open_ranks: int) -> int:
    """The end of the best straight that these ranks make, gaps being filled by wild cards; 0 if there is none."""
    if held.bit_count() + wilds < 5:
        return 0
    for end, run in STRAIGHTS:
        gaps = run & ~held
        if gaps and not wilds:
            continue
        if gaps.bit_count() <= wilds and not gaps & ~open_ranks:
            return end
    return 0


def nine_one_one(counts: list[int], wilds: int, open_ranks: int) -> Value:
    """A nine and two aces; what is left over is compared like a hand of two cards."""
    left = list(counts)
    left[9 - 1] -= 1
    left[ACE - 1] -= 2
    over = by_ranks(left, wilds, open_ranks, size=2)
    pair = category(over) is Category.PAIR
    return worth(Category.NINE_ONE_ONE, *((ranks(over)[0],) if pair else (0, *ranks(over)[:2])))


# ---- by suit


def suited(places: int, pack: Pack, total: int) -> Value:
    """The best straight flush or flush in the suits that have enough cards."""
    found = Value(0)
    wilds = total >> WILDS_AT << ACE
    for five_or_more, at, table, rules in pack.suits:
        if total & five_or_more:
            try:
                value = table[places >> at & ALL | wilds]
            except KeyError:
                value = learn_suit(rules, places >> at & ALL | wilds)
            if value > found:
                found = value
    return found


def learn_suit(rules: tuple[int, bool], counted: int) -> Value:
    forget_if_full(BY_SUIT.values())
    value = BY_SUIT[rules][counted] = by_suit(counted & ALL, counted >> ACE, *rules)
    return value


def by_suit(held: int, wilds: int, open_ranks: int, double_ace: bool) -> Value:
    if end := straight(held, wilds, open_ranks):
        return worth(Category.STRAIGHT_FLUSH, end)
    doubles = [open_ranks.bit_length()] * wilds if double_ace else []
    if not double_ace:
        for _ in range(wilds):  # each is the highest card that is not there yet
            held |= mask_of((open_ranks & ~held).bit_length())
    made = sorted(doubles + top(held, 5), reverse=True)
    return worth(Category.FLUSH, *made[:5]) if len(made) >= 5 else Value(0)
