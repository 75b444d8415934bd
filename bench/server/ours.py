"""Our side: players who speak our protocol; and, run as a program, the server itself.

The server runs with its default settings on SQLite, which writes every answer to disk before it is acknowledged. Only
one limit is lifted: how much one connection may say in a second, because these players are faster than people.
"""

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bench.server.load import Pair
from bench.server.wire import Socket, address

GAME = "pennywise"
UNLIMITED = (1e9, 1e9)


class Item(Struct):
    value: Any


class Question(Struct):
    number: int
    shape: str
    items: list[Item] = []
    heap: list[tuple[int, int]] = []
    most: int = 0


class Shown(Struct):
    over: bool = False


class Heard(Struct):
    """As much of a message as a player has to read."""

    type: str = ""
    re: int | None = None
    error: str = ""
    match: str = ""
    n: int = 0
    scene: Shown | None = None
    question: Question | None = None


read = msgspec.json.Decoder(Heard).decode
write = msgspec.json.Encoder().encode


class Ours(Pair):
    """A room with two people in it."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(port, number)
        self._match = ""
        self._n = [-1, -1]  # how many answers each player's table shows
        self._asked: list[Question | None] = [None, None]
        self._over = False
        self._mover = 0
        self._id = 0
        self._replies: dict[int, asyncio.Future[None]] = {}

    @classmethod
    async def idle(cls, port: int, count: int) -> list[Socket]:
        room = await open_room(port, 0)
        return [await Socket.connect(port, i // 10, f"/ws/{room}", await cookie(port, i // 10)) for i in range(count)]

    async def sit_down(self) -> None:
        room = await open_room(self.port, self.number)
        for seat in (0, 1):
            socket = await Socket.connect(self.port, self.number, f"/ws/{room}", await cookie(self.port, self.number))
            socket.listen(lambda message, seat=seat: self._heard(seat, message))  # type: ignore[misc]
            socket.lost = lambda why: self.failed(why)
            self.sockets.append(socket)
            await self._say(seat, do="enter", name=f"Player {seat + 1}")
            await self._say(seat, do="sit", chair=seat)
        await self._say(0, do="start")

    async def _say(self, seat: int, **message: Any) -> None:
        self._id += 1
        done = self._replies[self._id] = asyncio.get_running_loop().create_future()
        self.sockets[seat].send(write({"id": self._id, **message}))
        await done

    def move(self) -> None:
        seat = self._mover = 0 if self._asked[0] is not None else 1
        question = self._asked[seat]
        assert question is not None
        answer = {"match": self._match, "question": question.number, "value": chosen(question)}
        self.sockets[seat].send(write({"id": 0, "do": "answer", **answer}))

    def _heard(self, seat: int, message: bytes) -> None:
        heard = read(message)
        if heard.type == "table":
            self._saw(seat, heard)
        elif not heard.type:
            waiting = self._replies.pop(heard.re or 0, None)
            if heard.error and waiting is None:
                self.failed(heard.error)
            elif heard.error and waiting is not None:
                waiting.set_exception(ConnectionError(heard.error))
            elif waiting is not None:
                waiting.set_result(None)

    def _saw(self, seat: int, table: Heard) -> None:
        if table.match != self._match:
            self._match, self._n = table.match, [-1, -1]
        news = table.n > self._n[seat]
        self._n[seat], self._asked[seat] = table.n, table.question
        self._over = table.scene is not None and table.scene.over
        if news and seat != self._mover:
            self.arrived()
        if news and self._n[0] == self._n[1]:
            if self._over:
                self.sockets[0].send(b'{"id":0,"do":"start"}')
            else:
                self.asked()


async def open_room(port: int, number: int) -> str:
    said = msgspec.json.decode((await fetched(port, number, "POST /api/rooms", write({"game": GAME})))[1])
    if "room" not in said:
        raise ConnectionError(f"no room was opened: {said}")
    return str(said["room"])


async def cookie(port: int, number: int) -> str:
    """The header of somebody new."""
    head, _ = await fetched(port, number, "GET /api/me")
    return f"Cookie: {head.partition(b'Set-Cookie: ')[2].partition(b';')[0].decode()}\r\n"


async def fetched(port: int, number: int, what: str, body: bytes = b"") -> tuple[bytes, bytes]:
    """Head and body of what the server answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address(number), 0))
    head = f"{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n"
    writer.write(head.encode() + b"Connection: close\r\n\r\n" + body)
    answer = await reader.read()
    writer.close()
    head_of_it, _, body_of_it = answer.partition(b"\r\n\r\n")
    return head_of_it, body_of_it


def chosen(question: Question) -> Any:
    """A legal answer, at random."""
    if question.shape == "one":
        return question.items[int(random.random() * len(question.items))].value
    if question.shape == "handful":
        return handful(question.heap, question.most)
    raise ValueError(f"these players cannot answer a question of the shape {question.shape!r}")


def handful(heap: list[tuple[int, int]], most: int) -> list[int]:
    """Coins worth at most so much."""
    taken: list[int] = []
    for worth, count in heap:
        some = int(random.random() * (min(count, most // worth) + 1))
        taken += [worth] * some
        most -= worth * some
    return taken


def main() -> None:
    from rumpus.web.serve import Settings, serve

    serve(
        Settings(port=0, data=Path(sys.argv[1]), messages=UNLIMITED),
        lambda where: print("listening", where.rpartition(":")[2], flush=True),
    )


if __name__ == "__main__":
    main()
