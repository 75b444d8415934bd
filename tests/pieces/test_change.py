"""Change out of a pool: as little more as possible, with the fewest values, the highest first."""

from itertools import combinations
from random import Random

import pytest

from rumpus.pieces.change import best_change, best_changes


@pytest.mark.parametrize(
    ("pool", "least", "change"),
    [
        ((6, 1, 4, 3), 7, (6, 1)),  # 4 and 3 would be as good: the highest single value decides
        ((9, 2, 5), 6, (5, 2)),  # as little more as possible, even with more values
        ((10, 3, 3), 4, (3, 3)),
        ((5, 4, 2, 1), 8, (5, 2, 1)),
        ((10, 5, 4), 9, (5, 4)),
        ((3, 9), 5, (9,)),
        ((8, 7), 10, (8, 7)),
        ((2, 3), 6, None),
        ((), 0, ()),
        ((4, 4), 0, ()),
    ],
)
def test_the_best_change(pool: tuple[int, ...], least: int, change: tuple[int, ...] | None) -> None:
    assert best_change(pool, least) == change


def test_all_that_are_equally_good() -> None:
    assert best_changes((6, 1, 4, 3), 7) == ((6, 1), (4, 3))
    assert best_changes((1, 1, 1), 2) == ((1, 1),)  # equal values are alike


def test_it_agrees_with_trying_every_set() -> None:
    random = Random(1)
    for _ in range(300):
        pool = tuple(random.randrange(1, 11) for _ in range(random.randrange(9)))
        least = random.randrange(12)
        sets = {tuple(sorted(some, reverse=True)) for k in range(len(pool) + 1) for some in combinations(pool, k)}
        best = min(((sum(s), len(s)) for s in sets if sum(s) >= least), default=None)
        assert set(best_changes(pool, least)) == {s for s in sets if (sum(s), len(s)) == best}
