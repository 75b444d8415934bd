"""The kibitzer: what a strong player thinks of the decisions in a match."""

from collections.abc import Sequence
from typing import Any

import pytest

import rumpus
from rumpus.bots import Chair, Judged, Opinion, kibitzer
from rumpus.bots.kibitzer import Decision, Review, Thoughts, review, taken_up
from rumpus.bots.tishai import Strategist
from rumpus.core import Ask, Chance, Log, Match, Refused, Run, Seat, Turn
from rumpus.core.log import FORMAT, MERSENNE_FORMAT, loads
from tests.bots.toys import Betting, Endless, Grabbing, Hiding, Toy, Trick


class Sticks(Toy):
    """Take one, two or three; whoever takes the last has won."""

    left: int
    player: Seat

    def setup(self) -> None:
        super().setup()
        self.left, self.player = 5, Seat(0)

    def turn(self) -> Turn:
        taken = yield Ask(self.player, "take sticks", list(range(1, min(self.left, 3) + 1)))
        self.left -= taken
        if not self.left:
            self.won[self.player] += 1
            self.over = True
        self.player = self.next(self.player)


class Solver:
    """Knows the truth about games without secrets or luck, by trying everything."""

    name = "solver"

    def choose(self, chair: Chair) -> Any:
        return self.judge(chair).answers[0].answer

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        run = chair._match.fork(Chance(0), kept=True)
        judged = [Judged(answer, self.value(run, answer, chair.seat), 0.0) for answer in chair.choices]
        return Opinion(sorted(judged, key=lambda one: -one.value), exact=True)

    def value(self, run: Run, answer: Any, seat: Seat) -> float:
        after = run.fork(Chance(0), kept=True)
        after.play(answer)
        if after.over:
            return float(after.scores()[seat])
        ways = [self.value(after, way, seat) for way in after.choices]
        return max(ways) if after.actor == seat else min(ways)


class Sceptic:
    """Thinks that the first answer is the better one, and is as sure of it as it is told."""

    name = "sceptic"

    def __init__(self, error: float) -> None:
        self.error = error

    def choose(self, chair: Chair) -> Any:
        return chair.choices[0]

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        return Opinion([Judged(answer, 0.8 - 0.3 * i, self.error) for i, answer in enumerate(chair.choices)])


def sticks(*taken: int) -> Match:
    match = Match(Sticks, "sticks", 2, seed=1, names=["Ann", "Bob"])
    for one in taken:
        match.play(one)
    return match


def costs(found: Review) -> list[float]:
    return [decision.cost for decision in found.decisions]


# ---- the truth


def test_a_blunder_in_a_solved_game_is_found_with_what_it_cost() -> None:
    # Of five sticks one has to be taken: four are lost for whoever is to move. Ann takes two; Bob does not see it.
    found = review(sticks(2, 1, 2), judge=Solver())
    assert costs(found) == [1.0, 1.0, 0.0]
    assert found.turning_points == [1, 2]
    first = found.decisions[0]
    assert (first.played.words, first.best.words) == ("2", "1")
    assert (first.played.value, first.best.value) == (0.0, 1.0)
    assert (first.what, first.seat, first.sure, first.exact) == ("take sticks", 0, None, True)
    assert found.exact
    assert found.note == "This game is solved: what is said here is the truth."


def test_perfect_play_costs_nothing() -> None:
    found = review(sticks(1, 2, 2), judge=Solver())
    assert costs(found) == [0.0, 0.0, 0.0]
    assert found.turning_points == []
    assert [(tally.name, tally.decisions, tally.alike) for tally in found.seats] == [("Ann", 2, 2), ("Bob", 1, 1)]


def test_the_chances_of_two_add_up_and_end_with_the_result() -> None:
    found = review(sticks(2, 1, 2), judge=Solver())
    assert found.chances == [[(1, 0.0), (2, 1.0), (3, 1.0), (3, 1.0)], [(1, 1.0), (2, 0.0), (3, 0.0), (3, 0.0)]]
    assert found.result == [1.0, 0.0]


def test_a_review_can_be_of_one_seat_only() -> None:
    found = review(sticks(2, 1, 2), seats=[1], judge=Solver())
    assert [decision.entry for decision in found.decisions] == [2]
    assert [(tally.name, tally.cost) for tally in found.seats] == [("Bob", 1.0)]


# ---- estimates


@pytest.mark.parametrize(("error", "points"), [(0.02, [1, 3]), (0.2, [])])
def test_only_what_is_sure_is_a_turning_point(error: float, points: list[int]) -> None:
    found = review(sticks(2, 1, 2), seats=[0], judge=Sceptic(error))
    assert found.turning_points == points
    first = found.decisions[0]
    assert first.cost == pytest.approx(0.3)
    assert first.sure == pytest.approx(0.3 / (error * 2**0.5))
    assert "estimates" in found.note


def test_what_is_certain_is_a_turning_point() -> None:
    found = review(sticks(2, 1, 2), seats=[0], judge=Sceptic(0.0))
    assert found.turning_points == [1, 3]
    assert found.decisions[0].sure is None


@pytest.mark.parametrize(("cost", "error", "alike"), [(0.01, 0.02, 1), (0.03, 0.02, 0), (0.1, 0.2, 0), (0.0, 0.0, 1)])
def test_what_cannot_be_told_from_the_best_is_as_good(cost: float, error: float, alike: int) -> None:
    class Close(Sceptic):
        def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
            return Opinion([Judged(answer, 0.8 - cost * i, error / 2**0.5) for i, answer in enumerate(chair.choices)])

    (tally,) = review(sticks(2), judge=Close(0.0)).seats
    assert (tally.decisions, tally.alike) == (1, alike)


def test_there_are_at_most_five_turning_points_the_costly_ones() -> None:
    def decision(entry: int, cost: float) -> Decision:
        answer = kibitzer.Weighed(0, "", 0.0, 0.0)
        return Decision(entry, Seat(0), "", answer, answer, cost, 0.0, None, True)

    some = [decision(entry, entry / 10) for entry in range(10)]
    assert kibitzer.turning_points(some) == [5, 6, 7, 8, 9]


def test_search_finds_the_better_bet_and_says_how_sure_it_is() -> None:
    match = Match(Betting, "betting", 2, seed=1)
    match.answer(0, "low")
    (decision,) = review(match, rounds=200, seed=1).decisions
    assert decision.best.words == "high"
    assert decision.cost == pytest.approx(0.5, abs=4 * decision.error)
    assert decision.sure is not None
    assert decision.sure > 2
    assert not decision.exact


def test_what_seems_costly_is_looked_at_a_second_time_for_longer() -> None:
    match = Match(Betting, "betting", 2, seed=1)
    match.answer(0, "low")
    looks: list[Decision] = []
    found = review(match, rounds=100, seed=1, progress=lambda done, total, decision: looks.append(decision))
    first, second = looks
    assert found.decisions == [second]
    assert second.error < 0.7 * first.error


def test_what_nobody_looked_at_a_second_time_is_no_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many seem costly at first: the worst of them turn out well, and the others are not taken instead."""

    class Fickle(Sceptic):
        def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
            cost = 0.3 if self.error else 0.0
            return Opinion([Judged(answer, 0.8 - cost * i, 0.05) for i, answer in enumerate(chair.choices)])

    monkeypatch.setattr(kibitzer, "strong", lambda game, rounds, *_: Fickle(error=rounds == 1))
    match = Match(Endless, "endless", 2, seed=1)
    for _ in range(20):
        match.play(match.choices[-1])
    found = review(match, rounds=1)
    assert sum(decision.matters for decision in found.decisions) == 20 - kibitzer.TWICE
    assert found.turning_points == []


def test_what_is_known_from_a_few_tries_only_is_no_turning_point() -> None:
    class Hasty(Sceptic):
        def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
            return Opinion([Judged(answer, float(not i), self.error) for i, answer in enumerate(chair.choices)])

    assert review(sticks(2), judge=Hasty(0.2)).turning_points == []
    assert review(sticks(2), judge=Hasty(0.1)).turning_points == [1]


def test_the_same_seed_gives_the_same_review() -> None:
    match = Match(Trick, "trick", 2, seed=3)
    while not match.over:
        match.play(match.choices[0])
    assert review(match, rounds=20, seed=5) == review(match, rounds=20, seed=5)


# ---- what is judged


@pytest.mark.parametrize("top", ["0", "7"])
def test_nobody_is_judged_by_what_could_not_be_known(top: str) -> None:
    tiles = [str(number) for number in range(8) if str(number) != top]
    match = Match(Betting, "betting", 2, seed=1, arrange={"tiles": [*tiles, top]})
    match.answer(0, "high")
    (decision,) = review(match, seats=[0], rounds=400, seed=2).decisions
    # Six of eight are high, whichever lies there.
    assert decision.played.value == pytest.approx(0.75, abs=4 * decision.played.error)
    assert decision.played.error < 0.05


class Witness(Sceptic):
    """Remembers all that it is shown."""

    def __init__(self) -> None:
        super().__init__(0.1)
        self.seen: list[bytes] = []

    def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
        self.seen.append(rumpus.core.values.to_json([chair.view, chair.story, chair.question.describe()]))
        return super().judge(chair, about)


def test_hidden_cards_that_change_places_change_nothing() -> None:
    seen = []
    for others in (["2", "4", "6"], ["7", "8", "9"]), (["7", "4", "9"], ["2", "8", "6"]):
        hands = [["1", "3", "5"], *others]
        match = Match(Trick, "trick", 3, seed=1, arrange={"hands": hands, "rest": ["0"]})
        match.answer(0, "3")
        witness = Witness()
        found = review(match, seats=[0], judge=witness)
        seen.append((found, witness.seen))
    assert seen[0] == seen[1]


def test_what_was_taken_back_is_not_judged() -> None:
    match = sticks(2)
    match.undo(0)
    for taken in (1, 2, 2):
        match.play(taken)
    found = review(match, judge=Solver())
    assert [(decision.entry, decision.cost) for decision in found.decisions] == [(3, 0.0), (4, 0.0), (5, 0.0)]


def test_of_a_sealed_answer_that_was_changed_the_last_is_judged() -> None:
    match = Match(Hiding, "hiding", 2, seed=1)
    for seat, answer in ((0, "safe"), (0, "left"), (1, "right")):
        match.answer(seat, answer)
    found = review(match, judge=Sceptic(0.1))
    assert [(decision.entry, decision.played.words) for decision in found.decisions] == [(2, "left"), (3, "right")]


def test_a_sealed_answer_is_judged_without_knowing_those_of_the_others() -> None:
    match = Match(Hiding, "hiding", 2, seed=1)
    match.answer(0, "left")
    match.answer(1, "right")
    found = review(match, seats=[1], rounds=300, seed=1)
    # The coin is in the left hand; but nobody could know that.
    assert found.decisions[0].cost < 0.2


def test_who_grabs_could_also_have_waited() -> None:
    match = Match(Grabbing, "grabbing", 2, seed=1)
    match.answer(1, "grab")
    (decision,) = review(match, judge=Sceptic(0.1)).decisions
    assert (decision.seat, decision.best.words, decision.played.words) == (1, "wait", "grab")


def test_of_a_very_long_match_only_some_decisions_are_judged_and_it_says_so() -> None:
    match = Match(Endless, "endless", 2, seed=1)
    for _ in range(40):
        match.play("on")
    found = review(match, seconds=1.0)
    assert found.total == 40
    assert 1 <= len(found.decisions) <= 5
    assert found.note.endswith(f"{len(found.decisions)} of 40 decisions were looked at.")


def test_those_that_are_judged_are_from_the_whole_match() -> None:
    assert kibitzer.spread(range(40), 5) == [0, 8, 16, 24, 32]
    assert kibitzer.spread([3, 4], 5) == [3, 4]


def test_decisions_that_take_too_long_leave_no_time_for_others() -> None:
    time = 0.0
    thoughts = Thoughts("pennywise", None, None, 10.0, 1, clock=lambda: time)
    thoughts.begin(False, 6)  # a second for each
    assert thoughts.has_time()
    time = 4.5
    assert [thoughts.has_time() for _ in range(5)] == [False, False, True, True, True]
    thoughts.begin(True, 2)
    assert thoughts.has_time()


def test_a_decision_of_which_the_judge_has_no_opinion_is_left_out() -> None:
    class Silent(Sceptic):
        def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
            return Opinion(super().judge(chair).answers[:1])

    found = review(sticks(2, 1, 2), judge=Silent(0.1))
    assert [decision.entry for decision in found.decisions] == [2]
    assert found.note.endswith("1 of 3 decisions were looked at.")


def test_a_review_of_a_saved_match_is_the_same() -> None:
    match = rumpus.match("pennywise", players=2, seed=1, options={"coins": "3x1 1x2"})
    while not match.over:
        match.play(match.choices[-1])
    saved = loads(match.log.dumps(over=True))
    assert review(saved, rounds=10) == review(match, rounds=10)


def test_a_match_without_decisions() -> None:
    found = review(sticks(), judge=Solver())
    assert (found.decisions, found.result, found.note) == ([], None, "There was nothing to decide.")


def test_a_match_that_there_was_no_time_for() -> None:
    class Silent(Sceptic):
        def judge(self, chair: Chair, about: Sequence[Any] = ()) -> Opinion:
            return Opinion([])

    found = review(sticks(2, 1, 2), judge=Silent(0.1))
    assert found.note == "There was no time to look at any of 3 decisions."
    assert not found.exact


def test_rounds_are_as_much_work_for_whoever_looks_ahead() -> None:
    quick, longer = (kibitzer.strong("tishai", rounds, None, 1) for rounds in (5, 20))
    assert isinstance(quick, Strategist)
    assert isinstance(longer, Strategist)
    assert longer.nodes == 4 * quick.nodes


# ---- try it from here


def test_a_match_is_taken_up_as_it_was_with_new_luck() -> None:
    match = rumpus.match("bogart", players=2, seed=1)
    while not match.over:
        match.play(match.choices[-1])
    again = taken_up(match.kind, match.log, 3, ["Ann", "Otto"])
    then = Match.replay(match.kind, match.log, until=2)
    assert again.view(None) == then.view(None)
    assert again.names == ["Ann", "Otto"]
    assert again.commitment != match.commitment
    while not again.over:
        again.play(again.choices[-1])
    assert Match.replay(match.kind, again.log).view(None) == again.view(None)


def test_an_old_match_is_taken_up_with_luck_that_nobody_can_foretell() -> None:
    log = sticks(2, 1).log
    log.beginning.rumpus = MERSENNE_FORMAT
    assert taken_up(Sticks, log, 2).beginning.rumpus == FORMAT


def test_what_was_taken_back_is_not_taken_up() -> None:
    match = sticks(2)
    match.undo(0)
    match.play(1)
    again = taken_up(Sticks, Log(match.beginning, [*match.entries]), 3)
    assert again.entries == []


@pytest.mark.parametrize("before", [0, 4])
def test_there_is_no_such_answer(before: int) -> None:
    with pytest.raises(Refused, match=f"There is no answer {before}: they are numbered from 1 to 3."):
        taken_up(Sticks, sticks(2, 1, 2).log, before)


def test_a_game_in_which_time_counts_cannot_be_taken_up() -> None:
    match = rumpus.match("con-game", players=5, seed=2)
    with pytest.raises(Refused, match="time goes on"):
        taken_up(match.kind, match.log, 1)


@pytest.mark.parametrize(("game", "players"), [("stumpy", 3), ("hold-em", 2)])
def test_there_is_advice_where_no_time_is_left_for_it(game: str, players: int) -> None:
    m = rumpus.match(game, players, seed=3)
    (seat,) = m.questions
    (best, *_) = kibitzer.advice(m, Chair(m, seat), seconds=0.0)
    assert best.answer in m.choices
