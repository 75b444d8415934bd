"""What goes wrong, in sentences for the person who caused it."""

from collections.abc import Callable, Sequence
from typing import Any


class Refused(Exception):
    """Something asked for is not possible; nothing has changed. The message is meant for people."""


class IllegalAnswer(Refused):
    """The answer is none of those the question allows. `where` is what stands in the way, if it can be shown.

    The reason is a string, or a sentence about players and things that is still to be worded.
    """

    def worded(self, words: Callable[[Any], str]) -> "IllegalAnswer":
        """The same for a reader, who knows players by their names."""
        return self if isinstance(self.args[0], str) else IllegalAnswer(words(self.args[0]))

    @property
    def where(self) -> Sequence[Any]:
        return getattr(self.args[0], "where", ()) if self.args else ()


class NotAsked(Refused):
    """This seat has no question to answer now."""


class StaleQuestion(Refused):
    """The answer is to a question that is no longer put."""


class CannotUndo(Refused):
    """A barrier (luck, a reveal, another player's answer) or nothing at all stands before the last answer."""


class UnknownGame(Refused):
    """No game of that name."""


class BadOption(Refused):
    """An option, or the number of players, that the game does not have."""


class BadLog(Refused):
    """A log that is damaged, cut short, of other rules, or that disagrees with the rules."""


class RulesError(Exception):
    """A game broke the engine's contract: a fault of the program, not of a player."""
