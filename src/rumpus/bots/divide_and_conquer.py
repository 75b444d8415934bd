"""A player of Divide and Conquer.

Lines: exact, by alpha-beta search with memory, as soon as few enough are left; before that, the line that does best in
many quick playouts. Dots: the same, for some dozens of spots, with the rest of the dots imagined.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, TypeVar

from rumpus.bots.chair import Bot, Chair
from rumpus.core import Chance
from rumpus.games.paper.divide_and_conquer import APART, DRAW_A_DOT, DivideAndConquer, Line, Sheet, lattice, room
from rumpus.pieces.paper import Point, d2, members

T = TypeVar("T")

SURE = 10**6  # a larger margin than any sheet can have
FEW = 20  # legal lines: with more, an exact answer is not even attempted
SPOTS = 48  # candidates for a dot
A_GAME, A_SHEET = 20, 100  # the costs, in nodes, of a playout and of preparing a sheet for it
EVERY = 200  # nodes between two looks at the clock


class Duel:
    """The lines of one sheet as bits: which are drawn, and which are legal. The players are 0 and 1."""

    def __init__(self, sheet: Sheet, owners: Sequence[int]) -> None:
        self.gone = [crossed | 1 << line for line, crossed in enumerate(sheet.crossing)]  # as soon as it is drawn
        # For each player and line: the other two sides of each of its triangles, and what that triangle is worth.
        self.triangles = [
            [
                [(sides, (owners[a] == p) + (owners[b] == p) + (owners[c] == p)) for sides, (a, b, c) in found]
                for found in sheet.triangles
            ]
            for p in (0, 1)
        ]
        self.memory: dict[int, tuple[int, int, int]] = {}  # drawn: the margin at least, at most, and the best line
        self.spend: Callable[[], None] = lambda: None  # called for every position that is looked into

    def best(self, drawn: int, legal: int, mover: int) -> tuple[int, int]:
        """The margin with best play, and the line to draw for it."""
        return self.margin(drawn, legal, mover), self.memory[drawn][2]

    def margin(self, drawn: int, legal: int, mover: int, low: int = -SURE, high: int = SURE) -> int:
        """By how much the mover will outscore the other from now on; exact if that is between low and high."""
        if not legal:
            return 0
        first = -1
        known = self.memory.get(drawn)
        if known is not None:
            least, most, first = known
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        self.spend()
        best, best_line, bar = -SURE, -1, low
        for gain, line in self.ordered(drawn, legal, mover, first):
            after = legal & ~self.gone[line]
            value = gain - self.margin(drawn | 1 << line, after, 1 - mover, gain - high, gain - bar)
            if value > best:
                best, best_line = value, line
                if value >= high:
                    break
                bar = max(bar, value)
        self.memory[drawn] = best if best > low else -SURE, best if best < high else SURE, best_line
        return best

    def ordered(self, drawn: int, legal: int, mover: int, first: int = -1) -> list[tuple[int, int]]:
        """All lines with what each gains at once: first those that close much, last those that give the other much."""
        undrawn, triangles = ~drawn, self.triangles[mover]
        moves = []
        for line in members(legal):
            gain = promise = 0
            for sides, points in triangles[line]:
                missing = sides & undrawn
                if not missing:
                    gain += points
                    promise += 3
                elif missing & legal and not missing & missing - 1:
                    promise -= 2
            moves.append((promise if line != first else SURE, gain, line))
        moves.sort(reverse=True)
        return [(gain, line) for _, gain, line in moves]

    def playout(self, drawn: int, legal: int, mover: int, random: Callable[[], float]) -> int:
        """A quick playout: both close what they can, and else give away little. Returns the margin of player 0."""
        total = 0
        hot = self.hot(drawn, legal)
        while legal:
            line = max((line for line in hot if legal >> line & 1), key=hot.__getitem__, default=-1)
            if line < 0:
                line = self.quiet(drawn, legal, random)
            legal &= ~self.gone[line]
            for sides, points in self.triangles[mover][line]:
                missing = sides & ~drawn
                if not missing:
                    total += -points if mover else points
                elif missing & legal and not missing & missing - 1:
                    third = missing.bit_length() - 1
                    hot[third] = hot.get(third, 0) + 1
            drawn |= 1 << line
            mover = 1 - mover
        return total

    def hot(self, drawn: int, legal: int) -> dict[int, int]:
        """The lines that close triangles, each with how many."""
        closing = ((line, sum(not sides & ~drawn for sides, _ in self.triangles[0][line])) for line in members(legal))
        return {line: closed for line, closed in closing if closed} if drawn else {}

    def quiet(self, drawn: int, legal: int, random: Callable[[], float]) -> int:
        """A line after which nothing can be closed; any line, if there is none."""
        lines = members(legal)
        start = int(random() * len(lines))
        for line in lines[start:] + lines[:start]:
            left = legal & ~self.gone[line]
            for sides, _ in self.triangles[0][line]:
                missing = sides & ~drawn
                if missing & left and not missing & missing - 1:
                    break
            else:
                return line
        return lines[start]


class Exhausted(Exception):
    """No time is left to think."""


class Purse:
    """What may be spent on thinking: a number of nodes, or some seconds."""

    def __init__(self, nodes: float, seconds: float | None) -> None:
        self.nodes = nodes
        self.end = None if seconds is None else perf_counter() + seconds
        self.spent = self.looked = 0

    def spend(self, nodes: int = 1) -> None:
        self.spent += nodes
        if self.end is None:
            if self.spent > self.nodes:
                raise Exhausted
        elif self.spent >= self.looked + EVERY:
            self.looked = self.spent
            if perf_counter() >= self.end:
                raise Exhausted


class DotsAndLines:
    """Thinks for a number of nodes (then its answers are reproducible), or for some seconds."""

    def __init__(
        self,
        nodes: int = 20_000,
        seconds: float | None = None,
        slips: float = 0.0,
        seed: int | str | None = None,
        name: str = "",
    ) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.slips = slips  # how often it does just anything
        self.name = name or (f"dots-and-lines:{nodes}" if seconds is None else f"dots-and-lines:{seconds:g}s")
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        choices = chair.choices
        if len(choices) == 1 or self._random.random() < self.slips:
            return choices[int(self._random.random() * len(choices))]
        game = chair.imagine(Chance(0)).game
        assert isinstance(game, DivideAndConquer)
        return self.dot(game) if chair.question.what == DRAW_A_DOT else self.line(game)

    # ---- lines

    def line(self, game: DivideAndConquer) -> Line:
        """The best line, if it can be found in half of the time; otherwise the most promising one."""
        sheet = game.sheet
        duel = Duel(sheet, game.owners)
        drawn, legal = sheet.bits(game.lines), sheet.bits(sheet.legal(game.lines))
        me = int(game.player)
        few = legal.bit_count() <= FEW
        if few:
            duel.spend = self._purse(1 / 2).spend
            try:
                return sheet.lines[duel.best(drawn, legal, me)[1]]
            except Exhausted:
                pass
        gains = {line: gain for gain, line in duel.ordered(drawn, legal, me)}

        def judge(line: int) -> int:
            after = drawn | 1 << line, legal & ~duel.gone[line], 1 - me
            rest = duel.playout(*after, self._random.random)
            return gains[line] + (-rest if me else rest)

        return sheet.lines[self._most_promising(list(gains), lambda: judge, A_GAME, 1 / 2 if few else 1)]

    # ---- dots

    def dot(self, game: DivideAndConquer) -> Point:
        """The most promising of some spots, each tried with the same imagined dots after it."""
        me, black, random = int(game.player), int(game.black), self._random.random

        def with_the_rest() -> Callable[[Point], int]:
            rest = self._rest_of_the_dots(game)
            owners = [*game.owners, *((me + i) % 2 for i in range(len(rest) + 1))]

            def judge(spot: Point) -> int:
                sheet = Sheet([*game.points, spot, *rest])
                duel = Duel(sheet, owners)
                total = duel.playout(0, sheet.clear, black, random) + duel.playout(0, sheet.clear, black, random)
                return -total if me else total

            return judge

        return self._most_promising(self.spots(game), with_the_rest, A_SHEET + 2 * A_GAME)

    def spots(self, game: DivideAndConquer) -> list[Point]:
        """Some free spots, in the middle of three dots and elsewhere."""
        xs, ys = lattice(game.step)
        free = room(game.step, tuple(game.points))
        found: dict[Point, None] = {}
        while len(found) < min(SPOTS, free.bit_count()):
            x, y = self._anywhere(xs, ys)
            if len(found) % 2 and len(game.points) > 2 and self._random.random() < 0.9:
                three = self._random.sample(game.points, 3)
                x, y = (
                    min(along, key=lambda at: abs(3 * at - middle))
                    for along, middle in zip((xs, ys), map(sum, zip(*three, strict=True)), strict=True)
                )
            if free >> xs.index(x) * len(ys) + ys.index(y) & 1:
                found[x, y] = None
        return list(found)

    def _rest_of_the_dots(self, game: DivideAndConquer) -> list[Point]:
        """Where the dots after the next one might be drawn."""
        rest: list[Point] = []
        while len(game.points) + 1 + len(rest) < 2 * game.dots:
            spot = self._anywhere(*lattice(game.step))
            if all(d2(spot, other) >= APART**2 for other in (*game.points, *rest)):
                rest.append(spot)
        return rest

    def _anywhere(self, xs: range, ys: range) -> Point:
        return xs[int(self._random.random() * len(xs))], ys[int(self._random.random() * len(ys))]

    # ---- thinking

    def _most_promising(
        self, left: list[T], judge_anew: Callable[[], Callable[[T], int]], price: int, share: float = 1
    ) -> T:
        """Judge candidates, drop the worse half, and repeat. If there are too many, only the first are judged."""
        if self.seconds is None:
            left = left[: affordable(self.nodes * share / price, len(left))]
        self._random.shuffle(left)
        won = dict.fromkeys(left, (0, 0))  # (how much, in how many tries)

        def average(one: T) -> float:
            total, tries = won[one]
            return total / tries if tries else -SURE

        halvings = (len(left) - 1).bit_length()
        for _ in range(halvings):
            purse = self._purse(share / halvings)
            try:
                while True:
                    judge = judge_anew()
                    for one in left:
                        purse.spend(price)
                        total, tries = won[one]
                        won[one] = total + judge(one), tries + 1
            except Exhausted:
                left = sorted(left, key=average, reverse=True)[: (len(left) + 1) // 2]
        return left[0]

    def _purse(self, share: float) -> Purse:
        return Purse(self.nodes * share, None if self.seconds is None else self.seconds * share)


def affordable(judgements: float, most: int) -> int:
    """How many candidates can each be judged once in every round, if each round drops the worse half."""
    many = most
    while many > 2 and many * (many - 1).bit_length() > judgements:
        many -= 1
    return many


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: DotsAndLines(nodes=600, slips=0.3, seed=seed, name="easy"),
    "fair": lambda seed: DotsAndLines(nodes=1_500, seed=seed, name="fair"),
    "hard": lambda seed: DotsAndLines(nodes=50_000, seed=seed, name="hard"),
}
