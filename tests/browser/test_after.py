"""After the end: where it was decided, what others are told of it, and what to play next."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.barriers import barriers
from tests.browser.people import PATIENCE, PHONE, People
from tests.browser.test_evening import sit_down
from tests.browser.test_review import COINS

pytestmark = pytest.mark.asyncio(loop_scope="session")
PNG = b"\x89PNG\r\n\x1a\n"


async def test_the_turning_point_the_result_for_others_and_the_next_game(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben", **PHONE)
    await sit_down(ann, ben, "pennywise", Coins=COINS)
    await asyncio.gather(ann.play(), ben.play())
    match = ann.tables()[-1]["match"]
    standings = await ann.standings()

    # A replay begins at the end, with one's own eyes.
    replay = ann.result.get_by_role("link", name="Replay")
    await expect(replay).to_have_attribute("href", f"/replay/{match}?at=end&seat=0")

    await ben.result.get_by_role("button", name="Ask a strong player").click()
    decided = ben.result.get_by_text(re.compile("Answer .*, asked to .*, chose |No single decision turned it"))
    await expect(decided).to_be_visible(timeout=PATIENCE)
    assert await barriers(ben.page) == []
    await ben.look("after")

    # As text: who has won, every place, and the way to the replay. (A page without a safe address has no clipboard.)
    await ann.page.evaluate(
        "Object.defineProperty(navigator, 'share', {value: ({text}) => (window.told = text, Promise.resolve())})"
    )
    await ann.result.get_by_role("button", name="Share").click()
    await ann.result.get_by_role("button", name="As text").click()
    told = (await ann.page.evaluate("window.told")).splitlines()
    assert told[0] in ("Pennywise: Ann wins.", "Pennywise: Ben wins.")
    assert all(any(line.startswith(place) for line in told) for place in standings)
    assert told[-1].endswith(f"/replay/{match}")

    # As a picture: a file of its own.
    async with ann.page.expect_download() as saved:
        await ann.result.get_by_role("button", name="As a picture").click()
    path = await (await saved.value).path()
    picture = await asyncio.to_thread(path.read_bytes)
    assert picture.startswith(PNG)
    assert int.from_bytes(picture[16:20]) == 1200

    # What is next is up to the host; it is for two, and not what they have just played.
    offered = ben.result.get_by_role("region", name="Next, for 2").get_by_role("button")
    await expect(offered).to_have_count(3)
    await expect(offered.first).to_be_disabled()
    first = ann.result.get_by_role("region", name="Next, for 2").get_by_role("button").first
    title = await first.locator("b").inner_text()
    assert title != "Pennywise"
    await first.click()
    await expect(ann.page.get_by_role("heading", name=title).or_(ann.page.get_by_text(title)).first).to_be_visible()


async def test_a_replay_begins_where_its_address_says(people: People) -> None:
    ann = await people.come("Ann")
    await ann.play_with_bots("bogart")
    await ann.play()
    await ann.result.get_by_role("link", name="Replay").click()
    await expect(ann.page.get_by_label("Seen by")).to_have_value("0")
    steps = await ann.page.get_by_label("Step", exact=True).get_attribute("max")
    await expect(ann.page.get_by_label("Step", exact=True)).to_have_value(str(steps))
    await ann.page.goto(ann.page.url.replace("?at=end&seat=0", "?at=1&seat=99"))
    await expect(ann.page.get_by_label("Step", exact=True)).to_have_value("1")
    await expect(ann.page.get_by_label("Seen by")).to_have_value("null")
