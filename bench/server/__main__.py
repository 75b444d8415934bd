"""`python -m bench.server`: our server beside boardgame.io's in one run. Written to bench/server/RESULTS.md."""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence

from bench.server import contest, report
from bench.server.contest import Plan
from bench.server.process import raise_limits

QUICK = Plan("quick", rounds=1, samples=4, seconds=1.5, steps=8, tries=1, paces=[200], idle=500, most=3000)
FULL = Plan("full", rounds=3, samples=12, seconds=3.0, steps=10, tries=2, paces=[100, 1000], idle=2000, most=9900)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="about two minutes; nothing is written down")
    parser.add_argument("--py-spy", metavar="FILE", help="this program says where our server's time goes")
    options = parser.parse_args(argv)
    plan = QUICK if options.quick else FULL
    if sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2:
        raise SystemExit("bench.server: needs Linux and two cores: one for the server, one for the load.")
    plan.most = min(plan.most, (raise_limits() - 200) // 2)  # a table is two connections, here and there
    contest.install()
    text = asyncio.run(run(plan, options.py_spy))
    print(text)
    if not options.quick:
        report.RESULTS.write_text(text, encoding="utf-8")
        print(f"Written to bench/server/{report.RESULTS.name}.")
    return 0


async def run(plan: Plan, py_spy: str | None) -> str:
    began = time.monotonic()

    def say(what: str) -> None:
        print(f"{time.monotonic() - began:5.0f} s  {what}", file=sys.stderr, flush=True)

    say(f"{plan.name}: at most about {contest.duration(plan):.0f} minutes")
    async with contest.both() as sides:
        await contest.memory(sides, plan, say)
        await contest.cost(sides, plan, say)
        await contest.fastest(sides, plan, say)
        await contest.steady(sides, plan, say)
        if py_spy:
            await report.profile(sides[0], plan, py_spy, say)
    return report.written(sides, plan, time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
