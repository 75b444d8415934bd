"""Finished matches. How a match ended is written down at its end, so that nobody has to replay it to find out."""

from collections.abc import Sequence

from msgspec import Struct

from rumpus import games
from rumpus.core import Line, Match, Moment, Scene
from rumpus.core.log import Log
from rumpus.tables.broadcast import moments
from rumpus.tables.portraits import Portrait


class Over(Struct):
    """How a match ended: the one entry of its stream `over:MATCH`."""

    names: list[str]
    seats: int
    standings: list[int]
    game: str = ""  # empty in old entries, from before this was written down
    title: str = ""
    looks: list[Portrait] = []  # by seat; empty in old entries


class Finished(Struct):
    """A finished match, which everybody may look at."""

    log: Log
    text: str  # the log as a file
    over: Over


class Step(Struct):
    """A finished match as it was after some of its entries."""

    n: int  # entries
    scene: Scene
    told: list[Line]  # from the beginning
    new: int  # how many of these came with the last entry
    moments: list[Moment]  # that led from the step before to this one; their line numbers count within the new lines


def summed_up(match: Match, looks: Sequence[Portrait] = ()) -> Over:
    begun, title = match.beginning, match.kind.titled(match.beginning.options)
    return Over(match.names, match.game.n, match.standings(), begun.game, title, list(looks))


def how_it_ended(log: Log) -> Over | None:
    """The end of a match from before ends were written down; None if it is not over."""
    match = Match.replay(games.find(log.beginning.game), log)
    return summed_up(match) if match.over else None


def look_back(log: Log, step: int, seat: int | None) -> Step:
    """What a seat saw after so many entries."""
    kind = games.find(log.beginning.game)
    then = Match.replay(kind, log, until=step, watched=True)
    scene = then.view(seat)
    new = len(then.lines(seat, then.told_before))
    return Step(len(then.entries), scene, then.lines(seat), new, moments(then, seat, scene))
