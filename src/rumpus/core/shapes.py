"""The shapes that legal answers can have. Every one is a Sequence of plain values.

A list is one of these; a `range` is a number, and so are `Numbers`; the bigger shapes are indexed lazily and never
listed. All of them can be checked with a reason, indexed and sampled alike, split into small steps, described as JSON
and read from typed text: through the functions at the end of this module.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, permutations, product
from math import comb, perm, prod
from typing import Any, ClassVar, Generic, TypeVar, overload

from .errors import IllegalAnswer
from .telling import Told
from .values import Piece, Seat, counted, label, listing, tupled

T = TypeVar("T")
Labels = Callable[[Any], str]
Label = Callable[[Any], str | Told]
Why = str | Told  # a refusal that names players or things is a `Told`: it reads as everything else at the table
Reason = Callable[[Any], Why | None]  # why an answer is refused, or None; a `Because` also shows what is in the way

MOST_LISTED = 250_000  # a shape with a condition of its own is listed to be counted: not for more than this
MOST_NUMBERED = 2**53  # answers: a random number can tell no more apart
NOTHING = ("none", "nothing", "-", "done")  # what one types to choose none of several


class Because(str):
    """A reason that can be pointed at: `where` are the things in the way, as the client knows them."""

    __slots__ = ("where",)
    where: Sequence[Any]

    def __new__(cls, reason: str, where: Sequence[Any]) -> "Because":
        because = super().__new__(cls, reason)
        because.where = where
        return because


class Labelled(list[T]):
    """One of these, where the values do not say by themselves what they mean."""

    __slots__ = ("label",)
    kind: ClassVar[str] = "one"

    def __init__(self, choices: Iterable[T], label: Callable[[T], str | Told]) -> None:
        super().__init__(choices)
        self.label = label


class Moves(Labelled[tuple[str, str]]):
    """One of these moves: from a square (or spot) to another, by their names in the scene."""

    __slots__ = ()
    kind = "move"

    def __init__(
        self, moves: Iterable[tuple[str, str]], label: Callable[[tuple[str, str]], str | Told] = "-".join
    ) -> None:
        super().__init__(moves, label)


class Shape(Sequence[T], Generic[T]):
    """The base of the bigger shapes. An answer is settled (brought into its one form), then checked."""

    kind: ClassVar[str]
    label: Label | None = None  # what the things that it is made of are called, if they do not say it themselves

    def settle(self, answer: Any) -> T:
        """The answer in its one form; IllegalAnswer if it is not of this shape at all."""
        raise NotImplementedError

    def why_not(self, answer: T) -> Why | None:
        """Why a settled answer is refused, in a sentence, or None."""
        raise NotImplementedError

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        """The next small steps after these; None is the step "done". No steps: the answer is whole."""
        raise NotImplementedError

    def finish(self, steps: tuple[Any, ...]) -> T:
        return steps  # type: ignore[return-value]

    def details(self, labels: Labels) -> dict[str, Any]:
        """What a client needs to know to put the question."""
        raise NotImplementedError

    def read(self, text: str, labels: Labels) -> Any:
        """An answer from typed text."""
        return _numbers(text)

    def write(self, answer: T, labels: Labels) -> str:
        """The text that is read as this answer."""
        return ", ".join(map(str, answer)) or NOTHING[0]  # type: ignore[call-overload]

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self.at(index)

    def at(self, index: int) -> T:
        raise NotImplementedError

    def __contains__(self, answer: object) -> bool:
        return _is_in(answer, self)


class Conditional(Shape[T]):
    """A shape that may have a condition of its own; then the answers that fit are listed to be counted."""

    condition: Reason | None

    def _free(self) -> int:
        """How many answers there are without the condition."""
        raise NotImplementedError

    def _every(self) -> Iterable[T]:
        raise NotImplementedError

    def _nth(self, index: int) -> T:
        raise NotImplementedError

    @cached_property
    def _fitting(self) -> Sequence[T]:
        if self._free() > MOST_LISTED:
            raise ValueError(f"{self._free()} answers under a condition are too many to list: make a shape for them")
        condition = self.condition
        assert condition is not None
        return [answer for answer in self._every() if condition(answer) is None]

    def __len__(self) -> int:
        return _numbered(self._free()) if self.condition is None else len(self._fitting)

    def at(self, index: int) -> T:
        return self._nth(index) if self.condition is None else self._fitting[index]

    def _refused(self, answer: Any) -> Why | None:
        return None if self.condition is None else self.condition(answer)

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if self.condition is None:
            return self._steps(so_far)
        # Only what can still lead to an answer that fits.
        whole = [self._split(answer) for answer in self._fitting]
        k = len(so_far)
        return list(dict.fromkeys(steps[k] for steps in whole if len(steps) > k and steps[:k] == so_far))

    def _steps(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        raise NotImplementedError

    def _split(self, answer: T) -> tuple[Any, ...]:
        """The steps that lead to an answer."""
        return answer  # type: ignore[return-value]


class Numbers(Shape[int]):
    """One of these numbers, and how it is worded: `Numbers(range(20, 101), "raise to {}")`."""

    kind = "number"

    def __init__(self, numbers: range, words: str) -> None:
        if words.count("{}") != 1:
            raise ValueError(f"{words!r} has to have one place for a number: {{}}")
        self.numbers = numbers
        self.words = words
        self.label = words.format

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, index: Any) -> Any:
        return self.numbers[index]

    def index(self, answer: Any, start: int = 0, stop: int | None = None) -> int:
        return self.numbers.index(answer)

    def settle(self, answer: Any) -> int:
        return _one_of(self.numbers, answer)

    def why_not(self, answer: int) -> Why | None:
        return None  # it has been settled, so it is legal

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        return () if so_far else self.numbers

    def finish(self, steps: tuple[Any, ...]) -> int:
        return int(steps[0])

    def details(self, labels: Labels) -> dict[str, Any]:
        return {**_ends(self.numbers), "words": self.words}

    def read(self, text: str, labels: Labels) -> Any:
        """The number alone, or with its words, which may be shortened: "raise 40"."""
        before, after = self.words.casefold().split("{}")
        said = re.fullmatch(r"(.*?)([-+]?\d+)(.*)", text.casefold())
        if said and before.startswith(said[1].rstrip()) and after.lstrip().startswith(said[3].strip()):
            return _number(said[2])
        return _number(text)

    def write(self, answer: int, labels: Labels) -> str:
        return self.words.format(answer)


class Subset(Conditional[tuple[Any, ...]]):
    """At least `least` and at most `most` of some different things, in the order given here."""

    kind = "subset"

    def __init__(
        self,
        items: Iterable[Any],
        least: int = 0,
        most: int | None = None,
        condition: Reason | None = None,
        label: Label | None = None,
    ) -> None:
        self.items = tuple(items)
        self.label = label
        if len(set(self.items)) < len(self.items):
            raise ValueError("the things of a Subset are different; for equal ones there is Handful")
        self.most = len(self.items) if most is None else min(most, len(self.items))
        self.least = least
        self.condition = condition

    def _free(self) -> int:
        return sum(comb(len(self.items), k) for k in range(self.least, self.most + 1))

    def _every(self) -> Iterator[tuple[Any, ...]]:
        for k in range(self.least, self.most + 1):
            yield from combinations(self.items, k)

    def _nth(self, index: int) -> tuple[Any, ...]:
        n, k = len(self.items), self.least
        while index >= comb(n, k):
            index -= comb(n, k)
            k += 1
        taken = []
        for i, item in enumerate(self.items):
            if k == 0:
                break
            here = comb(n - i - 1, k - 1)  # how many have this item as their next
            if index < here:
                taken.append(item)
                k -= 1
            else:
                index -= here
        return tuple(taken)

    def settle(self, answer: Any) -> tuple[Any, ...]:
        chosen = tuple(answer) if isinstance(answer, set | frozenset) else _several(answer)
        for one in chosen:
            if one not in self.items:
                among = _some(self.items, self.label)
                raise IllegalAnswer(Told("{} is not among {}.", (_short(one, self.items), among)))
        if len(set(chosen)) < len(chosen):
            raise IllegalAnswer("Nothing can be chosen twice.")
        return tuple(item for item in self.items if item in chosen)

    def why_not(self, answer: tuple[Any, ...]) -> Why | None:
        if not self.least <= len(answer) <= self.most:
            return f"Choose {_how_many(self.least, self.most)}, not {len(answer)}."
        return self._refused(answer)

    def _steps(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if so_far and so_far[-1] is None:
            return ()
        start = self.items.index(so_far[-1]) + 1 if so_far else 0
        wanted = self.least - len(so_far)
        more = self.items[start:] if len(so_far) < self.most else ()
        takes = [item for i, item in enumerate(more) if len(more) - i >= wanted]
        return [*takes, None] if wanted <= 0 else takes

    def _split(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*answer, None)

    def finish(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        return steps[:-1]

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"items": _offered(self.items, labels), "least": self.least, "most": self.most}

    def read(self, text: str, labels: Labels) -> Any:
        return _find_several(text, self.items, labels)

    def write(self, answer: tuple[Any, ...], labels: Labels) -> str:
        return _write_several(answer, self.items, labels)


class Handful(Shape[tuple[int, ...]]):
    """Some of a heap of things of which equal ones are alike (coins), worth at most `most` together. Dearest first."""

    kind = "handful"

    def __init__(self, heap: Mapping[int, int], most: int) -> None:
        if min(heap, default=1) < 1 or most < 0:
            raise ValueError("the things of a Handful are worth at least 1 each, and it may be worth 0 or more")
        self.most = most
        self.heap = {worth: count for worth, count in sorted(heap.items(), reverse=True) if count and worth <= most}
        self._worths = tuple(self.heap)
        # _ways[i][left]: how many handfuls worth at most `left` can be made of the worths from the i-th on
        ways = [[1] * (most + 1)]
        for worth in reversed(self._worths):
            count, below = self.heap[worth], ways[0]
            ways.insert(
                0,
                [
                    sum(below[left - k * worth] for k in range(min(count, left // worth) + 1))
                    for left in range(most + 1)
                ],
            )
        self._ways = ways
        self._size = _numbered(ways[0][-1])
        # Few enough to list: then indexing is as fast as that of a list.
        self._listed = [self._nth(i) for i in range(self._size)] if self._size <= 1024 else None

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        return self._listed[index] if self._listed is not None else super().__getitem__(index)

    def at(self, index: int) -> tuple[int, ...]:
        return self._nth(index)

    def _nth(self, index: int) -> tuple[int, ...]:
        index = self._size - 1 - index
        taken: list[int] = []
        left = self.most
        for worth, below in zip(self._worths, self._ways[1:], strict=True):
            while index >= below[left]:
                index -= below[left]
                left -= worth
                taken.append(worth)
        return tuple(taken)

    def settle(self, answer: Any) -> tuple[int, ...]:
        taken = _several(answer)
        if not all(type(worth) is int for worth in taken):
            raise IllegalAnswer("Name what you take by its worth, in whole numbers.")
        return tuple(sorted(taken, reverse=True))

    def why_not(self, answer: tuple[int, ...]) -> str | None:
        for worth in answer:
            if answer.count(worth) > self.heap.get(worth, 0):
                there = self.heap.get(worth, 0)
                if worth > self.most:
                    return f"{_short(worth)} is too much: at most {self.most} can be taken."
                if there:
                    return f"There {'is' if there == 1 else 'are'} only {there} of {worth}."
                return f"No {_short(worth)} there."
        if sum(answer) > self.most:
            return f"{listing(map(str, answer))} make {sum(answer)}: at most {self.most} can be taken."
        return None

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if so_far and so_far[-1] is None:
            return ()
        left = self.most - sum(so_far)
        lowest = so_far[-1] if so_far else self.most
        takes = [w for w, n in self.heap.items() if w <= lowest and w <= left and so_far.count(w) < n]
        return [*takes, None]

    def finish(self, steps: tuple[Any, ...]) -> tuple[int, ...]:
        return steps[:-1]

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"heap": [[worth, count] for worth, count in self.heap.items()], "most": self.most}


class Arrange(Conditional[tuple[Any, ...]]):
    """A place for each of some things, told in the order of the things; with `once`, no place twice."""

    kind = "arrange"

    def __init__(
        self,
        things: Iterable[Any],
        places: Iterable[Any],
        once: bool = False,
        condition: Reason | None = None,
        label: Label | None = None,
    ) -> None:
        self.things = tuple(things)
        self.label = label
        self.places = tuple(places)
        if len(set(self.places)) < len(self.places):
            raise ValueError("the places of an Arrange are different")
        self.once = once
        self.condition = condition

    def _free(self) -> int:
        t, p = len(self.things), len(self.places)
        return perm(p, t) if self.once else p**t

    def _every(self) -> Iterable[tuple[Any, ...]]:
        t = len(self.things)
        return permutations(self.places, t) if self.once else product(self.places, repeat=t)

    def _nth(self, index: int) -> tuple[Any, ...]:
        free = list(self.places)
        size = self._free()
        where = []
        for _ in self.things:
            size //= len(free)
            which, index = divmod(index, size)
            where.append(free.pop(which) if self.once else free[which])
        return tuple(where)

    def settle(self, answer: Any) -> tuple[Any, ...]:
        where = _several(answer)
        for place in where:
            if place not in self.places:
                among = _some(self.places, self.label)
                raise IllegalAnswer(Told("{} is not among {}.", (_short(place, self.places), among)))
        return tuple(self.places[self.places.index(place)] for place in where)

    def why_not(self, answer: tuple[Any, ...]) -> Why | None:
        if len(answer) != len(self.things):
            return f"Say a place for each of the {len(self.things)}, not for {len(answer)}."
        if self.once and len(set(answer)) < len(answer):
            return "No place can be used twice."
        return self._refused(answer)

    def _steps(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if len(so_far) == len(self.things):
            return ()
        return [p for p in self.places if p not in so_far] if self.once else self.places

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"things": _offered(self.things, labels), "places": _offered(self.places, labels), "once": self.once}

    def read(self, text: str, labels: Labels) -> Any:
        return _find_several(text, self.places, labels)

    def write(self, answer: tuple[Any, ...], labels: Labels) -> str:
        return _write_several(answer, self.places, labels)


class Spot(Conditional[tuple[int, int]]):
    """A point on paper. Where most points have a condition, `free` has a bit for each that passes it.

    The bit of a point is the place of its x among `xs`, times the number of `ys`, plus the place of its y.
    """

    kind = "spot"

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
        match _several(answer):
            case (int() as x, int() as y) if type(x) is type(y) is int:
                return x, y
        raise IllegalAnswer("A point is two whole numbers, across and down.")

    def why_not(self, answer: tuple[int, int]) -> Why | None:
        for name, value, along in (("across", answer[0], self.xs), ("down", answer[1], self.ys)):
            if value not in along:
                return f"{_short(value)} {name} is not on the paper: {_span(along)}."
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
        return {"across": _ends(self.xs), "down": _ends(self.ys), **free}


class Word(Shape[str]):
    """Any text that passes the condition. `known` are the answers that bots and environments choose from."""

    kind = "word"

    def __init__(self, known: Sequence[str], condition: Reason, longest: int = 40) -> None:
        self.known = known
        self.condition = condition
        self.longest = longest

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

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        return () if so_far else self.known

    def finish(self, steps: tuple[Any, ...]) -> str:
        return str(steps[0])

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"longest": self.longest}

    def read(self, text: str, labels: Labels) -> Any:
        return text

    def write(self, answer: str, labels: Labels) -> str:
        return answer


class Throw(Shape[tuple[int, ...]]):
    """A gesture: a whole number for each of some dials, as direction, speed and spin.

    `usual` is where dials stand that nobody touches. `words` are what else can be typed: a word that sets dials
    ("hard": {"speed": 170}), or one that says which dial the number before it is for ("degrees": "azimuth").
    """

    kind = "throw"

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
        return _numbered(prod(self._sizes))

    def at(self, index: int) -> tuple[int, ...]:
        """Counted from the usual throw, which is the first."""
        settings = []
        for name, dial in reversed(self.dials.items()):
            index, setting = divmod(index, len(dial))
            settings.append(dial[(dial.index(self.usual[name]) + setting) % len(dial)])
        return tuple(reversed(settings))

    def settle(self, answer: Any) -> tuple[int, ...]:
        if isinstance(answer, Mapping):
            answer = tuple(answer.get(name) for name in self.dials)
        settings = _several(answer)
        if len(settings) != len(self.dials) or not all(type(s) is int for s in settings):
            raise IllegalAnswer(f"Say a whole number for each of {listing(self.dials)}.")
        return settings

    def why_not(self, answer: tuple[int, ...]) -> str | None:
        for (name, dial), setting in zip(self.dials.items(), answer, strict=True):
            if setting not in dial:
                return f"{name} cannot be {_short(setting)}: {_span(dial)}."
        return None

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        return [*self.dials.values(), ()][len(so_far)]

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"dials": {name: _ends(dial) for name, dial in self.dials.items()}, "usual": self.usual}

    def read(self, text: str, labels: Labels) -> Any:
        """Numbers in the order of the dials, or each after the name of its dial: "spin -2, speed 3"; or words."""
        said = _parts(text.casefold(), r"[\s,;:=]+")
        if said[:1] == ["throw"]:
            del said[0]
        if said and all(re.fullmatch(r"[-+]?\d+", word) for word in said):
            return _numbers(" ".join(said))
        settings: dict[str, int] = {}
        while said:
            word = said.pop(0)
            meant = self.words.get(word)
            if word in self.dials and said:
                settings[word] = _number(said.pop(0))
            elif isinstance(meant, Mapping):
                settings |= meant
            elif said and isinstance(self.words.get(said[0]), str):
                settings[str(self.words[said.pop(0)])] = _number(word)
            else:
                dials = listing(self.dials)
                raise IllegalAnswer(f"{_short(word)} says nothing about a throw, which is told by {dials}.")
        return self.usual | settings


class Join(Shape[tuple[int, int]]):
    """Two of the `dots` on a sheet, to be joined by a line: one of these pairs. `why` refuses any other."""

    kind = "join"

    def __init__(self, dots: int, pairs: Sequence[tuple[int, int]], why: Reason) -> None:
        self.dots = dots
        self.pairs = pairs
        self.why = why

    def __len__(self) -> int:
        return len(self.pairs)

    def at(self, index: int) -> tuple[int, int]:
        return self.pairs[index]

    def settle(self, answer: Any) -> tuple[int, int]:
        match _several(answer):
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


class Either(Shape[Any]):
    """An answer to one of several parts, each of any shape: fold, call, or a number. No answer fits two of them."""

    kind = "either"

    def __init__(self, *parts: Sequence[Any]) -> None:
        # A word stays: whether any is known to bots is no player's business.
        self.parts = [part for part in parts if isinstance(part, Word) or len(part)]

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def at(self, index: int) -> Any:
        for part in self.parts:
            if index < len(part):
                return part[index]
            index -= len(part)
        raise IndexError(index)

    def index(self, answer: Any, start: int = 0, stop: int | None = None) -> int:
        """Where an answer is; of a part of another shape only that it is there can be known."""
        before = 0
        for part in self.parts:
            if not isinstance(part, Shape) and answer in part:
                return before + part.index(answer)
            before += len(part)
        raise ValueError(answer)

    def settle(self, answer: Any) -> Any:
        reasons: list[tuple[bool, IllegalAnswer]] = []
        for part in self.parts:
            try:
                return settle(part, answer)
            except IllegalAnswer as why:
                reasons.append((_could_mean(part, answer), why))
        if not reasons:
            raise IllegalAnswer("There is nothing to choose from.")
        raise max(reasons, key=lambda reason: reason[0])[1]

    def why_not(self, answer: Any) -> Why | None:
        return None  # it has been settled, so it is legal

    def part_of(self, answer: Any) -> Sequence[Any]:
        """The part that an answer is to."""
        return next(part for part in self.parts if _is_in(answer, part))

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        """The first step says which part."""
        if so_far:
            return offers(self.parts[so_far[0]], so_far[1:])
        return [i for i, part in enumerate(self.parts) if len(part)]

    def finish(self, steps: tuple[Any, ...]) -> Any:
        return finish(self.parts[steps[0]], steps[1:])

    def details(self, labels: Labels) -> dict[str, Any]:
        return {"parts": [describe(part, labels_of(part, labels)) for part in self.parts]}

    def read(self, text: str, labels: Labels) -> Any:
        reasons: list[tuple[bool, IllegalAnswer]] = []
        # Beside words nothing can be shortened, and beside numbers no digit stands for a thing in a list.
        numbers = any(numbers_of(part) is not None for part in self.parts) and re.fullmatch(r"\s*-?\d+\s*", text)
        any_text = bool(numbers) or any(isinstance(part, Word) for part in self.parts)
        for part in self.parts:
            words = labels_of(part, labels)
            if any_text and not isinstance(part, Shape | range) and not _is_named(text, part, words):
                continue
            try:
                return read(part, text, words)
            except IllegalAnswer as why:
                reasons.append((_could_say(part, text), why))
        if not reasons:
            raise IllegalAnswer("There is nothing to choose from.")
        raise max(reasons, key=lambda reason: reason[0])[1]

    def write(self, answer: Any, labels: Labels) -> str:
        part = self.part_of(answer)
        return written(answer, part, labels_of(part, labels))


# ---- what can be done with choices of any shape


def labels_of(choices: Sequence[Any], labels: Labels) -> Labels:
    """What the things of these choices are called: by their own labels, which `labels` puts into words."""
    own = getattr(choices, "label", None)
    return labels if own is None else lambda value: labels(own(value))


def numbers_of(choices: Sequence[Any]) -> range | None:
    """The numbers to choose from, if that is what these choices are."""
    if isinstance(choices, Numbers):
        return choices.numbers
    return choices if isinstance(choices, range) else None


def settle(choices: Sequence[Any], answer: Any) -> Any:
    """The legal answer that is meant, in its one form; IllegalAnswer, with the reason, if there is none."""
    try:
        answer = tupled(answer)
    except RecursionError:
        raise IllegalAnswer("That is nested too deeply to be an answer.") from None
    if isinstance(choices, Shape):
        answer = choices.settle(answer)
        reason = choices.why_not(answer)
        if reason is not None:
            raise IllegalAnswer(reason)
        return answer
    if isinstance(choices, range):
        return _one_of(choices, answer)
    if isinstance(answer, bool) and not any(isinstance(choice, bool) for choice in choices[:2]):
        raise IllegalAnswer(f"{answer} is not an answer to this.")  # True is 1 in Python, not at this table
    try:
        return choices[choices.index(answer)]
    except ValueError:
        possible = _some(choices, getattr(choices, "label", None))
        raise IllegalAnswer(Told("{} is not possible: {}.", (_short(answer, choices), possible))) from None


def offers(choices: Sequence[Any], so_far: tuple[Any, ...]) -> Sequence[Any]:
    """Answering in small steps, for search and learning: the next steps after these; none when the answer is whole."""
    if isinstance(choices, Shape):
        return choices.offers(so_far)
    return () if so_far else choices


def finish(choices: Sequence[Any], steps: tuple[Any, ...]) -> Any:
    """The answer that the steps make."""
    return choices.finish(steps) if isinstance(choices, Shape) else steps[0]


def describe(choices: Sequence[Any], labels: Labels = label) -> dict[str, Any]:
    """The choices as data for a client: the shape, and what it is made of."""
    if isinstance(choices, Shape):
        return {"shape": choices.kind, **choices.details(labels)}
    if isinstance(choices, range):
        return {"shape": "number", **_ends(choices)}
    return {"shape": getattr(choices, "kind", "one"), "items": _offered(choices, labels)}


def read(choices: Sequence[Any], text: str, labels: Labels = label) -> Any:
    """The legal answer that somebody typed; IllegalAnswer if it is none.

    Names may be shortened as long as they are clear, and `#2` is always the second of a list.
    """
    text = text.strip()
    if not text:
        raise IllegalAnswer("Type an answer.")
    if isinstance(choices, Shape):
        return settle(choices, choices.read(text, labels))
    if isinstance(choices, range):
        return settle(choices, _number(text))
    return _find(text, choices, labels)


def written(answer: Any, choices: Sequence[Any], labels: Labels = label) -> str:
    """The text that `read` understands as this answer."""
    if isinstance(choices, Shape):
        return choices.write(answer, labels)
    if isinstance(choices, range):
        return str(answer)
    return _name(answer, choices, labels) or f"#{choices.index(answer) + 1}"


def nth_bit(bits: int, n: int) -> int:
    """Where the n-th of the bits that are set is, counted from 0."""
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


def _is_in(answer: Any, choices: Sequence[Any]) -> bool:
    try:
        settle(choices, answer)
    except IllegalAnswer:
        return False
    return True


def _one_of(numbers: range, answer: Any) -> int:
    # A range looks for anything but an int by counting; and True is 1 in Python, not at this table.
    if isinstance(answer, int) and not isinstance(answer, bool) and int(answer) in numbers:
        return int(answer)
    raise IllegalAnswer(Told("{} is not possible: {}.", (_short(answer), _span(numbers))))


def _is_named(text: str, choices: Sequence[Any], labels: Labels) -> bool:
    return text.casefold() in (labels(choice).casefold() for choice in choices)


def _could_mean(choices: Sequence[Any], answer: Any) -> bool:
    """Whether a wrong answer was probably meant for these: then their reason is the one to give."""
    if isinstance(choices, Word):
        return isinstance(answer, str)
    if numbers_of(choices) is not None:
        return isinstance(answer, int)
    if isinstance(choices, Shape):
        return isinstance(answer, tuple)
    return isinstance(answer, int | str) and isinstance(_meaning(answer, choices), Seat | Piece)


def _could_say(choices: Sequence[Any], text: str) -> bool:
    """The same of what was typed."""
    if numbers_of(choices) is not None:
        return any(letter.isdigit() for letter in text)
    return isinstance(choices, Shape)


def _numbered(size: int) -> int:
    if size > MOST_NUMBERED:
        raise ValueError(f"{size:.3g} answers are too many to tell apart: offer fewer things, or coarser steps")
    return size


def _several(answer: Any) -> tuple[Any, ...]:
    if isinstance(answer, tuple):
        return answer
    raise IllegalAnswer(Told("{} is one thing, where several have to be told.", (_short(answer),)))


def _short(answer: Any, choices: Sequence[Any] = ()) -> Any:
    """What somebody answered, to be repeated to them; a long one only in words, and cut short.

    Only what is offered gets the label of its choices: of anything else, that could tell what is hidden.
    """
    try:
        answer = _meaning(answer, choices)
        said = label(answer)
    except (ValueError, RecursionError):
        return "That"
    return answer if len(said) <= 60 else f"{said[:57]}..."


def _meaning(answer: Any, choices: Sequence[Any]) -> Any:
    """A plain value, as it comes from a client: among players a number means a player, among cards a name a card."""
    if type(answer) is int and answer >= 0 and any(isinstance(choice, Seat) for choice in choices):
        return Seat(answer)
    if type(answer) is str:
        card = next((choice for choice in choices if isinstance(choice, Piece)), None)
        return answer if card is None else card.named.get(answer, answer)
    if isinstance(answer, tuple):
        alike = [choice for choice in choices if isinstance(choice, tuple) and len(choice) == len(answer)]
        return tuple(_meaning(part, [choice[i] for choice in alike]) for i, part in enumerate(answer))
    return answer


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise IllegalAnswer(Told("{} is not a whole number.", (_short(text),))) from None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(_number(part) for part in _parts(text, r"[\s,;]+"))


def _parts(text: str, between: str) -> list[str]:
    if text.strip().casefold() in NOTHING:
        return []
    return [part.strip() for part in re.split(between, text) if part.strip()]


def _find_several(text: str, things: Sequence[Any], labels: Labels) -> tuple[Any, ...]:
    """Things by their names, with commas between, or with spaces where no name has any."""
    spaced = any(re.search(r"\s", labels(thing).strip()) for thing in things)
    return tuple(_find(part, things, labels) for part in _parts(text, r"[,;]" if spaced or "," in text else r"\s+"))


def _write_several(chosen: Sequence[Any], things: Sequence[Any], labels: Labels) -> str:
    words = []
    for thing in chosen:
        name = _name(thing, things, labels)
        unclear = not name or name.casefold() in NOTHING or re.search("[,;]", name)
        words.append(f"#{things.index(thing) + 1}" if unclear else name)
    return ", ".join(words) or NOTHING[0]


def _name(choice: Any, choices: Sequence[Any], labels: Labels) -> str:
    """The label of a choice, if no other has the same."""
    said = labels(choice).strip()
    alike = sum(labels(other).strip().casefold() == said.casefold() for other in choices)
    return said if alike == 1 else ""


def _find(text: str, choices: Sequence[Any], labels: Labels) -> Any:
    wanted = text.strip().casefold()
    names = [labels(choice).strip().casefold() for choice in choices]
    for exact in (names, [str(choice).casefold() for choice in choices]):
        if exact.count(wanted) == 1:
            return choices[exact.index(wanted)]
    digits = re.fullmatch(r"#\s*(\d{1,9})", wanted) or (
        re.fullmatch(r"(\d{1,9})", wanted) if not any(isinstance(choice, int) for choice in choices) else None
    )
    if digits and 1 <= int(digits[1]) <= len(choices):
        return choices[int(digits[1]) - 1]
    begin = [choice for choice, name in zip(choices, names, strict=True) if wanted and name.startswith(wanted)]
    if len(begin) == 1:
        return begin[0]
    if begin:
        raise IllegalAnswer(Told("{} could be {}.", (_short(text), _some(begin, labels))))
    raise IllegalAnswer(Told("{} is not possible: {}.", (_short(text), _some(choices, labels))))


def _offered(choices: Iterable[Any], labels: Labels) -> list[dict[str, Any]]:
    """Each choice with its value and label; and its kind, so that a click on the piece or the player is an answer."""
    return [{"value": choice, "label": labels(choice), **_meant(choice)} for choice in choices]


def _meant(choice: Any) -> dict[str, Any]:
    """A piece, a player, or something that is done with a player: who that is."""
    if isinstance(choice, Piece):
        return {"kind": "piece"}
    if isinstance(choice, Seat):
        return {"kind": "seat"}
    other = next((part for part in choice if isinstance(part, Seat)), None) if isinstance(choice, tuple) else None
    return {} if other is None else {"with": other}


def _some(choices: Sequence[Any], label: Label | None) -> Any:
    """Choices for a sentence, by their labels, if they have any."""
    if not choices:
        return "there is nothing to choose from"
    others = (counted(len(choices) - 12, "other"),) if len(choices) > 12 else ()
    return (*(choice if label is None else label(choice) for choice in choices[:12]), *others)


def _ends(numbers: range) -> dict[str, int]:
    return {"from": numbers[0], "to": numbers[-1], "step": numbers.step} if numbers else {}


def _span(numbers: range) -> str:
    if not numbers:
        return "there is no number to choose"
    step = f" in steps of {numbers.step}" if numbers.step != 1 else ""
    return f"{numbers[0]} to {numbers[-1]}{step}" if len(numbers) > 1 else f"only {numbers[0]}"


def _how_many(least: int, most: int) -> str:
    if least == most:
        return f"exactly {least}"
    return f"{least} to {most}" if least else f"at most {most}"
