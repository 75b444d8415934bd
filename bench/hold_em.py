"""Hands of limit hold 'em, played one decision after another by random players, here and on the peers.

Everywhere a player who could check does not fold: some of the peers do not allow it. All count hands.
"""

import warnings
from random import Random
from typing import Any

import pyspiel
from pokerkit import Automation, FixedLimitTexasHoldem
from rlcard.games.limitholdem import Game as CardRoom

from bench.loops import chance_of
from bench.loops import spiel as spiel_loop
from rumpus.core import Game, Match, Run

STACK, SMALL_BET = 1_000, 2
EVENING = 200  # deals
SEATS = (2, 6)


def options_of(kind: type[Game]) -> dict[str, Any]:
    return {name: option.default for name, option in kind.options.items()} | {"stack": STACK, "deals": EVENING}


def stepwise(kind: type[Game], players: int, evenings: int, seed: int, kept: bool = False) -> int:
    random = Random(seed).random
    options_for = options_of(kind)
    hands = 0
    for _ in range(evenings):
        run = Run(kind.begin(players, options_for, chance_of(random)), kept)
        while run.question is not None:
            options = run.options
            if options[0] == "check":
                run.play(options[0 if random() < 0.5 else -1])
            else:
                run.play(options[int(random() * len(options))])
        hands += run.game.deal_number  # type: ignore[attr-defined]
    return hands


def live(kind: type[Game], players: int, evenings: int, seed: int) -> int:
    """As a match: every answer checked and written down, with all that happened told."""
    random = Random(seed).random
    hands = 0
    for evening in range(evenings):
        match = Match(kind, "", players, options_of(kind), seed=seed + evening)
        while match.question is not None:
            options = match.options
            if options[0] == "check":
                match.answer(match.actor, options[0 if random() < 0.5 else -1])
            else:
                match.answer(match.actor, options[int(random() * len(options))])
        hands += match.game.deal_number  # type: ignore[attr-defined]
    return hands


# ---- peers


def spiel(players: int) -> Any:
    """OpenSpiel's universal_poker with the same blinds, bets and stacks."""
    blinds = " ".join(["1", "2", *["0"] * (players - 2)]) if players > 2 else "2 1"
    settings = {
        "betting": "limit",
        "numPlayers": players,
        "numRounds": 4,
        "blind": blinds,
        "raiseSize": "2 2 4 4",
        "maxRaises": "3 4 4 4" if players > 2 else "200 200 200 200",
        "firstPlayer": "3 1 1 1" if players > 2 else "2 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "stack": " ".join([str(STACK)] * players),
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


AUTOMATIC = tuple(
    step
    for step in Automation
    if step not in (Automation.RUNOUT_COUNT_SELECTION,)
)


def on_pokerkit(players: int, hands: int, seed: int) -> int:
    """All that is no decision is automated."""
    random = Random(seed).random
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(hands):
            state = FixedLimitTexasHoldem.create_state(
                AUTOMATIC, True, 0, (SMALL_BET // 2, SMALL_BET), SMALL_BET, 2 * SMALL_BET, STACK, players
            )
            while state.status:
                can_raise = state.can_complete_bet_or_raise_to()
                if state.checking_or_calling_amount:
                    move = int(random() * (3 if can_raise else 2))
                else:
                    move = 1 + int(random() * 2) if can_raise else 1
                if move == 0:
                    state.fold()
                elif move == 1:
                    state.check_or_call()
                else:
                    state.complete_bet_or_raise_to()
    return hands


def on_rlcard(players: int, hands: int, seed: int) -> int:
    """The rules alone, without the environment for learning around them."""
    random = Random(seed).random
    game = CardRoom(num_players=players)
    for _ in range(hands):
        game.init_game()
        while not game.is_over():
            moves = [move for move in game.get_legal_actions()]
            if "check" in moves:
                moves = [move for move in moves if move != "fold"]
            game.step(moves[int(random() * len(moves))])
    return hands
