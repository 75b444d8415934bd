"""Which cards make a hand of a known value, and what its wild cards stand for."""

from collections.abc import Callable, Sequence

from rumpus.pieces.cards import SUITS, Card
from rumpus.pieces.poker.statuses import Statuses
from rumpus.pieces.poker.values import Category, Value, category, slots

Standing = tuple[tuple[Card, ...], dict[Card, Card]]  # the cards used; what the wild ones among them stand for


def stand(cards: Sequence[Card], statuses: Statuses, value: Value) -> Standing:
    """The cards that make this value, with as few wild cards standing for others as it allows."""
    wanted = slots(value)
    if category(value) not in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        return fill(cards, statuses, [(rank, "") for rank in wanted])
    found = [fill(cards, statuses, [(rank, suit) for rank in wanted]) for suit in SUITS]
    return min((made for made in found if len(made[0]) == len(wanted)), key=strangers)


def strangers(made: Standing) -> int:
    """How many wild cards stand for another card. Where suits do not count they stand for one of their own suit."""
    return sum(card != other for card, other in made[1].items())


def fill(cards: Sequence[Card], statuses: Statuses, wanted: Sequence[tuple[int, str]]) -> Standing:
    """Every wanted rank (and suit) by a natural card, or else by a wild card, best by one on which it is printed."""
    naturals = [card for card in cards if statuses.of(card) in ("natural", "low")]
    wilds = [card for card in cards if statuses.of(card) == "wild"]
    used: list[Card | None] = [None] * len(wanted)

    def take(stock: list[Card], fits: Callable[[Card, int, str], bool]) -> None:
        for i, (rank, suit) in enumerate(wanted):
            if used[i] is None:
                used[i] = next((card for card in stock if fits(card, rank, suit)), None)
                if (card := used[i]) is not None:
                    stock.remove(card)

    def printed(card: Card, rank: int, suit: str) -> bool:
        return statuses.height(card) == rank and (not suit or card.suit == suit)

    spare = list(wilds)
    take(naturals, printed)
    take(spare, printed)
    take(spare, lambda *_: True)
    made = {
        card: (rank, suit or card.suit) for card, (rank, suit) in zip(used, wanted, strict=True) if card is not None
    }
    return tuple(made), {card: statuses.standing(*made[card]) for card in made if card in wilds}
