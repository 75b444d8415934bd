"""Tournaments: bots against bots, in any games, each bot in every seat, with ratings and error bars.

    tournament = arena(["NAME", "ANOTHER"], minutes=10)

The same seed gives the same matches, whoever plays them, if the bots think in rounds and there is no time limit.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from rumpus import bots as bots_
from rumpus import games as games_
from rumpus.core import BadOption, Game
from rumpus.core.settings import accept_options, numbers_of
from rumpus.core.values import to_json
from rumpus.lab.seating import sittings
from rumpus.lab.simulate import Table, Watched, play_on, sit_down
from rumpus.lab.tournament import Bout, Contest, Tournament
from rumpus.lab.workers import HERE, Workers, cores, workers

CROWD = 20  # players on an open floor, by default
GRACE = 0.1  # of the time: how much longer matches that have begun may take
SAVED_EVERY = 20.0  # seconds between two times that the file is written


# ---- a whole tournament


def arena(
    games: str | Sequence[str] | None = None,
    bots: Sequence[str] | None = None,
    players: int | None = None,
    matches: int = 200,
    minutes: float | None = None,
    seed: int | str = 0,
    *,
    options: Mapping[str, Any] | None = None,
    ladder: bool = False,
    pace: float | None = None,
    jobs: int | None = None,
    where: str = HERE,
    file: Path | str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Tournament:
    """Let bots play against each other until every two have met in so many matches, or until time is up.

    games: names, or .py files; by default those in the file, or all that can be played like this.
    bots: by default random and the game's levels.  players: by default as few as possible; on an open floor, a crowd.
    minutes: divided equally among the games. Matches that have begun are finished, unless that takes more than a tenth
        longer (but a single process does not break off its match).
    ladder: only neighbours in the list of bots meet, if there are more bots than seats.
    pace: seconds that an answer takes in games with a clock; by default the game's own estimate.
    jobs: how many processes; by default one for each core.  where: "here", "ray", or the address of a Ray cluster.
    file: the tournament is saved there every few seconds; one that is there already is continued.
    progress: called after each match with the number of matches played, and the number of all matches to play.
    An interrupt (Ctrl-C) ends it, with the matches played so far.
    """
    if matches < 1 or (jobs is not None and jobs < 1) or (minutes is not None and minutes <= 0):
        raise BadOption("It takes at least one match, one process, and some time.")
    path = None if file is None else Path(file)
    tournament = Tournament.load(path) if path is not None and path.exists() else Tournament(seed)
    for contest in tournament.contests:
        _check(contest)
    if tournament.seed != seed:
        raise BadOption(f"{file} holds another tournament, with the seed {tournament.seed!r}. Name another file.")
    tournament.interrupted = False
    if games or not tournament.contests:
        chosen = _chosen(games, players, options)
        contests = [_contest(tournament, name, bots, players, options, ladder, pace) for name in chosen]
    else:
        contests = tournament.contests  # continued with their own settings
    for contest in contests:
        contest.bouts = [bout for bout in contest.bouts if not bout.problem]  # what failed gets another chance
    _keep(tournament, path)  # if it cannot be written, fail now and not at the end
    floors = [Floor(contest, seed, matches) for contest in contests]
    hall = Hall(floors, minutes, progress, lambda: _keep(tournament, path))
    try:
        with workers(jobs or cores(), where) as team:
            hall.play(team)
    except KeyboardInterrupt:
        tournament.interrupted = True
    for contest in contests:
        contest.bouts.sort(key=lambda bout: (bout.sitting, bout.turn))
    _keep(tournament, path)
    return tournament


def _keep(tournament: Tournament, path: Path | None) -> None:
    for contest in tournament.contests:
        contest.judge()
    if path is not None:
        tournament.save(path)


def _chosen(games: str | Sequence[str] | None, players: int | None, options: Mapping[str, Any] | None) -> list[str]:
    """The games that are named, or all that can be played like this."""
    if games:
        return [games] if isinstance(games, str) else list(dict.fromkeys(games))
    found = [
        name
        for name, kind in games_.every()
        if set(options or ()) <= set(kind.options) and (players is None or players in numbers_of(kind, options))
    ]
    if not found:
        raise BadOption("No game can be played so.")
    return found


def usual_players(kind: type[Game], options: Mapping[str, Any]) -> int:
    """As few as possible who can play against each other; on an open floor, a crowd."""
    some = numbers_of(kind, options)
    return min(CROWD, some[-1]) if kind.is_open() else max(2, some[0])


def _contest(
    tournament: Tournament,
    name: str,
    bots: Sequence[str] | None,
    players: int | None,
    options: Mapping[str, Any] | None,
    ladder: bool,
    pace: float | None,
) -> Contest:
    """A new contest, or the one that has begun already."""
    kind = games_.find(name)
    many = usual_players(kind, options or {}) if players is None else players
    accepted = accept_options(kind, many, options or {})
    chosen = list(dict.fromkeys(bots if bots is not None else ["random", *bots_.levels(name, many, accepted)]))
    new = Contest(name, many, accepted, chosen, ladder, float(pace) if kind.timed and pace is not None else None)
    _check(new)
    for contest in tournament.contests:
        if contest.game == name:
            if _terms(contest) != _terms(new):
                raise BadOption(f"The file holds another contest of {name}: {_in_words(contest)}. Name another file.")
            return contest
    tournament.contests.append(new)
    return new


def _check(contest: Contest) -> None:
    """Raise Refused if there is no such game, table or bot: a file may have anything in it."""
    accepted = accept_options(games_.find(contest.game), contest.players, contest.options)
    for bot in contest.bots:
        bots_.named(bot, game=contest.game, players=contest.players, options=accepted)
    if len(contest.bots) < 2 or contest.players < 2 or len(set(contest.bots)) < len(contest.bots):
        raise BadOption("It takes two bots that differ, and two seats, to play against each other.")


def _terms(contest: Contest) -> bytes:
    return to_json([contest.players, contest.options, contest.bots, contest.ladder, contest.pace])


def _in_words(contest: Contest) -> str:
    said = [f"{contest.players} players", *(f"{name}={value}" for name, value in contest.options.items())]
    said += [" against ".join(contest.bots), *["on a ladder"] * contest.ladder]
    if contest.pace is not None:
        said.append(f"{contest.pace:g} seconds an answer")
    return ", ".join(said)


# ---- one match


def fight(table: Table, sitting: int, turn: int, pace: float | None = None) -> Bout:
    """Play a match. If it fails, the bout says why."""
    bout, began = Bout(sitting, turn), perf_counter()
    minds: list[Watched] = []
    try:
        match, minds = sit_down(table, turn, pace)
        bout.played = play_on(match, minds)
    except Exception as error:
        bout.problem = f"{type(error).__name__}: {error}"
        bout.thinker = max(minds, key=lambda mind: mind.asked_at).name if minds else ""
    bout.seconds = round(perf_counter() - began, 4)
    return bout


# ---- many matches at once


class Floor:
    """A contest under way."""

    def __init__(self, contest: Contest, seed: int | str, matches: int) -> None:
        self.contest = contest
        self.seed = f"{seed}/{contest.game}"
        self.sittings = sittings(contest.bots, contest.players, matches, self.seed, contest.ladder)
        self.over = {(bout.sitting, bout.turn) for bout in contest.bouts}
        self.tables: dict[tuple[str, ...], Group] = {}  # by the bots that sit there
        played: dict[int, list[Bout]] = {}
        for bout in contest.bouts:
            played.setdefault(bout.sitting, []).append(bout)
        for number, sitting in enumerate(self.sittings):
            group, bouts = self._group(number), played.get(number, [])
            group.spent += sum(bout.seconds for bout in bouts)
            group.played += len(bouts)
            if len(bouts) < sitting.turns:
                group.left.append(number)
            else:
                group.begun += 1
        self.waiting: deque[tuple[int, int]] = deque()  # matches of sittings that have begun
        self.out = 0

    def _group(self, sitting: int) -> "Group":
        return self.tables.setdefault(tuple(sorted(self.sittings[sitting])), Group())

    @property
    def wanted(self) -> int:
        return sum(sitting.turns for sitting in self.sittings)

    @property
    def due(self) -> float:
        """The seconds it has had, with an estimate for the matches under way."""
        spent = sum(group.spent for group in self.tables.values())
        return spent + self.out * (spent / len(self.over) if self.over else 1.0)

    def next(self, left: float | None, many: int) -> "Group | None":
        """Which group's sitting is next, of those that would probably end in time with so many matches at once."""
        fitting = [
            group
            for group in self.tables.values()
            if group.left and (left is None or group.lasts(self.sittings[group.left[0]].turns, many) < left)
        ]
        return min(fitting, key=lambda group: group.had, default=None)

    def begin(self, group: "Group") -> None:
        sitting = group.left.popleft()
        group.begun += 1
        turns = range(self.sittings[sitting].turns)
        self.waiting.extend((sitting, turn) for turn in turns if (sitting, turn) not in self.over)

    def give(self, team: Workers) -> None:
        """Hand out its next match."""
        sitting, turn = self.waiting.popleft()
        self.out += 1
        contest, seed = self.contest, f"{self.seed}/{sitting}"
        table = (contest.game, contest.players, contest.options, list(self.sittings[sitting]), seed)
        team.give((self, sitting, turn), fight, table, sitting, turn, contest.pace)

    def take(self, bout: Bout) -> None:
        self.out -= 1
        self.over.add((bout.sitting, bout.turn))
        self.contest.bouts.append(bout)
        group = self._group(bout.sitting)
        group.spent += bout.seconds
        group.played += 1


class Group:
    """All sittings of the same bots."""

    def __init__(self) -> None:
        self.left: deque[int] = deque()
        self.begun = 0  # sittings
        self.played = 0  # matches
        self.spent = 0.0  # seconds

    @property
    def a_match(self) -> float:
        """About how many seconds a match takes; 0 if that is not known yet."""
        return self.spent / self.played if self.played else 0.0

    @property
    def had(self) -> float:
        """How much it has had, for the best use of time: slow groups get more time than others, and fewer matches.

        The sum of all variances is least if the numbers of matches are in proportion to 1 / sqrt(cost).
        """
        return self.begun * sqrt(self.a_match or 1.0)

    def lasts(self, turns: int, many: int) -> float:
        """About how many seconds a sitting takes."""
        return self.a_match * turns / min(turns, many)


class Hall:
    """All contests. The game that has had the least time is next."""

    def __init__(
        self,
        floors: Sequence[Floor],
        minutes: float | None,
        progress: Callable[[int, int], None] | None,
        keep: Callable[[], None],
    ) -> None:
        self.floors = floors
        self.seconds = None if minutes is None else 60 * minutes
        self.progress = progress
        self.keep = keep

    def play(self, team: Workers) -> None:
        began = saved = monotonic()
        wanted = sum(floor.wanted for floor in self.floors)
        while True:
            left = None if self.seconds is None else began + self.seconds - monotonic()
            patience = None if left is None or self.seconds is None else left + GRACE * self.seconds
            if patience is not None and patience <= 0:
                return
            while sum(floor.out for floor in self.floors) < team.many and (floor := self._next(team, left)) is not None:
                floor.give(team)
            if not any(floor.out for floor in self.floors):
                return
            for (floor, sitting, turn), result in team.take(patience):
                floor.take(result if isinstance(result, Bout) else Bout(sitting, turn, problem=str(result)))
                if self.progress is not None:
                    self.progress(sum(len(floor.over) for floor in self.floors), wanted)
            if monotonic() - saved > SAVED_EVERY:
                self.keep()
                saved = monotonic()

    def _next(self, team: Workers, left: float | None) -> Floor | None:
        """Sittings that have begun are finished first. Then those begin that will probably end in time."""
        begun = [floor for floor in self.floors if floor.waiting]
        if begun:
            return min(begun, key=lambda floor: floor.due)
        for floor in sorted(self.floors, key=lambda floor: floor.due):
            group = floor.next(left, team.many)
            if group is not None:
                floor.begin(group)
                return floor
        return None
