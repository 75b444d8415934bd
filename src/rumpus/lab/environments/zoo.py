"""Every game as an environment of PettingZoo: one agent after another (AEC), or all at once (Parallel).

An observation is {"observation": a vector, "action_mask": which actions can be taken}. Who is not asked can only do
nothing, which is action 0. The reward comes at the end. An action that cannot be taken ends the match: it costs its
agent 1, and the others nothing.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

import gymnasium
import msgspec
import numpy as np
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from rumpus.core import AskAll, BadOption, Chance, Run, Seat, Told
from rumpus.core.values import listing, plain
from rumpus.lab.environments.observing import HIGHEST, LENGTH, observe
from rumpus.lab.environments.settings import PLACES, Setting, reward_kind, rewards, view
from rumpus.lab.environments.steps import WIDTH, Steps, next_choice

NOTHING = 0  # the action of who is not asked
RENDER_MODES = ["ansi"]

Observation = dict[str, Any]
Action = Any  # an int, of whatever kind


class Table:
    """What both kinds of environment have in common: a match in small steps, seen from all seats."""

    metadata: dict[str, Any]
    render_mode: str | None

    def __init__(
        self,
        at: Setting,
        length: int = LENGTH,
        reward: str = PLACES,
        max_steps: int | None = None,
        render_mode: str | None = None,
        details: bool = False,
    ) -> None:
        if length < 1:
            raise BadOption(f"A vector of {length} numbers holds nothing: at least 1.")
        if max_steps is not None and max_steps < 1:
            raise BadOption(f"A match of at most {max_steps} steps is none: at least 1.")
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(f"There is no render mode {render_mode!r}: {listing(RENDER_MODES)}, or None.")
        self.at = at
        self.metadata = {
            "name": at.id,
            "render_modes": RENDER_MODES,
            "is_parallelizable": isinstance(self, ParallelEnv),
        }
        self.render_mode = render_mode
        self.length = length
        self.reward = reward_kind(reward, at)
        self.max_steps = max_steps
        self.details = details
        self.possible_agents = [f"player_{i}" for i in range(at.players)]
        self.seats = {agent: Seat(i) for i, agent in enumerate(self.possible_agents)}
        observed = gymnasium.spaces.Box(-HIGHEST, HIGHEST, (length,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (WIDTH,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": observed, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(WIDTH) for agent in self.possible_agents}
        self._seeds = Random()
        self.run: Run | None = None
        self.steps: dict[Seat, Steps] = {}  # of those who are asked, and have not finished their answers
        self.answers: dict[Seat, Any] = {}  # of those who have
        self.taken = self.given = 0  # steps, and answers

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # ---- the match

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = Random(seed)
        told: list[Told] | None = [] if self.render_mode is not None or self.details else None
        self.run = Run(self.at.begin(Chance(self._seeds.getrandbits(53)), told))
        self.taken = self.given = 0
        self.ask()

    @property
    def match(self) -> Run:
        if self.run is None:
            raise RuntimeError("There is no match yet: call reset first.")
        return self.run

    def ask(self) -> None:
        """Go on to the next choice."""
        raise NotImplementedError

    def take(self, seat: Seat, action: int) -> bool:
        """A seat takes a step. False: it cannot be taken."""
        steps = self.steps[seat]
        if action not in steps.numbers:
            return False
        self.taken += 1
        steps.take(steps.numbers[action])
        if not len(steps.offers):
            self.answers[seat] = self.steps.pop(seat).answer
        return True

    @property
    def too_long(self) -> bool:
        longest = self.at.kind.longest
        return self.given >= longest if self.max_steps is None else self.taken >= self.max_steps

    def results(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, rewards(self.match.scores(), self.reward), strict=True))

    # ---- what is seen

    def seen(self, agent: str) -> Observation:
        seat = self.seats[agent]
        steps = self.steps.get(seat)
        mask = np.zeros(WIDTH, np.int8)
        mask[list(steps.numbers) if steps is not None else NOTHING] = 1
        return {"observation": observe(self.match, seat, steps, self.length), "action_mask": mask}

    def info(self, agent: str) -> dict[str, Any]:
        """With `details`: the scene as plain data, the story, what is asked, and the actions in words."""
        if not self.details:
            return {}
        run, seat = self.match, self.seats[agent]
        steps = self.steps.get(seat)
        return {
            "scene": msgspec.to_builtins(view(run, seat), str_keys=True, enc_hook=plain),
            "story": [told.words(seat) for told in run.game.told or () if told.heard_by(seat)],
            "question": "" if steps is None or run.question is None else run.question.what,
            "actions": {} if steps is None else steps.in_words(),
        }

    def render(self) -> str | None:
        """What has happened, as a spectator was told it, and whom the table waits for."""
        if self.render_mode is None:
            return None
        run = self.match
        lines = [told.words(None) for told in run.game.told or () if told.heard_by(None)]
        lines += [f"{agent} is to {run.question.what}." for agent in self.asked() if run.question is not None]
        return "\n".join(lines)

    def asked(self) -> Iterable[str]:
        return [self.possible_agents[seat] for seat in self.steps]

    def close(self) -> None:
        pass


class OneByOne(Table, AECEnv):  # type: ignore[misc]
    """One agent after another. Questions to several are put to one after the other; nobody sees the others' answers."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()

    def ask(self) -> None:
        run = self.match
        steps = next_choice(run)
        self.steps, self.answers = ({run.actor: steps} if steps is not None else {}), {}

    def observe(self, agent: str) -> Observation:
        return self.seen(agent)

    def step(self, action: Action) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.seats[agent]
        if not self.take(seat, int(action)):
            self.rewards[agent] = -1.0
            self._end(self.terminations)
        elif seat in self.answers:
            self.match.play(self.answers[seat])
            self.given += 1
            self.ask()
        self._go_on()

    def _go_on(self) -> None:
        """Whose turn it is now, or what came of it."""
        if not any(self.terminations.values()):
            if not self.steps:
                self.rewards = self.results()
                self._end(self.terminations)
            elif self.too_long:
                self.rewards = self.results()
                self._end(self.truncations)
            else:
                (self.agent_selection,) = self.asked()
        if self.details:
            self.infos = {agent: self.info(agent) for agent in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def _end(self, ended: dict[str, bool]) -> None:
        ended.update(dict.fromkeys(self.agents, True))
        self.steps = {}  # nobody is asked any more


class AllAtOnce(Table, ParallelEnv):  # type: ignore[misc]
    """Everybody decides at once. Whose answer takes fewer steps than another's does nothing until all have finished."""

    agents: list[str]

    def __init__(self, at: Setting, **said: Any) -> None:
        super().__init__(at, **said)
        self.agents = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.seen(agent) for agent in self.agents}, {agent: self.info(agent) for agent in self.agents}

    def ask(self) -> None:
        """Put the next question to all whom it is for; what leaves no choice is answered."""
        run = self.match
        self.steps, self.answers = {}, {}
        while not self.steps:
            self._answer_all()
            question = run.question
            if question is None:
                return
            for seat in question.players if isinstance(question, AskAll) else (run.actor,):
                choices = question.choices(seat) if isinstance(question, AskAll) else run.choices
                steps = Steps(choices, seat, run.game.n)
                if len(steps.offers):
                    self.steps[seat] = steps
                else:
                    self.answers[seat] = steps.answer

    def _answer_all(self) -> None:
        run = self.match
        while self.answers:
            run.play(self.answers.pop(run.actor))
            self.given += 1

    def step(self, actions: dict[str, Action]) -> tuple[dict[str, Any], ...]:
        agents, illegal = self.agents, []
        for agent in agents:
            seat = self.seats[agent]
            if seat in self.steps and not self.take(seat, int(actions[agent])):
                illegal.append(agent)
        if not illegal and not self.steps:
            self._answer_all()
            self.ask()
        over = bool(illegal) or self.match.over
        too_long = not over and self.too_long
        won = dict.fromkeys(agents, 0.0)
        if illegal:
            won.update(dict.fromkeys(illegal, -1.0))
        elif over or too_long:
            won = self.results()
        if over or too_long:
            self.agents = []
        return (
            {agent: self.seen(agent) for agent in agents},
            won,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, too_long),
            {agent: self.info(agent) for agent in agents},
        )
