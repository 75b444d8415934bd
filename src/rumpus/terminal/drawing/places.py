"""Places on the table, each kind in its own way."""

from collections.abc import Sequence
from functools import singledispatch
from math import cos, pi, sin

from msgspec.structs import replace
from rich.text import Text

from rumpus.core import Board, Grid, Paper, Piece, Pile, Place, Rooms, Stage, Token, Track, Tree
from rumpus.terminal.drawing.blocks import Block, beside, joined, padded, width_of, wrapped
from rumpus.terminal.drawing.canvas import MARGIN, Canvas, rounded
from rumpus.terminal.drawing.tokens import (
    CREAM,
    GROUNDS,
    INK,
    TONES,
    WIDEST,
    bare,
    drawn,
    lines,
    said_of,
    short,
    text_of,
)

SHORT_NOTE = 16
MARKS = "●○◆◇■□"
ARROWS = "→↗↑↖←↙↓↘"


def picture(place: Place, name: Text, width: int, big: bool, tall: int = 18) -> Block:
    """A place below its name; a drawing gets that many lines. What is over is small and pale."""
    inside = contents(place, width, big and not place.past, tall)
    if place.past:
        for line in inside:
            line.stylize("dim")
    if len(place.note) <= SHORT_NOTE and name.cell_len + len(place.note) + 3 <= width:
        return [Text.assemble(name, _after(place)), *inside]
    note_lines = wrapped(place.note, min(width, max(32, width_of(inside))), "italic")
    return [name, *inside, *note_lines]


def terse(place: Place, name: Text, width: int, tall: int) -> list[Block]:
    """A place in a few words, if it needs no picture."""
    if isinstance(place, Track | Grid | Board | Tree | Rooms | Paper | Stage):
        return [picture(place, name, width, False, tall)]
    title = Text.assemble(name, _after(place))
    inside = contents(place, width, False, tall)
    if len(inside) == 1 and title.cell_len + inside[0].cell_len < width:
        return [[joined([title, *inside], " ")]]
    return [[title], *([line] for line in inside)]


def _after(place: Place) -> str:
    """What is printed beside the name."""
    if place.note and len(place.note) <= SHORT_NOTE:
        return f" · {place.note}"
    drawn = isinstance(place, Track | Grid | Board | Tree | Rooms | Paper | Stage)
    return "" if place.tokens or place.total is not None or drawn else " –"


@singledispatch
def contents(place: Place, width: int, big: bool, tall: int) -> Block:
    """A hand, a row or a basket: things side by side."""
    return lines(place.tokens, width, big)


@contents.register
def _(place: Pile, width: int, big: bool, tall: int) -> Block:
    """The last piece, and how many there are."""
    if not place.tokens:
        return []
    top, count = place.tokens[-1], sum(token.count for token in place.tokens)
    shown = replace(top, count=1)
    if not big:
        return [short(shown).append(f" ×{count}")]
    block = drawn(shown, min(len(text_of(shown)), WIDEST))
    if count > 1:  # the edges of those below
        block = padded(block, width_of(block))
        for line, edge in zip(block, ["╮", *"│" * (len(block) - 2), "╯"], strict=True):
            line.append(edge)
        block[len(block) // 2].append(f" ×{count}")
    return block


@contents.register
def _(place: Track, width: int, big: bool, tall: int) -> Block:
    """Steps in a line, with what stands on each above it."""
    steps = []
    for i, name in enumerate(place.steps):
        here = bare(_at(place.tokens, place.at, i))
        wide = max(here.cell_len, len(name), 1)
        here.align("center", wide)
        way = " " if i == len(place.steps) - 1 else "─"
        steps.append([here.append(" "), Text(name.center(wide, "─")).append(way)])
    return beside(steps, width, gap=0)


@contents.register
def _(place: Grid, width: int, big: bool, tall: int) -> Block:
    """Squares; an empty one shows its name, or, where these are files and ranks, these stand at the edges."""
    files, ranks = _files_and_ranks(place)
    names = [""] * (place.columns * place.rows) if files or not place.names else place.names
    squares = [
        [
            bare(_at(place.tokens, place.at, (x, y))) or Text(names[y * place.columns + x], "dim")
            for x in range(place.columns)
        ]
        for y in range(place.rows)
    ]
    edge = max(map(len, ranks), default=-1) + 1
    widest = max((square.cell_len for row in squares for square in row), default=1)
    roomy = (2 * big) or (2 if place.tints else 0)
    wide = max(1, min(widest + roomy, (width - edge - 1) // max(place.columns, 1) - 1))
    rule, side = "─" * wide, " " * edge
    block = [Text(f"{side}┌{'┬'.join([rule] * place.columns)}┐")]
    for y, row in enumerate(squares):
        if y and big:
            block.append(Text(f"{side}├{'┼'.join([rule] * place.columns)}┤"))
        for x, square in enumerate(row):
            square.truncate(wide)
            square.align("center", wide)
            if place.tints and (ground := GROUNDS.get(place.tints[y * place.columns + x])):
                square.stylize(f"on {ground}")
        rank = Text(ranks[y].rjust(edge - 1) + " " if ranks else side, "dim")
        block.append(Text.assemble(rank, "│", joined(row, "│"), "│"))
    block.append(Text(f"{side}└{'┴'.join([rule] * place.columns)}┘"))
    if files:
        block.append(Text(f"{side} {' '.join(file.center(wide) for file in files)}", "dim"))
    return block


def _files_and_ranks(place: Grid) -> tuple[list[str], list[str]]:
    """What the names of squares begin with in each column, and end with in each row, if they are made of these."""
    names = place.names
    for k in range(1, len(names[0]) if names else 0):
        files = [name.removesuffix(names[0][k:]) for name in names[: place.columns]]
        ranks = [name.removeprefix(names[0][:k]) for name in names[:: place.columns]]
        if [file + rank for rank in ranks for file in files] == names:
            return files, ranks
    return [], []


@contents.register
def _(place: Board, width: int, big: bool, tall: int) -> Block:
    """A map of spots joined by lines; a spot shows what stands on it, or else its name and what is written there."""
    where = [(x, y) for _, x, y in place.spots]
    if not where:
        return []
    there = [_at(place.tokens, place.at, i) for i in range(len(where))]
    said = [", ".join(filter(None, map(said_of, tokens))) for tokens in there]
    canvas = Canvas(where, width, tall, below=int(any(said)))
    for start, end in place.lines:
        canvas.line(where[start], where[end])
    for i, (name, x, y) in enumerate(place.spots):
        written = f" {place.words[i]}" if place.words and place.words[i] else ""
        canvas.write((x, y), bare(there[i]) or Text.assemble((name or "○", "dim"), written))
        canvas.write((x, y), Text(said[i], "italic"), below=1)
    return canvas.block()


@contents.register
def _(place: Tree, width: int, big: bool, tall: int) -> Block:
    """Each thing under what it rests on, a little further in; after it its free ends."""
    ends = {end for end, _ in place.ends}
    depths: dict[int, int] = {}
    block: Block = []

    def add(i: int, depth: int) -> None:
        depths[i] = depth
        free = [short(place.tokens[end]) for end, lower in place.ends if lower == i]
        branch = Text("  " * (depth - 1) + "└ " if depth else "")
        block.append(joined([branch.append(short(place.tokens[i])), *free], " "))
        for upper, lower, _, _ in place.rests:
            # What rests on several stands under the last of them.
            if lower == i and upper not in depths and all(j in depths for k, j, _, _ in place.rests if k == upper):
                add(upper, depth + 1)

    held = {upper for upper, _, _, _ in place.rests}
    for i in range(len(place.tokens)):
        if i not in held | ends:
            add(i, 0)
    return block


@contents.register
def _(place: Rooms, width: int, big: bool, tall: int) -> Block:
    """Areas within their walls. Each shows what stands there, or else its name; an open door is a gap."""
    outlines = [rounded(corners) for corners in place.areas]
    canvas = Canvas([point for outline in outlines for point in outline] or [(0, 0)], width, tall)
    for outline in outlines:
        canvas.outline(outline, "dim")
    for i, (name, x, y) in enumerate(place.spots):
        here = bare(_at(place.tokens, place.at, i))
        canvas.write((x, y), here or (Text(name, "dim") if i < len(outlines) else Text("  ")))
    return canvas.block()


@contents.register
def _(place: Paper, width: int, big: bool, tall: int) -> Block:
    """The sheet with its dots, which have numbers and a mark for each colour, and with rulers at its edges."""
    canvas = Canvas([(0, 0), (place.width, place.height)], width, tall - 1)
    for corners, tone, _ in place.shades:
        canvas.fill([place.dots[dot][:2] for dot in corners], f"on {GROUNDS.get(tone, GROUNDS['dark'])}")
    canvas.outline([(0, 0), (place.width, 0), (place.width, place.height), (0, place.height)], "dim")
    for start, end, tone in place.lines:
        canvas.line(place.dots[start][:2], place.dots[end][:2], TONES.get(tone, ""))
    tones = list(dict.fromkeys(tone for _, _, tone in place.dots))
    for i, (x, y, tone) in enumerate(place.dots):
        canvas.write((x, y), Text(f"{MARKS[tones.index(tone) % len(MARKS)]}{i}", f"bold {TONES.get(tone, '')}"), 0)
    for corners, tone, said in place.shades:
        xs, ys = zip(*(place.dots[dot][:2] for dot in corners), strict=True)
        middle = sum(xs) / len(xs), sum(ys) / len(ys)
        canvas.write(middle, Text(f"({said})", f"bold {TONES.get(tone, '')}"))
    for x, y, said, tone in place.words:
        canvas.write((x, y), Text(said, TONES.get(tone, "")))
    for quarter in range(5):
        y = place.height * quarter // 4
        canvas.write((0, y), Text(f"{y:>3} ", "dim"), MARGIN)
    sheet = [*padded(canvas.block(), canvas.width), _ruler(place.width, canvas.width)]
    for line in sheet:
        line.stylize_before(f"{INK} on {CREAM}")
    return sheet


def _ruler(across: int, width: int) -> Text:
    """Numbers below a sheet: where its quarters are."""
    line = [" "] * width
    for quarter in range(5):
        number = str(across * quarter // 4)
        at = MARGIN + (width - 2 * MARGIN - 1) * quarter // 4 - len(number) // 2
        line[at : at + len(number)] = number
    return Text("".join(line)[:width], "dim")


@contents.register
def _(place: Stage, width: int, big: bool, tall: int) -> Block:
    """The table from above, and beside it what has come to rest on it. A thing that looks somewhere has an arrow."""
    if not place.outline:
        return []
    canvas = Canvas([_above(point) for point in place.outline], width, tall)
    canvas.outline([_above(point) for point in place.outline], "dim")
    for x, y, to_x, to_y, _ in place.lines:
        canvas.line(_above((x, y)), _above((to_x, to_y)), "dim")
    for corners, tone, said in place.areas:
        canvas.outline([_above(corner) for corner in corners], TONES.get(tone, ""))
        canvas.write(_above(corners[0]), Text(said, TONES.get(tone, "")))
    for x, y, radius, _, said in place.blocks:
        ring = [(x + radius * cos(a * pi / 8), y + radius * sin(a * pi / 8)) for a in range(16)]
        canvas.outline([_above(point) for point in ring])
        canvas.write(_above((x, y)), Text(said, "dim"))
    for i, (token, pose) in enumerate(zip(place.tokens, place.poses, strict=False)):
        name = f"{token.value}:" if isinstance(token.value, Piece) and token.value != token.text else ""
        arrow = ARROWS[round(place.sights[i].heading / 45) % 8] if place.sights else ""
        canvas.write(_above((pose[0], pose[1])), Text.assemble(name, bare([token]), arrow))
    plan = canvas.block()
    lying = [_lying(token) for token in place.tokens]
    beneath = [Text(f"{said or 'line'} ┄", "dim") for *_, said in place.lines]
    return beside([plan, [*lying, *beneath]], width, gap=2) if lying or beneath else plan


def _lying(token: Token) -> Text:
    return Text.assemble(token.label or token.text, (f" ({', '.join(token.marks)})" if token.marks else "", "italic"))


def _above(point: tuple[float, float]) -> tuple[float, float]:
    """A point as it is seen from above, where lines are counted downwards."""
    return point[0], -point[1]


def _at(tokens: Sequence[Token], at: Sequence[object], here: object) -> list[Token]:
    return [token for token, there in zip(tokens, at, strict=False) if there == here]
