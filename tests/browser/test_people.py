"""A face of one's own, reactions, a big screen on a television, and the matches that one has played."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.barriers import barriers
from tests.browser.people import PHONE, People, Person
from tests.browser.test_review import COINS

pytestmark = pytest.mark.asyncio(loop_scope="session")

TELEVISION = {"width": 1920, "height": 1080}
PAGE_FITS = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"

# Bubbles are gone after a moment: whatever was seen is remembered, with whose face it was at, and what was read out.
REMEMBER = """() => {
  window.moods = []
  new MutationObserver(() => {
    for (const bubble of document.querySelectorAll('[data-mood]')) {
      const face = bubble.closest('[aria-label], li')
      window.moods.push(`${face.ariaLabel ?? face.textContent.trim()} ${bubble.dataset.mood}`)
    }
    for (const status of document.querySelectorAll('[role=status]')) window.moods.push(status.textContent.trim())
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}"""


async def react(person: Person, mood: str) -> None:
    await person.button("React").tap()
    await person.page.get_by_role("group", name="React").get_by_role("button", name=mood).tap()


async def has_seen(person: Person, what: str) -> None:
    await person.page.wait_for_function("(what) => window.moods.includes(what)", arg=what)


async def test_two_phones_a_television_and_what_they_have_played(people: People) -> None:
    ann, ben = await people.come("Ann", **PHONE), await people.come("Ben", **PHONE)
    tv = people.at(await (await people.context("Hall", viewport=TELEVISION)).new_page(), "Hall")
    code = await ann.open_room("pennywise")
    await ann.set_option("Coins", COINS)
    await ann.sit(1)
    await tv.page.goto(f"/r/{code}/screen")
    await expect(tv.region("How to join")).to_contain_text(f"/r/{code}")
    await expect(tv.region("Who is here")).to_contain_text("Ann")

    # Ben looks as he likes with two taps, and everybody sees it.
    await ben.enter(code)
    await ben.button("How you look").tap()
    await ben.button("Fox").tap()
    await ben.button("mint").tap()
    await expect(ben.button("mint")).to_have_attribute("aria-pressed", "true")
    assert await barriers(ben.page) == []
    await ben.button("Close").tap()
    await ben.button("Join").tap()
    beside = tv.region("Who is here").get_by_role("listitem").filter(has_text="Ben")
    await expect(beside.locator("use[href$='#fox']")).to_be_visible()
    await expect(ann.chair(2).locator("use[href$='#fox']")).to_be_visible()
    await expect(ben.page.get_by_role("link", name="Big screen")).to_have_attribute("href", f"/r/{code}/screen")
    assert await barriers(tv.page) == []
    assert await tv.page.evaluate(PAGE_FITS)
    assert await ben.page.evaluate("localStorage['rumpus.look']") == "fox mint"

    # During the match a reaction is seen at the face, also on the television.
    await ann.button(re.compile("^Start")).tap()
    await expect(tv.page.get_by_text(re.compile("^Waiting for (Ann|Ben) to"))).to_be_visible()
    for person in (ann, tv):
        await person.page.evaluate(REMEMBER)
    await react(ben, "Clap")
    for person in (ann, tv):
        await has_seen(person, "Ben clap")
        await has_seen(person, "Ben claps.")
    assert await barriers(tv.page) == []
    assert await tv.page.evaluate(PAGE_FITS)
    # Who does not want to see any does not.
    await ann.button("React").tap()
    await ann.page.get_by_role("button", name="Reactions of the others").tap()
    await ann.button("React").tap()
    await react(ben, "Laugh")
    await has_seen(tv, "Ben laugh")
    assert "Ben laugh" not in await ann.page.evaluate("window.moods")

    # The television sees what a spectator sees, and in the end the result, in large type.
    await asyncio.gather(ann.play(), ben.play())
    result = tv.region("The result")
    await expect(result).to_be_visible()
    assert all(told["seat"] is None and told["question"] is None for told in tv.tables())
    await expect(result.get_by_role("button")).to_have_count(0)
    size = await result.get_by_role("heading", level=2).evaluate("(h) => parseFloat(getComputedStyle(h).fontSize)")
    assert size >= 80
    assert await barriers(tv.page) == []
    await react(ben, "Wow")  # faces are covered now
    await has_seen(tv, "Ben wow")

    # What one has played is found from home, without an account.
    await ben.page.goto("/")
    await ben.page.get_by_role("link", name="Your matches").tap()
    matches = ben.page.get_by_role("listitem")
    await expect(matches).to_have_count(1)
    await expect(matches).to_contain_text(re.compile("Pennywise.*(You won|You came 2nd of 2).*With Ann", re.DOTALL))
    assert await barriers(ben.page) == []
    await matches.get_by_role("link", name="Replay of Pennywise").tap()
    await expect(ben.page.get_by_label("Seen by")).to_have_value("1")


async def test_who_comes_back_reads_what_a_bot_has_answered(people: People) -> None:
    ben, ann = await people.come("Ben"), await people.come("Ann", **PHONE)
    code = await ben.open_room("big-dumb-five")
    await ben.sit(1)
    await ann.enter(code)
    await ann.button("Join").tap()
    await expect(ben.chair(2)).to_contain_text("Ann")
    await ben.button(re.compile("^Start")).click()
    await expect(ann.the_question).to_be_visible()
    await ann.page.goto("about:blank")
    seat = ben.page.get_by_label("Ann", exact=True)
    await expect(seat).to_contain_text("a bot plays")
    await expect(seat.get_by_text("ready", exact=True)).to_be_attached()  # it has bet for her, in secret
    await ann.enter(code)
    told = ann.page.get_by_role("status", name="While you were away")
    await expect(told).to_contain_text(re.compile("a bot answered for you.*Bet: [1-5]", re.DOTALL))
    assert await barriers(ann.page) == []
    await ann.button("I am back").tap()
    await expect(told).to_have_count(0)
    await expect(seat).not_to_contain_text("a bot plays")
    assert not any("meanwhile" in told for told in ben.tables())
