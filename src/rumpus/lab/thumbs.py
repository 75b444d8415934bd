"""How near to each other things are that one can tap, on a phone."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist
from typing import Any

from rumpus.core import Board, Grid, Place, Rooms

PHONE = 336  # pixels: what a phone that is 360 wide has for the table
ON_THE_BOARD = 0.84  # of its width, between the outermost spots, at most
ZOOMED = 130  # pixels between the outermost things that can be tapped, where little else is shown
THUMB = 24  # pixels from one thing to the next


def gap(place: Place, answers: set[str]) -> tuple[float, str]:
    """How far apart the nearest two things are that can be tapped on a phone, in pixels, and what they are."""
    if isinstance(place, Grid) and answers & set(place.names):
        return PHONE / place.columns, "squares"
    if isinstance(place, Board | Rooms):
        tapped = [(name, x, y) for name, x, y in place.spots if name in answers]
        if isinstance(place, Board):
            # At the edges there is as much room as between the nearest two, or a little more.
            apart = [dist(a[1:], b[1:]) for a, b in combinations(place.spots, 2) if a[1:] != b[1:]]
            across = _extent(place.spots)
            scale = PHONE / max(across + min(apart, default=1), across / ON_THE_BOARD)
        else:
            # All of it is seen, or only where one can go, if that is larger.
            turned = [(name, y, x) for name, x, y in tapped]
            scale = max(PHONE / (_extent(place.spots) or 1), ZOOMED / (max(_extent(tapped), _extent(turned)) or 1))
        near = [(dist(a[1:], b[1:]), f"{a[0]} and {b[0]}") for a, b in combinations(tapped, 2)]
        if near:
            least, which = min(near)
            return least * scale, which
    return PHONE, ""


def _extent(spots: Sequence[tuple[str, float, float]]) -> float:
    """How far it is across, from the first to the last."""
    across = [x for _, x, _ in spots] or [0]
    return max(across) - min(across)


def strings_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for inside in data.values() if isinstance(data, dict) else data:
            yield from strings_in(inside)
