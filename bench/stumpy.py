"""`python -m bench stumpy`: how many rounds bots get away from Mr. Parker, beside what the rules expect of them."""

import argparse
from collections import Counter
from pathlib import Path
from statistics import median

import rumpus
from bench.tables import processor
from rumpus.bots import answer, named
from rumpus.games.board.stumpy import Stumpy

PAGE = Path(__file__).with_name("STUMPY.md")
EXPECTED = {3: "5 to 10", 4: "5 to 10", 5: "2 to 4", 6: "2 to 4", 8: "", 10: ""}
LEVELS = ("easy", "fair", "hard")
MEANER = """\
What is expected is so with *fair*: it looks for a way to get away that is certain, and slips now and then. *hard* never
slips, and with its last two steps it leads Mr. Parker to the next player: so somebody is caught sooner.
"""


def caught(players: int, level: str, seed: int) -> tuple[int, int | None]:
    """In which round somebody is caught, and who: Player 1 is 1. Nobody, if it takes too long."""
    match = rumpus.match("stumpy", players, seed=seed)
    bots = {seat: named(level, seed=f"{seed}-{seat}", game="stumpy") for seat in range(players)}
    while not match.over:
        answer(match, bots)
    game = match.game
    assert isinstance(game, Stumpy)
    who = next((p for p in game.seats if game.marks[p]), None)
    # `turns` counts the turn in which it happened.
    return -(-game.turns // players), None if who is None else (who - game.first) % players + 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench stumpy", description=__doc__)
    parser.add_argument("--matches", type=int, default=60, help="of each kind (60)")
    options = parser.parse_args(arguments)
    lines = [
        "# How long somebody gets away in Stumpy",
        "",
        f"Made by `python -m bench stumpy`: {options.matches} matches of each kind, the same level in every chair.",
        "The median of the round in which Mr. Parker catches somebody; and how often each player was caught,",
        "from Player 1 to the last, with *hard*.",
        "",
        processor() + ".",
        "",
        "| Players | Expected | " + " | ".join(LEVELS) + " | Caught, with hard |",
        "| ---: | --- | " + "---: | " * len(LEVELS) + "--- |",
    ]
    for players, expected in EXPECTED.items():
        played = {level: [caught(players, level, seed) for seed in range(options.matches)] for level in LEVELS}
        medians = " | ".join(f"{median(round_ for round_, _ in played[level]):g}" for level in LEVELS)
        who = Counter(loser for _, loser in played["hard"])
        losses = " ".join(str(who[player]) for player in range(1, players + 1))
        lines.append(f"| {players} | {expected} | {medians} | {losses} |")
        print(lines[-1], flush=True)
    PAGE.write_text("\n".join([*lines, "", MEANER]), encoding="utf-8")
    return 0
