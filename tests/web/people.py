"""People without a screen: they speak to a server over real sockets, as the page does."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Self

import aiohttp
import msgspec

PATIENCE = 60  # seconds: only a table that hangs takes so long


class NotTaken(Exception):
    """The server refused something: this is its sentence."""


class Person:
    """A browser in a room. Everything that it was ever sent is in `received`."""

    def __init__(
        self,
        browser: aiohttp.ClientSession,
        room: str,
        name: str = "",
        secret: str = "",
        address: str = "",
        comes_from: str = "",
    ) -> None:
        self.browser = browser
        self.address = address  # of the server, if the browser has no base
        self.comes_from = comes_from  # as a proxy of the server would say it
        self.code = room
        self.name = name
        self.secret = secret  # what this server has given to it; it asks for one when it connects
        self.received: list[bytes] = []
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.story: list[str] = []
        self.chat: list[str] = []
        self.hint: dict[str, Any] = {}
        self.bye: dict[str, Any] = {}
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._news = asyncio.Condition()
        self._reading: asyncio.Task[None] | None = None

    # ---- coming and going

    async def connect(self, **headers: str) -> Self:
        if not self.secret:
            self.secret = await issued(self.browser, self.address)
        headers.setdefault("Cookie", f"rumpus={self.secret}")
        if self.comes_from:
            headers["X-Forwarded-For"] = self.comes_from
        self.socket = await self.browser.ws_connect(f"{self.address}/ws/{self.code}", headers=headers, max_msg_size=0)
        self.bye = {}
        self._reading = asyncio.create_task(self._read(self.socket))
        return self

    async def come(self) -> Self:
        """Connect, and enter with the story so far."""
        await self.connect()
        self.chat = []
        known = {"match": self.table["match"], "told": len(self.story)} if self.table else {}
        await self.do("enter", name=self.name, **known)
        return self

    async def leave(self) -> None:
        if self.socket is not None and self._reading is not None:
            await self.socket.close()
            await self._reading

    # ---- speaking

    async def do(self, what: str, **details: Any) -> dict[str, Any]:
        """Do something, and wait for the reply; NotTaken if it is refused."""
        self._number += 1
        return await self.say({"id": self._number, "do": what, **details})

    async def say(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.socket is not None
        reply = self._replies[message["id"]] = asyncio.get_running_loop().create_future()
        await self.socket.send_str(msgspec.json.encode(message).decode())
        async with asyncio.timeout(PATIENCE):
            said: dict[str, Any] = await reply
        if "error" in said:
            raise NotTaken(said["error"])
        return said

    async def refused(self, what: str, **details: Any) -> str:
        """Try something that is not possible. Back comes the sentence that says why."""
        try:
            await self.do(what, **details)
        except NotTaken as why:
            return str(why)
        raise AssertionError(f"{what} {details} was taken")

    async def answer(self, value: Any) -> None:
        """Answer the question that is put now; on an open floor, one of those that are."""
        number = (self.table["question"] or self.table["talks"][0])["number"]
        await self.do("answer", match=self.table["match"], question=number, value=value)

    # ---- listening

    async def sees(self, what: Callable[[Self], Any]) -> Any:
        """Wait until it is so."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: what(self))
            return what(self)

    async def is_gone(self) -> dict[str, Any]:
        """Wait until the server has closed the connection. Back comes what it said to that."""
        assert self._reading is not None
        async with asyncio.timeout(PATIENCE):
            await self._reading
        return self.bye

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            await self._hear(message.data)
        for reply in self._replies.values():
            if not reply.done():
                reply.set_exception(ConnectionError("the connection was closed"))
                reply.exception()  # somebody may not want to know
        async with self._news:
            self._news.notify_all()

    async def _hear(self, data: str) -> None:
        self.received.append(data.encode())
        heard = msgspec.json.decode(data)
        match heard.get("type"):
            case None:
                reply = self._replies.pop(heard["re"], None)
                if reply is not None and not reply.done():
                    reply.set_result(heard)
            case "room":
                self.room = heard["room"]
            case "table":
                self._look(heard)
            case "chat":
                self.chat.append(heard["text"])
            case "hint":
                self.hint = heard
            case "bye":
                self.bye = heard
        async with self._news:
            self._news.notify_all()

    def _look(self, table: dict[str, Any]) -> None:
        if table["match"] != self.table.get("match"):
            self.story = []
        assert table["from"] <= len(self.story), "lines of the story are missing"
        self.story[table["from"] :] = [words_of(line) for line in table["told"]]
        self.table = table

    @property
    def over(self) -> bool:
        return bool(self.table.get("scene", {}).get("over"))


async def issued(browser: aiohttp.ClientSession, address: str = "") -> str:
    """A secret, as the server gives it to a browser that has none."""
    async with browser.get(f"{address}/api/me") as reply:
        return reply.cookies["rumpus"].value


def words_of(line: dict[str, Any]) -> str:
    """A line of the story as plain text."""
    return "".join(part if isinstance(part, str) else part["text"] for part in line["parts"])


def any_answer(question: dict[str, Any], random: Random) -> Any:
    """Some legal answer, as a page would make it from what it was sent."""
    match question["shape"]:
        case "one":
            return random.choice(question["items"])["value"]
        case "number":
            return random.randrange(question["from"], question["to"] + 1, question["step"])
        case "subset":
            items = [item["value"] for item in question["items"]]
            if "fits" in question:
                bits = random.choice(question["fits"])
                return [item for i, item in enumerate(items) if bits >> i & 1]
            size = random.randint(question["least"], question["most"])
            return random.sample(items, size)
        case "handful":
            taken, left = [], question["most"]
            for worth, count in question["heap"]:
                for _ in range(random.randint(0, min(count, left // worth))):
                    taken.append(worth)
                    left -= worth
            return taken
        case "some":
            heap = [thing["value"] for thing in question["heap"] for _ in range(thing["count"])]
            return random.sample(heap, random.randint(question["least"], min(question["most"], len(heap))))
        case "put":
            way = random.choice(question["ways"])
            return [way["value"], random.choice(way["places"])["value"]]
        case "compose":
            answer: list[Any] = []
            form: dict[str, Any] = {}
            for part in question["parts"]:
                if "after" in part:  # what there is to choose from depends on what was chosen just before
                    chosen = [item["value"] for item in form["items"]].index(answer[-1])
                    form = part["after"][chosen]
                else:
                    form = part
                if "runs" in form:  # of what several parts offer
                    form = form | {"items": [item for a, b in form["runs"] for item in question["shared"][a:b]]}
                answer.append(any_answer(form, random))
            return answer
        case "verbs":
            verb = random.choice(question["verbs"])
            return [verb["verb"], any_answer(verb["form"], random)] if "form" in verb else verb["verb"]
        case "arrange":
            places = [place["value"] for place in question["places"]]
            things = question["things"]
            return random.sample(places, len(things)) if question["once"] else random.choices(places, k=len(things))
        case "throw":
            return [random.randrange(dial["from"], dial["to"] + 1, dial["step"]) for dial in question["dials"].values()]
        case "move":
            return random.choice(question["items"])["value"]
        case "join":
            return random.choice(question["pairs"])
        case "spot":
            return [random.randrange(d["from"], d["to"] + 1, d["step"]) for d in (question["across"], question["down"])]
        case "either":  # no page knows words
            return any_answer(random.choice([p for p in question["parts"] if p["shape"] != "word"]), random)
    raise AssertionError(f"no page could answer {question}")
