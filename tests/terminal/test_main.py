"""The command line: what it says, and its exit codes."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rumpus
from rumpus import games
from rumpus.core.settings import how_many
from rumpus.terminal.main import main
from tests.terminal.toys import DOES_NOT_LOAD, EVERY_SHAPE, FAILS_LATER

Captured = pytest.CaptureFixture[str]


def refused(capsys: Captured, *argv: str) -> str:
    """The one sentence with which something is refused."""
    assert main(argv) == 1
    said = capsys.readouterr().err
    assert said.startswith("rumpus: ")
    assert said.count("\n") == 1
    return said.removeprefix("rumpus: ").rstrip()


@pytest.mark.parametrize(
    "argv",
    [
        ["--help"],
        *(
            [command, "--help"]
            for command in ("menu", "games", "play", "rules", "replay", "review", "simulate", "check")
        ),
    ],
)
def test_help_has_examples_that_can_be_typed(argv: list[str], capsys: Captured) -> None:
    assert main(argv) == 0
    said = capsys.readouterr().out
    assert "examples:\n  rumpus" in said
    assert "GAME" not in said


def test_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("rumpus 0.")


@pytest.mark.parametrize(
    "argv",
    [
        ["dance"],
        ["play"],
        ["play", "bogart", "--option", "nothing"],
        ["play", "bogart", "--players", "two"],
        ["play", "bogart", "--names", "Ann,,Bob"],
        ["simulate", "bogart", "--games", "0"],
    ],
)
def test_wrong_usage_exits_with_2(argv: list[str], capsys: Captured) -> None:
    assert main(argv) == 2
    assert "usage: rumpus" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["play", "bogrt"], "There is no game called 'bogrt'. Did you mean bogart?"),
        (["rules", "bogrt"], "There is no game called 'bogrt'. Did you mean bogart?"),
        (["simulate", "bogrt"], "There is no game called 'bogrt'. Did you mean bogart?"),
        (["check", "bogrt"], "There is no game called 'bogrt'. Did you mean bogart?"),
        (["play", "bogart", "--players", "9"], "Bogart is for 2 to 6 players, not 9."),
        (["play", "bogart", "--option", "wild=on"], "Bogart has no option 'wild': it has none."),
        (["play", "nowhere.py"], "There is no game in nowhere.py: no such file."),
        (["replay", "nowhere.log"], "The log nowhere.log cannot be read: No such file or directory."),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(argv: list[str], why: str, capsys: Captured) -> None:
    assert refused(capsys, *argv) == why


def test_bad_value_of_an_option_says_what_would_be_right(capsys: Captured) -> None:
    assert "like 25x1 10x2" in refused(capsys, "play", "pennywise", "--option", "coins=shiny")


def test_file_that_does_not_load_is_no_traceback(capsys: Captured, tmp_path: Path) -> None:
    assert "the dog ate it" in refused(capsys, "play", DOES_NOT_LOAD)
    broken = tmp_path / "broken.py"
    broken.write_text("class Game:\n    def oops(\n")
    assert "broken.py, line 2" in refused(capsys, "rules", str(broken))


def test_rules_that_fail_are_said_and_the_log_is_kept(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    log = tmp_path / "game.log"
    assert "The rules of Fails Later failed" in refused(capsys, "play", FAILS_LATER, "--bots", "0", "--save", str(log))
    assert rumpus.load(log).entries == []


@pytest.mark.parametrize("method", ["setup", "scene"])
def test_game_of_ones_own_that_fails_is_no_traceback(method: str, capsys: Captured, tmp_path: Path) -> None:
    game = tmp_path / f"bad_{method}.py"
    code = Path(FAILS_LATER).read_text()
    first = next(line for line in code.splitlines() if line.startswith(f"    def {method}("))
    game.write_text(code.replace(first, f"{first}\n        1 / 0"))
    said = refused(capsys, "play", str(game), "--plain")
    assert "ZeroDivisionError: division by zero, in line " in said
    assert f"`rumpus check {game}`" in said


@pytest.mark.parametrize("argv", [["--players", "99999999999"], ["--bots", "99999999999"]])
def test_absurd_numbers_are_refused_at_once(argv: list[str], capsys: Captured) -> None:
    assert "Bogart is for 2 to 6 players" in refused(capsys, "play", "bogart", *argv)


def test_interrupt_is_quiet(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", lambda _: interrupt())
    assert main(["play", EVERY_SHAPE, "--plain"]) == 130
    assert capsys.readouterr().err == ""


def test_games_lists_every_game_with_its_sentence(capsys: Captured) -> None:
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    for name, kind in games.every():
        assert f"  {name}: {how_many(kind)} players, {kind.minutes} minutes." in said
        assert (kind.__doc__ or "").partition("\n")[0] in said
    assert "  dogfight: 2 to 3 players," in said
    assert "  tishai: 2 players," in said
    assert "  cash-n-guns: 4 to 6, 9 or 12 players," in said  # nine and twelve in teams


def test_games_as_json(capsys: Captured) -> None:
    assert main(["games", "--json"]) == 0
    listed = {game["name"]: game for game in json.loads(capsys.readouterr().out)}
    assert set(listed) == set(games.names())
    assert listed["pennywise"]["players"] == {"from": 2, "to": 6}
    assert listed["pennywise"]["chapter"] == "dice"
    assert listed["pennywise"]["options"][0]["name"] == "coins"


def test_rules_end_with_a_table_of_the_options(capsys: Captured) -> None:
    assert main(["rules", EVERY_SHAPE]) == 0
    said = capsys.readouterr().out
    assert said.startswith("# Every Shape")
    assert "| fast | on or off | off | Ask only the first question. |" in said


def test_examples_can_be_played_by_two_and_by_four(capsys: Captured) -> None:
    assert main(["play", "--help"]) == 0
    (name,) = set(re.findall(r"rumpus play ([a-z0-9-]+) --", capsys.readouterr().out))
    assert {2, 4} <= {*games.find(name).players}


def test_rules_have_no_marks_that_are_meant_for_the_browser(capsys: Captured) -> None:
    assert "<!--" in games.rules_of(games.find("crash"))
    assert main(["rules", "crash"]) == 0
    said = capsys.readouterr().out
    assert "First you pick one die" in said
    assert "<!--" not in said


def test_rules_say_for_how_many_players_there_is_a_level(capsys: Captured) -> None:
    assert main(["rules", "bogart"]) == 0
    assert "Bots: easy, fair, hard and perfect (for 2 players)." in capsys.readouterr().out


def test_pipe_that_closes_early_is_no_traceback() -> None:
    command = [sys.executable, "-m", "rumpus"]
    with subprocess.Popen(
        [*command, "games", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


def test_whole_game_through_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rumpus"]
    log = tmp_path / "game.log"
    played = subprocess.run(
        [*command, "play", "pennywise", "--bots", "random", "--seed", "2", "--save", str(log)],
        input="1\n5\n10\n25\n13\n#1\nnone\n" * 100,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert played.stderr == ""
    assert played.returncode == 0
    assert "has won" in played.stdout
    assert rumpus.replay(log, verify=True).over
