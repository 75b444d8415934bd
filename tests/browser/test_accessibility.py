"""For those who listen to the table, or play without a mouse."""

import asyncio

import pytest
from playwright.async_api import Locator, expect

from tests.browser.barriers import barriers
from tests.browser.people import People, Person
from tests.browser.staged import Staged
from tests.browser.truth import words

pytestmark = pytest.mark.asyncio(loop_scope="session")

# What a match seldom shows: things of every look and colour, with every mark that changes what they look like.
LOOKS = {"card": ["K♥", "10♠", "7"], "coin": ["1", "10", "50"], "die": ["3"], "octahedron": ["8"], "piece": ["Gun"]}
TONES = ("", "black", "red", "blue", "green", "yellow", "orange", "purple", "brown", "white", "grey", "lair", "Liar")
MARKS = ("lit", "wild", "low", "dead")


@pytest.mark.parametrize("mark", ["", *MARKS])
async def test_whatever_lies_on_the_table_can_be_read(people: People, mark: str) -> None:
    ann = await people.come("Ann", viewport={"width": 1280, "height": 2400})
    things = [
        {"look": look, "text": text, "tone": tone, "label": f"A {tone} thing", "marks": [mark] if mark else []}
        for look, texts in LOOKS.items()
        for text in texts
        for tone in TONES
    ]
    places = [
        {"kind": "Row", "id": "now", "label": "Things", "tokens": things},
        {"kind": "Row", "id": "last1", "label": "Last deal", "owner": 1, "tokens": things, "note": "So it was"},
        {"kind": "Row", "id": "empty", "label": "Nothing yet", "tokens": []},
    ]
    await Staged(ann).set({"places": places}, None)
    assert await barriers(ann.page) == []


async def test_nothing_in_the_room_the_rules_the_result_and_the_replay_keeps_anybody_out(people: People) -> None:
    ann, ben = await people.come("Ann"), await people.come("Ben")
    await ann.page.goto("/")
    await expect(ann.page.get_by_role("article").first).to_be_visible()
    assert await barriers(ann.page) == []
    await ann.on_the_shelf("bogart").click()
    await expect(ann.with_bots).to_be_visible()
    assert await barriers(ann.page) == []
    await ann.page.goto("/rules/bogart")
    await expect(ann.page.get_by_role("heading", level=2).first).to_be_visible()
    assert await barriers(ann.page) == []
    await ann.page.goto("/r/nothing")
    await expect(ann.page.get_by_role("link", name="Back to the games")).to_be_visible()
    assert await barriers(ann.page) == []

    code = await ann.open_room("pennywise")
    await ann.set_option("Coins", "1x1")
    await ann.sit(1)
    await ben.enter(code)
    await expect(ben.button("Join")).to_be_visible()
    assert await barriers(ben.page) == []
    await ben.sit(2)
    await ann.open_the_house_rules()
    await ann.page.get_by_text("Your devices").click()
    await ann.page.get_by_label("Host tools for Ben").click()
    assert await barriers(ann.page) == []
    await ann.start()
    await asyncio.gather(ann.play(), ben.play())
    assert await barriers(ann.page) == []
    for drawer in ("Rules", "More"):
        await ann.button(drawer).click()
        await expect(ann.page.get_by_role("dialog")).to_be_visible()
        assert await barriers(ann.page) == []
        await ann.page.keyboard.press("Escape")
    await ann.page.get_by_role("link", name="Replay").click()
    await expect(ann.button("One step on")).to_be_visible()
    assert await barriers(ann.page) == []


MOST_STOPS = 20  # until one is where one wants to be
# Whether the focus is on a button, or on another of the same group: there, arrow keys lead on.
NEAR = """button => button === document.activeElement ? 'there'
    : button.tabIndex < 0 && button.closest('ul, [role=group], nav')?.contains(document.activeElement) ? 'near' : ''"""


async def tab_to(person: Person, button: Locator) -> None:
    """Press Tab until that button is in focus, or one beside it: from there it is reached by arrow keys."""
    keys = person.page.keyboard
    for _ in range(MOST_STOPS):
        await keys.press("Tab")
        if await button.evaluate(NEAR) == "near":
            for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft") * 8:
                await keys.press(arrow)
                if await button.evaluate(NEAR) == "there":
                    break
        if await button.evaluate(NEAR) == "there":
            return
    raise AssertionError(f"Tab never comes to {button}.")


# Everything that is read out: what live regions contain, whenever it changes.
LISTEN = """() => {
    window.heard = []
    const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]'
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            for (const node of [target, ...addedNodes]) {
                const region = (node.nodeType === 1 ? node : node.parentElement)?.closest(live)
                const shown = region?.checkVisibility({ visibilityProperty: true })
                if (shown) heard.push(node.textContent.replace(/\\s+/g, ' ').trim())
            }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
}"""


@pytest.mark.parametrize("width", [1280, 390])
async def test_a_match_with_the_keyboard_alone_is_read_out(people: People, width: int) -> None:
    ann = await people.come("Ann", viewport={"width": width, "height": 800})
    keys = ann.page.keyboard
    asked = False
    while not asked:  # now and then a bot wins before
        ann.heard.clear()
        await ann.page.goto("/")
        await expect(ann.page.get_by_role("article").first).to_be_visible()
        await ann.page.evaluate(LISTEN)
        await tab_to(ann, ann.on_the_shelf("bogart"))
        await keys.press("Enter")
        await tab_to(ann, ann.with_bots)
        await keys.press("Enter")
        asked = await ann.is_asked()
    await tab_to(ann, ann.button("Take"))
    await keys.press("Enter")
    answers = 1
    while await ann.is_asked():
        await keys.press("12"[answers % 4 == 0])
        answers += 1

    # What is there when the table comes into sight is read like any page; whatever happens after that is read out.
    told = [words(line) for table in ann.tables()[1:] for line in table["told"]]
    heard = await ann.page.evaluate("heard")
    unheard = [line for line in told if not any(line in said for said in heard)]
    assert unheard == []
    assert any("take the pot or roll on" in said for said in heard)
    verdict = await ann.result.get_by_role("heading").first.inner_text()
    assert any(verdict in said for said in heard)
