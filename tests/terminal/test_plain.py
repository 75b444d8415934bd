"""Playing line by line."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import rumpus
from rumpus.terminal.main import main
from tests.terminal.toys import EVERY_SHAPE, FIRST_COME, SECRET_CARDS


class Played(NamedTuple):
    code: int
    out: str
    err: str


Play = Callable[..., Played]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Run the command line with these lines typed."""

    def run(*argv: str, typed: str = "") -> Played:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(argv)
        captured = capsys.readouterr()
        return Played(code, captured.out, captured.err)

    return run


ANSWERS = "1\n2\n5\nuphill\nfig, pear\n5, 5\nstove, door\n9 4\nlog\n45 10\n"


def test_every_shape_can_be_answered_by_typing(play: Play) -> None:
    played = play("play", EVERY_SHAPE, "--bots", "0", "--names", "Ann,Bob", typed=ANSWERS)
    assert played.code == 0
    assert "Ann has answered pear and fig." in played.out
    assert "Ann has answered log." in played.out
    assert "Ann has won. Then 2nd Bob." in played.out


def test_whole_game_against_a_bot(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    played = play("play", "bogart", "--bots", "random", "--seed", "5", "--save", str(log), typed="take\n" * 60)
    assert played.code == 0
    assert "has won" in played.out
    assert "The seed was 5." in played.out
    assert rumpus.replay(log).over


def test_refusals_are_sentences_and_the_question_stands(play: Play) -> None:
    played = play("play", EVERY_SHAPE, "--bots", "0", typed="mauve\n9\n\n" + ANSWERS)
    assert played.code == 0
    assert "mauve is not possible: red, green and quit." in played.out
    assert "There is no 9: the answers are numbered from 1 to 3." in played.out
    assert "Type an answer." in played.out
    assert played.out.count("choose a colour:") == 1


def test_end_of_input_is_polite_and_saves_the_log(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    played = play("play", EVERY_SHAPE, "--bots", "0", "--save", str(log), typed="1\n")
    assert played.code == 1
    assert played.err == "rumpus: The input has ended before the game was over.\n"
    assert len(rumpus.load(log).entries) == 1


def test_commands_work_at_any_question(play: Play) -> None:
    typed = "/undo\nhelp\nrules\nlog\n1\nlog\nundo\n/quit\n"
    played = play("play", EVERY_SHAPE, "--bots", "0", typed=typed)
    assert played.code == 0
    assert "Nothing has been answered yet." in played.out
    assert "Its number, its name, or the beginning of its name." in played.out
    assert "# Every Shape" in played.out
    assert "Nothing has happened yet." in played.out
    assert "Taken back." in played.out
    assert played.out.count("choose a colour:") == 2
    assert played.out.endswith("You have left the table.\n")


def test_nobody_sees_the_hand_of_the_other(play: Play) -> None:
    played = play("play", SECRET_CARDS, "--names", "Ann,Bob", typed="1\n2\n1\n2\n")
    assert played.code == 0
    for_ann, for_bob = played.out.split("Pass the keyboard to Bob.")[:2]
    assert "Your hand: 2 of hearts, 3 of hearts" in for_ann
    assert "Bob's hand: 2 cards" in for_ann
    for_bob = for_bob.partition("Pass the keyboard to Ann.")[0]
    assert "Your hand: 4 of spades, 5 of spades" in for_bob
    assert "Ann's hand: 1 card" in for_bob
    assert "3 of hearts" not in for_bob


def test_open_question_can_be_left_to_the_others(play: Play) -> None:
    played = play("play", FIRST_COME, "--names", "Ann,Bob", typed="pass\nring\n")
    assert played.code == 0
    assert "Or pass, to leave it to the others." in played.out
    assert "Bob has won." in played.out


def test_bots_alone_can_be_watched(play: Play) -> None:
    played = play("play", "pennywise", "--players", "3", "--bots", "random,random,random", "--seed", "1")
    assert played.code == 0
    assert "has won" in played.out


def test_long_lists_are_told_when_asked_for(play: Play) -> None:
    played = play("play", EVERY_SHAPE, "--bots", "0", typed="1\n1\nhelp\n")
    assert "A number: 3 to 39 in steps of 2. For instance: 3" in played.out
