"""Playing line by line: for pipes, for screen readers, and wherever a full screen is not wanted."""

import sys
import time
from collections.abc import Sequence
from select import select
from shutil import get_terminal_size
from typing import Any

from rumpus.core import Line, Posed, Refused, Seat, listing
from rumpus.terminal.drawing import draw
from rumpus.terminal.moments import pauses
from rumpus.terminal.shelf import coached, rules_text
from rumpus.terminal.sitting import Sitting
from rumpus.text import asking
from rumpus.text.words import ending, harmless, in_words

WIDEST, TALLEST = 100, 40  # of a picture
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def say(*lines: str) -> None:
    print(*map(harmless, lines), sep="\n")


class Teller:
    """Prints lines one by one, at a human pace if a human reads them. Enter skips the pauses of a passage."""

    def __init__(self, pace: float) -> None:
        self.pace = pace if sys.stdin.isatty() and sys.stdout.isatty() else 0.0
        self._typed: list[str] = []  # lines that were typed ahead, during pauses

    def tell(self, lines: Sequence[Line]) -> None:
        skipped = False
        for line, seconds in zip(lines, pauses(lines), strict=True):
            say(line.words)
            skipped = skipped or self._interrupted(seconds * self.pace)

    def _interrupted(self, seconds: float) -> bool:
        """Pause. Returns whether Enter was pressed meanwhile."""
        if not seconds:
            return False
        sys.stdout.flush()
        if sys.platform == "win32":  # `select` does not work on a console there
            time.sleep(seconds)
            return False
        if not select([sys.stdin], [], [], seconds)[0]:
            return False
        if typed := sys.stdin.readline().strip():
            self._typed.append(typed)
        return True

    def line(self) -> str:
        """A line that a person types."""
        if self._typed:
            print(f"> {self._typed[0]}")
            return self._typed.pop(0)
        try:
            return input("> ")
        except EOFError:
            print()
            raise InputEnded("The input has ended before the game was over.") from None


class Left(Exception):
    """The person has left the table."""


class InputEnded(Refused):
    """There is nobody at the other end of the input."""


class PlainTable:
    """One match, told and asked line by line."""

    def __init__(self, sitting: Sitting, pace: float = 0.0) -> None:
        self.sitting = sitting
        self.match = sitting.match
        self.teller = Teller(pace)
        self.at_the_keyboard: Seat | None = None  # the person who has been shown their own view
        self.described: Any = None  # the question that was printed last

    def play(self) -> None:
        """Play until the game is over. Raises Left or InputEnded if it does not get that far."""
        self._open()
        while (seat := self.sitting.next()) is not None:
            if seat in self.sitting.bots:
                number = self.sitting.posed(seat).number
                self.sitting.take(seat, self.sitting.think(seat, self.match), number)
                if len(self.sitting.persons) < 2:  # nobody else has to read it
                    self._tell(self.sitting.eyes(None))
            else:
                self._ask(seat)
        self._close()

    def _open(self) -> None:
        match = self.match
        say(f"{match.kind.title}: {listing(match.names)}.")
        for seat in self.sitting.bots:
            say(f"{self.sitting.name(seat)} is a bot: {self.sitting.level(seat)}.")
        print(f"The luck is sealed: its seed has the SHA-256 {match.commitment}.")
        print("Type help at any question to see what you can type.")

    def _close(self) -> None:
        viewer = self.sitting.eyes(None)
        self._tell(viewer)
        say("", *self._in_words(viewer), "", *ending(self.match.view(viewer), self.match.names))
        say(f"The seed was {self.match.seed}.")

    # ---- a question to a person

    def _ask(self, seat: Seat) -> None:
        self._pass_the_keyboard(seat)
        posed = self.sitting.posed(seat)
        asked = seat, self.match.number, posed.talk
        if self.described != asked:
            self._tell(seat)
            say("", *self._in_words(seat), "")
            say(*put(self.sitting, seat, posed))
            if asking.could_be_meant("help", posed):
                say("Any word may be an answer here: commands have a slash before them, like /help.")
            self.described = asked
        text = self.teller.line()
        command = asking.command(text, posed)
        try:
            if command is not None:
                self._obey(command, seat, posed)
            else:
                self.sitting.say(posed, asking.read(posed, text))
        except Refused as why:
            say(str(why))

    def _pass_the_keyboard(self, seat: Seat) -> None:
        """If there are secrets, clear the screen before the next person looks at it."""
        if self.sitting.secret and seat != self.at_the_keyboard:
            if sys.stdout.isatty() and self.at_the_keyboard is not None:
                print(CLEAR, end="")
            say("", f"Pass the keyboard to {self.sitting.name(seat)}.")
            if sys.stdin.isatty():
                say(f"{self.sitting.name(seat)}, press Enter when nobody else is looking.")
                self.teller.line()
        self.at_the_keyboard = seat

    def _tell(self, viewer: Seat | None) -> None:
        news = self.sitting.news(viewer)
        if news:
            print()
            self.teller.tell(news)

    def _in_words(self, viewer: Seat | None) -> list[str]:
        return in_words(self.match.view(viewer), self.match.names, viewer, self.match.game.now)

    # ---- commands

    def _obey(self, command: str, seat: Seat, posed: Posed) -> None:
        match command:
            case "undo":
                self.sitting.undo()
                print("Taken back.")
                self.described = None
            case "wait":
                self.sitting.let_pass(seat)
            case "look":
                self._show(seat)
            case "rules":
                print(rules_text(self.match.kind))
            case "log":
                say(*self.match.story(seat) or ["Nothing has happened yet."])
            case "help":
                self._help(posed)
            case "quit":
                raise Left

    def _show(self, seat: Seat) -> None:
        match, width = self.match, min(get_terminal_size().columns - 1, WIDEST)
        say(*(line.plain for line in draw(match.view(seat), match.names, seat, width, TALLEST, now=match.game.now)))

    def _help(self, posed: Posed) -> None:
        say(*coached(self.match.kind, posed.what), asking.how_to_answer(posed), *asking.more_about(posed))
        for word, meaning in asking.COMMANDS.items():
            print(f"  {word}: {meaning}")
        print("With a slash before it, like /quit, a command is one also where its name is an answer.")


def put(sitting: Sitting, seat: Seat, posed: Posed) -> list[str]:
    """Print a question, and what can be typed."""
    lines = asking.put(posed, f"{sitting.name(seat)}, {posed.what}")
    if sitting.may_pass(seat):
        slash = "/" if asking.could_be_meant("wait", posed) else ""
        lines.append(f"Or {slash}wait, to leave it to {sitting.left_to()}.")
    return lines
