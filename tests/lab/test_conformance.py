"""Every game conforms, and the suite can fail: each broken game is caught by the check meant for it."""

import re
from pathlib import Path

import pytest

from rumpus import games
from rumpus.games.dice.pennywise import Pennywise
from rumpus.lab import plainness
from rumpus.lab.conformance import CHECKS, SHAPES, Case, check, ends
from rumpus.lab.secrecy import Failed
from tests.sweeps import THOROUGH
from tests.terminal.toys import EVERY_SHAPE

BROKEN = Path(__file__).parent / "broken"

CAUGHT_BY = {
    "leaks_by_label": "leaks nothing",
    "leaks_by_order": "leaks nothing",
    "leaks_by_log": "leaks nothing",
    "leaks_in_setup": "leaks nothing",
    "leaks_by_asking": "leaks nothing",
    "leaks_in_a_moment": "leaks nothing",
    "exposes_for_a_moment": "leaks nothing",
    "leaks_by_pace": "leaks nothing",
    "never_ends": "ends",
    "never_asks": "ends",
    "loses_a_coin": "conserves",
    "loses_a_card": "conserves",
    "loses_a_coin_for_a_moment": "conserves",
    "disturbs_its_parent": "forks",
    "reads_a_clock": "replays elsewhere",
    "depends_on_hashes": "replays elsewhere",
    "leaks_by_what_comes_next": "leaks nothing",
    "calls_a_part": "plain",
    "forgets_yield_from": "plain",
    "hides_nothing_from_bots": "redeals",
    "offers_the_impossible": "speaks",
    "foresees_too_much": "speaks",
    "draws_a_chair_less": "draws",
    "draws_no_moments": "draws",
    "prints_an_object": "draws",
    "prints_a_told": "draws",
    "shows_an_object": "draws",
    "joins_dots_nowhere": "speaks",
    "marks_a_point_beside_the_paper": "speaks",
    "refuses_in_python": "refuses",
    "numbers_its_players": "refuses",
    "asks_without_a_paragraph": "guides",
    "leaves_newcomers_alone": "guides",
    "asks_in_a_shape_of_its_own": "speaks",
    "too_small_to_tap": "fits",
    "tallies_too_few": "ends",
    "fails": "ends",
}

# Where in the rules it is: at the line, or at the question that the match waits at.
LINES = {
    "leaks_by_log": 'self.tell("{} draws {}."',
    "exposes_for_a_moment": "self.tell(",
    "too_small_to_tap": 'yield Ask(self.player, "choose a spot"',
    "prints_an_object": 'self.tell("{} pays a chip of {}."',
    "prints_a_told": 'self.tell("It was close: {}"',
    "joins_dots_nowhere": 'yield Ask(self.player, "draw a line"',
    "marks_a_point_beside_the_paper": 'yield Ask(self.player, "mark a point"',
    "asks_in_a_shape_of_its_own": 'yield Ask(me, "play a card"',
    "numbers_its_players": 'yield Ask(me, "play a card"',
    "refuses_in_python": 'yield Ask(self.player, "choose a team"',
    "asks_without_a_paragraph": 'yield Ask(self.player, "take a breath"',
    "fails": "return self.points[self.n]",
}


@pytest.mark.parametrize("name", games.names())
def test_every_game_conforms(name: str) -> None:
    assert [str(finding) for finding in check(name, THOROUGH) if not finding.ok] == []


def test_a_healthy_game_passes_every_check() -> None:
    findings = check(str(BROKEN / "healthy.py"))
    assert [str(finding) for finding in findings if not finding.ok] == []
    assert [finding.check for finding in findings] == list(CHECKS)


def test_every_shape_of_answer_passes_every_check_but_those_for_a_help_text() -> None:
    assert [finding.check for finding in check(EVERY_SHAPE) if not finding.ok] == ["explains", "guides"]


@pytest.mark.parametrize("name", CAUGHT_BY)
def test_a_broken_game_is_caught_by_the_check_meant_for_it(name: str) -> None:
    findings = check(str(BROKEN / f"{name}.py"))
    assert CAUGHT_BY[name] in [finding.check for finding in findings if not finding.ok], findings


# What is said of some, so that they are not caught for another reason.
SAID = {
    "prints_an_object": "a line has a thing in it that has no words: Player 1 pays a chip of Chair(seat=Seat(0)",
    "prints_a_told": "a line has a thing in it that has no words: It was close: Told(text='{} has paid.'",
    "shows_an_object": "the scene has a thing in it that has no words",
    "joins_dots_nowhere": "to draw a line joins 3 dots, and no Paper in the scene has them",
    "marks_a_point_beside_the_paper": "goes as far as (99, 39), and no Paper in the scene is that large",
    "asks_in_a_shape_of_its_own": "takes a shape that no client knows: whirl",
    "too_small_to_tap": "7 pixels apart on a phone: 24 are the least for a thumb",
    "numbers_its_players": "does not know the players' names: Player 1 does not have that card.",
    "refuses_in_python": "has a thing in it that has no words: (Seat(0), Seat(1)) are too many.",
}


@pytest.mark.parametrize("name", SAID)
def test_a_failure_says_what_is_wrong(name: str) -> None:
    problems = [f.problem for f in check(str(BROKEN / f"{name}.py")) if f.check == CAUGHT_BY[name]]
    assert SAID[name] in problems[0]


@pytest.mark.parametrize("name", LINES)
def test_a_failure_says_at_which_line_of_the_rules(name: str) -> None:
    where = [f.where for f in check(str(BROKEN / f"{name}.py")) if not f.ok and f.check == CAUGHT_BY[name]]
    found = re.search(rf"({name}|healthy)\.py line (\d+)", where[0])  # what it does not break, it has from there
    assert found is not None, where
    assert LINES[name] in (BROKEN / f"{found[1]}.py").read_text().splitlines()[int(found[2]) - 1]


def test_the_shapes_that_the_suite_allows_are_those_that_the_client_knows() -> None:
    types = (Path(__file__).parents[2] / "client/src/wire/types.ts").read_text()
    assert set(re.findall(r"\{\s*shape: '(\w+)'", types)) == SHAPES


def test_a_match_may_end_without_a_winner() -> None:
    class InVain(Pennywise):
        def nobody_wins(self) -> bool:
            return True

    case = Case(InVain, "in-vain", 3, {}, 1)
    assert min(case.played().standings()) == 2
    ends(case)


def test_every_broken_game_is_tried() -> None:
    assert {path.stem for path in BROKEN.glob("*.py")} == {*CAUGHT_BY, "healthy"}


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("pass", "tests.lab.broken.forgets_yield_from, line 11: boast() asks questions"),
        ("def setup(self): self.boast(0)", "line 4: boast() asks questions"),
    ],
)
def test_rules_that_a_game_has_from_another_module_are_read_too(body: str, problem: str, tmp_path: Path) -> None:
    game = tmp_path / "small.py"
    base = "from tests.lab.broken.forgets_yield_from import ForgetsYieldFrom"
    game.write_text(f"{base}\n\nclass Small(ForgetsYieldFrom):\n    {body}\n")
    with pytest.raises(Failed) as failed:
        plainness.check(games.find(str(game)))
    assert str(failed.value).startswith(problem)


def test_a_clock_is_found_in_the_source_too() -> None:
    findings = {finding.check: finding for finding in check(str(BROKEN / "reads_a_clock.py"))}
    assert "`time` is imported" in findings["plain"].problem
