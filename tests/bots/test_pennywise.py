"""Pennywise for two is solved: checked against the rules themselves, position by position."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

import rumpus
from bench.trying import Counting, disagreements, turns_of
from rumpus.bots import Chair, answer, levels, named, solution
from rumpus.bots.pennywise import Perfect, Table, distributions, doubled, table
from rumpus.bots.search import Search
from rumpus.core import Match, Refused
from rumpus.games.dice.pennywise import SETS, purse_of


def lying(
    purses: Sequence[Mapping[int, int]], middle: Mapping[int, int], player: int = 0, coins: str = "standard"
) -> Match:
    arrange = {"purses": purses, "middle": middle, "player": player}
    return rumpus.match("pennywise", players=2, options={"coins": coins}, arrange=arrange)


# ---- the verdicts


@pytest.mark.parametrize("coins", SETS)
def test_the_second_player_wins_with_every_set(coins: str) -> None:
    known = table(doubled(coins))
    purse = known.purse(purse_of(SETS[coins]))
    assert not known.verdict(purse, purse).wins


def test_a_penny_to_begin_with_is_answered_by_a_nickel_that_takes_it() -> None:
    known = table(doubled("standard"))
    whole = known.purse(purse_of(SETS["standard"]))
    penny = known.purse({1: 1})
    winning = [(turn.coin, turn.change) for turn in known.turns(whole, whole - penny) if turn.verdict.wins]
    assert winning == [(5, (1,))]


def test_a_quarter_to_begin_with_loses_to_everything() -> None:
    known = table(doubled("standard"))
    whole = known.purse(purse_of(SETS["standard"]))
    turns = [*known.turns(whole, whole - known.purse({25: 1}))]
    assert {turn.coin for turn in turns} == {1, 5, 10, 25}
    assert all(turn.verdict.wins for turn in turns)


def test_there_are_as_many_positions_as_ways_to_lay_the_coins() -> None:
    assert distributions(doubled("standard")) == 6 * 15 * 28 * 45 == 113_400
    small = Table({5: 2, 1: 3})
    ways = {(mine, theirs) for mine, theirs in product(range(12), repeat=2) if fits(small, mine, theirs)}
    assert small.positions == len(ways) == 6 * 10


def fits(known: Table, mine: int, theirs: int) -> bool:
    total = known.coins.values()
    return all(a + b <= n for a, b, n in zip(known.purses[mine], known.purses[theirs], total, strict=True))


# ---- the same by another way: trying everything that the rules allow


@pytest.mark.parametrize("coins", ["5x1 1x2", "2x2 1x1", "7x1 3x1 2x1"])
def test_trying_everything_comes_to_the_same_in_every_position(coins: str) -> None:
    positions, wrong = disagreements(coins)
    assert positions > 60
    assert wrong == []


# ---- the player


def play(match: Match, me: int, other: Any) -> bool:
    """Whether the perfect player wins."""
    bots = {me: Perfect(1), 1 - me: other}
    while not match.over:
        answer(match, bots)
    return match.standings()[me] == 1


def won_positions(coins: str, count: int, seed: int) -> list[tuple[Match, int]]:
    """Positions from anywhere in the table, and who wins them: whoever was to move."""
    random, known = Random(seed), table(doubled(coins))
    found: list[tuple[Match, int]] = []
    while len(found) < count:
        mine, theirs = random.randrange(1, len(known.purses)), random.randrange(1, len(known.purses))
        if fits(known, mine, theirs) and known.verdict(mine, theirs).wins:
            purses = [known.opened(mine), known.opened(theirs)]
            player = random.randrange(2)
            middle = known.opened(known.middle(mine, theirs))
            found.append((lying(purses if player == 0 else purses[::-1], middle, player, coins), player))
    return found


@pytest.mark.parametrize("coins", ["standard", "odd"])
def test_what_is_won_is_never_lost_to_random_play(coins: str) -> None:
    for match, winner in won_positions(coins, 60, seed=1):
        assert play(match, winner, named("random", 2))


def test_what_is_won_is_never_lost_to_search() -> None:
    for match, winner in won_positions("no-dimes", 12, seed=2):
        assert play(match, winner, Search(rounds=8, seed=3))


def test_the_second_player_wins_from_the_start() -> None:
    for seed in range(10):
        match = rumpus.match("pennywise", players=2, seed=seed)
        assert play(match, 1 - match.actor, Search(rounds=8, seed=seed))


def test_two_perfect_players_play_as_long_as_the_table_says() -> None:
    match = Match(Counting, "counting", 2, {"coins": "no-dimes"}, seed=1)
    first = match.actor
    assert not play(match, first, Perfect(2))
    known = table(doubled("no-dimes"))
    purse = known.purse(purse_of(SETS["no-dimes"]))
    assert turns_of(match) == known.verdict(purse, purse).turns


def test_it_takes_what_keeps_it_in_the_game() -> None:
    match = lying([{5: 1}, {1: 1}], {1: 4})
    assert Perfect(1).choose(Chair(match, 0)) != ()
    opinion = Perfect(1).judge(Chair(match, 0))
    assert opinion.exact
    assert {judged.answer: judged.value for judged in opinion.answers} == {
        (): 0.0, (1,): 1.0, (1, 1): 1.0, (1, 1, 1): 1.0, (1, 1, 1, 1): 1.0
    }  # fmt: skip
    assert opinion.answers[-1].remark == "loses in 1 turn"


def test_where_all_is_lost_it_makes_it_last() -> None:
    known = table(doubled("standard"))
    match = rumpus.match("pennywise", players=2, seed=1)
    opinion = Perfect(1).judge(Chair(match, match.actor))
    assert {judged.value for judged in opinion.answers} == {0.0}
    purse = known.purse(purse_of(SETS["standard"]))
    assert opinion.answers[0].remark == str(known.verdict(purse, purse))


# ---- where it can be had


def test_the_level_is_for_two_players_and_sets_that_can_be_solved() -> None:
    assert levels("pennywise") == levels("pennywise", 2) == ["easy", "fair", "hard", "perfect"]
    assert (
        levels("pennywise", 3) == levels("pennywise", 2, {"coins": "9x6 7x6 5x6 3x6 1x6"}) == ["easy", "fair", "hard"]
    )
    with pytest.raises(Refused, match="for two players, not for 3"):
        named("perfect", game="pennywise", players=3)
    with pytest.raises(Refused, match="too many to solve"):
        named("perfect", game="pennywise", players=2, options={"coins": "9x6 7x6 5x6 3x6 1x6"})
    match = rumpus.match("pennywise", players=4, seed=1)
    with pytest.raises(Refused, match="for two players, not for 4"):
        Perfect().choose(Chair(match, match.actor))


# ---- the explorer


def test_the_explorer_tells_of_every_turn_and_where_it_leads() -> None:
    explorer = solution("pennywise", 2)
    look = explorer.look("5 / 1 / 1x4")
    assert look.says == "Whoever is to move wins in 2 turns."
    assert look.notes == ["4 of 5 answers win."]
    assert {reply.answer: reply.says for reply in look.replies}["5"] == "loses in 1 turn"
    reply = next(reply for reply in look.replies if reply.answer == "5 for 1 1")
    assert reply.then == "1x1 / 1x2 / 5x1 1x2"
    assert explorer.look(reply.then).says == "Whoever is to move loses in 1 turn."


def test_the_explorer_begins_at_the_start() -> None:
    explorer = solution("pennywise", 2, {"coins": "odd"})
    look = explorer.look(explorer.start)
    assert look.position == explorer.start == "13x1 7x2 4x3 1x4 / 13x1 7x2 4x3 1x4 / -"
    assert "the second player wins" in explorer.facts[0]
    assert all(not reply.value for reply in look.replies)


def test_coins_go_from_purse_to_middle_and_back() -> None:
    look = solution("pennywise", 2).look("25 5 / 10 / 1")
    assert look.position == "25x1 5x1 / 10x1 / 1x1"
    mine = {dial.label: dial for dial in look.dials if dial.group == "To move"}
    assert mine["25"].less == "5x1 / 10x1 / 25x1 1x1"
    assert mine["1"].more == "25x1 5x1 1x1 / 10x1 / -"
    assert mine["10"].less is mine["10"].more is None  # it is in the other purse
    theirs = {dial.label: dial for dial in look.dials if dial.group == "Waiting"}
    assert theirs["10"].less is None  # nobody's purse is empty


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("25", "no position"),
        ("25 / x", "written like"),
        ("25 / -", "the game is over"),
        ("25x3 / 1", "not so many coins"),
        ("9 / 1", "not so many coins"),
        ("1x20 / 1 / 1x20", "at most 20 coins that are alike"),
        ("9x20 8x20 / 7x20 6x20 / 5x20 4x20", "too many to solve"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(position: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        solution("pennywise", 2).look(position)
