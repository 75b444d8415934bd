"""A server in a process of its own, to be killed."""

import asyncio
import signal
import sys
from pathlib import Path

import msgspec

from rumpus.web.serve import Settings, serve

PATIENCE = 60  # seconds to start


class Server:
    """Started on a port that stays the same. What it says on its error output is kept in a file."""

    def __init__(self, settings: Settings, output: Path) -> None:
        self.settings = settings
        self.output = output
        self._process: asyncio.subprocess.Process | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        with self.output.open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, msgspec.json.encode(self.settings, enc_hook=str).decode(),
                stdout=asyncio.subprocess.PIPE, stderr=output,
            )  # fmt: skip
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert await self._process.stdout.readline(), self.output.read_text()

    async def kill(self) -> None:
        """No goodbye, no time to write anything down."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        return await self._process.wait()

    def memory(self) -> int:
        """Kilobytes that it occupies."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])


if __name__ == "__main__":
    told = msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, value: kind(value))
    serve(told, lambda address: print(address, flush=True))
