"""Nobody loses a chair or an answer: not by closing the page, nor by changing devices, nor by a server that dies."""

import asyncio
import re
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Browser, expect

import rumpus
from rumpus import games
from tests.browser.people import People
from tests.browser.server import Server

pytestmark = pytest.mark.asyncio(loop_scope="session")

FEW = "5x3 1x4"  # coins for a match of some ten turns


def sealed_game() -> str:
    """A game for three that begins with everybody choosing in secret, whatever is dealt."""
    for name, kind in games.every():
        if 3 in kind.players:
            begun = [list(rumpus.match(name, players=3, seed=seed).questions.values()) for seed in range(5)]
            if all(asked and all(posed.sealed and len(posed.choices) > 1 for posed in asked) for asked in begun):
                return name
    raise LookupError("no game begins with a sealed question")


async def test_a_chair_and_a_sealed_answer_wait_for_somebody_who_closes_the_page(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    code = await ann.open_room(sealed_game())
    await ann.set_chairs(3)
    await ann.sit(1)
    await ben.enter(code)
    await ben.sit(2)
    await ann.invite_bot(3)
    await ann.start()

    # Ann answers in secret; Ben takes his time.
    await expect(ann.my_turn).to_be_visible()
    await ann.answer()
    given = ann.the_question.get_by_role("button", pressed=True)
    await expect(ann.the_question).to_contain_text("Ready.")
    answer = await given.inner_text()

    # Ann closes the page and comes back: her chair and her answer are still hers.
    context = ann.page.context
    await ann.page.close()
    await expect(ben.page.get_by_role("article", name="Ann")).to_contain_text("away")
    ann = people.at(await context.new_page(), "Ann")
    await ann.enter(code)
    await expect(ann.the_question).to_contain_text("Ready.")
    await expect(ann.the_question.get_by_role("button", pressed=True)).to_have_text(answer)
    await expect(ben.page.get_by_role("article", name="Ann")).not_to_contain_text("away")

    # Her personal link brings her chair to another device, with the answer she gave, which she changes there.
    await ann.to_the_room()
    await ann.page.get_by_text("Your devices").click()
    await ann.button("Show my personal link").click()
    link = await ann.page.get_by_label("Your personal link").input_value()
    phone = await people.come("Somebody", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await phone.page.goto(link)
    await expect(phone.page.get_by_role("heading")).to_have_text("Is this your own link?")
    await phone.button("Yes, that is me").click()
    await expect(phone.page).to_have_url(re.compile(rf"/r/{code}$"))
    await expect(phone.the_question).to_contain_text("Ready.")
    assert phone.tables()[-1]["names"][0] == "Ann"
    await expect(ben.page.get_by_role("article", name="Ann", exact=True)).to_be_visible()
    assert await phone.page.evaluate("localStorage['rumpus.name']") == "Ann"
    other = phone.the_question.locator("[aria-pressed=false]").first
    changed = await other.inner_text()
    await phone.tap(other)
    await expect(phone.the_question.get_by_role("button", pressed=True)).to_have_text(re.compile(rf"^{changed}\b"))

    # The match goes on, with Ann on her phone.
    await asyncio.gather(phone.play(), ben.play())
    assert await ben.standings() == await phone.standings()


async def test_a_bot_plays_for_somebody_who_is_gone_and_gives_the_chair_back(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    code = await ann.open_room("pennywise")
    await ann.set_option("Coins", FEW)
    await ann.sit(1)
    await ben.enter(code)
    await ben.sit(2)
    await ann.start()
    await expect(ben.the_question).to_be_visible()

    context = ben.page.context
    await ben.page.close()
    seat = ann.page.get_by_role("article", name="Ben")
    await expect(seat).to_contain_text("away")
    for _ in range(3):  # Ann would wait for ever, if nobody played for Ben
        assert await ann.is_asked()
        await ann.answer()
    assert await ann.is_asked()
    async with ann.reading_the_log() as story:
        await expect(story).to_contain_text("Ben plays")

    ben = people.at(await context.new_page(), "Ben")
    await ben.enter(code)
    await expect(seat).not_to_contain_text("away")
    await asyncio.gather(ann.play(), ben.play())
    assert await ben.standings() == await ann.standings()


async def test_two_browsers_finish_their_match_although_the_server_is_killed_twice(
    browser: Browser, mortal: Server
) -> None:
    async with AsyncExitStack() as leaving:
        people = People(browser, mortal.address, leaving)
        ann, ben = await people.come("Ann"), await people.come("Ben")
        code = await ann.open_room("pennywise")
        await ann.set_option("Coins", FEW)
        await ann.sit(1)
        await ben.enter(code)
        await ben.sit(2)
        await ann.start()

        async def interrupt(answers: int) -> None:
            """The server dies while Ann is about to answer; what she clicks then reaches the next one."""
            if answers not in (1, 4):
                return
            mortal.kill()
            for person in (ann, ben):
                await expect(person.page.get_by_text("The line is lost")).to_be_visible()
            mortal.start()

        await asyncio.gather(ann.play(interrupt), ben.play())
        assert await ben.standings() == await ann.standings()
        unexpected = [said for said in people.troubles() if "WebSocket connection to" not in said]
        assert unexpected == []
        assert mortal.complaints() == ""
