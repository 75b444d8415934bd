"""Tables with much on them, made up: what people have lies on the cloth, and nothing of one's own is cut."""

from typing import Any

import pytest

from tests.browser.measure import misplaced, settled
from tests.browser.people import PHONE, People
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


# Whether things of a place stand on one line.
ON_ONE_LINE = """(id) => new Set([...document.querySelectorAll(`[data-place="${id}"] .piece`)]
    .map((e) => Math.round(e.getBoundingClientRect().top))).size === 1"""


async def test_a_word_is_never_broken(people: People) -> None:
    ann = await people.come("Ann", **PHONE)
    table = Staged(ann)
    word = place("Row", "The word", tokens("tile", list("UNCLEAR")))
    used = place("Basket", "Used before", tokens("word", ["obdurate", "dormant", "chimeras", "rant"] * 5), past=True)
    await table.set({"places": [word, used]}, None, players=4)
    for width, height in PHONES:
        await settled(ann, width, height)
        assert await ann.page.evaluate(ON_ONE_LINE, word["id"]), f"in a window of {width} x {height}"
        assert await misplaced(ann) == [], f"in a window of {width} x {height}"


# Arms that point, drawn on names or numbers of people.
ON_WORDS = """() => {
    const within = (e) => e.getBoundingClientRect()
    const words = [...document.querySelectorAll('.seat h2, .seat dd')].map(within)
    return [...document.querySelectorAll('.links use')].map(within).filter((arm) => words.some((word) =>
        arm.left < word.right && word.left < arm.right && arm.top < word.bottom && word.top < arm.bottom)).length
}"""


async def test_among_tiles_no_gun_lies_on_a_name_and_whom_it_is_pointed_at_stands_beside_it(people: People) -> None:
    ann = await people.come("Ann", **PHONE)
    links = [
        {"source": source, "target": target, "text": "", "tone": "", "face": "arm"}
        for source, target in ((1, 2), (2, 3), (3, 0))
    ]
    await Staged(ann).set({**crowded(), "links": links}, None, players=4, game="cash-n-guns")
    for width, height in PHONES:
        await settled(ann, width, height)
        assert await ann.page.evaluate(ON_WORDS) == 0, f"in a window of {width} x {height}"
        aims = ann.page.locator(".seat .now")
        assert [" ".join((await aim.inner_text()).split()) for aim in await aims.all()] == ["→ Cy", "→ Dora", "→ you"]
        assert await aims.locator("svg").count() == len(links)


async def test_on_a_phone_that_lies_on_its_side_faces_take_the_room_there_is(people: People) -> None:
    ann = await people.come("Ann", **PHONE)
    pot = place("Basket", "Pot", tokens("coin", ["5"]), role="pot")
    await Staged(ann).set({"places": [pot]}, None, players=4)
    await settled(ann, *PHONES[1])
    assert await misplaced(ann) == []
    for face in await ann.page.locator(".scene .who").all():
        size = await face.bounding_box()
        assert size is not None
        assert size["width"] > 45


async def test_on_the_smallest_phone_many_cards_of_others_leave_the_middle_its_room(people: People) -> None:
    """One of six neighbours has as many cards as in Suck, where whoever folds gives theirs away."""
    ann = await people.come("Ann", **PHONE)
    table = Staged(ann)
    answers = [{"value": way, "label": way} for way in ("Fold: 3 cards for Brave Otter", "Call 4", "Raise to 8")]
    own = [place("Row", "Face up", tokens("card", ["8", "A"]), 0), place("Hand", "Hand", tokens("card", ["10"]), 0)]
    own[1]["note"] = "ace high, 10, 8"
    bet = place("Basket", "Bet", [{"look": "chip", "text": "", "count": 4}], 5, total=4, role="bet")
    middle = [
        place("Basket", "Pot", [{"look": "chip", "text": "", "count": 7}], total=7, unit="chips", role="pot"),
        place("Pile", "Stock", [{"look": "back", "text": "?", "count": 31}], role="deck"),
    ]
    for many in (6, 10):
        theirs = [
            place(kind, kind, cards, seat, role="dealt")
            for seat in range(1, 7)
            for kind, cards in (
                ("Row", tokens("card", list("7QK4J26953"[: many if seat == 5 else 2]))),
                ("Hand", [{"look": "back", "text": "?", "count": many // 2 if seat == 5 else 1}]),
            )
        ]
        scene = {"places": [*middle, *own, bet, *theirs], "note": "Folded cards go to the left."}
        await table.set(scene, {"shape": "one", "what": "call, raise or fold", "items": answers}, players=7)
        await settled(ann, 360, 640)
        assert await misplaced(ann) == [], f"{many} cards"


# Marks of others that are cut, and words in them that are broken.
NOT_WHOLE = """() => [...document.querySelectorAll('.seat .marks > span')].filter((mark) => {
    if (mark.scrollWidth > mark.clientWidth + 1) return true
    const letters = document.createTreeWalker(mark, NodeFilter.SHOW_TEXT)
    const word = document.createRange()
    while (letters.nextNode())
        for (const { index, 0: found } of letters.currentNode.data.matchAll(/\\S+/g)) {
            word.setStart(letters.currentNode, index)
            word.setEnd(letters.currentNode, index + found.length)
            if (new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true
        }
    return false
}).map((mark) => mark.innerText)"""


async def test_among_five_tiles_marks_and_aims_are_whole(people: People) -> None:
    ann = await people.come("Ann", **PHONE)
    chairs = [
        {"seat": seat, "counters": {"wounds": 1, "Shame": 0}, "marks": ["withdrawn"] if seat in (1, 4) else ["Huggy"]}
        for seat in range(6)
    ]
    links = [
        {"source": source, "target": target, "text": "", "tone": "", "face": "arm"}
        for source, target in ((2, 0), (3, 5), (5, 3))
    ]
    places = crowded()["places"]
    scene = {"chairs": chairs, "places": places, "links": links}
    await Staged(ann).set(scene, None, players=6, game="cash-n-guns")
    for width, height in [*PHONES, (360, 640)]:
        await settled(ann, width, height)
        assert await ann.page.evaluate(NOT_WHOLE) == [], f"in a window of {width} x {height}"


async def test_around_a_table_arms_are_faint_behind_words(people: People) -> None:
    ann = await people.come("Ann")
    links = [{"source": 0, "target": 2, "text": "", "tone": "", "face": "arm"}]
    loot = place("Basket", "Loot", tokens("note", ["$20k"] * 3), total=60000, unit="dollars", role="pot")
    loot["note"] = "Alone: $60k. 2 share: $20k, 3 or 4: nothing."
    await Staged(ann).set({"places": [loot], "links": links}, None, players=4, game="cash-n-guns")
    await settled(ann, *WINDOWS[0])
    arm = ann.page.locator(".links g[mask]:has(use)")
    faint = await arm.evaluate("""(arm) => {
        const mask = document.querySelector(arm.getAttribute('mask').slice(4, -1))
        const within = document.querySelector('.links').getBoundingClientRect()
        const words = document.querySelector('.middle p.note').getBoundingClientRect()
        return [...mask.querySelectorAll('rect:not([fill="#fff"])')].some(({ y, height }) => {
            const top = within.top + y.baseVal.value
            return top < words.top && top + height.baseVal.value > words.bottom
        })
    }""")
    assert faint
