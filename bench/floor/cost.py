"""`python -m bench.floor.cost`: CPU time of the rules of a floor with a hundred people, without server and phones."""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median
from typing import Any

import rumpus
from rumpus.core import Match, Refused, Seat, shapes

THINK, ANSWER = 700, 50  # milliseconds of the game, before a challenge and before an answer


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.floor.cost", description=__doc__)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--fights", type=int, default=700)
    options = parser.parse_args(argv)
    took = fought(options.players, options.fights)
    print(f"The Con Game, {options.players} players, {options.fights} fights; µs of CPU, mean and median:")
    for what, times in took.items():
        print(f"{what}: {mean(times) / 1e3:.0f}, {median(times) / 1e3:.0f}")
    return 0


def fought(players: int, fights: int) -> dict[str, list[int]]:
    """Random people challenge each other, and both choose a card: what happens meanwhile is part of their answers."""
    random = Random(5)
    match = rumpus.match("con-game", players=players, options={"ends": 600}, seed=5)
    took: dict[str, list[int]] = {"an answer": [], "a fork": [], "all that a seat is asked": []}
    for seat in range(players):
        match.answer(seat, any_answer(match, seat, random), at=0)
    now = done = 0
    while done < fights:
        now += THINK
        pair = random.sample(range(players), 2)
        try:
            spent = [timed(match.answer, pair[0], ("challenge", pair[1]), at=now)]
        except Refused:  # busy, or out of breath
            continue
        for seat in pair:
            now += ANSWER
            if (card := any_answer(match, seat, random)) is not None:
                spent.append(timed(match.answer, seat, card, at=now))
        took["an answer"] += spent
        done += 1
        if done % 4 == 0:
            took["a fork"].append(timed(match.fork))
            took["all that a seat is asked"].append(timed(asked, match, pair[0]))
    return took


def any_answer(match: Match, seat: int, random: Random) -> Any:
    """To the oldest question that a seat is asked."""
    posed = match.posed(Seat(seat))
    return None if posed is None else shapes.sample(posed.choices, random.random)


def asked(match: Match, seat: int) -> list[dict[str, Any]]:
    return [posed.describe() for posed in match.posed_to(Seat(seat))]


def timed(act: Callable[..., object], *args: Any, **named: Any) -> int:
    began = time.process_time_ns()
    act(*args, **named)
    return time.process_time_ns() - began


if __name__ == "__main__":
    sys.exit(main())
