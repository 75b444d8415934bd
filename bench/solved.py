"""`python -m bench solved`: what the perfect players know, and whether it is so. Written to bench/SOLVED.md."""

import argparse
import platform
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from textwrap import fill
from time import process_time

from msgspec import Struct
from rich.console import Console
from rich.progress import Progress

from bench.fives import Fives, kept, one_round
from bench.looking_ahead import flip_page, flip_steps, galaxy_page, galaxy_steps
from bench.tables import table
from bench.trying import disagreements
from rumpus.bots import bogart, pennywise
from rumpus.bots.big_dumb_five import Equilibrium
from rumpus.bots.chair import Bot, answer
from rumpus.bots.search import Search
from rumpus.bots.uniform import Uniform
from rumpus.core import Match
from rumpus.games.bluffing.big_dumb_five import MIXES, BigDumbFive
from rumpus.games.dice.bogart import CLEAN, Bogart
from rumpus.games.dice.pennywise import SETS, Pennywise, purse_of, written

RESULTS = Path(__file__).with_name("SOLVED.md")
SMALL = ("5x1 1x2", "2x2 1x1", "7x1 3x1 2x1", "5x1 2x1 1x2", "4x2 1x2")
SEED = 20

Tick = Callable[[], None]


class Size(Struct):
    """How many games are played."""

    games: int  # of Pennywise
    rounds: int  # that the search thinks
    tables: int  # of Bogart, by the table alone
    matches: int  # of Bogart, by the rules
    fives: int  # of Big Dumb Five
    rolls: int  # of Flip
    ahead: int  # games of Flip, and of Galaxy


FULL, QUICK = Size(1000, 40, 200_000, 600, 90, 40, 16), Size(20, 20, 5_000, 50, 12, 2, 2)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench solved", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few games; nothing is written down")
    parser.add_argument(
        "--only", nargs="+", default=list(GAMES), choices=GAMES, help="the other pages stay as they are"
    )
    chosen = parser.parse_args(argv)
    size = QUICK if chosen.quick else FULL
    console = Console()
    pages: dict[str, list[str]] = {}
    with Progress(console=console, transient=True) as progress:
        for game, name, steps, make in parts(size):
            if game in chosen.only:
                task = progress.add_task(name, total=steps)
                pages.setdefault(game, []).append(make(partial(progress.advance, task)))
                progress.remove_task(task)
                console.print(pages[game][-1])
    if chosen.quick:
        console.print("Not written down: only a full run is.")
    else:
        write(pages)
        console.print(f"Written to {RESULTS.parent.name}/{RESULTS.name}.")
    return 0


def write(pages: Mapping[str, Sequence[str]]) -> None:
    """Pages that were not made anew stay as they are."""
    _, *written = RESULTS.read_text(encoding="utf-8").split("\n## ")
    kept = {GAMES_BY_TITLE[page.partition("\n")[0]]: f"## {page.rstrip()}\n" for page in written}
    whole = kept | {game: "\n".join(parts) for game, parts in pages.items()}
    introduction = INTRODUCTION.format(python=platform.python_version())
    RESULTS.write_text("\n".join([introduction, *(whole[game] for game in GAMES if game in whole)]), encoding="utf-8")


INTRODUCTION = """# Solved games

Made by `python -m bench solved`, the page of each game in one run, on one core. CPU seconds; CPython {python}. What it
means is in `docs/solved.md`.
"""

GAMES = {
    "pennywise": "Pennywise for two",
    "bogart": "Bogart for two",
    "flip": "Flip",
    "galaxy": "Galaxy",
    "big-dumb-five": "Big Dumb Five",
}
GAMES_BY_TITLE = {title: game for game, title in GAMES.items()}


def parts(size: Size) -> Iterator[tuple[str, str, int, Callable[[Tick], str]]]:
    """The game, what is done, in how many steps, and how."""
    yield "pennywise", "the sets of coins", len(SETS), verdicts
    yield "pennywise", "trying everything", len(SMALL), check
    yield "pennywise", "against search", size.games, lambda tick: never_lost(size, tick)
    yield "bogart", "bogart", size.matches, lambda tick: confirmed(size, tick)
    steps = flip_steps(size.rolls, size.ahead)
    yield "flip", "flip", steps, lambda tick: flip_page(size.rolls, size.ahead, size.rounds, tick)
    half = size.ahead // 2  # each takes longer
    yield "galaxy", "galaxy", galaxy_steps(half), lambda tick: galaxy_page(half, size.rounds, tick)
    yield "big-dumb-five", "big dumb five", 4 * size.fives, lambda tick: bets(size, tick)


# ---- Pennywise


def verdicts(tick: Tick) -> str:
    rows = []
    for name, text in SETS.items():
        coins = pennywise.doubled(name)
        began = process_time()
        known = pennywise.Table(coins)
        took = process_time() - began
        tracemalloc.start()
        pennywise.Table(coins)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        purse = known.purse(purse_of(text))
        verdict = known.verdict(purse, purse)
        won, both = known.won
        rows.append(
            [
                f"`{name}`, {written(purse_of(text))}",
                "first" if verdict.wins else "second",
                str(verdict.turns),
                f"{known.positions:,}",
                f"{won / both:.1%}",
                f"{took:.2f}",
                f"{most / 1e6:.0f}",
            ]
        )
        tick()
    head = ["coins of each player", "winner", "turns", "positions", "won by who is to move", "seconds", "MB"]
    return f"## Pennywise for two\n\n{table(head, rows)}"


def check(tick: Tick) -> str:
    rows = []
    for coins in SMALL:
        positions, wrong = disagreements(coins)
        rows.append([coins, f"{positions:,}", str(len(wrong))])
        tick()
    says = (
        "Another way, with smaller sets: plain search through everything that the rules allow, on the engine on which "
        "people play. In how many positions winner or number of turns are not the same:"
    )
    return f"{fill(says, 120)}\n\n{table(['coins of each player', 'positions', 'not the same'], rows)}"


def never_lost(size: Size, tick: Tick) -> str:
    """The perfect player begins in positions that it should win; the other one searches."""
    random, names = Random(SEED), list(SETS)
    rows = {}
    for title, begin in (("the start, second to move", second), ("anywhere in the table, to move", anywhere)):
        for name in names:
            rows[name, title] = [0, 0]
        for i in range(size.games // 2):
            name = names[i % len(names)]
            match, me = begin(name, i % 2, random)
            bots: dict[int, Bot] = {me: pennywise.Perfect(i), 1 - me: Search(rounds=size.rounds, seed=i)}
            while not match.over:
                answer(match, bots)
            rows[name, title][0] += 1
            rows[name, title][1] += match.standings()[me] == 1
            tick()
    played, won = (sum(counts[i] for counts in rows.values()) for i in range(2))
    told = [[f"`{name}`: {title}", str(games), str(wins)] for (name, title), (games, wins) in rows.items()]
    return (
        f"The perfect player against `search:{size.rounds}` from won positions, in both seats: {won:,} of {played:,} "
        f"won.\n\n{table(['from', 'games', 'won'], told)}"
    )


def second(coins: str, seat: int, random: Random) -> tuple[Match, int]:
    """The game as it begins; who is to win sits there, and is second."""
    match = Match(Pennywise, "pennywise", 2, {"coins": coins}, seed=random.random().hex(), arrange={"player": 1 - seat})
    return match, seat


def anywhere(coins: str, seat: int, random: Random) -> tuple[Match, int]:
    """A position that whoever is to move wins, and he has that seat."""
    known = pennywise.table(pennywise.doubled(coins))
    positions = known.positions_with_coins()
    while True:
        mine, his = random.choice(positions)
        if known.verdict(mine, his).wins:
            purses = [known.opened(mine), known.opened(his)]
            arrange = {
                "purses": purses if seat == 0 else purses[::-1],
                "middle": known.opened(known.middle(mine, his)),
                "player": seat,
            }
            return Match(Pennywise, "pennywise", 2, {"coins": coins}, seed=1, arrange=arrange), seat


# ---- Bogart


def confirmed(size: Size, tick: Tick) -> str:
    began = process_time()
    known = bogart.Chances()
    took = process_time() - began
    chance = known.start(0, 0, 0)
    random = Random(SEED)
    by_table = sum(first_wins(known, random) for _ in range(size.tables))
    by_rules = 0
    for i in range(size.matches):
        match = Match(Bogart, "bogart", 2, seed=f"{SEED}/{i}")
        first = match.names.index(match.story(None)[0].partition(" rolls")[0])
        while not match.over:
            answer(match, {0: bogart.Perfect(), 1: bogart.Perfect()})
        by_rules += match.standings()[first] == 1
        tick()
    rows = [["computed", "", f"{chance:.4f}", ""]]
    for title, games, won in (
        ("played by the table alone", size.tables, by_table),
        ("played on the engine", size.matches, by_rules),
    ):
        rows.append([title, f"{games:,}", f"{won / games:.4f}", f"{2 * sqrt(chance * (1 - chance) / games):.4f}"])
    return (
        f"## Bogart for two\n\nThe chance of whoever begins, if both do their best; computed in {took:.2f} seconds.\n\n"
        + table(["", "games", "first player wins", "two standard deviations"], rows)
    )


def first_wins(known: bogart.Chances, random: Random) -> bool:
    """One game between two perfect players, by the table alone."""
    chips, pot, me = [0, 0], 0, 0
    while True:
        for dice in range(1, 6):
            pot += dice
            if random.random() >= CLEAN[dice]:
                break
            if dice == 5:
                return me == 0
            take = known.take(chips[me], chips[1 - me], pot)
            if take >= known.roll(chips[me], chips[1 - me], pot, dice):
                chips[me] += pot
                pot = 0
                if chips[me] >= bogart.GOAL:
                    return me == 0
                break
        me = 1 - me


# ---- Big Dumb Five


def bets(size: Size, tick: Tick) -> str:
    game = Fives()
    mixes = kept(game)
    gain, most = game.gain(mixes)
    begun = " ".join(f"{share:.0%}" for share in mixes[-1][game.start, 0])
    alone = [[str(n), *(f"{share:.1%}" for share in one_round(n))] for n in MIXES]
    rows = [
        [f"{one} against two of {two}", str(size.fives), f"{share:.1%}", f"{2 * sqrt(2 / 9 / size.fives):.1%}"]
        for one, two, share in contests(size, tick)
    ]
    one = "One round for stones with an empty pot, if all bet alike: how often each bet is made, by how many play."
    whole = (
        "Three players, the whole game of at most 200 rounds, by the table from which the level *hard* plays: it "
        f"begins with {begun} for 1 to 5. Whoever does the best there is against two who bet by the table wins "
        f"{gain:.4f} more than his third from the start; from no position does he win more than {most:.4f} above what "
        "it is worth. So it is close to an equilibrium, and no proof of one. One player against two (a third is what "
        "chance gives):"
    )
    return "\n\n".join(
        [
            "## Big Dumb Five",
            fill(one, 120),
            table(["players", "1", "2", "3", "4", "5"], alone).strip(),
            fill(whole, 120),
            table(["", "games", "wins", "two standard deviations"], rows),
        ]
    )


def contests(size: Size, tick: Tick) -> Iterator[tuple[str, str, float]]:
    """One player against two of another kind, in all seats."""
    makers: dict[str, Callable[[int], Bot]] = {
        "hard": Equilibrium,
        f"search:{size.rounds}": lambda seed: Search(rounds=size.rounds, seed=seed),
        "random": Uniform,
    }
    search = f"search:{size.rounds}"
    for one, two in (("hard", search), (search, "hard"), ("hard", "random"), (search, "random")):
        won = 0.0
        for i in range(size.fives):
            match = Match(BigDumbFive, "big-dumb-five", 3, seed=f"{SEED}/{i}")
            minds = {seat: makers[one if seat == i % 3 else two](3 * i + seat) for seat in range(3)}
            while not match.over:
                answer(match, minds)
            places = match.standings()
            won += (places[i % 3] == 1) / places.count(1)
            tick()
        yield one, two, won / size.fives
