"""Failures of checks: what is wrong, and at which line of the rules."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from traceback import walk_tb
from types import FrameType

from rumpus.core import Game, Match


class Failed(Exception):
    """A check found something wrong. The message says what, and `line` at which line of the rules, if known.

    `broken`: no match can be played at all, so no other check makes sense.
    """

    def __init__(self, problem: str, line: str = "", broken: bool = False) -> None:
        super().__init__(problem)
        self.line, self.broken = line, broken


def line_of(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).name} line {frame.f_lineno}"


@cache
def modules_of(kind: type[Game]) -> frozenset[str]:
    """The modules in which a game's rules are."""
    return frozenset(one.__module__ for one in kind.__mro__[: kind.__mro__.index(Game)])


def rules_line(game: Game) -> str:
    """The line of the rules that is being executed just now."""
    frame, ours = sys._getframe(1), modules_of(type(game))
    while frame.f_back is not None and frame.f_globals.get("__name__") not in ours:
        frame = frame.f_back
    return line_of(frame) if frame.f_back is not None else ""


def stands_at(match: Match) -> str:
    """The line of the rules at which a match waits for an answer; empty when it is over."""
    turn = match.turn_under_way()
    return line_of(turn.gi_frame) if turn is not None else ""


def failed_at(kind: type[Game], error: BaseException) -> str:
    """The innermost line of the rules in the traceback of an error."""
    ours = modules_of(kind)
    found = ""
    for cause in _causes(error):
        for frame, _ in walk_tb(cause.__traceback__):
            if frame.f_globals.get("__name__") in ours:
                found = line_of(frame)
    return found


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and its causes."""
    while error is not None:
        yield error
        error = error.__cause__
