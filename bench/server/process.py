"""Processes on one core each: started, watched, and stopped by their ids."""

import asyncio
import os
import resource
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
SERVER_CORE, LOAD_CORE = 0, 1
PATIENCE = 20  # seconds to start and to stop


class Process:
    """One process, with everything it starts, on one core, or on those of a list."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid

    @classmethod
    async def start(
        cls, command: Sequence[str], cores: int | str, where: Path, environment: Mapping[str, str] | None = None
    ) -> "Process":
        return cls(
            await asyncio.create_subprocess_exec(
                "taskset", "--cpu-list", str(cores), *command,
                cwd=where, env={**os.environ, **(environment or {})},
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=1 << 20,
            )
        )  # fmt: skip

    async def line(self) -> bytes:
        """The next line that it says; nothing if it has ended."""
        assert self._process.stdout is not None
        return await self._process.stdout.readline()

    async def ask(self, line: bytes) -> bytes:
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        return await self.line()

    async def port(self) -> int:
        """The port that a server listens on: it says so when it is ready."""
        try:
            async with asyncio.timeout(PATIENCE):
                while line := await self.line():
                    if line.startswith(b"listening "):
                        return int(line.split()[1])
        except TimeoutError:
            pass
        raise SystemExit("bench.server: a server did not start.")

    def memory(self) -> float:
        """Bytes that it occupies."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return float(pages * resource.getpagesize())

    async def stop(self) -> None:
        if self._process.returncode is not None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def used_of(core: int) -> float:
    """Seconds for which a core was not free, whoever used it."""
    lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
    ticks = next(line.split()[1:] for line in lines if line.startswith(f"cpu{core} "))
    user, nice, system, _, _, interrupts, more, stolen = map(int, ticks[:8])
    return (user + nice + system + interrupts + more + stolen) / TICKS


def raise_limits() -> int:
    """As many open files as this user may have. Processes that are started inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most
