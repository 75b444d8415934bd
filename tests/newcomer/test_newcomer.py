"""A game that nobody thought of breaks nothing: every sweep over all games takes it along, and nothing knows its name.

It lies in a chapter of its own, which only the process started here, and those that it starts, find on their shelf.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAME = "awkward-guest"

# Tests of each game, by a part of their names, which have to be among those that were run ...
SWEEPS = (
    "test_every_game_conforms",
    "test_every_game_can_be_played_by_pressing_enter",
    "test_every_game_is_played_by_typing",
    "test_every_game_passes_the_test_of_the_interface",
    "test_such_games_pass_the_parallel_tests",
    "test_every_game_passes_the_test_of_openspiel",
    "test_a_socket_receives_what_the_core_shows_its_seat_and_nothing_besides",
    "test_a_full_table_fills_the_window_overlaps_nowhere_and_keeps_nobody_out",
)
# ... and tests that say something of all games at once.
OF_ALL = (
    "test_every_game_is_found_by_its_name_in_its_chapter",
    "test_every_game_is_listed_with_its_options",
    "test_games_lists_every_game_with_its_sentence",
    "test_unless_said_random_plays_the_levels_of_the_table",
    "test_it_is_found_out_where_everybody_decides_at_once",
    "test_ids_name_the_edition_of_the_rules",
    "test_why_a_game_cannot_be_chosen",
    "test_the_rules_are_one_tap_away_and_open_at_what_matters_now",
)


def test_every_sweep_takes_it_along() -> None:
    wanted = " or ".join([NAME, *OF_ALL])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-vv", "-p", "no:cacheprovider", "-k", wanted, "--ignore", HERE, "tests"],
        cwd=HERE.parents[1],
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
        | {"PYTHONPATH": str(HERE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-8000:]
    passed = re.findall(r"::(\S+) PASSED", done.stdout)
    for test in SWEEPS:
        assert any(ran.startswith(f"{test}[") and NAME in ran for ran in passed), test
    assert {ran for ran in passed if ran in OF_ALL} == set(OF_ALL)
