"""Every shape of answer has its own good gesture: with a mouse, with a thumb, and with the keyboard."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.people import PHONE, People, Person
from tests.browser.staged import Staged
from tests.browser.test_accessibility import barriers
from tests.browser.thumbs import fits

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
    parts = [{"shape": "one", "items": [{"value": "give up", "label": "give up"}]}, {"shape": "word", "longest": 20}]
    await table.set({"places": [row]}, {"shape": "either", "what": "find a word", "parts": parts})
    await fits(ann, "letters")
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
