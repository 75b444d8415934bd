"""`rumpus review`: what a strong player thinks of a saved match, and playing on from any decision in it."""

from argparse import Namespace
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from shlex import quote

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rumpus.bots import named
from rumpus.bots.kibitzer import Decision, Review, Tally, review, taken_up
from rumpus.core import Game, Log, Match, Refused, Seat
from rumpus.core.log import load
from rumpus.core.values import counted, listing, to_json
from rumpus.terminal import playing
from rumpus.terminal.files import can_write
from rumpus.terminal.laboratory import progress_bar
from rumpus.terminal.moments import PACES
from rumpus.terminal.replaying import seat_of
from rumpus.terminal.shelf import blaming, find
from rumpus.terminal.sitting import Sitting
from rumpus.text.words import harmless

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 72  # columns of a chart
INKS = ("cyan", "yellow", "magenta", "green", "red", "blue")


def run(arguments: Namespace, plain: bool) -> int:
    log = load(arguments.file)
    kind = find(log.beginning.game)
    with blaming(log.beginning.game):
        match = Match.replay(kind, log)
        seat = None if arguments.seat is None else seat_of(arguments.seat, match)
        if arguments.start is not None:
            sitting = sit_down_again(kind, log, arguments.start, seat, arguments.bots, arguments.save)
            return playing.run(sitting, plain, PACES[arguments.pace])
        return look_at(kind, log, seat, arguments)


def look_at(kind: type[Game], log: Log, seat: Seat | None, arguments: Namespace) -> int:
    console = Console(highlight=False)
    with progress_bar(console) as bar:
        task = bar.add_task("looking", total=None)
        found = review(
            log,
            seats=None if seat is None else [seat],
            rounds=arguments.rounds,
            seconds=arguments.seconds,
            progress=lambda done, total, _: bar.update(task, completed=done, total=total),
            kind=kind,
        )
    if arguments.json:
        print(msgspec.json.format(to_json(found)).decode())
    else:
        print_review(console, found, arguments.file)
    return 0


def sit_down_again(
    kind: type[Game], log: Log, start: int, seat: Seat | None, bots: Sequence[str], save: Path | None
) -> Sitting:
    """Play on from an answer, with a person on the chair of the player who gave it, and bots on the others."""
    if save is not None:
        can_write(save)
    match = taken_up(kind, log, start)
    asked = [who for who, _ in match.waiting]
    given = log.entries[start - 1].seat
    if seat is None:
        seat = Seat(given) if given is not None and given in asked else asked[0]
    others = [who for who in match.game.seats if who != seat]
    if len(bots) > len(others):
        raise Refused(f"{counted(len(bots), 'bot')} do not fit on {counted(len(others), 'chair')}.")
    levels = dict(zip(others, [*bots, *[bots[-1]] * len(others)], strict=False))
    at = log.beginning
    minds = {who: named(level, None, at.game, at.players, at.options) for who, level in levels.items()}
    return Sitting(match, minds, save, levels)


# ---- the report


def as_text(found: Review, width: int) -> str:
    """The report as a text of so many columns."""
    console = Console(file=StringIO(), width=width, highlight=False)
    with console.capture() as page:
        print_review(console, found)
    return page.get()


def print_review(console: Console, found: Review, file: Path | None = None) -> None:
    console.print(Text(found.title, "bold"), Text(f"{harmless(listing(found.names))}. {found.note}"), sep="\n")
    if not found.decisions:
        return
    console.print("", Text("What each could expect", "bold underline"), *chart(console.width, found), sep="\n")
    console.print("", Text("Turning points", "bold underline"), sep="\n")
    by_entry = {decision.entry: decision for decision in found.decisions}
    for entry in found.turning_points:
        console.print(Padding(Text(in_a_sentence(by_entry[entry], found.names)), (0, 0, 0, 2)))
    if found.turning_points and file is not None:
        again = f"{quote(str(file))} --from {found.turning_points[-1]}"
        typed = [f"  To see it again: rumpus replay {again}"]
        if found.can_be_tried:
            typed.append(f"  To try it from there: rumpus review {again}")
        console.print(Text("\n".join(typed), "dim"), soft_wrap=True)  # can be copied as it is
    elif not found.turning_points:
        console.print(Text("  None: no single answer is known to have cost much."))
    console.print("", tallies(found.seats), sep="\n")


def in_a_sentence(decision: Decision, names: Sequence[str]) -> str:
    """What somebody did, what would have been better, and by how much."""
    played, best = decision.played, decision.best
    sure = "" if decision.exact else f" (±{100 * decision.error:.0f})"
    remark = f" ({best.remark})" if best.remark else ""
    return harmless(
        f"Answer {decision.entry}: {names[decision.seat]}, asked to {decision.what}, chose {played.words}. "
        f"Better: {best.words}{remark}. {percent(best.value)} instead of {percent(played.value)}{sure}."
    )


def chart(width: int, found: Review) -> list[Text]:
    """A line of bars for each player, and a line that marks the turning points."""
    names = [harmless(name)[:16] for name in found.names]
    margin = max(map(len, names)) + 2
    columns = max(min(found.entries, width - margin - 8, WIDEST), 1)
    lines = [
        Text.assemble(
            f"{names[seat]:{margin}}", (bars(points, found.entries, columns), INKS[seat % len(INKS)]), ends(points)
        )
        for seat, points in enumerate(found.chances)
        if points
    ]
    marks = [" "] * columns
    for entry in found.turning_points:
        marks[column_of(entry, found.entries, columns)] = "▲"
    return [*lines, Text(" " * margin + "".join(marks).rstrip(), "bold")]


def bars(points: Sequence[tuple[int, float]], entries: int, columns: int) -> str:
    """The last known value in each column; None before the first."""
    drawn = [" "] * columns
    for entry, value in points:
        at = column_of(entry, entries, columns)
        drawn[at:] = [BARS[min(int(value * len(BARS)), len(BARS) - 1)]] * (columns - at)
    return "".join(drawn)


def column_of(entry: int, entries: int, columns: int) -> int:
    return (entry - 1) * columns // entries


def ends(points: Sequence[tuple[int, float]]) -> str:
    return f" {percent(points[-1][1])}"


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def tallies(seats: Sequence[Tally]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold underline")
    table.add_column("player", no_wrap=True)
    for name in ("decisions", "as the strong player", "cost in all"):
        table.add_column(name, justify="right")
    for tally in seats:
        error = f" ±{100 * tally.error:.0f}" if tally.error else ""
        alike = f"{tally.alike} ({percent(tally.alike / tally.decisions)})"
        table.add_row(Text(harmless(tally.name)), str(tally.decisions), alike, f"{percent(tally.cost)}{error}")
    return table
