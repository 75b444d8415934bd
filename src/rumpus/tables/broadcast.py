"""Those who watch a table, and what they are sent of it. What a seat may see is decided by the core alone."""

import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import UNSET, Raw

from rumpus.core import Match, Moment, Scene, Seat
from rumpus.core.values import to_json
from rumpus.tables import news
from rumpus.tables.picture import picture_of
from rumpus.tables.room import Room

if TYPE_CHECKING:
    from rumpus.tables.table import Table


log = logging.getLogger("rumpus.tables")


class Watcher(Protocol):
    """Somebody who watches a table, players included: a connection."""

    person: str
    holder: str  # the person behind it: for a big screen, which is no person, whoever has opened it
    address: str  # where they come from: thinking time and places in a room are shared out by address
    match: str  # the match of which it has the story; empty: it will be told from the start
    seat: Seat | None  # as which seat it sees that match
    told: int  # how much of the story it has, counted in lines of the match
    lines: int  # the same, counted in lines that this seat may read
    last: bytes  # what would be sent if nothing were new: such a message is not sent

    def send(self, message: bytes) -> None: ...

    def close(self, why: str, again: bool = False) -> None: ...


def show_room(room: Room, here: set[str], played_for: set[str], watchers: Iterable[Watcher]) -> None:
    """Send the state of the room. It is the same for all, except for who "you" are."""
    common = to_json(picture_of(room, here, played_for)).removeprefix(b'{"you":""')
    for watcher in list(watchers):
        seen = b'{"you":"%b"%b' % (watcher.person.encode(), common)
        watcher.send(to_json(news.Room(n=room.n - room.confided, room=Raw(seen))))


def as_list(written: Iterable[bytes]) -> Raw:
    """A list of what is JSON already."""
    return Raw(b"[%b]" % b",".join(written))


class Story:
    """The story of a match as one viewer reads it, as JSON: each line is worded once, however often it is sent."""

    def __init__(self) -> None:
        self.told = 0  # how many lines of the match are in it
        self.lines: list[bytes] = []

    def length(self, match: Match, seat: Seat | None) -> int:
        """Add the new lines. Returns how many there are now."""
        self.lines += [to_json(line) for line in match.lines(seat, self.told)]
        self.told = match.told
        return len(self.lines)

    def after(self, start: int) -> Raw:
        """The lines from that one on, as a JSON list."""
        return as_list(self.lines[start:])


class Asked:
    """The questions of a seat as JSON: each is written once, as long as it stays the same."""

    def __init__(self) -> None:
        self._last: list[tuple[dict[str, Any], bytes]] = []

    def written(self, questions: Iterable[dict[str, Any]]) -> list[bytes]:
        before = self._last
        self._last = [
            (one, next((same for old, same in before if old == one), b"") or to_json(one)) for one in questions
        ]
        return [written for _, written in self._last]


def show(table: "Table", match: Match, watchers: Iterable[Watcher], has: int = 0) -> None:
    """Send the state of the match. Viewers who see the same share the work. `has`: lines of the story they have."""
    drawn: dict[Seat | None, tuple[Scene, bytes]] = {}
    ready: dict[tuple[Seat | None, int, int, bool], tuple[bytes, bytes, int]] = {}
    way = table.way
    for watcher in list(watchers):
        seat = table.seat_of(watcher.person)
        comes = watcher.match != table.match_id or watcher.seat != seat
        if comes:
            watcher.last = b""
            watcher.match, watcher.seat, watcher.lines = table.match_id, seat, 0
            watcher.told = way.first_line(match)
        # Those who were here before the last answer are shown what came of it; others are shown the present at once.
        was_there = not comes and watcher.told == match.told_before < match.told
        key = seat, watcher.told, watcher.lines, was_there
        if key not in ready:
            if seat not in drawn:
                scene = match.view(seat)
                drawn[seat] = scene, draw(table, match, scene)
            scene, common = drawn[seat]
            own = draw_own(table, match, seat if table.room.playing else None)
            own.seat = seat
            lines = way.tell(own, match, watcher, has)
            own.meanwhile = table.recent.meanwhile(seat) or UNSET
            if was_there and match.lasts:
                own.moments = moments(match, seat, scene) or UNSET
            sent = common + to_json(own)[1:]
            own.told, own.start = [], lines
            ready[key] = sent, b"" if way.repeats else common + to_json(own)[1:], lines
        sent, silent, watcher.lines = ready[key]
        watcher.told = match.told
        if sent == watcher.last:
            continue  # nothing has changed that this watcher may know
        watcher.last = silent
        if match.kind.timed:
            sent = b'%b,"clock":%d}' % (sent[:-1], match.game.at(table.clock.elapsed()))
        watcher.send(sent)


def moments(match: Match, seat: int | None, scene: Scene) -> list[Moment]:
    """What led to a scene. If drawing that fails, people can still play on."""
    try:
        return match.moments(seat, scene)
    except Exception:
        log.exception("a moment cannot be drawn", extra={"game": match.beginning.game})
        return []


def draw(table: "Table", match: Match, scene: Scene) -> bytes:
    """The state of the match, as JSON without its closing brace: each viewer's own part is appended."""
    deadline = table.way.deadline()
    seen = news.Table(
        match=table.match_id,
        game=match.beginning.game,
        n=match.public_length,
        names=match.names,
        scene=scene,
        deadline=deadline,
        limit=None if deadline is None else table.clock.limit(),
        commitment=match.commitment,
        seed=match.seed if match.over else UNSET,
    )
    return to_json(seen)[:-1] + b","


def draw_own(table: "Table", match: Match, seat: Seat | None) -> news.Own:
    """What only this seat is sent: its questions, channels, and whether it can take its last answer back."""
    posed = [] if seat is None else match.posed_to(seat)
    asked = table.way.asked.setdefault(seat, Asked()).written(one.describe() for one in posed)
    talks = [written for one, written in zip(posed, asked, strict=True) if one.talk]
    question = next((Raw(written) for one, written in zip(posed, asked, strict=True) if not one.talk), None)
    undo = seat is not None and match.may_undo(seat)
    channels = [channel.name for channel in match.channels_of(seat)]
    hears = [] if seat is None or match.over else list(match.game.hears(seat))
    groups = [] if seat is None or match.over else list(groups_for(match, seat))
    return news.Own(
        hears=hears or UNSET,
        groups=groups or UNSET,
        seat=seat,
        question=question,
        talks=as_list(talks) if talks else UNSET,
        told=[],
        start=0,
        undo=undo,
        channels=channels,
        hushed=match.is_hushed,
    )


def groups_for(match: Match, seat: Seat) -> Sequence[str]:
    """The groups that the player of a seat may say they belong to, for the records."""
    return () if match.game.leads(seat) else match.kind.groups_of(match.beginning.options)
