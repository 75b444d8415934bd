from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import Token
from rumpus.pieces.coins import chips, coins, move, worth
from tests.core.laws import law

purses = st.dictionaries(st.integers(1, 25), st.integers(0, 5), max_size=4)


@law
@given(purses.filter(lambda purse: any(purse.values())), purses, st.data())
def test_a_coin_that_moves_is_neither_lost_nor_made(
    source: dict[int, int], target: dict[int, int], data: st.DataObject
) -> None:
    coin = data.draw(st.sampled_from([coin for coin, count in source.items() if count]))
    before, value = Counter(source) + Counter(target), worth(source)
    move(coin, source, target)
    assert Counter(source) + Counter(target) == before
    assert worth(source) == value - coin


def test_coins_that_are_not_there_are_not_drawn() -> None:
    quarter, pennies = Token("coin", "25", 25, "25 cents"), Token("coin", "1", 1, "1 cent", count=4)
    assert coins({25: 1, 10: 0, 1: 4}) == [quarter, pennies]


def test_chips_are_drawn_as_a_stack() -> None:
    assert chips(0) == []
    assert chips(3, "stone") == [Token("stone", "", label="stone", count=3)]
