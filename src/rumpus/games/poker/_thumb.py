"""Rules of thumb for poker bots: how good a hand looks, and what a sensible player does with it."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rumpus.core import Chance, Seat
from rumpus.games.poker._table import CALL, CHECK, FOLD, PAY
from rumpus.pieces.cards import PACK
from rumpus.pieces.poker import Category, Statuses, Value, best, category, ranks

if TYPE_CHECKING:
    from rumpus.games.poker._evening import Poker

# About how often a hand of a category wins against one other at the end, if nothing is wild.
USUALLY = (0.15, 0.45, 0.72, 0.82, 0.88, 0.92, 0.96, 0.99, 1.0, 1.0, 1.0)
SAMPLES = 12  # packs that are dealt out, to know what hands are like where something is wild
MOST_CARDS = 10  # in such a hand
EVERY = 3  # of the cards that might come, every third is tried
COMES_IN = 1.5  # times what lies in the pot now is won in the end
SIZES = (0.5, 1.0)  # bets as parts of the pot, where they can be chosen: these, the smallest, and everything


Leaning = dict[int, float]  # weights of the answers that one thinks of at all, by their place among the choices


def bets_by_thumb(table: "Poker", player: Seat, choices: Sequence[Any]) -> Leaning:
    """Fold what is weak, pay what the pot is worth, raise with what is good, and bluff now and then."""
    strength = wins_with(table, table.strength(player))
    pot = sum(table.pots) + sum(table.bets)
    owed = min(max(table.bets) - table.bets[player], table.chips[player])
    weights: Leaning = {}
    for i, answer in enumerate(choices[:2]):
        if answer == FOLD and owed:
            weights[i] = 1.0 if strength * (pot + owed) < owed else 0.05
        elif answer == FOLD:
            if table.is_too_good(player):
                weights[i] = 2.0
        elif answer == CALL:
            weights[i] = 0.1 + 2 * strength
        elif answer == CHECK:
            weights[i] = 1.2 - strength
        else:
            weights[i] = 1.0
    if len(choices) > 2:
        bold = 0.05 + 2 * strength**2
        if len(choices) == 3:
            weights[2] = bold
        else:
            lowest = choices[2]
            wanted = {lowest, choices[-1], *(max(table.bets) + int(pot * size) for size in SIZES)}
            sizes = [size for size in sorted(wanted) if lowest <= size <= choices[-1]]
            for size in sizes:
                weights[2 + size - lowest] = bold / len(sizes) * (0.2 if size == choices[-1] else 1)
    return weights


def wins_with(table: "Poker", strength: float) -> float:
    """About how often a hand wins that looks as good as this, against all who are in."""
    return float(strength ** (1 + 0.3 * (len(table.live) - 2)))


def is_worth(worth: float, price: float) -> float:
    """How likely it is to pay a price for something: the clearer it is, the surer."""
    return float(1 / (1 + 2.0 ** (12 * (price - worth) / (price + worth + 1))))


def pays_by_thumb(table: "Poker", player: Seat, price: int, choices: Sequence[Any]) -> Leaning:
    """Pay what a hand wins on average of what is in the pot, and may come into it."""
    wins = wins_with(table, table.strength(player))
    pay = is_worth(wins * (COMES_IN * sum(table.pots) + price), price)
    return {i: pay if answer == PAY else 1 - pay for i, answer in enumerate(choices)}


def buys_by_thumb(table: "Poker", player: Seat, price: int, choices: Sequence[Any]) -> Leaning:
    """Buy a card if it makes the hand win so much more often that it pays. The choices are none, one, two ..."""
    better = card_gain(table, player) * COMES_IN * sum(table.pots)
    buy = is_worth(better, price)
    return {i: buy if i else 1 - buy for i in range(len(choices))}


def card_gain(table: "Poker", player: Seat) -> float:
    """How much more often a hand wins with one more card, of those that its owner has not seen."""
    cards, statuses = table.hands[player] + table.up[player] + table.board, table.statuses()
    seen = {*cards, *(card for up in table.up for card in up)}
    unseen = [card for card in PACK if card not in seen][::EVERY]
    many = min(len(cards), MOST_CARDS)
    now = wins_with(table, beaten_by(statuses, best(cards, statuses), many))
    then = [wins_with(table, beaten_by(statuses, best([*cards, card], statuses), many)) for card in unseen]
    return sum(then) / len(then) - now


def draws_by_thumb(table: "Poker", player: Seat, choices: Sequence[Any]) -> Leaning:
    """Keep what goes together, and throw the rest."""
    hand, statuses = table.hands[player], table.statuses()
    made = best(hand, statuses)
    weights: Leaning = {}
    for i, thrown in enumerate(choices):
        kept = [card for card in hand if card not in thrown]
        value = best(kept, statuses)
        loss = 4 * (category(made) - category(value))
        loose = 0 if category(made) >= Category.STRAIGHT else sum(rank > 0 for rank in ranks(value)) - 1
        weights[i] = 3.0 ** -(loss + loose)
    return weights


def beaten_by(statuses: Statuses, value: Value, many: int) -> float:
    """The part of all hands of so many cards that this one beats."""
    others = random_hands(statuses, many)
    return (bisect_left(others, value) + bisect_right(others, value)) / 2 / len(others)


@lru_cache(1 << 12)
def random_hands(statuses: Statuses, many: int) -> Sequence[Value]:
    """What hands of so many cards are worth under these statuses, the lowest first: a hand among hands of its like."""
    chance = Chance(many)
    pack = list(PACK)
    values = []
    for _ in range(SAMPLES):
        chance.shuffle(pack)
        values += [best(pack[at : at + many], statuses) for at in range(0, len(pack) - many + 1, many)]
    return sorted(values)


def looks(table: "Poker", player: Seat) -> float:
    """How good a hand looks, from 0 to 1.

    Where nothing is wild, low or dead: what it is already, as far as it is better than what all share. Elsewhere: how
    many hands of as many cards it beats.
    """
    cards = table.hands[player] + table.up[player]
    value, statuses = table.value(player), table.statuses()
    if statuses.has_wilds or statuses.low or statuses.dead:
        many = min(max(len(cards) + len(table.board), 1), MOST_CARDS)
        return beaten_by(statuses, value, many)
    top = ranks(value)[0] / 14
    if len(cards) + len(table.board) < 5:
        suited = max([sum(card.suit == other.suit for other in cards) for card in cards], default=0) > 1
        return min(1.0, (0.2, 0.55, 0.75, 0.9)[min(category(value), 3)] + 0.3 * top + 0.05 * suited)
    kind = category(value)
    if table.board and category(best(table.board, table.statuses())) == kind:
        return 0.15 + 0.25 * max(card.rank == 1 or card.rank > 11 for card in cards)
    return min(1.0, USUALLY[kind] + 0.25 * top * (1 - USUALLY[kind]) * (2 if kind < 2 else 1))
