"""The tutorial in docs/authors.md builds the game that is in docs/examples, and every step of it runs."""

import ast
import builtins
import importlib
import re
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus import core, games
from rumpus.lab.conformance import CHECKS
from tests.docs.pages import ROOT, Block, blocks, prose, run

PAGE = (ROOT / "docs/authors.md").read_text(encoding="utf-8")
TUTORIAL, _, REFERENCE = PAGE.partition("\n# Reference\n")
GAME = ROOT / "docs/examples/bring_and_buy.py"

Parts = dict[str, str]  # of a module, or of a class in it ("Class.part"): their lines, by name


def parts(source: str, within: str = "") -> Parts:
    """A module in its parts. What is imported is a part each, so that imports can come one by one."""
    lines = source.splitlines()
    found: Parts = {}

    def add(statement: ast.stmt, prefix: str) -> None:
        match statement:
            case ast.ImportFrom(module=module, names=names):
                found.update({f"import {alias.name}": f"from {module} import {alias.name}" for alias in names})
                return
            case ast.ClassDef(name=name, body=body):
                found[prefix + name] = lines[statement.lineno - 1]
                for inner in body:
                    add(inner, f"{name}.")
                return
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]):
                pass
            case ast.Expr(value=ast.Constant()):
                name = "docstring"
            case _:
                raise AssertionError(f"what is this? {ast.unparse(statement)}")
        found[prefix + name] = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])

    for statement in ast.parse(source).body:
        add(statement, within)
    return found


def changed(now: Parts, diff: str) -> Parts:
    """The parts after a change of some lines, which have to be in exactly one of them."""
    for hunk in re.split(r"^@@.*\n", diff, flags=re.MULTILINE):
        lines = hunk.splitlines()
        old = "\n".join(line[1:] for line in lines if line[0] in " -")
        new = "\n".join(line[1:] for line in lines if line[0] in " +")
        (where,) = [name for name, text in now.items() if text.count(old) == 1]
        now[where] = now[where].replace(old, new)
    return now


def written(now: Parts) -> str:
    """The parts as a module, in the order of the finished one."""
    order = list(parts(GAME.read_text(encoding="utf-8")))
    return "\n\n".join(now[name] for name in sorted(now, key=order.index)) + "\n"


def stages() -> Iterator[tuple[Block, Parts]]:
    """Every block of the tutorial, with the game as it is at that point."""
    now: Parts = {}
    for block in blocks(TUTORIAL):
        if not block.note and block.language == "python":
            now |= parts(block.text)
        elif block.language == "diff":
            now = changed(now, block.text)
        yield block, deepcopy(now)


def test_the_blocks_together_are_the_finished_game() -> None:
    *_, (_, built) = stages()
    finished = parts(GAME.read_text(encoding="utf-8"))
    assert built == finished


def test_after_every_step_there_is_a_game_that_does_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # the file changes faster than its time stamp
    names: dict[str, Any] = {}
    shown = 0
    for block, now in stages():
        if block.language == "pycon":
            Path("bring_and_buy.py").write_text(written(now), encoding="utf-8")
            games.find.cache_clear()
            assert run(block, names, "authors.md") == ""
            match = rumpus.match("bring_and_buy.py", players=5, seed=1)
            match.fork().playout(core.Chance(1).random)
            shown += 1
    games.find.cache_clear()
    assert shown >= 6


def test_the_tests_it_shows_are_the_tests_there_are() -> None:
    shown = [block for block in blocks(TUTORIAL) if block.note]
    assert len(shown) >= 3
    for block in shown:
        assert block.text in (ROOT / block.note).read_text(encoding="utf-8"), block.text


def test_the_game_is_short() -> None:
    rules = GAME.read_text(encoding="utf-8").partition("\nBRING = ")[2]
    assert len([line for line in rules.splitlines() if line.strip()]) <= 100


# ---- the reference


def test_the_examples_of_the_reference_do_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {}
    shown = [block for block in blocks(REFERENCE) if block.language == "pycon"]
    assert len(shown) >= 4
    for block in shown:
        assert run(block, names, "authors.md") == ""


def test_python_in_the_reference_is_python() -> None:
    for block in blocks(REFERENCE):
        if block.language == "python":
            ast.parse(block.text)


def test_every_name_in_the_reference_exists() -> None:
    spans = " ".join(re.findall(r"`([^`]+)`", prose(REFERENCE)))
    classes = {*re.findall(r"\b[A-Z][a-z]\w+\b", re.sub(r"\"[^\"]*\"|## [A-Z]\w+", "", spans))}
    assert {name for name in classes if not (hasattr(core, name) or hasattr(builtins, name))} <= ELSEWHERE
    assert {*re.findall(r"\bself\.(\w+)", spans)} <= {*dir(core.OpenFloor), *OF_THE_EXAMPLES}
    assert {*re.findall(r"\bm\.(\w+)", spans)} <= {*dir(core.Match)}
    assert {*re.findall(r"\bchance\.(\w+)", spans)} <= {*dir(core.Chance)}
    for module in re.findall(r"\brumpus\.(?:pieces|core)[\w.]*", spans):
        importlib.import_module(module)


ELSEWHERE = {"Card", "Purse", "Sequence"}
OF_THE_EXAMPLES = {
    "breathes_again", "captured", "chips", "coins", "count", "deck", "fight", "gambling", "hands", "rounds", "winner",
}  # fmt: skip


def test_everything_that_an_author_can_use_is_in_the_reference() -> None:
    assert {name for name in core.__all__ if not re.search(rf"\b{name}\b", REFERENCE)} == FOR_OTHERS


FOR_OTHERS = {
    "BadLog", "END", "Game", "Line", "Log", "Match", "Moment", "Posed", "RulesError", "Run", "Scripted",
    "UnknownGame", "earlier", "outcomes",
}  # fmt: skip


def test_every_check_is_explained() -> None:
    explained = re.findall(r"^\| `([a-z ]+)` \|", REFERENCE.partition("\n## When a check fails\n")[2], re.MULTILINE)
    assert explained == list(CHECKS)
