"""Reviews: what a strong player thinks of finished matches. Computed in a process of their own, and cached."""

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from rumpus.bots.kibitzer import Review
from rumpus.core.log import Log
from rumpus.tables.limits import TooFast
from rumpus.tables.thinkers import NICER, Thinkers

if TYPE_CHECKING:
    from rumpus.tables.hall import Hall

log = logging.getLogger("rumpus.tables")

KEPT = 64  # reviews in the cache
WAITING = 8  # reviews that may be under way or waiting
OF_ONE = 2  # of these for one address
SECONDS = 20.0  # of thought about a match


class Progress(Struct, omit_defaults=True):
    """How far a review is; with the review once it is done, or with a sentence if it has failed."""

    done: int = 0
    total: int = 0  # as far as is known
    review: Review | Raw | None = None
    error: str = ""

    @property
    def ended(self) -> bool:
        return self.review is not None or bool(self.error)


class Reviews:
    """One review is computed at a time, and each person can wait for one at most."""

    def __init__(self, hall: "Hall", seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.thinkers = Thinkers(workers=1, nice=NICER)  # a low priority: bots at the tables come first
        self._hall = hall
        self._known: OrderedDict[str, Progress] = OrderedDict()
        self._asked: dict[str, tuple[str, str]] = {}  # person -> match, and the address they ask from
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, match: str, person: str, address: str = "") -> Progress:
        """How far the review of a match is. It is begun if there is none yet, or if the last try has failed."""
        played = (await self._hall.finished(match)).log
        known = self._known.get(match)
        if known is not None and known.error:
            return self._known.pop(match)
        known = known or self._begin(match, played, person, address)
        self._known.move_to_end(match)
        return known

    def _begin(self, match: str, played: Log, person: str, address: str) -> Progress:
        under_way = [one for one, progress in self._known.items() if not progress.ended]
        self._asked = {who: asked for who, asked in self._asked.items() if asked[0] in under_way}
        if person in self._asked:
            raise TooFast("You wait for a review already: one at a time.")
        if sum(where == address for _, where in self._asked.values()) >= OF_ONE:
            raise TooFast("Others at your address wait for reviews already: try again in a minute.")
        if len(under_way) >= WAITING:
            raise TooFast("Many matches are being reviewed just now: try again in a minute.")
        self._asked[person] = match, address
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
            known.review = await self.thinkers.review(played, self.seconds, progress)
        except Exception:
            log.exception("a match could not be reviewed", extra={"match": match})
            known.error = "This match could not be reviewed."

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.thinkers.close()
