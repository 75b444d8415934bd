"""The environments for PettingZoo, by PettingZoo's own tests, and by ours."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from rumpus import games
from rumpus.core import BadOption
from rumpus.lab import environments
from rumpus.lab.environments import aec_env, parallel_env
from rumpus.lab.environments.settings import is_simultaneous, setting
from rumpus.lab.environments.zoo import AllAtOnce, OneByOne
from tests.terminal.toys import EVERY_SHAPE

CYCLES = 40
SIMULTANEOUS = [name for name in games.names() if is_simultaneous(setting(name))]
FEW = [(name, None) for name in (*games.names(), EVERY_SHAPE)]
MANY = [(name, min(kind.players[-1], 20)) for name, kind in games.every() if len(kind.players) > 1]

# PettingZoo says of every environment that is not its own that an observation with a mask is unusual.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def played(env: OneByOne, seed: int) -> tuple[list[float], int]:
    """A match of random actions: the rewards, and how many actions it had."""
    env.reset(seed=seed)
    random, won, actions = Random(seed), dict.fromkeys(env.agents, 0.0), 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            won[agent] = reward
            env.step(None)
        else:
            env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            actions += 1
    return list(won.values()), actions


@pytest.mark.parametrize(("name", "players"), [*FEW, *MANY])
def test_every_game_passes_the_test_of_the_interface(name: str, players: int | None) -> None:
    api_test(aec_env(name, players), num_cycles=CYCLES if players is None else 4)


@pytest.mark.parametrize(("name", "players"), [*FEW, *MANY])
def test_every_game_passes_the_test_of_seeds(name: str, players: int | None) -> None:
    seed_test(lambda: aec_env(name, players, details=True), num_cycles=CYCLES if players is None else 4)


def test_it_is_found_out_where_everybody_decides_at_once() -> None:
    assert "big-dumb-five" in SIMULTANEOUS
    assert "pennywise" not in SIMULTANEOUS


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_such_games_pass_the_parallel_tests(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=200)
    parallel_seed_test(lambda: parallel_env(name, details=True))


def test_others_are_not_played_at_once() -> None:
    with pytest.raises(BadOption, match="one after another: use aec_env"):
        parallel_env("pennywise")


@pytest.mark.parametrize("name", ["bogart", "big-dumb-five", "brain-baseball", "cash-n-guns"])
def test_rewards_add_up_to_nothing_and_the_best_has_most(name: str) -> None:
    env = aec_env(name)
    won, _ = played(env, 1)
    assert sum(won) == pytest.approx(0)
    assert -1 <= min(won) < max(won) <= 1
    scores = list(env.match.scores())
    assert won.index(max(won)) == scores.index(max(scores))


def test_rewards_can_go_by_scores() -> None:
    env = aec_env("big-dumb-five", reward="scores")
    won, _ = played(env, 1)
    assert [12 + reward for reward in won] == env.match.scores()
    with pytest.raises(BadOption, match="by places or by scores"):
        aec_env("big-dumb-five", reward="luck")
    with pytest.raises(BadOption, match="are no numbers"):
        aec_env("bogart", reward="scores")
    chips, _ = played(aec_env("hold-em", reward="scores", options={"deals": 1}), 1)
    assert sum(chips) == 0
    assert any(chips)


def test_a_match_is_cut_off_after_as_many_steps_as_are_said() -> None:
    env = aec_env("pennywise", max_steps=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_an_action_that_cannot_be_taken_ends_the_match_for_its_agent() -> None:
    env = aec_env("bogart", players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {other: -1.0 if other == agent else 0.0 for other in env.possible_agents}


def test_who_is_not_asked_can_only_do_nothing() -> None:
    env = aec_env("bogart", players=3)
    env.reset(seed=1)
    for agent in env.possible_agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.sum() == (2 if agent == env.agent_selection else 1)
        assert agent == env.agent_selection or mask[0] == 1


def test_nobody_sees_a_sealed_answer_before_all_have_answered() -> None:
    seen = []
    for bet in (0, 4):
        env = aec_env("big-dumb-five", players=3)
        env.reset(seed=1)
        env.step(bet)
        seen.append([env.observe(agent)["observation"].tobytes() for agent in env.possible_agents[1:]])
    assert seen[0] == seen[1]


def test_at_once_is_the_same_match_as_one_after_another() -> None:
    one, all_ = aec_env("big-dumb-five", players=3), parallel_env("big-dumb-five", players=3)
    one.reset(seed=3)
    all_.reset(seed=3)
    random = Random(3)
    won: dict[str, float] = {}
    while all_.agents:
        actions = dict.fromkeys(all_.agents, 0)
        for agent in all_.asked():
            assert agent == one.agent_selection
            actions[agent] = random.choice(np.flatnonzero(one.last()[0]["action_mask"]).tolist())
            one.step(actions[agent])
        _, won, *_ = all_.step(actions)
    assert all(one.terminations.values())
    assert one.rewards == won


def test_who_answers_in_fewer_steps_waits_for_the_others() -> None:
    env = AllAtOnce(setting("cash-n-guns", 4))  # not all its questions are to all, which is no matter here
    observations, _ = env.reset(seed=1)
    random = Random(1)
    won: dict[str, float] = {}
    over: dict[str, bool] = {}
    while env.agents:
        masks: dict[str, Any] = {agent: observations[agent]["action_mask"] for agent in env.agents}
        asked = [agent for agent in env.agents if env.seats[agent] in env.steps]
        assert asked
        actions = {agent: random.choice(np.flatnonzero(mask).tolist()) for agent, mask in masks.items()}
        observations, won, over, *_ = env.step(actions)
    assert all(over.values())
    assert sum(won.values()) == pytest.approx(0)


def test_details_tell_what_the_agent_may_know_in_words() -> None:
    env = aec_env("brain-baseball", players=3, details=True)
    env.reset(seed=1)
    info = env.infos[env.agent_selection]
    assert info["question"] == "pitch a card"
    assert len(info["actions"]) == 7
    hands = [place["tokens"] for place in info["scene"]["places"] if place["kind"] == "Hand"]
    assert sum(len(hand) == 7 for hand in hands) == 1
    assert env.last()[4] == info


@pytest.mark.parametrize("max_steps", [None, 2])
def test_details_tell_everybody_how_it_ended(max_steps: int | None) -> None:
    env = aec_env("bogart", players=2, details=True, max_steps=max_steps)
    env.reset(seed=1)
    while not any((*env.terminations.values(), *env.truncations.values())):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert {*env.infos} == {*env.agents} != set()
    assert all(info["scene"].get("over", False) == (max_steps is None) for info in env.infos.values())
    assert not any(info["actions"] or info["question"] for info in env.infos.values())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"length": 0}, "holds nothing"),
        ({"max_steps": 0}, "at most 0 steps"),
        ({"render_mode": "human"}, "no render mode 'human': ansi, or None"),
    ],
)
def test_what_makes_no_environment_is_refused(said: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        aec_env("bogart", **said)


def test_rendering_tells_the_story() -> None:
    env = aec_env("pennywise", render_mode="ansi")
    env.reset(seed=1)
    env.step(10)
    lines = (env.render() or "").splitlines()
    assert lines[0].endswith("plays a 10.")
    assert lines[-1] == f"{env.agent_selection} is to play a coin."


def test_ids_name_the_edition_of_the_rules() -> None:
    assert "rumpus/pennywise-v1" in environments.ids()
    assert len(environments.ids()) == len(games.names())
    assert aec_env("rumpus/pennywise-v1", options={"coins": "odd"}).at.options == {"coins": "odd"}
    with pytest.raises(BadOption, match="another edition of Pennywise: here it is rumpus/pennywise-v1"):
        aec_env("rumpus/pennywise-v7")


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "find_spec", lambda name: None)
    with pytest.raises(BadOption, match=r"pip install 'rumpus\[environments\]'"):
        aec_env("pennywise")


def test_before_the_first_reset_there_is_no_match() -> None:
    with pytest.raises(RuntimeError, match="call reset first"):
        aec_env("pennywise").observe("player_0")
