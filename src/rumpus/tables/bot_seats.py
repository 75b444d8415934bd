"""The bots at a table: for which seats they play, and how they are made to think."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from rumpus.core import WAIT, Match, Seat, StaleQuestion
from rumpus.tables.limits import TooFast
from rumpus.tables.turns import Asker

if TYPE_CHECKING:
    from rumpus.tables.table import Table

log = logging.getLogger("rumpus.tables")

LATER = 1.0  # seconds after which a bot tries again to get its turn to think

Task = tuple[str, int, int]  # a match, the number of its question, and a seat


class BotSeats:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self._thinking: set[Task] = set()

    def level_on(self, seat: Seat) -> str:
        """The level of the bot that plays for a seat now, its own or one for somebody who is away; empty: none."""
        table = self.table
        chair = table.room.chairs[seat]
        if chair is None or chair.bot:
            return "" if chair is None else chair.bot
        gone = table.room.stand_in and table.presence.attended_at is not None and table.way.stands_in
        return "fair" if gone and table.presence.away_for(chair.person) > table.hall.grace * 1000 else ""

    def people_played_for(self) -> set[str]:
        """Those who have been away for so long that a bot answers for them."""
        match, room = self.table.match, self.table.room
        if match is None or not room.playing:
            return set()
        seats = [Seat(i) for i in range(min(match.game.n, len(room.chairs)))]
        return {person for seat in seats if (person := self.table.room.person_on(seat)) and self.level_on(seat)}

    def have_thought(self, number: int, seat: Seat, level: str, patient: bool) -> None:
        """Let the bot on that seat think about a question, if it is not doing so already."""
        task = self.table.match_id, number, int(seat)
        if task not in self._thinking:
            self._thinking.add(task)
            self.table.soon(partial(self._think, task, level, patient))

    async def _think(self, task: Task, level: str, patient: bool) -> None:
        try:
            await self.table.way.think(task, level, patient)
        finally:
            self._thinking.discard(task)
            self.table.way.go_on()

    def still(self, task: Task) -> Match | None:
        """The match, if the question of the task is still asked and the seat has not answered it; otherwise None."""
        match, (match_id, number, seat) = self.table.match, task
        if match is None or self.table.match_id != match_id or number != match.number:
            return None
        return match if any(seat == waiting for waiting, _ in match.waiting) else None

    def unanswered(self, task: Task) -> Seat:
        """The seat of the task. Raises StaleQuestion if another process has answered for it meanwhile."""
        if self.still(task) is None:
            raise StaleQuestion("Somebody has answered.")
        return Seat(task[2])

    async def thought(self, match: Match, seat: Seat, level: str, talk: int | None = None) -> Any:
        """What a bot would answer, computed in another process. If that fails, the first choice."""
        table = self.table
        posed = match.posed(seat)
        try:
            while True:
                try:
                    return await table.hall.thinkers.choose(table.match_id, match.log, seat, level, self._asker(), talk)
                except TooFast:  # this address has many bots: they have to wait
                    await asyncio.sleep(LATER)
        except Exception:
            log.exception("a bot could not think", extra={"room": table.code})
            return posed.choices[0] if posed is not None else WAIT

    def _asker(self) -> Asker:
        """For whom bots think here: the first person who plays, or else anybody who watches."""
        table = self.table
        at = {watcher.person: watcher.address for watcher in table.watchers}
        playing = (at[chair.person] for chair in table.room.chairs if chair is not None and chair.person in at)
        return Asker(next(playing, next(iter(at.values()), "")), table.code)
