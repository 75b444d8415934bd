"""No chip is made or lost, whatever the cards and the players do; and no card is in two places."""

from itertools import chain
from random import Random

import pytest

from rumpus import games
from rumpus.core import Chance, Run
from rumpus.games.poker._evening import Poker
from tests.sweeps import THOROUGH

GAMES = sorted(name for name, at in games.modules().items() if ".poker." in at)
DEALS = 10_000 if THOROUGH else 500
EVENING = 50  # deals
OFTEN = 0.9  # only chips are counted
LIMITS = "fixed", "pot", "none"


def money(game: Poker) -> int:
    return sum(game.chips) + sum(game.bets) + sum(game.pots) + game.bank


def cards(game: Poker) -> list[str]:
    """All that lie somewhere. (Nobody knows a face-down pile of no-peek: its cards are in the deck until then.)"""
    risen = getattr(game, "risen", [])
    return sorted(chain(game.deck, game.board, game.discards, risen, *game.hands, *game.up))


@pytest.mark.parametrize("name", GAMES)
def test_chips_and_cards_are_conserved(name: str) -> None:
    kind = games.find(name)
    random, deals, evening = Random(name), 0, 0
    while deals < DEALS:
        told = {"deals": EVENING, "stack": 60, "rebuys": 5, "limit": LIMITS[evening % 3]}
        options = {option: how.default for option, how in kind.options.items()} | told
        run = Run(kind.begin(2 + evening % (min(7, kind.players[-1]) - 1), options, Chance(evening)))
        game = run.game
        assert isinstance(game, Poker)
        whole, pack = money(game), cards(game)
        while run.question is not None:
            assert money(game) == whole
            assert random.random() < OFTEN or cards(game) == pack
            run.play(run.choices[random.randrange(min(len(run.choices), 12))])
        assert money(game) == whole
        deals, evening = deals + game.deal_number, evening + 1
