"""A new game is a new module, and no line elsewhere: whatever lies under the games, or draws them, names none."""

import re
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


def names_in(text: str) -> list[str]:
    """The games that a text names: by their names, titles, modules or classes."""
    found = []
    for name, kind in games.every():
        words = {name, name.replace("-", "_"), kind.title, kind.__name__}
        spelled = {word for word in words if not word.isalpha() or word in (kind.__name__, kind.title)}
        pattern = "|".join(
            rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in sorted(spelled | {f'"{name}"', f"'{name}'"})
        )
        if re.search(pattern, text):
            found.append(name)
    return found


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_game_is_named(file: Path) -> None:
    assert names_in(file.read_text(encoding="utf-8")) == []


def test_a_name_would_be_found() -> None:
    assert names_in('if game == "bogart":') == ["bogart"]
    assert names_in("class BrainBaseball:") == ["brain-baseball"]
    assert names_in("import divide_and_conquer") == ["divide-and-conquer"]
