"""A sheet to draw on with lines, by braille dots, and to write on. Points are in whatever units the scene has."""

from collections.abc import Iterable

from rich.text import Text

from rumpus.terminal.drawing.blocks import Block, padded

# The bit of each dot in a braille letter, by column and row.
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
MARGIN = 4  # cells left and right for what is written at the edge

Point = tuple[float, float]


class Canvas:
    """Shows everything between the outermost of some points, as wide as it may be and as high as that makes it."""

    def __init__(self, points: Iterable[Point], width: int, height: int) -> None:
        xs, ys = zip(*points, strict=True)
        self._west, self._north = min(xs), min(ys)
        across, down = max(xs) - self._west, max(ys) - self._north
        # A cell is twice as high as it is wide, and has two dots across and four down.
        free = 2 * max(width - 2 * MARGIN, 2) - 1, 4 * max(height, 2) - 1
        scales = [dots / along for dots, along in zip(free, (across, down), strict=True) if along]
        self._scale = min(scales, default=1.0)
        self.width = round(across * self._scale) // 2 + 1 + 2 * MARGIN
        self.height = round(down * self._scale) // 4 + 1
        self._cells: dict[tuple[int, int], int] = {}
        self._tones: dict[tuple[int, int], str] = {}
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

    def write(self, point: Point, text: Text) -> None:
        """Text whose middle is at a point."""
        x, y = self._dot(point)
        self._writing.append((max(x // 2 - text.cell_len // 2, 0), y // 4, text))

    def block(self) -> Block:
        lines = [self._drawn(y) for y in range(self.height)]
        for x, y, text in self._writing:
            line = padded([lines[y]], max(self.width, x + text.cell_len))[0]
            lines[y] = Text.assemble(line[:x], text, line[x + text.cell_len :])
        return lines

    def _drawn(self, y: int) -> Text:
        line = Text()
        for x in range(self.width):
            bits = self._cells.get((x, y), 0)
            line.append(chr(0x2800 + bits) if bits else " ", self._tones.get((x, y), ""))
        return line
