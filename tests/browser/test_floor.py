"""An open floor: two phones and a big screen. Whoever opens the link joins, prepares cards, and fights."""

import asyncio
import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import expect

from rumpus import games
from tests.browser.barriers import barriers
from tests.browser.people import PHONE, People, Person
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
    await ben.button("Join").tap()
    await expect(ann.chair(2)).to_contain_text("Ben")
    await ann.button(re.compile("^Start")).tap()
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

    # A trade: to whom, which card, what is said of it and what is wished for are one answer, read before it is sent.
    await ben.button(re.compile("^Offer somebody")).tap()
    offer = ben.region("Offer a trade")
    await expect(offer.get_by_role("button", name="Send")).to_be_disabled()
    await offer.get_by_role("button", name="Cam").tap()
    await fits(ben, "which card to offer")
    await ben.look("floor-offer")
    await offer.get_by_role("list").get_by_role("list").get_by_role("button").last.tap()
    await expect(offer.get_by_role("button", name=re.compile("^What you say of it"))).to_be_focused()
    await offer.get_by_role("button", name="Number at least 8").tap()
    await fits(ben, "what to say of a card")
    assert await barriers(ben.page) == []
    await ben.look("floor-say")
    await offer.get_by_role("button", name=re.compile("^What you want for it")).tap()
    await offer.get_by_role("button", name="Rock", exact=True).tap()
    await expect(offer.get_by_role("status")).to_have_text(
        re.compile(r"^You offer Cam \w+ 10 and tell them: number at least 8\. Your wish: Rock\.$")
    )
    await fits(ben, "what to wish for")
    await offer.get_by_role("button", name="Send").tap()
    inbox = cam.region("Inbox")
    await expect(inbox).to_contain_text("Ben: trade a card")
    await expect(inbox).to_contain_text("Which card for Ben's (number at least 8; wanted: Rock)")
    await fits(cam, "an offer")
    await cam.look("floor-inbox")
    await inbox.get_by_role("button", name="Answer").tap()
    deal = cam.region("Ben: trade a card")
    await expect(deal).to_contain_text("Which card for Ben's (number at least 8; wanted: Rock)")
    await fits(cam, "a card for an offer")
    await cam.look("floor-deal")
    await deal.get_by_role("list").get_by_role("list").get_by_role("button").first.tap()
    await expect(deal.get_by_role("status")).to_have_text(re.compile(r"for it and tell them: nothing\.$"))
    await fits(cam, "what to say of a card for an offer")
    assert await barriers(cam.page) == []
    await deal.get_by_role("button", name="Send").tap()
    await ben.region("Inbox").get_by_role("button", name=re.compile("^Refuse")).tap()
    await expect(ben.region("Inbox")).to_be_hidden()

    await ben.button("More").tap()
    await ben.button("Leave the floor").tap()
    await expect(ben.button("Join")).to_be_visible()
    await ben.button("Join").tap()
    await expect(ben.page.get_by_label("Find somebody")).to_be_visible()

    await ann.button("More").tap()
    await ann.button(re.compile("^End this match")).tap()
    assert all(told["seat"] is None and told["question"] is None and "talks" not in told for told in screen.tables())


async def test_a_moderator_leads_two_phones_and_takes_the_records_home(people: People) -> None:
    mo = await people.come("Mo")
    ann, ben = [await people.come(name, viewport=SIZES[i], **PHONE) for i, name in enumerate(["Ann", "Ben"])]
    code = await mo.open_room("love-and-marriage")
    for name, value in (("Fewest players", 2), ("Rounds", 1), ("Experiment", "9b"), ("Groups", "girls, boys")):
        await mo.set_option(name, value)
    for chair, person in enumerate((ann, ben), 2):
        await person.enter(code)
        await person.button("Join").tap()
        await expect(mo.chair(chair)).to_contain_text(person.name)
    first = "Whoever sits first leads the match, and does not play."
    for person in (mo, ann):
        await expect(person.chair(1)).to_contain_text(re.compile(r"Mo\s*.*host, leads"))
        await expect(person.page.get_by_text(first)).to_be_visible()
    await mo.set_option("Who leads", "auto")
    await expect(ann.page.get_by_text(first)).to_be_hidden()
    await mo.set_option("Who leads", "person")
    await mo.button(re.compile("^Start")).click()

    # Who leads is no player, and is asked for no group.
    await expect(mo.page.get_by_text("Say go when all are ready.")).to_be_visible()
    await expect(mo.region("For the records")).to_be_hidden()
    await fits(ann, "before the round")
    await ann.region("For the records").get_by_role("button", name="girls").tap()
    await ben.region("For the records").get_by_role("button", name="No answer").tap()
    for person in (ann, ben):
        await expect(person.region("For the records")).to_be_hidden()
    await mo.button("Go").click()
    await expect(ann.page.get_by_text("find a partner whose number is near yours")).to_be_visible()
    await ann.button("Talk to Ben").tap()
    await fits(ben, "a conversation")
    assert await barriers(ben.page) == []
    await ann.button("Propose to Ben").tap()
    await ben.button("Say yes to Ann").tap()

    for person in (mo, ann, ben):
        await expect(person.region("The result")).to_contain_text("The round is over.")
        await expect(person.region("The result")).to_contain_text("Victory points")
    async with mo.page.expect_download() as records:
        await mo.page.get_by_role("link", name="Take the records home").click()
    assert (await records.value).suggested_filename == f"{code}.zip"
    await expect(ann.page.get_by_role("link", name="Take the records home")).to_be_hidden()
    await mo.button("Delete everything …").click()
    await mo.button("Delete everything now").click()
    await expect(ann.page.get_by_text("This room has been deleted")).to_be_visible()
