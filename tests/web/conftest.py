"""A server in this process, and people who come to it through real sockets."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestServer

from rumpus.tables.hall import Hall
from rumpus.tables.store import open_store
from rumpus.web.app import make_app
from rumpus.web.upkeep import make_metrics
from tests.services import postgresql, redis
from tests.web.people import PATIENCE, Person, any_answer

__all__ = ["postgresql", "redis"]


class House:
    """A server, and a browser at its address."""

    def __init__(self, hall: Hall, server: TestServer, browser: aiohttp.ClientSession) -> None:
        self.hall = hall
        self.server = server
        self.browser = browser
        self.address = str(server.make_url("/"))

    async def room(self, game: str = "pennywise") -> str:
        async with self.browser.post("/api/rooms", json={"game": game}) as reply:
            room: str = (await reply.json())["room"]
            return room

    async def metrics(self) -> bytes:
        """What whoever runs the server can read about it."""
        async with TestServer(make_metrics(self.server.app)) as figures:
            address = figures.make_url("/metrics")
            async with aiohttp.ClientSession() as operator, operator.get(address) as reply:
                return await reply.read()

    async def person(self, room: str, name: str) -> Person:
        return await Person(self.browser, room, name).come()

    async def visitor(self, room: str, name: str, address: str, secret: str = "") -> Person:
        """Somebody who comes through a proxy of ours, from that address."""
        return await Person(self.browser, room, name, secret, comes_from=address).come()

    async def party(
        self, game: str, *names: str, watching: int = 0, fill: str = "", options: dict[str, Any] | None = None
    ) -> list[Person]:
        """A match of these people; the last few only watch."""
        room = await self.room(game)
        people = [await self.person(room, name) for name in names]
        if options:
            await people[0].do("choose", game=game, options=options)
        players = people[: len(people) - watching]
        if len(players) > len(people[0].room["chairs"]):
            await people[0].do("chairs", count=len(players))
        for chair, person in enumerate(players):
            await person.do("sit", chair=chair)
        await people[0].do("start", fill=fill)
        for person in people:
            await person.sees(lambda person: person.table)
        return people

    async def finished(self, options: dict[str, Any] | None = None) -> Person:
        """Ann, after a match against Bob."""
        ann, bob = await self.party("pennywise", "Ann", "Bob", options=options)
        random = Random(1)
        while (asked := await next_asked([ann, bob])) is not None:
            await asked.answer(any_answer(asked.table["question"], random))
        await ann.leave()
        await bob.leave()
        return ann


async def next_asked(people: list[Person]) -> Person | None:
    """Who is asked, once all of them have seen the last answer; nobody, if the match is over."""
    n = max(person.table["n"] for person in people)
    for person in people:
        await person.sees(lambda person: person.table["n"] >= n)
    return next((person for person in people if person.table["question"] is not None), None)


@asynccontextmanager
async def opened(folder: Path, moments: bool = False, **settings: Any) -> AsyncIterator[House]:
    """A server with these settings."""
    hall = Hall(await open_store(f"sqlite:{folder / 'tables.db'}"), pace=0, moments=moments)
    server = TestServer(make_app(hall, **settings))
    await server.start_server()
    try:
        async with aiohttp.ClientSession(
            str(server.make_url("/")), cookie_jar=aiohttp.DummyCookieJar(), timeout=aiohttp.ClientTimeout(PATIENCE)
        ) as browser:
            yield House(hall, server, browser)
    finally:
        await server.close()
        await hall.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(tmp_path) as house:
        yield house
