"""The circus of Stumpy: its rooms and doorways, the ways through them, and how it is drawn.

A room is called by its sign, and a doorway by its two rooms. The middle of the drawing is (0, 0), it goes from -100 to
100, and angles go clockwise from the top.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

BIG_TOP = "BT"
NUMBERED, OUTER, CORNERS = ("1", "2", "3", "4", "5", "6"), tuple("ABCDEFGHIJKLMN"), ("7", "8", "9", "10")
ROOMS = (BIG_TOP, *NUMBERED, *OUTER, *CORNERS)


def ring(rooms: Sequence[str]) -> tuple[str, ...]:
    """The doorways from each room to the next, all round."""
    return tuple(f"{room}-{after}" for room, after in zip(rooms, (*rooms[1:], rooms[0]), strict=True))


# From numbered to outer rooms, and from these to the corners: where on their wall they are.
TO_OUTER = {
    "1-L": 304.3,
    "1-M": 321.4,
    "1-N": 347.1,
    "2-A": 12.9,
    "2-B": 38.6,
    "2-C": 55.7,
    "3-C": 68.6,
    "3-D": 90,
    "3-E": 111.4,
    "4-E": 124.3,
    "4-F": 141.4,
    "4-G": 167.1,
    "5-H": 192.9,
    "5-I": 218.6,
    "5-J": 235.7,
    "6-J": 248.6,
    "6-K": 270,
    "6-L": 291.4,
}
TO_CORNERS = {
    "7-L": 300,
    "7-M": 321.4,
    "7-N": 342,
    "8-A": 18,
    "8-B": 38.6,
    "8-C": 60,
    "9-E": 120,
    "9-F": 141.4,
    "9-G": 162,
    "10-H": 198,
    "10-I": 218.6,
    "10-J": 240,
}
INSIDE = tuple(f"{BIG_TOP}-{room}" for room in NUMBERED)
DOORWAYS = (*INSIDE, *ring(NUMBERED), *TO_OUTER, *ring(OUTER), *TO_CORNERS)
WHITE_DOTS = ("7-L", "8-C", "9-E", "10-J", "1-2", "4-5", "N-A", "G-H", "C-D", "D-E", "J-K", "K-L")
MARKED_B = ("B-C", "E-F", "I-J", "L-M")

SIDES = {doorway: tuple(doorway.split("-")) for doorway in DOORWAYS}
NEAR: dict[str, dict[str, str]] = {  # for each room the rooms next to it, and the doorway between
    room: {one if other == room else other: doorway for doorway, (one, other) in SIDES.items() if room in (one, other)}
    for room in ROOMS
}


def distances(target: str, barrels: Iterable[str]) -> dict[str, int]:
    """How many doorways each room is away, through open ones only. Rooms without a way are not in it."""
    shut = set(barrels)
    away = {target: 0}
    for room in (queue := [target]):
        for other, doorway in NEAR[room].items():
            if other not in away and doorway not in shut:
                away[other] = away[room] + 1
                queue.append(other)
    return away


def nearer(hunter: str, target: str, barrels: Iterable[str]) -> list[str]:
    """The rooms next to the hunter that are nearer to the target: none, if there is no way, or both are in one."""
    shut = set(barrels)
    away = distances(target, shut)
    here = away.get(hunter, 0)
    near = NEAR[hunter].items() if here else ()
    return [room for room, doorway in near if doorway not in shut and away.get(room) == here - 1]


# ---- how it is drawn

TOP, RING, YARD, EDGE = 22, 52, 92, 100  # how far out the Big Top, the numbered and the outer rooms, and all of it go
NUMBERED_WIDE, OUTER_WIDE = 360 / len(NUMBERED), 360 / len(OUTER)

Corner = tuple[float, float, float]


def at(out: float, angle: float) -> tuple[float, float]:
    return round(out * sin(radians(angle)), 1), round(-out * cos(radians(angle)), 1)


def middle(room: str) -> tuple[float, float]:
    if room in NUMBERED:
        return at((TOP + RING) / 2, (NUMBERED.index(room) - 0.5) * NUMBERED_WIDE)
    if room in OUTER:
        return at((RING + YARD) / 2, (OUTER.index(room) + 0.5) * OUTER_WIDE)
    if room in CORNERS:
        return at(112, 315 + 90 * CORNERS.index(room))
    return 0, 0


def on_the_wall(doorway: str) -> tuple[float, float]:
    one, other = SIDES[doorway]
    if doorway in TO_OUTER:
        return at(RING, TO_OUTER[doorway])
    if doorway in TO_CORNERS:
        return at(YARD, TO_CORNERS[doorway])
    if doorway in INSIDE:
        return at(TOP, (NUMBERED.index(other) - 0.5) * NUMBERED_WIDE)
    if one in NUMBERED:
        return at((TOP + RING) / 2, NUMBERED.index(one) * NUMBERED_WIDE)
    return at(74, (OUTER.index(one) + 1) * OUTER_WIDE)


def outline(room: str) -> list[Corner]:
    if room in NUMBERED:
        return sector(TOP, RING, (NUMBERED.index(room) - 1) * NUMBERED_WIDE, NUMBERED_WIDE)
    if room in OUTER:
        return sector(RING, YARD, OUTER.index(room) * OUTER_WIDE, OUTER_WIDE)
    if room in CORNERS:
        return corner(270 + 90 * CORNERS.index(room))
    return [(0, -TOP, TOP), (0, TOP, TOP)]


def sector(inner: float, outer: float, start: float, wide: float) -> list[Corner]:
    end = start + wide
    return [(*at(outer, start), 0), (*at(outer, end), outer), (*at(inner, end), 0), (*at(inner, start), -inner)]


def corner(start: float) -> list[Corner]:
    """What is left of the square outside of the outer rooms."""
    end, far = start + 90, EDGE * 2**0.5
    square = [at(EDGE, start), at(far, start + 45), at(EDGE, end), at(YARD, end)]
    return [*((x, y, 0.0) for x, y in square), (*at(YARD, start), -YARD)]


SPOTS = [(room, *middle(room)) for room in ROOMS] + [(doorway, *on_the_wall(doorway)) for doorway in DOORWAYS]
SPOT = {name: i for i, (name, _, _) in enumerate(SPOTS)}
AREAS = [outline(room) for room in ROOMS]
JOINED = [(SPOT[one], SPOT[other]) for one, other in SIDES.values()]
TINTS = ["tent", *["ring"] * len(NUMBERED), *["yard"] * len(OUTER), *["grass"] * len(CORNERS)]
