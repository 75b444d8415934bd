"""Accepting connections, before anything is known about them."""

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

FILES = 128  # file descriptors that the server needs for itself: database, bots, files to send
FAREWELL = 1.0  # seconds that somebody who is turned away has to read why
TOLD = 32  # who are told so at the same time; further ones are just cut off
LINGERING = 5.0  # seconds for the rest of a request that was answered already
A_PROXYS_PATIENCE = 3600.0  # seconds: a proxy closes connections itself


class Listener:
    """Makes a handler for each connection.

    `patience`: seconds for a whole request, and from one to the next. `proxies`: if there are any of our own, all
    connections are theirs, and they deal with slow visitors themselves.
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
        """Refuse a connection, if possible with a sentence: somebody who is cut off at once cannot read any."""
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
    """One connection. It is counted from its first moment on, whatever it sends.

    `hears`: once it is a WebSocket, whether so many more bytes may come in.
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
            self.force_close()  # what it sends is not read
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
        """What is not HTTP is answered with a sentence, like everything else, and never quoted."""
        answer = super().handle_error(request, status, exc, message)
        if status == 400:
            answer = sentence("That is no request that is understood here.", status)
            answer.force_close()
        return answer

    def cut_short(self) -> None:
        """Stop reading. If much is still coming, the connection ends before anybody can read why."""
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
    """The response to somebody who is turned away."""
    said = to_json({"error": why})
    head = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(said)}\r\n\r\n".encode() + said


def is_our_fault(record: logging.LogRecord) -> bool:
    """Whether an error belongs in the log. Requests that are not HTTP do not: they may have secrets in them."""
    return record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError)


def places() -> int:
    """How many connections this process can have: the system's limit for open files, less those for itself."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return max(most - FILES, FILES)
