"""Cards: the standard pack, and the means to make any other."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from rumpus.core import Piece

P = TypeVar("P", bound=Piece)

SUITS = {"S": ("spades", "♠"), "H": ("hearts", "♥"), "D": ("diamonds", "♦"), "C": ("clubs", "♣")}
TONES = {"red": "#c02a18", "black": "#1d1712"}  # as the suits are printed
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


class Joker(Card):
    """A card without rank and suit."""

    __slots__ = ()

    @property
    def label(self) -> str:
        return "Joker"

    @property
    def text(self) -> str:
        return "Joker"

    @property
    def figures(self) -> tuple[str]:  # type: ignore[override]
        return ("★",)

    @property
    def tone(self) -> str:
        return ""


def rank_text(rank: int) -> str:
    """A rank as it is printed in the corner: A, 2 ... 10, J, Q, K."""
    return RANKS.get(rank, (str(rank),))[0]


PACK: tuple[Card, ...] = tuple(Card(f"{rank_text(rank)}{suit}", rank, suit) for suit in SUITS for rank in range(1, 14))


@cache
def pack(ranks: Sequence[int] = range(1, 14), copies: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """Several packs shuffled together, or a part of one: of a second card with the same face the name ends in "b"."""
    faces = [(f"{rank_text(rank)}{suit}", rank, suit) for suit in SUITS for rank in ranks]
    cards = [
        Card.named.get(name + mark) or Card(name + mark, rank, suit)
        for mark in _marks(copies)
        for name, rank, suit in faces
    ]
    return (*cards, *(Joker.named.get(f"X{mark}") or Joker(f"X{mark}", 0, "") for mark in _marks(jokers)))


def _marks(copies: int) -> Sequence[str]:
    return ["", *"bcdefgh"][:copies]


def deal(deck: list[P], hands: Sequence[list[P]], each: int) -> None:
    """Cards from the top of the deck (its end), one at a time round the table."""
    for _ in range(each):
        for hand in hands:
            hand.append(deck.pop())


def take_ranks(cards: list[Card], ranks: Iterable[int]) -> list[Card]:
    """Cards of these ranks, one for each, out of the others; of equal ranks the first that lies there."""
    taken = []
    for rank in ranks:
        taken.append(next(card for card in cards if card.rank == rank))
        cards.remove(taken[-1])
    return taken


def by_rank(card: Card) -> tuple[int, str]:
    """For sorting: aces are low."""
    return card.rank, card.suit


def worth(cards: Iterable[Card]) -> int:
    """What all of them are worth together: an ace is 1, a king 13."""
    return sum(card.rank for card in cards)


def named(names: str | Iterable[str]) -> list[Card]:
    """Cards of the pack by name: `named("7S KS")`."""
    return [Card.named[name] for name in (names.split() if isinstance(names, str) else names)]
