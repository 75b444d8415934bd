"""`python -m bench frogs`: whack frogs many times, and see what becomes of them. Writes bench/FROGS.md.

The reference whacks of the rules, 200 each; the laws of the simulation; how long a whack takes; and, with `--fit`, the
table of landings from which bots and playouts guess, for `_frogs.py`.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import inf, radians, sqrt
from pathlib import Path
from statistics import mean, pstdev
from time import process_time

from msgspec.structs import astuple

from bench.tables import processor
from rumpus.core import Chance
from rumpus.games.board._frogs import (
    CENTRE,
    FROG,
    HANDLE,
    RAKE,
    RESTS,
    TABLE,
    Landing,
    is_over,
    lying,
    rake_at,
    read,
    standing,
)
from rumpus.games.board.jumping_frog import shaken
from rumpus.pieces.thrown import Pose, Table, ready, tumble

PAGE = Path(__file__).with_name("FROGS.md")
BANDS: dict[int, tuple[str, Callable[[dict[str, float]], bool]]] = {
    500: ("back in over 80 %, 15 to 60 mm", lambda seen: seen["back"] > 0.8 and 15 <= seen["far"] <= 60),
    800: ("60 to 130 mm", lambda seen: 60 <= seen["far"] <= 130),
    1200: ("110 to 260 mm, feet 35 to 65 %", lambda seen: 110 <= seen["far"] <= 260 and 0.35 <= seen["feet"] <= 0.65),
    1600: ("200 to 420 mm, feet 40 to 70 %", lambda seen: 200 <= seen["far"] <= 420 and 0.4 <= seen["feet"] <= 0.7),
}
SPEEDS = sorted({*range(100, 2501, 100), 550, 650, 750, 850})  # that are fitted: finer where a frog turns over once
FREE = 24.0  # mm: no corner is further from the centre of mass
WIDE = 2000.0  # a table that nobody falls off
OPEN = Table(
    outline=((-WIDE, -WIDE), (WIDE, -WIDE), (WIDE, WIDE), (-WIDE, WIDE)),
    thick=20,
    touch=TABLE.touch,
    detail=TABLE.detail,
)
ALONE = standing(0, 0, (1.0, 0.0))


class Seen:
    """What became of a whack straight ahead."""

    def __init__(self, gesture: tuple[float, ...]) -> None:
        begun = process_time()
        fall = tumble(OPEN, FROG, [ALONE], disturbed=[0], whack=rake_at(ALONE, *gesture))
        self.turned = any(is_over(turn[3:]) for turn in fall.trail)
        self.took = 1000 * (process_time() - begun)
        (pose,) = fall.poses
        assert pose is not None
        reading = read(pose)
        self.lies = reading.lies
        self.far, self.aside = reading.centre[0] - CENTRE[0], reading.centre[1]
        swing = radians(RAKE.swing[1] - RAKE.swing[0]) / (gesture[3] / HANDLE)
        self.gained = gained(energies(fall.trail[TABLE.detail.steps(1000 * swing) :]))


def whacks(speed: int, count: int, chance: Chance) -> Iterator[Seen]:
    for _ in range(count):
        yield Seen(shaken((0, 0, 5, speed), chance))


def share(seen: list[Seen], *classes: str) -> float:
    return mean(one.lies in classes for one in seen)


def landing(speed: int, count: int) -> Landing:
    """One row of the table from which whacks are guessed."""
    seen = list(whacks(speed, count, Chance(speed)))
    over = [one for one in seen if one.turned]
    shares = [round(share(over, rest), 3) if over else 0.0 for rest in ("feet", "rocket", "nose", "eyes")]
    far, aside = [one.far for one in seen], [one.aside for one in seen]
    measured = (round(mean(far), 1), round(pstdev(far), 1), round(sqrt(mean(a * a for a in aside)), 1))
    return Landing(speed, *measured, round(len(over) / len(seen), 3), *shares)


def stays(rest: str) -> bool:
    """Whether a frog that is placed like that stays there, within a millimetre and half a degree."""
    pose = lying(rest, 0, 0)
    (after,) = tumble(TABLE, FROG, [pose], disturbed=[0]).poses
    return after is not None and moved(pose, after) < 1 and turn(pose, after) > 0.99999


def moved(one: Pose, other: Pose) -> float:
    return sqrt(sum((a - b) ** 2 for a, b in zip(one[:3], other[:3], strict=True))) / 100


def turn(one: Pose, other: Pose) -> float:
    return abs(sum(a * b for a, b in zip(one[3:], other[3:], strict=True))) / 1e12


def gained(flights: list[float]) -> float:
    """The most by which the energy of a flight is above what it was in any flight before, in per cent of the first."""
    least, most = inf, 0.0
    for energy in flights:
        most = max(most, energy - least)
        least = min(least, energy)
    return 100 * most / flights[0] if flights else 0.0


def energies(trail: Sequence[Sequence[float]]) -> list[float]:
    """Of the frog now and then while it flies free, in g mm2/s2: height, speed and spin, by differences."""
    step, found, flying = TABLE.detail.step / 1000, [], 0
    for before, now, after in zip(trail, trail[1:], trail[2:], strict=False):
        flying = flying + 1 if now[2] > FREE else 0
        if flying and flying % 8 == 0:
            velocity = [(b - a) / (2 * step) for a, b in zip(before[:3], after[:3], strict=True)]
            moving = FROG.mass * (9810 * now[2] + sum(v * v for v in velocity) / 2)
            found.append(moving + spinning(before, after, 2 * step))
    return found


def spinning(before: Sequence[float], after: Sequence[float], time: float) -> float:
    w, i, j, k = before[3:]
    a, b, c, d = after[3:]
    turned = (w * b - i * a - j * d + k * c, w * c + i * d - j * a - k * b, w * d - i * c + j * b - k * a)
    return sum(moment * (2 * part / time) ** 2 for moment, part in zip(FROG.inertia, turned, strict=True)) / 2


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench frogs", description=__doc__)
    parser.add_argument("--whacks", type=int, default=200, help="of each kind (200)")
    parser.add_argument("--fit", action="store_true", help="print the table of landings for _frogs.py instead")
    options = parser.parse_args(arguments)
    ready(OPEN, FROG)
    if options.fit:
        for speed in SPEEDS:
            row = astuple(landing(speed, options.whacks))
            print(f"    Landing({', '.join(f'{value:g}' for value in row)}),", flush=True)
        return 0
    lines = [
        "# Frogs that are whacked",
        "",
        f"Made by `python -m bench frogs`: {options.whacks} whacks of each speed with a natural hand, straight at a",
        "frog that is alone on a large table. `special` are rocket, nose and eyes; times are those of the processor.",
        "",
        processor() + ".",
        "",
        "| Speed, mm/s | Forward, mm | Feet | Back | Special | Turned over | Expected | | Mean and longest time, ms |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | ---: |",
    ]
    good, special, everything = True, Counter[bool](), []
    for speed, (band, fits) in BANDS.items():
        seen = list(whacks(speed, options.whacks, Chance(speed)))
        everything += seen
        found = {"far": mean(one.far for one in seen), "feet": share(seen, "feet"), "back": share(seen, "back")}
        over = mean(one.turned for one in seen)
        special.update(one.lies in ("rocket", "nose", "eyes") for one in seen if speed > 500)
        fine = fits(found) and (speed < 800 or over > 0.95)
        good = good and fine
        took = [one.took for one in seen]
        shares = f"{found['feet']:.0%} | {found['back']:.0%} | {share(seen, 'rocket', 'nose', 'eyes'):.1%} | {over:.0%}"
        within = "within" if fine else "NOT within"
        times = f"{mean(took):.0f}, {max(took):.0f}"
        lines.append(f"| {speed} | {found['far']:.0f} | {shares} | {band} | {within} | {times} |")
    most = max(one.gained for one in everything)
    rare = special[True] / special.total()
    first, again = (
        tumble(TABLE, FROG, [ALONE], disturbed=[0], whack=rake_at(ALONE, 3, 1, 5, 1200)).packed() for _ in range(2)
    )
    soft = tumble(OPEN, FROG, [ALONE], disturbed=[0], whack=rake_at(ALONE, 0, 0, 5, 100))
    (left,) = soft.poses
    laws = {
        f"Rocket, nose and eyes together, from 800 on: {rare:.1%} (1 to 12 %)": 0.01 <= rare <= 0.12,
        "The same whack twice gives the same numbers": first == again,
        f"Rests that stay put: {', '.join(rest for rest in RESTS if stays(rest))}": all(map(stays, RESTS)),
        f"Energy that is gained in flight after flight, at most: {most:.2f} %": most < 1,
        "The softest whack leaves the frog on its feet": left is not None
        and read(left).lies == "feet"
        and not any(is_over(turn[3:]) for turn in soft.trail),
    }
    lines += ["", *(f"- {law}: {'yes' if holds else 'NO'}." for law, holds in laws.items()), ""]
    PAGE.write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))
    return 0 if good and all(laws.values()) else 1
