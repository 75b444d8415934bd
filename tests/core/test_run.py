from collections import Counter
from collections.abc import Sequence
from math import exp, inf, isclose
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rumpus
from rumpus.core import Ask, AskAll, Chance, Hidden, Owned, RulesError, Run, Seat, Turn, odds, outcomes
from rumpus.core.chance import Recorded
from rumpus.core.knowledge import Viewer
from rumpus.core.run import weighted
from rumpus.pieces.cards import PACK, Card, deal
from tests.core.laws import law
from tests.core.tiny import Tiny, begun, match


class Pig(Tiny):
    """Roll as often as you dare, up to 20; a one loses it all. Luck before, between and after the questions."""

    longest = 4000

    points: list[int]
    pot: int
    player: Seat
    rolled: list[int]

    def setup(self) -> None:
        self.points, self.pot, self.rolled = [0] * self.n, 0, []
        self.player = self.chance.pick(self.seats)

    def turn(self) -> Turn:
        self.pot, self.rolled = 0, []
        while True:
            self.rolled.append(self.chance.die())
            if self.rolled[-1] == 1:
                break
            self.pot += self.rolled[-1]
            if (yield Ask(self.player, "roll on or stop", ("roll", "stop"))) == "stop":
                self.points[self.player] += self.pot
                break
        self.over = max(self.points) >= 20
        self.player = self.next(self.player)

    def scores(self) -> list[int]:
        return self.points

    def hunch(self, player: Seat, what: str, choices: Sequence[Any]) -> list[float]:
        return [0, 1]


class Poker(Tiny):
    """Two cards each, a sealed bid, and a look at one card of the deck; the highest bid wins."""

    hands: Owned[list[list[Card]]]
    deck: Hidden[list[Card]]
    bids: list[int]
    rounds: int

    def setup(self) -> None:
        self.deck = list(PACK[:12])
        self.chance.shuffle(self.deck)
        self.hands = [[] for _ in self.seats]
        deal(self.deck, self.hands, 2)
        self.bids, self.rounds = [0] * self.n, 0

    def turn(self) -> Turn:
        bids = yield AskAll(self.seats, "bid", lambda p: [card.rank for card in self.hands[p]])
        self.bids = [self.bids[p] + bids[p] for p in self.seats]
        for p in self.seats:
            self.deck.insert(0, self.hands[p].pop())
            self.hands[p].append(self.deck.pop())
        card = yield Ask(Seat(0), "name a card", tuple(self.hands[0]))
        self.rounds += card.rank > 0
        self.over = self.rounds == 3

    def scores(self) -> list[int]:
        return self.bids


def kept(kind: type[Tiny], seed: int, players: int = 2) -> Any:
    return Run(kind.begin(players, {}, Chance(seed)), kept=True)


def table(run: Run) -> tuple[Any, ...]:
    """Everything there is to see of a run."""
    if run.question is None:
        return run.game.as_data(), None, ()
    return run.game.as_data(), run.question.what, run.actor, list(run.choices)


def walk(run: Run, moves: list[float]) -> None:
    for move in moves:
        if not run.over:
            run.play(run.choices[int(move * len(run.choices))])


moves = st.lists(st.floats(0, 0.99), max_size=12)
games = st.sampled_from([Pig, Poker])


# ---- forks


@law
@given(games, st.integers(0, 99), moves, moves, st.booleans())
def test_a_fork_is_where_its_run_is_and_neither_disturbs_the_other(
    kind: type[Tiny], seed: int, before: list[float], after: list[float], keep: bool
) -> None:
    run = kept(kind, seed)
    walk(run, before)
    here = table(run)
    fork = run.fork(Chance(7), kept=keep)
    assert table(fork) == here
    walk(fork, after)
    fork.playout(Chance(8).random)
    assert fork.over
    assert table(run) == here
    second = run.fork(Chance(7))
    then = table(second)
    walk(run, after)
    assert table(second) == then == here


@law
@given(games, st.integers(0, 99), moves, moves, st.integers(0, 9))
def test_a_fork_plays_like_its_run_with_the_same_luck(
    kind: type[Tiny], seed: int, before: list[float], after: list[float], luck: int
) -> None:
    run = kept(kind, seed)
    walk(run, before)
    forks = [run.fork(Chance(luck)), run.fork(Chance(luck), kept=True)]
    forks.append(run.fork(Chance(0), kept=True).fork(Chance(luck)))
    run.game.chance.random = Chance(luck).random
    walk(run, after)
    for fork in forks:
        walk(fork, after)
        assert table(fork) == table(run)


@law
@given(st.integers(0, 99), st.lists(moves, max_size=4))
def test_a_kept_fork_of_a_fork_of_a_fork_goes_on(seed: int, legs: list[list[float]]) -> None:
    run, whole = kept(Pig, seed), kept(Pig, seed)
    for i, leg in enumerate(legs):
        run = run.fork(Chance(i), kept=True)
        whole.game.chance.random = Chance(i).random
        walk(run, leg)
        walk(whole, leg)
    assert table(run) == table(whole)


def test_the_luck_of_the_turn_under_way_comes_with_the_fork() -> None:
    run = kept(Pig, 1)
    while len(run.game.rolled) < 3:
        run.play("roll")
    for i in range(5):
        assert run.fork(Chance(i)).game.rolled == run.game.rolled


def test_a_run_that_is_kept_writes_its_luck_down_whatever_luck_it_was_given() -> None:
    run = Run(Pig.begin(2, {}, Chance(1)), kept=True)
    assert isinstance(run.game.chance, Recorded)


def test_a_fork_that_is_not_kept_cannot_be_forked_again() -> None:
    fork = kept(Pig, 1).fork(Chance(1))
    with pytest.raises(RulesError, match="fork one that is kept"):
        fork.fork(Chance(1))


def test_a_run_that_is_over_can_be_forked() -> None:
    run = kept(Pig, 1)
    run.playout(Chance(1).random)
    for keep in (False, True):
        fork = run.fork(Chance(1), kept=keep)
        assert table(fork) == table(run)
        assert fork.fork(Chance(1)).scores() == run.scores()


# ---- playouts


@pytest.mark.parametrize("kind", [Pig, Poker])
@pytest.mark.parametrize("keep", [False, True])
def test_a_playout_ends_where_its_moves_lead(kind: type[Tiny], keep: bool) -> None:
    played, stepped = (Run(kind.begin(2, {}, Chance(3)), kept=keep) for _ in range(2))
    played.playout(Chance(4).random)
    random = Chance(4).random
    while not stepped.over:
        size = len(stepped.choices)
        stepped.play(stepped.choices[int(random() * size) if size > 1 else 0])
    assert table(played) == table(stepped)


def test_a_playout_by_the_rule_of_thumb_follows_it() -> None:
    run = kept(Pig, 5)
    run.playout(Chance(1).random, hunch=True)
    assert run.over
    assert len(run.game.rolled) == 1  # it stops after every roll


class Evening(Tiny):
    """Three rounds of two turns each; after a round one can see who will win."""

    said: list[str]

    def setup(self) -> None:
        self.said = []

    def turn(self) -> Turn:
        self.said.append((yield Ask(Seat(len(self.said) % 2), "say", ("a", "b"))))
        self.over = len(self.said) == 6

    def outlook(self) -> list[float] | None:
        return None if len(self.said) % 2 else odds([self.said.count("a"), 1], 1)


def test_a_brief_run_ends_after_the_turn_that_shows_who_will_win() -> None:
    match: Any = Run(begun(Evening, 2), kept=True)
    match.play("a")
    fork: Any = match.fork(Chance(1))
    fork.brief = True
    fork.play("b")
    assert (fork.question, fork.game.over, fork.game.said) == (None, False, ["a", "b"])
    whole: Any = match.fork(Chance(1))
    whole.playout(Chance(1).random)
    assert (whole.game.over, len(whole.game.said)) == (True, 6)


def test_a_brief_run_is_not_over_before_it_has_begun() -> None:
    match: Any = Run(begun(Evening, 2), kept=True)
    fork: Any = match.fork(Chance(1))
    fork.brief = True
    fork.playout(Chance(1).random)
    assert len(fork.game.said) == 2


@pytest.mark.parametrize(("ahead", "said"), [(0, 2), (1, 4), (2, 6), (9, 6)])
def test_a_brief_run_can_look_some_turns_further(ahead: int, said: int) -> None:
    match: Any = Run(begun(Evening, 2), kept=True)
    fork: Any = match.fork(Chance(1))
    fork.brief, fork.ahead = True, ahead
    fork.playout(Chance(1).random)
    assert len(fork.game.said) == said


def test_odds_are_even_for_equals_and_grow_with_a_lead() -> None:
    assert odds([3, 3], 2) == [0.5, 0.5]
    ahead, behind, out = odds([10.0, 4.0, -inf], 3)
    assert ahead / behind == pytest.approx(exp(2))
    assert ahead + behind == pytest.approx(1)
    assert out == 0
    assert odds([10_000, 0], 1) == [1, 0]


def test_a_game_that_is_too_long_is_left_where_it_is() -> None:
    class Endless(Tiny):
        longest = 7
        said: list[str]

        def setup(self) -> None:
            self.said = []

        def turn(self) -> Turn:
            self.said.append((yield Ask(Seat(len(self.said) % 2), "say", ("a", "b"))))

    run: Any = Run(begun(Endless, 2))
    run.playout(Chance(1).random)
    assert (len(run.game.said), run.over, run.actor) == (7, False, 1)
    run.play("a")
    assert len(run.game.said) == 8


@law
@given(st.lists(st.floats(0, 9), min_size=1, max_size=6).filter(any), st.floats(0, 0.999))
def test_what_has_no_weight_is_never_chosen(weights: list[float], at: float) -> None:
    assert weights[weighted(weights, lambda: at)] > 0


def test_answers_are_chosen_as_often_as_they_weigh() -> None:
    chance = Chance(1)
    chosen = Counter(weighted([1, 0, 3], chance.random) for _ in range(4000))
    assert chosen.keys() == {0, 2}
    assert abs(chosen[2] - 3000) < 120


# ---- every way luck can go


class Roulette(Tiny):
    """Luck that branches: a coin, and on heads a die."""

    fallen: list[int]

    def setup(self) -> None:
        self.fallen = []

    def turn(self) -> Turn:
        self.fallen.append(self.chance.below(3))
        yield Ask(Seat(0), "spin", ("spin", "stop"))
        if self.chance.below(2):
            self.fallen.append(self.chance.die())
        self.over = True

    def scores(self) -> list[int]:
        return [sum(self.fallen), 0]


def test_outcomes_are_all_there_are_and_as_likely_as_they_are() -> None:
    run = kept(Roulette, 1)
    first = run.game.fallen[0]
    found = {tuple(after.game.fallen): likely for likely, after in outcomes(run, "spin")}  # type: ignore[attr-defined]
    assert found.keys() == {(first,), *((first, face) for face in range(1, 7))}
    assert isclose(sum(found.values()), 1)
    assert isclose(found[first,], 1 / 2)
    assert isclose(found[first, 3], 1 / 12)


def test_outcomes_are_what_happens_in_the_long_run() -> None:
    run = kept(Roulette, 1)
    expected = sum(likely * after.scores()[0] for likely, after in outcomes(run, "spin"))
    chance, total = Chance(2), 0
    for _ in range(3000):
        after = run.fork(chance)
        after.play("spin")
        total += after.scores()[0]
    assert abs(total / 3000 - expected) < 0.15


def test_luck_that_can_go_on_for_ever_is_followed_as_far_as_it_is_likely() -> None:
    run = kept(Pig, 1)
    found = outcomes(run, "stop", least=1e-3)
    assert 0.999 < sum(likely for likely, _ in found) < 1
    assert {after.question.what for _, after in found if after.question} <= {"roll on or stop"}


# ---- imagination


@law
@given(st.integers(0, 99), moves, st.integers(0, 99))
def test_imagination_asks_the_same_and_keeps_what_the_seat_knows(seed: int, before: list[float], luck: int) -> None:
    run = kept(Poker, seed, players=3)
    walk(run, before)
    if run.over:
        return
    seat = run.actor
    imagined = run.imagine(seat, Chance(luck))
    assert imagined.question.what == run.question.what
    assert imagined.game.hands[seat] == run.game.hands[seat]
    assert imagined.game.bids == run.game.bids
    imagined.playout(Chance(luck).random)
    assert imagined.over


def test_sealed_answers_are_asked_again_in_imagination() -> None:
    run = kept(Poker, 1, players=3)
    run.play(run.choices[0])
    assert (run.actor, run.fork(Chance(1)).actor, run.imagine(Seat(1), Chance(1)).actor) == (1, 1, 0)


def test_in_imagination_the_others_choose_from_what_they_are_imagined_to_hold() -> None:
    run, hands = kept(Poker, 1, players=3), set()
    for i in range(10):
        imagined = run.imagine(Seat(2), Chance(i))
        assert list(imagined.choices) == [card.rank for card in imagined.game.hands[0]]
        hands.add(tuple(imagined.game.hands[0]))
    assert len(hands) > 5


@pytest.mark.parametrize("viewer", [Seat(1), None])
def test_only_who_is_asked_can_imagine_the_table(viewer: Viewer) -> None:
    run = kept(Pig, 1)
    run.game.player = Seat(0)
    while run.actor != 0:
        run.play("stop")
    with pytest.raises(RulesError, match="Only who is asked"):
        run.imagine(viewer, Chance(1))


def test_a_match_is_forked_and_imagined_with_luck_of_its_own() -> None:
    m = match(Poker, 2)
    for run in (m.fork(), m.imagine(Seat(0)), m.fork(Chance(1), kept=True)):
        run.playout(Chance(1).random)
        assert run.over
    assert not m.over
    assert m.entries == []


# ---- positions


@pytest.mark.parametrize("game", ["pennywise", "bogart", "tishai", "big-dumb-five"])
def test_the_same_moment_is_the_same_position(game: str) -> None:
    run, random = rumpus.match(game, seed=1).fork(kept=True), Random(1)
    seen: set[bytes] = set()
    while not run.over and len(seen) < 20:
        once, again = run.fork(Chance(1)).position(), run.fork(Chance(2)).position()
        assert once == again
        assert once not in seen
        seen.add(once)
        run.play(run.choices[random.randrange(len(run.choices))])


class Whispering(Tiny):
    """What was said is not on the table: the turn remembers it."""

    def turn(self) -> Turn:
        said = yield Ask(Seat(0), "say something", ["ping", "pong"])
        kept = (lambda: said) if said == "pong" else said
        yield Ask(Seat(0), "say it again", ["ping", "pong"])
        self.over = bool(kept)


def test_what_a_turn_remembers_is_part_of_the_position() -> None:
    def after(word: str) -> bytes:
        run = Run(begun(Whispering, 2))
        run.play(word)
        return run.position()

    assert after("ping") == after("ping")
    assert after("ping") != after("pong")
    assert after("pong") != after("pong")  # a function has no words of its own
