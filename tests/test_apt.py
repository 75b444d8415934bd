"""A package manager that is busy is waited for."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import apt

HOLD = """
import fcntl, sys, time
file = open(sys.argv[1], "r+b")
fcntl.lockf(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.readline()
"""


def test_who_comes_second_waits_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = tmp_path / "lock"
    lock.touch()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        assert apt.is_held(lock)
        apt.wait([lock], patience=0.3)  # not for ever
        assert "waiting for the package manager" in capsys.readouterr().err
        other.communicate(b"\n")
    assert not apt.is_held(lock)
    apt.wait([lock, tmp_path / "nothing"])
    assert capsys.readouterr().err == ""
