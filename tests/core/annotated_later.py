"""A game whose annotations are strings."""

from __future__ import annotations

import typing
from typing import ClassVar

from rumpus.core import Ask, Chair, Game, Hidden, Owned, Record, Scene, Seat, Turn, switch
from rumpus.core.knowledge import Viewer
from rumpus.pieces.cards import PACK, Card


class Purse(Record):
    coins: list[int]
    owner: Seat


class Later(Game):
    """Take cards until there are none."""

    title = "Later"
    players = range(2, 4)
    minutes = 1
    cards: ClassVar[int] = 4
    more: typing.ClassVar[int] = 2

    quick = switch(False, help="Two cards less.")

    deck: Hidden[list[Card]]
    hands: Owned[list[list[Card]]]
    purses: list[Purse]
    player: Seat

    def setup(self) -> None:
        self.deck = list(PACK[: self.cards + self.more - 2 * self.quick])
        self.chance.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        self.purses = []
        for seat in self.seats:
            purse = Purse()
            purse.coins, purse.owner = [1, 2], seat
            self.purses.append(purse)
        self.player = Seat(0)

    def turn(self) -> Turn:
        if (yield Ask(self.player, "take a card or pay for it", ("take", "pay"))) == "pay":
            self.purses[self.player].coins.append(1)
        self.hands[self.player].append(self.deck.pop())
        self.player = self.next(self.player)
        self.over = not self.deck

    def scores(self) -> list[int]:
        return [sum(card.rank for card in hand) for hand in self.hands]

    def scene(self, viewer: Viewer) -> Scene:
        return Scene([Chair(p) for p in self.seats])
