"""PostgreSQL and Redis for tests: private instances on free ports in temporary folders, gone when the tests are.

`python -m tests.services install` installs them where they are absent and it may.
"""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest

from tests import apt

PACKAGES = {"initdb": "postgresql", "postgres": "postgresql", "redis-server": "redis-server"}
NO_SERVICES = Path("/usr/sbin/policy-rc.d")  # Debian asks it whether a freshly installed service may start
PATIENCE = 60  # seconds to start or to stop
PORTS = iter(range(20_000 + os.getpid() % 1000 * 10, 32_000))  # of this process; the system gives away those above


class Missing(Exception):
    """A program that the tests need is not there: the message says which, and how to get it."""


# ---- finding and installing


def find(program: str) -> Path | None:
    """Debian keeps PostgreSQL's programs out of the path."""
    found = shutil.which(program)
    if found is not None:
        return Path(found)
    return max(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), default=None)


def needed(program: str) -> Path:
    found = find(program)
    if found is None:
        install()
        found = find(program)
    if found is None:
        raise Missing(f"{program} is missing: install Debian's package {PACKAGES[program]}, or put it into the path.")
    return found


def install() -> None:
    """Install what is missing, if this is a Debian where we may; Missing, with what is to be done, if not."""
    packages = sorted({package for program, package in PACKAGES.items() if find(program) is None})
    if not packages:
        return
    names = " and ".join(packages)
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise Missing(
            f"The tests need {names}, and cannot install it here (no apt-get, or not root): install it, and try again."
        )
    print(f"rumpus: installing {names} for the tests, from the system's packages", flush=True)
    with no_services_started():
        if not (apt.get("update") and apt.get("install", *packages)):
            raise Missing(f"The tests need {names}, and apt-get could not install it: its own words stand above.")


@contextmanager
def no_services_started() -> Iterator[None]:
    """The tests start what they need themselves."""
    if NO_SERVICES.exists():
        yield
        return
    NO_SERVICES.write_text("#!/bin/sh\nexit 101\n")
    NO_SERVICES.chmod(0o755)
    try:
        yield
    finally:
        NO_SERVICES.unlink()


# ---- running


class Service:
    """A program that listens on a port of this machine. It can be stopped and started again in between."""

    name: str

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix=f"rumpus-{self.name}-"))
        self.user: str | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> None:
        with (self.folder / "output").open("ab") as output:
            self._process = subprocess.Popen(
                self.command(), stdout=output, stderr=output, cwd=self.folder, user=self.user,
                group=pwd.getpwnam(self.user).pw_gid if self.user else None, extra_groups=[] if self.user else None,
            )  # fmt: skip
        for _ in range(PATIENCE * 20):
            if self._process.poll() is not None:
                break
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise RuntimeError(f"{self.name} did not start:\n{(self.folder / 'output').read_text()}")

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # to PostgreSQL: at once, whoever is still connected
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class PostgreSQL(Service):
    name = "postgresql"

    def __init__(self) -> None:
        programs = needed("initdb"), needed("postgres")
        super().__init__()
        if os.geteuid() == 0:  # it refuses to run as root
            self.user = next(user for user in ("postgres", "nobody") if has_user(user))
            shutil.chown(self.folder, self.user)
        self._postgres = programs[1]
        subprocess.run(
            [programs[0], "--no-sync", "--auth=trust", "--username=rumpus", "--encoding=UTF8", "--no-locale",
             "--pgdata", self.folder / "data"],
            check=True, stdout=subprocess.DEVNULL, cwd=self.folder, user=self.user,
            group=pwd.getpwnam(self.user).pw_gid if self.user else None, extra_groups=[] if self.user else None,
        )  # fmt: skip

    def command(self) -> list[str]:
        return [
            str(self._postgres), "-D", str(self.folder / "data"), "-p", str(self.port), "-k", str(self.folder),
            "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60", "-c", "shared_buffers=16MB",
            "-c", "fsync=off",  # our processes are killed, not the machine
        ]  # fmt: skip

    def start(self) -> None:
        super().start()
        ready = [str(self._postgres.resolve().parent / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(PATIENCE * 20):
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not answer.")

    def url(self, database: str) -> str:
        return f"postgresql://rumpus@127.0.0.1:{self.port}/{database}"

    async def database(self) -> str:
        """The address of a new database."""
        name = f"test_{secrets.token_hex(6)}"
        connection = await asyncpg.connect(self.url("postgres"))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        return self.url(name)


class Redis(Service):
    name = "redis"

    def __init__(self) -> None:
        self._program = needed("redis-server")
        super().__init__()

    def command(self) -> list[str]:
        return [
            str(self._program), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
            "--dir", str(self.folder),
        ]  # fmt: skip

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


def free_port() -> int:
    """One that stays free while a service is started anew: neither the system nor another process gives it away."""
    for port in PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("There is no free port.")


def has_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


# ---- for pytest: one of each a worker


S = TypeVar("S", bound=Service)


def running(kind: type[S]) -> Iterator[S]:
    try:
        service = kind()
    except Missing as why:
        pytest.fail(str(why), pytrace=False)
    try:
        service.start()
        yield service
    finally:
        service.remove()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    yield from running(PostgreSQL)


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    yield from running(Redis)


if __name__ == "__main__":
    if sys.argv[1:] != ["install"]:
        sys.exit("usage: python -m tests.services install")
    try:
        install()
    except Missing as why:
        sys.exit(f"rumpus: {why}")
    print(f"rumpus: the tests use {find('postgres')} and {find('redis-server')}")
