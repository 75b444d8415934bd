"""The big screen of a room: whatever is played there is seen on a television, whole, in large type, by everybody."""

import asyncio
import re

import aiohttp
import pytest
from playwright.async_api import expect

from tests.browser.barriers import barriers
from tests.browser.measure import misplaced, settled
from tests.browser.people import People
from tests.browser.test_people import PAGE_FITS
from tests.sweeps import closed, covering, places_of
from tests.web.people import Person as Wired

pytestmark = pytest.mark.asyncio(loop_scope="session")

TELEVISION = (1920, 1080)
LARGE = 38  # pixels: what is read from the sofa
CROWD = 24


@pytest.mark.parametrize("game", sorted({*covering(closed(), places_of), "cash-n-guns"}))
async def test_every_game_is_seen_on_a_television(people: People, game: str) -> None:
    """Games with every kind of place between them, and one with banknotes, which are no notes in large type."""
    ann = await people.come("Ann")
    await ann.play_with_bots(game)
    code = ann.page.url.rpartition("/")[2]
    width, height = TELEVISION
    hall = await people.context("Hall", viewport={"width": width, "height": height})
    tv = people.at(await hall.new_page(), "Hall")
    await tv.page.goto(f"/r/{code}/screen")
    await expect(tv.region("How to join").get_by_role("img")).to_be_visible()  # the code to scan
    await expect(tv.region("How to join")).to_contain_text(f"/r/{code}")
    waits = tv.page.get_by_text(re.compile("^Waiting for Ann to")).first
    await expect(waits).to_be_visible()
    assert await waits.evaluate("(p) => parseFloat(getComputedStyle(p).fontSize)") >= LARGE
    await settled(tv, width, height)
    assert await misplaced(tv) == []
    assert await tv.page.evaluate(PAGE_FITS)
    assert await barriers(tv.page) == []
    assert all(told["seat"] is None and told["question"] is None for told in tv.tables())


async def test_whoever_waits_for_an_open_floor_sees_the_way_in_and_everybody_who_has_come(people: People) -> None:
    tv = await people.come("Hall")
    opened = await tv.page.context.request.post("/api/rooms", data={"game": "con-game"})
    code = (await opened.json())["room"]
    async with aiohttp.ClientSession() as session:
        ann = await Wired(session, code, "Ann", address=people.address).come()
        await tv.page.goto(f"/r/{code}/screen")
        await expect(tv.region("How it goes").get_by_role("listitem")).to_have_count(3)
        await expect(tv.region("How to join")).to_contain_text(f"/r/{code}")
        here = tv.region("Who is here").get_by_role("listitem")
        await expect(here).to_contain_text(["Ann"])  # and no chairs that are free: people come and go
        await ann.do("chairs", count=CROWD)
        for chair in range(1, CROWD):
            await ann.do("bot", chair=chair, level="easy")
            await asyncio.sleep(0.04)  # one cannot do it faster
        await expect(here).to_have_count(CROWD)
        for name in await here.all():
            await expect(name).to_be_in_viewport(ratio=1)
        await expect(tv.page.get_by_text("Ann starts the match.")).to_be_in_viewport(ratio=1)
        await ann.leave()
