"""Somebody new to a game is told what it is about and what to do; a hint shows the pieces that it means."""

import re

import pytest
from playwright.async_api import Locator, expect

from rumpus import games
from tests.browser.barriers import barriers
from tests.browser.people import PATIENCE, PHONE, People, Person

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUESTION = "take the pot or roll on"


def tip(person: Person) -> Locator:
    return person.page.get_by_role("note", name="Tip")


async def test_somebody_new_is_told_what_to_do_until_they_know(people: People) -> None:
    ann = await people.come("Ann", coach="on", viewport={"width": 390, "height": 844}, **PHONE)
    await ann.play_with_bots("bogart")
    # First the game in three sentences; nothing else can be touched.
    welcome = ann.page.get_by_role("dialog", name="How Bogart goes")
    await expect(welcome.get_by_role("listitem")).to_have_count(3)
    await ann.look("welcome")
    assert await barriers(ann.page) == []
    await welcome.get_by_role("button", name="Let’s play").click()

    # Then a line under the question, in the words of the game; all of it and every answer is on the screen.
    await expect(tip(ann)).to_contain_text(games.coach_of(games.find("bogart"))[QUESTION])
    await ann.look("coach")
    assert await barriers(ann.page) == []
    for seen in (tip(ann), ann.page.get_by_role("button", name="Take"), ann.page.get_by_role("button", name="Roll")):
        await expect(seen).to_be_in_viewport(ratio=1)

    # One tap, and there are no tips; another, and they are there again.
    await tip(ann).get_by_role("button", name="No more tips").click()
    await expect(tip(ann)).to_have_count(0)
    await ann.button("More").click()
    await ann.button("Tips, please").click()
    await expect(tip(ann)).to_be_visible()

    # Who has answered a few times knows; and the browser remembers it, and that the game is not new.
    for _ in range(3):
        await expect(tip(ann)).to_be_visible()
        await ann.page.get_by_role("button", name="Take").click()
        if not await ann.is_asked():  # (somebody has won)
            await ann.play_with_bots("bogart")
    await expect(tip(ann)).to_have_count(0)
    await ann.page.reload()
    assert await ann.is_asked()
    await expect(tip(ann)).to_have_count(0)
    await expect(welcome).to_have_count(0)


async def test_a_hint_shows_what_it_means_and_why(people: People) -> None:
    ann = await people.come("Ann")
    await ann.play_with_bots("pennywise")
    await ann.page.get_by_role("status", name="Hint").get_by_role("button", name="Hint").click()
    advice = ann.page.get_by_role("status", name="Advice")
    said = re.compile(r"A strong player: (\d+)\. .*(better than|about as good)")
    await expect(advice).to_contain_text(said, timeout=PATIENCE)
    found = said.search(await advice.inner_text())
    assert found is not None
    star = ann.page.locator("main .piece[data-star]").first
    await expect(star).to_have_attribute("aria-label", re.compile(rf"\b{found[1]}\b"))
    await ann.look("hint")
    assert await barriers(ann.page) == []
    await star.click()
    await expect(advice).to_have_count(0)
