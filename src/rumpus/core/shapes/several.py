"""Answers about several things: some of them, how many of each, or a place for each."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from math import comb, perm
from typing import Any

from rumpus.core.errors import IllegalAnswer
from rumpus.core.telling import Told
from rumpus.core.values import listing

from .shape import (
    NOTHING,
    Conditional,
    Label,
    Labels,
    Reason,
    Shape,
    Why,
    find,
    find_several,
    how_many,
    numbered,
    offered,
    parts_in,
    several,
    short,
    some_of,
    write_several,
)

MOST_TOLD = 2000  # up to so many answers that fit a condition are listed for clients, so that they offer no others
MOST_BITS = 50  # things, in those lists


class Subset(Conditional[tuple[Any, ...]]):
    """At least `least` and at most `most` of some different things. An answer has them in the order given here.

    If each has a `worth`, those that are chosen may be worth at most `limit` together.
    """

    kind = "subset"
    gist = "some of them"

    def __init__(
        self,
        items: Iterable[Any],
        least: int = 0,
        most: int | None = None,
        condition: Reason | None = None,
        label: Label | None = None,
        worth: Callable[[Any], int] | None = None,
        limit: int = 0,
    ) -> None:
        self.items = tuple(items)
        self.label = label
        if len(set(self.items)) < len(self.items):
            raise ValueError("the things of a Subset are different; for equal ones there is Handful")
        self.most = len(self.items) if most is None else min(most, len(self.items))
        self.least = least
        self.limit = limit
        self.worths = None if worth is None else {item: worth(item) for item in self.items}
        self.condition = condition if worth is None else self._too_much

    def _too_much(self, chosen: tuple[Any, ...]) -> str | None:
        assert self.worths is not None
        worths = [self.worths[item] for item in chosen]
        if sum(worths) <= self.limit:
            return None
        made = f"{listing(map(str, worths))} make {sum(worths)}" if len(worths) > 1 else str(sum(worths))
        return f"{made}: at most {self.limit} can be taken."

    def _free(self) -> int:
        return sum(comb(len(self.items), k) for k in range(self.least, self.most + 1))

    def _every(self) -> Iterator[tuple[Any, ...]]:
        if self.worths is None:
            for k in range(self.least, self.most + 1):
                yield from combinations(self.items, k)
            return
        # In the same order, but without trying anything beyond the limit.
        grown: list[tuple[tuple[Any, ...], int, int]] = [((), 0, self.limit)]  # chosen, next item, worth left
        for k in range(self.most + 1):
            if k >= self.least:
                yield from (chosen for chosen, _, _ in grown)
            grown = [
                ((*chosen, item), i + 1, left - self.worths[item])
                for chosen, start, left in grown
                for i, item in enumerate(self.items[start:], start)
                if self.worths[item] <= left
            ]

    def _nth(self, index: int) -> tuple[Any, ...]:
        n, k = len(self.items), self.least
        while index >= comb(n, k):
            index -= comb(n, k)
            k += 1
        taken = []
        for i, item in enumerate(self.items):
            if k == 0:
                break
            here = comb(n - i - 1, k - 1)  # how many of them have this item as their next
            if index < here:
                taken.append(item)
                k -= 1
            else:
                index -= here
        return tuple(taken)

    def settle(self, answer: Any) -> tuple[Any, ...]:
        chosen = tuple(answer) if isinstance(answer, set | frozenset) else several(answer)
        for one in chosen:
            if one not in self.items:
                among = some_of(self.items, self.label)
                raise IllegalAnswer(Told("{} is not among {}.", (short(one, self.items), among)))
        if len(set(chosen)) < len(chosen):
            raise IllegalAnswer("Nothing can be chosen twice.")
        return tuple(item for item in self.items if item in chosen)

    def why_not(self, answer: tuple[Any, ...]) -> Why | None:
        if not self.least <= len(answer) <= self.most:
            return f"Choose {how_many(self.least, self.most)}, not {len(answer)}."
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

    def goes_with(self, chosen: Sequence[Any], item: Any) -> bool:
        """Whether any answer contains all of these and this one, too."""
        if self.condition is None:
            return len(chosen) < self.most
        together = {*chosen, item}
        return any(together.issubset(answer) for answer in self._fitting)

    def finish(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        return steps[:-1]

    def details(self, labels: Labels) -> dict[str, Any]:
        details = {"items": offered(self.items, labels), "least": self.least, "most": self.most}
        # Only what the condition allows is offered: each legal answer is a number with a bit for each of its items.
        if self.condition is not None and len(self.items) <= MOST_BITS and len(self) <= MOST_TOLD:
            at = {item: 1 << i for i, item in enumerate(self.items)}
            details["fits"] = [sum(at[item] for item in answer) for answer in self]
        if self.worths is not None:
            details |= {"worths": list(self.worths.values()), "limit": self.limit}
        return details

    def read(self, text: str, labels: Labels) -> Any:
        return find_several(text, self.items, labels)

    def write(self, answer: tuple[Any, ...], labels: Labels) -> str:
        return write_several(answer, self.items, labels)


class Handful(Shape[tuple[int, ...]]):
    """Some of a heap in which equal things are interchangeable (coins), worth at most `most`; dearest first."""

    kind = "handful"
    gist = "some of them"

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
        self._size = numbered(ways[0][-1])
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
        taken = several(answer)
        if not all(type(worth) is int for worth in taken):
            raise IllegalAnswer("Name what you take by its worth, in whole numbers.")
        return tuple(sorted(taken, reverse=True))

    def why_not(self, answer: tuple[int, ...]) -> str | None:
        for worth in answer:
            if answer.count(worth) > self.heap.get(worth, 0):
                there = self.heap.get(worth, 0)
                if worth > self.most:
                    return f"{short(worth)} is too much: at most {self.most} can be taken."
                if there:
                    return f"There {'is' if there == 1 else 'are'} only {there} of {worth}."
                return f"No {short(worth)} there."
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


class Some(Shape[tuple[Any, ...]]):
    """So many things out of a heap in which some are the same: `Some({Bob: 2, Cleo: 2}, 3)` is 3 of their 4 dice.

    Touching any of several equal things gives the same answer. Answers are in the order of the heap.
    """

    kind = "some"
    gist = "some of them"

    def __init__(
        self, heap: Mapping[Any, int], least: int, most: int | None = None, label: Label | None = None
    ) -> None:
        self.heap = {thing: count for thing, count in heap.items() if count > 0}
        self.label = label
        self.things = tuple(self.heap)
        self.most = min(least if most is None else most, sum(self.heap.values()))
        self.least = least
        # _ways[i][k]: how many ways there are to take k of the things from the i-th on
        ways = [[1] + [0] * self.most]
        for thing in reversed(self.things):
            below, count = ways[0], self.heap[thing]
            ways.insert(0, [sum(below[k - j] for j in range(min(count, k) + 1)) for k in range(self.most + 1)])
        self._ways = ways

    def __len__(self) -> int:
        return numbered(sum(self._ways[0][self.least : self.most + 1]))

    def at(self, index: int) -> tuple[Any, ...]:
        k = self.least
        while index >= self._ways[0][k]:
            index -= self._ways[0][k]
            k += 1
        taken: list[Any] = []
        for i, thing in enumerate(self.things):
            for j in range(min(self.heap[thing], k), -1, -1):
                here = self._ways[i + 1][k - j]
                if index < here:
                    taken += [thing] * j
                    k -= j
                    break
                index -= here
        return tuple(taken)

    def settle(self, answer: Any) -> tuple[Any, ...]:
        taken = several(answer)
        for one in taken:
            if one not in self.things:
                among = some_of(self.things, self.label)
                raise IllegalAnswer(Told("{} is not among {}.", (short(one, self.things), among)))
        return tuple(thing for thing in self.things for one in taken if one == thing)

    def why_not(self, answer: tuple[Any, ...]) -> Why | None:
        for thing in self.things:
            if answer.count(thing) > self.heap[thing]:
                return Told(f"There are only {self.heap[thing]} of {{}}.", (thing,))
        if not self.least <= len(answer) <= self.most:
            return f"Choose {how_many(self.least, self.most)}, not {len(answer)}."
        return None

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if len(so_far) == self.most or (so_far and so_far[-1] is None):
            return ()
        start = self.things.index(so_far[-1]) if so_far else 0
        wanted = self.least - len(so_far)
        takes = []
        for i in range(start, len(self.things)):
            left = sum(self.heap[thing] for thing in self.things[i:]) - (so_far.count(self.things[i]))
            if so_far.count(self.things[i]) < self.heap[self.things[i]] and left >= wanted:
                takes.append(self.things[i])
        return takes if wanted > 0 else [*takes, None]

    def finish(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        return steps[:-1] if steps and steps[-1] is None else steps

    def details(self, labels: Labels) -> dict[str, Any]:
        heap = [thing | {"count": self.heap[thing["value"]]} for thing in offered(self.things, labels)]
        return {"heap": heap, "least": self.least, "most": self.most}

    def read(self, text: str, labels: Labels) -> Any:
        """Names with commas between, each with a number before it if there are several: "2 Bob, Cleo"."""
        taken: list[Any] = []
        for part in parts_in(text, r"[,;]"):
            many = re.fullmatch(r"(\d+)(?:\s*[x×])?\s+(\S.*)", part)
            thing = find(many[2] if many else part, self.things, labels)
            taken += [thing] * min(int(many[1]) if many else 1, self.most + 1)
        return tuple(taken)

    def write(self, answer: tuple[Any, ...], labels: Labels) -> str:
        words = []
        for thing in dict.fromkeys(answer):
            name = write_several([thing], self.things, labels)
            words.append(name if answer.count(thing) == 1 else f"{answer.count(thing)} x {name}")
        return ", ".join(words) or NOTHING[0]


class Arrange(Conditional[tuple[Any, ...]]):
    """A place for each of some things, in the order of the things. With `once`, no place is used twice."""

    kind = "arrange"
    gist = "a place for each"

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
        where = several(answer)
        for place in where:
            if place not in self.places:
                among = some_of(self.places, self.label)
                raise IllegalAnswer(Told("{} is not among {}.", (short(place, self.places), among)))
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
        return {"things": offered(self.things, labels), "places": offered(self.places, labels), "once": self.once}

    def read(self, text: str, labels: Labels) -> Any:
        return find_several(text, self.places, labels)

    def write(self, answer: tuple[Any, ...], labels: Labels) -> str:
        return write_several(answer, self.places, labels)
