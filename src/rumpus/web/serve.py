"""Running the server: one process at one address, until it is told to stop."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import uvloop
from aiohttp import web

from rumpus.core import Refused
from rumpus.tables.hall import GRACE, PACE, Hall
from rumpus.tables.store import open_store
from rumpus.web.app import make_app
from rumpus.web.limits import MESSAGES, PATIENCE, Allowance
from rumpus.web.listener import Listener, is_our_fault, places
from rumpus.web.requests import ADDRESSES
from rumpus.web.upkeep import make_metrics

LOOPBACK = "127.0.0.1"  # can be reached from this machine only


class Settings(msgspec.Struct, frozen=True):
    host: str = LOOPBACK
    port: int = 8000
    data: Path = Path("rumpus-data")
    database: str | None = None  # None: SQLite in `data`
    bus: str | None = None
    pace: float = PACE
    grace: float = GRACE
    moments: bool = True
    connections: int | None = None  # of one address
    messages: Allowance = MESSAGES  # of one connection
    patience: float = PATIENCE
    metrics: int | None = None  # the port for metrics, which can be reached from this machine only
    proxies: int = 0  # of our own in front of this server, which believes what they say about visitors


class Lines(logging.Formatter):
    """Log records as JSON, one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {"at": int(record.created * 1000), "level": record.levelname.lower(), "what": record.getMessage()}
        said |= {key: getattr(record, key) for key in ("room", "do") if hasattr(record, key)}
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


def serve(settings: Settings, started: Callable[[str], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM. `started` is called with the address once it can be opened."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(is_our_fault)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    gc.collect()
    gc.freeze()  # what exists now will stay: it need not be searched for garbage
    gc.set_threshold(50_000, 20, 100)  # tables live long, and moves leave hardly any reference cycles
    uvloop.run(_serve(settings, started))


async def _serve(settings: Settings, started: Callable[[str], None] | None) -> None:
    stop = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    store = await open_store(settings.database or f"sqlite:{settings.data / 'rumpus.db'}")
    hall = Hall(store, settings.bus, settings.pace, settings.grace, settings.moments)
    app = make_app(hall, settings.connections, settings.messages, settings.proxies, settings.patience)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=3)
    figures = web.AppRunner(make_metrics(app), access_log=None, shutdown_timeout=3)
    listening: asyncio.Server | None = None
    try:
        await runner.setup()
        assert runner.server is not None
        listener = Listener(runner.server, app[ADDRESSES], settings.patience, proxies=settings.proxies > 0)
        app[ADDRESSES].places = places()
        try:
            loop = asyncio.get_running_loop()
            listening = await loop.create_server(listener, settings.host, settings.port, backlog=1024)
        except OSError as why:
            raise cannot_open(settings.host, settings.port, why) from None
        if settings.metrics is not None:
            await figures.setup()
            try:
                await web.TCPSite(figures, LOOPBACK, settings.metrics).start()
            except OSError as why:
                raise cannot_open(LOOPBACK, settings.metrics, why) from None
        port = listening.sockets[0].getsockname()[1]
        if started is not None:
            host = reachable(settings.host)
            started(f"http://{f'[{host}]' if ':' in host else host}:{port}")
        await stop.wait()
    finally:
        if listening is not None:
            listening.close()
        await figures.cleanup()
        await runner.cleanup()
        await hall.close()


def cannot_open(host: str, port: int, why: OSError) -> Refused:
    return Refused(f"{host}:{port} cannot be opened: {why.strerror or why}.")


def reachable(host: str) -> str:
    """The address that others on the network can open."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only asks for the route
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def free_port(host: str, first: int = 8000) -> int:
    """The first free port from 8000 on."""
    for port in range(first, first + 50):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise Refused(f"No port from {first} to {first + 49} is free: say one with --port.")
