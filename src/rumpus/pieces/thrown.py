"""Things that are thrown: solid bodies that fly, bounce, tumble, and come to rest on a table.

A gesture goes in, and what becomes of it comes out: simulated once, by MuJoCo, and told in whole numbers, which a match
writes down and never makes again. On one machine the same throw gives the same numbers.
Lengths are in mm, masses in g, times in ms, angles in radians; the table top is z = 0, and z points up.

MuJoCo is loaded when something is thrown for the first time.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from functools import cache, lru_cache
from math import atan2, cos, exp, pi, radians, sin, sqrt
from statistics import NormalDist
from typing import Any

from msgspec import Struct

from rumpus.core import Chance

Point = tuple[float, float, float]
Pose = tuple[int, ...]  # x, y, z in hundredths of a mm, and the turn w, i, j, k in millionths
Frames = tuple[int, ...]  # poses one after the other, in tenths of a mm and thousandths

FINE = (100, 1_000_000)  # of a mm, and of a whole turn: a pose
COARSE = (10, 1000)  # a frame of a film

FRAME = 20  # ms from one frame of a film to the next
AT_ONCE = 100  # steps: then somebody looks what has happened in them, step by step
SLOW = (0.005, 0.3)  # m/s and rad/s: slower is rest
FALL = 240  # ms for which a film follows what has fallen off the table
GRAVITY = 9.81

GONE, ON, OFF = 0, 1, 2  # how a packed pose begins: not known any more, on the table, where it fell off


class Touch(Struct, frozen=True):
    """How two things rub against each other and bounce."""

    friction: float
    restitution: float


class Thing(Struct, frozen=True):
    """A kind of body: convex hulls around its centre of mass, along its principal axes; mass, and moments in g mm2."""

    hulls: tuple[tuple[Point, ...], ...]
    mass: float
    inertia: Point
    touch: Touch  # with others of its kind

    @property
    def radius(self) -> float:
        return max(sqrt(x * x + y * y + z * z) for hull in self.hulls for x, y, z in hull)


class Block(Struct, frozen=True):
    """An upright cylinder that stands on the table and does not move."""

    x: float
    y: float
    radius: float
    height: float


class Detail(Struct, frozen=True):
    """How finely time is cut, and when it ends. What is hit hard needs short steps and stiff springs (see `_model`)."""

    step: float = 1.0  # ms
    stiffness: float = 90_000.0  # of a contact, in 1/s2
    yielding: str = "0.5 0.95 0.001 0.5 2"  # soft at the first touch: what lies there sinks in by 0.06 mm, and is still
    frame: int = FRAME  # ms
    still: int = 100  # ms of rest that make an end
    longest: int = 10_000  # ms: then things are where they are

    def steps(self, ms: float) -> int:
        return round(ms / self.step)


class Table(Struct, frozen=True):
    """A slab without a rim; the outline is convex, anticlockwise."""

    outline: tuple[tuple[float, float], ...]
    thick: float
    touch: Touch
    blocks: tuple[Block, ...] = ()
    block_touch: Touch = Touch(0.3, 0.4)
    detail: Detail = Detail()

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is above the table top."""
        corners = self.outline
        return all(
            (bx - ax) * (y - ay) >= (by - ay) * (x - ax)
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
        )


class Launch(Struct, frozen=True):
    """How a thing leaves the hand: where and how it is turned, how fast (mm/s) and with which spin (rad/s)."""

    pose: Pose
    velocity: Point
    spin: Point


class Lever(Struct, frozen=True):
    """A kind of whack: a bar across the end of an arm, which swings up about an axle that lies behind it.

    Only the bar touches things, and the table does not stop it. At the end of its swing it is gone.
    """

    arm: float
    axle: float  # above the table
    radius: float  # of the bar
    length: float
    swing: tuple[float, float]  # degrees above the horizontal: where it begins and where it ends
    touch: Touch


class Whack(Struct, frozen=True):
    """A lever as it is used: where the middle of its bar begins, which way it pushes (degrees), how fast (rad/s)."""

    lever: Lever
    at: tuple[float, float]
    way: float
    rate: float


class Fall(Struct):
    """What became of a throw."""

    poses: list[Pose | None]  # of every thing, in the order in which they were told; None has fallen off the table
    reels: dict[int, Frames]  # the film, frame by frame: of each thing that moved
    flags: tuple[int, ...] = ()  # whatever else the rules want to know
    fallen: dict[int, Pose] = {}  # where things were when they sank below the table top
    # The pose of what was thrown or whacked at every step, in mm; this is not written down.
    trail: Sequence[Sequence[float]] = ()

    def packed(self) -> list[int]:
        """As one row of numbers."""
        numbers = [len(self.flags), *self.flags, len(self.poses)]
        for which, pose in enumerate(self.poses):
            if pose is not None:
                numbers += (ON, *pose)
            elif which in self.fallen:
                numbers += (OFF, *self.fallen[which])
            else:
                numbers.append(GONE)
        for which, frames in self.reels.items():
            numbers += (which, len(frames), *frames)
        return numbers


def unpacked(numbers: Iterable[int]) -> Fall:
    """A fall from the row of numbers that it was packed in."""
    row = iter(numbers)
    flags = tuple(_some(row, next(row)))
    poses: list[Pose | None] = []
    fallen: dict[int, Pose] = {}
    for which in range(next(row)):
        where = next(row)
        pose = None if where == GONE else _some(row, 7)
        poses.append(pose if where == ON else None)
        if where == OFF and pose is not None:
            fallen[which] = pose
    return Fall(poses, {which: _some(row, next(row)) for which in row}, flags, fallen)


def _some(row: Iterator[int], count: int) -> tuple[int, ...]:
    return tuple(next(row) for _ in range(count))


# ---- luck


def any_turn(chance: Chance) -> Pose:
    """A turn drawn from all turns alike: the last four numbers of a pose (Shoemake 1992)."""
    u, a, b = (chance.below(1_000_000) / 1_000_000 for _ in range(3))
    a, b = 2 * pi * a, 2 * pi * b
    return in_numbers((sqrt(1 - u) * sin(a), sqrt(1 - u) * cos(a), sqrt(u) * sin(b), sqrt(u) * cos(b)))


def tremble(chance: Chance, sigma: float) -> float:
    """A normal error, cut at three sigma."""
    low = NormalDist().cdf(-3)
    return sigma * NormalDist().inv_cdf(low + (1 - 2 * low) * (chance.below(1_000_000) + 0.5) / 1_000_000)


def in_numbers(turn: Sequence[float]) -> Pose:
    """A turn in whole numbers; of the two that mean the same, the one that begins with a positive number."""
    sign = -1 if turn[0] < 0 else 1
    return tuple(round(sign * part * FINE[1]) for part in turn)


# ---- the simulation


def ready(table: Table, thing: Thing, lever: Lever | None = None) -> None:
    """Load MuJoCo, which takes most of a second, so that the first throw is as quick as the others."""
    _model(table, thing, 1)
    if lever is not None:
        _model(table, thing, 1, lever)


def tumble(
    table: Table,
    thing: Thing,
    lying: Sequence[Pose],
    launch: Launch | None = None,
    disturbed: Collection[int] = (),
    whack: Whack | None = None,
) -> Fall:
    """What happens when a thing is thrown among others that lie on the table, or when some of these are disturbed.

    The first that is disturbed may be whacked.

    What lies still is out of the simulation until something that moves comes so near that they could touch.
    """
    flight = _Flight(table, thing, lying, whack)
    if launch is not None:
        flight.throw(launch)
    flight.wake(disturbed)
    while flight.moving and flight.now < flight.longest and flight.still < flight.enough:
        flight.go_on()
    return flight.fall()


class _Flight:
    """A throw while it is simulated, in metres, step by step."""

    def __init__(self, table: Table, thing: Thing, lying: Sequence[Pose], whack: Whack | None = None) -> None:
        import numpy as np

        self.np = np
        self.table, self.thing = table, thing
        self.detail = table.detail
        self.longest = self.detail.steps(self.detail.longest)
        self.enough = self.detail.steps(self.detail.still)  # steps of rest that make an end
        self.reach = (2 * thing.radius + 0.5) / 1000  # things further apart cannot touch
        self.now = 0  # steps
        self.still = 0  # steps for which everything has been at rest
        self.moving: list[int] = []  # who is in the simulation
        self.resting = dict(enumerate(_in_metres(pose) for pose in lying))
        self.pose = np.zeros((0, 7))
        self.speed = np.zeros((0, 6))
        self.paths: dict[int, list[Any]] = {}  # poses at every step
        self.gone: set[int] = set()
        self.fallen: dict[int, Pose] = {}
        self.scratch: dict[tuple[int, bool], Any] = {}  # the model and MuJoCo's own, for so many things that move
        self.thrown: int | None = None
        self.whack = whack
        self.bar: list[float] = []  # its angle and its rate, as long as there is one
        self.swings = 0  # steps
        if whack is not None:
            begin, end = (radians(angle) for angle in whack.lever.swing)
            self.bar = [begin, whack.rate]
            self.swings = self.detail.steps(1000 * (end - begin) / whack.rate)

    def throw(self, launch: Launch) -> None:
        self.thrown = len(self.resting)
        pose = _in_metres(launch.pose)
        spin = _turned_back(launch.spin, pose[3:])  # MuJoCo has spins in the frame of the body
        self._add(self.thrown, pose, [*(v / 1000 for v in launch.velocity), *spin])

    def wake(self, disturbed: Collection[int]) -> None:
        """Into the simulation: these, and whatever is so near to what is in it that they could touch."""
        for one in disturbed:
            if self.thrown is None:
                self.thrown = one
            self._add(one, self.resting.pop(one), [0.0] * 6)
        while near := [one for one, pose in self.resting.items() if self._near(self.pose[:, :3], pose).any()]:
            for one in near:
                self._add(one, self.resting.pop(one), [0.0] * 6)

    def _near(self, places: Any, pose: Sequence[float]) -> Any:
        return ((places - self.np.array(pose[:3])) ** 2).sum(axis=-1) < self.reach * self.reach

    def _add(self, one: int, pose: Sequence[float], speed: Sequence[float]) -> None:
        np = self.np
        self.moving.append(one)
        self.pose = np.vstack([self.pose, pose])
        self.speed = np.vstack([self.speed, speed])
        self.paths[one] = [np.tile(pose, (self.now + 1, 1))]

    def go_on(self) -> None:
        """Some steps, up to the first after which somebody has fallen off, comes near another, or all is at rest."""
        np = self.np
        left = self.swings - self.now if self.bar else self.longest - self.now
        poses, speeds, bars = self._simulated(min(AT_ONCE, left))
        fallen = poses[:, :, 2] < 0
        event = fallen.any(axis=1)
        for pose in self.resting.values():
            event |= self._near(poses[:, :, :3], pose).any(axis=1)
        pace, spin = np.linalg.norm(speeds.reshape(len(poses), -1, 2, 3), axis=3).max(axis=1).T
        calm = _run_lengths(((pace < SLOW[0]) & (spin < SLOW[1])).tolist(), self.still)
        done = next((i for i, met in enumerate(event.tolist()) if met or calm[i] >= self.enough), len(calm) - 1)
        self.now += done + 1
        self.still = calm[done]
        self.pose, self.speed = poses[done], speeds[done]
        self.bar = bars[done].tolist() if self.now < self.swings else []
        for i, one in enumerate(self.moving):
            self.paths[one].append(poses[: done + 1, i])
        if fallen[done].any():
            self._drop(fallen[done])
        self.wake(())

    def _simulated(self, steps: int) -> tuple[Any, Any, Any]:
        from mujoco import rollout  # type: ignore[import-untyped]

        k, bar = len(self.moving), len(self.bar[:1])
        model, scratch = self._machine(k)
        state = self.np.concatenate([[0.0], self.pose.ravel(), self.bar[:1], self.speed.ravel(), self.bar[1:]])
        after = rollout.rollout(model, scratch, state, nstep=steps)[0][0]
        where, speed = after[:, 1 : 1 + 7 * k + bar], after[:, 1 + 7 * k + bar :]
        bars = self.np.hstack([where[:, 7 * k :], speed[:, 6 * k :]])
        return where[:, : 7 * k].reshape(steps, k, 7), speed[:, : 6 * k].reshape(steps, k, 6), bars

    def _machine(self, count: int) -> tuple[Any, Any]:
        from mujoco import MjData

        which = count, bool(self.bar)
        if which not in self.scratch:
            model = _model(self.table, self.thing, count, self.whack.lever if self.whack and self.bar else None)
            if self.whack and self.bar:
                model = copy(model)  # the lever stands elsewhere each time
                _set_up(model, self.whack)
            self.scratch[which] = model, MjData(model)
        model, scratch = self.scratch[which]
        return model, scratch

    def _drop(self, fallen: Any) -> None:
        """Out of the simulation with what has fallen off; the film still follows it for a moment."""
        for i in self.np.flatnonzero(fallen).tolist():
            self.gone.add(self.moving[i])
            self.fallen[self.moving[i]] = self._pose(self.pose[i].tolist())
            self.paths[self.moving[i]].append(self._free_fall(self.pose[i], self.speed[i]))
        self.moving = [one for one, off in zip(self.moving, fallen.tolist(), strict=True) if not off]
        self.pose, self.speed = self.pose[~fallen], self.speed[~fallen]

    def _free_fall(self, pose: Any, speed: Any) -> Any:
        np = self.np
        t = np.arange(1, self.detail.steps(FALL) + 1)[:, None] * (self.detail.step / 1000)
        place = pose[:3] + speed[:3] * t - np.array([0, 0, GRAVITY / 2]) * t * t
        rate = np.linalg.norm(speed[3:]) or 1.0
        half = rate * t / 2
        turn = np.hstack([np.cos(half), np.sin(half) * (speed[3:] / rate)])
        return np.hstack([place, _turned_by(np, pose[3:], turn)])

    def fall(self) -> Fall:
        np = self.np
        last = dict(zip(self.moving, self.pose.tolist(), strict=True)) | self.resting
        whole = {one: np.concatenate(path) for one, path in self.paths.items()}
        frame = self.detail.steps(self.detail.frame)
        reels = {one: tuple(_numbers(np, path[_shown(len(path), frame)], COARSE)) for one, path in whole.items()}
        everybody = range(len(self.resting) + len(self.paths))
        return Fall(
            poses=[None if one in self.gone else self._pose(last[one]) for one in everybody],
            reels={one: reel for one, reel in reels.items() if reel[:7] * (len(reel) // 7) != reel},
            fallen=self.fallen,
            trail=[] if self.thrown is None else self._trail(whole[self.thrown]),
        )

    def _trail(self, path: Any) -> Sequence[Sequence[float]]:
        steps = len(path) - (self.detail.steps(FALL) if self.thrown in self.gone else 0)
        trail: list[list[float]] = (path[:steps] * ([1000.0] * 3 + [1.0] * 4)).tolist()
        return trail

    def _pose(self, pose: Sequence[float]) -> Pose:
        return (*(round(v * 1000 * FINE[0]) for v in pose[:3]), *in_numbers(pose[3:]))


def _shown(steps: int, frame: int) -> list[int]:
    """The steps that are frames of the film: every so many, and the last."""
    return [*range(0, steps - 1, frame), steps - 1]


def _numbers(np: Any, poses: Any, units: tuple[int, int]) -> list[int]:
    scale = [1000.0 * units[0]] * 3 + [float(units[1])] * 4
    numbers: list[int] = np.rint(poses * scale).astype(int).ravel().tolist()
    return numbers


def _in_metres(pose: Pose) -> list[float]:
    turn = [part / FINE[1] for part in pose[3:]]
    length = sqrt(sum(part * part for part in turn))
    return [*(v / FINE[0] / 1000 for v in pose[:3]), *(part / length for part in turn)]


def _run_lengths(slow: Iterable[bool], before: int) -> list[int]:
    """For how many steps it has been slow, at each step."""
    lengths = []
    for one in slow:
        before = before + 1 if one else 0
        lengths.append(before)
    return lengths


def rotation(turn: Sequence[float]) -> tuple[Point, Point, Point]:
    """The rows of the matrix that turns the frame of a body into that of the table, from any multiple of the turn."""
    w, i, j, k = turn
    n = w * w + i * i + j * j + k * k
    return (
        ((w * w + i * i - j * j - k * k) / n, 2 * (i * j - w * k) / n, 2 * (i * k + w * j) / n),
        (2 * (i * j + w * k) / n, (w * w - i * i + j * j - k * k) / n, 2 * (j * k - w * i) / n),
        (2 * (i * k - w * j) / n, 2 * (j * k + w * i) / n, (w * w - i * i - j * j + k * k) / n),
    )


def _turned_back(vector: Point, turn: Sequence[float]) -> list[float]:
    """A vector of the table's frame in that of a body."""
    rows = rotation(turn)
    return [sum(vector[r] * rows[r][c] for r in range(3)) for c in range(3)]


def _turned_by(np: Any, turn: Any, more: Any) -> Any:
    """A turn followed by others in the frame of the body: the product of quaternions."""
    w, i, j, k = turn
    by = np.array([[w, -i, -j, -k], [i, w, -k, j], [j, k, w, -i], [k, -j, i, w]])
    return more @ by.T


# ---- the model. A contact is a damped spring: stiff enough for a bounce of some ten steps, soft enough for the step.

GRIP = 50  # friction yields less than that: what leans on something does not creep away
HEAVY = 1.0  # kg m2 about its axle: nothing slows a lever down


@lru_cache(64)
def _model(table: Table, thing: Thing, count: int, lever: Lever | None = None) -> Any:
    """So many things of a kind, and the table; and a lever, wherever it may stand."""
    from mujoco import MjModel

    detail = table.detail
    rim = [(x, y, z) for x, y in table.outline for z in (-table.thick, 0.0)]
    meshes = "".join(f'<mesh name="hull{i}" vertex="{_metres(hull)}"/>' for i, hull in enumerate(thing.hulls))
    meets = "" if lever is None else 'conaffinity="3"'
    hulls = "".join(
        f'<geom type="mesh" mesh="hull{i}" {meets} {_touch(thing.touch, detail)}/>' for i in range(len(thing.hulls))
    )
    ixx, iyy, izz = (moment * 1e-9 for moment in thing.inertia)
    body = (
        f'<body><freejoint/><inertial pos="0 0 0" mass="{thing.mass / 1000!r}" '
        f'diaginertia="{ixx!r} {iyy!r} {izz!r}"/>{hulls}</body>'
    )
    blocks = "".join(
        f'<geom type="cylinder" size="{block.radius / 1000!r} {block.height / 2000!r}" priority="2" '
        f'pos="{_metres([(block.x, block.y, block.height / 2)])}" {_touch(table.block_touch, detail)}/>'
        for block in table.blocks
    )
    return MjModel.from_xml_string(
        f"""<mujoco>
          <size memory="4M"/>
          <option timestep="{detail.step / 1000!r}" gravity="0 0 -{GRAVITY}" cone="elliptic" impratio="{GRIP}"
            iterations="20" ls_iterations="10"><flag multiccd="enable"/></option>
          <asset><mesh name="table" vertex="{_metres(rim)}"/>{meshes}</asset>
          <worldbody>
            <geom type="mesh" mesh="table" priority="1" {_touch(table.touch, detail)}/>{blocks}{body * count}
            {"" if lever is None else _bar(lever, detail)}
          </worldbody>
        </mujoco>"""
    )


def _bar(lever: Lever, detail: Detail) -> str:
    """A bar on its arm, which points along x and swings up. It weighs nothing to speak of, and is hard to stop."""
    return (
        f'<body name="lever"><joint type="hinge" axis="0 -1 0" armature="{HEAVY!r}"/>'
        '<inertial pos="0 0 0" mass="0.001" diaginertia="0.001 0.001 0.001"/>'
        f'<geom type="cylinder" size="{lever.radius / 1000!r} {lever.length / 2000!r}" priority="2" contype="2" '
        f'conaffinity="0" pos="{lever.arm / 1000!r} 0 0" euler="90 0 0" {_touch(lever.touch, detail)}/></body>'
    )


def _set_up(model: Any, whack: Whack) -> None:
    """The axle goes so far behind the bar that this begins where it should."""
    lever, way = whack.lever, radians(whack.way)
    behind = lever.arm * cos(radians(lever.swing[0]))
    body = model.body("lever")
    body.pos = [(at - behind * to) / 1000 for at, to in zip(whack.at, (cos(way), sin(way)), strict=True)] + [
        lever.axle / 1000
    ]
    body.quat = [cos(way / 2), 0, 0, sin(way / 2)]


def _metres(points: Iterable[Point]) -> str:
    return " ".join(repr(v / 1000) for point in points for v in point)


def _touch(touch: Touch, detail: Detail) -> str:
    damping = 2 * _damping(touch.restitution) * sqrt(detail.stiffness)
    springs = f'solref="-{detail.stiffness} -{damping!r}" solimp="{detail.yielding}"'
    return f'friction="{touch.friction} 0 0" {springs} condim="3"'


@cache
def _damping(restitution: float) -> float:
    """The share of critical damping at which a spring that only pushes gives back this much of the speed."""
    low, high = 0.0, 0.999
    for _ in range(50):
        share = (low + high) / 2
        root = sqrt(1 - share * share)
        back = exp(-share / root * atan2(2 * share * root, 2 * share * share - 1))
        low, high = (share, high) if back > restitution else (low, share)
    return low
