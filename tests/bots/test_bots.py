"""Bots by name, chairs, and bots that answer for their seats."""

import pytest

import rumpus
from rumpus.bots import LEVELS, Chair, answer, named, names
from rumpus.core import WAIT, Chance, Match, NotAsked, Refused, Seat
from tests.bots.toys import Betting, Forced, Grabbing, Hiding, Poisoned


def test_every_bot_there_is_can_be_named() -> None:
    assert all(named(name).name for name in names())
    assert [named(level, game="bogart").name for level in LEVELS] == list(LEVELS.values())


@pytest.mark.parametrize("text", ["search:50", "search:0.5s", "search:50:0.25", "search:2s:0.1"])
def test_a_search_is_told_how_long_to_think(text: str) -> None:
    assert named(text).name == text


@pytest.mark.parametrize(
    "text",
    ["clever", "", "random:5", "search:", "search:0", "search:-3", "search:0s", "search:x", "search:5:2", "search:5:"],
)
def test_an_unknown_bot_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(Refused, match="random, easy, fair, hard and search"):
        named(text)


def test_the_random_bot_gives_every_answer() -> None:
    match = rumpus.match("bogart", 2, seed=1)
    bot = named("random", seed=1)
    chair = Chair(match, match.actor)
    assert {bot.choose(chair) for _ in range(30)} == set(match.choices)


def test_the_same_seed_gives_the_same_answers() -> None:
    match = rumpus.match("pennywise", 2, seed=1)
    chair = Chair(match, match.actor)
    one, other = named("random", seed=4), named("random", seed=4)
    assert [one.choose(chair) for _ in range(20)] == [other.choose(chair) for _ in range(20)]


def test_a_chair_shows_what_the_seat_sees() -> None:
    match = Match(Betting, "betting", 2, seed=1)
    chair = Chair(match, 0)
    assert chair.view == match.view(0)
    assert chair.story == match.story(0)
    assert chair.question.what == "bet"
    with pytest.raises(NotAsked):
        _ = Chair(match, 1).question


def test_a_chair_imagines_what_the_seat_does_not_know() -> None:
    match = Match(Betting, "betting", 2, seed=1)
    chance = Chance(1)
    worlds = [Chair(match, 0).imagine(chance).game for _ in range(40)]
    assert len({world.tiles[-1] for world in worlds}) > 5  # type: ignore[attr-defined]
    assert {world.mine[0][0] for world in worlds} == {match.game.mine[0][0]}  # type: ignore[attr-defined]
    assert all(world.chance is chance for world in worlds)


def test_all_bots_answer_a_question_to_several() -> None:
    match = Match(Hiding, "hiding", 2, seed=1)
    assert answer(match, {0: named("random", 1), 1: named("random", 2)})
    assert match.over


def test_a_bot_leaves_the_questions_of_others_alone() -> None:
    match = Match(Hiding, "hiding", 2, seed=1)
    bots = {1: named("random", 2)}
    assert answer(match, bots)
    assert match.waiting == [(Seat(0), "left, right or safe")]
    assert not answer(match, bots)


def test_an_open_question_can_be_left_to_others() -> None:
    match = Match(Grabbing, "grabbing", 2, seed=1)
    assert Chair(match, 0).choices == [WAIT, "grab", "snatch"]
    assert Chair(match, 1).choices == [WAIT, "grab", "snatch"]


def test_somebody_has_to_answer_an_open_question_without_a_time_limit() -> None:
    match = Match(Forced, "forced", 2, seed=1)
    assert Chair(match, 0).choices == [WAIT, "grab", "snatch"]
    assert Chair(match, 1).choices == ["grab", "snatch"]


class Waiting:
    """A bot that never is the first."""

    name = "waiting"

    def choose(self, chair: Chair) -> object:
        return chair.choices[0]


def test_when_every_bot_waits_the_time_is_over() -> None:
    match = Match(Poisoned, "poisoned", 2, seed=1)
    assert answer(match, {0: Waiting(), 1: Waiting()})
    assert match.over
    assert match.entries[-1].kind == "silence"


def test_when_every_bot_waits_the_table_waits_for_people() -> None:
    match = Match(Poisoned, "poisoned", 2, seed=1)
    assert not answer(match, {0: Waiting()})
    assert not match.over
