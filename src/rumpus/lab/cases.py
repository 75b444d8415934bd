"""At which tables a game is tested (players and options), and at which positions of its matches."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from rumpus import games
from rumpus.core import Game, Match, Posed, Seat, shapes
from rumpus.core.chance import Recorded
from rumpus.core.options import Option
from rumpus.core.settings import numbers_of, options_of
from rumpus.lab.faults import Failed

MOST_PROMPTS = 20  # positions of a match that are checked because their prompt is new
MANY = 12  # players: of more, only some are checked
FIRST = 3  # positions of a match that are all checked
STRETCHES = (3, 5, 8, 13, 21, 34, 55, 89, 144)  # after these, one position between each and the next


class Case(Struct, frozen=True):
    """A game at one table: so many players, such options."""

    kind: type[Game]
    name: str
    players: int
    options: dict[str, Any]
    seed: int
    thorough: bool = False
    made: list[Match] = msgspec.field(default_factory=list)  # the last match, to say where it was when a check failed
    happened: list[tuple[int, ...]] = msgspec.field(
        default_factory=list
    )  # simulations in a match with the same answers

    def __str__(self) -> str:
        said = [f"{key}={value}" for key, value in self.options.items()]
        return ", ".join([f"{self.players} players", *said, f"seed {self.seed}"])

    def match(self, names: Sequence[str] | None = None) -> Match:
        match = Match(self.kind, self.name, self.players, self.options, seed=self.seed, names=names)
        self.made[:] = [match]
        if self.happened:  # the same answers lead to the same throws, which take long to simulate
            luck_of(match).expect(self.happened[len(happened_in(match)) :])
        return match

    def played(self) -> Match:
        """A whole match of random answers."""
        match = self.match()
        for _ in moves(match, self.seed):
            pass
        self.happened[:] = happened_in(match)
        return match


def luck_of(match: Match) -> Recorded:
    luck = match.game.chance
    assert isinstance(luck, Recorded)
    return luck


def happened_in(match: Match) -> list[tuple[int, ...]]:
    """What was simulated in a match so far, without the draws."""
    return [draw for draw in luck_of(match).record if isinstance(draw, tuple)]


# ---- which positions


def some(seats: Sequence[Seat]) -> Sequence[Seat]:
    """All seats; if there are very many, the first few and the last."""
    return seats if len(seats) <= MANY else [*seats[:4], seats[-1]]


def spread(seed: int, thorough: bool = False) -> frozenset[int]:
    """The positions at which a costly check looks: all of the first few, then fewer and fewer.

    So the cost of a check does not depend on the length of matches. Another seed gives other positions.
    """
    if thorough:
        return frozenset({*range(30), *range(30, 300, 7)})
    random = Random(seed)
    return frozenset({*range(FIRST), *(random.randrange(a, b) for a, b in pairwise(STRETCHES))})


def moves(match: Match, seed: int) -> Iterator[tuple[Posed, Any]]:
    """Play random answers through `match.answer`. Each is yielded before it is given."""
    random = Random(seed).random
    for _ in range(match.kind.longest + 1):
        if match.over:
            return
        waiting = match.waiting
        seat = waiting[int(random() * len(waiting))][0]
        put = match.posed_to(seat)
        posed = put[int(random() * len(put))] if len(put) > 1 else put[0]
        answer = shapes.sample(posed.choices, random)
        yield posed, answer
        match.answer(seat, answer, posed.number, talk=posed.talk)
    raise Failed(f"not over after {match.kind.longest} answers, its `longest`", broken=True)


def some_questions(match: Match) -> Iterator[tuple[Seat, Posed]]:
    """Who is asked what; if very many are, only some of them."""
    question = match.question
    for seat in some([] if question is None else match.game.seats if match.kind.open_floor else question.asked):
        for posed in match.posed_to(seat):
            yield seat, posed


class Position(Struct, frozen=True):
    """A position at which a check looks: before an answer, or at the end."""

    i: int  # answers so far
    seat: Seat = Seat(0)
    answer: Any = None
    talk: int = 0  # on an open floor: the conversation


def positions(match: Match, case: Case, to_the_end: bool = False) -> Iterator[Position]:
    """Play a random match, and stop at some positions: those of `spread`, and those with a new prompt.

    With `to_the_end` there is one more, when the match is over. Otherwise play stops after the last of them.
    """
    looked_at = spread(case.seed, case.thorough)
    asked: set[str] = set()
    i = 0
    for i, (posed, answer) in enumerate(moves(match, case.seed)):
        new = len(asked) < MOST_PROMPTS and {what for _, what in match.waiting} - asked
        if i in looked_at or new:
            asked |= new or set()
            yield Position(i, posed.seat, answer, posed.talk)
        elif i > max(looked_at) and not to_the_end:
            return
    if to_the_end:
        yield Position(i + 1)


# ---- which tables


def cases(kind: type[Game], name: str, thorough: bool = False) -> list[Case]:
    """The tables at which a game is tested: every player count, a brief match, and every option.

    Options are tried in turns with the fewest and the most players; if thorough, with both. Options that several games
    share through a common module are tried with one of these games.
    """
    counts: Sequence[int] = kind.players if thorough or not kind.counts else kind.counts
    made = [Case(kind, name, players, {}, players) for players in counts]
    if kind.brief:
        made.append(Case(kind, name, counts[0], dict(kind.brief), 5))
    for i, (option, value) in enumerate(_values(kind, thorough)):
        options = in_company(kind, option, value, thorough)
        numbers = numbers_of(kind, options)
        possible = [n for n in counts if n in numbers] or numbers
        few_or_many = {possible[0], possible[-1]} if thorough else {possible[-(i % 2)]}
        made += [Case(kind, name, players, options, 7 + i) for players in sorted(few_or_many)]
    if thorough:
        return [
            msgspec.structs.replace(case, seed=case.seed + 100 * k, thorough=True) for case in made for k in range(5)
        ]
    return made


def _values(kind: type[Game], thorough: bool) -> list[tuple[str, Any]]:
    """Every option that is tried with this game, with every value except its default."""
    values: list[tuple[str, Any]] = []
    shared = 0
    for name, option in kind.options.items():
        family = [kind] if thorough else _family(kind, option)
        for value in option.samples():
            if value == option.default:
                continue
            if family[shared % len(family)] is kind:
                values.append((name, value))
            shared += len(family) > 1
    return values


def in_company(kind: type[Game], option: str, value: Any, thorough: bool = False) -> dict[str, Any]:
    """One option, in a shorter match; with another one, if it needs that."""
    alone = {option: value}
    others = [{name: other} for name, one in kind.options.items() if name != option for other in one.samples()]
    shorter = [] if thorough else [{**fewer(kind), **alone}]
    for options in (*shorter, alone, *({**alone, **other} for other in others)):
        if kind.clash(options_of(kind, options)) is None:
            return options
    raise Failed(f"{option}={value} goes with no other options: {kind.clash(options_of(kind, alone))}")


def fewer(kind: type[Game]) -> dict[str, int]:
    """Of the options for a brief match, the numbers that they lower: rounds, minutes, turns."""
    usual = {name: kind.options[name].default for name in kind.brief}
    return {name: value for name, value in kind.brief.items() if type(value) is int and 0 < value < usual[name]}


def _family(kind: type[Game], option: Option) -> list[type[Game]]:
    """The games of a chapter that have the same option from the same module; only this one, if it is its own."""
    if option in kind.__dict__.values() or games.chapter_of(kind) == games.GUESTS:
        return [kind]
    siblings = (games.find(name) for name in games.in_chapter(games.chapter_of(kind)))
    return [other for other in siblings if other.options.get(option.name) is option]
