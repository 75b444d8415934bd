"""`rumpus solve`: who wins a solved game, what each answer leads to, and what to do at a glance."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rumpus import bots
from rumpus.bots.solved import Look, Map, Reply, Solution
from rumpus.core import Refused, listing
from rumpus.core.settings import accept_options
from rumpus.core.values import counted
from rumpus.terminal.maps import drawn
from rumpus.terminal.shelf import find

PLAYERS = 2  # no game is solved for more
SHOWN = 12  # answers, unless --all is given
HELP = "Type an answer or its number to go there, a position, back, all, or quit."


def run(arguments: Namespace) -> int:
    if arguments.name is None:
        print(f"Solved are {listing(bots.solved_games())}: `rumpus solve NAME` says more.")
        return 0
    kind = find(arguments.name)
    options = accept_options(kind, PLAYERS if PLAYERS in kind.players else kind.players[0], dict(arguments.option))
    console = Console(highlight=False)
    solution = bots.solution(arguments.name, PLAYERS, options)
    if arguments.picture is not None:
        return draw(solution, arguments.picture)
    began = perf_counter()
    with Console(stderr=True).status("solving"):
        facts = [*solution.facts]
    facts.append(f"Solved in {perf_counter() - began:.1f} seconds.")
    if arguments.position is None:
        console.print(Text(f"{kind.title}, {PLAYERS} players", "bold"), *facts, "", sep="\n", soft_wrap=True)
    position = solution.start if arguments.position is None else arguments.position
    if arguments.walk:
        return Walk(console, solution, position).go()
    show(console, solution.look(position), arguments.all)
    if arguments.position is None:
        for shown in solution.maps():
            print_map(console, shown)
    return 0


def draw(solution: Solution, file: Path) -> int:
    maps = solution.maps()
    if not maps:
        raise Refused("There is no picture of this game: no few of its positions tell about the others.")
    try:
        file.write_text(drawn(maps), encoding="utf-8")
    except OSError as why:
        raise Refused(f"The picture cannot be written to {file}: {why.strerror or why}.") from None
    print(f"Written to {file}.")
    return 0


# ---- a position


def show(console: Console, look: Look, everything: bool = False) -> None:
    console.print(_dials(look), Text(look.says, "bold"), *look.notes, "", sep="\n", soft_wrap=True)
    replies = look.replies if everything else look.replies[:SHOWN]
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold underline")
    table.add_column("", justify="right")
    table.add_column("answer", no_wrap=True)
    table.add_column("whoever gives it", no_wrap=True)
    for i, reply in enumerate(replies, 1):
        table.add_row(str(i), reply.answer, Text(reply.says, "green" if reply.value > 0.5 else ""))
    console.print(table)
    if len(replies) < len(look.replies):
        console.print(f"and {counted(len(look.replies) - len(replies), 'other')}, none of them better")


def _dials(look: Look) -> Text:
    """What lies where, a line for each place, and the position as text."""
    lines = [
        f"{group}: {', '.join(f'{dial.label} × {dial.value}' for dial in dials if dial.value) or 'nothing'}"
        for group, dials in groupby(look.dials, key=lambda dial: dial.group)
    ]
    return Text("\n".join([*lines, f"(written: {look.position})"]))


class Walk:
    """Walks from position to position, by typed answers."""

    def __init__(self, console: Console, solution: Solution, position: str) -> None:
        self._console = console
        self._solution = solution
        self._way = [solution.look(position)]

    def go(self) -> int:
        everything = False
        while True:
            show(self._console, self._way[-1], everything)
            self._console.print(HELP, style="dim")
            step = None
            while step is None:
                try:
                    typed = input("> ").strip()
                except EOFError:
                    return 0
                if typed in ("quit", "q", "exit"):
                    return 0
                everything = typed == "all"
                step = self._step(typed)
            print()

    def _step(self, typed: str) -> Look | None:
        """The position to which it leads; None, after an explanation, if to none."""
        if typed == "back" and len(self._way) > 1:
            self._way.pop()
        elif typed not in ("all", "back"):
            try:
                self._way.append(self._solution.look(self._meant(typed)))
            except Refused as why:
                self._console.print(str(why), soft_wrap=True)
                return None
        return self._way[-1]

    def _meant(self, typed: str) -> str:
        """The position to which an answer leads, or that was typed."""
        reply = self._reply(typed)
        if reply is None:
            return typed
        if reply.then is None:
            raise Refused(f"{reply.answer}: with that the game is over.")
        return reply.then

    def _reply(self, typed: str) -> Reply | None:
        replies = self._way[-1].replies
        for reply in replies:
            if reply.answer.split() == typed.split():
                return reply
        if typed.isdecimal() and 1 <= int(typed) <= len(replies):
            return replies[int(typed) - 1]
        return None


# ---- maps


def print_map(console: Console, shown: Map) -> None:
    console.print("", Text(shown.title, "bold"), *_rows(shown), sep="\n")
    console.print(", ".join(f"{letter} {meaning}" for letter, meaning in shown.legend.items()), style="dim")
    console.print(f"Down: {shown.down}. Across: {shown.across}.", style="dim", soft_wrap=True)


def _rows(shown: Map) -> Iterator[str]:
    """The rows of a map; every fifth has its number."""
    rows: Sequence[str] = shown.rows
    return (f"{i if i % 5 == 0 else '':>3} {' '.join(row)}" for i, row in enumerate(rows))
