"""What somebody with bad intentions can do with nothing but the page about the wire, and what the others see of it."""

import asyncio
from itertools import product
from pathlib import Path
from random import Random

import aiohttp
import pytest

from rumpus.tables import table
from rumpus.tables.hall import LETTERS
from rumpus.tables.room import MOST_PEOPLE
from rumpus.web import limits
from tests.web.conftest import House, opened
from tests.web.people import NotTaken, Person, any_answer

# ---- silence: who has answered a held question


async def aiming(house: House) -> list[Person]:
    """Four people who aim at each other in Ca$h'n Gun$, which nobody may see before the count is over."""
    people = await house.party("cash-n-guns", "Ann", "Bob", "Cem", "Dan", options={"aim_seconds": 60})
    random = Random(1)
    for person in people:
        await person.sees(lambda person: person.table["question"])
    while not all(person.table["question"].get("within") for person in people):
        asked = next(p for p in people if p.table["question"] and p.table["question"].get("given") is None)
        n = asked.table["n"]
        await asked.answer(any_answer(asked.table["question"], random))
        for person in people:
            await person.sees(lambda person, n=n: person.table["n"] > n and person.table["question"])  # type: ignore[misc]
    return people


async def test_nothing_tells_who_has_answered_a_held_question(house: House) -> None:
    people = await aiming(house)
    ann, bob, cem, _ = people

    async def looks_around() -> tuple[object, ...]:
        """All that Ann can find out without answering anew."""
        seen = len(ann.received)
        await ann.do("look")
        await ann.sees(lambda ann: len(ann.received) > seen + 1)
        table = {key: value for key, value in ann.table.items() if key not in ("deadline", "told", "from")}
        refusal = await ann.refused("undo", match=ann.table["match"])
        async with house.browser.get("/metrics") as reply:
            return table, refusal, reply.status

    await ann.answer(any_answer(ann.table["question"], Random(2)))
    before = await looks_around()
    assert before[2] == 404, "figures about the server are not for players"
    for person in (bob, cem):
        await person.answer(any_answer(person.table["question"], Random(2)))
        assert await looks_around() == before
    assert b"rumpus_answers_total" in await house.metrics()
    for person in people:
        await person.leave()


@pytest.mark.parametrize("request_line", [b"GET / HTTP/1.1", b"GET /ws/BBBB HTTP/1.1", b"GET /nothing HTTP/1.1", b"?"])
async def test_no_response_tells_which_versions_run_here(house: House, request_line: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
    writer.write(request_line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
    answered = await reader.read()
    assert b"\r\nServer: rumpus\r\n" in answered
    for word in (b"aiohttp", b"Python", aiohttp.__version__.encode()):
        assert word not in answered
    writer.close()


# ---- guessing codes of rooms, and filling one


async def test_codes_of_rooms_cannot_be_tried_many_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GUESSES", (20, 0))
    room = await house.room()
    ann = await house.person(room, "Ann")
    codes = ["".join(letters) for letters in product(LETTERS, repeat=4)][:200]

    async def tries(code: str) -> str:
        try:
            return str((await (await Person(house.browser, code).connect()).is_gone())["why"])
        except aiohttp.WSServerHandshakeError as refused:
            return str(refused.status)

    found = await asyncio.gather(*(tries(code) for code in codes if code != room))
    assert sum(answer.startswith("There is no room") for answer in found) == 20
    assert found.count("429") == len(found) - 20, "of these codes the attacker learns nothing"
    await ann.do("say", text="I am still here")


async def test_who_knows_a_room_does_not_pay_for_guessing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GUESSES", (2, 0))
    room = await house.room()
    for _ in range(2):
        await asyncio.gather(*(house.person(room, name) for name in "ABCDEF"))
        for opened_table in list(house.hall.tables.values()):
            house.hall.forget(opened_table)  # as after a restart: all come back at once


async def test_one_guest_with_many_cookies_does_not_fill_a_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "FROM_ONE_ADDRESS", 6)
    async with opened(tmp_path, proxies=1) as house:
        room = await house.room()
        host = await house.visitor(room, "Host", "1.1.1.1")
        attackers = [await house.visitor(room, f"X{i}", "6.6.6.6") for i in range(6)]
        with pytest.raises(NotTaken, match="6 people from your address are in this room already"):
            await house.visitor(room, "X7", "6.6.6.6")
        await attackers[0].leave()
        attackers[0] = await house.visitor(room, "X0", "6.6.6.6", attackers[0].secret)
        await host.do("say", text="come in, Bob")
        bob = await house.visitor(room, "Bob", "2.2.2.2")
        assert bob.chat == ["come in, Bob"]
        for person in (host, bob, *attackers):
            await person.leave()


async def test_the_last_places_of_a_room_are_kept_for_other_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On an open floor, where a hall full of phones may share one address."""
    monkeypatch.setattr(table, "FROM_ONE_ADDRESS", 6)
    monkeypatch.setattr(table, "KEPT", MOST_PEOPLE - 10)
    async with opened(tmp_path, proxies=1) as house:
        room = await house.room("con-game")
        host = await house.visitor(room, "Host", "1.1.1.1")
        hall = [await house.visitor(room, f"X{i}", "6.6.6.6") for i in range(9)]
        with pytest.raises(NotTaken, match="This room is nearly full: its last places are for people from other"):
            await house.visitor(room, "X9", "6.6.6.6")
        bob = await house.visitor(room, "Bob", "2.2.2.2")
        for person in (host, bob, *hall):
            await person.leave()
