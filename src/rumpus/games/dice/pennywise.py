"""Pennywise: pay with a coin, take change, and be the last one who can pay. 2 to 6 players, 10 minutes."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rumpus.core import (
    REVEAL,
    Ask,
    BadOption,
    Basket,
    Chair,
    Game,
    Handful,
    Money,
    Scene,
    Seat,
    Style,
    Tally,
    Turn,
    choice,
    counted,
)
from rumpus.core.knowledge import Viewer
from rumpus.pieces.coins import Purse, coins, move, worth

PLAY, CHANGE = "play a coin", "take change"

SETS = {
    "standard": "25x1 10x2 5x3 1x4",
    "no-dimes": "25x1 5x3 1x4",
    "fewer-nickels": "25x1 10x2 5x2 1x4",
    "fewer-pennies": "25x1 10x2 5x3 1x3",
    "odd": "13x1 7x2 4x3 1x4",
}
WENT_OUT = ("first", "second", "third", "fourth", "fifth")


class Pennywise(Game):
    """Pay with a coin, take change, and be the last player with any coins left."""

    title = "Pennywise"
    players = range(2, 7)
    minutes = 10
    unit = "cents"
    longest = 2 * 6 * 30 * 100  # two answers a turn, and every turn leaves at least a cent more in the middle
    brief = {"coins": "10x1 5x2 1x2"}
    style = Style(cloth="#4f3810", spot="#8a5f0c", back="#8a5f0c")

    coins = choice(
        *SETS,
        help="The coins that everybody starts with, by name or written as worth x number.",
        custom=lambda text: written(purse_of(text)),
        example="12x2 3x4 2x1",
    )

    purses: Money[list[Purse]]
    middle: Money[Purse]
    player: Seat
    out: list[Seat]  # in the order in which they went out

    def setup(self) -> None:
        purse = purse_of(SETS.get(self.coins, self.coins))
        self.purses = [purse.copy() for _ in self.seats]
        self.middle = dict.fromkeys(purse, 0)
        self.player = self.chance.pick(self.seats)
        self.out = []

    def turn(self) -> Turn:
        me, middle = self.player, self.middle
        purse = self.purses[me]
        # One coin goes from the purse to the middle ...
        coin = yield Ask(me, PLAY, [c for c in purse if purse[c]])
        move(coin, purse, middle)
        self.tell("{} plays a {}.", me, coin)
        # ... and buys change: whatever lies there, as long as it is worth less than the coin.
        change = yield Ask(me, CHANGE, change_for(coin, tuple(middle.items())))
        for c in change:
            move(c, middle, purse)
        if change:
            self.tell("{} takes {}.", me, change)
        # Whoever has no coins now is out for good.
        if not any(purse.values()):
            self.out.append(me)
            self.tell("{} is out of coins.", me, how=REVEAL)
        # The last player with coins wins; otherwise the next to the left who has any plays.
        still = [p for p in (*self.left_of(me), me) if p not in self.out]
        self.player = still[0]
        if len(still) == 1:
            self.finish("{} has the last coins.", self.player)

    def scores(self) -> list[int]:
        return [self.out.index(p) if p in self.out else self.n for p in self.seats]

    def tally(self) -> list[Tally]:
        return [Tally(worth(self.purses[p]), self.how_it_went(p)) for p in self.seats]

    def how_it_went(self, player: Seat) -> str:
        if player in self.out:
            return f"went out {WENT_OUT[self.out.index(player)]}"
        return counted(sum(self.purses[player].values()), "coin")

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(
            [self.chair(p) for p in self.seats],
            [
                Basket(
                    id="middle",
                    label="The middle",
                    role="pot",
                    tokens=coins(self.middle),
                    total=worth(self.middle),
                    unit="cents",
                ),
                *(Basket(id=f"purse{p}", label="Purse", owner=p, tokens=coins(self.purses[p])) for p in self.seats),
            ],
        )

    def chair(self, player: Seat) -> Chair:
        purse = self.purses[player]
        counters: dict[str, int | str] = {"coins": sum(purse.values()), "cents": worth(purse)}
        return Chair(player, counters, ["out"] if player in self.out else [])

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> Sequence[float] | None:
        """Spend little, and take as many coins back as there are to be had."""
        if what == PLAY:
            return [1 / coin for coin in choices]
        if len(choices) > 1000:
            return None  # with coins of one's own making there can be too many to weigh
        return [(1 + len(change)) ** 3 for change in choices]


@lru_cache(1 << 14)
def change_for(coin: int, middle: tuple[tuple[int, int], ...]) -> Handful:
    """Every handful of coins from the middle worth at least a cent less than the coin."""
    return Handful(dict(middle), coin - 1)


def purse_of(text: str) -> Purse:
    """A set of coins written as "25x1 10x2"; BadOption, with the reason, if it is none."""
    purse: Purse = {}
    for part in text.replace(",", " ").split():
        coin, _, count = part.partition("x")
        if not (coin.isdecimal() and count.isdecimal() and len(part) < 8):
            raise BadOption(f"Coins are written as worth x number, like 25x1 10x2; {part!r} is not.")
        if not (1 <= int(coin) <= 100 and 1 <= int(count) <= 10) or int(coin) in purse:
            raise BadOption(f"{part}: coins are worth 1 to 100, there are 1 to 10 of each, and each is named once.")
        purse[int(coin)] = int(count)
    if not (1 <= len(purse) <= 6 and sum(purse.values()) <= 30):
        raise BadOption("A set has 1 to 6 different coins, and at most 30 in all.")
    return dict(sorted(purse.items()))


def written(purse: Purse) -> str:
    return " ".join(f"{coin}x{count}" for coin, count in sorted(purse.items(), reverse=True))
