"""A room and its match are two streams: what happens in one and concerns the other is written there, too.

Any process may find that this is still to be done, and another may be faster. So each of these looks first, and when it
is refused, somebody else has done it. They are called with the lock of the table held.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from rumpus.core import Refused
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables.past import summed_up
from rumpus.tables.store import StoreUnavailable
from rumpus.tables.written import Answered

if TYPE_CHECKING:
    from rumpus.tables.table import Table


async def tell_of_chairs(table: "Table") -> None:
    """Note in the match who has got up, is back, or plays on for somebody."""

    def tell() -> Answered:
        match = table.playing()
        number = match.number
        if match.noted >= len(table.room.notes):
            raise Refused("It has been told.")
        note = table.room.notes[match.noted]
        match.note(note.words, note.newcomer)
        return table.done(match, number)

    while table.match is not None and table.room.playing and table.match.noted < len(table.room.notes):
        try:
            await table.act_and_write(tell)
        except StoreUnavailable:
            raise
        except Refused:  # another process has told it; or the match has stopped
            return


async def let_in(table: "Table") -> None:
    """Whoever has sat down during the match joins it."""

    def join() -> Answered:
        match = table.playing()
        number = match.number
        if match.game.n == len(table.room.chairs):
            raise Refused("Everybody is in already.")
        match.join(table.room.names()[match.game.n], table.clock.elapsed())
        return table.done(match, number)

    while (outside := table.way.next_to_come()) is not None:
        try:
            await table.act_and_write(join)
        except Refused:  # another process has let them in, or nobody can join any more
            if table.way.next_to_come() == outside:
                return


async def write_result(table: "Table") -> None:
    """A match that is over is in the history of its room and of its players, whoever saw it end."""
    match = table.match
    if match is None or not match.over or not table.room.playing:
        return
    await table.append(f"over:{table.match_id}", 0, to_json(summed_up(match, table.room.looks())))
    await table.hall.history.note(table.match_id, table.room.seats)
    with suppress(Refused):  # another process has written it
        rematch = dict(match.game.rematch())
        await table.write_event("", do.Ended(match=table.match_id, standings=match.standings(), rematch=rematch))
