"""Many matches: bots that move round the table, and a report that adds up."""

from collections import Counter

import msgspec
import pytest

from rumpus.core import BadOption, Refused, UnknownGame
from rumpus.lab import Report, simulate
from rumpus.lab.simulate import Table, fill, play, wilson


def test_the_same_seed_gives_the_same_report() -> None:
    one, other = (simulate("bogart", 3, ["search:4", "random"], 6, seed=5) for _ in range(2))
    assert one == other
    assert one != simulate("bogart", 3, ["search:4", "random"], 6, seed=6)


def test_several_processes_give_the_same_report() -> None:
    assert simulate("pennywise", 2, games=6, seed=1, jobs=2) == simulate("pennywise", 2, games=6, seed=1)


def test_every_bot_sits_everywhere_equally_often() -> None:
    table: Table = ("bogart", 3, {}, ["search:2", "random", "random"], 1)
    seats = Counter(seat for number in range(9) for seat, bot in enumerate(play(table, number).bots) if bot != "random")
    assert seats == {0: 3, 1: 3, 2: 3}


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert fill("bogart", ["search", "random"], 4) == ["search", "random", "random", "random"]


def test_wins_add_up() -> None:
    report = simulate("brain-baseball", 3, ["search:2", "random"], 9, seed=1)
    assert [tally.name for tally in report.by_bot] == ["search:2", "random"]
    assert [tally.played for tally in report.by_bot] == [9, 18]
    assert sum(tally.wins for tally in report.by_bot) == pytest.approx(9)
    assert [tally.name for tally in report.by_seat] == ["seat 1", "seat 2", "seat 3"]
    assert sum(tally.wins for tally in report.by_seat) == pytest.approx(9)
    assert all(tally.low < tally.share < tally.high for tally in report.by_bot)
    assert all(1 <= tally.place <= 3 for tally in report.by_bot)


def test_lengths_are_told() -> None:
    report = simulate("before-i-kill-you", 3, games=4, seed=1)
    assert report.answers.least <= report.answers.mean <= report.answers.most
    assert report.decisions.mean < report.answers.mean  # some questions leave no choice
    assert report.unfinished == 0


def test_a_report_can_be_written_down() -> None:
    report = simulate("pennywise", 2, games=2, options={"coins": "odd"}, seed="x")
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert report.options == {"coins": "odd"}


def test_progress_is_told_after_every_match() -> None:
    told: list[int] = []
    simulate("bogart", 2, games=5, seed=1, progress=told.append)
    assert told == [1, 2, 3, 4, 5]


def test_the_interval_is_wilsons() -> None:
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 20) == pytest.approx((0.0, 0.161), abs=0.001)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownGame):
        simulate("bogus")
    with pytest.raises(BadOption, match="2 to 6 players"):
        simulate("bogart", 9)
    with pytest.raises(Refused, match="random, easy, fair, hard, perfect and search"):
        simulate("bogart", 2, ["clever"])
    with pytest.raises(Refused, match="for two players, not for 3"):
        simulate("bogart", 3, ["perfect"])
    with pytest.raises(BadOption, match="Name 1 to 2 bots"):
        simulate("bogart", 2, ["random"] * 3)
    with pytest.raises(BadOption, match="at least one match"):
        simulate("bogart", 2, games=0)
