"""What every game proves, without a line of code of its own: run for each player count and each option.

    for finding in check(name):
        print(finding)

A check is a function that plays and raises Failed with a sentence; see CHECKS at the end. What a seat may not learn is
proven in `secrecy`, how rules are written in `plainness`.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from math import isclose
from random import Random
from typing import Any

from msgspec import Struct

from rumpus import games
from rumpus.core import (
    Ask,
    Chance,
    Game,
    Match,
    Paper,
    Refused,
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
from rumpus.core.log import loads
from rumpus.core.settings import options_of
from rumpus.core.story import Story
from rumpus.core.values import counted, listing, to_json
from rumpus.lab import plainness, secrecy
from rumpus.lab.cases import Case, Position, cases, happened_in, moves, positions, some, some_questions
from rumpus.lab.faults import Failed, rules_line, stands_at
from rumpus.lab.rehearsal import diagnosed, fault_in
from rumpus.lab.secrecy import GARBAGE
from rumpus.lab.thumbs import THUMB, gap, strings_in
from rumpus.text import asking

# As Python writes it: an object with its fields, one with its address, a dict or a list of texts.
AN_OBJECT = re.compile(r"\b[A-Z]\w*\((\w+=|\d|'|\))|<\w[^<>]* at 0x|[\[{(]'\w+'[:,\]}]|\{\d+: |\w\(\{")
SHAPES = {"one", *(shape.kind for shape in vars(shapes).values() if isinstance(getattr(shape, "kind", None), str))}
BY_NUMBER = re.compile(r"\bPlayer \d")
COACH = 160  # letters of a line that stands under a question: three lines on a phone
HEADINGS = ("## Goal", "## Your turn", "## The end", "## Options", "## An example")


class Finding(Struct, frozen=True):
    """What a check has found."""

    check: str
    about: str
    where: str
    problem: str = ""
    broken: bool = False  # the rules themselves have failed: then nothing else can be tried

    @property
    def ok(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        return f"{self.check}: {self.about}" + (f": {self.problem} ({self.where})" if self.problem else "")


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
    there_were = _inventory(match.game)
    if twice := [str(piece) for piece, many in there_were[0].items() if many > 1]:
        raise Failed(f"two pieces are called {twice[0]}: every piece of a class has a name of its own")
    looked_at = 0  # answers so far where it was looked last: the lines that follow the next one are looked at, too

    def count(told: Told) -> str:
        return _missing(there_were, match.game) if told.lasts and len(match.entries) == looked_at else ""

    story = Listening(match, count)
    for position in positions(match, case, to_the_end=True):
        looked_at = len(match.entries)
        if story.failed is not None:
            raise story.failed
        if problem := _missing(there_were, match.game):
            raise Failed(f"{problem}, after answer {position.i}")


Inventory = tuple[Counter[Any], Counter[Any]]  # pieces, and money


def _inventory(game: Game) -> Inventory:
    return pieces(game), money(game)


def _missing(there_were: Inventory, game: Game) -> str:
    """What has been lost or made, in words; "" if nothing has."""
    there_are = _inventory(game)
    if there_are == there_were:
        return ""
    words = []
    for before, now in zip(there_were, there_are, strict=True):
        words += [f"lost: {_things(before - now)}"] if before - now else []
        words += [f"made: {_things(now - before)}"] if now - before else []
    return "; ".join(words)


def _things(counts: Counter[Any]) -> str:
    """Pieces by their names, and money by what a coin is worth, if it is in coins."""
    words = []
    for thing, many in counts.items():
        if thing == "":
            words.append(f"{many} of the money")
        else:
            words.append(str(thing) if many == 1 else f"{many} times {thing}")
    return listing(words)


def replays(case: Case) -> None:
    """the log of a match gives the same match again, with the seed's own luck, whatever the clock says"""
    match = case.played()
    log = loads(match.log.dumps(over=True))
    for verify in (False, True) if case.thorough else (bool(case.seed % 2),):  # with the luck of the log, or the seed's
        try:
            again = Match.replay(case.kind, log, verify=verify)
        except Refused as why:
            raise Failed(f"the log does not replay: {why}") from None
        for seat in (*some(match.game.seats), None):
            if again.received(seat) != match.received(seat):
                raise Failed(f"seat {seat} sees another end in the replay")


def replays_elsewhere(*cases: Case) -> None:
    """another process, at another time, plays the same matches from the same seeds"""
    kind = cases[0].kind
    here = [case.played().log.dumps(over=True).decode() for case in cases]
    tables = [(case.players, case.options, case.seed, case.happened) for case in cases]
    done = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE, sys.modules[kind.__module__].__file__ or "", kind.__module__, cases[0].name],
        input=to_json(tables),
        capture_output=True,
        check=False,
        env={"PYTHONHASHSEED": str(cases[0].seed + 1), "PYTHONPATH": ":".join(sys.path)},
    )
    there = [str(json.loads(line)) for line in done.stdout.splitlines()]
    for case, ours, theirs in zip(cases, here, there, strict=False):
        for one, other in zip(ours.splitlines(), theirs.splitlines(), strict=False):
            if one != other:
                raise Failed(f"the same seed gives {one}, and elsewhere {other}: {case}")
    if done.returncode:
        why = done.stderr.decode().strip().splitlines()[-1]
        raise Failed(f"elsewhere the same match fails: {why}, {cases[len(there)]}")


_ELSEWHERE = """
import importlib, json, sys, time
from rumpus import games
from rumpus.lab.cases import Case
real = time.time
time.time = lambda: real() + 86_400 * 400
for clock in ("monotonic", "perf_counter", "time_ns", "monotonic_ns"):
    setattr(time, clock, lambda tick=getattr(time, clock): tick() + 10**9)
path, module, name = sys.argv[1:]
kind = games.the_game_in(importlib.import_module(module)) if module.startswith("rumpus.") else games.find(path)
for players, options, seed, happened in json.load(sys.stdin):
    case = Case(kind, name, players, options, seed, happened=[tuple(draw) for draw in happened])
    print(json.dumps(case.played().log.dumps(over=True).decode()), flush=True)
"""


def forks(case: Case) -> None:
    """a fork is where its match is, plays like it, and does not disturb it"""
    match = case.match()
    random = Random(case.seed)
    for k, position in enumerate(positions(match, case)):
        i = position.i
        before = to_json(match.game.as_data()), [match.received(s) for s in (*some(match.game.seats), None)]
        fork_is_kept = k % 8 == 0
        fork = match.fork(Chance(1), kept=fork_is_kept)
        if to_json(fork.game.as_data()) != before[0]:
            raise Failed(f"a fork before answer {i + 1} is not where its match is")
        if fork.actor != match.actor or described(fork.choices) != described(match.choices):
            raise Failed(f"a fork before answer {i + 1} asks something else")
        # A playout goes on to the end of the match, so only some positions are played out: from a fork, and from what
        # somebody imagines, in turns. All who are asked take turns, too.
        if k % 4 == 0 or case.thorough:
            (fork if fork_is_kept else match).fork(Chance(2)).playout(random.random)
        asked = list(dict.fromkeys(seat for seat, _ in some_questions(match)))
        # (In a hall only some are looked at, and sometimes none of them is asked.)
        imagining = asked[k // 4 % max(len(asked), 1) :][:1] if k % 4 == 2 else []
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


def guests(players: int) -> list[str]:
    """Names of players that are found in a sentence."""
    return [f"Guest {chr(ord('A') + i % 26)}" for i in range(players)]


def refuses(case: Case) -> None:
    """bad answers of every kind are refused with a sentence that knows the players' names, and change nothing"""
    match = case.match(guests(case.players))
    for k, position in enumerate(positions(match, case, to_the_end=True)):
        if match.over:
            break
        before = match.log.dumps(over=False), [match.received(s) for s in (*some(match.game.seats), None)]
        questions = list(some_questions(match))
        asked = list(dict.fromkeys(seat for seat, _ in questions))
        # Where many are asked, who answers next and one of the others say everything; the rest, only a little.
        talkative = asked if case.thorough else [position.seat, *asked[k % max(len(asked), 1) :][:1]]
        for seat in (*some(match.game.seats), -1, 1000, None, "0", True):
            put = match.posed_to(seat) if isinstance(seat, Seat) else []
            for garbage in (*GARBAGE, *some(match.game.seats)) if put and seat in talkative else GARBAGE[:3]:
                if not any(_means(posed.choices, garbage) for posed in put):
                    _must_refuse(match, seat, garbage, None)
        for seat, posed in questions if case.thorough else [one for one in questions if one[0] in talkative]:
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
        yield from ([part] for part in some(parts))
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
        if problem := no_words(str(why), f"the refusal of {answer!r}") if named else "":
            raise Failed(problem) from None
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


class Listening(Story):
    """What is told, where every line is looked at when it is told: so it is known which line of the rules tells it."""

    __slots__ = ("failed", "look", "match")

    failed: Failed | None  # what was found first

    def __init__(self, match: Match, look: Callable[[Told], str]) -> None:
        """`look` says what is wrong at a line, or ""."""
        super().__init__()
        self.match, self.look, self.failed = match, look, None
        for told in match._story:
            self.append(told)
        match._story = match.game.told = self

    def append(self, told: Told) -> None:
        if self.failed is None and (problem := self.look(told)):
            self.failed = Failed(problem, rules_line(self.match.game))
        super().append(told)


def draws(case: Case) -> None:
    """every scene is whole, at each question and each line: a chair for each player, and words for all there is"""
    match = case.match(guests(case.players))

    def read(told: Told) -> str:
        heard = (told.words(seat, match.names) for seat in (*some(match.game.seats), None) if told.heard_by(seat))
        return next((problem for words in heard if (problem := no_words(words, "a line"))), "")

    story = Listening(match, read)
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
    if problem := no_words(to_json(data).decode(), called):
        raise Failed(problem)


def no_words(said: str, called: str) -> str:
    """What people cannot read in something that they are told: things as Python writes them, players by number."""
    if found := AN_OBJECT.search(said):
        return f"{called} has a thing in it that has no words: {_near(said, found)}"
    if found := BY_NUMBER.search(said):
        return f"{called} does not know the players' names: {_near(said, found)}"
    return ""


def _near(said: str, found: re.Match[str]) -> str:
    """The words around it."""
    start, end = max(0, found.start() - 40), found.end() + 60
    return ("... " if start else "") + said[start:end] + (" ..." if end < len(said) else "")


def speaks(case: Case) -> None:
    """every decision can be made by typed text, in small steps, and has words for all it offers"""
    match = case.match(guests(case.players))
    random = Random(case.seed)
    for _ in positions(match, case):
        for seat, posed in some_questions(match):
            choices = posed.choices
            if fault := fault_in(Ask(seat, posed.what, choices)):
                raise Failed(fault)
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
            answers = set(strings_in(posed.describe()))
            for place in match.view(seat).places:
                apart, which = gap(place, answers)
                if apart < THUMB:
                    raise Failed(
                        f"to {posed.what}, one taps {which} of the {type(place).__name__} {place.label!r}, which are "
                        f"{apart:.0f} pixels apart on a phone: {THUMB} are the least for a thumb"
                    )


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
    "speaks": speaks,
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
    """Run every check on a game, or only these, at every table, until rules fail.

    A check that failed at one table is not tried at others.
    """
    kind = games.find(name)
    findings, every = [], cases(kind, name, thorough)
    for title in CHECKS:
        if title not in only:
            continue
        finding = _tried(title, every)
        findings.append(finding)
        if progress is not None:
            progress(finding)
        if finding.broken:
            break
    return findings


def _tried(title: str, every: list[Case]) -> Finding:
    """One check at all tables; what it finds at the first that fails."""
    tables = every[: 1 if title in ONCE else None]
    for those in [tables] if title in TOGETHER else [[case] for case in tables]:
        first, alone = those[0], len(those) == 1
        where = str(first) if alone else counted(len(those), "table")
        try:
            CHECKS[title](*those)
            continue
        except Failed as why:
            found, line = why, why.line or (stands_at(first.made[0]) if alone and first.made else "")
        except Exception as error:
            found = diagnosed(first, error)
            line = found.line
        return Finding(title, ABOUT[title], ", ".join(filter(None, (where, line))), str(found), found.broken)
    return Finding(title, ABOUT[title], "")
