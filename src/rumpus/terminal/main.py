"""The command `rumpus`: runs its subcommands, and explains errors in sentences.

Exit codes: 0 all went well, 1 it could not be done, 2 the command was not typed correctly.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper

from rumpus.core import Refused, RulesError
from rumpus.terminal.arguments import parser
from rumpus.terminal.moments import PACES
from rumpus.text.words import harmless

FAILED, WRONG_USAGE, INTERRUPTED = 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal without suit symbols shows question marks
            stream.reconfigure(errors="replace")
    try:
        arguments = parser().parse_args(argv)
    except SystemExit as end:  # argparse has printed an error, or the help
        return end.code if isinstance(end.code, int) else WRONG_USAGE
    try:
        code: int = RUN[arguments.command or "serve"](arguments)
        sys.stdout.flush()
        return code
    except (Refused, RulesError) as why:
        print(f"rumpus: {harmless(str(why))}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads our output has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


# ---- the commands


def serve(arguments: Namespace) -> int:
    from rumpus.terminal import serving

    return serving.run(arguments)


def backup(arguments: Namespace) -> int:
    from rumpus.terminal import serving

    return serving.backup(arguments)


def menu(arguments: Namespace) -> int:
    from rumpus.terminal import menu

    return menu.run(plain=arguments.plain or not _at_a_terminal(), pace=PACES[arguments.pace])


def games(arguments: Namespace) -> int:
    from rich.console import Console

    from rumpus.terminal import shelf

    if arguments.json:
        print(shelf.as_data())
    else:
        shelf.list_games(Console(highlight=False))
    return 0


def play(arguments: Namespace) -> int:
    from rumpus.terminal import playing
    from rumpus.terminal.shelf import blaming, find
    from rumpus.terminal.sitting import sit_down

    with blaming(arguments.name):
        sitting = sit_down(
            find(arguments.name),
            arguments.name,
            players=arguments.players,
            bots=arguments.bots,
            names=arguments.names,
            options=dict(arguments.option),
            seed=arguments.seed,
            save=arguments.save,
        )
        plain = arguments.plain or not _at_a_terminal()
        return playing.run(sitting, plain, PACES[arguments.pace])


def rules(arguments: Namespace) -> int:
    from rich.console import Console

    from rumpus.terminal import shelf

    shelf.print_rules(Console(highlight=False), shelf.find(arguments.name))
    return 0


def replay(arguments: Namespace) -> int:
    from rumpus.terminal import replaying

    plain = arguments.plain or not _at_a_terminal()
    pace = PACES[arguments.pace]
    return replaying.run(arguments.file, arguments.seat, plain, arguments.verify, pace, arguments.start)


def review(arguments: Namespace) -> int:
    from rumpus.terminal import reviewing

    return reviewing.run(arguments, plain=arguments.plain or not _at_a_terminal())


def solve(arguments: Namespace) -> int:
    from rumpus.terminal import solving

    return solving.run(arguments)


def simulate(arguments: Namespace) -> int:
    from rumpus.terminal import laboratory

    return laboratory.simulate(arguments)


def arena(arguments: Namespace) -> int:
    from rumpus.terminal import tournaments

    return tournaments.run(arguments)


def check(arguments: Namespace) -> int:
    from rumpus.terminal import laboratory

    return laboratory.check(arguments)


def _at_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


RUN = {
    "serve": serve,
    "backup": backup,
    "menu": menu,
    "games": games,
    "play": play,
    "rules": rules,
    "replay": replay,
    "review": review,
    "solve": solve,
    "simulate": simulate,
    "arena": arena,
    "check": check,
}
