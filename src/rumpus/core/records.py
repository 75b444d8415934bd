"""What a recorded session leaves behind, for who leads it; and what all are told of it in the end."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from .log import Log


class Recording(Struct, frozen=True):
    """A match that is over; and what some of its players have called themselves, which is in no log."""

    log: Log
    groups: Mapping[int, str] = {}  # by seat


class Debriefing(Struct, frozen=True):
    """What those who have played are told afterwards: some sentences, and a table."""

    title: str
    text: Sequence[str]
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]  # the first of each says what the others are
