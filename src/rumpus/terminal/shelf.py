"""The games: finding one, listing all, and printing the rules of each."""

import json
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rumpus import bots, games
from rumpus.core import Game, Refused, RulesError, listing
from rumpus.core.options import Switch
from rumpus.core.settings import how_many

WIDEST_PAGE = 100


def find(name: str) -> type[Game]:
    """The game of that name or in that file. Raises Refused, with the reason, even if the file has errors."""
    try:
        return games.find(name)
    except (Refused, RulesError):
        raise
    except (Exception, SystemExit) as error:
        raise Refused(f"The game in {name} cannot be loaded: {fault(error, name)}.") from None


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Errors in somebody's own game are explained in a sentence; errors in ours are bugs, and shown as they are."""
    try:
        yield
    except (Refused, RulesError, BrokenPipeError):
        raise
    except Exception as error:
        if not name.endswith(".py"):
            raise
        why = f"The game in {name} fails: {fault(error, name)}. `rumpus check {name}` may say more."
        raise Refused(why) from None


def fault(error: BaseException, file: str) -> str:
    """An error in somebody's own game in words, with the line of their file."""
    path = Path(file).resolve()
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename) == path]
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"{said}{f', in line {lines[-1]}' if lines else ''}"


def chapter_title(kind: type[Game]) -> str:
    """The chapter's own first sentence, or its name."""
    package = sys.modules.get(kind.__module__.rpartition(".")[0])
    return (getattr(package, "__doc__", None) or games.chapter_of(kind)).strip().partition("\n")[0].rstrip(".")


def by_chapter() -> Iterator[tuple[str, list[tuple[str, type[Game]]]]]:
    """The chapters, each with its games."""
    chapters: dict[str, list[tuple[str, type[Game]]]] = {}
    for name, kind in games.every():
        chapters.setdefault(chapter_title(kind), []).append((name, kind))
    yield from sorted(chapters.items())


def list_games(console: Console) -> None:
    if not console.is_terminal:
        for chapter, inside in by_chapter():
            print(f"{chapter}:")
            for name, kind in inside:
                options = f" Options: {', '.join(kind.options)}." if kind.options else ""
                print(f"  {name}: {how_many(kind)} players, {kind.minutes} minutes. {kind.about()}{options}")
        return
    for chapter, inside in by_chapter():
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 3, 0, 0))
        table.add_column(no_wrap=True, style="bold")
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        for name, kind in inside:
            about: RenderableType = Text(kind.about())
            if kind.options:
                about = Group(about, Text(f"options: {', '.join(kind.options)}", "dim"))
            table.add_row(name, f"{how_many(kind)} players", f"{kind.minutes} min", about)
        console.print(Text(chapter, "bold underline"))
        console.print(Padding(table, (0, 0, 1, 2)))


def as_data() -> str:
    """All games as JSON."""
    described = [
        {
            "name": name,
            "title": kind.title,
            "chapter": games.chapter_of(kind),
            "players": {"from": kind.players[0], "to": kind.players[-1]},
            "minutes": kind.minutes,
            "about": kind.about(),
            "edition": kind.edition,
            "bots": bots.levels(name),
            "options": [
                {"name": option.name, "default": option.default, "values": option.values, "help": option.help}
                for option in kind.options.values()
            ],
        }
        for name, kind in games.every()
    ]
    return json.dumps(described, indent=2, ensure_ascii=False)


# ---- the rules of one game


def rules_text(kind: type[Game]) -> str:
    """The help text of a game for players, how many can play, and its options: as Markdown."""
    page = games.MARK.sub("", games.rules_of(kind)).strip()
    page = page or f"# {kind.title}\n\n{kind.about()}\n\nThere is no help text for this game."
    facts = f"{how_many(kind)} players, about {kind.minutes} minutes. Bots: {listing(bot_levels(kind))}."
    return f"{page}\n\n*{facts}*\n\n{options_table(kind)}".strip()


def bot_levels(kind: type[Game]) -> Iterator[str]:
    """The levels of its bots, with the number of players for those that are not there for all."""
    name = games.name_of(kind)
    for level in bots.levels(name):
        these = [n for n in kind.players if level in bots.levels(name, n)]
        yield level if len(these) == len(kind.players) else f"{level} (for {listing(map(str, these))} players)"


def options_table(kind: type[Game]) -> str:
    if not kind.options:
        return ""
    lines = ["| `--option` | values | unless said | what it does |", "|---|---|---|---|"]
    for option in kind.options.values():
        default = ("off", "on")[option.default] if isinstance(option, Switch) else option.default
        cells = (option.name, option.values, default, option.help)
        lines.append(f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |")
    return "\n".join(lines)


def coached(kind: type[Game], what: str) -> list[str]:
    """The coach's line about a question; empty, if the help text has none."""
    line = games.coach_of(kind).get(what)
    return [] if line is None else [line]


def print_rules(console: Console, kind: type[Game]) -> None:
    """Print the rules: rendered on a terminal, otherwise as Markdown."""
    if console.is_terminal:
        console.print(Markdown(rules_text(kind)), width=min(console.width, WIDEST_PAGE))
    else:
        print(rules_text(kind))
