"""For rules that cannot be played at all: tells their author what is wrong, and at which line."""

from collections.abc import Sequence
from random import Random
from typing import Any

from rumpus.core import Ask, AskAll, AskAny, Chance, Seat
from rumpus.core.errors import RulesError
from rumpus.core.questions import Question
from rumpus.core.run import innermost
from rumpus.core.settings import options_of
from rumpus.core.values import Back
from rumpus.lab.cases import Case
from rumpus.lab.faults import Failed, failed_at, line_of
from rumpus.lab.secrecy import play_turn

FIELDS = "each field is declared in the class, with its type, and gets its value in `setup`"


def diagnosed(case: Case, error: Exception) -> Failed:
    """What went wrong, if rules failed with this error."""
    try:
        if not case.kind.open_floor:
            rehearse(case)
    except Failed as why:
        return Failed(str(why), why.line, broken=True)
    except Exception:  # the rehearsal fails like the match did, and has no better explanation
        pass
    return Failed(in_words(error), failed_at(case.kind, error), broken=True)


def rehearse(case: Case) -> None:
    """Play a match, and fail at the first question that is not valid."""
    options = options_of(case.kind, case.options)
    game = case.kind.begin(case.players, options, Chance(case.seed), [])
    random = Random(case.seed)
    for _ in range(case.kind.longest):
        if game.over:
            return
        play_turn(game, random, look=sound)


def sound(question: Question, turn: Any) -> None:
    """Fail if this is not a question, or not a valid one."""
    if fault := fault_in(question):
        raise Failed(fault, line_of(innermost(turn).gi_frame))


def fault_in(question: Any) -> str:
    """What is wrong with a question; empty if it is valid."""
    if not isinstance(question, Ask | AskAll | AskAny):
        return f"the turn yields {question!r}, which is no question: Ask, AskAll or AskAny"
    seats: Sequence[Any] = question.asked
    for seat in seats:
        if type(seat) is not Seat:
            return f"{seat!r} is asked to {question.what}, which is no Seat: take one of self.seats, or Seat({seat!r})"
    if isinstance(question, Ask):
        return _fault_in_choices(question.what, question.choices)
    choices_of: Any = question.choices
    if not callable(choices_of):
        return f"several are asked to {question.what}: then the choices are a function of the player, lambda p: ..."
    return next((fault for p in question.asked if (fault := _fault_in_choices(question.what, choices_of(p)))), "")


def _fault_in_choices(what: str, choices: Any) -> str:
    if not isinstance(choices, Sequence) or isinstance(choices, str):
        kind = type(choices).__name__
        return f"the choices to {what} are a {kind}: give a list, a tuple, a range or a shape of answers"
    return "" if len(choices) else f"there is nothing to choose from to {what}: do not ask then"


def in_words(error: Exception) -> str:
    """An error of the rules in words, with a hint where to look."""
    cause = error.__cause__ or error
    if isinstance(cause, RulesError | NotImplementedError) and str(cause):
        return str(cause)
    if isinstance(cause, AttributeError) and isinstance(cause.obj, Back):
        return f"a piece that the viewer cannot see has no `{cause.name}`, only a back"
    return f"it fails with {cause!r}" + (f": {FIELDS}" if isinstance(cause, AttributeError) else "")
