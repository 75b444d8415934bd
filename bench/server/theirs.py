"""The other side: players who speak boardgame.io's protocol (socket.io on a WebSocket)."""

import asyncio
import random
from typing import Any

import msgspec
from msgspec import Struct

from bench.server.load import Pair
from bench.server.ours import handful
from bench.server.wire import Socket

GAME = "pennywise"
PATH = "/socket.io/?EIO=4&transport=websocket"
EVENT = f"42/{GAME},".encode()


class Coins(Struct):
    """The table, as our game for boardgame.io keeps it."""

    purses: list[dict[int, int]]
    middle: dict[int, int]
    player: int
    paid: int
    winner: int | None


class State(Struct):
    coins: Coins = msgspec.field(name="G")
    number: int = msgspec.field(name="_stateID")


class Sync(Struct):
    state: State


read_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode  # the last is boardgame.io's log
read_sync = msgspec.json.Decoder(tuple[str, str, Sync]).decode
write = msgspec.json.Encoder().encode


class Theirs(Pair):
    """A match with two players; when it is over they go on to another one."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(port, number)
        self._round = 0
        self._match = ""
        self._n = [-1, -1]  # the number of the state that each player has seen
        self._table: Coins | None = None
        self._mover = 0
        self._begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def idle(cls, port: int, count: int) -> list[Socket]:
        return [await join(await Socket.connect(port, i // 10, PATH)) for i in range(count)]

    async def sit_down(self) -> None:
        for seat in (0, 1):
            socket = await join(await Socket.connect(self.port, self.number, PATH))
            socket.listen(lambda message, seat=seat: self._heard(seat, message))  # type: ignore[misc]
            socket.lost = lambda why: self.failed(why)
            self.sockets.append(socket)
        self._begin()
        await self._begun

    def _begin(self) -> None:
        self._round += 1
        self._match = f"table{self.number}-{self._round}"
        self._n = [-1, -1]
        self._emit(0, "sync", self._match, "0", None, 2)

    def _emit(self, seat: int, *event: Any) -> None:
        self.sockets[seat].send(EVENT + write(event))

    def move(self) -> None:
        table = self._table
        assert table is not None
        seat = self._mover = table.player
        answer: Any
        if table.paid:
            heap = [(coin, n) for coin, n in sorted(table.middle.items(), reverse=True) if n and coin < table.paid]
            kind, answer = "takeChange", handful(heap, table.paid - 1)
        else:
            coins = [coin for coin, n in table.purses[seat].items() if n]
            kind, answer = "playCoin", coins[int(random.random() * len(coins))]
        payload = {"type": kind, "args": [answer], "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(seat, "update", action, self._n[seat], self._match, str(seat))

    def _heard(self, seat: int, message: bytes) -> None:
        body = message[len(EVENT) :]
        if body.startswith(b'["update"'):
            _, match, state, _ = read_update(body)
            self._saw(seat, match, state)
        elif body.startswith(b'["sync"'):
            _, match, sync = read_sync(body)
            self._saw(seat, match, sync.state)
            if seat == 0 and self._n[1] < 0:
                self._emit(1, "sync", self._match, "1", None, 2)
        elif message == b"2":  # are you there?
            self.sockets[seat].send(b"3")

    def _saw(self, seat: int, match: str, state: State) -> None:
        if match != self._match:
            return
        self._n[seat], self._table = state.number, state.coins
        if seat != self._mover:
            self.arrived()
        if self._n[0] != self._n[1]:
            return
        if state.coins.winner is not None:
            self._begin()
            return
        if not self._begun.done():
            self._begun.set_result(None)
        self.asked()


async def join(socket: Socket) -> Socket:
    """Say hello in socket.io's way, and enter the game's namespace."""
    joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(message: bytes) -> None:
        if message.startswith(b"0"):
            socket.send(f"40/{GAME},".encode())
        elif message.startswith(b"40"):
            joined.set_result(None)
        elif message == b"2":
            socket.send(b"3")

    socket.listen(heard)
    await joined
    return socket
