"""What happens between two questions is seen by who was there, and waited for by clocks and bots."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rumpus.core import Match, Scene, Seat
from rumpus.core.match import drawn
from rumpus.core.story import LONGEST_SHOW
from rumpus.core.values import to_json
from rumpus.games.boxed._guns_table import AIM, BANZAI, TALK
from rumpus.games.dice.pennywise import Pennywise
from rumpus.games.paper.strange_words import GIVE_UP
from rumpus.tables import actions, clock, store
from rumpus.tables import commands as do
from rumpus.tables import table as tables
from rumpus.tables.hall import Hall
from rumpus.tables.store import now
from rumpus.tables.table import Table
from tests.tables.guests import Guest, hall, party, who_is_asked
from tests.tables.waiting import until
from tests.web.people import any_answer

LIMIT = 30  # seconds


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path / 'tables.db'}"


@pytest.fixture
async def house(address: str) -> AsyncIterator[Hall]:
    async with hall(address, moments=True) as opened:
        yield opened


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> int:
    """Time stands still: this is the time."""
    at = now()
    for module in (clock, store, tables):
        monkeypatch.setattr(module, "now", lambda: at)
    return at


def table_of(hall: Hall, guest: Guest) -> Table:
    return hall.tables[guest.room["code"]]


def match_of(hall: Hall, guest: Guest) -> Match:
    match = table_of(hall, guest).match
    assert match is not None
    return match


def plain(value: Any) -> Any:
    return msgspec.json.decode(to_json(value))


def frames(message: dict[str, Any]) -> list[dict[str, Any]]:
    """What a client shows one after another: the moments are read from the end, each from the one after it."""
    shown = [message["scene"]]
    for moment in reversed(message.get("moments", [])):
        after = shown[-1]
        places = {place["id"]: place for place in (*after.get("places", []), *moment.get("places", []))}
        order = moment.get("order") or [place["id"] for place in after.get("places", [])]
        chairs = {chair["seat"]: chair for chair in (*after["chairs"], *moment.get("chairs", []))}
        others = {key: moment.get(key, after.get(key)) for key in ("links", "heading", "note")}
        shown.append({**others, "places": [places[id_] for id_ in order], "chairs": list(chairs.values())})
    return shown[::-1]


def looks(scene: Scene | dict[str, Any]) -> list[Any]:
    """What lies where, and what is written there."""
    data = scene if isinstance(scene, dict) else plain(scene)
    fields = ("chairs", "places", "links", "heading", "note")
    return [data.get(field) or None for field in fields]


async def play(guests: list[Guest], seed: int, answers: int) -> AsyncIterator[Guest]:
    """Everybody answers at random. After each answer back comes who gave it."""
    random = Random(seed)
    for _ in range(answers):
        asked = [guest for guest in guests if guest.is_asked and guest.question.get("given") is None]
        if not asked:
            return
        await asked[0].answers(any_answer(asked[0].question, random))
        yield asked[0]


# ---- who sees them


@pytest.mark.parametrize("game", ["pennywise", "bogart", "big-dumb-five", "before-i-kill-you", "hold-em"])
async def test_who_was_there_sees_the_table_as_it_was_at_each_line(house: Hall, game: str) -> None:
    names = ("Ann", "Bob", "Cem") if game == "big-dumb-five" else ("Ann", "Bob")
    guests = await party(house, game, *names, "Eve", watching=1)
    match, seen = match_of(house, guests[0]), 0
    async for _ in play(guests, 5, 40):
        for guest in guests:
            message = guest.table
            seat = None if message["seat"] is None else Seat(message["seat"])
            shown = frames(message)
            assert looks(shown[-1]) == looks(match.view(seat))
            assert [looks(frame) for frame in shown[:-1]] == [looks(drawn(then, seat)) for then in match.tables]
            assert message.get("moments", []) == plain(match.moments(seat))
            assert all(message["told"][moment["line"]] for moment in message.get("moments", []))
            seen += len(shown) - 1
    assert seen


async def test_who_comes_later_or_comes_back_sees_the_present_only(house: Hall) -> None:
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    asked, other = (ann, bob) if ann.is_asked else (bob, ann)
    await asked.answers(5)  # the first line of the story: to have heard nothing before it is not to have been there
    code = ann.room["code"]
    eve = await Guest("Eve").enters(house, code)
    other.leaves()
    await other.enters(house, code)
    twin = await Guest(asked.name).enters(house, code)
    assert asked.table["moments"]
    for guest in (eve, other, twin):
        assert "moments" not in guest.table
        assert guest.story == asked.story
        assert guest.table["scene"] == asked.table["scene"]
    assert asked.at is not None
    await actions.look(asked.at, asked, 0)
    assert "moments" not in asked.table


async def test_who_takes_another_seat_sees_the_present_only(house: Hall) -> None:
    ann, bob, eve = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    asked, other = (ann, bob) if ann.is_asked else (bob, ann)
    await asked.answers(5)
    await other.does(do.Stand())
    await eve.does(do.Sit(chair=(ann, bob).index(other)))
    for guest in (ann, bob):
        await guest.does(do.Agree(person=eve.person, yes=True))
    assert eve.table["seat"] is not None
    assert "moments" not in eve.table


async def test_they_are_shown_once(house: Hall) -> None:
    """A picture that is sent again, because somebody has another clock, brings no moments."""
    ann, bob = await party(house, "pennywise", "Ann", "Bob")
    asked = who_is_asked([ann, bob])
    await asked.answers(5)
    assert asked.table["moments"]
    await ann.does(do.Set(clock=LIMIT))
    assert asked.table["deadline"] is not None
    assert "moments" not in asked.table


async def test_an_open_floor_has_none(house: Hall) -> None:
    guests = await party(house, "con-game", *(f"Guest {i}" for i in range(4)), fill="easy")
    match = match_of(house, guests[0])
    async for _ in play(guests, 1, 6):
        assert (match.lasts, match.tables) == (0, [])
        assert all("moments" not in guest.table for guest in guests)


async def test_after_an_undo_nothing_lasts(house: Hall, stopped: int) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob", "Eve", watching=1)
    await guests[0].does(do.Set(clock=LIMIT))
    asked = who_is_asked(guests)
    await asked.answers(5)
    assert asked.table["moments"]
    await asked.undoes()
    for guest in guests:
        assert "moments" not in guest.table
        assert guest.table["deadline"] == guest.table["limit"] == LIMIT * 1000
    await asked.answers(10)
    assert all(guest.table["moments"] for guest in guests)


async def test_a_sealed_answer_brings_no_moments_and_tells_no_more_than_that_it_was_given(house: Hall) -> None:
    told: list[list[dict[str, Any]]] = []
    for bet in (1, 4):
        ann, bob, cem, eve = await party(house, "big-dumb-five", "Ann", "Bob", "Cem", "Eve", watching=1)
        await ann.answers(bet)
        told.append([])
        for other in (bob, cem, eve):
            message = {key: other.table[key] for key in other.table if key not in ("match", "commitment")}
            assert "moments" not in message
            assert (message["told"], message["deadline"]) == ([], None)
            assert message["scene"]["answered"] == [0]
            told[-1].append(message)
        assert ann.question["given"] == bet
        assert "moments" not in ann.table
        await bob.answers(2)
        await cem.answers(3)
        assert all(guest.table["moments"] for guest in (ann, bob, cem, eve))
    assert told[0] == told[1]


async def test_what_cannot_be_drawn_is_logged_and_keeps_nobody_from_playing(
    house: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob")
    match, scene = match_of(house, guests[0]), Pennywise.scene

    def broken(self: Pennywise, viewer: Seat | None) -> Scene:
        if self is not match.game:
            raise IndexError("this table cannot be drawn")
        return scene(self, viewer)

    monkeypatch.setattr(Pennywise, "scene", broken)
    asked = who_is_asked(guests)
    await asked.answers(5)
    assert all("moments" not in guest.table for guest in guests)
    assert all(guest.story[0] == f"{asked.name} plays a 5." for guest in guests)
    assert "a moment cannot be drawn" in caplog.text
    async for _ in play(guests, 1, 1000):
        pass
    assert guests[0].table["scene"]["over"]


# ---- clocks


async def test_a_clock_starts_when_the_moments_are_over(house: Hall, stopped: int) -> None:
    guests = await party(house, "bogart", "Ann", "Bob")
    await guests[0].does(do.Set(clock=LIMIT))
    assert [guest.table["deadline"] for guest in guests] == [LIMIT * 1000] * 2
    match, lasted = match_of(house, guests[0]), set()
    async for _ in play(guests, 2, 20):
        if not match.over:
            for guest in guests:
                lasts = sum(moment["lasts"] for moment in guest.table.get("moments", []))
                assert abs(lasts - match.lasts) <= len(guest.table.get("moments", [])), "but for rounding"
                assert guest.table["deadline"] == LIMIT * 1000 + match.lasts
                assert guest.table["limit"] == LIMIT * 1000, "nobody is shown more than that"
            lasted.add(match.lasts)
    assert 0 < max(lasted) <= LONGEST_SHOW


async def test_the_clock_is_the_same_where_the_match_was_read_from_the_store(house: Hall, stopped: int) -> None:
    """Another process did not see the moments, and waits for those who do; also when somebody has answered since."""
    ann, bob, _ = guests = await party(house, "big-dumb-five", "Ann", "Bob", "Cem")
    await ann.does(do.Set(clock=LIMIT))
    for guest in guests:
        await guest.answers(3)
    code = ann.room["code"]
    for _ in range(2):
        lasts = match_of(house, ann).lasts
        assert lasts
        assert ann.table["deadline"] == LIMIT * 1000 + lasts
        house.forget(house.tables[code])
        for guest in guests:
            await guest.enters(house, code)
        assert ann.table["deadline"] == LIMIT * 1000 + lasts
        assert "moments" not in ann.table
        await bob.answers(2)  # sealed: the same question is still put
        assert ann.table["deadline"] == LIMIT * 1000 + lasts


async def test_time_that_is_part_of_the_game_does_not_wait_for_moments(house: Hall, stopped: int) -> None:
    code = await house.open_room("strange-words")
    guests = [await Guest(name).enters(house, code) for name in ("Ann", "Bob")]
    for chair, guest in enumerate(guests):
        await guest.does(do.Sit(chair=chair))
    await guests[0].does(do.Choose(game="strange-words", options={"turn_seconds": "60"}))
    await guests[0].starts()
    await who_is_asked(guests).answers(GIVE_UP)
    assert match_of(house, guests[0]).lasts
    assert guests[0].table["moments"]
    assert guests[0].table["deadline"] == guests[0].table["limit"] == 60_000


# ---- bots


async def test_bots_answer_when_the_moments_are_over(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[tuple[int, int, int]] = []
    choose = house.thinkers.choose

    async def choose_now(*asked: Any) -> Any:
        table = table_of(house, ann)
        chosen.append((now(), table.clock.seen_at, match_of(house, ann).lasts))
        return await choose(*asked)

    monkeypatch.setattr(house.thinkers, "choose", choose_now)
    (ann,) = await party(house, "pennywise", "Ann", fill="easy")
    while len([one for one in chosen if one[2]]) < 2:
        await until(lambda: ann.is_asked or len([one for one in chosen if one[2]]) >= 2)
        if ann.is_asked:
            await ann.answers(any_answer(ann.question, Random(1)))
    assert all(at >= seen for at, seen, _ in chosen)


async def test_a_person_may_answer_before_the_moments_are_over(house: Hall, stopped: int) -> None:
    guests = await party(house, "pennywise", "Ann", "Bob")
    async for asked in play(guests, 1, 6):
        assert asked.table["n"]
    assert guests[0].table["n"] == 6


# ---- where only bots play


async def test_a_table_of_bots_goes_on_while_somebody_watches(address: str) -> None:
    """In Ca$h'n Gun$ some questions are over when their time is: their clocks run also where nobody has a chair."""
    async with hall(address) as house:
        code = await house.open_room("cash-n-guns")
        ann = await Guest("Ann").enters(house, code)
        await ann.does(do.Choose(game="cash-n-guns", options={"aim_seconds": 1, "talk_seconds": 1}))
        await ann.starts(fill="easy")
        match = match_of(house, ann)
        asked: list[str] = []

        def is_asked(what: str) -> bool:
            asked.extend(now_asked for _, now_asked in match.asked)
            return what in asked

        await until(lambda: is_asked(AIM))
        assert match.is_held
        await until(lambda: ann.table["deadline"] is not None)
        await until(lambda: is_asked(TALK))
        await until(lambda: is_asked(BANZAI))
        ann.leaves()
        await until(lambda: table_of(house, ann).clock.left() is None)  # where nobody looks, clocks stand still
