"""Several server processes on one PostgreSQL and one Redis serve the same tables."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from random import Random

import pytest

from rumpus.core import Match, Refused
from rumpus.core.log import Entry
from rumpus.games import every, find
from rumpus.tables import actions, presence, ways
from rumpus.tables import commands as do
from rumpus.tables import hall as halls
from rumpus.tables import table as tables
from rumpus.tables.hall import Hall
from rumpus.tables.people import SignedOut, person_of
from rumpus.tables.store import Kept, StoreUnavailable
from rumpus.tables.written import read_answered
from tests.services import PostgreSQL, Redis
from tests.tables.guests import Guest, hall, who_is_asked
from tests.tables.test_table import play
from tests.tables.waiting import until
from tests.web.people import any_answer


@pytest.fixture(autouse=True)
def bots_do_not_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "PATIENCE", 0.1)


@pytest.fixture
async def address(postgresql: PostgreSQL) -> str:
    return await postgresql.database()


@pytest.fixture
async def houses(address: str, redis: Redis) -> AsyncIterator[tuple[Hall, Hall]]:
    async with hall(address, redis.url) as here, hall(address, redis.url) as there:
        yield here, there


async def apart(houses: tuple[Hall, Hall], game: str = "pennywise") -> tuple[Guest, Guest]:
    """Ann and Bob play, each through a process of her own."""
    here, there = houses
    code = await here.open_room(game)
    ann = await Guest("Ann").enters(here, code)
    bob = await Guest("Bob").enters(there, code)
    await ann.does(do.Sit(chair=0))
    await bob.does(do.Sit(chair=1))
    await ann.starts("easy")
    await until(lambda: bob.table and (ann.is_asked or bob.is_asked))
    return ann, bob


async def play_apart(ann: Guest, bob: Guest, seed: int = 0, answers: int = 10_000) -> None:
    random = Random(seed)
    for _ in range(answers):
        await until(lambda: ann.table["n"] == bob.table["n"])
        if ann.table["scene"].get("over"):
            return
        asked = who_is_asked([ann, bob])
        await asked.answers(any_answer(asked.question, random))


async def test_people_at_two_processes_play_one_match(houses: tuple[Hall, Hall]) -> None:
    ann, bob = await apart(houses)
    await play_apart(ann, bob)
    await until(lambda: not ann.room["playing"] and not bob.room["playing"])
    assert ann.story == bob.story
    assert ann.room["score"] == bob.room["score"]
    assert ann.room["history"] == bob.room["history"]
    assert len(ann.room["history"]) == 1, "the result is written once"
    log = await houses[1].log(ann.table["match"])
    assert Match.replay(find("pennywise"), log, verify=True).over


async def test_what_is_done_through_one_process_is_seen_through_the_other(houses: tuple[Hall, Hall]) -> None:
    ann, bob = await apart(houses)
    await until(lambda: all(person["here"] for guest in (ann, bob) for person in guest.room["people"]))
    await ann.does(do.Say(text="hello over there"))
    await until(lambda: bob.chat == ["hello over there"])
    await bob.does(do.Rename(name="Robert"))
    await until(lambda: [person["name"] for person in ann.room["people"]] == ["Ann", "Robert"])
    bob.leaves()
    await until(lambda: [person["here"] for person in ann.room["people"]] == [True, False])
    await bob.enters(houses[1], ann.room["code"])
    await ann.does(do.Kick(person=bob.person))
    await until(lambda: bob.asked_to_go == ("You were asked to leave this room.", False))


async def test_a_room_that_wants_players_is_told_of_by_every_process(
    houses: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "ROUND", 0.05)
    here, there = houses
    ann = await Guest("Ann").enters(here, await here.open_room("pennywise"))
    await ann.does(do.Sit())
    await ann.does(do.Set(listed=True))
    await until(lambda: [(room.code, room.people) for room in there.listed.rooms()] == [(ann.room["code"], 1)])
    assert here.listed.rooms() == there.listed.rooms()
    await ann.does(do.Set(listed=False))
    await until(lambda: there.listed.rooms() == [])


async def test_an_undo_through_one_process_takes_the_line_back_in_the_other(houses: tuple[Hall, Hall]) -> None:
    ann, bob = await apart(houses)
    asked = who_is_asked([ann, bob])
    other = bob if asked is ann else ann
    await asked.answers(5)
    await until(lambda: other.story)
    await asked.undoes()
    await asked.answers(10)
    await until(lambda: other.story == [f"{asked.name} plays a 10."])


async def test_who_takes_over_through_another_process_is_told_no_more_of_before(houses: tuple[Hall, Hall]) -> None:
    ann, bob = await apart(houses, "before-i-kill-you")
    await play_apart(ann, bob, answers=6)
    eve = await Guest("Eve").enters(houses[1], ann.room["code"])
    looked_on = list(eve.story)
    await until(lambda: len(ann.room["people"]) == 3)
    await bob.does(do.Stand())
    await eve.does(do.Sit(chair=1))
    await until(lambda: ann.room["wishes"])
    await bob.does(do.Agree(person=eve.person, yes=True))
    await until(lambda: len(ann.room["wishes"][0]["waits_for"]) == 1)
    await ann.does(do.Agree(person=eve.person, yes=True))
    await until(lambda: eve.table["seat"] == 1)
    assert eve.story[: len(looked_on)] == looked_on
    said = "All who play agree: Eve plays on for Bob."
    await until(lambda: ann.story.count(said) == eve.story.count(said) == 1)


async def test_who_renews_a_secret_is_signed_out_of_every_process(houses: tuple[Hall, Hall]) -> None:
    here, there = houses
    secret = await here.people.issue()
    assert await there.people.check(secret) == person_of(secret), "they seal with the same key"
    thief = Guest("Ann")
    thief.person = thief.holder = person_of(secret)
    await thief.enters(there, await here.open_room("pennywise"))
    renewed = await here.people.renew(secret)

    def is_out() -> bool:
        here.sign_out(person_of(secret))  # again: a process that has just started may not listen yet
        return thief.asked_to_go is not None

    await until(is_out)
    assert thief.asked_to_go == ("You have renewed your secret.", True)
    with pytest.raises(SignedOut):
        await there.people.check(secret)
    assert await there.people.check(renewed) == person_of(secret)


async def test_of_two_who_are_first_one_is_told_and_nothing_is_lost(houses: tuple[Hall, Hall]) -> None:
    """Both processes write the next event of the room at once, again and again: all of it is there in the end."""
    ann, bob = await apart(houses)

    async def rename(guest: Guest, times: int) -> int:
        done = 0
        for i in range(times):
            try:
                await guest.does(do.Rename(name=f"{guest.name} {i}"))
                done += 1
            except Refused as why:
                if "too busy" not in str(why):
                    raise
        return done

    done = sum(await asyncio.gather(rename(ann, 30), rename(bob, 30)))
    assert done >= 30
    rooms = [house.tables[ann.room["code"]] for house in houses]
    await until(lambda: rooms[0].room == rooms[1].room)
    (length,) = await houses[0].store.lengths([f"room:{ann.room['code']}"])
    assert rooms[0].room.n == length == 6 + done


async def test_two_answers_to_one_question_at_once_through_two_processes(houses: tuple[Hall, Hall]) -> None:
    """The same person at two devices, and one answer counts; the same answer twice is acknowledged twice."""
    ann, bob = await apart(houses)
    asked = who_is_asked([ann, bob])
    twins = [await Guest(asked.name).enters(house, ann.room["code"]) for house in houses]
    outcomes = await asyncio.gather(twins[0].answers(5), twins[1].answers(10), return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) == 1
    assert len((await houses[0].log(ann.table["match"])).entries) == 1

    await until(lambda: len({guest.table["n"] for guest in (ann, bob, *twins)}) == 1)
    while who_is_asked([ann, bob]).name != twins[0].name:
        await play_apart(ann, bob, answers=1)
        await until(lambda: len({guest.table["n"] for guest in (ann, bob, *twins)}) == 1)
    before = twins[0].table["n"]
    answer = any_answer(twins[0].question, Random(1))
    await asyncio.gather(twins[0].answers(answer), twins[1].answers(answer))
    assert len((await houses[0].log(ann.table["match"])).entries) == before + 1


async def test_a_process_that_dies_is_replaced_by_the_other_in_the_middle_of_a_match(
    address: str, redis: Redis
) -> None:
    async with hall(address, redis.url) as there:
        async with hall(address, redis.url) as here:
            ann, bob = await apart((here, there), "bogart")
            await play_apart(ann, bob, answers=5)
        assert ann.asked_to_go is not None
        assert ann.asked_to_go[1]
        await ann.enters(there, ann.room["code"])
        await play([ann, bob])
        assert ann.table["scene"]["over"]
        assert ann.story == bob.story


async def test_a_bot_plays_once_whichever_process_has_it_think(houses: tuple[Hall, Hall]) -> None:
    ann, bob = await apart(houses, "big-dumb-five")
    for _ in range(3):
        number = ann.question["number"]
        await ann.answers(1)
        await bob.answers(2)
        await until(lambda number=number: all(  # type: ignore[misc]
            guest.table["scene"].get("over") or (guest.is_asked and guest.question["number"] > number)
            for guest in (ann, bob)
        ))  # fmt: skip
    kept = (await houses[0].store.read(f"match:{ann.table['match']}"))[1:]
    answers = [(done.entry.seat, done.number) for done in (read_answered(entry.data) for entry in kept)]
    assert len(answers) == len(set(answers))
    assert [seat for seat, _ in answers].count(2) >= 3


async def test_a_bot_on_an_open_floor_rests_however_many_processes_have_it_think(address: str, redis: Redis) -> None:
    pace = 0.03
    async with hall(address, redis.url, pace) as here, hall(address, redis.url, pace) as there:
        code = await here.open_room(next(name for name, kind in every() if kind.is_open()))
        ann = await Guest("Ann").enters(here, code)
        await Guest("Bob").enters(there, code)
        await ann.does(do.Chairs(count=4))
        await ann.does(do.Sit(chair=0))
        for bot in (1, 2, 3):
            await ann.does(do.Bot(chair=bot, level="easy"))
        await ann.starts()
        await until(lambda: len(entries(ann)) > 14)
        kept = entries(ann)
    rests: list[int] = []
    for bot in (1, 2, 3):
        times = [entry.at for entry in kept if entry.seat == bot and entry.kind == "answer"]
        rests += [later - sooner for sooner, later in pairwise(times)]
    assert min(rests) >= pace * ways.FLOOR_PACE[0] * 1000 - 1


def entries(guest: Guest) -> list[Entry]:
    """What has happened, as the process has it through which somebody plays: it may have had to read it anew."""
    assert guest.at is not None
    return guest.at.match.entries if guest.at.match is not None else []


async def test_nobody_stands_in_for_who_is_here_through_another_process(address: str, redis: Redis) -> None:
    async with hall(address, redis.url, grace=0.2) as here, hall(address, redis.url, grace=0.2) as there:
        ann, bob = await apart((here, there))
        await until(lambda: all(person["here"] for guest in (ann, bob) for person in guest.room["people"]))
        n = ann.table["n"]
        for house in (here, there):
            house.tables[ann.room["code"]].wake()
        await asyncio.sleep(0.5)
        assert ann.table["n"] == bob.table["n"] == n


async def test_a_match_that_could_not_be_read_is_read_later(
    houses: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is away for a moment, just when the other process has begun a match."""
    here, there = houses
    code = await here.open_room("pennywise")
    ann = await Guest("Ann").enters(here, code)
    bob = await Guest("Bob").enters(there, code)
    await ann.does(do.Sit(chair=0))
    await bob.does(do.Sit(chair=1))
    read = there.store.read
    away = asyncio.Event()

    async def read_if_there(stream: str, after: int = -1) -> Sequence[Kept]:
        if stream.startswith("match:"):
            away.set()
            raise StoreUnavailable("The database cannot be read: it does not answer.")
        return await read(stream, after)

    monkeypatch.setattr(there.store, "read", read_if_there)
    await ann.starts("easy")
    await asyncio.wait_for(away.wait(), 30)
    assert not bob.table
    monkeypatch.setattr(there.store, "read", read)
    await until(lambda: bob.table and (ann.is_asked or bob.is_asked))


async def test_a_process_that_was_not_heard_of_has_nobody_here(
    houses: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await apart(houses)
    table = houses[0].tables[ann.room["code"]]
    await until(lambda: all(person["here"] for person in ann.room["people"]))
    table.forget_the_silent()
    assert len(table.here()) == 2
    monkeypatch.setattr(presence, "HEARD_OF", -1)
    table.forget_the_silent()
    assert table.here() == {ann.person}


async def test_redis_restarted_in_the_middle_costs_nothing(
    houses: tuple[Hall, Hall], redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is away everybody can play, and what the other side did is seen when it is back, or a little later."""
    monkeypatch.setattr(halls, "ROUND", 0.2)
    ann, bob = await apart(houses, "bogart")
    await play_apart(ann, bob, answers=3)
    redis.stop()
    try:
        await play_apart(ann, bob, seed=1, answers=3)  # the processes look for news by themselves
    finally:
        redis.start()
    await play_apart(ann, bob, seed=2)
    assert ann.table["scene"]["over"]
    assert ann.story == bob.story
    assert Match.replay(find("bogart"), await houses[0].log(ann.table["match"]), verify=True).over


async def test_a_database_restarted_in_the_middle_costs_nothing_that_was_acknowledged(
    houses: tuple[Hall, Hall], postgresql: PostgreSQL
) -> None:
    ann, bob = await apart(houses, "pennywise")
    await play_apart(ann, bob, answers=4)
    await until(lambda: ann.table["n"] == bob.table["n"])
    n, code, story = ann.table["n"], ann.room["code"], ann.story
    asked = who_is_asked([ann, bob])
    postgresql.stop()
    try:
        with pytest.raises(StoreUnavailable):
            await asked.answers(any_answer(asked.question, Random(1)))
        assert asked.asked_to_go is not None
    finally:
        postgresql.start()
    await ann.enters(houses[0], code)
    await bob.enters(houses[1], code)
    assert ann.table["n"] == bob.table["n"] == n
    assert ann.story == bob.story == story
    await play_apart(ann, bob)


async def test_garbage_on_the_bus_is_noticed_and_forgotten(
    houses: tuple[Hall, Hall], caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = await apart(houses)
    houses[0].bus.say(ann.room["code"], b"\xff not for you")
    houses[0].bus.say(ann.room["code"], b'{"process": 7}')
    await until(lambda: "a message on the bus was not understood" in caplog.text)
    await play_apart(ann, bob, answers=2)


async def test_who_joined_a_floor_elsewhere_has_a_chair_here_too(
    houses: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await apart(houses, next(name for name, kind in every() if kind.is_open()))
    assert ann.at is not None
    assert bob.at is not None
    monkeypatch.setattr(tables.Table, "catch_up_soon", lambda table: None)  # what other processes tell comes late
    cam = await Guest("Cam").enters(houses[0], ann.at.code)
    await cam.does(do.Sit(chair=0))
    assert len(ann.at.room.chairs) == 3
    assert len(bob.at.room.chairs) == 2
    await bob.answers(any_answer(bob.question, Random(1)))
    assert bob.at.match is not None
    assert bob.at.match.game.n == len(bob.at.room.chairs) == 3


async def test_nothing_is_refused_because_of_what_another_process_has_changed_meanwhile(
    houses: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = houses
    code = await here.open_room("pennywise")
    ann = await Guest("Ann").enters(here, code)
    bob = await Guest("Bob").enters(there, code)
    monkeypatch.setattr(tables.Table, "catch_up_soon", lambda table: None)  # what other processes tell comes late
    await ann.does(do.Sit(chair=0))
    with pytest.raises(Refused, match="Only the host can do that"):
        await bob.does(do.Set(practice=True))
    await ann.does(do.Host(person=bob.person))
    assert bob.at is not None
    assert bob.at.room.host == ann.person, "Bob does not know yet"
    await bob.does(do.Set(practice=True))
    await bob.starts("easy")
    assert bob.at.match is not None
    assert ann.at is not None
    assert ann.at.match is None, "nor Ann that they play"
    assert (await actions.understand(ann.at, ann.person, do.Type(match=bob.at.match_id))).table
    await bob.does(do.Set(locked=True))
    assert (await here.up_to_date(code)).room.locked, "what is asked over HTTP is read first"


async def test_an_answer_to_a_question_that_only_another_process_knows_is_taken(
    houses: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await apart(houses)
    first, second = (ann, bob) if ann.is_asked else (bob, ann)
    monkeypatch.setattr(tables.Table, "catch_up_soon", lambda table: None)  # what other processes tell comes late
    await first.answers(5)
    assert first.at is not None
    assert first.at.match is not None
    number = first.at.match.number
    assert not second.is_asked, "it is not known there yet"
    await second.answers(10, number, first.table["match"])
    assert [entry.answer for entry in (await houses[0].log(ann.table["match"])).entries] == [5, 10]
    with pytest.raises(Refused):  # what is wrong stays wrong
        await first.answers(10, number, first.table["match"])
