"""`python -m bench poker`: whole deals of every poker game by random players, beside hold 'em."""

import argparse
import platform
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from bench.hold_em import options_of
from bench.loops import chance_of
from bench.measure import Candidate, Timing, race
from bench.tables import processor, section
from rumpus import games
from rumpus.core import Run
from rumpus.core.run import at_random
from rumpus.games.poker._evening import Poker

PAGE = Path(__file__).with_name("POKER.md")
PLAYERS, SEED = 4, 20


def poker_games() -> dict[str, type[Poker]]:
    """Every game of the room, by name; hold 'em is the first."""
    found = {name: games.find(name) for name in ("hold-em", *games.names())}
    return {name: kind for name, kind in found.items() if issubclass(kind, Poker)}


def deals(kind: type[Poker], evenings: int) -> int:
    """Evenings played out at random, until they are over or one player has all the chips."""
    random = Random(SEED).random
    options = options_of(kind)
    count = 0
    for _ in range(evenings):
        run = Run(kind.begin(PLAYERS, options, chance_of(random)), kept=False)
        run.playout(random)
        count += run.game.deal_number  # type: ignore[attr-defined]
    return count


def answers_a_deal(kind: type[Poker], evenings: int) -> float:
    random = Random(SEED).random
    options = options_of(kind)
    answers = count = 0
    for _ in range(evenings):
        run = Run(kind.begin(PLAYERS, options, chance_of(random)), kept=False)
        while run.question is not None:
            run.play(at_random(run.choices, None, random))
            answers += 1
        count += run.game.deal_number  # type: ignore[attr-defined]
    return answers / count


def row(kind: type[Poker], timing: Timing, hold_em: Timing, answers: float) -> list[str]:
    ratio, an_answer = hold_em.best / timing.best, timing.best / answers * 1e6
    return [
        kind.title,
        f"{timing.rate:,.0f}",
        f"+{timing.spread:.0%}",
        f"{ratio:.2f}",
        f"{answers:.1f}",
        f"{an_answer:.1f}",
    ]


def page(rounds: int, evenings: int) -> str:
    kinds = poker_games()
    timings = race(
        [Candidate(name, partial(deals, kind, evenings)) for name, kind in kinds.items()], rounds, lambda: None
    )
    rows = [
        row(kind, timings[name], timings["hold-em"], answers_a_deal(kind, evenings)) for name, kind in kinds.items()
    ]
    says = (
        f"{PLAYERS} players who answer at random, in evenings of at most 200 deals with 1,000 chips each, or until one "
        "has all of them. A deal is over when its pot is won, so that a second game for the same pot is part of it."
    )
    head = ["", "deals/s", "spread", "of hold 'em", "answers a deal", "µs an answer"]
    return f"""# The poker room

Made by `python -m bench poker` in one run. CPU time of one thread; all games in turn, in one process; the fastest of
{rounds} rounds. *Spread*: how much slower the median round was. The ratios are what to use: everything else depends on
the machine.

{platform.python_implementation()} {platform.python_version()}; {processor()}.

{section("Deals a second", says, head, rows)}"""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench poker", description=__doc__)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--evenings", type=int, default=3, help="of each game in a round")
    options = parser.parse_args(arguments)
    made = page(options.rounds, options.evenings)
    PAGE.write_text(made, encoding="utf-8")
    print(made)
    return 0
