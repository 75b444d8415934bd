"""Phones in a hall: each plays by itself, goes away, comes back, and sends again what was not acknowledged."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import aiohttp
import msgspec
from msgspec import Struct, field

SELDOM = {
    "step off": 0.05,
    "pause": 0.02,
    "stop": 0.0,
    "remove": 0.0,
    "hush": 0.0,
    "leave": 0.4,
}  # what people do less often than other things
NEVER_MIND = 0.15  # how often they throw away what they were about to say
PATIENCE = 60  # seconds for a reply
TOO_LATE = "The floor is closed."  # also for who comes just after its end


class Book(Struct):
    """What all phones know together."""

    random: Random
    took: list[float] = field(default_factory=list)  # seconds from an answer to its acknowledgement
    when: list[float] = field(default_factory=list)  # it was sent
    acknowledged: list[tuple[int, int, Any]] = field(default_factory=list)  # seat, number, answer
    refusals: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)


class Phone:
    """`think` is how many seconds it takes from one answer to the next."""

    def __init__(
        self, browser: aiohttp.ClientSession, addresses: Sequence[str], room: str, name: str, think: float, book: Book
    ) -> None:
        self.browser = browser
        self.addresses = addresses  # any of them will do
        self.room = room
        self.name = name
        self.think = think
        self.book = book
        self.secret = ""
        self.table: dict[str, Any] = {}
        self.around: dict[str, Any] = {}  # the room
        self.received: list[tuple[float, bytes]] = []  # tables, and when they came
        self.answers = 0
        self.keeps = False  # whether it keeps all that it receives
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._unsure: dict[str, Any] | None = None  # an answer of which nobody has said that it was taken
        self._news = asyncio.Event()

    # ---- the line

    async def come(self) -> None:
        """Connect and enter; and wait until the table is seen, if there is a match."""
        address, comes_from = self.book.random.choice(self.addresses), {"X-Forwarded-For": f"10.0.0.{self.name[1:]}"}
        if not self.secret:
            async with self.browser.get(f"{address}/api/me", headers=comes_from) as reply:
                self.secret = reply.cookies["rumpus"].value
        headers = {"Cookie": f"rumpus={self.secret}", **comes_from}
        self._socket = await self.browser.ws_connect(
            f"{address}/ws/{self.room}", headers=headers, max_msg_size=0, heartbeat=20
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.do("enter", name=self.name)

    async def go(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            await self._reading

    async def do(self, what: str, **details: Any) -> dict[str, Any]:
        self._number += 1
        return await self._say({"id": self._number, "do": what, **details})

    async def _say(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self._socket is not None
        reply = self._replies[message["id"]] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(msgspec.json.encode(message).decode())
        async with asyncio.timeout(PATIENCE):
            said: dict[str, Any] = await reply
        return said

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                self._hear(message.data)
        for reply in self._replies.values():
            if not reply.done():
                reply.set_exception(ConnectionError("the line was lost"))
                reply.exception()
        self._replies.clear()
        self._news.set()

    def _hear(self, data: str) -> None:
        heard = msgspec.json.decode(data)
        match heard.get("type"):
            case None:
                reply = self._replies.pop(heard["re"], None)
                if reply is not None and not reply.done():
                    reply.set_result(heard)
            case "table":
                self.table = heard
                if self.keeps:
                    self.received.append((time.monotonic(), data.encode()))
            case "room":
                self.around = heard["room"]
        self._news.set()

    @property
    def over(self) -> bool:
        return bool(self.table) and bool(self.table["scene"].get("over"))

    async def sees(self, what: Callable[[], object]) -> None:
        """Wait until it is so."""
        while not what():
            self._news.clear()
            async with asyncio.timeout(PATIENCE):
                await self._news.wait()

    # ---- playing

    async def play(self, away: int = 0, leaves: bool = False) -> None:
        """Until the floor closes. After `away` answers the line is cut for a while; who `leaves` says so first."""
        while not self.over:
            try:
                await self._play(away, leaves)
            except (aiohttp.ClientError, ConnectionError, TimeoutError):
                await asyncio.sleep(0.2)
            if away and self.answers >= away:
                away = 0
                await self.go()
                await asyncio.sleep(self.think * 2)

    async def _play(self, away: int, leaves: bool) -> None:
        if self._socket is None or self._socket.closed:
            await self.come()
        if self._unsure is not None:
            await self._send(self._unsure)
        while not self.over and (self._socket is not None and not self._socket.closed):
            if self.table and self.table["seat"] is None and self.around.get("playing"):
                await self._take_part()
            if away and self.answers >= away:
                if leaves:
                    await self.do("stand")
                return
            asked = self.table.get("talks") or [self.table["question"]] if self.table else []
            if asked and (question := self.book.random.choice(asked)) is not None:
                self._number += 1
                said = {
                    "question": question["number"],
                    "talk": question.get("talk", 0),
                    "value": self._choose(question),
                }
                await self._send({"id": self._number, "do": "answer", "match": self.table["match"], **said})
            await asyncio.sleep(self.think * self.book.random.uniform(0.5, 1.5))
        if not self.over:
            raise ConnectionError("the line was lost")

    async def _take_part(self) -> None:
        reply = await self.do("sit", chair=0)
        if "error" in reply:
            await self.do("look")  # it may have ended just before
            self.book.troubles.append(TOO_LATE if self.over else reply["error"])
            raise ConnectionError(reply["error"])
        await self.sees(lambda: self.table["seat"] is not None or self.over)

    async def _send(self, message: dict[str, Any]) -> None:
        self._unsure = message
        seat, sent = self.table["seat"], time.perf_counter()
        reply = await self._say(message)
        self.book.took.append(time.perf_counter() - sent)
        self.book.when.append(sent)
        self._unsure = None
        if "error" in reply:
            self.book.refusals.append(reply["error"])
        else:
            self.answers += 1
            self.book.acknowledged.append((seat, message["question"], message["value"]))

    def _choose(self, question: dict[str, Any]) -> Any:
        random = self.book.random
        match question["shape"]:
            case "arrange":
                signs = [place["value"] for place in question["places"]]
                return random.choices(signs, k=len(question["things"]))
            case "either":
                first, other = question["parts"]  # of which the first may be "never mind"
                return self._choose(first if random.random() < NEVER_MIND or not is_done(other) else other)
            case "compose":
                return self._compose(question)
            case "subset":
                return [item["value"] for item in random.sample(question["items"], random.randint(0, 2))]
        verbs = {verb: SELDOM.get(verb, 1.0) for verb in map(verb_of, values(question))}
        (verb,) = random.choices(list(verbs), list(verbs.values()))
        return random.choice([value for value in values(question) if verb_of(value) == verb])

    def _compose(self, question: dict[str, Any]) -> list[Any]:
        """An answer of several parts: what a part offers may depend on the one before, and be shared with others."""
        answer: list[Any] = []
        form: dict[str, Any] = {}
        for part in question["parts"]:
            form = part["after"][list(values(form)).index(answer[-1])] if "after" in part else part
            if "runs" in form:
                form = form | {"items": [item for a, b in form["runs"] for item in question["shared"][a:b]]}
            answer.append(self._choose(form))
        return answer


def values(part: dict[str, Any]) -> Iterator[Any]:
    return (item["value"] for item in part["items"])


def is_done(part: dict[str, Any]) -> bool:
    """Whether people do anything of this at all."""
    return part["shape"] != "one" or any(SELDOM.get(verb_of(value), 1.0) for value in values(part))


def verb_of(value: Any) -> str:
    """What somebody does; cards, people and wishes are each one thing to do."""
    if isinstance(value, list):
        return str(value[0]) if value else ""
    return value if isinstance(value, str) and "/" not in value else "card"


async def open_floor(phones: list[Phone], options: dict[str, Any], game: str) -> None:
    """The first of the phones opens the floor, with those who are there."""
    host = phones[0]
    for chair, phone in enumerate(phones):
        await phone.come()
        if chair == 0:
            said = await phone.do("choose", game=game, options=options)
            assert "ok" in said, said
        await phone.do("sit", chair=chair)
    said = await host.do("start")
    assert "ok" in said, said
    for phone in phones:
        while not phone.table:
            phone._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(phone._news.wait(), 1)
