"""Games played in the browser from the box on the shelf to the standings: on desks and on phones."""

import asyncio
from collections.abc import Iterator
from itertools import cycle, product

import pytest
from playwright.async_api import expect

from rumpus import games
from tests.browser import pictures
from tests.browser.people import PHONE, People, Told
from tests.browser.server import Server
from tests.browser.thumbs import fits
from tests.browser.truth import Truth
from tests.sweeps import THOROUGH, chairs_of, closed, covering

pytestmark = pytest.mark.asyncio(loop_scope="session")

DEVICES = {"desk": {}, "phone": {"viewport": {"width": 390, "height": 844}, **PHONE}}
MOMENTS = (0, 2, 5, 15, 31, 63)  # after so many answers it is looked at
LOOKED_AT = 24  # pictures of a match, for secrets in them
BY_HAND = None if THOROUGH or pictures.are_wanted() else 3  # answers of each: then the rest of the match goes faster


def sittings() -> Iterator[tuple[str, str]]:
    """Games with every kind of question over every kind of place, on desks and phones in turn; or all on both.

    (How each kind of question is answered on either is tested by itself.)
    """
    if THOROUGH or pictures.are_wanted():
        yield from product(closed(), DEVICES)
    else:
        yield from zip(covering(closed()), cycle(DEVICES), strict=False)


@pytest.mark.parametrize(("game", "device"), list(sittings()))
async def test_two_people_and_a_bot_play_to_the_end_and_a_spectator_sees_no_secret(
    game: str, device: str, people: People, server: Server
) -> None:
    kind = games.find(game)
    ann, ben = [await people.come(name, **DEVICES[device]) for name in ("Ann", "Ben")]
    eve = await people.come("Eve")
    code = await ann.open_room(game)
    chairs = chairs_of(kind)
    await ann.set_chairs(chairs)
    await ann.sit(1)
    await ben.enter(code)
    await ben.sit(2)
    for name, value in kind.brief.items():
        option = kind.options[name]
        if all(kind.options[other].default in values for other, values in option.when.items()):
            await ann.set_option(option.title, value)
    for chair in range(3, chairs + 1):
        await ann.invite_bot(chair)
    await eve.enter(code)
    await eve.watch()
    await expect(eve.region("Here")).to_contain_text("Eve you, watching")
    await ann.look(f"room-{game}", full=True, devices=[device])
    await ann.start()

    aimed = False

    async def look(answers: int) -> None:
        nonlocal aimed
        aims = bool(ann.tables()[-1]["scene"].get("links")) and not aimed
        aimed |= aims
        if answers in MOMENTS or aims:
            await ann.look(f"table-{game}-{answers}", devices=[device])
            if device == "phone":
                await fits(ann, f"the table after {answers} answers")

    await asyncio.gather(ann.play(look, BY_HAND), ben.play(by_hand=BY_HAND))

    await ann.look(f"result-{game}", devices=[device])
    if device == "phone":
        await fits(ann, "the result")
    standings = await ann.standings()
    assert len(standings) == chairs
    assert any("Ann" in line for line in standings)
    assert any("Ben" in line for line in standings)
    assert await ben.standings() == standings
    assert await eve.standings() == standings

    truth = Truth(server.data)
    for person in (eve, ann, ben):
        assert person.tables()[-1]["scene"]["over"]
        # (Over several deals there are pictures of cards that have long gone back into the pack.)
        assert pictures.are_wanted() or truth.leaks(some_of(person.tables())) == []
    first = eve.tables()[0]
    for secret in truth.hidden(first):  # ... and the check would have noticed
        assert truth.leaks([{**first, "scene": {"places": [{"tokens": [{"value": str(secret)}]}]}}])
    assert {table["seat"] for table in eve.tables()} == {None}
    assert all(table["question"] is None for table in eve.tables())


def some_of(messages: list[Told]) -> list[Told]:
    """From the first to the last, as many as are looked at."""
    every = 1 if THOROUGH else len(messages) // LOOKED_AT + 1
    return [*messages[::every], messages[-1]]
