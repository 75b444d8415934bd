"""Ten thousand messages that are malformed or out of place: each is refused with a sentence, and nothing happens."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest
from aiohttp import WSMsgType

from rumpus.games import find, names
from rumpus.web.serve import Settings
from tests.services import free_port
from tests.web.people import PATIENCE, Person
from tests.web.process import Server

COUNT = 10_000
ITS_OWN = ["opened", "began", "ended", "confided", "forgot"]
SAID: dict[str, Any] = {"code": "BCDF", "text": "x", "channel": "", "to": [], "standings": [1]}
MORE_MEMORY = 20_000  # kilobytes that a server may have grown by after all of them


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    started = Server(
        Settings(port=free_port(), data=tmp_path, messages=(1e9, 1e9), connections=1000, proxies=1), tmp_path / "output"
    )
    await started.start()
    yield started
    await started.stop()


def garbage(random: Random, person: Person, other_match: str) -> Iterator[str | bytes]:
    """Messages that cannot be taken, whoever of these people sends them at any time of these matches."""
    match, n = person.table["match"], person.table["n"]
    words: list[Any] = [
        None, True, False, 0, -1, 7, 10**15, 2.5, "", "x", "é\u200d", "\u0000", "x" * 100, [], [[]], {}, [None],
        {"a": [1]}, [1] * 200, "room:KDVX", "__class__", "../../etc/passwd", "'; DROP TABLE entries; --", "<script>",
        "pennywise.py",
    ]  # fmt: skip
    fields = ["name", "match", "told", "chair", "count", "level", "game", "options", "clock", "stand_in", "fill"]
    fields += ["question", "value", "text", "person", "on", "id", "do"]
    harmless = {"enter", "rename", "look", "link", "say", "stand"}  # whatever they are sent with may be fine
    hosts = ["chairs", "bot", "clear", "choose", "set", "start", "abandon", "mute", "kick", "host"]
    answers = ["answer", "undo"]
    while True:
        # not a message at all
        yield random.choice(["", "{", "[", "null", "7", '"do"', "[1,2]", "\x00", "{}", '{"do":', "NaN", "{'do':1}"])
        yield bytes(random.randrange(256) for _ in range(random.randrange(300)))
        yield "[" * random.choice([10, 1_000, 15_000])
        yield '{"do":"answer","value":' + "[" * 2000 + "]" * 2000 + "}"
        yield '{"do":"say","text":"' + "x" * random.choice([2_001, 10_000, 20_000, 60_000]) + '"}'
        yield '{"id":' + "9" * random.choice([20, 300, 5_000]) + ',"do":"look"}'
        # a message of no kind
        yield encoded({"do": random.choice(words), "id": random.choice([None, 1, -5])})
        yield encoded({random.choice(fields): random.choice(words) for _ in range(4)} | {"do": "dance"})
        # the host's, by who is not the host; or of the wrong types
        yield encoded({"do": random.choice(hosts), random.choice(fields[:-1]): random.choice(words)})
        yield encoded({"do": "sit", "chair": random.choice([word for word in words if word not in (0, 1, None)])})
        # stale, of the wrong match, room or seat, or no answer to any question
        yield encoded({"do": "answer", "match": other_match, "question": n, "value": 5})
        yield encoded({"do": "answer", "match": match, "question": random.choice([n + 1, n + 99, 10**12]), "value": 5})
        yield encoded({"do": "answer", "match": match, "question": n, "value": random.choice(words[6:])})
        yield encoded({"do": random.choice(answers), "match": random.choice(words), "question": n})
        yield encoded({"do": "undo", "match": other_match})
        yield encoded({"do": random.choice([*harmless - {"stand", "link"}]), **wrong(random)})
        # what only the server says; and what is for another time, for nobody, or of no kind that is known
        yield encoded({"do": random.choice(ITS_OWN), "match": match, "game": "pennywise", "person": "x", **SAID})
        about = {"match": match, "question": n, "person": random.choice(words), "text": random.choice(words)}
        yield encoded({"do": random.choice(["rematch", "agree", "hint", "speak"]), "yes": True, **about})
        looks = {"face": random.choice(words[5:]), "colour": random.choice(words)}
        yield encoded({"do": random.choice(["react", "portrait"]), "mood": random.choice(words), **looks})
        yield encoded({"do": "type", "match": random.choice([other_match, *words]), "text": random.choice(words)})


def typed(random: Random, match: str) -> str:
    """A text that may mean something or nothing."""
    letters = random.choices("0123456789abcTorKSHDC to,;:-+#/x\n\t\u202e", k=random.randrange(80))
    return encoded({"do": "type", "match": match, "text": "".join(letters)})


def wrong(random: Random) -> dict[str, Any]:
    """Fields of which each alone makes a message impossible."""
    name = random.choice([7, [], {}, "x" * 61])
    return random.choice([{"name": name, "text": 7, "told": -1}, {"told": "many", "text": [], "name": 1.5}])


def encoded(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


async def send(person: Person, message: str | bytes) -> dict[str, Any]:
    """What is said to a message, whatever it is."""
    assert person.socket is not None
    if isinstance(message, bytes):
        await person.socket.send_bytes(message)
    else:
        await person.socket.send_str(message)
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await person.socket.receive()
            assert answer.type is WSMsgType.TEXT, answer
            said: dict[str, Any] = msgspec.json.decode(answer.data)
            if "re" in said:
                return said


def stored(folder: Path) -> list[Any]:
    with sqlite3.connect(folder / "rumpus.db") as disk:
        rows = disk.execute("SELECT stream, n, data FROM entries ORDER BY stream, n").fetchall()
    disk.close()
    return rows


async def test_ten_thousand_pieces_of_garbage(server: Server, tmp_path: Path) -> None:
    async with aiohttp.ClientSession(
        server.address, cookie_jar=aiohttp.DummyCookieJar(), connector=aiohttp.TCPConnector(limit=0)
    ) as browser:
        tables = [await set_table(browser, game, i) for i, game in enumerate(names()) if not find(game).is_open()]
        people = [person for table in tables for person in table]
        before, scenes, memory = stored(tmp_path), await scenes_of(people), 0
        sent = 0
        for i, person in enumerate(people):
            other = people[i - 5].table["match"]
            assert other != person.table["match"]
            await person.leave()  # from here on nobody listens but `send`
            await person.connect()
            await unheard(person)
            said = await send(person, encoded({"do": "enter", "name": person.name}))
            assert "ok" in said
            source = garbage(Random(i), person, other)
            for k in range(COUNT // len(people)):
                message = next(source)
                said = await send(person, message)
                assert "error" in said, (message[:200], said)
                assert said["error"].endswith("."), said
                assert "Traceback" not in said["error"]
                assert len(said["error"]) <= 1000
                sent += 1
                if k % 10 == 9:
                    said = await send(person, typed(Random(k), person.table["match"]))
                    assert "went wrong" not in said.get("error", "")
                if k % 150 == 149:  # who is refused 200 times in a row is sent away
                    assert "ok" in await send(person, encoded({"do": "link"}))
            memory = memory or server.memory()
        grown = server.memory() - memory
        for person in people:
            await person.come()
        assert await scenes_of(people) == scenes
        assert stored(tmp_path) == before
        assert sent >= COUNT - len(people)
        assert grown < MORE_MEMORY
        print(f"{sent} messages, grown by {grown} kB to {server.memory()} kB")
        for person in people:
            await person.leave()
    assert server.output.read_text() == "", "nothing went wrong inside"


async def unheard(person: Person) -> None:
    """Read the socket by hand from now on."""
    assert person._reading is not None
    person._reading.cancel()
    await asyncio.wait([person._reading])


async def set_table(browser: aiohttp.ClientSession, game: str, number: int) -> list[Person]:
    """A match in which the host only watches: nobody at the table may do what is the host's."""
    caller = {"X-Forwarded-For": f"10.0.0.{number}"}  # nobody may open so many rooms
    async with browser.post("/api/rooms", json={"game": game}, headers=caller) as reply:
        room = (await reply.json())["room"]
    host = await Person(browser, room, "Host").come()
    people = [await Person(browser, room, name).come() for name in ("Ann", "Bob", "Cem", "Eve")]
    seats = len(host.room["chairs"])
    for chair in range(seats):
        await people[chair].do("sit", chair=chair)
    await host.do("start")
    for person in people:
        await person.sees(lambda person: person.table)
    await host.leave()
    return people


async def scenes_of(people: list[Person]) -> list[Any]:
    for person in people:
        await person.do("link")
    return [(person.table["n"], person.table["scene"], person.table["question"], person.story) for person in people]
