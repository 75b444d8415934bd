"""A picture of a game for its rules: the table in the middle of a match that nobody plays."""

from msgspec import Struct

from rumpus import bots, games
from rumpus.core import Line, Match, Refused, Scene, Seat
from rumpus.tables.room import BOT_NAMES

COMPANY = 3  # players, if the game is for so many
ANSWERS = 14  # after which enough has happened to be looked at
LONGEST = 60  # answers until it is the first player's turn after that
SEED = "example"  # always the same match, and so the same picture
ME = Seat(0)


class Example(Struct):
    """What one of the players sees, and what has just happened."""

    names: list[str]
    scene: Scene
    told: list[Line]


def example(name: str) -> Example:
    """The table when the first player is asked something, as late as can be in the first few answers.

    The match is played for this picture and thrown away: there is nobody from whom anything could be hidden.
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
