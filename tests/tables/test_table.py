"""A table: what is done is written before anybody sees it, and what is written is all there is."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rumpus.bots import LEVELS
from rumpus.core import CannotUndo, IllegalAnswer, Match, Refused, StaleQuestion
from rumpus.core.values import to_json
from rumpus.games import every, find
from rumpus.tables import actions, ways
from rumpus.tables import clock as clocks
from rumpus.tables import commands as do
from rumpus.tables import table as tables
from rumpus.tables.hall import Hall
from rumpus.tables.limits import TooFast
from rumpus.tables.room_stream import WHOLE, Event
from rumpus.tables.store import StoreUnavailable, now, open_store
from tests.tables.guests import Guest, hall, party, who_is_asked
from tests.tables.waiting import until
from tests.web.people import any_answer


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path / 'tables.db'}"


@pytest.fixture
async def house(address: str) -> AsyncIterator[Hall]:
    async with hall(address) as opened:
        yield opened


async def play(guests: list[Guest], seed: int = 0, answers: int = 10_000) -> None:
    """Everybody answers at random, until it is over."""
    random = Random(seed)
    for _ in range(answers):
        asked = [guest for guest in guests if guest.is_asked and guest.question.get("given") is None]
        if not asked:
            return
        await asked[0].answers(any_answer(asked[0].question, random))


# ---- answering


async def test_everybody_sees_an_answer_once_it_is_written(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    asked = who_is_asked(guests)
    before = asked.table["n"]
    await asked.answers(5)
    assert [guest.table["n"] for guest in guests] == [before + 1] * 3
    assert [guest.story for guest in guests] == [[f"{asked.name} plays a 5."]] * 3
    log = await house.log(asked.table["match"])
    assert log.entries[-1].answer == 5


async def test_the_same_answer_sent_again_is_acknowledged_and_not_written_again(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob")
    asked = who_is_asked(guests)
    number = asked.question["number"]
    await asked.answers(5, number)
    n = asked.table["n"]
    await asked.answers(5, number)
    assert asked.table["n"] == n
    with pytest.raises(Refused):
        await asked.answers(10, number)


async def test_an_answer_is_recognised_as_it_was_sent_however_it_is_written_down(house: Hall) -> None:
    """Change of 1 and 5 in any order is the same change, and is written in one order."""
    guests = await party(house, "pennywise", "Ann", "Bob")
    for coin in (5, 1):
        asked = who_is_asked(guests)
        await asked.answers(coin)
        if asked.is_asked:
            await asked.answers([])
    asked = who_is_asked(guests)
    await asked.answers(10)
    number = asked.question["number"]
    await asked.answers([1, 5], number)
    await asked.answers([1, 5], number)
    assert (await house.log(asked.table["match"])).entries[-1].answer == [5, 1]
    code = asked.room["code"]
    house.forget(house.tables[code])
    again = await Guest(asked.name).enters(house, code)
    await again.answers([1, 5], number)


def tables_seen(guest: Guest) -> int:
    """Pictures of the table that somebody was sent: those of the room come when there is time."""
    return sum(msgspec.json.decode(message).get("type") == "table" for message in guest.received)


async def test_a_sealed_answer_can_be_changed_until_the_last_is_in_and_nobody_sees_it(house: Hall) -> None:
    ann, bob, cem, eve = guests = await party(house, "big-dumb-five", "Ann", "Bob", "Cem", "Eve", watching=1)
    number = ann.question["number"]
    match = house.tables[ann.room["code"]].match
    assert match is not None
    await ann.answers(1)
    heard = [tables_seen(other) for other in (bob, cem, eve)]
    await ann.answers(4)
    assert ann.question["given"] == 4
    await ann.answers(4)
    assert len(match.entries) == 2, "the same answer again is no change"
    assert {guest.table["n"] for guest in guests} == {1}
    assert [tables_seen(other) for other in (bob, cem, eve)] == heard, "nobody hears that she thinks again"
    for other in (bob, cem, eve):
        assert all(not line for line in other.story)
        assert b'"given":4' not in b"".join(other.received)
    await bob.answers(2)
    await cem.answers(3)
    assert all("Ann bets 4, Bob bets 2 and Cem bets 3." in guest.story for guest in guests)
    with pytest.raises(StaleQuestion):
        await ann.answers(5, number)


async def test_an_illegal_answer_is_refused_and_nobody_is_shown_anything(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob")
    asked = who_is_asked(guests)
    seen = [len(guest.received) for guest in guests]
    with pytest.raises(IllegalAnswer, match="26 is not possible"):
        await asked.answers(26)
    assert [len(guest.received) for guest in guests] == seen
    assert len((await house.log(asked.table["match"])).entries) == 0


async def test_who_has_no_chair_and_who_means_another_match_is_refused(house: Hall) -> None:
    ann, bob, eve = guests = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    number = who_is_asked(guests).question["number"]
    with pytest.raises(Refused, match="You only watch: you have no chair in this match"):
        await eve.answers(5, number)
    with pytest.raises(Refused, match="That match is not the one on this table"):
        await who_is_asked(guests).answers(5, match="0123456789abcdef")
    other = next(guest for guest in (ann, bob) if not guest.is_asked)
    with pytest.raises(Refused, match="You are not asked now: the table waits for"):
        await other.answers(5, number)


async def test_a_match_of_absurd_length_stops(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, _ = await party(house, "big-dumb-five", "Ann", "Bob", "Cem")
    monkeypatch.setattr(tables, "MOST_EXTRA", 6 - find("big-dumb-five").longest)
    for i in range(7):
        await ann.answers(1 + i % 2)
    with pytest.raises(Refused, match="This match has gone on for too long"):
        await ann.answers(5)
    await ann.does(do.Abandon())


# ---- taking back


async def test_undo_over_the_table(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    asked = who_is_asked(guests)
    await asked.answers(5)
    assert asked.table["undo"]
    assert not guests[2].table["undo"]
    await asked.undoes()
    assert [guest.story for guest in guests] == [[]] * 3, "the line that was told is taken back as well"
    assert asked.question["what"] == "play a coin"
    assert not asked.table["undo"]
    await asked.answers(10)
    assert [guest.story for guest in guests] == [[f"{asked.name} plays a 10."]] * 3
    with pytest.raises(CannotUndo):
        await next(guest for guest in guests[:2] if guest is not asked).undoes()


async def test_an_answer_that_was_taken_back_is_no_longer_acknowledged(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob")
    asked = who_is_asked(guests)
    await asked.answers(5)
    await asked.undoes()
    await asked.answers(5)
    assert asked.table["n"] == 3


async def test_nobody_changes_his_mind_all_the_time(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "UNDOS", (4, 0))  # however long it takes to write them down
    guests = await party(house, "pennywise", "Ann", "Bob")
    asked = who_is_asked(guests)
    for _ in range(4):
        await asked.answers(5)
        await asked.undoes()
    await asked.answers(5)
    with pytest.raises(TooFast, match="You change your mind very fast"):
        await asked.undoes()


# ---- coming back


async def test_who_comes_back_is_told_only_what_is_new(house: Hall) -> None:
    guests = await party(house, "bogart", "Ann", "Bob")
    await play(guests, answers=4)
    ann, bob = guests
    ann.leaves()
    await play([bob], answers=1)
    before, seen = len(ann.story), len(ann.received)
    await ann.enters(house, ann.room["code"])
    shown = [msgspec.json.decode(message) for message in ann.received[seen:]]
    assert next(message for message in shown if message["type"] == "table")["from"] == before
    assert ann.story == bob.story


async def test_who_comes_back_after_an_undo_is_told_everything_anew(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    asked, eve = who_is_asked(guests), guests[2]
    await asked.answers(5)
    eve.leaves()
    await asked.undoes()
    await asked.answers(10)
    await eve.enters(house, eve.room["code"])
    assert eve.story == [f"{asked.name} plays a 10."]


async def test_whose_eyes_have_changed_is_told_everything_anew(house: Hall) -> None:
    """What a spectator was told of the deal is not what a player was told, and a newcomer is told no more of it."""
    guests = await party(house, "before-i-kill-you", "Ann", "Bob", "Eve", watching=1)
    ann, bob, eve = guests
    await play([ann, bob], answers=6)
    while eve.story == bob.story:  # until Bob has been told something that others do not know
        await play([ann, bob], answers=1)
    looked_on = list(eve.story)
    await bob.does(do.Stand())
    assert bob.table["seat"] is None
    assert bob.story == ann.at.match.story(None)  # type: ignore[union-attr]
    await eve.does(do.Sit(chair=1))
    await ann.does(do.Agree(person=eve.person, yes=True))
    await bob.does(do.Agree(person=eve.person, yes=True))
    assert eve.table["seat"] == 1
    notes = ["Bob got up: Otto, a bot, plays on.", "All who play agree: Eve plays on for Bob."]
    assert [line for line in ann.story if line in notes] == notes
    assert eve.story[: len(looked_on)] == looked_on
    await play([ann, eve], answers=6)
    assert len(eve.story) > len(looked_on) + 2
    await eve.does(do.Stand())
    await eve.does(do.Sit(chair=1))
    for again in (False, True):  # told anew, and after the table was read from the store
        if again:
            house.forget(house.tables[eve.room["code"]])
        eve.story = [*eve.story[:-1], "a line that nobody told"]
        await eve.enters(house, eve.room["code"])
        assert eve.story[: len(looked_on)] == looked_on
    assert eve.at is not None
    assert eve.at.match is not None
    assert eve.story == eve.at.match.story(1)


async def test_an_answer_before_a_note_can_still_be_taken_back(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    asked = who_is_asked(guests)
    other = next(guest for guest in guests[:2] if guest is not asked)
    await asked.answers(5)
    await other.does(do.Stand())
    await other.does(do.Sit(chair=guests.index(other)))
    assert len(asked.story) == 3
    await asked.undoes()
    notes = [f"{other.name} got up: Otto, a bot, plays on.", f"{other.name} is back, and plays on."]
    assert asked.story == other.story == notes
    await asked.answers(10)
    assert asked.story == [*notes, f"{asked.name} plays a 10."]
    log = await house.log(asked.table["match"])
    assert Match.replay(find("pennywise"), log).story(None) == asked.story


async def test_nobody_fills_the_story_by_getting_up_and_sitting_down(house: Hall) -> None:
    ann, _ = await party(house, "pennywise", "Ann", "Bob")
    for _ in range(3):
        await ann.does(do.Stand())
        await ann.does(do.Sit(chair=0))
    with pytest.raises(TooFast, match="You change chairs very fast"):
        await ann.does(do.Stand())
    assert len(ann.story) == 6


async def test_two_pages_of_one_person_are_one_person(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    twin = await Guest("Ann").enters(house, ann.room["code"])
    assert len(twin.room["people"]) == 2
    ann.leaves()
    await until(lambda: bob.room["people"][0]["here"])
    asked = who_is_asked([twin, bob])
    await asked.answers(5)
    assert twin.story == bob.story


async def test_who_left_is_shown_as_gone(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    bob.leaves()
    await until(lambda: [person["here"] for person in ann.room["people"]] == [True, False])


# ---- talking and sending away


async def test_chat_is_heard_by_all_and_again_by_who_comes_later(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    await ann.does(do.Say(text="one"))
    await bob.does(do.Say(text="two"))
    assert ann.chat == bob.chat == ["one", "two"]
    eve = await Guest("Eve").enters(house, ann.room["code"])
    assert eve.chat == ["one", "two"]


async def test_who_talks_too_fast_is_told_so_also_after_coming_again(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "CHATTER", (6, 0))
    ann, _ = await party(house, "pennywise", "Ann", "Bob")
    for i in range(6):
        await ann.does(do.Say(text=str(i)))
    with pytest.raises(TooFast, match="You talk very fast"):
        await ann.does(do.Say(text="more"))
    ann.leaves()
    again = await Guest("Ann").enters(house, ann.room["code"])
    with pytest.raises(TooFast):
        await again.does(do.Say(text="new connection"))


async def test_who_is_sent_away_is_shown_out_on_every_page(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    twin = await Guest("Bob").enters(house, ann.room["code"])
    screen = Guest("Bob")
    screen.person = tables.SCREEN
    await screen.enters(house, ann.room["code"])
    await ann.does(do.Kick(person=bob.person))
    assert bob.asked_to_go == twin.asked_to_go == screen.asked_to_go == ("You were asked to leave this room.", False)
    with pytest.raises(Refused, match="You were asked to leave"):
        await Guest("Bob").enters(house, ann.room["code"])


async def test_a_room_without_its_host_can_have_another(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    with pytest.raises(Refused, match="Only the host can do that: Ann"):
        await bob.does(do.Host(person=bob.person))
    ann.leaves()
    with pytest.raises(Refused, match="Ann may be back in a moment: wait a little"):
        await bob.does(do.Host(person=bob.person))
    house.grace = 0
    with pytest.raises(Refused, match="Only the host"):
        await bob.does(do.Kick(person=ann.person))
    await bob.does(do.Host(person=bob.person))
    await until(lambda: bob.room["host"] == bob.person)
    for what in (do.Clear(chair=0), do.Kick(person=ann.person)):
        with pytest.raises(Refused, match="Ann is away, and you are only host for Ann: that has to wait"):
            await bob.does(what)
    await ann.enters(house, ann.room["code"])
    await until(lambda: bob.room["host"] == ann.person)


# ---- clocks


async def test_when_time_runs_out_the_default_answer_is_given(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob")
    asked = who_is_asked(guests)
    first = asked.question["items"][0]["value"]
    await guests[0].does(do.Set(clock=0))
    await until(lambda: asked.story)
    assert asked.story[0] == f"{asked.name} plays a {first}."
    entry = (await house.log(asked.table["match"])).entries[0]
    assert (entry.seat, entry.kind) == (None, "silence")


async def test_a_match_ends_by_its_clock_alone(house: Hall) -> None:
    ann, _, _ = await party(house, "big-dumb-five", "Ann", "Bob", "Cem")
    await ann.does(do.Set(clock=0))
    await until(lambda: ann.table["scene"].get("over"))
    assert ann.table["deadline"] is None


async def test_everybody_sees_how_much_time_is_left_and_a_new_clock_starts_now(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    assert ann.table["deadline"] is None
    house.tables[ann.room["code"]].clock.asked_at -= 3_600_000  # it was asked an hour ago
    await ann.does(do.Set(clock=100))
    for guest in (ann, bob):
        assert 90_000 < guest.table["deadline"] <= 100_000


async def test_the_clock_of_a_room_does_not_run_for_who_plays_alone_with_bots(house: Hall) -> None:
    (ann,) = await party(house, "pennywise", "Ann", fill="easy")
    await ann.does(do.Set(clock=5))
    await until(lambda: ann.is_asked)
    assert ann.table["deadline"] is None


async def test_a_new_clock_is_still_the_new_one_when_the_table_is_read_again(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(address) as house:
        guests = await party(house, "pennywise", "Ann", "Bob")
        later = now() + 3_600_000
        for module in (clocks, tables):
            monkeypatch.setattr(module, "now", lambda: later)
        await guests[0].does(do.Set(clock=600))
        code = guests[0].room["code"]
    async with hall(address) as house:
        ann = await Guest("Ann").enters(house, code)
        assert ann.table["deadline"] == 600_000


async def test_who_has_answered_a_held_question_is_nobodys_business(house: Hall) -> None:
    """Aiming in Ca$h'n Gun$: the others are not sent anything at all."""
    code = await house.open_room("cash-n-guns")
    guests = [await Guest(name).enters(house, code) for name in ("Ann", "Bob", "Cem", "Dan")]
    for chair, guest in enumerate(guests):
        await guest.does(do.Sit(chair=chair))
    await guests[0].does(do.Choose(game="cash-n-guns", options={"aim_seconds": 60}))
    await guests[0].starts()
    await until(lambda: all(guest.is_asked for guest in guests))
    while not all(guest.question.get("within") for guest in guests):
        asked = next(guest for guest in guests if guest.is_asked and guest.question.get("given") is None)
        await asked.answers(any_answer(asked.question, Random(1)))
    sent = [len(guest.received) for guest in guests]
    await guests[0].answers(any_answer(guests[0].question, Random(1)))
    assert [len(guest.received) - before for guest, before in zip(guests, sent, strict=True)] == [1, 0, 0, 0]
    assert guests[0].question["given"] is not None
    late = await Guest("Eve").enters(house, code)
    assert late.table["n"] == guests[1].table["n"]


async def test_the_clock_stands_still_while_nobody_who_plays_is_here(house: Hall) -> None:
    ann, bob, eve = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    table = house.tables[ann.room["code"]]
    await ann.does(do.Set(clock=30))
    ann.leaves()
    bob.leaves()
    assert eve.table["deadline"] is None
    table.clock.asked_at -= 3_600_000
    table.room.clock_at -= 3_600_000
    await bob.enters(house, bob.room["code"])
    assert 10_000 < bob.table["deadline"] <= 15_000, "who comes back has a fair chance to answer"


async def test_a_house_that_closes_waits_for_what_is_under_way(address: str) -> None:
    done = False

    async def put_away() -> None:
        nonlocal done
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            done = True

    async with hall(address) as house:
        ann, _ = await party(house, "pennywise", "Ann", "Bob")
        house.tables[ann.room["code"]].soon(put_away)
        await asyncio.sleep(0)
    assert done


# ---- bots


async def test_bots_play_to_the_end_and_the_result_is_written(house: Hall) -> None:
    (ann,) = await party(house, "pennywise", "Ann", fill="easy")
    while not ann.table["scene"].get("over"):
        await until(lambda: ann.is_asked or ann.table["scene"].get("over"))
        await play([ann])
    await until(lambda: not ann.room["playing"])
    assert sorted(ann.room["history"][0]["standings"]) == [1, 2]
    assert ann.table["seed"] == (await house.log(ann.table["match"])).beginning.seed


async def test_a_bot_stands_in_for_who_is_gone_and_gives_the_chair_back(address: str) -> None:
    async with hall(address, grace=0.2) as house:
        ann, bob = await party(house, "bogart", "Ann", "Bob")
        bob.leaves()
        async with asyncio.timeout(60):
            while not any(line.startswith("Bob") for line in ann.story):
                await until(lambda: ann.is_asked or any(line.startswith("Bob") for line in ann.story))
                if ann.is_asked:
                    await ann.answers("take")  # who rolls on may have won before it is Bob's turn
        assert house.tables[ann.room["code"]].room.chairs[1].person == bob.person  # type: ignore[union-attr]
        await bob.enters(house, ann.room["code"])
        while not bob.is_asked and not bob.table["scene"].get("over"):
            await play([ann], answers=1)
            await asyncio.sleep(0)
        n = bob.table["n"]
        await asyncio.sleep(0.5)
        assert bob.table["n"] == n, "nobody plays for who is back"


async def test_nobody_stands_in_when_the_host_does_not_want_it(address: str) -> None:
    async with hall(address, grace=0) as house:
        ann, bob = await party(house, "pennywise", "Ann", "Bob")
        await ann.does(do.Set(stand_in=False))
        if ann.is_asked:
            await play([ann], answers=2)
        bob.leaves()
        n = ann.table["n"]
        await asyncio.sleep(0.4)
        assert ann.table["n"] == n


async def test_when_all_are_gone_nobody_plays_their_match_for_them(address: str) -> None:
    async with hall(address, grace=0) as house:
        ann, bob, eve = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
        ann.leaves()
        bob.leaves()
        n = eve.table["n"]
        await asyncio.sleep(0.4)
        assert eve.table["n"] == n
        await ann.enters(house, ann.room["code"])
        if not ann.is_asked:
            await until(lambda: ann.table["n"] > n)


async def test_a_bot_that_cannot_think_gives_the_default_answer(
    house: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(LEVELS, "lost", "a level that the processes in which bots think have never heard of")
    (ann,) = await party(house, "pennywise", "Ann", fill="lost")
    if ann.is_asked:
        await play([ann])
    await until(lambda: any(line.startswith("Otto") for line in ann.story))
    assert "a bot could not think" in caplog.text


# ---- what a crash leaves behind


async def copied(source: str, target: str, leave_out: int, stream: str) -> None:
    """A store as a process that died would have left it: the last few entries of a stream were never written."""
    with sqlite3.connect(source.removeprefix("sqlite:")) as old:
        rows = old.execute("SELECT stream, n, data FROM entries ORDER BY stream, n").fetchall()
    old.close()
    length = sum(row[0] == stream for row in rows)
    store = await open_store(target)
    for name, n, data in rows:
        if name != stream or n < length - leave_out:
            await store.append(name, n, data)
    await store.close()


async def test_a_match_that_was_to_begin_begins_after_a_crash(address: str) -> None:
    async with hall(address) as house:
        ann, _ = await party(house, "pennywise", "Ann", "Bob")
        code, match = ann.room["code"], ann.table["match"]
    await copied(address, address + "2", 1, f"match:{match}")
    async with hall(address + "2") as house:
        again = [await Guest(name).enters(house, code) for name in ("Ann", "Bob")]
        assert again[0].table["match"] == match
        assert again[0].table["names"] == ["Ann", "Bob"]
        await play(again)
        assert again[0].table["scene"]["over"]


async def test_in_a_rematch_the_colours_change(house: Hall) -> None:
    ann, bob = await party(house, "tishai", "Ann", "Bob")
    whites = []
    for again in range(3):
        if again:
            await ann.starts()
        whites.append(who_is_asked([ann, bob]).name)
        await play([ann, bob])
        await until(lambda: not ann.room["playing"])
    assert whites in (["Ann", "Bob", "Ann"], ["Bob", "Ann", "Bob"])


async def test_a_match_that_is_over_when_it_begins_has_a_result(house: Hall) -> None:
    ann, bob = Guest("Ann"), Guest("Bob")
    code = await house.open_room("pennywise")
    for chair, guest in enumerate((ann, bob)):
        await guest.enters(house, code)
        await guest.does(do.Sit(chair=chair))
    await ann.does(do.Choose(game="pennywise", options={"coins": "1x1"}))
    await ann.starts()
    await until(lambda: not bob.room["playing"])
    assert (await house.finished(ann.table["match"])).log.entries == []


async def test_a_result_that_was_not_written_is_written_after_a_crash(address: str) -> None:
    async with hall(address) as house:
        guests = await party(house, "pennywise", "Ann", "Bob")
        await play(guests)
        code = guests[0].room["code"]
    await copied(address, address + "2", 1, f"room:{code}")
    async with hall(address + "2") as house:
        ann = await Guest("Ann").enters(house, code)
        assert not ann.room["playing"]
        assert len(ann.room["history"]) == 1
        assert sum(score["played"] for score in ann.room["score"]) == 2
        await ann.starts()


async def test_a_table_is_the_same_after_it_was_closed_and_opened_again(house: Hall) -> None:
    guests = await party(house, "brain-baseball", "Ann", "Bob", "Cem", "Eve", watching=1)
    await play(guests, answers=7)
    await guests[0].does(do.Say(text="hold on"))
    code = guests[0].room["code"]
    before = house.tables[code]
    assert before.match is not None
    house.forget(before)
    assert [guest.asked_to_go for guest in guests] == [("The table is being set up again.", True)] * 4
    again = [await Guest(guest.name).enters(house, code) for guest in guests]
    table = house.tables[code]
    assert table is not before
    assert table.room == before.room
    assert table.match is not None
    for seat in (0, 1, 2, None):
        assert table.match.received(seat) == before.match.received(seat)
    for guest, other in zip(guests, again, strict=True):
        for field in ("scene", "question", "n", "seat", "undo", "commitment"):
            assert guest.table[field] == other.table[field]
        assert guest.story == other.story
    await play(again)
    log = await house.log(again[0].table["match"])
    assert Match.replay(find("brain-baseball"), log, verify=True).over


async def test_a_room_of_many_events_is_opened_from_the_last_time_it_was_written_whole(address: str) -> None:
    store = await open_store(address)
    async with hall(address) as house:
        code = await house.open_room("pennywise")
        ann = await Guest("Ann").enters(house, code)
        for i in range(WHOLE + 20):
            await ann.does(do.Rename(name=f"Ann {i}"))
        room = house.tables[code].room
        kept = await store.read(f"room:{code}", WHOLE - 1)
        assert msgspec.json.decode(kept[0].data)["room"]["code"] == code
        house.forget(house.tables[code])
        assert (await house.table(code)).room == room
    with sqlite3.connect(address.removeprefix("sqlite:")) as disk:
        disk.execute("DELETE FROM entries WHERE stream = ? AND n < ?", (f"room:{code}", WHOLE))
    disk.close()
    async with hall(address) as house:
        assert (await house.table(code)).room == room, "what was before is not needed"
    await store.close()


async def test_a_match_that_cannot_be_played_on_does_not_take_the_room_with_it(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The rules have a new edition: old matches do not fit them."""
    async with hall(address) as house:
        ann, _ = await party(house, "pennywise", "Ann", "Bob")
        code, match = ann.room["code"], ann.table["match"]
    with sqlite3.connect(address.removeprefix("sqlite:")) as disk:
        (data,) = disk.execute("SELECT data FROM entries WHERE stream = ?", (f"match:{match}",)).fetchone()
        beginning = to_json({**msgspec.json.decode(data), "edition": 99})
        disk.execute("UPDATE entries SET data = ? WHERE stream = ?", (beginning, f"match:{match}"))
    disk.close()
    async with hall(address) as house:
        ann = await Guest("Ann").enters(house, code)
        with pytest.raises(Refused, match=r"This match cannot be played on\. The host can end it"):
            await ann.answers(5, 0, match)
        await ann.does(do.Abandon())
        await ann.starts()
        assert ann.table["match"] != match
    assert "a match cannot be played on" in caplog.text


async def test_what_could_not_be_written_was_never_so(address: str) -> None:
    """The disk fails in the middle of an answer: everybody is asked to come again, and finds what was written."""
    async with hall(address) as house:
        guests = await party(house, "pennywise", "Ann", "Bob")
        asked, code = who_is_asked(guests), guests[0].room["code"]
        with sqlite3.connect(address.removeprefix("sqlite:")) as disk:
            disk.execute("ALTER TABLE entries RENAME TO gone")
        with pytest.raises(StoreUnavailable, match="The database cannot be written to"):
            await asked.answers(5)
        why = "The database cannot be written to just now."
        assert [guest.asked_to_go for guest in guests] == [(why, True)] * 2, "they read why"
        assert [guest.story for guest in guests] == [[], []]
        with pytest.raises(StoreUnavailable):
            await asked.answers(5)
        with pytest.raises(StoreUnavailable):
            await Guest("Ann").enters(house, code)
        disk.execute("ALTER TABLE gone RENAME TO entries")
        disk.close()
        again = [await Guest(guest.name).enters(house, code) for guest in guests]
        assert [guest.story for guest in again] == [[], []]
        await play(again)


async def test_who_comes_while_a_write_fails_is_asked_to_come_again(house: Hall) -> None:
    ann, bob, eve = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    eve.leaves()
    writing, fails = asyncio.Event(), asyncio.Event()

    async def broken(*_: Any) -> None:
        writing.set()
        await fails.wait()
        raise StoreUnavailable("The database cannot be written to just now.")

    house.store.append = broken  # type: ignore[method-assign, assignment]
    answer = asyncio.create_task(who_is_asked([ann, bob]).answers(5))
    await writing.wait()
    coming = asyncio.create_task(eve.enters(house, ann.room["code"]))
    await asyncio.sleep(0)
    fails.set()
    for task in (answer, coming):
        with pytest.raises(StoreUnavailable):
            await task
    assert eve.table["n"] == 0, "what was never written was not shown"


async def test_what_is_being_written_is_not_shown_when_somebody_leaves(house: Hall) -> None:
    ann, bob, eve = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    asked = who_is_asked([ann, bob])
    other = bob if asked is ann else ann
    other.leaves()
    written, writing, go_on = house.store.append, asyncio.Event(), asyncio.Event()

    async def slow(*given: Any) -> int | None:
        writing.set()
        await go_on.wait()
        return await written(*given)

    house.store.append = slow  # type: ignore[method-assign, assignment]
    answer = asyncio.create_task(asked.answers(5))
    await writing.wait()
    asked.leaves()  # now nobody who plays is here, and the clock stands still
    await asyncio.sleep(0)
    assert eve.table["n"] == 0
    go_on.set()
    await answer
    assert eve.table["n"] == 1


async def test_an_answer_that_is_nested_too_deeply_is_refused(house: Hall) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob")
    deep: Any = 1
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(Refused, match="nested too deeply"):
        await who_is_asked(guests).answers(deep)


async def test_a_bot_that_says_what_cannot_be_does_not_stop_the_game(
    house: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def nonsense(*_: Any) -> str:
        return "nonsense"

    monkeypatch.setattr(house.thinkers, "choose", nonsense)
    (ann,) = await party(house, "pennywise", "Ann", fill="easy")
    await play_on_with_bots(ann)
    assert ann.table["scene"]["over"]
    assert "the answer of a bot is not legal" in caplog.text


async def play_on_with_bots(guest: Guest) -> None:
    while not guest.table["scene"].get("over"):
        await until(lambda: guest.is_asked or guest.table["scene"].get("over"))
        if guest.is_asked:
            await guest.answers(any_answer(guest.question, Random(1)))


# ---- rooms


async def test_a_room_is_found_by_its_code_in_any_case_and_no_other(house: Hall) -> None:
    code = await house.open_room("pennywise")
    assert (await house.table(code.lower())).code == code
    for wrong in ("BBBB", "", "B", "AEIOU", "../x", "B" * 100, "ßßßß"):
        with pytest.raises(Refused, match="There is no room"):
            await house.table(wrong)
    assert list(house.tables) == [code]


async def test_when_the_short_codes_are_taken_there_are_longer_ones(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.tables.hall.LETTERS", "B")
    assert [await house.open_room("pennywise") for _ in range(3)] == ["BBBB", "BBBBB", "BBBBBB"]


async def test_a_room_that_many_open_at_once_is_opened_once(house: Hall) -> None:
    code = await house.open_room("pennywise")
    found = await asyncio.gather(*(house.table(code) for _ in range(10)))
    assert len({id(table) for table in found}) == 1


async def test_when_many_come_at_once_everybody_sees_everybody_in_the_end(house: Hall) -> None:
    code = await house.open_room("pennywise")
    guests = [Guest(f"Guest {i}") for i in range(100)]
    for i, guest in enumerate(guests):
        guest.address = f"10.0.0.{i}"
    await asyncio.gather(*(guest.enters(house, code) for guest in guests))
    await until(lambda: all(len(guest.room["people"]) == 100 for guest in guests))
    assert sum(map(len, (guest.received for guest in guests))) < 100 * 30, "not each sees each come"


async def test_what_happened_before_the_match_is_in_the_stream_as_it_was_done(house: Hall) -> None:
    ann, _ = await party(house, "pennywise", "Ann", "Bob")
    kept = await house.store.read(f"room:{ann.room['code']}")
    events: list[Any] = [msgspec.json.decode(entry.data, type=Event) for entry in kept]
    assert [type(event.what).__name__ for event in events] == "Opened Enter Enter Sit Sit Began".split()  # noqa: SIM905
    assert all(abs(event.at - now()) < 60_000 for event in events)
    assert ann.name.encode() not in kept[2].data


# ---- open floors


async def test_what_is_due_on_a_floor_happens_however_often_bots_are_woken(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await house.open_room(next(name for name, kind in every() if kind.open_floor))
    ann = await Guest("Ann").enters(house, code)
    await ann.does(do.Sit(chair=0))
    await ann.starts("easy")
    await until(lambda: ann.is_asked)
    table = ann.at
    assert table is not None
    rung = 0

    def ring(number: int) -> None:
        nonlocal rung
        rung += 1

    monkeypatch.setattr(table.clock, "_ring", ring)
    monkeypatch.setattr(table.clock, "left", lambda: 0)
    table.wake()
    for _ in range(20):  # over twice as long as an alarm takes
        await asyncio.sleep(0.01)
        table.wake()
    assert rung


async def test_a_bot_on_an_open_floor_rests_after_each_thought(address: str) -> None:
    pace = 0.03
    async with hall(address, pace=pace) as house:
        ann = await Guest("Ann").enters(house, await house.open_room(next(n for n, kind in every() if kind.is_open())))
        await ann.does(do.Chairs(count=4))
        await ann.does(do.Sit(chair=0))
        for chair in (1, 2, 3):
            await ann.does(do.Bot(chair=chair, level="easy"))
        await ann.starts()
        assert ann.at is not None
        match = ann.at.match
        assert match is not None
        await until(lambda: sum(entry.kind == "answer" for entry in match.entries) > 9)
        kept = list(match.entries)
    for bot in (1, 2, 3):
        times = [entry.at or 0 for entry in kept if entry.seat == bot and entry.kind == "answer"]
        assert all(later - sooner >= pace * ways.FLOOR_PACE[0] * 1000 - 1 for sooner, later in pairwise(times))
