"""`python -m bench opponents`: our bots against OpenSpiel's own searches, with the same time for an answer.

OpenSpiel plays our games through the adapter: its MCTS where everybody knows everything, its IS-MCTS elsewhere. The
results are written to bench/OPPONENTS.md.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct, field
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.tables import processor, table
from rumpus.bots import Bot, Chair, answer, named
from rumpus.bots.search import Search
from rumpus.bots.tishai import Strategist
from rumpus.core import Match, places
from rumpus.games import find
from rumpus.lab.environments.openspiel import guest
from rumpus.lab.simulate import wilson

RESULTS = Path(__file__).with_name("OPPONENTS.md")
TABLES = [  # game, players, and our bot
    ("pennywise", 2, "search"),
    ("pennywise", 2, "perfect"),
    ("tishai", 2, "alpha-beta"),
    ("brain-baseball", 3, "search"),
]
HEAD = ("Game", "Players", "Matches", "Ours", "Theirs", "Our share of the wins", "95 %", "Ours, s", "Theirs, s")


class Side(Struct):
    """One of the two, at all its seats: wins, and the time of its answers."""

    wins: float = 0.0
    thoughts: list[float] = field(default_factory=list)

    @property
    def pace(self) -> float:
        """Seconds for an answer, on average."""
        return sum(self.thoughts) / max(1, len(self.thoughts))


class Timed:
    """A bot whose thoughts are timed, where there is something to think about."""

    def __init__(self, bot: Bot, side: Side) -> None:
        self.name, self._bot, self._side = bot.name, bot, side

    def choose(self, chair: Chair) -> Any:
        if len(chair.choices) == 1:
            return chair.choices[0]
        start = perf_counter()
        choice = self._bot.choose(chair)
        self._side.thoughts.append(perf_counter() - start)
        return choice


class Contest:
    """Many matches of one game. Everybody sits everywhere, and each side has as many seats as the other."""

    def __init__(self, game: str, players: int, bot: str, options: argparse.Namespace) -> None:
        self.game, self.players, self.bot = game, players, bot
        self.matches, self.seconds, self.hunch, self.seed = (
            options.matches,
            options.seconds,
            options.hunch,
            options.seed,
        )
        self.ours, self.theirs = Side(), Side()
        self.names = (self._ours(0).name, self._theirs(0).name)

    def play(self) -> Iterator[int]:
        """All matches, one after another: how many have been played."""
        for number in range(self.matches):
            self._play(number)
            yield number + 1

    def _play(self, number: int) -> None:
        match = Match(find(self.game), self.game, self.players, seed=f"{self.seed}/{number // 2}")
        sides = seats(self.players, number, self.ours, self.theirs)
        bots = {
            seat: Timed(self._ours(number, seat) if side is self.ours else self._theirs(number, seat), side)
            for seat, side in enumerate(sides)
        }
        while not match.over and len(match.entries) < match.game.longest:
            answer(match, bots)
        placed = places(match.scores())
        for side, place in zip(sides, placed, strict=True):
            side.wins += 1 / placed.count(1) if place == 1 else 0.0

    def _ours(self, number: int, seat: int = 0) -> Bot:
        seed = f"{self.seed}/{number}/{seat}"
        if self.bot == "alpha-beta":
            return Strategist(seconds=self.seconds, seed=seed, name=f"alpha-beta:{self.seconds:g}s")
        if self.bot == "search":
            return Search(seconds=self.seconds, seed=seed)
        return named(self.bot, seed, self.game)

    def _theirs(self, number: int, seat: int = 0) -> Bot:
        return guest(self.game, self.players, seconds=self.seconds, seed=1000 * number + seat, hunch=self.hunch)

    def row(self) -> list[str]:
        wins, played = self.ours.wins, round(self.ours.wins + self.theirs.wins)
        low, high = wilson(wins, played)
        spent = [f"{side.pace:.2f}" for side in (self.ours, self.theirs)]
        share = [f"{100 * wins / played:.0f} %", f"{100 * low:.0f} to {100 * high:.0f} %"]
        return [find(self.game).title, str(self.players), str(played), *self.names, *share, *spent]


def seats(players: int, number: int, ours: Side, theirs: Side) -> list[Side]:
    """Who sits where: the same match is played twice, with the sides changed over; and so from every seat."""
    one, other = (ours, theirs) if number % 2 == 0 else (theirs, ours)
    first = number // 2 % players
    return [one if (seat - first) % players % 2 == 0 else other for seat in range(players)]


def main(words: Sequence[str] | None = None) -> int:
    options = arguments(words)
    console = Console()
    contests = [Contest(*table, options) for table in TABLES if not options.only or table[0] in options.only]
    with Progress(console=console, transient=True) as progress:
        for contest in contests:
            task = progress.add_task(contest.game, total=contest.matches)
            for played in contest.play():
                progress.update(task, completed=played)
    shown = Table(*HEAD, title="Against OpenSpiel", title_justify="left")
    rows = [contest.row() for contest in contests]
    for row in rows:
        shown.add_row(*row)
    console.print(shown)
    if not options.only:
        RESULTS.write_text(page(rows, options), encoding="utf-8")
        console.print(f"Written to {RESULTS.parent.name}/{RESULTS.name}.")
    return 0


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench opponents", description=__doc__)
    parser.add_argument("--matches", type=int, default=30, help="of each game (default: 30)")
    parser.add_argument("--seconds", type=float, default=0.3, help="for an answer (default: 0.3)")
    parser.add_argument("--hunch", action="store_true", help="OpenSpiel's playouts use our rules of thumb, too")
    parser.add_argument("--seed", default="opponents", help="of the luck in all matches")
    games = list(dict.fromkeys(game for game, _, _ in TABLES))
    parser.add_argument("--only", nargs="+", choices=games, metavar="GAME", help=f"some of: {', '.join(games)}")
    return parser.parse_args(words)


def page(rows: Sequence[Sequence[str]], options: argparse.Namespace) -> str:
    rule = "by our rules of thumb" if options.hunch else "at random"
    command = f"python -m bench opponents --matches {options.matches} --seconds {options.seconds:g}"
    command += " --hunch" if options.hunch else ""
    lines = [
        "# Against OpenSpiel",
        "",
        f"Made by `{command}` in one run.",
        f"OpenSpiel plays through our adapter, with playouts {rule}. Every deal is played twice with the sides changed",
        "over, and both sides have as many seats. A win that is shared counts in parts. *s*: seconds for an answer, on",
        "average, where there was a choice.",
        "",
        f"{processor()}.",
        "",
        table(HEAD, rows),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
