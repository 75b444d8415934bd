"""What happened is seen step by step."""

import os
import pty
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import rumpus
from rumpus.core import DICE, QUIET, REVEAL, Line, Match, Seat
from rumpus.terminal.moments import LONGEST, PACES, frames, pauses, stops
from rumpus.terminal.plain import PlainTable, Teller
from rumpus.terminal.sitting import Sitting
from tests.terminal.toys import SECRET_CARDS


def aced_out() -> Match:
    """Ann rolls a one with her second roll; then it is Bob's turn."""
    match: Match = rumpus.match("bogart", 2, names=["Ann", "Bob"], chance=[Seat(0), [3], [1, 4], [2]])
    match.watch(True)
    match.answer(0, "roll")
    return match


def words(lines: list[Line]) -> list[str]:
    return [line.words for line in lines]


def test_frames_show_the_table_as_it_was_at_each_line() -> None:
    rolled, out, following = frames(aced_out(), Seat(1))
    assert words(rolled.caption) == ["Ann rolls 1 and 4 for a pot of 3."]
    assert [token.text for token in rolled.scene.places[1].tokens] == ["1", "4"]
    assert rolled.scene.asked == []
    assert words(out.caption) == ["Ann is aced out."]
    assert (rolled.how, out.how, following.how) == (DICE, REVEAL, DICE)
    assert [frame.heard for frame in (rolled, out, following)] == [2, 3, 4]
    assert rolled.lasts < out.lasts


def test_nothing_is_shown_twice_to_whoever_walks_through() -> None:
    match = aced_out()
    walked = stops(match, None)
    assert [words(frame.caption) for frame in walked] == [
        ["Ann rolls 1 and 4 for a pot of 3."],
        ["Ann is aced out."],
        ["Bob rolls 2 for a pot of 4."],
    ]
    assert walked[-1].scene == match.view(None)


def test_where_nobody_watches_there_is_only_the_present() -> None:
    match = aced_out()
    match.watch(False)
    match.answer(1, "take")
    assert frames(match, None) == []
    assert [words(frame.caption)[0] for frame in stops(match, None)] == ["Bob takes 4 chips."]


def test_lines_are_looked_at_for_as_long_as_they_are_worth_but_never_too_long() -> None:
    assert pauses([Line(["a"]), Line(["b"], QUIET), Line(["c"], REVEAL)]) == [1.0, 0.0, 2.6]
    assert sum(pauses([Line(["a"], REVEAL)] * 100)) == pytest.approx(LONGEST)
    assert PACES["off"] == 0 < PACES["fast"] < PACES["normal"] < PACES["slow"]


# ---- line by line


@contextmanager
def a_terminal() -> Iterator[int]:
    """A real one: what is written into it was typed, and what is read from it stands on its screen."""
    person, terminal = pty.openpty()
    with (
        os.fdopen(terminal, "r") as stdin,
        os.fdopen(os.dup(terminal), "w") as stdout,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("sys.stdin", stdin)
        patch.setattr("sys.stdout", stdout)
        yield person
    os.close(person)


PASSAGE = [Line([f"line {i}"]) for i in range(5)]


def test_lines_come_one_by_one_at_a_terminal() -> None:
    began = time.monotonic()
    with a_terminal():
        Teller(0.02).tell(PASSAGE)
    assert 0.1 <= time.monotonic() - began < 5


def test_enter_skips_what_is_left() -> None:
    began = time.monotonic()
    with a_terminal() as typed:
        os.write(typed, b"\n")
        Teller(3.0).tell(PASSAGE)
        sys.stdout.flush()
        shown = ""
        while "line 4" not in shown:
            shown += os.read(typed, 1000).decode()
    assert shown.split() == " ".join(line.words for line in PASSAGE).split()
    assert time.monotonic() - began < 2


def test_what_is_typed_ahead_is_not_lost() -> None:
    with a_terminal() as typed:
        teller = Teller(3.0)
        os.write(typed, b"take\n")
        teller.tell(PASSAGE)
        assert teller.line() == "take"


def test_nobody_waits_for_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: pytest.fail("nobody reads this"))
    began = time.monotonic()
    Teller(3.0).tell(PASSAGE)
    assert time.monotonic() - began < 1


def test_whoever_plays_alone_hears_of_each_answer_of_a_bot_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    class Watches:
        name = "watches"

        def __init__(self) -> None:
            self.heard: list[str] = []

        def choose(self, chair: object) -> object:
            self.heard.append(capsys.readouterr().out)
            return "roll" if len(self.heard) == 1 else "take"

    bot = Watches()
    match: Match = rumpus.match(
        "bogart", 2, names=["Bot", "Ann"], chance=[Seat(0), [3], [4, 4]], arrange={"chips": [29, 0]}
    )
    PlainTable(Sitting(match, {Seat(0): bot})).play()
    assert "Bot rolls 4 and 4 for a pot of 3." in bot.heard[1]


def test_between_two_with_secrets_nothing_is_told_before_the_keyboard_is_passed() -> None:
    match: Match = rumpus.match(SECRET_CARDS, names=["Ann", "Bob"], seed=7)
    match.watch(True)
    match.answer(0, "2H")
    assert all("3 of hearts" not in str(frame) for frame in frames(match, None))
