"""Plain hands compare as they do for two evaluators that nobody here wrote. They come with the extra `peers`."""

from random import Random

import pytest

from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.poker import best

HANDS = 3000


def written(card: Card) -> str:
    """As all the world writes it: "Td"."""
    return f"{card[:-1].replace('10', 'T')}{card.suit.lower()}"


def pairs(size: int) -> list[tuple[list[Card], list[Card]]]:
    random = Random(size)
    dealt = [random.sample(PACK, 2 * size) for _ in range(HANDS)]
    return [(cards[:size], cards[size:]) for cards in dealt]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_phevaluator_agrees(size: int) -> None:
    evaluate = pytest.importorskip("phevaluator").evaluate_cards
    for left, right in pairs(size):
        ours = best(left) - best(right)
        theirs = evaluate(*map(written, right)) - evaluate(*map(written, left))  # lower is better
        assert (ours > 0, ours < 0) == (theirs > 0, theirs < 0), (left, right)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_eval7_agrees(size: int) -> None:
    eval7 = pytest.importorskip("eval7")
    for left, right in pairs(size):
        ours = best(left) - best(right)
        one, other = ([eval7.Card(written(card)) for card in cards] for cards in (left, right))
        theirs = eval7.evaluate(one) - eval7.evaluate(other)
        assert (ours > 0, ours < 0) == (theirs > 0, theirs < 0), (left, right)
