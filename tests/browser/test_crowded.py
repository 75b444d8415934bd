"""However much lies on the table, all that is lit can be hit with a thumb, on the smallest phone."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.people import PHONE, People, Person
from tests.browser.staged import NAMES, Staged, one_of, tokens
from tests.browser.thumbs import fits, misfits

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = [(360, 640), (390, 844)]
COINS = [(50, 9), (10, 9), (5, 7), (1, 12)]


async def phone(people: People, size: tuple[int, int]) -> Person:
    return await people.come("Ann", viewport={"width": size[0], "height": size[1]}, **PHONE)


def hand_of(cards: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": "Hand", "id": "hand0", "label": "Hand", "owner": 0, "tokens": cards}


@pytest.mark.parametrize("size", SIZES)
async def test_a_hand_of_any_number_of_cards(people: People, size: tuple[int, int]) -> None:
    ann = await phone(people, size)
    staged = Staged(ann)
    for count in (1, 8, 9, 10, 11, 17, 52):
        cards = tokens("card", [str(i) for i in range(count)], tone="lair", label="The Oversized Wine Cellar")
        decoys = [{"kind": "Row", "id": f"row{p}", "label": "Row", "owner": p, "tokens": tokens("card", ["x"] * 4)}
                  for p in range(4)]  # fmt: skip
        await staged.set({"places": [hand_of(cards), *decoys]}, one_of(cards), players=4)
        await fits(ann, f"{count} cards")
        await ann.tap(ann.lit_things.nth(count // 2))
        assert staged.answers[-1] == f"card {count // 2}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("owner", [None, 0, 1])
@pytest.mark.parametrize("look", ["card", "coin", "piece"])
async def test_a_row_of_any_number_of_things(
    people: People, size: tuple[int, int], look: str, owner: int | None
) -> None:
    ann = await phone(people, size)
    staged = Staged(ann)
    for count, kind in ((8, "Row"), (30, "Basket")):
        things = tokens(look, [str(i) for i in range(count)])
        place = {"kind": kind, "id": f"there{owner}", "label": "Things", "owner": owner, "tokens": things}
        await staged.set({"places": [place]}, one_of(things), players=4)
        await fits(ann, f"{count} in a {kind}")


COVERED = """() => {
    const total = document.querySelector('[data-place=loot] .sum').getBoundingClientRect()
    return [...document.querySelectorAll('[data-place=loot] .note')].filter((note) => {
        const { left, right, top, bottom } = note.getBoundingClientRect()
        return right > total.left && left < total.right && bottom > total.top && top < total.bottom
    }).length
}"""


async def test_banknotes_do_not_cover_their_sum(people: People) -> None:
    ann = await phone(people, SIZES[0])
    for count in (4, 12):
        notes = [{"look": "note", "text": f"${worth}k", "count": count} for worth in (20, 10, 5)]
        loot = {"kind": "Basket", "id": "loot", "label": "Loot", "tokens": notes, "total": 420_000, "role": "pot"}
        await Staged(ann).set({"places": [loot]}, None)
        assert await ann.page.evaluate(COVERED) == 0, f"{count} of each kind"


@pytest.mark.parametrize("size", SIZES)
async def test_a_handful_of_many_coins(people: People, size: tuple[int, int]) -> None:
    ann = await phone(people, size)
    staged = Staged(ann)
    coins = [{"look": "coin", "text": str(worth), "value": worth, "count": count} for worth, count in COINS]
    places: list[dict[str, Any]] = [
        {"kind": "Basket", "id": "middle", "label": "The middle", "tokens": coins, "note": "547 cents"}
    ]
    places += [{"kind": "Basket", "id": f"purse{p}", "label": "Purse", "owner": p, "tokens": coins} for p in range(6)]
    question = {"shape": "handful", "what": "take change", "heap": COINS, "most": 99}
    await staged.set({"places": places}, question, players=6)
    await fits(ann, "37 coins")


@pytest.mark.parametrize("size", SIZES)
async def test_among_many_signs_say_what_words_have_no_room_for(people: People, size: tuple[int, int]) -> None:
    ann = await phone(people, size)
    marks: dict[int, list[str]] = {1: ["Lotus", "down"], 2: ["Tino", "dead"]}
    chairs = [{"seat": seat, "counters": {"wounds": 1, "Shame": 0}, "marks": marks.get(seat, [])} for seat in range(8)]
    others = [{"value": seat, "label": NAMES[seat], "kind": "seat"} for seat in range(1, 8)]
    aim = {"shape": "one", "what": "aim", "items": others}
    staged = Staged(ann)
    await staged.set({"chairs": chairs}, aim, players=8, game="cash-n-guns")
    for seat in range(1, 8):
        person = ann.page.locator(f"article[data-seat='{seat}']")
        await expect(person.locator("header .sign")).to_be_visible()
        assert await person.locator(".who .sign").all_inner_texts() == marks.get(seat, [])[1:]
    # Everybody is in sight and lit: no list of names takes the room away from the table.
    await expect(ann.the_question.get_by_role("button", name="Ben")).to_have_count(0)
    await fits(ann, "eight who aim at each other")
    await ann.tap(ann.lit_things.nth(3))
    assert staged.answers == [4]


async def test_a_table_that_scrolls_can_be_reached_by_keyboard(people: People) -> None:
    ann = await phone(people, SIZES[0])
    staged = Staged(ann)
    upper = ann.page.locator(".upper")
    rows = [{"kind": "Row", "id": f"row{i}", "label": "Row", "tokens": tokens("card", ["x"] * 8)} for i in range(20)]
    await staged.set({"places": rows}, None)
    await expect(ann.region("The table")).to_be_visible()
    assert await upper.evaluate("it => it.scrollHeight > it.clientHeight")
    await upper.focus()
    await expect(upper).to_be_focused()


async def test_something_small_would_have_been_found(people: People) -> None:
    ann = await phone(people, SIZES[0])
    cards = tokens("card", ["1", "2", "3"])
    await Staged(ann).set({"places": [hand_of(cards)]}, one_of(cards))
    assert await misfits(ann) == []
    await ann.page.evaluate(
        "document.querySelectorAll('.slot').forEach((slot, i) => (slot.style.left = `${-i * 75}px`))"
    )
    assert any("too small for a thumb" in misfit for misfit in await misfits(ann))
