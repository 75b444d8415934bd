"""How widely tests sweep over all games: a fair part of them each time, or everything for `make thorough`.

A new game is tested without being named anywhere: what a test has to know of it, the game declares or shows when it is
played.
"""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from rumpus import games
from rumpus.core import Game, Match, shapes
from rumpus.lab.conformance import shapes_in

THOROUGH = os.environ.get("RUMPUS_THOROUGH") == "1"
MATCHES = 3  # of each game, to see what it shows
MOST_ANSWERS = 150  # that are looked at in each
CHAIR = "Chair"  # who is asked to choose a player taps a chair

Feature = tuple[str, str]  # the shape of a question, and a kind of place that lies on the table then


def chairs_of(kind: type[Game]) -> int:
    """How many play in a test: three, where that is possible."""
    some = kind.numbers(options_of(kind))
    return max(some[0], min(3, some[-1]))


def options_of(kind: type[Game]) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()} | dict(kind.brief)


def closed() -> list[str]:
    """The games that have an end: an open floor is open for a time, and tests of its own play on it."""
    return [name for name, kind in games.every() if not kind.is_open()]


@cache
def features(name: str) -> frozenset[Feature]:
    """What a client has to be able to do to play a game: seen in a few random matches."""
    return frozenset(feature for match in _matches(name) for feature in _features(match))


def _matches(name: str) -> Iterator[Match]:
    """A match at every position of some brief matches."""
    kind = games.find(name)
    for seed in range(MATCHES):
        random = Random(seed)
        match = Match(kind, name, chairs_of(kind), kind.brief, seed=seed)
        for _ in range(MOST_ANSWERS):
            if match.over:
                break
            yield match
            seat = random.choice(match.waiting)[0]
            posed = match.posed(seat)
            assert posed is not None
            match.answer(seat, shapes.sample(posed.choices, random.random))


def _features(match: Match) -> Iterator[Feature]:
    seat = match.waiting[0][0]
    posed = match.posed(seat)
    assert posed is not None
    on_the_table = {type(place).__name__ for place in match.view(seat).places} | {CHAIR}
    for shape in shapes_in(posed.describe()):
        yield from ((shape, kind) for kind in on_the_table)
    if posed.sealed:
        yield "sealed", CHAIR


def unlike() -> list[str]:
    """One each of the games that show the same to equally many people, as many a poker game does; all, if thorough."""
    looks = {(name if THOROUGH else features(name), max(games.find(name).players)): name for name in closed()[::-1]}
    return list(looks.values())[::-1]


def questions_of(name: str) -> set[str]:
    """The shapes of questions that a game puts."""
    return {shape for shape, _ in features(name)}


def places_of(name: str) -> set[str]:
    """The kinds of places that lie on a game's table."""
    return {kind for _, kind in features(name)}


def covering(names: Sequence[str], shown: Callable[[str], Iterable[Hashable]] = features) -> list[str]:
    """A few games that show between them whatever all games show: each shows most of what was still missing."""
    chosen = []
    missing = set().union(*(shown(name) for name in names))
    while missing:
        best = max(names, key=lambda name: len(missing.intersection(shown(name))))
        missing.difference_update(shown(best))
        chosen.append(best)
    return chosen
