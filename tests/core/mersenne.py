"""An attack on the Mersenne Twister: from what it has drawn, what it will draw.

`random()` shows 53 of the 64 bits of two words. Everything that the Mersenne Twister does to its words is linear over
single bits, so the bits that are not shown are unknowns of linear equations: each word follows from words before it,
and what is shown of it has to fit. After 624 draws there are enough equations for all unknowns.

A word is a list of 32 bits, the lowest first. A bit is a sum of unknowns, written as a number: unknown k is bit k of
it, and bit 0 stands for a one that is added.
"""

from collections.abc import Sequence
from random import Random

SIZE, MIDDLE = 624, 397  # words in the state, and which of them goes into the next
ENOUGH = 624  # draws
MATRIX = 0x9908B0DF
TEMPERING = ((-11, 0xFFFFFFFF), (7, 0x9D2C5680), (15, 0xEFC60000), (-18, 0xFFFFFFFF))  # shifts to the left, and masks

Word = list[int]


def recovered(draws: Sequence[int]) -> Random:
    """The generator that has drawn these numbers below 2**53; if none can have, one that fits some of the bits."""
    shown = [(bits, hidden) for draw in draws for bits, hidden in ((draw >> 26, 5), (draw & 2**26 - 1, 6))]
    unknowns = 0
    words: list[Word] = []
    for bits, hidden in shown[:SIZE]:
        low = [2 << unknowns + i for i in range(hidden)]
        unknowns += hidden
        words.append(untempered(low + [bits >> i & 1 for i in range(32 - hidden)]))
    equations = []
    for i, (bits, hidden) in enumerate(shown[SIZE:]):
        words.append(following(words[i], words[i + 1], words[i + MIDDLE]))
        equations += [bit ^ (bits >> k & 1) for k, bit in enumerate(tempered(words[-1])[hidden:])]
    solution = solved(equations)
    state = [sum(value(bit, solution) << i for i, bit in enumerate(word)) for word in words[:SIZE]]
    generator = Random()
    generator.setstate((3, (*state, SIZE), None))
    for _ in draws[SIZE // 2 :]:
        generator.random()
    return generator


# ---- what the Mersenne Twister does with a word


def following(first: Word, second: Word, middle: Word) -> Word:
    """The word that comes 624 words after the first."""
    mixed = [*second[1:31], first[31], 0]
    return [
        bit ^ m ^ (second[0] if MATRIX >> i & 1 else 0) for i, (bit, m) in enumerate(zip(mixed, middle, strict=True))
    ]


def tempered(word: Word) -> Word:
    for shift, mask in TEMPERING:
        word = added(word, shift, mask, word)
    return word


def untempered(word: Word) -> Word:
    for shift, mask in reversed(TEMPERING):
        before = word
        for _ in range(5):  # each time, more bits are right
            before = added(before, shift, mask, word)
        word = before
    return word


def added(word: Word, shift: int, mask: int, to: Word) -> Word:
    """The sum of `to` and a word that is shifted and masked."""
    return [bit ^ (word[i - shift] if mask >> i & 1 and 0 <= i - shift < 32 else 0) for i, bit in enumerate(to)]


# ---- equations: sums that have to be 0


def solved(equations: Sequence[int]) -> int:
    """What all unknowns are; an equation that contradicts those before it is left out."""
    by_highest: dict[int, int] = {}
    for equation in equations:
        while equation > 1:
            highest = equation.bit_length() - 1
            if highest not in by_highest:
                by_highest[highest] = equation
                break
            equation ^= by_highest[highest]
    solution = 1
    for highest in sorted(by_highest):
        solution |= value(by_highest[highest] ^ 1 << highest, solution) << highest
    return solution


def value(bit: int, solution: int) -> int:
    return (bit & solution).bit_count() & 1
