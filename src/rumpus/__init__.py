"""rumpus: small games, played by people and bots, in the browser, the terminal and Python.

>>> import rumpus
>>> m = rumpus.match("pennywise", players=2, seed=1)
>>> m.questions
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import games
from .core import Log, Match, Refused
from .core import log as _log
from .core.settings import numbers_of

__all__ = ["Match", "Refused", "load", "match", "replay"]


def match(
    name: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    seed: int | str | None = None,
    chance: Iterable[Any] | None = None,
    arrange: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """Start a match of the game called `name`, or of the game in the file of that name.

    players: how many (the fewest that can play, if not said).  options: see `rumpus rules NAME`.
    seed: the same seed and answers give the same match; without one the luck is the operating system's.
    chance: a script of what the dice, picks and shuffles shall be, for tests.
    arrange: fields to set after the set-up, to start from any position; plain data will do.
    """
    kind = games.find(name)
    return Match(
        kind,
        name,
        players if players is not None else len(names) if names else numbers_of(kind, options)[0],
        options,
        seed=seed,
        chance=chance,
        arrange=arrange,
        names=names,
    )


def load(path: str | Path) -> Log:
    """Read a log."""
    return _log.load(path)


def replay(log: Log | str | Path, until: int | None = None, *, verify: bool = False) -> Match:
    """The match of a log (or of its first `until` entries). With `verify`, its luck is checked against its seed."""
    if not isinstance(log, Log):
        log = load(log)
    return Match.replay(games.find(log.beginning.game), log, until, verify)
