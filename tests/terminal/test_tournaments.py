"""Tournaments from the command line."""

from pathlib import Path

import pytest

from rumpus import lab
from rumpus.lab import Tournament
from rumpus.lab.arena import Hall
from rumpus.lab.workers import Workers
from rumpus.terminal.main import INTERRUPTED, main
from tests.terminal.toys import FAILS_LATER

Captured = pytest.CaptureFixture[str]
SMALL = ["--bots", "random,search:2,search:4", "--matches", "2", "--jobs", "1"]


def test_a_tournament_is_shown_by_game(capsys: Captured) -> None:
    assert main(["arena", "bogart", "pennywise", *SMALL]) == 0
    said = capsys.readouterr().out
    assert "bogart: 6 matches, 2 players (50 % of the wins for each is even), seed 0" in said
    assert "pennywise: 6 matches" in said
    for words in ("rating", "share of wins", "time of thought", "ahead of", "search:4", "±"):
        assert said.count(words) >= 2


def test_everything_can_be_kept(capsys: Captured, tmp_path: Path) -> None:
    kept, plot, report = tmp_path / "all.json", tmp_path / "all.svg", tmp_path / "all.md"
    argv = ["arena", "bogart", *SMALL, "--json", str(kept), "--plot", str(plot), "--report", str(report)]
    assert main(argv) == 0
    tournament = Tournament.load(kept)
    assert len(tournament.contests[0].bouts) == 6
    assert plot.read_text(encoding="utf-8").startswith("<?xml")
    said = report.read_text(encoding="utf-8")
    assert "| Bogart (2) | 6 |" in said
    assert "(all.svg)" in said
    capsys.readouterr()
    assert main(argv) == 0  # there is nothing left to play
    assert "6 matches" in capsys.readouterr().out
    assert Tournament.load(kept) == tournament


def test_an_interrupt_shows_what_has_been_played(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Hall.play

    def tired(hall: Hall, team: Workers) -> None:
        def stop(done: int, wanted: int) -> None:
            if done == 4:
                raise KeyboardInterrupt

        hall.progress = stop
        play(hall, team)

    monkeypatch.setattr(Hall, "play", tired)
    assert main(["arena", "bogart", *SMALL]) == INTERRUPTED
    said = capsys.readouterr().out
    assert "bogart: 4 matches" in said
    assert "It was interrupted" in said


def test_matches_that_fail_are_shown(capsys: Captured) -> None:
    assert main(["arena", FAILS_LATER, "--bots", "random,search:2", "--matches", "2", "--jobs", "1"]) == 1
    said = capsys.readouterr().out
    assert "Not everybody has sat everywhere." in said
    assert "A match failed, when " in said
    assert "RulesError" in said


def test_what_cannot_be_is_said_before_anything_is_played(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "arena", None)  # it would fail
    assert main(["arena", "bogus"]) == 1
    assert "no game called 'bogus'" in capsys.readouterr().err
    assert main(["arena", "bogart", "--plot", "ratings.doc"]) == 1
    assert "ends with .svg" in capsys.readouterr().err
    assert main(["arena", "bogart", "--json", str(tmp_path / "nowhere" / "a.json")]) == 1
    assert "There is no folder" in capsys.readouterr().err
    assert main(["arena", "bogart", "--report", str(tmp_path)]) == 1
    assert f"{tmp_path} is a folder" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_known_before_a_match(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "a.json.part").mkdir()  # stands for a full disk
    assert main(["arena", "bogart", "--json", str(tmp_path / "a.json"), "--matches", "1000000", "--jobs", "1"]) == 1
    assert "cannot be written to" in capsys.readouterr().err


@pytest.mark.parametrize("minutes", ["0", "-1", "soon"])
def test_minutes_are_a_number(capsys: Captured, minutes: str) -> None:
    assert main(["arena", "bogart", "--minutes", minutes]) == 2
    assert "is not a number of minutes" in capsys.readouterr().err
