"""All home stars of Galaxy: what each pair is worth to whoever goes first, and a star to begin with.

`python -m bench.stars` computes it (about an hour on one core, and 300 MB) and writes src/rumpus/bots/galaxy.txt, from
which bots play and `rumpus solve galaxy` draws its map. What is written there already is not computed again, so it can
be stopped at any time; `--most 10` computes ten pairs.

The file that is kept now was made by the same search in C, in a few minutes; that program is not kept. So there is
`python -m bench.stars --check 10`: it computes ten of the pairs anew, at random, and compares. `--check 155` are all.
"""

import argparse
from collections.abc import Sequence
from random import Random
from time import process_time

from rumpus.bots.galaxy import BIT, VERDICTS, Sky, homes, starts

Pair = tuple[int, int]
Verdict = tuple[int, int]  # what a pair is worth, and a star to begin with


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.stars", description=__doc__)
    parser.add_argument("--most", type=int, default=1000, help="pairs to compute, at most")
    parser.add_argument("--check", type=int, help="so many of the pairs that are kept, computed anew and compared")
    parser.add_argument("--seed", default="", help="the same seed checks the same pairs")
    said = parser.parse_args(argv)
    return check(said.check, said.seed) if said.check else compute(said.most)


def compute(most: int) -> int:
    lines = VERDICTS.read_text(encoding="utf-8").splitlines() if VERDICTS.exists() else []
    known = {tuple(map(int, line.split()[:2])) for line in lines}
    for pair in [pair for pair in homes() if pair not in known][:most]:
        worth, star = solved(pair)
        with VERDICTS.open("a", encoding="utf-8") as file:
            file.write(f"{pair[0]} {pair[1]} {worth} {star}\n")
    return 0


def check(count: int, seed: str = "") -> int:
    """Some of the pairs anew, at random, or all: is it what is kept?"""
    pairs = [*homes()]
    chosen = (Random(seed) if seed else Random()).sample(pairs, min(count, len(pairs)))
    wrong = [pair for pair in chosen if solved(pair) != starts()[pair]]
    print(f"{len(chosen)} of {len(pairs)} pairs computed anew: {len(wrong)} not the same.", *wrong)
    return 1 if wrong else 0


def solved(pair: Pair) -> Verdict:
    first, second = pair
    sky, began = Sky(), process_time()
    worth, star = sky.best(BIT[first], BIT[second], -1)
    found = worth, star.bit_length()
    took = process_time() - began
    print(f"{first} {second}: {found}, {sky.looked_at:,} positions in {took:.1f} seconds", flush=True)
    return found


if __name__ == "__main__":
    raise SystemExit(main())
