"""The kibitzer reviews a match: it says what a strong player thinks of every decision in it.

Players are judged by what they could know on their chair at that moment. For a solved game the verdict is the truth.
Otherwise it is an estimate that says how sure it is. The decisions that seem to have cost most are then judged a second
time, for longer and with new random numbers, because the worst of many estimates is usually bad luck of the estimate.
Only decisions that still look bad are called turning points.
"""

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from secrets import token_hex
from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rumpus import bots, games
from rumpus.bots.chair import Chair, Judge, Judged
from rumpus.bots.search import Search, rewards
from rumpus.core import WAIT, AskAll, Either, Game, Log, Match, Posed, Refused, Seat
from rumpus.core.chance import Recorded, Relived
from rumpus.core.log import FORMAT, Entry, commitment
from rumpus.core.shapes import Labels, Shape, labels_of, settle, written
from rumpus.core.values import counted

SECONDS = 30.0  # of thought about a whole match, unless said otherwise
SECOND_LOOK = 0.4  # of the time is for the decisions that are judged twice
LEAST = 0.1  # seconds for a decision: if there is less time than that, only some are judged
LATE = 0.1  # by how much of the time it may be exceeded
MOST = 1000  # decisions of one match that are judged
TWICE = 8  # decisions that are judged twice
LONGER = 4  # times as many rounds for these
NODES = 200  # of an alpha-beta search, which are about as much work as one round of playouts
TURNING_POINTS = 5
COSTLY = 0.03  # of the whole prize: what costs less is not a turning point
KNOWN = 0.15  # of the whole prize: a larger error comes from very few tries, and cannot be trusted itself
SURE = 2.5  # standard errors: a smaller cost may be bad luck of the judge


class Weighed(Struct, frozen=True):
    """An answer, also in words, and its value for the seat: 1 is to win alone, 0 to be last."""

    answer: Any
    words: str
    value: float
    error: float
    remark: str = ""  # anything else about it


class Decision(Struct, frozen=True):
    """What a strong player thinks of one answer that was given."""

    entry: int  # of the log, counted from 1: the player knew what had happened before it
    seat: Seat
    what: str
    played: Weighed
    best: Weighed
    cost: float  # how much more the best answer was worth
    error: float  # of the cost
    sure: float | None  # the cost in standard errors; None: it is exact
    exact: bool

    @property
    def alike(self) -> bool:
        """Whether the strong player would have done the same or, as far as can be told, no better."""
        return self.played.answer == self.best.answer or self.cost <= min(self.error, COSTLY)

    @property
    def matters(self) -> bool:
        return self.cost >= COSTLY and (self.sure is None or (self.sure >= SURE and self.error <= KNOWN))


class Tally(Struct, frozen=True):
    """All decisions of a player together."""

    seat: Seat
    name: str
    decisions: int
    alike: int  # how often the strong player would have done the same, or no better
    cost: float
    error: float


class Review(Struct, frozen=True):
    game: str
    title: str
    names: list[str]
    judge: str
    exact: bool
    entries: int
    total: int  # decisions in the match
    decisions: list[Decision]  # those that were judged
    turning_points: list[int]  # the entries of the few that mattered most
    seats: list[Tally]
    result: list[float] | None  # of each player, on the same scale as values; None if it is not over
    chances: list[list[tuple[int, float]]]  # for each seat: (after this entry, what it could expect)
    note: str  # how reliable all this is
    can_be_tried: bool  # whether the match can be played on from the middle


Progress = Callable[[int, int, Decision], None]  # how many are judged, of how many, and the last of them


def review(
    log: Log | Match,
    seats: Sequence[int] | None = None,
    judge: Judge | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    seed: int | str | None = 0,
    progress: Progress | None = None,
    kind: type[Game] | None = None,
) -> Review:
    """What a strong player thinks of the decisions in a match, or of those of some seats.

    The judge is the strongest bot for the game, unless one is named. It thinks so many `rounds` about each decision, or
    so many `seconds` about all of them together. With rounds, the same seed gives the same review.
    """
    kind = kind or (log.kind if isinstance(log, Match) else games.find(log.beginning.game))
    log = log.log if isinstance(log, Match) else log
    end, found = look_through(kind, log, seats)
    thoughts = Thoughts(log.beginning.game, judge or perfect(end), rounds, seconds, seed)
    chosen = spread(found, thoughts.most)
    judged: dict[int, Decision] = {}
    again: list[int] = []
    firm: set[int] = set()  # decisions for which a second look would change nothing, or has been made
    for looks in (chosen, again):
        thoughts.begin(looks is again, len(looks))
        for i, entry, match in walk(kind, log):
            if i in looks and thoughts.has_time():
                decision = weigh(match, i, entry, thoughts.next())
                if decision is None:
                    continue
                judged[i] = decision
                if looks is again or not thoughts.may_doubt or decision.sure is None:
                    firm.add(i)
                if progress is not None:
                    progress(thoughts.done, len(chosen) + len(again), decision)
        if looks is chosen and thoughts.may_doubt:
            costly = sorted((i for i in judged if judged[i].cost >= COSTLY), key=lambda i: -judged[i].cost)
            again += sorted(costly[:TWICE])
    turning = turning_points([judged[i] for i in firm])
    return summed_up(end, log, len(found), [judged[i] for i in sorted(judged)], turning, thoughts)


# ---- the match once more


def walk(kind: type[Game], log: Log) -> Iterator[tuple[int, Entry, Match]]:
    """For each entry that was not taken back: how many entries there were before it, the entry, and the match then.

    After the last one there is one more item for the end, with an empty entry.
    """
    match = Match.replay(kind, Log(log.beginning, []))
    told, chance = Relived(0), match.game.chance
    assert isinstance(chance, Recorded)
    told.record, match.game.chance = chance.record, told
    for i in kept(log.entries):
        entry = log.entries[i]
        yield i, entry, match
        told.feed = entry.luck[::-1]
        match.follow(entry)
    yield len(log.entries), Entry(None, kind="silence"), match


def kept(entries: Sequence[Entry]) -> list[int]:
    """The indices of the entries that were not taken back, without notes, which are no part of the game."""
    done: list[int] = []
    for i, entry in enumerate(entries):
        if entry.kind == "note":
            continue
        if entry.kind != "undo":
            done.append(i)
        elif done:
            done.pop()
    return done


def look_through(kind: type[Game], log: Log, seats: Sequence[int] | None) -> tuple[Match, list[int]]:
    """The match as it ended, and the entries with decisions. Sealed answers that were changed later do not count."""
    decided: dict[tuple[int, int], int] = {}
    for i, entry, match in walk(kind, log):
        if entry.kind != "answer" or entry.seat is None or (seats is not None and entry.seat not in seats):
            continue
        if len(Chair(match, entry.seat).choices) > 1:
            number = match.number if isinstance(match.question, AskAll) else -i - 1
            decided[number, entry.seat] = i
    return match, sorted(decided.values())


def spread(found: Sequence[int], most: int) -> list[int]:
    """At most so many of them, evenly spread over the match."""
    if len(found) <= most:
        return list(found)
    return [found[i * len(found) // most] for i in range(most)]


# ---- the judge


def perfect(match: Match) -> Judge | None:
    """The perfect player for this match, if its game is solved."""
    game = match.beginning.game
    if "perfect" not in bots.levels(game, match.game.n, match.beginning.options):
        return None
    judge: Any = bots.named("perfect", game=game)
    return judge if hasattr(judge, "judge") else None


def strong(game: str, rounds: int | None, seconds: float | None, seed: int | str | None) -> Judge:
    """The strongest other bot that can judge answers, with that much thought."""
    judge: Any = bots.named("hard", seed, game)
    if not hasattr(judge, "judge"):
        judge = Search(seed=seed)
    if seconds is not None:
        judge.seconds = seconds
    elif isinstance(judge, Search):
        judge.seconds, judge.rounds = None, rounds or judge.rounds
    elif rounds is not None:
        judge.nodes = rounds * NODES
    found: Judge = judge
    return found


class Thoughts:
    """Provides a judge for each decision: always the same one, or one with its share of the time."""

    def __init__(
        self,
        game: str,
        judge: Judge | None,
        rounds: int | None,
        seconds: float | None,
        seed: int | str | None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.game = game
        self.judge = judge
        self.rounds = rounds
        self.seconds = SECONDS if seconds is None else seconds
        self.seed = seed
        self.done = 0
        self._clock = clock
        self._longer, self._share, self._left, self._end = False, 0.0, 0, 0.0

    @property
    def name(self) -> str:
        return "strong" if self.judge is None else self.judge.name

    @property
    def may_doubt(self) -> bool:
        """Whether a second look could come to another result."""
        return self.judge is None

    @property
    def most(self) -> int:
        """How many decisions there is time for."""
        if self.judge is not None or self.rounds is not None:
            return MOST
        return min(MOST, max(int(self.seconds * (1 - SECOND_LOOK) / LEAST), TURNING_POINTS))

    def begin(self, longer: bool, decisions: int) -> None:
        """Begin a pass over so many decisions; with more thought for each, if it is the second one."""
        seconds = self.seconds * (SECOND_LOOK if longer else 1 - SECOND_LOOK)
        self._longer, self._left, self._end = longer, decisions, self._clock() + seconds
        self._share = seconds / max(decisions, 1)

    def has_time(self) -> bool:
        """Whether the next decision can be judged: not if earlier ones took its time, as in very long games."""
        if self.judge is not None or self.rounds is not None:
            return True
        self._left -= 1
        return self._left * self._share <= self._end - self._clock() + LATE * self.seconds

    def next(self) -> Judge:
        """Who judges the next decision."""
        self.done += 1
        if self.judge is not None:
            return self.judge
        seed = None if self.seed is None else f"{self.seed}/{self.done}"
        if self.rounds is not None:
            return strong(self.game, self.rounds * (LONGER if self._longer else 1), None, seed)
        share = max((self._end - self._clock()) / (self._left + 1), LEAST)
        return strong(self.game, None, share, seed)


def weigh(match: Match, before: int, entry: Entry, judge: Judge) -> Decision | None:
    """What a judge, who knows what the seat knew, thinks of the seat's answer. None if it has no opinion."""
    assert entry.seat is not None
    chair = Chair(match, entry.seat)
    posed = chair.question
    given = settle(posed.choices, entry.answer)  # in a log from a file it is plain JSON
    opinion = judge.judge(chair, [given])
    played = next((judged for judged in opinion.answers if judged.answer == given), None)
    if played is None:
        return None
    best = opinion.answers[0]
    cost = max(best.value - played.value, 0.0)
    error = 0.0 if best is played else hypot(best.error, played.error)
    return Decision(
        entry=before + 1,
        seat=chair.seat,
        what=posed.what,
        played=weighed(posed, played),
        best=weighed(posed, best),
        cost=cost,
        error=error,
        sure=None if opinion.exact or (cost and not error) else cost / error if error else 0.0,
        exact=opinion.exact,
    )


def weighed(posed: Posed, judged: Judged) -> Weighed:
    return Weighed(judged.answer, in_words(posed, judged.answer), judged.value, judged.error, judged.remark)


def in_words(posed: Posed, answer: Any) -> str:
    """An answer as one would say it at the table."""
    return "wait" if answer is WAIT else _said(answer, posed.choices, posed.labels)


def _said(answer: Any, choices: Sequence[Any], labels: Labels) -> str:
    if isinstance(choices, Either):
        part = choices.part_of(answer)
        return _said(answer, part, labels_of(part, labels))
    return written(answer, choices, labels) if isinstance(choices, Shape) else labels(answer)


# ---- the results


def summed_up(
    end: Match, log: Log, total: int, decisions: list[Decision], turning: list[int], thoughts: Thoughts
) -> Review:
    exact = bool(decisions) and all(decision.exact for decision in decisions)
    result = rewards(end.scores(), end.game.nobody_wins()) if end.over else None
    return Review(
        game=log.beginning.game,
        title=end.kind.title,
        names=list(end.names),
        judge=thoughts.name,
        exact=exact,
        entries=len(log.entries),
        total=total,
        decisions=decisions,
        turning_points=turning,
        seats=tallies(end, decisions),
        result=result,
        chances=chances(end.game.n, len(log.entries), decisions, result),
        note=note(exact, total, len(decisions)),
        can_be_tried=can_be_tried(end.kind),
    )


def turning_points(decisions: Sequence[Decision]) -> list[int]:
    """The entries of the few decisions that cost most; of equal ones the later, which decided more."""
    costly = [decision for decision in decisions if decision.matters]
    costly.sort(key=lambda decision: (-decision.cost, -decision.entry))
    return sorted(decision.entry for decision in costly[:TURNING_POINTS])


def tallies(end: Match, decisions: Sequence[Decision]) -> list[Tally]:
    """A tally for everybody who has decisions that were judged."""
    found = []
    for seat in sorted({decision.seat for decision in decisions}):
        own = [decision for decision in decisions if decision.seat == seat]
        cost, error = sum(decision.cost for decision in own), hypot(*(decision.error for decision in own))
        alike = sum(decision.alike for decision in own)
        found.append(Tally(seat, end.names[seat], len(own), alike, cost, error))
    return found


def chances(
    players: int, entries: int, decisions: Sequence[Decision], result: Sequence[float] | None
) -> list[list[tuple[int, float]]]:
    """What each could expect at which entry, as far as known. With two players, one's is 1 minus the other's."""
    points: list[list[tuple[int, float]]] = [[] for _ in range(players)]
    for decision in decisions:
        value = decision.played.value
        points[decision.seat].append((decision.entry, value))
        if players == 2:
            points[1 - decision.seat].append((decision.entry, 1 - value))
    for seat, value in enumerate(result or ()):
        points[seat].append((entries, value))
    return points


def note(exact: bool, total: int, looked_at: int) -> str:
    """How reliable the review is."""
    if not total:
        return "There was nothing to decide."
    if not looked_at:
        return f"There was no time to look at any of {counted(total, 'decision')}."
    some = f" {looked_at} of {counted(total, 'decision')} were looked at." if looked_at < total else ""
    if exact:
        return f"This game is solved: what is said here is the truth.{some}"
    return (
        "These are estimates: a strong player has played on from each decision many times, or looked ahead, knowing "
        f"what was known on that chair. ± is about one standard error; the strong player may be wrong itself.{some}"
    )


# ---- while a match is played


def advice(match: Match, chair: Chair, seconds: float, best: int = 3) -> list[Weighed]:
    """What a strong player would do on that chair: the few best answers, best first."""
    judge = perfect(match) or strong(match.beginning.game, None, seconds, None)
    posed = chair.question
    return [weighed(posed, judged) for judged in judge.judge(chair).answers[:best]]


# ---- try it from here


def can_be_tried(kind: type[Game]) -> bool:
    """Whether a match can be played on from the middle: not if time is part of the game."""
    return not (kind.is_open() or kind.timed)


def taken_up(kind: type[Game], log: Log, before: int, names: Sequence[str] | None = None) -> Match:
    """The match as it was before an entry, to be played on from there.

    Everything lies as it was, hidden cards and shuffled decks included; future dice, draws and shuffles are new.
    """
    if not can_be_tried(kind):
        raise Refused(f"In {kind.title} time goes on: it cannot be taken up in the middle.")
    if not 1 <= before <= len(log.entries):
        raise Refused(f"There is no answer {before}: they are numbered from 1 to {len(log.entries)}.")
    seed = token_hex(16)
    names = list(names or log.beginning.names)
    beginning = replace(log.beginning, rumpus=FORMAT, seed=seed, commitment=commitment(seed), names=names)
    entries = log.entries[: before - 1]
    return Match.replay(kind, Log(beginning, [entries[i] for i in kept(entries)]))
