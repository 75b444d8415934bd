"""Connections that do nothing: one address cannot have all of them, and nobody stands in the door for ever."""

import asyncio
import os
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("sends", ["", "G", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
async def test_who_does_not_send_a_whole_request_is_cut_off(tmp_path: Path, sends: str) -> None:
    async with serving(tmp_path, patience=0.3) as server:
        line = await Line.open(server, sends)
        assert await line.answer() == ""
        line.close()


async def test_who_sends_a_second_request_by_halves_is_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path, patience=0.3) as server:
        line = await Line.open(server, "GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HT")
        assert (await line.answer()).count("200 OK") == 1
        line.close()


async def test_who_promises_a_body_and_does_not_send_it_is_told_and_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path, patience=0.3) as server:
        head = "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n"
        line = await Line.open(server, head + '{"game":')
        said = await line.answer()
        assert "408" in said.splitlines()[0]
        assert '{"error":"Your request did not arrive whole."}' in said
        line.close()


async def test_a_proxy_of_our_own_has_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    async with serving(tmp_path, connections=4, proxies=1) as server:
        idle = [await Line.open(server) for _ in range(20)]
        assert "200 OK" in await health(server, "127.0.0.1")
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
