"""The same Pig on OpenSpiel's interface for games in Python, written the way its own examples are."""

from typing import Any

import pyspiel

ROLL, STOP = 0, 1
HORIZON = 1000

TYPE = pyspiel.GameType(
    short_name="python_pig",
    long_name="Python Pig",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=2,
    max_chance_outcomes=6,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=HORIZON,
)
OUTCOMES = [(face, 1 / 6) for face in range(6)]


class PigGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> "PigState":
        return PigState(self)


class PigState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: PigGame) -> None:
        super().__init__(game)
        self.scores = [0, 0]
        self.total = 0
        self.turn = 0
        self.rolling = False
        self.moves = 0

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.rolling else self.turn

    def is_terminal(self) -> bool:
        return self.moves >= HORIZON or max(self.scores) >= 100

    def _legal_actions(self, player: int) -> list[int]:
        return [STOP] if self.scores[player] + self.total >= 100 else [ROLL, STOP]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.rolling:
            self.rolling = False
            if action == 0:
                self.total = 0
                self.turn = 1 - self.turn
            else:
                self.total += action + 1
        elif action == ROLL:
            self.moves += 1
            self.rolling = True
        else:
            self.moves += 1
            self.scores[self.turn] += self.total
            self.total = 0
            self.turn = 1 - self.turn

    def returns(self) -> list[float]:
        return [1.0 if score >= 100 else -1.0 if max(self.scores) >= 100 else 0.0 for score in self.scores]


pyspiel.register_game(TYPE, PigGame)
