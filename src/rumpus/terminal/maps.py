"""Maps of what to do, as a picture."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from rumpus.bots.solved import Map

CELL, GAP, TOP, LEFT = 9, 48, 34, 52  # in points
COLUMNS = 2
FILLS = ("#c2410c", "#efe6d5", "#f6c453")  # by the order of the legend
INK = "#1d1712"


def drawn(maps: Sequence[Map]) -> str:
    """The maps side by side, two in a row, as SVG."""
    wide = max(len(shown.rows[0]) for shown in maps) * CELL + LEFT + GAP
    tall = max(len(shown.rows) for shown in maps) * CELL + TOP + GAP
    columns = min(COLUMNS, len(maps))
    height = -(-len(maps) // columns) * tall + 26
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * wide} {height}" '
        f'font-family="sans-serif" font-size="11" fill="{INK}">',
        f'<rect width="{columns * wide}" height="{height}" fill="#ffffff"/>',
    ]
    for i, shown in enumerate(maps):
        lines.append(f'<g transform="translate({i % columns * wide + LEFT} {i // columns * tall + TOP})">')
        lines += _map(shown)
        lines.append("</g>")
    lines += _legend(maps[0].legend, height - 20)
    return "\n".join([*lines, "</svg>", ""])


def _map(shown: Map) -> Iterator[str]:
    fills = dict(zip(shown.legend, FILLS, strict=False))
    width, height = len(shown.rows[0]) * CELL, len(shown.rows) * CELL
    yield f'<text y="-10" font-size="13" font-weight="bold">{escape(shown.title)}</text>'
    for y, row in enumerate(shown.rows):
        x = 0
        for letter, run in groupby(row):
            many = len([*run])
            yield (
                f'<rect x="{x * CELL}" y="{y * CELL}" width="{many * CELL}" height="{CELL}" fill="{fills[letter]}"/>'
            )
            x += many
    for i in range(0, len(shown.rows), 5):
        yield f'<text x="-6" y="{i * CELL + CELL - 1}" text-anchor="end" font-size="9">{i}</text>'
    for i in range(0, len(shown.rows[0]), 5):
        yield f'<text x="{i * CELL}" y="{height + 11}" font-size="9">{i}</text>'
    yield f'<text x="{width / 2:g}" y="{height + 26}" text-anchor="middle">{escape(shown.across)}</text>'
    yield (
        f'<text transform="translate(-26 {height / 2:g}) rotate(-90)" text-anchor="middle">{escape(shown.down)}</text>'
    )


def _legend(legend: dict[str, str], y: int) -> Iterator[str]:
    x = LEFT
    for fill, meaning in zip(FILLS, legend.values(), strict=False):
        yield f'<rect x="{x}" y="{y}" width="12" height="12" fill="{fill}" stroke="{INK}" stroke-width="0.5"/>'
        yield f'<text x="{x + 18}" y="{y + 10}">{escape(meaning)}</text>'
        x += 18 + 7 * len(meaning) + 24
