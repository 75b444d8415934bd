"""Places on the table, each kind in its own way."""

from collections.abc import Sequence
from functools import singledispatch
from itertools import pairwise

from rich.text import Text

from rumpus.core import Board, Grid, Paper, Pile, Place, Stage, Token, Track
from rumpus.terminal.drawing.blocks import Block, beside, joined, padded, width_of, wrapped
from rumpus.terminal.drawing.canvas import Canvas
from rumpus.terminal.drawing.tokens import CREAM, INK, TONES, WIDEST, bare, drawn, lines, short, text_of

SHORT_NOTE = 16
TALL, FLAT = 18, 10  # lines for a drawing


def picture(place: Place, width: int, big: bool) -> Block:
    """A place with its name and what it adds up to."""
    inside = contents(place, width, big)
    if len(place.note) <= SHORT_NOTE and len(place.label) + len(place.note) + 3 <= width:
        note = f" · {place.note}" if place.note else "" if inside else " –"
        return [Text.assemble((place.label, "bold"), note), *inside]
    note_lines = wrapped(place.note, min(width, max(32, width_of(inside))), "italic")
    return [Text(place.label, "bold"), *inside, *note_lines]


def terse(place: Place, width: int) -> list[Block]:
    """A place in a few words, if it is one of those that need no picture."""
    if isinstance(place, Track | Grid | Board | Paper | Stage):
        return [picture(place, width, big=False)]
    note = f" · {place.note}" if place.note and len(place.note) <= SHORT_NOTE else ""
    title = Text.assemble((place.label, "bold"), note, "" if place.tokens or note else " –")
    inside = contents(place, width, big=False)
    if len(inside) == 1 and title.cell_len + inside[0].cell_len < width:
        return [[joined([title, *inside], " ")]]
    return [[title], *([line] for line in inside)]


@singledispatch
def contents(place: Place, width: int, big: bool) -> Block:
    """A hand, a row or a basket: things side by side."""
    return lines(place.tokens, width, big)


@contents.register
def _(place: Pile, width: int, big: bool) -> Block:
    """The last, and how many there are."""
    if not place.tokens:
        return []
    top, count = place.tokens[-1], sum(token.count for token in place.tokens)
    shown = Token(top.look, top.text, None, top.label, top.tone, 1, top.marks)
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
def _(place: Track, width: int, big: bool) -> Block:
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
def _(place: Grid, width: int, big: bool) -> Block:
    names = place.names or [""] * (place.columns * place.rows)
    squares = [
        [
            bare(_at(place.tokens, place.at, (x, y))) or Text(names[y * place.columns + x], "dim")
            for x in range(place.columns)
        ]
        for y in range(place.rows)
    ]
    widest = max((square.cell_len for row in squares for square in row), default=1)
    wide = max(1, min(widest + 2 * big, (width - 1) // max(place.columns, 1) - 1))
    rule = "─" * wide
    block = [Text(f"┌{'┬'.join([rule] * place.columns)}┐")]
    for y, row in enumerate(squares):
        if y and big:
            block.append(Text(f"├{'┼'.join([rule] * place.columns)}┤"))
        for square in row:
            square.truncate(wide)
            square.align("center", wide)
        block.append(Text.assemble("│", joined(row, "│"), "│"))
    return [*block, Text(f"└{'┴'.join([rule] * place.columns)}┘")]


@contents.register
def _(place: Board, width: int, big: bool) -> Block:
    """Spots joined by lines; a spot shows what stands on it, or else its name."""
    where = [(x, y) for _, x, y in place.spots]
    if not where:
        return []
    canvas = Canvas(where, width, TALL if big else FLAT)
    for start, end in place.lines:
        canvas.line(where[start], where[end])
    for i, (name, x, y) in enumerate(place.spots):
        here = bare(_at(place.tokens, place.at, i))
        canvas.write((x, y), here or Text(name or "○", "dim"))
    return canvas.block()


@contents.register
def _(place: Paper, width: int, big: bool) -> Block:
    canvas = Canvas([(0, 0), (place.width, place.height)], width, TALL if big else FLAT)
    for (x, y), (to_x, to_y) in pairwise(_frame(place.width, place.height)):
        canvas.line((x, y), (to_x, to_y), "dim")
    for start, end, tone in place.lines:
        canvas.line(place.dots[start][:2], place.dots[end][:2], TONES.get(tone, ""))
    for x, y, tone in place.dots:
        canvas.write((x, y), Text("●", TONES.get(tone, "")))
    for x, y, said, tone in place.words:
        canvas.write((x, y), Text(said, TONES.get(tone, "")))
    sheet = padded(canvas.block(), canvas.width)
    for line in sheet:
        line.stylize_before(f"{INK} on {CREAM}")
    return sheet


@contents.register
def _(place: Stage, width: int, big: bool) -> Block:
    """The table from above, and what has come to rest on it."""
    if not place.outline:
        return []
    canvas = Canvas(place.outline, width, TALL if big else FLAT)
    for start, end in pairwise([*place.outline, place.outline[0]]):
        canvas.line(start, end, "dim")
    for token, pose in zip(place.tokens, place.poses, strict=False):
        canvas.write((pose[0], pose[1]), short(token))
    return canvas.block()


def _frame(width: int, height: int) -> list[tuple[int, int]]:
    return [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]


def _at(tokens: Sequence[Token], at: Sequence[object], here: object) -> list[Token]:
    return [token for token, there in zip(tokens, at, strict=False) if there == here]
