"""A new game is a new module, and no line elsewhere: whatever lies under the games, or draws them, names none."""

import re
from functools import cache
from pathlib import Path

import pytest

from rumpus import games

ROOT = Path(__file__).parents[2]
BELOW = (
    "src/rumpus/core",
    "src/rumpus/tables",
    "src/rumpus/web",
    "src/rumpus/lab",
    "src/rumpus/terminal",
    "client/src",
)
SOURCES = [
    file
    for folder in BELOW
    for file in sorted((ROOT / folder).rglob("*"))
    if file.suffix in (".py", ".ts", ".svelte", ".css", ".html") and "static" not in file.parts
]


@cache
def spellings() -> dict[str, str]:
    """Everything that a game can be called by, and the name of that game."""
    found: dict[str, str] = {}
    for name, kind in games.every():
        words = {name, name.replace("-", "_"), kind.title, kind.__name__}
        spelled = {word for word in words if not word.isalpha() or word in (kind.__name__, kind.title)}
        found |= dict.fromkeys(sorted(spelled | {f'"{name}"', f"'{name}'"}), name)
    return found


@cache
def any_of_them() -> re.Pattern[str]:
    """One pattern for all: there are many files. Of two that begin alike, the longer comes first."""
    words = sorted(spellings(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


def names_in(text: str) -> list[str]:
    """The games that a text names: by their names, titles, modules or classes."""
    return sorted({spellings()[word] for word in any_of_them().findall(text)})


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_game_is_named(file: Path) -> None:
    assert names_in(file.read_text(encoding="utf-8")) == []


def test_a_name_would_be_found() -> None:
    assert names_in('if game == "bogart":') == ["bogart"]
    assert names_in("class BrainBaseball:") == ["brain-baseball"]
    assert names_in("import divide_and_conquer") == ["divide-and-conquer"]
    assert names_in("Brain Baseball, not Baseball") == ["baseball", "brain-baseball"]
