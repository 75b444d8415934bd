"""Answers in small steps: every question of every game becomes a few choices between at most WIDTH actions.

A bigger answer is split by its own shape (take this, take that, done). A step that still has too many offers is split
into blocks of neighbours, then into smaller ones, like the digits of a number. A step that leaves no choice is taken at
once.

The number of an action says what it means, so that it means the same in every position where that is possible: a whole
number stands for itself, a seat for how far to the left it sits, a place in a range for itself, and everything else (a
card, a word) gets a number from its name. Where two offers would have the same number, the later one gets the next
that is free.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any
from zlib import crc32

from msgspec import Struct

from rumpus.core import Run, Seat, Told, label, shapes
from rumpus.core.shapes import Shape

WIDTH = 128  # actions


class Block(Struct, frozen=True):
    """Neighbours among too many offers: the places from `start`, before `stop`."""

    start: int
    stop: int

    def __len__(self) -> int:
        return self.stop - self.start


class Steps:
    """An answer that is being put together. `offers` is what can be chosen next; none: the answer is whole."""

    __slots__ = ("_all", "_block", "_numbers", "choices", "offers", "players", "seat", "taken", "undivided")

    def __init__(self, choices: Sequence[Any], seat: int, players: int, undivided: int = 0) -> None:
        """`undivided`: a question with at most so many answers is one step, whatever its shape."""
        self.choices, self.seat, self.players = choices, seat, players
        self.taken: tuple[Any, ...] = ()
        self.undivided = 1 < len(choices) <= min(undivided, WIDTH)
        self._look()

    def _look(self) -> None:
        """See what comes next; what leaves no choice is taken."""
        while True:
            if self.undivided:
                self._all = () if self.taken else self.choices
            else:
                self._all = shapes.offers(self.choices, self.taken)
            if len(self._all) != 1:
                break
            self.taken = (*self.taken, self._all[0])
        self._block = Block(0, len(self._all))
        self._narrow()

    def _narrow(self) -> None:
        self._numbers: dict[int, int] | None = None
        if len(self._block) <= WIDTH:
            block = self._block
            self.offers: Sequence[Any] = self._all[block.start : block.stop]
        else:
            self.offers = blocks(self._block)

    def take(self, place: int) -> None:
        """Choose one of the offers, by its place among them."""
        chosen = self.offers[place]
        if chosen.__class__ is Block:
            self._block = chosen
            self._narrow()
        else:
            self.taken = (*self.taken, chosen)
            self._look()

    @property
    def answer(self) -> Any:
        return self.taken[0] if self.undivided else shapes.finish(self.choices, self.taken)

    def copy(self) -> "Steps":
        new = object.__new__(Steps)
        for slot in Steps.__slots__:
            setattr(new, slot, getattr(self, slot))
        return new

    @property
    def numbers(self) -> dict[int, int]:
        """The number of every action that can be taken now, with the place of its offer."""
        if self._numbers is None:
            self._numbers = self._count()
        return self._numbers

    def in_words(self) -> dict[int, str]:
        """Every action that can be taken now, with its words, which no other has."""
        words = [self._words(offer) for offer in self.offers]
        often = Counter(words)
        return {
            number: words[place] if often[words[place]] == 1 else f"{words[place]} ({number})"
            for number, place in sorted(self.numbers.items())
        }

    def _words(self, offer: Any) -> str:
        if isinstance(offer, Block):
            return f"{offer.start + 1} to {offer.stop} of {len(self._all)}"
        if self.undivided and isinstance(self.choices, Shape):
            return shapes.written(offer, self.choices, self._said)
        return shapes.step_in_words(self.choices, self.taken, offer, self._said)

    def _said(self, thing: Any) -> str:
        """What something is called, for who is asked."""
        return thing.words(Seat(self.seat)) if isinstance(thing, Told) else label(thing)

    @property
    def begun(self) -> bool:
        return bool(self.taken) or len(self._block) < len(self._all)

    @property
    def in_blocks(self) -> bool:
        return len(self.offers) > 0 and self.offers[0].__class__ is Block

    def _count(self) -> dict[int, int]:
        if shapes.numbers_of(self._all) is not None or self.in_blocks:
            return {place: place for place in range(len(self.offers))}
        found: dict[int, int] = {}
        for place, offer in enumerate(self.offers):
            number = number_of(offer, self.seat, self.players)
            while number in found:
                number = (number + 1) % WIDTH
            found[number] = place
        return found


def blocks(places: Block) -> list[Block]:
    """As many blocks of equal size as there will be offers in a block, or in a block of a block, and so on."""
    digits = 2
    while WIDTH**digits < len(places):
        digits += 1
    count = 1
    while count**digits < len(places):
        count += 1
    size = -(-len(places) // count)
    return [Block(at, min(at + size, places.stop)) for at in range(places.start, places.stop, size)]


def number_of(value: Any, seat: int, players: int) -> int:
    """The number that an offer would like to have, when it is made to a seat."""
    if value.__class__ is int and 0 <= value < WIDTH:
        return int(value)
    if value.__class__ is Seat:
        return int(value - seat) % players
    return crc32(named(value, seat, players).encode()) % WIDTH


def named(value: Any, seat: int, players: int) -> str:
    """A value in a text that is always the same, with seats counted from one of them."""
    if value.__class__ is Seat:
        return f"left {(value - seat) % players}"
    if isinstance(value, tuple):
        return f"({' '.join([named(part, seat, players) for part in value])})"
    return str(value)


def next_choice(run: Run, undivided: int = 0) -> Steps | None:
    """Go on to where somebody has a choice: None if the game ends before. What leaves no choice is answered."""
    for _ in range(run.game.longest):
        if run.over:
            return None
        steps = Steps(run.choices, run.actor, run.game.n, undivided)
        if len(steps.offers):
            return steps
        run.play(steps.answer)
    return None
