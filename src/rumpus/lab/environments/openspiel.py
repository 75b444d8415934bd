"""Every game as a game of OpenSpiel, so that OpenSpiel's algorithms play and solve it.

    game = load("NAME", players=2)
    bot = mcts.MCTSBot(game, 1.4, 100, Playouts(seed=1))

Luck is explicit: wherever the rules draw, there is a chance node with every outcome. That is exact, and what solvers
need. With `sampled`, luck is drawn while an action is applied and there are no chance nodes: a shuffle is one step
then, not one for each card. Learners can do with that, and so can algorithms that know a state by what a player knows
of it (IS-MCTS). A draw with more than 16384 outcomes has 64 of them in its chance node.
"""

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import Any

from rumpus.bots.chair import Chair
from rumpus.core import WAIT, AskAny, Chance, Match, Seat
from rumpus.core.values import to_json
from rumpus.lab.environments.borrowed import np, pyspiel
from rumpus.lab.environments.observing import LENGTH, observe
from rumpus.lab.environments.positions import MANY, Luck, Origin, Position
from rumpus.lab.environments.settings import PLACES, Setting, is_open, reward_kind, rewards, setting
from rumpus.lab.environments.steps import WIDTH, Steps

MOST_SCORED = 1e6
FEW_ROUNDS = 10  # to find out how fast it is, and at least
SHORT_NAME = "rumpus"
PARAMETERS = {"game": "", "players": 0, "options": "", "sampled": False, "whole": 0, "rewards": PLACES, "seed": 0}


def load(
    name: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    sampled: bool = False,
    whole: int = 0,
    rewards: str = PLACES,
    seed: int = 0,
) -> "RumpusGame":
    """The game called `name`, or of that id.

    sampled: luck is drawn, from the seed, and not explicit.
    whole: a question with at most so many answers (not more than 128) is one action, not a few small steps.
    rewards: "places", or "scores" where these are numbers.
    """
    at = setting(name, players, options)
    said = {
        "game": name,
        "players": at.players,
        "options": ";".join(f"{name}:{value}" for name, value in at.options.items()),
        "sampled": sampled,
        "whole": whole,
        "rewards": rewards,
        "seed": seed,
    }
    return RumpusGame(said)


def _type_of(at: Setting | None, sampled: bool) -> Any:
    kinds = pyspiel.GameType
    everything_known = at is not None and is_open(at)
    return kinds(
        short_name=SHORT_NAME,
        long_name=at.kind.title if at is not None else "Rumpus",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC if sampled else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if everything_known
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=at.kind.players[-1] if at is not None else 100,
        min_num_players=at.kind.players[0] if at is not None else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
        default_loadable=False,
    )


class RumpusGame(pyspiel.Game):  # type: ignore[misc]
    """A game at one table."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        said = {**PARAMETERS, **(params or {})}
        options = dict(option.split(":", 1) for option in said["options"].split(";") if option)
        self.at = setting(said["game"], said["players"] or None, options)
        self.whole = said["whole"]
        self.random = Random(said["seed"]).random
        self.sampled = said["sampled"]
        self.rewards = reward_kind(said["rewards"], self.at)
        most = 1.0 if self.rewards == PLACES else MOST_SCORED
        information = pyspiel.GameInfo(
            num_distinct_actions=WIDTH,
            max_chance_outcomes=0 if self.sampled else MANY,
            num_players=self.at.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.at.kind.longest * 8,  # an answer seldom takes more steps
        )
        super().__init__(_type_of(self.at, self.sampled), information, said)

    def new_initial_state(self) -> "RumpusState":
        return RumpusState(self)

    @property
    def _luck(self) -> Callable[[], float] | None:
        return self.random if self.sampled else None

    def first(self, seed: float) -> Position:
        """Where it begins; `seed` is for luck that is sampled."""
        position = Position(Origin(self.at), Random(seed).random if self.sampled else None, self.whole)
        position.make()
        position.random = self._luck
        return position

    def state_of(self, match: Match, seat: Seat, chance: Chance) -> "RumpusState":
        """The state of a match where a seat is asked; whoever is asked before it gives any answer."""
        run = Origin(self.at, match).begin(Luck((), self._luck, not self.sampled))
        while run.actor != seat:
            run.play(WAIT if isinstance(run.question, AskAny) else run.choices[chance.below(len(run.choices))])
        state = self.new_initial_state()
        state._position = Position(Origin(self.at, run), self._luck, self.whole)
        state._position.run, state._position.steps = run, Steps(run.choices, seat, run.game.n, self.whole)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


class RumpusState(pyspiel.State):  # type: ignore[misc]
    """A position. Cloning it costs next to nothing: the copy is made when one of the two goes on."""

    def __init__(self, game: RumpusGame) -> None:
        super().__init__(game)
        self._seed = game.random() if game.sampled else 0.0
        self._position: Position | None = None  # not before it is asked for: most new states become clones

    @property
    def position(self) -> Position:
        if self._position is None:
            self._position = self.get_game().first(self._seed)
        return self._position

    def current_player(self) -> int:
        return self.position.actor

    def is_terminal(self) -> bool:
        return self.position.over

    def is_chance_node(self) -> bool:
        return self.position.luck > 0

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.numbers)

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        if position.luck:
            return list(range(position.luck))
        return sorted(position.numbers) if player is None or player == position.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ways = self.position.luck
        return [(i, 1 / ways) for i in range(ways)]

    def _apply_action(self, action: int) -> None:
        self.position.act(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"draw {action}"
        steps = self.position.steps_of(player)
        return str(action) if steps is None else steps.in_words()[action]

    def returns(self) -> list[float]:
        position = self.position
        if not position.over or position.run is None:
            return [0.0] * self.num_players()
        return rewards(position.run.scores(), self.get_game().rewards)

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "RumpusState":
        """A state that the player who is asked could just as well be in, for all that they know."""
        new = self.clone()
        random = sampler() if sampler is not None else self.get_game().random()
        new._position = self.position.imagined(player, int(random * 2**53))
        return new  # type: ignore[no-any-return]

    def __str__(self) -> str:
        run = self.position.run
        return "" if run is None else to_json(run.game.as_data()).decode()


class Observer:
    """What a player knows: with perfect recall as a text, without also as a vector."""

    def __init__(self, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = None if recalls else np.zeros(LENGTH, np.float32)
        self.dict = {} if recalls else {"observation": self.tensor}

    def set_from(self, state: RumpusState, player: int) -> None:
        run = state.position.run
        if self.tensor is not None:
            self.tensor[:] = 0 if run is None else observe(run, Seat(player), state.position.steps_of(player))

    def string_from(self, state: RumpusState, player: int) -> str:
        position = state.position
        return position.known(player) if self._recalls else position.seen(player)


class Playouts:
    """An evaluator for OpenSpiel's searches that plays on at random, as fast as the engine can.

    With `hunch`, by the games' rules of thumb.
    """

    def __init__(self, seed: int = 0, hunch: bool = False) -> None:
        self._random = Random(seed).random
        self._hunch = hunch
        self.played = 0

    def evaluate(self, state: RumpusState) -> Any:
        run = state.position.loose(self._random)
        run.playout(self._random, self._hunch)
        self.played += 1
        return np.array(rewards(run.scores(), state.get_game().rewards))

    def prior(self, state: RumpusState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class Guest:
    """One of OpenSpiel's searches at a table of ours.

    Such bots are handed the state with every secret in it; those for hidden information imagine theirs from it.
    """

    def __init__(
        self, bot: Any, game: RumpusGame, playouts: "Playouts", seconds: float | None = None, name: str = "openspiel"
    ) -> None:
        """`seconds`: how long it thinks about a step, going by its speed in the step before (or in a few rounds)."""
        self.name = name
        self._bot, self._game, self._playouts, self._seconds = bot, game, playouts, seconds
        self._often = "max_simulations" if hasattr(bot, "max_simulations") else "_max_simulations"
        self._chance = Chance(name)

    def choose(self, chair: Chair) -> Any:
        state = self._game.state_of(chair._match, chair.seat, self._chance)
        assert state.position.steps is not None
        steps = state.position.steps.copy()
        while len(steps.offers):
            action = int(self._step(state))
            steps.take(steps.numbers[action])
            if len(steps.offers):
                state.apply_action(action)
        return steps.answer

    def _step(self, state: RumpusState) -> Any:
        if self._seconds is not None and not self._playouts.played:
            setattr(self._bot, self._often, FEW_ROUNDS)
            self._timed(state, self._seconds)
        return self._bot.step(state) if self._seconds is None else self._timed(state, self._seconds)

    def _timed(self, state: RumpusState, seconds: float) -> Any:
        often, played, start = getattr(self._bot, self._often), self._playouts.played, perf_counter()
        action = self._bot.step(state)
        if self._playouts.played - played > often / 2:  # otherwise it saw the end, which says nothing about its speed
            rate = often / (perf_counter() - start)
            setattr(self._bot, self._often, max(FEW_ROUNDS, int(rate * seconds)))
        return action


def guest(
    name: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    rounds: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    hunch: bool = False,
    curiosity: float = 2.0,
) -> Guest:
    """OpenSpiel's MCTS for a game where everybody knows everything, its IS-MCTS for any other, as a bot of ours."""
    from open_spiel.python.algorithms import ismcts, mcts

    at = setting(name, players, options)
    game = load(name, players, options, sampled=not is_open(at), whole=WIDTH, seed=seed)
    playouts, random = Playouts(seed, hunch), np.random.RandomState(seed)
    if is_open(at):
        bot = mcts.MCTSBot(game, curiosity, rounds, playouts, random_state=random)
        return Guest(bot, game, playouts, seconds, "openspiel mcts")
    bot = ismcts.ISMCTSBot(game, playouts, curiosity, rounds, random_state=random)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.random_sample))  # by the seed
    return Guest(bot, game, playouts, seconds, "openspiel ismcts")


pyspiel.register_game(_type_of(None, False), RumpusGame)
