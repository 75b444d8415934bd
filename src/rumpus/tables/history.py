"""The matches that a person has played: only their ids and the seat. How they ended is stored with the matches."""

import asyncio
from collections.abc import Collection, Iterable, Mapping

import msgspec
from msgspec import Struct

from rumpus.core import Refused
from rumpus.tables.past import Over
from rumpus.tables.store import Store

SHOWN = 60  # matches
TRIES = 8  # against other matches of the same person that end at the same moment

read_over = msgspec.json.Decoder(Over).decode


class Sat(Struct):
    """An entry of a person's stream `played:PERSON`."""

    match: str
    seat: int


class Played(Struct):
    """A match that somebody has played."""

    match: str
    game: str
    title: str
    names: list[str]
    standings: list[int]
    seat: int  # one's own
    at: int  # when it was over


read_sat = msgspec.json.Decoder(Sat).decode


class History:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, match: str, seats: Mapping[str, int]) -> None:
        """Note that these people have played a match, on these seats. Noting it twice does no harm."""
        await asyncio.gather(*(self._note(person, Sat(match, seat)) for person, seat in seats.items()))

    async def _note(self, person: str, sat: Sat) -> None:
        stream = f"played:{person}"
        for _ in range(TRIES):
            (length,) = await self._store.lengths([stream])
            if await self._store.append(stream, length, msgspec.json.encode(sat)) is not None:
                return
        raise Refused("Too much ends at once: try again.")

    async def forget(self, people: Iterable[str], matches: Collection[str]) -> None:
        """Take these matches off the lists of these people."""
        for person in people:
            stream = f"played:{person}"
            sat = [read_sat(entry.data) for entry in await self._store.read(stream)]
            if any(one.match in matches for one in sat):
                await self._store.delete([stream])
                for one in sat:
                    if one.match not in matches:
                        await self._note(person, one)

    async def of(self, person: str) -> list[Played]:
        """The last matches of a person, newest first."""
        stream = f"played:{person}"
        (length,) = await self._store.lengths([stream])
        kept = await self._store.read(stream, length - 1 - SHOWN)
        sat = {one.match: one.seat for one in (read_sat(entry.data) for entry in kept)}
        found = [await self._look_up(match, seat) for match, seat in reversed(sat.items())]
        return [played for played in found if played is not None]

    async def _look_up(self, match: str, seat: int) -> Played | None:
        """How a match ended; None, if it has just been deleted."""
        ended = await self._store.read(f"over:{match}")
        if not ended:
            return None
        over = read_over(ended[0].data)
        return Played(match, over.game, over.title, over.names, over.standings, seat, ended[0].at)
