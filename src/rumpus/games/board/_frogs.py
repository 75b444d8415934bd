"""Frogs of building blocks, the lily pad and the rake: how a frog lies, and what becomes of a whack.

Lengths are in mm, masses in g; the middle of the pad is (0, 0), and the table top is z = 0. A frog's own frame has x to
its nose, y to its left and z up, and begins in the middle of its underside. A pose tells where its centre of mass is.
What the rules read from a pose is made by + - * / and square roots only: it is the same on every machine.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import product
from math import cos, pi, radians, sin, sqrt
from statistics import NormalDist

from msgspec import Struct

from rumpus.core import Solid
from rumpus.pieces.thrown import Detail, Fall, Lever, Point, Pose, Table, Thing, Touch, Whack, rotation, tumble

Flat = tuple[float, float]

# ---- the pieces

EDGE = 300.0  # of the table, from the middle
HALF = 16.0  # of the base, from its middle
CENTRE = (2.4 / 4.6, 0.0, 26.32 / 4.6)  # of mass
BASE = ((HALF, HALF), (-HALF, HALF), (-HALF, -HALF), (HALF, -HALF))
BOXES = (
    ((-16, 16), (-16, 16), (0, 3.2)),  # base
    ((-16, 8), (-8, 8), (3.2, 12.8)),  # body
    ((8, 16), (-8, 8), (3.2, 9.6)),  # nose
)
EYES = (4.0, (4.0, -4.0), 2.4, (12.8, 17.6))  # x, y of both, radius, z


def about_centre(x: float, y: float, z: float) -> Point:
    return x - CENTRE[0], y - CENTRE[1], z - CENTRE[2]


def rim(y: float, sides: int) -> list[Flat]:
    """The corners of an eye from above, anticlockwise."""
    x, _, radius, _ = EYES
    angles = [2 * pi * (k + 0.5) / sides for k in range(sides)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


FROG = Thing(
    hulls=(
        *(tuple(about_centre(*corner) for corner in product(*box)) for box in BOXES),
        *(tuple(about_centre(*at, z) for at in rim(y, 16) for z in EYES[3]) for y in EYES[1]),
    ),
    mass=4.6,
    inertia=(297.7, 462.8, 589.5),
    touch=Touch(friction=0.4, restitution=0.35),
)
TABLE = Table(
    outline=((-EDGE, -EDGE), (EDGE, -EDGE), (EDGE, EDGE), (-EDGE, EDGE)),
    thick=20,
    touch=Touch(friction=0.4, restitution=0.35),
    # A bar that hits a few grams at 2 m/s and more: short steps, and springs that give way by half a millimetre.
    detail=Detail(step=0.25, stiffness=4e6, yielding="0.9 0.95 0.001 0.5 2", frame=10, still=200, longest=5000),
)
RAKE = Lever(
    arm=40, axle=9.6, radius=0.8, length=16, swing=(-15.07, 23.58), touch=Touch(friction=0.35, restitution=0.1)
)
HANDLE = 24.0  # from the axle to where it is hit

RADII = (46, 48, 50, 51, 50, 48, 46, 45, 45, 46, 48, 50, 51, 50, 48, 46, 45, 45, 46, 48, 46, 18, 46, 47)
PAD = tuple((r * cos(radians(15 * k)), r * sin(radians(15 * k))) for k, r in enumerate(RADII))


@cache
def solid() -> Solid:
    """As it is drawn: green all over but for the eyes, which are rounder in the simulation."""
    points: list[Point] = []
    faces: list[tuple[list[int], str, int]] = []
    tones: list[str] = []
    for box in BOXES:
        n = len(points)
        points += [about_centre(*corner) for corner in product(*box)]
        # Corner 4x + 2y + z; each face anticlockwise from outside.
        for face in ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)):
            faces.append(([n + i for i in face], "", -1))
            tones.append("")
    for y in EYES[1]:
        n, sides = len(points), 10
        points += [about_centre(*at, z) for z in EYES[3] for at in rim(y, sides)]
        faces.append(([n + sides + k for k in range(sides)], "●", n + sides))
        faces += [
            ([n + k, n + (k + 1) % sides, n + sides + (k + 1) % sides, n + sides + k], "", -1) for k in range(sides)
        ]
        tones += ["white"] * (sides + 1)
    return Solid(points, faces, tones)


# ---- how a frog lies

RESTS = {
    "feet": (0.0, 0.0, -1.0),
    "back": (-0.262, 0.0, 0.965),
    "rocket": (-1.0, 0.0, 0.0),
    "nose": (1.0, 0.0, 0.0),
    "eyes": (0.638, 0.0, 0.770),
    "left shoulder": (0.0, 0.831, 0.557),
    "right shoulder": (0.0, -0.831, 0.557),
}  # which way is down for the frog
SPECIAL = "rocket", "nose", "eyes"
NEAR, UPRIGHT = cos(radians(10)), cos(radians(45))
TOUCHES = 0.5  # mm above the table: what is higher does not touch it


def class_of(down: Point) -> str:
    """How a frog lies, from where it feels that down is: feet, back, rocket, nose or eyes."""
    length = sqrt(sum(part * part for part in down))
    for rest in SPECIAL:
        at = RESTS[rest]
        if sum(a * b for a, b in zip(down, at, strict=True)) >= NEAR * length * sqrt(sum(a * a for a in at)):
            return rest
    return "feet" if -down[2] >= UPRIGHT * length else "back"


class Reading(Struct, frozen=True):
    """What the rules want to know of a pose."""

    lies: str  # its class
    centre: Flat  # of mass
    base: Flat  # the middle of the underside
    ahead: Flat  # where it looks, of length 1
    corners: tuple[Point, ...]  # of the underside

    @property
    def square(self) -> list[Flat]:
        return [(x, y) for x, y, _ in self.corners]

    @property
    def is_flat(self) -> bool:
        return all(abs(z) <= TOUCHES for _, _, z in self.corners)

    @property
    def on_pad(self) -> bool:
        """Whether some point of the underside touches the pad."""
        return meet(lowest(self.corners), PAD)


@lru_cache(1 << 10)
def read(pose: Pose) -> Reading:
    rows = rotation(pose[3:])
    centre = tuple(v / 100 for v in pose[:3])

    def at(x: float, y: float, z: float) -> Point:
        a, b, c = (
            m + sum(r * p for r, p in zip(row, about_centre(x, y, z), strict=True))
            for m, row in zip(centre, rows, strict=True)
        )
        return a, b, c

    base = at(0, 0, 0)
    ahead = rows[0][0], rows[1][0]
    length = sqrt(ahead[0] ** 2 + ahead[1] ** 2) or 1.0
    return Reading(
        lies=class_of((-rows[2][0], -rows[2][1], -rows[2][2])),
        centre=(centre[0], centre[1]),
        base=base[:2],
        ahead=(ahead[0] / length, ahead[1] / length),
        corners=tuple(at(x, y, 0) for x, y in BASE),
    )


def standing(x: float, y: float, ahead: Flat) -> Pose:
    """On its feet, with its base there, looking that way."""
    return lying("feet", x + CENTRE[0] * ahead[0], y + CENTRE[0] * ahead[1], ahead)


def lying(rest: str, x: float, y: float, ahead: Flat = (1.0, 0.0)) -> Pose:
    """At rest like that, with its centre of mass there; as it looks that way, it was tipped over."""
    gx, gy, gz = (part / sqrt(sum(p * p for p in RESTS[rest])) for part in RESTS[rest])
    # A turn about its y axis, or its x axis, with this sine and cosine; then one about the vertical.
    (ta, tb), (ya, yb) = half_angle(-gz, gx or -gy), half_angle(*ahead)
    turn = (ya * ta, -yb * tb, ya * tb, yb * ta) if not gy else (ya * ta, ya * tb, yb * tb, yb * ta)
    height = max(gx * px + gy * py + gz * pz for hull in FROG.hulls for px, py, pz in hull)
    sign = -1 if turn[0] < 0 else 1
    return (round(100 * x), round(100 * y), round(100 * height), *(round(sign * 1_000_000 * part) for part in turn))


def half_angle(cosine: float, sine: float) -> Flat:
    return sqrt(max(0.0, (1 + cosine) / 2)), sqrt(max(0.0, (1 - cosine) / 2)) * (-1 if sine < 0 else 1)


def facing_the_pad(x: float, y: float) -> Pose:
    far = sqrt(x * x + y * y)
    return standing(x, y, (-x / far, -y / far) if far >= 1 else (-1.0, 0.0))


# ---- places


def lowest(corners: Sequence[Point]) -> list[Flat]:
    """The part of the underside that touches the table, from above."""
    part: list[Flat] = []
    for (ax, ay, az), (bx, by, bz) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if az <= TOUCHES:
            part.append((ax, ay))
        if (az <= TOUCHES) != (bz <= TOUCHES):
            along = (TOUCHES - az) / (bz - az)
            part.append((ax + along * (bx - ax), ay + along * (by - ay)))
    return part


def meet(one: Sequence[Flat], other: Sequence[Flat]) -> bool:
    """Whether two areas have a point in common; the outlines count."""
    if not one or not other:
        return False
    if holds(one, other[0]) or holds(other, one[0]):
        return True
    return any(cross(a, b, c, d) for a, b in sides(one) for c, d in sides(other))


def sides(outline: Sequence[Flat]) -> list[tuple[Flat, Flat]]:
    return list(zip(outline, (*outline[1:], outline[0]), strict=True))


def side(a: Flat, b: Flat, p: Flat) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def holds(outline: Sequence[Flat], p: Flat) -> bool:
    inside = False
    for a, b in sides(outline):
        if (a[1] > p[1]) != (b[1] > p[1]) and (side(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def cross(a: Flat, b: Flat, c: Flat, d: Flat) -> bool:
    one, two, three, four = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if (one > 0) != (two > 0) and (three > 0) != (four > 0) and 0 not in (one, two, three, four):
        return True
    return any(
        at == 0 and min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
        for at, p, q, r in ((one, a, b, c), (two, a, b, d), (three, c, d, a), (four, c, d, b))
    )


def to_the_pad(x: float, y: float) -> float:
    """How far a point is from the pad."""
    if holds(PAD, (x, y)):
        return 0.0
    return min(to_the_line(a, b, x, y) for a, b in sides(PAD))


def to_the_line(a: Flat, b: Flat, x: float, y: float) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)))
    return sqrt((x - a[0] - along * dx) ** 2 + (y - a[1] - along * dy) ** 2)


FURTHER, STEP = 20.0, 5.0
INSIDE, PUT_BACK = 284.0, 270.0  # how far out a frog may be stood up, and where it is put back
COS5, SIN5 = 0.9961946980917455, 0.08715574274765817  # a step round the table, or round a frog's own place
ROUND = 72  # such steps
WIDER = 2.0  # how much further out each round of them is


def clamped(x: float, y: float, most: float) -> Flat:
    return min(most, max(-most, x)), min(most, max(-most, y))


def righted(pose: Pose, others: Sequence[Pose]) -> Pose:
    """On its feet again, a little further from the pad than it lies, where there is room."""
    x, y = read(pose).centre
    far = sqrt(x * x + y * y)
    dx, dy = (x / far, y / far) if far >= 1 else (1.0, 0.0)
    far += FURTHER
    while clamped(far * dx, far * dy, INSIDE) == (far * dx, far * dy):
        there = facing_the_pad(far * dx, far * dy)
        if is_free(there, others):
            return there
        far += STEP
    return at_the_rim(far, dx, dy, INSIDE, others)


def put_back(pose: Pose, others: Sequence[Pose]) -> Pose:
    """Back on the table, near where it fell off."""
    x, y = read(pose).centre
    far = sqrt(x * x + y * y) or 1.0
    return at_the_rim(far, x / far, y / far, PUT_BACK, others)


def at_the_rim(far: float, dx: float, dy: float, most: float, others: Sequence[Pose]) -> Pose:
    """The first free place, going round the table anticlockwise."""
    while True:
        there = facing_the_pad(*clamped(far * dx, far * dy, most))
        if is_free(there, others):
            return there
        dx, dy = dx * COS5 - dy * SIN5, dx * SIN5 + dy * COS5


def is_free(pose: Pose, others: Sequence[Pose]) -> bool:
    """Whether a base is clear of the pad and of other frogs' bases."""
    square = read(pose).square
    return not meet(square, PAD) and clear_of(square, others)


def clear_of(square: Sequence[Flat], others: Sequence[Pose]) -> bool:
    return not any(meet(square, read(other).square) for other in others)


def set_flat(pose: Pose, others: Sequence[Pose]) -> Pose:
    """Flat on the table below its centre of mass, or as near to that as there is room. It may stay on the pad."""
    (x, y), ahead = read(pose).centre, read(pose).ahead
    far, dx, dy = 0.0, 1.0, 0.0
    while True:
        for _ in range(ROUND):
            there = standing(*clamped(x + far * dx, y + far * dy, INSIDE), ahead)
            if clear_of(read(there).square, others):
                return there
            dx, dy = dx * COS5 - dy * SIN5, dx * SIN5 + dy * COS5
        far += WIDER


# ---- a whack


def whacked(lie: Sequence[Pose], which: int, way: float, aside: float, depth: float, speed: float) -> list[int]:
    """What becomes of a whack, as numbers. Its flag: whether the frog was ever over on its back."""
    fall = tumble(TABLE, FROG, lie, disturbed=[which], whack=rake_at(lie[which], way, aside, depth, speed))
    fall.flags = (int(any(is_over(pose[3:]) for pose in fall.trail)),)
    return fall.packed()


def is_over(turn: Sequence[float]) -> bool:
    """Whether its top looks at least 30 degrees down."""
    w, i, j, k = turn
    return w * w + k * k - i * i - j * j <= -0.5 * (w * w + i * i + j * j + k * k)


def rake_at(pose: Pose, way: float, aside: float, depth: float, speed: float) -> Whack:
    """The bar goes under the base, so deep from where the line of the push enters it; `aside` is to the left."""
    (x, y), (ax, ay) = read(pose).base, read(pose).ahead
    dx, dy = cos(radians(way)), sin(radians(way))
    px, py = x - aside * dy, y + aside * dx
    # How far back along the line the base begins, in the frog's own frame.
    begins = -1e9
    for ux, uy in ((ax, ay), (-ay, ax)):
        start, along = (px - x) * ux + (py - y) * uy, dx * ux + dy * uy
        if abs(along) > 1e-9:
            begins = max(begins, min((-HALF - start) / along, (HALF - start) / along))
    at = begins + depth
    return Whack(RAKE, (px + at * dx, py + at * dy), way, speed / HANDLE)


# ---- what to expect of a whack straight ahead, measured by bench/frogs.py


class Landing(Struct, frozen=True):
    """Of all whacks with a speed: how far the frog goes, how much this varies, and how it lies in the end."""

    speed: int
    far: float
    spread: float
    aside: float
    turned: float  # how many of them turn over; the rest are for these
    feet: float
    rocket: float
    nose: float
    eyes: float


LANDINGS = (
    Landing(100, 2.2, 0.7, 0.1, 0, 0, 0, 0, 0),
    Landing(200, 0.2, 0.6, 0.2, 0, 0, 0, 0, 0),
    Landing(300, 38.1, 17, 1, 0.82, 0, 0, 0, 0.179),
    Landing(400, 38.1, 3.8, 7.1, 0.993, 0, 0, 0, 0.027),
    Landing(500, 32.3, 4.8, 4.3, 1, 0, 0, 0, 0),
    Landing(550, 21.5, 7.5, 9.7, 1, 0.02, 0.04, 0, 0),
    Landing(600, 48.4, 14.2, 12.8, 1, 0.72, 0.133, 0, 0),
    Landing(650, 51.6, 7.9, 6, 1, 1, 0, 0, 0),
    Landing(700, 40.8, 8.6, 2, 1, 0.98, 0, 0, 0),
    Landing(750, 71.4, 22.8, 8.2, 1, 0.35, 0, 0.01, 0.01),
    Landing(800, 94.4, 18, 16.7, 1, 0.273, 0.047, 0.007, 0.033),
    Landing(850, 81.9, 29.3, 22.8, 1, 0.53, 0.02, 0.01, 0.09),
    Landing(900, 91.6, 29.9, 29.3, 1, 0.747, 0.02, 0, 0.013),
    Landing(1000, 114.6, 45.3, 28, 1, 0.6, 0.007, 0.007, 0.027),
    Landing(1100, 145.3, 49.3, 46.6, 1, 0.54, 0.013, 0.007, 0.007),
    Landing(1200, 161.9, 58.9, 57.6, 1, 0.527, 0.013, 0.04, 0.027),
    Landing(1300, 191.1, 71.2, 63, 1, 0.54, 0.02, 0.033, 0.053),
    Landing(1400, 236.5, 61.9, 74.7, 1, 0.567, 0, 0.027, 0.04),
    Landing(1500, 270.6, 88.5, 69.7, 1, 0.547, 0, 0.02, 0.04),
    Landing(1600, 294.2, 104.6, 53.1, 1, 0.52, 0.007, 0.013, 0.067),
    Landing(1700, 344.1, 116.3, 66.2, 1, 0.553, 0, 0, 0.047),
    Landing(1800, 375.1, 133.5, 69, 1, 0.58, 0.027, 0.02, 0.047),
    Landing(1900, 429.3, 150.8, 102.6, 1, 0.467, 0.02, 0.02, 0.027),
    Landing(2000, 460.5, 161.9, 129.7, 1, 0.64, 0.007, 0.02, 0.04),
    Landing(2100, 545.6, 169.5, 155.5, 1, 0.547, 0, 0, 0.06),
    Landing(2200, 571, 196.3, 173, 1, 0.533, 0.047, 0, 0.053),
    Landing(2300, 573.7, 219.7, 150.7, 1, 0.547, 0.007, 0.027, 0.067),
    Landing(2400, 627.7, 255.7, 143.3, 1, 0.56, 0.02, 0.013, 0.047),
    Landing(2500, 751.2, 290.8, 149.6, 1, 0.553, 0.007, 0.007, 0.013),
)


@lru_cache(1 << 9)
def expected(speed: float) -> Landing:
    """For any speed, between the two that were measured."""
    above = next((i for i, one in enumerate(LANDINGS) if one.speed >= speed), len(LANDINGS) - 1)
    high, low = LANDINGS[above], LANDINGS[max(0, above - 1)]
    share = (speed - low.speed) / (high.speed - low.speed) if high.speed > low.speed else 0.0
    share = min(1.0, max(0.0, share))
    values = [a + share * (b - a) for a, b in zip(numbers_of(low), numbers_of(high), strict=True)]
    return Landing(round(speed), *values)


def numbers_of(one: Landing) -> tuple[float, ...]:
    return one.far, one.spread, one.aside, one.turned, one.feet, one.rocket, one.nose, one.eyes


ONCE_OVER = 650  # the softest whack that turns a frog over once, and back onto its feet


def speed_for(distance: float) -> int:
    """How hard to whack a frog that is to go so far."""
    enough = next((one.speed for one in LANDINGS if one.speed >= ONCE_OVER and one.far >= distance), LANDINGS[-1].speed)
    fitting = range(max(ONCE_OVER, enough - 100), enough + 1, 10)
    return min(fitting, key=lambda speed: abs(expected(speed).far - distance))


def guessed(lie: Sequence[Pose], which: int, way: float, speed: float, random: Callable[[], float]) -> list[int]:
    """A whack as it might go, without a simulation: as if the frog were alone, and hit straight."""
    landing = expected(speed)
    x, y = read(lie[which]).base
    far, aside = (NormalDist(0, 1).inv_cdf(0.001 + 0.998 * random()) for _ in range(2))
    far, aside = landing.far + landing.spread * far, landing.aside * aside
    dx, dy = cos(radians(way)), sin(radians(way))
    x, y = x + far * dx - aside * dy, y + far * dy + aside * dx
    turned = random() < landing.turned
    rest = how_it_lands(landing, random()) if turned else "feet"
    angle = 2 * pi * random()
    pose = lying(rest, x, y, (cos(angle), sin(angle)))
    poses: list[Pose | None] = list(lie)
    on = max(abs(x), abs(y)) <= EDGE
    poses[which] = pose if on else None
    return Fall(poses, {}, (int(turned),), {} if on else {which: pose}).packed()


def how_it_lands(landing: Landing, luck: float) -> str:
    """One of the rests of a frog that has turned over, as often as it was measured; `luck` is from 0 to 1."""
    shares = {"feet": landing.feet, "rocket": landing.rocket, "nose": landing.nose, "eyes": landing.eyes}
    for rest, share in shares.items():
        if luck < share:
            return rest
        luck -= share
    return "back"
