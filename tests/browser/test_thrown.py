"""Things are thrown by hand: in three dimensions, and flat from above where a browser cannot draw those.

The browser draws in software here. It is asked to.
"""

import asyncio
import base64
import math
from collections.abc import AsyncIterator
from time import time
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from rumpus.games.board.jumping_frog import FLIP
from rumpus.games.dice.dogfight import SOLID
from tests.browser import chromium, pictures
from tests.browser.people import PATIENCE, PHONE, People, Person, Told
from tests.browser.staged import Staged

pytestmark = pytest.mark.asyncio(loop_scope="session")

DRAWS = "--enable-unsafe-swiftshader"
# A browser on a machine that cannot draw in three dimensions.
FLAT = """() => {
    const get = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : get.call(this, kind, ...more)
    }
}"""
LOSE = "canvas => canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
COLOURS = """async (png) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${png}`
    await picture.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [picture.width, picture.height]
    const pen = canvas.getContext('2d')
    pen.drawImage(picture, 0, 0)
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
    return [...new Set(new Uint32Array(data.buffer))].length
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        flags = [*chromium.flags(), DRAWS]
        browser = await playwright.chromium.launch(executable_path=chromium.found(), args=flags)
        yield browser
        await browser.close()


class Hand:
    """The hand of somebody at a table: it pulls back from the edge, and lets go."""

    def __init__(self, person: Person, touch: bool = False) -> None:
        self.person = person
        self.sent: list[list[int]] = []  # the throws that the page has sent
        self.scripts: list[str] = []
        self._touch = touch
        self._from = (0.0, 0.0)
        person.page.on("websocket", lambda socket: socket.on("framesent", self._hear))
        person.page.on("request", lambda request: self.scripts.append(request.url))

    def _hear(self, message: str | bytes) -> None:
        said = msgspec.json.decode(message)
        if said["do"] == "answer":
            self.sent.append(said["value"])

    @property
    def deep(self) -> bool:
        """Whether what draws in three dimensions was loaded."""
        return any("theatre" in url for url in self.scripts)

    async def pull(self, right: float, far: float, let_go: bool = True) -> None:
        """So many pixels to the right, and so many towards oneself."""
        box = await self.person.page.locator(".stage").bounding_box()
        assert box is not None
        self._from = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8
        await self._pull([self.away(right * n / 5, far * n / 5) for n in range(6)], let_go)

    async def whack(self, far: float) -> None:
        """So many pixels towards oneself, from what is aimed at."""
        stage = the_stage(self.person.tables()[-1])
        name = stage["tokens"][stage["aimed"]]["label"]
        box = await self.person.page.locator(f'.tag[aria-label^="{name}"]').bounding_box()
        assert box is not None
        self._from = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await self._pull([self.away(0, far * n / 4) for n in range(5)])

    async def _pull(self, way: list[tuple[float, float]], let_go: bool = True) -> None:
        if self._touch:
            await self._finger(way)
            return
        mouse = self.person.page.mouse
        await mouse.move(*way[0])
        await mouse.down()
        for point in way[1:]:
            await mouse.move(*point)
        if let_go:
            await mouse.up()

    def away(self, right: float, down: float) -> tuple[float, float]:
        """So far from where the pull began."""
        return self._from[0] + right, self._from[1] + down

    async def _finger(self, way: list[tuple[float, float]]) -> None:
        touch = await self.person.page.context.new_cdp_session(self.person.page)
        for kind, points in [("touchStart", way[:1]), *(("touchMove", [at]) for at in way[1:]), ("touchEnd", [])]:
            at = [{"x": x, "y": y} for x, y in points]
            await touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        await touch.detach()


def the_stage(table: Told) -> Told:
    return next(place for place in table["scene"]["places"] if place["kind"] == "Stage")


async def colours(page: Page) -> int:
    """How many there are on the stage."""
    png = await page.locator(".stage").screenshot()
    found: int = await page.evaluate(COLOURS, base64.b64encode(png).decode())
    return found


async def test_nine_dice_are_thrown_by_dragging(people: People) -> None:
    # Ann sees it all move. Ben throws with a thumb, and asks for calm. Cy's browser cannot draw in three dimensions.
    ann = await people.come("Ann", pace="normal", reduced_motion="no-preference")
    ben = await people.come("Ben", viewport={"width": 390, "height": 844}, **PHONE)
    cy = await people.come("Cy")
    await cy.page.add_init_script(f"({FLAT})()")
    hands = [Hand(ann), Hand(ben, touch=True), Hand(cy)]
    code = await ann.open_room("dogfight")
    await ann.set_chairs(3)
    await ann.sit(1)
    for seat, person in enumerate((ben, cy), 2):
        await person.enter(code)
        await person.sit(seat)
    assert not any(hand.deep for hand in hands), "What draws the table was loaded before there was one."
    await ann.start()

    for number in range(9):
        await expect(ann.page.get_by_text(f"Throw {number + 1} of 9")).to_be_visible()
        [[seat, _]] = ann.tables()[-1]["scene"]["asked"]
        hand = hands[seat]
        await expect(hand.person.my_turn).to_be_visible()
        if number > 2 and hand.person is cy:  # ... who looks before letting go
            await hand.pull(20, 40, let_go=False)
            await expect(cy.page.locator("output")).to_contain_text("degrees to the left")
            await cy.page.mouse.up()
        else:
            await hand.pull([0, 25, -25][number // 3], 42)
        await expect(hand.person.my_turn).not_to_be_visible()
        if number in (4, 7):
            for person in (ann, ben, cy):
                await pictures.take(person.page, f"thrown-{number}-{person.name}")

    assert [len(hand.sent) for hand in hands] == [3, 3, 3]
    for hand in hands:
        for side, back, _, azimuth, _, speed, *_ in hand.sent[1:]:
            assert back > 20, "It did not begin where the finger let go."
            assert side * azimuth < 0, "A pull to the right throws to the left."
            assert 100 < speed < 250
    # Everybody comes to the same end, whatever their browsers can draw.
    assert await ann.standings() == await ben.standings() == await cy.standings()
    assert [hand.deep for hand in hands] == [True, True, False]
    last = the_stage(ann.tables()[-1])
    assert last["film"]["number"] >= 9
    lying = [thing for thing in last.get("tokens", []) if "captured" not in thing.get("marks", [])]
    for person in (ann, ben, cy):
        await expect(person.page.locator(".tag")).to_have_count(len(lying), timeout=PATIENCE)
        for thing in lying:
            await expect(person.page.get_by_role("button", name=thing["label"])).to_be_visible()
        await person.look(f"thrown-over-{person.name}")
    for person, canvas in ((ann, True), (ben, True), (cy, False)):
        assert await person.page.locator(".stage canvas").is_visible() == canvas
        assert await colours(person.page) > 100


async def test_a_throw_is_aimed_with_the_arrow_keys_and_made_with_enter(people: People) -> None:
    ann = await people.come("Ann")
    hand = Hand(ann)
    await ann.play_with_bots("dogfight")
    for key in ["ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowUp"]:
        await ann.page.keyboard.press(key)
    await expect(ann.page.locator("output")).to_have_text("21 degrees to the right, hard")
    await ann.page.get_by_text("Spin", exact=True).click()
    roll = ann.page.get_by_role("slider", name="Roll forwards")
    await roll.press("ArrowRight")
    await ann.the_question.get_by_role("button", name="Throw", exact=True).press("Enter")
    await ann.is_asked()
    assert hand.sent == [[0, 20, 60, 21, 0, 160, 2, 0, 0]]


# ---- at a table set by hand

FACING = 40


def a_stage(film: int = 0, step: int = 20, **more: Any) -> Told:
    """Two dice: the first has come from the edge in the film of that number, with so many milliseconds a picture."""
    half = math.sin(math.radians(45))
    lying = [(0, 60, 9.8, 1, 0, 0, 0), (100, -80, 9.8, half, 0, 0, half)]
    dice = [
        {"look": "octahedron", "text": "5", "value": "A1", "label": "A1: 5", "tone": "red"},
        {"look": "octahedron", "text": "2", "value": "B1", "label": "B1: 2", "tone": "blue"},
    ]
    edge = [[-240, -240], [240, -240], [240, 240], [-240, 240]]
    frames = [number for y in range(-260, 61, 8) for number in (0, 10 * y, 98, 1000, 0, 0, 0)]
    reels = [{"token": dice[0], "frames": frames}]
    return {
        "kind": "Stage", "id": "table", "label": "The table", "tokens": dice, "poses": lying,
        "outline": edge, "thick": 30, "edges": [[0, -240, 90], [0, 240, -90]],
        "lines": [[-240, 0, 240, 0, "centre line"]], "blocks": [[-110, 0, 30, 90, "snacks"]],
        "areas": [[[[60, 60], [120, 60], [90, 120]], "green", "lily pad"]],
        "solids": {"octahedron": msgspec.to_builtins(SOLID)},
        "sights": [{"heading": FACING, "area": [[60, 0], [240, 200], [-60, 240]]}, {"heading": 0, "area": []}],
        **({"film": {"number": film, "step": step, "reels": reels}} if film else {}), **more,
    }  # fmt: skip


A_THROW = {
    "shape": "throw", "what": "throw", "usual": {"azimuth": 0, "speed": 140},
    "dials": {"azimuth": {"from": -45, "to": 45, "step": 1}, "speed": {"from": 30, "to": 300, "step": 1}},
}  # fmt: skip
IDLE = "() => !document.querySelector('[aria-busy=true]')"
# A moment in the middle of the film, which is over soon: on a busy machine nobody would look again in time.
SHOOTING = """() => new Promise((seen) => {
    const look = () => document.querySelector('.act')?.textContent === 'The 5s shoot.' &&
        document.querySelector('.points')?.textContent === '+2' &&
        [...document.querySelectorAll('button')].some((one) => one.textContent.includes('Skip')) && seen()
    const changes = { childList: true, characterData: true, subtree: true }
    new MutationObserver(look).observe(document.body, changes)
})"""
ACTS = [{"text": "The 5s shoot.", "shooters": [0], "rays": [[0, 1, "+2"]], "gone": [1]}]


@pytest.mark.parametrize("flat", [False, True], ids=["deep", "flat"])
async def test_a_film_is_shown_once_then_what_follows_and_again_slowly(people: People, flat: bool) -> None:
    ann = await people.come("Ann", pace="normal", reduced_motion="no-preference")
    if flat:
        await ann.page.add_init_script(f"({FLAT})()")
    table = Staged(ann)
    await table.set({"places": [a_stage()]}, None)
    skip, slowly = ann.button("Skip"), ann.button("Slow motion")
    await expect(ann.page.locator(".tag")).to_have_count(2)
    await expect(ann.page.locator(".stage canvas")).to_be_visible(visible=not flat)
    await expect(slowly).not_to_be_visible()

    shooting = asyncio.create_task(ann.page.evaluate(SHOOTING))
    await table.set({"places": [a_stage(1, acts=ACTS)]}, None)
    await shooting
    await ann.look(f"shooting-{'flat' if flat else 'deep'}")
    await expect(ann.page.locator(".tag")).to_have_count(1)  # what was captured is only a memory
    await expect(slowly).to_be_visible()

    await table.set({"places": [a_stage(1, acts=ACTS)], "note": "the same again"}, None)
    await expect(ann.page.get_by_text("the same again")).to_be_visible()
    assert not await skip.is_visible()
    await slowly.click()
    await expect(skip).to_be_visible()
    await skip.click()
    await expect(slowly).to_be_visible()

    # What a throw has led to is told when it has been seen.
    chairs = [{"seat": seat, "counters": {"points": 40 + seat}} for seat in range(2)]
    await table.set(
        {"places": [a_stage(2, step=1000, acts=ACTS)], "chairs": chairs, "over": True, "standings": [1, 2]}, None
    )
    await expect(skip).to_be_visible()
    await expect(ann.region("You")).to_contain_text("points 0")
    assert not await ann.result.is_visible()
    await skip.click()
    await expect(ann.result).to_be_visible()
    await expect(ann.region("You")).to_contain_text("points 40")


async def test_whoever_wants_calm_sees_how_things_lie(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": [a_stage()]}, None)
    await table.set({"places": [a_stage(1, acts=ACTS)]}, None)
    await expect(ann.page.locator(".tag")).to_have_count(1)
    assert not await ann.button("Skip").is_visible()


async def point_at(thing: Locator) -> None:
    """Where it is when the table has found its place: what has just been drawn may still move."""
    about = thing.page.locator(".about")
    for _ in range(50):
        box = await thing.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await thing.page.mouse.move(x, y - 2)
        await thing.page.mouse.move(x, y)
        if await about.is_visible():
            break
        await thing.page.wait_for_timeout(100)
    await expect(about).to_have_text("A1: 5")


@pytest.mark.parametrize("flat", [False, True], ids=["deep", "flat"])
async def test_whoever_points_at_a_thing_sees_what_it_sees(people: People, flat: bool) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": [a_stage()]}, None)
    if flat:
        await ann.button("From above").click()
    thing = ann.page.get_by_role("button", name="A1: 5")
    await expect(thing).to_have_accessible_name(
        "A1: 5: 300 mm from your edge, straight before you, looks away from you and to the right"
    )
    await expect(
        ann.page.locator(".stage svg .thing").first if flat else ann.page.locator(".stage canvas")
    ).to_be_visible()
    before = await colours(ann.page)
    await point_at(thing)
    assert await colours(ann.page) != before
    await ann.look(f"sight-{'flat' if flat else 'deep'}")
    await ann.page.mouse.move(5, 5)
    await expect(ann.page.locator(".about")).not_to_be_visible()
    await thing.focus()
    await expect(ann.page.locator(".about")).to_have_text("A1: 5")


async def test_the_table_is_drawn_flat_when_drawing_fails_in_the_middle(people: People) -> None:
    ann = await people.come("Ann")
    await Staged(ann).set({"places": [a_stage()]}, None)
    canvas = ann.page.locator(".stage canvas")
    await expect(canvas).to_be_visible()
    await canvas.evaluate(LOSE)
    await expect(canvas).not_to_be_visible()
    await expect(ann.page.locator(".stage svg .thing")).to_have_count(2)


async def test_free_space_turns_the_table_and_throws_nothing(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": [a_stage()]}, A_THROW)
    await expect(ann.page.locator(".stage canvas")).to_be_visible()
    box = await ann.page.locator(".stage").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.35
    await ann.page.mouse.move(x, y)
    await ann.page.mouse.down()
    await ann.page.mouse.move(x + 60, y + 30, steps=4)
    await ann.page.mouse.up()
    await expect(ann.button("Turn back")).to_be_visible()
    assert table.answers == []
    await ann.look("turned")
    await ann.button("Turn back").click()
    await Hand(ann).pull(0, 40)
    await ann.page.wait_for_function(IDLE)
    assert [answer[0] for answer in table.answers] == [0]


async def test_a_flick_throws_where_the_finger_goes(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": [a_stage()]}, A_THROW)
    await expect(ann.page.locator(".stage canvas")).to_be_visible()
    hand = Hand(ann)
    await hand.pull(0, 30, let_go=False)
    # The browser is told when the mouse was where: a flick is quick, however slow the machine is.
    mouse, start = await ann.page.context.new_cdp_session(ann.page), time()
    held = {"button": "left", "buttons": 1, "clickCount": 1}
    for n in range(7):
        x, y = hand.away(8 * min(n, 5), 30 - 14 * min(n, 5))
        kind = "mouseReleased" if n == 6 else "mouseMoved"
        at = {"type": kind, "x": x, "y": y, "timestamp": start + n / 100}
        await mouse.send("Input.dispatchMouseEvent", {**held, **at})
    await ann.page.wait_for_function(IDLE)
    [(azimuth, _)] = table.answers
    assert 15 < azimuth <= 45


async def test_other_dials_than_those_of_a_hand_are_sliders(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    dials = {"mood": {"from": 0, "to": 9, "step": 1}, "hat_size": {"from": 50, "to": 64, "step": 2}}
    await table.set({}, {"shape": "throw", "what": "throw", "dials": dials, "usual": {"mood": 3, "hat_size": 56}})
    await ann.page.get_by_role("slider", name="Hat size").press("ArrowRight")
    await ann.tap(ann.the_question.locator("[data-lit]"))
    assert table.answers == [[3, 58]]


# ---- whacked where it lies

A_WHACK = {
    "shape": "throw", "what": "flip the frog", "usual": {"way": 90, "speed": 1200},
    "dials": {"way": {"from": 0, "to": 359, "step": 1}, "speed": {"from": 100, "to": 2500, "step": 10}},
}  # fmt: skip


@pytest.mark.parametrize("flat", [False, True])
async def test_what_lies_there_is_whacked_by_pulling_back_from_it(people: People, flat: bool) -> None:
    ann = await people.come("Ann", viewport={"width": 390, "height": 844})
    if flat:
        await ann.page.add_init_script(f"({FLAT})()")
    table = Staged(ann)
    focus = [[0, 60], [-30, 60], [30, 140]]
    frog = a_stage(aimed=0, reach=[[100, 0], [2500, 700]], focus=focus)
    await table.set({"places": [frog]}, A_WHACK)
    await expect(ann.page.locator(".stage canvas")).to_be_visible(visible=not flat)
    tag = ann.page.locator(".tag").first
    await expect(tag).to_be_visible()
    if flat:  # only what is looked at has a name there
        await expect(ann.page.locator(".tag")).to_have_count(1)
    box = await tag.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = ann.page.mouse
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x, y + 4)
    await mouse.up()
    assert table.answers == [], "That was no pull, and yet it was whacked."
    powers = []
    await mouse.down()
    for far in (60, 120):
        await mouse.move(x, y + far, steps=3)
        powers.append(await ann.page.locator(".power i").evaluate("bar => parseFloat(bar.style.height)"))
    assert 10 < powers[0] < powers[1] < 90
    await ann.look(f"whack-{'flat' if flat else 'deep'}")
    await mouse.up()
    await ann.page.wait_for_function(IDLE)
    [(way, speed)] = table.answers
    assert abs(way - 90) <= 3, "A pull towards oneself pushes away."
    assert 1200 < speed < 2200


async def test_frogs_are_whacked_with_a_thumb(people: People) -> None:
    """One browser draws in three dimensions, the other cannot. Both look over the frog at the pad."""
    ann = await people.come("Ann", viewport={"width": 390, "height": 844}, **PHONE)
    ben = await people.come("Ben", viewport={"width": 390, "height": 844}, **PHONE)
    await ben.page.add_init_script(f"({FLAT})()")
    hands = [Hand(ann, touch=True), Hand(ben, touch=True)]
    code = await ann.open_room("jumping-frog")
    await ann.set_chairs(2)
    await ann.set_option("Most turns", 20)
    await ben.enter(code)
    await ben.sit(2)
    await ann.start()
    while min(len(hand.sent) for hand in hands) < 4:
        [[seat, what]] = ann.tables()[-1]["scene"]["asked"]
        hand, seen = hands[seat], len(ann.tables())
        await expect(hand.person.my_turn).to_be_visible()
        if what == FLIP:
            form = next(part for part in hand.person.tables()[-1]["question"]["parts"] if part["shape"] == "throw")
            sent = len(hand.sent)
            await hand.whack(105)
            await expect(hand.person.page.locator("[aria-busy=true]")).to_have_count(0)
            [(way, aside, depth, speed)] = hand.sent[sent:]
            assert abs((way - form["usual"]["way"] + 180) % 360 - 180) <= 4, "A pull towards oneself goes to the pad."
            assert (aside, depth) == (0, 5)
            assert 1200 <= speed <= 1500
        else:
            await hand.person.tap(hand.person.lit.first)
        while len(ann.tables()) == seen:
            await ann.page.wait_for_timeout(20)
    await asyncio.gather(ann.play(by_hand=0), ben.play(by_hand=0))
    assert await ann.standings() == await ben.standings()
    assert [hand.deep for hand in hands] == [True, False]
