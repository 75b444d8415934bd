"""The search bot: legal whatever the shape, honest about what it does not know, and better than chance."""

from typing import Any

import pytest

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.search import Search, rewards
from rumpus.core import Chance, Game, Match, Run, Seat
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
    Thumb,
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


@pytest.mark.parametrize("shape", ["list", "range", "subset", "handful", "arrange", "spot", "throw"])
def test_it_finds_a_good_answer_of_any_shape(shape: str) -> None:
    match = Match(shaped(SHAPES[shape]), "toy", 2, seed=7)
    options, worth = match.options, match.game.worth  # type: ignore[attr-defined]
    found = worth(Search(200, seed=1).choose(Chair(match, 0)))
    ranked = sorted(worth(options[int(i * len(options) / 997)]) for i in range(997))
    assert found >= ranked[int(0.75 * 997)]


def test_the_rule_of_thumb_says_what_to_try_first() -> None:
    assert choice(Thumb, rounds=10) == 150


# ---- questions to several


@pytest.mark.parametrize("seed", range(4))
def test_a_sealed_answer_is_not_seen_by_the_one_who_guesses(seed: int) -> None:
    """Who could peek would guess, and win every time."""
    assert choice(Guessing, seat=1, rounds=300, seed=seed) == "safe"


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


def test_an_only_answer_is_given_at_once() -> None:
    assert Search(50).choose(Blindfolded(Match(Alone, "alone", 2, seed=1), 0)) == "yes"


def test_a_game_that_does_not_end_is_counted_as_it_stands() -> None:
    assert choice(Endless, rounds=20) in ("on", "and on")


def test_seconds_will_do_instead_of_rounds() -> None:
    match = rumpus.match("bogart", 2, seed=1)
    assert named("search:0.02s", seed=1).choose(Chair(match, match.actor)) in match.options


def test_the_same_seed_gives_the_same_answer() -> None:
    for seed in range(5):
        match = rumpus.match("bogart", 2, seed=seed)
        chair = Chair(match, match.actor)
        assert Search(30, seed="a").choose(chair) == Search(30, seed="a").choose(chair)


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
    report = simulate(game, players, [f"search:{rounds}", "random"], games, seed="tests")
    assert report.by_bot[0].wins >= wins
