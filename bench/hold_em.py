"""Hands of limit hold 'em, played one decision after another by random players, here and on the peers.

Everywhere a player who could check does not fold: some of the peers do not allow it. All count hands.
"""

import warnings
from importlib import import_module
from random import Random
from typing import Any

import pyspiel

from bench.loops import chance_of
from bench.loops import spiel as spiel_loop
from rumpus.core import Game, Match, Run

STACK, SMALL_BET = 1_000, 2
EVENING = 200  # deals


def options_of(kind: type[Game]) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()} | {"stack": STACK, "deals": EVENING}


def stepwise(kind: type[Game], players: int, evenings: int, seed: int, kept: bool = False) -> int:
    random = Random(seed).random
    options_for = options_of(kind)
    hands = 0
    for _ in range(evenings):
        run = Run(kind.begin(players, options_for, chance_of(random)), kept)
        while run.question is not None:
            choices = run.choices
            if choices[0] == "check":
                run.play(choices[0 if random() < 0.5 else -1])
            else:
                run.play(choices[int(random() * len(choices))])
        hands += run.game.deal_number  # type: ignore[attr-defined]
    return hands


def live(kind: type[Game], players: int, evenings: int, seed: int) -> int:
    """As a match: every answer checked and written down, with all that happened told."""
    random = Random(seed).random
    hands = 0
    for evening in range(evenings):
        match = Match(kind, "", players, options_of(kind), seed=seed + evening)
        while match.question is not None:
            choices = match.choices
            if choices[0] == "check":
                match.answer(match.actor, choices[0 if random() < 0.5 else -1])
            else:
                match.answer(match.actor, choices[int(random() * len(choices))])
        hands += match.game.deal_number  # type: ignore[attr-defined]
    return hands


# ---- peers


def spiel() -> Any:
    """OpenSpiel's universal_poker for two, with the same blinds, bets and stacks."""
    settings = {
        "betting": "limit",
        "numPlayers": 2,
        "numRounds": 4,
        "blind": "2 1",
        "raiseSize": "2 2 4 4",
        "maxRaises": "200 200 200 200",
        "firstPlayer": "2 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "stack": f"{STACK} {STACK}",
    }
    return pyspiel.load_game("universal_poker", settings)


def on_spiel(game: Any, hands: int, seed: int) -> int:
    """Driven from Python as its examples do it."""
    spiel_loop(game, hands, seed)
    return hands


def on_spiel_by_heart(game: Any, hands: int, seed: int) -> int:
    """Driven by somebody who knows that all cards are equally likely, and does not ask for their chances."""
    random = Random(seed).random
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
    return hands


def on_pokerkit(players: int, hands: int, seed: int) -> int:
    """All that is no decision is automated."""
    kit = import_module("pokerkit")
    automatic = tuple(step for step in kit.Automation if step is not kit.Automation.RUNOUT_COUNT_SELECTION)
    stakes = (True, 0, (SMALL_BET // 2, SMALL_BET), SMALL_BET, 2 * SMALL_BET, STACK, players)
    random = Random(seed).random
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(hands):
            state = kit.FixedLimitTexasHoldem.create_state(automatic, *stakes)
            while state.status:
                moves = [state.check_or_call]
                if state.checking_or_calling_amount:
                    moves.append(state.fold)
                if state.can_complete_bet_or_raise_to():
                    moves.append(state.complete_bet_or_raise_to)
                moves[int(random() * len(moves))]()
    return hands


def on_rlcard(players: int, hands: int, seed: int) -> int:
    """The rules alone, without the environment for learning around them."""
    random = Random(seed).random
    game = import_module("rlcard.games.limitholdem").Game(num_players=players)
    for _ in range(hands):
        game.init_game()
        while not game.is_over():
            moves = game.get_legal_actions()
            if "check" in moves:
                moves.remove("fold")
            game.step(moves[int(random() * len(moves))])
    return hands
