"""Piles that nobody looks at, turned card by card."""

from typing import Any

import rumpus
from rumpus.core import Match, Seat
from rumpus.games.poker._no_peek import Rolling
from rumpus.pieces.cards import Card
from rumpus.pieces.poker import hand
from tests.games.poker.room import table


def turned(text: str, stock: str = "", **piles: str) -> list[Card]:
    """Cards in the order in which they are turned, from the tops of their piles; $ is bought: "A B $"."""
    left = {name: hand(cards) for name, cards in {**piles, "$": stock}.items()}
    return [left[who].pop(0) for who in text.split()]


def rolling(m: Match) -> Rolling:
    assert isinstance(m.game, Rolling)
    return m.game


def leads(m: Match) -> tuple[int | None, int]:
    """Who leads, and who is asked."""
    return rolling(m).leader, m.actor


def going_on(name: str, up: list[str], piles: list[int], cards: str, **fields: Any) -> Match:
    """A leads and opens; then these cards are turned, in this order. Everybody checks."""
    many = len(up)
    everybody = list(range(many))
    fields = {"pots": [6], "chips": [50] * many, "live": everybody, "contenders": [everybody], **fields}
    fields |= {"dealer": many - 1, "deal_number": 1, "street": 3, "leader": 0, "turned": 0, "is_opened": True}
    fields |= {"up": [hand(one) for one in up], "piles": piles, "deck": hand(cards)}
    luck = [Seat(many - 1), *[0] * len(hand(cards))]
    m = rumpus.match(name, many, {"deals": 1, "stack": 50}, chance=luck, seed=1, arrange=fields)
    while not m.over and table(m).street == 3:
        m.play("check")
    return m
