"""Exact geometry on paper: points are whole numbers across and down, and nothing is ever rounded."""

from math import isqrt

Point = tuple[int, int]


def cross(a: Point, b: Point, c: Point) -> int:
    """Twice the area of the triangle; its sign says on which side of the line from a to b the point c is."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def dot(a: Point, b: Point, c: Point) -> int:
    """How far c is along the way from a to b, times the length of that way."""
    return (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])


def d2(a: Point, b: Point) -> int:
    """The square of the distance."""
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def in_the_way(c: Point, a: Point, b: Point, radius: int) -> bool:
    """Whether the line from a to b, between its ends, touches a round dot of that radius at c."""
    length = d2(a, b)
    return 0 < dot(a, b, c) < length and cross(a, b, c) ** 2 <= radius**2 * length


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the line ab goes through the line cd; a touch is no crossing."""
    return opposite(cross(a, b, c), cross(a, b, d)) and opposite(cross(c, d, a), cross(c, d, b))


def opposite(one: int, other: int) -> bool:
    """Whether one is on this side and the other on that; 0 is on neither."""
    return one < 0 < other or other < 0 < one


def inside(p: Point, a: Point, b: Point, c: Point) -> bool:
    """Whether p is in the triangle abc and not on its outline."""
    sides = cross(a, b, p), cross(b, c, p), cross(c, a, p)
    return min(sides) > 0 or max(sides) < 0


def near(p: Point, less: int, xs: range, ys: range) -> int:
    """The points of a lattice whose squared distance from p is less than this, as bits in the order of a Spot."""
    x, y = p
    bits = 0
    for i in _between(x, isqrt(less - 1), xs):
        column = _between(y, isqrt(less - 1 - (xs[i] - x) ** 2), ys)
        bits |= (1 << len(column)) - 1 << i * len(ys) + column.start
    return bits


def members(bits: int) -> list[int]:
    """The numbers of the bits that are set, in order."""
    found = []
    while bits:
        bit = bits & -bits
        found.append(bit.bit_length() - 1)
        bits ^= bit
    return found


def _between(middle: int, reach: int, along: range) -> range:
    """Which of the numbers are no farther than `reach` from the middle."""
    first = -(-(middle - reach - along.start) // along.step)
    last = (middle + reach - along.start) // along.step
    return range(max(first, 0), max(first, 0, min(last + 1, len(along))))
