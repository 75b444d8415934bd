"""The page on which one walks through a solved game: by tapping, from position to position."""

import pytest
from playwright.async_api import expect

from tests.browser.barriers import barriers
from tests.browser.people import PATIENCE, People
from tests.browser.pictures import take

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_rules_lead_to_the_table_of_a_solved_game(people: People) -> None:
    ann = await people.come("Ann")
    page = ann.page
    await page.goto("/rules/pennywise")
    await page.get_by_role("link", name="look into it").click()
    await expect(page.get_by_role("status")).to_contain_text("Whoever is to move loses in 49 turns.", timeout=PATIENCE)
    await take(page, "solved", full=True)
    await page.goto("/rules/tishai")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Tishai")
    await expect(page.get_by_role("link", name="look into it")).to_have_count(0)


async def test_one_walks_by_answers_and_back(people: People) -> None:
    ann = await people.come("Ann")
    page = ann.page
    await page.goto("/solved/pennywise?position=5%20/%201%20/%201x4")
    verdict = page.get_by_role("status")
    await expect(verdict).to_have_text("Whoever is to move wins in 2 turns.", timeout=PATIENCE)
    await page.get_by_role("button", name="5 for 1 1 wins in 2 turns", exact=True).click()
    await expect(verdict).to_have_text("Whoever is to move loses in 1 turn.")
    await page.get_by_role("button", name="← Back").click()
    await expect(verdict).to_have_text("Whoever is to move wins in 2 turns.")
    await expect(page.get_by_role("button", name="5 loses in 1 turn, and the game is over")).to_be_disabled()


async def test_coins_are_tapped_to_the_middle_and_back(people: People) -> None:
    ann = await people.come("Ann")
    page = ann.page
    await page.goto("/solved/pennywise")
    await page.get_by_label("coins").select_option("no-dimes", timeout=PATIENCE)
    await expect(page.get_by_role("status")).to_have_text("Whoever is to move loses in 47 turns.", timeout=PATIENCE)
    await page.get_by_role("button", name="Waiting: one 25 less").click()
    await expect(page.get_by_role("group", name="The middle").get_by_role("listitem").first).to_have_text("25 1")
    await expect(page.get_by_role("status")).to_contain_text("Whoever is to move wins")
    await page.get_by_role("button", name="Waiting: one 25 more").click()
    await expect(page.get_by_role("status")).to_have_text("Whoever is to move loses in 47 turns.")


async def test_maps_are_drawn_and_nothing_keeps_anybody_out(people: People) -> None:
    ann = await people.come("Ann", viewport={"width": 390, "height": 844}, has_touch=True)
    page = ann.page
    await page.goto("/solved/bogart")
    await expect(page.get_by_role("figure").first).to_contain_text(
        "1 die rolled clean, 1 chip in the pot", timeout=PATIENCE
    )
    assert await page.evaluate("document.scrollingElement.scrollWidth <= document.documentElement.clientWidth")
    assert await barriers(page) == []


async def test_a_game_that_is_not_solved_says_so(people: People) -> None:
    ann = await people.come("Ann")
    await ann.page.goto("/solved/tishai")
    await expect(ann.page.get_by_role("alert")).to_contain_text("Tishai is not solved", timeout=PATIENCE)
    ann.troubles.clear()  # the browser notes that the server refused
