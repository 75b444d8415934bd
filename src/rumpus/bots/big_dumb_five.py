"""Big Dumb Five for three: bets as they come in an equilibrium, read from a table.

The table was computed by bench/fives.py: how often to bet 1 to 5, by what the players own and how many rounds are left.
This does not prove perfect play: with three players, two who play badly can hurt the third, and there may be other
equilibria. How much one player could gain with the best reply to two who bet by the table is in
bench/SOLVED.md.
"""

import lzma
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance, Refused
from rumpus.games.bluffing.big_dumb_five import LIMIT, BigDumbFive

PLAYERS, STONES, BETS = 3, 36, 5
KEPT = 35  # last rounds that have a table each; all rounds before share one
TABLE = Path(__file__).with_suffix(".xz")
FULL = 255  # the share of a bet is stored in one byte


def _positions() -> Iterator[tuple[int, int, int]]:
    """All chips that three players can own while the game goes on, the poorest first; the rest is in the pot."""
    for low in range(1, STONES // 3 + 1):
        for middle in range(low, (STONES - low) // 2 + 1):
            for high in range(middle, STONES - low - middle + 1):
                yield low, middle, high


POSITIONS: list[tuple[int, ...]] = list(_positions())
SIZE = len(POSITIONS) * PLAYERS * BETS  # bytes of a table
Mix = list[list[list[float]]]  # by position, player and bet


@cache
def _read() -> bytes:
    return lzma.decompress(TABLE.read_bytes())


@cache
def _number() -> dict[tuple[int, ...], int]:
    return {position: i for i, position in enumerate(POSITIONS)}


def mix(owned: Sequence[int], seat: int, left: int) -> bytes:
    """How often out of 255 that player bets 1, 2 and so on, with so many rounds left, this one included."""
    position = tuple(sorted(owned))
    table = min(left, KEPT + 1) - 1
    player = _number()[position] * PLAYERS + position.index(owned[seat])
    at = table * SIZE + player * BETS
    return _read()[at : at + BETS]


def packed(mixes: Iterable[Mix]) -> bytes:
    """Tables as bytes, in the format of the file."""
    shares = (share for mix in mixes for position in mix for player in position for share in player)
    return lzma.compress(bytes(round(share * FULL) for share in shares), preset=9)


def tables() -> Iterator[Mix]:
    """All stored tables: for one round left, for two, and so on; the last one also for all rounds before."""
    known = _read()
    for table in range(KEPT + 1):
        flat = known[table * SIZE : (table + 1) * SIZE]
        yield [
            [[share / FULL for share in flat[at + player * BETS :][:BETS]] for player in range(PLAYERS)]
            for at in range(0, SIZE, PLAYERS * BETS)
        ]


class Equilibrium:
    """Bets at random, as often as the table says."""

    def __init__(self, seed: int | str | None = None, slips: float = 0.0, name: str = "hard") -> None:
        self.name = name
        self.slips = slips  # how often it makes just any bet
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, BigDumbFive)
        if (why := why_not(self.name, game.n, {"mode": game.mode})) is not None:
            raise Refused(why)
        if sum(game.stones) + game.pot != STONES:
            raise Refused(f"The table is for {STONES} stones.")
        bets = chair.choices
        if self._random.random() < self.slips:
            return self._random.choice(bets)
        return self._random.choices(bets, mix(game.stones, chair.seat, LIMIT - game.played)[: len(bets)])[0]


def why_not(level: str, players: int, options: Mapping[str, Any]) -> str | None:
    if players != PLAYERS or options.get("mode", "standard") != "standard":
        return f"The equilibrium of {BigDumbFive.title} is known for three players, and not for gambling."
    return None


LEVELS: Mapping[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Equilibrium(seed, slips=0.7, name="easy"),
    "fair": lambda seed: Equilibrium(seed, slips=0.35, name="fair"),
    "hard": Equilibrium,
}
