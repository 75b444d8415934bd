"""What the tests of all pages need: their code blocks, links and commands, and a way to run what they show."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

FENCE = re.compile(
    r"(?:^<!-- (?P<note>[^\n]*?) -->\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


class Block(NamedTuple):
    """A fenced piece of code. `note` is the comment on the line before it."""

    language: str
    text: str
    note: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    for found in FENCE.finditer(page):
        line = page.count("\n", 0, found.start("text"))
        yield Block(found["language"], found["text"], found["note"] or "", line)


def prose(page: str) -> str:
    """A page without its code blocks."""
    return FENCE.sub("", page)


def run(block: Block, names: dict[str, Any], page: str) -> str:
    """Run a block with prompts in it. What is not as it says, in doctest's words; nothing if all is well."""
    test = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    return "".join(report)


def commands(page: str) -> list[list[str]]:
    """What the page tells people to type."""
    shown = [block.text.splitlines() for block in blocks(page) if block.language == "console"]
    return [shlex.split(line[2:], comments=True) for lines in shown for line in lines if line.startswith("$ ")]


def headings(page: str) -> set[str]:
    """The names by which the headings of a page can be linked to."""
    found = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def links(page: str) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", prose(page))
