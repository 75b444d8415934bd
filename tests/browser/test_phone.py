"""One thumb is enough: a match on two phones, one of them very small."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.people import PHONE, People, Person
from tests.browser.thumbs import fits

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAME = "before-i-kill-you"  # full hands, open cards before everybody, and chairs to choose from
LONG = "Wolfeschlegelsteinhausen"  # as long as a name can be


async def test_a_card_game_on_two_phones_from_the_shelf_to_the_result(people: People) -> None:
    # Things fly on the bigger one. The other asks for calm.
    ann = await people.come("Ann", viewport={"width": 390, "height": 844}, reduced_motion="no-preference", **PHONE)
    ben = await people.come(LONG, viewport={"width": 360, "height": 640}, **PHONE)
    for person in (ann, ben):
        await person.page.goto("/")
        await expect(person.page.get_by_role("article").first).to_be_visible()
        await fits(person, "home")
    code = await ann.open_room(GAME)
    await ann.set_option("Target", "10")
    await ann.set_chairs(3)
    await ann.sit(1)
    await ben.enter(code)
    await ben.sit(2)
    await ann.invite_bot(3)
    for person in (ann, ben):
        await fits(person, "the room")
    await ann.start()

    async def play(person: Person) -> None:
        async def look(answers: int) -> None:
            await fits(person, f"the table after {answers} answers")

        await person.play(look)
        await fits(person, "the result")

    results = await asyncio.gather(play(ann), play(ben), return_exceptions=True)
    if troubles := [result for result in results if isinstance(result, Exception)]:
        raise ExceptionGroup("somebody could not play on", troubles)  # who waits for the other is not the reason
    assert await ann.standings() == await ben.standings()

    await ben.tap(ben.page.get_by_role("link", name="Replay"))
    await expect(ben.button("One step on")).to_be_visible()
    await fits(ben, "the replay")
    await ben.page.goto(f"/rules/{GAME}")
    await expect(ben.page.get_by_role("heading", level=2).first).to_be_visible()
    await fits(ben, "the rules")
