"""Change that is given by a rule, not by a person: the best set of values out of a pool."""

from collections.abc import Sequence
from functools import lru_cache


@lru_cache(1 << 16)
def best_changes(pool: tuple[int, ...], least: int) -> tuple[tuple[int, ...], ...]:
    """All sets of values with the smallest total of at least `least`, and of these the ones with the fewest values.

    Each set is told highest value first, and the sets with high values come first. There is none if the whole pool is
    worth less.
    """
    sizes: dict[int, int] = {0: 0}  # total -> the fewest values that make it
    for value in pool:
        for total, size in list(sizes.items()):
            if sizes.get(total + value, size + 2) > size + 1:
                sizes[total + value] = size + 1
    enough = [total for total in sizes if total >= least]
    if not enough:
        return ()
    total = min(enough)
    return tuple(sorted(_sets(tuple(sorted(pool, reverse=True)), total, sizes[total]), reverse=True))


def best_change(pool: Sequence[int], least: int) -> tuple[int, ...] | None:
    """The one with the highest single value, then the highest second one, and so on; None if the pool is too small."""
    return next(iter(best_changes(tuple(sorted(pool)), least)), None)


def _sets(pool: tuple[int, ...], total: int, size: int) -> set[tuple[int, ...]]:
    """Every way to make the total with so many values; equal values are alike."""
    if size == 0:
        return {()} if total == 0 else set()
    return {
        (value, *rest)
        for i, value in enumerate(pool)
        if value <= total
        for rest in _sets(pool[i + 1 :], total - value, size - 1)
    }
