"""The measurement of the time of thoughts thinks as often as it is told to."""

from bench.budget import thoughts
from rumpus.games import find


def test_every_thought_is_timed() -> None:
    took = thoughts("pennywise", find("pennywise"), many=3, seconds=0.01)
    assert len(took) == 3
    assert min(took) > 0
