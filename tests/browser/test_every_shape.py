"""Every shape of answer is given by mouse, by thumb and by keyboard, one question after another.

The questions are those of the toy which is also played by typed text (tests/text), by bots (tests/bots) and in
environments (tests/lab/environments). What the page sends has to be what was meant, and is given to the toy.
"""

import re
from typing import Any

import msgspec
import pytest
from playwright.async_api import Locator, expect

import rumpus
from rumpus.core import Match, Seat, shapes
from rumpus.core.values import to_json
from rumpus.lab.conformance import SHAPES as KNOWN
from rumpus.lab.conformance import shapes_in
from tests.browser.people import PHONE, People, Person, Told
from tests.browser.staged import NAMES, Staged
from tests.browser.thumbs import fits
from tests.terminal.toys import EVERY_SHAPE
from tests.terminal.toys.every_shape import SHAPES

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_KEYS = 60  # that are pressed on the way to something


class Dial(msgspec.Struct):
    """A slider that is pushed to its end."""

    name: str


class Spell(msgspec.Struct):
    """A word that is typed."""

    word: str


class Point(msgspec.Struct):
    """Somewhere on the paper."""

    x: int
    y: int


Gesture = str | Dial | Spell | Point  # a text is the name of something that is touched

# To each question what is done, and the answer that is meant by it.
WAYS: dict[str, tuple[list[Gesture], Any]] = {
    "choose a colour": (["Green"], "green"),
    "choose a player": (["Ben"], 1),
    "choose a number": (["set to 39", "less", "37"], 37),
    "choose a direction": (["Downhill"], 2),
    "choose some fruit": (["Pear", "Fig", "Done"], ["pear", "fig"]),
    "take some coins": (["take a 5", "take a 1", "take a 1", "put a 1 back", "Take 6"], [5, 1]),
    "seat the guests": (["Door", "Window", "Done"], ["door", "window"]),
    "mark a point": ([Point(3, 2), "right", "Here"], [4, 2]),
    "say a word": ([Spell("hog"), "Say it"], "hog"),
    "throw": ([Dial("angle"), "Throw"], [45, 1]),
    "bid": (["more", "5"], 5),
    "name it": ([Spell("cow"), "Say it"], "cow"),
    "move": (["a1", "b1"], ["a1", "b1"]),
    "draw a line": (["dot 2", "dot 1"], [1, 2]),
    "offer": (["Coat", "Done"], ["coat"]),
    "bet": (["set to 199", "less", "Raise to 198"], 198),
    "take some dice": (["take Ann", "take Ben", "Done"], [0, 1]),
    "give it away": (["Pie", "Ben"], ["pie", 1]),
    "order a meal": (["Salad", "Table 2"], ["salad", 2]),
    "do something": (["Challenge", "Ben"], ["challenge", 1]),
    "pack a bag": (["Lamp", "Oil", "Done"], ["lamp", "oil"]),
    "let them in": (["Cat", "Basket"], ["cat", "basket"]),
    "trade": (["Offer", "Hat", "Ben"], ["offer", ["hat", 1]]),
}


async def test_every_shape_there_is_is_among_the_questions() -> None:
    assert list(WAYS) == [what for what, _ in SHAPES]
    assert {kind for _, choices in SHAPES for kind in shapes_in(shapes.describe(choices))} == KNOWN


@pytest.mark.parametrize("device", ["mouse", "thumb", "keyboard"])
async def test_every_shape_is_answered(people: People, device: str) -> None:
    phone: Told = {"viewport": {"width": 360, "height": 640}, **PHONE} if device == "thumb" else {}
    ann = await people.come("Ann", **phone)
    table = Staged(ann)
    match = rumpus.match(EVERY_SHAPE, players=2, names=NAMES[:2])
    me = Seat(0)
    for what, (gestures, meant) in WAYS.items():
        await table.set(*seen(match, me))
        await expect(ann.the_question).to_contain_text(what)
        if device == "thumb":
            await fits(ann, what)
        for gesture in gestures:
            await (by_keys(ann, gesture) if device == "keyboard" else by_hand(ann, gesture))
        await ann.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
        assert table.answers[-1:] == [meant], what
        match.answer(me, table.answers[-1])
    assert match.over
    assert len(table.answers) == len(WAYS)  # nothing was sent that was not meant


def seen(match: Match, seat: Seat) -> tuple[Told, Told]:
    """The scene and the question as the page is sent them."""
    posed = match.posed(seat)
    assert posed is not None
    scene, question = (msgspec.json.decode(to_json(what)) for what in (match.view(seat), posed.describe()))
    return scene, {key: value for key, value in question.items() if key not in ("seat", "number")}


def named(person: Person, name: str) -> Locator:
    """Something that can be touched, by the beginning of what is read out of it."""
    called = re.compile(rf"^{re.escape(name)}\b", re.IGNORECASE)
    enabled = person.page.locator("main :enabled, main [data-lit]")
    return person.page.get_by_role("button", name=called).and_(enabled).filter(visible=True).first


async def by_hand(person: Person, gesture: Gesture) -> None:
    match gesture:
        case str():
            await person.tap(named(person, gesture))
        case Dial(name):
            slider = person.page.get_by_role("slider", name=name)
            size = await slider.bounding_box()
            assert size is not None
            where: Any = {"x": size["width"] - 2, "y": size["height"] / 2}
            await (slider.tap(position=where) if person.touches else slider.click(position=where))
        case Spell(word):
            await person.tap(person.page.get_by_role("textbox"))
            await person.page.keyboard.type(word)
        case Point(x, y):
            await person.touch(x, y)


async def by_keys(person: Person, gesture: Gesture) -> None:
    """Nothing but keys: there with Tab, in groups with arrows; Enter is the finger."""
    keys = person.page.keyboard
    match gesture:
        case str():
            await reach(person, named(person, gesture))
            await keys.press("Enter")
        case Dial(name):
            await reach(person, person.page.get_by_role("slider", name=name))
            await keys.press("End")
        case Spell(word):
            await reach(person, person.page.get_by_role("textbox"))
            await keys.type(word)
        case Point(x, y):
            for name, number in (("across", x), ("down", y)):
                await reach(person, person.page.get_by_role("spinbutton", name=name))
                await keys.press("Control+a")
                await keys.type(str(number))
                await keys.press("Tab")


async def reach(person: Person, thing: Locator) -> None:
    await thing.wait_for()
    await person.page.evaluate("document.activeElement.blur()")
    for _ in range(MOST_KEYS):
        if await thing.evaluate("thing => thing === document.activeElement"):
            return
        beside = await thing.evaluate(
            "thing => thing.tabIndex < 0 && !!document.activeElement.parentElement?.contains(thing)"
        )
        await person.page.keyboard.press("ArrowRight" if beside else "Tab")
    raise AssertionError(f"No way leads by keys to {thing}.")
