"""What a seat sees, as a vector of fixed length: for every game, from the scene alone.

Whatever lies on the table, stands on a chair or is asked becomes a feature with a name, and its name says where in the
vector it is added, and with which sign (feature hashing). Seats are counted from one's own, so that what is learned in
one chair holds in the others. A number is told twice: by its size, squeezed into -1 to 1, and, as long as it is small,
by a feature of its own for exactly this number. Words are not taken apart: a sentence is one feature.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, singledispatch
from typing import Any
from zlib import crc32

import numpy as np

from rumpus.core import Board, Chair, Grid, Paper, Place, Rooms, Row, Run, Scene, Seat, Stage, Token, Track, Tree
from rumpus.lab.environments.settings import view
from rumpus.lab.environments.steps import Steps, named

LENGTH = 512  # of the vector
HIGHEST = 8.0  # features that fall on the same place add up to no more than this
EXACT = 40  # up to this a number has a feature for exactly itself

Vector = Any  # np.ndarray: one of float32
Feature = tuple[str, float]


def observe(run: Run, seat: Seat, steps: Steps | None = None, length: int = LENGTH) -> Vector:
    """The table as the seat sees it; with `steps`, also what it has chosen of its answer so far."""
    vector = np.zeros(length, np.float32)
    for name, size in features(run, seat, steps):
        place, sign = _place(name)
        vector[place % length] += sign * size
    return np.clip(vector, -HIGHEST, HIGHEST, out=vector)


@lru_cache(1 << 17)
def _place(name: str) -> tuple[int, int]:
    hashed = crc32(name.encode())
    return hashed >> 1, 1 if hashed & 1 else -1


def features(run: Run, seat: Seat, steps: Steps | None = None) -> Iterator[Feature]:
    """Everything that the seat sees, by name."""
    yield from of_scene(view(run, seat), seat, run.game.n, run.game.now)
    if steps is not None:
        for i, step in enumerate(steps.taken):
            yield f"step {i} {named(step, seat, run.game.n)}", 1.0
        if steps.in_blocks:
            yield f"block {steps.offers[0].start}", 1.0


def of_scene(scene: Scene, seat: Seat, players: int, now: int = 0) -> Iterator[Feature]:
    yield "always", 1.0

    def who(other: int | None) -> str:
        return "" if other is None else f"@{(other - seat) % players}"

    for chair in scene.chairs:
        yield from _of_chair(chair, who(chair.seat))
    alike: Counter[str] = Counter()  # places that are called the same
    for place in scene.places:
        about = f" about {who(place.about)}" if place.about is not None else ""
        where = f"{place.label}{who(place.owner)}{about}{' past' if place.past else ''}"
        alike[where] += 1
        if alike[where] > 1:
            where = f"{where} {alike[where]}"
        for name, size in contents(place):
            yield f"{where} {name}", size
        if place.total is not None:
            yield from number(f"{where} total", place.total)
        if place.note:
            yield f"{where} says {place.note}", 1.0
        for token in place.tokens:
            if token.of is not None:
                yield f"{where} {token.text} of {who(token.of)}", 1.0
    for link in scene.links:
        yield f"link {who(link.source)} {who(link.target)} {link.text}", 1.0
    for clock in scene.clocks:
        yield f"clock {clock.text}", squeezed((clock.at - now) / 1000)
    for other, what in scene.asked:
        yield f"asked {who(other)} {what}", 1.0
    if scene.heading:
        yield f"heading {scene.heading}", 1.0
    if scene.note:
        yield f"says {scene.note}", 1.0


def _of_chair(chair: Chair, where: str) -> Iterator[Feature]:
    for counter, count in chair.counters.items():
        yield from number(f"chair{where} {counter}", count)
    for mark in chair.marks:
        yield f"chair{where} is {mark}", 1.0


def number(name: str, value: int | float | str) -> Iterator[Feature]:
    """A number by its size and, if it is small, by itself; a word by itself."""
    if isinstance(value, str):
        yield f"{name}={value}", 1.0
        return
    yield name, squeezed(value)
    if value in range(EXACT + 1):
        yield f"{name}={int(value)}", 1.0


def squeezed(value: float) -> float:
    """From -1 to 1; 10 is in the middle."""
    return value / (abs(value) + 10)


# ---- what is in a place


@singledispatch
def contents(place: Place) -> Iterator[Feature]:
    """Things in no order that matters: how many there are of each."""
    counts: dict[str, int] = {}
    for token in place.tokens:
        name = _called(token)
        counts[name] = counts.get(name, 0) + token.count
    for name, count in counts.items():
        yield from number(name, count)
    yield from number("all", sum(counts.values()))


@contents.register
def _(place: Row) -> Iterator[Feature]:
    yield from contents.dispatch(Place)(place)
    for i, token in enumerate(place.tokens):
        yield f"{i} {_called(token)}", 1.0


@contents.register(Track)
@contents.register(Board)
@contents.register(Rooms)
@contents.register(Grid)
def _(place: Track | Board | Rooms | Grid) -> Iterator[Feature]:
    yield from contents.dispatch(Place)(place)
    for token, at in zip(place.tokens, place.at, strict=False):
        yield f"{at} {_called(token)}", float(token.count)


@contents.register
def _(place: Tree) -> Iterator[Feature]:
    yield from contents.dispatch(Place)(place)
    for upper, lower, _, text in place.rests:
        yield f"{_called(place.tokens[upper])} on {_called(place.tokens[lower])} {text}", 1.0


@contents.register
def _(place: Paper) -> Iterator[Feature]:
    for i, (x, y, tone) in enumerate(place.dots):
        yield f"dot {i} {tone}", 1.0
        yield f"dot {i} across", x / place.width
        yield f"dot {i} down", y / place.height
    for start, end, tone in place.lines:
        yield f"line {start} {end} {tone}", 1.0
    for _, _, text, tone in place.words:
        yield f"word {text} {tone}", 1.0
    for corners, tone, text in place.shades:
        yield f"shade {corners} {tone} {text}", 1.0


@contents.register
def _(place: Stage) -> Iterator[Feature]:
    for i, (token, pose) in enumerate(zip(place.tokens, place.poses, strict=False)):
        yield f"{i} {_called(token)}", 1.0
        yield f"{i} across", squeezed(pose[0] / 10)
        yield f"{i} beyond", squeezed(pose[1] / 10)


def _called(token: Token) -> str:
    return " ".join(filter(None, (token.look, token.text, token.name, token.tone, *token.marks)))
