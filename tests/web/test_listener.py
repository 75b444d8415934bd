"""Connections that do nothing: one address cannot have all of them, and nobody stands in the door for ever."""

import asyncio
import os
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from rumpus.tables.limits import TooFast
from rumpus.web.limits import FEW, Addresses
from rumpus.web.serve import Settings, free_port
from tests.web.process import PATIENCE, Server

INNOCENT = "127.0.0.2"


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Server]:
    port = free_port("127.0.0.1", 10_000 + os.getpid() % 1000 * 10)  # two tests at once do not take each other's
    server = Server(Settings(port=port, data=folder / "data", **settings), folder / "log")
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
    assert not complaints(server)


def complaints(server: Server) -> str:
    return server.output.read_text()


class Line:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, server: Server, sends: str = "", source: str = "127.0.0.1") -> "Line":
        line = cls(*await asyncio.open_connection("127.0.0.1", server.settings.port, local_addr=(source, 0)))
        line.writer.write(sends.encode())
        return line

    async def answer(self) -> str:
        """Everything that comes until the server closes the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                return (await self.reader.read()).decode()
            except ConnectionError:
                return ""

    def close(self) -> None:
        self.writer.close()


async def health(server: Server, source: str = INNOCENT) -> str:
    line = await Line.open(server, "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", source)
    answer = await line.answer()
    line.close()
    return answer


async def test_one_address_cannot_have_all_connections_and_is_told_so(tmp_path: Path) -> None:
    async with serving(tmp_path, connections=4) as server:
        idle = [await Line.open(server) for _ in range(8)]  # as many again as sockets, for pages that are being loaded
        assert "429" in (said := await health(server, "127.0.0.1")).splitlines()[0]
        assert '{"error":"8 connections from one address are enough."}' in said
        assert "200 OK" in await health(server), "somebody else comes in as ever"
        idle.pop().close()
        async with asyncio.timeout(PATIENCE):
            while "429" in await health(server, "127.0.0.1"):
                pass  # until it is noticed that one has gone
        for line in idle:
            line.close()


async def test_who_does_not_send_a_whole_request_is_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path, patience=0.6) as server:

        async def answered(sends: str) -> str:
            line = await Line.open(server, sends)
            said = await line.answer()
            line.close()
            return said

        health = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
        post = "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n"
        sent = ("", "G", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", health + health[:14], post + '{"game":')
        *cut_off, half, post_said = await asyncio.gather(*map(answered, sent))
        assert cut_off == ["", "", ""]
        assert half.count("200 OK") == 1
        assert "408" in post_said.splitlines()[0]
        assert '{"error":"Your request did not arrive whole."}' in post_said


async def flooded(line: Line, piece: bytes) -> bool:
    """Whether the server hangs up before it was sent very many of these."""
    try:
        for _ in range(1000):
            line.writer.write(piece * 10_000)
            await line.writer.drain()
    except ConnectionError:
        return True
    finally:
        line.close()
    return False


async def a_message_without_an_end(server: Server) -> Line:
    """A socket that has sent the first, empty piece of a message."""
    async with aiohttp.ClientSession(server.address) as browser, browser.post("/api/rooms", json={}) as reply:
        room, secret = (await reply.json())["room"], reply.cookies["rumpus"].value
    socket = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    head = f"{socket}AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: rumpus={secret}\r\n\r\n\x01\x80\0\0\0\0"
    line = await Line.open(server, f"GET /ws/{room} HTTP/1.1\r\nHost: x\r\n{head}")
    assert "101" in (await line.reader.readuntil(b"\r\n\r\n")).decode()
    return line


PIECE = b"\0\x80\0\0\0\0"  # of a message: as long as there is no last one, nobody counts it as a message


async def test_what_has_no_end_is_not_read_and_what_is_no_request_fills_no_log(tmp_path: Path) -> None:
    """Each tiny piece would cost the server more than who sends it."""
    head = "POST /api/forget HTTP/1.1\r\nHost: x\r\n"
    async with serving(tmp_path) as server:  # which looks into the log
        line = await Line.open(server, head + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
        assert "411 Length Required" in (await line.reader.readline()).decode()
        assert await flooded(line, b"1\r\na\r\n")
        line = await Line.open(server, head + "Content-Length: 1000000000\r\n\r\n")
        assert "413" in (await line.reader.readline()).decode()
        assert await flooded(line, b"a")
        for junk in (f"GET / HTTP/1.1\r\nCookie: {'x' * 9000}", "BREW / HTTP/1.1", "\x16\x03\x01"):
            line = await Line.open(server, f"{junk}\r\n\r\n")
            answered = await line.answer()
            assert "400" in answered.splitlines()[0]
            assert answered.endswith('{"error":"That is no request that is understood here."}')
            line.close()
        assert await flooded(await a_message_without_an_end(server), PIECE)


async def test_a_proxy_of_our_own_has_as_many_connections_as_it_needs_and_its_visitors_no_more(tmp_path: Path) -> None:
    async with serving(tmp_path, connections=4, proxies=1) as server:
        idle = [await Line.open(server) for _ in range(20)]
        assert "200 OK" in await health(server, "127.0.0.1")
        assert await flooded(await a_message_without_an_end(server), PIECE)
        for line in idle:
            line.close()


async def test_hundreds_of_connections_of_one_address_keep_nobody_out(tmp_path: Path) -> None:
    """The server has room for a few hundred: it would be full of them."""
    async with serving(tmp_path, connections=40) as server:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (400, 400))
        idle = [await Line.open(server) for _ in range(600)]
        for _ in range(20):
            assert "200 OK" in await health(server)
        for line in idle:
            line.close()


def test_the_last_places_are_for_newcomers() -> None:
    addresses = Addresses(connections=100, places=100)
    crowd = [addresses.come_in("10.0.0.1") for _ in range(75)]
    with pytest.raises(TooFast, match="The server is almost full"):
        addresses.come_in("10.0.0.1")
    for _ in range(FEW):
        addresses.come_in("10.0.0.2")
    with pytest.raises(TooFast, match="The server is almost full"):
        addresses.come_in("10.0.0.2")
    for _ in range(25 - FEW):
        addresses.come_in("10.0.0.3")
    with pytest.raises(TooFast, match="The server is full"):
        addresses.come_in("10.0.0.4")
    addresses.go(crowd.pop())
    addresses.come_in("10.0.0.4")
