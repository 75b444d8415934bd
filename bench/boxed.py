"""`python -m bench boxed`: the boxed games by their rules of thumb, many times, beside what is expected of them."""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import TypeVar

import rumpus
from bench.tables import processor
from rumpus.core import Chance, Game
from rumpus.games.boxed.cash_n_guns import CashNGuns
from rumpus.games.boxed.fight_city import FightCity
from rumpus.games.boxed.tijuana import START, Tijuana

PAGE = Path(__file__).with_name("BOXED.md")
Kind = TypeVar("Kind", bound=Game)


def played(kind: type[Kind], name: str, players: int, seed: int, game: str = "") -> tuple[Kind, Kind]:
    """A match by the rule of thumb: how it began, and how it ended."""
    match = rumpus.match(name, players, {"game": game} if game else {}, seed=seed)
    run = match.fork(Chance(seed))
    run.playout(Random(seed).random, hunch=True)
    start, end = match.game, run.game
    assert isinstance(start, kind)
    assert isinstance(end, kind)
    return start, end


def winners(game: Game) -> list[int]:
    scores = game.scores()
    return [p for p in game.seats if scores[p] == max(scores)]


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def lengths(turns: Sequence[int]) -> str:
    return f"{median(turns):.0f} | {quantiles(turns, n=10)[-1]:.0f}"


# ---- Fight City


def fight_city(players: int, matches: int) -> str:
    turns, counts = [], Counter[str]()
    for seed in range(matches):
        start, end = played(FightCity, "fight-city", players, seed)
        turns.append(end.turn_number)
        best = winners(end)
        alone = best[0] if len(best) == 1 else None
        counts["first"] += alone == start.player
        counts["drawn"] += alone is None
        counts["limit"] += end.turn_number >= end.turn_limit
        if alone is not None:
            counts["A"] += any(card.label == "FCP&L" for card in (*start.piles[alone], *start.hands[alone]))
    shares = " | ".join(share(counts[what], matches) for what in ("first", "A", "drawn", "limit"))
    return f"| {players} | {matches} | {lengths(turns)} | {shares} |"


# ---- Secret Tijuana Deathmatch


def tijuana(players: int, matches: int) -> str:
    turns, fights, counts = [], [], Counter[str]()
    for seed in range(matches):
        start, end = played(Tijuana, "tijuana", players, seed)
        turns.append(end.turn_number)
        fights.append(sum(end.beans.values()))
        counts["conserved"] += sum(end.money) + end.bank == players * START == sum(start.money) + start.bank
        counts["stalled"] += all(hand or stable for hand, stable in zip(end.hands, end.stables, strict=True))
    shares = f"{counts['conserved']} of {matches} | {share(counts['stalled'], matches)}"
    return f"| {players} | {matches} | {lengths(turns)} | {median(fights):g} | {shares} |"


# ---- a cop in the Mafia


def cop(players: int, matches: int, game: str) -> str:
    counts, calls = Counter[str](), Counter[int]()
    for seed in range(matches):
        _, end = played(CashNGuns, "cash-n-guns", players, seed, game=game)
        calls[end.calls] += 1
        counts["wins"] += winners(end) == [end.cop] and bool(end.living)
        counts["police"] += end.police_win()
        counts["dead"] += end.cop in end.died
    rings = " | ".join(share(calls[n], matches) for n in range(4))
    shares = " | ".join(share(counts[what], matches) for what in ("wins", "police", "dead"))
    return f"| {players}, `{game}` | {matches} | {shares} | {100 / players:.1f} % | {rings} |"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench boxed", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="of each kind (1000)")
    matches = parser.parse_args(arguments).matches
    lines = [
        "# The boxed games, many times",
        "",
        "Made by `python -m bench boxed`: everybody plays by the game's rule of thumb, without looking ahead.",
        "",
        processor() + ".",
        "",
        "## Fight City: deck A against deck B",
        "",
        "Turns are those of all players together. The first row is what the house cards were made for (1,500 matches",
        "of greedy players); of more than two players it says only that they come to an end.",
        "",
        "| Players | Matches | Turns, median | 90 % in | Who begins wins | A deck A wins | Drawn | Stopped at 300 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| 2, expected | | 18 to 20 | 38 | 54 to 56 % | 49 % | | 1 % at most |",
        *(fight_city(players, matches) for players in range(2, 7)),
        "",
        "With three or five players the decks are not equally many.",
        "",
        "## Secret Tijuana Deathmatch",
        "",
        "Money: that of all players and the bank together is what it was in the beginning. A bean is given for a fight",
        "that is won (two for a perfect tie), so they count the fights. With four players about 26 turns and 15 fights",
        "are expected.",
        "",
        "| Players | Matches | Turns, median | 90 % in | Fights, median | Money is conserved | Stopped: nobody died |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(tijuana(players, matches if players == 4 else max(2, matches // 10)) for players in range(2, 7)),
        "",
        "## Ca$h'n Gun$: a cop in the Mafia",
        "",
        "How often the cop wins, and by the police (the rest: as the only one alive); how often the cop is dead in the",
        "end; what an equal share of the wins would be; and how often the telephone was used. Is it a game? Yes:",
        "the cop wins about an equal share or a bit more, and the third call, which brings the police, is uncertain.",
        "",
        "| Players | Matches | The cop wins | By the police | Dead | Equal share | No call | 1 | 2 | 3 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(cop(players, matches, game) for game in ("cop", "cop_powers") for players in (5, 6)),
    ]
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    return 0
