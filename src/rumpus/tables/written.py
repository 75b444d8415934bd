"""A match as it is stored, in the stream `match:MATCH`: first its beginning, then everything that was done in it."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rumpus import games
from rumpus.core import Match
from rumpus.core.log import Beginning, Entry, Log
from rumpus.core.values import tupled
from rumpus.tables.store import Kept, Missing, Store


class Answered(Struct, omit_defaults=True):
    """An entry after the beginning."""

    entry: Entry
    number: int  # of the question that was being asked
    sent: Any | UnsetType = UNSET  # the answer as it was sent, if the entry has it in another form
    stood_in: str = ""  # the answer in words, if a bot has given it for somebody who was away

    @property
    def as_sent(self) -> Any:
        return tupled(self.entry.answer if self.sent is UNSET else self.sent)


read_beginning: Callable[[bytes], Beginning] = msgspec.json.Decoder(Beginning).decode
read_answered: Callable[[bytes], Answered] = msgspec.json.Decoder(Answered).decode


def read_log(kept: Sequence[Kept]) -> Log:
    """The log of a match from its stream."""
    return Log(read_beginning(kept[0].data), [read_answered(entry.data).entry for entry in kept[1:]])


async def log_of(store: Store, match: str) -> Log:
    """Everything that happened in a match."""
    kept = await store.read(f"match:{match}")
    if not kept:
        raise Missing("There is no such match.")
    return read_log(kept)


def played_again(kept: Sequence[Kept]) -> tuple[Log, Match]:
    """A match from its stream, with its log. This takes a while: call it in a thread."""
    played = read_log(kept)
    return played, Match.replay(games.find(played.beginning.game), played)
