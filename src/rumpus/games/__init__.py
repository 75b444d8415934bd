"""All games. A module in one of the chapters is a game: its name is the file's, and nothing else has to know of it.

A module that begins with an underscore is what the games of its chapter share.
"""

import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from zlib import crc32

from rumpus.core import Game, UnknownGame, listing

GUESTS = "guests"  # the chapter of games that come from elsewhere
COVER = ".svg"  # how the files of a game are called, behind the name of its module
FACES = ".faces.svg"
ASKED = re.compile(r"<!-- asked: (.+?) -->")  # in a help text, before the paragraph that explains a question
COACHED = re.compile(r"((?:<!-- asked: .+? -->\s*)+)<!-- coach: ([^>]+?)\s*-->")  # and a line for who is asked it first
MARK = re.compile(r"^[ \t]*<!-- (?:asked|coach): [^>]+?\s*-->[ \t]*\n", re.MULTILINE)


@cache
def modules() -> dict[str, str]:
    """The games' names and where they are, without loading any."""
    return {
        module.name.replace("_", "-"): f"{__name__}.{chapter.name}.{module.name}"
        for folder in __path__
        for chapter in pkgutil.iter_modules([folder])
        if chapter.ispkg
        for module in pkgutil.iter_modules([str(Path(folder) / chapter.name)])
        if not module.name.startswith("_")
    }


def names() -> list[str]:
    return sorted(modules())


@cache
def find(name: str) -> type[Game]:
    """The game of that name, or in that file; UnknownGame, with what is near, if there is none."""
    if name.endswith(".py"):
        return the_game_in(_load(Path(name)))
    if name not in modules():
        from difflib import get_close_matches

        near = get_close_matches(name, names())
        hint = f"Did you mean {' or '.join(near)}?" if near else f"There are {listing(names())}."
        raise UnknownGame(f"There is no game called {name!r}. {hint}")
    return the_game_in(importlib.import_module(modules()[name]))


def name_of(kind: type[Game]) -> str:
    return kind.__module__.rpartition(".")[2].replace("_", "-")


def chapter_of(kind: type[Game]) -> str:
    """The part of the book that a game is in."""
    return kind.__module__.split(".")[-2] if kind.__module__.startswith(__name__) else GUESTS


def in_chapter(chapter: str) -> list[str]:
    """The names of its games, without loading any."""
    return [name for name in names() if modules()[name].split(".")[-2] == chapter]


def rules_of(kind: type[Game], guise: str = "") -> str:
    """The help text for players: the Markdown file beside the module. A guise has its own."""
    page = _beside(kind, f".{guise}.md" if guise else ".md")
    return page.read_text(encoding="utf-8") if page.exists() else ""


def coach_of(kind: type[Game], guise: str = "") -> dict[str, str]:
    """For each question: what it does and what sensible people do, in a line for somebody who is new to the game."""
    return {
        what: " ".join(line.split())
        for marks, line in COACHED.findall(rules_of(kind, guise))
        for what in ASKED.findall(marks)
    }


def art_of(kind: type[Game], suffix: str) -> Path | None:
    """A picture that the game brings, beside the module; None, if it has none."""
    file = _beside(kind, suffix)
    return file if file.exists() else None


def _beside(kind: type[Game], suffix: str) -> Path:
    return Path(str(sys.modules[kind.__module__].__file__)).with_suffix(suffix)


def every() -> Iterator[tuple[str, type[Game]]]:
    for name in names():
        yield name, find(name)


def the_game_in(module: ModuleType) -> type[Game]:
    kinds = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Game) and kind.__module__ == module.__name__
    ]
    if len(kinds) != 1:
        raise UnknownGame(f"{Path(str(module.__file__)).name} has {len(kinds)} games in it, not one.")
    kinds[0].prepare()
    return kinds[0]


def _load(path: Path) -> ModuleType:
    if not path.is_file():
        raise UnknownGame(f"There is no game in {path}: no such file.")
    # A name that no other module has, whatever the file is called and wherever it lies.
    name = f"{GUESTS}.{crc32(str(path.resolve()).encode()):08x}.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
