from collections.abc import Sequence
from math import cos, hypot, radians, sin, sqrt
from statistics import pstdev
from time import process_time
from typing import Any

import pytest

import rumpus
from bench.frogs import Seen
from rumpus.core import BadOption, Chance, IllegalAnswer, Match, Seat, Stage
from rumpus.games.board._frogs import (
    CENTRE,
    FROG,
    PAD,
    RAKE,
    RESTS,
    TABLE,
    class_of,
    facing_the_pad,
    is_over,
    lying,
    put_back,
    rake_at,
    read,
    righted,
    set_flat,
    speed_for,
    standing,
    to_the_pad,
    whacked,
)
from rumpus.games.board.jumping_frog import FLIP, FROGS, WHICH, JumpingFrog, shaken
from rumpus.pieces.thrown import Fall, Point, Pose, ready, tumble, unpacked
from tests.games.frames import frames

RED, ORANGE, YELLOW, GREEN, BLUE, VIOLET = range(1, 7)
USUAL = (0, 0, 5, 1200)
AHEAD = (1.0, 0.0)
FAR_OFF = standing(150, 0, AHEAD)
ON_PAD = standing(0, 20, AHEAD)


def way(degrees: float) -> tuple[float, float]:
    return cos(radians(degrees)), sin(radians(degrees))


def rest(lies: str, x: float = 150, y: float = 100) -> Pose:
    return lying(lies, x, y)


def table(m: Match) -> JumpingFrog:
    assert isinstance(m.game, JumpingFrog)
    return m.game


def game(*script: Any, players: int = 2, arrange: dict[str, Any] | None = None, **options: Any) -> Match:
    """The first player begins, the hand is steady, and luck is as told."""
    settings = {"hand": "steady", **options}
    m = rumpus.match("jumping-frog", players, settings, chance=[Seat(0), *script], seed=1, arrange=arrange or {})
    m.watch(True)
    return m


def flip(m: Match, frog: str, pose: Pose | None, turned: bool = True, **others: Pose) -> None:
    """The frog whose go it is comes to lie like that; None: it has fallen off, at the right edge."""
    assert table(m).frog == frog
    there = [str(one) for one, _ in table(m).table]
    poses: list[Pose | None] = [others.get(str(one), lies) for one, lies in table(m).table]
    poses[there.index(frog)] = pose
    fallen: dict[int, Pose] = {} if pose is not None else {there.index(frog): (31000, 1000, -5, 1_000_000, 0, 0, 0)}
    chance = m.game.chance
    chance.script.append(tuple(Fall(poses, {}, (int(turned),), fallen).packed()))  # type: ignore[attr-defined]
    m.answer(table(m).player, USUAL)


def only(*frogs: int, kept: Sequence[Sequence[int]] = ((), ()), **more: Any) -> dict[str, Any]:
    """A table with some frogs left, lower numbers further from the pad, and those that players have."""
    points = [sum(FROGS[n].worth for n in own) for own in kept]
    return {
        "table": [[str(FROGS[n]), facing_the_pad(*((270 - 10 * n) * part for part in way(45 * n)))] for n in frogs],
        "kept": [[str(FROGS[n]) for n in own] for own in kept],
        "points": points,
        **more,
    }


# ---- the pieces


def test_frogs_stand_round_the_pad_and_face_it() -> None:
    m = game([RED, GREEN])
    assert [str(frog) for frog, _ in table(m).table] == ["gray", "red", "orange", "yellow", "green", "blue", "violet"]
    for k, (_, pose) in enumerate(table(m).table):
        lies = read(pose)
        assert lies.base == pytest.approx([250 * part for part in way(90 + k * 360 / 7)], abs=0.02)
        assert lies.ahead == pytest.approx([-part for part in way(90 + k * 360 / 7)], abs=0.001)
        assert lies.lies == "feet"
        assert lies.is_flat


def test_the_mass_of_a_frog_is_where_its_parts_put_it() -> None:
    assert pytest.approx((0.522, 0, 5.722), abs=0.001) == CENTRE


def test_its_moments_are_those_of_its_parts() -> None:
    """Boxes of even mass, and eyes that are nearly round."""
    eye = 2.4 * sqrt(3)  # the side of a square that is as hard to turn
    parts: list[tuple[Point, Point, float]] = [  # where it is, its sides, its mass
        ((0, 0, 1.6), (32, 32, 3.2), 1.8),
        ((-4, 0, 8), (24, 16, 9.6), 1.8),
        ((12, 0, 6.4), (8, 16, 6.4), 0.7),
        ((4, 4, 15.2), (eye, eye, 4.8), 0.15),
        ((4, -4, 15.2), (eye, eye, 4.8), 0.15),
    ]
    moments = [
        sum(
            mass * (sum(side[b] ** 2 / 12 + (at[b] - CENTRE[b]) ** 2 for b in range(3) if b != axis))
            for at, side, mass in parts
        )
        for axis in range(3)
    ]
    assert moments == pytest.approx([297.7, 462.8, 589.5], abs=0.3)
    assert FROG.inertia == (297.7, 462.8, 589.5)
    assert sum(mass for *_, mass in parts) == pytest.approx(FROG.mass)


def test_the_pad_is_a_coaster_with_a_notch() -> None:
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(PAD, (*PAD[1:], PAD[0]), strict=True)) / 2
    assert area == pytest.approx(6646, abs=1)


# ---- worked example 1: classes


@pytest.mark.parametrize(
    ("down", "lies"),
    [
        ((0.3, 0, -0.95), "feet"),
        ((0.72, 0, -0.69), "back"),
        ((-0.98, 0.1, -0.1), "rocket"),
        ((-0.98, 0.15, -0.13), "back"),
        ((0.7, 0, 0.714), "eyes"),
        ((0, 0.83, 0.56), "back"),
        *((down, rest.split()[-1].replace("shoulder", "back")) for rest, down in RESTS.items()),
    ],
)
def test_how_a_frog_lies_is_read_from_where_down_is(down: tuple[float, float, float], lies: str) -> None:
    assert class_of(down) == lies


@pytest.mark.parametrize("name", RESTS)
def test_a_pose_is_read_as_it_was_made(name: str) -> None:
    turned = read(lying(name, 30, 40, way(70)))
    assert turned.lies == name.split()[-1].replace("shoulder", "back")
    assert turned.centre == (30, 40)


# ---- worked example 2: on the pad


@pytest.mark.parametrize(("x", "yaw", "on"), [(61, 0, True), (63, 0, False), (68, 45, True), (69, 45, False)])
def test_a_corner_of_the_base_is_enough_for_the_pad(x: float, yaw: float, on: bool) -> None:
    assert read(standing(x, 0, way(yaw))).on_pad == on


def test_a_base_over_the_notch_alone_is_not_on_the_pad() -> None:
    assert not read(standing(46 * way(315)[0] + 11, 46 * way(315)[1] - 11, way(45))).on_pad


def test_a_frog_on_another_one_is_not_on_the_pad() -> None:
    x, y, z, *turn = standing(0, 0, AHEAD)
    assert not read((x, y, z + 1280, *turn)).on_pad  # ruling 9
    tipped = tuple(round(1_000_000 * part) for part in (cos(radians(10)), 0, sin(radians(10)), 0))
    assert read((x, y, z + 520, *tipped)).on_pad  # ... but one that leans on it, and touches the pad, is


# ---- worked example 3 and the verdicts


def test_flip_again_from_the_feet_keep_on_the_pad_and_pass_on_after_both_goes() -> None:
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", FAR_OFF)
    flip(m, "yellow", ON_PAD)
    assert table(m).points == [1, 0]
    assert table(m).kept == [["yellow"], []]
    flip(m, "blue", rest("back"))
    assert read(dict(table(m).table)["blue"]).lies == "feet"  # type: ignore[index]
    assert table(m).player == 1
    assert "Player 1 whacks the yellow frog: on the pad. Keep it!" in m.story(None)


def test_what_has_not_turned_over_does_not_count() -> None:
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", ON_PAD, turned=False)
    # ruling 7: it stays there, and is not taken
    assert dict(table(m).table)["yellow"] == ON_PAD  # type: ignore[index]
    assert table(m).points == [0, 0]
    assert table(m).frog == "blue"


def test_what_has_not_turned_over_and_lies_on_its_eyes_is_righted() -> None:
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", rest("eyes"), turned=False)
    assert table(m).points == [0, 0]
    assert read(dict(table(m).table)["yellow"]).lies == "feet"  # type: ignore[index]


def test_a_frog_that_is_off_the_table_is_put_back_and_the_go_ends() -> None:
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", None)
    assert read(dict(table(m).table)["yellow"]).base == pytest.approx((270, 10), abs=0.02)  # type: ignore[index]
    assert table(m).frog == "blue"


def test_one_that_hangs_over_the_edge_with_its_middle_is_off_although_it_stands() -> None:
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", standing(305, 0, AHEAD))
    assert "Player 1 whacks the yellow frog: off the table." in m.story(None)
    assert "The yellow frog is put back on the table." in m.story(None)


def test_off_the_table_comes_before_everything_else() -> None:
    for turned in (True, False):
        m = game([YELLOW, BLUE])
        m.answer(0, "yellow")
        flip(m, "yellow", lying("eyes", 302, 0), turned=turned)
        assert "Player 1 whacks the yellow frog: off the table." in m.story(None)
        assert table(m).points == [0, 0]


def test_over_means_that_its_top_has_looked_thirty_degrees_down() -> None:
    for tilt, over in ((119, False), (121, True), (180, True), (239, True), (241, False)):
        c, s = cos(radians(tilt / 2)), sin(radians(tilt / 2))
        assert is_over((c, s, 0, 0)) == is_over((c, 0, s, 0)) == over
    assert not is_over((0, 0, 0, 1)), "it has only turned round"


def test_one_that_sits_on_another_over_the_pad_is_flipped_again_from_the_table() -> None:  # ruling 9
    x, y, z, *turn = ON_PAD
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", (x, y, z + 1280, *turn), red=ON_PAD)
    assert "Player 1 whacks the yellow frog: on its feet. It may be flipped again." in m.story(None)
    assert table(m).points == [0, 0]
    assert m.waiting == [(Seat(0), FLIP)]
    # ... below where it sat, as near as there is room beside the other.
    now = read(dict(table(m).table)["yellow"])  # type: ignore[index]
    assert now.is_flat
    assert 32 <= max(abs(now.base[0]), abs(now.base[1] - 20)) < 40


@pytest.mark.parametrize("lies", ["rocket", "nose"])
def test_a_rocket_or_a_nose_wins_another_turn(lies: str) -> None:  # worked example 6
    m = game([RED, GREEN], [BLUE, BLUE])
    m.answer(0, "red")
    flip(m, "red", rest(lies))
    assert table(m).extra == 1
    assert read(dict(table(m).table)["red"]).lies == "feet"  # type: ignore[index]
    flip(m, "green", rest("back"))
    assert table(m).player == 0
    assert (table(m).extra, table(m).dice, table(m).turns) == (0, [BLUE, BLUE], 2)


def test_on_its_eyes_it_is_kept_anywhere() -> None:  # worked example 5
    m = game([BLUE, BLUE])
    assert m.waiting[0][1] == FLIP  # both dice mean the same frog
    flip(m, "blue", rest("back"))
    flip(m, "blue", rest("eyes", 200, 150))
    assert table(m).points == [1, 0]


@pytest.mark.parametrize("side", ["left shoulder", "right shoulder"])
def test_on_its_side_is_on_its_back(side: str) -> None:  # ruling 6
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", rest(side))
    assert "Player 1 whacks the yellow frog: on its back." in m.story(None)
    assert "The yellow frog is put on its feet." in m.story(None)


def test_leaning_on_another_frog_within_ten_degrees_of_a_special_pose_counts() -> None:  # ruling 13
    x, y, z, *turn = rest("rocket")
    for tilt, lies in ((8, "rocket"), (12, "back")):
        c, s = cos(radians(tilt / 2)), sin(radians(tilt / 2))
        w, i, j, k = turn  # turned about its own y axis, which lies level
        leaning = (w * c - j * s, i * c - k * s, j * c + w * s, k * c + i * s)
        pose = (x, y, z + 200, *map(round, leaning))
        assert read(pose).lies == lies
    m = game([RED, GREEN])
    m.answer(0, "red")
    flip(m, "red", (x, y, z + 200, *turn))
    assert table(m).extra == 1


# ---- dice and goes


def test_the_player_says_which_die_goes_first() -> None:
    m = game([YELLOW, BLUE])
    assert m.waiting == [(Seat(0), WHICH)]
    assert list(m.questions[Seat(0)].choices) == ["yellow", "blue"]
    m.answer(0, "blue")
    assert table(m).frog == "blue"
    m.answer(0, "stop")
    assert table(m).frog == "yellow"


def test_the_gray_frog_stands_in_for_one_that_is_gone() -> None:  # worked example 4
    m = game([BLUE, ORANGE], arrange=only(0, 1, 2, 3, 4, 6, kept=((5,), ())))
    m.answer(0, "blue")
    assert table(m).frog == "gray"
    m = game([BLUE, ORANGE], arrange=only(0, 1, 3, 4, 6, kept=((5, 2), ())))
    flip(m, "gray", ON_PAD)
    assert table(m).points == [5, 0]
    # Both dice were for gray, which is gone now: the second is for the furthest.
    assert table(m).frog == "red"


def test_the_second_die_of_a_colour_that_is_kept_is_for_gray() -> None:  # ruling 1
    m = game([BLUE, BLUE])
    flip(m, "blue", ON_PAD)
    assert table(m).frog == "gray"


def test_the_furthest_frog_is_the_one_with_the_lower_number_among_equals() -> None:  # ruling 10
    far = [
        ["red", standing(0, 200.4, AHEAD)],
        ["orange", standing(0, -200, AHEAD)],
        ["yellow", standing(150, 0, AHEAD)],
    ]
    arrange = only(kept=((0, 4, 5, 6), ())) | {"table": far}
    assert table(game([BLUE, GREEN], arrange=arrange)).frog == "red"
    far[1] = ["orange", standing(0, -203, AHEAD)]
    assert table(game([BLUE, GREEN], arrange=arrange)).frog == "orange"
    assert to_the_pad(0, 200) == pytest.approx(154, abs=2)


def test_a_rocket_with_its_colour_rolled_twice_loses_the_second_die() -> None:  # ruling 2, worked example 7
    m = game([RED, RED], [BLUE, BLUE])
    flip(m, "red", rest("nose"))
    assert "The red die is lost: that frog is not flipped again this turn." in m.story(None)
    assert (table(m).player, table(m).turns, table(m).frog) == (0, 2, "blue")
    assert table(m).barred == []


def test_a_barred_gray_frog_loses_the_go_and_a_barred_furthest_one_is_skipped() -> None:
    m = game([BLUE, ORANGE], arrange=only(0, 1, 3, 4, 6, kept=((5, 2), ())))
    flip(m, "gray", rest("rocket"))
    assert "The orange die is lost: that frog is not flipped again this turn." in m.story(None)
    m = game([BLUE, ORANGE], arrange=only(1, 3, kept=((0, 2, 4, 5, 6), ())))
    flip(m, "red", rest("rocket", 0, 150))
    assert table(m).frog == "yellow"


def test_the_last_frog_on_the_table_can_be_barred() -> None:
    m = game([BLUE, ORANGE], [RED, RED], arrange=only(1, kept=((0, 2, 3), (4, 5, 6))))
    flip(m, "red", rest("rocket", 0, 150))
    assert (table(m).player, table(m).turns) == (0, 2)


def test_not_turned_over_with_the_colour_rolled_twice_leaves_the_second_go() -> None:  # ruling 3
    m = game([RED, RED])
    flip(m, "red", FAR_OFF, turned=False)
    assert (table(m).frog, table(m).goes) == ("red", 2)


def test_several_rockets_win_several_turns() -> None:  # ruling 4
    m = game([RED, GREEN], [BLUE, BLUE], [ORANGE, ORANGE], [VIOLET, VIOLET])
    m.answer(0, "red")
    flip(m, "red", rest("rocket"))
    flip(m, "green", rest("nose", -150, 100))
    assert table(m).extra == 1  # of two, one is under way
    for frog in ("blue", "blue", "orange", "orange"):
        assert table(m).player == 0
        flip(m, frog, rest("back"))
    assert table(m).player == 1


def test_stopping_is_always_possible_and_is_what_happens_when_time_runs_out() -> None:  # ruling 5
    m = game([RED, RED])
    m.answer(0, "stop")
    m.time_out()
    assert table(m).player == 1
    assert m.story(None)[1:3] == ["Player 1 leaves the red frog where it is."] * 2


def test_a_go_ends_after_fifty_flips() -> None:
    m = game([RED, RED])
    for _ in range(50):
        assert table(m).goes == 1
        flip(m, "red", FAR_OFF)
    assert (table(m).goes, table(m).flips) == (2, 1)


def test_chance_draws_who_begins_and_turns_go_left() -> None:
    m = rumpus.match("jumping-frog", 3, {"hand": "steady"}, chance=[Seat(2), [RED, RED], [BLUE, BLUE], [RED, RED]])
    for player in (2, 2, 0, 0, 1):
        assert m.waiting == [(Seat(player), FLIP)]
        m.answer(player, "stop")


def test_a_replay_takes_what_is_stored_and_simulates_nothing() -> None:
    m = game([YELLOW, BLUE])
    m.answer(0, "yellow")
    flip(m, "yellow", ON_PAD)  # which no such whack would bring about
    again = Match.replay(JumpingFrog, m.log)
    assert table(again).points == [1, 0]
    assert again.story(None) == m.story(None)


# ---- other frogs, and places


def test_others_are_righted_or_put_back_and_never_kept() -> None:
    m = game([RED, RED])
    fallen = (5000, -31000, -10, 1_000_000, 0, 0, 0)
    flip(m, "red", FAR_OFF, blue=rest("eyes", -200, 0), green=fallen, yellow=ON_PAD)
    there = {str(frog): read(pose) for frog, pose in table(m).table}
    assert table(m).points == [0, 0]
    assert there["blue"].lies == "feet"
    assert there["blue"].base == pytest.approx((-220, 0), abs=0.02)
    assert there["green"].base == pytest.approx((50, -270), abs=0.02)
    assert dict(table(m).table)["yellow"] == ON_PAD  # type: ignore[index]  # ruling 11


def test_a_righted_frog_stands_twenty_further_out_and_faces_the_pad() -> None:
    lies = read(righted(rest("back", 0, 120), []))
    assert lies.base == pytest.approx((0, 140), abs=0.02)
    assert lies.ahead == pytest.approx((0, -1), abs=0.001)
    # On the pad itself it goes on outwards in steps of 5 until it is clear of it; from the middle along x.
    assert read(righted(rest("back", 0.5, 0), [])).base == pytest.approx((65.5, 0), abs=0.02)
    # In the way of another one it goes further, too.
    assert read(righted(rest("back", 0, 120), [standing(0, 150, AHEAD)])).base == pytest.approx((0, 185), abs=0.02)


def test_the_frog_that_was_flipped_is_placed_first_and_then_they_go_by_their_numbers() -> None:
    m = game([VIOLET, VIOLET])
    flip(m, "violet", rest("back", 0, 123), gray=rest("back", 0, 119), green=rest("back", 0, 121))
    assert [line for line in m.story(None) if "put on its feet" in line] == [
        "The violet frog is put on its feet. The gray frog is put on its feet. The green frog is put on its feet."
    ]
    far = {str(frog): hypot(*read(pose).base) for frog, pose in table(m).table}
    assert far["violet"] < far["gray"] < far["green"]


def test_near_the_edge_it_goes_round_until_there_is_room() -> None:
    assert read(righted(rest("back", 280, 0), [])).base == pytest.approx((284, 0), abs=0.02)
    x, y = read(righted(rest("back", 280, 0), [standing(284, 0, AHEAD)])).base
    assert x == pytest.approx(284, abs=0.02)
    assert y == pytest.approx(300 * sin(radians(10)), abs=0.1)  # the second step of 5 degrees is clear of it
    x, y = read(put_back((31000, 0, -1, 1_000_000, 0, 0, 0), [standing(270, 0, AHEAD)])).base
    assert (x, y) == pytest.approx((270, 310 * sin(radians(10))), abs=0.1)


def test_a_frog_that_has_fallen_off_takes_no_room_on_the_table() -> None:
    m = game([RED, RED])
    fallen = (30100, 0, -10, 1_000_000, 0, 0, 0)
    flip(m, "red", rest("back", 280, 0), green=fallen)
    there = {str(frog): read(pose).base for frog, pose in table(m).table}
    assert there["red"] == pytest.approx((284, 0), abs=0.02)
    assert there["green"] == pytest.approx((270, 301 * sin(radians(10))), abs=0.1)  # beside red, which came first


def test_a_frog_that_leans_is_set_flat_before_its_next_flip() -> None:
    x, y, z, *turn = standing(150, 0, way(30))
    assert set_flat((x, y, z + 1280, *turn), []) == standing(x / 100, y / 100, way(30))
    m = game([RED, RED])
    flip(m, "red", (x, y, z + 1280, *turn))
    assert read(dict(table(m).table)["red"]).is_flat  # type: ignore[index]
    # Where there is no room, as near as there is some.
    nearest = read(set_flat((x, y, z + 1280, *turn), [standing(150, 0, AHEAD)]))
    assert 32 <= hypot(nearest.base[0] - 150, nearest.base[1]) < 50


# ---- the end


def test_the_last_frog_ends_the_game_and_the_other_die_lapses() -> None:  # worked example 8, ruling 12
    m = game([VIOLET, RED], arrange=only(6, kept=((0, 1), (2, 3, 4, 5)), extra=1))
    flip(m, "violet", ON_PAD)
    assert m.over
    assert table(m).points == [5, 4]
    assert m.standings() == [1, 2]
    assert m.story(None)[-1] == "All frogs are taken: Player 1 with 5 points."


def test_the_turn_limit_ends_a_game_as_it_stands_and_extra_turns_count() -> None:
    m = game([RED, RED], turn_limit=20, arrange={"turns": 19, "extra": 3})
    m.answer(0, "stop")
    m.answer(0, "stop")
    assert m.over
    assert m.standings() == [1, 1]


def test_the_winner_of_a_game_begins_the_next_and_points_are_added_up() -> None:
    m = game([VIOLET, VIOLET], [RED, RED], games=2, arrange=only(6, kept=((), (0, 1, 2, 3, 4, 5))))
    flip(m, "violet", ON_PAD)
    assert not m.over
    assert (table(m).player, table(m).points, len(table(m).table), table(m).turns) == (1, [1, 8], 7, 1)


def test_the_result_of_several_games_says_which_frogs_are_those_of_the_last() -> None:
    m = game([VIOLET, RED], games=2, arrange=only(6, kept=((0, 1), ()), points=[6, 6], played=1))
    flip(m, "violet", ON_PAD)
    result = m.view(None).result
    assert result is not None
    assert [(tally.points, tally.words) for tally in result.tallies] == [
        (7, "in the last game: gray, red, violet"),
        (6, ""),
    ]


def test_of_several_winners_the_first_in_seat_order_begins_the_next_game() -> None:
    m = game([VIOLET, VIOLET], [RED, RED], games=2, players=3, arrange=only(6, kept=((1,), (2, 3), (0,))))
    flip(m, "violet", ON_PAD)
    assert (table(m).player, table(m).points) == (2, [2, 2, 3])
    m = game([VIOLET, VIOLET], [RED, RED], games=2, players=3, arrange=only(6, kept=((4,), (0,), (1, 2, 3))))
    flip(m, "violet", ON_PAD)
    assert (table(m).player, table(m).points) == (1, [2, 3, 3])


@pytest.mark.parametrize(("name", "values"), [("games", (0, 6)), ("turn_limit", (19, 401)), ("hand", ("shaky",))])
def test_options_have_bounds(name: str, values: tuple[Any, ...]) -> None:
    for value in values:
        with pytest.raises(BadOption):
            rumpus.match("jumping-frog", 2, {name: value})


# ---- whacks


def test_a_whack_can_be_typed() -> None:
    m = game([RED, RED])
    read_ = m.questions[Seat(0)].read
    usual = speed_for(250)
    assert read_("stop") == "stop"
    assert read_("speed 1200") == (321, 0, 5, 1200)
    assert read_("left, softly") == (331, 0, 5, usual - 200)
    assert read_("300 degrees, 900 mm/s") == (300, 0, 5, 900)
    assert read_("10 -2 3 650") == (10, -2, 3, 650)


@pytest.mark.parametrize("gesture", [(360, 0, 5, 650), (0, 9, 5, 650), (0, 0, 1, 650), (0, 0, 5, 2510), (0, 0, 5, 90)])
def test_a_whack_has_bounds(gesture: tuple[int, ...]) -> None:
    m = game([RED, RED])
    with pytest.raises(IllegalAnswer, match="cannot be"):
        m.answer(0, gesture)


def test_the_bar_begins_under_the_base_so_deep_from_where_the_line_enters_it() -> None:
    pose = standing(100, 50, AHEAD)
    assert rake_at(pose, 0, 0, 5, 1200).at == pytest.approx((89, 50), abs=0.02)
    assert rake_at(pose, 0, 3, 5, 1200).at == pytest.approx((89, 53), abs=0.02)
    assert rake_at(pose, 90, 3, 5, 1200).at == pytest.approx((97, 39), abs=0.02)
    # Over a corner of the base the line enters later.
    assert rake_at(standing(0, 0, way(45)), 0, 0, 5, 1200).at == pytest.approx((5 - 16 * sqrt(2), 0), abs=0.02)
    assert rake_at(pose, 0, 0, 5, 1200).rate == 50


def test_a_steady_hand_does_the_same_twice_and_a_natural_one_does_not() -> None:  # ruling 15
    def came_to_lie(hand: str, seed: int) -> Any:
        m = rumpus.match("jumping-frog", 2, {"hand": hand}, chance=[Seat(0), [RED, RED]], seed=seed)
        m.answer(0, (321, 0, 5, 660))
        return table(m).table, m.story(None)[-1]

    assert came_to_lie("steady", 1) == came_to_lie("steady", 2)
    assert came_to_lie("natural", 1) != came_to_lie("natural", 2)
    assert rumpus.match("jumping-frog", 2).beginning.options["hand"] == "natural"


def test_a_natural_hand_trembles_as_much_as_is_said() -> None:
    chance = Chance(4)
    hands = [shaken((90, 0, 5, 1000), chance) for _ in range(2000)]
    for k, sigma in enumerate([1.5, 0.7, 0.5, 30]):
        assert pstdev(hand[k] for hand in hands) == pytest.approx(sigma, rel=0.06)


def test_a_natural_hand_trembles_within_three_sigma() -> None:
    chance = Chance(4)
    hands = [shaken((90, 0, 2, 1000), chance) for _ in range(500)]
    for k, (middle, most) in enumerate([(90, 4.5), (0, 2.1), (2.0, 1.5), (1000, 90)]):
        assert 0 < max(abs(hand[k] - middle) for hand in hands) <= most
    assert min(hand[2] for hand in hands) == 1.0


# ---- the simulation (ruling 15)

ALONE = standing(0, 0, AHEAD)


def seen(speed: float, lie: Sequence[Pose] = (ALONE,)) -> Fall:
    return unpacked(whacked(lie, 0, 0, 0, 5, speed))


@pytest.mark.parametrize("name", RESTS)
def test_every_rest_stays_put(name: str) -> None:
    before = lying(name, 10, 20)
    (after,) = tumble(TABLE, FROG, [before], disturbed=[0]).poses
    assert after is not None
    assert after[:3] == pytest.approx(before[:3], abs=20)
    assert abs(sum(a * b for a, b in zip(before[3:], after[3:], strict=True))) / 1e12 > 0.9999


def test_time_is_cut_finely_and_ends_when_all_is_still() -> None:  # later ruling
    assert TABLE.detail.step <= 0.5
    assert (TABLE.detail.still, TABLE.detail.longest) == (200, 5000)


def test_a_whack_that_is_too_soft_leaves_it_on_its_feet() -> None:
    fall = seen(100)
    assert fall.poses[0] is not None
    assert read(fall.poses[0]).lies == "feet"
    assert fall.flags == (0,)


def test_half_a_turn_and_a_whole_one() -> None:
    half, whole = seen(500), seen(660)
    assert half.poses[0] is not None
    assert whole.poses[0] is not None
    assert (read(half.poses[0]).lies, read(whole.poses[0]).lies) == ("back", "feet")
    assert half.flags == whole.flags == (1,)
    assert 15 < read(half.poses[0]).centre[0] < 60


def test_the_same_whack_gives_the_same_numbers() -> None:
    assert whacked([ALONE], 0, 3, 1, 5, 1200) == whacked([ALONE], 0, 3, 1, 5, 1200)


def test_energy_never_grows_once_the_rake_is_gone() -> None:
    trail = tumble(TABLE, FROG, [ALONE], disturbed=[0], whack=rake_at(ALONE, 0, 0, 5, 1100)).trail
    tops = [b[2] for a, b, c in zip(trail, trail[1:], trail[2:], strict=False) if a[2] < b[2] >= c[2] and b[2] > 24]
    assert len(tops) >= 1
    assert tops == sorted(tops, reverse=True)
    assert any(is_over(pose[3:]) for pose in trail)


@pytest.mark.parametrize("speed", [800, 1200, 1600])
def test_a_flight_has_never_more_energy_than_one_before_it(speed: int) -> None:
    """Height, speed and spin together, by differences: which are exact to about half a per cent."""
    assert Seen((0, 0, 5, speed)).gained < 1


def test_others_that_are_hit_move_and_those_far_away_do_not() -> None:
    fall = seen(500, [ALONE, standing(45, 0, AHEAD), standing(0, 200, AHEAD)])
    assert fall.poses[1] != standing(45, 0, AHEAD)
    assert fall.poses[2] == standing(0, 200, AHEAD)


def test_where_a_frog_fell_off_is_known() -> None:
    fall = seen(1500, [standing(270, 30, AHEAD)])
    assert fall.poses == [None]
    x, _, z, *_ = unpacked(fall.packed()).fallen[0]
    assert x > 30000
    assert z <= 0


def test_a_whack_takes_less_than_a_quarter_of_a_second() -> None:
    ready(TABLE, FROG, RAKE)
    begun = process_time()
    m = rumpus.match("jumping-frog", 2, seed=5)
    whacks = 0
    while whacks < 6:
        seat, what = m.waiting[0]
        if what == FLIP:
            throw = m.questions[seat].choices.parts[1]  # type: ignore[attr-defined]
            m.answer(seat, tuple(throw.usual.values()))
            whacks += 1
        else:
            m.answer(seat, m.questions[seat].choices[0])
    assert (process_time() - begun) / whacks < 0.25


# ---- the table as one sees it


def test_the_film_is_slow_from_the_highest_point_and_then_comes_the_verdict() -> None:
    m = rumpus.match("jumping-frog", 2, {"hand": "steady"}, chance=[Seat(0), [RED, RED]])
    m.watch(True)
    m.answer(0, (321, 0, 5, 500))
    landed, *_ = (place for moment in m.moments(0) for place in moment.places if isinstance(place, Stage))
    assert landed.film is not None
    assert landed.film.slow is not None
    highest, times = landed.film.slow
    heights = landed.film.reels[0].frames[2::7]
    assert heights[highest] == max(heights)
    assert times == 2
    # The flight takes a tenth of a second, which nobody could see; and what lies still at the end is not waited for.
    assert landed.film.step == 30
    assert 15 <= len(heights) < 30
    assert [act.text for act in landed.acts] == ["On its back."]
    assert landed.tokens[landed.aimed].value == "red"


def test_what_is_looked_at_is_the_pad_and_the_frog() -> None:
    m = game([RED, RED])
    stage = m.view(0).places[0]
    assert isinstance(stage, Stage)
    assert stage.tokens[stage.aimed].value == "red"
    assert stage.focus[len(PAD) :] == [pytest.approx((-195.4, 155.8), abs=1)] * 2  # where it stood, and where it is


def test_one_looks_over_the_frog_at_the_pad_from_where_it_is_flipped_until_all_is_over() -> None:
    m = game([RED, RED])
    flip(m, "red", rest("back", 150, 100))
    stages = [place for moment in frames(m) for place in moment.scene.places if isinstance(place, Stage)]
    assert [stage.ahead for stage in stages] == [pytest.approx(321.4 - 360, abs=0.1)] * 2
    assert [[act.text for act in stage.acts] for stage in stages] == [["On its back."], []]
    now = m.view(0).places[0]
    assert isinstance(now, Stage)
    assert now.ahead == pytest.approx(213.7 - 360, abs=0.2)


def test_a_verdict_is_gone_when_the_next_question_is_asked() -> None:
    m = game([RED, RED])
    flip(m, "red", FAR_OFF)
    assert [[act.text for act in stage.acts] for stage in m.view(0).places if isinstance(stage, Stage)] == [[]]
    assert m.view(0).note == "The red frog, flip 2"
