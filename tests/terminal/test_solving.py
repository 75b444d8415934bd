"""`rumpus solve`: verdicts, positions, a walk from one to the next, and maps."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rumpus.bots.solved import Map
from rumpus.terminal.main import main
from rumpus.terminal.maps import drawn

Captured = pytest.CaptureFixture[str]


def said(capsys: Captured, *argv: str) -> str:
    assert main(["solve", *argv]) == 0
    return capsys.readouterr().out


def test_without_a_name_it_says_what_is_solved(capsys: Captured) -> None:
    assert "bogart, flip, galaxy and pennywise" in said(capsys)


def test_it_says_who_wins_and_what_each_answer_leads_to(capsys: Captured) -> None:
    out = said(capsys, "pennywise", "--option", "coins=no-dimes")
    assert "Everybody starts with 1 × 25, 3 × 5 and 4 × 1: the second player wins" in out
    assert "7,560 ways" in out
    assert "0 of 3 answers win." in out
    assert "loses in 47 turns" in out


def test_a_position_is_looked_at(capsys: Captured) -> None:
    out = said(capsys, "pennywise", "--position", "5 / 1 / 1x4")
    assert "Whoever is to move wins in 2 turns." in out
    assert "5 for 1 1" in out
    assert "loses in 1 turn" in out


def test_many_answers_are_shown_when_all_are_asked_for(capsys: Captured) -> None:
    position = ("bogart", "--position", "3 / 4 / 6 / 2")
    assert said(capsys, *position) == said(capsys, *position, "--all")
    position = ("pennywise", "--position", "25 10 / 25 / 5x3 1x4")
    few, everything = said(capsys, *position), said(capsys, *position, "--all")
    assert "none of them better" in few
    assert "none of them better" not in everything
    assert len(everything) > len(few)


def test_a_walk_goes_where_answers_lead(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    type_(monkeypatch, "5 for 1 1", "back", "5", "nonsense", "25 / 25 / 10", "quit")
    out = said(capsys, "pennywise", "--position", "5 / 1 / 1x4", "--walk")
    positions = [line for line in out.splitlines() if "written:" in line]
    assert positions == [
        "(written: 5x1 / 1x1 / 1x4)",
        "(written: 1x1 / 1x2 / 5x1 1x2)",
        "(written: 5x1 / 1x1 / 1x4)",
        "(written: 25x1 / 25x1 / 10x1)",
    ]
    assert "5: with that the game is over." in out
    assert "That is no position." in out


def test_a_walk_goes_by_numbers_too_and_ends_with_the_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    type_(monkeypatch, "1", "2")
    out = said(capsys, "bogart", "--walk")
    assert "(written: 0 / 1 / 1 / 1)" in out
    assert "(written: 0 / 1 / 3 / 2)" in out


def type_(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    typed: Iterator[str] = iter(lines)

    def read(prompt: str = "") -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def test_maps_are_shown_as_text(capsys: Captured) -> None:
    out = said(capsys, "bogart")
    assert "wins 50.78% of the time" in out
    assert "1 die rolled clean, 1 chip in the pot" in out
    assert "# roll on, . take the pot, * take the pot, and win" in out


def test_a_game_that_begins_anywhere_is_looked_into_too(capsys: Captured) -> None:
    out = said(capsys, "flip", "--option", "dice=2d6", "--position", "6 / 1")
    assert "Whoever is to move wins." in out
    out = said(capsys, "galaxy")
    assert "wins 59 of them" in out
    assert "Who wins, by the two home stars" in out


def test_maps_are_drawn(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    assert str(file) in said(capsys, "bogart", "--picture", str(file))
    assert "1 die rolled clean" in file.read_text(encoding="utf-8")


def test_a_map_has_a_field_for_every_letter() -> None:
    svg = drawn([Map("T & t", "a", "d", ["#..", "..."], {"#": "roll", ".": "take"})])
    tree = ElementTree.fromstring(svg)
    boxes = [box.attrib for box in tree.iter("{http://www.w3.org/2000/svg}rect")]
    assert [box["width"] for box in boxes if "x" in box and box["height"] == "9"] == ["9", "18", "27"]
    assert "T &amp; t" in svg


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (["tishai"], "Tishai is not solved; bogart, flip, galaxy and pennywise are."),
        (["bogart", "--position", "x"], "no position"),
        (["bogart", "--picture", "/nowhere/at/all.svg"], "cannot be written"),
        (["pennywise", "--picture", "p.svg"], "no picture"),
        (["pennywise", "--option", "coins=9x6 7x6 5x6 3x6 1x6"], "too many to solve"),
        (["pennywise", "--option", "coins=x"], "Coins are written"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_sentence(argv: list[str], why: str, capsys: Captured) -> None:
    assert main(["solve", *argv]) == 1
    assert why in capsys.readouterr().err
