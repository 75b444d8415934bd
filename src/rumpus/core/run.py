"""A game being played, one decision after another: what bots, searches and environments drive.

A Run trusts its moves and keeps no history. `Match` is a Run with checks, a log, views and undo.
"""

from collections.abc import Callable, Sequence
from copy import copy
from itertools import accumulate
from math import floor
from secrets import token_hex
from types import GeneratorType
from typing import Any

from msgspec import Struct

from .chance import Branch, Branching, Chance, Recorded, Replayed
from .errors import RulesError
from .floor import THE_FLOOR, Floor, asks
from .game import SEATS, Came, Game, OpenFloor
from .questions import Ask, AskAll, AskAny, Question, Turn
from .shapes import Compose, Either, Put, Shape, Verbs
from .values import Seat, to_json

WAIT = None  # the move of a player who leaves an `AskAny` to the others

# Shapes whose answers are not drawn uniformly: kinds of answers of which there are few would hardly ever be tried.
UNEVEN: frozenset[Any] = frozenset((Compose, Either, Put, Verbs))

MOST_TURNS = 1_000_000
MOST_QUIET_TURNS = 10_000  # turns in a row without a question: with more, the rules must be in an endless loop
MOST_FORCED = 10_000  # answers in a row that were the only possible ones


class Now(Struct, frozen=True):
    """Among the answers sent into a turn: the time of the one that follows it."""

    at: int


class Run:
    """`actor` has to choose one of `choices`; `play` goes on to the next decision.

    Questions put to several players are played as one decision after another; nobody sees the answers of the others.
    An answer that everybody knows to be the only one is given by the engine.
    A kept run can be forked: it remembers the table as it was when the turn began, and the answers since.
    """

    __slots__ = (
        "_clock",
        "_earlier",
        "_floor",
        "_given",
        "_kept",
        "_mark",
        "_obvious",
        "_passed",
        "_send",
        "_sent",
        "_start",
        "_turn_to",
        "actor",
        "ahead",
        "brief",
        "choices",
        "game",
        "question",
        "talk",
    )

    game: Game
    question: Question | None  # None: the game is over, or was played as far as needed
    actor: Seat
    choices: Sequence[Any]
    brief: bool  # whether a playout may also end once the game has an outlook ...
    ahead: int  # ... after it has had one this many times before
    _start: Game | None
    _sent: list[Any]
    _mark: int  # how many draws had been recorded when the turn began
    _earlier: "tuple[Game, list[Any], int] | None"  # the same three, of the last turn before in which somebody answered
    _given: dict[Seat, Any]  # answers to a question put to several
    _clock: int | None  # the time, if there is a real clock
    _floor: Floor | None  # if the game has one: then decisions belong to conversations
    talk: int  # the conversation to which the decision belongs
    _turn_to: Seat  # who comes next on the floor, so that everybody gets a turn
    _passed: set[tuple[Seat, int]]  # who does not want to answer in which conversation for now

    def __init__(self, game: Game, kept: bool = False) -> None:
        if kept and not isinstance(game.chance, Recorded):
            game.chance = Recorded(random=game.chance.random)
        self.game = game
        self.brief, self.ahead, self._kept = False, 0, kept
        self._obvious = not game.secrets
        self._start, self._sent, self._mark, self._given = None, [], 0, {}
        self._earlier = None
        self._clock = None
        self._turn_to, self._passed, self.talk = SEATS[0], set(), THE_FLOOR
        self._floor = Floor(game) if isinstance(game, OpenFloor) else None
        if self._floor is not None:
            self._call()
            return
        self._send = (self._keep() if kept else self._play()).send
        self._go_on(None)

    @property
    def over(self) -> bool:
        return self.question is None

    # ---- the engine

    def _play(self) -> Turn:
        game = self.game
        turn, proceed = (self._timely, self._timely) if game.timed else (game.turn, game.proceed)
        foresees = type(game).outlook is not Game.outlook
        for _ in range(MOST_TURNS):
            if game.over:
                return
            if foresees and self.brief and not game.agenda and game.outlook() is not None:
                if not self.ahead:
                    return
                self.ahead -= 1
            part = proceed() if game.agenda or game.part else turn()  # most games have turns without parts
            if part is not None:
                yield from part
        raise RulesError(f"{MOST_TURNS} turns and no end: the rules go round in circles.")

    def _keep(self) -> Turn:
        game = self.game
        quiet = 0
        while not game.over:
            if self._sent and self._start is not None:
                self._earlier = self._start, self._sent, self._mark
            self._start = game.copy()
            sent: list[Any] = []
            self._sent = sent
            chance = game.chance
            self._mark = len(chance.record) if isinstance(chance, Recorded) else 0
            part = game.proceed() if not game.timed else self._timely()
            if part is not None:
                yield from part
            quiet = 0 if sent else quiet + 1
            if quiet > MOST_QUIET_TURNS:
                raise RulesError(f"{quiet} turns in a row without a question: the rules go round in circles.")

    def _timely(self) -> Turn:
        """A turn in which time passes before each answer: measured by a clock, or as the game estimates it."""
        game, turn = self.game, self.game.proceed()
        answer = None
        if turn is None:
            return
        while True:
            try:
                question = turn.send(answer)
            except StopIteration:
                return
            answer = yield question
            if self._clock is not None:
                game.now = max(game.now, self._clock)
            else:
                game.now += waited(game, question, answer)

    def _go_on(self, answer: Any) -> None:
        """Send an answer into the turn, and take up the next question."""
        try:
            question = self._send(answer)
            if question.__class__ is Ask and (self._obvious or question.public) and len(question.choices) == 1:
                question = self._past_the_obvious(question.choices[0])
        except StopIteration:
            question = None
        self._take_up(question)

    def _past_the_obvious(self, answer: Any) -> Question:
        """Give answers that are the only ones, until there is a choice."""
        send, kept = self._send, self._kept
        for _ in range(MOST_FORCED):
            if kept:
                self._sent.append(answer)
            question: Question = send(answer)
            if question.__class__ is not Ask or not (self._obvious or question.public) or len(question.choices) != 1:
                return question
            answer = question.choices[0]
        raise RulesError(f"{MOST_FORCED} answers in a row were the only ones: the rules go round in circles.")

    def _take_up(self, question: Question | None) -> None:
        """This is what is asked now."""
        self.question = question
        if question.__class__ is Ask:
            self.actor, self.choices = question.player, question.choices
        elif question is None:
            self.choices = ()
        else:
            self._given = {}
            self._put()

    def _put(self) -> None:
        """Find the next decision in a question to several: whose it is, and between what."""
        question = self.question
        assert isinstance(question, AskAll | AskAny)
        left = [seat for seat in question.players if seat not in self._given]
        if not left:  # a question to nobody, or to players who have all left
            return self._all_answered()
        self.actor = left[0]
        self.choices = question.choices(self.actor)
        if isinstance(question, AskAny) and (len(left) > 1 or question.within is not None):
            self.choices = may_wait(self.choices)
        return None

    def _all_answered(self) -> None:
        self._conclude()

    # ---- playing

    def play(self, move: Any) -> None:
        """The actor makes a move. It is not checked."""
        if self._floor is not None:
            return self.say(self.actor, self.talk, move)
        if self.question.__class__ is not Ask:
            return self._give(self.actor, move)
        if self._kept:
            self._sent.append(move)
        # What `_go_on` does, made fast for by far the most frequent case: one `Ask` after another.
        send = self._send  # a local variable, because calling a slot is slower
        try:
            question = send(move)
        except StopIteration:
            return self._take_up(None)
        if question.__class__ is Ask:
            choices = question.choices
            if not (self._obvious or question.public) or len(choices) != 1:
                self.question, self.actor, self.choices = question, question.player, choices
                return None
            try:
                question = self._past_the_obvious(choices[0])
            except StopIteration:
                return self._take_up(None)
        return self._take_up(question)

    def _give(self, seat: Seat, move: Any) -> None:
        """One of several players answers."""
        self._given[seat] = move
        if isinstance(self.question, AskAny) and move is not WAIT:
            self._close((seat, move))
        else:
            self._put()

    def _conclude(self) -> None:
        """Nobody is left who could answer."""
        given = self._given
        if isinstance(self.question, AskAll):
            self._close({player: given[player] for player in self.question.players})
        else:
            self._close((None, None))

    def _close(self, answer: Any) -> None:
        """Go on after a question to several."""
        if self._kept:
            self._sent.append(copy(answer))  # a copy, because the rules may change theirs
        self._given = {}
        self._go_on(answer)

    def playout(self, random: Callable[[], float], hunch: bool = False) -> None:
        """Random moves to the end of the game; with `hunch`, by the game's rule of thumb."""
        if self._floor is not None:
            return self._playout_on_floor(random, hunch)
        send, kept, think = self._send, self._kept, self.game.hunch if hunch else None
        question = self.question
        move: Any
        for _ in range(self.game.longest):
            if question.__class__ is Ask:
                choices = question.choices
                size = len(choices)
                if size == 1:
                    move = choices[0]
                else:
                    weights = think(question.player, question.what, choices) if think else None
                    if weights or choices.__class__ in UNEVEN:
                        move = at_random(choices, weights, random)
                    else:
                        move = choices[floor(random() * size)]
                if kept:
                    self.play(move)
                    question = self.question
                    continue
            elif question is None:
                break
            elif question.__class__ is AskAll and not kept and not self._given:
                move = {}
                for player in question.players:
                    choices = question.choices(player)
                    size = len(choices)
                    weights = think(player, question.what, choices) if think and size > 1 else None
                    if weights or choices.__class__ in UNEVEN:
                        move[player] = at_random(choices, weights, random)
                    else:
                        move[player] = choices[floor(random() * size)]
            else:
                choices = self.choices
                many = len(choices) > 1
                weights = think(self.actor, question.what, choices) if think and many else None
                self.play(at_random(choices, weights, random) if many else choices[0])
                question = self.question
                continue
            # Answers go straight into the turn if nothing has to be kept: nobody looks at this run before it ends.
            try:
                question = send(move)
            except StopIteration:
                question = None
            if question.__class__ is not Ask and question.__class__ is not AskAll:
                self._take_up(question)
                question = self.question
        if question is not None and not self._given:  # it took longer than any game should
            self._take_up(question)
        return None

    # ---- on an open floor

    def _call(self) -> None:
        """Find the next decision on an open floor: whose it is, and in which conversation."""
        floor, game = self._floor, self.game
        assert floor is not None
        while not game.over:
            time_passes = floor.due is not None  # if it does not, somebody has to answer
            for seat in game.around(SEATS[self._turn_to % game.n]):
                for number in floor.asked(seat):
                    if (seat, number) not in self._passed:
                        self.actor, self.talk, self.question = seat, number, floor.question(number)
                        offered = self.question.offered(seat)
                        passable = time_passes and not isinstance(self.question, AskAll)
                        self.choices = may_wait(offered) if passable else offered
                        return
            if not self._all_passed():
                return
        self.question, self.choices = None, ()

    def _all_passed(self) -> bool:
        """Nobody wants to do anything: let time pass until something happens. Returns whether time could pass."""
        floor = self._floor
        assert floor is not None
        if (due := floor.due) is None:
            raise RulesError("Nobody on the floor does anything, and no clock runs: then it never ends.")
        self.game.now = due[0]
        floor.lapse(due[1])
        self._passed.clear()
        return True

    def say(self, seat: Seat, number: int, move: Any) -> None:
        """Somebody on an open floor answers in a conversation, or leaves it to others or to the clock."""
        floor, game = self._floor, self.game
        assert floor is not None
        if move is WAIT:
            self._passed.add((seat, number))
            return self._call()
        at, until = self._takes()
        game.now = at
        self._speak(seat, number, move)
        while (due := floor.due) is not None and due[0] <= until:
            game.now = due[0]
            floor.lapse(due[1])
            self._passed.clear()
        return self._call()

    def _takes(self) -> tuple[int, int]:
        """Without a real clock: when an answer is given (before anything else happens), and how late it is then."""
        floor, game = self._floor, self.game
        assert floor is not None
        if game.stopped:
            return game.now, game.now
        until, due = game.now + self._pace(), floor.due
        return (until if due is None else min(until, due[0] - 1)), until

    def _pace(self) -> int:
        """The milliseconds that an answer takes."""
        return self.game.pace()

    def _speak(self, seat: Seat, number: int, move: Any) -> None:
        assert self._floor is not None
        if self._floor.give(seat, number, move):
            self._passed.clear()
        else:
            self._passed.add((seat, number))  # a sealed answer: this player has nothing more to do there
        self._turn_to = SEATS[seat + 1]

    def _playout_on_floor(self, random: Callable[[], float], hunch: bool) -> None:
        for _ in range(self.game.longest):
            question, choices = self.question, self.choices
            if question is None:
                break
            weights = self.game.hunch(self.actor, question.what, choices) if hunch and len(choices) > 1 else None
            self.play(at_random(choices, weights, random))

    @property
    def asked(self) -> list[tuple[Seat, str]]:
        """Who is asked what, as far as all may know: on an open floor nobody knows what others are asked."""
        question = self.question if self._floor is None or self.question is None else self._floor.question(THE_FLOOR)
        return [] if question is None else [(seat, question.what) for seat in question.asked]

    def scores(self) -> Sequence[Any]:
        return self.game.scores()

    def turn_under_way(self) -> Any:
        """The innermost generator of the turn, which waits for an answer; None if there is none."""
        if self._floor is not None:  # between two answers there is nothing but the table
            return None
        playing: Any = self._send
        turn = playing.__self__.gi_yieldfrom
        return innermost(turn) if isinstance(turn, GeneratorType) else None

    def position(self) -> bytes:
        """The position as bytes that can be compared: the table, the question, and the state of the turn under way.

        That state is the line it has come to, and its variables. A variable without a repr of its own (an iterator,
        say) makes the position different from all others.
        """
        game, held = self.game, []
        fields = {id(getattr(game, name)): name for name in game.fields()}
        playing: Any = self._send
        turn = playing.__self__.gi_yieldfrom
        while isinstance(turn, GeneratorType):
            frame: Any = turn.gi_frame
            variables = {
                name: fields.get(id(value), value) for name, value in frame.f_locals.items() if value is not game
            }
            held.append((frame.f_code.co_qualname, frame.f_lasti, variables))
            turn = turn.gi_yieldfrom
        in_mind = repr((held, self._given))
        if " at 0x" in in_mind:
            in_mind = token_hex()
        what = None if self.question is None else self.question.what
        return to_json([what, len(self.choices), in_mind, game.as_data()])

    # ---- forks

    def fork(self, chance: Chance, kept: bool = False) -> "Run":
        """The same position, to be played on with other luck. The two runs do not disturb each other.

        A generator cannot be copied: the turn under way is run again, with the answers and the luck since.
        """
        new = Run.__new__(Run)
        new._refork(self, chance, kept)
        return new

    def _refork(
        self, run: "Run", chance: Chance, kept: bool, turn: "tuple[Game, list[Any], int] | None" = None
    ) -> None:
        """Become a fork of a run; with `turn` (its start, what was sent, the luck's mark), of how it was then."""
        self.brief, self.ahead = False, 0
        self._kept, self._obvious, self._given = kept, run._obvious, {}
        self._clock = None
        self._turn_to, self._passed, self.talk = run._turn_to, run._passed.copy(), run.talk
        self._floor = None
        self._start, self._sent, self._mark, self._earlier = None, run._sent, 0, None
        start, sent, mark = turn or (run._start, run._sent, run._mark)
        now = run.game.chance
        luck = now.record[mark:] if isinstance(now, Recorded) else ()
        if kept:
            chance = Recorded(random=chance.random)
            chance.record.extend(luck)
        chance.guesses = True
        if run._floor is not None:
            self.game = run.game.copy()
            self.game.chance = chance
            self._floor = Floor(self.game, run._floor)
            self._call()
            return
        if run.question is None:
            self.game = run.game.copy()
            self.game.chance = chance
            self._send, self.question, self.choices = self._play().send, None, ()
            return
        if start is None:
            raise RulesError("This run remembers nothing: fork one that is kept.")
        self.game = game = start.copy()
        game.chance = Replayed(luck, chance) if luck else chance
        self._send = send = (self._keep() if kept else self._play()).send
        question = send(None)
        for answer in sent:
            if answer.__class__ is Now:
                self._clock = answer.at
            elif answer.__class__ is Came:
                game.now = game.now if self._clock is None else max(game.now, self._clock)
                game.come(answer)
            else:
                question = send(answer if answer.__class__ is not dict else answer.copy())
                self._clock = None
        self._clock = None
        game.chance = chance
        if kept:  # because the list of what was sent was made anew when the turn began
            self._sent.extend(run._sent)
            self._mark = 0
        self.question = question
        if question.__class__ is Ask:
            self.actor, self.choices = question.player, question.choices
        else:
            self._given = run._given.copy()
            self._put()

    def imagine(self, seat: Seat | None, chance: Chance, talk: int | None = None) -> "Run":
        """A fork as a seat could imagine it: what it does not know is dealt anew, sealed answers are asked for again.

        On an open floor it is the seat's turn, in the conversation `talk` or in the one that was next.
        """
        if self._floor is not None:
            return self._imagine_floor(seat, chance, talk)
        if isinstance(self.question, Ask) and seat != self.question.player:
            raise RulesError("Only who is asked can imagine the table: the question was made for that seat's eyes.")
        new = self.fork(chance)
        new.game.redeal(seat, chance)
        new._take_up(new.question)
        return new

    def _imagine_floor(self, seat: Seat | None, chance: Chance, talk: int | None) -> "Run":
        new = self.fork(chance)
        floor, game = new._floor, new.game
        assert floor is not None
        floor.given.clear()
        game.talks = tuple(
            one for one in game.talks if one.is_open or seat in one.players or not asks(type(game), one.part)
        )
        game.redeal(seat, chance)
        floor.settle()
        new._passed.clear()
        if seat is not None:
            talk = self.talk if talk is None and seat == self.actor else talk
            new._turn_to = seat
            new._passed.update((seat, number) for number in floor.asked(seat) if talk not in (None, number))
        new._call()
        return new


def innermost(turn: Any) -> Any:
    """The generator that a turn was handed on to by `yield from`: the one that asks."""
    while isinstance(turn.gi_yieldfrom, GeneratorType):
        turn = turn.gi_yieldfrom
    return turn


def waited(game: Game, question: Question, answer: Any) -> int:
    """Without a real clock: the milliseconds until a question was answered, or until its time was over."""
    if answer == (None, None) and isinstance(question, AskAny) and question.within is not None:
        return round(question.within * 1000)
    return game.pace()


def may_wait(choices: Sequence[Any]) -> Sequence[Any]:
    """These choices, or waiting."""
    return Either([WAIT], choices) if isinstance(choices, Shape) else [WAIT, *choices]


def at_random(choices: Any, weights: Sequence[float] | None, random: Callable[[], float]) -> Any:
    """A random one of the choices, in proportion to their weights if there are any."""
    if weights:
        return choices[weighted(weights, random)]
    return choices.sample(random) if choices.__class__ in UNEVEN else choices[floor(random() * len(choices))]


def weighted(weights: Sequence[float], random: Callable[[], float]) -> int:
    """A random index, in proportion to the weights."""
    sums = list(accumulate(weights))
    at = random() * sums[-1]
    for i, upto in enumerate(sums):
        if at < upto:
            return i
    return len(sums) - 1


def outcomes(run: Run, move: Any, least: float = 0.0) -> list[tuple[float, Run]]:
    """Every way in which luck can fall after a move, up to the next question: [(probability, run)].

    Ways less likely than `least` are left out: in some games luck can go on for ever.
    """
    done: list[tuple[float, Run]] = []
    open_: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
    while open_:
        chance_of, draws = open_.pop()
        after = run.fork(Branching(draws), kept=False)
        try:
            after.play(move)
        except Branch as branch:
            if chance_of >= least:
                open_ += [(chance_of / branch.n, (*draws, i)) for i in range(branch.n)]
        else:
            done.append((chance_of, after))
    return done
