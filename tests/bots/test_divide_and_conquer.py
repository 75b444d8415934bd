"""The bot of Divide and Conquer: exact where it says so; elsewhere legal, repeatable and better than chance."""

from random import Random
from typing import Any

import pytest

import rumpus
from rumpus.bots import Bot, Chair, answer, named
from rumpus.bots.divide_and_conquer import EVERY, LEVELS, DotsAndLines, Duel, Exhausted, Purse, affordable
from rumpus.core import Match
from rumpus.games.paper.divide_and_conquer import DivideAndConquer, Line, Sheet
from rumpus.pieces.paper import Point, d2

EXAMPLE_SEVEN: list[Point] = [(30, 20), (40, 100), (130, 30), (120, 95), (80, 60), (90, 12)]
SQUARE: list[Point] = [(20, 20), (60, 20), (60, 60), (20, 60)]


def drawn(points: list[Point], owners: list[int], lines: list[Line], player: int = 0) -> Match:
    arrange = {"points": points, "owners": owners, "lines": lines, "player": player}
    return rumpus.match("divide-and-conquer", 2, {"dots": len(points) // 2, "first": "seat0"}, arrange=arrange, seed=1)


def blank(**options: Any) -> Match:
    return rumpus.match("divide-and-conquer", 2, {"first": "seat0", "dots": 3, "step": "8", **options}, seed=1)


def choice(m: Match, bot: Bot) -> Any:
    return bot.choose(Chair(m, m.actor))


def scattered(random: Random, n: int) -> list[Point]:
    points: list[Point] = []
    while len(points) < n:
        p = random.randrange(2, 159), random.randrange(2, 119)
        if all(d2(p, q) >= 64 for q in points):
            points.append(p)
    return points


def margins(sheet: Sheet, owners: list[int]) -> dict[frozenset[Line], int]:
    """What the player to move wins by from every position that can come about, without any short cut."""
    found: dict[frozenset[Line], int] = {}

    def margin(there: frozenset[Line], mover: int) -> int:
        if there not in found:
            found[there] = max(
                (
                    sum(owners[c] == mover for corners in sheet.completed(line, there) for c in corners)
                    - margin(there | {line}, 1 - mover)
                    for line in sheet.legal(there)
                ),
                default=0,
            )
        return found[there]

    margin(frozenset(), 0)
    return found


# ---- exact


def test_the_worked_example_is_worth_two_points_to_red() -> None:
    sheet = Sheet(EXAMPLE_SEVEN)
    everything = margins(sheet, [0, 1] * 3)
    assert len(everything) == 3840
    assert everything[frozenset()] == -2
    assert Duel(sheet, [0, 1] * 3).best(0, sheet.clear, 0)[0] == -2


@pytest.mark.parametrize("seed", range(6))
def test_it_is_exact_from_every_position_of_a_small_sheet(seed: int) -> None:
    random = Random(seed)
    owners = [0, 1, 0, 1, 0] if seed % 2 else [0, 0, 1, 1, 1]
    sheet = Sheet(scattered(random, 5))
    for there, margin in margins(sheet, owners).items():
        legal = sheet.bits(sheet.legal(there))
        assert Duel(sheet, owners).margin(sheet.bits(there), legal, len(there) % 2) == margin


def test_a_margin_outside_the_window_is_only_bounded() -> None:
    sheet = Sheet(EXAMPLE_SEVEN)
    assert Duel(sheet, [0, 1] * 3).margin(0, sheet.clear, 0, low=3, high=9) <= 3
    assert Duel(sheet, [0, 1] * 3).margin(0, sheet.clear, 0, low=-9, high=-5) >= -5


def test_best_play_on_both_sides_ends_as_it_was_foreseen() -> None:
    m = drawn(EXAMPLE_SEVEN, [0, 1] * 3, [])
    bots = {seat: DotsAndLines(nodes=50_000, seed=seat) for seat in (0, 1)}
    while not m.over:
        answer(m, bots)
    assert isinstance(m.game, DivideAndConquer)
    assert m.game.score[1] - m.game.score[0] == 2


# ---- thinking


def test_it_takes_two_triangles_at_once() -> None:
    m = drawn(SQUARE, [0, 1, 0, 1], [(0, 1), (1, 2), (2, 3), (0, 3)])
    assert choice(m, DotsAndLines(nodes=200, seed=1)) == (0, 2)  # with its own dots for ends
    m = drawn(SQUARE, [0, 1, 0, 1], [(0, 1), (1, 2), (2, 3), (0, 3)], player=1)
    assert choice(m, DotsAndLines(nodes=200, seed=1)) == (1, 3)


def test_playing_on_quickly_closes_what_can_be_closed() -> None:
    sheet = Sheet(SQUARE)
    duel = Duel(sheet, [0, 0, 0, 1])
    sides = sheet.bits([(0, 1), (1, 2), (2, 3), (0, 3)])
    diagonals = sheet.bits([(0, 2), (1, 3)])
    assert duel.playout(sides, diagonals, 0, Random(1).random) == 5
    assert duel.playout(sides, diagonals, 1, Random(1).random) in (-1, -2)
    assert duel.playout(sides | diagonals, 0, 0, Random(1).random) == 0


def test_playing_on_quickly_opens_nothing_while_it_can_help_it() -> None:
    sheet = Sheet(SQUARE)
    duel = Duel(sheet, [0, 1, 0, 1])
    one = sheet.bits([(0, 1)])
    legal = sheet.clear & ~one
    quiet = {sheet.lines[duel.quiet(one, legal, Random(seed).random)] for seed in range(20)}
    assert quiet == {(2, 3)}  # any other line makes a second side of a triangle


def test_the_same_seed_thinks_the_same() -> None:
    m = blank(dots=6)
    first = [choice(m, DotsAndLines(nodes=5_000, seed=3)) for _ in range(2)]
    assert first[0] == first[1]
    m = drawn(scattered(Random(1), 12), [0, 1] * 6, [])
    lines = [choice(m, DotsAndLines(nodes=5_000, seed=3)) for _ in range(2)]
    assert lines[0] == lines[1]
    assert lines[0] in m.choices


@pytest.mark.parametrize("points", [4, 12])
def test_seconds_are_enough_for_an_answer(points: int) -> None:
    bot = DotsAndLines(seconds=0.02, seed=1)
    m = blank(dots=points // 2)
    while m.questions[m.actor].what == "draw a dot":
        m.answer(m.actor, choice(m, bot))
    assert choice(m, bot) in m.choices


def test_a_purse_of_nodes_is_spent_to_the_last_and_one_of_seconds_looks_at_the_clock() -> None:
    purse = Purse(nodes=3, seconds=None)
    for _ in range(3):
        purse.spend()
    with pytest.raises(Exhausted):
        purse.spend()
    empty = Purse(nodes=0, seconds=0.0)
    for _ in range(EVERY - 1):
        empty.spend()
    with pytest.raises(Exhausted):
        empty.spend()


def test_everything_that_is_thought_of_is_judged() -> None:
    """However little there is to spend: otherwise the first that comes to mind would be the best."""
    assert [affordable(judgements, 48) for judgements in (4, 10, 107, 1000)] == [2, 4, 21, 48]
    assert affordable(0.5, 1) == 1


def test_spots_are_free_and_different() -> None:
    m = blank(dots=6, step="1")
    for point in ((50, 50), (60, 60), (100, 20), (20, 100)):
        m.answer(m.actor, point)
    assert isinstance(m.game, DivideAndConquer)
    spots = DotsAndLines(seed=1).spots(m.game)
    assert len(spots) == len(set(spots)) == 48
    assert all(spot in m.choices for spot in spots)


# ---- levels


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_whole_match(level: str) -> None:
    m = blank(dots=2)
    bots = {0: LEVELS[level](1), 1: named("random", seed=1)}
    while not m.over:
        answer(m, bots)
    assert bots[0].name == level


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_better_than_chance(seat: int) -> None:
    m = blank(dots=5)
    bots = {seat: DotsAndLines(nodes=1_500, seed=1), 1 - seat: named("random", seed=2)}
    while not m.over:
        answer(m, bots)
    assert isinstance(m.game, DivideAndConquer)
    assert m.game.score[seat] >= m.game.score[1 - seat] + 5
