from itertools import combinations
from random import Random
from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, IllegalAnswer, Match, NotAsked, Paper, Spot, Tally
from rumpus.games.paper.divide_and_conquer import DRAW_A_DOT, DRAW_A_LINE, DivideAndConquer, Filled, Line, Sheet
from rumpus.pieces.paper import Point, crosses, d2, in_the_way, inside
from tests.games.frames import Frame, ends_in_the_present, frames, strip

BLACK, RED = 0, 1

EXAMPLE_SEVEN: list[Point] = [(30, 20), (40, 100), (130, 30), (120, 95), (80, 60), (90, 12)]
THE_GAME: list[tuple[Line, tuple[int, int]]] = [
    ((0, 1), (0, 0)),
    ((2, 3), (0, 0)),
    ((0, 4), (0, 0)),
    ((1, 4), (0, 1)),
    ((2, 4), (0, 1)),
    ((3, 4), (0, 2)),
    ((1, 3), (1, 2)),
    ((0, 5), (1, 2)),
    ((2, 5), (1, 2)),
    ((4, 5), (1, 4)),
]


def drawn(dots: list[tuple[int, int, int]], lines: list[Line], player: int = BLACK) -> Match:
    """All dots are drawn (across, down, whose), and these lines; this player draws the next line."""
    arrange = {
        "points": [(x, y) for x, y, _ in dots],
        "owners": [owner for _, _, owner in dots],
        "lines": lines,
        "player": player,
    }
    return rumpus.match("divide-and-conquer", 2, {"dots": len(dots) // 2, "first": "seat0"}, arrange=arrange, seed=1)


def blank(**options: Any) -> Match:
    return rumpus.match("divide-and-conquer", 2, {"first": "seat0", **options}, seed=1)


def table(m: Match) -> DivideAndConquer:
    assert isinstance(m.game, DivideAndConquer)
    return m.game


def paper(m: Match) -> Paper:
    (place,) = m.view(None).places
    assert isinstance(place, Paper)
    return place


def refusal(m: Match, answer: Any) -> IllegalAnswer:
    with pytest.raises(IllegalAnswer) as refused:
        m.answer(m.actor, answer)
    return refused.value


# ---- dots


def test_players_take_turns_to_draw_six_dots_each_and_the_first_begins_with_the_lines() -> None:
    m = blank()
    for i in range(12):
        assert (m.actor, m.questions[m.actor].what) == (i % 2, DRAW_A_DOT)
        m.answer(i % 2, m.choices[-1])
    assert (m.actor, m.questions[m.actor].what) == (0, DRAW_A_LINE)
    assert table(m).owners == [0, 1] * 6


def test_dots_are_eight_apart() -> None:
    m = blank()
    m.answer(0, (50, 50))
    why = refusal(m, (56, 55))
    assert str(why) == "There is no room: it has to be 8 away from dot 0."
    assert why.where == [0]
    m.answer(1, (58, 50))
    assert refusal(m, (54, 52)).where == [0, 1]


def test_dots_keep_off_the_edge() -> None:
    m = blank()
    assert "2 to 158" in str(refusal(m, (1, 50)))
    assert "2 to 118" in str(refusal(m, (50, 119)))
    refusal(m, (159, 50))
    m.answer(0, (2, 2))
    m.answer(1, (158, 118))


def test_exactly_the_points_with_room_are_offered() -> None:
    m = blank()
    for point in ((50, 50), (2, 118), (57, 58), (158, 2)):
        m.answer(m.actor, point)
    choices = m.choices
    assert isinstance(choices, Spot)
    there = {(x, y) for x in range(2, 159) for y in range(2, 119)}
    assert set(choices) == {p for p in there if all(d2(p, q) >= 64 for q in table(m).points)}
    assert len(choices) == len(set(choices))


@pytest.mark.parametrize(("step", "ends"), [("4", ((4, 156), (4, 116))), ("8", ((8, 152), (8, 112)))])
def test_dots_stand_on_multiples_of_the_step(step: str, ends: tuple[Point, Point]) -> None:
    m = blank(step=step)
    assert "in steps of" in str(refusal(m, (50, 48)))
    choices = m.choices
    assert isinstance(choices, Spot)
    assert ((choices.xs[0], choices.xs[-1]), (choices.ys[0], choices.ys[-1])) == ends
    m.answer(0, (48, 48))
    assert str(refusal(m, (48, 48))).startswith("There is no room")
    m.answer(1, (56, 48))


@pytest.mark.parametrize("dots", [2, 10])
def test_each_draws_as_many_dots_as_agreed(dots: int) -> None:
    m = blank(dots=dots, step="8")
    random = Random(dots)
    while m.questions[m.actor].what == DRAW_A_DOT:
        m.answer(m.actor, random.choice(m.choices))
    assert table(m).owners == [0, 1] * dots


@pytest.mark.parametrize("options", [{"dots": 1}, {"dots": 11}, {"step": "2"}, {"first": "seat1"}])
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        rumpus.match("divide-and-conquer", 2, options)


def test_luck_says_who_begins_and_draws_in_black() -> None:
    m = rumpus.match("divide-and-conquer", 2, chance=[1])
    assert m.actor == 1
    m.answer(1, (50, 50))
    assert paper(m).dots == [(50, 50, "black")]
    assert [chair.counters["ink"] for chair in m.view(0).chairs] == ["red", "black"]
    assert rumpus.match("divide-and-conquer", 2, {"first": "seat0"}, chance=[]).actor == 0


# ---- the worked examples

A_TRIANGLE = [(40, 40, BLACK), (80, 40, BLACK), (60, 80, RED), (150, 110, RED)]


@pytest.mark.parametrize(("player", "points"), [(BLACK, 2), (RED, 1)])
def test_a_triangle_pays_for_the_corners_of_whoever_closes_it(player: int, points: int) -> None:
    m = drawn(A_TRIANGLE, [(0, 1), (1, 2)], player)
    m.answer(player, (0, 2))
    assert table(m).score[player] == points
    assert table(m).score[1 - player] == 0


A, B, C, D, E, F, G = range(7)
WITH_A_DOT_INSIDE = [
    *((40, 40, BLACK), (80, 40, BLACK), (60, 80, RED)),
    *((120, 30, BLACK), (150, 90, RED), (110, 100, BLACK), (128, 70, RED), (10, 110, RED)),
]


def test_a_triangle_with_a_dot_inside_pays_nothing_and_its_parts_pay_whoever_completes_them() -> None:
    m = drawn(WITH_A_DOT_INSIDE, [(A, B), (B, C), (D, E), (E, F)], RED)
    m.answer(RED, (D, F))
    assert table(m).filled == []
    m.answer(BLACK, (G, D))
    assert table(m).score == [0, 0]
    m.answer(RED, (G, E))
    assert table(m).score == [0, 2]
    m.answer(BLACK, (G, F))
    assert table(m).score == [3, 2]
    assert [(one.corners, one.points) for one in table(m).filled] == [((D, E, G), 2), ((D, F, G), 2), ((E, F, G), 1)]


SQUARE = [(20, 20, BLACK), (60, 20, RED), (60, 60, BLACK), (20, 60, RED)]
ITS_SIDES: list[Line] = [(0, 1), (1, 2), (2, 3), (0, 3)]


@pytest.mark.parametrize(("player", "score"), [(BLACK, [4, 0]), (RED, [0, 2])])
def test_one_line_can_complete_two_triangles_and_the_other_diagonal_would_cross_it(
    player: int, score: list[int]
) -> None:
    m = drawn(SQUARE, ITS_SIDES, player)
    assert list(m.choices) == [(0, 2), (1, 3)]
    m.answer(player, (0, 2))
    assert table(m).score == score
    assert m.over
    assert m.standings() == ([1, 2] if player == BLACK else [2, 1])
    with pytest.raises(NotAsked):
        m.answer(1 - player, (1, 3))


def test_the_outer_dots_of_a_row_can_never_be_joined() -> None:
    m = drawn([(20, 20, BLACK), (60, 20, RED), (100, 20, BLACK), (60, 70, RED)], [])
    why = refusal(m, (0, 2))
    assert str(why) == "Dot 1 is in the way."
    assert why.where == [1]
    while not m.over:
        m.answer(m.actor, m.choices[0])
    assert len(table(m).lines) == 5
    assert len(table(m).filled) == 2


@pytest.mark.parametrize(
    ("end", "third", "blocked"),
    [
        ((110, 10), (60, 12), True),
        ((110, 10), (60, 13), False),
        ((70, 90), (42, 56), True),
        ((70, 90), (38, 51), False),
    ],
)
def test_a_line_may_pass_a_dot_closely_but_not_touch_it(end: Point, third: Point, blocked: bool) -> None:
    m = drawn([(10, 10, BLACK), (*end, RED), (*third, BLACK), (150, 110, RED)], [])
    assert ((0, 1) not in m.choices) is blocked


def test_a_whole_game() -> None:
    m = blank(dots=3)
    for i, point in enumerate(EXAMPLE_SEVEN):
        m.answer(i % 2, point)
    assert len(m.choices) == 14
    assert refusal(m, (0, 3)).where == [4]
    for i, (line, score) in enumerate(THE_GAME):
        m.answer(i % 2, line)
        assert tuple(table(m).score) == score
    assert m.over  # the only other line, 0-2, would cross the last
    assert table(m).score == [1, 4]
    assert m.standings() == [2, 1]
    assert {one.corners for one in table(m).filled} == {(0, 1, 4), (2, 3, 4), (1, 3, 4), (0, 4, 5), (2, 4, 5)}


# ---- rulings


def test_a_refused_line_says_why_and_shows_what_is_in_the_way() -> None:
    m = drawn(WITH_A_DOT_INSIDE, [(A, B), (B, C), (D, E), (D, F)])
    again = refusal(m, (B, A))
    assert (str(again), again.where) == ("Dots 0 and 1 are joined already.", [(0, 1)])
    both = refusal(m, (A, G))
    assert (str(both), both.where) == ("It would cross the lines 1-2 and 3-5.", [(B, C), (D, F)])
    one = refusal(m, (B, G))
    assert (str(one), one.where) == ("It would cross the line 3-5.", [(D, F)])
    for nonsense in ((C, C), (C, 8), (C, -1), (C,), (A, B, C), "01"):
        refusal(m, nonsense)


def test_lines_meet_in_dots() -> None:
    m = drawn(SQUARE, [(0, 1)])
    m.answer(BLACK, (1, 2))
    m.answer(RED, (1, 3))
    assert table(m).lines == [(0, 1), (1, 2), (1, 3)]


def test_the_line_may_be_told_from_either_end() -> None:
    m = drawn(SQUARE, [])
    m.answer(BLACK, (3, 1))
    assert table(m).lines == [(1, 3)]


def test_a_dot_that_is_joined_to_nothing_still_keeps_a_triangle_from_paying() -> None:
    m = drawn([(20, 20, BLACK), (100, 20, BLACK), (60, 100, BLACK), (60, 50, RED)], [(0, 1), (1, 2)])
    m.answer(BLACK, (0, 2))
    assert table(m).filled == []


def test_three_foreign_corners_can_be_closed_for_nothing() -> None:
    m = drawn([(20, 20, BLACK), (60, 20, BLACK), (40, 60, BLACK), (150, 110, RED)], [(0, 1), (1, 2)], RED)
    m.answer(RED, (0, 2))
    assert table(m).score == [0, 0]
    assert table(m).filled == [Filled((0, 1, 2), 1, 0)]  # type: ignore[arg-type]
    assert paper(m).shades == [([0, 1, 2], "red", "0")]


def test_three_corners_of_ones_own_pay_three() -> None:
    m = drawn([(20, 20, BLACK), (60, 20, BLACK), (40, 60, BLACK), (150, 110, RED)], [(0, 1), (1, 2)])
    m.answer(BLACK, (0, 2))
    assert table(m).score == [3, 0]


def test_a_score_gives_no_second_turn() -> None:
    m = drawn(A_TRIANGLE, [(0, 1), (1, 2)])
    m.answer(BLACK, (0, 2))
    assert m.actor == RED


def test_what_cannot_become_a_triangle_stays_unscored() -> None:
    # The row of three makes the big triangle of its ends impossible; only its two halves can be closed.
    m = drawn([(20, 20, BLACK), (60, 20, BLACK), (100, 20, BLACK), (60, 70, BLACK)], [(0, 1), (1, 2), (0, 3)])
    m.answer(BLACK, (2, 3))  # and the last line draws itself
    assert m.over
    assert [one.corners for one in table(m).filled] == [(0, 1, 3), (1, 2, 3)]


def test_equal_scores_are_a_draw() -> None:
    m = drawn([(20, 20, BLACK), (60, 20, BLACK), (60, 60, RED), (20, 60, RED)], [(0, 1), (1, 2), (2, 3)])
    m.answer(BLACK, (0, 2))  # and red closes the other half with the only line that is left
    assert table(m).score == [2, 2]
    assert m.standings() == [1, 1]


# ---- what can be drawn, against the predicates one by one


def scattered(random: Random, n: int, step: int) -> list[Point]:
    points: list[Point] = []
    while len(points) < n:
        p = random.randrange(step, 159, step), random.randrange(step, 119, step)
        if all(d2(p, q) >= 64 for q in points):
            points.append(p)
    return points


@pytest.mark.parametrize("step", [2, 4, 8])
@pytest.mark.parametrize("seed", range(5))
def test_what_a_sheet_allows_is_what_the_predicates_say(step: int, seed: int) -> None:
    points = scattered(Random(seed), 12, step)
    sheet = Sheet(points)
    for number, (i, j) in enumerate(sheet.lines):
        a, b = points[i], points[j]
        blocked = any(in_the_way(c, a, b, 2) for k, c in enumerate(points) if k not in (i, j))
        assert bool(sheet.clear >> number & 1) is not blocked
        for other, (k, m) in enumerate(sheet.lines):
            crossing = not {i, j} & {k, m} and crosses(a, b, points[k], points[m])
            assert bool(sheet.crossing[number] >> other & 1) is crossing
    for corners in combinations(range(12), 3):
        sides = [sheet.number[pair] for pair in combinations(corners, 2)]
        empty = not any(inside(p, *(points[c] for c in corners)) for k, p in enumerate(points) if k not in corners)
        possible = empty and all(sheet.clear >> side & 1 for side in sides)
        for side in sides:
            assert (corners in [found for _, found in sheet.triangles[side]]) is possible


@pytest.mark.parametrize("seed", range(12))
def test_with_nothing_in_the_way_the_hull_says_how_many_lines_and_triangles_there_will_be(seed: int) -> None:
    random = Random(seed)
    points = scattered(random, 8, 1)
    sheet = Sheet(points)
    m = drawn([(x, y, i % 2) for i, (x, y) in enumerate(points)], [])
    while not m.over:
        m.answer(m.actor, random.choice(m.choices))
    hull = sum(any(all_on_one_side(points, i, j) for j in range(8) if j != i) for i in range(8))
    lines, triangles = len(table(m).lines), len(table(m).filled)
    if sheet.clear == (1 << 28) - 1:
        assert (lines, triangles) == (3 * 8 - 3 - hull, 2 * 8 - 2 - hull)
    else:
        assert lines <= 3 * 8 - 3 - hull
    assert sum(table(m).score) == sum(one.points for one in table(m).filled)


def all_on_one_side(points: list[Point], i: int, j: int) -> bool:
    (ax, ay), (bx, by) = points[i], points[j]
    turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in points]
    return min(turns) >= 0 or max(turns) <= 0


# ---- the table


def test_the_paper_shows_dots_lines_and_filled_triangles() -> None:
    m = drawn(A_TRIANGLE, [(0, 1), (1, 2)])
    m.answer(BLACK, (0, 2))
    shown = paper(m)
    assert (shown.width, shown.height) == (160, 120)
    assert shown.dots == [(40, 40, "black"), (80, 40, "black"), (60, 80, "red"), (150, 110, "red")]
    assert [line[:2] for line in shown.lines] == [(0, 1), (1, 2), (0, 2)]
    assert shown.shades == [([0, 1, 2], "black", "2")]
    assert [chair.counters["points"] for chair in m.view(None).chairs] == [2, 0]
    assert m.story(None)[-2:] == ["Player 1 joins dots 0 and 2.", "Player 1 closes the triangle 0, 1, 2 for 2 points."]


# ---- what is seen between two questions


def sheet(frame: Frame) -> Paper:
    place = frame.place("paper")
    assert isinstance(place, Paper)
    return place


def test_a_dot_is_on_the_paper_when_it_is_told() -> None:
    m = blank()
    m.watch(True)
    m.answer(0, (50, 50))
    assert strip(m) == [("Player 1 draws a dot.", 1000)]
    assert sheet(frames(m)[0]).dots == [(50, 50, "black")]
    assert (m.view(None).heading, ends_in_the_present(m)) == ("Dot 2 of 12", True)


def test_two_triangles_at_once_are_filled_one_after_the_other() -> None:
    m = drawn(SQUARE, ITS_SIDES)
    m.watch(True)
    m.answer(BLACK, (0, 2))
    assert strip(m) == [
        ("Player 1 joins dots 0 and 2. Player 1 closes the triangle 0, 1, 2 for 2 points.", 1000),
        ("Player 1 closes the triangle 0, 2, 3 for 2 points.", 1000),
        ("No line is left to draw.", 1000),
    ]
    shown = frames(m)
    assert [len(sheet(frame).lines) for frame in shown] == [5, 5, 5]
    assert [len(sheet(frame).shades) for frame in shown] == [1, 2, 2]
    assert [frame.scene.chairs[0].counters["points"] for frame in shown] == [2, 4, 4]
    assert ends_in_the_present(m)
    result = m.view(None).result
    assert result is not None
    assert result.tallies == [Tally(4, "2 triangles"), Tally(0, "0 triangles")]


# ---- good play


def test_the_rule_of_thumb_closes_two_triangles_and_offers_none() -> None:
    m = drawn(SQUARE, ITS_SIDES[:3])
    weights = dict(zip(m.choices, table(m).hunch(m.actor, DRAW_A_LINE, m.choices) or (), strict=True))
    assert weights[(0, 3)] < 1  # whichever diagonal follows would complete both triangles
    assert weights[(0, 2)] > weights[(0, 3)]
    m = drawn(WITH_A_DOT_INSIDE, [(D, E), (E, F), (D, F), (D, G), (E, G)])
    weights = dict(zip(m.choices, table(m).hunch(m.actor, DRAW_A_LINE, m.choices) or (), strict=True))
    assert max(weights, key=lambda line: weights[line]) == (F, G)
