"""What people look like and what they show each other; their own history; a big screen in every room."""

import json
from typing import Any

import pytest

from tests.web.conftest import House
from tests.web.people import Person


def look_of(person: Person, name: str) -> tuple[str, str]:
    return next((one["face"], one["colour"]) for one in person.room["people"] if one["name"] == name)


async def history(house: House, secret: str) -> tuple[int, dict[str, Any]]:
    async with house.browser.get("/api/history", headers={"Cookie": f"rumpus={secret}"}) as reply:
        return reply.status, json.loads(await reply.read())


async def test_somebody_comes_with_a_face_and_takes_another(house: House) -> None:
    room = await house.room()
    ann = await house.person(room, "Ann")
    bob = await Person(house.browser, room, "Bob").connect()
    await bob.do("enter", name="Bob", face="fox", colour="mint")
    await ann.sees(lambda p: len(p.room["people"]) == 2)
    assert look_of(ann, "Bob") == ("fox", "mint")
    assert all(look_of(ann, "Ann"))
    await ann.do("portrait", face="fox", colour="mint")
    await bob.sees(lambda p: look_of(p, "Ann")[0] == "fox")
    assert look_of(bob, "Ann")[1] != "mint"


@pytest.mark.parametrize(
    "details",
    [
        {"face": "wolf", "colour": "red"},
        {"face": "fox", "colour": "#123456"},
        {"face": "<img src=x>", "colour": "red"},
        {"face": "", "colour": ""},
        {"face": ["fox"], "colour": "red"},
        {"face": "fox"},
        {},
    ],
)
async def test_only_faces_and_colours_that_are_known_are_taken(house: House, details: dict[str, Any]) -> None:
    ann = await house.person(await house.room(), "Ann")
    before = look_of(ann, "Ann")
    assert (await ann.refused("portrait", **details)).startswith("This message was not understood")
    assert look_of(ann, "Ann") == before
    if details.get("face") and "colour" in details:
        late = await Person(house.browser, ann.code, "Bob").connect()
        assert (await late.refused("enter", name="Bob", **details)).startswith("This message was not understood")


async def test_reactions_go_to_everybody_and_only_known_ones(house: House) -> None:
    ann, bob, eve = await house.party("pennywise", "Ann", "Bob", "Eve", watching=1)
    for mood in ("", "rude", "👍", 7, None):
        assert (await ann.refused("react", mood=mood)).startswith("This message was not understood")
    await eve.do("react", mood="clap")
    await ann.do("react", mood="up")
    for person in (ann, bob, eve):
        await person.sees(lambda p: sum(b'"reaction"' in message for message in p.received) == 2)
        told = [json.loads(message) for message in person.received if b'"reaction"' in message]
        assert [(one["mood"], set(one)) for one in told] == [
            ("clap", {"type", "person", "mood"}),
            ("up", {"type", "person", "mood"}),
        ]
    screen = Person(house.browser, ann.code, secret=ann.secret)
    await screen.connect()
    assert await screen.refused("react", mood="up") == "Enter the room first."
    await screen.do("enter", screen=True)
    assert await screen.refused("react", mood="up") == "Only people in the room can react."


async def test_the_own_history_needs_the_own_cookie_and_no_account(house: House) -> None:
    ann = await house.finished()
    status, told = await history(house, ann.secret)
    assert status == 200
    (played,) = told["matches"]
    assert (played["game"], played["names"], played["seat"]) == ("pennywise", ["Ann", "Bob"], 0)
    assert sorted(played["standings"]) == [1, 2]
    async with house.browser.get(f"/api/matches/{played['match']}") as reply:
        assert (await reply.json())["standings"] == played["standings"]
    stranger = await Person(house.browser, await house.room(), "Eve").connect()
    assert await history(house, stranger.secret) == (200, {"matches": []})
    status, why = await history(house, "0" * 32 + "-0-" + "0" * 32)
    assert status == 400
    assert "not known here" in why["error"]
    # From another device of the same person it is the same.
    async with house.browser.post(
        "/api/renew", headers={"Cookie": f"rumpus={ann.secret}", "Origin": house.address.rstrip("/")}
    ) as reply:
        renewed = reply.cookies["rumpus"].value
    assert (await history(house, renewed))[1] == told
    assert (await history(house, ann.secret))[0] == 400


async def test_looking_at_the_own_history_is_limited(house: House) -> None:
    ann = await house.finished()
    replies = [await history(house, ann.secret) for _ in range(40)]
    assert {status for status, _ in replies} == {200, 429}


@pytest.mark.parametrize("game", ["pennywise", "big-dumb-five", "hold-em"])
async def test_a_big_screen_of_any_room_sees_no_more_than_who_only_watches(house: House, game: str) -> None:
    """Not even when a player has opened it."""
    ann, _, _, eve = await house.party(game, "Ann", "Bob", "Cem", "Eve", watching=1)
    screen = Person(house.browser, ann.code, secret=ann.secret)
    await screen.connect()
    await screen.do("enter", screen=True)
    await screen.sees(lambda p: p.table)
    assert (screen.table["seat"], screen.table["question"], screen.table["channels"]) == (None, None, [])
    assert (await screen.refused("link")).startswith("A big screen is nobody"), "all who see it could be Ann"
    assert screen.table == eve.table
