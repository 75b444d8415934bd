"""Bets, pots and winners are those of PokerKit, on the same cards and actions. It comes with the extra `peers`."""

from random import Random
from typing import Any

import pytest

import rumpus
from rumpus.core import Match
from rumpus.pieces.cards import PACK, Card
from tests.games.poker.room import table

DEALS = 150


def written(cards: list[Card]) -> str:
    return "".join(f"{card[:-1].replace('10', 'T')}{card.suit.lower()}" for card in cards)


def begun(kit: Any, limit: str, stacks: list[int]) -> Any:
    automate = kit.Automation
    automations = (
        automate.ANTE_POSTING,
        automate.BET_COLLECTION,
        automate.BLIND_OR_STRADDLE_POSTING,
        automate.HOLE_CARDS_SHOWING_OR_MUCKING,
        automate.HAND_KILLING,
        automate.CHIPS_PUSHING,
        automate.CHIPS_PULLING,
    )
    if limit == "fixed":
        return kit.FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, stacks, len(stacks))
    return kit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, stacks, len(stacks))


def deal(m: Match, random: Random, limit: str, kit: Any) -> None:
    """A deal by random players, here and there; the answers are those that both allow."""
    game = table(m)
    order = list(game.live)
    state = begun(kit, limit, [game.chips[p] + game.bets[p] for p in order])
    for i, p in [*enumerate(order)] * 2:
        state.deal_hole(written([game.hands[p][len(state.hole_cards[i])]]))
    unseen = [card for card in PACK if not any(card in cards for cards in game.hands)]
    dealt = 0
    while not m.over:
        assert order[state.actor_index] == m.actor
        answer = random.choice(m.choices[:40])
        free = m.choices[0] == "check"
        if answer == "fold" and not free:
            state.fold()
        elif isinstance(answer, int) and state.can_complete_bet_or_raise_to(answer):
            state.complete_bet_or_raise_to(answer)
        else:
            answer = "check" if free else "call"
            state.check_or_call()
        m.play(answer)
        # What was not dealt here, because only one player is left, cannot matter there.
        board = [*table(m).board, *(card for card in unseen if card not in table(m).board)]
        while state.can_burn_card():
            state.burn_card("??")
            many = state.board_dealing_count
            state.deal_board(written(board[dealt : dealt + many]))
            dealt += many
    assert not state.status
    assert [table(m).chips[p] for p in order] == list(state.stacks)


@pytest.mark.parametrize("limit", ["fixed", "none"])
def test_the_same_cards_and_actions_give_the_same_chips(limit: str) -> None:
    kit = pytest.importorskip("pokerkit")
    random = Random(limit)
    for seed in range(DEALS):
        m = rumpus.match("hold-em", 4, {"limit": limit, "deals": 1, "stack": random.choice([20, 40, 100])}, seed=seed)
        deal(m, random, limit, kit)
