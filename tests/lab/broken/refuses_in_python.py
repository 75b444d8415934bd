"""Why a choice is refused is told with the choice as Python writes it."""

from collections.abc import Sequence

from rumpus.core import Ask, Seat, Subset, Turn
from tests.lab.broken.healthy import Healthy


class RefusesInPython(Healthy):
    """Broken: the players of a team that is too large are called Seat(0) and Seat(1)."""

    def turn(self) -> Turn:
        yield Ask(self.player, "choose a team", Subset(self.seats, 1, None, too_many))
        yield from super().turn()


def too_many(team: Sequence[Seat]) -> str | None:
    return f"{team} are too many." if len(team) > 1 else None
