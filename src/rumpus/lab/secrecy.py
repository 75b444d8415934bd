"""Non-interference: two worlds that a seat cannot tell apart must send it the same bytes.

One world is a random match. In the other, everything that the seat does not know is dealt anew at the start of a turn;
then the same answers and the same luck follow. Both are compared, as the seat sees them, at every sentence and every
question. As long as the tables look the same to it, the sentences, questions and refusals have to be the same, too. If
the tables look different, something was rightly shown, and the comparison stops; unless it was only visible for a
moment, at a line that does not say so and is not a reveal. In half of the other worlds, whoever chose a piece that the
seat cannot see has chosen another one.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from rumpus.core import Ask, AskAll, AskAny, Chance, Game, Match, Piece, Posed, Refused, Seat, shapes
from rumpus.core.chance import Draw, Recorded, Relived, Replayed
from rumpus.core.floor import THE_FLOOR, Floor
from rumpus.core.knowledge import Viewer, mask, pieces, unseen_pieces
from rumpus.core.questions import Question, Turn
from rumpus.core.run import innermost, waited
from rumpus.core.telling import LASTS, REVEAL, Told
from rumpus.core.values import label, to_json
from rumpus.lab.cases import some, spread
from rumpus.lab.faults import Failed, line_of, rules_line

GARBAGE: Sequence[Any] = (
    None, "", "zzz", "take " * 40, -1, 10**9, 2.5, float("nan"), True, (), [], [[]], [None], {}, {"answer": 1}, b"\xff",
    [0] * 300, "\x00", ("a", ("b",)), [-1, -1], {"value": "roll"}, object(),
)  # fmt: skip


TOLD = "is told"
MANY_CHOICES = 200
SILENCE = 0.05  # how often nobody on an open floor does anything
LONG_ENOUGH = 150  # answers in a match on an open floor, some of which are checked


def redeals(match: Match, seed: int, thorough: bool = False) -> None:
    """A redeal for a seat changes nothing that the seat sees, loses no piece, and does move what can be moved."""
    if not match.game.secrets:
        return
    moved = False
    random = Random(seed)
    looked_at = spread(seed, thorough)
    for i in range(max(looked_at) + 1):
        if match.over:
            break
        for viewer in (*some(match.game.seats), None) if i in looked_at else ():
            game = match.game.copy()
            game.redeal(viewer, Chance(i))
            if look(game, viewer) != look(match.game, viewer):
                raise Failed(f"a redeal for seat {viewer} changes what it sees")
            if pieces(game) != pieces(match.game):
                raise Failed(f"a redeal for seat {viewer} loses or makes pieces")
            if unseen_pieces(game, viewer) != unseen_pieces(match.game, viewer):
                raise Failed(f"a redeal for seat {viewer} changes which pieces are out of its sight")
            moved = moved or game.as_data() != match.game.as_data()
        posed = a_question(match, random)
        match.answer(posed.seat, shapes.sample(posed.choices, random.random), talk=posed.talk)
    if not moved:
        raise Failed("no redeal ever changes anything: then a bot would see through the backs")


def a_question(match: Match, random: Random) -> Posed:
    assert match.question is not None
    if match.kind.open_floor:
        asked = [put for seat in match.game.seats if (put := match.posed_to(seat))]
        return random.choice(random.choice(asked))
    posed = match.posed(random.choice(list(match.question.asked)))
    assert posed is not None
    return posed


def leaks_nothing(kind: type[Game], players: int, options: dict[str, Any], seed: int, thorough: bool = False) -> None:
    """Play a random match turn by turn, and some turns again in worlds that some seat cannot tell from it."""
    looked_at = spread(seed, thorough)
    sealed_bids(kind, players, options, seed, looked_at)
    if kind.open_floor:
        floor_leaks_nothing(kind, players, options, seed, looked_at)
        return
    random = Random(seed)
    chance = Recorded(seed)
    told: list[Told] = []
    game = kind.begin(players, options, chance, told)
    for viewer in (*some(game.seats), None):
        set_up_alike(kind, players, options, chance.record[:], game, viewer, seed)
    for turn in range(max(looked_at) + 1 if game.secrets else 0):
        if game.over:
            break
        start, drawn = game.copy(), len(chance.record)
        sent = play_turn(game, random)
        luck = chance.record[drawn:]
        for viewer in (*some(game.seats), None) if turn in looked_at else ():
            truth = start.copy()
            for again in range(2):
                other = start.copy()
                other.redeal(viewer, Chance(f"{seed} {turn} {again}"))
                others = random if again else None
                compare(watch(truth.copy(), viewer, sent, luck), watch(other, viewer, sent, luck, others), viewer)


def play_turn(game: Game, random: Random, look: Callable[[Question, Turn], None] | None = None) -> list[Any]:
    """One turn, or part of one, of random answers; gives back what was sent into it. `look` is shown every question."""
    sent: list[Any] = []
    turn = game.proceed()
    if turn is None:
        return sent
    try:
        question = next(turn)
        while True:
            if look is not None:
                look(question, turn)
            sent.append(random_answer(question, random))
            pass_time(game, question, sent[-1])
            question = turn.send(sent[-1])
    except StopIteration:
        return sent


def pass_time(game: Game, question: Question, answer: Any) -> None:
    if game.timed:
        game.now += waited(game, question, answer)


def random_answer(question: Question, random: Random) -> Any:
    def one(choices: Sequence[Any]) -> Any:
        return shapes.sample(choices, random.random)

    if isinstance(question, Ask):
        return one(question.choices)
    if isinstance(question, AskAll):
        return {seat: one(question.choices(seat)) for seat in question.players}
    if question.within is not None and random.random() < 0.5:
        return None, None
    seat = random.choice(list(question.players))
    return seat, one(question.choices(seat))


class Event(NamedTuple):
    """Something that is sent to a seat."""

    table: bytes  # as the seat sees it
    words: str  # what is sent to it
    how: str  # in what kind of message
    reveals: bool = False  # whether something may be seen here that is hidden again later
    line: str = ""  # of the rules


class Ears(list[Told]):
    """Collects what is told, and notes how the table looked to a seat at that moment."""

    def __init__(self, game: Game, viewer: Viewer, events: list[Event]) -> None:
        super().__init__()
        self.game, self.viewer, self.events = game, viewer, events

    def append(self, told: Told) -> None:
        if told.heard_by(self.viewer):
            # How long it is shown is sent, too.
            words = told.words(self.viewer) + (f" ({told.lasts} ms)" if told.lasts != LASTS[""] else "")
            line = rules_line(self.game)
            self.events.append(Event(look(self.game, self.viewer), words, TOLD, told.how == REVEAL, line))


def alike(question: Question, answer: Any, hidden: Container[Piece], random: Random) -> Any:
    """Another answer that looks the same if one cannot see these pieces: another card of a hand."""

    def one(choices: Sequence[Any], given: Any) -> Any:
        seen = masked(given, hidden)
        if seen == given:
            return given
        tried = choices if len(choices) <= MANY_CHOICES else [shapes.sample(choices, random.random) for _ in range(20)]
        others = [other for other in tried if other != given and masked(other, hidden) == seen]
        return random.choice(others) if others else given

    if isinstance(question, Ask):
        return one(question.choices, answer)
    if isinstance(question, AskAll):
        return {seat: one(question.choices(seat), given) for seat, given in answer.items()}
    seat, given = answer
    return answer if seat is None else (seat, one(question.choices(seat), given))


def masked(answer: Any, hidden: Container[Piece]) -> Any:
    """An answer in which hidden pieces are replaced by their backs."""
    if isinstance(answer, tuple):
        return tuple(masked(part, hidden) for part in answer)
    return ("a piece", answer.back) if isinstance(answer, Piece) and answer in hidden else answer


def watch(
    game: Game, viewer: Viewer, sent: Sequence[Any], luck: Sequence[Draw], others: Random | None = None
) -> Iterator[Event]:
    """Run a turn with these answers, and yield what a seat gets to see of it. Stops where an answer is impossible.

    With `others`, hidden pieces in the answers are replaced by others that look the same to the seat.
    """
    events: list[Event] = []
    game.told = Ears(game, viewer, events)
    game.chance = Replayed(luck, Chance(0))
    turn = game.proceed()
    answer: Any = None
    for after in sent if turn is not None else ():
        assert turn is not None
        try:
            question = turn.send(answer)
        except StopIteration:
            break
        except (ValueError, KeyError, IndexError):
            return  # an answer that only the true world allows
        yield from events
        events.clear()
        yield Event(look(game, viewer), asked(question, viewer), "is asked", line=line_of(innermost(turn).gi_frame))
        answer = after if others is None else alike(question, after, unseen_pieces(game, viewer), others)
        if not possible(question, answer):
            return
        pass_time(game, question, answer)
    else:
        with suppress(StopIteration, ValueError, KeyError, IndexError):
            if turn is not None:
                turn.send(answer)
    yield from events
    to_come = [f"{planned.part}({', '.join(map(str, planned.args))})" for planned in game.agenda]
    yield Event(look(game, viewer), ", ".join(to_come), "sees the turn end before")


# ---- open floors


class Step(NamedTuple):
    """Something that is done on an open floor; or nothing, for so long that something happens by itself."""

    number: int  # of the conversation
    seat: Seat | None
    answer: Any
    at: int


def floor_leaks_nothing(
    kind: type[Game], players: int, options: dict[str, Any], seed: int, looked_at: Container[int]
) -> None:
    """The same answer by answer: who hears what, and what a seat is asked in its conversations before and after."""
    random = Random(seed)
    chance = Recorded(seed)
    game = kind.begin(players, options, chance, [])
    floor = Floor(game)
    for i in range(LONG_ENOUGH if game.secrets else 0):
        if game.over:
            break
        step = a_step(floor, random)
        start, drawn = game.copy(), len(chance.record)
        before = Floor(start, floor)
        take(floor, step)
        luck = chance.record[drawn:]
        for viewer in (*some(start.seats), None) if i in looked_at else ():
            for again in range(2):
                truth, other = start.copy(), start.copy()
                other.redeal(viewer, Chance(f"{seed} {i} {again}"))
                others = random if again else None
                compare(
                    watch_floor(Floor(truth, before), viewer, step, luck),
                    watch_floor(Floor(other, before), viewer, step, luck, others),
                    viewer,
                )


def a_step(floor: Floor, random: Random) -> Step:
    """A random answer of somebody; seldom none: the next thing that happens by itself may be the end."""
    game = floor.game
    asked = [(seat, number) for seat in game.seats for number in floor.asked(seat)]
    due = floor.due
    if due is not None and (not asked or random.random() < SILENCE):
        return Step(due[1], None, None, due[0])
    seat = random.choice([seat for seat, _ in asked])
    number = random.choice(floor.asked(seat))
    answer = shapes.sample(floor.question(number).offered(seat), random.random)
    soon = game.now + (0 if game.stopped else 1000)
    return Step(number, seat, answer, soon if due is None else min(soon, due[0] - 1))


def take(floor: Floor, step: Step) -> None:
    floor.game.now = step.at
    if step.seat is None:
        floor.lapse(step.number)
    else:
        floor.give(step.seat, step.number, step.answer)


def watch_floor(
    floor: Floor, viewer: Viewer, step: Step, luck: Sequence[Draw], others: Random | None = None
) -> Iterator[Event]:
    """The same of what is said once on an open floor."""
    events: list[Event] = []
    game = floor.game
    game.told = Ears(game, viewer, events)
    game.chance = Replayed(luck, Chance(0))
    yield Event(look(game, viewer), asked_on(floor, viewer), "is asked")
    if step.seat is not None:
        choices = floor.question(step.number).offered(step.seat)
        if others is not None:
            asked_alone = Ask(step.seat, "", choices)
            step = step._replace(answer=alike(asked_alone, step.answer, unseen_pieces(game, viewer), others))
        if step.answer not in choices:
            return  # an answer that only the true world allows
    try:
        take(floor, step)
    except (ValueError, KeyError, IndexError):
        return
    yield from events
    yield Event(look(game, viewer), "" if game.over else asked_on(floor, viewer), "is asked then")


def asked_on(floor: Floor, viewer: Viewer) -> str:
    """All that a seat is sent with what it is asked on a floor."""
    own = [] if viewer is None else floor.asked(viewer)
    sent = [asked(floor.question(THE_FLOOR), None), *(asked(floor.question(number), viewer) for number in own)]
    return to_json(sent).decode()


def look(game: Game, viewer: Viewer) -> bytes:
    """The table as a seat sees it, without what comes next, which has to be the same in all worlds."""
    seen = mask(game, viewer)
    seen.agenda, seen.part = (), ""
    return to_json(seen.as_data())


def asked(question: Question, viewer: Viewer) -> str:
    """All that a seat is sent with a question: whom the table waits for, its own choices, and how they are refused."""
    seats = [question.player] if isinstance(question, Ask) else list(question.players)
    sent: list[Any] = [question.what, seats]
    if isinstance(question, Ask) and question.public:  # that it need not be asked is noticed by all
        sent.append("there is one answer" if len(question.choices) == 1 else "there is a choice")
    if viewer in seats:
        assert viewer is not None
        choices = question.choices if isinstance(question, Ask) else question.choices(viewer)

        def words(said: Any) -> str:
            return said.words(viewer) if isinstance(said, Told) else label(said)

        sent.append(shapes.describe(choices, shapes.labels_of(choices, words)))
        for garbage in GARBAGE[:8]:
            try:
                sent.append(shapes.settle(choices, garbage))
            except Refused as why:
                sent.append(str(why))
    return to_json(sent).decode()


def possible(question: Question, answer: Any) -> bool:
    if isinstance(question, Ask):
        return answer in question.choices
    if isinstance(question, AskAny):
        return answer[0] is None or answer[1] in question.choices(answer[0])
    return list(answer) == list(question.players) and all(a in question.choices(seat) for seat, a in answer.items())


def compare(truth: Iterator[Event], other: Iterator[Event], viewer: Viewer) -> None:
    passing: Event | None = None  # at which something was seen that nobody spoke of
    for one, two in zip(truth, other, strict=False):
        if one.how != two.how and not passing:
            told = f"seat {viewer} {one.how} {one.words!r}, or {two.how} {two.words!r}"
            raise Failed(f"{told}: it depends on what it may not know", one.line)
        if one.table != two.table:
            if one.how != TOLD or one.how != two.how or one.words != two.words or one.reveals:
                return
            passing = passing or one
        elif passing:
            raise Failed(f"at {passing.words!r} seat {viewer} sees for a moment what it may not know", passing.line)
        elif one.words != two.words:
            raise Failed(
                f"seat {viewer} {one.how} {one.words!r}, or {two.words!r}: it depends on what it may not know", one.line
            )


class Swapped(Relived):
    """The same luck with other pieces: after each shuffle, pieces that a seat has not seen stand for each other."""

    __slots__ = ("swap",)

    swap: dict[Piece, Piece]

    def shuffle(self, things: list[Any]) -> None:
        super().shuffle(things)
        if all(isinstance(thing, Piece) for thing in things):
            things[:] = [self.swap.get(thing, thing) for thing in things]


def set_up_alike(
    kind: type[Game], players: int, options: dict[str, Any], luck: list[Draw], game: Game, viewer: Viewer, seed: int
) -> None:
    """What is told during the set-up, in a world where the unseen cards were dealt otherwise."""
    other = game.copy()
    other.redeal(viewer, Chance(seed))
    swap = {was: now for was, now in zip(_all_pieces(game), _all_pieces(other), strict=True) if was != now}
    if not swap:
        return
    sentences = []
    for swapped in ({}, swap):
        chance = Swapped(0)
        chance.feed, chance.swap = luck[::-1], swapped
        told: list[Told] = []
        again = kind.begin(players, options, chance, told)
        if look(again, viewer) != look(game, viewer):
            return  # the cards are not dealt from a shuffle
        sentences.append([sentence.words(viewer) for sentence in told if sentence.heard_by(viewer)])
    if sentences[0] != sentences[1]:
        raise Failed(f"the set-up tells seat {viewer} {sentences[0]}, or {sentences[1]}: it depends on hidden cards")


def _all_pieces(game: Game) -> list[Piece]:
    """Every piece of the hidden fields, in one order for all games of a kind."""

    def inside(value: Any) -> Iterator[Piece]:
        if isinstance(value, Piece):
            yield value
        elif isinstance(value, list | tuple):
            for v in value:
                yield from inside(v)
        elif isinstance(value, dict):
            for v in value.values():
                yield from inside(v)

    return [piece for field in game.secrets for piece in inside(getattr(game, field))]


def sealed_bids(kind: type[Game], players: int, options: dict[str, Any], seed: int, looked_at: Container[int]) -> None:
    """Before a sealed question is closed, nobody else is sent anything that depends on an answer to it."""
    match = Match(kind, "", players, options, seed=seed)
    random = Random(seed)
    sealed = 0  # questions so far
    for _ in range(60):
        if match.over:
            return
        posed = a_question(match, random)
        if posed.sealed and others_are_to_answer(match, posed) and len(posed.choices) > 1:
            if sealed in looked_at:
                _sealed_bid(match, posed)
            sealed += 1
        match.answer(posed.seat, random_answer(Ask(Seat(0), "", posed.choices), random), talk=posed.talk)


def others_are_to_answer(match: Match, posed: Posed) -> bool:
    """Whether the same question still waits for somebody else."""
    if not match.kind.open_floor:
        return len(match.waiting) > 1
    number = match.conversation(posed.seat, posed.talk)
    return any(
        match.conversation(p, other.talk) == number and other.given is None
        for p in posed.players
        for other in match.posed_to(p)
        if p != posed.seat
    )


def _sealed_bid(match: Match, posed: Posed) -> None:
    sent = []
    for answer in (posed.choices[0], posed.choices[len(posed.choices) - 1]):
        trial = Match.replay(match.kind, match.log)
        trial.answer(posed.seat, answer, talk=posed.talk)
        sent.append([trial.received(s) for s in (*some(match.game.seats), None) if s != posed.seat])
    if sent[0] != sent[1]:
        raise Failed(f"the sealed answer of seat {posed.seat} to {posed.what!r} shows before all have answered")
