"""The browser of the browser tests: Chromium from the system's packages.

`python -m tests.browser.chromium install` installs it where that is possible, and otherwise says what is missing.
"""

import os
import shutil
import sys

from tests import apt

# The first is all of Chromium but its windows, and starts much faster.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium-headless-shell", "chromium")
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Missing(Exception):
    """There is no browser: the sentence says what to do about it."""


def find() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name)) is not None), None)


def found() -> str:
    """Where the browser is."""
    browser = find()
    if browser is None:
        package, names = " or ".join(PACKAGES), ", ".join(NAMES)
        raise Missing(f"There is no Chromium: install the system's package {package} (looked for: {names}).")
    return browser


def flags() -> list[str]:
    """What it is started with. Root has no sandbox to give away."""
    return [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS


def install() -> str:
    """Install it if it is not there and we may; then as `found`."""
    if find() is None and os.geteuid() == 0 and shutil.which("apt-get") is not None:
        print("rumpus: installing Chromium, in which the web table is tested", file=sys.stderr, flush=True)
        if not _install_one():
            apt.get("update")
            _install_one()
    return found()


def _install_one() -> bool:
    return any(apt.get("install", package) for package in PACKAGES)


def main(args: list[str]) -> int:
    if args != ["install"]:
        print("rumpus: python -m tests.browser.chromium install", file=sys.stderr)
        return 2
    try:
        install()
    except Missing as why:
        print(f"rumpus: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
