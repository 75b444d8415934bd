"""What a strong player thinks of matches that are over: thought out in a process of its own, and kept at hand."""

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct

from rumpus.bots.kibitzer import Review
from rumpus.core.log import Log
from rumpus.core.values import to_json
from rumpus.tables.limits import TooFast
from rumpus.tables.thinkers import Thinkers

if TYPE_CHECKING:
    from rumpus.tables.hall import Hall

log = logging.getLogger("rumpus.tables")

KEPT = 64  # reviews at hand
WAITING = 8  # reviews that are under way, or wait for their turn
SECONDS = 20.0  # of thought about a match


class Progress(Struct, omit_defaults=True):
    """How far a review is. When it is done, it comes along; when it has failed, a sentence does."""

    done: int = 0
    total: int = 0  # as far as is known
    review: Review | Raw | None = None
    error: str = ""

    @property
    def ended(self) -> bool:
        return self.review is not None or bool(self.error)


class Reviews:
    """One is thought about at a time, and each person waits for one at most."""

    def __init__(self, hall: "Hall", seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.thinkers = Thinkers(workers=1)  # of their own: bots at the tables come first
        self._hall = hall
        self._known: OrderedDict[str, Progress] = OrderedDict()
        self._asked: dict[str, str] = {}  # person -> match
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, match: str, person: str) -> Progress:
        """How far the review of a match is. If there is none, it is begun; one that has failed, when asked again."""
        played, _ = await self._hall.finished(match)
        known = self._known.get(match)
        if known is not None and known.error:
            return self._known.pop(match)
        known = known or self._begin(match, played, person)
        self._known.move_to_end(match)
        return known

    def _begin(self, match: str, played: Log, person: str) -> Progress:
        under_way = [one for one, progress in self._known.items() if not progress.ended]
        if self._asked.get(person) in under_way:
            raise TooFast("You wait for a review already: one at a time.")
        if len(under_way) >= WAITING:
            raise TooFast("Many matches are being reviewed just now: try again in a minute.")
        self._asked = {who: what for who, what in self._asked.items() if what in under_way} | {person: match}
        known = self._known[match] = Progress()
        for one in [one for one, progress in self._known.items() if progress.ended][: len(self._known) - KEPT]:
            del self._known[one]
        task = asyncio.create_task(self._think(match, played, known))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return known

    async def _think(self, match: str, played: Log, known: Progress) -> None:
        def progress(done: int, total: int) -> None:
            known.done, known.total = done, total

        try:
            found: Any = await self.thinkers.review(played, self.seconds, progress)
            known.review = Raw(to_json(found))
        except Exception:
            log.exception("a match could not be reviewed", extra={"match": match})
            known.error = "This match could not be reviewed."

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.thinkers.close()
