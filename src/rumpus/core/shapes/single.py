"""Answers that are one thing: a number, a word, a gesture, a point on paper, a line."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from rumpus.core.errors import IllegalAnswer
from rumpus.core.values import counted, listing

from .shape import (
    Conditional,
    Labels,
    Reason,
    Shape,
    Why,
    ends,
    number_in,
    numbered,
    numbers_in,
    one_of,
    parts_in,
    several,
    short,
    span,
)


class Numbers(Shape[int]):
    """One of these numbers, and how it is worded: `Numbers(range(20, 101), "raise to {}")`.

    `usual` is where a slider starts, by default at the first number.
    """

    kind = "number"

    def __init__(self, numbers: range, words: str, usual: int | None = None) -> None:
        if words.count("{}") != 1:
            raise ValueError(f"{words!r} has to have one place for a number: {{}}")
        if usual is not None and usual not in numbers:
            raise ValueError(f"{usual} is usual, but is none of the numbers")
        self.numbers: range = numbers
        self.words = words
        self.usual = usual
        self.gist = words.format("a number")
        self.label = words.format

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: Any) -> Any:
        return self.numbers[index]

    def index(self, answer: Any, start: int = 0, stop: int | None = None) -> int:
        return self.numbers.index(answer)

    def settle(self, answer: Any) -> int:
        return one_of(self.numbers, answer)

    def could_mean(self, answer: Any) -> bool:
        return isinstance(answer, int)

    def why_not(self, answer: int) -> Why | None:
        return None  # it has been settled, so it is legal

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        return () if so_far else self.numbers

    def finish(self, steps: tuple[Any, ...]) -> int:
        return int(steps[0])

    def details(self, labels: Labels) -> dict[str, Any]:
        usual = {} if self.usual is None else {"usual": self.usual}
        return {**ends(self.numbers), "words": self.words, **usual}

    def read(self, text: str, labels: Labels) -> Any:
        return number_in(self.amount(text) or text)

    def amount(self, text: str) -> str:
        """The number in a text that has nothing else in it but these words, which may be shortened: "raise 40"."""
        before, after = self.words.casefold().split("{}")
        text = text.casefold()
        said = re.search(r"[-+]?\d+", text)  # a pattern for the whole text could take minutes
        if said is None or not before.startswith(text[: said.start()].rstrip()):
            return ""
        return said[0] if after.lstrip().startswith(text[said.end() :].strip()) else ""

    def write(self, answer: int, labels: Labels) -> str:
        return self.words.format(answer)


class Word(Shape[str]):
    """Any text that passes the condition. Bots and environments choose from the texts in `known`.

    `hint` says what to write, where that is not plain: it stands in the empty field.
    """

    kind = "word"
    gist = "a word"

    def __init__(self, known: Sequence[str], condition: Reason, longest: int = 40, hint: str = "") -> None:
        self.known = known
        self.condition = condition
        self.longest = longest
        self.hint = hint

    def __len__(self) -> int:
        return len(self.known)

    def at(self, index: int) -> str:
        return self.known[index]

    def settle(self, answer: Any) -> str:
        if not isinstance(answer, str):
            raise IllegalAnswer("The answer is a word.")
        return answer.strip()

    def why_not(self, answer: str) -> Why | None:
        if len(answer) > self.longest:
            return f"That is longer than {counted(self.longest, 'letter')}."
        return self.condition(answer)

    def could_mean(self, answer: Any) -> bool:
        return isinstance(answer, str)

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        return () if so_far else self.known

    def finish(self, steps: tuple[Any, ...]) -> str:
        return str(steps[0])

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"longest": self.longest, **({"hint": self.hint} if self.hint else {})}

    def read(self, text: str, labels: Labels) -> Any:
        return text

    def write(self, answer: str, labels: Labels) -> str:
        return answer


class Throw(Shape[tuple[int, ...]]):
    """A gesture: a whole number for each of several dials, such as direction, speed and spin.

    `usual` is where dials start. `words` are what else can be typed: a word that sets dials
    ("hard": {"speed": 170}), or one that says which dial the number before it is for ("degrees": "azimuth").
    """

    kind = "throw"
    gist = "a throw"

    def __init__(
        self,
        usual: Mapping[str, int] | None = None,
        words: Mapping[str, Mapping[str, int] | str] | None = None,
        **dials: range,
    ) -> None:
        self.dials = dials
        self.usual = {name: dial[0] for name, dial in dials.items()} | dict(usual or {})
        self.words = words or {}
        self._sizes = [len(dial) for dial in dials.values()]

    def __len__(self) -> int:
        return numbered(prod(self._sizes))

    def at(self, index: int) -> tuple[int, ...]:
        """The answer of that index; the usual throw has index 0."""
        settings = []
        for name, dial in reversed(self.dials.items()):
            index, setting = divmod(index, len(dial))
            settings.append(dial[(dial.index(self.usual[name]) + setting) % len(dial)])
        return tuple(reversed(settings))

    def settle(self, answer: Any) -> tuple[int, ...]:
        if isinstance(answer, Mapping):
            answer = tuple(answer.get(name) for name in self.dials)
        settings = several(answer)
        if len(settings) != len(self.dials) or not all(type(s) is int for s in settings):
            raise IllegalAnswer(f"Say a whole number for each of {listing(self.dials)}.")
        return settings

    def why_not(self, answer: tuple[int, ...]) -> str | None:
        for (name, dial), setting in zip(self.dials.items(), answer, strict=True):
            if setting not in dial:
                return f"{name} cannot be {short(setting)}: {span(dial)}."
        return None

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        return [*self.dials.values(), ()][len(so_far)]

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"dials": {name: ends(dial) for name, dial in self.dials.items()}, "usual": self.usual}

    def read(self, text: str, labels: Labels) -> Any:
        """Numbers in the order of the dials, numbers after their dials' names ("spin -2, speed 3"), or words."""
        said = parts_in(text.casefold(), r"[\s,;:=]+")
        if said[:1] == ["throw"]:
            del said[0]
        if said and all(re.fullmatch(r"[-+]?\d+", word) for word in said):
            return numbers_in(" ".join(said))
        settings: dict[str, int] = {}
        while said:
            word = said.pop(0)
            meant = self.words.get(word)
            if word in self.dials and said:
                settings[word] = number_in(said.pop(0))
            elif isinstance(meant, Mapping):
                settings |= meant
            elif said and isinstance(self.words.get(said[0]), str):
                settings[str(self.words[said.pop(0)])] = number_in(word)
            else:
                dials = listing(self.dials)
                raise IllegalAnswer(f"{short(word)} says nothing about a throw, which is told by {dials}.")
        return self.usual | settings


class Spot(Conditional[tuple[int, int]]):
    """A point on paper. If only some points are allowed, `free` has a bit for each of these.

    The bit of a point is (index of its x in `xs`) * len(ys) + (index of its y in `ys`).
    """

    kind = "spot"
    gist = "a point"

    def __init__(self, xs: range, ys: range, condition: Reason | None = None, free: int | None = None) -> None:
        self.xs, self.ys = xs, ys
        self.condition = condition
        self.free = free

    def _free(self) -> int:
        return len(self.xs) * len(self.ys)

    def _every(self) -> Iterable[tuple[int, int]]:
        return product(self.xs, self.ys)

    def _nth(self, index: int) -> tuple[int, int]:
        x, y = divmod(index, len(self.ys))
        return self.xs[x], self.ys[y]

    def __len__(self) -> int:
        return super().__len__() if self.free is None else self.free.bit_count()

    def at(self, index: int) -> tuple[int, int]:
        return super().at(index) if self.free is None else self._nth(nth_bit(self.free, index))

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if self.free is None:
            return super().offers(so_far)
        column = (1 << len(self.ys)) - 1
        match so_far:
            case ():
                return [x for i, x in enumerate(self.xs) if self.free >> i * len(self.ys) & column]
            case (x,):
                free = self.free >> self.xs.index(x) * len(self.ys)
                return [y for j, y in enumerate(self.ys) if free >> j & 1]
        return ()

    def settle(self, answer: Any) -> tuple[int, int]:
        match several(answer):
            case (int() as x, int() as y) if type(x) is type(y) is int:
                return x, y
        raise IllegalAnswer("A point is two whole numbers, across and down.")

    def why_not(self, answer: tuple[int, int]) -> Why | None:
        for name, value, along in (("across", answer[0], self.xs), ("down", answer[1], self.ys)):
            if value not in along:
                return f"{short(value)} {name} is not on the paper: {span(along)}."
        reason = self._refused(answer)
        if reason is None and self.free is not None:
            at = self.xs.index(answer[0]) * len(self.ys) + self.ys.index(answer[1])
            return None if self.free >> at & 1 else "There is no room at that point."
        return reason

    def _steps(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        return (self.xs, self.ys, ())[len(so_far)]

    def finish(self, steps: tuple[Any, ...]) -> tuple[int, int]:
        return steps[0], steps[1]

    def details(self, labels: Labels) -> dict[str, Any]:
        free = {} if self.free is None else {"free": f"{self.free:x}"}
        return {"across": ends(self.xs), "down": ends(self.ys), **free}


class Join(Shape[tuple[int, int]]):
    """Two of the `dots` on a sheet, to be joined by a line: one of these pairs. `why` says why any other is refused."""

    kind = "join"
    gist = "a line"

    def __init__(self, dots: int, pairs: Sequence[tuple[int, int]], why: Reason) -> None:
        self.dots = dots
        self.pairs = pairs
        self.why = why

    def __len__(self) -> int:
        return len(self.pairs)

    def at(self, index: int) -> tuple[int, int]:
        return self.pairs[index]

    def settle(self, answer: Any) -> tuple[int, int]:
        match several(answer):
            case (int() as a, int() as b) if type(a) is type(b) is int and min(a, b) >= 0 and max(a, b) < self.dots:
                return min(a, b), max(a, b)
        raise IllegalAnswer(f"A line joins two of the dots 0 to {self.dots - 1}.")

    def why_not(self, answer: tuple[int, int]) -> Why | None:
        if answer in self.pairs:
            return None
        return "A line joins two different dots." if answer[0] == answer[1] else self.why(answer) or "Not this line."

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        k = len(so_far)
        return sorted({pair[k] for pair in self.pairs if pair[:k] == so_far}) if k < 2 else ()

    def finish(self, steps: tuple[Any, ...]) -> tuple[int, int]:
        return steps[0], steps[1]

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"dots": self.dots, "pairs": self.pairs}


def nth_bit(bits: int, n: int) -> int:
    """The position of the n-th bit that is set, counted from 0."""
    at, width = 0, bits.bit_length()
    while width > 1:
        half = width // 2
        low = bits & ((1 << half) - 1)
        below = low.bit_count()
        if n < below:
            bits, width = low, half
        else:
            bits, at, width, n = bits >> half, at + half, width - half, n - below
    return at
