"""The list of answers on the screen: in columns, with arrow keys to move."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from rumpus.text.words import harmless

MOST_ROWS = 6
WIDEST = 60


class Choices(Widget, can_focus=True):
    """Some answers, one of which is highlighted. Enter or a click chooses."""

    class Chosen(Message):
        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    DEFAULT_CSS = """
    Choices { height: auto; width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1)", show=False),
        Binding("right", "walk(1)", show=False),
        Binding("up", "climb(-1)", show=False),
        Binding("down", "climb(1)", show=False),
        Binding("home", "walk(-100000)", show=False),
        Binding("end", "walk(100000)", show=False),
        Binding("enter,space", "choose", "Choose"),
        Binding("backspace", "screen.step_back", "Back one step"),
    ]

    lit: reactive[int] = reactive(0)

    def __init__(self) -> None:
        super().__init__()
        self.labels: Sequence[str] = ()
        self._numbered = False

    def offer(self, labels: Sequence[str], numbered: bool, lit: int = 0) -> None:
        self.labels, self._numbered = [harmless(label) for label in labels], numbered
        self.lit = min(lit, max(len(labels) - 1, 0))
        self.refresh(layout=True)

    def index_of(self, digit: int) -> int | None:
        """The answer that a number key means: the one with that number, or the only one that begins with it."""
        if self._numbered:
            index = (digit - 1) % 10
            return index if index < len(self.labels) else None
        begin = [i for i, label in enumerate(self.labels) if label.startswith(str(digit))]
        return begin[0] if len(begin) == 1 else None

    # ---- how it is laid out: in rows, from left to right

    def _cell(self) -> int:
        numbers = len(str(len(self.labels))) + 1 if self._numbered else 0
        return min(max((Text(label).cell_len for label in self.labels), default=0) + numbers + 3, WIDEST)

    def _columns(self) -> int:
        return max(1, (self.size.width or 1) // self._cell())

    def _first_row(self) -> int:
        """The first row that is shown, so that the highlighted answer is visible."""
        return max(0, self.lit // self._columns() - MOST_ROWS + 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        rows = -(-len(self.labels) // max(1, width // self._cell()))
        return max(1, min(rows, MOST_ROWS))

    def render(self) -> Text:
        columns, cell = self._columns(), self._cell()
        first = self._first_row() * columns
        shown = Text(no_wrap=True)
        for i, label in enumerate(self.labels[first : first + columns * MOST_ROWS], first):
            number = f"{i + 1} " if self._numbered else ""
            text = Text.assemble(" ", (number, "" if i == self.lit else "dim"), label, " ")
            text.truncate(min(cell, self.size.width) - 1, overflow="ellipsis", pad=True)
            if i == self.lit:
                text.stylize("reverse bold" if self.has_focus else "bold underline")
            shown.append(text).append("\n" if (i + 1) % columns == 0 else " ")
        shown.rstrip()
        return shown

    # ---- keys and clicks

    def action_walk(self, steps: int) -> None:
        self.lit = min(max(self.lit + steps, 0), max(len(self.labels) - 1, 0))

    def action_climb(self, rows: int) -> None:
        to = self.lit + rows * self._columns()
        if 0 <= to < len(self.labels):
            self.lit = to

    def action_choose(self) -> None:
        if self.labels:
            self.post_message(self.Chosen(self.lit))

    def on_click(self, event: Click) -> None:
        index = (self._first_row() + event.y) * self._columns() + event.x // self._cell()
        if index < len(self.labels):
            self.lit = index
            self.action_choose()
