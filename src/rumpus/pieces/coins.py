"""Coins and chips. Equal ones are alike, so a purse is how many there are of each worth."""

from collections.abc import Mapping

from rumpus.core import Token
from rumpus.core.values import counted

Purse = dict[int, int]  # worth -> how many


def move(coin: int, source: Purse, target: Purse) -> None:
    """One coin changes hands."""
    source[coin] -= 1
    target[coin] = target.get(coin, 0) + 1


def worth(purse: Mapping[int, int]) -> int:
    return sum(coin * count for coin, count in purse.items())


def coins(purse: Mapping[int, int]) -> list[Token]:
    """The coins as they are drawn."""
    there = [(coin, count) for coin, count in purse.items() if count]
    return [Token("coin", str(coin), coin, counted(coin, "cent"), count=count) for coin, count in there]


def chips(count: int, look: str = "chip", face: str = "") -> list[Token]:
    """A stack of chips (or stones) as it is drawn."""
    return [Token(look, "", label=look, count=count, face=face)] if count else []
