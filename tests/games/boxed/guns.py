"""Tables of Ca$h'n Gun$, for the tests of its games."""

from typing import Any

from rumpus.core import Match
from rumpus.games.boxed._guns_powers import NOT_NOW
from rumpus.games.boxed.cash_n_guns import CashNGuns

NAMES = "ABCDEFGHIJKL"


def the_game(m: Match) -> CashNGuns:
    assert isinstance(m.game, CashNGuns)
    return m.game


def asked(m: Match) -> str:
    return m.question.what if m.question is not None else "nothing"


def everybody(m: Match, what: str, answers: dict[str, Any], otherwise: Any = NOT_NOW) -> None:
    """All who are asked answer this question."""
    assert asked(m) == what
    for seat in list(m.questions):
        m.answer(seat, answers.get(NAMES[seat], otherwise))
