"""An open floor: two phones and a big screen. Whoever opens the link joins, prepares cards, and fights."""

import asyncio
import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import expect

from rumpus import games
from tests.browser.people import PHONE, People, Person
from tests.browser.test_accessibility import barriers
from tests.browser.thumbs import fits

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAME = next(name for name, kind in games.every() if kind.is_open())
SIZES: list[dict[str, Any]] = [{"width": 360, "height": 640}, {"width": 390, "height": 844}]


async def prepare(person: Person, random: Random) -> None:
    cards = person.region("Prepare your cards")
    await expect(cards).to_be_visible()
    await fits(person, "preparing cards")
    for row in await cards.get_by_role("group").all():
        await row.get_by_role("button").nth(random.randrange(3)).tap()
    await cards.get_by_role("button", name="Done").tap()
    await expect(person.page.get_by_label("Find somebody")).to_be_visible()


async def choose(person: Person, card: int) -> None:
    pick = person.region("Choose a card")
    await expect(pick).to_be_visible()
    await fits(person, "a fight")
    await pick.locator("[data-lit]").nth(card).tap()
    await pick.get_by_role("button", name=re.compile("^Take ")).tap()


async def test_two_phones_and_a_big_screen_on_an_open_floor(people: People) -> None:
    random = Random(2)
    ann, ben, cam = [
        await people.come(name, viewport=SIZES[i % 2], **PHONE) for i, name in enumerate(["Ann", "Ben", "Cam"])
    ]
    screen = people.at(await (await people.context("Hall")).new_page(), "Hall")
    code = await ann.open_room(GAME)
    await screen.page.goto(f"/r/{code}/screen")
    await expect(screen.region("How to join")).to_contain_text(f"/r/{code}")
    await ben.enter(code)
    for person in (ann, ben):
        await person.button("Join").tap()
        await expect(person.button("Stand up")).to_be_visible()
    await ann.button("Start").tap()
    for person in (ann, ben):
        await prepare(person, random)

    # Somebody who opens the link now joins what is under way.
    await cam.enter(code)
    await expect(cam.button("Join")).to_be_visible()
    await fits(cam, "somebody who looks on")
    await cam.button("Join").tap()
    await prepare(cam, random)
    await expect(screen.region("Who is playing").get_by_role("listitem")).to_have_count(3)

    await cam.page.get_by_label("Find somebody").fill("an")
    await expect(cam.page.get_by_role("list", name="People").get_by_role("listitem")).to_have_count(1)
    await fits(cam, "people")
    assert await barriers(cam.page) == []
    assert await barriers(screen.page) == []
    await cam.button("Challenge Ann").tap()
    await choose(cam, 4)
    await expect(cam.region("Choose a card")).to_contain_text("You can still change it")
    await ann.look("floor-fight")
    await choose(ann, 7)
    await asyncio.gather(*(person.button("Go on").tap() for person in (ann, cam)))  # they go by themselves, too
    for person in (ann, cam):
        await expect(person.page.get_by_label("Find somebody")).to_be_visible()
    await expect(screen.region("News")).to_contain_text("Cam and Ann have fought.")
    await screen.look("floor-screen")

    # A trade, step by step: to whom, which card, what is said of it.
    await ben.button(re.compile("^Offer somebody")).tap()
    await ben.button("Offer it to Cam").tap()
    await choose(ben, 0)
    await ben.button("None of them").tap()
    await ben.button("Send it").tap()
    inbox = cam.region("Inbox")
    await expect(inbox).to_contain_text("Ben offers you a card")
    await fits(cam, "an offer")
    await cam.look("floor-inbox")
    await inbox.get_by_role("button", name=re.compile("^Refuse")).tap()
    await expect(inbox).to_be_hidden()

    await ben.button("More").tap()
    await ben.button("Leave the floor").tap()
    await expect(ben.button("Join")).to_be_visible()
    await ben.button("Join").tap()
    await expect(ben.page.get_by_label("Find somebody")).to_be_visible()

    await ann.button("More").tap()
    await ann.button(re.compile("^End this match")).tap()
    assert all(told["seat"] is None and told["question"] is None for told in screen.tables())
