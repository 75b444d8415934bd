"""Boards of squares: their names, the directions, and sets of squares.

A set of squares is a whole number with a bit for each of its squares, so that whole sets are joined, cut and counted at
once. What a piece can reach depends on a few squares around it: it is worked out once for each way they can be filled.
"""

from collections.abc import Callable, Iterable
from string import ascii_lowercase
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

Direction = tuple[int, int]  # so many files to the right, so many ranks up
STRAIGHT: tuple[Direction, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AROUND = STRAIGHT + DIAGONAL

MOST_KEPT = 50_000  # in one table


class Worked(dict[K, V]):
    """A table that is filled in as it is asked; when it gets too big it starts anew."""

    __slots__ = ("work",)

    def __init__(self, work: Callable[[K], V]) -> None:
        self.work = work

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST_KEPT:
            self.clear()
        value = self[key] = self.work(key)
        return value


class Squares:
    """The squares of a board with so many files (a, b, c ...) and ranks (1, 2, 3 ...)."""

    def __init__(self, files: int, ranks: int) -> None:
        self.files = files
        self.ranks = ranks
        self.names = tuple(f"{ascii_lowercase[x]}{y + 1}" for y in range(ranks) for x in range(files))
        self.at = {name: (i % files, i // files) for i, name in enumerate(self.names)}
        self.bit = {name: 1 << i for i, name in enumerate(self.names)}
        self.listed: Worked[int, tuple[str, ...]] = Worked(self._list)

    def _list(self, squares: int) -> tuple[str, ...]:
        return tuple(name for name in self.names if squares & self.bit[name])

    def set(self, names: Iterable[str]) -> int:
        """These squares as a set; `listed[squares]` are the names again."""
        squares = 0
        for name in names:
            squares |= self.bit[name]
        return squares

    def walk(self, square: str, *ways: Direction) -> tuple[str, ...]:
        """The squares that one comes to with these steps, one after another, as far as the edge."""
        x, y = self.at[square]
        passed = []
        for dx, dy in ways:
            x, y = x + dx, y + dy
            if not (0 <= x < self.files and 0 <= y < self.ranks):
                break
            passed.append(self.names[y * self.files + x])
        return tuple(passed)

    def slide(self, square: str, directions: Iterable[Direction], most: int, occupied: int = 0) -> int:
        """All squares up to `most` steps away, in these directions, as far as and including the first occupied one."""
        reached = 0
        for way in directions:
            for there in self.walk(square, *[way] * most):
                reached |= self.bit[there]
                if occupied & self.bit[there]:
                    break
        return reached


Reach = dict[str, tuple[int, Worked[int, int]]]


def reach(board: Squares, near: Callable[[str], int], reached: Callable[[str, int], int]) -> Reach:
    """A table of what a piece reaches: `near, reached = table[square]`, then `reached[occupied & near]`.

    `near(square)` are the squares it depends on, `reached(square, occupied)` is the rule.
    """

    def from_(square: str) -> Worked[int, int]:
        return Worked(lambda occupied: reached(square, occupied))

    return {square: (near(square), from_(square)) for square in board.names}
