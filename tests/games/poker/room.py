"""Poker at a table of players A, B, C ... of whom the last deals, played as hands are written down."""

from collections.abc import Iterable, Mapping
from typing import Any

import rumpus
from rumpus.core import Match, Seat
from rumpus.games.poker._evening import Poker
from rumpus.pieces.cards import PACK, Card
from rumpus.pieces.poker import hand


def table(m: Match) -> Poker:
    assert isinstance(m.game, Poker)
    return m.game


def seat(letter: str) -> Seat:
    return Seat("ABCDEFGHIJ".index(letter))


def started(name: str, players: int, cards: str | Iterable[Card] = "", **options: Any) -> Match:
    """A match in which these cards are dealt, in this order; 100 chips each unless said otherwise."""
    script = [Seat(players - 1), *drawn(hand(cards) if isinstance(cards, str) else cards)]
    return rumpus.match(name, players, {"stack": 100, "deals": 1, **options}, chance=script, seed=1)


def drawn(*packs: Iterable[Card]) -> list[int]:
    """The luck by which these cards come out of a pack, one after another; each list from a whole pack."""
    luck = []
    for cards in packs:
        deck = list(PACK)
        for card in cards:
            luck.append(deck.index(card))
            deck.remove(card)
    return luck


def in_turn(*hands: str) -> list[Card]:
    """The cards of these players as they are dealt: one at a time round the table."""
    held = [hand(cards) for cards in hands]
    return [cards[i] for i in range(max(map(len, held))) for cards in held if i < len(cards)]


def arranged(name: str, players: int, options: Mapping[str, Any], **fields: Any) -> Match:
    """In the middle of a deal; everybody is in, unless it is said who is."""
    live = fields.setdefault("live", list(range(players)))
    fields.setdefault("contenders", [live])
    fields.setdefault("chips", [100] * players)
    fields.setdefault("hands", [PACK[4 * i : 4 * i + 2] for i in range(players)])
    fields = {"dealer": players - 1, "deal_number": 1, "street": 2, **fields}
    fields = {key: named(value) for key, value in fields.items()}
    return rumpus.match(name, players, {"deals": 1, **options}, seed=1, arrange=fields)


def named(value: Any) -> Any:
    """Cards as poker players write them."""
    if type(value) is str:
        return hand(value)
    return [named(part) for part in value] if isinstance(value, list) else value


def play(m: Match, moves: str) -> None:
    """ "A to 6, B call, all check": who, and what. It has to be that player's turn."""
    for move in moves.split(", "):
        who, what = move.split(" ", 1)
        if who == "all":
            street = table(m).street, table(m).deal_number
            while not m.over and (table(m).street, table(m).deal_number) == street:
                m.play(what)
            continue
        assert m.actor == seat(who), f"{move}: it is seat {m.actor}'s turn to {m.waiting}"
        m.play(int(what.removeprefix("to ")) if what.startswith("to ") else what)


def offered(m: Match) -> list[Any]:
    return list(m.choices)


def pots(m: Match) -> list[tuple[int, list[int]]]:
    """What lies in the pots, and who contests each."""
    return [(pot, list(map(int, those))) for pot, those in table(m).contested()]
