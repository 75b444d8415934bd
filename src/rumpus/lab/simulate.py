"""Bots play many matches: who wins, from which seat, and how long it takes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from math import sqrt
from time import perf_counter
from typing import Any

from msgspec import Struct

from rumpus import bots as bots_
from rumpus.core import BadOption, Match, places
from rumpus.core.settings import accept_options, numbers_of
from rumpus.games import find
from rumpus.lab.workers import workers

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
    seconds: list[float]  # of thought, by seat
    thoughts: list[int]  # how often the seat was asked


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
        players = max(numbers_of(kind, options)[0], len(bots))
    accepted = accept_options(kind, players, options or {})
    seated = fill(name, bots, players, accepted)
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
        by_bot=[tally(bot, by_bot(played, bot)) for bot in dict.fromkeys(seated)],
        by_seat=[tally(f"seat {seat + 1}", _by_seat(played, seat)) for seat in range(players)],
        answers=_spread([match.answers for match in played]),
        decisions=_spread([match.decisions for match in played]),
        unfinished=sum(not match.finished for match in played),
    )


def fill(game: str, bots: Sequence[str], players: int, options: Mapping[str, Any] | None = None) -> list[str]:
    """A bot for every player: the last one named takes the seats that are left."""
    if not 1 <= len(bots) <= players:
        raise BadOption(f"Name 1 to {players} bots for {players} players, not {len(bots)}.")
    for bot in bots:
        bots_.named(bot, game=game, players=players, options=options)
    return [*bots, *repeat(bots[-1], players - len(bots))]


# ---- one match


Table = tuple[str, int, dict[str, Any], list[str], int | str]


class Paced(Match):
    """A match whose clock goes on at a pace of its own."""

    __slots__ = ("pace",)

    pace: float | None

    def answer(
        self, seat: int, value: Any, number: int | None = None, at: int | None = None, talk: int | None = None
    ) -> None:
        if at is None and self.pace is not None and not self.kind.open_floor:
            at = self.game.now + self._pace()
        super().answer(seat, value, number, at, talk)

    def _pace(self) -> int:
        return super()._pace() if self.pace is None else round(1000 * self.pace)


class Watched:
    """A bot with somebody who looks at the clock."""

    def __init__(self, name: str, bot: bots_.Bot) -> None:
        self.name = name
        self.bot = bot
        self.seconds = 0.0
        self.thoughts = 0
        self.asked_at = 0.0

    def choose(self, chair: bots_.Chair) -> Any:
        self.asked_at = perf_counter()
        self.thoughts += 1
        try:
            return self.bot.choose(chair)
        finally:
            self.seconds += perf_counter() - self.asked_at


def play(table: Table, number: int) -> Played:
    """The match of that number: its luck and its bots' come from the seed and the number alone."""
    return play_on(*sit_down(table, number))


def sit_down(table: Table, number: int, pace: float | None = None) -> tuple[Match, list[Watched]]:
    """The match, and who sits where: after each one everybody moves up one seat.

    pace: seconds that an answer takes on the clock of the game, if it has one; as the game thinks, unless said.
    """
    name, players, options, bots, seed = table
    seated = [bots[(seat - number) % players] for seat in range(players)]
    match = Paced(find(name), name, players, options, seed=f"{seed}/{number}")
    match.pace = pace
    minds = [
        Watched(bot, bots_.named(bot, f"{seed}/{number}/{seat}", name, players, options))
        for seat, bot in enumerate(seated)
    ]
    return match, minds


def play_on(match: Match, minds: Sequence[Watched]) -> Played:
    """To the end, or as long as the game may take."""
    decisions, by_seat = 0, dict(enumerate(minds))
    while not match.over and len(match.entries) < match.game.longest:
        decisions += _decisions(match)
        bots_.answer(match, by_seat)
    return Played(
        bots=[mind.name for mind in minds],
        places=places(match.scores(), match.game.nobody_wins()),
        answers=len(match.entries),
        decisions=decisions,
        finished=match.over,
        seconds=[round(mind.seconds, 6) for mind in minds],
        thoughts=[mind.thoughts for mind in minds],
    )


def _decisions(match: Match) -> int:
    return sum(len(posed.choices) > 1 for posed in match.questions.values())


def _all_played(table: Table, games: int, jobs: int) -> Iterator[Played]:
    """In their order, whoever is done first."""
    each = max(1, min(4, games // (4 * jobs)))  # so many at a time
    waiting = [range(first, min(first + each, games)) for first in range(0, games, each)][::-1]
    done: dict[int, list[Played]] = {}
    told = 0
    with workers(min(jobs, games)) as team:
        out = 0
        while told < games:
            while waiting and out < team.many:
                numbers = waiting.pop()
                team.give(numbers.start, play_several, table, numbers)
                out += 1
            for first, played in team.take():
                if isinstance(played, Exception):
                    raise played
                done[first] = played
                out -= 1
            while told in done:
                played = done.pop(told)
                yield from played
                told += len(played)


def play_several(table: Table, numbers: Iterable[int]) -> list[Played]:
    return [play(table, number) for number in numbers]


# ---- what came of them


def by_bot(played: Iterable[Played], bot: str) -> Iterator[tuple[int, list[int]]]:
    for match in played:
        for seat, name in enumerate(match.bots):
            if name == bot:
                yield seat, match.places


def _by_seat(played: Iterable[Played], seat: int) -> Iterator[tuple[int, list[int]]]:
    return ((seat, match.places) for match in played)


def tally(name: str, results: Iterable[tuple[int, list[int]]]) -> Tally:
    wins, places, count = 0.0, 0, 0
    for seat, placed in results:
        count += 1
        places += placed[seat]
        if placed[seat] == 1:
            wins += 1 / placed.count(1)
    low, high = wilson(wins, count)
    return Tally(name, count, wins, wins / count, low, high, places / count)


def wilson(wins: float, played: float) -> tuple[float, float]:
    """Wilson's 95 % interval for the share of wins."""
    share, z2 = wins / played, SURE * SURE
    middle = share + z2 / (2 * played)
    around = SURE * sqrt(share * (1 - share) / played + z2 / (4 * played * played))
    return max(0.0, (middle - around) / (1 + z2 / played)), min(1.0, (middle + around) / (1 + z2 / played))


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))
