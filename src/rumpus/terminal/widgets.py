"""The parts of the screen: the table with its story, the list of answers, the line to type in."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Input, Label, Static

from rumpus.core import Line, Match, Scene, Seat
from rumpus.core.telling import REVEAL
from rumpus.terminal.choices import Choices
from rumpus.terminal.drawing import draw
from rumpus.terminal.drawing.blocks import joined, styled
from rumpus.terminal.moments import Frame
from rumpus.text.words import harmless


class Felt(VerticalScroll):
    """The background of the picture: when its size changes, the picture is drawn again."""

    def on_resize(self) -> None:
        view = self.parent
        assert isinstance(view, TableView)
        view.redraw()


class Shown(NamedTuple):
    """What a table view shows."""

    scene: Scene
    names: Sequence[str]
    viewer: Seat | None
    choices: Collection[Any]
    now: int
    fresh: Collection[str | Seat]  # places and players that have just changed
    lines: Sequence[Line]
    read: int


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
        self._shown: Shown | None = None

    def compose(self) -> ComposeResult:
        with Felt(id="table"):
            yield Static(id="picture")
        with VerticalScroll(id="story", can_focus=False):
            yield Static(id="told")

    def show(
        self,
        match: Match,
        viewer: Seat | None,
        choices: Collection[Any] = (),
        read: int | None = None,
        frame: Frame | None = None,
        marked: bool = False,
    ) -> None:
        """Draw the table as a viewer sees it, as it is or as it was at a frame.

        What is among the choices is lit, what is otherwise than it was shown before can be marked, and of the story
        what they have read is pale: unless said, all but the last line.
        """
        scene, lines = match.view(viewer) if frame is None else frame.scene, match.lines(viewer)
        if frame is not None:
            lines = lines[: frame.heard]
        fresh: Collection[str | Seat] = ()
        if marked and self._shown is not None and self._shown.viewer == viewer:
            fresh = _changed(self._shown.scene, scene)
        unread = len(lines) - 1 if read is None else read
        self._shown = Shown(scene, match.names, viewer, choices, match.game.now, fresh, lines, unread)
        self.redraw()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width < self.NARROW, "-narrow")
        self.set_class(event.size.width < self.TINY, "-tiny")

    def redraw(self) -> None:
        if self._shown is None or not self.is_mounted:
            return
        shown, table = self._shown, self.query_one("#table")
        width, height = table.content_size.width - 1, table.content_size.height
        if width > 0:
            lines = draw(
                shown.scene, shown.names, shown.viewer, width, height, shown.choices, shown.now, fresh=shown.fresh
            )
            self.query_one("#picture", Static).update(joined(lines, "\n"))
            table.scroll_end(animate=False)  # if not everything fits, one's own things at the bottom are visible
        self.query_one("#told", Static).update(_story(shown.lines, shown.read))
        self.query_one("#story").scroll_end(animate=False)


def _changed(before: Scene, scene: Scene) -> list[str | Seat]:
    """The places and players that have changed."""
    places = {place.id: place for place in before.places}
    chairs = {chair.seat: chair for chair in before.chairs}
    return [
        *(place.id for place in scene.places if place != places.get(place.id)),
        *(chair.seat for chair in scene.chairs if chair != chairs.get(chair.seat)),
    ]


def _story(lines: Sequence[Line], read: int) -> Text:
    """The story; lines that were read before are pale."""
    told = [styled(line) for line in lines]
    for line in told[: max(read, 0)]:
        line.stylize("dim")
    return joined(told, "\n")


class Typed(Input):
    """The line in which an answer or a command can be typed."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "screen.stop_typing", "Stop typing")]


class QuestionPanel(Vertical):
    """The question, the answers to choose from, a line to type in, and what is wrong with an answer."""

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
    QuestionPanel.-told Choices, QuestionPanel.-told #typed { display: none; }
    QuestionPanel.-reveal { border: heavy $primary; }
    QuestionPanel.-reveal #beside { text-align: center; text-style: bold; }
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
        self.styles.min_height = None
        self.border_subtitle = ""
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

    def tell(self, frame: Frame) -> None:
        """Show what is happening just now. The panel keeps its height, so that nothing jumps from frame to frame."""
        self.styles.min_height = self.outer_size.height
        self.border_title, self.border_subtitle = "", "Enter: on to the next question"
        self.set_classes("-told -reveal" if frame.how == REVEAL else "-told")
        self.typed.disabled = True
        self.query_one("#beside", Label).update(joined([styled(line) for line in frame.caption], " "))

    def start_typing(self, text: str) -> None:
        self.typed.value = text
        self.typed.focus()
        self.typed.cursor_position = len(text)

    def refuse(self, why: str) -> None:
        """Show what is wrong with an answer, next to it."""
        self.add_class("-refused")
        self.query_one("#beside", Label).update(Text(why))
