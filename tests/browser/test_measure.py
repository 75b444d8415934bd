"""Every game's table, with as many players as it allows: it fills the window, nothing overlaps, nobody is kept out."""

import msgspec
import pytest
from playwright.async_api import expect

import rumpus
from rumpus import games
from rumpus.core.values import to_json
from tests.browser.barriers import LIGHTS, barriers
from tests.browser.measure import covered, misplaced, settled, shares
from tests.browser.people import People
from tests.browser.staged import Staged, one_of
from tests.browser.thumbs import fits
from tests.sweeps import THOROUGH, unlike

pytestmark = pytest.mark.asyncio(loop_scope="session")

WINDOWS = [(1280, 800), (1920, 1080)]
PHONES = [(390, 844), (844, 390)]
SMALLEST = (360, 640)
# How much of the window is covered at least: by the table with all that is on and around it, and by that alone.
SCENE = 0.6
AROUND = 0.3


@pytest.mark.parametrize("game", unlike())
async def test_a_full_table_fills_the_window_overlaps_nowhere_and_keeps_nobody_out(game: str, people: People) -> None:
    ann = await people.come("Ann")
    await ann.sit_among_bots(game, max(games.find(game).players))
    for width, height in [*WINDOWS, *PHONES]:
        await settled(ann, width, height)
        assert await misplaced(ann) == [], f"{game} in a window of {width} x {height}"
        if (width, height) in WINDOWS:
            covered = await shares(ann)
            for share, least in [(covered.scene, SCENE), (covered.boxes, AROUND)]:
                assert share >= least, f"{game} covers {share:.0%} of a window of {width} x {height}"
    # By day or by night, and after an answer, too. (Nor may the console complain.)
    await settled(ann, *WINDOWS[0])
    lights = LIGHTS if THOROUGH else [LIGHTS[len(game) % len(LIGHTS)]]
    assert await barriers(ann.page, lights) == []
    for answered in (False, True):
        await settled(ann, *SMALLEST)
        await fits(ann, "a table made small")
        if not answered:
            await ann.answer()
            await ann.is_asked()


@pytest.mark.parametrize(("mine", "others"), [(1, 0), (2, 5)])
async def test_what_people_have_stays_in_their_places(mine: int, others: int, people: People) -> None:
    """Road Trip, with as many players as there can be: next to nothing is captured, and then nearly all."""
    players = max(games.find("road-trip").players)
    captured = [[100 + 10 * seat + i for i in range(others if seat else mine)] for seat in range(players)]
    scene = msgspec.json.decode(to_json(rumpus.match("road-trip", players, arrange={"captured": captured}).view(0)))
    ann = await people.come("Ann")
    shown = {key: scene[key] for key in ("chairs", "places", "note")}
    question = one_of([{"value": way, "text": way} for way in ("1 die", "2 dice")])
    await Staged(ann).set(shown, question, players, game="road-trip")
    for width, height in [*WINDOWS, *PHONES]:
        await settled(ann, width, height)
        assert await misplaced(ann) == [], f"in a window of {width} x {height}"


@pytest.mark.parametrize("others", [3, 4, 5, 9])
async def test_names_that_guests_are_given_are_whole(others: int, people: People) -> None:
    """Two words each: there is room for them on a phone, and around a full table."""
    scene = msgspec.json.decode(to_json(rumpus.match("hold-em", others + 1).view(0)))
    names = ["Ann", *["Brave Owl", "Sly Heron", "Quick Otter"] * 3][: others + 1]
    ann = await people.come("Ann")
    await Staged(ann).set(
        {key: scene[key] for key in ("chairs", "places")}, None, others + 1, game="hold-em", names=names
    )
    for width, height in [WINDOWS[0], *PHONES]:
        await settled(ann, width, height)
        assert await misplaced(ann) == [], f"in a window of {width} x {height}"


@pytest.mark.parametrize("target", [1, 5])
async def test_whoever_is_pointed_at_can_still_be_read(target: int, people: People) -> None:
    """The Lost Pueblo, full: an arrow ends at a tile, and passes behind all others."""
    players = max(games.find("lost-pueblo").players)
    scene = msgspec.json.decode(to_json(rumpus.match("lost-pueblo", players).view(0)))
    scene["links"] = [{"source": 0, "target": target, "text": "accuses", "tone": "", "face": ""}]
    ann = await people.come("Ann")
    names = ["Ann", *(f"Pal {number}" for number in range(1, players))]
    shown = {key: scene[key] for key in ("chairs", "places", "links")}
    await Staged(ann).set(shown, None, players, game="lost-pueblo", names=names)
    for width, height in [*WINDOWS, *PHONES]:
        await settled(ann, width, height)
        await expect(ann.page.locator(".links .head")).to_have_count(1)
        assert await misplaced(ann) + await covered(ann) == [], f"in a window of {width} x {height}"


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
    await ann.page.evaluate("document.querySelector('.seat h2').textContent = 'Maximiliane of the Long Lane'")
    assert any("name of" in sentence for sentence in await misplaced(ann))
    await ann.page.evaluate("document.querySelector('.common').style.display = 'none'")
    assert (await shares(ann)).boxes < before.boxes
