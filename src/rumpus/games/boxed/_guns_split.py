"""How loot is shared in Ca$h'n Gun$: in equal parts, as big as can be, without change."""

from functools import cache


@cache
def shares(worths: tuple[int, ...], n: int) -> tuple[tuple[int, ...], ...]:
    """The biggest equal parts that n players can have of these notes, without change: big notes first."""
    each = biggest_share(worths.count(5), worths.count(10), worths.count(20), n)
    left = list(worths)
    parts: list[list[int]] = [[] for _ in range(n)]
    for worth in (20, 10, 5):
        for part in parts:
            while worth in left and sum(part) + worth <= each:
                left.remove(worth)
                part.append(worth)
    return tuple(map(tuple, parts))


def biggest_share(fives: int, tens: int, twenties: int, n: int) -> int:
    """In thousands. A share can be possible where a smaller one is not, so all are tried from the top."""
    if not n:
        return 0
    for share in range((fives + 2 * tens + 4 * twenties) // n, 0, -1):  # in fives
        big = min(twenties, n * (share // 4))
        middle = min(tens, (n * share - 4 * big - n * (share % 2)) // 2)
        if n * share - 4 * big - 2 * middle <= fives:
            return 5 * share
    return 0
