"""A player of WoRDWeRX.

It sees every word that can be made, and every placement that would give one to the other player. If neither makes such
a mistake, whoever has no safe placement left loses. This is solved as soon as few enough cells are empty. Before that,
it makes many playouts with safe placements, and takes the placement that did best.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from rumpus.bots.chair import Bot, Chair, Judged, Opinion
from rumpus.core import Chance
from rumpus.games.paper.wordwerx import (
    CELLS,
    EMPTY,
    Wordwerx,
    letters_in,
    risky,
    safe_placements,
    winning,
)
from rumpus.pieces.words import RUDE

Placement = tuple[int, str]  # cell and letter

WIDTH = 24  # placements from which playouts are made
SHARE = 0.5  # of the thought is for solving, where that may succeed; the rest is for playouts
SOLVABLE = 12  # empty cells: with more, solving is not even attempted
CURIOSITY = 0.5  # the bonus for placements that were tried seldom


class Exhausted(Exception):
    """No time is left to think."""


class Duel:
    """The rest of a game in which nobody makes an obvious mistake.

    The value of a board is for the player to move: 1 won, 0 drawn, -1 lost. No word can be made on it.
    """

    def __init__(self, dictionary: str) -> None:
        self.dictionary = dictionary
        self.values: dict[str, int] = {}
        self.safe: dict[str, list[Placement]] = {}
        self.nodes, self.end = 0.0, inf

    def allow(self, nodes: float, seconds: float | None) -> None:
        """Allow that much more thought: positions, or seconds."""
        self.nodes = nodes if seconds is None else inf
        self.end = inf if seconds is None else perf_counter() + seconds

    def spend(self) -> None:
        self.nodes -= 1
        if self.nodes < 0 or perf_counter() >= self.end:
            raise Exhausted

    def placements(self, board: str) -> list[Placement]:
        """The safe placements."""
        found = self.safe.get(board)
        if found is None:
            self.spend()
            found = self.safe[board] = safe_placements(board, self.dictionary)
        return found

    def value(self, board: str) -> int:
        """The exact value. Placements that leave the other least are tried first."""
        if EMPTY not in board:
            return 0
        known = self.values.get(board)
        if known is not None:
            return known
        best = -1
        boards = [after(board, placement) for placement in self.placements(board)]
        for following in sorted(boards, key=lambda then: len(self.placements(then)) if EMPTY in then else 0):
            best = max(best, -self.value(following))
            if best == 1:
                break
        self.values[board] = best
        return best

    def play_on(self, board: str, random: Random) -> int:
        """A playout with random safe placements; returns the value at its end."""
        self.spend()
        mover = 1
        while EMPTY in board:
            safe = self.placements(board)
            if not safe:
                return -mover
            board = after(board, safe[int(random.random() * len(safe))])
            mover = -mover
        return 0


class Wordsmith:
    """Overlooks a share of the obvious, and thinks about so many positions, or for so many seconds."""

    def __init__(
        self, name: str, nodes: int, overlooks: float = 0.0, seed: int | str | None = None, seconds: float | None = None
    ) -> None:
        self.name = name
        self.nodes = nodes
        self.overlooks = overlooks
        self.seconds = seconds
        self._random = Random(seed)

    def choose(self, chair: Chair) -> Any:
        game = imagined(chair)
        words = [made for made in self.words(game) if self.notices()]
        if words:
            return answer(words[0])
        safe = safe_placements(game.board, game.dictionary)
        unseen = [risk for risk in listed(risky(game.board, game.dictionary)) if not self.notices()]
        if not safe and not unseen:
            return answer(self.least_bad(game))
        if not self.nodes:
            return answer(self._random.choice(safe + unseen))
        return answer(self.thought_of(game, safe)[0][0])

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        """Wins and losses at the next move are certain; of the safe placements, some are examined."""
        game = imagined(chair)
        words = self.words(game)
        named = [(CELLS.index(name), letter) for letter, name in about]
        if words:
            others = [Judged(answer(one), 0.5, 0.25) for one in named if one not in words]
            return Opinion([*(Judged(answer(one), 1.0, 0.0, "makes a word") for one in words), *others], not others)
        safe = safe_placements(game.board, game.dictionary)
        risks = [one for one in named if one not in safe] or ([] if safe else [self.least_bad(game)])
        lost = [Judged(answer(one), 0.0, 0.0, "leaves a word to the other") for one in risks]
        found = self.thought_of(game, safe, [one for one in named if one in safe]) if safe else []
        judged = [Judged(answer(one), value, error, "is safe") for one, value, error in found]
        return Opinion([*judged, *lost], all(not one.error for one in judged))

    # ---- the obvious

    def notices(self) -> bool:
        return self._random.random() >= self.overlooks

    def words(self, game: Wordwerx) -> list[Placement]:
        """Placements that make a word; decent ones first."""
        found = listed(winning(game.board, game.dictionary))
        self._random.shuffle(found)
        return sorted(found, key=lambda placement: is_rude(game, placement))

    def least_bad(self, game: Wordwerx) -> Placement:
        """If every placement gives a word: the one whose words are hardest to find."""
        every = [(CELLS.index(name), letter) for letter, name in game.placements()]
        return min(every, key=lambda placement: chances(after(game.board, placement), game.dictionary))

    # ---- thought

    def thought_of(
        self, game: Wordwerx, safe: Sequence[Placement], about: Sequence[Placement] = ()
    ) -> list[tuple[Placement, float, float]]:
        """Safe placements with their values from 0 to 1 and how uncertain these are, best first."""
        duel, board = Duel(game.dictionary), game.board
        tried = self.narrowed(duel, board, safe, about)
        if board.count(EMPTY) <= SOLVABLE:
            duel.allow(self.nodes * SHARE, self.seconds and self.seconds * SHARE)
            exact: dict[Placement, float] = {}
            with suppress(Exhausted):
                for one in tried:
                    exact[one] = (1 - duel.value(after(board, one))) / 2
                    if exact[one] == 1 and not about:
                        break
            if len(exact) == len(tried) or 1 in exact.values():
                return sorted([(one, value, 0.0) for one, value in exact.items()], key=lambda judged: -judged[1])
        duel.allow(self.nodes * SHARE, self.seconds and self.seconds * SHARE)
        return self.played_on(duel, board, tried)

    def narrowed(
        self, duel: Duel, board: str, safe: Sequence[Placement], about: Sequence[Placement]
    ) -> list[Placement]:
        """As many as there is time for: half of them leave the other little, the rest are random."""
        if board.count(EMPTY) <= SOLVABLE or len(safe) <= WIDTH:
            return list(safe)
        some = self._random.sample(safe, min(len(safe), 4 * WIDTH))
        some.sort(key=lambda one: len(safe_placements(after(board, one), duel.dictionary)))
        half = WIDTH // 2
        return list(dict.fromkeys([*about, *some[:half], *self._random.sample(some[half:], half)]))

    def played_on(self, duel: Duel, board: str, tried: Sequence[Placement]) -> list[tuple[Placement, float, float]]:
        """Playouts, mostly of the placement that does best (Auer, Cesa-Bianchi and Fischer 2002: UCB1)."""
        games, points = [0] * len(tried), [0.0] * len(tried)
        with suppress(Exhausted):
            for n in count():
                i = n
                if n >= len(tried):
                    hopes = [won / of + CURIOSITY * sqrt(log(n) / of) for won, of in zip(points, games, strict=True)]
                    i = hopes.index(max(hopes))
                points[i] += (1 - duel.play_on(after(board, tried[i]), self._random)) / 2
                games[i] += 1
        order = sorted(range(len(tried)), key=lambda k: -games[k])
        return [(tried[k], (points[k] + 0.5) / (games[k] + 1), 0.5 / sqrt(games[k] + 1)) for k in order]


def imagined(chair: Chair) -> Wordwerx:
    game = chair.imagine(Chance(0)).game  # nothing is hidden in this game
    assert isinstance(game, Wordwerx)
    return game


def after(board: str, placement: Placement) -> str:
    cell, letter = placement
    return board[:cell] + letter + board[cell + 1 :]


def answer(placement: Placement) -> tuple[str, str]:
    cell, letter = placement
    return letter, CELLS[cell]


def listed(letters: Sequence[int]) -> list[Placement]:
    """Placements, from the letters for each cell."""
    return [(cell, letter) for cell, bits in enumerate(letters) for letter in letters_in(bits)]


def chances(board: str, dictionary: str) -> int:
    """How many placements make a word."""
    return sum(letters.bit_count() for letters in winning(board, dictionary))


def is_rude(game: Wordwerx, placement: Placement) -> bool:
    then = game.copy()
    then.board = after(game.board, placement)
    return any(word in RUDE for word in then.made(placement[0]))


def wordsmith(
    name: str, nodes: int, overlooks: float, seconds: float | None = None
) -> Callable[[int | str | None], Bot]:
    return lambda seed: Wordsmith(name, nodes, overlooks, seed, seconds)


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": wordsmith("easy", 0, 0.4),
    "fair": wordsmith("fair", 0, 0.0),
    "hard": wordsmith("hard", 5000, 0.0, 1.0),
}
