"""What a strong player thinks of a finished match, over HTTP; and trying it from there."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from rumpus import games
from rumpus.core import Match
from rumpus.tables.people import person_of
from rumpus.tables.turns import Asker
from tests.web.conftest import House
from tests.web.people import Person, any_answer, issued

COINS = {"coins": "3x1 1x2"}  # a match of a few coins, and one that is solved


async def post(house: House, path: str, secret: str | None = None, **body: Any) -> tuple[int, Any]:
    cookie = {} if secret is None else {"Cookie": f"rumpus={secret}"}
    async with house.browser.post(path, json=body, headers=cookie) as reply:
        return reply.status, msgspec.json.decode(await reply.read())


async def reviewed(house: House, match: str, secret: str) -> dict[str, Any]:
    """Ask until it is there, as a page does."""
    async with asyncio.timeout(60):
        while True:
            status, said = await post(house, f"/api/matches/{match}/review", secret)
            assert status == 200
            if said.get("review"):
                review: dict[str, Any] = said["review"]
                return review
            await asyncio.sleep(0.5)  # oftener than so, it is refused after some seconds


async def test_a_finished_match_is_reviewed(house: House) -> None:
    ann = await house.finished(COINS)
    match = ann.table["match"]
    review = await reviewed(house, match, ann.secret)
    log = await house.hall.log(match)
    assert (review["game"], review["names"], review["entries"]) == ("pennywise", ["Ann", "Bob"], len(log.entries))
    assert review["exact"]
    assert review["decisions"]
    for decision in review["decisions"]:
        entry = log.entries[decision["entry"] - 1]
        assert (decision["seat"], decision["played"]["answer"]) == (entry.seat, entry.answer)
        assert decision["cost"] == decision["best"]["value"] - decision["played"]["value"]
    _, again = await post(house, f"/api/matches/{match}/review", await issued(house.browser))
    assert again["review"] == review, "it is at hand for everybody who may look at the match"


async def test_a_match_that_is_not_over_is_not_reviewed_and_not_tried(house: House) -> None:
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    for way in ("review", "try"):
        status, said = await post(house, f"/api/matches/{ann.table['match']}/{way}", ann.secret, entry=1)
        assert (status, said["error"]) == (400, "This match is not over: until then only its players see it.")
    await ann.leave()
    await bob.leave()


@pytest.mark.parametrize("way", ["review", "try"])
async def test_whoever_has_no_cookie_is_nobody(house: House, way: str) -> None:
    ann = await house.finished(COINS)
    status, said = await post(house, f"/api/matches/{ann.table['match']}/{way}", entry=1)
    assert (status, said["error"][:36]) == (400, "Your browser did not send its cookie")


@pytest.mark.parametrize("way", ["review", "try"])
async def test_there_is_no_such_match(house: House, way: str) -> None:
    said = await post(house, f"/api/matches/0123456789abcdef/{way}", await issued(house.browser), entry=1)
    assert said == (404, {"error": "There is no such match."})


async def test_a_person_waits_for_one_review_at_a_time(house: House) -> None:
    first, second = await house.finished(COINS), await house.finished(COINS)
    async with house.hall.reviews.thinkers.turns.turn(Asker(), slow=False):  # nobody thinks yet
        asked = await post(house, f"/api/matches/{first.table['match']}/review", first.secret)
        assert asked == (200, {})
        said = await post(house, f"/api/matches/{second.table['match']}/review", first.secret)
        assert said == (429, {"error": "You wait for a review already: one at a time."})
    await reviewed(house, first.table["match"], first.secret)
    assert (await post(house, f"/api/matches/{second.table['match']}/review", first.secret))[0] == 200


async def test_it_can_be_tried_from_there(house: House) -> None:
    ann = await house.finished(COINS)
    match = ann.table["match"]
    log = await house.hall.log(match)
    entry = next(i for i, entry in enumerate(log.entries, 1) if entry.seat == 1 and i > 2)
    stranger = await issued(house.browser)
    status, said = await post(house, f"/api/matches/{match}/try", stranger, entry=entry, name="Cleo")
    assert status == 200
    cleo = await Person(house.browser, said["room"], "Cleo", stranger).come()
    then = Match.replay(games.find("pennywise"), log, until=entry - 1)
    table = await cleo.sees(lambda person: person.table)
    assert (table["seat"], table["n"]) == (1, entry - 1)
    assert table["question"]["what"] == then.questions[1].what  # type: ignore[index]
    assert table["names"] == ["Otto", "Cleo"]
    assert table["commitment"] != log.beginning.commitment
    assert cleo.room["host"] == person_of(stranger)
    assert (cleo.room["options"], cleo.room["playing"]) == (COINS, True)
    # The bot plays its part, and the match comes to its end.
    random = Random(2)
    while not cleo.over:
        await cleo.sees(lambda person: person.over or person.table["question"] is not None)
        if not cleo.over:
            await cleo.answer(any_answer(cleo.table["question"], random))
    assert (await house.hall.log(cleo.table["match"])).entries[: entry - 1] == log.entries[: entry - 1]
    await cleo.leave()


@pytest.mark.parametrize("entry", [0, -1, 1000])
async def test_there_is_no_such_decision(house: House, entry: int) -> None:
    ann = await house.finished(COINS)
    status, said = await post(house, f"/api/matches/{ann.table['match']}/try", ann.secret, entry=entry)
    assert status == 400
    assert said["error"].startswith(f"There is no answer {entry}: they are numbered from 1 to ")


async def test_a_request_from_another_page_is_refused(house: House) -> None:
    ann = await house.finished(COINS)
    headers = {"Cookie": f"rumpus={ann.secret}", "Origin": "https://elsewhere.example"}
    for way in ("review", "try"):
        path = f"/api/matches/{ann.table['match']}/{way}"
        async with house.browser.post(path, json={"entry": 1}, headers=headers) as reply:
            assert reply.status == 400
