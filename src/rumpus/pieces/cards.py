"""Cards: the standard pack, and the means to make any other."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rumpus.core import Piece

P = TypeVar("P", bound=Piece)

SUITS = {"S": ("spades", "♠"), "H": ("hearts", "♥"), "D": ("diamonds", "♦"), "C": ("clubs", "♣")}
RANKS = {1: ("A", "ace"), 11: ("J", "jack"), 12: ("Q", "queen"), 13: ("K", "king")}


class Card(Piece):
    """A card of the standard pack: "10H" is the ten of hearts. Rank 1 is the ace, 13 the king."""

    __slots__ = ("rank", "suit")
    look = "card"

    rank: int
    suit: str

    def __init__(self, name: str, rank: int, suit: str) -> None:
        self.rank = rank
        self.suit = suit

    @property
    def label(self) -> str:
        return f"{RANKS.get(self.rank, ('', str(self.rank)))[1]} of {SUITS[self.suit][0]}"

    @property
    def text(self) -> str:
        return f"{rank_text(self.rank)}{SUITS[self.suit][1]}"

    @property
    def figures(self) -> tuple[str]:  # type: ignore[override]
        return (rank_text(self.rank),)

    @property
    def tone(self) -> str:
        return "red" if self.suit in "HD" else "black"


def rank_text(rank: int) -> str:
    """A rank as it is printed in the corner: A, 2 ... 10, J, Q, K."""
    return RANKS.get(rank, (str(rank),))[0]


PACK: tuple[Card, ...] = tuple(Card(f"{rank_text(rank)}{suit}", rank, suit) for suit in SUITS for rank in range(1, 14))


def deal(deck: list[P], hands: Sequence[list[P]], each: int) -> None:
    """Cards from the top of the deck (its end), one at a time round the table."""
    for _ in range(each):
        for hand in hands:
            hand.append(deck.pop())


def named(names: str | Iterable[str]) -> list[Card]:
    """Cards of the pack by name: `named("7S KS")`."""
    return [Card.named[name] for name in (names.split() if isinstance(names, str) else names)]
