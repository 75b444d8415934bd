"""Positions for searches that go their own way: they are copied for next to nothing, and every draw can be told."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from rumpus.core import WAIT, AskAny, Chance, Run, Seat
from rumpus.core.chance import Branch, Recorded
from rumpus.core.values import to_json
from rumpus.lab.environments.settings import Setting, setting, view
from rumpus.lab.environments.steps import Steps, next_choice

CHANCE, OVER = -1, -4  # who acts, when nobody does: as OpenSpiel has it
MANY, SOME = 1 << 14, 64  # ways in which a draw can go
NO_LUCK = Chance(0)  # stands where luck is about to be put
History = tuple[Any, int, int] | None  # the history before, who acted, and the action


class Luck(Recorded):
    """Draws that are told; after them, those of `random`, or a Branch where there is none.

    A draw that can go very many ways (how a hand trembles) is told as one of SOME ways, evenly spread.
    """

    __slots__ = ("_draws", "_in_short", "drawn", "explicit")

    def __init__(self, draws: Sequence[int], random: Callable[[], float] | None, in_short: bool) -> None:
        super().__init__(random=random or NO_LUCK.random)
        self.explicit = random is None
        self._draws, self._in_short = iter(draws), in_short
        self.drawn: list[int] = []  # without those that could go only one way

    def below(self, n: int) -> int:
        if n == 1:
            self.record.append(0)
            return 0
        told = next(self._draws, None)
        if told is None:
            if self.explicit:
                raise Branch(SOME if n > MANY else n)
            self.drawn.append(super().below(n))
            return self.drawn[-1]
        self.drawn.append(told)
        self.record.append((2 * told + 1) * n // (2 * SOME) if self._in_short and n > MANY else told)
        return self.record[-1]  # type: ignore[return-value]


class Origin(Struct, frozen=True):
    """Where positions are made from: the set-up, a run that can be forked, or such a run as a seat imagines it."""

    at: Setting
    run: Run | None = None
    seat: Seat | None = None
    seed: int | None = None  # of the imagination

    def begin(self, luck: Luck) -> Run:
        if self.run is None:
            return Run(self.at.begin(luck, []), kept=True)
        if self.seed is None:
            run = self.run.fork(NO_LUCK, kept=True)
            assert isinstance(run.game.chance, Recorded)
            luck.record = run.game.chance.record
        else:
            run = imagined(self.run, self.seat, self.seed)
        run.game.chance = luck
        run.game.told = list(self.run.game.told or ())
        return run


def imagined(run: Run, seat: Seat | None, seed: int) -> Run:
    """The run as its actor could imagine it. Those who were asked before give answers that they could have given."""
    chance = Chance(seed)
    new = run.imagine(seat, chance)
    while new.actor != seat:
        waits = isinstance(new.question, AskAny)  # the actor is asked, so nobody was faster
        new.play(WAIT if waits else new.choices[chance.below(len(new.choices))])
    return new


class Position:
    """A game in the middle of an answer, or at a draw. Copies share their run until one of them goes on."""

    __slots__ = (
        "_known",
        "answers",
        "draws",
        "heard",
        "history",
        "luck",
        "origin",
        "random",
        "run",
        "shared",
        "steps",
        "whole",
    )

    def __init__(self, origin: Origin, random: Callable[[], float] | None, whole: int = 0) -> None:
        self.origin = origin
        self.random = random  # None: luck is explicit
        self.whole = whole
        self.answers: tuple[Any, ...] = ()  # since the origin
        self.draws: tuple[int, ...] = ()  # likewise
        self.luck = 0  # ways in which the next draw can go, where that is what comes next
        self.run: Run | None = None  # None before a draw
        self.steps: Steps | None = None  # None before a draw, and when it is over
        self.shared = False
        self.history: History = None
        self.heard: dict[int, tuple[int, str]] = {}  # for each seat: how much of the story, and what it heard of it
        self._known: dict[int, str] = {}  # for each seat that was asked what it knows

    def copy(self) -> "Position":
        self.shared = True
        new = object.__new__(Position)
        for slot in Position.__slots__:
            setattr(new, slot, getattr(self, slot))
        new.heard, new._known = self.heard.copy(), self._known.copy()
        return new

    def __deepcopy__(self, memo: Any) -> "Position":
        return self.copy()

    def __reduce__(self) -> Any:
        """Written down as what was done."""
        if self.random is not None or self.origin.seed is not None:
            raise TypeError("Only a game with explicit luck, and no imagined one, can be written down.")
        at = self.origin.at
        return _again, (at.name, at.players, at.options, self.whole, [action for _, action in self._past()])

    @property
    def over(self) -> bool:
        return self.steps is None and not self.luck

    @property
    def actor(self) -> int:
        return CHANCE if self.luck else OVER if self.steps is None else int(self.steps.seat)

    @property
    def numbers(self) -> dict[int, int]:
        """The actions that can be taken now, with the places of their offers."""
        return self.steps.numbers if self.steps is not None else {}

    # ---- going on

    def make(self) -> None:
        """Go from the origin to where the answers and draws since then lead."""
        luck = Luck(self.draws, self.random, self.random is None)
        self.shared = False
        self._known.clear()
        try:
            self.run, self.steps = self._made(luck)
        except Branch as branch:
            self.run, self.steps, self.luck = None, None, branch.n
            return
        self.luck = 0
        if self.origin.seed is None:  # its run is kept: from now on it can be forked
            self.origin, self.answers, self.draws = Origin(self.origin.at, self.run), (), ()

    def _made(self, luck: Luck) -> tuple[Run, Steps | None]:
        run = self.origin.begin(luck)
        steps = next_choice(run, self.whole) if self.origin.run is None else self.steps
        for answer in self.answers:
            run.play(answer)
            steps = next_choice(run, self.whole)
        return run, steps

    def act(self, action: int) -> None:
        """Take a step, or let a draw go one way."""
        self.history = self.history, self.actor, action
        self._known.clear()
        if self.luck:
            self.draws = (*self.draws, action)
            self.make()
            return
        assert self.steps is not None
        self.steps = self.steps.copy()
        self.steps.take(self.numbers[action])
        if not len(self.steps.offers):
            self._answer(self.steps.answer)

    def _answer(self, answer: Any) -> None:
        run = self.run
        assert run is not None
        chance = run.game.chance
        assert isinstance(chance, Luck)
        self.answers = (*self.answers, answer)
        real = self.origin.seed is None
        if not real:
            self.draws = tuple(chance.drawn)
        if self.shared or (real and chance.explicit):
            self.make()
            return
        # Nobody else needs this run; and where luck stops it, it can be made again.
        try:
            run.play(answer)
            self.steps = next_choice(run, self.whole)
        except Branch as branch:
            self.draws = tuple(chance.drawn)
            self.run, self.steps, self.luck = None, None, branch.n
        else:
            if real:
                self.answers = ()

    def loose(self, random: Callable[[], float]) -> Run:
        """A run from here that is played to its end elsewhere; an answer that is begun is finished at random."""
        luck = Luck(self.draws, random, self.random is None)
        if self.origin.run is not None and not self.answers and self.origin.seed is None:
            run = self.origin.run.fork(NO_LUCK)
            run.game.chance = luck
        else:
            run = self._made(luck)[0]
            run.game.told = None
        if self.steps is not None and self.steps.begun:
            steps = self.steps.copy()
            while len(steps.offers):
                steps.take(int(random() * len(steps.offers)))
            run.play(steps.answer)
        return run

    def steps_of(self, seat: int) -> Steps | None:
        """The answer that a seat is about to give."""
        return self.steps if self.steps is not None and self.steps.seat == seat else None

    # ---- what somebody knows

    def imagined(self, seat: int, seed: int) -> "Position":
        """A position that the seat that is asked could just as well be in, for all it knows."""
        if seat != self.actor:
            raise ValueError(f"Only who is asked can imagine the table: that is {self.actor}, not {seat}.")
        new = self.copy()
        if self.origin.seed is None:
            new.origin = Origin(self.origin.at, self.run, Seat(seat), seed)
            new.make()
            return new
        raise ValueError("What is imagined is not imagined again: keep the true state for that.")

    def known(self, seat: int) -> str:
        """All that a seat knows: what it has heard and done, what it sees, and how far it has got with its answer."""
        if seat not in self._known:
            self._known[seat] = f"{self._story(seat)}{self._deeds(seat)}\n{self.seen(seat)}"
        return self._known[seat]

    def seen(self, seat: int) -> str:
        """What a seat sees now, and how far it has got with its answer."""
        if self.run is None:
            return ""
        sees = to_json(view(self.run, Seat(seat))).decode()
        steps = self.steps_of(seat)
        if steps is None:
            return sees
        so_far = to_json([steps.taken, *([steps.offers[0].start] if steps.in_blocks else [])])
        return f"{sees}\n{so_far.decode()}"

    def _story(self, seat: int) -> str:
        told = (self.run.game.told or ()) if self.run is not None else ()
        upto, text = self.heard.get(seat, (0, ""))
        if upto < len(told):
            new = [one.words(Seat(seat)) for one in told[upto:] if one.heard_by(Seat(seat))]
            text += "".join(f"{line}\n" for line in new)
            self.heard[seat] = len(told), text
        return text

    def _deeds(self, seat: int) -> str:
        return " ".join(str(action) for who, action in self._past() if who == seat)

    def _past(self) -> list[tuple[int, int]]:
        """Who did what, from the beginning."""
        past: list[tuple[int, int]] = []
        before = self.history
        while before is not None:
            before, who, action = before
            past.append((who, action))
        return past[::-1]


def _again(name: str, players: int, options: dict[str, Any], whole: int, actions: Sequence[int]) -> Position:
    position = Position(Origin(setting(name, players, options)), None, whole)
    position.make()
    for action in actions:
        position.act(action)
    return position
