from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.pieces.paper import Point, cross, crosses, d2, dot, in_the_way, inside, members, near, opposite
from tests.core.laws import law

points = st.tuples(st.integers(0, 30), st.integers(0, 30))


def test_the_three_measures() -> None:
    a, b = (10, 10), (70, 90)
    assert d2(a, b) == 10_000
    assert cross(a, b, (42, 56)) == 200
    assert cross(a, b, (38, 51)) == 220
    assert dot(a, b, a) == 0
    assert dot(a, b, b) == d2(a, b)


@law
@given(points, points, points)
def test_a_triangle_is_as_big_from_every_corner_and_turns_the_other_way_backwards(a: Point, b: Point, c: Point) -> None:
    assert cross(a, b, c) == cross(b, c, a) == cross(c, a, b) == -cross(a, c, b)
    assert cross(a, b, c) ** 2 + dot(a, b, c) ** 2 == d2(a, b) * d2(a, c)


@pytest.mark.parametrize(
    ("c", "a", "b", "blocked"),
    [
        ((60, 12), (10, 10), (110, 10), True),  # exactly as far away as the dot is fat: it touches
        ((60, 13), (10, 10), (110, 10), False),
        ((60, 10), (10, 10), (110, 10), True),
        ((42, 56), (10, 10), (70, 90), True),
        ((38, 51), (10, 10), (70, 90), False),
        ((10, 11), (10, 10), (110, 10), False),  # level with an end
        ((112, 10), (10, 10), (110, 10), False),  # beyond it
        ((8, 10), (10, 10), (110, 10), False),
    ],
)
def test_a_fat_dot_is_in_the_way_of_a_line_that_touches_it(c: Point, a: Point, b: Point, blocked: bool) -> None:
    assert in_the_way(c, a, b, radius=2) is blocked
    assert in_the_way(c, b, a, radius=2) is blocked


@pytest.mark.parametrize(
    ("c", "d", "crossing"),
    [
        ((5, -5), (5, 5), True),
        ((5, 0), (5, 5), False),  # only touches
        ((5, 1), (5, 5), False),
        ((0, 0), (5, 5), False),  # meets in an end
        ((2, 0), (8, 0), False),  # lies on it
        ((11, -5), (11, 5), False),  # passes it
    ],
)
def test_lines_cross_when_each_goes_through_the_other(c: Point, d: Point, crossing: bool) -> None:
    a, b = (0, 0), (10, 0)
    assert crosses(a, b, c, d) is crosses(b, a, c, d) is crosses(c, d, a, b) is crosses(d, c, b, a) is crossing


def test_nothing_is_opposite_to_nought() -> None:
    assert opposite(-3, 2)
    assert opposite(2, -3)
    assert not opposite(2, 3)
    assert not opposite(0, 3)
    assert not opposite(0, -3)


@pytest.mark.parametrize(
    ("p", "within"),
    [((5, 5), True), ((1, 1), True), ((10, 10), False), ((0, 5), False), ((0, 0), False), ((11, 11), False)],
)
def test_a_point_on_the_outline_is_not_inside(p: Point, within: bool) -> None:
    a, b, c = (0, 0), (20, 0), (0, 20)
    assert inside(p, a, b, c) is inside(p, c, b, a) is within


@law
@given(points, points, points, points)
def test_a_point_inside_a_triangle_is_where_its_lines_to_two_corners_cross_nothing(
    p: Point, a: Point, b: Point, c: Point
) -> None:
    if inside(p, a, b, c):
        assert not any(crosses(p, corner, *side) for corner in (a, b, c) for side in ((a, b), (b, c), (c, a)))
        assert abs(cross(a, b, c)) == abs(cross(a, b, p)) + abs(cross(b, c, p)) + abs(cross(c, a, p))


@pytest.mark.parametrize(
    ("xs", "ys"), [(range(2, 29), range(2, 19)), (range(4, 29, 4), range(8, 19, 8)), (range(3), range(5))]
)
@pytest.mark.parametrize("p", [(2, 2), (16, 8), (28, 18), (-4, 30), (100, 100)])
@pytest.mark.parametrize("less", [1, 2, 64])
def test_the_near_points_are_those_that_are_nearer(xs: range, ys: range, p: Point, less: int) -> None:
    bits = near(p, less, xs, ys)
    assert [bits >> i & 1 for i in range(len(xs) * len(ys))] == [d2(p, q) < less for q in product(xs, ys)]
    assert bits >> len(xs) * len(ys) == 0


def test_bits_are_told_by_their_numbers() -> None:
    assert members(0) == []
    assert members(0b1010010) == [1, 4, 6]
    assert members(1 << 200 | 1) == [0, 200]
