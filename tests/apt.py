"""Debian's package manager, which only one program can use at a time: whoever comes second waits, and says so."""

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

LOCKS = tuple(Path(lock) for lock in ("/var/lib/dpkg/lock-frontend", "/var/lib/apt/lists/lock"))
PATIENCE = 600  # seconds for which somebody else may be at it


def get(command: str, *packages: str, locks: Sequence[Path] = LOCKS, patience: float = PATIENCE) -> bool:
    """`apt-get update`, or `install` with these packages; whether it could be done. What it says goes to stderr."""
    wait(locks, patience)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # Somebody may come between the wait and the start: then it waits by itself.
    options = ["-qq", "-o", f"DPkg::Lock::Timeout={PATIENCE}", "--yes", "--no-install-recommends"]
    done = subprocess.run(["apt-get", *options, command, *packages], env=quiet, stdout=sys.stderr.fileno(), check=False)
    return done.returncode == 0


def wait(locks: Sequence[Path] = LOCKS, patience: float = PATIENCE) -> None:
    """Until nobody else installs anything; not for ever."""
    until = time.monotonic() + patience
    said = False
    while any(is_held(lock) for lock in locks) and time.monotonic() < until:
        if not said:
            print("rumpus: waiting for the package manager, which is busy", file=sys.stderr, flush=True)
            said = True
        time.sleep(0.2)


def is_held(lock: Path) -> bool:
    """Whether another process holds a lock; one that is not there, or not ours to open, is none."""
    try:
        with lock.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as why:
        return isinstance(why, BlockingIOError)
    except FileNotFoundError:
        return False
    return False
