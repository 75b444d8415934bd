"""Dense boards: areas with doors between them. Where one can go is large enough for a thumb, on a small phone too."""

import msgspec
import pytest
from playwright.async_api import expect

from rumpus.core import Because, Put, Rooms, Token
from rumpus.core.values import to_json
from tests.browser.barriers import barriers
from tests.browser.people import People, Person, Told
from tests.browser.staged import Staged
from tests.browser.test_gestures import answered, asked, lit, small_phone
from tests.browser.thumbs import fits

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIDE = 8  # rooms in a row, each 10 wide
ROOMS = [(column, row) for row in range(SIDE) for column in range(SIDE)]


def house() -> Told:
    """Eight times eight rooms, and a door to each neighbour. A chest stands in the door between c3 and c4."""
    names = {(column, row): f"{'abcdefgh'[column]}{row + 1}" for column, row in ROOMS}
    spots = [(names[column, row], column * 10 + 5.0, row * 10 + 5.0) for column, row in ROOMS]
    index = {name: i for i, (name, _, _) in enumerate(spots)}
    doors = []
    for column, row in ROOMS:
        for right, down in ((1, 0), (0, 1)):
            if other := names.get((column + right, row + down)):
                one = names[column, row]
                doors.append((index[one], index[other]))
                spots.append((f"{one}-{other}", column * 10 + 5 + right * 5.0, row * 10 + 5 + down * 5.0))
    square = ((0, 0), (10, 0), (10, 10), (0, 10))
    place = Rooms(
        id="house",
        label="The house",
        role="board",
        spots=spots,
        areas=[[(column * 10.0 + x, row * 10.0 + y, 0.0) for x, y in square] for column, row in ROOMS],
        doors=doors,
        tokens=[Token("pawn", "1", label="pawn", of=None), Token("chest", "#", label="chest")],
        at=[index["c3"], next(i for i, spot in enumerate(spots) if spot[0] == "c3-c4")],
    )
    told: Told = msgspec.json.decode(to_json(place))
    return told


DOORS = ["b3-c3", "c2-c3", "c3-d3"]
PUSH = Put(["c3-c4"], DOORS, lambda _, door: Because(f"shuts {door}", [door[:2]]))


async def in_the_house(people: People, device: str) -> tuple[Person, Staged]:
    ann = await small_phone(people) if device == "thumb" else await people.come("Ann")
    return ann, Staged(ann)


@pytest.mark.parametrize("device", ["mouse", "thumb"])
async def test_a_room_is_tapped_anywhere(people: People, device: str) -> None:
    ann, table = await in_the_house(people, device)
    await table.set({"places": [house()]}, asked(["c2", "d3"], "go"))
    await fits(ann, "rooms")
    assert await barriers(ann.page) == []
    await ann.tap(lit(ann, "c2"))
    await answered(ann)
    box = await lit(ann, "d3").bounding_box()
    assert box is not None
    area = ann.page.locator("path.area.lit").nth(1)
    await area.click(position={"x": 3, "y": 3})
    await answered(ann)
    assert table.answers == ["c2", "d3"]


async def test_doors_that_are_too_near_are_shown_larger_and_all_can_be_seen(people: People) -> None:
    ann, table = await in_the_house(people, "thumb")
    await table.set({"places": [house()]}, asked(PUSH, "push the chest"))
    await expect(ann.page.get_by_role("button", name="Show all of the board")).to_be_visible()
    await fits(ann, "a chest to lift")
    await ann.tap(lit(ann, "c3-c4"))
    await fits(ann, "doors for it")
    assert await barriers(ann.page) == []
    await expect(ann.page.locator(".drops p")).to_have_count(3)
    near = await lit(ann, "c2-c3").bounding_box()
    await ann.page.get_by_role("button", name="Show all of the board").click()
    await ann.page.wait_for_timeout(400)
    far = await lit(ann, "c2-c3").bounding_box()
    assert near is not None
    assert far is not None
    assert near["width"] > far["width"]
    await ann.page.get_by_role("button", name="Show where you can go").click()
    await ann.page.wait_for_timeout(400)
    await ann.tap(lit(ann, "c2-c3"))
    await answered(ann)
    assert table.answers == [["c3-c4", "c2-c3"]]


async def test_what_stands_in_a_door_is_dragged_to_another(people: People) -> None:
    ann, table = await in_the_house(people, "mouse")
    await table.set({"places": [house()]}, asked(PUSH, "push the chest"))
    await lit(ann, "c3-c4").hover()
    await ann.page.mouse.down()
    await ann.page.mouse.move(300, 300)
    await ann.page.mouse.move(20, 20)  # beside the house
    await ann.page.mouse.up()
    await expect(ann.page.locator("main [data-lit=drop]")).to_have_count(0)  # it cannot stay there
    assert table.answers == []
    await lit(ann, "c3-c4").hover()
    await ann.page.mouse.down()
    await ann.page.mouse.move(300, 300)
    await lit(ann, "b3-c3").hover()
    await expect(ann.page.locator(".drops .over")).to_have_text("shuts b3-c3")
    await ann.page.mouse.up()
    await answered(ann)
    assert table.answers == [["c3-c4", "b3-c3"]]
