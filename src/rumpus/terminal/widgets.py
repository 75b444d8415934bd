"""The parts of the screen: the table with its story, the list of answers, the line to type in."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Input, Label, Static

from rumpus.core import Match, Seat
from rumpus.terminal.choices import Choices
from rumpus.terminal.drawing import draw
from rumpus.terminal.drawing.blocks import harmless, joined


class Felt(VerticalScroll):
    """What the picture lies on: when its size changes, the picture has to."""

    def on_resize(self) -> None:
        view = self.parent
        assert isinstance(view, TableView)
        view.redraw()


class TableView(Horizontal):
    """The table as somebody sees it, with the story at its side."""

    DEFAULT_CSS = """
    TableView { height: 1fr; }
    TableView #table { width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    TableView #picture { width: auto; }
    TableView #story { width: 32; padding: 0 1; border-left: solid $foreground 40%; scrollbar-size-vertical: 1; }
    TableView.-narrow #story { width: 26; }
    TableView.-tiny #story { display: none; }
    """
    NARROW, TINY = 92, 68

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Match, Seat | None, Collection[Any], int] | None = None

    def compose(self) -> ComposeResult:
        with Felt(id="table"):
            yield Static(id="picture")
        with VerticalScroll(id="story", can_focus=False):
            yield Static(id="told")

    def show(self, match: Match, viewer: Seat | None, choices: Collection[Any] = (), read: int | None = None) -> None:
        """Draw the table with a viewer's eyes. What is among the choices is lit; what he has not read stands out."""
        unread = len(match.story(viewer)) - 1 if read is None else read
        self._shown = match, viewer, choices, unread
        self.redraw()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width < self.NARROW, "-narrow")
        self.set_class(event.size.width < self.TINY, "-tiny")

    def redraw(self) -> None:
        if self._shown is None or not self.is_mounted:
            return
        match, viewer, choices, read = self._shown
        table = self.query_one("#table")
        width, height = table.content_size.width - 1, table.content_size.height
        if width > 0:
            lines = draw(match.view(viewer), match.names, viewer, width, height, choices, match.game.now)
            self.query_one("#picture", Static).update(joined(lines, "\n"))
            table.scroll_end(animate=False)  # if something does not fit, it is not one's own hand
        self.query_one("#told", Static).update(_story(match.story(viewer), read))
        self.query_one("#story").scroll_end(animate=False)


def _story(lines: Sequence[str], read: int) -> Text:
    """What has happened; what has not been read yet stands out."""
    return joined([Text(harmless(line), "bold" if i >= read else "") for i, line in enumerate(lines)], "\n")


class Typed(Input):
    """Where an answer or a command can be typed."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "screen.stop_typing", "Stop typing")]


class QuestionPanel(Vertical):
    """The question, the answers to choose from, below them a line to type in, and beside it what is wrong."""

    DEFAULT_CSS = """
    QuestionPanel { height: auto; min-height: 4; border: round $foreground; border-title-style: bold; padding: 0 1; }
    QuestionPanel.-asked { border: heavy $primary; border-title-color: $primary; }
    QuestionPanel #typing { height: auto; }
    QuestionPanel #typed { width: 30; height: 1; border: none; padding: 0 1; margin-right: 2; }
    QuestionPanel #beside { width: 1fr; height: auto; }
    QuestionPanel.-refused #beside { color: $error; text-style: bold; }
    QuestionPanel.-words Choices { display: none; }
    QuestionPanel.-words #typed { width: 1fr; }
    QuestionPanel.-over #typed { display: none; }
    QuestionPanel.-waiting Choices, QuestionPanel.-waiting #typed { display: none; }
    """

    def compose(self) -> ComposeResult:
        yield Choices()
        with Horizontal(id="typing"):
            yield Typed(id="typed", placeholder="or type it; /help", select_on_focus=False)
            yield Label(id="beside")

    @property
    def choices(self) -> Choices:
        return self.query_one(Choices)

    @property
    def typed(self) -> Typed:
        return self.query_one(Typed)

    def put(self, title: str, labels: Sequence[str], numbered: bool, hint: str, state: str) -> None:
        """Show a question. `state` is one of asked, words (only to be typed), over, waiting (for others)."""
        self.border_title = Text(harmless(title)).markup
        self.set_classes(f"-{state}" if state != "words" else "-asked -words")
        self.choices.offer(labels, numbered)
        self.query_one("#beside", Label).update(Text(hint))
        self.typed.value = ""
        self.typed.disabled = state in ("waiting", "over")
        if state == "words":
            self.typed.focus()
        elif state != "waiting":
            self.choices.focus()

    def start_typing(self, text: str) -> None:
        self.typed.value = text
        self.typed.focus()
        self.typed.cursor_position = len(text)

    def refuse(self, why: str) -> None:
        """Say what is wrong with an answer, next to it."""
        self.add_class("-refused")
        self.query_one("#beside", Label).update(Text(why))
