"""Who plays whom, and where they sit: all meet each other equally often, and sit in each seat equally often."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random

from rumpus.core import BadOption

MOST_TABLES = 1000  # different ones, at most


class Sitting(tuple[str, ...]):
    """Bots round a table. They play once for every rotation that makes a difference."""

    __slots__ = ()

    @property
    def turns(self) -> int:
        return next(turn for turn in range(1, len(self) + 1) if self[turn:] + self[:turn] == self)


def sittings(bots: Sequence[str], players: int, meetings: int, seed: int | str, ladder: bool = False) -> list[Sitting]:
    """Sittings, one after the other, until every two bots that can meet have met in so many matches.

    With more seats than bots each sits there several times. On a ladder only neighbours in the list meet: as many as
    there are seats.
    """
    tables = _tables(bots, players, ladder)
    pairs = {pair for table in tables for pair in _pairs(table)}
    met: Counter[tuple[str, str]] = Counter()
    left: list[tuple[str, ...]] = []
    chosen: list[Sitting] = []
    while min(met[pair] for pair in pairs) < meetings:
        left = left or tables[:]
        table = min(left, key=lambda table: sum(met[pair] for pair in _pairs(table)))
        left.remove(table)
        sitting = _round(bots, table, Random(f"{seed}/{len(chosen)}"))
        for pair in _pairs(table):
            met[pair] += sitting.turns
        chosen.append(sitting)
    return chosen


def _tables(bots: Sequence[str], players: int, ladder: bool) -> list[tuple[str, ...]]:
    """All different groups of bots that can sit at a table."""
    everybody, more = divmod(players, len(bots))
    if ladder and not everybody:
        return [tuple(bots[i : i + players]) for i in range(len(bots) - players + 1)]
    if comb(len(bots), more) > MOST_TABLES:
        raise BadOption(f"{len(bots)} bots can be seated in too many ways: {comb(len(bots), more)}. Name fewer.")
    return [tuple(bots) * everybody + guests for guests in combinations(bots, more)]


def _pairs(table: Sequence[str]) -> set[tuple[str, str]]:
    return set(combinations(dict.fromkeys(table), 2))


def _round(bots: Sequence[str], table: Sequence[str], random: Random) -> Sitting:
    """These bots in a random order; if all occur equally often, the order is repeated."""
    if len(table) % len(bots) == 0:
        return Sitting(random.sample(list(bots), len(bots)) * (len(table) // len(bots)))
    return Sitting(random.sample(list(table), len(table)))
