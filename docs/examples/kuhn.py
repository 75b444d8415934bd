"""Kuhn poker: three cards, one bet. 2 players, a minute. Small enough to be solved; see docs/environments.md."""

from collections.abc import Generator
from typing import Any

from rumpus.core import Ask, Chair, Game, Hand, Hidden, Money, Owned, Piece, Scene, Seat, Turn, tokens
from rumpus.core.knowledge import Viewer


class Card(Piece):
    """One of three."""

    __slots__ = ()


CARDS = [Card(name) for name in ("1 jack", "2 queen", "3 king")]  # by their names, higher is better
PASS, BET = "pass", "bet"


class Kuhn(Game):
    """Bet that your card is higher, or that the other one will not dare to see it."""

    title = "Kuhn Poker"
    players = range(2, 3)
    minutes = 1
    longest = 3

    hands: Owned[list[list[Card]]]
    rest: Hidden[list[Card]]
    chips: Money[list[int]]
    pot: Money[list[int]]

    def setup(self) -> None:
        self.rest = CARDS.copy()
        self.shuffle(self.rest)
        self.hands = [[self.rest.pop()] for _ in self.seats]
        self.chips = [1, 1]
        self.pot = [1, 1]

    def turn(self) -> Turn:
        first, second = self.seats
        # The first bets or passes; so does the second, and to a bet that means to call or to fold.
        opening = yield from self.act(first)
        answer = yield from self.act(second)
        # Only after a pass and a bet the first is asked once more.
        if opening == PASS and answer == BET:
            yield from self.act(first)
        # Who has not matched a bet has lost; otherwise the higher card wins.
        if self.pot[first] == self.pot[second]:
            winner = max(self.seats, key=lambda p: self.hands[p][0])
        else:
            winner = max(self.seats, key=self.pot.__getitem__)
        self.chips[winner] += sum(self.pot)
        self.pot = [0, 0]
        self.over = True

    def act(self, player: Seat) -> Generator[Ask, Any, str]:
        answer: str = yield Ask(player, "pass or bet", (PASS, BET))
        self.tell("{} says: {}.", player, answer)
        if answer == BET:
            self.chips[player] -= 1
            self.pot[player] += 1
        return answer

    def scores(self) -> list[int]:
        return self.chips.copy()

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(
            [Chair(p, {"chips": self.chips[p], "pot": self.pot[p]}) for p in self.seats],
            [Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])) for p in self.seats],
        )
