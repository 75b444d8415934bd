"""An answer put together in small steps, so that every shape of question can be answered from a list."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import Arrange, Posed, Spot, Subset, Throw, Word, choices
from rumpus.terminal.asking import is_list

MOST_OFFERED = 400
DONE = None


class Steps:
    """What can be chosen next, what has been chosen, and the answer when it is whole."""

    def __init__(self, posed: Posed) -> None:
        self.posed = posed
        self.so_far: tuple[Any, ...] = ()

    @property
    def offers(self) -> Sequence[Any]:
        """What can be chosen next; nothing if the answer can only be typed. DONE ends it."""
        options = self.posed.options
        if isinstance(options, Word):
            return ()
        if isinstance(options, Subset):  # in any order, and until it is said to be done
            return (*options.items, DONE) if len(options.items) <= MOST_OFFERED else ()
        offers = choices.offers(options, self.so_far)
        return offers if len(offers) <= MOST_OFFERED or is_list(options) else ()

    def label(self, step: Any) -> str:
        if step is DONE:
            return "done"
        text = self.posed.labels(step)
        if isinstance(self.posed.options, Subset):
            return f"{'[x]' if step in self.so_far else '[ ]'} {text}"
        return text

    def take(self, step: Any) -> bool:
        """Choose one. True: the answer is whole."""
        options = self.posed.options
        if isinstance(options, Subset):
            if step is not DONE:
                chosen = self.so_far
                self.so_far = tuple(s for s in chosen if s != step) if step in chosen else (*chosen, step)
            return step is DONE
        self.so_far = (*self.so_far, step)
        return not choices.offers(options, self.so_far)

    @property
    def answer(self) -> Any:
        if isinstance(self.posed.options, Subset):
            return self.so_far
        return choices.finish(self.posed.options, self.so_far)

    def back(self) -> None:
        self.so_far = self.so_far[:-1]

    @property
    def progress(self) -> str:
        """What has been chosen, and what the next choice is about."""
        options, so_far = self.posed.options, self.so_far
        chosen = [self.posed.labels(step) for step in so_far]
        match options:
            case Arrange():
                parts = [self.posed.labels(thing) for thing in options.things]
            case Throw():
                parts = list(options.dials)
            case Spot():
                parts = ["across", "down"]
            case _:
                return f"Chosen: {', '.join(chosen)}" if chosen else ""
        said = [f"{part}: {choice}" for part, choice in zip(parts, chosen, strict=False)]
        return ", ".join([*said, *(f"{part}: ?" for part in parts[len(chosen) : len(chosen) + 1])])
