"""What teams say among themselves: nobody else hears it, and nobody else learns that anything was said."""

from random import Random

import pytest

from rumpus.core import Refused
from rumpus.tables import commands as do
from rumpus.tables import table as tables
from rumpus.tables.hall import Hall
from tests.tables.guests import Guest
from tests.tables.test_table import house
from tests.tables.waiting import until
from tests.web.people import any_answer

__all__ = ["house"]

NINE = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy")
OPTIONS: dict[str, str | int | bool] = {"game": "team", "aim_seconds": 60, "power_seconds": 0, "withdraw_seconds": 60}


async def nine(house: Hall) -> tuple[list[Guest], Guest, Guest]:
    """Three teams; and somebody who looks on, and a big screen that a player has opened."""
    code = await house.open_room("cash-n-guns")
    guests = [await Guest(name).enters(house, code) for name in NINE]
    await guests[0].does(do.Choose(game="cash-n-guns", options=OPTIONS))
    for chair, guest in enumerate(guests):
        await guest.does(do.Sit(chair=chair))
    zoe, screen = await Guest("Zoe").enters(house, code), Guest("Ann")
    screen.person = tables.SCREEN
    await screen.enters(house, code)
    await guests[0].starts()
    return guests, zoe, screen


def team_of(guest: Guest) -> str:
    (name,) = guest.table["channels"]
    assert isinstance(name, str)
    return name


async def test_what_a_team_says_reaches_nobody_else(house: Hall) -> None:
    guests, zoe, screen = await nine(house)
    ann = guests[0]
    mates = [guest for guest in guests if team_of(guest) == team_of(ann)]
    others = [guest for guest in (*guests, zoe, screen) if guest not in mates]
    assert (len(mates), len(others)) == (3, 8)
    table = house.tables[ann.room["code"]]
    await until(lambda: table.updates.redrawing is None)  # the last that has changed in the room is on its way
    before = [len(guest.received) for guest in others]
    await ann.does(do.Say(text="Aim at Bob.", channel=team_of(ann)))
    assert [guest.chat for guest in mates] == [["Aim at Bob."]] * 3
    # They are not sent anything, not even that the room has changed.
    assert table.updates.redrawing is None
    assert [len(guest.received) for guest in others] == before
    await others[0].does(do.Say(text="Hello, all."))
    assert all(guest.chat == ["Hello, all."] for guest in others)
    assert all(b"Aim at Bob" not in message for guest in others for message in guest.received)
    zoe.leaves()
    late = await Guest("Zoe").enters(house, ann.room["code"])
    assert late.chat == ["Hello, all."]


async def test_it_is_there_again_for_the_team_when_the_server_comes_back(house: Hall) -> None:
    guests, *_ = await nine(house)
    ann = guests[0]
    await ann.does(do.Say(text="Aim at Bob.", channel=team_of(ann)))
    table = house.tables[ann.room["code"]]
    said = table.room.chat[-1]
    assert sorted(said.to) == sorted(guest.person for guest in guests if team_of(guest) == team_of(ann))
    for guest in guests:
        again = await Guest(guest.name).enters(house, ann.room["code"])
        assert again.chat == (["Aim at Bob."] if guest.person in said.to else [])


async def test_nobody_talks_in_a_channel_of_others(house: Hall) -> None:
    guests, zoe, _ = await nine(house)
    theirs = next(team_of(guest) for guest in guests if team_of(guest) != team_of(guests[0]))
    assert zoe.table["channels"] == []
    for stranger in (guests[0], zoe):
        with pytest.raises(Refused, match="You are not among those who talk there"):
            await stranger.does(do.Say(text="Hey.", channel=theirs))
    mine = team_of(guests[0])
    await guests[0].does(do.Abandon())
    with pytest.raises(Refused, match="You are not among those who talk there"):
        await guests[0].does(do.Say(text="Hey.", channel=mine))


async def test_the_chat_of_the_room_is_closed_during_the_counts(house: Hall) -> None:
    """While aims and withdrawals are chosen; teams go on talking."""
    guests, zoe, _ = await nine(house)
    table = house.tables[zoe.room["code"]]
    hushed: dict[str, bool] = {}
    while "stay or withdraw" not in hushed:
        asked = [guest for guest in guests if guest.is_asked and guest.question.get("given") is None]
        if not asked or asked[0].question["what"] == "end the talk":
            assert table.match is not None
            hushed["end the talk"] = zoe.table["hushed"]
            table.clock.asked_at -= 60_000  # the clock has run out
            await table.way.time_out(table.match.number)
            continue
        what = asked[0].question["what"]
        if zoe.table["hushed"] and what not in hushed:
            for somebody in (guests[0], zoe):
                with pytest.raises(Refused, match="Nobody talks at the table just now"):
                    await somebody.does(do.Say(text="Not me!"))
        hushed[what] = zoe.table["hushed"]
        await asked[0].answers(any_answer(asked[0].question, Random(1)))
    assert {what for what, closed in hushed.items() if closed} == {"aim", "stay or withdraw"}
    await guests[1].does(do.Say(text="Duck!", channel=team_of(guests[1])))
    assert guests[1].chat == ["Duck!"]


async def test_who_comes_late_cannot_count_what_teams_have_said(house: Hall) -> None:
    guests, *_ = await nine(house)
    await guests[0].does(do.Say(text="First of all."))
    table = house.tables[guests[0].room["code"]]
    for i in range(120):
        table.room.carry_out(guests[0].person, do.Confided(text=str(i), channel="x", to=[guests[0].person]))
    late = await Guest("Yan").enters(house, guests[0].room["code"])
    assert late.chat == ["First of all."]
