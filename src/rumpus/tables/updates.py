"""What has changed at a table since it was last shown, and to whom it is shown."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rumpus.core import Seat
from rumpus.tables import commands as do
from rumpus.tables.broadcast import Story, Watcher, show, show_room
from rumpus.tables.room import SENT_AWAY
from rumpus.tables.room_stream import Event

if TYPE_CHECKING:
    from rumpus.tables.table import Table

PAUSE = 0.002  # seconds that a change in the room waits, for each who looks on
# What changes what people see of the match:
RESEATS = (do.Sit, do.Stand, do.Agree, do.Clear, do.Kick, do.Set, do.Abandon)


class Updates:
    """A part of its table. Changes are noted while they are being written, and sent together once they are."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.stories: dict[Seat | None, Story] = {}  # of this match, for every pair of eyes that has looked at it
        self.took_back = False  # whether any answer of this match has been taken back
        self.redrawing: asyncio.TimerHandle | None = None  # the room will be shown when it rings
        self._room_changed = self._match_changed = False
        self._urgent: set[Seat] = set()  # who does not wait for the next picture of a busy floor
        self._played_for: set[str] = set()  # for whom a bot plays, as everybody was told last

    # ---- noting what has changed

    def room_changed(self) -> None:
        self._room_changed = True

    def match_changed(self) -> None:
        self._match_changed = True

    def show_at_once(self, seat: Seat) -> None:
        """Whoever sits there has done something, and sees at once what came of it."""
        self._urgent.add(seat)

    def note_event(self, event: Event) -> None:
        """What an event of the room means for those who look on."""
        watchers = self.table.watchers
        self._room_changed = self._room_changed or not isinstance(event.what, do.Confided)
        match event.what:
            case do.Say() | do.Confided():
                for watcher in watchers:
                    self.table.talk.send_chat(watcher, 1)
            case do.Kick(person=person):
                for watcher in [watcher for watcher in watchers if watcher.holder == person]:
                    watcher.close(SENT_AWAY)
        if isinstance(event.what, RESEATS):
            self._match_changed = True

    def tell_anew(self, took_back: bool) -> None:
        """The story of the match is another one than was told: from now on everybody is told it from the start."""
        self.stories, self.took_back = {}, took_back
        for watcher in self.table.watchers:
            watcher.match = ""

    # ---- sending it

    def send(self) -> bool:
        """Send what has changed; False, if nothing has."""
        if not (self._room_changed or self._match_changed or self._urgent):
            return False
        table = self.table
        self._look_who_is_here()
        if (self._match_changed or self._urgent) and table.match is not None:
            urgent, self._urgent = self._urgent, set()
            table.way.show(table.match, urgent, self._match_changed)
        if self._room_changed and self.redrawing is None:
            # The more there are, the longer it can wait: when all come at once, not each needs to see each come.
            self._show_room_in(PAUSE * len(table.watchers))
        self._room_changed = self._match_changed = False
        return True

    def _look_who_is_here(self) -> None:
        """While nobody who plays is here, clocks stand still, and nobody is played for."""
        players = {chair.person for chair in self.table.room.chairs if chair is not None and chair.person}
        self._match_changed = self.table.presence.attend(players) or self._match_changed

    def show_all(self, watcher: Watcher, match_id: str, lines: int) -> None:
        """The whole table for somebody who has so many lines of the story, if nothing has made them wrong."""
        table = self.table
        if table.match is None:
            return
        same = match_id == table.match_id and not table.room.notes and table.way.tells_all
        if not same or self.took_back:
            lines = 0
        watcher.match = ""
        show(table, table.match, [watcher], lines)

    def show_room_to(self, watchers: Iterable[Watcher]) -> None:
        show_room(self.table.room, self.table.here(), self.table.bots.people_played_for(), watchers)

    def tell_who_is_played_for(self) -> None:
        """Show the room soon, if a bot has begun or stopped to play for somebody."""
        if self.table.bots.people_played_for() != self._played_for and self.redrawing is None:
            self._show_room_in(0)

    def _show_room_in(self, seconds: float) -> None:
        self.redrawing = asyncio.get_running_loop().call_later(seconds, self._show_room)

    def _show_room(self) -> None:
        self.redrawing = None
        self._played_for = self.table.bots.people_played_for()
        self.show_room_to(self.table.watchers)

    def stop(self) -> None:
        if self.redrawing is not None:
            self.redrawing.cancel()
