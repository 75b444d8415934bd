"""Open floors, clocks and things that happen: what a game that does not wait for anybody needs."""

from collections.abc import Sequence
from typing import Any

import pytest

from rumpus.core import (
    Ask,
    AskAll,
    AskAny,
    BadLog,
    CannotUndo,
    Chance,
    Match,
    NotAsked,
    OpenFloor,
    Refused,
    Seat,
    StaleQuestion,
    Turn,
)
from rumpus.core.log import loads
from tests.core.tiny import Tiny, match


class Floor(Tiny, OpenFloor):
    """Everybody who is on the floor shouts when he likes, until a minute is over."""

    players = range(1, 6)

    shouts: list[tuple[int, Seat, str]]
    on: list[Seat]

    def setup(self) -> None:
        self.shouts, self.on = [], list(self.seats)

    def turn(self) -> Turn:
        left = 60_000 - self.now
        who, what = yield AskAny(self.on, "shout", lambda _: self.words(), within=left / 1000)
        if who is None:
            self.over = True
        else:
            self.shouts.append((self.now, who, what))

    def words(self) -> Sequence[str]:
        return ["early"] if self.now < 30_000 else ["late"]

    def pace(self) -> int:
        return 7_000

    def joins(self, seat: Seat) -> None:
        self.on.append(seat)

    def leaves(self, seat: Seat) -> None:
        self.on.remove(seat)

    def returns(self, seat: Seat) -> None:
        self.on.append(seat)

    def scores(self) -> Sequence[Any]:
        return [sum(who == seat for _, who, _ in self.shouts) for seat in self.seats]


def test_an_answer_to_an_earlier_asking_counts_on_a_floor() -> None:
    m: Any = match(Floor)
    first = m.number
    m.answer(0, "early", first, at=100)
    m.answer(1, "early", first, at=200)
    assert [who for _, who, _ in m.game.shouts] == [0, 1]
    with pytest.raises(StaleQuestion):
        m.answer(1, "early", m.number + 1)


def test_what_is_legal_is_judged_at_the_time_of_the_answer() -> None:
    m: Any = match(Floor)
    with pytest.raises(Refused, match="late is not possible"):
        m.answer(0, "late", at=29_999)
    assert m.game.now == 0
    m.answer(0, "late", at=30_000)
    with pytest.raises(Refused, match="early is not possible"):
        m.answer(0, "early", at=40_000)
    assert m.game.shouts == [(30_000, 0, "late")]


def test_time_never_runs_backwards() -> None:
    m: Any = match(Floor)
    m.answer(0, "early", at=5_000)
    m.answer(1, "early", at=4_000)
    assert [at for at, _, _ in m.game.shouts] == [5_000, 5_000]


def test_where_nobody_measures_time_it_passes_at_the_pace_of_the_game() -> None:
    m: Any = match(Floor)
    m.answer(0, "early")
    m.answer(0, "early")
    assert [at for at, _, _ in m.game.shouts] == [7_000, 14_000]
    m.time_out()
    assert m.over
    assert m.game.now == 60_000


def test_a_playout_of_a_floor_ends_and_everybody_gets_his_turn() -> None:
    run: Any = match(Floor, players=3).fork(Chance(1))
    run.playout(Chance(2).random)
    assert run.over
    assert run.game.now >= 60_000


def test_who_comes_later_plays_along_and_who_leaves_does_not() -> None:
    m: Any = match(Floor, players=1)
    seat = m.join("Late", at=1_000)
    m.answer(seat, "early", at=2_000)
    m.leave(0, at=3_000)
    assert m.is_gone(Seat(0))
    with pytest.raises(NotAsked):
        m.answer(0, "early", at=4_000)
    m.come_back(0, at=5_000)
    assert not m.is_gone(Seat(0))
    m.answer(0, "early", at=6_000)
    assert m.game.shouts == [(2_000, 1, "early"), (6_000, 0, "early")]
    assert m.names == ["Player 1", "Late"]


def test_a_log_of_a_floor_replays_with_its_times() -> None:
    m: Any = match(Floor, players=1)
    m.answer(0, "early", at=900)
    m.join("Late", at=1_000)
    m.leave(1, at=1_500)
    m.come_back(1, at=1_700)
    m.answer(1, "early", at=2_000)
    again: Any = Match.replay(Floor, loads(m.log.dumps(over=False)), verify=True)
    assert again.game.as_data() == m.game.as_data()
    assert again.names == m.names


@pytest.mark.parametrize("kept", [True, False])
def test_a_fork_of_a_floor_knows_the_time(kept: bool) -> None:
    m: Any = match(Floor, players=2)
    m.answer(0, "early", at=900)
    m.leave(1, at=31_000)
    m.come_back(1, at=32_000)
    fork: Any = m.fork(Chance(1), kept=kept)
    assert fork.game.as_data() == m.game.as_data()


# ---- questions against the clock


class Standoff(Tiny):
    """All aim at once; who is too slow aims at nobody."""

    aims: dict[int, str | None]

    def setup(self) -> None:
        self.aims = {}

    def turn(self) -> Turn:
        self.aims = yield AskAll(self.seats, "aim", lambda _: ["left", "right"], within=5, silence=None, held=True)
        self.over = True


def test_who_does_not_answer_in_time_is_silent() -> None:
    m: Any = match(Standoff)
    m.answer(0, "right")
    m.time_out()
    assert m.game.aims == {0: "right", 1: None}


def test_a_held_question_stays_open_until_its_time_is_over() -> None:
    m: Any = match(Standoff, clocked=True)
    m.answer(0, "right")
    m.answer(1, "right")
    assert not m.over
    assert m.view(None).asked == [(0, "aim"), (1, "aim")], "nobody learns who was quick"
    m.answer(0, "left")
    m.time_out()
    assert m.game.aims == {0: "left", 1: "right"}
    again: Any = Match.replay(Standoff, loads(m.log.dumps(over=True)))
    assert again.game.aims == m.game.aims


def test_whether_a_held_answer_can_be_taken_back_does_not_tell_who_else_has_answered() -> None:
    m: Any = match(Standoff, clocked=True)

    def told_to_first() -> tuple[bool, str]:
        with pytest.raises(CannotUndo) as refused:
            m.undo(0)
        return m.may_undo(0), str(refused.value)

    before = told_to_first()
    m.answer(0, "right")
    assert told_to_first() == before
    m.answer(1, "right")
    assert told_to_first() == before


def test_without_a_clock_a_held_question_ends_with_the_last_answer() -> None:
    m: Any = match(Standoff)
    m.answer(0, "right")
    assert m.view(None).asked == [(1, "aim")]
    m.answer(1, "right")
    assert m.over


# ---- things that happen


class Splash(Tiny):
    """A stone falls into a pond: how, a simulation says."""

    made = 0
    rings: list[tuple[int, ...]]

    def setup(self) -> None:
        self.rings = []

    def turn(self) -> Turn:
        yield Ask(self.seats[0], "throw", ("throw", "drop"))
        force = self.chance.below(100)
        self.rings.append(self.chance.happens(lambda: self.simulate(force)))
        self.over = len(self.rings) == 3

    def simulate(self, force: int) -> tuple[int, ...]:
        Splash.made += 1
        return force, force * force


def test_what_happened_is_in_the_log_and_is_not_made_again() -> None:
    m: Any = match(Splash)
    for _ in range(3):
        m.answer(0, "throw")
    made = Splash.made
    for verify in (False, True):
        again: Any = Match.replay(Splash, loads(m.log.dumps(over=True)), verify=verify)
        assert again.game.rings == m.game.rings
    assert Splash.made == made


def test_after_a_replay_the_luck_goes_on_as_it_would_have() -> None:
    m: Any = match(Splash)
    m.answer(0, "throw")
    again: Any = Match.replay(Splash, loads(m.log.dumps(over=False)))
    m.answer(0, "throw")
    again.answer(0, "throw")
    assert again.game.rings == m.game.rings


def test_what_happens_can_be_scripted() -> None:
    m: Any = match(Splash, chance=[5, (1, 2, 3)])
    m.answer(0, "throw")
    assert m.game.rings == [(1, 2, 3)]
    m.answer(0, "throw")
    assert m.game.rings[1][1] == m.game.rings[1][0] ** 2


class Guessed(Splash):
    """A pond of which playouts need not know everything."""

    def turn(self) -> Turn:
        yield Ask(self.seats[0], "throw", ("throw", "drop"))
        self.rings.append(self.chance.happens(lambda: self.simulate(7), lambda random: (-1, int(10 * random()))))
        self.over = len(self.rings) == 3


def test_playouts_guess_what_a_match_finds_out() -> None:
    m: Any = match(Guessed)
    m.answer(0, "throw")
    assert m.game.rings == [(7, 49)]
    made = Splash.made
    for kept in (False, True):
        fork: Any = m.fork(Chance(1), kept=kept)
        fork.play("throw")
        again = fork.fork(Chance(2)) if kept else fork
        assert again.game.rings == fork.game.rings
        assert [ring[0] for ring in fork.game.rings] == [7, -1]
    m.imagine(0, Chance(3)).playout(Chance(4).random)
    assert Splash.made == made
    m.answer(0, "throw")
    assert m.game.rings == [(7, 49)] * 2


def test_a_log_that_does_not_tell_what_happened_is_refused() -> None:
    m: Any = match(Splash)
    m.answer(0, "throw")
    log = m.log
    del log.entries[0].luck[1]
    with pytest.raises(BadLog, match="does not tell all that happened"):
        Match.replay(Splash, log)
