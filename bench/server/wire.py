"""A WebSocket client that does as little as it can: thousands of them have to fit on one core."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{more}\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """Connects, shakes hands, and hands every text message over to whoever listens."""

    def __init__(self, path: str, host: str, headers: str = "") -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = HANDSHAKE.format(path=path, host=host, key=key, more=headers).encode()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._early: list[bytes] = []
        self._heard: Callable[[bytes], None] = self._early.append
        self.lost: Callable[[str], None] = lambda _: None
        self._shaken = False
        self._rest = b""
        self._transport: Any = None

    @classmethod
    async def connect(cls, port: int, number: int, path: str, headers: str = "") -> "Socket":
        """To the server on that port; every table's players come from an address of their own, as people do."""
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(path, f"127.0.0.1:{port}", headers), "127.0.0.1", port, local_addr=(address(number), 0)
        )
        await socket.open
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._hello)

    def listen(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        early, self._early = self._early, []
        for message in early:
            heard(message)

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    def close(self) -> None:
        self.lost = lambda _: None
        self._transport.abort()

    def _frame(self, kind: int, payload: bytes) -> None:
        # A client has to mask what it sends; with a key of zeros that leaves it as it is.
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | kind, 0x80 | size, 0, 0, 0, 0))
        else:
            head = bytes((0x80 | kind, 0xFE, size >> 8, size & 255, 0, 0, 0, 0))
        self._transport.write(head + payload)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self._shaken:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self._fail(f"the server refused the connection: {head.decode(errors='replace')[:200]}")
                return
            self._shaken = True
            self.open.set_result(None)
        self._rest = self._take(data)

    def _take(self, data: bytes) -> bytes:
        """Hand over every whole message; back comes the rest."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, body = data[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, body = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if body + size > end:
                break
            kind = data[at] & 15
            if kind == TEXT:
                self._heard(data[body : body + size])
            elif kind == PING:
                self._frame(PONG, data[body : body + size])
            elif kind == CLOSE:
                self._fail("the server closed the connection")
                return b""
            at = body + size
        return data[at:]

    def connection_lost(self, why: Exception | None) -> None:
        self._fail("the connection was lost")

    def _fail(self, why: str) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError(why))
        self.lost(why)


def address(number: int) -> str:
    """One of the many addresses that a machine has for itself."""
    return f"127.{1 + number // 60_000}.{number // 250 % 240}.{number % 250 + 1}"
