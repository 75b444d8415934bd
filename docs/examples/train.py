"""Learn a game by playing against oneself: a linear policy, and nothing but numpy.

    python -m docs.examples.train pennywise

One matrix has a row of weights for every action. How likely an action is, depends on what its row makes of the
observation (a softmax over the actions that can be taken). After each match, whatever the winner did becomes likelier,
and whatever the loser did less likely (REINFORCE). Everything comes from the seed: the same seed learns the same.
"""

import argparse
from typing import Any

import numpy as np

from rumpus.lab.environments import aec_env

Weights = Any  # np.ndarray: for each action and each number of the observation
Chosen = tuple[Any, Any, Any, int]  # the observation, the actions, how likely each was, and the place of the chosen one


class Learner:
    """Weights, and luck of its own."""

    def __init__(self, weights: Weights, seed: int) -> None:
        self.weights = weights
        self.random = np.random.default_rng(seed)

    def choose(self, observation: dict[str, Any]) -> Chosen:
        seen = observation["observation"] / np.linalg.norm(observation["observation"])
        actions = np.flatnonzero(observation["action_mask"])
        pull = self.weights[actions] @ seen
        likely = np.exp(pull - pull.max())
        likely /= likely.sum()
        return seen, actions, likely, int(self.random.choice(len(actions), p=likely))


def play(env: Any, learner: Learner, seed: int, seats: list[int]) -> tuple[list[float], dict[str, list[Chosen]]]:
    """One match. The learner has these seats; whoever has the others plays at random."""
    env.reset(seed=seed)
    chosen: dict[str, list[Chosen]] = {agent: [] for agent in env.agents}
    won = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut_off, _ = env.last()
        if over or cut_off:
            won[agent] = reward
            env.step(None)
        elif env.seats[agent] in seats:
            chosen[agent].append(learner.choose(observation))
            _, actions, _, place = chosen[agent][-1]
            env.step(int(actions[place]))
        else:
            env.step(int(learner.random.choice(np.flatnonzero(observation["action_mask"]))))
    return list(won.values()), chosen


def learn(env: Any, matches: int, seed: int, speed: float = 1.0) -> Learner:
    """Play against oneself, and do more of what won."""
    actions = env.action_space(env.possible_agents[0]).n
    learner = Learner(np.zeros((actions, env.length)), seed)
    everybody = list(env.seats.values())
    for match in range(matches):
        won, chosen = play(env, learner, seed + match, everybody)
        for reward, steps in zip(won, chosen.values(), strict=True):
            for seen, actions, likely, place in steps:
                towards = -likely
                towards[place] += 1
                learner.weights[actions] += (speed * reward / len(steps)) * np.outer(towards, seen)
    return learner


def against_random(env: Any, learner: Learner, matches: int, seed: int) -> float:
    """The share of matches that the learner wins, in each seat equally often. A shared win is a part of one."""
    players = len(env.possible_agents)
    wins = 0.0
    for match in range(matches):
        seat = match % players
        won, _ = play(env, learner, seed + match, [seat])
        wins += (won[seat] == max(won)) / won.count(max(won))
    return wins / matches


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by self-play, and see how it does against random play.")
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    env = aec_env(said.game)
    before = Learner(np.zeros((env.action_space("player_0").n, env.length)), said.seed)
    print(f"before: wins {against_random(env, before, 400, 10**6):.0%} against random")
    learner = learn(env, said.matches, said.seed)
    print(f"after {said.matches} matches: wins {against_random(env, learner, 400, 10**6):.0%} against random")


if __name__ == "__main__":
    main()
