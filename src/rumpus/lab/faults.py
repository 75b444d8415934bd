"""What a check says when it fails: what is wrong, and at which line of the rules."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from traceback import walk_tb
from types import FrameType

from rumpus.core import Game, Match


class Failed(Exception):
    """A check found something wrong: the message says what, and `line` at which line of the rules, if that is known.

    `broken`: so wrong that no match can be played, and nothing else can be tried.
    """

    def __init__(self, problem: str, line: str = "", broken: bool = False) -> None:
        super().__init__(problem)
        self.line, self.broken = line, broken


def line_of(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).name} line {frame.f_lineno}"


@cache
def modules_of(kind: type[Game]) -> frozenset[str]:
    """Where a game has its rules from."""
    return frozenset(one.__module__ for one in kind.__mro__[: kind.__mro__.index(Game)])


def rules_line(game: Game) -> str:
    """The line of the rules that is being carried out just now."""
    frame, ours = sys._getframe(1), modules_of(type(game))
    while frame.f_back is not None and frame.f_globals.get("__name__") not in ours:
        frame = frame.f_back
    return line_of(frame) if frame.f_back is not None else ""


def stands_at(match: Match) -> str:
    """The line of the rules at which a match waits for an answer; "" when it is over."""
    turn = match.turn_under_way()
    return line_of(turn.gi_frame) if turn is not None else ""


def failed_at(kind: type[Game], error: BaseException) -> str:
    """The last line of the rules that an error has come through."""
    ours = modules_of(kind)
    found = ""
    for cause in _causes(error):
        for frame, _ in walk_tb(cause.__traceback__):
            if frame.f_globals.get("__name__") in ours:
                found = line_of(frame)
    return found


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and what led to it."""
    while error is not None:
        yield error
        error = error.__cause__
