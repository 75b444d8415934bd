"""Things that are thrown: solid bodies that fly, bounce, tumble, and come to rest on a table.

A gesture goes in, and what becomes of it comes out: simulated once, by MuJoCo, and told in whole numbers, which a match
writes down and never makes again. On one machine the same throw gives the same numbers.
Lengths are in mm, masses in g, times in ms, angles in radians; the table top is z = 0, and z points up.

MuJoCo is loaded when something is thrown for the first time.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import atan2, cos, exp, pi, sin, sqrt
from statistics import NormalDist
from typing import Any

from msgspec import Struct

from rumpus.core import Chance

Point = tuple[float, float, float]
Pose = tuple[int, ...]  # x, y, z in hundredths of a mm, and the turn w, i, j, k in millionths
Frames = tuple[int, ...]  # poses one after the other, in tenths of a mm and thousandths

FINE = (100, 1_000_000)  # of a mm, and of a whole turn: a pose
COARSE = (10, 1000)  # a frame of a film

LONGEST = 10_000  # steps of a ms: then things are where they are
AT_ONCE = 100  # steps: then somebody looks what has happened in them, step by step
STILL = 100  # steps of rest that make an end
SLOW = (0.005, 0.3)  # m/s and rad/s: slower is rest
FRAME = 20  # steps from one frame of a film to the next
FALL = 240  # steps for which a film follows what has fallen off the table
GRAVITY = 9.81


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


class Table(Struct, frozen=True):
    """A slab without a rim; the outline is convex, anticlockwise."""

    outline: tuple[tuple[float, float], ...]
    thick: float
    touch: Touch
    blocks: tuple[Block, ...] = ()
    block_touch: Touch = Touch(0.3, 0.4)

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


class Fall(Struct):
    """What became of a throw."""

    poses: list[Pose | None]  # of every thing, in the order in which they were told; None has fallen off the table
    reels: dict[int, Frames]  # the film, every 20 ms: of each thing that moved
    flags: tuple[int, ...] = ()  # whatever else the rules want to know
    trail: Sequence[Sequence[float]] = ()  # of the thrown thing, its pose at every step, in mm; not written down

    def packed(self) -> list[int]:
        """As one row of numbers."""
        numbers = [len(self.flags), *self.flags, len(self.poses)]
        for pose in self.poses:
            numbers += (0,) if pose is None else (1, *pose)
        for which, frames in self.reels.items():
            numbers += (which, len(frames), *frames)
        return numbers


def unpacked(numbers: Iterable[int]) -> Fall:
    """A fall from the row of numbers that it was packed in."""
    row = iter(numbers)
    flags = tuple(_some(row, next(row)))
    poses = [_some(row, 7) if next(row) else None for _ in range(next(row))]
    return Fall(poses, {which: _some(row, next(row)) for which in row}, flags)


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


def ready(table: Table, thing: Thing) -> None:
    """Load MuJoCo, which takes most of a second, so that the first throw is as quick as the others."""
    _model(table, thing, 1)


def tumble(
    table: Table,
    thing: Thing,
    lying: Sequence[Pose],
    launch: Launch | None = None,
    disturbed: Collection[int] = (),
) -> Fall:
    """What happens when a thing is thrown among others that lie on the table, or when some of these are disturbed.

    What lies still is out of the simulation until something that moves comes so near that they could touch.
    """
    flight = _Flight(table, thing, lying)
    if launch is not None:
        flight.throw(launch)
    flight.wake(disturbed)
    while flight.moving and flight.now < LONGEST and flight.still < STILL:
        flight.go_on()
    return flight.fall()


class _Flight:
    """A throw while it is simulated, in metres, step by step."""

    def __init__(self, table: Table, thing: Thing, lying: Sequence[Pose]) -> None:
        import numpy as np

        self.np = np
        self.table, self.thing = table, thing
        self.reach = (2 * thing.radius + 0.5) / 1000  # things further apart cannot touch
        self.now = 0  # steps
        self.still = 0  # steps for which everything has been at rest
        self.moving: list[int] = []  # who is in the simulation
        self.resting = dict(enumerate(_in_metres(pose) for pose in lying))
        self.pose = np.zeros((0, 7))
        self.speed = np.zeros((0, 6))
        self.paths: dict[int, list[Any]] = {}  # poses at every step
        self.gone: set[int] = set()
        self.scratch: dict[int, Any] = {}  # MuJoCo's own, for each number of things that move
        self.thrown: int | None = None

    def throw(self, launch: Launch) -> None:
        self.thrown = len(self.resting)
        pose = _in_metres(launch.pose)
        spin = _turned_back(launch.spin, pose[3:])  # MuJoCo has spins in the frame of the body
        self._add(self.thrown, pose, [*(v / 1000 for v in launch.velocity), *spin])

    def wake(self, disturbed: Collection[int]) -> None:
        """Into the simulation: these, and whatever is so near to what is in it that they could touch."""
        for one in disturbed:
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
        poses, speeds = self._simulated(min(AT_ONCE, LONGEST - self.now))
        fallen = poses[:, :, 2] < 0
        event = fallen.any(axis=1)
        for pose in self.resting.values():
            event |= self._near(poses[:, :, :3], pose).any(axis=1)
        pace, spin = np.linalg.norm(speeds.reshape(len(poses), -1, 2, 3), axis=3).max(axis=1).T
        calm = _run_lengths(((pace < SLOW[0]) & (spin < SLOW[1])).tolist(), self.still)
        done = next((i for i, met in enumerate(event.tolist()) if met or calm[i] >= STILL), len(calm) - 1)
        self.now += done + 1
        self.still = calm[done]
        self.pose, self.speed = poses[done], speeds[done]
        for i, one in enumerate(self.moving):
            self.paths[one].append(poses[: done + 1, i])
        if fallen[done].any():
            self._drop(fallen[done])
        self.wake(())

    def _simulated(self, steps: int) -> tuple[Any, Any]:
        from mujoco import MjData, rollout  # type: ignore[import-untyped]

        k = len(self.moving)
        model = _model(self.table, self.thing, k)
        if k not in self.scratch:
            self.scratch[k] = MjData(model)
        state = self.np.concatenate([[0.0], self.pose.ravel(), self.speed.ravel()])
        after = rollout.rollout(model, self.scratch[k], state, nstep=steps)[0][0]
        return after[:, 1 : 1 + 7 * k].reshape(steps, k, 7), after[:, 1 + 7 * k :].reshape(steps, k, 6)

    def _drop(self, fallen: Any) -> None:
        """Out of the simulation with what has fallen off; the film still follows it for a moment."""
        for i in self.np.flatnonzero(fallen).tolist():
            self.gone.add(self.moving[i])
            self.paths[self.moving[i]].append(self._free_fall(self.pose[i], self.speed[i]))
        self.moving = [one for one, off in zip(self.moving, fallen.tolist(), strict=True) if not off]
        self.pose, self.speed = self.pose[~fallen], self.speed[~fallen]

    def _free_fall(self, pose: Any, speed: Any) -> Any:
        np = self.np
        t = np.arange(1, FALL + 1)[:, None] / 1000
        place = pose[:3] + speed[:3] * t - np.array([0, 0, GRAVITY / 2]) * t * t
        rate = np.linalg.norm(speed[3:]) or 1.0
        half = rate * t / 2
        turn = np.hstack([np.cos(half), np.sin(half) * (speed[3:] / rate)])
        return np.hstack([place, _turned_by(np, pose[3:], turn)])

    def fall(self) -> Fall:
        np = self.np
        last = dict(zip(self.moving, self.pose.tolist(), strict=True)) | self.resting
        whole = {one: np.concatenate(path) for one, path in self.paths.items()}
        reels = {one: tuple(_numbers(np, path[_shown(len(path))], COARSE)) for one, path in whole.items()}
        everybody = range(len(self.resting) + len(self.paths))
        return Fall(
            poses=[None if one in self.gone else self._pose(last[one]) for one in everybody],
            reels={one: reel for one, reel in reels.items() if reel[:7] * (len(reel) // 7) != reel},
            trail=[] if self.thrown is None else self._trail(whole[self.thrown]),
        )

    def _trail(self, path: Any) -> Sequence[Sequence[float]]:
        steps = len(path) - (FALL if self.thrown in self.gone else 0)
        trail: list[list[float]] = (path[:steps] * ([1000.0] * 3 + [1.0] * 4)).tolist()
        return trail

    def _pose(self, pose: Sequence[float]) -> Pose:
        return (*(round(v * 1000 * FINE[0]) for v in pose[:3]), *in_numbers(pose[3:]))


def _shown(steps: int) -> list[int]:
    """The steps that are frames of the film: every so many, and the last."""
    return [*range(0, steps - 1, FRAME), steps - 1]


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

STIFFNESS = 90_000.0  # 1/s2
YIELDING = "0.5 0.95 0.001 0.5 2"  # soft at the first touch: what lies on the table sinks in by 0.06 mm, and is still
GRIP = 50  # friction yields less than that: what leans on something does not creep away


@lru_cache(64)
def _model(table: Table, thing: Thing, count: int) -> Any:
    """So many things of a kind, and the table."""
    from mujoco import MjModel

    rim = [(x, y, z) for x, y in table.outline for z in (-table.thick, 0.0)]
    meshes = "".join(f'<mesh name="hull{i}" vertex="{_metres(hull)}"/>' for i, hull in enumerate(thing.hulls))
    hulls = "".join(f'<geom type="mesh" mesh="hull{i}" {_touch(thing.touch)}/>' for i in range(len(thing.hulls)))
    ixx, iyy, izz = (moment * 1e-9 for moment in thing.inertia)
    body = (
        f'<body><freejoint/><inertial pos="0 0 0" mass="{thing.mass / 1000!r}" '
        f'diaginertia="{ixx!r} {iyy!r} {izz!r}"/>{hulls}</body>'
    )
    blocks = "".join(
        f'<geom type="cylinder" size="{block.radius / 1000!r} {block.height / 2000!r}" priority="2" '
        f'pos="{_metres([(block.x, block.y, block.height / 2)])}" {_touch(table.block_touch)}/>'
        for block in table.blocks
    )
    return MjModel.from_xml_string(
        f"""<mujoco>
          <size memory="4M"/>
          <option timestep="0.001" gravity="0 0 -{GRAVITY}" cone="elliptic" impratio="{GRIP}" iterations="20"
            ls_iterations="10"><flag multiccd="enable"/></option>
          <asset><mesh name="table" vertex="{_metres(rim)}"/>{meshes}</asset>
          <worldbody>
            <geom type="mesh" mesh="table" priority="1" {_touch(table.touch)}/>{blocks}{body * count}
          </worldbody>
        </mujoco>"""
    )


def _metres(points: Iterable[Point]) -> str:
    return " ".join(repr(v / 1000) for point in points for v in point)


def _touch(touch: Touch) -> str:
    damping = 2 * _damping(touch.restitution) * sqrt(STIFFNESS)
    return f'friction="{touch.friction} 0 0" solref="-{STIFFNESS} -{damping!r}" solimp="{YIELDING}" condim="3"'


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
