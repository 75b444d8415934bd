"""The big screen of a room: whatever is played there is seen on a television, whole, in large type, by everybody."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.barriers import barriers
from tests.browser.measure import misplaced, settled
from tests.browser.people import People
from tests.browser.test_people import PAGE_FITS
from tests.sweeps import closed, covering, places_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

TELEVISION = (1920, 1080)
LARGE = 38  # pixels: what is read from the sofa


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
