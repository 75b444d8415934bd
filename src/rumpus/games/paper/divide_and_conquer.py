"""Divide and Conquer: dots first, then lines, and points for triangles with your own corners. 2 players, 10 minutes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec import Struct

from rumpus.core import Ask, Because, Chair, Game, Join, Paper, Scene, Seat, Spot, Turn, Viewer, choice, listing, number
from rumpus.pieces.paper import Point, cross, crosses, d2, in_the_way, near

WIDE, HIGH = 160, 120
RADIUS = 2  # dots are fat, and no part of one is off the paper
APART = 8  # from the middle of a dot to that of the next

Line = tuple[int, int]  # between two dots, the lower number first
Corners = tuple[int, int, int]


class Filled(Struct, frozen=True):
    """A triangle that somebody has closed, with the number written inside."""

    corners: Corners
    by: Seat
    points: int


class DivideAndConquer(Game):
    """Dot the paper in turns, then close triangles that have corners of your own colour."""

    title = "Divide and Conquer"
    players = range(2, 3)
    minutes = 10
    longest = 20 + 3 * 20 - 6  # dots, and as many lines as can be drawn between them without crossing

    dots = number(6, range(2, 11), help="How many dots each player draws.")
    step = choice("1", "4", "8", help="Dots go only where both numbers are multiples of this.")
    first = choice("random", "seat0", help="Who begins: luck decides, or always the first seat.")

    points: list[Point]  # the dots, in the order in which they were drawn
    owners: list[Seat]  # of the dots
    lines: list[Line]
    filled: list[Filled]
    score: list[int]
    black: Seat  # draws in black; the other in red
    player: Seat

    def setup(self) -> None:
        self.points, self.owners = [], []
        self.lines, self.filled = [], []
        self.score = [0] * self.n
        self.player = self.black = self.chance.pick(self.seats) if self.first == "random" else self.seats[0]

    def turn(self) -> Turn:
        me = self.player
        # First all the dots are drawn in turns, then lines; no passing, and no second turn for a score.
        if len(self.points) < self.n * self.dots:
            yield from self.draw_a_dot(me)
        else:
            yield from self.draw_a_line(me)
        self.player = self.next(me)
        # When nothing more can be drawn, the game is over. (Between the two nearest dots there is always a line.)
        if self.lines and not self.sheet.legal(self.lines):
            self.over = True
            self.tell("No line is left to draw.")

    # ---- dots

    def draw_a_dot(self, me: Seat) -> Turn:
        xs, ys = lattice(self.step)
        point = yield Ask(me, "draw a dot", Spot(xs, ys, self.why_no_room, room(self.step, tuple(self.points))))
        self.points.append(point)
        self.owners.append(me)
        self.tell("{} draws dot {} at {}, {}.", me, len(self.points) - 1, *point)

    def why_no_room(self, point: Point) -> str | None:
        """Dots do not touch: their middles are 8 apart."""
        close = [i for i, other in enumerate(self.points) if d2(point, other) < APART**2]
        if not close:
            return None
        return Because(f"There is no room: it has to be {APART} away from {_dots(close)}.", close)

    # ---- lines

    def draw_a_line(self, me: Seat) -> Turn:
        sheet = self.sheet
        line = yield Ask(me, "draw a line", Join(len(self.points), sheet.legal(self.lines), self.why_no_line))
        self.tell("{} joins dots {} and {}.", me, *line)
        # Every triangle that it completes, one on each side at the most, scores for the corners of one's own.
        for corners in sheet.completed(line, self.lines):
            points = sum(self.owners[corner] == me for corner in corners)
            self.score[me] += points
            self.filled.append(Filled(corners, me, points))
            self.tell("{} closes the triangle {}, {}, {} for {:point}.", me, *corners, points)
        self.lines.append(line)

    def why_no_line(self, line: Line) -> str | None:
        """Not twice the same, not through a third dot, and not through a line."""
        if line in self.lines:
            return Because(f"Dots {line[0]} and {line[1]} are joined already.", [line])
        a, b = (self.points[end] for end in line)
        blocking = [i for i, c in enumerate(self.points) if i not in line and in_the_way(c, a, b, RADIUS)]
        if blocking:
            return Because(f"{_dots(blocking).capitalize()} {_are(blocking)} in the way.", blocking)
        crossed = [(c, d) for c, d in self.lines if crosses(a, b, self.points[c], self.points[d])]
        if crossed:
            through = listing(f"{c}-{d}" for c, d in crossed)
            return Because(f"It would cross the {'line' if len(crossed) == 1 else 'lines'} {through}.", crossed)
        return None

    @property
    def sheet(self) -> "Sheet":
        return sheet_of(tuple(self.points))

    # ---- the end

    def scores(self) -> list[int]:
        return self.score

    def scene(self, viewer: Viewer) -> Scene:
        left = self.n * self.dots - len(self.points)
        paper = Paper(
            id="paper",
            label="The paper",
            width=WIDE,
            height=HIGH,
            dots=[(x, y, self.ink(owner)) for (x, y), owner in zip(self.points, self.owners, strict=True)],
            lines=[(a, b, "") for a, b in self.lines],
            shades=[(list(one.corners), self.ink(one.by), str(one.points)) for one in self.filled],
            note=f"{left} dots to go" if left > 1 else "the last dot" if left else "",
        )
        return Scene([Chair(p, {"points": self.score[p], "ink": self.ink(p)}) for p in self.seats], [paper])

    def ink(self, player: Seat) -> str:
        return "black" if player == self.black else "red"

    def hunch(self, player: Seat, what: str, options: Sequence[Any]) -> Sequence[float] | None:
        """Close what can be closed, two at once before one; else leave nothing for the other to close."""
        if what == "draw a dot":
            return None  # anywhere: what a dot is worth shows much later
        sheet = self.sheet
        drawn, legal = sheet.bits(self.lines), sheet.bits(options)
        return [100.0 ** sheet.balance(sheet.number[line], drawn, legal) for line in options]


def _dots(dots: Sequence[int]) -> str:
    return f"{'dot' if len(dots) == 1 else 'dots'} {listing(map(str, dots))}"


def _are(dots: Sequence[int]) -> str:
    return "is" if len(dots) == 1 else "are"


@lru_cache
def lattice(step: str) -> tuple[range, range]:
    """Where dots can be, across and down: multiples of the step, and whole dots on the paper."""
    return _multiples(int(step), WIDE), _multiples(int(step), HIGH)


def _multiples(step: int, size: int) -> range:
    return range(-(-RADIUS // step) * step, size - RADIUS + 1, step)


@lru_cache(1 << 10)
def room(step: str, points: tuple[Point, ...]) -> int:
    """The points of the lattice where there is room for one dot more, as bits."""
    xs, ys = lattice(step)
    if not points:
        return (1 << len(xs) * len(ys)) - 1
    return room(step, points[:-1]) & ~near(points[-1], APART**2, xs, ys)


@lru_cache(1 << 8)
def sheet_of(points: tuple[Point, ...]) -> "Sheet":
    return Sheet(points)


class Sheet:
    """What can be drawn between some dots, worked out once. Lines are numbered, and sets of lines are bits."""

    def __init__(self, points: Sequence[Point]) -> None:
        dots = range(len(points))
        self.lines: list[Line] = list(combinations(dots, 2))
        self.number = {line: i for i, line in enumerate(self.lines)}
        self.clear = (1 << len(self.lines)) - 1  # lines that pass no third dot
        self.crossing = [0] * len(self.lines)  # for each line, those that cross it
        self.triangles: list[list[tuple[int, Corners]]] = [[] for _ in self.lines]  # for each, with the other two sides
        divided: set[Corners] = set()  # those with a dot inside

        side: dict[Corners, int] = {}
        for i, j, k in combinations(dots, 3):
            area = cross(points[i], points[j], points[k])
            side[i, j, k] = (area > 0) - (area < 0)
            if area**2 <= RADIUS**2 * (WIDE**2 + HIGH**2):  # or no dot can be near the line of the other two
                for a, b, c in ((i, j, k), (i, k, j), (j, k, i)):
                    if in_the_way(points[c], points[a], points[b], RADIUS):
                        self.clear &= ~(1 << self.number[a, b])

        # Of four dots either two lines cross, or one dot is inside the triangle of the others (or three are in a row).
        # Which it is can be told from the turns, left or right, that they take three by three.
        for i, j, k, m in combinations(dots, 4):
            ijk, ijm, ikm, jkm = side[i, j, k], side[i, j, m], side[i, k, m], side[j, k, m]
            if not (ijk and ijm and ikm and jkm):
                continue
            match ijk == ijm, ijk == ikm, ijk == jkm:
                case True, True, True:
                    self._cross((i, k), (j, m))
                case True, False, False:
                    self._cross((i, m), (j, k))
                case False, False, True:
                    self._cross((i, j), (k, m))
                case True, False, True:
                    divided.add((i, j, k))
                case True, True, False:
                    divided.add((i, j, m))
                case False, False, False:
                    divided.add((i, k, m))
                case False, True, True:
                    divided.add((j, k, m))

        for corners in side:
            if corners in divided:
                continue
            sides = [self.number[pair] for pair in combinations(corners, 2)]
            whole = sum(1 << one for one in sides)
            if whole & self.clear == whole:
                for one in sides:
                    self.triangles[one].append((whole ^ 1 << one, corners))

    def _cross(self, one: Line, other: Line) -> None:
        a, b = self.number[one], self.number[other]
        self.crossing[a] |= 1 << b
        self.crossing[b] |= 1 << a

    def bits(self, lines: Iterable[Line]) -> int:
        return sum(1 << self.number[line] for line in lines)

    def legal(self, drawn: Iterable[Line]) -> list[Line]:
        """The lines that can be drawn: new, past every third dot, and through no line."""
        legal = self.clear
        for line in drawn:
            number = self.number[line]
            legal &= ~(self.crossing[number] | 1 << number)
        return [line for i, line in enumerate(self.lines) if legal >> i & 1]

    def completed(self, line: Line, drawn: Iterable[Line]) -> list[Corners]:
        """The indivisible triangles that a line completes: no dot is inside, and the other two sides are drawn."""
        there = self.bits(drawn)
        return [corners for sides, corners in self.triangles[self.number[line]] if sides & ~there == 0]

    def balance(self, line: int, drawn: int, legal: int) -> int:
        """How many triangles a line completes, less those that one line more could then complete because of it."""
        taken, given = 0, dict[int, int]()
        legal &= ~self.crossing[line]
        for sides, _ in self.triangles[line]:
            missing = sides & ~drawn
            if not missing:
                taken += 1
            elif missing & missing - 1 == 0 and missing & legal:
                given[missing] = given.get(missing, 0) + 1
        return taken - max(given.values(), default=0)
