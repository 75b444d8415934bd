"""Nothing leaked: everything that a socket received in a recorded match, against the law of non-interference.

The law is about two worlds that a seat cannot tell apart: they send it the same bytes. It is proved here in three
steps, for every seat and the spectator, on a match that was played over real sockets, with refusals, undos and changed
sealed answers in it: what was sent is exactly what the core shows to that seat at that moment, and nothing besides; on
the turns of this very match the core keeps the law; and it shows nothing that depends on a sealed answer.
"""

import logging
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from rumpus import games
from rumpus.core import Ask, AskAny, Chance, Game, Match, Refused, RulesError, Seat, shapes
from rumpus.core.chance import Draw, Relived
from rumpus.core.knowledge import unseen_pieces
from rumpus.core.log import Entry, Log
from rumpus.core.values import to_json, tupled
from rumpus.lab.cases import spread
from rumpus.lab.secrecy import compare, look, pass_time, watch
from tests.sweeps import THOROUGH, chairs_of, closed
from tests.web.conftest import House, next_asked, opened
from tests.web.people import NotTaken, Person, any_answer

TABLE = {
    "type", "match", "game", "n", "seat", "names", "scene", "question", "told", "from", "deadline", "limit", "undo",
    "channels", "hushed", "commitment",
}  # fmt: skip
TRIES = 100
LEAST = 5  # answers: a match of Candy can be over after the first
POSITIONS = 8  # of a match, from which it goes on in other worlds
NONSENSE: tuple[Any, ...] = (
    None,
    "",
    "zzz",
    "take " * 40,
    -1,
    10**9,
    2.5,
    True,
    [[]],
    {},
    {"answer": 1},
    [0] * 300,
    "\x00",
)


Refusal = tuple[int | None, int, Any, str]  # of a seat, after so many entries: what it tried, and what it was told


class Record:
    """A match that was played, and all that was seen of it."""

    def __init__(self, people: list[Person], log: Log, refusals: list[Refusal], besides: bytes) -> None:
        self.people = people
        self.log = log
        self.refusals = refusals
        self.kind = games.find(log.beginning.game)
        self.besides = besides  # what the server logged and measured meanwhile
        self.then = cache(self._then)
        # A long match is not looked at after each of its entries: to replay it that often would take long.
        numbers = range(len(log.entries) + 1)
        few = (
            set(numbers)
            if THOROUGH
            else {*numbers[:3], *numbers[-2:], *Random(7).sample(numbers, min(len(numbers), 24))}
        )
        self.looked_at = sorted(few)
        counts = [*self._counts()]
        self.counted = [counted for counted, _ in counts]
        self.numbers = [number for _, number in counts]

    def _counts(self) -> Iterator[tuple[int, int]]:
        """After each entry, of how many everybody may know, and the number of the question."""
        match = Match.replay(self.kind, self.log, until=0)
        yield match.public_length, match.number
        for entry in self.log.entries:
            match.follow(entry)
            yield match.public_length, match.number

    def asked(self, entries: int, seat: int | None) -> Any:
        """What a seat was asked then, as it is sent."""
        posed = None if seat is None else self.then(entries).posed(Seat(seat))
        return plain(None if posed is None else posed.describe())

    def _then(self, entries: int) -> Match:
        """The match as it was after so many entries."""
        return Match.replay(self.kind, self.log, until=entries, watched=True)

    def tables(self, person: Person) -> Iterator[dict[str, Any]]:
        for message in person.received:
            heard = msgspec.json.decode(message)
            if heard.get("type") == "table":
                yield heard


RECORDS: dict[str, Record] = {}


@pytest.fixture(params=closed())
async def record(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> Record:
    if request.param in RECORDS:
        return RECORDS[request.param]
    caplog.set_level(logging.DEBUG)
    async with opened(tmp_path_factory.mktemp("tables"), moments=True, messages=(1e9, 1e9)) as house:
        kind = games.find(request.param)
        players = [f"Guest {chr(ord('A') + i)}" for i in range(chairs_of(kind))]
        while True:
            people = await house.party(request.param, *players, "Eve", watching=1, options=dict(kind.brief))
            refusals, measured = await play(house, people)
            log = await house.hall.log(people[0].table["match"])
            if len(log.entries) >= LEAST:
                break
            for person in people:
                await person.leave()
        for person in people:
            await person.leave()
    RECORDS[request.param] = Record(people, log, refusals, measured + caplog.text.encode())
    return RECORDS[request.param]


async def answers(person: Person, random: Random) -> None:
    """Some answer. What a page is sent does not always say what is legal: then it tries again."""
    question = person.table["question"]
    for _ in range(TRIES):
        with suppress(NotTaken):
            return await person.answer(any_answer(question, random))
    raise AssertionError(f"nothing can be answered to {question}")


async def play(house: House, people: list[Person]) -> tuple[list[Refusal], bytes]:
    """Random answers, and now and then something that is refused, taken back or changed."""
    random = Random(7)
    refusals = [await refuse(people[0], NONSENSE[0])]
    measured = await house.metrics()
    while True:
        await next_asked(people)
        if people[0].over:
            return refusals, measured
        asked = [p for p in people if p.table["question"] and p.table["question"].get("given") is None]
        person = random.choice(asked)
        if random.random() < 0.2:
            refusals.append(await refuse(random.choice(people), random.choice(NONSENSE)))
        await answers(person, random)
        if random.random() < 0.3 and person.table["question"] and person.table["question"].get("sealed"):
            await answers(person, random)
        elif random.random() < 0.1 and person.table["undo"]:
            with suppress(NotTaken):  # the core looks closer than the button
                await person.do("undo", match=person.table["match"])
        if random.random() < 0.1:
            measured += await house.metrics()


async def refuse(person: Person, value: Any) -> Refusal:
    """Something that cannot be done."""
    seat, n, question = person.table["seat"], person.table["n"], person.table["question"]
    number = question["number"] if question else n
    return seat, n, value, await person.refused("answer", match=person.table["match"], question=number, value=value)


# ---- step one: the core, and nothing but the core


def test_a_socket_receives_what_the_core_shows_its_seat_and_nothing_besides(record: Record) -> None:
    for person in record.people:
        story: list[dict[str, Any]] = []
        shown = -1  # the table after so many entries has been seen
        for heard in record.tables(person):
            story[heard["from"] :] = heard["told"]
            seen, shown = shown, heard["n"]
            # After some entries only who has changed a sealed answer knows of that.
            seat, alike = heard["seat"], [k for k, n in enumerate(record.counted) if n == heard["n"]]
            if not set(alike) & set(record.looked_at):
                continue
            then = record.then(next((k for k in alike if record.asked(k, seat) == heard["question"]), alike[0]))
            seed, clock = {"seed"} if then.over else set(), {"clock"} if record.kind.timed else set()
            assert set(heard) - {"moments"} == TABLE | seed | clock
            assert story == plain(then.lines(seat))
            assert heard["scene"] == plain(then.view(seat))
            assert heard.get("moments", []) == (plain(then.moments(seat)) if 0 <= seen < heard["n"] else [])
            assert heard["question"] == record.asked(len(then.entries), seat)
            assert heard["undo"] == (seat is not None and then.may_undo(seat))
            talks = [channel for channel in then.game.channels() if seat in channel.seats and not then.over]
            assert heard["channels"] == [channel.name for channel in talks]
            assert heard["hushed"] == then.is_hushed
            assert heard["names"] == then.names
            assert heard["commitment"] == then.commitment
            assert heard["deadline"] is heard["limit"] is None


def test_a_refusal_says_what_the_core_says_to_that_seat(record: Record) -> None:
    assert record.refusals
    for seat, n, value, sentence in record.refusals:
        if seat is None:
            assert sentence == "You only watch: you have no chair in this match."
        else:
            then = Match.replay(record.kind, record.log, until=n)
            with pytest.raises(Refused) as refused:
                then.answer(seat, tupled(value), then.number)
            assert sentence == str(refused.value)[:1000]


def test_every_seat_is_shown_its_own_view_and_no_other(record: Record) -> None:
    for chair, person in enumerate(record.people):
        seat = chair if chair < record.log.beginning.players else None
        assert {heard["seat"] for heard in record.tables(person)} == {seat}


def test_rooms_talk_and_replies_are_about_people_and_not_about_cards(record: Record) -> None:
    """Other messages have no place in which a secret could stand."""
    for person in record.people:
        for message in person.received:
            heard = msgspec.json.decode(message)
            match heard.get("type"):
                case "table":
                    continue
                case "room":
                    assert set(heard["room"]) == {
                        "code", "host", "you", "people", "chairs", "game", "options", "numbers", "moderators", "levels",
                        "clock", "stand_in", "practice", "match", "playing", "score", "history", "locked", "listed",
                        "guise", "records", "again", "wishes",
                    }  # fmt: skip
                case None:
                    assert set(heard) in (
                        {"re", "ok"},
                        {"re", "error"},
                        {"re", "error", "where"},
                        {"re", "ok", "person"},
                    )
                case other:
                    raise AssertionError(other)


def plain(value: Any) -> Any:
    return msgspec.json.decode(to_json(value))


# ---- step two: the law, on the turns of this match


def test_worlds_that_a_seat_cannot_tell_apart_tell_it_the_same(record: Record) -> None:
    compared = 0
    looked_at = spread(7, THOROUGH)
    for turn, (start, sent, luck) in enumerate(turns(record.kind, record.log)):
        for viewer in (*start.seats, None) if start.secrets and turn in looked_at else ():
            for again in range(2):
                other = start.copy()
                other.redeal(viewer, Chance(f"{compared} {again}"))
                compare(watch(start.copy(), viewer, sent, luck), watch(other, viewer, sent, luck), viewer)
                compared += 1
    assert bool(compared) == bool(record.kind.secrets)


def test_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_message(record: Record) -> None:
    """As long as the table looks the same to it in both, at each moment and in the end."""
    entries = record.log.entries
    compared = 0
    acted_on = [k for k, (n, then) in enumerate(pairwise(record.numbers)) if entries[k].kind == "answer" and n != then]
    for k in Random(7).sample(acted_on, min(POSITIONS, len(acted_on))):
        truth, before = record.then(k + 1), record.then(k)
        asked = before.question
        for viewer in [asked.player] if isinstance(asked, Ask) else [*before.game.seats, None]:
            other = in_another_world(record, k, viewer)
            if other is not None and looks(other, viewer) == looks(truth, viewer):
                assert other.received(viewer) == truth.received(viewer)
                compared += 1
    assert compared or record.log.beginning.game not in ("before-i-kill-you", "cash-n-guns", "hold-em")


def in_another_world(record: Record, k: int, viewer: Seat | None) -> Match | None:
    """The match after one more entry, with what a seat did not know before it dealt anew; None: it cannot be so."""
    entry = record.log.entries[k]
    assert entry.seat is not None
    other = Match.replay(record.kind, record.log, until=k)
    other.watch(True)
    other.game.redeal(viewer, Chance(k))
    other.game.chance = luck = Relived(0)
    luck.feed = entry.luck[::-1]
    try:
        other.answer(entry.seat, tupled(entry.answer), at=entry.at)
    except (Refused, RulesError):
        return None
    return other


def looks(match: Match, viewer: Seat | None) -> list[bytes]:
    return [look(table, viewer) for table in (*match.tables, match.game)]


def turns(kind: type[Game], log: Log) -> Iterator[tuple[Game, list[Any], list[Draw]]]:
    """Each turn: the table as it was, the answers, and the luck."""
    begin = log.beginning
    chance = Relived(0)
    chance.feed = begin.luck[::-1]
    game = kind.begin(begin.players, begin.options, chance, [])
    entries = iter(live(log.entries))
    while not game.over:
        start, drawn, sent = game.copy(), len(chance.record), []
        turn = game.proceed()
        if turn is None:
            continue
        try:
            question = next(turn)
            while True:
                sent.append(answered(question, entries, chance, forced=not game.secrets))
                pass_time(game, question, sent[-1])
                question = turn.send(sent[-1])
        except StopIteration:
            yield start, sent, chance.record[drawn:]


def answered(question: Any, entries: Iterator[Entry], chance: Relived, forced: bool) -> Any:
    if isinstance(question, Ask):
        if (forced or question.public) and len(question.choices) == 1:
            return question.choices[0]
        entry = next(entries)
        chance.feed = entry.luck[::-1]
        return shapes.settle(question.choices, tupled(entry.answer))
    if isinstance(question, AskAny):
        entry = next(entries)
        chance.feed = entry.luck[::-1]
        if entry.seat is None:
            return None, None
        return Seat(entry.seat), shapes.settle(question.choices(Seat(entry.seat)), tupled(entry.answer))
    given: dict[Seat, Any] = {}
    while len(given) < len(question.players):
        entry = next(entries)
        assert entry.seat is not None
        given[Seat(entry.seat)] = shapes.settle(question.choices(Seat(entry.seat)), tupled(entry.answer))
        chance.feed = entry.luck[::-1]
    return {player: given[player] for player in question.players}


def live(entries: list[Entry]) -> list[Entry]:
    """Without what was taken back."""
    done: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            done.pop()
        else:
            done.append(entry)
    return done


# ---- step three: what is sealed


def test_nothing_depends_on_a_sealed_answer_before_all_have_answered(record: Record) -> None:
    entries, compared = record.log.entries, 0
    for k in record.looked_at[:-1]:
        entry, before, after = entries[k], record.then(k), record.then(k + 1)
        if entry.kind != "answer" or entry.seat is None or after.number != before.number:
            continue  # nothing is sealed any more
        posed = before.posed(Seat(entry.seat))
        assert posed is not None
        assert posed.sealed
        if len(posed.choices) < 2:
            continue
        compared += 1
        other = next(choice for choice in posed.choices if plain(choice) != plain(entry.answer))
        changed = [*entries[:k], Entry(entry.seat, other)]
        instead = Match.replay(record.kind, Log(record.log.beginning, changed))
        for viewer in (*before.game.seats, None):
            if viewer != entry.seat:
                assert instead.received(viewer) == after.received(viewer)
    assert compared or record.log.beginning.game != "big-dumb-five"


# ---- and, to be plain about it


def test_no_piece_is_named_to_who_cannot_see_it(record: Record) -> None:
    for person in record.people:
        for heard in record.tables(person):
            if heard["n"] not in record.looked_at:
                continue
            game = record.then(heard["n"]).game
            seat = None if heard["seat"] is None else Seat(heard["seat"])
            hidden = {str(piece) for piece in unseen_pieces(game, seat)}
            assert not hidden & set(words({"scene": heard["scene"], "question": heard["question"]}))


def words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inside in value:
            yield from words(inside)
    elif isinstance(value, dict):
        for inside in value.values():
            yield from words(inside)


def test_the_seed_is_nowhere_before_the_end(record: Record) -> None:
    seed = str(record.log.beginning.seed).encode()
    assert len(seed) == 32
    for person in record.people:
        before = [message for message in person.received if b'"over":true' not in message]
        assert len(before) > 5
        assert seed not in b"".join(before)
        assert person.table["seed"].encode() == seed
    assert seed not in record.besides
    assert b"rumpus_answers_total" in record.besides


def test_the_luck_is_that_of_the_seed(record: Record) -> None:
    assert Match.replay(record.kind, record.log, verify=True).over
