"""People at the web table: what they see, and what they can do with a mouse or a thumb.

Nothing here knows a game. Whoever is asked looks at what is lit and answers with the gesture of the question's shape.
Where that is not enough (which words are words?) the log of the match tells what is legal.
"""

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from typing import Any

import aiohttp
import msgspec
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect

from rumpus import games
from rumpus.core.values import to_json
from tests.browser import pictures
from tests.browser.truth import NobodyIsAsked, Truth
from tests.web.people import NotTaken
from tests.web.people import Person as Wired

MOST_MATCHES = 15  # without a question for somebody
PATIENCE = 120_000  # milliseconds; only a test that fails takes that long
MOST_ANSWERS = 400
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
expect.set_options(timeout=PATIENCE)
ADDRESSES = count(1)  # of people: each has their own, as on the internet

YOUR_TURN = re.compile(r"^\s*(You:|Everybody, in secret:)")
TAKE = re.compile(r"^Take (nothing|\d+)$")
DONE = re.compile(r"^(Done|None of them)")

Told = dict[str, Any]


class People:
    """Everybody who has come to a server in a test."""

    def __init__(self, browser: Browser, address: str, leaving: AsyncExitStack, truth: Truth | None = None) -> None:
        self.address = address
        self.truth = truth
        self._browser = browser
        self._leaving = leaving
        self._all: list[Person] = []

    async def come(self, name: str, pace: str = "off", coach: str = "off", **device: Any) -> "Person":
        """Somebody with a fresh browser, who sees what happens at that pace. `coach`: "on" if they want to be told what
        to do. `device`: a context's options."""
        context = await self.context(name, pace, coach, **device)
        return self.at(await context.new_page(), name, touch="has_touch" in device)

    def at(self, page: Page, name: str, touch: bool = False) -> "Person":
        """Somebody who is at a page already: perhaps another one of the same browser."""
        person = Person(name, page, seed=len(self._all), touch=touch, truth=self.truth)
        self._all.append(person)
        return person

    async def context(self, name: str, pace: str = "off", coach: str = "off", **device: Any) -> BrowserContext:
        settled = {"rumpus.name": name, "rumpus.pace": pace, "rumpus.coach": coach}
        remembered = [{"name": key, "value": value} for key, value in settled.items()]
        kept = {"origin": self.address, "localStorage": remembered}
        settings: dict[str, Any] = {
            "base_url": self.address,
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "service_workers": "block",  # they live longer than a page: only the test of them has one
            "storage_state": {"cookies": [], "origins": [kept]},
            "extra_http_headers": {"X-Forwarded-For": f"192.0.2.{next(ADDRESSES) % 250}"},
            **device,
        }
        context = await self._browser.new_context(**settings)
        self._leaving.push_async_callback(context.close)
        context.set_default_timeout(PATIENCE)
        return context

    def troubles(self) -> list[str]:
        return [f"{person.name}: {trouble}" for person in self._all for trouble in person.troubles]


class Person:
    """Somebody with a page open."""

    def __init__(self, name: str, page: Page, seed: int = 0, touch: bool = False, truth: Truth | None = None) -> None:
        self.name = name
        self.page = page
        self.troubles: list[str] = []  # whatever the browser complained about
        self.heard: list[Told] = []  # every message that came through a WebSocket
        self._random = random.Random(seed)
        self.touches = touch
        self._truth = truth
        page.on("console", self._read)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("websocket", self._listen)

    def _read(self, said: ConsoleMessage) -> None:
        """The console: errors of scripts, of what could not be loaded, and of what the security policy forbids."""
        if said.type == "error":
            self.troubles.append(said.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda message: self.heard.append(msgspec.json.decode(message)))

    def tables(self) -> list[Told]:
        """Every picture of the table that was sent to this person."""
        return [told for told in self.heard if told.get("type") == "table"]

    # ---- the shelf and the room

    def on_the_shelf(self, game: str) -> Locator:
        """A game on the first page: touched, it says what it is, and how to begin."""
        shelf = self.page.get_by_role("main")
        return shelf.get_by_role("button", name=re.compile(rf"^{re.escape(games.find(game).title)}, \d"))

    async def _take_from_the_shelf(self, game: str) -> None:
        """By a key: on a busy machine letters may still be loading, and the page may move under a finger."""
        await self.on_the_shelf(game).press("Enter")

    @property
    def with_bots(self) -> Locator:
        return self.page.get_by_role("dialog").get_by_role("button", name="Play now")

    @property
    def with_friends(self) -> Locator:
        return self.page.get_by_role("dialog").get_by_role("button", name="Ask friends")

    async def play_with_bots(self, game: str) -> None:
        """From the shelf straight to the first question. A match may be over before that (Candy): then another one."""
        for _ in range(MOST_MATCHES):
            await self.page.goto("/")
            await self._take_from_the_shelf(game)
            await self.with_bots.click()
            if await self.is_asked():
                return
        raise AssertionError(f"{MOST_MATCHES} matches went by, and nothing was asked.")

    async def open_room(self, game: str) -> str:
        """From the shelf into a new room, and onto a chair there; back comes the code of the room."""
        await self.page.goto("/")
        await self._take_from_the_shelf(game)
        await self.with_friends.click()
        await self.page.wait_for_url("**/r/*")
        await expect(self.chair(1)).to_contain_text(self._as_seated)
        return self.page.url.rpartition("/")[2]

    async def sit_among_bots(self, game: str, chairs: int) -> None:
        """At a table with that many chairs, bots on all others, up to the first question. Another device of theirs has
        set it up, which is quicker than a hand. A match may be over before anything is asked: then another one."""
        opened = await self.page.context.request.post("/api/rooms", data={"game": game})
        code = (await opened.json())["room"]
        address = opened.url.removesuffix("/api/rooms")
        async with aiohttp.ClientSession() as session:
            device = await Wired(session, code, self.name, address=address).come()
            await self.page.context.add_cookies([{"name": "rumpus", "value": device.secret, "url": address}])
            await device.do("chairs", count=chairs)
            await device.do("sit", chair=0)
            await device.do("start", fill="easy")
            await self.enter(code)
            for _ in range(MOST_MATCHES):
                if await self.is_asked():
                    return await device.leave()
                # The next match may be over as quickly.
                shown = self.result.get_by_role("link", name="Replay").and_(
                    self.page.locator(f'[href*="{device.table["match"]}"]')
                )
                await device.do("start", fill="easy")
                await expect(shown).to_be_hidden()
        raise AssertionError(f"{MOST_MATCHES} matches went by, and nothing was asked.")

    async def enter(self, code: str) -> None:
        await self.page.goto(f"/r/{code}")

    async def watch(self) -> None:
        """In front of the door: come in without a chair."""
        await self.button("Just watch").click()

    @property
    def _as_seated(self) -> re.Pattern[str]:
        return re.compile(rf"{re.escape(self.name)}\s*you")

    async def sit(self, chair: int) -> None:
        """Take that chair, counted from 1: whoever joins gets the first that is free, and can move to another."""
        mine = self.the_table.get_by_role("listitem").filter(has_text=self._as_seated)
        await expect(mine.or_(self.button("Join"))).to_be_visible()
        if not await mine.count():
            await self.button("Join").click()
            await expect(mine).to_be_visible()
        if not self._as_seated.search(await self.chair(chair).inner_text()):
            await self.touch_chair(chair)
            await self.button("Move here").click()
        await expect(self.chair(chair)).to_contain_text(self._as_seated)

    @property
    def the_table(self) -> Locator:
        """Who sits where, in the room."""
        return self.page.get_by_role("region", name=re.compile("^At the table"))

    def chair(self, number: int) -> Locator:
        return self.the_table.get_by_role("listitem").nth(number - 1)

    async def touch_chair(self, number: int) -> None:
        """Then there are buttons for what can be done with it."""
        touched = self.chair(number).get_by_role("button")
        if await touched.get_attribute("aria-expanded") == "false":
            await touched.click()

    async def set_chairs(self, count: int) -> None:
        chairs = self.the_table.get_by_role("listitem").filter(has_not=self.button("One chair more"))
        while (there := await chairs.count()) != count:
            if there < count:
                await self.button("One chair more").click()
            else:
                await self.touch_chair(there)
                await self.button("One chair less").click()
            await expect(chairs).not_to_have_count(there)

    async def invite_bot(self, chair: int, level: str = "easy") -> None:
        await self.touch_chair(chair)
        await self.button(f"{level} bot").click()
        await expect(self.chair(chair)).to_contain_text(f"{level} bot")

    async def open_the_house_rules(self) -> None:
        fold = self.page.locator("details:not([open]) > summary", has_text="House rules")
        if await fold.count():
            await fold.click()

    async def next_game(self, game: str) -> None:
        await self.button("Another game").click()
        await self.take_to_the_table(game)

    async def take_to_the_table(self, game: str) -> None:
        """One of those that are offered."""
        title = re.compile(rf"^{re.escape(games.find(game).title)}, \d")
        await self.page.get_by_role("dialog").get_by_role("button", name=title).click()

    async def set_option(self, name: str, value: Any) -> None:
        """A number, a switch, one of the words to choose from, or one's own instead of these."""
        await self.open_the_house_rules()
        control = self.page.get_by_role("group", name="Options").get_by_label(name, exact=True)
        if isinstance(value, bool):
            await control.set_checked(value)
            return
        if await control.evaluate("control => control.tagName") == "SELECT":
            if await control.locator(f'option[value="{value}"]').count():
                await control.select_option(value)
                return
            await control.select_option("our own …")
            control = self.page.get_by_label(f"{name}: our own")
        await control.fill(str(value))
        await control.press("Enter")

    async def start(self) -> None:
        await self.button(re.compile("^Start")).click()
        await expect(self.the_question.or_(self.result)).to_be_visible()

    async def to_the_room(self) -> None:
        """From the table, with the match going on."""
        await self.button("More").click()
        await self.button(re.compile("^The room")).click()

    # ---- the table

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    @property
    def the_question(self) -> Locator:
        return self.region("Question")

    @property
    def caption(self) -> Locator:
        """What is happening, in words; there until the question comes."""
        return self.region("What happens")

    @property
    def result(self) -> Locator:
        return self.region("The result")

    @property
    def my_turn(self) -> Locator:
        """What is asked; there as soon as it can be answered."""
        idle = self.the_question.filter(has_not=self.page.locator("[aria-busy=true]"))
        return idle.get_by_role("status").filter(has_text=YOUR_TURN)

    @property
    def lit(self) -> Locator:
        """Everything that can be clicked to answer, on the table and in the question."""
        return self.page.locator("main [data-lit]:not([aria-hidden=true]):enabled")

    @property
    def lit_things(self) -> Locator:
        """Pieces, spots and chairs on the table that can be clicked and have not been yet."""
        things = self.page.locator("main [data-lit]:not([aria-hidden=true], [aria-pressed=true])")
        return things.and_(self.page.locator(':not([aria-label="Question"] *)'))

    async def is_asked(self) -> bool:
        """Wait until there is something to answer (True), or the match is over (False)."""
        await expect(self.my_turn.or_(self.result)).to_be_visible(timeout=PATIENCE)
        return not await self.result.is_visible()

    async def play(self, before: Callable[[int], Awaitable[None]] | None = None, by_hand: int | None = None) -> int:
        """Answer whatever is asked until the match is over; back comes how often that was.

        `before` is called when something is asked, with the number of answers so far. After `by_hand` answers another
        device of the same person goes on, which is quicker than a hand: here the rest is only seen.
        """
        answers = 0
        while await self.is_asked():
            if answers == by_hand:
                await self._answer_from_another_device()
                await expect(self.result).to_be_visible(timeout=PATIENCE)
                return answers
            if before is not None:
                await before(answers)
            await self.answer()
            answers += 1
            assert answers < MOST_ANSWERS, "This match does not come to an end."
        return answers

    async def _answer_from_another_device(self) -> None:
        """Whatever is asked until the match is over, by a device that answers at once."""
        room = self.page.url.rpartition("/")[2]
        address = self.page.url.removesuffix(f"/r/{room}")
        secret = next(c["value"] for c in await self.page.context.cookies() if c.get("name") == "rumpus")

        def is_asked(device: Wired) -> bool:
            question = device.table["question"]
            return device.over or (question is not None and question.get("given") is None)

        async with aiohttp.ClientSession() as session:
            device = await Wired(session, room, self.name, secret, address).come()
            await device.sees(lambda device: device.table)
            while await device.sees(is_asked) and not device.over:
                with suppress(NotTaken, NobodyIsAsked):  # its time was over, or the table has gone on meanwhile
                    await device.answer(self._legal(device.table))
            await device.leave()

    async def answer(self) -> None:
        """Any answer, by the gesture of the question's shape."""
        bar = self.the_question
        question = self.tables()[-1]["question"]
        shapes = {part["shape"] for part in question.get("parts", [question])}
        take, done = bar.get_by_role("button", name=TAKE), bar.get_by_role("button", name=DONE)
        if shapes & {"move", "join", "spot", "word"}:
            await self.give(self._legal())
        elif "put" in shapes and self._random.random() < 0.8:
            if not await self.page.locator("main [data-lit=drop]").count():  # something may be in the hand already
                await self.tap_one_of(self.page.locator("main [data-lit=lift]:not([aria-hidden=true])"))
            await self.tap_one_of(self.page.locator("main [data-lit=drop]:not([aria-hidden=true])"))
        elif await take.count():
            for _ in range(self._random.randrange(3)):
                await self.tap_one_of(self.lit_things)
            await self.tap(take)
        elif await done.count():
            means = bar.locator("[aria-busy] button:not([data-lit])")  # not "Undo", which stands beside them
            wanted = self.lit_things.and_(self.page.locator(":not([aria-pressed=true])"))  # nothing is given back
            while not await done.is_enabled():
                await self.tap_one_of(wanted.or_(means))
            await self.tap(done)
        elif await bar.get_by_role("slider").count() == 1 and self._random.random() < 0.5:
            slider = bar.get_by_role("slider")
            await slider.press(self._random.choice(["Home", "ArrowRight", "PageUp"]))
            await self.tap(bar.get_by_role("group").filter(has=slider).locator("[data-lit]"))
        else:
            await self.tap_one_of(self.lit)

    def _legal(self, table: Told | None = None) -> Any:
        """Some legal answer to what is asked at this table, as JSON has it; at the one that was sent last, say."""
        assert self._truth is not None
        table = table or self.tables()[-1]
        choices = self._truth.choices(table["match"], table["seat"])
        return msgspec.json.decode(to_json(choices[self._random.randrange(len(choices))]))

    async def give(self, value: Any) -> None:
        """This answer to a question of one or several parts, with the gesture of its part."""
        question = self.tables()[-1]["question"]
        bar = self.the_question
        for part in question.get("parts", [question]):
            match part["shape"], value:
                case "one", _ if (offer := next((o for o in part["items"] if o["value"] == value), None)) is not None:
                    await self.tap(bar.get_by_role("button", name=re.compile(re.escape(offer["label"]), re.IGNORECASE)))
                    if "sure" in offer:
                        await expect(self.my_turn).to_contain_text(offer["sure"])
                        await self.tap(bar.locator("[data-lit]"))
                    return
                case "move", [start, end]:
                    await self.tap(self.square(start))
                    await self.tap(self.square(end))
                    return
                case "put", [thing, place]:
                    way = next(way for way in part["ways"] if way["value"] == thing)
                    await self.tap(self.square(way["label"]))
                    await self.tap(self.square(next(to["label"] for to in way["places"] if to["value"] == place)))
                    return
                case "join", [a, b]:
                    await self.draw(self.dot(a), self.dot(b))
                    return
                case "spot", [x, y]:
                    await self.touch(x, y)
                    await self.tap(bar.get_by_role("button", name="Here"))
                    return
                case "word", str():
                    await bar.get_by_role("textbox").fill(value)
                    await self.tap(bar.get_by_role("button", name="Say it"))
                    return
                case "number", int():
                    await bar.get_by_role("slider").fill(str(value))
                    await self.tap(bar.locator("[data-lit]", has_text=re.compile(rf"(^|\D){value}$")))
                    return
        raise AssertionError(f"Nobody here knows how to answer {value!r} to this.")

    def square(self, name: str) -> Locator:
        """A square or spot of a board that can be tapped."""
        called = re.compile(rf"^{re.escape(name)}(,|:|$)")
        return self.page.locator("main [data-lit]").and_(self.page.get_by_role("button", name=called))

    def dot(self, number: int) -> Locator:
        """A dot on paper that can be joined with another, counted from 0."""
        return self.page.get_by_role("button", name=re.compile(rf"^dot {number}(,|$)"))

    async def draw(self, start: Locator, end: Locator) -> None:
        """A line: with a mouse by dragging, with a finger by two taps."""
        if self.touches:
            await start.tap()
            await end.tap()
        else:
            await start.drag_to(end)

    async def touch(self, x: int, y: int) -> None:
        """A point on the sheet of paper."""
        paper = next(place for place in self.tables()[-1]["scene"]["places"] if place["kind"] == "Paper")
        sheet = self.page.get_by_role("img", name=paper["label"])
        size = await sheet.bounding_box()
        assert size is not None
        where: Any = {"x": x / paper["width"] * size["width"], "y": y / paper["height"] * size["height"]}
        await (sheet.tap(position=where) if self.touches else sheet.click(position=where))

    async def tap_one_of(self, things: Locator) -> None:
        count = await things.count()
        if count:
            await self.tap(things.nth(self._random.randrange(count)))

    async def tap(self, thing: Locator) -> None:
        """With a finger or a mouse, near its upper left corner: cards in a hand may overlap."""
        box = await thing.bounding_box()
        where: Any = {"x": min(9, box["width"] / 2), "y": min(18, box["height"] / 2)} if box is not None else None
        if self.touches:
            await thing.tap(position=where)
            await self.page.evaluate(pictures.SETTLED)  # the click comes after the finger is gone
        else:
            await thing.click(position=where)

    async def standings(self) -> list[str]:
        """The result as it is shown: everybody with their place."""
        await expect(self.result).to_be_visible(timeout=PATIENCE)
        lines = self.result.get_by_role("list", name="Standings").get_by_role("listitem")
        return [str(await line.get_attribute("data-standing")) for line in await lines.all()]

    @asynccontextmanager
    async def reading_the_log(self) -> AsyncIterator[Locator]:
        """What has happened, as it can be read in the drawer as long as that is open."""
        await self.button("Log").click()
        yield self.page.get_by_role("log", name="What has happened")
        await self.page.keyboard.press("Escape")

    async def look(self, name: str, full: bool = False, devices: Iterable[str] = pictures.SIZES) -> None:
        await pictures.take(self.page, name, full, devices)
