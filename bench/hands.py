"""Poker hands, valued here and by the peers. All count hands."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import combinations
from random import Random
from typing import Any

from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.poker import Category, Statuses, best, category
from rumpus.pieces.poker.evaluate import BY_RANKS, BY_SUIT

DEUCES = Statuses(wild=(2,))
PRINTED = {card: f"{'T' if card.rank == 10 else card[:-1]}{card.suit.lower()}" for card in PACK}


def natural(hands: int, size: int, seed: int) -> list[list[Card]]:
    random = Random(seed)
    return [random.sample(PACK, size) for _ in range(hands)]


def with_deuces(hands: int, wilds: int, seed: int) -> list[list[Card]]:
    """Hands of seven, so many of them deuces."""
    random = Random(seed)
    deuces = [card for card in PACK if card.rank == 2]
    others = [card for card in PACK if card.rank != 2]
    return [random.sample(deuces, wilds) + random.sample(others, 7 - wilds) for _ in range(hands)]


# ---- here


def ours(hands: Sequence[Sequence[Card]]) -> Callable[[], int]:
    def work() -> int:
        for cards in hands:
            best(cards)
        return len(hands)

    return work


def ours_wild(hands: Sequence[Sequence[Card]]) -> Callable[[], int]:
    def work() -> int:
        for cards in hands:
            best(cards, DEUCES)
        return len(hands)

    return work


def forgetful(work: Callable[[], int]) -> Callable[[], int]:
    """The same work with nothing to look up: what was found before is put aside until it is done."""

    def anew() -> int:
        tables = [*BY_RANKS.values(), *BY_SUIT.values()]
        found = [table.copy() for table in tables]
        for table in tables:
            table.clear()
        units = work()
        for table, before in zip(tables, found, strict=True):
            table.update(before)
        return units

    return anew


# ---- the peers. They have no types, and are there only for measurements.


def eval7() -> tuple[Callable[[list[Any]], int], Callable[[Card], Any]]:
    """Its evaluator, and our cards as its own."""
    package = import_module("eval7")
    own = {card: package.Card(PRINTED[card]) for card in PACK}
    return package.evaluate, own.__getitem__


def phevaluator(size: int) -> tuple[Callable[..., int], Callable[[Card], Any]]:
    """Its evaluator for so many cards, in C and without the checks around it; and our cards as its own."""
    native = import_module("phevaluator._pheval")
    own = {card: import_module("phevaluator.card").Card.to_id(PRINTED[card]) for card in PACK}
    return getattr(native, f"evaluate_{size}cards"), own.__getitem__


def by_eval7(hands: Sequence[Sequence[Card]], converted: bool) -> Callable[[], int]:
    """Hands that are made of its cards already, or are converted every time."""
    evaluate, own = eval7()
    made = [list(map(own, cards)) for cards in hands]

    def work() -> int:
        for cards in made:
            evaluate(cards)
        return len(made)

    def convert() -> int:
        for cards in hands:
            evaluate(list(map(own, cards)))
        return len(hands)

    return convert if converted else work


def by_phevaluator(hands: Sequence[Sequence[Card]], converted: bool) -> Callable[[], int]:
    evaluate, own = phevaluator(len(hands[0]))
    made = [list(map(own, cards)) for cards in hands]

    def work() -> int:
        for cards in made:
            evaluate(*cards)
        return len(made)

    def convert() -> int:
        for cards in hands:
            evaluate(*map(own, cards))
        return len(hands)

    return convert if converted else work


def by_trying(hands: Sequence[Sequence[Card]]) -> Callable[[], int]:
    """Hands of seven with deuces wild, by phevaluator: every card that the deuces could be."""
    evaluate, own = phevaluator(7)
    made = [[card for card in cards if card.rank != 2] for cards in hands]

    def work() -> int:
        for cards in made:
            tried(cards, evaluate, own)
        return len(made)

    return work


def tried(cards: Sequence[Card], evaluate: Callable[..., int], own: Callable[[Card], Any]) -> int:
    """The best rank, 1 being a royal flush. Five of a kind, which it does not know, is 0 and found by counting."""
    wilds = 7 - len(cards)
    if max(Counter(card.rank for card in cards).values()) + wilds >= 5:
        return 0
    held = list(map(own, cards))
    free = [card for card in range(52) if card not in held]
    return min(evaluate(*held, *given) for given in combinations(free, wilds))


def same_order(hands: Iterable[Sequence[Card]], by_peer: Callable[[Sequence[Card]], int]) -> bool:
    """Whether both put hands with deuces wild into the same order. Fives of a kind are all one to the peer."""
    found: dict[int, int] = {}
    for cards in hands:
        value = best(cards, DEUCES)
        kind = category(value)
        rank = by_peer([card for card in cards if card.rank != 2])
        if found.setdefault(kind if kind is Category.FIVE else value, rank) != rank:
            return False
    five = found.pop(Category.FIVE, 0)
    ranks = [found[value] for value in sorted(found, reverse=True)]
    return five == 0 and ranks == sorted(set(ranks))
