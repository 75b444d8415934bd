"""What all pages of results have in common."""

import platform
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """As Markdown writes it: the first column in words, all others in figures."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def section(title: str, says: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A heading, a paragraph and a table."""
    return f"## {title}\n\n{fill(says, 120)}\n\n{table(head, rows)}"


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
