"""Tables with much on them, made up: what people have lies on the cloth, and nothing of one's own is cut."""

from typing import Any

import pytest

from tests.browser.measure import misplaced, settled
from tests.browser.people import People
from tests.browser.staged import Staged, one_of, tokens
from tests.browser.test_measure import PHONES, WINDOWS

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Words before somebody that are not on the cloth, where they could not be read.
BESIDE_THE_CLOTH = """() => {
    const felt = document.querySelector('.felt')
    const { left, top } = felt.ownerSVGElement.getBoundingClientRect()
    const words = [...document.querySelectorAll('.seat .before :is(.label, .sum)')].filter((e) => e.checkVisibility())
    const isOn = (x, y) => felt.isPointInFill(new DOMPoint(x - left, y - top))
    return words.filter((e) => {
        const box = e.getBoundingClientRect()
        return !isOn((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    }).map((e) => e.innerText)
}"""


def place(kind: str, label: str, things: list[Any], owner: int | None = None, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "id": f"{label} {owner}", "label": label, "owner": owner, "tokens": things, **more}


def crowded() -> dict[str, Any]:
    """Much lies before everybody, most of it before one of them, and four things are one's own."""
    cards = tokens("card", ["7", "8"])
    of_others = [
        place("Basket", "Basket", [{"look": "tile", "text": "*", "count": count}], seat, total=count)
        for seat, count in ((1, 2), (2, 1), (3, 8))
    ]
    hands = [place("Hand", "Hand", cards, seat) for seat in range(4)]
    own = [place("Row", label, cards, 0) for label in ("In the gun", "Cards shown", "Cards put away")]
    money = place("Basket", "Money", tokens("note", ["$20,000"]), 0, total=20000, unit="dollars")
    shown = [place("Row", label, tokens("card", ["9"]), about=1) for label in ("Captured", "Taunts")]
    return {"places": [*shown, *of_others, *hands, *own, money]}


def board() -> dict[str, Any]:
    spots = [["a", 0, 0], ["b", 1, 0], ["c", 0, 1], ["d", 1, 1]]
    things = tokens("tile", ["1", "2", "3", "4"])
    return {"places": [place("Board", "The board", things, spots=spots, lines=[[0, 1]], at=[0, 1, 2, 3])]}


async def test_nothing_lies_beside_the_cloth_and_nothing_of_ones_own_is_cut(people: People) -> None:
    ann = await people.come("Ann")
    table = Staged(ann)
    question = one_of([{"value": way, "text": way} for way in ("Stay", "Dive")])
    await table.set(crowded(), question, players=4)
    for width, height in [*WINDOWS, *PHONES]:
        await settled(ann, width, height)
        assert await misplaced(ann) == [], f"in a window of {width} x {height}"
        if (width, height) in WINDOWS:
            assert await ann.page.evaluate(BESIDE_THE_CLOTH) == [], f"in a window of {width} x {height}"
    # A game may go on on a board: of what was laid out before, nothing is left.
    await settled(ann, *WINDOWS[1])
    await table.set(board(), question, players=4)
    await settled(ann, *WINDOWS[1])
    drawn = await ann.page.locator(".place .board").bounding_box()
    assert drawn is not None
    assert drawn["width"] > 500
