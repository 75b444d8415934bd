"""Pennywise for two by trying everything that the rules allow: slow, and independent of the table that solves it."""

from typing import Any

from rumpus.bots.pennywise import Table, Verdict, doubled
from rumpus.core import Chance, Handful, Match, Run, Seat, Turn
from rumpus.games.dice.pennywise import Pennywise

Seen = dict[Any, tuple[Seat, int]]


class Counting(Pennywise):
    """Pennywise, with a look at how many turns there were."""

    turns: int

    def setup(self) -> None:
        super().setup()
        self.turns = 0

    def turn(self) -> Turn:
        self.turns += 1
        yield from super().turn()


def disagreements(coins: str) -> tuple[int, list[tuple[int, int]]]:
    """How many positions there are in which both have coins, and those of which the table says something else."""
    known = Table(doubled(coins))
    seen: Seen = {}
    positions = known.positions_with_coins()
    return len(positions), [p for p in positions if known.verdict(*p) != verdict(known, *p, coins, seen)]


def verdict(known: Table, mine: int, his: int, coins: str, seen: Seen) -> Verdict:
    """What comes of a position, by trying."""
    purses, middle = [known.opened(mine), known.opened(his)], known.opened(known.middle(mine, his))
    arrange = {"purses": purses, "middle": middle, "player": 0}
    match = Match(Counting, "counting", 2, {"coins": coins}, arrange=arrange)
    winner, turns = tried(match, seen)
    return Verdict(winner == 0, turns + turns_of(match))


def tried(run: Run, seen: Seen) -> tuple[Seat, int]:
    """Who wins, and how many turns from now on: the winner tries for few, the loser for many."""
    game = run.game
    assert isinstance(game, Counting)
    if run.question is None:
        return game.player, 0
    most = run.choices.most if isinstance(run.choices, Handful) else 0
    key = (tuple(map(tuple, map(dict.items, game.purses))), tuple(game.middle.items()), run.actor, most)
    if key not in seen:
        me = run.actor
        ends = []
        for move in run.choices:
            after = run.fork(Chance(0), kept=True)
            after.play(move)
            winner, turns = tried(after, seen)
            ends.append((winner == me, turns + turns_of(after) - game.turns, winner))
        _, turns, winner = min(ends, key=lambda end: (not end[0], end[1] if end[0] else -end[1]))
        seen[key] = winner, turns
    return seen[key]


def turns_of(run: Run) -> int:
    assert isinstance(run.game, Counting)
    return run.game.turns
