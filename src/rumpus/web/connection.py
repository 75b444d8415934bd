"""A WebSocket: somebody in a room. Reads commands, carries them out, and sends what the table shows."""

import asyncio
import hmac
import logging
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from rumpus.core import Refused
from rumpus.core.values import to_json
from rumpus.tables import commands as do
from rumpus.tables.hall import Hall, person_of
from rumpus.tables.table import Table
from rumpus.web.limits import Bucket

log = logging.getLogger("rumpus.web")

MESSAGES = (40, 15)  # at once, and a second
CHATTER = (6, 0.5)
QUEUE = 64  # messages to somebody who does not read: then the connection is closed
BAD = 200  # refused messages in a row: then the connection is closed


class Connection:
    def __init__(self, hall: Hall, socket: web.WebSocketResponse, secret: str, messages: tuple[float, float]) -> None:
        self.hall = hall
        self.socket = socket
        self.secret = secret
        self.person = person_of(secret)
        self.match, self.told, self.lines = "", 0, 0
        self.table: Table | None = None
        self._allowance = Bucket(*messages)
        self._chatter = Bucket(*CHATTER)
        self._out: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._why = ""

    # ---- out

    def send(self, message: bytes) -> None:
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:
            self.close("You do not read what the table sends.")

    def close(self, why: str, again: bool = False) -> None:
        if self._why:
            return
        self._why = why
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(to_json({"type": "bye", "why": why, "again": again}))
        self._out.put_nowait(b"")

    async def write(self) -> None:
        """Send what is to be sent, until it is enough."""
        while message := await self._out.get():
            await self.socket.send_str(message.decode())
        await self.socket.close(code=WSCloseCode.GOING_AWAY, message=self._why.encode()[:100])

    # ---- in

    async def run(self, code: str) -> None:
        writer = asyncio.create_task(self.write())
        try:
            table = await self.hall.table(code)
            await self._read(table)
        except Refused as why:
            self.close(str(why))
        except ConnectionError:
            pass
        finally:
            if self.table is not None:
                self.table.go(self)
            if not self._why:
                writer.cancel()
            await asyncio.wait([writer], timeout=2)
            writer.cancel()

    async def _read(self, table: Table) -> None:
        bad = 0
        async for message in self.socket:
            if self._why:
                return
            if message.type is not WSMsgType.TEXT:
                self.send(to_json({"re": None, "error": "Messages are text."}))
                bad += 1
            elif await self._hear(table, message.data):
                bad = 0
            else:
                bad += 1
                self.hall.counts["refusals"] += 1
            if bad > BAD:
                self.close("Too many messages that mean nothing.")

    async def _hear(self, table: Table, message: str) -> bool:
        if not self._allowance.take():
            self.send(to_json({"re": do.number_of(message), "error": "That is too fast: wait a moment."}))
            await asyncio.sleep(0.05)
            return False
        try:
            what = do.read(message)
        except Refused as why:
            self.send(to_json({"re": do.number_of(message), "error": str(why)}))
            return False
        try:
            reply = await self._do(table, what)
        except Refused as why:
            self.send(to_json({"re": what.id, "error": str(why)}))
            return False
        except Exception:
            log.exception("a command failed", extra={"room": table.room.code, "do": type(what).__name__})
            self.send(to_json({"re": what.id, "error": "Something went wrong here; nothing was changed."}))
            return False
        self.send(to_json({"re": what.id, "ok": True, **reply}))
        return True

    async def _do(self, table: Table, what: do.Asked) -> dict[str, Any]:
        if self.hall.tables.get(table.room.code) is not table:
            table = await self.hall.table(table.room.code)
        if isinstance(what, do.Enter):
            return await self._enter(table, what)
        if self.table is None:
            raise Refused("Enter the room first.")
        if self.table is not table:
            self.table = table
            table.come(self)
        match what:
            case do.Answer(match=match, question=question, value=value):
                await table.answer(self._seat(table, match), value, question)
            case do.Undo(match=match):
                await table.undo(self._seat(table, match))
            case do.Start(fill=fill):
                await table.start(self.person, fill)
            case do.Look(told=told):
                table.show_table_to(self, told)
            case do.Link():
                return {"link": f"/me#{self.secret}"}
            case do.Say() if not self._chatter.take():
                raise Refused("You talk very fast: wait a moment.")
            case _:
                await table.carry_out(self.person, what)
                if isinstance(what, do.Sit | do.Stand | do.Clear | do.Set | do.Kick):
                    table.show_table()
                    table.wake()
        return {}

    async def _enter(self, table: Table, what: do.Enter) -> dict[str, Any]:
        known = table.room.people.get(self.person)
        if known is None or known.kicked or (what.name and what.name != known.name):
            await table.carry_out(self.person, do.Enter(name=what.name))
        self.table = table
        table.come(self)
        table.show_table_to(self, what.told if what.match == table.match_id else 0)
        table.wake()
        return {"person": self.person}

    def _seat(self, table: Table, match: str) -> int:
        if not hmac.compare_digest(match.encode(), table.match_id.encode()):
            raise Refused("That match is not the one on this table.")
        seat = table.seat_of(self.person)
        if seat is None:
            raise Refused("You only watch: you have no chair in this match.")
        return seat
