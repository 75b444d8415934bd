"""The games of OpenSpiel, by its own test, and with its own algorithms."""

import importlib
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts

import rumpus
from rumpus import bots, games
from rumpus.bots import Chair
from rumpus.core import BadOption, Seat
from rumpus.lab import environments
from rumpus.lab.environments import borrowed, openspiel
from rumpus.lab.environments.openspiel import Playouts, RumpusState
from tests.terminal.toys import EVERY_SHAPE

KUHN = str(Path(__file__).parents[3] / "docs/examples/kuhn.py")
SECRETIVE = [name for name, kind in games.every() if kind.secrets]


def walked(state: RumpusState, steps: int, seed: int = 1) -> RumpusState:
    """The state after some random steps, or where the next would end the game."""
    random = Random(seed)
    for _ in range(steps):
        after = state.clone()
        after.apply_action(random.choice(state.legal_actions()))
        if after.is_terminal():
            break
        state = after
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def story(state: RumpusState) -> list[Any]:
    return [str(state), state.current_player(), state.legal_actions(), state.history()]


# ---- any game


@pytest.mark.parametrize("name", [*games.names(), KUHN, EVERY_SHAPE])
def test_every_game_passes_the_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(openspiel.load(name, options=games.find(name).brief), 1, True, False)


@pytest.mark.parametrize("name", ["pennywise", "bogart", "cash-n-guns"])
@pytest.mark.parametrize("sampled", [False, True])
def test_a_clone_goes_its_own_way(name: str, sampled: bool) -> None:
    state = walked(openspiel.load(name, sampled=sampled).new_initial_state(), 30)
    before = story(state)
    clone = state.clone()
    assert story(clone) == before
    walked(clone, 20, seed=2)
    clone.apply_action(clone.legal_actions()[0])
    assert story(state) == before
    assert story(clone) != before


def test_a_clone_of_a_state_that_nobody_has_looked_at_is_the_same() -> None:
    state = openspiel.load("brain-baseball", sampled=True).new_initial_state()
    assert story(state.clone()) == story(state)


def test_luck_is_a_chance_node_with_every_outcome() -> None:
    state = openspiel.load("bogart", players=3).new_initial_state()
    assert state.is_chance_node()  # who begins
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    state.apply_action(2)
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2, 3]  # a die with four sides
    state.apply_action(3)
    assert not state.is_chance_node()
    assert state.current_player() == 2
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["roll", "take"]


def test_the_same_outcomes_and_actions_give_the_same_game_as_a_match() -> None:
    state = openspiel.load("pennywise", players=2).new_initial_state()
    state.apply_action(1)
    match = rumpus.match("pennywise", players=2, chance=[Seat(1)])
    for state_action, answer in ((10, 10), (25, 25), (10, (10,))):
        assert state.current_player() == match.actor
        state.apply_action(state_action)
        match.play(answer)
    assert state.position.run is not None
    assert state.position.run.game.as_data() == match.game.as_data()


def test_where_nothing_is_hidden_the_game_says_so() -> None:
    kinds = pyspiel.GameType.Information
    assert openspiel.load("pennywise").get_type().information == kinds.PERFECT_INFORMATION
    assert openspiel.load("big-dumb-five").get_type().information == kinds.IMPERFECT_INFORMATION  # sealed bets
    assert openspiel.load("brain-baseball").get_type().information == kinds.IMPERFECT_INFORMATION


def test_a_game_can_be_loaded_by_its_string() -> None:
    game = openspiel.load("big-dumb-five", players=4, options={"mode": "gambling", "rounds": 7, "concealed": False})
    again = pyspiel.load_game(str(game))
    assert again.at == game.at
    assert again.num_players() == 4


def test_returns_go_by_places_or_by_scores() -> None:
    for rewards, most in (("places", 1.0), ("scores", 24.0)):
        state = openspiel.load("big-dumb-five", rewards=rewards, sampled=True).new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1 if state.current_player() == 0 else 0])
        assert sum(state.returns()) == pytest.approx(0)
        assert state.returns()[0] == max(state.returns()) == most


# ---- what a player knows


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("sampled", [False, True])
def test_an_imagined_state_is_the_same_to_who_imagines_it(name: str, sampled: bool) -> None:
    random, different = Random(1), 0
    kind = games.find(name)
    players = max(8, kind.players[0]) if kind.is_open() else None  # where two who wait are the end of it
    for seed, depth in enumerate((6, 16, 60)):
        state = walked(openspiel.load(name, players, sampled=sampled, seed=seed).new_initial_state(), depth, seed)
        player = state.current_player()
        for _ in range(2):
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            different += str(other) != str(state)
            further = walked(other, 6)
            further.clone().apply_action(further.legal_actions()[0])
    assert different


def test_a_player_remembers_what_he_was_told_and_did() -> None:
    state = openspiel.load(KUHN).new_initial_state()
    for draw in (0, 0):
        state.apply_action(draw)
    say = {state.action_to_string(action): action for action in state.legal_actions()}
    state.apply_action(say["pass"])
    state.apply_action(say["bet"])
    known = state.information_state_string(0)
    assert known.startswith("Player 1 says: pass.\nPlayer 2 says: bet.\n")
    assert "jack" in known
    assert "king" not in known


def test_the_vector_is_that_of_the_other_environments() -> None:
    game = openspiel.load("pennywise")
    state = walked(game.new_initial_state(), 8)
    assert len(state.observation_tensor(0)) == game.observation_tensor_size() == 512
    assert any(state.observation_tensor(0))


# ---- the algorithms


def test_cfr_finds_the_equilibrium_of_kuhn_poker() -> None:
    game = openspiel.load(KUHN, rewards="scores")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert len(policy.state_lookup) == 12
    assert exploitability.exploitability(game, policy) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value[0] == pytest.approx(-1 / 18, abs=0.005)  # the known value of the game


@pytest.mark.parametrize("evaluator", ["ours", "theirs"])
def test_mcts_plays_pennywise_better_than_random(evaluator: str) -> None:
    random = np.random.RandomState(1)
    game = openspiel.load("pennywise", players=2, options={"coins": "5x1 3x1 1x3"})
    rollouts = Playouts(1) if evaluator == "ours" else mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 2.0, 25, rollouts, random_state=random)
    won = 0
    for match in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == match % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        won += state.returns()[match % 2] == 1
    assert won >= 8


def test_playouts_finish_an_answer_that_is_begun() -> None:
    state = openspiel.load("divide-and-conquer").new_initial_state()
    state.apply_action(0)
    assert state.position.steps is not None
    assert state.position.steps.in_blocks
    state.apply_action(3)  # about how far across the dot is; the rest is still open
    near = state.position.steps.offers
    for seed in range(5):
        run = state.position.loose(Random(seed).random)
        ((across, _),) = run.game.points  # type: ignore[attr-defined]
        assert across in near


def test_ismcts_finds_an_action_of_its_player() -> None:
    game = openspiel.load("brain-baseball", players=3, sampled=True)
    state = walked(game.new_initial_state(), 6)
    before = story(state)
    bot = ismcts.ISMCTSBot(game, Playouts(1), 2.0, 30, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions(state.current_player())
    assert story(state) == before


def test_ismcts_beats_random_with_hidden_cards() -> None:
    won = 0
    for seed in range(5):
        match = rumpus.match("brain-baseball", players=3, seed=seed)
        guest = openspiel.guest("brain-baseball", 3, rounds=15, seed=seed)
        minds = {seat: guest if seat == seed % 3 else bots.named("random", seed) for seat in range(3)}
        while not match.over:
            bots.answer(match, minds)
        won += match.standings()[seed % 3] == 1
    assert won >= 4


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "find_spec", lambda name: None)
    with pytest.raises(BadOption, match=r"needs OpenSpiel, .* pip install 'rumpus\[environments\]'"):
        importlib.reload(borrowed)


def test_a_guest_thinks_as_long_as_it_is_told() -> None:
    guest = openspiel.guest("pennywise", 2, rounds=10, seconds=0.0001)
    match = rumpus.match("pennywise", players=2, seed=1)
    assert guest.choose(Chair(match, match.actor)) in match.choices
    assert guest.name == "openspiel mcts"
    assert openspiel.guest("brain-baseball").name == "openspiel ismcts"
