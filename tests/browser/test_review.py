"""After a match: what a strong player thinks of it, and trying it from there."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.barriers import barriers
from tests.browser.people import PATIENCE, PHONE, People
from tests.browser.test_evening import sit_down

pytestmark = pytest.mark.asyncio(loop_scope="session")

COINS = "5x1 1x2"  # a match of a few coins


async def test_a_review_is_opened_and_a_decision_is_tried_again(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    await sit_down(ann, ben, "pennywise", Coins=COINS)
    await asyncio.gather(ann.play(), ben.play())
    match = ann.tables()[-1]["match"]
    await ann.result.get_by_role("link", name="Review").click()
    chart = ann.page.get_by_role("img", name=re.compile("^What each could expect"))
    await expect(chart).to_be_visible(timeout=PATIENCE)
    # It opens at the end, with one's own eyes, and speaks in words; figures are there for who wants them.
    steps = ann.page.get_by_role("slider", name="Step")
    await expect(steps).to_have_value(str(await steps.get_attribute("max")))
    await expect(ann.page.get_by_label("Seen by")).to_have_value("0")
    await expect(chart).to_have_accessible_name(
        re.compile(r"Ann from (won|lost) to (won|lost); Ben from (won|lost) to")
    )
    review = ann.page.get_by_role("region", name="Review")
    await review.get_by_text("Every decision, as a table").click()
    await expect(review).not_to_contain_text("%")
    await review.get_by_label("In figures").check()
    await expect(chart).to_have_accessible_name(re.compile(r"Ann from \d+\s% to \d+\s%; Ben from \d+\s% to \d+\s%"))
    await expect(review.get_by_role("table").last).to_contain_text("%")
    await review.get_by_label("In figures").uncheck()
    await expect(review).to_contain_text("This game is solved: what is said here is the truth.")
    await ann.look("review")

    # Every decision is there; a click goes to where it was made.
    decisions = review.get_by_role("table").last.get_by_role("row")
    last = decisions.last
    entry = int(await last.get_by_role("button").inner_text())
    await last.get_by_role("button").click()
    await expect(ann.page.get_by_text(f"{entry - 1} / ")).to_be_visible()
    here = review.get_by_role("status")
    await expect(here).to_contain_text(f"Here. Answer {entry}: ")
    log = people.truth.log(match) if people.truth is not None else None
    assert log is not None
    decided = log.entries[entry - 1].seat
    assert await barriers(ann.page) == []

    await here.get_by_role("button", name=re.compile("^Try it from here")).click()
    await ann.page.wait_for_url("**/r/*")
    assert await ann.is_asked()
    table = ann.tables()[-1]
    assert table["match"] != match
    assert (table["seat"], table["n"]) == (decided, entry - 1)
    await ann.play()
    await expect(ann.result).to_be_visible()


async def test_a_review_on_a_phone_is_a_page_over_the_replay(people: People) -> None:
    ann = await people.come("Ann", viewport={"width": 390, "height": 844}, **PHONE)
    ben = await people.come("Ben")
    await sit_down(ann, ben, "pennywise", Coins=COINS)
    await asyncio.gather(ann.play(), ben.play())
    await ann.result.get_by_role("link", name="Review").click()
    drawer = ann.page.get_by_role("dialog", name="What a strong player thinks")
    await expect(drawer.get_by_role("img", name=re.compile("^What each"))).to_be_visible(timeout=PATIENCE)
    await expect(drawer.get_by_role("heading", name="Turning points")).to_be_visible()
    await close(drawer)
    await expect(ann.button("Play")).to_be_visible()


async def close(drawer: Locator) -> None:
    await drawer.get_by_role("button", name="Close").click()
    await expect(drawer).not_to_be_visible()
