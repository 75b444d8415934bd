import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.dogfight import Thrower
from rumpus.core import Match


def thrown(m: Match, bot: Thrower) -> tuple[int, ...]:
    seat = m.waiting[0][0]
    choice = bot.choose(Chair(m, seat))
    assert choice in m.questions[seat].choices
    return choice


def test_the_same_seed_throws_alike() -> None:
    m = rumpus.match("dogfight", 3, seed=1)
    assert thrown(m, Thrower(6, 60, seed=5)) == thrown(m, Thrower(6, 60, seed=5))
    assert thrown(m, Thrower(6, 60, seed=5)) != thrown(m, Thrower(6, 60, seed=6))


def test_it_throws_when_its_time_is_over() -> None:
    thrown(rumpus.match("dogfight", 2, seed=1), Thrower(100_000_000, 0.05, seed=1))


def test_it_beats_who_throws_at_random() -> None:
    won = 0
    for seed in range(5):
        m = rumpus.match("dogfight", 2, seed=seed)
        bots = {0: Thrower(12, 60, seed=seed), 1: named("random", seed=seed)}
        while not m.over:
            answer(m, bots)
        won += m.standings() == [1, 2]
    assert won >= 4
