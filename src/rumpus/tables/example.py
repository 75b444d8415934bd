"""A picture of a game for its rules page: the table in the middle of a random match."""

from msgspec import Struct

from rumpus import bots, games
from rumpus.core import Line, Match, Refused, Scene, Seat
from rumpus.tables.room import BOT_NAMES

COMPANY = 3  # players, if the game allows that
ANSWERS = 14  # after these, there is enough to look at
LONGEST = 60  # answers, at most, until it is the first player's turn
SEED = "example"  # always the same match, and so the same picture
ME = Seat(0)


class Example(Struct):
    """What one of the players sees, and the lines of what has just happened."""

    names: list[str]
    scene: Scene
    told: list[Line]


def example(name: str) -> Example:
    """The table at a question to the first player, at the last one among the first few answers.

    The match is played for this picture and thrown away, so there is no one whose secrets it could show.
    """
    kind = games.find(name)
    if kind.is_open():
        raise Refused("There is no picture of a floor on which people come and go.")
    players = min(kind.players[-1], max(kind.players[0], COMPANY))
    match = Match(kind, name, players, {}, seed=SEED, names=list(BOT_NAMES[:players]), clocked=False)
    bot = bots.named("easy", seed=SEED, game=name, players=players, options=match.beginning.options)
    found = look(match)
    for answers in range(LONGEST):
        if match.over:
            break
        if any(seat == ME for seat, _ in match.waiting):
            found = look(match)
            if answers >= ANSWERS:
                break
        seat, _ = match.waiting[0]
        match.answer(seat, bot.choose(bots.Chair(match, seat)))
    return found


def look(match: Match) -> Example:
    return Example(match.names, match.view(ME), match.lines(ME)[-1:])
