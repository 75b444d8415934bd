"""Luck: the only source of it. Games call it directly, a match records it, forks and replays play it back.

There are two generators. A match draws from SHAKE-256, keyed by its seed (`Keyed`): somebody who has seen every draw
so far still cannot predict the next one. Playouts and imagined tables, on which nothing depends, draw from the Mersenne
Twister (`Chance`), which is faster. Only its `random()` is used, because Python promises to keep that sequence the same
in every version.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import shake_256
from itertools import count
from math import floor
from random import Random
from re import fullmatch
from secrets import token_hex
from struct import unpack
from typing import Any, TypeVar

from .errors import BadLog, BadOption, RulesError

T = TypeVar("T")
Seed = int | str
Draw = int | tuple[int, ...]  # a number drawn, or something that happened
Guess = Callable[[Callable[[], float]], Sequence[int]]  # made from random numbers

WORDS = 128  # made at a time: made one by one, a draw would take four times as long
SPAN = 2**64  # how many values a word can have


def the_seed(seed: Any) -> Seed:
    """A seed in its canonical form, so that no two spellings share their luck: "7" is the number 7."""
    if type(seed) not in (int, str):
        raise BadOption(f"A seed is a whole number or a text, not {seed!r}.")
    return int(seed) if isinstance(seed, str) and fullmatch(r"0|-?[1-9][0-9]{0,99}", seed) else seed


class Chance:
    """Dice, shuffles and picks from a seed; without a seed, from the operating system's entropy.

    For playouts and for what a bot imagines only: after a few hundred draws, the next ones can be predicted.
    """

    __slots__ = ("guesses", "random")

    random: Callable[[], float]
    guesses: bool  # whether a guess will do instead of a simulation, as in a fork

    def __init__(self, seed: Seed | None = None) -> None:
        self.random = Random(seed).random
        self.guesses = False

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return floor(self.random() * n)

    def die(self, sides: int = 6) -> int:
        return floor(self.random() * sides) + 1

    def dice(self, count: int, sides: int = 6) -> list[int]:
        return [self.die(sides) for _ in range(count)]

    def pick(self, things: Sequence[T]) -> T:
        return things[floor(self.random() * len(things))]

    def draw(self, things: list[T]) -> T:
        """Take out one of them at random: a card out of a deck whose order does not matter."""
        return things.pop(floor(self.random() * len(things)))

    def deal(self, things: list[T], hands: Iterable[list[T]]) -> None:
        """Move one of them at random into each hand, in this order. A hand may be listed several times."""
        random, take, left = self.random, things.pop, len(things)
        for hand in hands:
            hand.append(take(floor(random() * left)))
            left -= 1

    def shuffle(self, things: list[T]) -> None:
        random = self.random
        for i in range(len(things) - 1, 0, -1):
            j = floor(random() * (i + 1))
            things[i], things[j] = things[j], things[i]

    def happens(self, make: Callable[[], Sequence[int]], guess: Guess | None = None) -> tuple[int, ...]:
        """The numbers that `make` comes up with: how thrown things come to rest, say. A replay reads them from the log.

        Where `make` takes long, a fork uses `guess` instead.
        """
        return tuple(guess(self.random) if guess is not None and self.guesses else make())


class Drawn(Chance):
    """Chance in which every draw goes through `below`."""

    __slots__ = ()

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def draw(self, things: list[T]) -> T:
        return things.pop(self.below(len(things)))

    def deal(self, things: list[T], hands: Iterable[list[T]]) -> None:
        for hand in hands:
            hand.append(things.pop(self.below(len(things))))

    def shuffle(self, things: list[T]) -> None:
        below = self.below
        for i in range(len(things) - 1, 0, -1):
            j = below(i + 1)
            things[i], things[j] = things[j], things[i]


class Recorded(Drawn):
    """Keeps a record of every draw. For runs that can be forked, and for old logs: newer matches are `Keyed`."""

    __slots__ = ("happened", "record")

    record: list[Draw]
    happened: list[tuple[int, ...]]  # what a log says will happen; the last item comes next

    def __init__(self, seed: Seed | None = None, random: Callable[[], float] | None = None) -> None:
        self.random = random or Random(seed).random
        self.guesses = False
        self.record, self.happened = [], []

    def below(self, n: int) -> int:
        drawn = floor(self.random() * n)
        self.record.append(drawn)
        return drawn

    def happens(self, make: Callable[[], Sequence[int]], guess: Guess | None = None) -> tuple[int, ...]:
        happened = self.happened.pop() if self.happened else super().happens(make, guess)
        self.record.append(happened)
        return happened

    def expect(self, luck: Iterable[Draw]) -> None:
        """This is what happens next: it need not be made."""
        self.happened = [draw for draw in luck if isinstance(draw, tuple)][::-1]

    def rewind(self, seed: Seed | None, draws: int) -> None:
        """Go back to when only so many draws had been made."""
        self.random = Random(seed).random
        del self.record[draws:]
        for draw in self.record:
            if draw.__class__ is int:
                self.random()


class Keyed(Recorded):
    """The luck of a match: words of 64 bits from SHAKE-256, keyed by the seed.

    Draw number k uses word number k, whatever was drawn before. So a match that is taken up again only has to know
    how many draws there were. docs/engine.md shows how anybody can check this.
    """

    __slots__ = ("_block", "_seed", "_words")

    _block: int  # which words are in memory: the first WORDS of them are block 0
    _words: tuple[int, ...]

    def __init__(self, seed: Seed | None = None) -> None:
        self.guesses = False
        self.record, self.happened = [], []
        self._seed = token_hex(16) if seed is None else seed
        self._block, self._words = -1, ()

    def below(self, n: int) -> int:
        record = self.record
        number = len(record)
        if number // WORDS != self._block:
            self._block = number // WORDS
            self._words = unpack(f"<{WORDS}Q", self._stream(f"{self._block}", 8 * WORDS))
        word = self._words[number % WORDS]
        drawn = word % n
        if word - drawn + n > SPAN:  # n does not divide SPAN: the last few words would make some outcomes likelier
            drawn = self._drawn_again(number, n)
        record.append(drawn)
        return drawn

    def _drawn_again(self, number: int, n: int) -> int:
        """For a draw that cannot use its word: it gets words of its own until one is good."""
        size = 8 + n.bit_length() // 8
        words = (int.from_bytes(self._stream(f"{number}.{again}", size), "little") for again in count(1))
        return next(word % n for word in words if word - word % n + n <= 256**size)

    def _stream(self, which: str, size: int) -> bytes:
        return shake_256(f"rumpus luck {which}: {self._seed}".encode()).digest(size)

    def rewind(self, seed: Seed | None, draws: int) -> None:
        del self.record[draws:]


class Scripted(Keyed):
    """Luck from a script: faces of dice, picked things, orders of shuffled things. After its end, luck from the seed.

    A script has one item for each call: `[Seat(1), 3, [2, 4]]` is a pick, a die, two dice.
    """

    __slots__ = ("script",)

    script: list[Any]

    def __init__(self, script: Iterable[Any], seed: Seed | None = None) -> None:
        super().__init__(seed)
        self.script = list(script)[::-1]

    def below(self, n: int) -> int:
        return self._told(range(n), "below") if self.script else super().below(n)

    def die(self, sides: int = 6) -> int:
        return self._told(range(1, sides + 1), "die") + 1 if self.script else super().die(sides)

    def dice(self, count: int, sides: int = 6) -> list[int]:
        if self.script and isinstance(self.script[-1], list | tuple):
            faces = self.script.pop()
            if len(faces) != count:
                raise RulesError(f"The script has {faces} where {count} dice are rolled.")
            self.script += faces[::-1]
        return super().dice(count, sides)

    def pick(self, things: Sequence[T]) -> T:
        return things[self._told(things, "pick")] if self.script else super().pick(things)

    def happens(self, make: Callable[[], Sequence[int]], guess: Guess | None = None) -> tuple[int, ...]:
        """Only a tuple in the script is meant for this; anything else is for a later call."""
        if not self.script or not isinstance(self.script[-1], tuple):
            return super().happens(make)
        self.record.append(self.script.pop())
        return self.record[-1]  # type: ignore[return-value]

    def shuffle(self, things: list[T]) -> None:
        if not self.script:
            return super().shuffle(things)
        order = self.script.pop()
        told = isinstance(order, list | tuple) and len(order) == len(things)
        if not told or any(order.count(thing) != things.count(thing) for thing in things):
            raise RulesError(f"The script has {order!r} where {things} are shuffled.")
        for i in range(len(things) - 1, 0, -1):  # record the draws that would have led to this order
            j = things.index(order[i])
            self.record.append(j)
            things[i], things[j] = things[j], things[i]
        return None

    def _told(self, outcomes: Sequence[Any], call: str) -> int:
        told = self.script.pop()
        if told not in outcomes:
            raise RulesError(f"The script has {told!r} where `{call}` can only be {outcomes}.")
        drawn = outcomes.index(told)
        self.record.append(drawn)
        return drawn


class Relived(Recorded):
    """The draws of a log, handed over entry by entry, and recorded again."""

    __slots__ = ("feed",)

    feed: list[Draw]  # the next is the last

    def below(self, n: int) -> int:
        if not self.feed:
            raise BadLog("The log has less luck than the rules draw.")
        drawn = self.feed.pop()
        if not isinstance(drawn, int) or not 0 <= drawn < n:
            raise BadLog(f"The log has a draw of {drawn} where the rules draw below {n}.")
        self.record.append(drawn)
        return drawn

    def happens(self, make: Callable[[], Sequence[int]], guess: Guess | None = None) -> tuple[int, ...]:
        self.record.append(_happened(self.feed))
        return self.record[-1]  # type: ignore[return-value]


def _happened(feed: list[Draw]) -> tuple[int, ...]:
    if not feed:
        raise BadLog("The log does not tell all that happened.")
    happened = feed.pop()
    if not isinstance(happened, tuple):
        raise BadLog(f"The log has a draw of {happened} where something happens.")
    return happened


class Replayed(Drawn):
    """Plays recorded draws back, then draws from `then`."""

    __slots__ = ("_next", "then")

    def __init__(self, record: Iterable[Any], then: Chance) -> None:
        self._next = iter(record).__next__
        self.then = then

    def below(self, n: int) -> int:
        try:
            return self._next()  # type: ignore[no-any-return]
        except StopIteration:
            return self.then.below(n)

    def happens(self, make: Callable[[], Sequence[int]], guess: Guess | None = None) -> tuple[int, ...]:
        try:
            return self._next()  # type: ignore[no-any-return]
        except StopIteration:
            return self.then.happens(make, guess)


class Branch(Exception):
    """`Branching` needs an outcome for a draw below `n`."""

    def __init__(self, n: int) -> None:
        self.n = n


class Branching(Drawn):
    """Stops at the first draw it has no outcome for: the way to walk every outcome of chance."""

    __slots__ = ("_at", "draws")

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = draws
        self._at = 0

    def below(self, n: int) -> int:
        if self._at == len(self.draws):
            raise Branch(n)
        self._at += 1
        return self.draws[self._at - 1]

    def happens(self, make: Callable[[], Sequence[int]], guess: Guess | None = None) -> tuple[int, ...]:
        """To walk every outcome, guesses are of no use."""
        return tuple(make())
