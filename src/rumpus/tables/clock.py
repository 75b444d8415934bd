"""The clock of a table: when its match began and its question was asked, and what happens when time is over."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rumpus.core import Ask, AskAll, Match
from rumpus.tables.store import now

if TYPE_CHECKING:
    from rumpus.tables.table import Table

TOLERANCE = 0.05  # seconds that an alarm rings late, so that the time is certainly over


class Clock:
    """A part of its table. Times are in milliseconds since 1970, unless said otherwise."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.began_at = 0  # when the match began
        self.asked_at = 0  # when the time for the question began
        self.seen_at = 0  # when people will have seen what led to the question
        self.held: int | None = None  # the time that stands still while one thing is being done
        self._alarm: asyncio.TimerHandle | None = None

    def begin(self, match: Match, began: int, asked: int) -> None:
        """Take up a match: it began at one time, and its question was asked at the other."""
        self.began_at = began
        self.put(match, asked)

    def put(self, match: Match, at: int) -> None:
        """A question is asked. Its time begins when people have seen what led to it, or at once in a timed game."""
        self.seen_at = at + match.lasts
        self.asked_at = at if match.kind.timed else self.seen_at

    def now(self) -> int:
        """The time of day."""
        return now()

    def elapsed(self) -> int:
        """Milliseconds since the match began."""
        return now() - self.began_at if self.held is None else self.held

    def left(self) -> int | None:
        """Milliseconds until something happens by itself, as when the time for the question is over."""
        match = self._table.match
        if match is None or match.question is None or not self._table.room.playing:
            return None
        return self._table.way.time_left(match)

    def limit(self) -> int | None:
        """Milliseconds that people have for the question, after they have seen what has happened."""
        match = self._table.match
        if match is None or match.question is None:
            return None
        within = None if isinstance(match.question, Ask) else match.question.within
        hurries = match.beginning.clocked and (isinstance(match.question, Ask | AskAll) or within is not None)
        clock = self._table.room.clock if hurries else None  # nobody is rushed who plays alone against bots
        limits = [limit for limit in (clock, within) if limit is not None]
        return int(min(limits) * 1000) if limits else None

    def wind(self, match: Match, alarms: Iterable[int]) -> None:
        """Set the alarm for when the question's time is over, or for the first of these, in milliseconds from now."""
        before, self._alarm = self._alarm, None
        left = self.left()
        times = [*alarms] if left is None else [left, *alarms]
        if times:
            pause = max(min(times), 0) / 1000 + TOLERANCE
            self._alarm = asyncio.get_running_loop().call_later(pause, self._ring, match.number)
        if before is not None:
            self._alarm = self._table.way.sooner(before, self._alarm)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self, number: int) -> None:
        self._alarm = None
        left = self.left()
        if left is not None and left <= 0:
            self._table.soon(lambda: self._table.way.time_out(number))
        else:
            self._table.wake()
