"""What really happened on a server, read from its database, beside what its sockets told people."""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from rumpus import games
from rumpus.core import Game, Match
from rumpus.core.knowledge import Viewer, pieces, unseen_pieces
from rumpus.core.log import Log
from rumpus.core.values import Piece, Seat
from rumpus.tables.store import Kept
from rumpus.tables.written import read_log


class NobodyIsAsked(Exception):
    """There is nothing to answer: the table has gone on meanwhile."""


class Position(NamedTuple):
    """The table as it was at some time, and the tables that were seen on the way there."""

    game: Game
    tables: list[Game]


class Played:
    """A match that goes on elsewhere, followed from answer to answer, and every position that it went through."""

    def __init__(self, log: Log) -> None:
        self.match = Match.replay(games.find(log.beginning.game), log, until=0, watched=True)
        self.positions: list[Position] = []
        self._keep()

    def _keep(self) -> None:
        self.positions.append(Position(self.match.game.copy(), self.match.tables))

    def follow(self, log: Log) -> None:
        for entry in log.entries[len(self.match.entries) :]:
            self.match.follow(entry)
            self._keep()


class Truth:
    """The matches in a server's data folder."""

    def __init__(self, data: Path) -> None:
        self._file = data / "rumpus.db"
        self._played: dict[str, Played] = {}

    def log(self, match: str) -> Log:
        with closing(sqlite3.connect(self._file)) as database:
            rows = database.execute("SELECT at, data FROM entries WHERE stream = ? ORDER BY n", (f"match:{match}",))
            return read_log([Kept(*row) for row in rows])

    def now(self, match: str) -> Match:
        """A match as it is at this moment."""
        return self._as_played(match).match

    def _as_played(self, match: str) -> Played:
        log = self.log(match)
        played = self._played.setdefault(match, Played(log))
        played.follow(log)
        return played

    def choices(self, match: str, seat: int) -> Sequence[Any]:
        """Everything that a seat can answer just now."""
        posed = self.now(match).posed(Seat(seat))
        if posed is None:
            raise NobodyIsAsked(f"Seat {seat} is not asked.")
        return posed.choices

    def leaks(self, messages: Iterable[dict[str, Any]]) -> list[str]:
        """Every hidden piece that table messages to one person give away, in a sentence each."""
        return [leak for message in messages for leak in self._leaks(message)]

    def hidden(self, message: dict[str, Any]) -> set[Piece]:
        """What whoever got this message must not know."""
        game = self._as_played(message["match"]).positions[message["n"]].game
        return set(unseen_pieces(game, viewer_of(message)))

    def _leaks(self, message: dict[str, Any]) -> Iterator[str]:
        n, seat, viewer = message["n"], message["seat"], viewer_of(message)
        played = self._as_played(message["match"])
        before = played.positions[: n + 1]
        hidden = self.hidden(message)
        everything = set(pieces(before[n].game))
        open_labels = {piece.label for piece in everything - hidden}
        # Neither "No Ace this time" nor a 4 gives a thing away: only what has a name of its own can be told by it.
        known_by_name = {label for label, many in Counter(piece.label for piece in everything).items() if many == 1}
        shown = set(strings([message["scene"], message["question"]]))
        # What was once open may be told of for ever, even if it has gone back into a deck; also in the same breath.
        shuffled_back = set(strings([entry.answer for entry in played.match.entries[:n] if entry.luck]))
        seen_before = chain((game for game, _ in before[:n]), (table for _, tables in before for table in tables))
        never_seen = hidden.difference(shuffled_back)
        for table in seen_before:
            never_seen.intersection_update(unseen_pieces(table, viewer))
        for piece in hidden:
            if str(piece) in shown or piece.label in shown & (known_by_name - open_labels):
                yield f"{piece!r} is hidden from {seat}, and the picture after {n} entries shows it."
        for line in map(words, message["told"]):
            for rules in all_rules():
                line = line.replace(rules, "")
            for piece in never_seen:
                if piece.label in known_by_name - open_labels and names(line, piece):
                    yield f"{piece!r} was never shown to {seat}, and the story says: {line}"


def viewer_of(message: dict[str, Any]) -> Viewer:
    """With whose eyes somebody sees the table."""
    return None if message["seat"] is None else Seat(message["seat"])


@cache
def all_rules() -> frozenset[str]:
    """What every game is about: such a sentence names cards ("the king of hearts is wild") and gives none away."""
    return frozenset(kind.about() for _, kind in games.every())


def words(line: dict[str, Any]) -> str:
    """A line of the story, as it came over the wire, as plain text."""
    return "".join(part if isinstance(part, str) else part["text"] for part in line["parts"])


def names(line: str, piece: Piece) -> bool:
    return re.search(rf"(?<!\w){re.escape(piece.label)}(?!\w)", line) is not None


def strings(data: Any) -> Iterator[str]:
    """Every string in a piece of JSON."""
    match data:
        case str():
            yield data
        case list():
            for part in data:
                yield from strings(part)
        case dict():
            for part in data.values():
                yield from strings(part)
