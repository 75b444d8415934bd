"""Cheap requests that would cost much: what they cost is bounded, and nobody else pays for it."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from aiohttp import web
from multidict import CIMultiDict

from rumpus.core import Match
from rumpus.core.shapes import shape
from rumpus.core.telling import Told
from rumpus.tables import actions
from rumpus.tables import table as tables
from rumpus.tables.limits import Bucket
from rumpus.tables.turns import Asker
from rumpus.web import games, limits
from rumpus.web.requests import ADDRESSES
from tests.web.conftest import House, next_asked, opened
from tests.web.people import NotTaken, Person, any_answer, issued

COINS = {"coins": "5x1 1x2"}


class Counted:
    """How often something is done in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        self.times = 0
        done = getattr(where, name)

        def counting(*args: Any, **details: Any) -> Any:
            self.times += 1
            return done(*args, **details)

        monkeypatch.setattr(where, name, counting)


async def tried(person: Person, what: str, **details: Any) -> str:
    """Why it was refused; nothing if it was not."""
    try:
        await person.do(what, **details)
    except NotTaken as why:
        return str(why)
    return ""


async def get(house: House, path: str) -> tuple[int, Any]:
    async with house.browser.get(path) as reply:
        return reply.status, msgspec.json.decode(await reply.read())


# ---- looking at the table


async def test_a_story_is_worded_once_however_often_it_is_looked_at(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    for _ in range(6):
        asked = await next_asked([ann, bob])
        assert asked is not None
        await asked.answer(asked.table["question"]["items"][0]["value"] if "items" in asked.table["question"] else [])
    await next_asked([ann, bob])
    story = [*ann.story]
    await ann.do("look", told=0)
    worded = Counted(monkeypatch, Told, "line")
    for told in (0, 2, 0, len(story)):
        await ann.do("look", told=told)
        assert (ann.table["from"], len(ann.table["told"])) == (told, len(story) - told), "what is known is not sent"
    assert worded.times == 0
    assert ann.story == bob.story == story
    await ann.leave()
    await bob.leave()


async def test_who_looks_again_and_again_is_told_to_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "LOOKS", (3, 0.0))
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    said = [await tried(ann, "look", told=0) for _ in range(6)]
    assert said == [""] * 3 + ["You look very often: wait a moment."] * 3
    assert await tried(ann, "enter", name="Ann") == "You look very often: wait a moment.", "which shows all of it again"
    assert (await bob.do("look", told=0))["ok"], "and nobody else is"
    await ann.leave()
    await bob.leave()


async def test_one_address_has_so_many_texts_read_and_is_told(house: House) -> None:
    """However many people type there: a text is compared with every answer that fits."""
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    house.server.app[ADDRESSES]["127.0.0.1"].words = Bucket(3, 0)
    said = [await tried(person, "type", match=ann.table["match"]) for person in (ann, bob, ann, bob, ann)]
    assert said == [""] * 3 + ["Very much is typed at your address: wait a moment."] * 2
    await ann.leave()
    await bob.leave()


async def test_what_was_taken_back_is_not_in_the_story_any_more(house: House) -> None:
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    asked = await next_asked([ann, bob])
    assert asked is not None
    await asked.answer(5)
    await asked.sees(lambda person: person.story)
    await asked.do("undo", match=asked.table["match"])
    await asked.answer(10)
    await asked.do("look", told=0)
    await asked.sees(lambda person: person.story == [f"{asked.name} plays a 10."])
    await ann.leave()
    await bob.leave()


# ---- matches


@pytest.mark.parametrize("way", ["", "/steps/0", "/steps/1?seat=0", "/log"])
async def test_whether_a_match_is_over_is_read_and_not_played_again(
    house: House, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    replayed = Counted(monkeypatch, Match, "replay")
    for _ in range(3):
        status, said = await get(house, f"/api/matches/{ann.table['match']}{way}")
        assert (status, said["error"]) == (400, "This match is not over: until then only its players see it.")
    assert replayed.times == 0
    await ann.leave()
    await bob.leave()


async def test_matches_that_are_over_are_played_again_in_another_process(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.finished()
    replayed = Counted(monkeypatch, Match, "replay")
    for way in ("", "/steps/2?seat=0", "/steps/3", "/log"):
        async with house.browser.get(f"/api/matches/{ann.table['match']}{way}") as reply:
            assert reply.status == 200
    assert replayed.times == 0


async def test_a_match_from_before_it_was_written_down_is_played_again_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as house:
        over = (await house.finished()).table["match"]
        ann, bob = await house.party("pennywise", "Ann", "Bob")
        running = ann.table["match"]
        await ann.leave()
        await bob.leave()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as disk, disk:
        disk.execute("DELETE FROM entries WHERE stream LIKE 'over:%'")
        disk.execute("DROP TABLE about")
    async with opened(tmp_path) as house:
        replayed = Counted(monkeypatch, Match, "replay")
        for _ in range(3):
            assert (await get(house, f"/api/matches/{over}"))[0] == 200
            assert (await get(house, f"/api/matches/{running}"))[0] == 400
        assert replayed.times == 2
        assert await house.hall.store.lengths([f"over:{over}", f"over:{running}"]) == [1, 0]


async def test_rules_are_made_into_a_page_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    games.rules_page.cache_clear()
    made = Counted(monkeypatch, games, "as_html")
    pages = [await get(house, "/api/games/pennywise/rules") for _ in range(3)]
    assert made.times == 1
    assert pages[0] == pages[1] == pages[2]
    assert pages[0][1]["title"] == "Pennywise"


# ---- floods


@pytest.mark.parametrize("kind", ["ping", "pong"])
async def test_who_only_shows_that_they_are_there_again_and_again_is_cut_off(
    house: House, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    ann, eve = [await house.person(room, "Ann") for room in [await house.room() for _ in range(2)]]
    assert eve.socket is not None
    for _ in range(20):
        await getattr(eve.socket, kind)(b"")
    await eve.do("say", text="so far this is good manners")
    answered = Counted(monkeypatch, web.WebSocketResponse, "pong")
    with suppress(ConnectionError):
        for _ in range(5000):
            await getattr(eve.socket, kind)(b"")
    await eve.is_gone()
    assert answered.times < 100
    await ann.do("say", text="I am still here")
    await ann.leave()


async def test_an_address_that_asks_for_very_much_waits_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", (5, 0))
    monkeypatch.setattr(limits, "SLOWER", 0.01)
    async with opened(tmp_path, proxies=1) as house:

        async def asks(address: str) -> int:
            async with house.browser.get("/api/games", headers={"X-Forwarded-For": address}) as reply:
                return reply.status

        replies = await asyncio.gather(*(asks("10.0.0.1") for _ in range(30)))
        assert sorted(replies) == [200] * 5 + [429] * 25
        assert await asks("10.0.0.2") == 200, "and nobody else does"
        said = CIMultiDict([("X-Forwarded-For", "10.0.0.3"), ("X-Forwarded-For", "10.0.0.1")])
        async with house.browser.get("/api/games", headers=said) as reply:
            assert reply.status == 429, "what the proxy says counts, also where it says it in a line of its own"


async def test_a_secret_is_not_renewed_again_and_again(house: House) -> None:
    secret = await issued(house.browser)
    house.server.app[ADDRESSES]["127.0.0.1"].changes = Bucket(2, 0)
    replies = []
    for _ in range(4):
        async with house.browser.post("/api/renew", headers={"Cookie": f"rumpus={secret}"}) as reply:
            replies.append(reply.status)
            secret = reply.cookies["rumpus"].value if reply.status == 200 else secret
    assert replies == [200, 200, 429, 429]


async def test_long_messages_are_fewer_messages(tmp_path: Path) -> None:
    async with opened(tmp_path, messages=(60, 0)) as house:
        ann, bob = await house.party("pennywise", "Ann", "Bob")
        long = {"match": ann.table["match"], "question": 1000, "value": [0] * 5000}  # counts for ten
        said = [await tried(ann, "answer", **long) for _ in range(8)]
        assert [why == "That is too fast: wait a moment." for why in said] == [False] * 5 + [True] * 3
        assert (await ann.do("look"))["ok"], "a short one is not too much yet"
        await ann.leave()
        await bob.leave()


async def test_a_very_long_answer_is_not_put_into_words_to_refuse_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    asked = await next_asked([ann, bob])
    assert asked is not None
    worded = Counted(monkeypatch, shape, "label")
    match, number = asked.table["match"], asked.table["question"]["number"]
    longs: list[list[Any]] = [[[0, 1]] * 2000, [[[]]] * 2000, [*range(3000)]]
    for value in longs:
        said = await asked.refused("answer", match=match, question=number, value=value)
        assert said.startswith("That is not possible")
    assert worded.times < 100
    await ann.leave()
    await bob.leave()


# ---- thoughts


async def practising(house: House, name: str = "Ann") -> Person:
    """Somebody alone against an easy bot, at their first question."""
    ann = await house.person(await house.room("pennywise"), name)
    await ann.do("choose", game="pennywise", options=COINS)
    await ann.do("set", practice=True)
    await ann.do("sit", chair=0)
    await ann.do("start", fill="easy")
    await ann.sees(lambda person: person.table and person.table["question"])
    return ann


async def ask(person: Person) -> str:
    """For a hint. Back comes why there is none."""
    return await tried(person, "hint", match=person.table["match"], question=person.table["question"]["number"])


async def test_bots_play_on_however_long_hints_take(house: House) -> None:
    """All who think about hints are busy with something that never ends."""
    ann = await practising(house)
    async with house.hall.advisers.turns.turn(Asker("crowd"), slow=False):
        assert await ask(ann) == ""
        number = ann.table["question"]["number"]
        await ann.answer(ann.table["question"]["items"][0]["value"])
        await ann.sees(lambda person: any(line.startswith("Otto") for line in person.story))
        await ann.sees(lambda person: person.over or (person.table["question"] or {"number": -1})["number"] > number)
        assert not ann.hint
    await ann.sees(lambda person: person.hint)
    await ann.leave()


async def test_a_room_waits_for_one_hint_at_a_time(house: House) -> None:
    ann = await practising(house)
    async with house.hall.advisers.turns.turn(Asker("crowd"), slow=False):
        assert await ask(ann) == ""
        assert await ask(ann) == "A hint is being thought about already: wait for it."
    await ann.sees(lambda person: person.hint)
    await ann.leave()


async def test_one_address_waits_for_so_many_hints_and_is_told_and_another_is_next(tmp_path: Path) -> None:
    async with opened(tmp_path, proxies=1) as house:
        crowd = [await practising(house, f"Crowd {i}") for i in range(10)]
        house.browser.headers["X-Forwarded-For"] = "10.0.0.2"
        innocent = await practising(house, "Innocent")
        async with house.hall.advisers.turns.turn(Asker("crowd"), slow=False):
            said = [await ask(person) for person in crowd]
            assert said[:8] == [""] * 8
            assert set(said[8:]) == {"Much is being thought about for you already: wait a moment."}
            assert await ask(innocent) == ""
        await asyncio.gather(*(person.sees(lambda person: person.hint) for person in [*crowd[:8], innocent]))
        for person in [*crowd, innocent]:
            await person.leave()


async def test_who_changes_a_sealed_answer_again_and_again_is_told_to_wait(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is written down: without an end to it, a match would be too long to be played on."""
    monkeypatch.setattr(tables, "CHANGES", (3, 0.0))
    people = ann, *_ = await house.party("big-dumb-five", "Ann", "Bob", "Cem")
    await ann.sees(lambda person: person.table["question"])
    question = ann.table["question"]
    assert question["sealed"]
    details = {"match": ann.table["match"], "question": question["number"]}
    one, other = any_answer(question, Random(1)), any_answer(question, Random(2))
    assert one != other
    said = [await tried(ann, "answer", value=value, **details) for value in (one, other, one, other, one)]
    assert said == [""] * 4 + ["You change your mind very fast: wait a moment."]
    assert (await ann.do("answer", value=other, **details))["ok"], "the same once more is no change"
    for person in people:
        await person.leave()
