"""The lists of games in the docs say what the games and the conformance suite say."""

from pathlib import Path

import pytest

from rumpus import games
from rumpus.lab import status
from rumpus.lab.conformance import ABOUT, CHECKS, Finding, check
from tests.docs.pages import ROOT

PASSED = [Finding(name, ABOUT[name], "") for name in CHECKS]


@pytest.mark.parametrize(
    ("page", "parts"), [("README.md", [status.LIST]), ("docs/games.md", [status.TABLE, status.SUITE])]
)
def test_what_a_page_says_about_games_is_up_to_date(page: str, parts: list[str]) -> None:
    # That every game passes every check is proven by tests/lab/test_conformance.py; the suite need not run twice.
    # When this fails: python -m rumpus.lab.status README.md docs/games.md
    text = (ROOT / page).read_text(encoding="utf-8")
    assert all(status.wants(text, part) for part in parts)
    now = {
        status.LIST: status.list_of_games(),
        status.TABLE: status.table_of_games(dict.fromkeys(games.names(), PASSED)),
        status.SUITE: status.list_of_checks(),
    }
    assert status.updated(text, now) == text


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    text = "before\n<!-- list of games -->\nold\n<!-- end -->\nafter\n<!-- end -->\n"
    new = "before\n<!-- list of games -->\nnew \\1\n<!-- end -->\nafter\n<!-- end -->\n"
    assert status.updated(text, {status.LIST: "new \\1\n", status.TABLE: "nowhere\n"}) == new


def test_the_status_of_a_game_comes_from_the_suite() -> None:
    assert status.status(PASSED) == f"all {len(CHECKS)} checks"
    found = check(str(Path(__file__).parents[1] / "lab/broken/loses_a_coin.py"))
    assert "not **explains**, **guides**, **conserves**" in status.status(found)
