"""Plain HTTP: pages, games, rooms, finished matches; every answer with the right headers, and never a stack trace."""

import asyncio
import html
import re
import sys
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from rumpus import games
from rumpus.core import Match
from rumpus.core.log import loads
from rumpus.core.values import to_json
from rumpus.tables import hall as halls
from rumpus.tables.limits import Bucket
from rumpus.tables.listed import Offer, OpenRoom, in_turn
from rumpus.web import pages
from rumpus.web.app import HEADERS
from rumpus.web.games import rules_page, shelf
from rumpus.web.requests import ADDRESSES
from rumpus.web.rules import as_html, in_short
from tests.web.conftest import House, next_asked, opened
from tests.web.people import Person, words_of


@pytest.fixture(autouse=True)
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client as it is built: these tests do not need a real one."""
    static = tmp_path / "site" / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>rumpus</title>")
    (static / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (static / "assets" / "main-abc123.js").write_text("export {}")
    (static / ".hidden").write_text("secret")
    (tmp_path / "site" / "secret.txt").write_text("secret")
    monkeypatch.setattr(pages, "STATIC", static)
    return static


async def fetch(house: House, path: str, **details: Any) -> tuple[int, dict[str, str], bytes]:
    method = details.pop("method", "GET")
    async with house.browser.request(method, path, **details) as reply:
        return reply.status, dict(reply.headers), await reply.read()


async def said(house: House, path: str, **details: Any) -> tuple[int, Any]:
    status, _, data = await fetch(house, path, **details)
    return status, msgspec.json.decode(data)


# ---- pages and files


@pytest.mark.parametrize(
    "path", ["/", "/r/KDVX", "/rules/pennywise", "/solved/pennywise", "/replay/0123456789abcdef", "/me"]
)
async def test_every_page_is_the_page(house: House, path: str) -> None:
    status, headers, data = await fetch(house, path)
    assert status == 200
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert b"<title>rumpus</title>" in data


async def test_the_page_brings_a_secret_cookie_to_who_has_none(house: House) -> None:
    _, headers, _ = await fetch(house, "/")
    cookie = headers["Set-Cookie"]
    assert re.match(r"rumpus=[0-9a-f]{32}-0-[0-9a-f]{32};", cookie)
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie, "this is plain HTTP"
    secret = cookie.partition(";")[0]
    _, headers, _ = await fetch(house, "/", headers={"Cookie": secret})
    assert "Set-Cookie" not in headers
    for none in ("rumpus=<script>", f"rumpus={'a' * 32}", f"rumpus={'a' * 32}-0-{'b' * 32}"):
        _, headers, _ = await fetch(house, "/", headers={"Cookie": none})
        assert "Set-Cookie" in headers, "what is no secret of ours is replaced by one"


async def test_what_has_a_name_that_changes_with_it_is_kept_by_browsers_for_good(house: House) -> None:
    status, headers, data = await fetch(house, "/assets/main-abc123.js")
    assert (status, data) == (200, b"export {}")
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "javascript" in headers["Content-Type"]
    status, headers, _ = await fetch(house, "/icon.svg")
    assert (status, headers["Cache-Control"]) == (200, "no-cache")


WAYS_OUT = [
    "/assets/../../secret.txt", "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret",
    "//etc/passwd", "/etc/passwd", "/%2fetc%2fpasswd", "/.hidden", "/assets/.hidden", "/assets", "/assets/", "/a%00b",
    "/" + "a" * 5000, "/assets/main-abc123.js/x", "/static/index.html", "/app.py", "/~root", "/C:/secret.txt",
    "/..\\secret.txt",
]  # fmt: skip


@pytest.mark.parametrize("path", WAYS_OUT)
async def test_no_path_leads_out_of_the_folder(house: House, path: str) -> None:
    """As raw bytes: a client library would tidy the path before it sends it."""
    host, port = re.findall(r"//([\d.]+):(\d+)", house.address)[0]
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 404 "), answer[:100]
    assert b"There is nothing here." in answer
    assert b"secret" not in answer
    assert b"root:" not in answer


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/games/", "/games/none", "/games/bogart/none", "/r/KDVX/none", "/art/bogart.none", "/api/none"],
)
async def test_who_opens_an_address_where_nothing_is_gets_a_page_and_a_program_a_sentence(
    house: House, path: str
) -> None:
    status, headers, data = await fetch(house, path, headers={"Accept": "text/html,application/xml;q=0.9,*/*;q=0.8"})
    assert (status, headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert b"<title>rumpus</title>" in data
    assert await said(house, path) == (404, {"error": "There is nothing here."})


async def test_without_a_built_client_the_page_says_what_to_do(house: House, client: Path) -> None:
    (client / "index.html").unlink()
    assert await said(house, "/") == (503, {"error": "The web client has not been built: run make play."})


# ---- headers


EVERYWHERE = [
    "/", "/icon.svg", "/assets/main-abc123.js", "/api/games", "/api/games/pennywise/rules", "/health", "/metrics",
    "/nothing/here", "/api/games/none/rules", "/api/matches/none", "/ws/KDVX",
]  # fmt: skip


@pytest.mark.parametrize("path", EVERYWHERE)
async def test_every_response_has_the_headers(house: House, path: str) -> None:
    _, headers, _ = await fetch(house, path)
    for name, value in HEADERS.items():
        assert headers[name] == value
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]


async def test_an_opened_socket_has_the_headers_too(house: House) -> None:
    room = await house.room()
    person = await Person(house.browser, room).connect()
    assert person.socket is not None
    assert person.socket._response.headers["X-Content-Type-Options"] == "nosniff"
    await person.leave()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
@pytest.mark.parametrize("path", ["/", "/api/games", "/api/rooms", "/metrics"])
async def test_what_is_not_meant_is_refused_in_words(house: House, method: str, path: str) -> None:
    status, headers, data = await fetch(house, path, method=method)
    if (method, path) == ("POST", "/api/rooms"):
        assert status == 200
        return
    assert status == 405
    assert msgspec.json.decode(data) == {"error": "Method Not Allowed."}
    assert headers["X-Frame-Options"] == "DENY"


async def test_a_failure_of_ours_is_logged_and_told_without_its_inside(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any) -> None:
        raise ZeroDivisionError("the inside")

    monkeypatch.setattr(house.hall, "finished", fail)
    assert await said(house, "/api/matches/abc") == (500, {"error": "Something went wrong here."})
    assert "the inside" in caplog.text


# ---- games


async def test_every_game_is_listed_with_its_options(house: House) -> None:
    status, listed = await said(house, "/api/games")
    assert status == 200
    assert [game["name"] for game in listed] == games.names()
    by_name = {game["name"]: game for game in listed}
    assert by_name["bogart"] | {"options": 0} == {
        "name": "bogart", "title": "Bogart", "chapter": "dice", "players": [2, 6], "others": [],
        "minutes": games.find("bogart").minutes, "open": False, "solved": True,
        "guises": {}, "moderators": 0,
        "about": by_name["bogart"]["about"], "options": 0, "unit": games.find("bogart").unit,
        "style": msgspec.json.decode(to_json(games.find("bogart").style)),
        "cover": by_name["bogart"]["cover"], "faces": by_name["bogart"]["faces"],
    }  # fmt: skip
    options = {(game["name"], option["name"]): option for game in listed for option in game["options"]}
    coins, rounds = options["pennywise", "coins"], options["big-dumb-five", "rounds"]
    assert coins["kind"] == "choice"
    assert "standard" in coins["choices"]
    assert coins["custom"]
    assert (rounds["kind"], rounds["from"], rounds["to"]) == ("number", 5, 100)
    assert options["brain-baseball", "gambling"]["kind"] == "switch"
    assert all(option["help"] for option in options.values())


async def test_what_a_game_wears_and_its_pictures_lie_beside_its_module(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[games.find("bogart").__module__], "__file__", str(tmp_path / "bogart.py"))
    (tmp_path / "bogart.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    shelf.cache_clear()
    _, listed = await said(house, "/api/games")
    shelf.cache_clear()
    bogart = next(game for game in listed if game["name"] == "bogart")
    assert set(bogart["style"]) == {"cloth", "spot", "back", "tones", "signs"}
    assert re.fullmatch(r"/art/bogart\.svg\?v=[0-9a-f]{12}", bogart["cover"])
    assert bogart["faces"] is None
    status, headers, data = await fetch(house, bogart["cover"])
    assert (status, headers["Content-Type"], data[:4]) == (200, "image/svg+xml", b"<svg")
    assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "script" not in headers["Content-Security-Policy"]
    _, headers, _ = await fetch(house, "/art/bogart.svg")
    assert headers["Cache-Control"] == "no-cache"
    assert (await fetch(house, "/art/bogart.faces.svg"))[0] == 404


@pytest.mark.parametrize("name", ["nothing", "bogart.py", "..%2Fdice%2Fbogart", "dice%2Fbogart", "", ".", "bogart%00"])
@pytest.mark.parametrize("suffix", [".svg", ".faces.svg"])
async def test_no_other_picture_is_served(house: House, name: str, suffix: str) -> None:
    status, _, data = await fetch(house, f"/art/{name}{suffix}")
    assert status in (400, 404)
    assert data.startswith(b'{"error":')


def test_the_rules_say_where_a_question_is_explained() -> None:
    page = as_html(
        "# Bogart\n\n<!-- asked: begin -->\n<!-- coach: One chip,\nthat is all. -->\n"
        "You *begin*\nwith a chip.\n\n1. One.\n2. Two.\n"
        '<!-- asked: take the pot or roll on -->\n<!-- asked: say "1 < 2" -->\n<!-- coach: Roll. -->\n'
        "3. Three:\n   - **take**;\n\n"
        "<!-- asked: end -->\n\n## The end\n\nOver.\n"
    )
    assert page == (
        '<h1>Bogart</h1>\n<p data-asked="begin">You <em>begin</em>\nwith a chip.</p>\n<ol>\n<li>One.</li>\n'
        '<li>Two.</li>\n<li data-asked="take the pot or roll on|say &quot;1 &lt; 2&quot;">Three:\n<ul>\n'
        '<li><strong>take</strong>;</li>\n</ul>\n</li>\n</ol>\n<h2 data-asked="end">The end</h2>\n<p>Over.</p>\n'
    )


def test_other_comments_and_html_in_the_rules_are_plain_text() -> None:
    page = as_html("<!-- note to self -->\n<b onclick='x'>Hi</b>\n")
    assert page == "<p>&lt;!-- note to self --&gt;\n&lt;b onclick='x'&gt;Hi&lt;/b&gt;</p>\n"


@pytest.mark.parametrize("name", games.names())
async def test_the_rules_of_every_game_are_safe_html(house: House, name: str) -> None:
    status, rules = await said(house, f"/api/games/{name}/rules")
    assert status == 200
    assert rules["title"] == games.find(name).title
    assert "<h2>" in rules["html"]
    assert not re.search(r"<script|<img|<iframe|javascript:|\son\w+=", rules["html"])


async def test_a_game_that_is_not_there(house: House) -> None:
    status, answer = await said(house, "/api/games/penywise/rules")
    assert status == 404
    assert answer["error"].startswith("There is no game called 'penywise'. Did you mean pennywise")


@pytest.mark.parametrize("suffix", ["", ".py"])
async def test_no_address_loads_a_file_as_a_game(house: House, tmp_path: Path, suffix: str) -> None:
    """Loading it would run it."""
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    name = str(trap) + suffix
    sentence = {"error": "Only games that come with rumpus can be played here."}
    assert (await said(house, f"/api/games/{name.replace('/', '%2F')}/rules"))[0] in (400, 404)
    assert await said(house, "/api/rooms", method="POST", json={"game": name}) == (400, sentence)
    assert not (tmp_path / "sprung").exists()


# ---- rooms and people


async def test_a_room_is_opened_with_a_game_and_has_a_short_code(house: House) -> None:
    status, opened = await said(house, "/api/rooms", method="POST", json={"game": "bogart"})
    assert status == 200
    assert re.fullmatch("[BCDFGHJKLMNPQRSTVWXZ]{4}", opened["room"])
    person = await house.person(opened["room"].lower(), "Ann")
    assert person.room["game"] == "bogart"
    await person.leave()
    status, opened = await said(house, "/api/rooms", method="POST")
    assert status == 200


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"{", "This request was not understood: "),
        (b"[]", "This request was not understood: Expected `object`"),
        (b'{"game": 7}', "This request was not understood: Expected `str`"),
        (b"\xff\xfe", "This request was not understood: "),
        (b"[" * 10_000, "This request was not understood: "),
        (b'{"game": "chess"}', "There is no game called 'chess'."),
        (b"x" * 20_000, "That is too much."),
    ],
)
async def test_what_is_no_request_for_a_room(house: House, body: bytes, sentence: str) -> None:
    status, answer = await said(house, "/api/rooms", method="POST", data=body)
    assert status in (400, 404, 413)
    assert answer["error"].startswith(sentence)


async def test_one_address_does_not_open_rooms_without_end(house: House) -> None:
    answers = [await said(house, "/api/rooms", method="POST") for _ in range(30)]
    assert answers[0][0] == 200
    assert answers[-1] == (429, {"error": "You have opened many rooms: wait a little before the next."})


async def test_a_personal_link_moves_a_person_to_another_browser(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    link = (await ann.do("link"))["link"]
    assert link == f"/me#{ann.secret}.{ann.code}"
    async with house.browser.post("/api/claim", json={"secret": ann.secret}) as reply:
        assert await reply.json() == {"ok": True}
        cookie = reply.headers["Set-Cookie"]
    assert cookie.startswith(f"rumpus={ann.secret};")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    other = await Person(house.browser, ann.code, "Ann", ann.secret).come()
    assert other.room["you"] == ann.room["you"]
    assert len(other.room["people"]) == 1
    await ann.leave()
    await other.leave()


@pytest.mark.parametrize("secret", ["", "abc", "a" * 32, f"{'a' * 32}-0-{'b' * 32}", f"{'a' * 32}-0-{'b' * 32}\n", 7])
async def test_what_is_no_personal_link(house: House, secret: Any) -> None:
    status, answer = await said(house, "/api/claim", method="POST", json={"secret": secret})
    assert status == 400
    assert answer["error"].startswith(("That is no personal link: copy it again, whole.", "This request was not"))


ELSEWHERE = [
    "http://evil.example", "null", "https://127.0.0.1.evil.example", "http://127.0.0.1", "http://[", "", "file://",
    "\u00e9",
]  # fmt: skip


@pytest.mark.parametrize("origin", ELSEWHERE)
async def test_other_pages_cannot_act_for_who_looks_at_them(house: House, origin: str) -> None:
    for path in ("/api/rooms", "/api/claim", "/api/renew", "/api/forget"):
        status, answer = await said(house, path, method="POST", json={}, headers={"Origin": origin})
        assert (status, answer) == (400, {"error": "This request comes from another page."})
    room = await house.room()
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await Person(house.browser, room).connect(Origin=origin)
    assert refused.value.status == 400


async def test_our_own_page_can(house: House) -> None:
    origin = house.address.rstrip("/")
    for own in (origin, origin.replace("http:", "https:")):  # a proxy may speak TLS before us
        status, _ = await said(house, "/api/rooms", method="POST", json={}, headers={"Origin": own})
        assert status == 200
        person = await Person(house.browser, await house.room()).connect(Origin=own)
        await person.leave()


# ---- finished matches


async def test_a_finished_match_is_for_everybody(house: House) -> None:
    ann = await house.finished()
    match = ann.table["match"]
    status, told = await said(house, f"/api/matches/{match}")
    assert status == 200
    log = await house.hall.log(match)
    assert told == {
        "game": "pennywise", "title": "Pennywise", "names": ["Ann", "Bob"], "seats": 2, "steps": len(log.entries),
        "standings": ann.table["scene"]["standings"], "seed": log.beginning.seed,
        "commitment": ann.table["commitment"],
        "looks": [{"bot": False, "face": p["face"], "colour": p["colour"]} for p in ann.room["people"]],
    }  # fmt: skip
    for seat in ("none", "0", "1"):
        status, last = await said(house, f"/api/matches/{match}/steps/{told['steps']}?seat={seat}")
        assert (status, last["scene"]["over"]) == (200, True)
        assert [words_of(line) for line in last["told"]] == ann.story
    status, first = await said(house, f"/api/matches/{match}/steps/0?seat=0")
    assert (status, first["n"], first["told"], first["new"], first["moments"]) == (200, 0, [], 0, [])
    status, beyond = await said(house, f"/api/matches/{match}/steps/999999")
    assert beyond["n"] == told["steps"]


async def test_a_step_of_a_finished_match_comes_with_what_led_to_it(house: House) -> None:
    ann = await house.finished()
    match = ann.table["match"]
    log = await house.hall.log(match)
    live = Match.replay(games.find("pennywise"), log, until=0, watched=True)
    for k, entry in enumerate(log.entries[:8], 1):
        live.follow(entry)
        for seat in (None, 0, 1):
            _, step = await said(house, f"/api/matches/{match}/steps/{k}?seat={'none' if seat is None else seat}")
            assert step["moments"] == msgspec.json.decode(to_json(live.moments(seat)))
            assert step["moments"]
            assert step["new"] == len(live.lines(seat, live.told_before))
            assert max(moment["line"] for moment in step["moments"]) < step["new"] <= len(step["told"])


async def test_the_log_of_a_finished_match_can_be_replayed_and_its_luck_checked(house: House) -> None:
    ann = await house.finished()
    status, headers, data = await fetch(house, f"/api/matches/{ann.table['match']}/log")
    assert status == 200
    assert headers["Content-Disposition"] == f'attachment; filename="pennywise-{ann.table["match"][:8]}.rumpus"'
    assert Match.replay(games.find("pennywise"), loads(data), verify=True).over


@pytest.mark.parametrize("way", ["", "/steps/0", "/steps/1?seat=0", "/log"])
async def test_a_match_that_is_not_over_is_for_nobody(house: House, way: str) -> None:
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    status, answer = await said(house, f"/api/matches/{ann.table['match']}{way}")
    assert (status, answer) == (400, {"error": "This match is not over: until then only its players see it."})
    await ann.do("abandon")
    status, answer = await said(house, f"/api/matches/{ann.table['match']}{way}")
    assert status == 400
    await ann.leave()
    await bob.leave()


@pytest.mark.parametrize("match", ["0123456789abcdef", "x", "%00", "room:KDVX", "a" * 500])
async def test_a_match_that_is_not_there(house: House, match: str) -> None:
    assert await said(house, f"/api/matches/{match}") == (404, {"error": "There is no such match."})


async def test_steps_and_seats_that_are_none(house: House) -> None:
    match = (await house.finished()).table["match"]
    for path in ("steps/-1", "steps/x", "steps/1e3", "steps/99999999", "steps/", "steps/1/2"):
        assert (await said(house, f"/api/matches/{match}/{path}"))[0] == 404
    status, answer = await said(house, f"/api/matches/{match}/steps/1?seat=7")
    assert (status, answer["error"]) == (400, "There is no seat 7 at this table: seats are 0 to 1.")
    for eyes in ("²", "-1", "1000", "x", ""):
        assert (await said(house, f"/api/matches/{match}/steps/1", params={"seat": eyes}))[0] == 200


@pytest.mark.parametrize("what", ["", "/steps/1", "/log"])
async def test_nobody_has_matches_replayed_without_end(house: House, what: str) -> None:
    match = (await house.finished()).table["match"]
    answers = await asyncio.gather(*(fetch(house, f"/api/matches/{match}{what}") for _ in range(150)))
    refused = [data for status, _, data in answers if status == 429]
    assert 0 < len(refused) < 150
    often = b'{"error":"You look very fast: wait a moment."}'
    many = b'{"error":"Much is being thought about for you already: wait a moment."}'  # if the machine is slow
    assert {often} <= set(refused) <= {often, many}


# ---- for whoever runs the server


async def test_health_and_metrics(house: House) -> None:
    assert await said(house, "/health") == (200, {"ok": True})
    ann, bob = await house.party("pennywise", "Ann", "Bob")
    asked = await next_asked([ann, bob])
    assert asked is not None
    await asked.answer(5)
    await asked.refused("answer", match="none", question=0, value=0)
    figures = dict(line.split() for line in (await house.metrics()).decode().splitlines() if not line.startswith("#"))
    assert figures == {
        "rumpus_connections": "2", "rumpus_rooms_open": "1", "rumpus_matches_running": "1", "rumpus_bots_thinking": "0",
        "rumpus_answers_total": "1", "rumpus_refusals_total": "1", "rumpus_matches_total": "1",
    }  # fmt: skip
    await ann.leave()
    await bob.leave()


async def test_health_is_bad_when_nothing_can_be_written(house: House) -> None:
    house.hall.store._writer.execute("PRAGMA query_only = 1")  # type: ignore[attr-defined]
    for path in ("/health", "/health"):  # found out once, and told to everybody who asks within a moment
        status, answer = await said(house, path)
        assert (status, answer["error"]) == (503, "The database cannot be written to just now.")
    async with house.browser.get("/api/games") as reply:
        assert reply.status == 200
    house.hall.store._writer.execute("PRAGMA query_only = 0")  # type: ignore[attr-defined]
    house.hall._checked_at = 0
    assert await said(house, "/health") == (200, {"ok": True})


async def test_however_often_health_is_asked_for_it_is_looked_at_once_in_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "CHECKED", 1e9)
    checks = 0
    check = house.hall.store.check

    async def counted() -> None:
        nonlocal checks
        checks += 1
        await check()

    house.hall.store.check = counted  # type: ignore[method-assign]
    assert {status for status, _, _ in await asyncio.gather(*(fetch(house, "/health") for _ in range(50)))} == {200}
    assert checks == 1


@pytest.mark.parametrize(("proxies", "address"), [(0, "127.0.0.1"), (1, "9.9.9.9"), (2, "8.8.8.8"), (3, "127.0.0.1")])
async def test_what_a_request_says_about_itself_is_believed_from_our_own_proxies_only(
    tmp_path: Path, proxies: int, address: str
) -> None:
    headers = {"X-Forwarded-For": "8.8.8.8, 9.9.9.9", "X-Forwarded-Proto": "https"}
    async with opened(tmp_path, proxies=proxies) as house:
        status, _, _ = await fetch(house, "/api/rooms", method="POST", headers=headers)
        assert status == 200
        assert list(house.server.app[ADDRESSES]._known) == [address]
        _, answered, _ = await fetch(house, "/", headers=headers)
        assert ("Secure" in answered["Set-Cookie"]) == (proxies > 0)
        assert answered["Set-Cookie"].startswith("__Host-rumpus=" if proxies else "rumpus=")


# ---- rooms that want players, and one's own


async def looks(house: House, person: Person | None = None, own: str = "") -> Any:
    cookie = {"Cookie": f"rumpus={person.secret}"} if person else {}
    status, found = await said(house, f"/api/rooms?own={own}", headers=cookie)
    assert status == 200
    return found


async def test_a_room_is_told_of_only_while_its_host_wants_that_and_there_is_a_chair(house: House) -> None:
    room = await house.room("galaxy")
    ann, ben = await house.person(room, "Ann"), await house.person(room, "Ben")
    await ann.do("sit")
    assert (await looks(house))["open"] == [], "off at first"
    await ann.do("set", listed=True)
    wanted = {"code": room, "game": "galaxy", "host": "Ann", "people": 1, "free": 1}
    assert await looks(house) == {"open": [wanted], "own": []}
    await ann.do("set", locked=True)
    assert (await looks(house))["open"] == []
    await ann.do("set", locked=False)
    await ben.do("sit")
    assert (await looks(house))["open"] == [], "both chairs are taken"
    await ben.do("stand")
    assert (await looks(house))["open"] == [wanted]
    await ann.do("start", fill="easy")
    assert (await looks(house))["open"] == [], "they play"
    await ann.do("abandon")
    await ann.leave()
    await ben.sees(lambda ben: not next(who for who in ben.room["people"] if who["name"] == "Ann")["here"])
    assert (await looks(house))["open"] == [], "nobody is there to begin"


def test_one_address_does_not_crowd_out_the_rooms_of_others() -> None:
    def offer(code: str, people: int, address: str) -> Offer:
        return Offer(OpenRoom(code, "galaxy", "Ann", people, 1), address)

    crowd = [offer(f"CR{i:02}", 9, "6.6.6.6") for i in range(30)]
    others = [offer("BBBB", 1, "1.1.1.1"), offer("CCCC", 2, "2.2.2.2"), offer("DDDD", 1, "2.2.2.2")]
    codes = [one.room.code for one in in_turn(crowd + others)]
    assert codes[:5] == ["CR00", "CCCC", "BBBB", "CR01", "DDDD"]
    assert len(codes) == 24, "where nobody else offers any, as in a hall that shares an address, all are told of"


async def test_one_is_told_of_rooms_in_which_one_has_been_and_of_no_others(house: House) -> None:
    ann, ben = await house.party("pennywise", "Ann", "Ben")
    eve = await house.person(await house.room("bogart"), "Eve")
    codes = f"{ann.code.lower()},{eve.code},BBBB,nonsense,"
    turns = [await looks(house, person, codes) for person in (ann, ben)]
    assert [len(found["own"]) for found in turns] == [1, 1]
    assert {**turns[0]["own"][0], "yours": None} == {
        "code": ann.code, "game": "pennywise", "playing": True, "yours": None, "here": ["Ben"],
    }  # fmt: skip
    assert sorted(found["own"][0]["yours"] for found in turns) == [False, True]
    assert [room["code"] for room in (await looks(house, eve, codes))["own"]] == [eve.code]
    await ann.do("kick", person=ben.room["you"])
    assert (await looks(house, ben, codes))["own"] == []


async def test_looking_for_rooms_is_no_way_to_try_all_codes(house: House) -> None:
    ann = await house.person(await house.room(), "Ann")
    house.server.app[ADDRESSES]["127.0.0.1"].guesses = Bucket(2, 0)
    assert len((await looks(house, ann, ann.code))["own"]) == 1, "one's own room costs nothing"
    assert len((await looks(house, ann, ann.code))["own"]) == 1
    await looks(house, ann, "BBBB,CCCC")
    assert (await looks(house, ann, ann.code))["own"] == []


# ---- rules in three sentences

HELP = """# Bogus

Words before.

## Goal

Have *most* Spies. And be kind.

## Your turn

<!-- asked: go -->
Go. Beware of the Bat.

## The end

It ends when somebody

1. has ten, or
2. has none.

And the bat is asleep.
"""


def test_a_game_is_told_in_three_sentences_with_the_pictures_that_it_brings() -> None:
    sheet = '<svg><symbol id="bat" viewBox="0 0 1 1"/><symbol id="spy" viewBox="0 0 1 1"/></svg>'
    told = in_short("Catch them.", HELP, sheet)
    assert [(sentence.text, sentence.face, sentence.sign) for sentence in told] == [
        ("Catch them.", "spy", ""),
        ("Have most Spies.", "", "cup"),
        ("It ends when somebody has ten, or has none.", "bat", ""),
    ]
    assert [sentence.text for sentence in in_short("Catch them.", "", "")] == ["Catch them."]


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_told_in_three_sentences(name: str) -> None:
    short = msgspec.json.decode(rules_page(games.find(name), ""))["short"]
    assert len(short) == 3
    assert all(sentence["text"][-1] in ".!" for sentence in short)
    assert all(bool(sentence["face"]) != bool(sentence["sign"]) for sentence in short), "each has one picture"
    assert len({sentence["face"] or sentence["sign"] for sentence in short}) == 3


# ---- what messengers show of a link


async def test_a_link_is_shown_with_the_game_that_is_played_there(house: House, client: Path) -> None:
    (client / "index.html").write_text("<!doctype html><head><title>rumpus</title></head>")
    (client / "covers").mkdir()
    (client / "covers" / "bogart.png").write_bytes(b"painted")

    async def shown(path: str) -> str:
        _, _, data = await fetch(house, path)
        return data.decode()

    room = await house.room("bogart")
    invitation = await shown(f"/r/{room}")
    assert '<meta property="og:title" content="Come and play Bogart">' in invitation
    assert f'<meta property="og:description" content="{html.escape(games.find("bogart").about())}">' in invitation
    picture = re.search(r'og:image" content="(http://[^/"]+)(/covers/bogart.png)"', invitation)
    assert picture is not None
    status, headers, data = await fetch(house, picture[2])
    assert (status, headers["Content-Type"], data) == (200, "image/png", b"painted")
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin", "messengers show it on pages of their own"
    assert "/preview.png" in await shown("/rules/candy"), "whoever has no painted cover is shown with the site's own"
    assert "The rules of Candy" in await shown("/rules/candy")
    for path in ("/", "/r/BBBB", "/rules/nothing", "/replay/x"):
        assert 'og:title" content="rumpus"' in await shown(path)

    host = await house.person(room, "Ann")
    await host.do("set", locked=True)
    assert "Bogart" not in await shown(f"/r/{room}"), "nobody else has business there"


async def test_a_preview_is_no_way_to_try_all_codes(house: House, client: Path) -> None:
    (client / "index.html").write_text("<!doctype html><head></head>")
    room = await house.room("bogart")
    house.server.app[ADDRESSES]["127.0.0.1"].guesses = Bucket(1, 0)
    await fetch(house, "/r/BBBB")
    _, _, data = await fetch(house, f"/r/{room}")
    assert b"Bogart" not in data
    await house.hall.table(room)
    _, _, data = await fetch(house, f"/r/{room}")
    assert b"Bogart" not in data, "nor one in which people are"


async def test_the_page_of_a_big_screen_costs_no_guess(house: House, client: Path) -> None:
    (client / "index.html").write_text("<!doctype html><head></head>")
    room = await house.room("bogart")
    house.server.app[ADDRESSES]["127.0.0.1"].guesses = Bucket(1, 0)
    for path in (f"/r/{room}/screen", f"/r/{room}/screen", f"/r/{room}"):
        _, _, data = await fetch(house, path)
        assert b"Bogart" in data


async def test_the_name_of_the_server_is_not_believed_in_a_page(house: House, client: Path) -> None:
    (client / "index.html").write_text("<!doctype html><head></head>")
    _, _, data = await fetch(house, "/", headers={"Host": 'x"><script>alert(1)</script>'})
    assert b"<script>" not in data
