"""How the table reaches people: what messengers show of a link, a shake of the phone, the tune for who has won."""

import asyncio
import re
import struct

import pytest
from playwright.async_api import expect

from rumpus import games
from tests.browser.people import PHONE, People, Person
from tests.browser.test_evening import sit_down
from tests.browser.test_review import COINS

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Every tone that the page plays.
LISTEN = """
    window.tones = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
        window.tones.push(Math.round(this.frequency.value))
        return start.apply(this, at)
    }
"""
TUNE = {659, 1047}  # only who has won hears these

# Every shake; and a clock that stands still until it is put forward.
SHAKEN = """
    window.shaken = 0
    window.later = 0
    performance.now = () => 1000 + window.later
    Navigator.prototype.vibrate = () => { window.shaken++; return true }
"""


# A page that is hidden when we say so, and the messages it would show then: the browser of the tests shows none.
CALLED = """
    window.away = false
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    window.called = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
        window.called.push([title, body, data])
    }
"""


async def test_every_game_has_a_picture_that_messengers_can_show(people: People) -> None:
    ann = await people.come("Ann")
    fetch = ann.page.context.request
    for name in games.names():
        page = await (await fetch.get(f"/rules/{name}")).text()
        told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))
        assert told["image"].endswith(f"/covers/{name}.png"), name
        picture = await (await fetch.get(told["image"])).body()
        assert picture.startswith(b"\x89PNG")
        size = struct.unpack(">II", picture[16:24])
        assert size == (int(told["image:width"]), int(told["image:height"])), name
        assert len(picture) < 300_000  # what some of them take
    code = await ann.open_room("candy")
    page = await (await fetch.get(f"/r/{code}")).text()
    assert "/covers/candy.png" in page
    home = dict(re.findall(r'og:([\w:]+)" content="([^"]*)">', await (await fetch.get("/")).text()))
    picture = await (await fetch.get(home["image"])).body()
    assert struct.unpack(">II", picture[16:24]) == (int(home["image:width"]), int(home["image:height"]))


async def test_the_tune_is_for_who_has_won(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    for person in (ann, ben):
        await person.page.context.add_init_script(LISTEN)
    await sit_down(ann, ben, "pennywise", Coins=COINS)
    await asyncio.gather(ann.play(), ben.play())
    for person in (ann, ben):
        won = await person.result.get_by_role("heading").first.inner_text() == "You win!"
        last = 1047 if won else 440
        await person.page.wait_for_function("(last) => window.tones.includes(last)", arg=last)
        tones = set(await person.page.evaluate("window.tones"))
        assert (tones & TUNE == TUNE) if won else not tones & TUNE


async def plays(person: Person, other: Person) -> None:
    """Until it is the other's turn."""
    while not await other.my_turn.is_visible():
        if await person.my_turn.is_visible():
            await person.answer()
        await person.page.wait_for_timeout(20)


async def test_a_phone_that_lies_on_the_table_shakes_when_it_is_ones_turn(people: People) -> None:
    context = await people.context("Ann", **PHONE)
    await context.add_init_script(SHAKEN + "localStorage.setItem('rumpus.calls', 'on')")
    ann, ben = people.at(await context.new_page(), "Ann", touch=True), await people.come("Ben")
    await sit_down(ben, ann, "pennywise")

    await plays(ben, ann)
    await plays(ann, ben)
    await plays(ben, ann)
    assert await ann.page.evaluate("window.shaken") == 0, "she has just touched it"
    await plays(ann, ben)
    await ann.page.evaluate("window.later = 60000")
    await plays(ben, ann)
    assert await ann.page.evaluate("window.shaken") == 1


async def test_a_message_calls_whoever_looks_elsewhere_and_leads_back_to_the_table(people: People) -> None:
    context = await people.context("Ann", service_workers="allow", permissions=["notifications"])
    await context.add_init_script(CALLED)
    ann, ben = people.at(await context.new_page(), "Ann"), await people.come("Ben")
    await sit_down(ben, ann, "pennywise")
    await ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    await plays(ben, ann)
    await ann.button("More").click()
    await ann.page.get_by_role("switch", name=re.compile("^Call me")).check()
    await ann.page.keyboard.press("Escape")
    await plays(ann, ben)
    await plays(ben, ann)
    assert await ann.page.evaluate("window.called") == [], "she looks at it"

    await plays(ann, ben)
    await ann.page.evaluate("window.away = true")
    await plays(ben, ann)
    await ann.page.wait_for_function("window.called.length")
    table = ann.page.url
    room = table.rpartition("/")[2]
    asked = f"Room {room}: play a coin."
    assert await ann.page.evaluate("window.called") == [["Your turn · Pennywise", asked, table]]
    # She has left the table meanwhile, and is told by the worker to whom her tap on the message has come.
    await ann.page.goto("/")
    await expect(ann.page.get_by_role("article").first).to_be_visible()
    (worker,) = context.service_workers
    tell = "(table) => clients.matchAll().then(([page]) => page.postMessage({ table }))"
    await worker.evaluate(tell, table)
    await expect(ann.page).to_have_url(table)
    await expect(ann.my_turn).to_be_visible()
