"""Bots play many matches: who wins, from which seat, and how long it takes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from msgspec import Struct

from rumpus import bots as bots_
from rumpus.core import BadOption, Match, places
from rumpus.core.match import accept_options
from rumpus.games import find

SURE = 1.96  # standard deviations: 95 of 100 intervals hold the truth


class Tally(Struct):
    """How a bot, or a seat, has fared. A win that is shared by two is half a win for each."""

    name: str
    played: int
    wins: float
    share: float  # of the wins, with the 95 % interval from `low` to `high`
    low: float
    high: float
    place: float  # on average; 1 is first


class Spread(Struct):
    """Of a number that differs from match to match."""

    mean: float
    least: int
    most: int


class Report(Struct):
    """What came of many matches."""

    game: str
    players: int
    options: dict[str, Any]
    bots: list[str]  # one for each player; they have moved round the table
    games: int
    seed: int | str
    by_bot: list[Tally]
    by_seat: list[Tally]
    answers: Spread
    decisions: Spread  # questions with two or more answers
    unfinished: int  # matches that were stopped at the longest they may take, and counted as they stood


class Played(Struct):
    """One match: who sat where, and what came of it."""

    bots: list[str]  # by seat
    places: list[int]
    answers: int
    decisions: int
    finished: bool


def simulate(
    name: str,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    games: int = 100,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    progress: Callable[[int], None] | None = None,
    jobs: int = 1,
) -> Report:
    """Let bots play many matches of the game called `name`. The same seed gives the same report.

    bots: their names, by seat; the last one takes all seats that are left. From match to match everybody moves up one
    seat, so that all sit everywhere equally often.
    progress: called after each match with the number of matches played.  jobs: how many processes share the work.
    """
    kind = find(name)
    if players is None:
        players = max(kind.players[0], len(bots))
    accepted = accept_options(kind, players, options or {})
    seated = fill(name, bots, players)
    if games < 1 or jobs < 1:
        raise BadOption("It takes at least one match and one process.")
    table = (name, players, accepted, seated, seed)
    played: list[Played] = []
    for done in _all_played(table, games, jobs):
        played.append(done)
        if progress is not None:
            progress(len(played))
    return Report(
        game=name,
        players=players,
        options=accepted,
        bots=seated,
        games=games,
        seed=seed,
        by_bot=[_tally(bot, _by_bot(played, bot)) for bot in dict.fromkeys(seated)],
        by_seat=[_tally(f"seat {seat + 1}", _by_seat(played, seat)) for seat in range(players)],
        answers=_spread([match.answers for match in played]),
        decisions=_spread([match.decisions for match in played]),
        unfinished=sum(not match.finished for match in played),
    )


def fill(game: str, bots: Sequence[str], players: int) -> list[str]:
    """A bot for every player: the last one named takes the seats that are left."""
    if not 1 <= len(bots) <= players:
        raise BadOption(f"Name 1 to {players} bots for {players} players, not {len(bots)}.")
    for bot in bots:
        bots_.named(bot, game=game)
    return [*bots, *repeat(bots[-1], players - len(bots))]


# ---- one match


Table = tuple[str, int, dict[str, Any], list[str], int | str]


def play(table: Table, number: int) -> Played:
    """The match of that number: its luck and its bots' come from the seed and the number alone."""
    name, players, options, bots, seed = table
    seated = [bots[(seat - number) % players] for seat in range(players)]
    match = Match(find(name), name, players, options, seed=f"{seed}/{number}")
    minds = {seat: bots_.named(bot, f"{seed}/{number}/{seat}", name) for seat, bot in enumerate(seated)}
    decisions = 0
    while not match.over and len(match.entries) < match.game.longest:
        decisions += _decisions(match)
        bots_.answer(match, minds)
    return Played(seated, places(match.scores()), len(match.entries), decisions, match.over)


def _decisions(match: Match) -> int:
    return sum(len(posed.options) > 1 for posed in match.questions.values())


def _all_played(table: Table, games: int, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(play, repeat(table), range(games))
        return
    with get_context("spawn").Pool(min(jobs, games), _leave_interrupts_alone) as pool:
        yield from pool.imap(partial(play, table), range(games), chunksize=max(1, min(4, games // (4 * jobs))))


def _leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that shares out the work."""
    signal(SIGINT, SIG_IGN)


# ---- what came of them


def _by_bot(played: Iterable[Played], bot: str) -> Iterator[tuple[int, list[int]]]:
    for match in played:
        for seat, name in enumerate(match.bots):
            if name == bot:
                yield seat, match.places


def _by_seat(played: Iterable[Played], seat: int) -> Iterator[tuple[int, list[int]]]:
    return ((seat, match.places) for match in played)


def _tally(name: str, results: Iterable[tuple[int, list[int]]]) -> Tally:
    wins, places, count = 0.0, 0, 0
    for seat, placed in results:
        count += 1
        places += placed[seat]
        if placed[seat] == 1:
            wins += 1 / placed.count(1)
    low, high = wilson(wins, count)
    return Tally(name, count, wins, wins / count, low, high, places / count)


def wilson(wins: float, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the share of wins."""
    share, z2 = wins / played, SURE * SURE
    middle = share + z2 / (2 * played)
    around = SURE * sqrt(share * (1 - share) / played + z2 / (4 * played * played))
    return max(0.0, (middle - around) / (1 + z2 / played)), min(1.0, (middle + around) / (1 + z2 / played))


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))
