"""Every shape of answer has its own good gesture: with a mouse, with a thumb, and with the keyboard."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from playwright.async_api import Locator, expect

from rumpus.core import Compose, Either, Labelled, Numbers, Put, Seat, Some, Subset, Verbs, label, shapes
from rumpus.core.values import to_json
from tests.browser.barriers import barriers
from tests.browser.measure import misplaced
from tests.browser.people import PHONE, People, Person, Told
from tests.browser.staged import NAMES as PEOPLE
from tests.browser.staged import Staged
from tests.browser.thumbs import fits
from tests.terminal.toys.every_shape import unlit

pytestmark = pytest.mark.asyncio(loop_scope="session")

FILES, RANKS = "abcdefg", range(7, 0, -1)
NAMES = [f"{file}{rank}" for rank in RANKS for file in FILES]
MOVES = [("d1", "d2"), ("d1", "d3"), ("d1", "e1"), ("a1", "a2"), ("g7", "d1")]
BOARD = {
    "kind": "Grid", "id": "board", "label": "The board", "columns": 7, "rows": 7, "names": NAMES,
    "tokens": [{"look": "piece", "text": "♖", "label": "white tower", "tone": "white"},
               {"look": "piece", "text": "♟", "label": "black pawn", "tone": "black"}],
    "at": [[3, 6], [4, 6]],
}  # fmt: skip
MOVE = {"shape": "move", "what": "move a piece", "items": [{"value": way, "label": "-".join(way)} for way in MOVES]}

DOTS = [(40, 30, "red"), (120, 40, "black"), (200, 150, "red"), (60, 160, "black"), (230, 60, "red")]
PAPER = {
    "kind": "Paper", "id": "paper", "label": "The paper", "width": 256, "height": 192, "dots": DOTS,
    "lines": [[0, 1, ""]], "shades": [[[0, 1, 3], "red", "3"]],
}  # fmt: skip
JOIN = {"shape": "join", "what": "draw a line", "dots": 5, "pairs": [[1, 2], [2, 3], [2, 4]]}


async def small_phone(people: People) -> Person:
    return await people.come("Ann", viewport={"width": 360, "height": 640}, **PHONE)


async def refocus(person: Person) -> str:
    """What has the focus, as it is read out."""
    return str(await person.page.evaluate("document.activeElement.getAttribute('aria-label')"))


# ---- a piece is moved


async def test_a_piece_is_moved_by_two_taps_and_only_where_it_may_go(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    await table.set({"places": [BOARD]}, MOVE)
    await fits(ann, "a board")
    await expect(ann.lit_things).to_have_count(3)  # what can move
    await ann.tap(ann.square("d1"))
    await expect(ann.the_question).to_contain_text("Now tap where it goes.")
    await fits(ann, "a piece in hand")
    await expect(ann.square("e1")).to_have_attribute("aria-label", "e1, black pawn: d1-e1")
    await expect(ann.square("d4")).to_have_count(0)
    await ann.tap(ann.square("d3"))
    await expect(ann.the_question.get_by_role("alert")).to_have_count(0)
    assert table.answers == [["d1", "d3"]]


async def test_a_piece_is_dragged_and_goes_back_where_it_cannot_stay(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": [BOARD]}, MOVE)
    squares = ann.page.locator("[data-square]")
    await ann.square("d1").drag_to(squares.nth(NAMES.index("b4")))
    assert table.answers == []
    await ann.square("d1").drag_to(squares.nth(NAMES.index("e1")))
    await ann.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    assert table.answers == [["d1", "e1"]]


async def test_a_piece_is_moved_with_the_keyboard(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": [BOARD]}, MOVE)
    keys = ann.page.keyboard
    await ann.square("a1").focus()
    await keys.press("ArrowRight")
    assert await refocus(ann) == "d1, white tower"
    await keys.press("Enter")
    await keys.press("ArrowUp")
    assert await refocus(ann) == "d2: d1-d2"
    await keys.press("Enter")
    await expect(ann.square("d1")).to_be_visible()
    assert table.answers == [["d1", "d2"]]
    assert await barriers(ann.page) == []


# ---- a line, and a dot


async def test_a_line_is_drawn_from_dot_to_dot_and_an_obstacle_flashes(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": [PAPER]}, JOIN)
    await ann.draw(ann.dot(4), ann.dot(2))
    await expect(ann.dot(4)).to_be_visible()
    assert table.answers == [[2, 4]]
    # Not every line can be drawn: then one sees why.
    table.refusal = {"error": "It would cross the line from 0 to 1.", "where": [3, [0, 1]]}
    await ann.draw(ann.dot(3), ann.dot(1))
    await expect(ann.the_question.get_by_role("alert")).to_have_text("It would cross the line from 0 to 1.")
    await expect(ann.page.locator(".leaf .wrong")).to_have_count(2)
    assert table.answers[-1] == [1, 3]
    assert await barriers(ann.page) == []


async def test_a_line_is_two_taps_or_two_keys(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    await table.set({"places": [PAPER]}, JOIN)
    await fits(ann, "dots")
    await ann.tap(ann.dot(2))
    await expect(ann.dot(2)).to_have_attribute("aria-pressed", "true")
    await expect(ann.dot(0)).to_have_count(0)
    await ann.tap(ann.dot(1))
    await expect(ann.dot(3)).to_be_visible()
    await ann.dot(3).focus()
    await ann.page.keyboard.press("Enter")
    await ann.dot(2).focus()
    await ann.page.keyboard.press("Enter")
    await expect(ann.dot(4)).to_be_visible()
    assert table.answers == [[1, 2], [2, 3]]


@pytest.mark.parametrize("device", ["mouse", "thumb"])
async def test_a_dot_is_put_on_paper_moved_a_little_and_taken(people: People, device: str) -> None:
    ann = await small_phone(people) if device == "thumb" else await people.come("Ann")
    table = Staged(ann)
    span = {"from": 4, "step": 4}
    # There is room everywhere but at (100, 80).
    xs, ys = range(4, 253, 4), range(4, 189, 4)
    free = (1 << len(xs) * len(ys)) - 1 & ~(1 << xs.index(100) * len(ys) + ys.index(80))
    question = {"shape": "spot", "what": "draw a dot", "across": {**span, "to": 252}, "down": {**span, "to": 188},
                "free": f"{free:x}"}  # fmt: skip
    await table.set({"places": [PAPER]}, question)
    await ann.touch(101, 79)
    go = ann.the_question.locator(".go")
    await expect(go).to_have_text("No room here?")
    await ann.button("right").click()
    await expect(go).to_have_text("Here")
    await fits(ann, "a dot")
    await ann.tap(go)
    await expect(go).to_be_enabled()
    assert table.answers == [[104, 80]]


# ---- several ways to answer


async def test_fold_call_or_say_a_number(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    words = [
        {"value": value, "label": label} for value, label in (("fold", "fold"), ("call", "call 4"), (8, "raise to 8"))
    ]
    parts: list[dict[str, Any]] = [
        {"shape": "one", "items": words},
        {"shape": "number", "from": 9, "to": 200, "step": 1, "words": "raise to {}"},
    ]
    await table.set({}, {"shape": "either", "what": "call, raise or fold", "parts": parts})
    await fits(ann, "betting")
    await ann.give("call")
    await ann.give(8)
    await ann.give(57)
    await ann.button("set to 200").click()
    await ann.button("less").click()
    await ann.tap(ann.button("Raise to 199"))
    await expect(ann.button("Call 4")).to_be_enabled()
    assert table.answers == ["call", 8, 57, 199]
    await ann.page.evaluate("document.activeElement.blur()")
    await ann.page.keyboard.press("Enter")  # whatever is meant by that, it is no answer
    assert len(table.answers) == 4
    assert await barriers(ann.page) == []


async def test_a_word_is_typed_or_put_together_from_letters(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    tiles = [{"look": "tile", "text": letter} for letter in "HEADLESS"]
    row = {"kind": "Row", "id": "word", "label": "The word", "tokens": tiles}
    hint = "A word of these letters."
    word = {"shape": "word", "longest": 20, "hint": hint}
    parts = [{"shape": "one", "items": [{"value": "give up", "label": "give up"}]}, word]
    await table.set({"places": [row]}, {"shape": "either", "what": "find a word", "parts": parts})
    await fits(ann, "letters")
    await expect(ann.the_question.get_by_placeholder(hint)).to_be_visible()
    for letter in "LEAD":
        await ann.tap(ann.page.get_by_role("button", name=f"letter {letter}").first)
    await expect(ann.page.get_by_role("button", name="letter L", pressed=True)).to_have_count(1)
    await ann.button("take the last letter away").click()
    field = ann.the_question.get_by_role("textbox")
    await expect(field).to_have_value("lea")
    await field.press("End")
    await field.press_sequentially("sh")
    await field.press("Enter")
    await expect(ann.button("Give up")).to_be_enabled()
    assert table.answers == ["leash"]
    assert await barriers(ann.page) == []


# ---- who points at whom


async def test_who_points_at_whom_is_drawn_and_said(people: People) -> None:
    ann = await people.come("Ann")
    links = [{"source": 1, "target": 0}, {"source": 2, "target": 1, "text": "Bang!", "tone": "red"},
             {"source": 0, "target": 2}]  # fmt: skip
    await Staged(ann).set({"links": links}, None, players=4)
    await expect(ann.page.locator(".links .arrow")).to_have_count(3)
    await expect(ann.page.get_by_role("article", name="Ben")).to_contain_text("→ you")
    await expect(ann.page.get_by_role("article", name="Cy")).to_contain_text("→ Ben: Bang!")
    await expect(ann.region("You")).to_contain_text("→ Cy")
    assert await barriers(ann.page) == []


async def test_in_a_crowd_on_a_phone_whom_others_point_at_is_in_words(people: People) -> None:
    ann = await people.come("Ann", viewport={"width": 390, "height": 844})
    links = [{"source": 1, "target": 0}, {"source": 2, "target": 1}, {"source": 0, "target": 2}]
    await Staged(ann).set({"links": links}, None, players=9)
    await expect(ann.page.locator(".links .head")).to_have_count(2)  # only those that concern Ann
    others = ann.page.get_by_role("article")
    await expect(others.filter(has_text="→ you").get_by_text("→ you")).to_be_visible()
    await expect(others.filter(has_text="→ Ben").get_by_text("→ Ben")).to_be_visible()


# ---- a thing is put somewhere


def card(name: str, text: str = "7") -> Told:
    return {"look": "card", "text": text, "value": name, "label": name}


def asked(choices: Sequence[Any], what: str, **more: Any) -> Told:
    """A question as the server describes it."""
    form: Told = msgspec.json.decode(to_json(shapes.describe(choices, lambda said: label(said, PEOPLE))))
    return {"what": what, **form, **more}


SPY_BACK = {"look": "back", "text": "?", "tone": "spy", "label": "a spy card", "value": 1}
LAIRS: list[Told] = [
    {"kind": "Pile", "id": "deck", "label": "Deck", "tokens": [{"look": "back", "text": "?", "count": 9}]},
    {"kind": "Hand", "id": "hand0", "label": "Hand", "owner": 0, "tokens": [card("fox"), card("owl"), card("hat")]},
    {"kind": "Hand", "id": "hand1", "label": "Hand", "owner": 1, "tokens": [SPY_BACK]},
    {"kind": "Row", "id": "lair0", "label": "Lair", "owner": 0, "tokens": [card("cave", "4")]},
    {"kind": "Row", "id": "lair1", "label": "Lair", "owner": 1, "tokens": [card("cellar", "5")]},
]
SEND = Either(
    ["pass"],
    Put(
        Labelled(["fox", "owl", Seat(1), "deck"], lambda spy: "a Spy of Ben's" if isinstance(spy, Seat) else str(spy)),
        lambda spy: Labelled([Seat(1)] if spy == "owl" else [Seat(0), Seat(1)], lambda p: f"{PEOPLE[p]}'s Lair"),
        lambda spy, lair: f"{spy} goes into {4 + lair}",
        thing_at=lambda spy: "hand1" if isinstance(spy, Seat) else None,
        place_at=lambda lair: f"lair{lair}",
    ),
)


async def sending(people: People, device: str) -> tuple[Person, Staged]:
    ann = await small_phone(people) if device == "thumb" else await people.come("Ann")
    table = Staged(ann)
    await table.set({"places": LAIRS}, asked(SEND, "send a Spy"))
    return ann, table


def lit(person: Person, name: str) -> Locator:
    """Something on the table, by what is read out of it."""
    called = re.compile(rf"^{re.escape(name)}(,|:|$)")
    return person.page.locator("main [data-lit]").and_(person.page.get_by_role("button", name=called))


async def answered(person: Person) -> None:
    await person.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")


@pytest.mark.parametrize("device", ["mouse", "thumb"])
async def test_a_thing_is_put_somewhere_by_two_taps(people: People, device: str) -> None:
    ann, table = await sending(people, device)
    await fits(ann, "things to lift")
    assert await ann.page.locator("main [data-lit=lift]").count() == 4  # hats stay where they are
    await ann.tap(lit(ann, "fox"))
    await expect(ann.the_question).to_contain_text("Now tap where fox goes.")
    await fits(ann, "a thing in the hand")
    assert await misplaced(ann) == []  # a place does not grow when it is lit
    # Every place for it is lit, and says what will come of it.
    assert await ann.page.locator("main [data-lit=drop]").count() == 2
    await expect(ann.page.locator(".drops p")).to_have_text(["fox goes into 5", "fox goes into 4"])
    assert await barriers(ann.page) == []
    # Another thing instead; then the same once more, which puts it down.
    await ann.tap(lit(ann, "owl"))
    await expect(lit(ann, "Ann's Lair")).to_have_count(0)
    await ann.tap(lit(ann, "owl"))
    await expect(ann.page.locator(".drops")).to_have_count(0)
    await ann.tap(lit(ann, "a Spy of Ben's"))
    await ann.tap(lit(ann, "Ben's Lair"))
    await answered(ann)
    assert table.answers == [[1, 1]]
    await ann.tap(ann.button("Pass"))
    await answered(ann)
    assert table.answers[1:] == ["pass"]


async def test_a_thing_is_dragged_from_anywhere_to_anywhere_and_flies_home_if_it_cannot_stay(people: People) -> None:
    ann, table = await sending(people, "mouse")
    place = ann.page.locator("[data-place=lair1]")
    await lit(ann, "fox").drag_to(place)
    await answered(ann)
    await lit(ann, "deck").drag_to(ann.page.locator("[data-place=lair0]"))
    await answered(ann)
    assert table.answers == [["fox", 1], ["deck", 0]]
    await lit(ann, "owl").drag_to(ann.page.locator("[data-place=lair0]"))
    await expect(ann.page.locator("main [data-lit=drop]")).to_have_count(0)
    await expect(lit(ann, "owl")).to_be_visible()
    assert len(table.answers) == 2
    # While it is held over a place, that one swells, and its words stand out.
    await lit(ann, "owl").hover()
    await ann.page.mouse.down()
    await place.hover()
    await expect(ann.page.locator("[data-over]")).to_have_count(1)
    await expect(ann.page.locator(".drops .over")).to_have_text("owl goes into 5")
    await ann.page.mouse.up()
    await answered(ann)
    assert table.answers[2:] == [["owl", 1]]


async def test_a_thumb_drags_a_thing_without_moving_the_page(people: People) -> None:
    ann, table = await sending(people, "thumb")
    start, end = [await thing.bounding_box() for thing in (lit(ann, "fox"), ann.page.locator("[data-place=lair1]"))]
    assert start is not None
    assert end is not None
    phone = await ann.page.context.new_cdp_session(ann.page)

    async def finger(kind: str, *points: tuple[float, float]) -> None:
        touched = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        await phone.send("Input.dispatchTouchEvent", touched)

    x, y = start["x"] + 15, start["y"] + 25
    to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    await finger("touchStart", (x, y))
    for part in (0.1, 0.4, 0.8, 1.0):
        await finger("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    await expect(ann.page.locator("[data-over]")).to_have_count(1)
    await finger("touchEnd")
    await answered(ann)
    assert table.answers == [["fox", 1]]


async def test_a_thing_is_put_somewhere_with_the_keyboard(people: People) -> None:
    ann, table = await sending(people, "mouse")
    keys = ann.page.keyboard
    await lit(ann, "fox").focus()
    await keys.press("ArrowRight")
    assert await refocus(ann) == "owl"
    await keys.press("ArrowLeft")
    await keys.press("Enter")
    await keys.press("ArrowUp")
    assert await refocus(ann) in ("Ann's Lair: fox goes into 4", "Ben's Lair: fox goes into 5")
    await keys.press("Escape")
    await expect(ann.page.locator("main [data-lit=drop]")).to_have_count(0)
    assert await refocus(ann) == "fox"
    await keys.press("Enter")
    await keys.press("ArrowUp")
    if not (await refocus(ann)).startswith("Ben"):
        await keys.press("ArrowUp")
    await keys.press("Enter")
    await answered(ann)
    assert table.answers == [["fox", 1]]


async def test_what_lies_nowhere_has_a_button(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    gift = Put(["pie", "fork"], [Seat(0), Seat(1), "shelf"], lambda thing, to: f"{label(to, PEOPLE)} is happy")
    await table.set({}, asked(gift, "give it away"))
    await fits(ann, "buttons for things")
    await ann.tap(ann.button("Pie"))
    await fits(ann, "buttons for places")
    await ann.tap(ann.button("Put back"))
    await ann.tap(ann.button("Fork"))
    await ann.tap(lit(ann, "Ben"))  # in the chair
    await ann.tap(ann.button("Pie"))
    await ann.tap(ann.the_question.get_by_role("button", name="Shelf"))
    await ann.tap(ann.button("Pie"))
    await ann.tap(lit(ann, "Ann"))  # the own one
    await answered(ann)
    assert table.answers == [["fork", 1], ["pie", "shelf"], ["pie", 0]]


async def test_a_thing_is_put_on_a_square_and_on_a_pile(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    places = [
        {**BOARD, "tokens": [card("queen")], "at": [[0, 0]]},
        {"kind": "Hand", "id": "hand0", "label": "Hand", "owner": 0, "tokens": [card("fox")]},
    ]
    await table.set({"places": places}, asked(Put(["fox"], ["d4", "queen"]), "play a card"))
    await ann.tap(lit(ann, "fox"))
    await fits(ann, "a board to put something on")
    await ann.tap(ann.square("d4"))
    await ann.tap(lit(ann, "fox"))
    await ann.tap(lit(ann, "queen"))
    await answered(ann)
    assert table.answers == [["fox", "d4"], ["fox", "queen"]]


async def test_discards_can_be_looked_through_unless_touching_them_is_an_answer(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    discards = {"kind": "Pile", "id": "discards", "label": "Discards", "role": "discards"}
    places = [{**discards, "tokens": [card("owl"), card("hat"), card("fox")]}]
    await table.set({"places": places}, asked(["pass"], "lay a card"))
    look = ann.button("Look through: Discards")
    await ann.tap(look)
    shown = ann.page.get_by_role("dialog").get_by_role("listitem")
    assert [await card.get_attribute("aria-label") for card in await shown.all()] == ["fox", "hat", "owl"]
    assert await barriers(ann.page) == []
    await ann.page.keyboard.press("Escape")
    await expect(shown).to_have_count(0)
    await table.set({"places": places}, asked(["deck", "discards"], "draw a card"))
    await expect(look).to_have_count(0)
    await ann.tap(ann.page.locator("[data-place=discards] [data-lit]"))
    await answered(ann)
    assert table.answers == ["discards"]


async def test_what_was_put_in_secret_can_be_changed(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    await table.set({"places": LAIRS}, asked(SEND, "send a Spy", sealed=True, given=["fox", 1]))
    await expect(ann.the_question).to_contain_text("You can still change it.")
    await expect(ann.the_question).to_contain_text("✓ Fox → Ben's Lair")
    await ann.tap(lit(ann, "owl"))
    await ann.tap(lit(ann, "Ben's Lair"))
    await answered(ann)
    assert table.answers == [["owl", 1]]


# ---- some of several


def dice(*owners: int) -> list[Told]:
    return [
        {"look": "die", "text": "?", "label": f"a die of {PEOPLE[p]}'s", "value": p, "of": p, "sides": 6}
        for p in owners
    ]


@pytest.mark.parametrize("device", ["mouse", "thumb"])
async def test_so_many_of_things_that_are_alike_are_touched(people: People, device: str) -> None:
    ann = await small_phone(people) if device == "thumb" else await people.come("Ann")
    table = Staged(ann)
    rows = [{"kind": "Row", "id": f"dice{p}", "label": "Dice", "owner": p, "tokens": dice(p, p)} for p in range(1, 3)]
    await table.set({"places": rows}, asked(Some({Seat(1): 2, Seat(2): 2}, 3), "pick dice"), players=3)
    await fits(ann, "dice to pick")
    done, bens = ann.the_question.locator(".go"), ann.page.get_by_role("button", name="a die of Ben's")
    await expect(bens).to_have_count(2)
    await ann.tap(bens.nth(1))
    await expect(bens.nth(1)).to_have_attribute("aria-pressed", "true")
    await expect(bens.nth(0)).not_to_have_attribute("aria-pressed", "true")
    await expect(ann.the_question).to_contain_text("1 of 3")
    await expect(done).to_be_disabled()
    await ann.tap(bens.nth(0))
    await ann.tap(ann.page.get_by_role("button", name="a die of Cy's").first)
    # Enough: only what is taken is lit, to be given back.
    await expect(ann.page.get_by_role("button", name="a die of Cy's")).to_have_count(1)
    await ann.tap(bens.nth(0))
    await ann.tap(ann.page.get_by_role("button", name="a die of Cy's").nth(1))
    assert await barriers(ann.page) == []
    await ann.tap(done)
    await answered(ann)
    assert sorted(table.answers[0]) == [1, 2, 2]


async def test_things_alike_that_lie_nowhere_are_counted_and_keys_confirm(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    await table.set({}, asked(Some({"apple": 2, "pear": 2}, 1, 3), "take fruit"))
    await fits(ann, "fruit")
    await ann.button("take apple").click()
    await ann.button("take apple").click()
    await expect(ann.button("take apple")).to_be_disabled()
    await ann.button("give apple back").click()
    await ann.page.keyboard.press("2")
    await ann.page.evaluate("document.activeElement.blur()")
    await ann.page.keyboard.press("Enter")
    await answered(ann)
    assert table.answers == [["apple", "pear"]]


async def test_nothing_is_offered_that_a_condition_forbids(people: People) -> None:
    ann = await small_phone(people)
    table = Staged(ann)
    row = {"kind": "Row", "id": "row", "label": "Things", "tokens": [card(name) for name in ("rope", "lamp", "oil")]}
    bag = Subset(["rope", "lamp", "oil", "map"], 1, 2, unlit)
    await table.set({"places": [row]}, asked(bag, "pack a bag"))
    done = ann.the_question.locator(".go")
    await ann.tap(lit(ann, "lamp"))
    await expect(done).to_be_disabled()
    await expect(lit(ann, "rope")).to_have_count(0)
    await expect(ann.the_question.get_by_role("button", name="Map")).to_be_disabled()
    await ann.tap(lit(ann, "oil"))
    await ann.tap(done)
    await answered(ann)
    await ann.tap(lit(ann, "oil"))
    await expect(done).to_be_disabled()
    await ann.tap(lit(ann, "lamp"))
    await ann.tap(lit(ann, "rope"))
    await ann.tap(done)
    await answered(ann)
    assert table.answers == [["lamp", "oil"], ["rope"]]


# ---- answers that are made of others


@pytest.mark.parametrize("device", ["mouse", "thumb"])
async def test_several_answers_are_given_one_after_another_and_back(people: People, device: str) -> None:
    ann = await small_phone(people) if device == "thumb" else await people.come("Ann")
    table = Staged(ann)
    hand = {"kind": "Hand", "id": "hand0", "label": "Hand", "owner": 0, "tokens": [card("fox"), card("owl")]}
    takers = {"fox": [Seat(1), Seat(2)], "owl": [Seat(1)]}
    offer = Compose(list(takers), takers.__getitem__, Numbers(range(1, 5), "for {}"))
    trade = Either(["pass"], Verbs(offer=offer, step_off=None))
    await table.set({"places": [hand]}, asked(trade, "trade"), players=3)
    await fits(ann, "verbs")
    bar = ann.the_question
    await ann.tap(bar.get_by_role("button", name="Offer"))
    await expect(bar.get_by_role("button", name="Pass")).to_have_count(0)
    await ann.tap(lit(ann, "fox"))
    await expect(bar).to_contain_text("Offer → fox →")
    await fits(ann, "the second part of an answer")
    assert await barriers(ann.page) == []
    if device == "mouse":
        await ann.page.keyboard.press("Escape")
    else:
        await ann.tap(bar.get_by_role("button", name="Back"))
    await ann.tap(lit(ann, "owl"))  # who could take it is clear
    await expect(bar).to_contain_text("Offer → owl → Ben →")
    await ann.tap(bar.get_by_role("button", name="For 3"))
    await answered(ann)
    assert table.answers == [["offer", ["owl", 1, 3]]]
    for _ in range(2):
        await ann.tap(bar.get_by_role("button", name="Back"))
    await ann.tap(bar.get_by_role("button", name="Step off"))
    await answered(ann)
    assert table.answers[1:] == ["step_off"]


async def test_an_answer_of_several_is_given_by_keys_alone(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    meal = Compose(["soup", "salad"], Labelled([1, 2], lambda n: f"table {n}"))
    await table.set({}, asked(Verbs(order=meal, leave=None), "do something", sealed=True, given=["order", ["soup", 2]]))
    await expect(ann.the_question).to_contain_text("Order → soup →")
    keys = ann.page.keyboard
    await expect(ann.the_question.get_by_role("button", name="Table 2")).to_have_attribute("aria-pressed", "true")
    await keys.press("Escape")
    await keys.press("2")
    await keys.press("1")
    await answered(ann)
    assert table.answers == [["order", ["salad", 1]]]


# ---- what hardly anybody wants


@pytest.mark.parametrize("device", ["desk", "phone"])
async def test_what_hardly_anybody_wants_is_asked_twice(device: str, people: People) -> None:
    ann = await people.come("Ann") if device == "desk" else await small_phone(people)
    table = Staged(ann)
    sure = "Checking costs nothing. Fold all the same?"
    items = [{"value": "check", "label": "check"}, {"value": "fold", "label": "fold", "sure": sure}]
    await table.set({}, {"shape": "one", "what": "check or fold", "items": items})
    await ann.tap(ann.button(re.compile("Fold")))
    await expect(ann.my_turn).to_contain_text(sure)
    await ann.tap(ann.button(re.compile("No")))
    await expect(ann.my_turn).to_contain_text("check or fold")
    assert table.answers == []
    await ann.give("fold")
    await ann.page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    assert table.answers == ["fold"]
