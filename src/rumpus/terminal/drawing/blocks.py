"""Blocks of text: lines that are put beside each other, below each other and into boxes."""

from collections.abc import Iterable, Sequence
from io import StringIO
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from rumpus.core import Line
from rumpus.text.words import harmless

Block = list[Text]

PAGE = Console(file=StringIO())  # measures text that is to be wrapped


def styled(line: Line) -> Text:
    """A line of the story, with the players and pieces in it highlighted."""
    text = Text()
    for part in line.parts:
        if isinstance(part, str):
            text.append(harmless(part))
        else:
            text.append(harmless(part.text), "italic" if part.seat is None else "bold")
    return text


def width_of(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def padded(block: Block, width: int, height: int = 0) -> Block:
    """All lines as long as the width (longer ones are cut), and blank lines up to the height."""
    lines = [line.copy() for line in block] + [Text() for _ in range(height - len(block))]
    for line in lines:
        line.truncate(width, pad=True, overflow="ellipsis")
    return lines


def joined(parts: Iterable[Text], between: str = "") -> Text:
    return Text(between).join(parts)


def beside(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """Blocks side by side, as many as fit into the width; the others in rows below."""
    lines: Block = []
    row: list[Block] = []
    taken = 0
    for block in blocks:
        needed = width_of(block) + (gap if row else 0)
        if row and taken + needed > width:
            lines += _row(row, gap)
            row, taken, needed = [], 0, needed - gap
        row.append(block)
        taken += needed
    return lines + _row(row, gap) if row else lines


def _row(blocks: Sequence[Block], gap: int) -> Block:
    height = max(map(len, blocks))
    columns = [padded(block, width_of(block), height) for block in blocks]
    return [joined(lines, " " * gap) for lines in zip(*columns, strict=True)]


def flowing(texts: Sequence[Text], width: int) -> Block:
    """Short texts in lines, with single spaces between."""
    return beside([[text] for text in texts], width)


def wrapped(text: str, width: int, style: str = "") -> Block:
    return [Text(line, style) for line in wrap(text, max(width, 1))]


def folded(text: Text, width: int) -> Block:
    """The same for a text with styles of its own."""
    return list(text.wrap(PAGE, max(width, 1)))


def boxed(block: Block, title: Text, width: int, heavy: bool = False) -> Block:
    """A box with a title in its upper edge. A heavy one stands out even without colours."""
    left, across, right, side, low_left, low_right = tuple("┏━┓┃┗┛" if heavy else "╭─╮│╰╯")
    inside = width - 4
    name = title.copy()
    name.truncate(width - 6, overflow="ellipsis")
    top = Text.assemble(left, across, " ", name, " ", across * (width - 5 - name.cell_len), right)
    middle = [Text.assemble(side, " ", line, " ", side) for line in padded(block, inside, height=1)]
    return [top, *middle, Text(low_left + across * (width - 2) + low_right)]
