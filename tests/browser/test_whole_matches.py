"""Every game, played in the browser from its box on the shelf to its standings."""

import asyncio

import pytest
from playwright.async_api import expect

from rumpus import games
from tests.browser.people import People
from tests.browser.server import Server
from tests.browser.truth import Truth

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Options that make a match shorter, where there are any. (A clock of 0 seconds is none: everybody is waited for.)
SHORT = {
    "Rounds": "5",
    "Round limit": "10",
    "Target": "10",
    "Coins": "10x1 5x2 1x2",
    "Deals": "1",
    "No progress": "60",
    **dict.fromkeys(("Aim seconds", "Withdraw seconds", "Talk seconds", "Power seconds"), "0"),
}


# An open floor is open for a time, not until somebody wins.
WON = [name for name in games.names() if not games.find(name).is_open()]


@pytest.mark.parametrize("game", WON)
async def test_two_people_and_a_bot_play_to_the_end_and_a_spectator_sees_no_secret(
    game: str, people: People, server: Server
) -> None:
    kind = games.find(game)
    ann, ben, eve = [await people.come(name) for name in ("Ann", "Ben", "Eve")]
    code = await ann.open_room(game)
    for name in {option.name.replace("_", " ").capitalize() for option in kind.options.values()} & SHORT.keys():
        await ann.set_option(name, SHORT[name])
    chairs = max(kind.players[0], min(3, kind.players[-1]))
    await ann.set_chairs(chairs)
    await ann.sit(1)
    await ben.enter(code)
    await ben.sit(2)
    for chair in range(3, chairs + 1):
        await ann.invite_bot(chair)
    await eve.enter(code)
    await expect(eve.region("Here")).to_contain_text("Eve you, watching")
    await ann.look(f"room-{game}", full=True)
    await ann.start()

    async def look(answers: int) -> None:
        if answers in (1, 7):
            await ann.look(f"table-{game}-{answers}")

    await asyncio.gather(ann.play(look), ben.play())

    await ann.look(f"result-{game}")
    standings = await ann.standings()
    assert len(standings) == chairs
    assert any("Ann" in line for line in standings)
    assert any("Ben" in line for line in standings)
    assert await ben.standings() == standings
    assert await eve.standings() == standings

    truth = Truth(server.data)
    for person in (eve, ann, ben):
        assert person.tables()[-1]["scene"]["over"]
        assert truth.leaks(person.tables()) == []
    first = eve.tables()[0]
    for secret in truth.hidden(first):  # ... and the check would have noticed
        assert truth.leaks([{**first, "scene": {"places": [{"tokens": [{"value": str(secret)}]}]}}])
    assert {table["seat"] for table in eve.tables()} == {None}
    assert all(table["question"] is None for table in eve.tables())
