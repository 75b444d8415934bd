"""The base class of the bigger shapes, and functions for choices of any shape."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import count, takewhile
from math import floor
from typing import Any, ClassVar, Generic, TypeVar, overload

from rumpus.core.errors import IllegalAnswer
from rumpus.core.telling import Told
from rumpus.core.values import Piece, Seat, counted, label, plainly, tupled

T = TypeVar("T")
Labels = Callable[[Any], str]
Label = Callable[[Any], str | Told]
Why = str | Told  # a refusal that names players or things is a `Told`, which is worded for its reader
Reason = Callable[[Any], Why | None]  # why an answer is refused, or None; a `Because` also shows what is in the way

MOST_LISTED = 250_000  # a shape with a condition has to be listed to be counted; more than this are not listed
MOST_NUMBERED = 2**53  # answers that a random float can tell apart
MOST_REPEATED = 60  # letters of a wrong answer that are quoted in its refusal
WORDED = 60  # things in a wrong answer, up to which its refusal quotes it in words
NOTHING = ("none", "nothing", "-", "done")  # typed to choose none


class Because(str):
    """A reason that can be pointed at: `where` are the things in the way, as the client knows them."""

    __slots__ = ("where",)
    where: Sequence[Any]

    def __new__(cls, reason: str, where: Sequence[Any]) -> "Because":
        because = super().__new__(cls, reason)
        because.where = where
        return because


class Labelled(list[T]):
    """One of these, with a label for each: for values that do not say by themselves what they mean.

    `sure` has an "are you sure?" for answers that hardly anybody would give on purpose.
    """

    __slots__ = ("label", "sure")
    kind: ClassVar[str] = "one"

    def __init__(
        self, choices: Iterable[T], label: Callable[[T], str | Told], sure: Mapping[T, str] | None = None
    ) -> None:
        super().__init__(choices)
        self.label = label
        self.sure = sure or {}


class Moves(Labelled[tuple[str, str]]):
    """One of these moves: from a square (or spot) to another, by their names in the scene."""

    __slots__ = ()
    kind = "move"

    def __init__(
        self, moves: Iterable[tuple[str, str]], label: Callable[[tuple[str, str]], str | Told] = "-".join
    ) -> None:
        super().__init__(moves, label)


class Shape(Sequence[T], Generic[T]):
    """The base of the bigger shapes. An answer is first settled (brought into its canonical form), then checked."""

    kind: ClassVar[str]
    gist: str = ""  # what an answer is, in a few words
    numbers: range | None = None  # the choices, if it is about a number
    label: Label | None = None  # of the things in an answer, if they do not have their own
    _described: tuple[Labels, dict[str, Any]] | None = None  # kept with its labels, because it may be long

    def settle(self, answer: Any) -> T:
        """The answer in its canonical form. Raises IllegalAnswer if it is not of this shape at all."""
        raise NotImplementedError

    def why_not(self, answer: T) -> Why | None:
        """Why a settled answer is refused, in a sentence; None if it is legal."""
        raise NotImplementedError

    def doubt(self, answer: T) -> str:
        """The question "are you sure?" before an answer counts, or nothing."""
        return ""

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        """The possible next steps after these; None is the step "done". If there are none, the answer is complete."""
        raise NotImplementedError

    def finish(self, steps: tuple[Any, ...]) -> T:
        return steps  # type: ignore[return-value]

    def sample(self, random: Callable[[], float]) -> T:
        """A random answer, such that no kind of answer is too rare to be tried."""
        return self[floor(random() * len(self))]

    def could_mean(self, answer: Any) -> bool:
        """Whether a wrong answer was probably meant for this shape, so that its reason is the one to give."""
        return isinstance(answer, tuple)

    def details(self, labels: Labels) -> dict[str, Any]:
        """What a client needs in order to ask the question."""
        raise NotImplementedError

    def described(self, labels: Labels) -> dict[str, Any]:
        """The same, found out once as long as things are called the same."""
        if self._described is None or self._described[0] is not labels:
            self._described = labels, self.details(labels)
        return self._described[1]

    def read(self, text: str, labels: Labels) -> Any:
        """The answer in a typed text."""
        return numbers_in(text)

    def write(self, answer: T, labels: Labels) -> str:
        """A text that `read` takes for this answer."""
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
        return is_in(answer, self)


class Conditional(Shape[T]):
    """A shape that may have a condition. Then the answers that fit it are listed in order to count them."""

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
        return numbered(self._free()) if self.condition is None else len(self._fitting)

    def at(self, index: int) -> T:
        return self._nth(index) if self.condition is None else self._fitting[index]

    def _refused(self, answer: Any) -> Why | None:
        return None if self.condition is None else self.condition(answer)

    def offers(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        if self.condition is None:
            return self._steps(so_far)
        # Only steps that can still lead to an answer that fits.
        whole = [self._split(answer) for answer in self._fitting]
        k = len(so_far)
        return list(dict.fromkeys(steps[k] for steps in whole if len(steps) > k and steps[:k] == so_far))

    def _steps(self, so_far: tuple[Any, ...]) -> Sequence[Any]:
        raise NotImplementedError

    def _split(self, answer: T) -> tuple[Any, ...]:
        """The steps of an answer."""
        return answer  # type: ignore[return-value]


def labels_of(choices: Sequence[Any], labels: Labels) -> Labels:
    """The labels of these choices: their own, if they have any, worded by `labels`."""
    own = getattr(choices, "label", None)
    if isinstance(own, Fixed) and isinstance(labels, Wording):
        return labels.once(own)
    return labels if own is None else lambda value: labels(own(value))


def numbers_of(choices: Sequence[Any]) -> range | None:
    """The numbers to choose from, if these choices are numbers."""
    return choices if isinstance(choices, range) else getattr(choices, "numbers", None)


def settle(choices: Sequence[Any], answer: Any) -> Any:
    """The legal answer that is meant, in its canonical form. Raises IllegalAnswer, with the reason, if none is."""
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
        return one_of(choices, answer)
    if isinstance(answer, bool) and not any(isinstance(choice, bool) for choice in choices[:2]):
        raise IllegalAnswer(f"{answer} is not an answer to this.")  # True is 1 in Python, not at this table
    try:
        return choices[choices.index(answer)]
    except ValueError:
        possible = some_of(choices, getattr(choices, "label", None))
        raise IllegalAnswer(Told("{} is not possible: {}.", (short(answer, choices), possible))) from None


def sample(choices: Sequence[Any], random: Callable[[], float]) -> Any:
    """A random answer. In a list all are equally likely; in the bigger shapes no kind of answer is too rare."""
    return choices.sample(random) if isinstance(choices, Shape) else choices[floor(random() * len(choices))]


def offers(choices: Sequence[Any], so_far: tuple[Any, ...]) -> Sequence[Any]:
    """Answering in small steps, for search and learning: the possible next ones, none if the answer is complete."""
    if isinstance(choices, Shape):
        return choices.offers(so_far)
    return () if so_far else choices


def finish(choices: Sequence[Any], steps: tuple[Any, ...]) -> Any:
    """The answer that these steps make."""
    return choices.finish(steps) if isinstance(choices, Shape) else steps[0]


def describe(choices: Sequence[Any], labels: Labels = label) -> dict[str, Any]:
    """The choices as data for a client: their shape and its details."""
    if isinstance(choices, Shape):
        return {"shape": choices.kind, **choices.described(labels)}
    if isinstance(choices, range):
        return {"shape": "number", **ends(choices)}
    items = offered(choices, labels)
    if isinstance(choices, Labelled) and choices.sure:
        items = [item | ({"sure": why} if (why := doubt(choices, item["value"])) else {}) for item in items]
    return {"shape": getattr(choices, "kind", "one"), "items": items}


def doubt(choices: Sequence[Any], answer: Any) -> str:
    """The question "are you sure?" before this answer counts; empty for nearly all answers."""
    if isinstance(choices, Shape):
        return choices.doubt(answer)
    return choices.sure.get(answer, "") if isinstance(choices, Labelled) else ""


def read(choices: Sequence[Any], text: str, labels: Labels = label) -> Any:
    """The legal answer that somebody typed. Raises IllegalAnswer if it is none.

    Names may be shortened as long as they are unambiguous, and `#2` is always the second of a list.
    """
    text = text.strip()
    if not text:
        raise IllegalAnswer("Type an answer.")
    if isinstance(choices, Shape):
        return settle(choices, choices.read(text, labels))
    if isinstance(choices, range):
        return settle(choices, number_in(text))
    return find(text, choices, labels)


def written(answer: Any, choices: Sequence[Any], labels: Labels = label) -> str:
    """A text that `read` takes for this answer."""
    if isinstance(choices, Shape):
        return choices.write(answer, labels)
    if isinstance(choices, range):
        return str(answer)
    return name_of(answer, choices, labels) or f"#{choices.index(answer) + 1}"


def is_in(answer: Any, choices: Sequence[Any]) -> bool:
    try:
        settle(choices, answer)
    except IllegalAnswer:
        return False
    return True


def one_of(numbers: range, answer: Any) -> int:
    # A range searches item by item for anything that is not an int; and True is 1 in Python, but not at this table.
    if isinstance(answer, int) and not isinstance(answer, bool) and int(answer) in numbers:
        return int(answer)
    raise IllegalAnswer(Told("{} is not possible: {}.", (short(answer), span(numbers))))


def is_named(text: str, choices: Sequence[Any], labels: Labels) -> bool:
    return text.casefold() in (labels(choice).casefold() for choice in choices)


def numbered(size: int) -> int:
    if size > MOST_NUMBERED:
        raise ValueError(f"{size:.3g} answers are too many to tell apart: offer fewer things, or coarser steps")
    return size


def as_far_as_it_counts(size: int) -> int:
    """The length of a shape that is sampled part by part: capped at the longest that `len` can return."""
    return min(size, sys.maxsize)


def several(answer: Any) -> tuple[Any, ...]:
    if isinstance(answer, tuple):
        return answer
    raise IllegalAnswer(Told("{} is one thing, where several have to be told.", (short(answer),)))


def short(answer: Any, choices: Sequence[Any] = ()) -> Any:
    """An answer as it is quoted to whoever gave it; of a long one only the beginning.

    Only things that are offered get their label: for anything else, the label could give away what is hidden.
    """
    try:
        if parts_of(answer) > WORDED:
            return "That"
        answer = meaning(answer, choices)
        said = label(answer)
    except (ValueError, RecursionError):
        return "That"
    if len(said) <= MOST_REPEATED:
        return answer
    if isinstance(answer, tuple):  # (players in it keep their names)
        fitting = list(takewhile(lambda k: len(label(answer[:k])) <= MOST_REPEATED, count(1)))
        return Told("{} ...", (answer[: fitting[-1]],)) if fitting else short(answer[0])
    return f"{said[: MOST_REPEATED - 3]}..."


def parts_of(answer: Any) -> int:
    """How many things there are in an answer, nested ones included."""
    return 1 + sum(map(parts_of, answer)) if isinstance(answer, tuple) else 1


def meaning(answer: Any, choices: Sequence[Any]) -> Any:
    """What a plain value from a client means: a number means a player if players are offered, a name means a card."""
    if type(answer) is int and answer >= 0 and any(isinstance(choice, Seat) for choice in choices):
        return Seat(answer)
    if type(answer) is str:
        card = next((choice for choice in choices if isinstance(choice, Piece)), None)
        return answer if card is None else card.named.get(answer, answer)
    if isinstance(answer, tuple):
        alike = [choice for choice in choices if isinstance(choice, tuple) and len(choice) == len(answer)]
        return tuple(meaning(part, [choice[i] for choice in alike]) for i, part in enumerate(answer))
    return answer


def number_in(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise IllegalAnswer(Told("{} is not a whole number.", (short(text),))) from None


def numbers_in(text: str) -> tuple[int, ...]:
    return tuple(number_in(part) for part in parts_in(text, r"[\s,;]+"))


def parts_in(text: str, between: str) -> list[str]:
    if text.strip().casefold() in NOTHING:
        return []
    return [part.strip() for part in re.split(between, text) if part.strip()]


def find_several(text: str, things: Sequence[Any], labels: Labels) -> tuple[Any, ...]:
    """Things by their names, with commas between, or with spaces if no name contains one."""
    spaced = any(re.search(r"\s", labels(thing).strip()) for thing in things)
    return tuple(find(part, things, labels) for part in parts_in(text, r"[,;]" if spaced or "," in text else r"\s+"))


def write_several(chosen: Sequence[Any], things: Sequence[Any], labels: Labels) -> str:
    words = []
    for thing in chosen:
        name = name_of(thing, things, labels)
        unclear = not name or name.casefold() in NOTHING or re.search("[,;]", name)
        words.append(f"#{things.index(thing) + 1}" if unclear else name)
    return ", ".join(words) or NOTHING[0]


def name_of(choice: Any, choices: Sequence[Any], labels: Labels) -> str:
    """The label of a choice; empty, if another choice has the same."""
    said = labels(choice).strip()
    alike = sum(labels(other).strip().casefold() == said.casefold() for other in choices)
    return said if alike == 1 else ""


def find(text: str, choices: Sequence[Any], labels: Labels) -> Any:
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
        raise IllegalAnswer(Told("{} could be {}.", (short(text), some_of(begin, labels))))
    raise IllegalAnswer(Told("{} is not possible: {}.", (short(text), some_of(choices, labels))))


def offered(choices: Iterable[Any], labels: Labels) -> list[dict[str, Any]]:
    """Each choice with its value, its label, and its kind, so that a click on a piece or player can be an answer."""
    if isinstance(labels, Once):
        return [labels.offer(choice) for choice in choices]
    return [_offer(choice, labels) for choice in choices]


def _offer(choice: Any, labels: Labels) -> dict[str, Any]:
    return {"value": choice, "label": labels(choice), **_meant(choice)}


class Once:
    """Labels for choices in which the same things occur many times: each thing is worded only once."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        self._offers: dict[Any, dict[str, Any]] = {}

    def __call__(self, choice: Any) -> str:
        return str(self.offer(choice)["label"])

    def offer(self, choice: Any) -> dict[str, Any]:
        if choice not in self._offers:
            self._offers[choice] = _offer(choice, self._labels) | {"value": plainly(choice)}
        return self._offers[choice]


class Fixed:
    """A label that is the same all match long and for everybody: it depends on nothing but the players' names."""

    def __init__(self, label: Label) -> None:
        self._label = label

    def __call__(self, choice: Any) -> str | Told:
        return self._label(choice)


class Wording:
    """The labels of a player. `fixed` has the labels that are worded once in a match."""

    def __init__(self, labels: Labels, fixed: dict[Fixed, Once]) -> None:
        self._labels = labels
        self._fixed = fixed

    def __call__(self, said: Any) -> str:
        return self._labels(said)

    def once(self, label: Fixed) -> Once:
        if label not in self._fixed:
            self._fixed[label] = Once(lambda choice: self(label(choice)))
        return self._fixed[label]


def _meant(choice: Any) -> dict[str, Any]:
    """The piece or player that a value means, or the player in a (verb, player)."""
    if isinstance(choice, Piece):
        return {"kind": "piece"}
    if isinstance(choice, Seat):
        return {"kind": "seat"}
    other = next((part for part in choice if isinstance(part, Seat)), None) if isinstance(choice, tuple) else None
    return {} if other is None else {"with": int(other)}


def some_of(choices: Sequence[Any], label: Label | None) -> Any:
    """Choices as they are listed in a sentence."""
    if not choices:
        return "there is nothing to choose from"
    others = (counted(len(choices) - 12, "other"),) if len(choices) > 12 else ()
    return (*(choice if label is None else label(choice) for choice in choices[:12]), *others)


def ends(numbers: range) -> dict[str, int]:
    return {"from": numbers[0], "to": numbers[-1], "step": numbers.step} if numbers else {}


def span(numbers: range) -> str:
    if not numbers:
        return "there is no number to choose"
    step = f" in steps of {numbers.step}" if numbers.step != 1 else ""
    return f"{numbers[0]} to {numbers[-1]}{step}" if len(numbers) > 1 else f"only {numbers[0]}"


def how_many(least: int, most: int) -> str:
    if least == most:
        return f"exactly {least}"
    return f"{least} to {most}" if least else f"at most {most}"
