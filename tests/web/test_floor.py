"""An open floor over real sockets: people come and go as they like, and nobody learns more than they may."""

import asyncio
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bench.floor import evening, truth
from bench.floor.phones import TOO_LATE
from rumpus import games
from rumpus.core import Match, Seat
from rumpus.core.log import Log
from rumpus.core.values import to_json
from rumpus.tables.written import read_answered
from tests.services import PostgreSQL, Redis
from tests.web.conftest import House, opened
from tests.web.people import NotTaken, Person, any_answer

OPEN = {name for name, kind in games.every() if kind.is_open()}
GAME = min(OPEN)
A_LOT = 200  # entries
SIGNS = ["Rock"] * 10


async def floor(house: House, *names: str, **options: Any) -> list[Person]:
    """These people are on the floor, with their cards prepared."""
    people = await house.party(GAME, *names, options=options)
    for person in people:
        await person.answer(SIGNS)
    for person in people:
        await everybody_ready(person)
    return people


async def everybody_ready(person: Person) -> None:
    await person.sees(lambda p: all(chair["counters"]["cards"] for chair in p.table["scene"]["chairs"]))


def questions(table: dict[str, Any]) -> list[dict[str, Any]]:
    """All that somebody is asked: in conversations, the oldest first, and last by the floor."""
    return [*table.get("talks", ()), *([table["question"]] if table["question"] else [])]


def offers(person: Person) -> list[Any]:
    asked = questions(person.table)
    parts = [part for question in asked for part in question.get("parts", [question])]
    return [item["value"] for part in parts for item in part.get("items", ())]


def marks(person: Person, seat: int) -> list[str]:
    marked: list[str] = person.table["scene"]["chairs"][seat].get("marks", [])
    return marked


async def does(person: Person, *act: Any) -> None:
    answer = list(act) if len(act) > 1 else act[0]
    await person.sees(lambda p: answer in offers(p))
    await person.answer(answer)


# ---- coming and going


async def test_the_list_of_games_says_which_floors_are_open(house: House) -> None:
    async with house.browser.get("/api/games") as reply:
        assert {game["name"] for game in await reply.json() if game["open"]} == OPEN


async def test_whoever_opens_the_link_joins_and_gets_a_question(house: House) -> None:
    ann, _ = await floor(house, "Ann", "Ben")
    cam, dan = await asyncio.gather(*(house.person(ann.code, name) for name in ("Cam", "Dan")))
    assert (cam.table["seat"], cam.table["question"]) == (None, None)
    await asyncio.gather(cam.do("sit", chair=0), dan.do("sit", chair=0))  # at once, and to the same chair
    await cam.sees(lambda p: p.table["seat"] is not None)
    await dan.sees(lambda p: p.table["seat"] is not None)
    assert {cam.table["seat"], dan.table["seat"]} == {2, 3}
    assert [question["shape"] for question in questions(cam.table)] == ["arrange"]
    await cam.sees(lambda p: len(p.table["names"]) == 4)
    assert cam.table["names"][cam.table["seat"]] == "Cam"
    await cam.answer(SIGNS)
    await ann.sees(lambda p: ["challenge", cam.table["seat"]] in offers(p))


async def test_a_full_floor_turns_people_away_with_a_sentence_and_goes_on(house: House) -> None:
    ann, ben = await floor(house, "Ann", "Ben", max_players=2)
    cam = await house.person(ann.code, "Cam")
    assert await cam.refused("sit", chair=0) == "The floor is full: 2 have joined."
    assert len(cam.room["chairs"]) == 2
    await ben.do("stand")
    await ben.sees(lambda p: p.table["seat"] is None)
    await ben.do("sit", chair=0)  # whoever has been in comes back
    await ben.sees(lambda p: p.table["seat"] == 1)


async def test_who_goes_is_off_the_floor_after_a_while_and_back_by_coming_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        house.hall.grace = 0.2
        ann, ben = await floor(house, "Ann", "Ben")
        await ben.leave()
        await ann.sees(lambda p: "away" in marks(p, 1))
        await ben.come()
        await ann.sees(lambda p: "away" not in marks(p, 1))
        await ben.sees(lambda p: ["challenge", 0] in offers(p))


async def test_who_is_sent_away_keeps_a_place_on_the_floor_but_not_in_the_room(house: House) -> None:
    ann, ben = await floor(house, "Ann", "Ben")
    await ann.do("kick", person=ben.room["you"])
    await ben.is_gone()
    await ann.sees(lambda p: "away" in marks(p, 1))
    await ann.sees(lambda p: p.room["chairs"][1] == {"name": "Ben"})
    await ben.connect()
    assert await ben.refused("enter", name="Ben") == "You were asked to leave this room."
    await ben.connect()
    assert await ben.refused("enter", screen=True) == "You were asked to leave this room."


async def test_before_an_open_floor_opens_there_is_a_chair_for_whoever_comes(house: House) -> None:
    code = await house.room(GAME)
    people = [await house.person(code, name) for name in ("Ann", "Ben", "Cam")]
    for chair, person in enumerate(people):
        await person.do("sit", chair=chair)
    await people[1].do("stand")
    await people[0].do("start")  # nobody waits for the empty one
    await people[2].sees(lambda p: p.table)
    assert people[2].table["names"] == ["Ann", "Cam"]


async def test_before_an_open_floor_opens_there_are_no_more_chairs_than_the_host_wants(house: House) -> None:
    code = await house.room(GAME)
    ann, ben, cam = [await house.person(code, name) for name in ("Ann", "Ben", "Cam")]
    await ann.do("choose", game=GAME, options={"max_players": 2})
    await ann.do("sit", chair=0)
    await ben.do("sit", chair=1)
    assert await cam.refused("sit", chair=2) == "The floor is full: The Con Game has room for 2."
    assert await ann.refused("chairs", count=3) == "The Con Game is for 2 players."
    await ann.do("choose", game=GAME, options={"max_players": 3})
    await cam.do("sit", chair=2)
    said = await ann.refused("choose", game=GAME, options={"max_players": 2})
    assert said == "The Con Game is for at most 2 players; 3 are seated."
    await cam.sees(lambda p: p.room["options"]["max_players"] == 3)


async def test_after_the_end_who_has_left_has_no_chair(house: House) -> None:
    ann, ben = await floor(house, "Ann", "Ben")
    await ben.do("stand")
    await ann.do("abandon")
    await ann.sees(lambda p: not p.room["playing"])
    assert ann.room["chairs"] == [{"person": ann.room["you"]}, None]


# ---- what is told to whom


async def test_a_big_screen_sees_what_everybody_may_see_whoever_has_opened_it(house: House) -> None:
    ann, _ = await floor(house, "Ann", "Ben")
    screen = Person(house.browser, ann.code, secret=ann.secret)
    await screen.connect()
    await screen.do("enter", screen=True)
    await screen.sees(lambda p: p.table)
    assert (screen.table["seat"], screen.table["question"]) == (None, None)
    assert not any(place.get("owner") == 0 for place in screen.table["scene"].get("places", []))
    for what, details in (("sit", {"chair": 0}), ("say", {"text": "hello"}), ("abandon", {}), ("stand", {})):
        await screen.refused(what, **details)
    assert [person["name"] for person in screen.room["people"]] == ["Ann", "Ben"]


async def test_a_fighter_gets_nothing_when_the_other_chooses_first(house: House) -> None:
    ann, ben = await floor(house, "Ann", "Ben")
    await does(ann, "challenge", 1)
    await ben.sees(lambda p: "1/1" not in offers(p) and "2/1" in offers(p))
    await ann.sees(lambda p: "1/1" in offers(p))
    await ann.do("look")
    await ben.do("look")
    heard, before = len(ben.received), ann.table
    for card in ("1/3", "1/4", "1/5"):
        await ann.answer(card)
    await ann.sees(lambda p: p.table["talks"][0]["number"] == before["talks"][0]["number"] + 3)
    await asyncio.sleep(0.1)  # longer than pictures take for two
    await ben.do("link")
    assert len(ben.received) == heard + 1, "only the reply"


async def test_a_socket_receives_what_the_core_shows_its_seat_at_moments_that_never_go_back(house: House) -> None:
    random = Random(5)
    people = await house.party(GAME, "Ann", "Ben", "Cam", "Eve", watching=1, options={"fight_clock": 15})
    taken = 0
    while taken < 40:
        person = random.choice(people[:3])
        question = random.choice(questions(person.table))
        value = any_answer(question, random)
        if value != "step off":
            with suppress(NotTaken):  # what is possible changes with what others do
                number, talk = question["number"], question.get("talk", 0)
                said = {"match": person.table["match"], "question": number, "talk": talk, "value": value}
                await person.do("answer", **said)
                taken += 1
    log = await house.hall.log(people[0].table["match"])
    moments = [frozen(match) for match in truth.moments(log)]
    for person in people:
        at = 0
        for message in person.received:
            heard = msgspec.json.decode(message)
            if heard.get("type") == "table":
                seen = to_json([heard["scene"], [shape_of(one) for one in questions(heard)], heard["names"]])
                at = next((k for k in range(at, len(moments)) if seen == moments[k][heard["seat"]]), -1)
                assert at >= 0, "no moment looks like this"
                assert (heard["n"], heard["deadline"]) == (0, None)
    assert len(moments) > 30


def frozen(match: Match) -> dict[int | None, bytes]:
    """What each seat is shown at this moment."""
    seen: dict[int | None, bytes] = {}
    for seat in (*range(match.game.n), None):
        posed = [] if seat is None else [posed.describe() for posed in match.posed_to(Seat(seat))]
        plain = msgspec.json.decode(to_json([match.view(seat), posed, match.names]))
        seen[seat] = to_json([plain[0], [shape_of(one) for one in plain[1]], plain[2]])
    return seen


def shape_of(question: dict[str, Any]) -> dict[str, Any]:
    """A question without what counts askings: everybody counts only their own."""
    return {key: value for key, value in question.items() if key != "number"}


async def test_a_question_counts_the_answers_of_its_own_seat_alone(house: House) -> None:
    ann, ben = await floor(house, "Ann", "Ben")
    assert (ann.table["question"]["number"], ben.table["question"]["number"]) == (1, 1)
    await does(ann, "step off")
    await does(ann, "step on")
    await ben.do("look")
    assert ben.table["question"]["number"] == 1
    said = {"do": "answer", "match": ann.table["match"], "question": 2, "value": "step on"}
    await ann.say({"id": 1001, **said})  # sent again: acknowledged, and not done twice
    assert len((await house.hall.log(ann.table["match"])).entries) == 4
    stale = await ann.refused("answer", match=ann.table["match"], question=1, value=["challenge", 1])
    assert stale == "You have done something else meanwhile; look at the table again."


# ---- a hundred phones


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> evening.Evening:
    """Ten minutes, compressed, with a server that is killed on the way."""
    return asyncio.run(in_time(evening.Plan(speed=25, think=3.0), tmp_path_factory.mktemp("floor")))


async def in_time(plan: evening.Plan, folder: Path, shared: tuple[str, str] | None = None) -> evening.Evening:
    """Where the machine cannot keep up, so that people come too late or get little done, time flies slower."""
    while plan.speed > 1:
        within = folder / f"{plan.speed:g}"
        within.mkdir()
        done = await evening.run(plan, within, shared=shared)
        somebody_left = any(entry.kind == "leave" for entry in done.log.entries)
        if TOO_LATE not in done.book.troubles and len(done.log.entries) > A_LOT and somebody_left:
            return done
        plan.speed /= 2
    raise AssertionError("This machine is slower than time.")


def test_a_hundred_phones_on_one_server_that_is_killed(whole: evening.Evening) -> None:
    everything_is_right(whole, joined=40)


def everything_is_right(done: evening.Evening, joined: int) -> None:
    nothing_went_wrong(done, joined)
    every_card_is_in_one_hand_and_the_score_is_right(done)
    every_acknowledged_answer_is_there_once(done)


def nothing_went_wrong(done: evening.Evening, joined: int) -> None:
    assert done.complaints == ""
    assert done.book.troubles == []
    log = done.log
    kinds = Counter(entry.kind for entry in log.entries)
    assert kinds["join"] == joined
    assert Match.replay(games.find(GAME), log, verify=True).over


def every_card_is_in_one_hand_and_the_score_is_right(done: evening.Evening) -> None:
    match = truth.check_cards(done.log)
    counted = truth.count(match)
    assert sum(counted.values()) > 0
    for phone in done.phones[:10]:
        names = phone.table["names"]
        shown = {names[chair["seat"]]: chair["counters"]["points"] for chair in phone.table["scene"]["chairs"]}
        assert shown == counted
        order = [1 + sum(other > counted[name] for other in counted.values()) for name in names]
        assert phone.table["scene"]["standings"] == order


def every_acknowledged_answer_is_there_once(done: evening.Evening) -> None:
    written = [read_answered(one.data) for one in done.kept[1:]]
    answers = [(one.entry.seat, one.number) for one in written if one.entry.kind == "answer"]
    assert len(set(answers)) == len(answers)
    of = Counter(seat for seat, _ in answers)
    assert set(answers) == {(seat, k) for seat, count in of.items() for k in range(count)}
    assert {(seat, number) for seat, number, _ in done.book.acknowledged} <= set(answers)


async def test_two_processes_share_a_floor_and_one_is_killed(
    tmp_path: Path, postgresql: PostgreSQL, redis: Redis
) -> None:
    plan = evening.Plan(speed=40, phones=30, at_first=18, think=1.0)
    done = await in_time(plan, tmp_path, shared=(await postgresql.database(), redis.url))
    everything_is_right(done, joined=12)


def test_a_doubled_card_would_have_been_found(whole: evening.Evening) -> None:
    log = whole.log
    match = Match.replay(games.find(GAME), Log(log.beginning, log.entries[:100]))
    pockets = match.game.pockets  # type: ignore[attr-defined]
    pockets[0].hand.append(pockets[1].hand[0])
    with pytest.raises(truth.Doubled, match=re.escape("cards in")):
        truth.check_hands(match)
