"""Five tasks for people who have never been here. They read what is on the screen, and tap it: nothing else is known.

Each has so many taps; seconds depend on the machine, and are only reported (with RUMPUS_PICTURES, as the pictures are).
"""

import asyncio
import json
import os
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.people import PHONE, People

pytestmark = pytest.mark.asyncio(loop_scope="session")

SCREEN = {"width": 390, "height": 844}
NOBODY: Any = {"cookies": [], "origins": []}  # a browser that has never been here
MOST_MATCHES = 10  # somebody who loses plays once more: against easy bots hardly ever twice


class Stranger:
    """Somebody with a phone. `taps` are counted, and with a keyboard `keys`, and the lines that are `typed`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.keys = self.typed = 0

    async def tap(self, thing: Locator) -> None:
        await thing.tap()
        self.taps += 1

    async def answer(self, thing: Locator) -> None:
        """One tap; then something is to be seen of it."""
        seen = self.page.get_by_role("main")
        before = await seen.inner_text()
        await self.tap(thing)
        await expect(seen).not_to_have_text(before, use_inner_text=True)
        await self.settles()

    async def settles(self) -> None:
        """What has just appeared can be tapped, and what was tapped is taken."""
        await expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name)

    @property
    def question(self) -> Locator:
        return self.region("Question").filter(has_text=re.compile("You:|Everybody, in secret:"))

    @property
    def result(self) -> Locator:
        return self.region("The result")

    async def begin(self) -> None:
        """Somebody who is new to a game is told of it, in three sentences."""
        told = self.page.get_by_role("dialog", name=re.compile("^How .* goes$"))
        await expect(told.get_by_role("listitem")).to_have_count(3)
        await self.tap(told.get_by_role("button", name="Let’s play"))

    async def is_asked(self) -> bool:
        await expect(self.question.or_(self.result).first).to_be_visible()
        await self.settles()
        return not await self.result.is_visible()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)
            self.keys += 1

    async def tab_to(self, *way: Locator) -> None:
        """Press Tab until the focus is on the first of these; from there, arrow keys lead to the next, and so on."""
        for thing, key in zip(way, ("Tab", *["ArrowRight"] * len(way)), strict=False):
            while not await thing.and_(self.page.locator(":focus")).count():
                await self.press(key)
                assert self.keys < 100, f"One never comes to {thing}."

    async def type(self, line: str) -> None:
        await self.page.keyboard.type(line)
        await self.page.keyboard.press("Enter")
        self.typed += 1


@asynccontextmanager
async def task(what: str) -> AsyncIterator[dict[str, float]]:
    """What it took is noted in here."""
    took: dict[str, float] = {}
    began = time.perf_counter()
    yield took
    took["seconds"] = round(time.perf_counter() - began, 1)
    folder = os.environ.get("RUMPUS_PICTURES")
    if folder:
        (Path(folder) / f"stranger-{what}.json").write_text(json.dumps(took))


async def stranger(people: People) -> Stranger:
    context = await people.context("", viewport=SCREEN, storage_state=NOBODY, **PHONE)
    return Stranger(people.at(await context.new_page(), "").page)


async def test_somebody_plays_bogart_alone(people: People) -> None:
    ann = await stranger(people)
    async with task("bogart") as took:
        await ann.page.goto("/")
        await ann.tap(ann.button(re.compile("^Bogart,")))
        await ann.tap(ann.page.get_by_role("dialog").get_by_role("button", name="Play now"))
        await ann.begin()
        answers = 0
        while await ann.is_asked():
            take = ann.question.get_by_role("button", name="Take")
            await ann.answer(take if answers % 2 else ann.question.get_by_role("button", name="Roll"))
            answers += 1
        await expect(ann.result.get_by_role("heading").first).to_have_text(re.compile("win"))
        took |= {"taps to the table": ann.taps - answers, "answers": answers}
    assert ann.taps == 3 + answers, "two taps to the table, one when its story is read, and one for each answer"


async def test_three_phones_join_and_play_big_dumb_five(people: People) -> None:
    phones = [await stranger(people) for _ in range(3)]
    host, *guests = phones
    async with task("big-dumb-five") as took:
        await host.page.goto("/")
        await host.tap(host.button(re.compile("^Big Dumb Five,")))
        await host.tap(host.page.get_by_role("dialog").get_by_role("button", name="Ask friends"))
        code = host.page.get_by_text(re.compile("^[A-Z]{4}$")).first
        for guest in guests:
            await guest.page.goto(f"/r/{await code.inner_text()}")  # scanned, or sent
            await guest.tap(guest.button("Join"))
        await host.tap(host.button(re.compile("^Start: you, ")))
        joined = [phone.taps for phone in phones]

        async def play(phone: Stranger, luck: int) -> int:
            answers = 0
            await phone.begin()
            while await phone.is_asked():
                bets = phone.question.get_by_role("button", name=re.compile(r"^\d$"))
                await phone.answer(bets.nth((answers * (luck + 1) + luck) % await bets.count()))
                answers += 1
            return answers

        answers = await asyncio.gather(*(play(phone, i) for i, phone in enumerate(phones)))
        took |= {"host's taps": joined[0], "a guest's taps": joined[1], "answers": max(answers)}
    assert joined == [3, 1, 1], "the host chooses, asks friends and starts; a guest joins"


async def test_four_people_find_a_game_for_fifteen_minutes(people: People) -> None:
    ann = await stranger(people)
    async with task("four-people-fifteen-minutes") as took:
        await ann.page.goto("/")
        await ann.tap(ann.page.get_by_role("group", name="How many are you?").get_by_role("button", name="4"))
        await ann.tap(ann.page.get_by_role("group", name="How much time").get_by_role("button", name="15 min"))
        game = ann.page.get_by_role("article").first
        said = re.search(r"(\d+)(?:–(\d+))? people · (\d+) min", await game.inner_text())
        assert said is not None
        assert int(said[1]) <= 4 <= int(said[2] or said[1])
        assert int(said[3]) <= 15
        await ann.tap(game.get_by_role("button", name="Ask friends"))
        await expect(ann.button("Start: you and 3 bots")).to_be_visible()
        took["taps"] = ann.taps
    assert ann.taps == 3, "how many, how long, and the first that is offered"


async def test_somebody_leaves_in_the_middle_and_comes_back(people: People) -> None:
    ann = await stranger(people)
    await ann.page.goto("/")
    await ann.tap(ann.button(re.compile("^Pennywise,")))
    await ann.tap(ann.page.get_by_role("dialog").get_by_role("button", name="Play now"))
    await ann.begin()
    assert await ann.is_asked()
    asked = await ann.question.get_by_role("status").first.inner_text()
    ann.taps = 0
    async with task("leave-and-come-back") as took:
        await ann.tap(ann.page.get_by_role("button", name="More", exact=True))
        await ann.tap(ann.page.get_by_role("link", name=re.compile("^All games")))
        await ann.tap(ann.page.get_by_role("link", name=re.compile("^Your move in Pennywise")))
        assert await ann.is_asked()
        took["taps"] = ann.taps
    assert await ann.question.get_by_role("status").first.inner_text() == asked
    assert ann.taps == 3, "two to go, one to come back"
    await ann.page.close()  # or the phone is put away, and the page opened anew
    ann.page = await ann.page.context.new_page()
    await ann.page.goto("/")
    await ann.tap(ann.page.get_by_role("link", name=re.compile("^Your move in Pennywise")))
    assert await ann.is_asked()


OFFERED = re.compile(r"(\d+) × (\d+)")


async def test_a_blind_player_wins_pennywise(people: People) -> None:
    """By keyboard alone, and by what is read out: nothing is seen."""
    ann = await stranger(people)
    async with task("blind-pennywise") as took:
        await ann.page.goto("/")
        await expect(ann.button(re.compile("^Pennywise,"))).to_be_visible()
        await ann.tab_to(ann.button("Play by typing"))
        await ann.press("Enter")
        await ann.tab_to(ann.button(re.compile("^Bogart,")), ann.button(re.compile("^Pennywise,")))
        await ann.press("Enter")
        await ann.tab_to(ann.page.get_by_role("dialog").get_by_role("button", name="Ask friends"))
        await ann.press("Enter")
        await expect(ann.page.get_by_role("group", name="Bots")).to_be_visible()
        await ann.tab_to(ann.button("To the chairs and the start"))
        await ann.press("Enter")
        await ann.tab_to(ann.button("easy"))
        await ann.press("Enter")
        await ann.tab_to(ann.button("Start: you and 1 bot"))
        await ann.press("Enter")
        took["keys to the table"] = ann.keys

        log = ann.page.get_by_role("log", name="The table in words")
        await expect(ann.page.get_by_role("textbox")).to_be_focused()
        heard, matches = 0, 1
        while True:
            await expect(log.get_by_role("paragraph").nth(heard)).to_be_visible()
            told = await log.get_by_role("paragraph").all_inner_texts()
            news, heard = told[heard:], len(told)
            for line in news:
                if line.startswith("Any of"):  # as many coins as one can get, the largest first
                    most = int(re.search(r"at most (\d+)", line)[1])  # type: ignore[index]
                    change = []
                    for count, coin in sorted(OFFERED.findall(line), key=lambda offer: -int(offer[1])):
                        takes = min(int(count), most // int(coin))
                        change += [coin] * takes
                        most -= takes * int(coin)
                    await ann.type(", ".join(change) or "none")
                elif re.fullmatch(r"\d+( or \d+)*\.", line):
                    await ann.type(line.rstrip(".").split(" or ")[0])  # the smallest
                elif line.startswith("That is too fast"):  # nobody types like that
                    await asyncio.sleep(1)
                    await ann.type("look")  # how it stands was not told, nor what is asked
                    await ann.type("again")
            over = [line for line in news if line.endswith("has won.")]
            if over and not over[0].startswith("Otto"):
                break
            if over:
                assert matches < MOST_MATCHES
                matches += 1
                await ann.type("rematch")
                await expect(log).not_to_contain_text("has won.")
                heard = 0
        took |= {"matches": matches, "lines typed": ann.typed}
    assert ann.taps == 0
    assert took["keys to the table"] <= 45
