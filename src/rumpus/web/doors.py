"""Where connections come in, before anybody knows what they are for."""

import asyncio
import resource
from typing import cast

from aiohttp import web

from rumpus.core.values import to_json
from rumpus.tables.limits import TooFast
from rumpus.web.limits import Address, Addresses

FILES = 128  # that a server needs for itself: its database, its bots, what it sends
FAREWELL = 1.0  # seconds in which who does not come in can read why,
TOLD = 32  # if so many do not read it already


class Doors:
    """Makes a handler for each connection. `patience`: seconds for a whole request, and between two of them."""

    def __init__(self, server: web.Server, addresses: Addresses, patience: float) -> None:
        self.server = server
        self.addresses = addresses
        self.patience = patience
        self._told = 0

    def __call__(self) -> web.RequestHandler:
        return Visit(self)

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


class Visit(web.RequestHandler):
    """One connection. It counts from the moment it is there, whatever it sends."""

    __slots__ = ("_address", "_doors")

    def __init__(self, doors: Doors) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(doors.server, loop=loop, keepalive_timeout=doors.patience, access_log=None)  # type: ignore[arg-type]
        self._doors = doors
        self._address: Address | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        try:
            self._address = self._doors.addresses.come_in(str(peer[0]) if peer else "")
        except TooFast as why:
            self.force_close()  # whatever it sends is not looked at
            self._doors.turn_away(transport, str(why))
        else:
            super().connection_made(transport)

    def connection_lost(self, why: BaseException | None) -> None:
        if self._address is not None:
            self._doors.addresses.go(self._address)
            self._address = None
        super().connection_lost(why)


def refusal(why: str) -> bytes:
    """What is said to who does not come in."""
    said = to_json({"error": why})
    head = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(said)}\r\n\r\n".encode() + said


def places() -> int:
    """For how many connections there is room in this process: as many as this user may have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return max(most - FILES, FILES)
