"""Wild, low and dead cards."""

from typing import Literal

from msgspec import Struct

from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.poker.values import ACE, LOW

Status = Literal["dead", "wild", "low", "natural"]


class Statuses(Struct, frozen=True, cache_hash=True):
    """What counts as what: ranks (1 is the ace, 13 the king, as on a card) or single cards, and the rules of the house.

    A card has one status: dead before wild before low before natural.
    """

    wild: tuple[int | Card, ...] = ()
    low: int | None = None  # one rank at most
    dead: tuple[int | Card, ...] = ()
    double_ace_flush: bool = False  # a wild card in a flush may be a second ace
    natural_beats_wild: bool = False  # of equal hands the one with fewer cards that stand for others
    nine_one_one: bool = False  # a natural nine and two natural aces beat everything
    hearts_by_diamonds: bool = False  # among the five of a hand, each diamond makes a heart wild

    def __post_init__(self) -> None:
        for rank in (*self.wild, *self.dead, 1 if self.low is None else self.low):
            if isinstance(rank, int) and not 1 <= rank <= 13:
                raise ValueError(f"{rank} is no rank of a card: 1 is the ace, 13 the king.")

    @property
    def has_wilds(self) -> bool:
        """Whether any card can stand for another."""
        return bool(self.wild) or self.hearts_by_diamonds

    def of(self, card: Card) -> Status:
        """What a card is by itself, whatever it lies with."""
        if card in self.dead or card.rank in self.dead:
            return "dead"
        if card in self.wild or card.rank in self.wild:
            return "wild"
        return "low" if card.rank == self.low else "natural"

    def in_force(self) -> dict[Status, list[int | Card]]:
        """What is wild, low or dead, in this order: every rank (and card) as the one thing that it is."""
        wild = [which for which in self.wild if which not in self.dead]
        low = [self.low] if self.low is not None and self.low not in (*self.wild, *self.dead) else []
        found: dict[Status, list[int | Card]] = {"wild": wild, "low": [*low], "dead": [*self.dead]}
        return {status: which for status, which in found.items() if which}

    def height(self, card: Card) -> int:
        """The rank of the card as it compares, if it stands for itself."""
        if card.rank == self.low and card.rank not in self.wild:
            return LOW
        return ACE if card.rank == 1 else card.rank

    def standing(self, height: int, suit: str) -> Card:
        """The card of this suit that has this height."""
        if height == LOW and self.low is not None:
            return BY_RANK[self.low, suit]
        return BY_RANK[1 if height == ACE else height, suit]


NATURAL = Statuses()

BY_RANK: dict[tuple[int, str], Card] = {(card.rank, card.suit): card for card in PACK}


def hand(text: str) -> list[Card]:
    """Cards as poker players write them, "Th 9h As", or by the names of the pack, "10H 9H AS"."""
    return [Card.named[word.upper().replace("T", "10")] for word in text.split()]
