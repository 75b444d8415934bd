"""Where the time of a run goes is told at its end: by folder, and for the slowest files."""

from collections import defaultdict
from pathlib import PurePosixPath

import pytest

SLOWEST = 12  # files
WORTH_TELLING = 60  # seconds in all


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    folders: defaultdict[str, float] = defaultdict(float)
    files: defaultdict[str, float] = defaultdict(float)
    for report in (one for kind in terminalreporter.stats.values() for one in kind):
        if isinstance(report, pytest.TestReport):
            path = PurePosixPath(report.nodeid.partition("::")[0])
            folders["/".join(path.parts[:2])] += report.duration
            files[str(path)] += report.duration
    whole = sum(folders.values())
    if whole < WORTH_TELLING:
        return
    terminalreporter.section(f"{whole:.0f} s of tests")
    for title, spent, most in (("By folder", folders, len(folders)), ("The slowest files", files, SLOWEST)):
        slowest = sorted(spent.items(), key=lambda one: -one[1])[:most]
        terminalreporter.write_line(f"{title}: " + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in slowest))
