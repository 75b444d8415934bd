"""An answer put together in small steps, so that every shape of question can be answered from a list."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import (
    Arrange,
    Compose,
    Join,
    Moves,
    Piece,
    Posed,
    Put,
    Seat,
    Spot,
    Subset,
    Throw,
    Verbs,
    Word,
    shapes,
)
from rumpus.core.shapes import Labels
from rumpus.text.asking import is_list, parts

MOST_OFFERED = 400
DONE = None
BEGIN: Any = object()  # the step that chooses one of several parts
TOGGLED = Subset | Throw  # things are switched on and off in any order, until "done"

Offer = tuple[int, Any]  # which part of the question, and the step


class Steps:
    """What can be chosen next, what has been chosen, and the answer once it is complete."""

    def __init__(self, posed: Posed) -> None:
        self.posed = posed
        self.parts = parts(posed)
        self.so_far: tuple[Any, ...] = ()
        self._part: int | None = 0 if len(self.parts) == 1 else None

    @property
    def _chosen(self) -> tuple[Sequence[Any], Labels]:
        """The part that is being answered, and the names of its things."""
        assert self._part is not None
        return self.parts[self._part]

    @property
    def offers(self) -> list[Offer]:
        """What can be chosen next; nothing if the answer can only be typed."""
        if self._part is not None:
            return [(self._part, step) for step in _next(self._chosen[0], self.so_far)]
        found: list[Offer] = []
        for i, (choices, _) in enumerate(self.parts):
            if is_list(choices) or isinstance(choices, Put | Verbs):
                found += [(i, step) for step in _next(choices, ())]
            elif not isinstance(choices, Word | range):  # these are typed
                found.append((i, BEGIN))
        return found

    @property
    def labels(self) -> list[str]:
        return [self._label(*offer) for offer in self.offers]

    def _label(self, part: int, step: Any) -> str:
        choices, labels = self.parts[part]
        if step is BEGIN:
            return f"{shapes.in_a_few_words(choices, labels)} …"
        if step is DONE and isinstance(choices, Throw):
            return "throw"
        text = str(step) if isinstance(choices, Moves | Throw) else self._said(choices, self.so_far, step)
        if isinstance(choices, Put) and choices.drop is not None and self.so_far:
            text = f"{text}: {self.posed.words(choices.drop(self.so_far[0], step))}"  # what will come of it
        if isinstance(choices, TOGGLED) and step is not DONE:
            return f"{'[x]' if step in self.so_far else '[ ]'} {text}"
        leads_on = isinstance(choices, Compose | Verbs) and shapes.offers(choices, (*self.so_far, step))
        return f"{text} …" if leads_on else text

    def _said(self, choices: Sequence[Any], so_far: tuple[Any, ...], step: Any) -> str:
        return shapes.step_in_words(choices, so_far, step, self.posed.words)

    def take(self, index: int) -> bool:
        """Choose one. Returns whether the answer is complete."""
        part, step = self.offers[index]
        self._part = part
        choices = self.parts[part][0]
        if step is BEGIN:
            return False
        if not isinstance(choices, TOGGLED):
            self.so_far = (*self.so_far, step)
            return not _next(choices, self.so_far)
        if step is DONE:
            return True
        if step in self.so_far:
            self.so_far = tuple(other for other in self.so_far if other != step)
        else:
            self.so_far = (*(other for other in self.so_far if _agree(choices, other, step)), step)
        return False

    @property
    def answer(self) -> Any:
        choices, _ = self._chosen
        match choices:
            case Subset() | Moves():
                return self.so_far
            case Join():
                return tuple(sorted(self.so_far))
            case Throw():
                said = {dial: setting for word in self.so_far for dial, setting in _settings(choices, word).items()}
                return choices.usual | said
        return shapes.finish(choices, self.so_far)

    @property
    def begun(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self.so_far) or (self._part is not None and len(self.parts) > 1)

    def back(self) -> None:
        self.so_far = self.so_far[:-1]
        if not self.so_far and len(self.parts) > 1:
            self._part = None

    @property
    def lit(self) -> Sequence[Any]:
        """The things on the table that can be chosen now."""
        return [step for part, step in self.offers if is_list(self.parts[part][0]) or isinstance(step, Piece | Seat)]

    @property
    def progress(self) -> str:
        """What has been chosen, and what the next choice is about."""
        if self._part is None or not self.so_far:
            return ""
        choices, labels = self._chosen
        match choices:
            case Moves():
                return f"{self.so_far[0]} to ?"
            case Join():
                return f"dot {self.so_far[0]} to ?"
            case Throw():
                return f"throw {', '.join(self.so_far)}"
            case Arrange():
                wanted = [labels(thing) for thing in choices.things]
            case Spot():
                wanted = ["across", "down"]
            case _:
                chosen = [self._said(choices, self.so_far[:i], step) for i, step in enumerate(self.so_far)]
                return f"Chosen: {', '.join(chosen)}"
        said = [f"{part}: {labels(choice)}" for part, choice in zip(wanted, self.so_far, strict=False)]
        return ", ".join([*said, *(f"{part}: ?" for part in wanted[len(said) : len(said) + 1])])


def _next(choices: Sequence[Any], so_far: tuple[Any, ...]) -> Sequence[Any]:
    """The next steps. None, if the answer is complete or can only be typed."""
    steps: Sequence[Any]
    match choices:
        case Word():
            return ()
        case Subset():  # only what can still lead to a legal answer
            steps = [item for item in choices.items if item in so_far or choices.goes_with(so_far, item)]
            return [*steps, DONE] if so_far in choices else steps
        case Throw():
            return (*(word for word, meant in choices.words.items() if not isinstance(meant, str)), DONE)
        case Moves():
            k = len(so_far)
            return list(dict.fromkeys(move[k] for move in choices if move[:k] == so_far)) if k < 2 else ()
        case Join():  # the two dots in either order
            both = [*choices.pairs, *((b, a) for a, b in choices.pairs)]
            k = len(so_far)
            return sorted({pair[k] for pair in both if pair[:k] == so_far}) if k < 2 else ()
        case _:
            steps = shapes.offers(choices, so_far)
    return steps if so_far or len(steps) <= MOST_OFFERED or is_list(choices) else ()


def _settings(throw: Throw, word: str) -> dict[str, int]:
    meant = throw.words[word]
    return {} if isinstance(meant, str) else dict(meant)


def _agree(choices: Sequence[Any], one: Any, other: Any) -> bool:
    """Whether both can be chosen: two words about the same dial of a throw cannot."""
    return not isinstance(choices, Throw) or not _settings(choices, one).keys() & _settings(choices, other).keys()
