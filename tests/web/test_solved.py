"""Positions of solved games over HTTP: what a page needs to walk through a game without knowing its rules."""

import asyncio
from typing import Any

import pytest

from rumpus.web.limits import PUZZLES
from tests.web.conftest import House


async def look(house: House, game: str, **asked: str) -> tuple[int, dict[str, Any]]:
    async with house.browser.get(f"/api/games/{game}/solved", params=asked) as reply:
        return reply.status, await reply.json()


async def test_a_position_tells_what_every_answer_leads_to(house: House) -> None:
    status, said = await look(house, "pennywise", position="5 / 1 / 1x4")
    assert status == 200
    assert (said["title"], said["says"]) == ("Pennywise", "Whoever is to move wins in 2 turns.")
    assert "the second player wins" in said["facts"][0]
    assert {reply["answer"]: reply["value"] for reply in said["replies"]}["5"] == 0.0
    then = next(reply["then"] for reply in said["replies"] if reply["answer"] == "5 for 1 1")
    status, said = await look(house, "pennywise", position=then)
    assert said["says"] == "Whoever is to move loses in 1 turn."
    less = next(dial["less"] for dial in said["dials"] if dial["group"] == "Waiting" and dial["label"] == "1")
    status, said = await look(house, "pennywise", position=less)
    assert said["position"] == less == "1x1 / 1x1 / 5x1 1x3"


async def test_without_a_position_it_is_the_first_with_these_options(house: House) -> None:
    status, said = await look(house, "pennywise", coins="no-dimes")
    assert status == 200
    assert said["position"] == said["start"] == "25x1 5x3 1x4 / 25x1 5x3 1x4 / -"


async def test_maps_come_along(house: House) -> None:
    _, said = await look(house, "bogart")
    assert said["maps"][0]["title"] == "1 die rolled clean, 1 chip in the pot"
    assert len(said["maps"][0]["rows"]) == 30


@pytest.mark.parametrize(
    ("game", "asked", "status", "why"),
    [
        ("tishai", {}, 400, "Tishai is not solved"),
        ("penywise", {}, 404, "There is no game called"),
        ("pennywise", {"position": "nonsense"}, 400, "That is no position."),
        ("pennywise", {"colour": "red"}, 400, "has no option 'colour'"),
        ("pennywise", {"coins": "9x6 7x6 5x6 3x6 1x6"}, 400, "too many to solve"),
        ("bogart", {"position": "9" * 1000}, 400, "That is no position."),
    ],
)
async def test_what_cannot_be_looked_at_is_refused(
    house: House, game: str, asked: dict[str, str], status: int, why: str
) -> None:
    got, said = await look(house, game, **asked)
    assert got == status
    assert why in said["error"]


async def test_many_who_look_at_once_are_told_to_wait(house: House) -> None:
    answers = await asyncio.gather(*(look(house, "bogart") for _ in range(30)))
    assert {status for status, _ in answers} == {200, 429}
    assert "Much is being thought about for you" in next(said["error"] for status, said in answers if status == 429)


async def test_nobody_looks_faster_than_people_can(house: House) -> None:
    answers = await asyncio.gather(*(look(house, "penywise") for _ in range(2 * int(PUZZLES[0]))))
    assert {status for status, _ in answers} == {404, 429}
