"""The README is true: what it shows is what happens, and the rules it quotes are the rules."""

from typing import Any

from tests.docs.pages import ROOT, blocks, commands, run

PAGE = (ROOT / "README.md").read_text(encoding="utf-8")


def test_what_it_shows_is_what_happens() -> None:
    names: dict[str, Any] = {}
    shown = [block for block in blocks(PAGE) if block.language == "pycon"]
    assert shown
    for block in shown:
        assert run(block, names, "README.md") == ""


def test_the_rules_it_quotes_are_the_rules() -> None:
    (quoted,) = [block.text for block in blocks(PAGE) if block.language == "python"]
    assert quoted in (ROOT / "src/rumpus/games/dice/pennywise.py").read_text(encoding="utf-8")


def test_there_are_two_commands() -> None:
    assert commands(PAGE) == [["make", "play"], ["make", "test"]]
