"""The value of a hand found the slow way: every choice of five cards, every card that each wild one could stand for.

`python -m tests.pieces.poker.substitution 200000` compares so many random hands with the evaluator.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from operator import ne
from random import Random

from msgspec.structs import replace

from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.poker import Statuses, best, category, explain, name
from rumpus.pieces.poker import ranks as compared

Ranks = tuple[int, ...]  # 14 is the ace, 1 a low card
Known = tuple[int, Ranks]  # a category, and the ranks in the order in which they are compared
Found = tuple[Known, int]  # and how many wild cards stand for another card, below zero: fewer is better

NOTHING: Known = (0, ())


# ---- five cards (or fewer) that are what they are


@cache
def by_rank(hand: Ranks) -> Known:
    """A hand whose suits do not matter."""
    groups = sorted(((many, rank) for rank, many in Counter(hand).items()), reverse=True)
    shape, order = [many for many, _ in groups], tuple(rank for _, rank in groups)
    if shape == [5]:
        return 9, order
    if shape[:1] == [4]:
        return 7, order
    if shape == [3, 2]:
        return 6, order
    if top := straight(hand):
        return 4, (top,)
    if shape[:1] == [3]:
        return 3, order
    if shape[:2] == [2, 2]:
        return 2, order
    return (1, order) if shape[:1] == [2] else (0, order)


@cache
def in_one_suit(hand: Ranks, doubles: bool) -> Known:
    """A hand that is all of one suit. `doubles`: in a flush a rank may come twice."""
    if len(hand) < 5:
        return NOTHING
    if top := straight(hand):
        return 8, (top,)
    return (5, tuple(sorted(hand, reverse=True))) if doubles or len(set(hand)) == 5 else NOTHING


def straight(hand: Ranks) -> int:
    if sorted(hand) == [2, 3, 4, 5, 14]:
        return 5
    return (
        max(hand) if len(hand) == 5 and min(hand) > 1 and sorted(hand) == list(range(min(hand), min(hand) + 5)) else 0
    )


def left_over(hand: Ranks) -> Known:
    """What is left over from a natural 9-1-1: a pair, or none and single cards."""
    kind, order = by_rank(hand)
    return 10, order if kind == 1 else (0, *order)


# ---- what cards count as


def status(card: Card, statuses: Statuses) -> str:
    for what, things in (("dead", statuses.dead), ("wild", statuses.wild), ("low", (statuses.low,))):
        if card in things or card.rank in things:
            return what
    return "natural"


def rank_of(card: Card, statuses: Statuses) -> int:
    """The rank of a card that is itself. A rank that is low and wild is not low any more."""
    if card.rank == statuses.low and card.rank not in statuses.wild:
        return 1
    return 14 if card.rank == 1 else card.rank


@lru_cache(maxsize=8)
def substitutes(statuses: Statuses, suits: str = "SHDC") -> list[Card]:
    """Every card of these suits that a wild one may stand for."""
    return [card for card in PACK if card.suit in suits and status(card, statuses) != "dead"]


def choices(cards: Sequence[Card], statuses: Statuses) -> Iterator[tuple[list[Card], list[Card]]]:
    """Every five (or all, if they are fewer) of the cards that are not dead: the natural and the wild ones."""
    live = [card for card in cards if status(card, statuses) != "dead"]
    for five in combinations(live, min(5, len(live))):
        wild = [card for card in five if status(card, statuses) == "wild"]
        yield [card for card in five if card not in wild], wild


# ---- all that wild cards can stand for


def card_by_card(cards: Sequence[Card], statuses: Statuses) -> Known:
    """The best value, each wild card being given each card of the pack. For few cards, and patience."""
    found: Known = (-1, ())
    others = substitutes(statuses)
    for natural, wild in choices(cards, statuses):
        for given in combinations_with_replacement(others, len(wild)):
            hand = (*natural, *given)
            heights = tuple(sorted(rank_of(card, statuses) for card in hand))
            found = max(found, by_rank(heights))
            if len({card.suit for card in hand}) == 1:
                found = max(found, in_one_suit(heights, statuses.double_ace_flush))
    return found


def friend_by_friend(cards: Sequence[Card], statuses: Statuses) -> Found:
    """Hearts are wild by the diamonds that lie with them: every five, and every choice of so many hearts or fewer."""
    found: Found = ((-1, ()), 0)
    for five in combinations(cards, min(5, len(cards))):
        hearts, diamonds = ([card for card in five if card.suit == suit] for suit in "HD")
        for many in range(min(len(hearts), len(diamonds)) + 1):
            for wild in combinations(hearts, many):
                found = max(found, rank_by_rank(five, replace(statuses, wild=wild, hearts_by_diamonds=False)))
    return found


def rank_by_rank(cards: Sequence[Card], statuses: Statuses) -> Found:
    """The same, much faster: suits count only in a hand that is all of one suit.

    So each wild card is given each rank, and the hand is read twice: by its ranks alone and, if the natural cards are
    of one suit, as a hand of that suit.
    """
    found: Found = ((-1, ()), 0)
    seen = set()
    for natural, wild in choices(cards, statuses):
        key = (*natural, *(wild if statuses.natural_beats_wild else map(str, range(len(wild)))))
        if key not in seen:  # which of the wild cards these are matters only if their own faces do
            seen.add(key)
            found = max(found, *readings(natural, wild, statuses))
    return found


def readings(natural: list[Card], wild: list[Card], statuses: Statuses) -> Iterator[Found]:
    own = tuple(rank_of(card, statuses) for card in natural)
    counted = wild if statuses.natural_beats_wild else []
    faces = [rank_of(card, statuses) for card in counted]
    anything = {rank_of(card, statuses) for card in substitutes(statuses)}
    for given in all_ranks(anything, len(wild), ordered=bool(counted)):
        yield by_rank(tuple(sorted(own + given))), -strangers(faces, given)
    if statuses.nine_one_one and own.count(9) >= 1 and own.count(14) >= 2:
        left = list(own)
        for rank in (9, 14, 14):
            left.remove(rank)
        for given in all_ranks(anything, len(wild), ordered=False):
            yield left_over((*left, *given)), 0
    for suit in "SHDC":
        if all(card.suit == suit for card in natural):
            here = [rank_of(card, statuses) for card in substitutes(statuses, suit)]
            faces = [rank_of(card, statuses) if card.suit == suit else 0 for card in counted]
            for given in all_ranks(here, len(wild), ordered=bool(counted)):
                yield in_one_suit(tuple(sorted(own + given)), statuses.double_ace_flush), -strangers(faces, given)


def all_ranks(ranks: Iterable[int], many: int, ordered: bool) -> Iterator[Ranks]:
    return product(ranks, repeat=many) if ordered else combinations_with_replacement(ranks, many)


def strangers(faces: Sequence[int], given: Ranks) -> int:
    return sum(map(ne, faces, given))


# ---- random hands


def deal(random: Random) -> tuple[list[Card], Statuses]:
    """One to seven cards, up to four of them wild; of the whole pack, or so that something is likely to come of it."""
    [wanted] = random.choices(range(5), [5, 6, 6, 2, 1])  # the more wild cards, the longer it takes
    ranks: list[int | Card] = [*random.sample(range(1, 14), 13)]
    single: list[int | Card] = [*random.sample(PACK, 6)]
    wild = random.choice([ranks[:1], ranks[:2], single]) if wanted else []
    dead = random.choice([[], [], ranks[2:3], ranks[1:3], single[4:]])
    statuses = Statuses(
        wild=tuple(wild),
        low=random.choice([None, random.randrange(1, 14)]),
        dead=tuple(dead),
        double_ace_flush=random.random() < 0.25,
        natural_beats_wild=random.random() < (0.3 if wanted < 3 else 0.03),
        nine_one_one=random.random() < 0.2,
    )
    jokers = [card for card in PACK if status(card, statuses) == "wild"]
    cards = random.sample(jokers, min(wanted, len(jokers)))
    rest = [card for card in PACK if card not in jokers]
    bias = random.randrange(5)
    if bias == 1:
        suits = random.sample("SHDC", 2)
        rest = [card for card in rest if card.suit in suits]
    elif bias == 2:
        suit, low = random.choice("SHDC"), random.randrange(1, 8)
        rest = [card for card in rest if card.suit == suit or card.rank in (low, low + 1)]
    elif bias == 3:
        few = random.sample(range(1, 14), 5)
        rest = [card for card in rest if card.rank in few]
    elif bias == 4 and statuses.nine_one_one:
        rest = [card for card in rest if card.rank in (1, 9) or random.random() < 0.2]
    size = max(random.choice([1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 7]), len(cards))
    cards += random.sample(rest, min(size - len(cards), len(rest)))
    random.shuffle(cards)
    return cards, statuses


def friends(random: Random) -> tuple[list[Card], Statuses]:
    """One to seven cards, most of them red; hearts are wild by diamonds."""
    red = [card for card in PACK if card.suit in "HD" or random.random() < 0.4]
    cards = random.sample(random.choice([PACK, red]), random.choice([1, 2, 3, 4, 5, 5, 5, 6, 7]))
    double, preferred = random.random() < 0.25, random.random() < 0.25
    return cards, Statuses(hearts_by_diamonds=True, double_ace_flush=double, natural_beats_wild=preferred)


def disagreement(cards: Sequence[Card], statuses: Statuses) -> str:
    """What the evaluator says otherwise about this hand; nothing if it agrees."""
    tried = friend_by_friend if statuses.hearts_by_diamonds else rank_by_rank
    (kind, order), fewest = tried(cards, statuses)
    value = best(cards, statuses)
    expected = kind, (*order, 0, 0, 0, 0, 0)[:5], 7 + fewest if statuses.natural_beats_wild else 0
    said = category(value), compared(value), value & 7
    if said != expected:
        return f"{' '.join(cards)} with {statuses}: {said}, and not {expected}"
    shown = explain(cards, statuses)
    hand = [shown.stands_for.get(card, card) for card in shown.cards]
    wild = {card for card in shown.cards if status(card, statuses) == "wild"}
    if statuses.hearts_by_diamonds:
        suits = [card.suit for card in shown.cards]
        wild = set(shown.stands_for)
        if {card.suit for card in wild} - {"H"} or len(wild) > suits.count("D"):
            return f"{' '.join(cards)} with {statuses}: {shown}"
    if shown.value != value or wild != set(shown.stands_for) or not set(shown.cards) <= set(cards):
        return f"{' '.join(cards)} with {statuses}: {shown}"
    heights = tuple(sorted(rank_of(card, statuses) for card in hand))
    if kind in (5, 8):
        made = in_one_suit(heights, True) if len({card.suit for card in hand}) == 1 else NOTHING
    elif kind == 10:
        made = left_over(tuple(rank_of(card, statuses) for card in hand[3:]))
    else:
        made = by_rank(heights)
    return "" if made == (kind, order) else f"{' '.join(cards)} with {statuses}: {hand} is no {name(value)}"


def compare(hands: int, seed: int) -> Counter[str]:
    """So many random hands; how many of each kind they were. The first that is not as it should be is an error."""
    random = Random(seed)
    kinds: Counter[str] = Counter()
    for i in range(hands):
        cards, statuses = friends(random) if i % 10 == 9 else deal(random)
        if wrong := disagreement(cards, statuses):
            raise AssertionError(wrong)
        kinds[f"{sum(status(card, statuses) == 'wild' for card in cards)} wild"] += 1
        kinds[category(best(cards, statuses)).name] += 1
    return kinds


if __name__ == "__main__":
    how_many = int(sys.argv[1])
    for part in range(0, how_many, 10_000):
        compare(min(10_000, how_many - part), seed=part)
        print(f"{min(part + 10_000, how_many):,} hands agree.", flush=True)
