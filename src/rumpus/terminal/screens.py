"""The other screens: a list to choose from, a page to read, and the hand-over of the keyboard."""

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option


class Page(ModalScreen[None]):
    """Something to read."""

    CSS = """
    Page { align: center middle; }
    Page VerticalScroll { width: 90%; max-width: 100; height: 90%; border: round $foreground; padding: 0 2;
                          background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,w,enter", "dismiss", "Back")]

    def __init__(self, title: str, text: str | Text, markdown: bool = False) -> None:
        super().__init__()
        self._name, self._text, self._markdown = title, text, markdown

    def compose(self) -> ComposeResult:
        with VerticalScroll() as page:
            page.border_title = self._name
            yield Markdown(str(self._text)) if self._markdown else Static(Text.assemble(self._text))
        yield Footer(show_command_palette=False)

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(None)


class HandOver(Screen[None]):
    """Shows only a name, so that the next person can come to the keyboard without seeing secrets of the last one."""

    CSS = """
    HandOver Label { text-align: center; width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("enter", "dismiss", "Here I am")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._person = name

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield Label(Text(f"Pass the keyboard to {self._person}.", "bold"))
            yield Label(Text(f"\n{self._person}, press Enter when nobody else is looking."))
        yield Footer(show_command_palette=False)

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(None)


class Choose(ModalScreen[int | None]):
    """One of a list, each with a name and a line about it; None is to go back."""

    CSS = """
    Choose { align: center middle; }
    Choose Vertical { width: 90%; max-width: 90; height: auto; max-height: 95%; }
    Choose .title { text-style: bold; color: $primary; padding: 0 1; }
    Choose OptionList { height: auto; max-height: 100%; border: round $foreground; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "back", "Back")]

    def __init__(self, title: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(Text(self._title), classes="title")
            yield OptionList(*(self._line(i, *choice) for i, choice in enumerate(self._choices, 1)))
        yield Footer(show_command_palette=False)

    def _line(self, number: int, name: str, about: str) -> Option:
        entry = Table.grid(padding=(0, 2, 0, 0))
        entry.add_row(Text(f"{number:>2}", "dim"), Text(name, "bold"))
        if about:
            entry.add_row("", Text(about))
        return Option(entry)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def on_key(self, event: Key) -> None:
        if (event.character or "").isdecimal() and 1 <= int(str(event.character)) <= len(self._choices):
            self.dismiss(int(str(event.character)) - 1)

    def action_back(self) -> None:
        self.dismiss(None)
