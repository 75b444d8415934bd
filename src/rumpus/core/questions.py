"""The three ways in which rules ask. A question lists the legal answers; see `shapes` for what they can look like.

The first choice is the answer that is given when the time runs out.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from msgspec import Struct

from .values import Seat

FIRST: Any = object()  # stands for the first choice


class Ask(Struct, gc=False):
    """One player chooses. Sent back into the turn: the answer.

    If everybody knows whether there is a choice (`public`), an answer that is the only one is given by the engine.
    Otherwise it is asked for: that there is no question would tell the others something.
    """

    player: Seat
    what: str
    choices: Sequence[Any]  # may depend only on what `player` knows
    public: bool = False

    @property
    def asked(self) -> Sequence[Seat]:
        return (self.player,)

    def offered(self, player: Seat) -> Sequence[Any]:
        return self.choices


class Several(Struct, gc=False):
    """What the questions to several players have in common."""

    players: Sequence[Seat]
    what: str
    choices: Callable[[Seat], Sequence[Any]]  # evaluated late: imagined hands differ
    within: float | None = None  # seconds
    hush: bool = False  # whether nobody talks at the table meanwhile (teams may, among themselves)

    @property
    def asked(self) -> Sequence[Seat]:
        return self.players

    def offered(self, player: Seat) -> Sequence[Any]:
        return self.choices(player)


class AskAll(Several, gc=False):
    """Several choose at once, each in secret. Sent back when all have: {player: answer}, in the order of `players`.

    If there is nobody to ask, nobody answers: the turn goes on at once. For who does not answer in time, `silence` is
    sent back, or the first choice if that is not said. With `held`, a question against the clock stays open until its
    time is over, even if all have answered: so nobody learns who was quick, and everybody can change their mind.
    """

    silence: Any = FIRST
    held: bool = False

    def unanswered(self, player: Seat) -> Any:
        """What is sent back for who does not answer."""
        return self.choices(player)[0] if self.silence is FIRST else self.silence


class AskAny(Several, gc=False):
    """Whoever answers first goes on. Sent back: (player, answer), or (None, None) if the time ran out.

    Without `within` somebody has to answer, unless there is nobody to ask. `players` may be a live list: it is read
    anew whenever it matters. At `leisure` nobody has to answer, which would only save time: bots leave it to people.
    """

    leisure: bool = False


Question = Ask | AskAll | AskAny
Turn = Generator[Question, Any, None]
