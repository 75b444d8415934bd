"""The full-screen application: kraft paper and black ink, and one screen after the other."""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.theme import Theme

KRAFT = Theme(
    "kraft",
    primary="#a3170b",
    secondary="#a98150",
    accent="#a3170b",
    foreground="#1d1712",
    background="#d8b684",
    surface="#e3c79c",
    panel="#cda873",
    warning="#8a4b00",
    error="#a3170b",
    success="#2f7d4f",
    dark=False,
)
NIGHT = Theme(
    "night",
    primary="#ffd84d",
    secondary="#a98150",
    accent="#ffd84d",
    foreground="#f4e9d6",
    background="#231b14",
    surface="#2e241a",
    panel="#3a2e22",
    warning="#ffb454",
    error="#ff8a75",
    success="#7fc79a",
    dark=True,
)


class Failed(Message):
    """An error that ends the application: it is printed when the screen is gone."""

    def __init__(self, why: Exception) -> None:
        super().__init__()
        self.why = why


class RumpusApp(App[None]):
    """Shows what it is given to show, and ends."""

    TITLE = "rumpus"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        ("t", "light", "Light or dark"),
    ]

    def __init__(self, show: Callable[["RumpusApp"], Awaitable[None]]) -> None:
        super().__init__()
        self._show = show
        self.failure: BaseException | None = None
        for theme in (KRAFT, NIGHT):
            self.register_theme(theme)
        self.theme = KRAFT.name

    def on_mount(self) -> None:
        self.begin()

    @work
    async def begin(self) -> None:
        try:
            await self._show(self)
        except Exception as why:
            self.failure = why
        self.exit()

    def on_failed(self, event: Failed) -> None:
        self.failure = event.why
        self.exit()

    def action_light(self) -> None:
        self.theme = NIGHT.name if self.theme == KRAFT.name else KRAFT.name

    def action_interrupt(self) -> None:
        self.failure = KeyboardInterrupt()
        self.exit()


def on_screen(show: Callable[[RumpusApp], Awaitable[None]]) -> None:
    """Show something on a full screen until it is done. Errors in there are raised again."""
    app = RumpusApp(show)
    app.run()
    if app.failure is not None:
        raise app.failure
