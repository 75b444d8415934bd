"""Bots in the ring: a System Error moves no tile in vain."""

from rumpus.bots import Chair, named
from rumpus.core import Match
from rumpus.games.boxed._tijuana_cards import lead
from rumpus.games.boxed._tijuana_table import DONE, REARRANGE
from rumpus.games.boxed.tijuana import Tijuana
from tests.games.boxed.test_tijuana import system_error


def moves(match: Match) -> int:
    """How often the one who is asked moves a tile before it is done."""
    bot = named("fair", seed=1, game="tijuana")
    for count in range(13):
        seat, what = match.waiting[0]
        assert what == REARRANGE
        choice = bot.choose(Chair(match, seat))
        match.answer(seat, choice)
        if choice == DONE:
            return count
    raise AssertionError("It never was done.")


def test_tiles_are_moved_until_nothing_helps() -> None:
    """Ben's fighter is the second of the two, and behind with these tiles."""
    match = system_error("12", "- - 2")
    game = match.game
    assert isinstance(game, Tijuana)
    assert lead(game.columns) > 0
    assert 1 <= moves(match) <= 3
    assert lead(game.columns) < 0
