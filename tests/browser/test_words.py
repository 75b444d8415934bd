"""The client speaks the language of the person, can be mirrored, and calls whoever looks elsewhere."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.measure import misplaced, settled
from tests.browser.people import People, Person
from tests.browser.thumbs import fits

pytestmark = pytest.mark.asyncio(loop_scope="session")

WINDOWS = [(1280, 800), (390, 844)]

# Headings and controls of a page: none lies on another, and none reaches out of the window.
CROSSED = """() => {
    const FINE = 2
    // What floats lies over the page, and of a strip that snaps sideways the next one peeps in: as they should.
    const free = ({ position, scrollSnapType }) => /fixed|sticky/.test(position) || scrollSnapType.startsWith('x')
    const floats = (e) => e && (free(getComputedStyle(e)) || floats(e.parentElement))
    const all = [...document.querySelectorAll('header, main, .below')].flatMap((part) =>
        [...part.querySelectorAll('h1, h2, a, button, summary, input, label')])
        .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !floats(e))
    const boxes = all.map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width > 1 && box.height > 1)
    const called = (e) => e.ariaLabel || e.innerText?.trim().slice(0, 30) || e.tagName
    const found = []
    boxes.forEach(([one, a], i) => {
        if (a.left < -FINE || a.right > innerWidth + FINE) found.push(`${called(one)} is cut`)
        for (const [other, b] of boxes.slice(i + 1)) {
            if (one.contains(other) || other.contains(one)) continue
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            if (wide > FINE && high > FINE) found.push(`${called(one)} and ${called(other)} overlap`)
        }
    })
    return found
}"""

# Messages that the page would have shown on the device, and a page that nobody looks at.
ELSEWHERE = """
    window.called = []
    const Real = window.Notification
    window.Notification = class extends Real {
        static get permission() { return 'granted' }  // (Chromium without windows gives leave, and denies it here)
        constructor(title, options) {
            super(title, options)
            window.called.push(`${title}: ${options.body}`)
        }
    }
    window.away = false
    Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') })
"""


async def test_who_speaks_german_is_spoken_to_in_german(people: People) -> None:
    ann = await people.come("Ann", locale="de-AT", viewport={"width": 390, "height": 844})
    page = ann.page
    await page.goto("/")
    await page.get_by_role("button", name="Spielen", exact=True).first.click()
    await expect(
        page.get_by_role("region", name="Frage").or_(page.get_by_role("region", name="Das Ergebnis"))
    ).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    await fits(ann, "a table in German")
    await page.goto("/rules/bogart")
    await expect(page.get_by_role("button", name="Einladen")).to_be_visible()
    # What the server says is marked as English.
    await expect(page.locator(".rules")).to_have_attribute("lang", "en")
    await fits(ann, "rules in German")
    # Another language is spoken at once, and from then on.
    await page.get_by_label("Sprache").select_option("English")
    await expect(page.get_by_role("button", name="Ask friends")).to_be_visible()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    await page.goto("/")
    await expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    assert not [url for url in loaded if re.search(r"/de-[^/]*\.js$", url)], "German is loaded by those who want it"


async def test_a_mirrored_page_overlaps_nowhere_and_is_not_cut(people: People) -> None:
    context = await people.context("Ann")
    await context.add_init_script("localStorage.setItem('rumpus.language', 'ar-XB')")
    ann = people.at(await context.new_page(), "Ann")
    await ann.page.goto("/")
    await expect(ann.button("Play now").first).to_be_visible()
    await expect(ann.page.locator("html")).to_have_attribute("dir", "rtl")
    await fit_in_every_window(ann, "home")
    await ann.open_room("candy")
    await fit_in_every_window(ann, "the room")
    await ann.start()
    await expect(ann.my_turn.or_(ann.result)).to_be_visible()
    for width, height in WINDOWS:
        await settled(ann, width, height)
        assert await misplaced(ann) == [], f"a table of {width} x {height}"
        await fits(ann, "a table")
    # What the game says is read from left to right, the number of a card before its suit.
    answer = ann.page.locator("main .button").first
    assert await answer.evaluate("(e) => getComputedStyle(e).unicodeBidi") == "plaintext"


async def fit_in_every_window(person: Person, where: str) -> None:
    for width, height in WINDOWS:
        await settled(person, width, height)
        assert await person.page.evaluate(CROSSED) == [], f"{where}, {width} x {height}"
        await fits(person, where)


async def test_who_has_agreed_is_called_when_it_is_their_turn_and_they_look_elsewhere(people: People) -> None:
    context = await people.context("Ann", permissions=["notifications"])
    await context.add_init_script(ELSEWHERE)
    ann = people.at(await context.new_page(), "Ann")
    icon = ann.page.locator("link[rel=icon]")
    await ann.play_with_bots("pennywise")
    await expect(ann.page).to_have_title(re.compile("Your turn"))
    await expect(icon).to_have_attribute("href", "/icon-turn.svg")

    async def answer_elsewhere() -> list[str]:
        """Answer, and look elsewhere until one is asked again."""
        asked = ann.tables()[-1]["question"]["number"]
        await ann.page.evaluate("window.away = true")
        await ann.answer()
        await ann.is_asked()
        assert ann.tables()[-1]["question"]["number"] > asked
        await ann.page.evaluate("window.away = false")
        called: list[str] = await ann.page.evaluate("window.called")
        return called

    assert await answer_elsewhere() == [], "nobody is called who has not agreed"
    await ann.button("More").click()
    await ann.page.get_by_label("Call me when it is my turn").check()
    await ann.button("Close").click()
    await answer_elsewhere()
    await ann.page.wait_for_function("window.called[0]?.startsWith('Your turn · Pennywise: ')")
