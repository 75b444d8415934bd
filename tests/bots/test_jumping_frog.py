from time import process_time

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.jumping_frog import LEVELS, chances
from rumpus.core import Match, Seat
from rumpus.games.board.jumping_frog import FLIP


def asked_to_flip() -> Match:
    return rumpus.match("jumping-frog", 2, chance=[Seat(0), [1, 1]], seed=1)


def test_it_aims_at_the_pad_and_simulates_nothing() -> None:
    m = asked_to_flip()
    assert m.waiting[0][1] == FLIP
    chances()
    begun = process_time()
    way, aside, depth, speed = LEVELS["hard"](1).choose(Chair(m, Seat(0)))
    assert process_time() - begun < 0.1
    assert (way, aside, depth) == (321, 0, 5)
    assert speed == chances()[250][1]


def test_an_easy_one_misses_what_it_means_and_the_same_seed_misses_alike() -> None:
    m = asked_to_flip()
    first = [LEVELS["easy"](seed).choose(Chair(m, Seat(0))) for seed in range(5)]
    assert len(set(first)) == 5
    assert first == [LEVELS["easy"](seed).choose(Chair(m, Seat(0))) for seed in range(5)]
    assert all(whack in m.questions[Seat(0)].choices for whack in first)


def test_it_flips_first_what_is_worth_more() -> None:
    m = rumpus.match("jumping-frog", 2, chance=[Seat(0), [1, 2]], arrange={"table": [
        ["gray", [25000, 0, 572, 0, 0, 0, 1_000_000]], ["red", [-25000, 0, 572, 1_000_000, 0, 0, 0]],
    ], "kept": [["orange", "yellow", "green"], ["blue", "violet"]]})  # fmt: skip
    assert LEVELS["hard"](1).choose(Chair(m, Seat(0))) == "orange"  # which is gone: the gray frog


def test_it_beats_who_whacks_at_random() -> None:
    m = rumpus.match("jumping-frog", 2, {"turn_limit": 20}, seed=3)
    bots = {0: LEVELS["hard"](1), 1: named("random", seed=1)}
    while not m.over:
        answer(m, bots)
    assert m.standings() == [1, 2]
