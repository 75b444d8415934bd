"""What somebody with bad intentions can do with nothing but the page about the wire, and what the others see of it."""

import asyncio
from random import Random

import aiohttp
import pytest

from tests.web.conftest import House
from tests.web.people import Person, any_answer

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
