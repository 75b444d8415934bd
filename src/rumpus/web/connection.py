"""The WebSocket of somebody in a room: reads commands, carries them out, and sends what the table shows."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from rumpus.core import IllegalAnswer, Refused, Seat
from rumpus.core.values import to_json
from rumpus.tables import actions, news
from rumpus.tables import commands as do
from rumpus.tables.hall import Hall
from rumpus.tables.limits import Bucket, TooFast
from rumpus.tables.people import person_of
from rumpus.tables.store import StoreUnavailable
from rumpus.tables.table import SCREEN, Table
from rumpus.web.limits import LARGEST_MESSAGE, LONG, Address, Allowance, as_bytes

log = logging.getLogger("rumpus.web")

UNREAD = 512 * 1024  # bytes, at most, that wait for somebody who does not read: with more, the connection is closed
FAREWELL = 3.0  # seconds that the other side has to read why it is closed
EMPTY_WORDS = "Too many messages that mean nothing."
BAD = 200  # refused messages in a row after which the connection is closed


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
        self.person = self.holder = person_of(secret)
        self.address = address.name
        self.match, self.told, self.lines, self.last = "", 0, 0, b""
        self.seat: Seat | None = None
        self._table: Table | None = None
        self._address = address
        self._allowance = Bucket(*messages)
        self._bytes = as_bytes(self._allowance)
        self._out: list[bytes] = []  # messages to send at the end of this round of the event loop
        self._transport = transport
        self._farewell: asyncio.Task[None] | None = None
        self._cut: asyncio.TimerHandle | None = None
        self._closing = False

    # ---- out

    def send(self, message: bytes) -> None:
        """Sent together with all else in this round of the event loop, because every write costs a system call."""
        if self._closing:
            return
        if not self._out:
            asyncio.get_running_loop().call_soon(self._write)
        self._out.append(framed(message))

    def _write(self) -> None:
        out, self._out = b"".join(self._out), []
        if not out or self._transport.is_closing():
            return
        unread = self._transport.get_write_buffer_size()  # without this message, which may rightly be long
        self._transport.write(out)
        if unread > UNREAD:
            self.close("You do not read what the table sends.", again=True)

    def close(self, why: str, again: bool = False) -> None:
        if self._closing:
            return
        self.send(to_json(news.Bye(why=why, again=again)))
        self._closing = True
        self._cut = asyncio.get_running_loop().call_later(FAREWELL, self._transport.abort)
        self._farewell = asyncio.create_task(self._part())

    def _cut_off(self, why: str) -> None:
        """Like `close`, but what they have sent already is not read any more."""
        self.send(to_json(news.Bye(why=why, again=False)))
        self._closing = True
        self._write()
        self._transport.close()

    async def _part(self) -> None:
        self._write()
        with suppress(ConnectionError):  # nobody is there any more, which the reading side will notice
            await self.socket.close(code=WSCloseCode.GOING_AWAY)

    # ---- in

    async def run(self, code: str, guesses: bool) -> None:
        """`guesses`: whether a guess of a code was paid for, to be paid back if the room exists."""
        try:
            await self.hall.table(code)
            if guesses:
                self._address.guesses.give_back()
            await self.hall.people.check(self.secret)
            await self._read(code)
        except StoreUnavailable as why:
            self.close(str(why), again=True)
        except Refused as why:
            self.close(str(why))
        except Exception:
            log.exception("a connection failed", extra={"room": code})
            self.close("Something went wrong here.", again=True)
        finally:
            if self._table is not None:
                self._table.go(self)
            if self._farewell is not None:
                await asyncio.wait([self._farewell], timeout=FAREWELL)
                self._farewell.cancel()
            if self._cut is not None:
                self._cut.cancel()

    async def _read(self, code: str) -> None:
        bad = 0
        async for message in self.socket:
            if self._closing:
                return
            if message.type in (WSMsgType.PING, WSMsgType.PONG):
                await self._touch(message.type, message.data)
                continue
            if await self._hear(code, message.type, message.data):
                bad = 0
            else:
                bad += 1
                self.hall.counts["refusals"] += 1
            if bad > BAD:
                self.close(EMPTY_WORDS)

    def hears(self, size: int) -> bool:
        """Whether so many more bytes, of whatever kind, may come in; if not, the connection is cut off."""
        if self._bytes.take(size) and self._address.bytes.take(size):
            return True
        if self._closing:  # they were told why, and still send
            self._transport.abort()
        else:
            self._cut_off(EMPTY_WORDS)
        return False

    async def _touch(self, kind: WSMsgType, data: bytes) -> None:
        """Answer a ping. Each counts as a message, so that thousands of them cannot hold up others."""
        if not (self._allowance.take() and self._address.messages.take()):
            self._cut_off(EMPTY_WORDS)
        elif kind is WSMsgType.PING:
            with suppress(ConnectionError):  # they have gone
                await self.socket.pong(data)

    async def _hear(self, code: str, kind: WSMsgType, message: str) -> bool:
        """Do what a message says. Returns False if it was refused."""
        number: int | None = None
        try:
            if kind is not WSMsgType.TEXT:
                raise Refused("Messages are text.")
            if len(message) > LARGEST_MESSAGE:
                raise Refused(f"A message has at most {LARGEST_MESSAGE} characters.")
            count = 1 + len(message) // LONG  # a long message counts as several
            if not (self._allowance.take(count) and self._address.messages.take(count)):
                await asyncio.sleep(0.05)
                raise TooFast("That is too fast: wait a moment.")
            what = do.read(message)
            number, what.id = what.id, None
            reply = await self._do(code, what)
        except StoreUnavailable:
            raise
        except Refused as why:
            if isinstance(why, TooFast) and self._table is None:
                self.close(str(why), again=True)  # it will try again: a crowd behind one address gets in bit by bit
                return False
            if number is None and kind is WSMsgType.TEXT:
                number = do.number_of(message)
            where = why.where if isinstance(why, IllegalAnswer) else ()
            self.send(to_json({"re": number, "error": str(why)[:1000], **({"where": where} if where else {})}))
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
            case do.Answer(match=match, question=question, value=value, talk=talk):
                await actions.answer(table, self.person, match, question, value, talk)
            case do.Type():
                if not self._address.words.take():
                    raise TooFast("Very much is typed at your address: wait a moment.")
                return {"typed": await actions.understand(table, self.person, what)}
            case do.Undo(match=match):
                await actions.undo(table, self.person, match)
            case do.Speak(match=match, text=text):
                await actions.speak(table, self.person, match, text)
            case do.React(mood=mood):
                await actions.react(table, self.person, mood)
            case do.Hint(match=match, question=question):
                await actions.hint(table, self, match, question)
            case do.Look(told=told):
                await actions.look(table, self, told)
            case do.Link():
                if self.person == SCREEN:
                    raise Refused("A big screen is nobody: ask for the link where you play.")
                return {"link": f"/me#{self.secret}.{code}"}
            case _:
                if not self._address.changes.take():
                    raise TooFast("A lot happens at your address: wait a moment.")
                if isinstance(what, do.Start):
                    await actions.start(table, self.person, what.fill)
                else:
                    await actions.carry_out(table, self.person, what)
        return {}

    async def _enter(self, code: str, what: do.Enter) -> dict[str, Any]:
        if not self._address.changes.take():
            raise TooFast("A lot happens at your address: wait a moment.")
        if self._table is not None:  # entering again shows them everything again
            actions.see_how_often(self._table, self.holder)
        await self.hall.people.check(self.secret)
        table = await self.hall.table(code)
        self.person = SCREEN if what.screen else self.holder
        why = await table.enter(self, what.name, what.match, what.told, what.face, what.colour)
        self._table = table
        return {"person": self.person, **({"name_refused": why} if why else {})}


def framed(message: bytes) -> bytes:
    """A text message as a WebSocket frame."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)
