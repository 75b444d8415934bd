"""What the docs say about all games: computed from the games and the conformance suite, never typed.

    python -m rumpus.lab.status README.md docs/games.md

brings the parts of these files up to date that stand between marks: `<!-- list of games -->` and `<!-- end -->`.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rumpus import games
from rumpus.core import Game
from rumpus.core.settings import how_many
from rumpus.lab.conformance import ABOUT, CHECKS, Finding, check

LIST, TABLE, SUITE = "list of games", "table of games", "list of checks"


def list_of_games() -> str:
    """A line for each game, as its docstring tells it."""
    return lines(f"- **{kind.title}** (`{name}`): {kind.about()}" for name, kind in games.every())


def table_of_games(findings: Mapping[str, Sequence[Finding]]) -> str:
    """A row for each game, with what the suite has found about it."""
    head = ["| game | called | chapter | players | minutes | options | status |", "|---|---|---|---|---|---|---|"]
    return lines([*head, *(row(name, games.find(name), found) for name, found in findings.items())])


def row(name: str, kind: type[Game], findings: Sequence[Finding]) -> str:
    cells = (
        f"[{kind.title}](../src/{kind.__module__.replace('.', '/')}.md)",
        f"`{name}`",
        games.chapter_of(kind),
        how_many(kind),
        str(kind.minutes),
        ", ".join(f"`{option}`" for option in kind.options) or "none",
        status(findings),
    )
    return f"| {' | '.join(cells)} |"


def status(findings: Sequence[Finding]) -> str:
    passed = [finding.check for finding in findings if finding.ok]
    failed = [finding.check for finding in findings if not finding.ok]
    if not failed:
        return f"all {len(passed)} checks"
    return f"{len(passed)} of {len(CHECKS)} checks; not **{'**, **'.join(failed)}**"


def list_of_checks() -> str:
    return lines(f"- **{name}**: {ABOUT[name]}" for name in CHECKS)


def lines(several: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in several)


# ---- files


def wants(text: str, part: str) -> bool:
    return f"<!-- {part} -->\n" in text


def updated(text: str, parts: Mapping[str, str]) -> str:
    """The text with new words between its marks."""
    for part, new in parts.items():
        before, mark, rest = text.partition(f"<!-- {part} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        if mark and end:
            text = before + mark + new + end + after
    return text


def main(paths: Sequence[str]) -> None:
    texts = {Path(path): Path(path).read_text(encoding="utf-8") for path in paths}
    parts = {LIST: list_of_games(), SUITE: list_of_checks()}
    if any(wants(text, TABLE) for text in texts.values()):
        findings = {}
        for name in games.names():
            findings[name] = check(name)
            print(f"{name}: {status(findings[name])}", file=sys.stderr)
        parts[TABLE] = table_of_games(findings)
    for path, text in texts.items():
        path.write_text(updated(text, parts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
