"""A saved match on the screen: forward and back, as any player saw it."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Label

from rumpus.core import Game, Log, Match, Seat
from rumpus.terminal.drawing.blocks import joined, styled
from rumpus.terminal.moments import Frame, stops
from rumpus.terminal.screens import Page
from rumpus.terminal.shelf import rules_text
from rumpus.terminal.widgets import TableView


class ReplayScreen(Screen[None]):
    """Steps through a match: what happened after each answer, and the table then. It can also play by itself."""

    AUTO_FOCUS = ""  # no widget gets the arrow keys: they step through the match
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "Forward", key_display="→"),
        Binding("left,backspace", "step(-1)", "Back", key_display="←"),
        Binding("n", "jump(1)", "Next answer"),
        Binding("p", "jump(-1)", "One before"),
        Binding("pagedown", "jump(10)", show=False),
        Binding("pageup", "jump(-10)", show=False),
        Binding("home", "jump(-1000000)", show=False),
        Binding("end", "jump(1000000)", show=False),
        Binding("space", "play", "Play or stop"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        ("s", "switch", "Switch eyes"),
        ("r", "rules", "Rules"),
        ("q,escape", "leave", "Quit"),
    ]
    CSS = """
    ReplayScreen Label { width: 100%; height: 1; background: $panel; padding: 0 1; }
    ReplayScreen #caption { height: 2; background: $background; }
    """

    def __init__(self, kind: type[Game], log: Log, viewer: Seat | None, at: int = 0, pace: float = 1.0) -> None:
        super().__init__()
        self.kind, self.log_, self.viewer, self.at = kind, log, viewer, at
        self.pace = pace or 1.0  # with pace 0, playing by itself would make no sense
        self.frame = 0  # among those after the last answer
        self._frames: Sequence[Frame] = ()
        self._timer: Timer | None = None  # while it plays

    def compose(self) -> ComposeResult:
        yield Label(Text(self.kind.title, "bold"))
        yield TableView()
        yield Label(id="caption")
        yield Label(id="where")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._go(self.at)

    # ---- where it is

    def _go(self, at: int, frame: int | None = None) -> None:
        """Go to a frame after an answer, by default the last one, which is the table then."""
        self.at = min(max(at, 0), len(self.log_.entries))
        self._match = Match.replay(self.kind, self.log_, self.at, watched=True)
        self._frames = stops(self._match, self._eyes)
        self.frame = len(self._frames) - 1 if frame is None else frame
        self._show(marked=frame is not None)

    @property
    def _eyes(self) -> Seat | None:
        return (
            self.viewer if self.viewer in self._match.game.seats else None
        )  # seats that join later see nothing of their own yet

    def _show(self, marked: bool = False) -> None:
        match, viewer, frame = self._match, self._eyes, self._frames[self.frame]
        eyes = "a spectator" if viewer is None else match.names[viewer]
        part = f", step {self.frame + 1} of {len(self._frames)}" if len(self._frames) > 1 else ""
        where = f"After {self.at} of {len(self.log_.entries)} answers{part}, with the eyes of {eyes}."
        self.query_one("#where", Label).update(Text(where))
        self.query_one("#caption", Label).update(joined([styled(line) for line in frame.caption], " "))
        self.query_one(TableView).show(match, viewer, frame=frame, marked=marked)

    # ---- keys

    def action_step(self, steps: int) -> None:
        self._stop()
        self._step(steps)

    def _step(self, steps: int) -> bool:
        """Go one frame forward or back. Returns whether there is one."""
        if 0 <= self.frame + steps < len(self._frames):
            self.frame += steps
            self._show(marked=steps > 0)
        elif 0 <= self.at + steps <= len(self.log_.entries):
            self._go(self.at + steps, 0 if steps > 0 else None)
        else:
            return False
        return True

    def action_jump(self, answers: int) -> None:
        self._stop()
        self._go(self.at + answers)

    def action_play(self) -> None:
        if not self._stop():
            self._play()

    def _play(self) -> None:
        """Play on to the end, at a human pace."""
        on = self._step(1)
        self._timer = self.set_timer(self._frames[self.frame].lasts * self.pace, self._play) if on else None

    def _stop(self) -> bool:
        """Stop playing by itself. Returns whether it was doing so."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.stop()
        return timer is not None

    def action_switch(self) -> None:
        """Switch to the next viewer; after the last player comes the spectator."""
        seats = self._match.game.seats
        everybody = [None, *seats]
        now = everybody.index(self.viewer) if self.viewer in seats else 0
        self.viewer = everybody[(now + 1) % len(everybody)]
        self._frames = stops(self._match, self._eyes)
        self.frame = min(self.frame, len(self._frames) - 1)
        self._show()

    def action_scroll(self, lines: int) -> None:
        self.query_one("#table").scroll_relative(y=lines, animate=False)

    def action_rules(self) -> None:
        self.app.push_screen(Page("Rules", rules_text(self.kind), markdown=True))

    def action_leave(self) -> None:
        self.dismiss(None)
