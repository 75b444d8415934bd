"""How strong players are, from the places that they came in: Plackett and Luce's model, fitted to whole rankings.

A match is a row of choices: who is first of all, who is first of the others, and so on; each time a player is chosen
with a chance in proportion to their strength. With two players that is Bradley and Terry's model. Places that are
shared count as if every order of the players who share them had come up equally often, so a draw is half a win for
each. Where many share a place at a table of many, that brings ratings closer together than how often one is ahead of
another.

Ratings are on a scale like chess players': 200 points more are ahead in 76 of 100 matches, 400 in 91.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import exp, log
from typing import Any

from msgspec import Struct

from rumpus.lab.simulate import SURE, wilson

POINTS = 400 / log(10)  # for a strength that is e times as much
ANCHOR = "random"

Ranking = tuple[Sequence[str], Sequence[int]]  # who sat where, and the places they came in: a match


class Rating(Struct):
    """A player's strength, with its 95 % interval; all are relative to the anchor, who has none."""

    name: str
    points: float
    low: float
    high: float


class Share(Struct):
    """So many of all; with Wilson's 95 % interval."""

    got: float
    of: float
    share: float
    low: float
    high: float


class Pair(Struct):
    """How one does against another. A match counts once, however many of each sit there."""

    one: str
    other: str
    ahead: Share  # of the matches in which they met; equal places are half
    won: Share | None  # of the matches that one of the two has won; shared wins are split


def share(points: float) -> float:
    """How often somebody is ahead who has so many points more."""
    return 1 / (1 + exp(-points / POINTS))


def points(share: float) -> float:
    """How many points more somebody has who is ahead so often."""
    return POINTS * log(share / (1 - share))


# ---- pairs


def pairs(matches: Iterable[Ranking], names: Sequence[str]) -> list[Pair]:
    """Every two who have met; the one who is named later comes first."""
    met: dict[tuple[str, str], list[tuple[float, float, float]]] = {}
    for bots, places in matches:
        by_name: dict[str, list[int]] = {}
        for bot, place in zip(bots, places, strict=True):
            by_name.setdefault(bot, []).append(place)
        winners = places.count(1) or 1  # or nobody has won
        for other, one in combinations([name for name in names if name in by_name], 2):
            wins, lost = (by_name[name].count(1) / winners for name in (one, other))
            met.setdefault((one, other), []).append((_ahead(by_name[one], by_name[other]), wins, lost))
    return [_pair(one, other, met[one, other]) for other, one in combinations(names, 2) if (one, other) in met]


def _ahead(places: Sequence[int], others: Sequence[int]) -> float:
    """Of all comparisons between the two, those that the first one wins."""
    won = sum((place < other) + (place == other) / 2 for place in places for other in others)
    return won / (len(places) * len(others))


def _pair(one: str, other: str, met: Sequence[tuple[float, float, float]]) -> Pair:
    ahead, wins, lost = (sum(numbers) for numbers in zip(*met, strict=True))
    return Pair(one, other, _share(ahead, len(met)), _share(wins, wins + lost) if wins + lost else None)


def _share(got: float, of: float) -> Share:
    return Share(got, of, got / of, *wilson(got, of))


# ---- ratings


class Choice(Struct):
    """One was chosen from several: so many of each name."""

    chosen: int
    among: list[int]
    weight: float
    match: int


def rate(matches: Sequence[Ranking], names: Sequence[str]) -> list[Rating]:
    """The most likely strengths, and how far they can be off.

    Everybody has in addition drawn one match, shared out among all others. So whoever has won everything has a rating
    that is finite, and very uncertain.
    """
    import numpy as np

    index = {name: i for i, name in enumerate(names)}
    made = list(_drawn(len(names), len(matches)))
    for number, (bots, places) in enumerate(matches):
        made += _choices([index[bot] for bot in bots], places, len(names), number)
    fit = Fit(np, made, len(names))
    spread = np.linalg.pinv(fit.information)
    # Matches can be more alike inside than the model believes. Then the scatter between them says so.
    by_match = np.zeros((len(matches) + 1, len(names)))
    np.add.at(by_match, fit.match, fit.slopes)
    scatter = by_match[:-1].T @ by_match[:-1]
    contrast = _contrast(np, names)
    variance = np.maximum(_variances(np, contrast, spread), _variances(np, contrast, spread @ scatter @ spread))
    values, errors = POINTS * (contrast @ fit.strength), SURE * POINTS * np.sqrt(np.maximum(variance, 0))
    return [
        Rating(name, round(float(p), 1), round(float(p - e), 1), round(float(p + e), 1))
        for name, p, e in zip(names, values, errors, strict=True)
    ]


class Fit:
    """The strengths (logarithms, zero on average) that make the choices most likely, by Newton's method."""

    def __init__(self, np: Any, made: Sequence[Choice], n: int) -> None:
        self.np = np
        self.chosen = np.eye(n)[[choice.chosen for choice in made]]
        self.among = np.array([choice.among for choice in made], float)
        self.weight = np.array([[choice.weight] for choice in made])
        self.match = np.array([choice.match for choice in made])
        self.strength = np.zeros(n)
        step = 1.0
        for _ in range(200):
            self._look()
            if step < 1e-9:
                break
            way = np.linalg.lstsq(self.information, self.slopes.sum(axis=0), rcond=None)[0]
            step = np.abs(way).max()
            self.strength += way * min(1.0, 1.0 / (step + 1e-12))  # no leaps: far out it is nearly flat

    def _look(self) -> None:
        """What each choice says about the strengths, and how much all of them say."""
        odds = self.among * self.np.exp(self.strength - self.strength.max())
        chances = odds / odds.sum(axis=1, keepdims=True)
        self.slopes = self.weight * (self.chosen - chances)
        weighed = self.weight * chances
        self.information = self.np.diag(weighed.sum(axis=0)) - weighed.T @ chances


def _choices(players: Sequence[int], places: Sequence[int], n: int, match: int) -> Iterator[Choice]:
    """The choices that a match is made of, where there was one."""
    left = [players.count(i) for i in range(n)]
    for place in sorted(set(places)):
        orders = _orders([player for player, its in zip(players, places, strict=True) if its == place])
        for order in orders:
            among = left[:]
            for chosen in order:
                if among[chosen] < sum(among):  # there is somebody else
                    yield Choice(chosen, among[:], 1 / len(orders), match)
                among[chosen] -= 1
        for player in orders[0]:
            left[player] -= 1


def _orders(equal: list[int]) -> list[list[int]]:
    """Orders of players who share a place: each is everywhere equally often. Of up to three these are all there are."""
    if len(equal) == 1:
        return [equal]
    turned = [equal[i:] + equal[:i] for i in range(len(equal))]
    return turned if len(equal) == 2 else turned + [order[::-1] for order in turned]


def _drawn(n: int, match: int) -> Iterator[Choice]:
    """Everybody has drawn a match, in parts: one with each of the others."""
    for pair in combinations(range(n), 2):
        for chosen in pair:
            yield Choice(chosen, [int(i in pair) for i in range(n)], 0.5 / (n - 1), match)


def _contrast(np: Any, names: Sequence[str]) -> Any:
    """What has to be taken off: the anchor's strength, or the mean."""
    n = len(names)
    zero = np.eye(n)[names.index(ANCHOR)] if ANCHOR in names else np.full(n, 1 / n)
    return np.eye(n) - zero


def _variances(np: Any, contrast: Any, covariance: Any) -> Any:
    return np.diag(contrast @ covariance @ contrast.T)
