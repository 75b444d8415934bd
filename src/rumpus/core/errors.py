"""What goes wrong, in sentences for the person who caused it."""

from collections.abc import Callable, Sequence
from typing import Any


class Refused(Exception):
    """What was asked for is not possible, and nothing has changed. The message is meant for people."""


class IllegalAnswer(Refused):
    """The answer is not one of the choices. `where` is what stands in the way, if that can be shown.

    The reason is a string, or a sentence that is still to be worded with the names of players and things.
    """

    def worded(self, words: Callable[[Any], str]) -> "IllegalAnswer":
        """The same error, worded with the players' names."""
        return self if isinstance(self.args[0], str) else IllegalAnswer(words(self.args[0]))

    @property
    def where(self) -> Sequence[Any]:
        return getattr(self.args[0], "where", ()) if self.args else ()


class NotAsked(Refused):
    """This seat has no question to answer now."""


class StaleQuestion(Refused):
    """The answer is to a question that is no longer being asked."""


class CannotUndo(Refused):
    """Luck, a reveal or another player's answer came after it, or there is no answer to take back."""


class UnknownGame(Refused):
    """No game of that name."""


class BadOption(Refused):
    """An option, or the number of players, that the game does not have."""


class BadLog(Refused):
    """A log that is damaged, cut short, from other rules, or that contradicts the rules."""


class RulesError(Exception):
    """A game broke the engine's contract: a fault of the program, not of a player."""
