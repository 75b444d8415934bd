"""A real server in a process of its own, which tests may kill and start again."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from rumpus.core import Match
from rumpus.tables.room import Room
from rumpus.web.serve import Settings, serve
from tests.sweeps import THOROUGH

ROOT = Path(__file__).parents[2]


class Server:
    """`address` is where it can be opened; `data` holds its database.

    `moments`: people see what happens, one thing after another. Few tests have the time for that.
    """

    def __init__(self, data: Path, moments: bool = False) -> None:
        self.data = data
        self.moments = moments
        self.address = ""
        self._said = data / "server.log"
        self._read = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it; again on the same port, if it has run before."""
        port = int(self.address.rpartition(":")[2]) if self.address else 0
        # As behind a proxy: every person has an address of their own, and opens rooms as slowly as people do.
        settings = Settings(port=port, data=self.data, pace=0.01, grace=1.0, moments=self.moments, proxies=1)
        with self._said.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.server", msgspec.json.encode(settings, enc_hook=str).decode()],
                cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True,
            )  # fmt: skip
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, f"The server did not start:\n{self._said.read_text()}"

    def kill(self) -> None:
        """Without a word of warning: SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        if self._process is None:
            return
        group = os.getpgid(self._process.pid)
        self._process.send_signal(sign)
        self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        with suppress(ProcessLookupError):  # the processes in which bots think outlive a server that is killed
            os.killpg(group, signal.SIGKILL)

    def complaints(self) -> str:
        """What it has written to its log since the last look: nothing, if all is well."""
        said = self._said.read_text()
        new, self._read = said[self._read :], len(said)
        return new


def main(settings: str) -> None:
    if not THOROUGH:
        Room.deal = with_the_same_luck(Room.deal)  # type: ignore[method-assign, assignment]
    serve(msgspec.json.decode(settings, type=Settings, dec_hook=lambda kind, value: kind(value)), _say)


def with_the_same_luck(deal: Callable[[Room, str], Match]) -> Callable[[Room, str], Match]:
    """What somebody sees in a test is not another table each time: the n-th match in a room is always dealt alike."""
    return lambda room, _: deal(room, f"{room.game} for {len(room.chairs)} after {len(room.history)}")


def _say(address: str) -> None:
    print(address, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
