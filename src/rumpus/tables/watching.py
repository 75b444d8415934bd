"""Those who look at a table, and what they see of the match: from the core's knowledge alone."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from msgspec import UNSET, Raw

from rumpus.core import Match, Seat
from rumpus.core.values import to_json
from rumpus.tables import news

if TYPE_CHECKING:
    from rumpus.tables.table import Table


class Watcher(Protocol):
    """Somebody who looks at the table: a connection."""

    person: str
    match: str  # whose story it has; empty: it is told from the start
    seat: Seat | None  # with whose eyes,
    told: int  # up to here (as the match counts its lines),
    lines: int  # which are so many lines to this one

    def send(self, message: bytes) -> None: ...

    def close(self, why: str, again: bool = False) -> None: ...


def show(table: "Table", match: Match, watchers: Iterable[Watcher], has: int = 0) -> None:
    """Send how the match stands. Those who see the same share the work. `has`: lines of the story that they have."""
    drawn: dict[Seat | None, tuple[Raw, Raw, bool]] = {}
    ready: dict[tuple[Seat | None, int, int], tuple[bytes, int]] = {}
    deadline = table.time_left()
    for watcher in list(watchers):
        seat = table.seat_of(watcher.person)
        if watcher.match != table.match_id or watcher.seat != seat:
            watcher.match, watcher.seat, watcher.told, watcher.lines = table.match_id, seat, 0, 0
        key = seat, watcher.told, watcher.lines
        if key not in ready:
            if seat not in drawn:
                drawn[seat] = draw(match, seat, table.room.playing)
            scene, question, undo = drawn[seat]
            told = match.story(seat, watcher.told)
            lines = watcher.lines + len(told)
            skip = has if has <= len(told) else 0
            message = news.Table(
                match=table.match_id,
                game=match.beginning.game,
                n=len(match.entries),
                seat=seat,
                names=match.names,
                scene=scene,
                question=question,
                told=told[skip:],
                start=watcher.lines + skip,
                deadline=deadline,
                undo=undo,
                commitment=match.commitment,
                seed=match.seed if match.over else UNSET,
            )
            ready[key] = to_json(message), lines
        sent, watcher.lines = ready[key]
        watcher.told = match.told
        watcher.send(sent)


def draw(match: Match, seat: Seat | None, playing: bool) -> tuple[Raw, Raw, bool]:
    """The scene, the question if there is one, and whether there is something to take back."""
    scene = Raw(to_json(match.view(seat)))
    if seat is None or not playing:
        return scene, Raw(b"null"), False
    posed = match.posed(seat)
    question = Raw(to_json(None if posed is None else posed.describe()))
    return scene, question, match.may_undo(seat)
