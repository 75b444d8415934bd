"""A game that nobody thought of breaks nothing: every sweep over all games takes it along, and nothing knows its name.

It lies in a chapter of its own, which only the processes started here find on their shelf.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NAME = "awkward-guest"

# What says something of all games at once; whatever is said of each is found by the name.
OF_ALL = (
    "tests/games/test_registry.py::test_every_game_is_found_by_its_name_in_its_chapter",
    "tests/terminal/test_main.py",
    "tests/lab/test_arena.py",
    "tests/lab/environments/test_zoo.py::test_it_is_found_out_where_everybody_decides_at_once",
    "tests/tables/test_room.py",
    "tests/browser/test_evening.py::test_the_rules_are_one_tap_away_and_open_at_what_matters_now",
    "tests/browser/test_coming_back.py::test_a_chair_and_a_sealed_answer_wait_for_somebody_who_closes_the_page",
)


def pytest_with_the_newcomer(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(HERE)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-6000:]
    return said


def test_every_sweep_takes_it_along() -> None:
    said = pytest_with_the_newcomer(
        "-k", NAME, "tests", "--deselect", "tests/newcomer", "--ignore=tests/newcomer", "-v"
    )
    for sweep in ("conforms", "pressing_enter", "by_typing", "keeps_anybody_out", "test_of_the_interface", "socket"):
        assert any(sweep in line and NAME in line and "PASSED" in line for line in said.splitlines()), sweep


@pytest.mark.parametrize("tests", OF_ALL)
def test_what_is_said_of_all_games_stays_true(tests: str) -> None:
    pytest_with_the_newcomer(tests)
