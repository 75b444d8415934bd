from collections import Counter
from math import cos, radians, sin
from random import Random
from time import process_time
from typing import Any

import pytest

import rumpus
from rumpus.core import Chance, IllegalAnswer, Match, Seat, Stage, Tally
from rumpus.games.dice.dogfight import (
    FACES,
    OCTAHEDRON,
    Dogfight,
    captures,
    flown,
    gestures,
    inward,
    launched,
    read,
    the_table,
)
from rumpus.pieces.thrown import Fall, Frames, Pose, any_turn, ready, unpacked
from tests.games.frames import Frame, ends_in_the_present, frames, strip

Lies = tuple[int, float, float, float]  # value, x, y, heading

FLAT = {
    1: (0.339851, 0.424708, 0.175920, 0.820473),
    2: (0.424708, -0.339851, -0.820473, 0.175920),
    3: (0.175920, 0.820473, -0.339851, -0.424708),
    4: (0.820473, -0.175920, 0.424708, -0.339851),
    5: (0.424708, 0.339851, -0.820473, -0.175920),
    6: (0.339851, -0.424708, 0.175920, -0.820473),
    7: (0.820473, 0.175920, 0.424708, 0.339851),
    8: (0.175920, -0.820473, -0.339851, 0.424708),
}  # with heading 0
USUAL = (0, 20, 60, 0, 0, 140, 0, 0, 0)


def turned(angle: float, axis: tuple[int, int, int], turn: tuple[float, ...]) -> tuple[float, ...]:
    """A turn, turned further by so many degrees about an axis of the table."""
    half = radians(angle) / 2
    w, i, j, k = cos(half), *(sin(half) * part for part in axis)
    a, b, c, d = turn
    return (
        w * a - i * b - j * c - k * d,
        w * b + i * a + j * d - k * c,
        w * c - i * d + j * a + k * b,
        w * d + i * c - j * b + k * a,
    )


def lies(value: int, x: float, y: float, heading: float, tipped: float = 0, z: float = 9.8) -> Pose:
    turn = turned(tipped, (1, 0, 0), turned(heading, (0, 0, 1), FLAT[value]))
    return (round(100 * x), round(100 * y), round(100 * z), *(round(1_000_000 * part) for part in turn))


def happens(*poses: Pose | None, crossed: bool = True, reels: dict[int, Frames] | None = None) -> list[Any]:
    """For a script: how the die is held, and what becomes of the throw."""
    return [0, 0, 0, tuple(Fall(list(poses), reels or {}, (int(crossed),)).packed())]


ONE_SECOND: Frames = (0, 0, 98, 1000, 0, 0, 0) * 50  # of film


def table(m: Match) -> Dogfight:
    assert isinstance(m.game, Dogfight)
    return m.game


def stage(m: Match) -> Stage:
    place = m.view(None).places[0]
    assert isinstance(place, Stage)
    return place


def fought(**dice: Lies) -> Match:
    """A match whose last throw brings these dice to lie so."""
    *before, last = dice
    poses = [lies(*where) for where in dice.values()]
    thrower = "AB".index(last[0])
    hands: list[list[str]] = [[], []]
    hands[thrower] = [last]
    arrange = {
        "hands": hands,
        "table": [[die, lies(*dice[die])] for die in before],
        "player": thrower,
        "out": [f"{p}{i}" for p in "AB" for i in (1, 2, 3) if f"{p}{i}" not in dice],
    }
    m = rumpus.match("dogfight", 2, chance=[Seat(0), *happens(*poses)], arrange=arrange)
    m.watch(True)
    m.answer(thrower, USUAL)
    assert m.over
    return m


def left(m: Match) -> set[str]:
    return {str(die) for die, _ in table(m).table}


def played(*falls: list[Any], players: int = 2, **options: Any) -> Match:
    """The first player begins, and usual throws end like this."""
    script = [draw for fall in falls for draw in fall]
    m = rumpus.match("dogfight", players, options, chance=[Seat(0), *script], seed=1)
    m.watch(True)
    for _ in falls:
        m.answer(m.waiting[0][0], USUAL)
    return m


# ---- the worked examples


def test_a_die_captures_lower_ones_that_reach_over_its_baseline() -> None:
    m = fought(A1=(4, 0, 0, 90), B1=(2, -60, 45, 200), B2=(3, 50, -15, 10), B3=(1, 20, -60, 0))
    assert table(m).points == [5, 0]
    assert left(m) == {"A1", "B3"}
    assert m.standings() == [1, 2]


@pytest.mark.parametrize(
    ("heading", "y", "seen"), [(0, -18.8, True), (0, -18.9, False), (90, -20.6, True), (90, -20.7, False)]
)
def test_a_tenth_of_a_millimetre_over_the_baseline_is_seen(heading: int, y: float, seen: bool) -> None:
    m = fought(A1=(5, 0, 0, 90), B1=(2, 60, y, heading))
    assert table(m).points == [2 * seen, 0]


def test_ones_shoot_first_then_twos_and_so_on() -> None:
    m = fought(
        A1=(1, 0, 0, 0), B1=(8, 100, 0, 180), A2=(5, 0, 80, 270), B2=(2, 60, 60, 180), A3=(3, -60, -40, 45),
        B3=(5, 120, -60, 90),
    )  # fmt: skip
    assert table(m).shots == [(1, "A1", "B1"), (2, "B2", "A1"), (3, "A3", "B2"), (5, "A2", "A3")]
    assert table(m).points == [13, 1]
    assert left(m) == {"A2", "B3"}


def test_the_nearest_of_several_captures() -> None:
    m = fought(A1=(5, -50, 0, 0), B1=(5, 60, 10, 180), B2=(2, 0, 0, 90), A2=(1, -50, -100, 270))
    assert table(m).points == [3, 0]


def test_an_eight_that_no_one_sees_shoots_last() -> None:
    m = fought(A1=(1, 0, 0, 180), B1=(8, 100, 0, 180), A2=(7, -100, 0, 0), B2=(6, 0, 100, 270))
    assert table(m).shots == [(6, "B2", "A1"), (7, "A2", "B2"), (8, "B1", "A2")]
    assert table(m).points == [6, 8]


def test_a_cocked_die_is_read_by_its_topmost_face() -> None:
    little, much = read(lies(6, 0, 0, 90, tipped=-20)), read(lies(6, 0, 0, 90, tipped=-35))
    assert (little.value, little.heading, little.cocked) == (6, 90, True)
    assert little.base == pytest.approx((0, -3.159), abs=0.001)
    # Two faces lean alike, within a degree: the smaller number counts.
    assert (much.value, much.heading) == (2, 270)
    assert not read(lies(6, 0, 0, 90, tipped=-2.9)).cocked


def test_what_falls_off_or_stays_short_costs_the_thrower_eight_points() -> None:
    first, second, third = lies(4, 0, 50, 0), lies(2, 60, 60, 0), lies(3, -60, 60, 0)
    m = played(
        happens(lies(5, 0, -80, 0), crossed=False),  # A1 is short
        happens(first),  # B1
        happens(None, None),  # A2 takes B1 along
        happens(second),  # B2
        happens(second, third),  # A3
    )
    assert table(m).points == [-24, 0]
    assert {str(die) for die in table(m).out} == {"A1", "A2", "B1"}
    assert left(m) == {"B2", "A3"}
    assert [len(hand) for hand in table(m).hands] == [0, 1]


def test_fast_throws_fly_over_slow_ones_stay_short() -> None:
    outcomes = {speed: Counter(thrown_alone(speed, seed)[0] for seed in range(12)) for speed in (100, 150, 200)}
    assert outcomes[100]["short"] >= 9
    assert outcomes[150]["good"] >= 9
    assert outcomes[200]["off"] >= 9


def thrown_alone(speed: float, seed: int) -> tuple[str, Pose | None]:
    random, slab = Random(seed), the_table(2, False)
    gesture = (0, 20, 60, 0, 0, speed, *(random.gauss(0, 15) for _ in range(3)))
    fall = unpacked(flown(slab, [], launched(2, 0, gesture, any_turn(Chance(seed))), inward(2, 0)))
    (pose,) = fall.poses
    return ("off" if pose is None else "good" if fall.flags[0] else "short"), pose


def test_all_numbers_come_up_alike() -> None:
    rests = [pose for seed in range(800) if (pose := thrown_alone(135, seed)[1])]
    assert len(rests) > 780
    values = Counter(read(pose).value for pose in rests)
    assert all(70 <= values[value] <= 130 for value in range(1, 9))
    assert all(abs(pose[2] / 100 - 9.8) <= 0.3 for pose in rests if not read(pose).cocked)


# ---- throwing


def test_the_same_throw_twice_comes_to_rest_alike() -> None:
    one, other = (rumpus.match("dogfight", 3, seed=4) for _ in range(2))
    for m in (one, other):
        m.answer(m.waiting[0][0], USUAL)
    assert table(one).table == table(other).table
    assert len(table(one).table) == 1


def test_a_throw_is_answered_within_150_milliseconds() -> None:
    ready(the_table(2, False), OCTAHEDRON)
    lying = [lies(1 + i % 8, 60 * (i % 3) - 60, 60 * (i // 3) - 30, 50 * i) for i in range(8)]
    times = []
    for seed in range(5):
        start = process_time()
        flown(the_table(3, False), lying, launched(3, 0, USUAL, any_turn(Chance(seed))), inward(3, 0))
        times.append(process_time() - start)
    assert sorted(times)[2] < 0.15


def test_a_replay_simulates_nothing() -> None:
    m = rumpus.match("dogfight", 2, seed=2)
    m.answer(m.waiting[0][0], USUAL)
    log = m.log
    assert any(isinstance(draw, tuple) for draw in log.entries[0].luck)
    told = [draw if isinstance(draw, int) else tuple(Fall([None], {}, (0,)).packed()) for draw in log.entries[0].luck]
    log.entries[0].luck = told
    assert table(Match.replay(Dogfight, log)).table == []  # whatever the log says has happened


def test_a_first_die_that_crossed_and_came_back_is_good() -> None:
    m = played(happens(lies(5, 0, -80, 0), crossed=True))
    assert table(m).points == [0, 0]
    assert left(m) == {"A1"}


def test_a_first_die_that_is_short_and_off_costs_eight_once() -> None:
    m = played(happens(None, crossed=False))
    assert table(m).points == [-8, 0]


def test_only_the_first_die_has_to_cross() -> None:
    near = lies(5, 0, -80, 0)
    m = played(
        happens(near),
        happens(near, lies(2, 60, -80, 0)),
        happens(near, lies(2, 60, -80, 0), lies(3, 120, -80, 0), crossed=False),
    )
    assert table(m).points == [0, 0]
    assert left(m) == {"A1", "B1", "A2"}


def test_what_leaned_on_a_short_die_settles_again() -> None:
    short, above = lies(5, 0, -80, 0), lies(2, 0, -80, 0, z=29.4)
    m = played(happens(above), happens(above, short, crossed=False))
    ((die, pose),) = table(m).table
    assert str(die) == "A1"
    assert pose[2] < 1000
    assert {reel.token.value for reel in stage(m).film.reels} == {"A1"}  # type: ignore[union-attr]


def test_a_die_that_flies_past_beside_the_table_has_not_crossed() -> None:
    slab = the_table(2, False)
    past = unpacked(flown(slab, [], launched(2, 0, (200, 20, 200, 30, 40, 300, 0, 0, 0), (1, 0, 0, 0)), inward(2, 0)))
    over = unpacked(flown(slab, [], launched(2, 0, (0, 20, 200, 0, 40, 300, 0, 0, 0), (1, 0, 0, 0)), inward(2, 0)))
    assert (past.poses, past.flags) == ([None], (0,))
    assert (over.poses, over.flags) == ([None], (1,))


def test_everybody_throws_from_his_own_edge() -> None:
    for players, angles in ((2, (-90, 90)), (3, (-90, 150, 30))):
        for seat, angle in enumerate(angles):
            launch = launched(players, seat, (50, 20, 60, 0, 0, 100, 10, 20, 30), (1_000_000, 0, 0, 0))
            ux, uy = -cos(radians(angle)), -sin(radians(angle))
            rx, ry = uy, -ux
            start = (100 * (-260 * ux + 50 * rx), 100 * (-260 * uy + 50 * ry), 6000)
            assert launch.pose[:3] == pytest.approx(start, abs=1)
            assert launch.velocity == pytest.approx((1000 * ux, 1000 * uy, 0))
            assert launch.spin == pytest.approx((-10 * rx + 30 * ux, -10 * ry + 30 * uy, 20))


def test_azimuth_is_to_the_right_and_elevation_upwards() -> None:
    x, y, z = launched(2, 0, (0, 20, 60, 30, 20, 100, 0, 0, 0), (1_000_000, 0, 0, 0)).velocity
    assert (x, y, z) == pytest.approx((1000 * cos(radians(20)) / 2, 1000 * cos(radians(20)) * cos(radians(30)), 342.02))


def test_a_gesture_out_of_reach_is_refused() -> None:
    m = rumpus.match("dogfight", 3, chance=[Seat(0)])
    usual = dict(zip(gestures(3).dials, USUAL, strict=True))
    wrong = {
        "side": 125,
        "back": 10,
        "height": 210,
        "azimuth": 46,
        "elevation": 52,
        "speed": 301,
        "roll": 62,
        "turn": 62,
    }
    for dial, value in wrong.items():
        with pytest.raises(IllegalAnswer, match=f"{dial} cannot be {value}"):
            m.answer(0, tuple((usual | {dial: value}).values()))


def test_a_throw_can_be_typed() -> None:
    question = rumpus.match("dogfight", 2, chance=[Seat(0)]).questions[Seat(0)]
    assert question.choices[0] == USUAL  # also what is thrown for those who fall asleep
    assert question.read("azimuth 35, speed 150") == (0, 20, 60, 35, 0, 150, 0, 0, 0)
    assert question.read("throw 35 degrees, hard") == (0, 20, 60, 35, 0, 165, 0, 0, 0)
    assert question.read("left softly") == (0, 20, 60, -20, 0, 115, 0, 0, 0)


def test_tremor_shakes_every_throw() -> None:
    game = table(rumpus.match("dogfight", 2, {"tremor": "on"}, seed=1))
    shaken = [game.shaken((0, 20, 60, 45, 50, 300, 60, 60, -60)) for _ in range(200)]
    assert all(gesture[:3] == (0, 20, 60) for gesture in shaken)
    assert any(gesture[3] > 45 for gesture in shaken)  # past the limits, too
    assert all(300 * 0.91 <= gesture[5] <= 300 * 1.09 for gesture in shaken)
    assert all(abs(gesture[6] - 60) <= 9 for gesture in shaken)
    assert len({gesture[5] for gesture in shaken}) > 190


def test_dice_bounce_off_snacks() -> None:
    launch = launched(2, 0, (110, 20, 60, 0, 0, 150, 0, 0, 0), (1_000_000, 0, 0, 0))
    free = unpacked(flown(the_table(2, False), [], launch, inward(2, 0)))
    bounced = unpacked(flown(the_table(2, True), [], launch, inward(2, 0)))
    assert (free.flags, bounced.flags) == ((1,), (0,))


# ---- capturing


def test_dice_do_not_hide_each_other() -> None:
    m = fought(A1=(8, 0, 0, 90), B1=(7, 0, 60, 90), B2=(2, 0, 120, 90))
    assert table(m).shots == [(7, "B1", "B2"), (8, "A1", "B1")]
    m = fought(A1=(8, 0, 0, 90), A2=(8, 0, 60, 90), B2=(2, 0, 120, 90), B1=(1, 0, -100, 270))
    assert table(m).shots == [(8, "A2", "B2")]


def test_equal_numbers_leave_each_other_alone() -> None:
    assert table(fought(A1=(5, 0, -60, 90), B1=(5, 0, 60, 270))).shots == []


def test_a_one_captures_only_eights() -> None:
    assert table(fought(A1=(1, 0, -60, 90), B1=(7, 0, 60, 90))).shots == []


def test_of_two_that_are_equally_near_the_one_thrown_earlier_captures() -> None:
    assert table(fought(B1=(5, 50, 0, 180), A1=(5, -50, 0, 0), A2=(2, 0, 0, 0))).points == [0, 2]
    assert table(fought(A1=(5, -50, 0, 0), B1=(5, 50, 0, 180), A2=(2, 0, 0, 0))).points == [2, 0]


def test_a_die_on_top_of_another_is_read_in_plan() -> None:
    lying = [("A1", lies(5, 0, 0, 90)), ("B1", lies(2, 0, 0, 90, z=29.4))]
    (shot,) = captures(lying)  # type: ignore[arg-type]
    assert (shot.shooter, shot.target, shot.worth) == ("A1", "B1", 2)


def test_with_nothing_on_the_table_only_penalties_count() -> None:
    m = played(*[happens(None)] * 6)
    assert m.over
    assert table(m).points == [-24, -24]
    assert m.standings() == [1, 1]


def test_three_players_throw_nine_dice_clockwise() -> None:
    m = played(*[happens(None)] * 9, players=3)
    assert m.over
    assert [entry.seat for entry in m.entries] == [0, 1, 2] * 3


# ---- what is seen


def test_the_centre_line_is_shown_for_a_first_throw() -> None:
    m = rumpus.match("dogfight", 2, chance=[Seat(1), *happens(lies(1, 0, -60, 0)), *happens(lies(1, 0, -60, 0), None)])
    ((x1, y1, x2, y2, _),) = stage(m).lines
    assert {x1, x2} == {-240, 240}
    assert (y1, y2) == pytest.approx((0, 0), abs=1e-9)
    m.answer(1, USUAL)
    m.answer(0, USUAL)
    assert stage(m).lines == []


def test_the_stage_shows_who_sees_what() -> None:
    m = fought(A1=(4, 0, 0, 90), B1=(2, -60, 45, 200), B2=(3, 50, -15, 10), B3=(1, 20, -60, 0))
    place = stage(m)
    names = [token.value for token in place.tokens]
    sight = place.sights[names.index("A1")]
    assert sight.heading == 90
    assert sight.area == [(-240, -6.9), (240, -6.9), (240, 240), (-240, 240)]
    (act,) = place.acts
    assert [names[i] for i in act.shooters] == ["A1"]
    assert [(names[i], names[j], text) for i, j, text in act.rays] == [("A1", "B1", "+2"), ("A1", "B2", "+3")]
    assert [token.value for token in place.tokens if "captured" in token.marks] == [names[i] for i in act.gone]


# ---- what is seen between two questions


def the_stage(frame: Frame) -> Stage:
    place = frame.place("table")
    assert isinstance(place, Stage)
    return place


def dice_in(frame: Frame) -> list[str]:
    """All dice that a watcher sees somewhere."""
    return sorted(token.value for place in frame.scene.places for token in place.tokens)


def points_in(frame: Frame) -> list[int | str]:
    return [chair.counters["points"] for chair in frame.scene.chairs]


ALL_DICE = ["A1", "A2", "A3", "B1", "B2", "B3"]


def test_a_die_lands_before_its_number_is_told() -> None:
    m = played(happens(lies(5, 0, 80, 0), reels={0: ONE_SECOND}))
    assert strip(m) == [("Player 1 throws A1, which shows 5.", 2000)]
    (thrown,) = frames(m)
    stage = the_stage(thrown)
    assert [token.text for token in stage.tokens] == ["5"]
    assert stage.film is not None
    assert (stage.film.number, [reel.token.value for reel in stage.film.reels]) == (1, ["A1"])
    assert (thrown.scene.heading, len(stage.lines)) == ("Throw 1 of 6", 1)  # it is still that throw
    assert m.view(None).heading == "Throw 2 of 6"
    assert dice_in(thrown) == ALL_DICE


def test_what_is_knocked_about_is_told_with_the_throw_and_what_it_costs_after_it() -> None:
    first, second = lies(4, 0, 50, 0), lies(2, 60, 60, 0)
    m = played(happens(first), happens(first, second), happens(None, lies(7, 60, 90, 0), None))
    assert strip(m) == [
        ("Player 1 throws A2. B1 is turned over, and shows 7.", 1000),
        ("A1 and A2 fall off the table: Player 1 loses 16 points.", 1000),
    ]
    thrown, paid = frames(m)
    assert (points_in(thrown), points_in(paid)) == ([0, 0], [-16, 0])
    assert [dice_in(frame) for frame in frames(m)] == [ALL_DICE] * 2


def test_a_die_that_stops_short_is_seen_to_lie_there_before_it_is_taken_away() -> None:
    m = played(happens(lies(5, 0, -80, 0), crossed=False))
    assert strip(m) == [
        ("Player 1 throws A1, which shows 5.", 1000),
        ("A1 stops short of the centre line, and is taken away: Player 1 loses 8 points.", 2600),
    ]
    thrown, gone = frames(m)
    assert ([token.value for token in the_stage(thrown).tokens], the_stage(gone).tokens) == (["A1"], [])
    assert (gone.how, points_in(gone)) == ("reveal", [-8, 0])
    assert [dice_in(frame) for frame in frames(m)] == [ALL_DICE] * 2


def test_the_dice_shoot_one_number_after_the_other() -> None:
    m = fought(
        A1=(1, 0, 0, 0), B1=(8, 100, 0, 180), A2=(5, 0, 80, 270), B2=(2, 60, 60, 180), A3=(3, -60, -40, 45),
        B3=(5, 120, -60, 90),
    )  # fmt: skip
    assert strip(m)[1:] == [  # a little faster than usual, because there are so many
        ("A1 (1) captures B1 (8): 8 points for Player 1.", 2595),
        ("B2 (2) captures A1 (1): 1 point for Player 2.", 2595),
        ("A3 (3) captures B2 (2): 2 points for Player 1.", 2595),
        ("A2 (5) captures A3 (3): 3 points for Player 1.", 2595),
        ("Most points after the last shot: Player 1 with 13.", 811),
    ]
    _, *volleys, _ = frames(m)
    assert [points_in(frame) for frame in volleys] == [[8, 0], [8, 1], [10, 1], [13, 1]]
    captured = [[token.value for token in the_stage(frame).tokens if token.marks] for frame in volleys]
    assert captured == [["B1"], ["B1", "A1"], ["B1", "B2", "A1"], ["B1", "B2", "A3", "A1"]]
    for number, frame in enumerate(volleys, 2):  # the throw was the first
        film = the_stage(frame).film
        assert film is not None
        assert (film.number, film.reels, len(the_stage(frame).acts)) == (number, [], 1)
        assert dice_in(frame) == ALL_DICE
    assert ends_in_the_present(m)


def test_shots_of_one_number_are_seen_together() -> None:
    m = fought(A1=(4, 0, 0, 90), B1=(2, -60, 45, 200), B2=(3, 50, -15, 10), B3=(1, 20, -60, 0))
    assert strip(m)[1:] == [
        ("A1 (4) captures B1 (2): 2 points for Player 1. A1 (4) captures B2 (3): 3 points for Player 1.", 3200),
        ("Most points after the last shot: Player 1 with 5.", 1000),
    ]
    result = m.view(None).result
    assert result is not None
    assert result.tallies == [Tally(5, "2 captured"), Tally(0)]


def test_the_result_counts_what_was_lost() -> None:
    result = played(*[happens(None)] * 6).view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Most points after the last shot: Player 1 and Player 2 with -24."
    assert result.tallies == [Tally(-24, "3 lost")] * 2


def test_the_numbers_are_printed_as_they_are_read() -> None:
    solid = stage(rumpus.match("dogfight", 2)).solids["octahedron"]
    for corners, text, top in solid.faces:
        a, b, c = (solid.points[i] for i in corners)
        normal = [(b[i] - a[i]) * (c[j] - a[j]) - (b[j] - a[j]) * (c[i] - a[i]) for i, j in ((1, 2), (2, 0), (0, 1))]
        assert sum(n * v for n, v in zip(normal, a, strict=True)) > 0  # anticlockwise from outside
        x, y, z = (1 if a[k] + b[k] + c[k] > 0 else -1 for k in range(3))
        assert str(FACES[x, y, z]) == text
        assert solid.points[top][2] != 0
