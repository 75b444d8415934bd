"""What a session leaves behind is for who has led it; and one word of theirs deletes all of it."""

import asyncio
import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from rumpus import games
from rumpus.core import Recording
from tests.web.conftest import House
from tests.web.people import Person

GAME = "love-and-marriage"
NAMES = ("Moderatrix", "Xenophania", "Ysabelline", "Zacharyas")
OPTIONS = {"min_players": 3, "rounds": 1, "experiment": "class 9b"}


async def played(house: House, **options: Any) -> list[Person]:
    """A session that is over: one pair of three players."""
    people = await house.party(GAME, *NAMES, options={**OPTIONS, **options})
    await play(people)
    return people


async def play(people: list[Person]) -> None:
    lead, one, two, _ = people
    await does(lead, "go")
    await does(one, "talk", 2)
    await does(one, "ask", 2)
    await does(two, "agree", 1)
    for person in people:
        await person.sees(lambda p: p.table["scene"].get("over"))
        await person.sees(lambda p: not p.room["playing"])


async def does(person: Person, *act: Any) -> None:
    await person.sees(lambda p: list(act) in offers(p))
    await person.answer(list(act))


def offers(person: Person) -> list[Any]:
    question = person.table["question"] or {}
    return [item["value"] for item in question.get("items", ())]


async def get(house: House, person: Person, path: str, post: bool = False, **body: Any) -> tuple[int, bytes]:
    method = house.browser.post if post else house.browser.get
    headers = {"Cookie": f"rumpus={person.secret}", "Origin": house.address.rstrip("/")}
    async with method(f"/api/rooms/{person.code}/{path}", headers=headers, json=body or None) as reply:
        return reply.status, await reply.read()


def stored(folder: Path, words: list[bytes]) -> list[bytes]:
    """Which of these words are anywhere in the files of the database."""
    kept = b"".join(file.read_bytes() for file in folder.glob("tables.db*"))
    return [word for word in words if word in kept]


async def test_only_who_has_led_takes_the_records_home_and_no_name_is_in_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lead, one, _, _ = await played(house)
    kind, asked = games.find(GAME), []
    work_out = kind.records

    def records(sessions: Mapping[str, Recording]) -> Mapping[str, str]:
        asked.append(sessions)
        return work_out(sessions)

    monkeypatch.setattr(kind, "records", records)
    status, why = await get(house, one, "records")
    assert (status, json.loads(why)["error"]) == (400, "Only who has led the match can do that.")
    status, packed = await get(house, lead, "records")
    assert status == 200
    archive = ZipFile(BytesIO(packed))
    texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert set(texts) == {"players.csv", "pairs.csv", "events.csv", "summary.json"}
    assert json.loads(texts["summary.json"])["experiment"] == "class 9b"
    assert len(texts["pairs.csv"].splitlines()) == 2
    assert not any(name in text for name in NAMES for text in texts.values())
    again = await asyncio.gather(*(get(house, lead, "records") for _ in range(4)))
    assert all(ZipFile(BytesIO(packed)).namelist() == archive.namelist() for _, packed in again)
    assert len(asked) == 1, "a long experiment is worked out once, however often it is taken home"
    await lead.do("host", person=one.room["you"])
    await one.do("kick", person=lead.room["you"])
    for path in ("records", "delete"):
        status, why = await get(house, lead, path, post=path == "delete")
        assert (status, json.loads(why)["error"]) == (400, "You were asked to leave this room.")


async def test_nothing_is_recorded_without_an_experiment(house: House) -> None:
    lead, *_ = await played(house, experiment="off")
    status, why = await get(house, lead, "records")
    assert (status, json.loads(why)["error"]) == (404, "Nothing has been recorded in this room.")


async def test_one_act_deletes_everything(house: House, tmp_path: Path) -> None:
    lead, one, *_ = await played(house)
    await lead.do("say", text="Confidential chatter")
    words = [name.encode() for name in NAMES] + [b"Confidential", b"class 9b", lead.table["match"].encode()]
    assert stored(tmp_path, words) == words
    assert (await get(house, one, "delete", post=True))[0] == 400
    status, _ = await get(house, lead, "delete", post=True)
    assert status == 200
    assert "deleted" in (await one.is_gone())["why"]
    assert stored(tmp_path, words) == []
    async with house.browser.get(f"/api/matches/{lead.table['match']}") as reply:
        assert reply.status == 404


async def test_what_somebody_calls_themselves_is_in_the_records_and_beside_no_name(
    house: House, tmp_path: Path
) -> None:
    groups = "Quokkas, Wallabies"
    people = await house.party(GAME, *NAMES, options={**OPTIONS, "groups": groups})
    lead, one, two, three = people
    match = one.table["match"]
    assert [person.table.get("groups") for person in people] == [None, *([["Quokkas", "Wallabies"]] * 3)]
    for person, group in ((one, "Wallabies"), (one, "Quokkas"), (two, "Wallabies"), (three, "")):
        assert (await get(house, person, "group", post=True, group=group))[0] == 200
    for person, group in ((one, "Koalas"), (lead, "Quokkas")):
        status, why = await get(house, person, "group", post=True, group=group)
        assert (status, json.loads(why)["error"]) == (400, "You are not asked that.")
    await play(people)
    assert (await get(house, one, "group", post=True, group="Wallabies"))[0] == 400, "it is over"
    _, packed = await get(house, lead, "records")
    table = ZipFile(BytesIO(packed)).read("players.csv").decode().splitlines()
    assert [row.split(",")[2:4] for row in table[1:]] == [["P01", "Quokkas"], ["P02", "Wallabies"], ["P03", ""]]
    async with house.browser.get(f"/api/matches/{match}/log") as reply:
        log = await reply.text()
    assert log.count("Quokkas") == log.count(groups) == 1, "in the options alone"
    assert not any(b"Quokkas" in message.replace(b'"groups":["Quokkas"', b"").replace(groups.encode(), b"")
                   for person in people for message in person.received)  # fmt: skip
    assert (await get(house, lead, "delete", post=True))[0] == 200
    assert stored(tmp_path, [b"Quokkas", b"Wallabies"]) == []


async def test_two_classes_play_in_two_rooms_and_are_told_of_each_other_when_both_are_over(
    house: House, tmp_path: Path
) -> None:
    one = await played(house, frame="math")
    stranger = await played(house, frame="love")
    assert await get(house, one[1], "debriefing") == (200, b"null"), "the same label of somebody else means nothing"
    lead, room = one[0], await house.room(GAME)
    other = [await Person(house.browser, room, lead.name, lead.secret).come()]
    other += [await house.person(room, f"Other{name}") for name in NAMES[1:]]
    await other[0].do("choose", game=GAME, options={**OPTIONS, "frame": "love"})
    for chair, person in enumerate(other):
        await person.do("sit", chair=chair)
    await other[0].do("start")
    for person in other:
        await person.sees(lambda p: p.table)
    assert await get(house, one[1], "debriefing") == (200, b"null"), "the others still play"
    await play(other)
    for person in (one[1], other[2]):
        status, told = await get(house, person, "debriefing")
        assert status == 200
        assert json.loads(told)["columns"] == ["", "Love and Marriage", "Number Match"]
        assert not any(name.encode() in told for name in NAMES)
    _, packed = await get(house, lead, "records")
    table = ZipFile(BytesIO(packed)).read("players.csv").decode().splitlines()[1:]
    assert {tuple(row.split(",")[:2]) for row in table} == {(f"{lead.code}-1", "math"), (f"{room}-1", "love")}

    # One act deletes both, and nothing of anybody else's.
    matches = [person.table["match"].encode() for person in (lead, other[0], stranger[0])]
    assert (await get(house, lead, "delete", post=True))[0] == 200
    assert stored(tmp_path, matches) == matches[2:]
    assert stored(tmp_path, [f"Other{name}".encode() for name in NAMES]) == []


async def test_while_somebody_plays_their_room_is_told_nothing(house: House) -> None:
    people = await played(house, frame="math")
    lead, one, *_ = people
    await lead.do("choose", game=GAME, options={**OPTIONS, "frame": "love"})
    await lead.do("start")
    for person in people:
        await person.sees(lambda p: p.room["playing"] and not p.table["scene"].get("over"))
    assert await get(house, one, "debriefing") == (200, b"null")
    await play(people)
    assert json.loads((await get(house, one, "debriefing"))[1])["title"] == "What this was about"


async def test_a_math_session_says_no_word_of_love_to_its_room(house: House) -> None:
    people = await played(house, frame="math")
    for person in people[1:]:
        assert person.room["guise"] == "math"
        assert person.room["history"][0]["title"] == "Number Match"
        shown = json.dumps([person.table["scene"], person.story, person.room["history"][0]["title"]])
        assert not any(word in shown.lower() for word in ("love", "marri", "propos", "altar"))
    async with house.browser.get(f"/r/{people[0].code}") as reply:
        assert "Marriage" not in await reply.text()
    async with house.browser.get(f"/api/games/{GAME}/rules?guise=math") as reply:
        page = await reply.json()
    assert page["title"] == "Number Match"
    assert "altar" not in page["html"]


# ---- what two write to each other


async def test_two_who_talk_write_to_each_other_and_it_is_kept_nowhere(house: House, tmp_path: Path) -> None:
    people = await house.party(GAME, *NAMES, options=OPTIONS)
    lead, one, two, third = people
    match = one.table["match"]
    await lead.answer(["go"])
    assert await one.refused("speak", match=match, text="Hello?") == "Nobody hears you now."
    await does(one, "talk", 2)
    await one.do("speak", match=match, text="Surreptitious " * 20)
    assert "very fast" in await one.refused("speak", match=match, text="and again")
    await two.sees(lambda p: any(b"Surreptitious" in message for message in p.received))
    (message,) = [json.loads(message) for message in two.received if b"Surreptitious" in message]
    assert (message["type"], message["seat"], len(message["text"])) == ("spoken", 1, len("Surreptitious " * 10) - 1)
    assert await two.sees(lambda p: p.table.get("hears")) == [1]
    await third.do("look")
    for other in (lead, third):
        assert not any(b"Surreptitious" in received for received in other.received)
    assert stored(tmp_path, [b"Surreptitious"]) == []


async def test_where_only_numbers_are_shown_nobody_writes(house: House) -> None:
    lead, one, _, _ = await house.party(GAME, *NAMES, options={**OPTIONS, "talk": "numbers"})
    await lead.answer(["let write"])
    await lead.sees(lambda p: ["hush"] in offers(p))
    await lead.answer(["hush"])
    await lead.sees(lambda p: ["let write"] in offers(p))
    await lead.answer(["go"])
    await does(one, "talk", 2)
    assert await one.refused("speak", match=one.table["match"], text="Hello?") == "Nobody hears you now."


# ---- alone among bots


async def test_who_plays_alone_among_bots_needs_no_moderator_and_plays(house: House) -> None:
    (ann,) = await house.party(GAME, "Ann", fill="easy", options={"rounds": 1})
    assert len(ann.table["scene"]["chairs"]) == 17
    assert [place["label"] for place in ann.table["scene"]["places"] if place.get("owner") == 0] == ["Number"]
    assert offers(ann) == [["ready"]]
