"""`rumpus simulate` and `rumpus check`: many matches at once, and whether a game passes all checks."""

from argparse import Namespace

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from rumpus import games, lab
from rumpus.core.values import counted, to_json
from rumpus.lab import Report, Spread, Tally, conformance
from rumpus.lab.conformance import Finding
from rumpus.terminal.shelf import blaming, find


def simulate(arguments: Namespace) -> int:
    find(arguments.name)
    console = Console(highlight=False)
    with blaming(arguments.name), progress_bar(console) as bar:
        task = bar.add_task("playing", total=arguments.games)
        report = lab.simulate(
            arguments.name,
            arguments.players,
            arguments.bots,
            arguments.games,
            dict(arguments.option),
            arguments.seed,
            progress=lambda done: bar.update(task, completed=done),
            jobs=arguments.jobs,
        )
    if arguments.json:
        print(msgspec.json.format(to_json(report)).decode())
    else:
        print_report(console, report)
    return 0


def progress_bar(console: Console) -> Progress:
    """A progress bar that disappears when it is done; on stderr, if the results go into a pipe."""
    screen = console if console.is_terminal else Console(stderr=True)
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )


def print_report(console: Console, report: Report) -> None:
    options = "".join(f", {name}={value}" for name, value in report.options.items())
    console.print(
        f"{counted(report.games, 'match')} of {report.game}, {report.players} players{options}, seed {report.seed}"
    )
    for title, tallies in (("bot", report.by_bot), ("seat", report.by_seat)):
        console.print("", _tallies(title, tallies), sep="\n")
    console.print("", _lengths({"answers a match": report.answers, "decisions a match": report.decisions}), sep="\n")
    if report.unfinished:
        console.print(f"{report.unfinished} were stopped at the longest they may take, and counted as they stood.")


def _tallies(title: str, tallies: list[Tally]) -> Table:
    table = columns(title, "played", "wins", "share of wins", "95 % interval", "average place")
    for tally in tallies:
        interval = f"{tally.low:.1%} to {tally.high:.1%}"
        table.add_row(
            tally.name, str(tally.played), f"{tally.wins:g}", f"{tally.share:.1%}", interval, f"{tally.place:.2f}"
        )
    return table


def _lengths(spreads: dict[str, Spread]) -> Table:
    table = columns("length", "mean", "least", "most")
    for name, spread in spreads.items():
        table.add_row(name, f"{spread.mean:.1f}", str(spread.least), str(spread.most))
    return table


def columns(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold underline")
    table.add_column(first, no_wrap=True)
    for name in others:
        table.add_column(name, justify="right")
    return table


# ---- conformance

WHAT_TO_DO = 'See "When a check fails" in docs/authors.md.'


def check(arguments: Namespace) -> int:
    """Print a line for each check. Returns 1 if any fails."""
    names = arguments.names or games.names()
    for name in names:
        find(name)
    console = Console(highlight=False, soft_wrap=True)
    findings = [finding for name in names for finding in _checked(console, name, arguments.thorough)]
    failed = sum(not finding.ok for finding in findings)
    console.print(
        f"{counted(len(findings), 'check')} of {counted(len(names), 'game')}: "
        + (f"{failed} failed. {WHAT_TO_DO}" if failed else "all passed.")
    )
    return 1 if failed else 0


def _checked(console: Console, name: str, thorough: bool) -> list[Finding]:
    """Check a game, and print findings as they come."""
    console.print(Text(name, "bold"))
    with progress_bar(console) as bar:
        task = bar.add_task("checking", total=len(conformance.CHECKS))

        def report(finding: Finding) -> None:
            console.print(_finding(finding))
            if finding.broken:
                console.print("  Rules that fail cannot be checked any further.")
            bar.update(task, advance=1)

        return conformance.check(name, thorough, report)


def _finding(finding: Finding) -> Text:
    if finding.ok:
        return Text.assemble(("  ok    ", "green"), (finding.check, "bold"), f": {finding.about}")
    where = f" ({finding.where})" if finding.where else ""
    return Text.assemble(("  FAILS ", "bold red"), (finding.check, "bold"), f": {finding.problem}{where}")
