"""All home stars of Galaxy: what each pair is worth to whoever goes first, and a star to begin with.

`python -m bench.stars` computes it (about an hour on one core, and 300 MB) and writes src/rumpus/bots/galaxy.txt, from
which bots play and `rumpus solve galaxy` draws its map. What is written there already is not computed again, so it can
be stopped at any time; `--most 10` computes ten pairs. (What is kept now came from the same search in C, in a few
minutes; `python -m bench solved --only galaxy` computes some pairs anew each time, and compares.)
"""

import argparse
from collections.abc import Sequence
from time import process_time

from rumpus.bots.galaxy import BIT, VERDICTS, Sky, homes


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.stars", description=__doc__)
    parser.add_argument("--most", type=int, default=1000, help="pairs to compute, at most")
    most = parser.parse_args(argv).most
    lines = VERDICTS.read_text(encoding="utf-8").splitlines() if VERDICTS.exists() else []
    known = {tuple(map(int, line.split()[:2])) for line in lines}
    for first, second in [pair for pair in homes() if pair not in known][:most]:
        sky, began = Sky(), process_time()
        worth, star = sky.best(BIT[first], BIT[second], -1)
        line = f"{first} {second} {worth} {star.bit_length()}"
        print(f"{line}: {sky.looked_at:,} positions in {process_time() - began:.1f} seconds", flush=True)
        with VERDICTS.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
