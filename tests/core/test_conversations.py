"""Conversations on an open floor: each is for its players, looks, asks once and acts; all go on side by side."""

from collections.abc import Sequence
from typing import Any

import pytest

from rumpus.core import (
    Ask,
    AskAll,
    AskAny,
    BadLog,
    Chance,
    IllegalAnswer,
    Match,
    NotAsked,
    OpenFloor,
    Refused,
    RulesError,
    Scene,
    Seat,
    StaleQuestion,
    Turn,
    Viewer,
)
from rumpus.core.log import loads
from tests.core.tiny import Tiny, match

A, B, C, D = (Seat(i) for i in range(4))
END = 600_000
COURT, PROPOSAL, DUEL, MEET = "court", "answer", "duel", "mingle"


class Ball(Tiny, OpenFloor):
    """People ask each other to dance, fight duels, and chat; after ten minutes everybody goes home."""

    players = range(1, 9)

    couples: list[tuple[Seat, Seat]]
    duels: list[dict[Seat, str | None]]
    chats: int
    bells: list[int]

    def setup(self) -> None:
        self.couples, self.duels, self.chats, self.bells = [], [], 0, []

    def turn(self) -> Turn:
        me, act = yield AskAny(self.seats, MEET, self.acts, (END - self.now) / 1000)
        match act:
            case None:
                self.finish("Good night.")
            case ("ask", other):
                self.start(self.propose, me, other, within=60)
            case ("duel", other):
                self.start(self.duel, me, other, within=30, is_open=True)
            case ("chat", other):
                self.start(self.chat, me, other, None, is_open=True)
            case "bell":
                self.start(self.ring, within=5)
            case "stop":
                self.pause()
            case "go on":
                self.resume()
            case "leave":
                for talk in self.going(None, me):
                    self.stop(talk)

    def acts(self, me: Seat) -> Sequence[Any]:
        free = [p for p in self.seats if p != me and not self.going(self.duel, p)]
        return [
            *((verb, p) for verb in ("ask", "duel", "chat") for p in free),
            *("bell", "leave", "go on" if self.stopped else "stop"),
        ]

    def propose(self, suitor: Seat, other: Seat) -> Turn:
        answer = yield Ask(other, PROPOSAL, ["no", "yes"])
        if answer == "yes":
            self.couples.append((suitor, other))
        self.tell("{} says {} to {}.", other, answer, suitor, to=[suitor, other])

    def duel(self, a: Seat, b: Seat) -> Turn:
        shots = yield AskAll([a, b], DUEL, lambda _: ["high", "low"], silence=None)
        self.duels.append(shots)

    def chat(self, a: Seat, b: Seat, suitor: Seat | None) -> Turn:
        me, said = yield AskAny([a, b], COURT, lambda _: ["talk", "propose", "end"])
        self.chats += 1
        match said:
            case "talk":
                self.start(self.chat, a, b, suitor, is_open=True)
            case "propose" if suitor not in (None, me):
                self.couples.append((a, b))
                self.finish("{} and {} leave together.", a, b)
            case "propose":
                self.start(self.chat, a, b, me, is_open=True)

    def ring(self) -> None:
        self.bells.append(self.now)

    def pace(self) -> int:
        return 10_000

    def joins(self, seat: Seat) -> None:
        self.tell("{} comes in.", seat)

    def scores(self) -> Sequence[Any]:
        return [sum(seat in couple for couple in self.couples) for seat in self.seats]

    def scene(self, viewer: Viewer) -> Scene:
        scene = super().scene(viewer)
        scene.note = "; ".join(f"{talk.part} {talk.args} {talk.due}" for talk in self.talks)
        return scene


def whats(m: Match, seat: Seat) -> list[str]:
    return [posed.what for posed in m.posed_to(seat)]


# ---- who is asked what


def test_a_seat_is_asked_a_list_with_the_oldest_first_and_the_floor_last() -> None:
    m: Any = match(Ball, players=4)
    m.answer(C, ("ask", B), at=1000)
    m.answer(A, ("duel", B), at=2000)
    assert whats(m, B) == [PROPOSAL, DUEL, MEET]
    assert whats(m, A) == [DUEL, MEET]
    assert whats(m, C) == [MEET], "who has asked waits for nothing"
    assert [posed.talk for posed in m.posed_to(B)] == [1, 2, 0]
    assert [posed.players for posed in m.posed_to(B)] == [(C, B), (A, B), ()]
    assert [posed.due for posed in m.posed_to(B)] == [61_000, 32_000, None]


def test_conversations_are_counted_by_each_seat_for_itself() -> None:
    m: Any = match(Ball, players=4)
    for _ in range(3):
        m.answer(A, ("ask", B), at=1000)
        m.answer(B, "no", at=1000)
    m.answer(C, ("ask", D), at=2000)
    assert m.posed_to(D)[0].talk == 1
    assert m.posed_to(D)[0].number == 0


def test_an_answer_goes_to_the_conversation_that_it_names() -> None:
    m: Any = match(Ball, players=4)
    m.answer(A, ("ask", C), at=1000)
    m.answer(B, ("ask", C), at=1000)
    m.answer(C, "yes", at=2000, talk=2)
    assert m.game.couples == [(B, C)]
    with pytest.raises(NotAsked):
        m.answer(C, "yes", at=3000, talk=2)
    with pytest.raises(IllegalAnswer):
        m.answer(C, "maybe", at=3000, talk=1)
    m.answer(C, "yes", at=3000)
    assert m.game.couples == [(B, C), (A, C)], "if it names none, to the first that takes it"


def test_an_answer_after_another_of_ones_own_is_stale() -> None:
    m: Any = match(Ball)
    m.answer(A, "bell", 0, at=1000)
    with pytest.raises(StaleQuestion, match="something else"):
        m.answer(A, "bell", 0, at=2000)
    m.answer(A, "bell", 1, at=2000)


def test_everybody_knows_of_an_open_one_who_is_in_it_and_nothing_else() -> None:
    m: Any = match(Ball, players=4)
    m.answer(A, ("ask", B), at=1000)
    m.answer(A, ("chat", B), at=1000)
    m.answer(C, ("duel", D), at=1000)
    m.answer(B, "propose", at=2000)
    assert m.view(C).note == f"duel {(C, D)} 31000; chat {(A, B)} None", "not who has proposed, nor of the question"
    assert m.view(None).note == f"chat {(A, B)} None; duel {(C, D)} None"
    assert m.view(A).note == f"propose {(A, B)} 61000; chat {(A, B, B)} None; duel {(C, D)} None"
    before = [m.received(seat) for seat in (C, D, None)]
    m.answer(A, "talk", at=3000)
    assert [m.received(seat) for seat in (C, D, None)] == before, "that something was said there is nobody's business"


# ---- what comes of an answer


def test_sealed_answers_wait_for_each_other_and_can_be_changed() -> None:
    m: Any = match(Ball, players=4)
    m.answer(A, ("duel", B), at=1000)
    before = [m.received(seat) for seat in (B, C, None)]
    m.answer(A, "low", at=2000)
    assert [m.received(seat) for seat in (B, C, None)] == before
    m.answer(C, "bell", at=2500)
    m.answer(A, "high", at=3000)
    assert m.posed_to(A)[0].given == "high"
    m.answer(B, "low", at=4000)
    assert m.game.duels == [{A: "high", B: "low"}]
    assert m.game.talks[0].part == "ring", "it is over"


def test_what_is_due_happens_in_its_order_before_an_answer() -> None:
    m: Any = match(Ball, players=4)
    m.answer(A, ("ask", B), at=1000)
    m.answer(C, ("duel", D), at=2000)
    m.answer(C, "low", at=3000)
    m.answer(A, "bell", at=4000)
    m.answer(A, "bell", at=100_000)
    assert m.game.bells == [9000]
    assert m.game.duels == [{C: "low", D: None}]
    assert m.game.couples == [], "the first choice stands for silence"
    assert [(entry.kind, entry.at) for entry in m.entries[4:]] == [
        ("silence", 9000),
        ("silence", 32_000),
        ("silence", 61_000),
        ("answer", 100_000),
    ]
    with pytest.raises(NotAsked, match="too late"):
        m.answer(A, "bell", at=END)
    assert m.over


def test_a_conversation_can_end_the_floor() -> None:
    m: Any = match(Ball, players=4)
    m.answer(A, ("chat", B), at=1000)
    m.answer(C, ("ask", D), at=1000)
    m.answer(A, "propose", at=2000)
    m.answer(B, "propose", at=3000)
    assert m.over
    assert m.standings() == [1, 1, 3, 3]


def test_stopped_conversations_ask_nobody() -> None:
    m: Any = match(Ball, players=3)
    m.answer(A, ("ask", B), at=1000)
    m.answer(C, ("ask", B), at=1000)
    m.answer(A, "leave", at=2000)
    assert [posed.players for posed in m.posed_to(B)] == [(C, B), ()]


def test_while_the_clocks_stand_still_nothing_is_due_and_then_everything_later() -> None:
    m: Any = match(Ball)
    m.answer(A, ("ask", B), at=1000)
    m.answer(A, "stop", at=11_000)
    with pytest.raises(NotAsked, match="Nothing is due"):
        m.time_out(at=90_000)
    m.answer(A, "bell", at=100_000)
    assert m.game.now == 11_000
    m.answer(A, "go on", at=111_000)
    assert m.due == 116_000
    assert m.posed_to(B)[0].due == 61_000
    m.answer(B, "yes", at=160_999)
    assert m.game.couples == [(A, B)]
    m.time_out(at=END + 100_000)
    assert m.over
    assert m.game.now == END


# ---- logs, forks and bots


def an_evening() -> Any:
    m: Any = match(Ball, players=3)
    m.answer(A, ("duel", B), at=1000)
    m.answer(A, "low", at=2000)
    m.answer(A, "stop", at=3000)
    m.answer(A, "go on", at=5000)
    m.join("Late", at=5000)
    m.answer(D, ("chat", C), at=6000)
    m.answer(C, "propose", at=7000)
    m.answer(B, "bell", at=8000)
    return m


def test_a_log_replays_with_its_conversations() -> None:
    m = an_evening()
    m.answer(C, "talk", at=200_000)
    again: Any = Match.replay(Ball, loads(m.log.dumps(over=False)), verify=True)
    assert again.game.as_data() == m.game.as_data()
    assert [again.received(seat) for seat in again.game.seats] == [m.received(seat) for seat in m.game.seats]
    log = m.log
    log.entries[6].talk = 7
    with pytest.raises(BadLog, match="no such conversation"):
        Match.replay(Ball, log)


@pytest.mark.parametrize("kept", [True, False])
def test_a_fork_goes_on_with_every_conversation(kept: bool) -> None:
    m = an_evening()
    fork: Any = m.fork(Chance(1), kept=kept)
    assert fork.game.as_data() == m.game.as_data()
    fork.say(B, m.conversation(B, 1), "high")
    assert fork.game.duels == [{A: "low", B: "high"}], "sealed answers come along"
    assert m.game.duels == []
    fork.playout(Chance(2).random)
    assert fork.over


def test_who_imagines_the_floor_knows_no_sealed_answer_and_nothing_of_what_others_talk_about() -> None:
    m = an_evening()
    m.answer(A, ("ask", C), at=9000)
    run: Any = m.imagine(B, Chance(1), talk=1)
    assert (run.actor, run.question.what) == (B, DUEL)
    assert [talk.part for talk in run.game.talks] == ["duel", "chat", "ring"]
    run.play("high")
    assert run.game.duels == [], "the other one is still to be asked"
    floor: Any = m.imagine(B, Chance(1), talk=0)
    assert (floor.actor, floor.question.what) == (B, MEET)


def test_where_nobody_measures_time_it_passes_and_an_answer_is_always_in_time() -> None:
    m: Any = match(Ball)
    m.answer(A, "bell")
    assert m.game.now == 10_000
    m.answer(A, "bell")
    assert m.game.bells == [15_000, 19_999], "the answer came just before the first"
    for _ in range(100):
        if not m.over:
            m.answer(B, "bell")
    assert m.over


def test_everybody_waits_until_something_happens() -> None:
    run: Any = match(Ball).fork(Chance(1))
    run.play(("ask", B))
    while not run.over:
        run.play(None)
    assert run.game.now == END


# ---- rules that do not keep to it


class Rude(Ball):
    """Does what may not be done."""

    rudeness: str

    def setup(self) -> None:
        super().setup()
        self.rudeness = ""

    def turn(self) -> Turn:
        me, act = yield AskAny(self.seats, MEET, lambda _: ["twice", "luck", "change", "tell", "stranger", "nothing"])
        self.rudeness = act
        self.start(self.rude, me)

    def rude(self, me: Seat) -> Turn:
        match self.rudeness:
            case "luck":
                self.chance.die(6)
            case "change":
                self.bells.append(1)
            case "tell":
                self.tell("Hear, hear.")
            case "nothing":
                return
        yield Ask(self.next(me) if self.rudeness == "stranger" else me, COURT, ["yes", "no"])
        if self.rudeness == "twice":
            yield Ask(me, COURT, ["yes", "no"])


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("luck", "draws luck before it asks"),
        ("change", "changes the table before it asks"),
        ("tell", "tells something before it asks"),
        ("nothing", "asks nothing"),
        ("stranger", "asks player 1, who is not among"),
    ],
)
def test_a_look_that_is_more_than_a_look_fails_loudly(how: str, sentence: str) -> None:
    m: Any = match(Rude, players=2)
    m.answer(A, how, at=1)
    with pytest.raises(RulesError, match=sentence):
        m.posed_to(A)


def test_a_second_question_fails_loudly_and_the_answer_is_not_taken() -> None:
    m: Any = match(Rude, players=1)
    m.answer(A, "twice", at=1)
    with pytest.raises(RulesError, match="asks twice"):
        m.answer(A, "yes", at=2)
    assert len(m.entries) == 1
    assert whats(m, A) == [COURT, MEET]


def test_an_open_floor_says_that_it_is_timed() -> None:
    class Untimed(Ball):
        timed = False

    with pytest.raises(RulesError, match="has an open floor"):
        match(Untimed)


def test_a_newcomer_is_asked_too() -> None:
    m: Any = match(Ball, players=1)
    seat = m.join("Late", at=1000)
    m.answer(seat, ("ask", A), at=2000)
    assert whats(m, A) == [PROPOSAL, MEET]
    with pytest.raises(Refused):
        m.leave(A, at=3000)


def test_a_floor_on_which_nobody_is_free_can_be_shown() -> None:
    class Shy(Ball):
        def turn(self) -> Turn:
            yield AskAny([p for p in self.seats if not self.going(None, p)], MEET, self.acts, END / 1000)

        def setup(self) -> None:
            super().setup()
            self.start(self.duel, A, B)

    m = match(Shy)
    assert repr(m).endswith("0 answers: everybody is busy>")
    assert m.turn_under_way() is None
