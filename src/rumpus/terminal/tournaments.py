"""Tournaments of bots from the command line."""

import os
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from rumpus import lab
from rumpus.core.values import counted
from rumpus.lab import Contest, Tournament, levels, plots
from rumpus.lab.workers import HERE
from rumpus.terminal.files import can_write, writing
from rumpus.terminal.laboratory import columns, progress_bar
from rumpus.terminal.shelf import blaming, find


def run(arguments: Namespace) -> int:
    for path in (arguments.json, arguments.plot, arguments.report):
        if path is not None:
            can_write(path)
    if arguments.plot is not None:
        plots.can_draw(arguments.plot)
    console = Console(highlight=False)
    with ExitStack() as stack:
        for name in arguments.games:
            find(name)
            stack.enter_context(blaming(name))
        bar = stack.enter_context(progress_bar(console))
        tournament = lab.arena(
            arguments.games or None,
            arguments.bots,
            arguments.players,
            arguments.matches,
            arguments.minutes,
            arguments.seed,
            options=dict(arguments.option),
            ladder=arguments.ladder,
            pace=arguments.pace,
            jobs=arguments.jobs,
            where=arguments.ray or HERE,
            file=arguments.json,
            progress=_told(bar, arguments.minutes),
        )
    print_tournament(console, tournament)
    if arguments.plot is not None:
        with writing(arguments.plot):
            plots.draw(tournament, arguments.plot)
    if arguments.report is not None:
        with writing(arguments.report):
            plot = arguments.plot
            picture = "" if plot is None else Path(os.path.relpath(plot, arguments.report.parent)).as_posix()
            arguments.report.write_text(levels.page(tournament, picture), encoding="utf-8")
    if tournament.interrupted:
        raise KeyboardInterrupt
    return int(any(contest.failed and not contest.counted for contest in tournament.contests))


def _told(bar: Progress, minutes: float | None) -> Callable[[int, int], None]:
    """The progress of a tournament: in matches or, if time is limited, in seconds."""
    task, began = bar.add_task("playing", total=None), monotonic()

    def told(done: int, wanted: int) -> None:
        if minutes is None:
            bar.update(task, completed=done, total=wanted)
        else:
            seconds = min(round(monotonic() - began), round(60 * minutes))
            described = f"{counted(done, 'match')} played; seconds:"
            bar.update(task, description=described, completed=seconds, total=round(60 * minutes))

    return told


# ---- what came of it


def print_tournament(console: Console, tournament: Tournament) -> None:
    for i, contest in enumerate(tournament.contests):
        console.print(*[""] * (i > 0), f"[bold]{contest.game}[/]: {_terms(contest, tournament.seed)}", sep="\n")
        if contest.standings:
            console.print("", _standings(contest), "", _pairs(contest), sep="\n")
        _print_troubles(console, contest)
    if tournament.interrupted:
        console.print("", "It was interrupted: this is what had been played.", sep="\n")


def _terms(contest: Contest, seed: int | str) -> str:
    even = f"{contest.players} players ({100 / contest.players:.0f} % of the wins for each is even)"
    return ", ".join([counted(len(contest.counted), "match"), even, *contest.unusual, f"seed {seed}"])


def _standings(contest: Contest) -> Table:
    table = columns("bot", "rating", "95 %", "played", "wins", "share of wins", "time of thought")
    for standing in sorted(contest.standings, key=lambda standing: -standing.rating.points):
        rating, tally = standing.rating, standing.tally
        error = rating.high - rating.points
        table.add_row(
            standing.bot,
            f"{rating.points:.0f}",
            f"± {error:.0f}" if error else "",
            str(tally.played),
            f"{tally.wins:.1f}" if tally.wins % 1 else f"{tally.wins:.0f}",
            levels.percent(tally),
            levels.in_time(standing.thought),
        )
    return table


def _pairs(contest: Contest) -> Table:
    """A table: how often the bot of each row is ahead of that of each column."""
    there = [standing.bot for standing in contest.standings]
    found = {(pair.one, pair.other): pair for pair in contest.pairs}
    table = columns("ahead of", *there[:-1])
    for i, bot in enumerate(there[1:], 1):
        cells = [found.get((bot, other)) for other in there[:i]]
        table.add_row(bot, *("" if p is None else levels.percent(p.ahead) for p in cells))
    return table


def _print_troubles(console: Console, contest: Contest) -> None:
    if contest.unfinished:
        console.print(f"{contest.unfinished} were stopped at the longest they may take, and counted as they stood.")
    if contest.bouts and not contest.balanced:
        console.print("Not everybody has sat everywhere.")
    for bout in contest.failed[:3]:
        thinker = f", when {bout.thinker} had thought" if bout.thinker else ""
        console.print(f"A match failed{thinker}: {bout.problem}", markup=False)
    if len(contest.failed) > 3:
        console.print(f"{len(contest.failed) - 3} more failed.")
