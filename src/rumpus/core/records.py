"""Recorded sessions: what whoever leads a game can take home, and what all players are told in the end."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from .log import Log


class Recording(Struct, frozen=True):
    """A match that is over, and the groups that some of its players have named, which are in no log."""

    log: Log
    groups: Mapping[int, str] = {}  # by seat


class Debriefing(Struct, frozen=True):
    """What the players are told afterwards: some sentences, and a table."""

    title: str
    text: Sequence[str]
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]  # each begins with the heading of that row
