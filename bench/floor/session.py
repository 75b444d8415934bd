"""`python -m bench.floor.session`: forty phones and a moderator, five compressed rounds, a server killed on the way.

Who was paired with whom, and what that is worth, is counted once more from the log, without the rules.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bench.floor import evening
from bench.server.load import percentile
from rumpus import games
from rumpus.core import Match
from rumpus.core.log import Log

GAME = "love-and-marriage"
TARGET = 150  # milliseconds for an answer, 99th percentile
ROUND = 60  # seconds
ROUNDS = 5
BETWEEN = 10  # seconds that are about enough to look at a result


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.floor.session", description=__doc__)
    parser.add_argument("--seconds", type=float, default=100, help="into which the rounds are compressed")
    parser.add_argument("--phones", type=int, default=41, help="with the moderator's")
    parser.add_argument("--think", type=float, default=1.5, help="seconds from one answer of a phone to its next")
    options = parser.parse_args(argv)
    minutes = ROUNDS * (ROUND + BETWEEN) / 60
    plan = evening.Plan(
        speed=minutes * 60 / options.seconds, game=GAME, minutes=minutes, phones=options.phones,
        options={"cheating": True, "timer": ROUND, "rounds": ROUNDS}, at_first=options.phones, think=options.think,
    )  # fmt: skip
    done, lasted = evening.measured(plan)
    log = done.log
    points, pairs = counted(log)
    chairs = done.phones[0].table["scene"]["chairs"]
    shown = {chair["seat"]: chair["counters"]["points"] for chair in chairs if "counters" in chair}
    written = Counter(f"{entry.seat} {as_sent(entry.answer)}" for entry in log.entries if entry.kind == "answer")
    sent = Counter(f"{seat} {as_sent(value)}" for seat, _, value in done.book.acknowledged)
    took = done.book.took
    p50, p90, p99, longest = (f"{percentile(took, part) * 1e3:.0f} ms" for part in (0.5, 0.9, 0.99, 1.0))
    print(f"{plan.phones} phones, {ROUNDS} rounds in {lasted:.0f} s: {len(took)} answers sent, "
          f"{len(done.book.refusals)} of them refused, {len(log.entries)} entries, {pairs} pairs.")  # fmt: skip
    print(f"From an answer to its acknowledgement: p50 {p50}, p90 {p90}, p99 {p99} (target: under {TARGET} ms).")
    print(f"The longest took {longest}.")
    print(evening.cost(done, lasted))
    print(f"Answers that were acknowledged and lost: {sum((sent - written).values())}; "
          f"written and never sent: {sum((written - sent).values())}.")  # fmt: skip
    print(f"The scoreboard is {'right' if shown == points else 'WRONG'}: {sum(points.values())} points in all.")
    return 0 if shown == points and not sent - written and not written - sent else 1


def as_sent(answer: Any) -> str:
    """An answer in one form. To ask somebody who asks oneself is to agree."""
    if isinstance(answer, list | tuple):
        return " ".join(map(str, answer)).replace("ask ", "agree ")
    return str(answer)


def counted(log: Log) -> tuple[dict[int, int], int]:
    """Victory points of all seats, and the number of pairs: from who agreed with whom, and what they were dealt."""
    match = Match.replay(games.find(log.beginning.game), log, until=0)
    points = dict.fromkeys(range(1, log.beginning.players), 0)
    paired, numbers = 0, {}
    track: list[set[int]] = []
    left: Counter[int] = Counter()
    for entry in log.entries:
        before: Any = match.game
        was_mingling = before.part == "mingle"
        if not was_mingling:
            track, left = [], Counter()
            numbers = {seat: int(hand[0]) for seat, hand in enumerate(before.hands) if hand}
        match.follow(entry)
        if was_mingling and entry.kind == "answer" and entry.answer[0] == "agree":
            two = {int(entry.seat or 0), int(entry.answer[1])}
            for old in track:
                if old & two:
                    left.update(old - two)
                    old.clear()
            track.append(two)
            paired += 1
        if was_mingling and before.part != "mingle":
            for seat, won in prizes(track, left, numbers).items():
                points[seat] += won
    return points, paired


def prizes(track: list[set[int]], left: Counter[int], numbers: dict[int, int]) -> dict[int, int]:
    step = 10 if len(numbers) < 20 else 5
    scores = {seat: Fraction(5 * left[seat]) for seat in numbers}
    for i, two in enumerate(track):
        if two:
            low, high = sorted(two, key=lambda seat: numbers[seat])
            for seat in two:
                scores[seat] += Fraction(100 - step * i, numbers[high] - numbers[low])
            scores[low] += 5
    ranks = {seat: sum(other > score for other in scores.values()) for seat, score in scores.items()}
    return {seat: max(5 - rank, 0) if scores[seat] else 0 for seat, rank in ranks.items()}


if __name__ == "__main__":
    sys.exit(main())
