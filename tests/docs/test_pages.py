"""Every page: its links lead somewhere, its files exist, and its commands are commands."""

import re
from pathlib import Path
from typing import Any

import pytest

from rumpus.terminal.arguments import parser
from tests.docs.pages import PAGES, ROOT, blocks, commands, headings, links, prose, run

every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)

MADE_BY_READER = {"game.log", "my_game.py", "bring_and_buy.py"}  # files that a page tells its reader to make


@every_page
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in links(path.read_text(encoding="utf-8")):
        assert not link.startswith("http"), f"{link}: pages speak of the project alone"
        file, _, part = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), link
        if part:
            assert part in headings(target.read_text(encoding="utf-8")), link


@every_page
def test_every_file_that_is_named_exists(path: Path) -> None:
    for named in re.findall(
        r"`([\w./-]+\.(?:py|md|toml|txt|svg|log)|[\w.-]+/[\w./-]*)`", prose(path.read_text(encoding="utf-8"))
    ):
        if (
            named in MADE_BY_READER
            or named.startswith(".venv/")
            or any(part.partition(".")[0].isupper() for part in Path(named).parts)
        ):
            continue  # NAME and CHAPTER stand for others
        assert (ROOT / named).exists() or (path.parent / named).exists(), named


@every_page
def test_every_command_can_be_typed(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for program, *words in commands(path.read_text(encoding="utf-8")):
        match program:
            case "rumpus" | ".venv/bin/rumpus":
                parser().parse_args(words)  # says what is wrong and exits, if something is
            case "make":
                assert f"\n{words[0]}:" in makefile
            case "python" | ".venv/bin/python":
                assert words[0] == "-m", words
                module = words[1].replace(".", "/")
                assert any((ROOT / root / f"{module}.py").exists() for root in ("src", ".")), words
            case "git" | "cd" | "source":
                pass
            case _:
                pytest.fail(f"{program} is not a command of ours")


@pytest.mark.parametrize("name", ["engine.md", "researchers.md", "solved.md"])
def test_what_it_shows_is_what_happens(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    shown = [block for block in blocks((ROOT / "docs" / name).read_text(encoding="utf-8")) if block.language == "pycon"]
    assert shown
    for block in shown:
        assert run(block, names, name) == ""
