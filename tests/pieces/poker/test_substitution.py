"""The evaluator finds what trying everything finds that a wild card could stand for."""

from random import Random

import pytest

from tests.pieces.poker.substitution import card_by_card, compare, deal, rank_by_rank, status


@pytest.mark.parametrize("seed", range(6))
def test_trying_everything_finds_the_same(seed: int) -> None:
    kinds = compare(250, seed)
    assert len([kind for kind in kinds if kind.endswith("wild")]) == 5
    assert len(kinds) >= 5 + 8  # nearly every category was there


def test_trying_every_rank_is_as_good_as_trying_every_card() -> None:
    random = Random(20)
    tried = 0
    while tried < 60:
        cards, statuses = deal(random)
        wilds = sum(status(card, statuses) == "wild" for card in cards)
        if 1 <= wilds <= 2 and len(cards) <= 6 and not statuses.nine_one_one:
            assert card_by_card(cards, statuses) == rank_by_rank(cards, statuses)[0]
            tried += 1
