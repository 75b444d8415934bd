"""The page on poker hands shows what happens."""

from typing import Any

from tests.docs.pages import ROOT, blocks, run


def test_what_it_shows_is_what_happens() -> None:
    names: dict[str, Any] = {}
    page = (ROOT / "docs" / "poker-hands.md").read_text(encoding="utf-8")
    shown = [block for block in blocks(page) if block.language == "pycon"]
    assert len(shown) == 5
    for block in shown:
        assert run(block, names, "poker-hands.md") == ""
