"""Random games, driven one decision after another, here and on the peers. All count decisions: two or more answers."""

from collections.abc import Callable
from random import Random
from typing import Any

from rumpus.core import Ask, AskAll, Chance, Game, Match, Run

Luck = Callable[[], float]


def chance_of(random: Luck) -> Chance:
    """Dice that fall as `random` says, so that engine and player draw from one sequence."""
    chance = Chance(0)
    chance.random = random
    return chance


def begin(kind: type[Game], players: int, random: Luck) -> Game:
    defaults = {name: option.default for name, option in kind.options.items()}
    return kind.begin(players, defaults, chance_of(random))


def stepwise(kind: type[Game], players: int, games: int, seed: int, kept: bool = False) -> int:
    """Ask for the choices, choose by index, play."""
    random = Random(seed).random
    decisions = 0
    for _ in range(games):
        run = Run(begin(kind, players, random), kept)
        while run.question is not None:
            choices = run.choices
            size = len(choices)
            if size > 1:
                decisions += 1
                run.play(choices[int(random() * size)])
            else:
                run.play(choices[0])
    return decisions


def live(kind: type[Game], players: int, games: int, seed: int) -> int:
    """The same as a match: every answer checked and written down, with all that happened told."""
    random = Random(seed).random
    decisions = 0
    for game in range(games):
        match = Match(kind, kind.title, players, seed=seed + game)
        while match.question is not None:
            choices = match.choices
            size = len(choices)
            if size > 1:
                decisions += 1
                match.answer(match.actor, choices[int(random() * size)])
            else:
                match.answer(match.actor, choices[0])
    return decisions


def playouts(kind: type[Game], players: int, games: int, seed: int, hunch: bool = False) -> None:
    random = Random(seed).random
    for _ in range(games):
        Run(begin(kind, players, random)).playout(random, hunch)


def bare(kind: type[Game], players: int, games: int, seed: int) -> None:
    """The rules alone: turn after turn, driven by hand, as if there were no engine."""
    random = Random(seed).random
    for _ in range(games):
        game = begin(kind, players, random)
        while not game.over:
            send = game.turn().send
            answer: Any = None
            try:
                while True:
                    question = send(answer)
                    if question.__class__ is Ask:
                        choices = question.choices
                        size = len(choices)
                        answer = choices[int(random() * size)] if size > 1 else choices[0]
                    else:
                        answer = _answers(question, random)
            except StopIteration:
                pass


def _answers(question: Any, random: Luck) -> Any:
    """What is sent back when several are asked: all answers, or the first."""
    given = {}
    for player in question.players:
        choices = question.choices(player)
        if not isinstance(question, AskAll):
            choices = [None, *choices] if player != question.players[-1] else choices
        answer = choices[int(random() * len(choices))]
        if not isinstance(question, AskAll) and answer is not None:
            return player, answer
        given[player] = answer
    return given if isinstance(question, AskAll) else (None, None)


# ---- peers


def spiel(game: Any, games: int, seed: int) -> int:
    """OpenSpiel, driven from Python as its examples do it."""
    random = Random(seed).random
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                size = len(actions)
                if size > 1:
                    decisions += 1
                    state.apply_action(actions[int(random() * size)])
                else:
                    state.apply_action(actions[0])
    return decisions


def spiel_pig_by_heart(game: Any, games: int, seed: int) -> int:
    """OpenSpiel's Pig, driven by somebody who knows that the die has six faces and does not ask for them."""
    random = Random(seed).random
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(random() * 6))
            else:
                actions = state.legal_actions()
                size = len(actions)
                if size > 1:
                    decisions += 1
                    state.apply_action(actions[int(random() * size)])
                else:
                    state.apply_action(actions[0])
    return decisions
