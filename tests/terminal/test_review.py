"""What a strong player thinks of a saved match, at the command line; and playing on from a decision in it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Static

import rumpus
from rumpus.bots.kibitzer import Review
from rumpus.core import Match
from rumpus.core.log import load
from rumpus.terminal.app import RumpusApp
from rumpus.terminal.main import main
from rumpus.terminal.reviewing import bars, chart
from rumpus.terminal.rewatching import ReplayScreen
from rumpus.terminal.screens import Choose, Page
from rumpus.terminal.sitting import Sitting
from rumpus.terminal.table import AFTERWARDS, TableScreen
from tests.terminal.test_table import Table, at
from tests.terminal.toys import SECRET_CARDS

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Ann pays with her only coin and takes nothing for it, although there are two pennies to be had."""
    match: Match = rumpus.match(
        "pennywise",
        players=2,
        names=["Ann", "Bob"],
        seed=1,
        options={"coins": "5x1 1x2"},
        arrange={"purses": [{5: 1, 1: 0}, {5: 0, 1: 2}], "middle": {5: 1, 1: 2}, "player": 0},
    )
    match.answer(0, ())
    path = tmp_path / "game.log"
    match.save(path)
    return path


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    match: Match = rumpus.match(SECRET_CARDS, names=["Ann", "Bob"], seed=7)
    for seat, answer in ((0, "2H"), (1, "5S"), (0, "odd"), (1, "even")):
        match.answer(seat, answer)
    path = tmp_path / "secret.log"
    match.save(path)
    return path


def reviewed(capsys: Captured, *argv: str) -> str:
    assert main(["review", *argv]) == 0
    return capsys.readouterr().out


def test_the_report_has_a_chart_turning_points_and_a_table(log: Path, capsys: Captured) -> None:
    lines = reviewed(capsys, str(log)).splitlines()
    assert lines[:2] == ["Pennywise", "Ann and Bob. This game is solved: what is said here is the truth."]
    assert lines[4:6] == ["Ann  ▁ 0 %", "Bob  █ 100 %"]
    assert lines[6] == "     ▲"
    said = " ".join(" ".join(lines).split())
    assert (
        "Answer 1: Ann, asked to take change, chose none. Better: 1, 1 (wins in 4 turns). 100 % instead of 0 %." in said
    )
    assert f"rumpus review {log} --from 1" in said
    assert lines[-1].split() == ["Ann", "1", "0", "(0", "%)", "100", "%"]


def test_estimates_say_how_sure_they_are(secret: Path, capsys: Captured) -> None:
    said = reviewed(capsys, str(secret), "--rounds", "20")
    assert "These are estimates" in said
    assert " ±" in said.splitlines()[-1]


def test_a_review_as_json(secret: Path, capsys: Captured) -> None:
    found = json.loads(reviewed(capsys, str(secret), "--rounds", "10", "--seat", "Bob", "--json"))
    assert {decision["seat"] for decision in found["decisions"]} == {1}
    assert found["names"] == ["Ann", "Bob"]
    assert found["entries"] == 4
    assert json.loads(reviewed(capsys, str(secret), "--rounds", "10", "--seat", "2", "--json")) == found


def test_a_chart_goes_on_with_what_is_known() -> None:
    assert bars([(3, 0.0), (5, 0.5), (6, 1.0)], entries=6, columns=6) == "  ▁▁▅█"
    assert len(bars([(1, 0.3), (500, 0.9)], entries=500, columns=40)) == 40


def test_a_chart_leaves_out_of_whom_nothing_is_known() -> None:
    points: list[list[tuple[int, float]]] = [[], [(1, 0.5)]]
    found = Review("x", "X", ["Ann", "Bob"], "search", False, 2, 1, [], [], [], None, points, "", True)
    assert [line.plain.rstrip() for line in chart(80, found)] == ["Bob  ▅▅ 50 %", ""]


# ---- try it from here


def test_somebody_plays_on_from_a_decision(
    log: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1, 1\n"))
    other = tmp_path / "other.log"
    said = reviewed(capsys, str(log), "--from", "1", "--bots", "random", "--plain", "--save", str(other))
    assert "Ann has won." in said
    assert [entry.answer for entry in load(other).entries] == [[1, 1]]
    assert load(other).beginning.commitment != load(log).beginning.commitment


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["--from", "2"], "There is no answer 2: they are numbered from 1 to 1."),
        (["--from", "1", "--bots", "clever"], "There is no bot called 'clever'"),
        (["--from", "1", "--bots", "easy,hard"], "2 bots do not fit on 1 chair."),
        (["--from", "1", "--save", "/nowhere/at/all/other.log"], "There is no folder /nowhere/at/all"),
        (["--seat", "Cleo"], "There is no seat 'Cleo'"),
    ],
)
def test_what_cannot_be_done_is_refused(argv: list[str], why: str, log: Path, capsys: Captured) -> None:
    assert main(["review", str(log), *argv]) == 1
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "long", "nan"])
def test_a_time_that_is_none_is_wrong_usage(seconds: str, log: Path) -> None:
    assert main(["review", str(log), "--seconds", seconds]) == 2


# ---- at the table


async def test_a_match_that_is_over_is_reviewed_on_the_screen() -> None:
    async with at("pennywise", bots=["random"], names=["Ann"], options={"coins": "3x1 1x2"}) as table:
        while not table.sitting.match.over:
            await table.press("enter")
        await table.press("2")
        for _ in range(500):
            if table.shows(Page):
                break
            await table.pilot.pause(0.02)
        page = str(table.app.screen.query_one(Static).render())
        assert "This game is solved" in page
        assert "Turning points" in page
        await table.press("escape")
        while not table.shows(Choose):  # there is a turning point to be seen again
            await table.pilot.pause(0.02)
        await table.press("escape")
        assert list(table.labels) == AFTERWARDS


async def test_a_turning_point_is_seen_again(log: Path) -> None:
    sitting = Sitting(rumpus.replay(log), {})
    screen = TableScreen(sitting, pace=0)
    app = RumpusApp(lambda app: app.push_screen_wait(screen))
    async with app.run_test(size=(100, 30)) as pilot:
        table = Table(pilot, sitting, screen)

        async def until(kind: type[Screen[Any]]) -> None:
            while not table.shows(kind):
                await pilot.pause(0.02)

        await until(TableScreen)
        await table.press("2")
        await until(Page)
        await table.press("escape")
        await until(Choose)
        await table.press("1")
        assert isinstance(replay := table.app.screen, ReplayScreen)
        assert replay.at == 0
        await table.press("right")
        assert replay.at == 1
        await table.press("q")
        await until(Choose)
        await table.press("escape")
        assert list(table.labels) == AFTERWARDS
