"""`python -m bench`: measure everything in one run, print it, and write it to bench/RESULTS.md."""

import argparse
import platform
import sys
from functools import partial
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.measure import race
from bench.sections import Section, Size, sections
from bench.tables import processor
from bench.tables import section as written

RESULTS = Path(__file__).with_name("RESULTS.md")
FULL, QUICK = Size(rounds=16, share=1.0), Size(rounds=3, share=0.1)


def main() -> int:
    if sys.argv[1:2] == ["server"]:
        from bench.server.__main__ import main as under_load

        return under_load(sys.argv[2:])
    if sys.argv[1:2] == ["solved"]:
        from bench.solved import main as solved

        return solved(sys.argv[2:])
    if sys.argv[1:2] == ["opponents"]:
        from bench.opponents import main as against_opponents

        return against_opponents(sys.argv[2:])
    if sys.argv[1:2] == ["budget"]:
        from bench.budget import main as in_time

        return in_time(sys.argv[2:])
    if sys.argv[1:2] == ["moments"]:
        from bench.moments import main as with_moments

        return with_moments(sys.argv[2:])
    if sys.argv[1:2] == ["frogs"]:
        from bench.frogs import main as whacked

        return whacked(sys.argv[2:])
    if sys.argv[1:2] == ["stumpy"]:
        from bench.stumpy import main as got_away

        return got_away(sys.argv[2:])
    if sys.argv[1:2] == ["boxed"]:
        from bench.boxed import main as boxed

        return boxed(sys.argv[2:])
    if sys.argv[1:2] == ["poker"]:
        from bench.poker import main as dealt

        return dealt(sys.argv[2:])
    if sys.argv[1:2] == ["levels"]:
        from bench.levels import main as drawn

        return drawn()
    options = arguments()
    size = QUICK if options.quick else FULL
    console = Console()
    pages = [introduction(size)]
    chosen = [(name, make) for name, make in sections(size) if not options.only or name in options.only]
    with Progress(console=console, transient=True) as progress:
        whole = progress.add_task("measuring", total=len(chosen))
        for name, make in chosen:
            section = make()
            steps = progress.add_task(name, total=(size.rounds + 1) * len(section.candidates))
            timings = race(section.candidates, size.rounds, partial(progress.advance, steps))
            rows = section.rows(timings)
            show(console, section, rows)
            pages.append(written(section.title, section.says, section.head, rows))
            progress.remove_task(steps)
            progress.advance(whole)
    if options.quick or options.only:
        console.print("Not written down: only a full run is.")
    else:
        RESULTS.write_text("\n".join(pages), encoding="utf-8")
        console.print(f"Written to {RESULTS.parent.name}/{RESULTS.name}.")
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        epilog="`python -m bench server` measures the server instead, `python -m bench solved` the perfect players, "
        "`python -m bench opponents` plays against OpenSpiel, `python -m bench budget` looks at the clock, "
        "`python -m bench moments` says what moments cost, `python -m bench frogs` whacks frogs, "
        "`python -m bench stumpy` runs from Mr. Parker, `python -m bench poker` deals every poker game, "
        "`python -m bench levels` draws how strong the bots are.",
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, in a few rounds; nothing is written")
    names = [name for name, _ in sections(QUICK)]
    parser.add_argument("--only", nargs="+", choices=names, metavar="SECTION", help=f"some of: {', '.join(names)}")
    return parser.parse_args()


def introduction(size: Size) -> str:
    packages = ("rumpus", "msgspec", "open-spiel", "chess", "eval7", "phevaluator", "numpy")
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    return f"""# Measurements

Made by `make bench` in one run. CPU time of one thread; all candidates of a table in turn, in one process, on the same
seeds; the fastest of {size.rounds} rounds. *Spread*: how much slower the median round was. The ratios are what to use:
everything else depends on the machine.

{platform.python_implementation()} {platform.python_version()}, {versions}; {processor()}.
"""


def show(console: Console, section: Section, rows: list[list[str]]) -> None:
    table = Table(title=section.title, title_justify="left", caption=section.says, caption_justify="left")
    for i, head in enumerate(section.head):
        table.add_column(head, justify="right" if i else "left")
    for row in rows:
        table.add_row(*row)
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
