"""The search bot: legal whatever the shape, honest about what it does not know, and better than chance."""

from collections.abc import Sequence
from contextlib import nullcontext
from random import Random
from typing import Any, ClassVar

import pytest

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.budget import LONG, Budget, Enough
from rumpus.bots.search import WIN, Search, rewards
from rumpus.bots.steps import Steps
from rumpus.core import Ask, AskAll, Chance, Game, Match, Run, Seat, Spot, Subset, Turn, odds
from rumpus.games import find
from rumpus.lab import simulate
from tests.bots.toys import (
    BOMB,
    SHAPES,
    TILES,
    Alone,
    Betting,
    Defused,
    Endless,
    Forced,
    Grabbing,
    Guessing,
    Hiding,
    Poisoned,
    Shaped,
    Thumb,
    Toy,
    Trick,
    shaped,
)


def choice(kind: type[Game], seat: int = 0, rounds: int = 60, seed: int = 1, **match: Any) -> Any:
    return Search(rounds, seed=seed).choose(Chair(Match(kind, "toy", 2, seed=7, **match), seat))


# ---- shapes


@pytest.mark.parametrize("shape", SHAPES)
def test_an_answer_of_any_shape_is_legal(shape: str) -> None:
    match = Match(shaped(SHAPES[shape]), "toy", 2, seed=7)
    while not match.over:
        answer(match, {0: Search(30, seed=1), 1: Search(30, seed=2)})
    assert len(match.entries) == 2


@pytest.mark.parametrize(
    "shape",
    ["list", "range", "subset", "handful", "arrange", "spot", "throw", "numbers", "some", "put", "compose", "either"],
)
def test_it_finds_a_good_answer_of_any_shape(shape: str) -> None:
    match = Match(shaped(SHAPES[shape]), "toy", 2, seed=7)
    choices, worth = match.choices, match.game.worth  # type: ignore[attr-defined]
    found = worth(Search(200, seed=1).choose(Chair(match, 0)))
    ranked = sorted(worth(choices[int(i * len(choices) / 997)]) for i in range(997))
    assert found >= ranked[int(0.75 * 997)]


def test_the_rule_of_thumb_says_what_to_try_first() -> None:
    assert choice(Thumb, rounds=10) == 150


class Choosy(Shaped):
    """Six of thirty things are good. Take six."""

    offered = staticmethod(lambda: Subset(range(30), least=6, most=6))

    @staticmethod
    def worth(answer: Any) -> int:
        return 2 * [thing % 5 for thing in answer].count(3)


def test_a_big_subset_is_found_step_by_step() -> None:
    """Three good things are rare: one who looks at some dozens of subsets meets no more of them."""
    found = [choice(Choosy, rounds=300, seed=seed) for seed in range(4)]
    some, choices = Chance(1), Choosy.offered()
    met = [max(Choosy.worth(some.pick(choices)) for _ in range(40)) for _ in range(4)]
    assert sum(map(Choosy.worth, found)) >= 28 > sum(met)


def test_steps_lead_to_every_answer_and_to_no_other() -> None:
    choices = Spot(range(0, 200, 2), range(30))
    steps, found, random = Steps(choices), set(), Random(1)
    for _ in range(3000):
        steps = Steps(choices)
        while steps.offered:
            steps.take(random.choice(steps.offered))
        assert steps.answer in choices
        found.add(steps.answer)
    assert len(found) > 1500
    assert {x for x, _ in found} == set(choices.xs)


# ---- questions to several


class Pennies(Toy):
    """Two coins are laid at once: the first player wins if they match; two tails are only half a match."""

    tails: ClassVar[int] = 2  # of 2: how often two tails are a match

    def turn(self) -> Turn:
        laid = yield AskAll(self.seats, "lay a coin", lambda p: ["heads", "tails"])
        match = laid[Seat(0)] == laid[Seat(1)]
        if match and laid[Seat(0)] == "tails":
            match = self.chance.below(2) < self.tails
        self.won[0 if match else 1] += 1
        self.over = True


class HalfPennies(Pennies):
    """Against the mix of one head in three no other answer is better."""

    tails = 1


@pytest.mark.parametrize(("kind", "seat", "heads"), [(Pennies, 0, 1 / 2), (HalfPennies, 1, 1 / 3)])
def test_who_can_be_guessed_mixes_his_answers(kind: type[Game], seat: int, heads: float) -> None:
    answers = [choice(kind, seat, rounds=500, seed=seed) for seed in range(40)]
    assert answers.count("heads") / 40 == pytest.approx(heads, abs=0.2)


@pytest.mark.parametrize("seed", range(4))
def test_a_sealed_answer_is_not_seen_by_the_one_who_guesses(seed: int) -> None:
    """Who could peek would guess, and win every time."""
    assert choice(Guessing, seat=1, rounds=1000, seed=seed) == "safe"


@pytest.mark.parametrize("seed", range(4))
def test_a_sealed_answer_is_not_seen_by_the_one_it_is_hidden_from(seed: int) -> None:
    """Who believes that the other peeks would not hide at all."""
    assert choice(Hiding, seat=0, rounds=300, seed=seed) in ("left", "right")


@pytest.mark.parametrize("seat", [0, 1])
def test_it_grabs_what_is_worth_having(seat: int) -> None:
    assert choice(Grabbing, seat) in ("grab", "snatch")


@pytest.mark.parametrize("seat", [0, 1])
def test_it_leaves_to_others_what_is_not(seat: int) -> None:
    assert choice(Poisoned, seat) is None


def test_it_answers_when_somebody_has_to() -> None:
    assert choice(Forced, 0) is None
    assert choice(Forced, 1) in ("grab", "snatch")


# ---- secrets


@pytest.mark.parametrize("top", range(8))
def test_the_choice_is_the_same_whatever_is_hidden(top: int) -> None:
    """Six of eight tiles are high. Who could see the low ones would bet on them."""
    tiles = [*TILES[:top], *TILES[top + 1 : 8], TILES[top]]
    assert choice(Betting, arrange={"tiles": tiles}) == "high"


@pytest.mark.parametrize("deal", range(6))
def test_the_choice_is_the_same_after_a_redeal(deal: int) -> None:
    world = Match(Betting, "betting", 2, seed=3).imagine(Seat(0), Chance(deal))
    assert choice(Betting, arrange={"tiles": world.game.tiles}) == "high"  # type: ignore[attr-defined]


def test_it_never_plays_in_the_real_world() -> None:
    match = Match(Defused, "defused", 2, seed=1, arrange={"tiles": [*TILES[:7], BOMB]})
    assert Search(50, seed=1).choose(Chair(match, 0)) in ("red", "green")


def test_it_does_not_disturb_the_match() -> None:
    match = rumpus.match("pennywise", 2, seed=1)
    before = match.received(0), match.game.as_data()
    Search(50, seed=1).choose(Chair(match, match.actor))
    assert (match.received(0), match.game.as_data()) == before


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_on_where_hands_differ_from_world_to_world(players: int) -> None:
    match = Match(Trick, "trick", players, seed=5)
    bots = {seat: Search(40, seed=seat) for seat in range(players)}
    while not match.over:
        answer(match, bots)
    assert sum(match.scores()) == 10 // players


# ---- budgets


class Blindfolded(Chair):
    """A chair on which nobody can imagine anything."""

    def imagine(self, chance: Chance) -> Run:
        raise AssertionError("there was nothing to think about")


@pytest.mark.parametrize("game", ["candy", "brain-baseball"])
def test_an_only_answer_is_judged_like_any_other(game: str) -> None:
    judged, random = 0, Random(1)
    for seed in range(20):
        m = rumpus.match(game, 4, seed=seed)
        while not m.over and judged < 3:
            seat, _ = m.waiting[0]
            chair = Chair(m, seat)
            if len(chair.choices) == 1:
                assert [one.answer for one in Search(40, seed=1).judge(chair).answers] == list(chair.choices)
                judged += 1
            m.answer(seat, random.choice(chair.choices))
    assert judged == 3


def test_an_only_answer_is_given_at_once() -> None:
    assert Search(50).choose(Blindfolded(Match(Alone, "alone", 2, seed=1), 0)) == "yes"


def test_a_game_that_does_not_end_is_counted_as_it_stands() -> None:
    assert choice(Endless, rounds=20) in ("on", "and on")


class Rounds(Toy):
    """What is taken first decides nearly everything; but a thousand rounds follow."""

    rounds: int
    played: ClassVar[int] = 0

    def setup(self) -> None:
        super().setup()
        self.rounds = 0

    def turn(self) -> Turn:
        taken = yield Ask(Seat(0), "take some", [1, 9])
        if not self.rounds:
            self.won[0] = taken - 5
        self.rounds += 1
        type(self).played += 1
        self.over = self.rounds == 1000

    def outlook(self) -> Sequence[float]:
        return odds(self.won, 4)


def test_rounds_to_come_are_not_played_where_the_game_can_say_who_will_win() -> None:
    match = Match(Rounds, "toy", 2, seed=7)
    Rounds.played = 0
    opinion = Search(100, seed=1).judge(Chair(match, 0))
    assert Rounds.played <= 100
    assert [one.answer for one in opinion.answers] == [9, 1]
    for one, lead in zip(opinion.answers, (4, -4), strict=True):
        mine, other = odds([lead, 0], 4)
        assert one.value == pytest.approx(WIN * mine + (1 - WIN) * (mine > other))
        assert one.error > 0  # nothing is proven by it


def test_now_and_then_it_answers_without_a_thought() -> None:
    match = Match(Clear, "toy", 2, seed=1)
    bot = Search(20, seed=1, slips=0.5)
    answers = [bot.choose(Chair(match, 0)) for _ in range(60)]
    assert 6 <= answers.count("lose") <= 24  # half of the answers that it has not thought about


def test_seconds_will_do_instead_of_rounds() -> None:
    match = rumpus.match("bogart", 2, seed=1)
    assert named("search:0.02s", seed=1).choose(Chair(match, match.actor)) in match.choices


class Hours:
    """A clock on which every look takes a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


class Counting(Chair):
    """A chair that counts worlds."""

    worlds = 0

    def imagine(self, chance: Chance) -> Run:
        Counting.worlds += 1
        return super().imagine(chance)


def worlds(search: Search, match: Match) -> int:
    Counting.worlds = 0
    search.choose(Counting(match, match.actor))
    return Counting.worlds


def test_it_does_not_think_longer_than_it_may() -> None:
    clock = Hours()
    Search(seconds=500, seed=1, clock=clock).choose(Chair(rumpus.match("big-dumb-five", 3, seed=1), 0))
    assert 500 <= clock.now <= 505


@pytest.mark.parametrize(("a_choice", "choices"), [(0.0001, 16), (0.02, 7)])
def test_the_clock_is_looked_at_oftener_where_choices_take_long(a_choice: float, choices: int) -> None:
    now = 0.0

    def slow() -> float:
        nonlocal now
        now += a_choice
        return 0.5

    budget = Budget(0, 1.0, lambda: now)
    draw = budget.for_a_round(slow)
    for _ in range(choices):
        draw()
    draw = budget.for_a_round(slow)  # now it is known how long a choice takes
    for _ in range(choices):
        draw()
    with pytest.raises(Enough) if a_choice > LONG else nullcontext():
        draw()  # an eighth of a second is over, or not nearly


def test_a_game_without_an_end_does_not_take_all_the_time() -> None:
    """Neither the rest of it ..."""
    clock = Hours()
    assert Search(seconds=100, seed=1, clock=clock).choose(Chair(Match(Endless, "toy", 2, seed=1), 0))
    assert 100 <= clock.now <= 105
    # ... nor more than an eighth in one round.
    Counting.worlds = 0
    Search(seconds=100, seed=1, clock=Hours()).choose(Counting(Match(Endless, "toy", 2, seed=1), 0))
    assert Counting.worlds >= 6


def test_without_any_time_it_answers_by_the_rule_of_thumb() -> None:
    answers = {
        Search(seconds=0.5, seed=seed, clock=Hours()).choose(Chair(Match(Thumb, "toy", 2, seed=7), 0))
        for seed in range(5)
    }
    assert answers == {150}


def test_it_stops_as_soon_as_no_other_answer_can_be_tried_as_often() -> None:
    match = Match(Clear, "toy", 2, seed=1)
    assert worlds(Search(1000, seed=1), match) < 700
    assert worlds(Search(1000, seed=1), Match(Endless, "toy", 2, seed=1)) > 990


class Clear(Toy):
    """One answer wins, the other loses."""

    def turn(self) -> Turn:
        answer = yield Ask(Seat(0), "win or lose", ["lose", "win"])
        self.won[0 if answer == "win" else 1] = 1
        self.over = True


def test_what_was_thought_of_a_position_is_remembered() -> None:
    """Where nothing is hidden: an answer and a reply later, some of it has been looked at."""
    match = rumpus.match("pennywise", 2, seed=1, arrange={"player": 0})
    bot, fresh = Search(300, seed=1), Search(300, seed=1)
    while match.actor == 0:
        match.answer(0, bot.choose(Chair(match, 0)))
    while match.actor == 1:
        match.answer(1, match.choices[0])
    known = bot._recall(Chair(match, 0))
    assert known.visits > 3
    assert fresh._recall(Chair(match, 0)).visits == 0
    assert bot.choose(Chair(match, 0)) in match.choices


class Shades(Toy):
    """The turn itself remembers the colour, not the table."""

    def turn(self) -> Turn:
        colour = yield Ask(Seat(0), "name a colour", ["red", "blue"])
        shade = yield Ask(Seat(0), "name a shade", {"red": ["rose", "wine"], "blue": ["navy", "sky"]}[colour])
        self.won[0 if shade in ("wine", "sky") else 1] = 1
        self.over = True


@pytest.mark.parametrize("colour", ["red", "blue"])
def test_what_was_thought_of_another_question_is_not_an_answer_to_this_one(colour: str) -> None:
    match, bot = Match(Shades, "toy", 3, seed=1), Search(60, seed=1)  # (between two, too much is proven at once)
    bot.choose(Chair(match, 0))
    match.answer(0, colour)
    known = bot._recall(Chair(match, 0))
    assert set(known.branches[0]) == set(match.choices)


def test_what_is_remembered_does_not_end_a_thought_before_it_begins() -> None:
    match = rumpus.match("pennywise", 2, seed=1)
    bot = Search(300, seed=1)
    bot.choose(Chair(match, match.actor))
    known = bot._recall(Chair(match, match.actor)).visits
    bot.seconds, bot._clock = 200, Hours()
    bot.choose(Chair(match, match.actor))
    assert bot._recall(Chair(match, match.actor)).visits > known + 5


def test_what_was_thought_before_the_dice_fell_is_not() -> None:
    match = rumpus.match("bogart", 2, seed=1)
    bot = Search(100, seed=1)
    for _ in range(6):
        chair = Chair(match, match.actor)
        bot.choose(chair)
        match.answer(match.actor, "roll" if "roll" in match.choices else match.choices[0])
        if match.over:
            break
        assert bot._recall(Chair(match, match.actor)).visits == 0


def test_the_same_seed_gives_the_same_answer() -> None:
    for seed in range(5):
        match = rumpus.match("bogart", 2, seed=seed)
        chair = Chair(match, match.actor)
        assert Search(30, seed="a").choose(chair) == Search(30, seed="a").choose(chair)


# ---- opinions


def test_an_opinion_has_the_best_answer_first() -> None:
    opinion = Search(2000, seed=1).judge(Chair(Match(Betting, "betting", 2, seed=1), 0))
    assert [one.answer for one in opinion.answers] == ["high", "low"]
    high, low = opinion.answers
    assert abs(high.value - 7 / 9) < 3 * high.error  # of the nine tiles that it cannot see, seven are high
    assert abs(low.value - 2 / 9) < 3 * low.error
    assert not opinion.exact


def test_the_longer_it_thinks_the_surer_it_is() -> None:
    chair = Chair(Match(Betting, "betting", 2, seed=1), 0)
    errors = [Search(rounds, seed=1).judge(chair).answers[0].error for rounds in (20, 200, 2000)]
    assert errors[0] > 1.5 * errors[1] > 3 * errors[2] > 0


@pytest.mark.parametrize("shape", ["range", "big subset", "spot", "word"])
def test_what_it_is_asked_about_is_looked_at_in_any_case(shape: str) -> None:
    match = Match(shaped(SHAPES[shape]), "toy", 2, seed=7)
    about = match.choices[0]
    opinion = Search(100, seed=1).judge(Chair(match, 0), [about])
    (worst,) = (one for one in opinion.answers if one.answer == about)
    assert worst.error < 0.2
    assert len(opinion.answers) > 1


class Nim(Toy):
    """Take one, two or three matches; whoever takes the last one wins. A heap of four, eight ... is lost."""

    heap: int
    player: Seat

    def setup(self) -> None:
        super().setup()
        self.heap = 10
        self.player = Seat(0)

    def turn(self) -> Turn:
        self.heap -= yield Ask(self.player, "take matches", [n for n in (1, 2, 3) if n <= self.heap])
        self.over = not self.heap
        self.won[self.player] = int(self.over)
        self.player = self.next(self.player)


@pytest.mark.parametrize("heap", [5, 6, 7, 8, 10])
def test_what_is_certain_is_proven(heap: int) -> None:
    match = Match(Nim, "nim", 2, seed=1, arrange={"heap": heap})
    opinion = Search(3000, seed=1).judge(Chair(match, 0), [1, 2, 3])
    proven = {one.answer: one.value for one in opinion.answers if not one.error}
    assert all(value == float((heap - taken) % 4 == 0) for taken, value in proven.items())
    assert heap % 4 in proven if heap % 4 else set(proven) == {1, 2, 3}
    if heap % 4:
        assert Search(3000, seed=1).choose(Chair(match, 0)) == heap % 4


def test_nothing_is_proven_among_three() -> None:
    """Who cannot win may choose the winner."""
    match = Match(Nim, "nim", 3, seed=1, arrange={"heap": 5})
    assert all(one.error for one in Search(500, seed=1).judge(Chair(match, 0)).answers)


# ---- strength


@pytest.mark.parametrize(
    ("scores", "worth"),
    [
        ([5, 3], [1, 0]),
        ([4, 4], [0.5, 0.5]),
        ([(True, 0), (False, 9), (False, 2)], [1, 0.075, 0]),
        ([7], [0.85]),
    ],
)
def test_a_win_counts_most_and_the_place_a_little(scores: list[Any], worth: list[float]) -> None:
    assert rewards(scores) == pytest.approx(worth)


def test_an_end_without_a_winner_is_no_win_for_anybody() -> None:
    assert rewards([0, 0, 0, 0], nobody_wins=True) == pytest.approx([0.075] * 4)
    assert rewards([3, 1], nobody_wins=True) == pytest.approx([0.15, 0])


class Truce(Toy):
    """Nobody wins, whatever is said."""

    def turn(self) -> Turn:
        yield AskAll(self.seats, "left or right", lambda _: ["left", "right"])
        self.over = True

    def nobody_wins(self) -> bool:
        return True


class Duel(Toy):
    """A truce, which nobody wins, or a fight, which either may."""

    def turn(self) -> Turn:
        answer = yield Ask(Seat(0), "make a truce or fight", ["truce", "fight"])
        if answer == "fight":
            self.won[self.chance.pick([0, 1])] = 1
        self.over = True

    def nobody_wins(self) -> bool:
        return not any(self.won)


def test_what_nobody_wins_is_not_taken_for_a_win() -> None:
    opinion = Search(200, seed=1).judge(Chair(Match(Duel, "toy", 2, seed=1), 0))
    assert [one.answer for one in opinion.answers] == ["fight", "truce"]
    assert opinion.answers[1].value == pytest.approx(0.075)


def test_a_game_that_nobody_can_win_is_thought_about_like_any_other() -> None:
    assert choice(Truce, rounds=300) in ("left", "right")


@pytest.mark.parametrize(
    ("game", "players", "rounds", "games", "wins"),
    [
        ("bogart", 2, 30, 30, 18),
        ("pennywise", 2, 20, 10, 8),
        ("brain-baseball", 3, 20, 12, 6),
        ("before-i-kill-you", 2, 15, 10, 7),
    ],
)
def test_it_beats_random(game: str, players: int, rounds: int, games: int, wins: int) -> None:
    brief = find(game).brief
    report = simulate(game, players, [f"search:{rounds}", "random"], games, brief, seed="tests")
    assert report.by_bot[0].wins >= wins
