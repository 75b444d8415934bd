"""Nothing lost: servers are killed in the middle of many matches, again and again, and everybody plays on.

What an answer's `ok` promises is checked in the store after every kill; who comes back has the whole story; in the end
every match is over, and its log is the match of its seed. Nothing here depends on how fast anything is: a server is
killed after so many answers, not after so many seconds.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import asyncpg
import msgspec
import pytest

from rumpus import games
from rumpus.core import Match
from rumpus.tables.room import HISTORY_KEPT
from rumpus.tables.store import Kept
from rumpus.tables.written import read_answered, read_log
from rumpus.web.serve import Settings
from tests.services import PostgreSQL, Redis, free_port
from tests.sweeps import THOROUGH
from tests.web.people import Person, any_answer
from tests.web.process import Server

TABLES = 50  # every game at least once
KILLS = 20 if THOROUGH else 6
TABLES_APART = 20  # with two processes
KILLS_APART = 8 if THOROUGH else 4
LIMIT = 600  # seconds: only for what hangs
GAMES = [name for name, kind in games.every() if not kind.is_open()]
NOT_ALL_IS_SAID = ("spot", "subset", "either", "arrange")  # shapes that can have a condition of their own

# So many people at one address are not meant to be; and nobody plays for who is slow to come back.
LOOSE: dict[str, Any] = {"messages": (1e9, 1e9), "connections": 1000, "proxies": 1, "grace": 3600.0, "moments": False}

Answered = tuple[str, int, int, str]  # match, seat, question, and the answer as JSON


class Book:
    """What all players know together."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.acknowledged: list[Answered] = []
        self.again = True  # whether there is to be a rematch


class Player(Person):
    """Plays by himself, and comes back by himself, as the page does."""

    def __init__(
        self, browser: aiohttp.ClientSession, addresses: Sequence[str], room: str, name: str, secret: str, book: Book
    ) -> None:
        super().__init__(browser, room, name, secret)
        self.addresses = addresses
        self.book = book
        self.entered = 0
        self.unanswered: dict[str, Any] | None = None
        self.wants_to_start = False

    async def play(self) -> None:
        while True:
            with suppress(aiohttp.ClientError, ConnectionError):
                address = self.book.random.choice(self.addresses)
                headers = {"Cookie": f"rumpus={self.secret}"}
                async with self.browser.ws_connect(f"{address}/ws/{self.code}", headers=headers, max_msg_size=0) as ws:
                    await self._sit_in(ws)
            await asyncio.sleep(0.05)

    async def _sit_in(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.wants_to_start = False
        known = {"match": self.table["match"], "told": len(self.story)} if self.table else {}
        await ws.send_str(dumped({"id": -1, "do": "enter", "name": self.name, **known}))
        async for message in ws:
            heard = msgspec.json.decode(message.data)
            if "re" in heard:
                await self._replied(ws, heard)
            elif heard["type"] == "room":
                self.room = heard["room"]
            elif heard["type"] == "table":
                self._look(heard)
            elif heard["type"] == "bye":
                assert heard["again"], heard
            await self._act(ws)

    async def _replied(self, ws: aiohttp.ClientWebSocketResponse, reply: dict[str, Any]) -> None:
        if reply["re"] == -1:
            assert "ok" in reply, reply
            self.entered += 1
            if self.unanswered is not None:
                await ws.send_str(dumped(self.unanswered))
        elif reply["re"] == -2:
            self.wants_to_start = False
        elif self.unanswered is not None and reply["re"] == self.unanswered["id"]:
            answer, self.unanswered = self.unanswered, None
            if answer["match"] != self.table["match"]:
                return  # the answer was taken before the server was killed, and the next match has begun
            if "error" in reply:  # a page is not always sent all that is legal: it tries again
                assert self.table["question"]["shape"] in NOT_ALL_IS_SAID, (answer, reply)
                return
            self.book.acknowledged.append(
                (answer["match"], self.table["seat"], answer["question"], dumped(answer["value"]))
            )

    async def _act(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        question = self.table.get("question")
        if self.unanswered is None and question is not None and question.get("given") is None:
            self._number += 1
            self.unanswered = {
                "id": self._number, "do": "answer", "match": self.table["match"], "question": question["number"],
                "value": any_answer(question, self.book.random),
            }  # fmt: skip
            await ws.send_str(dumped(self.unanswered))
        is_host = self.room.get("host") == self.room.get("you")
        if is_host and self.over and not self.room["playing"] and self.book.again and not self.wants_to_start:
            self.wants_to_start = True
            await ws.send_str(dumped({"id": -2, "do": "start"}))

    @property
    def progress(self) -> tuple[str, int]:
        return self.table["match"], self.table["n"]


def dumped(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# ---- the load


class Load:
    """Many tables, of all games, with people who answer at once."""

    def __init__(self, browser: aiohttp.ClientSession, servers: list[Server], book: Book) -> None:
        self.browser = browser
        self.servers = servers
        self.book = book
        self.tables: list[list[Player]] = []
        self._playing: list[asyncio.Task[None]] = []

    async def set_up(self, tables: int) -> None:
        for i in range(tables):
            self.tables.append(await self._table(GAMES[i % len(GAMES)]))
        self._playing = [asyncio.create_task(player.play()) for table in self.tables for player in table]

    async def _table(self, game: str) -> list[Player]:
        addresses = [server.address for server in self.servers]
        caller = {"X-Forwarded-For": f"10.0.0.{len(self.tables)}"}  # nobody may open so many rooms
        async with self.browser.post(f"{addresses[0]}/api/rooms", json={"game": game}, headers=caller) as reply:
            room = (await reply.json())["room"]
        players = []
        for chair in range(games.find(game).players[0]):
            person = await Person(self.browser, room, f"Player {chair + 1}", address=addresses[0]).come()
            await person.do("sit", chair=chair)
            players.append((person, Player(self.browser, addresses, room, person.name, person.secret, self.book)))
        await players[0][0].do("choose", game=game, options=dict(games.find(game).brief))
        await players[0][0].do("start")
        for person, _ in players:
            await person.leave()
        return [player for _, player in players]

    async def until(self, so: Callable[[], bool]) -> None:
        while not so():
            for task in self._playing:
                if task.done():
                    task.result()  # somebody could not play on: this says why
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table]

    async def more_answers(self, count: int) -> None:
        wanted = len(self.book.acknowledged) + count
        await self.until(lambda: len(self.book.acknowledged) >= wanted)

    async def everybody_is_back(self, entered: list[int]) -> None:
        """Since they had entered so often."""
        await self.until(
            lambda: all(player.entered > before for player, before in zip(self.players, entered, strict=True))
        )

    async def every_match_goes_on(self) -> None:
        since = [table[0].progress for table in self.tables]
        await self.until(
            lambda: all(table[0].progress != before for table, before in zip(self.tables, since, strict=True))
        )

    async def finish(self) -> None:
        """No more rematches: everybody sees the end of the last match."""
        self.book.again = False
        await self.until(
            lambda: all(
                table[0].over and len({player.progress for player in table}) == 1 and not table[0].room["playing"]
                for table in self.tables
            )
        )
        await self.stop()


# ---- what is in the store


Streams = dict[str, list[Kept]]


def in_sqlite(file: Path) -> Streams:
    streams: Streams = {}
    with sqlite3.connect(file) as disk:
        for stream, at, data in disk.execute("SELECT stream, at, data FROM entries ORDER BY stream, n"):
            streams.setdefault(stream, []).append(Kept(at, data))
    disk.close()
    return streams


async def in_postgresql(address: str) -> Streams:
    connection = await asyncpg.connect(address)
    streams: Streams = {}
    for stream, at, data in await connection.fetch("SELECT stream, at, data FROM entries ORDER BY stream, n"):
        streams.setdefault(stream, []).append(Kept(at, data))
    await connection.close()
    return streams


def matches(streams: Streams) -> dict[str, list[Kept]]:
    return {name.removeprefix("match:"): kept for name, kept in streams.items() if name.startswith("match:")}


def nothing_is_lost(streams: Streams, acknowledged: Sequence[Answered]) -> None:
    """Every answer that was ever acknowledged is there, once."""
    there: list[Answered] = []
    for match, kept in matches(streams).items():
        for done in (read_answered(entry.data) for entry in kept[1:]):
            sent = done.entry.answer if done.sent is msgspec.UNSET else done.sent
            assert done.entry.seat is not None
            there.append((match, done.entry.seat, done.number, dumped(sent)))
    assert len({answer[:3] for answer in there}) == len(there), "an answer was written twice"
    assert set(acknowledged) <= set(there)
    assert len(set(acknowledged)) == len(acknowledged)


def all_is_well(streams: Streams, load: Load) -> None:
    """Every match is over, and is that of its seed; everybody has the whole story of the last one."""
    nothing_is_lost(streams, load.book.acknowledged)
    played = {}
    for name, kept in matches(streams).items():
        log = read_log(kept)
        played[name] = Match.replay(games.find(log.beginning.game), log, verify=True)
        assert played[name].over
    for player in load.players:
        match = played[player.table["match"]]
        assert player.story == match.story(player.table["seat"])
        assert player.table["scene"]["standings"] == match.standings()
        assert player.table["seed"] == match.seed
    for table in load.tables:
        room = table[0].room
        assert room["history"][-1]["match"] == table[0].table["match"]
        if len(room["history"]) < HISTORY_KEPT:
            assert {score["played"] for score in room["score"]} == {len(room["history"])}


# ---- the tests


@pytest.fixture
async def browser() -> AsyncIterator[aiohttp.ClientSession]:
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield session


async def test_one_server_on_sqlite_killed_again_and_again(tmp_path: Path, browser: aiohttp.ClientSession) -> None:
    server = Server(Settings(port=free_port(), data=tmp_path, **LOOSE), tmp_path / "output")
    book = Book(Random(1))
    load = Load(browser, [server], book)
    async with AsyncExitStack() as stack, asyncio.timeout(LIMIT):
        stack.push_async_callback(server.stop)
        stack.push_async_callback(load.stop)
        await server.start()
        await load.set_up(TABLES)
        await load.until(lambda: all(player.table for player in load.players))
        for kill in range(KILLS):
            await load.more_answers(book.random.randrange(200))
            await server.kill()
            nothing_is_lost(in_sqlite(tmp_path / "rumpus.db"), book.acknowledged)
            entered = [player.entered for player in load.players]
            await server.start()
            if kill % 2:  # otherwise it is killed again while they are still coming back
                await load.everybody_is_back(entered)
                await load.every_match_goes_on()
        await load.finish()
        await server.stop()
    streams = in_sqlite(tmp_path / "rumpus.db")
    all_is_well(streams, load)
    print(f"{len(book.acknowledged)} answers acknowledged in {len(matches(streams))} matches")
    assert server.output.read_text() == ""


async def test_two_servers_on_postgresql_and_redis_killed_in_turn(
    tmp_path: Path, browser: aiohttp.ClientSession, postgresql: PostgreSQL, redis: Redis
) -> None:
    database = await postgresql.database()
    settings = [Settings(port=free_port(), database=database, bus=redis.url, **LOOSE) for _ in range(2)]
    servers = [Server(one, tmp_path / f"output{one.port}") for one in settings]
    book = Book(Random(2))
    load = Load(browser, servers, book)
    async with AsyncExitStack() as stack, asyncio.timeout(LIMIT):
        for server in servers:
            stack.push_async_callback(server.stop)
            await server.start()
        stack.push_async_callback(load.stop)
        await load.set_up(TABLES_APART)
        await load.until(lambda: all(player.table for player in load.players))
        for kill in range(KILLS_APART):
            await load.more_answers(book.random.randrange(200))
            server = servers[kill % 2]
            await server.kill()
            promised = book.acknowledged[:]
            nothing_is_lost(await in_postgresql(database), promised)
            if kill % 2:  # the other one has to do alone for a while
                await load.every_match_goes_on()
            if kill == KILLS_APART // 2:
                redis.stop()
                await load.more_answers(50)
                redis.start()
            await server.start()
        await load.finish()
        for server in servers:
            await server.stop()
    streams = await in_postgresql(database)
    all_is_well(streams, load)
    print(f"{len(book.acknowledged)} answers acknowledged in {len(matches(streams))} matches")
