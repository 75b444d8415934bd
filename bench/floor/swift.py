"""A server for which time flies: `python -m bench.floor.swift SETTINGS SPEED SINCE`."""

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from rumpus.tables import store
from rumpus.web.serve import Settings, serve

PATIENCE = 60  # seconds to start


class Swift:
    """The time of day, as many times as fast since a certain moment: also for a server that is started again."""

    def __init__(self, speed: float, since: int, clock: Any = time) -> None:
        self.speed = speed
        self.since = since
        self.clock = clock

    def time_ns(self) -> int:
        return self.since + int((self.clock.time_ns() - self.since) * self.speed)

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


class Server:
    """A process that can be killed, and started again at the same address."""

    def __init__(self, settings: Settings, speed: float, since: int, output: Path, core: int | None = None) -> None:
        self.settings = settings
        self.output = output
        self._told = (msgspec.json.encode(settings, enc_hook=str).decode(), str(speed), str(since))
        self._on = [] if core is None else ["taskset", "--cpu-list", str(core)]
        self._process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        return f"http://{self.settings.host}:{self.settings.port}"

    async def start(self) -> None:
        with self.output.open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                *self._on, sys.executable, "-m", "bench.floor.swift", *self._told,
                stdout=asyncio.subprocess.PIPE, stderr=output, cwd=Path(__file__).parents[2],
            )  # fmt: skip
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert await self._process.stdout.readline(), self.output.read_text(encoding="utf-8")

    async def kill(self) -> None:
        """Without a word of warning."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


if __name__ == "__main__":
    settings, speed, since = sys.argv[1:]
    store.time = Swift(float(speed), int(since))  # type: ignore[assignment, attr-defined]
    serve(
        msgspec.json.decode(settings, type=Settings, dec_hook=lambda kind, value: kind(value)),
        lambda address: print(address, flush=True),
    )
