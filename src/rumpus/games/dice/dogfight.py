"""Dogfight: throw eight-sided dice, and capture whatever lower number they look at. 2 or 3 players, 15 minutes."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from math import atan2, cos, degrees, radians, sin, sqrt
from typing import NamedTuple

from msgspec import Struct

from rumpus.core import (
    QUIET,
    REVEAL,
    Act,
    Ask,
    Basket,
    Chair,
    Film,
    Game,
    Piece,
    Reel,
    Row,
    Scene,
    Seat,
    Sight,
    Solid,
    Stage,
    Style,
    Tally,
    Throw,
    Token,
    Told,
    Turn,
    Viewer,
    choice,
    switch,
    token,
    tokens,
)
from rumpus.pieces.thrown import (
    FRAME,
    Block,
    Fall,
    Frames,
    Launch,
    Pose,
    Table,
    Thing,
    Touch,
    any_turn,
    ready,
    rotation,
    tremble,
    tumble,
    unpacked,
)

THROW = "throw a die"
COST = 8  # points for a die that is lost
SHOT = 2200  # milliseconds in which dice light up, shoot, and what they hit fades away

# ---- the pieces. Lengths are in mm; the table top is z = 0, and the middle of the table is (0, 0).

EDGE = 24.0
CORNER = EDGE / sqrt(2)  # from the centre of a die to each of its six corners, which lie on its axes
MASS = 7.75
CORNERS = [tuple(CORNER * sign * (axis == k) for k in range(3)) for axis in range(3) for sign in (1, -1)]
OCTAHEDRON = Thing(
    hulls=(tuple((x, y, z) for x, y, z in CORNERS),),
    mass=MASS,
    inertia=(MASS * EDGE**2 / 10,) * 3,
    touch=Touch(friction=0.2, restitution=0.4),
)
# A face is named by the signs of its corners on the axes X, Y and Z. The Z corner is the top of its number.
FACES = {
    (1, 1, 1): 1, (1, -1, -1): 2, (-1, 1, -1): 3, (-1, -1, 1): 4,
    (1, 1, -1): 5, (1, -1, 1): 6, (-1, 1, 1): 7, (-1, -1, -1): 8,
}  # fmt: skip
SOLID = Solid(
    points=[(x, y, z) for x, y, z in CORNERS],
    faces=[
        # Corners anticlockwise from outside, and the one at the top of the number.
        ([x, y, z] if sx * sy * sz > 0 else [y, x, z], str(number), z)
        for (sx, sy, sz), number in FACES.items()
        for x, y, z in [(0 if sx > 0 else 1, 2 if sy > 0 else 3, 4 if sz > 0 else 5)]
    ],
)
TONES = {"red": "#c8321f", "blue": "#2f66b8", "green": "#2f7d4f"}

MIDDLE = 240.0  # from the middle of the table to the middle of an edge
SEATED = {2: (-90, 90), 3: (-90, 150, 30)}  # where the seats' edges are, in degrees round the table


class Die(Piece):
    """A1 is the first die that the first player throws."""

    __slots__ = ("nth", "owner")
    look = "octahedron"

    def __init__(self, name: str, owner: Seat, nth: int) -> None:
        self.owner = owner
        self.nth = nth

    @property
    def tone(self) -> str:
        return tuple(TONES)[self.owner]


DICE = tuple(tuple(Die(f"{'ABC'[p]}{nth}", Seat(p), nth) for nth in (1, 2, 3)) for p in range(3))
Lying = tuple[Die, Pose]


def at(distance: float, angle: float) -> tuple[float, float]:
    """So far from the middle of the table, so many degrees round it."""
    a = radians(angle)
    return round(distance * cos(a), 9) + 0.0, round(distance * sin(a), 9) + 0.0  # an exact 0 where it should be one


@cache
def the_table(players: int, snacks: bool) -> Table:
    """A square for two; a hexagon for three."""
    outline: tuple[tuple[float, float], ...]
    blocks: tuple[Block, ...]
    if players == 2:
        outline = ((-MIDDLE, -MIDDLE), (MIDDLE, -MIDDLE), (MIDDLE, MIDDLE), (-MIDDLE, MIDDLE))
        blocks = (Block(-110, 0, 30, 90), Block(110, 0, 30, 90))
    else:
        outline = tuple(at(MIDDLE / cos(radians(30)), a) for a in range(0, 360, 60))
        blocks = tuple(Block(*at(110, a), 25, 90) for a in (90, 210, 330))
    return Table(
        outline=outline,
        thick=30,
        touch=Touch(friction=0.4, restitution=0.3),
        blocks=blocks if snacks else (),
        block_touch=Touch(friction=0.3, restitution=0.4),
    )


@cache
def inward(players: int, seat: int) -> tuple[float, float]:
    """Where a player looks over the table."""
    return at(-1, SEATED[players][seat])


@cache
def gestures(players: int) -> Throw:
    """Start (mm), direction (degrees), speed (cm/s) and spin (rad/s)."""
    reach = 200 if players == 2 else 120
    spin = range(-60, 61, 2)
    return Throw(
        usual=dict.fromkeys(("side", "azimuth", "elevation", "roll", "turn", "twist"), 0)
        | {"back": 20, "height": 60, "speed": 140},
        words={
            "softly": {"speed": 115},
            "hard": {"speed": 165},
            "left": {"azimuth": -20},
            "right": {"azimuth": 20},
            "degrees": "azimuth",
            "cm/s": "speed",
        },
        side=range(-reach, reach + 1, 5),
        back=range(20, 121, 10),
        height=range(20, 201, 10),
        azimuth=range(-45, 46),
        elevation=range(-20, 51, 2),
        speed=range(30, 301),
        roll=spin,
        turn=spin,
        twist=spin,
    )


# ---- the game


class Dogfight(Game):
    """Throw your dice so that they see many lower ones, and are seen by no higher one."""

    title = "Dogfight"
    players = range(2, 4)
    minutes = 15
    edition = 2
    longest = 9
    style = Style(cloth="#1b3a66", spot="#2a5ba6", back="#2a5ba6", tones=TONES)

    obstacles = choice("none", "snacks", help="What stands on the table for dice to bounce off.")
    tremor = switch(
        False,
        title="Hands tremble",
        help="A small random error in every throw, so that a bot's hand is no steadier than yours.",
    )

    hands: list[list[Die]]  # still to be thrown
    table: list[Lying]  # in the order in which they were thrown
    out: list[Die]  # fallen off, or taken away
    taken: list[list[Lying]]  # by whom they were captured
    points: list[int]
    player: Seat
    throws: int
    films: int  # that there have been
    film: list[tuple[str, Frames]]  # the last of them: which die moved, and its frames
    shots: list[tuple[int, str, str]]  # at the end: whose turn to shoot (1 to 8), who shot whom

    @classmethod
    def warm_up(cls) -> None:
        ready(the_table(2, False), OCTAHEDRON)

    def setup(self) -> None:
        self.hands = [list(dice) for dice in DICE[: self.n]]
        self.table, self.out, self.film, self.shots = [], [], [], []
        self.taken = [[] for _ in self.seats]
        self.points = [0] * self.n
        self.throws = self.films = 0
        self.player = self.chance.pick(self.seats)

    def turn(self) -> Turn:
        me = self.player
        gesture = yield Ask(me, THROW, gestures(self.n))
        die = self.hands[me].pop(0)
        crossed = self.throw(me, die, self.shaken(gesture) if self.tremor else gesture)
        # The first die has to fly over the thrower's centre line, wherever it ends.
        if die.nth == 1 and not crossed and die not in self.out:
            self.take_away(me, die)
        self.throws += 1
        self.player = self.next(me)
        if not any(self.hands):
            self.capture()
            best = max(self.points)
            first = [p for p in self.seats if self.points[p] == best]
            self.finish("Most points after the last shot: {} with {}.", first, best)

    # ---- throwing

    @property
    def slab(self) -> Table:
        return the_table(self.n, self.obstacles == "snacks")

    def shaken(self, gesture: Sequence[float]) -> Sequence[float]:
        """What the hand makes of it: a little faster or slower, a little beside, and with another spin."""
        side, back, height, azimuth, elevation, speed, *spins = gesture
        speed *= 1 + tremble(self.chance, 0.03)
        azimuth, elevation = azimuth + tremble(self.chance, 1.5), elevation + tremble(self.chance, 1.5)
        return (side, back, height, azimuth, elevation, speed, *(spin + tremble(self.chance, 3) for spin in spins))

    def throw(self, me: Seat, die: Die, gesture: Sequence[float]) -> bool:
        """The die flies, among those that lie there. Whether it crossed the thrower's centre line."""
        launch = launched(self.n, me, gesture, any_turn(self.chance))
        lying = [pose for _, pose in self.table]
        fall = unpacked(self.chance.happens(lambda: flown(self.slab, lying, launch, inward(self.n, me))))
        rest = fall.poses[-1]
        self.table.append((die, rest or launch.pose))
        fallen, turned = self.land(fall)
        shows = "" if rest is None else f", which shows {read(rest).value}"
        self.tell("{} throws {}{}." + " {}" * len(turned), me, die, shows, *turned, film=self.running_time())
        self.pay_for(fallen, me)
        return bool(fall.flags[0])

    def take_away(self, me: Seat, die: Die) -> None:
        """A first die that stays on the near side is lost."""
        support = dict(self.table)[die]
        self.table = [lying for lying in self.table if lying[0] != die]
        self.out.append(die)
        self.points[me] -= COST
        # What leaned on it settles again.
        leaning = [i for i, (_, pose) in enumerate(self.table) if near(pose, support)]
        fallen: list[Die] = []
        turned: list[Told] = []
        film = 0
        if leaning:
            lying = [pose for _, pose in self.table]
            settled = self.chance.happens(lambda: tumble(self.slab, OCTAHEDRON, lying, disturbed=leaning).packed())
            fallen, turned = self.land(unpacked(settled))
            film = self.running_time()
        short = "{} stops short of the centre line, and is taken away: {} loses {:point}."
        self.tell(short + " {}" * len(turned), die, me, COST, *turned, how=REVEAL, film=film)
        self.pay_for(fallen, me)

    def land(self, fall: Fall) -> tuple[list[Die], list[Told]]:
        """Every die is where it came to rest. Gives back those that fell off, and what is to be said of the others."""
        self.films += 1
        self.film = [(str(self.table[i][0]), frames) for i, frames in fall.reels.items()]
        before, self.table = self.table, []
        fallen, turned = [], []
        for (die, old), pose in zip(before, fall.poses, strict=True):
            if pose is None:
                fallen.append(die)
                continue
            self.table.append((die, pose))
            if read(old).value != read(pose).value:
                turned.append(Told("{} is turned over, and shows {}.", (die, read(pose).value)))
        self.out += fallen
        return fallen, turned

    def running_time(self) -> int:
        """How many milliseconds the film takes."""
        return FRAME * max((len(frames) // 7 for _, frames in self.film), default=0)

    def pay_for(self, fallen: list[Die], me: Seat) -> None:
        """Each die that fell off costs the thrower 8 points, whoever owns it."""
        if fallen:
            cost = COST * len(fallen)
            self.points[me] -= cost
            falls = "falls" if len(fallen) == 1 else "fall"
            self.tell("{} {} off the table: {} loses {:point}.", fallen, falls, me, cost)

    # ---- capturing

    def capture(self) -> None:
        """The ones shoot first, then the twos, and so on: each die takes what it sees of lower numbers."""
        where = dict(self.table)
        for step, volley in groupby(captures(self.table), lambda shot: shot.step):
            shots = list(volley)
            for shot in shots:
                self.points[shot.shooter.owner] += shot.worth
                self.taken[shot.shooter.owner].append((shot.target, where.pop(shot.target)))
                self.shots.append((step, str(shot.shooter), str(shot.target)))
            self.table = list(where.items())
            self.films, self.film = self.films + 1, []
            # They shoot at once, so one looks once.
            for shot in shots:
                last = shot is shots[-1]
                self.tell(
                    "{} ({}) captures {} ({}): {:point} for {}.",
                    shot.shooter,
                    step,
                    shot.target,
                    shot.worth,
                    shot.worth,
                    shot.shooter.owner,
                    how="" if last else QUIET,
                    film=SHOT if last else 0,
                )

    def scores(self) -> list[int]:
        return self.points

    def tally(self) -> list[Tally]:
        return [Tally(self.points[p], self.made_of(p)) for p in self.seats]

    def made_of(self, player: Seat) -> str:
        """Where somebody's points are from."""
        captured = [read(pose).value for _, pose in self.taken[player]]
        lost = (sum(captured) - self.points[player]) // COST
        return ", ".join(f"{count} {what}" for count, what in ((len(captured), "captured"), (lost, "lost")) if count)

    # ---- what everybody sees

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(
            [Chair(p, {"points": self.points[p]}) for p in self.seats],
            [
                self.stage(),
                *(Row(id=f"hand{p}", label="Dice to throw", owner=p, tokens=tokens(self.hands[p])) for p in self.seats),
                Basket(id="out", label="Out of play", role="discards", tokens=tokens(self.out)),
            ],
            heading=f"Throw {self.throws + 1} of {3 * self.n}" if self.throws < 3 * self.n else "The shooting",
        )

    def stage(self) -> Stage:
        table = self.slab
        lying = [*self.table, *(one for captured in self.taken for one in captured)]
        seen = {die: shown(die, pose) for die, pose in lying}
        for captured in self.taken:
            for die, _ in captured:
                seen[die].marks.append("captured")
        return Stage(
            id="table",
            label="The table",
            role="board",
            tokens=list(seen.values()),
            poses=[in_millimetres(pose) for _, pose in lying],
            outline=list(table.outline),
            thick=table.thick,
            edges=[(*at(MIDDLE, a), (a + 180) % 360) for a in SEATED[self.n]],
            lines=self.centre_line(),
            blocks=[(block.x, block.y, block.radius, block.height, "snacks") for block in table.blocks],
            solids={"octahedron": SOLID},
            sights=[Sight(read(pose).heading, read(pose).field(table.outline)) for _, pose in lying],
            film=self.shown_film(seen),
            acts=self.volley([die for die, _ in lying]),
        )

    def centre_line(self) -> list[tuple[float, float, float, float, str]]:
        """Of the player whose first die has to cross it."""
        if self.throws >= self.n:
            return []
        ux, uy = inward(self.n, self.player)
        half = MIDDLE if self.n == 2 else MIDDLE / cos(radians(30))
        return [(-half * uy, half * ux, half * uy, -half * ux, "centre line")]

    def shown_film(self, seen: dict[Die, Token]) -> Film | None:
        if not self.films:
            return None
        moved = [(Die.named[name], frames) for name, frames in self.film]
        return Film(self.films, FRAME, [Reel(seen.get(die) or token(die), frames) for die, frames in moved])

    def volley(self, lying: list[Die]) -> list[Act]:
        """The last dice that shot, and what they hit."""
        if not self.shots:
            return []
        step = self.shots[-1][0]
        shots = [(Die.named[shooter], Die.named[target]) for when, shooter, target in self.shots if when == step]
        worth = {die: read(pose).value for captured in self.taken for die, pose in captured}
        nth = {die: i for i, die in enumerate(lying)}
        act = Act(
            text=f"The {step}s shoot.",
            shooters=sorted({nth[shooter] for shooter, _ in shots}),
            rays=[(nth[shooter], nth[target], f"+{worth[target]}") for shooter, target in shots],
            gone=[nth[target] for _, target in shots],
        )
        return [act]


def shown(die: Die, pose: Pose) -> Token:
    seen = read(pose)
    label = f"{die}: {seen.value}, facing {seen.heading:.0f}°"
    marks = ["cocked"] if seen.cocked else []
    return Token("octahedron", str(seen.value), die, label, die.tone, marks=marks, of=die.owner)


def in_millimetres(pose: Pose) -> tuple[float, ...]:
    return (*(v / 100 for v in pose[:3]), *(v / 1_000_000 for v in pose[3:]))


# ---- a throw


def launched(players: int, seat: int, gesture: Sequence[float], turn: Pose) -> Launch:
    """A gesture as the thrower makes it at their edge: u looks over the table, r to their right."""
    side, back, height, azimuth, elevation, speed, roll, spin, twist = gesture
    ux, uy = inward(players, seat)
    rx, ry = uy, -ux
    ahead = speed * 10 * cos(radians(elevation)) * cos(radians(azimuth))
    aside = speed * 10 * cos(radians(elevation)) * sin(radians(azimuth))
    x, y = -(MIDDLE + back) * ux + side * rx, -(MIDDLE + back) * uy + side * ry
    return Launch(
        pose=(round(100 * x), round(100 * y), round(100 * height), *turn),
        velocity=(ahead * ux + aside * rx, ahead * uy + aside * ry, speed * 10 * sin(radians(elevation))),
        spin=(-roll * rx + twist * ux, -roll * ry + twist * uy, spin),
    )


def flown(table: Table, lying: Sequence[Pose], launch: Launch, towards: tuple[float, float]) -> list[int]:
    """The throw as numbers; its flag is whether the die was ever above the far half of the table."""
    fall = tumble(table, OCTAHEDRON, lying, launch)
    ux, uy = towards
    crossed = any(x * ux + y * uy > 0 and z >= 0 and table.covers(x, y) for x, y, z, *_ in fall.trail)
    fall.flags = (int(crossed),)
    return fall.packed()


def near(one: Pose, other: Pose) -> bool:
    """Whether two dice are so near that one may lean on the other."""
    return sum((a - b) ** 2 for a, b in zip(one[:3], other[:3], strict=True)) < (200 * CORNER + 50) ** 2


# ---- how dice lie. All of it from the whole numbers of a pose by + - * / and square roots: the same on every machine.

COCKED = cos(radians(3))
DEGREE = cos(radians(1)), sin(radians(1))
SEEN = 0.1  # mm: what reaches less far over the baseline is not seen
EVEN = 0.001  # mm: distances that differ less are equal


class Reading(Struct, frozen=True):
    """A die in plan: its number, and the half of the world that it looks at."""

    value: int
    cocked: bool
    centre: tuple[float, float]
    corners: tuple[tuple[float, float], ...]
    base: tuple[float, float]  # the middle of the baseline
    ahead: tuple[float, float]  # the direction in which it looks, of length 1

    def above(self, point: tuple[float, float]) -> float:
        """How far a point is on the side of the baseline at which the die looks."""
        return (point[0] - self.base[0]) * self.ahead[0] + (point[1] - self.base[1]) * self.ahead[1]

    def sees(self, other: "Reading") -> bool:
        return any(self.above(corner) > SEEN for corner in other.corners)

    @property
    def heading(self) -> float:
        """Degrees anticlockwise from the x axis."""
        return round(degrees(atan2(self.ahead[1], self.ahead[0])), 1) % 360

    def field(self, outline: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """The part of the table that it sees: corners anticlockwise, first those on the baseline."""
        field: list[tuple[float, float]] = []
        begin = 0
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
            here, there = self.above(a), self.above(b)
            if here > 0:
                field.append((round(a[0], 1), round(a[1], 1)))
            if (here > 0) != (there > 0):
                along = here / (here - there)
                field.append((round(a[0] + along * (b[0] - a[0]), 1), round(a[1] + along * (b[1] - a[1]), 1)))
                if here > 0:
                    begin = len(field) - 1
        return field[begin:] + field[:begin]


@lru_cache(1 << 12)
def read(pose: Pose) -> Reading:
    x, y = pose[0] / 100, pose[1] / 100
    across, along, up = rotation(pose[3:])
    # The topmost face counts; of two that lean alike, within a degree, the one with the smaller number.
    lean = sorted((-sum(s * u for s, u in zip(face, up, strict=True)) / sqrt(3), FACES[face], face) for face in FACES)
    top, second = min(-lean[0][0], 1.0), -lean[1][0]
    alike = second > top * DEGREE[0] - sqrt(1 - top * top) * DEGREE[1]
    value, face = min(one[1:] for one in lean[: 2 if alike else 1])
    # Its bottom edge, from its X corner to its Y corner, is the baseline; it looks to the side of its Z corner.
    (px, py), (qx, qy), (tx, ty) = (
        (x + CORNER * s * a, y + CORNER * s * b) for s, a, b in zip(face, across, along, strict=True)
    )
    bx, by = (px + qx) / 2, (py + qy) / 2
    dx, dy = py - qy, qx - px
    length = sqrt(dx * dx + dy * dy)
    if (tx - bx) * dx + (ty - by) * dy < 0:
        length = -length
    return Reading(
        value=value,
        cocked=top < COCKED,
        centre=(x, y),
        corners=tuple(
            (x + s * CORNER * a, y + s * CORNER * b) for a, b in zip(across, along, strict=True) for s in (1, -1)
        ),
        base=(bx, by),
        ahead=(dx / length, dy / length),
    )


class Shot(NamedTuple):
    step: int  # the number that the shooter shows
    shooter: Die
    target: Die
    worth: int


def captures(table: Sequence[Lying]) -> Iterator[Shot]:
    """All that is captured when the throwing is over, in order."""
    lying = {die: read(pose) for die, pose in table}
    for step in range(1, 9):
        shooters = {die: seen for die, seen in lying.items() if seen.value == step}
        # Each captures lower numbers, but the ones capture eights.
        prey = range(8, 9) if step == 1 else range(1, step)
        shots = []
        for target, seen in lying.items():
            hunters = {die: hunter for die, hunter in shooters.items() if seen.value in prey and hunter.sees(seen)}
            if hunters:
                shots.append(Shot(step, nearest(hunters, seen), target, seen.value))
        yield from shots
        # Those that shoot together shoot at once: what is captured goes when all of them have shot.
        for shot in shots:
            del lying[shot.target]


def nearest(hunters: dict[Die, Reading], target: Reading) -> Die:
    """The one that is nearest to the target; of equals the one that was thrown first."""
    x, y = target.centre
    far = {die: sqrt((at.centre[0] - x) ** 2 + (at.centre[1] - y) ** 2) for die, at in hunters.items()}
    return next(die for die, distance in far.items() if distance < min(far.values()) + EVEN)
