"""What somebody with bad intentions can do with nothing but the page about the wire, and what the others see of it."""

import asyncio
from itertools import product
from pathlib import Path
from random import Random

import aiohttp
import msgspec
import pytest

from rumpus.tables import powers
from rumpus.tables.hall import LETTERS
from rumpus.tables.people import person_of
from rumpus.tables.room import MOST_PEOPLE
from rumpus.web import limits
from tests.web.conftest import House, next_asked, opened
from tests.web.people import NotTaken, Person, any_answer, issued, words_of

TELEPHONE = "pass the telephone on"

# ---- chairs


def only_looked_on(person: Person) -> bool:
    """Whether they were sent nothing but what a spectator may see, ever."""
    tables = [table for table in map(msgspec.json.decode, person.received) if table.get("type") == "table"]
    return bool(tables) and all(table["seat"] is None and table["question"] is None for table in tables)


async def some_turns(people: list[Person], answers: int) -> None:
    random = Random(3)
    for _ in range(answers):
        asked = await next_asked(people)
        assert asked is not None
        await asked.answer(any_answer(asked.table["question"], random))


async def test_a_host_does_not_look_into_a_guests_hand_with_a_second_browser(house: House) -> None:
    host, ann = await house.party("before-i-kill-you", "Host", "Ann")
    second = await house.person(host.code, "Second")
    await host.do("clear", chair=1)
    await second.do("sit", chair=1)
    await host.do("agree", person=second.room["you"], yes=True)
    wish = {"person": second.room["you"], "chair": 1, "waits_for": [ann.room["you"]]}
    await second.sees(lambda second: second.room["wishes"] == [wish])
    await ann.sees(lambda ann: ann.room["wishes"])
    assert ann.story[-1] == "The host has cleared the chair of Ann: Otto, a bot, plays on.", "Ann is told"
    await ann.do("sit", chair=1)
    await ann.sees(lambda ann: ann.table["seat"] == 1)
    await host.do("kick", person=ann.room["you"])
    assert (await ann.is_gone())["why"] == "You were asked to leave this room."
    refused = await second.refused("sit", chair=1)
    assert refused == "Nobody else can have the chair of Ann before the match is over."
    assert await second.refused("bot", chair=1, level="easy") == "Only the host can do that: Host."
    assert only_looked_on(second)
    assert host.story[-1] == "Ann was sent out: Otto, a bot, plays on."
    for person in (host, second):
        await person.leave()


async def test_a_guest_does_not_look_into_the_hand_of_a_host_who_is_away_for_a_moment(house: House) -> None:
    house.hall.grace = 0.1
    host, guest = await house.party("before-i-kill-you", "Host", "Guest")
    second = await house.person(host.code, "Second")
    await host.leave()
    await guest.sees(lambda guest: not guest.room["people"][0]["here"])
    await asyncio.sleep(0.2)
    await guest.do("host", person=guest.room["you"])
    waits = "Host is away, and you are only host for Host: that has to wait."
    assert await guest.refused("clear", chair=0) == waits
    assert await guest.refused("kick", person=host.room["you"]) == waits
    assert await second.refused("sit", chair=0) == "Host sits there already."
    await host.come()
    assert host.room["host"] == host.room["you"], "whose room it is gets it back"
    assert host.table["seat"] == 0
    assert "Only the host" in await guest.refused("clear", chair=0)
    assert only_looked_on(second)
    for person in (host, guest, second):
        await person.leave()


async def test_a_watcher_does_not_look_into_a_bots_hand(house: House) -> None:
    ann, bob = await house.party("before-i-kill-you", "Ann", "Bob", watching=1, fill="easy")
    await bob.do("sit", chair=1)
    await ann.sees(lambda ann: ann.room["wishes"])
    assert await bob.refused("agree", person=bob.room["you"], yes=True) == "Only those who play are asked."
    await ann.do("agree", person=bob.room["you"], yes=False)
    assert (await bob.refused("sit", chair=1)).startswith("Somebody who plays has said no")
    assert only_looked_on(bob)
    for person in (ann, bob):
        await person.leave()


async def test_who_takes_over_with_consent_is_told_no_more_of_before_than_all(house: House) -> None:
    people = ann, bob, eve = await house.party("before-i-kill-you", "Ann", "Bob", "Eve", watching=1)
    await some_turns([ann, bob], 6)
    match = house.hall.tables[ann.code].match
    assert match is not None
    private = set(match.story(1)) - set(match.story(None))
    assert private, "there would be nothing to learn"
    await bob.do("stand")
    await eve.do("sit", chair=1)
    for person in (ann, bob):
        await person.sees(lambda person: person.room["wishes"])
        await person.do("agree", person=eve.room["you"], yes=True)
    await eve.sees(lambda eve: eve.table["seat"] == 1)
    told = {words_of(line) for table in map(msgspec.json.decode, eve.received) for line in table.get("told", ())}
    assert not told & private
    for person in people:
        assert await person.sees(lambda person: "All who play agree: Eve plays on for Bob." in person.story)
        await person.leave()


@pytest.mark.parametrize("guess", ["stay", "retire"])
async def test_who_takes_over_cannot_try_out_what_was_answered_there(house: House, guess: str) -> None:
    """Whatever they answer first, it is taken as a new answer: nothing tells whether it was given there before."""
    people = ann, bob, eve, *_ = await house.party("last-man-standing", "Ann", "Bob", "Eve", watching=1, fill="easy")
    await bob.answer("retire")
    await bob.do("stand")
    await eve.do("sit", chair=1)
    for person in (ann, bob):
        await person.sees(lambda person: person.room["wishes"])
        await person.do("agree", person=eve.room["you"], yes=True)
    await eve.sees(lambda eve: eve.table["seat"] == 1)
    assert eve.table["question"]["given"] is None
    await eve.answer(guess)
    await eve.sees(lambda eve: eve.table["question"]["given"] == guess)
    for person in people:
        await person.leave()


async def test_a_locked_room_and_who_was_sent_out(house: House) -> None:
    host, ann, bob = await house.party("pennywise", "Host", "Ann", "Bob", watching=1)
    screen = await Person(house.browser, host.code, "Bob", bob.secret).connect()
    await screen.do("enter", screen=True)
    await host.do("set", locked=True)
    locked = "The host has locked this room: nobody new can come in."
    stranger = await Person(house.browser, host.code, "Eve").connect()
    for way in ({}, {"screen": True}):
        assert await stranger.refused("enter", **way) == locked
    assert stranger.room == {}
    await ann.leave()
    await ann.come()
    await host.do("kick", person=bob.room["you"])
    for socket in (bob, screen):
        assert (await socket.is_gone())["why"] == "You were asked to leave this room."
    again = await Person(house.browser, host.code, "Bob", bob.secret).connect()
    assert await again.refused("enter", screen=True) == "You were asked to leave this room."
    for person in (host, ann, stranger, again):
        await person.leave()


async def test_a_guest_does_not_empty_chairs_or_delete_the_room_while_the_host_is_away(house: House) -> None:
    """Between matches, too: who is host only because the host is away has no power over what is theirs."""
    house.hall.grace = 0.1
    host, guest = await house.party("before-i-kill-you", "Host", "Guest")
    await host.leave()
    await guest.sees(lambda guest: not guest.room["people"][0]["here"])
    await asyncio.sleep(0.2)
    await guest.do("host", person=guest.room["you"])
    await guest.do("abandon")
    waits = "Host is away, and you are only host for Host: that has to wait."
    assert await guest.refused("clear", chair=0) == waits
    status, said, _ = await post(house, f"/api/rooms/{host.code}/delete", guest.secret)
    assert (status, said["error"]) == (400, "Only who has led the match can do that.")
    await host.come()
    assert [chair["person"] for chair in host.room["chairs"]] == [host.room["you"], guest.room["you"]]
    status, _, _ = await post(house, f"/api/rooms/{host.code}/delete", host.secret)
    assert status == 200, "whose room it is may do that"
    assert "deleted" in (await guest.is_gone())["why"]
    await host.leave()


# ---- identity


async def post(house: House, path: str, cookie: str = "", **body: object) -> tuple[int, dict[str, object], str]:
    """What the server answers, and the secret that it gives to the browser, if it does."""
    headers = {"Cookie": f"rumpus={cookie}"} if cookie else {}
    async with house.browser.post(path, json=body, headers=headers) as reply:
        given = reply.cookies.get("rumpus")
        return reply.status, await reply.json(), given.value if given is not None else "none"


async def test_nobody_makes_up_a_secret_for_somebody_else(house: House) -> None:
    """Whoever could choose a secret could send its link to somebody, and be them from then on."""
    ann = await house.person(await house.room(), "Ann")
    root, times, seal = ann.secret.split("-")
    chosen = ["a" * 32, f"{'a' * 32}-0-{'a' * 32}", f"{root}-1-{seal}", f"{'a' * 32}-{times}-{seal}"]
    for secret in chosen:
        status, answer, cookie = await post(house, "/api/claim", secret=secret)
        assert (status, answer["error"], cookie) == (400, "That is no personal link: copy it again, whole.", "none")
    for secret in chosen[1:]:
        attacker = await Person(house.browser, ann.code, "Eve", secret).connect()
        assert (await attacker.is_gone())["why"].startswith("This browser is not known here")
        for path in ("/api/renew", "/api/matches/0123456789abcdef/review"):
            assert (await post(house, path, secret))[0] == 400
    await ann.leave()


async def test_who_renews_a_secret_signs_a_thief_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.web.people.SIGN_OUT", 0.1)
    ann, bob = await house.party("before-i-kill-you", "Ann", "Bob")
    thief = await Person(house.browser, ann.code, "Ann", ann.secret).come()
    assert thief.table["seat"] == 0, "until now, whoever has the secret is Ann"
    status, _, renewed = await post(house, "/api/renew", ann.secret)
    assert (status, renewed[:34]) == (200, f"{ann.secret[:33]}1")
    for device in (ann, thief):
        assert (await device.is_gone()) == {"type": "bye", "why": "You have renewed your secret.", "again": True}
    await thief.connect()
    signed_out = "You have renewed your secret on another device, and are signed out here."
    assert await thief.is_gone() == {"type": "bye", "why": signed_out, "again": False}
    assert (await post(house, "/api/renew", ann.secret))[1] == {"error": signed_out}
    claimed = await post(house, "/api/claim", secret=ann.secret)
    assert str(claimed[1]["error"]).startswith("This personal link has been renewed since")
    again = await Person(house.browser, ann.code, "Ann", renewed).come()
    assert (again.room["you"], again.table["seat"]) == (bob.room["people"][0]["id"], 0), "and Ann is Ann, on her chair"
    assert (await again.do("link"))["link"] == f"/me#{renewed}.{ann.code}"
    for person in (again, bob):
        await person.leave()


async def test_a_device_can_be_forgotten(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    status, _, cookie = await post(house, "/api/forget", ann.secret)
    assert (status, cookie) == (200, "")
    other = await issued(house.browser)
    assert person_of(other) != person_of(ann.secret)
    await ann.leave()


async def test_no_neighbour_plants_a_cookie_where_there_is_tls(tmp_path: Path) -> None:
    """Somebody with another name under the same domain can set a cookie for all of it, but not one like ours."""
    async with opened(tmp_path, proxies=1) as house:
        headers = {"X-Forwarded-For": "1.1.1.1", "X-Forwarded-Proto": "https"}
        async with house.browser.get("/api/me", headers=headers) as reply:
            cookie, own = reply.headers["Set-Cookie"], await reply.json()
        assert cookie.startswith("__Host-rumpus=")
        for part in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
            assert part in cookie
        assert "Domain" not in cookie
        mine, planted = cookie.partition(";")[0], f"rumpus={await issued(house.browser)}"
        async with house.browser.get("/api/me", headers={**headers, "Cookie": f"{planted}; {mine}"}) as reply:
            assert await reply.json() == own
        async with house.browser.get("/api/me", headers={**headers, "Cookie": planted}) as reply:
            assert (await reply.json())["person"] != person_of(planted.removeprefix("rumpus="))
        origin = house.address.rstrip("/")  # as it is without TLS: anybody on the way could have written that page
        for said, status in ((origin, 400), (origin.replace("http:", "https:"), 200)):
            async with house.browser.post("/api/forget", headers={**headers, "Origin": said}) as reply:
                assert reply.status == status


async def test_nobody_comes_in_under_anothers_name(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    eve = await Person(house.browser, ann.code).connect()
    said = await eve.do("enter", name="Аnn")  # noqa: RUF001
    assert said["name_refused"] == "That name looks like Ann, who is here: choose another."
    assert await eve.refused("rename", name="Аnn") == said["name_refused"]  # noqa: RUF001
    pile = "Z" + "\u0335" * 20
    assert await eve.refused("rename", name=pile) == "A letter of a name can have two accents, and no more."
    await ann.sees(lambda ann: [person["name"] for person in ann.room["people"]] == ["Ann", "Guest"])
    for blank in "\u2800\u3164\u1160\u115f\uffa0":
        assert await eve.refused("rename", name=blank) == "A name needs at least one letter."
        await eve.do("rename", name=f"A{blank}nn")
        await eve.do("rename", name=f"{blank}Ann{blank}")
        await ann.sees(lambda ann: ann.room["people"][1]["name"] == "Ann 2")
        await eve.do("rename", name="Eve")
        await ann.sees(lambda ann: ann.room["people"][1]["name"] == "Eve")
    for person in (ann, eve):
        await person.leave()


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
        words = (await ann.do("type", match=ann.table["match"]))["typed"]["table"]
        async with house.browser.get("/metrics") as reply:
            return table, refusal, reply.status, words

    await ann.answer(any_answer(ann.table["question"], Random(2)))
    before = await looks_around()
    assert before[2] == 404, "figures about the server are not for players"
    for person in (bob, cem):
        await person.answer(any_answer(person.table["question"], Random(2)))
        assert await looks_around() == before
    assert b"rumpus_answers_total" in await house.metrics()
    for person in people:
        await person.leave()


async def cop_at_the_telephone(people: list[Person]) -> Person | None:
    """They play until the cop is asked, who alone has a choice then; nobody, if the match is over before that."""
    random = Random(1)
    for person in people:
        await person.sees(lambda person: person.table["question"])
    while not any(person.table["scene"].get("over") for person in people):
        asked = await next_asked([p for p in people if not (p.table["question"] or {}).get("given")])
        for person in people:
            question = person.table["question"] or {}
            if question.get("what") == TELEPHONE and len(question["items"]) == 2:
                return person
        if asked is None:
            await asyncio.sleep(0.01)  # the last answer is on its way to some of them
            continue
        question = asked.table["question"]
        stays = [item["value"] for item in question.get("items", ()) if item["value"] in ("stay", "stand")]
        await asked.answer(stays[0] if stays else any_answer(question, random))
    return None


async def test_a_cop_who_thinks_again_about_the_telephone_is_not_given_away(house: House) -> None:
    """All pass it on at the same time, and nobody but the cop could have said anything else before."""
    names = ("Ann", "Bob", "Cem", "Dan", "Eve")
    silence = {"aim_seconds": 0, "withdraw_seconds": 0, "talk_seconds": 0}
    people: list[Person] = []
    cop = None
    while cop is None:  # in some matches the cop never shares
        for person in people:
            await person.leave()
        people = await house.party("cash-n-guns", *names, options={"game": "cop", **silence})
        cop = await cop_at_the_telephone(people)
    others = [p for p in people if p is not cop]
    await cop.answer("pass it on")
    for person in others:
        await person.sees(lambda person: person.table["scene"]["answered"])
    before = [len(person.received) for person in others]
    await cop.answer("call the police")
    for person, heard in zip(others, before, strict=True):
        table = person.table
        await person.do("look", told=len(person.story))
        await person.sees(lambda person, heard=heard: len(person.received) >= heard + 2)  # type: ignore[misc]
        assert len(person.received) == heard + 2, "the table that was asked for, and the reply"
        assert (person.table["n"], person.table["undo"], person.table["scene"]) == (
            table["n"], table["undo"], table["scene"],
        )  # fmt: skip
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


WAYS = [("get", "records"), ("get", "debriefing"), ("post", "group"), ("post", "delete")]


@pytest.mark.parametrize(("method", "what"), WAYS)
async def test_no_other_address_of_a_room_tells_whether_there_is_one(
    house: House, monkeypatch: pytest.MonkeyPatch, method: str, what: str
) -> None:
    monkeypatch.setattr(limits, "GUESSES", (5, 0))
    ann = await house.person(await house.room(), "Ann")
    eve = {"Cookie": f"rumpus={await issued(house.browser)}"}
    codes = ["".join(letters) for letters in product(LETTERS, repeat=4)][:40]

    async def tries(code: str) -> int:
        path = f"/api/rooms/{code}/{what}"
        async with house.browser.request(method, path, json={"group": ""}, headers=eve) as reply:
            return reply.status

    found = await asyncio.gather(*(tries(code) for code in codes if code != ann.code))
    assert sorted(found) == [400] * 5 + [429] * (len(found) - 5)
    assert await tries(ann.code) == 429, "a room that is open is not told from one that does not exist"
    await ann.leave()


async def test_only_who_may_come_in_reads_about_a_room(house: House) -> None:
    host, ann = await house.person(await house.room(), "Host"), await issued(house.browser)
    await host.do("set", locked=True)
    path = f"/api/rooms/{host.code}/debriefing"
    async with house.browser.get(path, headers={"Cookie": f"rumpus={ann}"}) as reply:
        assert (await reply.json())["error"] == "The host has locked this room: nobody new can come in."
    async with house.browser.get(path, headers={"Cookie": f"rumpus={host.secret}"}) as reply:
        assert (reply.status, await reply.json()) == (200, None)
    await host.leave()


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
    monkeypatch.setattr(powers, "FROM_ONE_ADDRESS", 6)
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
    monkeypatch.setattr(powers, "FROM_ONE_ADDRESS", 6)
    monkeypatch.setattr(powers, "KEPT", MOST_PEOPLE - 10)
    async with opened(tmp_path, proxies=1) as house:
        room = await house.room("con-game")
        host = await house.visitor(room, "Host", "1.1.1.1")
        hall = [await house.visitor(room, f"X{i}", "6.6.6.6") for i in range(9)]
        with pytest.raises(NotTaken, match="This room is nearly full: its last places are for people from other"):
            await house.visitor(room, "X9", "6.6.6.6")
        bob = await house.visitor(room, "Bob", "2.2.2.2")
        for person in (host, bob, *hall):
            await person.leave()
