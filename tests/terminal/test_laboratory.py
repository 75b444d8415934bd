"""Simulations and checks from the command line."""

import json

import pytest

from rumpus import games
from rumpus.lab import conformance
from rumpus.lab.conformance import Finding
from rumpus.terminal.main import main
from tests.terminal.toys import EVERY_SHAPE, FAILS_LATER

Captured = pytest.CaptureFixture[str]


def test_simulate_reports_by_bot_and_by_seat(capsys: Captured) -> None:
    assert main(["simulate", "bogart", "--games", "6", "--bots", "random,search:5", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("6 matches of bogart, 2 players, seed 1\n")
    for words in ("random", "search:5", "seat 1", "seat 2", "95 % interval", "answers a match", "decisions a match"):
        assert words in said


def test_simulate_as_json(capsys: Captured) -> None:
    argv = ["simulate", "pennywise", "--games", "4", "--players", "3", "--option", "coins=odd", "--json"]
    assert main(argv) == 0
    first = capsys.readouterr().out
    report = json.loads(first)
    assert report["games"] == 4
    assert report["options"] == {"coins": "odd"}
    assert sum(tally["wins"] for tally in report["by_seat"]) == pytest.approx(4)
    main(argv)
    assert capsys.readouterr().out == first


def test_simulate_refuses_what_cannot_be(capsys: Captured) -> None:
    assert main(["simulate", "bogart", "--bots", "clever"]) == 1
    assert "no bot called 'clever'" in capsys.readouterr().err
    assert main(["simulate", "bogart", "--players", "9"]) == 1
    assert "2 to 6 players" in capsys.readouterr().err


def test_check_prints_a_line_for_every_check(capsys: Captured) -> None:
    code = main(["check", EVERY_SHAPE])
    said = capsys.readouterr().out
    for title in conformance.CHECKS:
        assert f" {title}: " in said
    assert code == 1  # it has no help text
    assert "FAILS explains" in said
    assert f"{len(conformance.CHECKS)} checks of 1 game: " in said


def test_check_finds_rules_that_fail(capsys: Captured) -> None:
    assert main(["check", FAILS_LATER]) == 1
    assert "FAILS ends" in capsys.readouterr().out


def test_check_without_a_name_is_for_every_game(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def check(name: str, thorough: bool, progress: object) -> list[Finding]:
        checked.append(name)
        return []

    monkeypatch.setattr(conformance, "check", check)
    assert main(["check"]) == 0
    assert checked == games.names()
    assert "all passed" in capsys.readouterr().out
