"""`python -m bench budget`: does search keep to its time, by the clock on the wall? Written to bench/BUDGET.md."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.tables import processor, table
from rumpus import games
from rumpus.bots import Chair, answer, named
from rumpus.bots.search import Search
from rumpus.core import Game, Match

RESULTS = Path(__file__).with_name("BUDGET.md")
THOUGHT_OVER = 0.3  # of the questions; between them everybody plays at random
HEAD = ("Game", "Players", "Thoughts", "Longest, s", "Over the time, at most, ms")


def thoughts(name: str, kind: type[Game], many: int, seconds: float) -> list[float]:
    """How long each of so many thoughts took, in matches that are played at random."""
    random, took, number = Random(name), list[float](), 0
    while len(took) < many:
        match = Match(kind, name, kind.players[0], seed=f"{name}/{number}")
        bots = {seat: named("random", f"{number}/{seat}") for seat in range(match.game.n)}
        number += 1
        while not match.over and len(took) < many:
            seat = match.actor
            if len(Chair(match, seat).choices) > 1 and random.random() < THOUGHT_OVER:
                start = perf_counter()
                Search(seconds=seconds, seed=number).choose(Chair(match, seat))
                took.append(perf_counter() - start)
            answer(match, bots)
    return took


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench budget", description=__doc__)
    parser.add_argument("--thoughts", type=int, default=20, help="in each game (default: 20)")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each (default: 0.3)")
    options = parser.parse_args(words)
    console, rows = Console(), []
    asked = [(name, kind) for name, kind in games.every() if not kind.is_open()]
    with Progress(console=console, transient=True) as progress:
        for name, kind in progress.track(asked, description="thinking"):
            longest = max(thoughts(name, kind, options.thoughts, options.seconds))
            over = max(0.0, 1000 * (longest - options.seconds))
            rows.append([kind.title, str(kind.players[0]), str(options.thoughts), f"{longest:.3f}", f"{over:.0f}"])
    shown = Table(*HEAD, title=f"Search with {options.seconds:g} s for an answer", title_justify="left")
    for row in rows:
        shown.add_row(*row)
    console.print(shown)
    RESULTS.write_text(page(rows, options), encoding="utf-8")
    console.print(f"Written to {RESULTS.parent.name}/{RESULTS.name}.")
    return 0


def page(rows: Sequence[Sequence[str]], options: argparse.Namespace) -> str:
    lines = [
        "# The time of a thought",
        "",
        f"Made by `python -m bench budget --thoughts {options.thoughts} --seconds {options.seconds:g}`: our search has",
        f"{options.seconds:g} s for an answer, by the clock on the wall, in positions of matches played at random.",
        "",
        f"{processor()}.",
        "",
        table(HEAD, rows),
    ]
    return "\n".join(lines)
