"""Flip and Galaxy by trying everything that the rules allow: slow, and independent of what solves them.

Both play on the engine on which people play, and know nothing of what makes positions alike.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from rumpus.bots.flip import Duel
from rumpus.bots.galaxy import BIT, Sky
from rumpus.core import Chance, Match, Run, Seat
from rumpus.games.board.galaxy import STARS, Galaxy
from rumpus.games.dice.flip import ALL, Flip, sizes_in

Roll = tuple[int, ...]


def rolls(dice: str) -> Iterator[tuple[Roll, Roll]]:
    """All rolls of two players with these dice, the lower total first. Dice of a size may lie in any order."""
    sizes = sizes_in(dice)
    rolled = product(*(range(1, sides + 1) for sides in sizes))
    every = dict.fromkeys(
        tuple(face for face, _ in sorted(zip(roll, sizes, strict=True), key=by_size)) for roll in rolled
    )
    return ((a, b) for a in every for b in every if sum(a) < sum(b))


def by_size(die: tuple[int, int]) -> tuple[int, int]:
    return die[1], die[0]


def disagreements(dice: str) -> tuple[int, int, list[tuple[Roll, Roll]]]:
    """How many rolls there are, how many of them whoever moves first wins, and where that is not what the Duel says."""
    sizes = sizes_in(dice)
    known, seen = Duel(sizes), dict[Any, Seat]()
    won, wrong = 0, []
    pairs = [*rolls(dice)]
    for first, second in pairs:
        hands = [[ALL[sides, len(sizes) * p + i] for i, sides in enumerate(sizes)] for p in range(2)]
        arrange = {"hands": hands, "faces": [*first, *second], "player": Seat(0)}
        wins = tried(Match(Flip, "flip", 2, {"dice": dice}, seed=1, arrange=arrange), seen) == 0
        mine, theirs = (bytes(map(known.code, roll, sizes)) for roll in (first, second))
        won += wins
        if known.wins((mine, theirs, b"")) != wins:
            wrong.append((first, second))
    return len(pairs), won, wrong


def tried(run: Run, seen: dict[Any, Seat]) -> Seat:
    """Who wins a game of Flip."""
    game = run.game
    assert isinstance(game, Flip)
    if run.question is None:
        assert game.winner is not None
        return game.winner
    rows = tuple(tuple(sorted(row)) for row in (*game.hands, game.middle))
    marks = tuple(tuple(sorted(row)) for row in game.flipped)
    key = rows, marks, tuple(game.faces), run.actor, game.called
    if key not in seen:
        me = run.actor
        winner = game.next(me)
        for move in run.choices:
            after = run.fork(Chance(0), kept=True)
            after.play(move)
            if tried(after, seen) == me:
                winner = me
                break
        seen[key] = winner
    return seen[key]


# ---- Galaxy


def positions(empty: int, count: int, seed: int) -> Iterator[tuple[list[int], list[int]]]:
    """Some positions of Galaxy with so many empty stars: the stars of whoever is to move, and of the other."""
    random = Random(seed)
    for _ in range(count):
        settled = random.sample(STARS, len(STARS) - empty)
        half = len(settled) // 2
        yield settled[:half], settled[half:]


def galaxy_disagreements(empty: int, count: int, seed: int = 1) -> list[tuple[list[int], list[int]]]:
    """Positions of which the Sky says something else than trying everything does."""
    sky = Sky()
    wrong = []
    for mine, theirs in positions(empty, count, seed):
        owners = dict.fromkeys(mine, Seat(0)) | dict.fromkeys(theirs, Seat(1))
        arrange = {"owners": owners, "worths": dict.fromkeys(owners, 1), "player": Seat(0), "first": Seat(0)}
        match = Match(Galaxy, "galaxy", 2, seed=1, arrange=arrange)
        if margin(match) != sky.worth(sum(BIT[star] for star in mine), sum(BIT[star] for star in theirs)):
            wrong.append((mine, theirs))
    return wrong


def margin(run: Run) -> int:
    """How much more the first player has in the end, if both do their best."""
    game = run.game
    assert isinstance(game, Galaxy)
    if run.question is None:
        return game.points[0] - game.points[1]
    ends = []
    for move in run.choices:
        after = run.fork(Chance(0), kept=True)
        after.play(move)
        ends.append(margin(after))
    return max(ends) if run.actor == 0 else min(ends)
