"""Divide and Conquer: dots first, then lines, and points for triangles with your own corners. 2 players, 10 minutes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec import Struct

from rumpus.core import (
    QUIET,
    Ask,
    Because,
    Chair,
    Game,
    Join,
    Paper,
    Scene,
    Seat,
    Spot,
    Style,
    Tally,
    Turn,
    Viewer,
    choice,
    counted,
    listing,
    number,
)
from rumpus.pieces.paper import Point, cross, crosses, d2, in_the_way, members, near

DRAW_A_DOT, DRAW_A_LINE = "draw a dot", "draw a line"

WIDE, HIGH = 160, 120
RADIUS = 2  # dots are fat, and no part of one is off the paper
APART = 8  # from the middle of a dot to that of the next
FLAT = RADIUS**2 * (WIDE**2 + HIGH**2)  # of a bigger triangle (its area doubled and squared) no dot touches a side

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
    brief = {"dots": 3}
    style = Style(cloth="#22406e", spot="#2f66b8", back="#2f66b8", tones={"black": "#1d1712", "red": "#c02a18"})

    dots = number(6, range(2, 11), help="How many dots each player draws.")
    step = choice(
        "1",
        "4",
        "8",
        title="Where dots go",
        named={"1": "anywhere", "4": "every fourth line", "8": "every eighth line"},
        help="Dots go only where both numbers are multiples of this.",
    )
    first = choice(
        "random",
        "seat0",
        title="Who begins",
        named={"random": "luck decides", "seat0": "first chair"},
        help="Who begins: luck decides, or always the first seat.",
    )

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
            self.finish("No line is left to draw.")

    # ---- dots

    def draw_a_dot(self, me: Seat) -> Turn:
        xs, ys = lattice(self.step)
        point = yield Ask(me, DRAW_A_DOT, Spot(xs, ys, self.why_no_room, room(self.step, tuple(self.points))))
        self.points.append(point)
        self.owners.append(me)
        self.tell("{} draws a dot.", me)

    def why_no_room(self, point: Point) -> str | None:
        """Dots do not touch: their middles are 8 apart."""
        close = [i for i, other in enumerate(self.points) if d2(point, other) < APART**2]
        if not close:
            return None
        return Because(f"There is no room: it has to be {APART} away from {_dots(close)}.", close)

    # ---- lines

    def draw_a_line(self, me: Seat) -> Turn:
        sheet = self.sheet
        line = yield Ask(me, DRAW_A_LINE, Join(len(self.points), sheet.legal(self.lines), self.why_no_line))
        completed = sheet.completed(line, self.lines)
        self.lines.append(line)
        self.tell("{} joins dots {} and {}.", me, *line, how=QUIET if completed else "")
        # Every triangle that it completes, one on each side at the most, scores for the corners of one's own.
        for corners in completed:
            points = sum(self.owners[corner] == me for corner in corners)
            self.score[me] += points
            self.filled.append(Filled(corners, me, points))
            self.tell("{} closes the triangle {}, {}, {} for {:point}.", me, *corners, points)

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

    def tally(self) -> list[Tally]:
        closed = [sum(one.by == p for one in self.filled) for p in self.seats]
        return [Tally(self.score[p], counted(closed[p], "triangle")) for p in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        drawn, dots = len(self.points), self.n * self.dots
        paper = Paper(
            id="paper",
            label="The paper",
            role="board",
            width=WIDE,
            height=HIGH,
            dots=[(x, y, self.ink(owner)) for (x, y), owner in zip(self.points, self.owners, strict=True)],
            lines=[(a, b, "") for a, b in self.lines],
            shades=[(list(one.corners), self.ink(one.by), str(one.points)) for one in self.filled],
        )
        return Scene(
            [Chair(p, {"points": self.score[p], "ink": self.ink(p)}) for p in self.seats],
            [paper],
            heading=f"Dot {drawn + 1} of {dots}" if drawn < dots else "The lines",
        )

    def ink(self, player: Seat) -> str:
        return "black" if player == self.black else "red"

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Close what can be closed, two at once before one; else leave nothing for the other to close."""
        if what == DRAW_A_DOT:
            return None  # anywhere: what a dot is worth shows much later
        sheet = self.sheet
        drawn, legal = sheet.bits(self.lines), sheet.bits(choices)
        return [100.0 ** sheet.balance(sheet.number[line], drawn, legal) for line in choices]


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
        n = len(points)
        self.lines: list[Line] = list(combinations(range(n), 2))
        self.number = {line: i for i, line in enumerate(self.lines)}
        self.clear = (1 << len(self.lines)) - 1  # lines that touch no third dot
        self.crossing = [0] * len(self.lines)  # for each line, those that cross it
        self.triangles: list[list[tuple[int, Corners]]] = [[] for _ in self.lines]  # for each, with the other two sides

        left = [[0] * n for _ in points]  # of the way from one dot to another: the dots on its left, as bits
        turning = []  # all triangles, the corners in the order in which they turn left
        for a, b, c in combinations(range(n), 3):
            area = cross(points[a], points[b], points[c])
            if area**2 <= FLAT:
                self._block(points, a, b, c)
            if area:
                i, j, k = (a, b, c) if area > 0 else (a, c, b)
                left[i][j] |= 1 << k
                left[j][k] |= 1 << i
                left[k][i] |= 1 << j
                turning.append((i, j, k))

        # The line km crosses ij if k is left of it, m is right of it, and m is seen from k between i and j.
        for line, (i, j) in enumerate(self.lines):
            for k in members(left[i][j]):
                for m in members(left[j][i] & left[k][i] & left[j][k]):
                    self.crossing[line] |= 1 << self.number[(k, m) if k < m else (m, k)]

        # A triangle is indivisible if no dot is left of all its sides.
        for i, j, k in turning:
            if not left[i][j] & left[j][k] & left[k][i]:
                self._add(tuple(sorted((i, j, k))))

    def _block(self, points: Sequence[Point], *three: int) -> None:
        """Each of three dots may be in the way of the line between the others."""
        for i in three:
            a, b = (dot for dot in three if dot != i)
            if in_the_way(points[i], points[a], points[b], RADIUS):
                self.clear &= ~(1 << self.number[a, b])

    def _add(self, corners: tuple[int, ...]) -> None:
        """A triangle, if all its sides can be drawn."""
        a, b, c = corners
        sides = [1 << self.number[pair] for pair in ((a, b), (a, c), (b, c))]
        whole = sum(sides)
        if whole & self.clear == whole:
            for side in sides:
                self.triangles[side.bit_length() - 1].append((whole ^ side, (a, b, c)))

    def bits(self, lines: Iterable[Line]) -> int:
        return sum(1 << self.number[line] for line in lines)

    def legal(self, drawn: Iterable[Line]) -> list[Line]:
        """The lines that can be drawn: new, past every third dot, and through no line."""
        legal = self.clear
        for line in drawn:
            i = self.number[line]
            legal &= ~(self.crossing[i] | 1 << i)
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
