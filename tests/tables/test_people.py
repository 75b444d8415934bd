"""What people show each other beside the game, who plays for whom, and what they have played."""

import asyncio
from random import Random

import pytest

from rumpus.core import Refused, Seat
from rumpus.tables import actions
from rumpus.tables import commands as do
from rumpus.tables import table as tables
from rumpus.tables.hall import Hall
from tests.tables.guests import Guest, hall, party
from tests.tables.test_table import address, house
from tests.tables.waiting import until
from tests.web.people import any_answer

__all__ = ["address", "house"]


def moods(guest: Guest) -> list[str]:
    return [heard["mood"] for heard in guest.heard("reaction")]


# ---- reactions


async def test_everybody_in_the_room_sees_a_reaction_and_nobody_keeps_it(house: Hall) -> None:
    ann, bob, eve = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    assert ann.at is not None
    screen = Guest("Ann")
    screen.person = tables.SCREEN
    await screen.enters(house, ann.room["code"])
    n = ann.at.room.n
    await actions.react(ann.at, eve.person, "wow")
    assert [moods(guest) for guest in (ann, bob, eve, screen)] == [["wow"]] * 4
    assert ann.heard("reaction")[0]["person"] == eve.person
    assert ann.at.room.n == n
    late = await Guest("Fay").enters(house, ann.room["code"])
    assert moods(late) == []
    with pytest.raises(Refused, match="Only people in the room can react"):
        await actions.react(ann.at, tables.SCREEN, "up")


async def test_reactions_are_few_and_can_be_muted(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    assert ann.at is not None
    for _ in range(4):
        await actions.react(ann.at, bob.person, "hurry")
    with pytest.raises(Refused, match="You react very fast"):
        await actions.react(ann.at, bob.person, "hurry")
    await ann.does(do.Mute(person=bob.person, on=True))
    with pytest.raises(Refused, match="The host has muted you"):
        await actions.react(ann.at, bob.person, "up")
    assert moods(ann) == ["hurry"] * 4


async def test_a_room_full_of_people_does_not_react_all_at_once(house: Hall) -> None:
    code = await house.open_room("con-game")
    guests = [await Guest(f"Guest {i}").enters(house, code) for i in range(8)]
    table = house.tables[code]
    refusals = []
    for guest in guests * 4:
        try:
            await actions.react(table, guest.person, "clap")
        except Refused as why:
            refusals.append(str(why))
    assert set(refusals) == {"Everybody reacts at once: wait a moment."}
    assert len(moods(guests[0])) == 32 - len(refusals)


async def test_nobody_reacts_while_nobody_talks(house: Hall) -> None:
    """While all aim at once, a laugh would say as much as a word."""
    ann, bob, cem, eve = await party(house, "cash-n-guns", "Ann", "Bob", "Cem", "Eve")
    players, table = [ann, bob, cem, eve], house.tables[ann.room["code"]]
    while not ann.table["hushed"]:
        asked = next((guest for guest in players if guest.is_asked and guest.question.get("given") is None), None)
        if asked is None or asked.question["what"] == "end the talk":
            assert table.match is not None
            await table.way.time_out(table.match.number)
        else:
            await asked.answers(any_answer(asked.question, Random(1)))
    for guest in players:
        with pytest.raises(Refused, match="Nobody talks at the table just now"):
            await actions.react(table, guest.person, "laugh")
    assert not any(moods(guest) for guest in players)


# ---- a bot that stands in


async def test_who_comes_back_is_told_what_a_bot_has_answered_for_them_and_nobody_else_is(address: str) -> None:
    async with hall(address, grace=0.2) as house:
        ann, bob = await party(house, "bogart", "Ann", "Bob")
        table = house.tables[ann.room["code"]]
        bob.leaves()
        while not table.recent.meanwhile(Seat(1)):
            await until(lambda: ann.is_asked or table.recent.meanwhile(Seat(1)))
            if ann.is_asked:
                await ann.answers("take")
        await until(lambda: [person["played_for"] for person in ann.room["people"]] == [False, True])
        await bob.enters(house, ann.room["code"])
        told = bob.table["meanwhile"]
        assert told
        assert all(line.endswith((": roll", ": take")) for line in told), told
        assert not any("meanwhile" in seen for seen in ann.heard("table"))
        await until(lambda: [person["played_for"] for person in ann.room["people"]] == [False, False])
        code, match = ann.room["code"], bob.table["match"]
    # It is still known to another process that opens the room.
    async with hall(address, grace=60) as house:
        await ann.enters(house, code)
        await bob.enters(house, code)
        assert bob.table["match"] == match
        assert bob.table["meanwhile"][: len(told)] == told
        async with asyncio.timeout(60):
            while not bob.is_asked and not bob.table["scene"].get("over"):
                await until(lambda: ann.is_asked or bob.is_asked)
                if ann.is_asked:
                    await ann.answers("take")
        if bob.is_asked:
            await bob.answers("take")
            assert "meanwhile" not in bob.table


async def test_who_takes_over_a_chair_is_not_told_what_was_answered_before(house: Hall) -> None:
    ann, bob, eve = await party(house, "big-dumb-five", "Ann", "Bob", "Eve", watching=1, fill="easy")
    table = house.tables[ann.room["code"]]
    await bob.does(do.Stand())
    await until(lambda: table.recent.meanwhile(Seat(1)))  # the bot has bet for them, in secret
    await eve.does(do.Sit(chair=1))
    await ann.does(do.Agree(person=eve.person, yes=True))
    await bob.does(do.Agree(person=eve.person, yes=True))
    await until(lambda: eve.table["seat"] == 1)
    assert not any("meanwhile" in seen for guest in (ann, eve) for seen in guest.heard("table"))


# ---- what one has played


async def test_the_matches_of_a_person_are_found_again_and_only_theirs(house: Hall) -> None:
    ann, bob, eve = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    random = Random(2)
    for _ in range(2):
        if ann.table["scene"].get("over"):
            await ann.starts()
        while not ann.table["scene"].get("over"):
            asked = next(guest for guest in (ann, bob) if guest.is_asked)
            await asked.answers(any_answer(asked.question, random))
    last, first = await house.history.of(ann.person)
    assert last.match == ann.table["match"] != first.match
    assert (last.game, last.title, last.names, last.seat) == ("pennywise", "Pennywise", ["Ann", "Bob"], 0)
    assert last.standings == ann.table["scene"]["standings"]
    assert [played.seat for played in await house.history.of(bob.person)] == [1, 1]
    assert await house.history.of(eve.person) == []
    # Noted twice, as after a crash in between: told of once.
    await house.history.note(last.match, {ann.person: 0})
    assert [played.match for played in await house.history.of(ann.person)] == [last.match, first.match]
    # A match that is deleted is nobody's any more.
    await house.delete(ann.room["code"], ann.person)
    assert await house.history.of(ann.person) == []
