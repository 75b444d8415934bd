"""Playing line by line."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import rumpus
from rumpus import games
from rumpus.terminal.main import main
from rumpus.terminal.plain import Left, PlainTable
from rumpus.terminal.sitting import sit_down
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


ANSWERS = "1\n2\n5\nuphill\nfig, pear\n5, 5\nstove, door\n9 4\nlog\n45 10\n12\nmoo\na1 b1\n1 2\nhat, coat\n"
ANSWERS += "raise 50\n2 Ann\npie to Bob\nsoup; table 2\nchallenge Bob\nlamp, oil\ncat to mat\noffer hat; Bob\n"


def test_every_shape_can_be_answered_by_typing(play: Play) -> None:
    played = play("play", EVERY_SHAPE, "--bots", "0", "--names", "Ann,Bob", typed=ANSWERS)
    assert played.code == 0
    assert "Ann has answered pear and fig." in played.out
    assert "Ann has answered log." in played.out
    assert "Ann has answered 12." in played.out
    assert "Ann has answered moo." in played.out
    assert "Ann has answered a1 and b1." in played.out
    assert "Ann has answered hat and coat." in played.out
    assert "Ann has answered 50." in played.out
    assert "Ann has answered Ann and Ann." in played.out
    assert "Ann has answered pie and Bob." in played.out
    assert "Ann has answered soup and 2." in played.out
    assert "Ann has answered challenge and Bob." in played.out
    assert "  cat to basket (the cat likes it) or mat (the cat likes it)\n  dog to mat (the dog likes it)" in played.out
    assert "  offer 2 things, with semicolons between; for instance: hat; Ann\n  ask for 1 to 3 of" in played.out
    assert "Ann has answered offer and hat and Bob." in played.out
    assert "Ann has won.\n  1st Ann: 1 point\n  2nd Bob: 0 points" in played.out


def test_whole_game_against_a_bot(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    played = play("play", "bogart", "--bots", "random", "--seed", "5", "--save", str(log), typed="take\n" * 60)
    assert played.code == 0
    assert "has won" in played.out
    assert "The seed was 5." in played.out
    assert rumpus.replay(log).over


def test_refusals_are_sentences_and_the_question_stands(play: Play) -> None:
    played = play("play", EVERY_SHAPE, "--bots", "0", "--names", "Ann,Bob", typed="mauve\n9\n\n" + ANSWERS)
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


def test_where_any_word_is_an_answer_commands_are_said_to_need_a_slash(play: Play) -> None:
    hint = "commands have a slash before them, like /help."
    assert hint not in play("play", EVERY_SHAPE, "--bots", "0", typed="quit\n").out
    assert hint in play("play", EVERY_SHAPE, "--bots", "0", typed=ANSWERS).out


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
    played = play("play", FIRST_COME, "--names", "Ann,Bob", typed="wait\nring\n")
    assert played.code == 0
    assert "Or wait, to leave it to the others." in played.out
    assert "Bob has won." in played.out


def test_bots_alone_can_be_watched(play: Play) -> None:
    played = play("play", "pennywise", "--players", "3", "--bots", "random,random,random", "--seed", "1")
    assert played.code == 0
    assert "has won" in played.out


def test_question_that_has_to_be_answered_cannot_be_left_to_anybody(play: Play) -> None:
    played = play("play", EVERY_SHAPE, "--bots", "0", typed="wait\n")
    assert "This has to be answered: nobody else can, and no clock runs." in played.out


def test_look_shows_a_picture(play: Play) -> None:
    played = play("play", "tishai", "--bots", "0", "--seed", "1", typed="look\n")
    assert "7 │ ♜ │ ♞ │ ♝ │ ♚ │ ♝ │ ♞ │ ♜ │" in played.out


def test_moves_are_told_by_where_they_start(play: Play) -> None:
    played = play("play", "tishai", "--bots", "0", "--seed", "1", typed="b1 b3\nb9\n")
    assert "  b1 to a2, b3 and d3" in played.out
    assert "A move, from and to:" in played.out
    assert "b9 is not possible" in played.out


def test_help_tells_the_dials_of_a_throw(play: Play) -> None:
    played = play("play", "dogfight", "--bots", "0", typed="help\n")
    assert "Throw, with any of softly, hard, left, right" in played.out
    assert "  speed: 30 to 300, 140 unless said" in played.out


def test_bots_are_fair_unless_said_otherwise(play: Play) -> None:
    played = play("play", "tishai", "--seed", "1", typed="")
    assert "Bot Otto is a bot: fair." in played.out


LONGEST = 120  # answers of a match; what takes longer is left


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_played_by_typing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = games.find(name)
    sitting = sit_down(kind, name, players=kind.players[0], bots=0, seed=2)
    random = Random(2)
    typed: list[str] = []
    said_again: list[str] = []  # what has to be said twice

    def answers() -> int:
        return sum(entry.kind == "answer" for entry in sitting.match.entries)

    def any_answer(prompt: str) -> str:
        seat = sitting.next()
        assert seat is not None
        posed = sitting.posed(seat)
        assert len(typed) == answers() + len(said_again), f"{typed[-1]} was not taken"
        if said_again:
            return said_again.pop()
        answer = random.choice(posed.choices)
        typed.append(posed.written(answer) if len(typed) < LONGEST else "/quit")
        if posed.doubt(answer):
            said_again.append(typed[-1])
        return typed[-1]

    monkeypatch.setattr("builtins.input", any_answer)
    try:
        PlainTable(sitting).play()
    except Left:
        assert answers() == LONGEST
    else:
        assert sitting.match.over
