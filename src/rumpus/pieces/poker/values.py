"""What a hand is worth: one number that compares, and the same in words."""

from enum import IntEnum
from typing import NewType

from rumpus.pieces.cards import rank_text

# Bigger is better. From the top: the category, five ranks of four bits each, three bits that are used only where a
# natural hand beats an equal one with wild cards. Of a 9-1-1 the ranks are what is left over: the rank of a pair or 0,
# then two single cards.
Value = NewType("Value", int)

NATURALNESS_BITS, RANK_BITS = 3, 4
FIFTH_AT, FOURTH_AT, THIRD_AT, SECOND_AT, FIRST_AT, CATEGORY_AT = range(NATURALNESS_BITS, 24, RANK_BITS)
RANK = 2**RANK_BITS - 1  # the bits of one

MISSING, LOW, ACE = 0, 1, 14  # ranks as they compare: none, a low card, 2 ... 10, jack 11, queen 12, king 13, ace
NATURALNESS = 2**NATURALNESS_BITS - 1  # the lowest bits: this, less the wild cards that stand for another card


class Category(IntEnum):
    NO_PAIR = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8
    FIVE = 9
    NINE_ONE_ONE = 10


def worth(category: int, *compared: int) -> Value:
    """The value of a hand of this category, with its ranks in the order in which they are compared."""
    number = category
    for rank in compared:
        number = number << RANK_BITS | rank
    missing = 5 - len(compared)
    return Value(number << RANK_BITS * missing + NATURALNESS_BITS)


def category(value: Value) -> Category:
    return Category(value >> CATEGORY_AT)


def ranks(value: Value) -> tuple[int, int, int, int, int]:
    """The ranks in the order in which they are compared; 14 is an ace, 1 a low card, 0 a card that is missing."""
    return (
        value >> FIRST_AT & RANK,
        value >> SECOND_AT & RANK,
        value >> THIRD_AT & RANK,
        value >> FOURTH_AT & RANK,
        value >> FIFTH_AT & RANK,
    )


def slots(value: Value) -> list[int]:
    """The rank of every card that makes the hand, the most important first."""
    a, b, c, d, e = ranks(value)
    match category(value):
        case Category.PAIR:
            made = [a, a, b, c, d]
        case Category.TWO_PAIR:
            made = [a, a, b, b, c]
        case Category.THREE:
            made = [a, a, a, b, c]
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            made = [a, a - 1, a - 2, a - 3, a - 4 if a > 5 else ACE]
        case Category.FULL_HOUSE:
            made = [a, a, a, b, b]
        case Category.FOUR:
            made = [a, a, a, a, b]
        case Category.FIVE:
            made = [a, a, a, a, a]
        case Category.NINE_ONE_ONE:
            made = [9, ACE, ACE, a, a, b, c]
        case _:
            made = [a, b, c, d, e]
    return [rank for rank in made if rank]


# ---- in words

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ONE = ("", "low card", *NUMBERS, "jack", "queen", "king", "ace")
MANY = [one + ("es" if one == "six" else "s") for one in ONE]


def many(rank: int) -> str:
    """Cards of a rank (1 is the ace) in words: "sixes", "kings"."""
    return MANY[ACE if rank == 1 else rank]


def name(value: Value) -> str:
    """A hand in words: "full house, kings over twos", "three eights, K, 7"."""
    a, b, c, d, e = ranks(value)
    match category(value):
        case Category.NO_PAIR if a <= LOW:
            return "a low card" if a else "no cards"
        case Category.NO_PAIR:
            return f"{ONE[a]} high{kickers(b, c, d, e)}"
        case Category.PAIR:
            return f"pair of {MANY[a]}{kickers(b, c, d)}"
        case Category.TWO_PAIR:
            return f"two pair, {MANY[a]} and {MANY[b]}{kickers(c)}"
        case Category.THREE:
            return f"three {MANY[a]}{kickers(b, c)}"
        case Category.STRAIGHT:
            return f"straight, {ONE[a]} high"
        case Category.FLUSH:
            return f"flush{kickers(a, b, c, d, e)}"
        case Category.FULL_HOUSE:
            return f"full house, {MANY[a]} over {MANY[b]}"
        case Category.FOUR:
            return f"four {MANY[a]}{kickers(b)}"
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if a == ACE else f"straight flush, {ONE[a]} high"
        case Category.FIVE:
            return f"five {MANY[a]}"
        case Category.NINE_ONE_ONE:
            singles = "-".join(printed(rank) for rank in (b, c) if rank)
            left = f"a pair of {MANY[a]}" if a else singles or "nothing"
            return f"natural 9-1-1, left over {left}"


ONE_THING = {
    Category.PAIR,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT_FLUSH,
    Category.NINE_ONE_ONE,
}


def with_article(value: Value) -> str:
    """A hand in the middle of a sentence: "a pair of kings, 9, 4, 2", "two pair, kings and fours", "a flush, ..."."""
    return f"a {name(value)}" if category(value) in ONE_THING else name(value)


def short_name(value: Value) -> str:
    """A hand in few words, without its kickers, as it fits on a small tile: "Ks and 4s", "flush, K high"."""
    a, b, *_ = ranks(value)
    match category(value):
        case Category.NO_PAIR if a > LOW:
            return f"{printed(a)} high"
        case Category.PAIR:
            return f"pair of {briefly(a)}"
        case Category.TWO_PAIR:
            return f"{briefly(a)} and {briefly(b)}"
        case Category.THREE:
            return f"three {briefly(a)}"
        case Category.STRAIGHT:
            return f"straight, {printed(a)} high"
        case Category.FLUSH:
            return f"flush, {printed(a)} high"
        case Category.FULL_HOUSE:
            return f"{briefly(a)} over {briefly(b)}"
        case Category.FOUR:
            return f"four {briefly(a)}"
        case Category.FIVE:
            return f"five {briefly(a)}"
        case Category.STRAIGHT_FLUSH if a < ACE:
            return f"straight flush, {printed(a)}"
        case Category.NINE_ONE_ONE:
            return "natural 9-1-1"
    return name(value)  # which is short


def briefly(rank: int) -> str:
    """Cards of a rank in few letters. Aces keep their word, for "As" is another."""
    return MANY[rank] if rank in (LOW, ACE) else f"{printed(rank)}s"


def kickers(*alone: int) -> str:
    return "".join(f", {printed(rank)}" for rank in alone if rank)


def printed(rank: int) -> str:
    return "low" if rank == LOW else rank_text(1 if rank == ACE else rank)
