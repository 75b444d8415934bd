"""A sheet for text and for lines, drawn with braille dots. Points are in the units of the scene."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, copysign, cos, dist, sin, sqrt, tau

from rich.text import Text

from rumpus.terminal.drawing.blocks import Block, padded

# The bit of each dot in a braille letter, by column and row.
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
BENDS = 12  # straight lines for an arc
MARGIN = 4  # cells left and right for what is written at the edge

Point = tuple[float, float]


class Canvas:
    """Shows the rectangle around some points, as wide as allowed and as high as that makes it.

    `below`: how many lines are left free at the bottom for text.
    """

    def __init__(self, points: Iterable[Point], width: int, height: int, below: int = 0) -> None:
        xs, ys = zip(*points, strict=True)
        self._west, self._north = min(xs), min(ys)
        across, down = max(xs) - self._west, max(ys) - self._north
        # A cell is twice as high as it is wide, and has two dots across and four down.
        free = 2 * max(width - 2 * MARGIN, 2) - 1, 4 * max(height - below, 2) - 1
        scales = [dots / along for dots, along in zip(free, (across, down), strict=True) if along]
        self._scale = min(scales, default=1.0)
        self.width = round(across * self._scale) // 2 + 1 + 2 * MARGIN
        self.height = round(down * self._scale) // 4 + 1 + below
        self._cells: dict[tuple[int, int], int] = {}
        self._tones: dict[tuple[int, int], str] = {}
        self._grounds: dict[tuple[int, int], str] = {}
        self._writing: list[tuple[int, int, Text]] = []

    def _dot(self, point: Point) -> tuple[int, int]:
        x, y = point
        return round((x - self._west) * self._scale) + 2 * MARGIN, round((y - self._north) * self._scale)

    def line(self, start: Point, end: Point, tone: str = "") -> None:
        (x, y), (to_x, to_y) = self._dot(start), self._dot(end)
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        for i in range(steps + 1):
            dot_x, dot_y = round(x + (to_x - x) * i / steps), round(y + (to_y - y) * i / steps)
            cell = dot_x // 2, dot_y // 4
            self._cells[cell] = self._cells.get(cell, 0) | DOTS[dot_x % 2][dot_y % 4]
            self._tones[cell] = tone

    def outline(self, corners: Sequence[Point], tone: str = "") -> None:
        for start, end in pairwise([*corners, corners[0]]):
            self.line(start, end, tone)

    def fill(self, corners: Sequence[Point], tone: str) -> None:
        """Give an area another background."""
        dots = [self._dot(corner) for corner in corners]
        xs, ys = zip(*dots, strict=True)
        for x in range(min(xs) // 2, max(xs) // 2 + 1):
            for y in range(min(ys) // 4, max(ys) // 4 + 1):
                if _inside((2 * x + 0.5, 4 * y + 1.5), dots):
                    self._grounds[x, y] = tone

    def write(self, point: Point, text: Text, left: int | None = None, below: int = 0) -> None:
        """Text that begins so many cells left of a point; its middle is there, if that is not said. Or lines below."""
        x, y = self._dot(point)
        self._writing.append((max(x // 2 - (text.cell_len // 2 if left is None else left), 0), y // 4 + below, text))

    def block(self) -> Block:
        lines = [self._drawn(y) for y in range(self.height)]
        for x, y, text in self._writing:
            if 0 <= y < self.height:
                line = padded([lines[y]], max(self.width, x + text.cell_len))[0]
                lines[y] = Text.assemble(line[:x], text, line[x + text.cell_len :])
        return lines

    def _drawn(self, y: int) -> Text:
        line = Text()
        for x in range(self.width):
            bits = self._cells.get((x, y), 0)
            ground = self._grounds.get((x, y), "")
            line.append(chr(0x2800 + bits) if bits else " ", f"{self._tones.get((x, y), '')} {ground}".strip())
        return line


def rounded(corners: Sequence[tuple[float, float, float]]) -> list[Point]:
    """An outline with arcs, (x, y, bend) for each corner, as one of many short straight lines."""
    points: list[Point] = []
    for (x, y, _), (to_x, to_y, bend) in pairwise([corners[-1], *corners]):
        if bend:
            points += _arc(x, y, to_x, to_y, bend)
        points.append((to_x, to_y))
    return points


def _arc(x: float, y: float, to_x: float, to_y: float, bend: float) -> list[Point]:
    """Points between two ends of an arc of that radius, which is at most half a circle: clockwise, if it is above 0."""
    half = dist((x, y), (to_x, to_y)) / 2
    away = sqrt(max(0.0, bend * bend - half * half)) * copysign(1, bend)  # from the middle of both to the centre
    centre_x = (x + to_x) / 2 - (to_y - y) / (2 * half) * away
    centre_y = (y + to_y) / 2 + (to_x - x) / (2 * half) * away
    start, end = atan2(y - centre_y, x - centre_x), atan2(to_y - centre_y, to_x - centre_x)
    turn = (end - start) % tau if bend > 0 else -((start - end) % tau)
    angles = [start + turn * i / BENDS for i in range(1, BENDS)]
    return [(centre_x + abs(bend) * cos(angle), centre_y + abs(bend) * sin(angle)) for angle in angles]


def _inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point is inside: a line from it to the right crosses the edges an odd number of times."""
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed = not crossed
    return crossed
