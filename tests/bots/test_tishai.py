"""The player of Tishai."""

from random import Random

import pytest

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.kibitzer import KNOWN
from rumpus.bots.tishai import WON, Lookahead, Strategist
from rumpus.core import Match
from rumpus.games.board.tishai import BLACK, WHITE, Position, Tishai


def table(men: str, side: int = WHITE, **options: object) -> Match:
    position = Position.laid({one[-2:]: one[0] for one in men.split(", ")}, side)
    return rumpus.match("tishai", options=options, seed=1, arrange={"white": 0, "position": position})


def choice(m: Match, bot: Strategist) -> object:
    return bot.choose(Chair(m, m.actor))


def test_it_takes_the_last_tower() -> None:
    m = table("K d3, N a3, P b2, T a1, t d5, k b6, p c6, w g7")
    assert choice(m, Strategist(nodes=500)) == ("d3", "d5")


def test_it_does_not_take_the_last_tower_where_that_is_only_a_draw() -> None:
    # K takes d5 is answered by k takes a1, unless that is prevented first.
    m = table("K d3, T a1, P b3, t d5, k a4")
    assert choice(m, Strategist(nodes=2_000)) != ("d3", "d5")


def test_it_does_not_leave_its_last_tower_where_it_is_threatened() -> None:
    m = table("T a1, P c2, P d2, K f1, t g7, t e7, k a4, p e6")
    move = choice(m, Strategist(nodes=2_000))
    m.answer(0, move)
    assert isinstance(m.game, Tishai)
    assert not m.game.position.threatens(BLACK)


def test_it_always_calls_check() -> None:
    m = table("K c3, T a1, T g1, t d5, k b7", call="manual")
    m.answer(0, ("c3", "d3"))
    assert choice(m, Strategist()) == "check"


def test_it_avoids_a_repetition_when_it_is_ahead() -> None:
    m = table("K c3, N d3, W e3, T a1, T g1, t g7, p f6")
    bots = {0: Strategist(nodes=1_500, seed=1), 1: named("random", seed=2)}
    while not m.over:
        answer(m, bots)
    assert m.standings() == [1, 2]


def test_taking_the_last_tower_in_return_is_a_draw() -> None:
    m = table("T b7, N d5, W b1, t b4, k d6, n d7, w d3")
    m.answer(0, ("b7", "b4"))
    assert Chair(m, 1).question.what == "take the last Tower in return"
    opinion = Strategist(nodes=500).judge(Chair(m, 1))
    assert [one.value for one in opinion.answers] == [0.5, 0.5]
    m.answer(1, opinion.answers[0].answer)
    assert m.standings() == [1, 1]


def test_it_says_what_it_thinks_of_every_move() -> None:
    m = table("K d3, N a3, P b2, T a1, t d5, k b6, p c6, w g7")
    opinion = Strategist(nodes=4_000).judge(Chair(m, m.actor))
    best, worst = opinion.answers[0], opinion.answers[-1]
    assert (best.answer, best.value, best.error) == (("d3", "d5"), 1.0, 0.0)  # the game is won there
    assert {one.answer for one in opinion.answers} == set(m.choices)
    assert worst.value < 0.9
    assert worst.error > 0
    assert not opinion.exact


@pytest.mark.parametrize(("nodes", "vague"), [(1, True), (30_000, False)])
def test_without_time_to_look_ahead_it_has_an_opinion_but_a_vague_one(nodes: int, vague: bool) -> None:
    m = table("K c3, N d3, W e3, P d2, T a1, T g1, t g7, p f6, n e6, k d7")
    opinion = Strategist(nodes=nodes).judge(Chair(m, m.actor))
    assert {one.answer for one in opinion.answers} == set(m.choices)
    assert (min(one.error for one in opinion.answers) > KNOWN) == vague


@pytest.mark.parametrize("level", ["easy", "fair", "hard"])
def test_with_the_same_seed_it_does_the_same(level: str) -> None:
    m = table("K c3, N d3, W e3, P d2, T a1, T g1, t g7, p f6, n e6, k d7")
    bots = [named(level, seed=5, game="tishai") for _ in range(2)]
    assert len({bot.choose(Chair(m, 0)) for bot in bots}) == 1


def test_it_spends_no_more_than_it_has() -> None:
    spent = 0

    class Counting(Strategist):
        def _purse(self):  # type: ignore[no-untyped-def]
            spend = super()._purse()

            def count() -> None:
                nonlocal spent
                spent += 1
                spend()

            return count

    choice(rumpus.match("tishai", seed=1), Counting(nodes=700))
    assert 600 < spent <= 701


@pytest.mark.parametrize(("level", "seed"), [("easy", 1), ("fair", 2)])
def test_it_beats_a_random_player(level: str, seed: int) -> None:
    m = rumpus.match("tishai", seed=seed)
    bots = {0: named(level, seed=seed, game="tishai"), 1: named("random", seed=seed)}
    while not m.over:
        answer(m, bots)
    assert m.standings() == [1, 2]


def test_score_and_key_are_carried_along_rightly() -> None:
    """After any moves they are what they are when counted anew."""
    for seed in range(6):
        random, position = Random(seed), Position.start()
        ahead = Lookahead(position, 100, lambda: None)
        score, key = ahead.score(), ahead.key()
        while all(position.towers) and (moves := position.moves()):
            played = position.play(random.choice(moves))
            if all(position.towers):
                score, key = ahead.changed(played, score, key)
                assert (score, key) == (ahead.score(), ahead.key())


def test_memory_and_order_do_not_change_the_value() -> None:
    """Alpha-beta two moves deep finds what looking at everything finds."""
    random = Random(11)
    position = Position.laid({"c3": "K", "d3": "N", "e3": "W", "a1": "T", "a7": "t", "f6": "p", "e6": "n", "d7": "k"})
    for _ in range(3):
        ahead = Lookahead(position, 100, lambda: None)
        assert ahead.value(2, -WON, WON, ahead.score(), ahead.key()) == everything(
            Lookahead(position, 100, lambda: None)
        )
        position.play(random.choice(position.moves()))


def everything(ahead: Lookahead) -> int:
    """The best of all moves after the best of all replies."""
    position, best = ahead.position, -WON
    score = ahead.score()
    ahead.path.add(0)
    for move in position.moves():
        played = position.play(move)
        value = ahead.decided(played)
        if value is None:
            after, _ = ahead.changed(played, score, 0)
            worst = WON
            ahead.path.add(1)
            for reply in position.moves():
                replied = position.play(reply)
                gained = ahead.decided(replied)
                if gained is None:
                    gained = -ahead.calm(-WON, WON, ahead.changed(replied, after, 0)[0])
                worst = min(worst, -gained)
                position.take_back(replied)
            ahead.path.remove(1)
            value = worst
        best = max(best, value)
        position.take_back(played)
    return best
