"""A saved match on the screen: forward and back, with anybody's eyes."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Label

from rumpus.core import Game, Log, Match, Seat
from rumpus.terminal.screens import Page
from rumpus.terminal.shelf import rules_text
from rumpus.terminal.widgets import TableView


class ReplayScreen(Screen[None]):
    """One answer after the other; arrow keys walk through them."""

    AUTO_FOCUS = ""  # the keys that would scroll the table step through the match
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,n", "step(1)", "Forward", key_display="→"),
        Binding("left,backspace,p", "step(-1)", "Back", key_display="←"),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("home", "step(-1000000)", "Start"),
        Binding("end", "step(1000000)", "End"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        ("s", "switch", "Switch eyes"),
        ("r", "rules", "Rules"),
        ("q,escape", "leave", "Quit"),
    ]
    CSS = """
    ReplayScreen Label { width: 100%; height: 1; background: $panel; padding: 0 1; }
    """

    def __init__(self, kind: type[Game], log: Log, viewer: Seat | None, at: int = 0) -> None:
        super().__init__()
        self.kind, self.log_, self.viewer, self.at = kind, log, viewer, at

    def compose(self) -> ComposeResult:
        yield Label(Text(self.kind.title, "bold"))
        yield TableView()
        yield Label(id="where")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        match = Match.replay(self.kind, self.log_, self.at)
        viewer = self.viewer if self.viewer in match.game.seats else None  # who joins later sees nothing special yet
        eyes = "a spectator" if viewer is None else match.names[viewer]
        where = f"After {self.at} of {len(self.log_.entries)} answers, with the eyes of {eyes}."
        self.query_one("#where", Label).update(Text(where))
        self.query_one(TableView).show(match, viewer)

    def action_step(self, steps: int) -> None:
        self.at = min(max(self.at + steps, 0), len(self.log_.entries))
        self._show()

    def action_switch(self) -> None:
        """The next pair of eyes: the spectator's come after the last player's."""
        seats = Match.replay(self.kind, self.log_, self.at).game.seats
        everybody = [None, *seats]
        now = everybody.index(self.viewer) if self.viewer in seats else 0
        self.viewer = everybody[(now + 1) % len(everybody)]
        self._show()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#table").scroll_relative(y=lines, animate=False)

    def action_rules(self) -> None:
        self.app.push_screen(Page("Rules", rules_text(self.kind), markdown=True))

    def action_leave(self) -> None:
        self.dismiss(None)
