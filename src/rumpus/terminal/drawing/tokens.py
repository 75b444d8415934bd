"""Pieces as small things in characters: three lines high, or in a line of text.

A card is cream-coloured paper with black ink, a coin is brass. Without colours the outlines tell them apart.
"""

from collections.abc import Sequence

from rich.text import Text

from rumpus.core import Token
from rumpus.terminal.drawing.blocks import Block, beside, flowing, joined, width_of, wrapped

INK, CREAM, LIT = "#1d1712", "#fdf9ef", "#ffd84d"
TONES = {
    "black": INK,
    "red": "#b3261e",
    "orange": "#b85c00",
    "yellow": "#8a6a00",
    "green": "#2f7d4f",
    "blue": "#1f4fa8",
    "purple": "#6d3a9c",
    "violet": "#6d3a9c",
    "teal": "#1f7f80",
    "brown": "#7a4a1e",
    "grey": "#6a6a6a",
    "gray": "#6a6a6a",
}
# Backgrounds for things that have one.
GROUNDS = {
    "light": "#ecd9b0",
    "dark": "#c9a56e",
    "lit": LIT,
    "black": "#cdc6b8",
    "red": "#efc3b9",
    "orange": "#f3cfa4",
    "yellow": "#f4e3a1",
    "green": "#c4dcb8",
    "blue": "#bfd0ec",
    "purple": "#d9c6ea",
    "violet": "#d9c6ea",
    "teal": "#bfe0dc",
    "brown": "#d9bd9b",
    "grey": "#d2d2d2",
    "gray": "#d2d2d2",
    "white": "#ffffff",
}
PAPER = {"card": CREAM, "coin": "#e0b04c", "die": "#ffffff", "back": "#8f8577"}
EDGES = {"coin": ("(", ")"), "die": ("[", "]"), "back": ("▒", "▒")}
HEAP = {"chip": "◉", "stone": "●"}  # drawn by number, if nothing is written on them
CORNERS = {"die": "┌─┐││└┘", "back": "╭─╮▒▒╰╯", "coin": "╭─╮()╰╯", "lit": "┏━┓┃┃┗┛"}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
WIDEST = 12  # cells to write on
SAID_BY_STYLE = ("lit", "spent", "counts", "unused")


def lines(tokens: Sequence[Token], width: int, big: bool) -> Block:
    """Tokens in a row (or several, if the width is small)."""
    if big and not all(map(is_heap, tokens)):
        wide = max(max(len(_face(token)), len(_caption(token)) - 2, len(token.name)) for token in tokens)
        wide = min(wide, WIDEST, width - 4)
        high = max(len(_written(token, wide)) for token in tokens)
        blocks = [drawn(token, wide, high) for token in tokens]
        loose = sum(map(width_of, blocks)) + len(blocks) - 1 <= width
        return beside(blocks, width, gap=1 if loose else 0)
    return flowing([short(token) for token in tokens], width)


def drawn(token: Token, wide: int, high: int = 1) -> Block:
    """A token with an outline, and space for text: so many cells in a line, and lines."""
    if is_heap(token):
        return [Text(), short(token)]
    style, written = _style(token), _written(token, wide)
    written += [Text("", style) for _ in range(high - len(written))]
    wide = max(wide, *(line.cell_len for line in written)) + 2
    corners = CORNERS.get("lit" if "lit" in token.marks else token.look, "╭─╮││╰╯")
    left, across, right, west, east, low_left, low_right = tuple(corners)
    block = [Text.assemble((left + _caption(token).ljust(wide, across) + right, style))]
    for line in written:
        line.align("center", wide, "▒" if token.look == "back" and not token.tone else " ")
        block.append(Text.assemble((west, style), (line.plain, line.style), (east, style)))
    block.append(Text.assemble((low_left + across * wide + low_right, style)))
    if token.count > 1:
        block[len(block) // 2].append(f"×{token.count}")
    said = said_of(token)
    return [*block, Text(said, "italic")] if said else block


def short(token: Token) -> Text:
    """A token in a line of text."""
    if is_heap(token):
        count = token.count
        heap = Text(HEAP[token.look] * min(count, 10), "dim" if "spent" in token.marks else "")
        text = heap.append(f"…×{count}" if count > 10 else "")
    else:
        west, east = EDGES.get(token.look, ("▏", "▕"))
        if "lit" in token.marks:
            west, east = "<", ">"
        face = f"{_caption(token)} {_face(token)}".strip()
        text = Text.assemble((west, _style(token)), (face, _ink(token)), (east, _style(token)))
        text.append(f"×{token.count}" if token.count > 1 else "")
    said = said_of(token)
    return text.append(f" ({said})", "italic") if said else text


def bare(tokens: Sequence[Token]) -> Text:
    """Tokens as narrow as they can be written, for squares and spots."""
    return joined([Text(HEAP[token.look] if is_heap(token) else _face(token), _bare(token)) for token in tokens], " ")


def is_heap(token: Token) -> bool:
    return token.look in HEAP and not token.text


def _bare(token: Token) -> str:
    return f"{'underline ' if 'lit' in token.marks else ''}{_ink(token)}"


def _written(token: Token, wide: int) -> Block:
    """What is printed on it: the large text, and its name below."""
    face = wrapped(_face(token), wide, _ink(token)) or [Text("", _ink(token))]
    return face + wrapped(token.name, wide, _style(token)) if token.name != _face(token) else face


def text_of(token: Token) -> str:
    """The text on it; for a back, which back it is."""
    if token.look == "back":
        return token.tone or "▒"
    return " ".join(token.figures) + SUITS.get(token.suit, "") if token.figures else token.text


def _face(token: Token) -> str:
    """The same, or its name if nothing is written on it."""
    return text_of(token) or ("" if token.look in HEAP else token.label)


def _caption(token: Token) -> str:
    """A tone that is no colour is what kind of thing it is. Dice are cubes, unless they say otherwise."""
    if token.sides not in (0, 6):
        return f"d{token.sides}"
    return "" if token.tone in TONES or token.look == "back" else token.tone


def said_of(token: Token) -> str:
    """Its marks in words, except those that are drawn."""
    return ", ".join(mark for mark in token.marks if mark not in SAID_BY_STYLE)


def _style(token: Token) -> str:
    return f"{'dim ' if 'spent' in token.marks else ''}{INK} on {_paper(token)}"


def _ink(token: Token) -> str:
    return f"{'dim' if 'spent' in token.marks else 'bold'} {TONES.get(token.tone, INK)} on {_paper(token)}"


def _paper(token: Token) -> str:
    return LIT if "lit" in token.marks else PAPER.get(token.look, CREAM)
