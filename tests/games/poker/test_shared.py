"""What the poker games share is written as plainly as a game."""

import ast
from pathlib import Path

import pytest

from rumpus.games import poker
from rumpus.lab import plainness

SHARED = sorted(Path(poker.__path__[0]).glob("_[a-z]*.py"))


@pytest.mark.parametrize("module", SHARED, ids=lambda path: path.stem)
def test_it_can_be_forked_and_replayed(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    assert list(plainness.problems(tree, plainness.asking_in(tree))) == []


def test_there_is_something_to_look_at() -> None:
    assert {path.stem for path in SHARED} >= {"_table", "_evening", "_structures"}
