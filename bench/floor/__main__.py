"""`python -m bench.floor`: a hundred phones, ten minutes of compressed play, and a server that is killed on the way."""

import argparse
import sys
from collections.abc import Sequence

from bench.floor import evening, truth
from bench.server.load import percentile

TARGET = 150  # milliseconds for an answer, 99th percentile


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.floor", description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="into which the ten minutes are compressed")
    parser.add_argument("--phones", type=int, default=100)
    parser.add_argument("--think", type=float, default=2.0, help="seconds from one answer of a phone to its next")
    parser.add_argument("--no-kill", action="store_true", help="let the server live")
    options = parser.parse_args(argv)
    plan = evening.Plan(
        speed=600 / options.seconds, phones=options.phones, at_first=max(2, options.phones * 6 // 10),
        think=options.think, kill=0.0 if options.no_kill else 0.4,
    )  # fmt: skip
    done, lasted = evening.measured(plan)
    match = truth.check_cards(done.log)
    counted = truth.count(match)
    shown = {done.phones[0].table["names"][c["seat"]]: c["counters"]["points"] for c in
             done.phones[0].table["scene"]["chairs"]}  # fmt: skip
    took = done.book.took
    entries = done.log.entries
    kinds = {kind: sum(entry.kind == kind for entry in entries) for kind in ("answer", "join", "leave", "return")}
    print(f"{plan.phones} phones, {evening.MINUTES} minutes in {lasted:.0f} s: {len(took)} answers sent, "
          f"{len(done.book.refusals)} of them refused, {len(entries)} entries in the log "
          f"({', '.join(f'{count} {kind}s' for kind, count in kinds.items())}).")  # fmt: skip
    p50, p90, p99, longest = (f"{percentile(took, part) * 1e3:.0f} ms" for part in (0.5, 0.9, 0.99, 1.0))
    print(f"From an answer to its acknowledgement: p50 {p50}, p90 {p90}, p99 {p99} (target: under {TARGET} ms).")
    print(f"The longest took {longest}.")
    print(evening.cost(done, lasted))
    print(f"Every card was in one hand after each of the {len(entries)} entries.")
    print(f"The scoreboard is {'right' if shown == counted else 'WRONG'}: {sum(counted.values())} points in all.")
    return 0 if shown == counted else 1


if __name__ == "__main__":
    sys.exit(main())
