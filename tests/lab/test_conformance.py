"""Every game conforms, and the suite can fail: each broken game is caught by the check meant for it."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from rumpus import games
from rumpus.games.dice.pennywise import Pennywise
from rumpus.lab import plainness
from rumpus.lab.cases import Case
from rumpus.lab.conformance import CHECKS, SHAPES, check, ends
from rumpus.lab.faults import Failed
from tests.sweeps import THOROUGH
from tests.terminal.toys import EVERY_SHAPE

BROKEN = Path(__file__).parent / "broken"


class Fault(NamedTuple):
    """What is wrong with a broken game: the check that finds it, what that says, and where in the rules it is.

    That is the line that said or did it, or the question at which the match waits.
    """

    check: str
    said: str = ""
    line: str = ""


A_CARD, A_BREATH = 'yield Ask(me, "play a card"', 'yield Ask(self.player, "take a breath"'
FAULTS = {
    "leaks_by_label": Fault("leaks nothing"),
    "leaks_by_order": Fault("leaks nothing"),
    "leaks_by_log": Fault("leaks nothing", line='self.tell("{} draws {}."'),
    "names_a_card_face_down": Fault(
        "leaks nothing", "it depends on what it may not know", 'self.tell("{} lays {} aside."'
    ),
    "tells_before_it_moves": Fault("leaks nothing", "it depends on what it may not know", 'self.tell("{} plays {}."'),
    "leaks_in_setup": Fault("leaks nothing"),
    "leaks_by_asking": Fault("leaks nothing"),
    "leaks_by_a_forced_answer": Fault(
        "leaks nothing", "it depends on what it may not know", 'yield Ask(other, "boast"'
    ),
    "leaks_in_a_moment": Fault("leaks nothing"),
    "exposes_for_a_moment": Fault("leaks nothing", line="self.tell("),
    "leaks_by_pace": Fault("leaks nothing"),
    "leaks_by_what_comes_next": Fault("leaks nothing"),
    "never_ends": Fault("ends"),
    "never_asks": Fault("ends"),
    "loses_a_coin": Fault("conserves"),
    "loses_a_card": Fault("conserves"),
    "loses_a_coin_for_a_moment": Fault("conserves", "lost: 1 of the money", "self.tell("),
    "calls_two_cards_the_same": Fault("conserves", "two pieces are called"),
    "disturbs_its_parent": Fault("forks"),
    "reads_a_clock": Fault("replays elsewhere"),
    "depends_on_hashes": Fault("replays elsewhere"),
    "offers_in_the_order_of_hashes": Fault("replays elsewhere", 'the same seed gives {"seat":'),
    "calls_a_part": Fault("plain"),
    "forgets_yield_from": Fault("plain"),
    "hides_nothing_from_bots": Fault("redeals"),
    "offers_the_impossible": Fault("speaks"),
    "foresees_too_much": Fault("speaks"),
    "draws_a_chair_less": Fault("draws"),
    "draws_no_moments": Fault("draws"),
    "prints_an_object": Fault(
        "draws",
        "a line has a thing in it that has no words: Guest A pays a chip of Chair(seat=Seat(0)",
        'self.tell("{} pays a chip of {}."',
    ),
    "prints_a_told": Fault(
        "draws",
        "a line has a thing in it that has no words: It was close: Told(text='{} has paid.'",
        'self.tell("It was close: {}"',
    ),
    "numbers_players_in_a_line": Fault(
        "draws", "a line does not know the players' names: Player 2 has paid.", "self.tell("
    ),
    "shows_an_object": Fault("draws", "the scene has a thing in it that has no words"),
    "joins_dots_nowhere": Fault(
        "speaks",
        "to draw a line joins 3 dots, and no Paper in the scene has them",
        'yield Ask(self.player, "draw a line"',
    ),
    "marks_a_point_beside_the_paper": Fault(
        "speaks",
        "goes as far as (99, 39), and no Paper in the scene is that large",
        'yield Ask(self.player, "mark a point"',
    ),
    "refuses_in_python": Fault(
        "refuses",
        "has a thing in it that has no words: (Seat(0), Seat(1)) are too many.",
        'yield Ask(self.player, "choose a team"',
    ),
    "numbers_its_players": Fault(
        "refuses", "does not know the players' names: Player 1 does not have that card.", A_CARD
    ),
    "refuses_with_half_a_sentence": Fault("refuses", "is no sentence: too low", 'yield Ask(self.player, "show cards"'),
    "asks_a_number": Fault("speaks", "0 is asked to take a breath, which is no Seat", "yield Ask(int(self.player)"),
    "offers_a_generator": Fault(
        "ends", "the choices to play a card are a generator: give a list", 'yield Ask(self.player, "play a card"'
    ),
    "asks_without_a_paragraph": Fault("guides", line=A_BREATH),
    "leaves_newcomers_alone": Fault("guides"),
    "asks_in_a_shape_of_its_own": Fault("speaks", "takes a shape that no client knows: whirl", A_CARD),
    "too_small_to_tap": Fault(
        "fits", "7 pixels apart on a phone: 24 are the least for a thumb", 'yield Ask(self.player, "choose a spot"'
    ),
    "tallies_too_few": Fault("ends"),
    "fails": Fault("ends", line="return self.points[self.n]"),
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


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_game_is_caught_by_the_check_meant_for_it_which_says_why_and_where(name: str) -> None:
    fault = FAULTS[name]
    (caught,) = check(str(BROKEN / f"{name}.py"), only=[fault.check])
    assert not caught.ok
    assert fault.said in caught.problem
    if fault.line:
        found = re.search(
            rf"({name}|healthy)\.py line (\d+)", caught.where
        )  # what it does not break, it has from there
        assert found is not None, caught.where
        assert fault.line in (BROKEN / f"{found[1]}.py").read_text().splitlines()[int(found[2]) - 1]


@pytest.mark.parametrize("name", ["fails", "never_ends", "offers_a_generator"])
def test_rules_that_fail_are_reported_once(name: str) -> None:
    findings = check(
        str(BROKEN / f"{name}.py"), only=[title for title in CHECKS if title not in ("explains", "guides")]
    )
    assert [finding.ok for finding in findings] == [True, False]
    assert findings[-1].broken


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
    assert {path.stem for path in BROKEN.glob("*.py")} == {*FAULTS, "healthy"}


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
    (found,) = check(str(BROKEN / "reads_a_clock.py"), only=["plain"])
    assert "`time` is imported" in found.problem
