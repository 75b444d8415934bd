"""A player of Tishai: alpha-beta search with iterative deepening, a transposition table and a quiescence search.

Scores are in hundredths of a Pawn. The score and the key of a position are updated incrementally with each move.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from rumpus.bots.chair import Bot, Chair, Judged, Opinion
from rumpus.core import Chance
from rumpus.games.board.tishai import (
    BLACK,
    BOARD,
    CHECK,
    KING,
    KNIGHT,
    MOVES,
    PAWN,
    SILENCE,
    TOWER,
    WHITE,
    WIZARD,
    Move,
    Played,
    Position,
    Tishai,
)

WON = 100_000
CERTAIN = WON - 1_000  # a score that only won games have
MOST_DEPTH = 40  # moves
CAPTURES = 10  # moves, at most, of the quiescence search
EVERY = 256  # nodes between two looks at the clock

WORTH = {KING: 450, KNIGHT: 320, WIZARD: 300, TOWER: 1000, PAWN: 100}
ALONE = 500  # the malus for having only one Tower left
FURTHER = 60  # the bonus of a Wizard for each captured Pawn after the first
IN_RESERVE = 105  # the value of a Pawn that is still to come
FUTILE = 200  # what a capture can bring besides the man itself: if even that is not enough, it is skipped
CENTRE = {KING: 5, KNIGHT: 6, WIZARD: 8, TOWER: -6, PAWN: 3}  # bonus for each step nearer to the middle
ON_RANK = (0, 4, 8, 10, 4, -15, -50)  # bonus of a Pawn by rank: on the last one it is stuck
THREE_OF_FOUR = 250  # a lead with which about three of four games are won
BLUNDER = 600  # how much worse than the best a move has to be so that it is not examined closely
UNSURE = 0.02  # the standard error of a value, at least
VAGUE = 0.25  # the same, if the enemy's answers were not searched
TAKES_FIRST = 1 << 20  # sorts captures before all other moves


def value_on(letter: str, square: str) -> int:
    """The value of a man on its square, negative for Black."""
    x, y = BOARD.at[square]
    kind = letter.upper()
    worth = WORTH[kind] + CENTRE[kind] * (3 - max(abs(x - 3), abs(y - 3)))
    if kind == PAWN:
        worth += ON_RANK[y if letter == PAWN else 6 - y]
    return worth if letter == kind else -worth


_bits = Random(7).getrandbits
LETTERS = "KNWTPknwtp"
VALUES = {letter: {square: value_on(letter, square) for square in BOARD.names} for letter in LETTERS}
KEYS = {letter: {square: _bits(60) for square in BOARD.names} for letter in LETTERS}
TURN, TOWER_MOVED, BANNED = _bits(60), (_bits(60), _bits(60)), (_bits(60), _bits(60))


class Exhausted(Exception):
    """No time is left to think."""


class Lookahead:
    """A search from one position. Values are for the side to move."""

    def __init__(self, position: Position, no_progress: int, spend: Callable[[], None]) -> None:
        self.position = position
        self.no_progress = no_progress
        self.spend = spend
        self.memory: dict[int, tuple[int, int, int, Move | None]] = {}  # depth, lower bound, upper bound, best move
        self.helped: dict[Move, int] = {}  # how often a quiet move caused a cut-off
        self.path: set[int] = set()  # the positions that led here

    def score(self) -> int:
        """White's lead, as it will be updated by moves."""
        men = [VALUES[man.letter][square] for men in self.position.men for square, man in men.items()]
        alone = [ALONE * (towers == 1) for towers in self.position.towers]
        reserve = [IN_RESERVE * len(pawns) for pawns in self.position.reserve]
        return sum(men) + alone[BLACK] - alone[WHITE] + reserve[WHITE] - reserve[BLACK]

    def key(self) -> int:
        position = self.position
        key = position.fresh ^ (TURN if position.side else 0)
        for side in (WHITE, BLACK):
            for square, man in position.men[side].items():
                key ^= KEYS[man.letter][square]
            key ^= TOWER_MOVED[side] if position.tower_moved[side] else 0
            key ^= BANNED[side] if position.banned[side] else 0
        return key

    def changed(self, played: Played, score: int, key: int) -> tuple[int, int]:
        """The score and the key of the position after a move."""
        start, end, man, taken, leaves, _, _, fresh, tower_moved, banned = played
        position = self.position
        letter = man.letter
        values, keys = VALUES[letter], KEYS[letter]
        score += values[end] - values[start]
        key ^= keys[start] ^ keys[end] ^ fresh ^ position.fresh ^ TURN
        mover = 1 - position.side
        if taken is not None:
            letter = taken.letter
            score -= VALUES[letter][end]
            key ^= KEYS[letter][end]
            if taken.kind == TOWER:
                score += -ALONE if mover else ALONE
        if leaves:
            letter = "p" if mover else "P"
            score += VALUES[letter][start] + (IN_RESERVE if mover else -IN_RESERVE)
            key ^= KEYS[letter][start]
        if tower_moved != position.tower_moved[mover]:
            key ^= TOWER_MOVED[mover]
        if banned:
            key ^= BANNED[mover]
        return score, key

    def seen(self, score: int) -> int:
        """The static evaluation of the position."""
        position = self.position
        for side, sign in ((WHITE, FURTHER), (BLACK, -FURTHER)):
            more = len(position.captured[side]) - 1
            if more > 0:
                wizards = 2 - sum([man.kind == WIZARD for man in position.others[1 - side]])
                score += sign * more * wizards
        return -score if position.side else score

    def decided(self, played: Played) -> int | None:
        """The result for the mover, if a last Tower has been captured."""
        position = self.position
        if played[3] is None or position.towers[position.side]:
            return None
        if not position.towers[1 - position.side]:
            return 0  # both have lost their last one
        # Black can still make it a draw with the next move.
        return 0 if position.side == BLACK and position.count() else WON - len(self.path)

    def value(self, depth: int, low: int, high: int, score: int, key: int, quiet: int = 0, passed: bool = False) -> int:
        """The value of the position, searched so many moves deep; exact if between `low` and `high`."""
        self.spend()
        if quiet >= self.no_progress or key in self.path:
            return 0
        if depth <= 0:
            return self.calm(low, high, score)
        first = None
        known = self.memory.get(key)
        if known is not None:
            deep, least, most, first = known
            if deep >= depth:
                if least >= high or least == most:
                    return least
                if most <= low:
                    return most
        moves = self.ordered(first)
        if not moves:
            return 0 if passed else self.passing(depth, low, high, score, key, quiet)
        self.path.add(key)
        best, best_move, bar = -WON, None, low
        for i, move in enumerate(moves):
            value = self.tried(move, i, depth, bar, high, score, key, quiet)
            if value > best:
                best, best_move = value, move
                if best >= high:
                    self.helped[move] = self.helped.get(move, 0) + depth * depth
                    break
                bar = max(bar, best)
        self.path.remove(key)
        least, most = best if best > low else -WON, best if best < high else WON
        self.memory[key] = depth, least, most, best_move
        return best

    def tried(self, move: Move, i: int, depth: int, low: int, high: int, score: int, key: int, quiet: int) -> int:
        """The value of a move for the mover. Later moves (the i-th) are first searched with a null window."""
        position = self.position
        played = position.play(move)
        value = self.decided(played)
        if value is None:
            after = self.changed(played, score, key)
            calm = played[3] is None
            quiet = quiet + 1 if calm and played[2].kind != PAWN and not played[4] else 0
            if i == 0:
                value = -self.value(depth - 1, -high, -low, *after, quiet)
            else:
                less = 2 if calm and i > 5 and depth > 2 else 1
                value = -self.value(depth - less, -low - 1, -low, *after, quiet)
                if value > low and (value < high or less > 1):
                    value = -self.value(depth - 1, -high, -low, *after, quiet)
        position.take_back(played)
        return value

    def glance(self, move: Move) -> int:
        """The same without any search."""
        score, key, position = self.score(), self.key(), self.position
        played = position.play(move)
        value = self.decided(played)
        if value is None:
            value = -self.seen(self.changed(played, score, key)[0])
        position.take_back(played)
        return value

    def passing(self, depth: int, low: int, high: int, score: int, key: int, quiet: int) -> int:
        """A side without a legal move passes."""
        position = self.position
        side, banned = position.side, position.banned[position.side]
        position.pass_on()
        key ^= TURN ^ (BANNED[side] if banned else 0)
        value = -self.value(depth - 1, -high, -low, score, key, quiet, passed=True)
        position.side, position.banned[side] = side, banned
        return value

    def calm(self, low: int, high: int, score: int, most: int = CAPTURES) -> int:
        """The quiescence search: the value if only captures are made, at most so many, and only while they pay."""
        best = stands = self.seen(score)
        if best >= high or not most:
            return best
        bar = max(low, best)
        position = self.position
        enemies = position.men[1 - position.side]
        for move in self.captures():
            victim = enemies[move[1]].kind
            hope = stands + WORTH[victim] + FUTILE
            if hope < low and victim != TOWER:
                best = max(best, hope)
                continue
            self.spend()
            played = position.play(move)
            value = self.decided(played)
            if value is None:
                value = -self.calm(-high, -bar, self.changed(played, score, 0)[0], most - 1)
            position.take_back(played)
            if value > best:
                best = value
                if best >= high:
                    break
                bar = max(bar, best)
        return best

    def captures(self) -> list[Move]:
        """The captures: most valuable victims first, by the least valuable men."""
        position = self.position
        theirs = position.filled[1 - position.side]
        found: list[Move] = []
        for square, targets in position.reaches(position.side):
            if targets & theirs:
                found += MOVES[square][targets & theirs]
        if len(found) > 1:
            men, enemies = position.men[position.side], position.men[1 - position.side]
            found.sort(key=lambda move: WORTH[men[move[0]].kind] - 8 * WORTH[enemies[move[1]].kind])
        return found

    def ordered(self, first: Move | None) -> list[Move]:
        """All moves, promising ones first: the best so far, captures, and those that were good elsewhere."""
        position, helped = self.position, self.helped
        men, enemies = position.men[position.side], position.men[1 - position.side]

        def promise(move: Move) -> int:
            if move == first:
                return 2 * TAKES_FIRST
            victim = enemies.get(move[1])
            if victim is not None:
                return TAKES_FIRST + 8 * WORTH[victim.kind] - WORTH[men[move[0]].kind]
            return helped.get(move, 0)

        return sorted(position.moves(), key=promise, reverse=True)


def imagined(chair: Chair) -> Tishai:
    """The game as it stands: nothing in it is hidden."""
    game = chair.imagine(Chance(0)).game
    assert isinstance(game, Tishai)
    return game


def chance(value: int) -> float:
    """The chance to win with that lead."""
    return float(value > 0) if abs(value) >= CERTAIN else 1 / (1 + 3 ** (-value / THREE_OF_FOUR))


class Strategist:
    """Thinks for a number of nodes (then its moves are reproducible), or for some seconds.

    depth: how many moves it looks ahead at most.  blur: how far it misjudges positions, in hundredths of a Pawn.
    """

    def __init__(
        self,
        nodes: int = 20_000,
        seconds: float | None = None,
        depth: int = MOST_DEPTH,
        blur: float = 0.0,
        seed: int | str | None = None,
        name: str = "",
    ) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.depth = depth
        self.blur = blur
        self._random = Random(seed)
        self._name = name

    @property
    def name(self) -> str:
        return self._name or (f"nodes:{self.nodes}" if self.seconds is None else f"seconds:{self.seconds:g}")

    def choose(self, chair: Chair) -> Any:
        choices = chair.choices
        if CHECK in choices:
            return CHECK  # it never forgets
        if len(choices) == 1:
            return choices[0]
        return self.best(imagined(chair), choices)

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        """All moves, searched as deep as there is time for. Values that changed with the last step are less certain."""
        choices = chair.choices
        if CHECK in choices:
            return Opinion([Judged(choice, 0.5, 0.5) for choice in (CHECK, SILENCE)])  # nobody knows who overlooks what
        game = imagined(chair)
        ahead = Lookahead(game.position.copy(), game.no_progress, self._purse())
        seen = [{move: ahead.glance(move) for move in choices}]
        with suppress(Exhausted):
            for depth in range(1, self.depth + 1):
                best_first = sorted(choices, key=seen[-1].__getitem__, reverse=True)
                seen += [self._values(ahead, game, best_first, depth)]
        least = UNSURE if len(seen) > 2 else VAGUE  # after three depths, the enemy's answers have been searched
        before, now = [{move: chance(value) for move, value in values.items()} for values in (seen[-2:] * 2)[:2]]
        judged = [
            Judged(move, value, 0.0 if value in (0.0, 1.0) else abs(value - before[move]) / 2 + least)
            for move, value in now.items()
        ]
        return Opinion(sorted(judged, key=lambda one: -one.value))

    def _values(self, ahead: Lookahead, game: Tishai, moves: Sequence[Move], depth: int) -> dict[Move, int]:
        """The values of all moves at that depth. Those of blunders are only upper bounds."""
        score, key = ahead.score(), ahead.key()
        ahead.path = {key}
        values: dict[Move, int] = {}
        for move in moves:
            low = max(max(values.values(), default=-WON) - BLUNDER, -WON)
            repeats = self._repeats(ahead, game, move)
            values[move] = 0 if repeats else ahead.tried(move, 0, depth, low, WON, score, key, game.quiet)
        return values

    def best(self, game: Tishai, choices: Sequence[Move]) -> Move:
        """The best move found when the time is over."""
        ahead = Lookahead(game.position.copy(), game.no_progress, self._purse())
        moves = list(choices)
        self._random.shuffle(moves)  # of equals, any
        moves.sort(key={move: i for i, move in enumerate(ahead.ordered(None))}.__getitem__)
        blurs = {move: round(self._random.gauss(0, self.blur)) if self.blur else 0 for move in moves}
        try:
            for depth in range(1, self.depth + 1):
                if self._deepen(ahead, game, moves, blurs, depth) >= CERTAIN:
                    break
        except Exhausted:
            pass
        return moves[0]

    def _deepen(self, ahead: Lookahead, game: Tishai, moves: list[Move], blurs: Mapping[Move, int], depth: int) -> int:
        """Put the best move at that depth first. Returns its value."""
        score, key = ahead.score(), ahead.key()
        ahead.path = {key}
        best = -WON
        for i, move in enumerate(moves[:]):
            low = max(best - blurs[move], -WON)
            value = (
                0 if self._repeats(ahead, game, move) else ahead.tried(move, i, depth, low, WON, score, key, game.quiet)
            )
            value += blurs[move] if abs(value) < CERTAIN else 0
            if value > best:
                best = value
                moves.remove(move)
                moves.insert(0, move)
        return best

    def _repeats(self, ahead: Lookahead, game: Tishai, move: Move) -> bool:
        """Whether a move repeats an earlier position of the game."""
        played = ahead.position.play(move)
        repeats = ahead.position.written() in game.seen
        ahead.position.take_back(played)
        return repeats

    def _purse(self) -> Callable[[], None]:
        """A budget for thinking: calling it raises Exhausted when it is spent."""
        end = None if self.seconds is None else perf_counter() + self.seconds
        spent: Iterator[int] = count(1)

        def spend() -> None:
            now = next(spent)
            if now > self.nodes if end is None else now % EVERY == 0 and perf_counter() > end:
                raise Exhausted

        return spend


LEVELS: dict[str, Callable[[int | str | None], Bot]] = {
    "easy": lambda seed: Strategist(nodes=4_000, depth=2, blur=150, seed=seed, name="easy"),
    "fair": lambda seed: Strategist(nodes=8_000, depth=3, blur=25, seed=seed, name="fair"),
    "hard": lambda seed: Strategist(nodes=40_000, seed=seed, name="hard"),
}
