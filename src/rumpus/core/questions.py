"""The three ways in which rules ask. A question has the legal answers as its choices; see `shapes` for their types.

When time runs out, the first choice is the answer, unless a question says otherwise.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from msgspec import Struct

from .values import Seat

FIRST: Any = object()  # stands for the first choice


class Ask(Struct, gc=False):
    """One player chooses. Sent back into the turn: the answer.

    If everybody can know whether there is a choice (`public`), the engine itself gives an answer that is the only one.
    Otherwise the player is asked all the same: that they were not would give something away.
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
    choices: Callable[[Seat], Sequence[Any]]  # a function, because in an imagined game hands are different
    within: float | None = None  # seconds
    hush: bool = False  # whether the chat of the table is closed meanwhile (teams can still talk among themselves)

    @property
    def asked(self) -> Sequence[Seat]:
        return self.players

    def offered(self, player: Seat) -> Sequence[Any]:
        return self.choices(player)


class AskAll(Several, gc=False):
    """Several choose at once, each in secret. Sent back when all have: {player: answer}, in the order of `players`.

    If there is nobody to ask, the turn goes on at once. For those who do not answer in time, `silence` is
    sent back, by default the first choice. With `held`, a question against the clock stays open until its
    time is over, even if all have answered: nobody learns who was quick, and everybody can change their mind.
    """

    silence: Any = FIRST
    held: bool = False

    def unanswered(self, player: Seat) -> Any:
        """What is sent back for a player who does not answer."""
        return self.choices(player)[0] if self.silence is FIRST else self.silence


class AskAny(Several, gc=False):
    """Whoever answers first goes on. Sent back: (player, answer), or (None, None) if the time ran out.

    Without `within`, somebody has to answer, unless there is nobody to ask. `players` may be a live list: it is read
    again whenever it matters. With `leisure`, an answer only saves time ("ready"): bots leave it to people.
    """

    leisure: bool = False


Question = Ask | AskAll | AskAny
Turn = Generator[Question, Any, None]
