"""What Love and Marriage is played with: numbered cards, the spaces of the track, and what a pair on it is worth."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rumpus.core import Piece, Record, Seat

MOST = 40  # players
SPARE = 10  # cards that nobody gets
BONUS = 5  # for the smaller number of a pair, and for each time that somebody was left
PRIZES = (5, 4, 3, 2, 1)  # victory points for the first places of a round
IN, AWAY = "in", "away"  # where a player is
SMALL = 20  # players: below that the track may go by tens


class Number(Piece):
    """A card with a number on it."""

    __slots__ = ("figures", "k")
    look = "card"

    k: int
    figures: Sequence[str]

    def __init__(self, name: str) -> None:
        self.k = int(name)
        self.figures = (name,)


CARDS = tuple(Number(str(k)) for k in range(1, MOST + SPARE + 1))


class Pair(Record):
    """Two players whose cards lie on a space of the track, or lay there: then the space stays dead."""

    first: Seat
    second: Seat
    broken: bool

    def __init__(self, first: Seat, second: Seat) -> None:
        self.first, self.second, self.broken = first, second, False


def spaces(track: str, players: int) -> range:
    """What the spaces of the track are worth, the highest first."""
    by_tens = track == "tens" or (track == "auto" and players < SMALL)
    return range(100, -1, -10 if by_tens else -5)


def worth(space: int, own: int, other: int) -> Fraction:
    """What a card on the track brings: exact, and the smaller number has five more."""
    return Fraction(space, abs(own - other)) + (BONUS if own < other else 0)


def prizes(scores: Sequence[Fraction]) -> list[int]:
    """Victory points by rank. Equal scores share the better rank, and the ranks after it are skipped."""
    return [prize(score, scores) if score else 0 for score in scores]


def prize(score: Fraction, scores: Iterable[Fraction]) -> int:
    ahead = sum(other > score for other in scores)
    return PRIZES[ahead] if ahead < len(PRIZES) else 0


def rounded(score: Fraction) -> str:
    """To one decimal, for eyes: halves go up."""
    tenths = (score * 20 + 1) // 2
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"
