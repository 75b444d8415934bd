"""The bench of an evening counts the Con Game once more from what is told: it has to understand every such line."""

from typing import Any

import rumpus
from bench.floor import truth
from rumpus.games.group._con_cards import TENS


def test_fights_and_trades_are_understood_as_they_are_told() -> None:
    m = rumpus.match("con-game", players=2, seed=1, names=["Ann", "Ben"])
    m.answer(0, ["Rock"] * 10, at=0)
    m.answer(1, ["Scissors"] * 10, at=0)
    acts: list[tuple[int, Any]] = [
        (0, ("challenge", 1)), (0, TENS[0][2]), (1, TENS[1][9]),  # Ann wins Ben's ten
        (0, "offer"), (0, (1, TENS[0][7], (), ())), (1, (TENS[1][5], ())), (0, "agree"),
    ]  # fmt: skip
    for i, (seat, act) in enumerate(acts):
        m.answer(seat, act, at=10_000 * i)
    assert m.game.scores() == [10, 8]
    assert truth.count(m) == {"Ann": 10, "Ben": 8}
