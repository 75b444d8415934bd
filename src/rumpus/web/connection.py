"""A WebSocket: somebody in a room. Reads commands, carries them out, and sends what the table shows."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from rumpus.core import Refused, Seat
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables import news
from rumpus.tables.hall import Hall, person_of
from rumpus.tables.limits import Bucket, TooFast
from rumpus.tables.store import Away
from rumpus.tables.table import Table
from rumpus.web.limits import LARGEST_MESSAGE, Address, Allowance

log = logging.getLogger("rumpus.web")

UNREAD = 512 * 1024  # bytes that wait for somebody who does not read: then the connection is closed
FAREWELL = 3.0  # seconds in which the other side can read why
BAD = 200  # refused messages in a row: then the connection is closed


class Connection:
    def __init__(
        self,
        hall: Hall,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        secret: str,
        address: Address,
        messages: Allowance,
    ) -> None:
        self.hall = hall
        self.socket = socket
        self.secret = secret
        self.person = person_of(secret)
        self.match, self.told, self.lines = "", 0, 0
        self.seat: Seat | None = None
        self._table: Table | None = None
        self._address = address
        self._allowance = Bucket(*messages)
        self._out: asyncio.Queue[bytes] = asyncio.Queue()
        self._unread = 0
        self._transport = transport
        self._cut: asyncio.TimerHandle | None = None
        self._closing = False

    # ---- out

    def send(self, message: bytes) -> None:
        if self._closing:
            return
        self._unread += len(message)
        if self._unread > UNREAD:
            self.close("You do not read what the table sends.", again=True)
        else:
            self._out.put_nowait(message)

    def close(self, why: str, again: bool = False) -> None:
        if self._closing:
            return
        self._closing = True
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(to_json(news.Bye(why, again)))
        self._out.put_nowait(b"")
        self._cut = asyncio.get_running_loop().call_later(FAREWELL, self._transport.abort)

    async def _write(self) -> None:
        """Send what is to be sent, until it is enough."""
        with suppress(ConnectionError):  # nobody is there any more: whoever reads finds out
            while message := await self._out.get():
                await self.socket.send_frame(message, WSMsgType.TEXT)
                self._unread -= len(message)
            await self.socket.close(code=WSCloseCode.GOING_AWAY)

    # ---- in

    async def run(self, code: str) -> None:
        writer = asyncio.create_task(self._write())
        try:
            await self.hall.table(code)
            await self._read(code)
        except Away as why:
            self.close(str(why), again=True)
        except Refused as why:
            self._address.guesses.take()  # perhaps somebody tries all codes
            self.close(str(why))
        except Exception:
            log.exception("a connection failed", extra={"room": code})
            self.close("Something went wrong here.", again=True)
        finally:
            if self._table is not None:
                self._table.go(self)
            if not self._closing:
                writer.cancel()
            await asyncio.wait([writer], timeout=FAREWELL)
            writer.cancel()
            if self._cut is not None:
                self._cut.cancel()

    async def _read(self, code: str) -> None:
        bad = 0
        async for message in self.socket:
            if self._closing:
                return
            if await self._hear(code, message.type, message.data):
                bad = 0
            else:
                bad += 1
                self.hall.counts["refusals"] += 1
            if bad > BAD:
                self.close("Too many messages that mean nothing.")

    async def _hear(self, code: str, kind: WSMsgType, message: str) -> bool:
        """Do what a message says; False if it was refused."""
        number: int | None = None
        try:
            if kind is not WSMsgType.TEXT:
                raise Refused("Messages are text.")
            if len(message) > LARGEST_MESSAGE:
                raise Refused(f"A message has at most {LARGEST_MESSAGE} characters.")
            if not (self._allowance.take() and self._address.messages.take()):
                await asyncio.sleep(0.05)
                raise TooFast("That is too fast: wait a moment.")
            what = do.read(message)
            number, what.id = what.id, None
            reply = await self._do(code, what)
        except Away:
            raise
        except Refused as why:
            if number is None and kind is WSMsgType.TEXT:
                number = do.number_of(message)
            self.send(to_json({"re": number, "error": str(why)[:1000]}))
            return False
        except Exception:
            log.exception("a command failed", extra={"room": code})
            self.send(to_json({"re": number, "error": "Something went wrong here; nothing was changed."}))
            return False
        self.send(to_json({"re": number, "ok": True, **reply}))
        return True

    async def _do(self, code: str, what: do.Asked) -> dict[str, Any]:
        if isinstance(what, do.Enter):
            return await self._enter(code, what)
        table = self._table
        if table is None:
            raise Refused("Enter the room first.")
        match what:
            case do.Answer(match=match, question=question, value=value):
                await table.answer(self.person, match, question, value)
            case do.Undo(match=match):
                await table.undo(self.person, match)
            case do.Look(told=told):
                await table.look(self, told)
            case do.Link():
                return {"link": f"/me#{self.secret}"}
            case _:
                if not self._address.changes.take():
                    raise TooFast("A lot happens at your address: wait a moment.")
                if isinstance(what, do.Start):
                    await table.start(self.person, what.fill)
                else:
                    await table.carry_out(self.person, what)
        return {}

    async def _enter(self, code: str, what: do.Enter) -> dict[str, Any]:
        if not self._address.changes.take():
            raise TooFast("A lot happens at your address: wait a moment.")
        table = await self.hall.table(code)
        await table.enter(self, what.name, what.match, what.told)
        self._table = table
        return {"person": self.person}
