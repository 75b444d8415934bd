"""Bots that build: few steps, and never to and fro."""

import pytest

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.fight_city import Planner
from rumpus.games.boxed._fight_city_cards import BUILD
from rumpus.games.boxed._fight_city_city import TABLE
from rumpus.games.boxed._fight_city_table import ARRANGE, DONE
from rumpus.games.boxed.fight_city import FightCity


@pytest.mark.parametrize("seed", range(6))
def test_a_build_turn_has_few_steps_and_ends(seed: int) -> None:
    """A search took up to 30 steps, which the others had to wait for."""
    match = rumpus.match("fight-city", 2, seed=seed)
    bots = {p: Planner(plans=4, rounds=1, seed=f"{seed} {p}") for p in range(2)}
    longest, steps = 0, 0
    for _ in range(120):
        building = not match.over and match.waiting[0][1] == ARRANGE
        steps = steps + 1 if building else 0
        longest = max(longest, steps)
        answer(match, bots)
        if match.over:
            break
    assert 2 <= longest <= 16


def at_the_building_site(bank: int = 10) -> rumpus.Match:
    """P has a Location in play that lacks its coin, and nothing in hand that could rest on it."""
    city = {"cards": ["FCP&L 1a"], "covers": {"FCP&L 1a": [""]}}
    arrange = {
        "player": 0,
        "cities": [city, {"cards": [], "covers": {}}],
        "banks": [bank, 10],
        "hands": [["Dig 1a"], []],
        "piles": [[], []],
    }
    match = rumpus.match("fight-city", 2, arrange=arrange, seed=1)
    match.answer(0, BUILD)
    return match


def test_a_location_is_paid_for_and_then_it_is_done() -> None:
    match = at_the_building_site()
    bot = named("fair", seed=1, game="fight-city")
    game = match.game
    assert isinstance(game, FightCity)
    match.answer(0, bot.choose(Chair(match, 0)))
    assert (game.draft(game.seats[0]).bank, game.plans[0]) == (9, [("bank", "FCP&L 1a")])
    assert bot.choose(Chair(match, 0)) == DONE


def test_nobody_pays_their_last_coin() -> None:
    match = at_the_building_site(bank=1)
    assert ("bank", "FCP&L 1a") in match.choices
    assert named("hard", seed=1, game="fight-city").choose(Chair(match, 0)) == DONE


def test_a_card_goes_where_it_is_held_up() -> None:
    """Not onto the bare table, from where it would fall in the cleanup."""
    match = rumpus.match("fight-city", 2, seed=1, arrange={"player": 0, "piles": [[], []]})
    match.answer(0, BUILD)
    bot = named("fair", seed=2, game="fight-city")
    game = match.game
    assert isinstance(game, FightCity)
    while (step := bot.choose(Chair(match, 0))) != DONE:
        card, place = step
        assert place != TABLE or set(card.made.inputs) == {"$"}
        match.answer(0, step)
    match.answer(0, DONE)
    assert game.cities[0].unsupported() == []
