"""`python -m bench moments`: what moments cost the server. Written to bench/MOMENTS.md.

Matches are played over tables as the server has them, with a store on disk and without sockets, by two people who see
everything. CPU time of the whole process, for answers alone; with moments and without, in turns.
"""

import argparse
import asyncio
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct

from bench.tables import processor, table
from rumpus import games
from rumpus.core import Seat
from rumpus.tables import actions
from rumpus.tables import commands as do
from rumpus.tables.hall import Hall
from rumpus.tables.people import person_of
from rumpus.tables.store import open_store

RESULTS = Path(__file__).with_name("MOMENTS.md")
PLAYED = ("pennywise", "bogart", "tishai", "hold-em", "before-i-kill-you")


class Watcher:
    """Somebody who looks at a table, and counts what comes."""

    def __init__(self, name: str) -> None:
        self.person = self.holder = person_of(name)
        self.address = "somewhere"
        self.match, self.told, self.lines, self.last = "", 0, 0, b""
        self.seat: Seat | None = None
        self.messages = self.bytes = 0

    def send(self, message: bytes) -> None:
        self.messages += 1
        self.bytes += len(message)

    def close(self, why: str, again: bool = False) -> None:
        """Nothing is open here."""


class Cost(Struct):
    """Of one answer."""

    seconds: float  # of CPU time
    bytes: float  # of one message


async def cost(game: str, answers: int, moments: bool, seed: int) -> Cost:
    random = Random(seed)
    with TemporaryDirectory() as folder:
        hall = Hall(await open_store(f"sqlite:{Path(folder) / 'tables.db'}"), moments=moments)
        try:
            table = await hall.table(await hall.open_room(game))
            people = [Watcher("Ann"), Watcher("Bob")]
            for chair, person in enumerate(people):
                await table.enter(person, "Ann" if chair == 0 else "Bob", "", 0)
                await actions.carry_out(table, person.person, do.Sit(chair=chair))
            took = 0.0
            sent = received = 0
            for _ in range(answers):
                match = table.match
                if match is None or match.over:
                    await actions.start(table, people[0].person, "")
                    match = table.match
                    assert match is not None
                posed = random.choice(list(match.questions.values()))
                answer = posed.choices[random.randrange(len(posed.choices))]
                person = people[posed.seat]
                before = person.messages, person.bytes
                began = time.process_time()
                await actions.answer(table, person.person, table.match_id, match.number, answer)
                took += time.process_time() - began
                sent, received = sent + person.messages - before[0], received + person.bytes - before[1]
        finally:
            await hall.close()
    return Cost(took / answers, received / sent)


def measured(game: str, pairs: int, answers: int) -> list[str]:
    """A row: without, with, how much more that is, and how much longer the messages are."""
    found: list[tuple[Cost, Cost]] = []
    for pair in range(pairs + 1):
        order = (False, True) if pair % 2 else (True, False)  # who comes second has a warmer machine
        costs = {moments: asyncio.run(cost(game, answers, moments, pair)) for moments in order}
        found.append((costs[False], costs[True]))
        print(".", end="", file=sys.stderr, flush=True)
    print(f" {game}", file=sys.stderr)
    found = found[1:]  # the first is for warming up
    ratios = [with_them.seconds / without.seconds for without, with_them in found]
    without, with_them = (median(pair[i].seconds for pair in found) * 1e6 for i in (0, 1))
    longer = median(with_them.bytes / without.bytes for without, with_them in found)
    return [
        games.find(game).title,
        f"{without:.0f}",
        f"{with_them:.0f}",
        f"{median(ratios):.2f}",
        f"{min(ratios):.2f} to {max(ratios):.2f}",
        f"{longer:.2f}",
    ]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench moments", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few answers of one game; nothing is written")
    options = parser.parse_args(argv)
    pairs, answers, played = (3, 200, PLAYED[:1]) if options.quick else (12, 1500, PLAYED)
    rows = [measured(game, pairs, answers) for game in played]
    head = ["", "without, µs", "with, µs", "with / without", "of all pairs", "bytes, with / without"]
    text = f"""# What moments cost the server

Made by `python -m bench moments` in one run. Tables with two people who see everything, on a store on disk, without
sockets; random answers. CPU time of the process for an answer: checked, written, drawn for both and sent. {pairs} pairs
of {answers} answers each, with moments and without in turns; medians.

{platform.python_implementation()} {platform.python_version()}; {processor()}.

{table(head, rows)}"""
    print(text)
    if not options.quick:
        RESULTS.write_text(text, encoding="utf-8")
        print(f"Written to bench/{RESULTS.name}.")
    return 0
