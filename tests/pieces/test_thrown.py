from math import cos, dist, radians, sin, sqrt
from statistics import mean, stdev

import pytest

from rumpus.core import Chance
from rumpus.games.dice.dogfight import OCTAHEDRON, launched, the_table
from rumpus.pieces.thrown import (
    FRAME,
    Fall,
    Launch,
    Lever,
    Pose,
    Touch,
    Whack,
    any_turn,
    rotation,
    tremble,
    tumble,
    unpacked,
)

TABLE = the_table(2, False)
FLAT = (339851, 424708, 175920, 820473)  # a die on a face


def dropped(z: float, velocity: tuple[float, float, float] = (0, 0, 0), x: float = 0, turn: Pose = FLAT) -> Fall:
    start = (round(100 * x), 0, round(100 * z), *turn)
    return tumble(TABLE, OCTAHEDRON, [], Launch(start, velocity, (0, 0, 0)))


def gently(seed: int, lying: list[Pose]) -> Fall:
    launch = launched(2, 0, (0, 20, 60, 0, 0, 140, 10, 6, -4), any_turn(Chance(seed)))
    return tumble(TABLE, OCTAHEDRON, lying, launch)


def test_the_same_throw_gives_the_same_numbers() -> None:
    lying: list[Pose] = [(0, 2000, 973, *FLAT), (3000, 5000, 973, *FLAT)]
    first = gently(1, lying).packed()
    gently(2, [])
    assert gently(1, lying).packed() == first
    assert gently(2, lying).packed() != first


def test_a_fall_can_be_written_down() -> None:
    fall = gently(3, [(0, 2000, 973, *FLAT)])
    again = unpacked(fall.packed())
    assert (again.poses, again.reels, again.flags) == (fall.poses, fall.reels, fall.flags)


def test_what_lies_flat_sinks_in_by_less_than_three_tenths_of_a_millimetre() -> None:
    (pose,) = dropped(30).poses
    assert pose is not None
    assert 9.798 - 0.3 < pose[2] / 100 < 9.798 + 0.01


def test_friction_stops_what_slides() -> None:
    (pose,) = dropped(9.73, (0, 300, 0)).poses
    assert pose is not None
    assert pose[1] / 100 == pytest.approx(300**2 / (2 * 0.4 * 9810), rel=0.05)


@pytest.mark.parametrize("turn", [FLAT, (1_000_000, 0, 0, 0)])
def test_a_bounce_gives_back_three_tenths_of_the_speed(turn: Pose) -> None:
    low = 9.8 if turn == FLAT else 16.97
    heights = [row[2] - low for row in dropped(low + 60, turn=turn).trail]
    landed = next(i for i, height in enumerate(heights) if height < 0)
    lowest = min(range(landed, landed + 30), key=heights.__getitem__)
    assert sqrt(max(heights[lowest:]) / 60) == pytest.approx(0.3, abs=0.05)


@pytest.mark.parametrize(("x", "stays"), [(239, True), (241, False)])
def test_what_hangs_over_the_edge_stays_as_long_as_its_centre_is_above_the_table(x: float, stays: bool) -> None:
    assert (dropped(9.73, x=x).poses[0] is not None) == stays


def test_what_is_out_of_reach_does_not_stir() -> None:
    lying: list[Pose] = [(20000, 20000, 973, *FLAT), (-20000, 20000, 973, *FLAT)]
    fall = gently(1, lying)
    assert fall.poses[:2] == lying
    assert list(fall.reels) == [2]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_flies_through_anything(seed: int) -> None:
    (alone,) = gently(seed, []).poses
    assert alone is not None
    reels = gently(seed, [(alone[0], alone[1] - 5000, 973, *FLAT)]).reels
    one, other = ([reels[i][k : k + 3] for k in range(0, len(reels[i]), 7)] for i in (0, 1))
    # Centres are two inner radii apart, but for what gives way in a bounce.
    assert min(dist(a, b) / 10 for a, b in zip(one, other, strict=False)) > 2 * 9.8 - 4


def test_a_spin_is_told_in_the_frame_of_the_table() -> None:
    turn = any_turn(Chance(1))
    spun = tumble(TABLE, OCTAHEDRON, [], Launch((0, 0, 20000, *turn), (0, 0, 0), (0, 0, 30))).trail[50]
    # About the vertical: after 50 ms all is 1.5 rad further round, and as high as before.
    before, after = rotation(turn), rotation(spun[3:])
    assert after[2] == pytest.approx(before[2], abs=1e-5)
    x = [before[0][k] * cos(1.5) - before[1][k] * sin(1.5) for k in range(3)]
    assert after[0] == pytest.approx(x, abs=1e-3)


def test_what_is_hit_moves() -> None:
    (alone,) = gently(1, []).poses
    assert alone is not None
    lying: Pose = (alone[0], alone[1], 973, *FLAT)
    fall = gently(1, [lying])
    assert fall.poses[0] != lying
    assert set(fall.reels) == {0, 1}


def test_what_falls_off_is_gone_and_the_film_follows_it_down() -> None:
    fall = dropped(60, (2000, 0, 0), x=200)
    assert fall.poses == [None]
    *above, below = (row[2] for row in fall.trail)
    assert min(above) >= 0 > below  # at once
    assert fall.reels[0][-5] < -100  # more than a centimetre below the table top, in tenths of a millimetre


def test_a_film_has_a_frame_every_so_many_milliseconds_and_ends_where_things_rest() -> None:
    fall = gently(4, [])
    (pose,), frames = fall.poses, fall.reels[0]
    assert pose is not None
    assert len(frames) // 7 == -(-(len(fall.trail) - 1) // FRAME) + 1
    assert frames[-7:-4] == tuple(pytest.approx(v / 10, abs=1) for v in pose[:3])


def test_where_something_fell_off_is_told_and_can_be_written_down() -> None:
    fall = dropped(60, (2000, 0, 0), x=200)
    x, y, z, *_ = fall.fallen[0]
    assert (x > 24_000, y, z <= 0) == (True, 0, True)
    assert unpacked(fall.packed()).fallen == fall.fallen
    # Logs from before this was told have only that it is gone.
    assert unpacked([0, 1, 0]) == Fall([None], {})


LEVER = Lever(arm=40, axle=9.6, radius=0.8, length=16, swing=(-15, 24), touch=Touch(0.35, 0.1))


@pytest.mark.parametrize("way", [0, 90, 215])
def test_a_whack_lifts_what_it_hits_and_pushes_it_that_way(way: float) -> None:
    lying: Pose = (0, 0, 973, *FLAT)
    under = (-6 * cos(radians(way)), -6 * sin(radians(way)))
    fall = tumble(TABLE, OCTAHEDRON, [lying], disturbed=[0], whack=Whack(LEVER, under, way, 40))
    (pose,) = fall.poses
    assert pose is not None
    assert max(row[2] for row in fall.trail) > 20
    ahead = (pose[0] * cos(radians(way)) + pose[1] * sin(radians(way))) / 100
    assert ahead > 10


def test_a_whack_that_hits_nothing_moves_nothing() -> None:
    lying: Pose = (0, 0, 973, *FLAT)
    fall = tumble(TABLE, OCTAHEDRON, [lying], disturbed=[0], whack=Whack(LEVER, (100, 100), 0, 40))
    assert fall.poses[0] is not None
    assert list(fall.poses[0]) == pytest.approx(lying, abs=30)


def test_what_is_disturbed_settles() -> None:
    upper: Pose = (0, 0, 3000, *FLAT)
    aside: Pose = (10000, 0, 973, *FLAT)
    fall = tumble(TABLE, OCTAHEDRON, [aside, upper], disturbed=[1])
    assert fall.poses[0] == aside
    assert fall.poses[1] is not None
    assert fall.poses[1][2] < 990


def test_turns_are_drawn_from_all_alike() -> None:
    chance = Chance(1)
    up = [rotation(any_turn(chance))[2][2] for _ in range(3000)]
    # The height of a point on a turned sphere is uniform, from -1 to 1.
    for bound in (-0.5, 0.0, 0.5):
        assert mean(height < bound for height in up) == pytest.approx((bound + 1) / 2, abs=0.03)


def test_a_tremble_is_normal_and_cut_at_three_sigma() -> None:
    chance = Chance(1)
    errors = [tremble(chance, 2) for _ in range(3000)]
    assert mean(errors) == pytest.approx(0, abs=0.15)
    assert stdev(errors) == pytest.approx(2, rel=0.05)
    assert max(map(abs, errors)) <= 6
