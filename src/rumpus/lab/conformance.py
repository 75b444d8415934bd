"""What every game proves, without a line of code of its own: run for each player count and each option.

    for finding in check(name):
        print(finding)

A check is a function that plays and raises Failed with a sentence; see CHECKS at the end. What a seat may not learn is
proven in `secrecy`, how rules are written in `plainness`.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from math import dist, isclose
from random import Random
from traceback import walk_tb
from typing import Any

import msgspec
from msgspec import Struct

from rumpus import games
from rumpus.core import (
    Ask,
    Board,
    Chance,
    Game,
    Grid,
    Match,
    Paper,
    Place,
    Posed,
    Refused,
    Rooms,
    Scene,
    Seat,
    Told,
    Tree,
    earlier,
    places,
    shapes,
)
from rumpus.core.chance import Recorded
from rumpus.core.errors import CannotUndo
from rumpus.core.knowledge import money, pieces
from rumpus.core.log import checksum, loads
from rumpus.core.options import Option
from rumpus.core.settings import numbers_of, options_of
from rumpus.core.story import Story
from rumpus.core.values import counted, to_json
from rumpus.lab import plainness, secrecy
from rumpus.lab.secrecy import GARBAGE, Failed, line_of, modules_of, rules_line, some, spread
from rumpus.text import asking

# As Python writes it: an object with its fields, one with its address, a dict or a list of texts.
AN_OBJECT = re.compile(r"\b[A-Z]\w*\((\w+=|\d|'|\))|<\w[^<>]* at 0x|[\[{(]'\w+'[:,\]}]|\{\d+: |\w\(\{")
MOST_PROMPTS = 20  # of a match that are looked at because they are new
SHAPES = {"one", *(shape.kind for shape in vars(shapes).values() if isinstance(getattr(shape, "kind", None), str))}
COACH = 160  # letters of a line that stands under a question: three lines on a phone
PHONE = 336  # pixels: what a phone that is 360 wide has for the table
ON_THE_BOARD = 0.84  # of its width, between the outermost spots, at most
ZOOMED = 130  # pixels between the outermost things that can be tapped, where little else is shown
THUMB = 24  # pixels from one thing to the next
HEADINGS = ("## Goal", "## Your turn", "## The end", "## Options", "## An example")


class Case(Struct, frozen=True):
    """A game at one table: so many players, such options."""

    kind: type[Game]
    name: str
    players: int
    options: dict[str, Any]
    seed: int
    thorough: bool = False
    made: list[Match] = msgspec.field(default_factory=list)  # the match that was made last, to say where it stands
    happened: list[tuple[int, ...]] = msgspec.field(default_factory=list)  # in a match of the same answers

    def __str__(self) -> str:
        said = [f"{key}={value}" for key, value in self.options.items()]
        return ", ".join([f"{self.players} players", *said, f"seed {self.seed}"])

    def match(self, names: Sequence[str] | None = None) -> Match:
        match = Match(self.kind, self.name, self.players, self.options, seed=self.seed, names=names)
        self.made[:] = [match]
        if self.happened:  # the same answers come, and how things are thrown takes long to find out
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
    """What was found out in a match so far, and not drawn."""
    return [draw for draw in luck_of(match).record if isinstance(draw, tuple)]


class Finding(Struct, frozen=True):
    check: str
    about: str
    where: str
    problem: str = ""

    @property
    def ok(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        return f"{self.check}: {self.about}" + (f": {self.problem} ({self.where})" if self.problem else "")


def moves(match: Match, seed: int) -> Iterator[tuple[Posed, Any]]:
    """Random answers, through the front door; each is yielded before it is given."""
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
    raise Failed(f"not over after {match.kind.longest} answers, its `longest`")


def some_questions(match: Match) -> Iterator[tuple[Seat, Posed]]:
    """Who is asked what; in a hall full of people, only some."""
    question = match.question
    for seat in some([] if question is None else match.game.seats if match.kind.open_floor else question.asked):
        for posed in match.posed_to(seat):
            yield seat, posed


class Position(Struct, frozen=True):
    """Where a check looks: before this answer, or at the end."""

    i: int  # answers so far
    seat: Seat = Seat(0)
    answer: Any = None
    talk: int = 0  # on an open floor, the conversation


def positions(match: Match, case: Case, to_the_end: bool = False) -> Iterator[Position]:
    """Play a random match, and stop at some positions: those of `spread`, and wherever something is asked first.

    With `to_the_end` there is one more, when the match is over; without, nothing is played after the last of them.
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


def cases(kind: type[Game], name: str, thorough: bool = False) -> list[Case]:
    """The tables at which a game is tried: every player count, a brief match, and every option.

    Options are tried in turns with the fewest and the most players; if thorough, with both. What several games have
    from a module that they share is tried by one of them.
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
    """Every option that this game tries, with every value that is not its default."""
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
    """An option by itself, in a shorter match; if that does not go with the others, with one that makes it possible."""
    alone = {option: value}
    others = [{name: other} for name, one in kind.options.items() if name != option for other in one.samples()]
    shorter = [] if thorough else [{**fewer(kind), **alone}]
    for options in (*shorter, alone, *({**alone, **other} for other in others)):
        if kind.clash(options_of(kind, options)) is None:
            return options
    raise Failed(f"{option}={value} goes with no other options: {kind.clash(options_of(kind, alone))}")


def fewer(kind: type[Game]) -> dict[str, int]:
    """Of what makes a match brief, the numbers that are smaller then: rounds, minutes, turns."""
    usual = {name: kind.options[name].default for name in kind.brief}
    return {name: value for name, value in kind.brief.items() if type(value) is int and 0 < value < usual[name]}


def _family(kind: type[Game], option: Option) -> list[type[Game]]:
    """The games of a chapter that have the same option from the same place; only this one, if it is its own."""
    if option in kind.__dict__.values() or games.chapter_of(kind) == games.GUESTS:
        return [kind]
    siblings = (games.find(name) for name in games.in_chapter(games.chapter_of(kind)))
    return [other for other in siblings if other.options.get(option.name) is option]


# ---- the checks


def ends(case: Case) -> None:
    """random play ends within the declared length, and ranks every player"""
    match = case.played()
    scores = match.game.scores()
    if len(scores) != match.game.n:
        raise Failed(f"{len(scores)} scores for {match.game.n} players")
    nobody_wins, leads = match.game.nobody_wins(), match.game.leads
    tallies = match.game.tally()
    if len(tallies) not in (0, match.game.n):
        raise Failed(f"{counted(len(tallies), 'tally')} for {match.game.n} players")
    ranked = [place for seat, place in zip(match.game.seats, match.standings(), strict=True) if not leads(seat)]
    played = [score for seat, score in zip(match.game.seats, scores, strict=True) if not leads(seat)]
    if min(ranked) != (2 if nobody_wins else 1) or ranked != places(played, nobody_wins):
        raise Failed(f"standings {match.standings()} do not rank the scores {list(scores)}")


def conserves(case: Case) -> None:
    """pieces and money are neither lost nor made, not even for a moment"""
    match = case.match()
    match.watch(True)
    first = pieces(match.game), money(match.game)
    for position in positions(match, case, to_the_end=True):
        for table in (*match.tables, match.game):
            for what, before, now in zip(("pieces", "money"), first, (pieces(table), money(table)), strict=True):
                if before != now:
                    when = "answer" if table is match.game else "a line told at answer"
                    when += f" {position.i}"
                    raise Failed(f"{what} changed: lost {dict(before - now)}, made {dict(now - before)}, after {when}")


def replays(case: Case) -> None:
    """the log of a match gives the same match again, with the seed's own luck, whatever the clock says"""
    match = case.played()
    log = loads(match.log.dumps(over=True))
    for verify in (False, True):
        try:
            again = Match.replay(case.kind, log, verify=verify)
        except Refused as why:
            raise Failed(f"the log does not replay: {why}") from None
        for seat in (*some(match.game.seats), None):
            if again.received(seat) != match.received(seat):
                raise Failed(f"seat {seat} sees another end in the replay")


def replays_elsewhere(*cases: Case) -> None:
    """another process, at another time, plays the same match from the same seed and answers"""
    matches = [case.played() for case in cases]
    kind = cases[0].kind
    where = sys.modules[kind.__module__].__file__ or ""
    done = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE, where, kind.__module__],
        input=to_json([match.log.dumps(over=True).decode() for match in matches]),
        capture_output=True,
        check=False,
        env={"PYTHONHASHSEED": str(cases[0].seed + 1), "PYTHONPATH": ":".join(sys.path)},
    )
    ends = done.stdout.decode().split()
    for case, match, end in zip(cases, matches, ends, strict=False):
        if end != checksum(match.game):
            raise Failed(f"elsewhere the same log ends at another table: {case}")
    if done.returncode:
        why = done.stderr.decode().strip().splitlines()[-1]
        raise Failed(f"elsewhere the log does not replay: {why}, {cases[len(ends)]}")


_ELSEWHERE = """
import importlib, json, sys, time
from rumpus import games
from rumpus.core.log import checksum, loads
from rumpus.core import Match
real = time.time
time.time = lambda: real() + 86_400 * 400
for clock in ("monotonic", "perf_counter", "time_ns", "monotonic_ns"):
    setattr(time, clock, lambda tick=getattr(time, clock): tick() + 10**9)
path, module = sys.argv[1:]
if module.startswith("rumpus."):
    kind = games.the_game_in(importlib.import_module(module))
else:
    kind = games.find(path)
for log in json.load(sys.stdin):
    print(checksum(Match.replay(kind, loads(log.encode()), verify=True).game), flush=True)
"""


def forks(case: Case) -> None:
    """a fork is where its match is, plays like it, and does not disturb it"""
    match = case.match()
    random = Random(case.seed)
    for position in positions(match, case):
        i = position.i
        before = to_json(match.game.as_data()), [match.received(s) for s in (*some(match.game.seats), None)]
        fork = match.fork(Chance(1), kept=bool(i % 2))
        if to_json(fork.game.as_data()) != before[0]:
            raise Failed(f"a fork before answer {i + 1} is not where its match is")
        if fork.actor != match.actor or described(fork.choices) != described(match.choices):
            raise Failed(f"a fork before answer {i + 1} asks something else")
        # A playout goes on to the end of the match, so a fork and what somebody imagines take turns, and so do all
        # who are asked.
        if i % 2 or case.thorough:
            fork.fork(Chance(2)).playout(random.random)
        asked = list(dict.fromkeys(seat for seat, _ in some_questions(match)))
        # (In a hall only some are looked at, and sometimes none of them is asked.)
        imagining = asked[i // 2 % max(len(asked), 1) :][: 1 - i % 2]
        for viewer in asked if case.thorough else imagining:
            match.imagine(viewer, Chance(3)).playout(random.random, hunch=True)
        if before != (to_json(match.game.as_data()), [match.received(s) for s in (*some(match.game.seats), None)]):
            raise Failed(f"a fork before answer {i + 1} disturbed its match")
        _plays_alike(match, position)


def described(choices: Sequence[Any]) -> bytes:
    return to_json(shapes.describe(choices))


def _plays_alike(match: Match, position: Position) -> None:
    """The fork and a replay of the match, given the same answer and luck, come to the same table."""
    seat, answer = position.seat, position.answer
    luck = Chance(99)
    fork = match.fork(luck)
    again = Match.replay(match.kind, loads(match.log.dumps(over=False)))
    again.game.chance = Recorded(99)
    again.game.chance.guesses = True
    again.answer(seat, answer, talk=position.talk)
    if match.kind.open_floor:
        fork.say(seat, match.conversation(seat, position.talk), answer)
    else:
        fork.play(answer) if fork.question.__class__ is Ask else fork._give(seat, answer)
    if to_json(fork.game.as_data()) != to_json(again.game.as_data()):
        raise Failed(f"a fork and its match part ways after answer {position.i + 1}")


def refuses(case: Case) -> None:
    """bad answers of every kind are refused with a sentence that knows the players' names, and change nothing"""
    match = case.match([f"Guest {chr(ord('A') + i % 26)}" for i in range(case.players)])
    for position in positions(match, case, to_the_end=True):
        if match.over:
            break
        before = match.log.dumps(over=False), [match.received(s) for s in (*some(match.game.seats), None)]
        for seat in (*some(match.game.seats), -1, 1000, None, "0", True):
            put = match.posed_to(seat) if isinstance(seat, Seat) else []
            for garbage in (*GARBAGE, *some(match.game.seats)):
                if not any(_means(posed.choices, garbage) for posed in put):
                    _must_refuse(match, seat, garbage, None)
        for seat, posed in some_questions(match):
            put = match.posed_to(seat)
            nearly = _nearly(position.answer, posed.choices, match.game.seats)
            for wrong in {repr(wrong): wrong for wrong in nearly}.values():
                if not any(_means(posed.choices, wrong) for posed in put):
                    _must_refuse(match, seat, wrong, None, named=True)
            _must_refuse(match, seat, posed.choices[0], match._number + 1)
        if before != (match.log.dumps(over=False), [match.received(s) for s in (*some(match.game.seats), None)]):
            raise Failed(f"a refused answer changed something (answer {position.i + 1})")
    _must_refuse(match, Seat(0), 1, None)


def _nearly(given: Any, choices: Sequence[Any], seats: Sequence[Seat]) -> Iterator[Any]:
    """Answers that people might well try: somebody else's, and legal ones of which a part is wrong."""
    yield given
    first, last = ([*answer] if isinstance(answer, tuple) else [answer] for answer in (choices[0], choices[-1]))
    yield first + last
    for parts in (first, last, [*given] if isinstance(given, tuple) else [given]):
        yield parts[:-1]
        yield [*parts, parts[-1]] if parts else list(seats)
        yield parts[::-1]
        for i in {0, len(parts) - 1} if parts else ():
            yield from ([*parts[:i], other, *parts[i + 1 :]] for other in (some(seats)[-1], given, "zzz"))


def _means(choices: Sequence[Any], answer: Any) -> bool:
    try:
        shapes.settle(choices, answer)
    except Refused:
        return False
    return True


def _must_refuse(match: Match, seat: Any, answer: Any, number: int | None, named: bool = False) -> None:
    """`named`: the answer is made of things that have names, and so is the refusal."""
    try:
        match.answer(seat, answer, number)
    except Refused as why:
        if len(str(why)) < 8 or not str(why).endswith("."):
            raise Failed(f"the refusal of {answer!r} is no sentence: {why}") from None
        if re.search(r"\bPlayer \d", str(why)):
            raise Failed(f"the refusal of {answer!r} does not know the players' names: {why}") from None
        if named and AN_OBJECT.search(str(why)):
            raise Failed(f"the refusal of {answer!r} has a thing in it that has no words: {why}") from None
    except Exception as why:
        raise Failed(f"{answer!r} from seat {seat!r} is not refused but fails: {why!r}") from None
    else:
        raise Failed(f"{answer!r} from seat {seat!r} was taken")


def takes_back(case: Case) -> None:
    """an answer that can be taken back leaves no trace on the table"""
    match = case.match()
    for position in positions(match, case) if case.kind.undoable else ():
        trial = Match.replay(case.kind, match.log)
        before = [_table(trial, s) for s in (*some(match.game.seats), None)]
        trial.answer(position.seat, position.answer)
        try:
            trial.undo(position.seat)
        except CannotUndo:
            continue
        if before != [_table(trial, s) for s in (*some(match.game.seats), None)]:
            raise Failed(f"after undoing answer {position.i + 1} the table is another")


def _table(match: Match, seat: Seat | None) -> bytes:
    return to_json([match.view(seat), match.story(seat)])


class Reading(Story):
    """What has been told, where every line is read at once: so it is known which line of the rules has told it."""

    __slots__ = ("failed", "match")

    failed: Failed | None  # the first line that cannot be read

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.failed = match, None
        for told in match._story:
            self.append(told)
        match._story = match.game.told = self

    def append(self, told: Told) -> None:
        for seat in (*some(self.match.game.seats), None):
            if told.heard_by(seat) and AN_OBJECT.search(line := told.words(seat, self.match.names)):
                where = rules_line(self.match.game)
                self.failed = self.failed or Failed(f"a line has a thing in it that has no words: {line}", where)
        super().append(told)


def draws(case: Case) -> None:
    """every scene is whole, at each question and each line: a chair for each player, and words for all there is"""
    match = case.match()
    story = Reading(match)
    match.watch(True)
    for _ in positions(match, case, to_the_end=True):
        if story.failed is not None:
            raise story.failed
        for seat in (*some(match.game.seats), None):
            scene = match.view(seat)
            _look_at(scene, match.game.n)
            for moment in reversed(match.moments(seat, scene)):
                scene = earlier(scene, moment)
                _look_at(scene, match.game.n)


def _look_at(scene: Scene, n: int) -> None:
    if sorted(chair.seat for chair in scene.chairs) != list(range(n)):
        raise Failed(f"the scene has chairs {[chair.seat for chair in scene.chairs]} for {n} players")
    ids = [place.id for place in scene.places]
    if len(set(ids)) < len(ids):
        raise Failed(f"two places in the scene have the same id: {ids}")
    for place in scene.places:
        if not place.label:
            raise Failed(f"the place {place.id} has no label")
        at = getattr(place, "at", None)
        if at is not None and len(at) != len(place.tokens):
            raise Failed(f"the place {place.id} has {len(place.tokens)} tokens at {len(at)} spots")
        if isinstance(place, Tree):
            for upper, lower in [*(rest[:2] for rest in place.rests), *place.ends]:
                if upper == lower or not {upper, lower} <= set(range(len(place.tokens))):
                    raise Failed(f"in the place {place.id} token {upper} rests on token {lower}")
    _has_words(scene, "the scene")


def _has_words(data: Any, called: str) -> None:
    written = to_json(data).decode()
    if found := AN_OBJECT.search(written):
        said = written[max(0, found.start() - 40) : found.end() + 40]
        raise Failed(f"{called} has a thing in it that has no words: ... {said} ...")


def speaks(case: Case) -> None:
    """every decision can be made by typed text, in small steps, and has words for all it offers"""
    match = case.match()
    random = Random(case.seed)
    for _ in positions(match, case):
        for seat, posed in some_questions(match):
            choices = posed.choices
            if not len(choices):
                raise Failed(f"seat {seat} is asked to {posed.what}, and has no answer to give")
            described = posed.describe()
            _has_words(described, f"what is offered to {posed.what}")
            _can_be_drawn(posed.what, described, match.view(seat))
            if strange := set(shapes_in(described)) - SHAPES:
                raise Failed(f"to {posed.what} takes a shape that no client knows: {', '.join(sorted(strange))}")
            if not asking.put(posed, posed.what)[-1].strip():
                raise Failed(f"what can be typed to {posed.what} is not said")
            for k in {0, len(choices) - 1, *(random.randrange(len(choices)) for _ in range(4))}:
                text = posed.written(choices[k])
                try:
                    read = asking.read(posed, text)
                except Refused as why:
                    raise Failed(f"typing {text!r} to {posed.what} is refused: {why}") from None
                if read != choices[k]:
                    raise Failed(f"typing {text!r} to {posed.what} means {read!r}, not {choices[k]!r}")
            steps: tuple[Any, ...] = ()
            while offered := shapes.offers(choices, steps):
                steps += (offered[random.randrange(len(offered))],)
            if not _means(choices, shapes.finish(choices, steps)):
                raise Failed(f"the steps {steps} to {posed.what} lead to no legal answer")
            weights = match.game.hunch(seat, posed.what, choices)
            if weights is not None and (len(weights) != len(choices) or min(weights) < 0 or sum(weights) <= 0):
                raise Failed(f"the hunch to {posed.what} is {list(weights)} for {len(choices)} answers")
        chances = match.game.outlook()
        if chances is not None and (len(chances) != match.game.n or min(chances) < 0 or not isclose(sum(chances), 1)):
            raise Failed(f"the outlook is {list(chances)}: not a chance for each of {match.game.n} players, 1 in all")


def _can_be_drawn(what: str, described: Any, scene: Scene) -> None:
    """A client draws dots and lines on a sheet of paper, and has no other way to ask for them."""
    sheets = [place for place in scene.places if isinstance(place, Paper)]
    for form in forms_in(described):
        if form["shape"] == "join" and not any(len(sheet.dots) >= form["dots"] for sheet in sheets):
            raise Failed(f"to {what} joins {form['dots']} dots, and no Paper in the scene has them")
        if form["shape"] == "spot":
            right, low = form["across"]["to"], form["down"]["to"]
            if not any(right <= sheet.width and low <= sheet.height for sheet in sheets):
                raise Failed(f"to {what} goes as far as ({right}, {low}), and no Paper in the scene is that large")


def shapes_in(described: Any) -> Iterator[str]:
    """The shape of a question that is described as data, and those of its parts."""
    return (form["shape"] for form in forms_in(described))


def forms_in(described: Any) -> Iterator[dict[str, Any]]:
    """Everything in a question that has a shape: itself, and its parts."""
    if isinstance(described, dict):
        if isinstance(described.get("shape"), str):
            yield described
        for inside in described.values():
            yield from forms_in(inside)
    elif isinstance(described, list | tuple):
        for inside in described:
            yield from forms_in(inside)


def fits(case: Case) -> None:
    """whatever can be tapped on a board or a grid is large enough for a thumb, on a phone that is 360 pixels wide"""
    match = case.match()
    for _ in positions(match, case):
        for seat, posed in some_questions(match):
            answers = set(_strings(posed.describe()))
            for place in match.view(seat).places:
                gap, which = _gap(place, answers)
                if gap < THUMB:
                    raise Failed(
                        f"to {posed.what}, one taps {which} of the {type(place).__name__} {place.label!r}, which are "
                        f"{gap:.0f} pixels apart on a phone: {THUMB} are the least for a thumb"
                    )


def _gap(place: Place, answers: set[str]) -> tuple[float, str]:
    """How far apart the nearest two things are that can be tapped on a phone, in pixels, and what they are."""
    if isinstance(place, Grid) and answers & set(place.names):
        return PHONE / place.columns, "squares"
    if isinstance(place, Board | Rooms):
        tapped = [(name, x, y) for name, x, y in place.spots if name in answers]
        if isinstance(place, Board):
            # At the edges there is as much room as between the nearest two, or a little more.
            apart = [dist(a[1:], b[1:]) for a, b in combinations(place.spots, 2) if a[1:] != b[1:]]
            across = _extent(place.spots)
            scale = PHONE / max(across + min(apart, default=1), across / ON_THE_BOARD)
        else:
            # All of it is seen, or only where one can go, if that is larger.
            turned = [(name, y, x) for name, x, y in tapped]
            scale = max(PHONE / (_extent(place.spots) or 1), ZOOMED / (max(_extent(tapped), _extent(turned)) or 1))
        near = [(dist(a[1:], b[1:]), f"{a[0]} and {b[0]}") for a, b in combinations(tapped, 2)]
        if near:
            least, which = min(near)
            return least * scale, which
    return PHONE, ""


def _extent(spots: Sequence[tuple[str, float, float]]) -> float:
    """How far it is across, from the first to the last."""
    across = [x for _, x, _ in spots] or [0]
    return max(across) - min(across)


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for inside in data.values() if isinstance(data, dict) else data:
            yield from _strings(inside)


def guides(case: Case) -> None:
    """whatever is asked, the help text has a paragraph for it, and a line for who is asked it for the first time"""
    match = case.match()
    marked, coach = set(games.ASKED.findall(games.rules_of(case.kind))), games.coach_of(case.kind)
    for _ in moves(match, case.seed):
        for _, what in match.waiting:
            if what not in marked:
                raise Failed(f"the help text has no paragraph for it: <!-- asked: {what} -->")
            if what not in coach:
                raise Failed(f"after <!-- asked: {what} --> the help text has no line for it: <!-- coach: ... -->")
            if len(coach[what]) > COACH:
                raise Failed(f"the coach says {len(coach[what])} letters to {what!r}: {COACH} are the most")
    case.happened[:] = happened_in(match)


def explains(case: Case) -> None:
    """there is a help text with every section, which names every option, and the class says what it is about"""
    text = games.rules_of(case.kind)
    if not text.startswith(f"# {case.kind.title}"):
        raise Failed(f"there is no help text that begins with '# {case.kind.title}'")
    for heading in HEADINGS:
        section = text.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
        if len(section.split()) < 5:
            raise Failed(f"the help text says nothing under '{heading}'")
    for option in case.kind.options:
        if f"`{option}`" not in text:
            raise Failed(f"the help text does not name the option `{option}`")
    if not case.kind.__doc__:
        raise Failed("the class has no docstring to say what the game is about")


Check = Callable[..., None]  # of a table, or of several
CHECKS: dict[str, Check] = {
    "plain": lambda case: plainness.check(case.kind),
    "explains": explains,
    "guides": guides,
    "ends": ends,
    "conserves": conserves,
    "replays": replays,
    "replays elsewhere": replays_elsewhere,
    "forks": forks,
    "redeals": lambda case: secrecy.redeals(case.match(), case.seed, case.thorough),
    "leaks nothing": lambda case: secrecy.leaks_nothing(
        case.kind, case.players, options_of(case.kind, case.options), case.seed, case.thorough
    ),
    "refuses": refuses,
    "takes back": takes_back,
    "draws": draws,
    "fits": fits,
    "speaks": speaks,
}
ABOUT = {
    "plain": "the rules are written so that they can be forked and replayed",
    "redeals": "what a seat does not know is dealt anew, and nothing else",
    "leaks nothing": "what a seat is sent depends on nothing that it may not know",
} | {name: (check.__doc__ or "") for name, check in CHECKS.items() if check.__doc__}
ONCE = ("plain", "explains")  # checks that do not depend on the table
TOGETHER = ("replays elsewhere",)  # that are made of all tables at once: a process takes its time to start


def check(
    name: str,
    thorough: bool = False,
    progress: Callable[[Finding], None] | None = None,
    only: Collection[str] = tuple(CHECKS),
) -> list[Finding]:
    """Run every check on a game, or only these, at every table. One that failed at one table is not tried at others."""
    kind = games.find(name)
    findings, every = [], cases(kind, name, thorough)
    for title, run in CHECKS.items():
        if title not in only:
            continue
        finding = Finding(title, ABOUT[title], "")
        tables = every[: 1 if title in ONCE else None]
        for those in [tables] if title in TOGETHER else [[case] for case in tables]:
            where = str(those[0]) if len(those) == 1 else counted(len(those), "table")
            try:
                run(*those)
            except Failed as why:
                line = why.line or (stands_at(those[0].made[0]) if len(those) == 1 and those[0].made else "")
                finding = Finding(title, ABOUT[title], _joined(where, line), str(why))
                break
            except Exception as error:
                where = _joined(where, failed_at(kind, error))
                finding = Finding(title, ABOUT[title], where, f"it fails with {error!r}")
                break
        findings.append(finding)
        if progress is not None:
            progress(finding)
    return findings


# ---- the line of the rules


def stands_at(match: Match) -> str:
    """The line of the rules at which a match waits for an answer; "" when it is over."""
    turn = match.turn_under_way()
    return line_of(turn.gi_frame) if turn is not None else ""


def failed_at(kind: type[Game], error: BaseException) -> str:
    """The last line of the rules that an error has come through."""
    ours = modules_of(kind)
    found = ""
    for cause in _causes(error):
        for frame, _ in walk_tb(cause.__traceback__):
            if frame.f_globals.get("__name__") in ours:
                found = line_of(frame)
    return found


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and what led to it."""
    while error is not None:
        yield error
        error = error.__cause__


def _joined(where: str, line: str) -> str:
    return f"{where}, {line}" if line else where
