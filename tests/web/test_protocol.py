"""What is said on the WebSocket, with real ones."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

import aiohttp
import msgspec
import pytest

from rumpus.bots.kibitzer import Decision, Review, Tally, Weighed
from rumpus.bots.solved import Dial, Map, Reply
from rumpus.core import Debriefing
from rumpus.core.game import Style
from rumpus.tables import actions, news
from rumpus.tables import commands as do
from rumpus.tables.hall import Hall
from rumpus.tables.history import Played
from rumpus.tables.limits import Bucket
from rumpus.tables.listed import OpenRoom
from rumpus.tables.past import Step
from rumpus.tables.people import person_of
from rumpus.tables.picture import Asking, Known, Picture
from rumpus.tables.portraits import Portrait
from rumpus.tables.reviews import Progress
from rumpus.tables.room_records import Past, Score
from rumpus.tables.store import open_store
from rumpus.tables.typed import Typed
from rumpus.web import limits
from rumpus.web.app import make_app
from rumpus.web.replies import (
    FinishedMatch,
    GameInfo,
    GameOption,
    Matches,
    OtherNumbers,
    OwnRoom,
    Rooms,
    Rules,
    Sentence,
    Solved,
)
from rumpus.web.requests import CONNECTIONS
from tests.web.conftest import House, next_asked, opened
from tests.web.people import PATIENCE, NotTaken, Person, any_answer, issued, words_of


async def raw(person: Person, message: str | bytes) -> dict[str, Any]:
    """Send anything at all. Back comes the next reply."""
    assert person.socket is not None
    reply = asyncio.get_running_loop().create_future()
    person._replies[None] = reply  # type: ignore[index]
    if isinstance(message, bytes):
        await person.socket.send_bytes(message)
    else:
        await person.socket.send_str(message)
    async with asyncio.timeout(30):
        answer: dict[str, Any] = await reply
        return answer


# ---- the page that describes it


WIRE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text()


def table(title: str) -> dict[str, list[str]]:
    """The rows of the table whose first column has that title: its word, and the words of its second column."""
    rows = WIRE.partition(f"| {title} |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {cell[0].strip("`"): re.findall(r"`(\w+\??)`", cell[1]) for cell in cells}


def test_every_command_is_on_the_page_with_its_fields_and_no_other() -> None:
    commands = {}
    for command in get_args(do.Asked):
        fields = [field for field in msgspec.structs.fields(command) if field.name != "id"]
        commands[command.__name__.lower()] = [field.name + "?" * (not field.required) for field in fields]
    assert table("do") == commands


def test_every_message_is_on_the_page_with_its_fields_and_no_other() -> None:
    messages = {}
    for message in get_args(news.Sent):
        fields = [
            *msgspec.structs.fields(message),
            *(msgspec.structs.fields(news.Own) if message is news.Table else ()),
        ]
        messages[message.__name__.lower()] = [field.encode_name + "?" * (not field.required) for field in fields]
    assert {name: sorted(fields) for name, fields in table("type").items()} == {
        name: sorted(fields) for name, fields in messages.items()
    }


def test_every_address_on_the_page_is_one_and_every_one_is_on_the_page(tmp_path: Path) -> None:
    async def routes() -> set[tuple[str, str]]:
        hall = Hall(await open_store(f"sqlite:{tmp_path / 'tables.db'}"))
        app = make_app(hall)
        found = {(route.method, str(route.resource and route.resource.canonical)) for route in app.router.routes()}
        await hall.close()
        return found

    told = {
        (method, re.sub(r"[A-Z]+\b", "X", path)) for method, path in re.findall(r"`(GET|POST) (/\S*?)(?:\?.*?)?`", WIRE)
    }
    known = {
        (method, re.sub(r"{\w+}", "X", path))
        for method, path in asyncio.run(routes())
        if method != "HEAD" and path not in ("/{path}", "/{file}")
    }
    assert told - {("GET", "/"), ("GET", "/assets/X")} == known - {("GET", "/ws/X")}
    assert "## WebSocket `/ws/CODE`" in WIRE


WITH_FIELDS = (
    Picture, Known, Asking, Score, Past, Played, Typed, Debriefing, GameInfo, GameOption, OtherNumbers, Style, Rules,
    Sentence, OpenRoom, OwnRoom, Rooms, Matches, FinishedMatch, Portrait, Step, Solved, Reply, Dial, Map, Progress,
    Review, Decision, Weighed, Tally,
)  # fmt: skip


@pytest.mark.parametrize("kind", WITH_FIELDS)
def test_everything_that_is_sent_is_on_the_page_with_its_fields_and_no_other(kind: type[Any]) -> None:
    """In braces, with a question mark where one may be missing, and maybe with what it is: {players: [least, most]}."""
    lists = [re.sub(r": ?(\[[^]]*\]|[^,]*)", "", braces) for braces in re.findall(r"\{(\w[^{}]*)\}", WIRE)]
    told = [{field.strip().rstrip("?") for field in fields.split(",")} for fields in lists]
    assert {field.encode_name for field in msgspec.structs.fields(kind)} in told


# ---- coming in


async def test_entering_brings_the_room_the_talk_and_the_table_in_this_order(house: House) -> None:
    ann, _ = await house.party("pennywise", "Ann", "Bob")
    await ann.do("say", text="hello")
    eve = await house.person(ann.code, "Eve")
    assert [msgspec.json.decode(message).get("type") for message in eve.received[:4]] == [
        "room", "chat", "table", None,
    ]  # fmt: skip
    assert eve.room["you"] == person_of(eve.secret)
    assert eve.table["seat"] is None
    assert eve.table["question"] is None
    assert msgspec.json.decode(eve.received[3]) == {"re": 1, "ok": True, "person": person_of(eve.secret)}


async def test_nothing_can_be_done_before_entering(house: House) -> None:
    person = await Person(house.browser, await house.room()).connect()
    for what in ("look", "stand", "link", "start", "abandon"):
        assert await person.refused(what) == "Enter the room first."
    await person.leave()


@pytest.mark.parametrize("cookie", ["", "rumpus=", "rumpus=short", "rumpus=" + "g" * 32, "other=" + "a" * 32])
async def test_who_has_no_cookie_is_told_to_load_the_page(house: House, cookie: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await Person(house.browser, await house.room()).connect(Cookie=cookie)
    assert refused.value.status == 400


@pytest.mark.parametrize("code", ["BBBB", "x", "AEIO", "B" * 50, "KDVX%00"])
async def test_a_room_that_is_not_there_says_goodbye(house: House, code: str) -> None:
    person = await Person(house.browser, code).connect()
    bye = await person.is_gone()
    assert bye["why"].startswith("There is no room")
    assert not bye["again"]


async def test_nobody_tries_all_codes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GUESSES", (20, 0))
    for _ in range(20):
        await (await Person(house.browser, "BBBB").connect()).is_gone()
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await Person(house.browser, await house.room()).connect()
    assert refused.value.status == 429, "not even a room that is there"


async def test_the_same_secret_is_the_same_person_everywhere_and_nobody_learns_it(house: House) -> None:
    secret = await issued(house.browser)
    people = [await Person(house.browser, await house.room(), "Ann", secret).come() for _ in range(2)]
    assert len({person.room["you"] for person in people}) == 1
    other = await house.person(people[0].code, "Bob")
    assert secret.encode() not in b"".join(other.received + people[0].received)
    for person in (*people, other):
        await person.leave()


# ---- coming back


async def test_who_was_cut_off_in_the_middle_is_told_the_rest(house: House) -> None:
    ann, bob = people = await house.party("bogart", "Ann", "Bob")
    random = Random(3)
    for _ in range(5):
        asked = await next_asked(people)
        assert asked is not None
        await asked.answer(any_answer(asked.table["question"], random))
    await bob.sees(lambda bob: bob.table["n"] == 5)
    had = len(bob.story)
    assert bob.socket is not None
    bob.socket._response.close()  # no goodbye
    while ann.table["question"] is not None:
        await ann.answer(any_answer(ann.table["question"], random))
        await ann.sees(lambda ann: ann.table)
    seen = len(bob.received)
    await bob.come()
    shown = [msgspec.json.decode(message) for message in bob.received[seen:]]
    assert [message["from"] for message in shown if message.get("type") == "table"] == [had]
    assert bob.story == ann.story
    await ann.leave()
    await bob.leave()


async def test_a_client_can_always_ask_for_everything(house: House) -> None:
    ann, bob = people = await house.party("pennywise", "Ann", "Bob")
    asked = await next_asked(people)
    assert asked is not None
    await asked.answer(5)
    story = asked.story
    asked.story, asked.table = [], {}
    await asked.do("look")
    assert asked.story == story
    await asked.do("look", told=1)
    assert (asked.table["from"], asked.table["told"]) == (1, [])
    await asked.do("look", told=99)
    assert (asked.table["from"], [words_of(line) for line in asked.table["told"]]) == (0, story)
    await ann.leave()
    await bob.leave()


async def test_a_server_that_stops_asks_everybody_to_come_again(house: House) -> None:
    people = [await house.person(await house.room(), "Ann") for _ in range(3)]
    await house.server.close()
    for person in people:
        assert await person.is_gone() == {"type": "bye", "why": "The server stops for a moment.", "again": True}


# ---- people


async def test_the_whole_evening(house: House) -> None:
    """Room, chairs, bots, a match, chat, the host's role, a rematch: everything that people do, once."""
    ann = await house.person(await house.room("bogart"), "Ann")
    bob = await house.person(ann.code, "Bob")
    assert await bob.refused("chairs", count=3) == "Only the host can do that: Ann."
    await ann.do("chairs", count=3)
    await ann.do("sit", chair=0)
    await bob.do("sit", chair=1)
    await ann.do("bot", chair=2, level="easy")
    await ann.do("set", clock=3600, stand_in=False)
    await bob.sees(lambda bob: bob.room["clock"] == 3600)
    assert bob.room["chairs"] == [
        {"person": ann.room["you"]}, {"person": bob.room["you"]}, {"bot": "easy", "name": "Otto"},
    ]  # fmt: skip
    assert await bob.refused("start") == "Only the host can start a match."
    await ann.do("start")
    await bob.sees(lambda bob: bob.table)
    assert 0 < bob.table["deadline"] <= 3_600_000
    assert await ann.refused("choose", game="pennywise") == (
        "A match is being played: that has to wait until it is over."
    )
    await ann.do("abandon")
    await bob.sees(lambda bob: not bob.room["playing"] and bob.table["question"] is None)
    await ann.do("host", person=bob.room["you"])
    await bob.do("choose", game="pennywise", options={"coins": "odd"})
    await bob.do("clear", chair=2)
    await bob.do("chairs", count=2)
    await bob.do("start")
    first = bob.table["match"]
    await ann.sees(lambda ann: ann.table["match"] == first and ann.table["game"] == "pennywise")
    await ann.do("stand")
    await bob.sees(lambda bob: bob.room["chairs"][0].get("bot") == "fair")
    await ann.do("sit", chair=0)
    await bob.do("mute", person=ann.room["you"], on=True)
    assert await ann.refused("say", text="hey") == "The host has muted you."
    await bob.do("rename", name="Robert")
    await ann.sees(lambda ann: ann.room["people"][1]["name"] == "Robert")
    assert (await bob.do("link"))["link"] == f"/me#{bob.secret}.{bob.code}"
    await bob.do("kick", person=ann.room["you"])
    assert await ann.is_gone() == {"type": "bye", "why": "You were asked to leave this room.", "again": False}
    with pytest.raises(NotTaken, match="You were asked to leave this room"):
        await ann.come()
    await ann.leave()
    await bob.leave()


async def test_who_talks_too_much_is_slowed_down(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "CHATTER", (6, 0))
    ann = await house.person(await house.room(), "Ann")
    for i in range(6):
        await ann.do("say", text=str(i))
    assert await ann.refused("say", text="more") == "You talk very fast: wait a moment."
    await ann.leave()
    await ann.come()
    assert await ann.refused("say", text="more") == "You talk very fast: wait a moment."
    await ann.leave()


async def test_names_and_talk_are_bounded(house: House) -> None:
    ann = await house.person(await house.room(), "A" * 60)
    assert ann.room["people"][0]["name"] == "A" * 24
    assert "at most 60" in (await ann.refused("rename", name="A" * 61)).replace("length <= 60", "at most 60")
    await ann.do("say", text="x" * 2000)
    assert ann.chat == ["x" * 300]
    assert "not understood" in await ann.refused("say", text="x" * 2001)
    await ann.leave()


# ---- limits


async def test_messages_that_come_too_fast_are_refused_and_a_moment_later_they_are_fine(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    (connection,) = house.server.app[CONNECTIONS]
    connection._allowance = Bucket(5, 1)
    outcomes = await asyncio.gather(*(ann.do("link") for _ in range(15)), return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, NotTaken)]
    assert {str(why) for why in refused} == {"That is too fast: wait a moment."}
    async with asyncio.timeout(PATIENCE):
        while isinstance((await asyncio.gather(ann.do("link"), return_exceptions=True))[0], NotTaken):
            pass
    await ann.leave()


async def test_a_message_that_is_too_long_is_refused_and_one_that_is_absurd_cuts_the_line(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    reply = await raw(ann, '{"do":"say","text":"' + "x" * 20_000 + '"}')
    assert reply == {"re": None, "error": "A message has at most 16384 characters."}
    assert ann.socket is not None
    await ann.socket.send_str("x" * 100_000)
    await ann.is_gone()
    assert ann.socket.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG


async def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path, connections=3) as house:
        room = await house.room()
        people = [await house.person(room, name) for name in ("Ann", "Bob", "Cem")]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await house.person(room, "Eve")
        assert refused.value.status == 429
        await people[0].leave()
        await people[1].sees(lambda bob: not bob.room["people"][0]["here"])
        await house.person(room, "Eve")


async def test_who_says_nothing_sensible_is_cut_off(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    assert ann.socket is not None
    for _ in range(210):
        await ann.socket.send_str("?")
    assert (await ann.is_gone())["why"] == "Too many messages that mean nothing."


async def test_who_does_not_read_is_cut_off_and_the_others_play_on(tmp_path: Path) -> None:
    async with opened(tmp_path, messages=(1e9, 1e9)) as house:
        ann = await house.person(await house.room(), "Ann")
        connections, other = house.server.app[CONNECTIONS], await issued(house.browser)
        reader, writer = await asyncio.open_connection(house.server.host, house.server.port, limit=1024)
        try:
            writer.write(
                f"GET /ws/{ann.code} HTTP/1.1\r\nHost: x\r\nCookie: rumpus={other}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
            )
            assert b"101" in await reader.readline()
            writer.write(masked(b'{"id":1,"do":"enter","name":"Deaf"}'))
            await ann.sees(lambda ann: len(ann.room["people"]) == 2)
            assert len(connections) == 2
            table = house.hall.tables[ann.code]
            for _ in range(2000):
                if any(connection._closing for connection in connections):
                    break
                for _ in range(50):
                    table.updates.show_room_to(table.watchers)
                await ann.do("link")
            await ann.sees(lambda ann: not ann.room["people"][1]["here"])
            assert len(connections) == 1
        finally:
            writer.close()


def masked(message: bytes) -> bytes:
    """A text frame as a client sends it, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message


async def test_replies_carry_the_number_of_the_message_also_when_it_was_not_understood(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    with pytest.raises(NotTaken, match="This message was not understood: Invalid value 'dance'"):
        await ann.say({"id": 77, "do": "dance"})
    with pytest.raises(NotTaken, match="This message was not understood: Object missing required field `name`"):
        await ann.say({"id": 78, "do": "rename"})
    for message in (
        "",
        "[]",
        "7",
        "{",
        '{"do": "look", "id": 1e99}',
        '{"do": "look", "id": 123456789012345678901}',
        "\x00",
    ):
        reply = await raw(ann, message)
        assert reply["re"] is None
        assert reply["error"].startswith("This message was not understood: ")
    assert await raw(ann, b'{"id":1,"do":"look"}') == {"re": None, "error": "Messages are text."}
    assert await raw(ann, '{"do":"look"}') == {"re": None, "ok": True}
    await ann.leave()


async def test_a_crowd_behind_one_address_that_comes_too_fast_is_asked_to_come_again(tmp_path: Path) -> None:
    # Of one connection; from an address 40 may come at once, and then hardly any, however slow this machine is.
    async with opened(tmp_path, messages=(8, 0.001)) as house:
        room = await house.room()
        crowd = [await Person(house.browser, room, f"P{k}").connect() for k in range(60)]
        for person in crowd:
            with suppress(ConnectionError):
                await person.do("enter", name=person.name)
        told = [person.bye for person in crowd if person.bye]
        assert 0 < len(told) < 60
        assert told[0]["why"] == "A lot happens at your address: wait a moment."
        assert all(bye["again"] for bye in told)
        for person in crowd:
            await person.leave()
