"""The table fills the window, and nothing on it overlaps or is cut: every game, with as many players as it allows."""

import pytest
from playwright.async_api import expect

from rumpus import games
from tests.browser.measure import misplaced, settled, shares
from tests.browser.people import MOST_MATCHES, People, Person
from tests.sweeps import unlike

pytestmark = pytest.mark.asyncio(loop_scope="session")

WINDOWS = [(1280, 800), (1920, 1080)]
PHONES = [(390, 844), (844, 390)]
# How much of the window is covered at least: by the table with all that is on and around it, and by that alone.
SCENE = 0.6
AROUND = 0.36


@pytest.mark.parametrize("game", unlike())
async def test_the_table_fills_the_window_and_nothing_on_it_overlaps(game: str, people: People) -> None:
    ann = await people.come("Ann")
    await sit_with_the_most(ann, game)
    for width, height in [*WINDOWS, *PHONES]:
        await settled(ann, width, height)
        assert await misplaced(ann) == [], f"{game} in a window of {width} x {height}"
        if (width, height) in WINDOWS:
            covered = await shares(ann)
            for share, least in [(covered.scene, SCENE), (covered.boxes, AROUND)]:
                assert share >= least, f"{game} covers {share:.0%} of a window of {width} x {height}"


async def sit_with_the_most(person: Person, game: str) -> None:
    """At a table full of bots, up to the first question. A match may be over before that: then another one."""
    await person.open_room(game)
    await person.set_chairs(max(games.find(game).players))
    await person.sit(1)
    await person.start()
    for _ in range(MOST_MATCHES):
        if await person.is_asked():
            return
        await person.button("Rematch").click()
        await expect(person.result).to_be_hidden()
    raise AssertionError(f"{MOST_MATCHES} matches went by, and nothing was asked.")


async def test_something_misplaced_would_have_been_found(people: People) -> None:
    ann = await people.come("Ann")
    await ann.play_with_bots("bogart")
    await settled(ann, 1280, 800)
    assert await misplaced(ann) == []
    before = await shares(ann)
    await ann.page.evaluate("document.querySelector('.seat .who').style.translate = '-400px 0'")
    assert any("is cut" in sentence for sentence in await misplaced(ann))
    await ann.page.evaluate("document.querySelector('.seat .who').style.translate = '300px 120px'")
    assert any("overlap" in sentence for sentence in await misplaced(ann))
    await ann.page.evaluate("document.querySelector('.common').style.display = 'none'")
    assert (await shares(ann)).boxes < before.boxes
