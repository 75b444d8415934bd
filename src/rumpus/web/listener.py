"""Accepting connections, before it is known what they are for."""

import asyncio
import logging
import resource
from collections.abc import Callable
from typing import cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from rumpus.core.values import to_json
from rumpus.tables.limits import Bucket, TooFast
from rumpus.web.limits import LARGEST_FRAME, Address, Addresses
from rumpus.web.requests import sentence

FILES = 128  # that a server needs for itself: its database, its bots, what it sends
FAREWELL = 1.0  # seconds in which who does not come in can read why,
TOLD = 32  # if so many do not read it already
LINGERING = 5.0  # seconds for the rest of a request that is answered already
A_PROXYS_PATIENCE = 3600.0  # seconds: it closes connections itself


class Listener:
    """Makes a handler for each connection.

    `patience`: seconds for a whole request, and between two of them. `proxies`: our own have all the connections, and
    look after slow visitors themselves.
    """

    def __init__(self, server: web.Server, addresses: Addresses, patience: float, proxies: bool = False) -> None:
        self.server = server
        self.addresses = addresses
        self.patience = A_PROXYS_PATIENCE if proxies else patience
        self.counts = not proxies
        self._told = 0

    def __call__(self) -> web.RequestHandler:
        return Incoming(self)

    def turn_away(self, transport: asyncio.Transport, why: str) -> None:
        """Somebody does not come in. (Who is cut off at once reads nothing.)"""
        if self._told >= TOLD:
            transport.abort()
            return
        self._told += 1
        transport.write(refusal(why))
        transport.write_eof()
        asyncio.get_running_loop().call_later(FAREWELL, self._part, transport)

    def _part(self, transport: asyncio.Transport) -> None:
        self._told -= 1
        transport.abort()


class Incoming(web.RequestHandler):
    """One connection. It counts from the moment it is there, whatever it sends.

    `hears`: whether that many bytes are still listened to, once it is a socket.
    """

    __slots__ = ("_address", "_listener", "hears")

    def __init__(self, listener: Listener) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(
            listener.server,
            loop=loop,
            keepalive_timeout=listener.patience,
            lingering_time=min(listener.patience, LINGERING),
            access_log=None,  # type: ignore[arg-type]
        )
        self._listener = listener
        self._address: Address | None = None
        self.hears: Callable[[int], bool] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        if not self._listener.counts:
            return super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        try:
            self._address = self._listener.addresses.come_in(str(peer[0]) if peer else "")
        except TooFast as why:
            self.force_close()  # whatever it sends is not looked at
            self._listener.turn_away(transport, str(why))
        else:
            super().connection_made(transport)
        return None

    def data_received(self, data: bytes) -> None:
        if self.hears is None or self.hears(len(data)):
            super().data_received(data)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """What is no HTTP is answered with a sentence like everything else, and not quoted."""
        answer = super().handle_error(request, status, exc, message)
        if status == 400:
            answer = sentence("That is no request that is understood here.", status)
            answer.force_close()
        return answer

    def cut_short(self) -> None:
        """What still comes is not looked at; and if that is much, this ends before anybody could read why."""
        left = Bucket(LARGEST_FRAME, 0)

        def hears(size: int) -> bool:
            if not left.take(size) and self.transport is not None:
                self.transport.abort()
            return False

        self.hears = hears

    def connection_lost(self, why: BaseException | None) -> None:
        if self._address is not None:
            self._listener.addresses.go(self._address)
            self._address = None
        super().connection_lost(why)


def refusal(why: str) -> bytes:
    """What is said to who does not come in."""
    said = to_json({"error": why})
    head = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(said)}\r\n\r\n".encode() + said


def is_our_fault(record: logging.LogRecord) -> bool:
    """Whether a line belongs into the log: what is no HTTP has been answered, and may have secrets in it."""
    return record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError)


def places() -> int:
    """For how many connections there is room in this process: as many as this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return max(most - FILES, FILES)
