"""The story of a match; and, while somebody watches, the table as it was at each line."""

import msgspec

from .game import Game
from .knowledge import unseen
from .telling import QUIET, Told

LONGEST_SHOW = 12_000  # milliseconds of moments between two questions: if they would take longer, they are sped up


class Story(list[Told]):
    """Everything that was told. While somebody watches, the table is kept at each public line since the last answer.

    All watchers have their moments at the same lines: a moment at a line that only some hear would show the others that
    something has happened.
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
        """Make ordinary lines from here on quiet."""
        for i in range(since, len(self)):
            if self[i].how == "":
                self[i] = quiet = msgspec.structs.replace(self[i], how=QUIET)
                if not quiet.lasts:
                    self.tables.pop(i, None)


class Exposure(list[Told]):
    """Listens while an answer is acted on again, and notices whether anybody gets to see something hidden from them."""

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
