"""The story of a match, with what is kept of it while somebody watches."""

import msgspec

from .game import Game
from .knowledge import unseen
from .telling import QUIET, Told

LONGEST_SHOW = 12_000  # milliseconds of moments between two questions: what would last longer goes faster


class Story(list[Told]):
    """What has been told; of the last answer, while somebody watches, with the table as it was at each public line.

    Everybody has their moments at the same lines. At a line that only some hear, the others would notice that
    something happened.
    """

    __slots__ = ("tables", "watched")

    watched: Game | None  # None: nobody looks
    tables: dict[int, Game]  # by line

    def __init__(self) -> None:
        super().__init__()
        self.watched, self.tables = None, {}

    def append(self, told: Told) -> None:
        if self.watched is not None and told.lasts:
            self.tables[len(self)] = self.watched.copy()
        super().append(told)

    def hush(self, since: int) -> None:
        """Ordinary lines from here on are nothing to stop for."""
        for i in range(since, len(self)):
            if self[i].how == "":
                self[i] = quiet = msgspec.structs.replace(self[i], how=QUIET)
                if not quiet.lasts:
                    self.tables.pop(i, None)


class Exposure(list[Told]):
    """Listens while an answer is acted on again, and notices whether anybody sees what was hidden from them before."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game, self.happened = game, False
        self.hidden = {viewer: unseen(game, viewer) for viewer in (*game.seats, None)}

    def append(self, told: Told) -> None:
        self.look(told)

    def look(self, told: Told | None = None) -> None:
        self.happened = self.happened or any(
            hidden - unseen(self.game, viewer) or (told is not None and told.reveals(viewer, hidden))
            for viewer, hidden in self.hidden.items()
        )
