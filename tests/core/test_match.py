import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import (
    Ask,
    AskAll,
    AskAny,
    BadLog,
    BadOption,
    CannotUndo,
    Chair,
    Chance,
    Game,
    Hand,
    Hidden,
    IllegalAnswer,
    Labelled,
    Match,
    Money,
    NotAsked,
    Owned,
    Record,
    Refused,
    RulesError,
    Scene,
    Seat,
    StaleQuestion,
    Subset,
    Told,
    Turn,
    choice,
    number,
    only,
    switch,
    tokens,
)
from rumpus.core.knowledge import Viewer
from rumpus.core.log import loads
from rumpus.pieces.cards import PACK, Card, deal
from tests.core.laws import junk, law
from tests.core.tiny import Tiny, match

WAYS = (
    "pass",
    "roll",
    "draw",
    "show",
    "peek",
    "give",
    "flash",
    "film",
    "boom",
    "roll and boom",
    "refuse",
    "spoil",
    "end",
)


class Pocket(Record):
    coins: list[int]
    owner: Seat


class Busy(Tiny):
    """One answer for everything that can happen at a table."""

    hands: Owned[list[list[Card]]]
    deck: Hidden[list[Card]]
    pockets: list[Pocket]
    pot: Money[int]
    rolled: list[int]
    player: Seat
    lucky: Card | None
    where: dict[tuple[int, int], Seat]
    odd: list[str]  # what is no plain value can be hidden here, for want of types

    def setup(self) -> None:
        self.deck = list(PACK[:20])
        self.chance.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        deal(self.deck, self.hands, 2)
        self.pockets = []
        for seat in self.seats:
            pocket = Pocket()
            pocket.coins, pocket.owner = [1], seat
            self.pockets.append(pocket)
        self.pot, self.rolled, self.player, self.lucky = 0, [], Seat(0), None
        self.where, self.odd = {}, []

    def turn(self) -> Turn:
        me = self.player
        way = yield Ask(me, "do something", Labelled(WAYS, lambda way: Told("{} " + way, (me,))))
        self.tell("{} does this: {}.", me, way)
        match way:
            case "roll":
                self.rolled.append(self.chance.die())
            case "draw":
                self.hands[me] += self.deck[-1:]
                self.tell("{} draws {}.", me, only(me, self.deck.pop()) if self.deck else "nothing")
            case "show":
                self.show(self.hands[me][:1])
            case "peek":
                self.show(self.deck[-1:], to=[me])
            case "give":
                self.hands[self.next(me)] += self.hands[me][-1:]
                del self.hands[me][-1:]
            case "flash":
                self.tell("{} flashes {}, and hides it again.", me, self.hands[me])
            case "film":
                self.show(self.deck[-1:], to=[None])
            case "boom":
                self.pot += 99
                raise IndexError("boom")
            case "roll and boom":
                self.rolled.append(self.chance.die())
                self.rolled[99] = 1
            case "refuse":
                self.pot += 99
                raise BadOption("The rules should not say this.")
            case "spoil":
                self.odd.append(object())  # type: ignore[arg-type]
            case "end":
                self.over = True
        self.player = self.next(me)

    def scores(self) -> list[int]:
        return [len(hand) for hand in self.hands]

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(
            [Chair(p) for p in self.seats],
            [Hand(id=f"hand{p}", label="Hand", owner=p, tokens=tokens(self.hands[p])) for p in self.seats],
        )


class Sealed(Tiny):
    """Everybody bids in secret; the bids are rolled for and read out. Then the highest says go on, or stop."""

    bids: list[int]

    def setup(self) -> None:
        self.bids = []

    def turn(self) -> Turn:
        bids = yield AskAll(self.seats, "bid", lambda p: range(1, 4 + p), within=20)
        self.bids = list(bids.values())
        self.tell("The bids are {}.", self.bids)
        best = max(self.seats, key=self.bids.__getitem__)
        self.over = (yield Ask(best, "go on or stop", ("stop", "go on"))) == "stop"

    def scores(self) -> list[int]:
        return self.bids


class Bell(Tiny):
    """Whoever rings first scores; the same question over and over."""

    points: list[int]
    rings: int
    patient: bool

    def setup(self) -> None:
        self.points, self.rings, self.patient = [0] * self.n, 0, True

    def turn(self) -> Turn:
        ring = AskAny(self.seats, "ring", lambda p: ["ding", "dong"], within=None if self.patient else 5)
        while self.rings < 3:
            who, _ = yield ring
            self.rings += 1
            if who is not None:
                self.points[who] += 1
        self.over = True

    def scores(self) -> list[int]:
        return self.points


class Floor(Tiny):
    """An open floor: people come and go, wave at each other, and vote; it ends after so many waves."""

    players = range(1, 101)

    waves: list[int]
    there: list[Seat]
    lucky: list[int]
    left: int

    def setup(self) -> None:
        self.waves, self.there, self.lucky, self.left = [0] * self.n, list(self.seats), [], 6

    def turn(self) -> Turn:
        who, at = yield AskAny(self.there, "wave", self.others, within=60)
        if who is None:
            self.over = True
            return
        self.waves[who] += 1
        self.lucky.append(self.chance.below(1000))
        self.tell("{} waves at {}.", who, at)
        self.left -= 1
        if self.left % 3 == 0:
            votes = yield AskAll(self.there, "go on", lambda p: ["yes", "no"])
            self.tell("{} say yes.", [p for p, vote in votes.items() if vote == "yes"])
        self.over = self.left == 0

    def others(self, player: Seat) -> list[Any]:
        return ["everybody", *(p for p in self.there if p != player)]

    def joins(self, seat: Seat) -> None:
        self.waves.append(0)
        self.there.append(seat)
        self.lucky.append(self.chance.below(1000))
        self.tell("{} comes.", seat)

    def leaves(self, seat: Seat) -> None:
        if seat not in self.there:
            raise Refused("Who is gone cannot leave.")
        self.there.remove(seat)
        self.tell("{} goes.", seat)

    def scores(self) -> list[int]:
        return self.waves


def busy(*ways: str, players: int = 2, **details: Any) -> Any:
    """A match in which these answers have been given, in turn."""
    m = match(Busy, players, **details)
    for way in ways:
        m.play(way)
    return m


def everything(m: Match) -> tuple[Any, ...]:
    """All there is to know of a match."""
    seats = (*m.game.seats, None)
    return m.log.dumps(m.over), m.game.as_data(), m.number, m.waiting, [m.received(seat) for seat in seats]


def again(m: Match, **how: Any) -> Match:
    """The match from its log, as it would be read from a file."""
    return Match.replay(m.kind, loads(m.log.dumps(m.over)), **how)


# ---- answers


def test_an_answer_is_taken_from_who_is_asked() -> None:
    m = busy()
    assert (m.waiting, m.number, list(m.questions)) == ([(0, "do something")], 0, [0])
    m.answer(0, "pass")
    assert (m.waiting, m.number, list(m.questions)) == ([(1, "do something")], 1, [1])


@pytest.mark.parametrize(
    ("seat", "value", "number", "error", "why"),
    [
        (1, "pass", None, NotAsked, "You are not asked now: the table waits for Player 1 to do something."),
        (0, "fly", None, IllegalAnswer, "fly is not possible: Player 1 pass, Player 1 roll, .* and 1 other."),
        (0, "pass", 7, StaleQuestion, "dealt with already"),
        (2, "pass", None, NotAsked, "There is no seat 2 at this table: seats are 0 to 1."),
        (-1, "pass", None, NotAsked, "There is no seat -1"),
        (True, "pass", None, NotAsked, "There is no seat True"),
        ("0", "pass", None, NotAsked, "There is no seat '0'"),
        (None, "pass", None, NotAsked, "There is no seat None"),
    ],
)
def test_any_other_answer_is_refused_and_changes_nothing(
    seat: Any, value: Any, number: int | None, error: type[Refused], why: str
) -> None:
    m = busy()
    before = everything(m)
    with pytest.raises(error, match=why):
        m.answer(seat, value, number)
    assert everything(m) == before


@law
@given(junk, st.integers(-1, 4) | junk)
def test_junk_is_refused_and_changes_nothing(value: Any, seat: Any) -> None:
    m = match(Sealed, 3)
    before = everything(m)
    try:
        m.answer(seat, value)
    except Refused as why:
        assert str(why).endswith(".")  # noqa: PT017 - most junk is refused, a number may be a bid
        assert everything(m) == before
    else:
        assert type(value) is int


def test_after_the_end_nothing_is_asked() -> None:
    m = busy("end")
    assert (m.over, m.questions, m.waiting, m.posed(Seat(0))) == (True, {}, [], None)
    for act in (lambda: m.answer(1, "pass"), m.time_out):
        with pytest.raises(NotAsked, match="The game is over"):
            act()


def test_the_move_of_whoever_has_to_act_is_written_down_like_any_answer() -> None:
    m = match(Sealed, 2)
    m.play(2)
    m.play(3)
    assert [(entry.seat, entry.answer) for entry in m.entries] == [(0, 2), (1, 3)]
    with pytest.raises(IllegalAnswer):
        m.play("junk")


def test_a_match_can_be_played_out_and_is_written_down() -> None:
    m = match(Sealed, 3)
    m.playout(Chance(1).random)
    assert m.over
    assert everything(again(m)) == everything(m)


# ---- questions


def test_a_question_is_described_for_a_client() -> None:
    m = busy(names=["Ann", "Bob"])
    posed = m.posed(Seat(0))
    described = posed.describe()
    assert (described["seat"], described["number"], described["what"]) == (0, 0, "do something")
    assert described["items"][0] == {"value": "pass", "label": "Ann pass"}
    assert posed.read("ann pa") == "pass"
    assert posed.written("roll") == "Ann roll"
    assert m.posed(Seat(1)) is None


def test_a_sealed_question_says_so_and_what_was_answered() -> None:
    m = match(Sealed, 3)
    m.answer(1, 4)
    assert m.questions[Seat(1)].describe() == {
        "seat": 1, "number": 0, "what": "bid", "shape": "number", "from": 1, "to": 4, "step": 1,
        "sealed": True, "given": 4, "within": 20,
    }  # fmt: skip
    assert m.questions[Seat(0)].describe()["given"] is None


def test_a_shape_is_answered_as_a_client_sends_it() -> None:
    class Choosing(Tiny):
        chosen: list[Card]

        def setup(self) -> None:
            self.chosen = []

        def turn(self) -> Turn:
            self.chosen = list((yield Ask(Seat(0), "choose", Subset(PACK[:5], 1, 2))))
            self.over = True

    m: Any = match(Choosing)
    m.answer(0, ["3S", "AS"])
    assert [card.rank for card in m.game.chosen] == [1, 3]
    assert m.entries[0].answer == ("AS", "3S")


# ---- several at once


def test_sealed_answers_are_seen_by_nobody_and_can_be_changed_until_the_last_is_in() -> None:
    m: Any = match(Sealed, 3)
    quiet = [m.received(seat) for seat in (1, 2, None)]
    m.answer(0, 1)
    after_one = [m.received(seat) for seat in (1, 2, None)]
    assert [len(received) for received in after_one] != [
        len(received) for received in quiet
    ]  # all see who has answered
    m.answer(0, 3)
    assert [m.received(seat) for seat in (1, 2, None)] == after_one
    assert (m.waiting, m.number, m.game.bids) == ([(1, "bid"), (2, "bid")], 0, [])
    m.answer(2, 5)
    m.answer(2, 2)
    m.answer(1, 1)
    assert (m.game.bids, m.number, m.waiting) == ([3, 1, 2], 5, [(0, "go on or stop")])
    assert everything(again(m)) == everything(m)


def test_a_sealed_answer_is_checked_against_what_that_player_can_bid() -> None:
    m = match(Sealed, 3)
    with pytest.raises(IllegalAnswer, match="5 is not possible: 1 to 3"):
        m.answer(0, 5)
    m.answer(2, 5)


def test_who_is_first_is_heard() -> None:
    m: Any = match(Bell, 3)
    assert list(m.questions) == [0, 1, 2]
    m.answer(2, "ding")
    assert m.game.points == [0, 0, 1]
    with pytest.raises(IllegalAnswer):
        m.answer(1, None)


def test_a_question_put_again_is_another_question() -> None:
    """The game keeps yielding one and the same question: who is late for the first must not answer the second."""
    m: Any = match(Bell, 3)
    late = m.number
    m.answer(2, "ding", late)
    with pytest.raises(StaleQuestion):
        m.answer(1, "ding", late)
    m.answer(1, "ding", m.number)
    assert (m.game.points, m.number) == ([0, 1, 1], 2)
    assert again(m).number == m.number


# ---- the clock


def test_when_time_runs_out_the_first_option_is_the_answer() -> None:
    m: Any = busy("roll")
    m.time_out()
    assert (m.waiting, m.entries[-1].kind, m.entries[-1].seat) == ([(0, "do something")], "silence", None)
    assert everything(again(m)) == everything(m)


def test_when_time_runs_out_only_those_who_are_silent_get_the_default() -> None:
    m: Any = match(Sealed, 3)
    m.answer(1, 4)
    m.time_out()
    assert m.game.bids == [1, 4, 1]
    assert everything(again(m)) == everything(m)


def test_when_time_runs_out_and_nobody_was_first_nobody_was() -> None:
    m: Any = match(Bell, 2, arrange={"patient": False})
    m.time_out()
    m.answer(1, "ding")
    assert (m.game.points, m.game.rings, m.number) == ([0, 1], 2, 2)
    assert everything(again(m)) == everything(m)


def test_without_a_clock_somebody_has_to_answer() -> None:
    m = match(Bell, 2)
    before = everything(m)
    with pytest.raises(NotAsked, match="no time limit"):
        m.time_out()
    assert everything(m) == before


# ---- when the rules fail


@pytest.mark.parametrize("way", ["boom", "roll and boom", "refuse"])
@pytest.mark.parametrize("before", [(), ("roll", "draw"), ("draw",) * 9])
def test_an_answer_that_breaks_the_rules_is_as_if_it_had_not_been_given(way: str, before: tuple[str, ...]) -> None:
    m, untouched = busy(*before), busy(*before)
    with pytest.raises(RulesError, match=r"The rules of Tiny failed: .* The answer was not taken"):
        m.play(way)
    assert everything(m) == everything(untouched)
    for way in ("roll", "roll", "draw", "end"):
        m.play(way)
        untouched.play(way)
    assert everything(m) == everything(untouched)
    assert everything(again(m, verify=True)) == everything(m)


def test_a_table_that_cannot_be_written_down_is_no_table() -> None:
    m = busy("pass", "pass", "pass", "pass", "pass", "pass", "spoil")
    with pytest.raises(RulesError, match="The answer was not taken"):
        m.play("pass")  # the eighth: now the table is looked at
    assert len(m.entries) == 7


def test_a_script_goes_on_after_a_failure() -> None:
    m = match(Busy, 2, chance=[[*PACK[:20]], 3, 5])
    for way in ("roll and boom", "roll"):
        try:
            m.play(way)
        except RulesError:
            continue
    assert m.game.rolled == [5]  # type: ignore[attr-defined]
    assert everything(again(m)) == everything(m)


def test_rules_that_fail_when_somebody_comes_change_nothing() -> None:
    m = match(Floor, 2)
    m.leave(0)
    before = everything(m)
    with pytest.raises(RulesError, match="Who is gone cannot leave"):
        m.leave(0)
    assert everything(m) == before


# ---- undo


def test_an_answer_can_be_taken_back() -> None:
    m, before = busy("draw"), busy("draw")
    m.play("pass")
    assert m.may_undo(1)
    assert not m.may_undo(0)
    m.undo(1)
    assert (m.game.as_data(), m.waiting, m.story(None)) == (before.game.as_data(), before.waiting, before.story(None))
    assert m.number == 3  # what was asked before is another question now
    m.play("give")
    assert everything(again(m)) == everything(m)


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("roll", "The dice have fallen"),
        ("draw", "Something hidden has been shown"),
        ("show", "Something hidden has been shown"),
        ("peek", "Something hidden has been shown"),
        ("give", "Something hidden has been shown"),
        ("flash", "Something hidden has been shown"),
        ("film", "Something hidden has been shown"),
        ("end", "The game is over"),
    ],
)
def test_what_somebody_has_learned_from_an_answer_bars_the_way_back(way: str, why: str) -> None:
    m = busy("pass", "pass", way)
    before = everything(m)
    with pytest.raises(CannotUndo, match=why):
        m.undo(0)
    assert everything(m) == before


def test_nobody_takes_back_what_another_has_answered_since() -> None:
    m = busy("pass", "pass")
    with pytest.raises(CannotUndo, match="only before anybody else has answered"):
        m.undo(0)
    assert not m.may_undo(0)
    m.undo(1)
    assert m.may_undo(0)
    m.undo(0)
    assert (m.waiting, m.story(None)) == ([(0, "do something")], [])


def test_with_nothing_answered_there_is_nothing_to_undo() -> None:
    m = busy()
    assert not m.may_undo(0)
    with pytest.raises(CannotUndo):
        m.undo(0)
    m.time_out()
    with pytest.raises(CannotUndo):
        m.undo(0)


def test_a_sealed_answer_is_changed_and_not_taken_back() -> None:
    m: Any = match(Sealed, 2)
    m.answer(1, 4)
    m.answer(0, 2)
    assert not m.may_undo(0)
    with pytest.raises(CannotUndo, match="acted on"):
        m.undo(0)
    m = match(Sealed, 3)
    m.answer(1, 4)
    with pytest.raises(CannotUndo, match="answer again to change your mind"):
        m.undo(1)
    m.answer(1, 2)
    assert m.questions[1].given == 2
    assert everything(again(m)) == everything(m)


def test_that_a_sealed_answer_was_changed_is_known_to_nobody_else() -> None:
    """Neither by what can be taken back, nor by what is counted, nor by what stands on the table."""
    m: Any = match(Sealed, 3)

    def seen() -> Any:
        others = [(seat, m.view(seat), m.may_undo(seat), str(refused(m, seat))) for seat in (0, 2)]
        return m.public_length, m.number, others, m.view(None)

    m.answer(1, 4)
    m.answer(0, 1)
    before = seen()
    m.answer(1, 2)
    assert seen() == before
    m.note("Somebody got up.")
    assert m.public_length == before[0] + 1, "what everybody hears of counts"
    m.answer(2, 3)
    assert m.public_length == len(m.entries), "when all is shown, everything does"


def refused(m: Match, seat: int) -> CannotUndo:
    with pytest.raises(CannotUndo) as why:
        m.undo(seat)
    return why.value


def test_who_comes_to_a_chair_takes_back_nothing_from_before() -> None:
    """They would see what only who sat there before has seen."""
    m = busy("pass", "pass")
    m.note("Somebody got up.")
    assert m.may_undo(1)
    m.note("Eve plays on for them.", 1)
    assert not m.may_undo(1)
    with pytest.raises(CannotUndo, match="before you came to this chair"):
        m.undo(1)
    m.play("pass")
    m.play("pass")
    m.undo(1)
    m.undo(0)
    assert not m.may_undo(1), "also when nothing of their own is left"
    assert everything(again(m)) == everything(m)


def test_who_comes_to_a_chair_does_not_see_the_sealed_answer_of_before() -> None:
    """It counts, unless they answer anew."""
    m: Any = match(Sealed, 3)
    m.answer(1, 4)
    m.note("Somebody got up.")
    assert m.questions[1].given == 4, "a bot that stands in hides nothing from its owner"
    m.note("Eve plays on for them.", 1)
    assert m.questions[1].given is None
    assert m.view(1).answered == [1], "everybody knows that there is one"
    assert everything(again(m)) == everything(m)
    anew: Any = again(m)
    anew.answer(1, 2)
    assert anew.questions[1].given == 2, "what they give themselves they see"
    for played, counts in ((m, 4), (anew, 2)):
        played.answer(0, 1)
        played.answer(2, 1)
        assert played.game.as_data()["bids"] == [1, counts, 1]


def test_who_was_first_cannot_take_it_back() -> None:
    m = match(Bell, 3)
    m.answer(1, "ding")
    assert not m.may_undo(1)
    with pytest.raises(CannotUndo, match="acted on"):
        m.undo(1)


@law
@given(st.lists(st.sampled_from([*WAYS[:8], "undo", "undo"]), max_size=24))
def test_however_often_answers_are_taken_back_the_log_tells_the_same_match(ways: list[str]) -> None:
    m = busy(players=3)
    for way in ways:
        if way != "undo":
            m.play(way)
        elif m.entries and m.entries[-1].seat is not None and m.may_undo(m.entries[-1].seat):
            try:
                m.undo(m.entries[-1].seat)
            except CannotUndo:
                continue
    assert everything(again(m)) == everything(m)
    assert everything(again(m, verify=True)) == everything(m)
    m.play("roll")
    assert everything(again(m)) == everything(m)


# ---- forks


def test_a_fork_is_not_the_match() -> None:
    m = busy("roll", "draw")
    before = everything(m)
    fork: Any = m.fork(Chance(1), kept=True)
    fork.play("roll")
    fork.fork(Chance(2)).play("draw")
    m.imagine(m.actor, Chance(1)).play("give")
    assert everything(m) == before
    assert len(fork.game.rolled) == 2


def test_sealed_answers_are_in_a_fork_but_not_in_imagination() -> None:
    m = match(Sealed, 3)
    m.answer(0, 3)
    fork: Any = m.fork(Chance(1))
    assert fork.actor == 1
    fork.play(1)
    fork.play(1)
    assert fork.game.bids == [3, 1, 1]
    assert m.imagine(Seat(1), Chance(1)).actor == 0


# ---- coming and going


def test_a_hundred_people_come_and_go() -> None:
    m: Any = match(Floor, 2, names=["Ann", "Bob"])
    for i in range(98):
        assert m.join(f"Guest {i}") == i + 2
    assert (m.game.n, len(m.questions), m.names[99], m.number) == (100, 100, "Guest 97", 0)
    with pytest.raises(Refused, match="The table is full: Tiny has room for 100"):
        m.join("One too many")
    m.leave(1)
    m.answer(99, 50)
    assert m.story(None)[-2:] == ["Bob goes.", "Guest 97 waves at Guest 48."]
    assert len(m.questions) == 99
    with pytest.raises(NotAsked, match="the table waits for 99 others"):
        m.answer(1, "everybody")
    assert len(m.view(None).chairs) == 100
    assert everything(again(m)) == everything(m)
    assert everything(again(m, verify=True)) == everything(m)


def test_a_fork_has_everybody_who_came_and_went_in_the_turn_under_way() -> None:
    m: Any = match(Floor, 2)
    m.join("Eve")
    m.leave(0)
    m.join("Fay")
    for keep in (False, True):
        fork: Any = m.fork(Chance(1), kept=keep)
        assert fork.game.as_data() == m.game.as_data()
        assert (fork.game.n, fork.actor) == (4, 1)
        fork.playout(Chance(1).random)
        assert fork.over
    m.answer(3, 2)
    assert m.fork(Chance(1), kept=True).fork(Chance(1)).game.as_data() == m.game.as_data()


def test_whoever_leaves_is_no_longer_waited_for() -> None:
    m: Any = match(Floor, 3, arrange={"left": 4})
    m.answer(0, 1)
    m.answer(0, "yes")
    m.answer(1, "yes")
    assert m.waiting == [(2, "go on")]
    m.leave(2)
    assert m.waiting == [(0, "wave"), (1, "wave")]
    assert m.story(None)[-2:] == ["Player 3 goes.", "Player 1 and Player 2 say yes."]
    assert m.fork(Chance(1), kept=True).game.as_data() == m.game.as_data()
    assert everything(again(m)) == everything(m)


def test_what_a_leaver_has_answered_is_not_heard() -> None:
    m: Any = match(Floor, 3, arrange={"left": 4})
    m.answer(0, 1)
    m.answer(2, "yes")
    m.leave(2)
    m.answer(0, "no")
    m.answer(1, "yes")
    assert m.story(None)[-1] == "Player 2 say yes."


def test_a_floor_that_everybody_has_left_is_not_waited_for() -> None:
    m = match(Floor, 2)
    m.leave(1)
    m.leave(0)
    assert m.over
    assert everything(again(m)) == everything(m)


def test_a_game_that_nobody_can_join_or_leave_says_so() -> None:
    m = busy()
    with pytest.raises(Refused, match="Nobody can join this game"):
        m.join("Eve")
    with pytest.raises(Refused, match="Nobody can leave this game"):
        m.leave(0)
    over = match(Floor, 1)
    over.time_out()
    for act in (lambda: over.join("Eve"), lambda: over.leave(0)):
        with pytest.raises(Refused, match="The game is over"):
            act()


@law
@given(st.lists(st.sampled_from(["join", "leave", "wave", "fork", "silence"]), max_size=20), st.randoms())
def test_whatever_happens_on_the_floor_the_log_tells_it(acts: Sequence[str], random: Any) -> None:
    m: Any = match(Floor, 3)
    for act in acts:
        if m.over:
            break
        match act:
            case "join":
                m.join("Somebody")
            case "leave":
                m.leave(random.choice(m.game.there))
            case "wave":
                posed = random.choice(list(m.questions.values()))
                m.answer(posed.seat, random.choice(list(posed.choices)))
            case "silence":
                m.time_out()
            case "fork":
                assert m.fork(Chance(1), kept=True).game.as_data() == m.game.as_data()
    assert everything(again(m)) == everything(m)
    assert everything(again(m, verify=True)) == everything(m)


# ---- looking


def test_everybody_sees_his_own_table() -> None:
    m = busy("draw")
    hand = m.game.hands[0]
    mine, theirs = (m.view(seat).places[0].tokens for seat in (0, 1))
    assert [token.value for token in mine] == hand
    assert [(token.look, token.count) for token in theirs] == [("back", 3)]
    assert m.story(0)[-1] == f"Player 1 draws {hand[-1].label}."
    assert m.story(1)[-1] == m.story(None)[-1] == "Player 1 draws a card."
    assert m.view(None).asked == [(1, "do something")]
    with pytest.raises(NotAsked, match="There is no seat 7"):
        m.view(7)


def test_a_story_stays_as_it_was_told_whatever_becomes_of_the_pieces() -> None:
    m = busy("flash")
    told = m.story(None)
    m.play("pass")
    m.play("give")
    assert m.story(None)[: len(told)] == told


def test_the_story_can_be_read_from_where_one_stopped() -> None:
    m = busy("pass")
    heard = m.told
    m.play("pass")
    assert (m.told, m.story(None, since=heard)) == (heard + 1, ["Player 2 does this: pass."])


def test_what_a_seat_receives_is_the_same_in_every_run_of_the_same_match() -> None:
    matches = [busy("draw", "roll", "show", "peek", "give", seed=5) for _ in range(2)]
    for seat in (0, 1, None):
        received = [m.received(seat) for m in matches for _ in range(2)]
        assert len(set(received)) == 1


ELSEWHERE = """
from rumpus.core import Match
from tests.core.annotated_later import Later
m = Match(Later, "later", 3, seed=5)
m.game.show(m.game.deck[:3])
m.game.show(m.game.deck[3:], to=[0, 2])
m.answer(0, "take")
print([m.received(seat) for seat in (0, 1, 2, None)], m.game.as_data(), m.log.dumps(over=False))
"""


def test_what_a_seat_receives_is_the_same_in_every_process() -> None:
    """Sets have another order in every process: nothing may depend on it."""
    said = [
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(["src", "."])},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
        ).stdout
        for seed in "123"
    ]
    assert said[0]
    assert len(set(said)) == 1


def test_the_end_is_shown_with_everybodys_place() -> None:
    m = busy("draw", "pass", players=3)
    with pytest.raises(Refused, match="The game is not over yet"):
        m.standings()
    assert not m.view(None).over
    m.play("end")
    assert m.standings() == [1, 2, 2]
    assert (m.view(None).over, m.view(None).standings) == (True, [1, 2, 2])


class InVain(Busy):
    def nobody_wins(self) -> bool:
        return True


def test_an_end_without_a_winner_has_no_first_place() -> None:
    m = match(InVain, 3)
    for way in ("draw", "pass", "end"):
        m.play(way)
    assert m.standings() == m.view(None).standings == [2, 3, 3]


def test_a_match_shows_itself() -> None:
    assert repr(busy("pass")) == "<Tiny, 2 players, 1 answer: the table waits for Player 2 to do something>"
    assert repr(busy("pass", "end")) == "<Tiny, 2 players, 2 answers: over>"


# ---- the beginning


class Choosy(Tiny):
    players = range(2, 5)
    colour = choice("red", "blue", help="Of the cards.")
    rounds = number(3, range(1, 10), help="How many there are.")
    loud = switch(False, help="Shout.")


def test_options_are_attributes_with_the_values_that_were_chosen() -> None:
    m: Any = match(Choosy, 2, options={"rounds": "7", "loud": "on"})
    assert (m.game.colour, m.game.rounds, m.game.loud) == ("red", 7, True)
    assert m.beginning.options == {"colour": "red", "rounds": 7, "loud": True}
    assert everything(again(m)) == everything(m)


@pytest.mark.parametrize(
    ("details", "why"),
    [
        ({"players": 1}, "Tiny is for 2 to 4 players, not 1."),
        ({"players": "2"}, "Tiny is for 2 to 4 players, not '2'."),
        ({"players": True}, "Tiny is for 2 to 4 players, not True."),
        ({"options": {"color": "red"}}, "Tiny has no option 'color': its options are colour, rounds and loud."),
        ({"options": {"rounds": 0}}, "The option rounds cannot be 0: 1 to 9."),
        ({"names": ["Ann"]}, "1 name for 2 players."),
        ({"seed": 1.5}, "A seed is a whole number or a text, not 1.5."),
        (
            {"arrange": {"speed": 1}},
            "Tiny has no field 'speed': its fields are over, now, "
            "known, agenda, part, talks, talked, stopped and paused.",
        ),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_the_reason(details: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption) as refused:
        match(Choosy, **details)
    assert str(refused.value) == why


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="Tiny has no option 'loud': it has none"):
        busy(options={"loud": True})


def test_a_setup_that_forgets_a_field_is_found_at_once() -> None:
    class Forgetful(Tiny):
        coins: int

    with pytest.raises(RulesError, match=r"Forgetful\.setup leaves `coins` without a value"):
        match(Forgetful)


# ---- the table set by hand

SET = {
    "hands": [["7S", "AS"], [PACK[4]]],
    "deck": ["2S"],
    "pockets": [{"coins": [1, 2], "owner": 0}, {"coins": [], "owner": 1}],
    "player": 1,
    "lucky": "3S",
    "where": {(1, 2): 0},
}


def test_the_table_can_be_set_with_plain_data() -> None:
    m = busy(arrange=SET)
    assert [[type(card) for card in hand] for hand in m.game.hands] == [[Card, Card], [Card]]
    assert (m.game.hands[0][0].rank, m.game.lucky.rank) == (7, 3)
    assert [(pocket.coins, pocket.owner) for pocket in m.game.pockets] == [([1, 2], 0), ([], 1)]
    assert type(m.game.player) is Seat
    assert m.game.where == {(1, 2): Seat(0)}
    assert m.waiting == [(1, "do something")]
    assert everything(again(m)) == everything(m)


def test_what_was_set_stays_as_it_was_set_whatever_becomes_of_the_data() -> None:
    hand = ["7S"]
    m = busy(arrange={"hands": [hand, []]})
    hand.append("8S")
    m.play("draw")
    assert m.log.beginning.arranged == {"hands": [["7S"], []]}
    assert everything(again(m)) == everything(m)


def test_things_themselves_can_be_set_too() -> None:
    pocket = Pocket()
    pocket.coins, pocket.owner = [5], Seat(1)
    m = busy(arrange={"pockets": [pocket, pocket], "lucky": None})
    m.game.pockets[0].coins.append(1)
    assert (pocket.coins, m.game.pockets[1].coins) == ([5], [5])
    assert everything(again(busy(arrange={"pockets": [pocket, pocket]})))


def test_a_match_can_be_set_to_its_end() -> None:
    assert busy(arrange={"over": True}).over


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"hand": []}, "Tiny has no field 'hand': its fields are over, now, known, agenda, part, talks,"),
        ({"n": 5}, "Tiny has no field 'n'"),
        ({"chance": 5}, "Tiny has no field 'chance'"),
        ({"deck": ["17S"]}, "The field deck cannot be set so: '17S' is no Card."),
        ({"deck": "7S"}, "The field deck cannot be set so: '7S' is no list"),
        ({"player": "me"}, "The field player cannot be set so: 'me' is no Seat."),
        ({"pockets": [{"coins": []}]}, "The field pockets cannot be set so: .* is no Pocket."),
        ({"pot": None}, "The field pot cannot be set so: None is no int."),
    ],
)
def test_what_cannot_be_set_is_refused(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        busy(arrange=fields)


# ---- honest luck


def test_the_seed_is_secret_until_the_end_and_was_promised_before_the_start() -> None:
    m = match(Busy, 2, seed=None)
    promised = m.commitment
    for act in ("pass", "roll"):
        with pytest.raises(Refused, match="The seed is secret until the match is over"):
            _ = m.seed
        m.play(act)
    m.play("end")
    assert m.seed
    assert promised == m.commitment
    assert str(m.seed).encode() not in b"".join(m.received(seat) for seat in (0, 1, None))
    assert everything(again(m, verify=True)) == everything(m)


def test_without_a_seed_every_match_has_its_own() -> None:
    assert match(Busy, 2, seed=None).commitment != match(Busy, 2, seed=None).commitment


def test_a_promise_stands_for_one_luck_only() -> None:
    """Or the dealer could promise "7" and play 7."""
    ways = [busy("roll", "roll", "roll", seed=seed) for seed in (7, "7")]
    assert ways[0].commitment == ways[1].commitment
    assert ways[0].game.as_data() == ways[1].game.as_data()
    assert busy(seed="07").commitment != ways[0].commitment


def test_scripted_luck_has_no_seed_to_check() -> None:
    m = match(Busy, 2, chance=[[*PACK[:20]]])
    m.play("end")
    assert (m.commitment, m.seed) == ("", None)
    with pytest.raises(BadLog, match="scripted: there is no seed"):
        again(m, verify=True)


# ---- a match from its log


@law
@given(st.lists(st.sampled_from(WAYS[:8]), max_size=20), st.integers(0, 20))
def test_a_match_can_be_left_and_taken_up_again_with_the_same_luck(ways: list[str], cut: int) -> None:
    whole, first = busy(*ways), busy(*ways[:cut])
    second: Any = again(first)
    for way in ways[cut:]:
        second.play(way)
    assert everything(second) == everything(whole)


def test_a_match_can_be_looked_at_as_it_was() -> None:
    m = busy("draw", "roll", "draw", "end")
    stages = [again(m, until=i) for i in range(5)]
    assert [len(stage.entries) for stage in stages] == [0, 1, 2, 3, 4]
    assert all(len(before.story(None)) < len(after.story(None)) for before, after in pairwise(stages))
    assert everything(stages[-1]) == everything(m)


def test_a_log_is_of_the_moment_it_was_taken() -> None:
    m = busy("pass")
    log = m.log
    m.play("pass")
    assert len(log.entries) == 1


def test_a_log_may_leave_out_options_that_have_their_defaults() -> None:
    m = match(Choosy, 2, options={"loud": True})
    log = loads(m.log.dumps(over=False))
    del log.beginning.options["rounds"]
    log.beginning.options["loud"] = "yes"
    assert Match.replay(Choosy, log).beginning.options == {"colour": "red", "rounds": 3, "loud": True}


@pytest.mark.parametrize("kind", [Busy, Sealed, Bell, Floor])
def test_every_match_of_these_tests_replays(kind: type[Game]) -> None:
    m = match(kind, 2)
    random = Chance(3)
    for _ in range(12):
        if not m.over:
            posed = random.pick(list(m.questions.values()))
            m.answer(posed.seat, random.pick([way for way in posed.choices if way not in WAYS[8:]]))
    assert everything(again(m, verify=True)) == everything(m)
