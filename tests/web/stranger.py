"""A client that somebody wrote who had docs/wire.md and nothing else: it imports nothing of rumpus.

It gets its cookie with the page, opens a room, sits down, answers every shape of question, takes moments apart, and
plays until a match is over.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Self

import aiohttp

PATIENCE = 60  # seconds: only a server that hangs takes so long
PAUSE = 0.02  # seconds after a refusal: there may be news on the way
TRIES = 150  # answers to one question, of which the server may have to refuse some: after 200 it hangs up


class Refusal(Exception):
    """The server's sentence."""


class Stranger:
    """One person at one table."""

    def __init__(self, address: str, name: str, seed: int = 0) -> None:
        self.address, self.name = address.rstrip("/"), name
        self.random = Random(seed)
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.story: list[str] = []
        self.shapes: set[str] = set()  # of all questions that were answered
        self.watched = 0  # moments that were looked at
        self.refusals = 0
        self._id = 0
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Condition()

    # ---- HTTP

    async def __aenter__(self) -> Self:
        self.browser = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        async with self.browser.get(f"{self.address}/") as page:
            page.raise_for_status()  # the page brings the cookie
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.browser.close()

    async def get(self, path: str) -> Any:
        async with self.browser.get(self.address + path) as reply:
            said = json.loads(await reply.text())
            if reply.status != 200:
                raise Refusal(said["error"])
            return said

    async def open_room(self, game: str) -> str:
        async with self.browser.post(f"{self.address}/api/rooms", json={"game": game}) as reply:
            said = json.loads(await reply.text())
            if reply.status != 200:
                raise Refusal(said["error"])
            return str(said["room"])

    # ---- the socket

    async def enter(self, room: str) -> None:
        self.socket = await self.browser.ws_connect(f"{self.address}/ws/{room}", max_msg_size=0)
        self.reading = asyncio.create_task(self._read())
        await self.do("enter", name=self.name)

    async def leave(self) -> None:
        await self.socket.close()
        await self.reading

    async def do(self, what: str, **details: Any) -> dict[str, Any]:
        self._id += 1
        reply = self._replies[self._id] = asyncio.get_running_loop().create_future()
        await self.socket.send_str(json.dumps({"id": self._id, "do": what, **details}))
        async with asyncio.timeout(PATIENCE):
            said: dict[str, Any] = await reply
        if "error" in said:
            raise Refusal(said["error"])
        return said

    async def _read(self) -> None:
        async for message in self.socket:
            said = json.loads(message.data)
            match said.get("type"):
                case None:
                    reply = self._replies.pop(said["re"])
                    if not reply.done():  # nobody waits for it any longer
                        reply.set_result(said)
                case "room":
                    self.room = said["room"]
                case "table":
                    self._see(said)
            async with self._news:
                self._news.notify_all()

    def _see(self, table: dict[str, Any]) -> None:
        if table["match"] != self.table.get("match"):
            self.story = []
        self.story[table["from"] :] = [sentence(line) for line in table["told"]]
        self.watched += len(scenes_before(table))
        self.table = table

    async def sees(self, what: Callable[[], Any]) -> None:
        """Wait until it is so."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(what)

    # ---- playing

    @property
    def over(self) -> bool:
        return bool(self.table and self.table["scene"].get("over"))

    def asked(self) -> list[dict[str, Any]]:
        """The questions that this one has not answered. (A sealed one stays until all have.) Talks come first."""
        put = [*self.table.get("talks", ()), self.table.get("question")]
        return [question for question in put if question and question.get("given") is None]

    def is_asked(self) -> bool:
        return bool(self.asked())

    async def play(self, match: str, answers: int = 100_000) -> None:
        """Answer whatever is asked, until the match is over; or so many times."""
        await self.sees(lambda: self.table.get("match") == match)
        for _ in range(answers):
            await self.sees(lambda: self.over or self.is_asked())
            if self.over:
                return
            await self.answer()

    async def answer(self) -> None:
        """Something that fits. What only the server can know may be refused: then something else."""
        for _ in range(TRIES):
            asked = self.asked()  # the newest: on an open floor it may have changed under the same number
            if not asked:
                return
            question = asked[0]
            talk = {"talk": question["talk"]} if "talk" in question else {}
            try:
                value = self.choose(question)
                await self.do("answer", match=self.table["match"], question=question["number"], value=value, **talk)
            except Refusal:
                self.refusals += 1
                await asyncio.sleep(PAUSE)
            else:
                number = question["number"]
                await self.sees(lambda: self.over or not self._still_asked(number))  # noqa: B023
                return
        raise AssertionError(f"nothing fits {self.asked()}")

    def _still_asked(self, number: int) -> bool:
        return any(question["number"] == number for question in self.asked())

    # ---- forms

    def choose(self, form: dict[str, Any]) -> Any:
        """An answer to a form."""
        self.shapes.add(form["shape"])
        random = self.random
        match form["shape"]:
            case "one" | "move":
                return random.choice(form["items"])["value"]
            case "number":
                return random.choice(span(form))
            case "subset":
                return self._subset(form)
            case "some":
                heap = [thing["value"] for thing in form["heap"] for _ in range(thing["count"])]
                return random.sample(heap, random.randint(form["least"], form["most"]))
            case "handful":
                return self._handful(form)
            case "arrange":
                places, count = [place["value"] for place in form["places"]], len(form["things"])
                return random.sample(places, count) if form["once"] else random.choices(places, k=count)
            case "put":
                way = random.choice(form["ways"])
                return [way["value"], random.choice(way["places"])["value"]]
            case "spot":
                return self._spot(form)
            case "join":
                return random.choice(form["pairs"])
            case "word":
                return "".join(random.choices("etaoins", k=random.randint(3, min(form["longest"], 9))))
            case "throw":
                return [random.choice(span(dial)) for dial in form["dials"].values()]
            case "compose":
                return self._compose(form)
            case "verbs":
                verb = random.choice(form["verbs"])
                return [verb["verb"], self.choose(verb["form"])] if "form" in verb else verb["verb"]
            case "either":
                return self.choose(random.choice(form["parts"]))
        raise AssertionError(f"the page knows no shape {form['shape']!r}")

    def _subset(self, form: dict[str, Any]) -> list[Any]:
        values = [item["value"] for item in form["items"]]
        if "fits" in form:
            bits = self.random.choice(form["fits"])
            return [value for i, value in enumerate(values) if bits >> i & 1]
        chosen = self.random.sample(range(len(values)), self.random.randint(form["least"], form["most"]))
        if "worths" in form:
            left, affordable = form["limit"], []
            for i in chosen:
                if form["worths"][i] <= left:
                    affordable.append(i)
                    left -= form["worths"][i]
            chosen = affordable
        return [values[i] for i in chosen]

    def _handful(self, form: dict[str, Any]) -> list[int]:
        taken: list[int] = []
        for worth, count in form["heap"]:
            left = form["most"] - sum(taken)
            taken += [worth] * self.random.randint(0, min(count, left // worth))
        return taken

    def _spot(self, form: dict[str, Any]) -> list[int]:
        xs, ys = span(form["across"]), span(form["down"])
        points = [[x, y] for x in xs for y in ys]
        if "free" in form:
            bits = int(form["free"], 16)
            points = [point for i, point in enumerate(points) if bits >> i & 1]
        return self.random.choice(points)

    def _compose(self, form: dict[str, Any]) -> list[Any]:
        answer: list[Any] = []
        before: dict[str, Any] = {}
        for part in form["parts"]:
            if "after" in part:
                chosen = [item["value"] for item in before["items"]].index(answer[-1])
                part = part["after"][chosen]
            if "runs" in part:
                part = part | {"items": [item for a, b in part["runs"] for item in form["shared"][a:b]]}
            answer.append(self.choose(part))
            before = part
        return answer


def span(ends: dict[str, int]) -> range:
    return range(ends["from"], ends["to"] + 1, ends["step"])


def sentence(line: dict[str, Any]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in line["parts"])


def scenes_before(table: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What is to be seen before the scene, first things first: a line, and how the table looked at it."""
    return list(backwards(table))[::-1]


def backwards(table: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    scene = table["scene"]
    for moment in reversed(table.get("moments", [])):
        places = {place["id"]: place for place in scene.get("places", [])}
        order = moment.get("order", list(places))
        places |= {place["id"]: place for place in moment.get("places", [])}
        chairs = {chair["seat"]: chair for chair in scene["chairs"] + moment.get("chairs", [])}
        scene = {**scene, "places": [places[one] for one in order], "chairs": [chairs[seat] for seat in sorted(chairs)]}
        scene |= {name: moment[name] for name in ("links", "heading", "note") if name in moment}
        yield sentence(table["told"][moment["line"]]), scene


async def meet(people: list[Stranger], game: str, options: dict[str, Any]) -> str:
    """A match of these people: the first of them opens the room, the others come, and it begins. Back comes its id."""
    host = people[0]
    room = await host.open_room(game)
    for person in people:
        await person.enter(room)
    await host.do("choose", game=game, options=options)
    await host.sees(lambda: host.room["game"] == game)
    if len(host.room["chairs"]) != len(people):
        await host.do("chairs", count=len(people))
    for chair, person in enumerate(people):
        await person.do("sit", chair=chair)
    await host.do("start")
    await host.sees(lambda: host.room["playing"] or host.over)
    return str(host.room["match"])
