"""The options of a game: declared in its class, read in its rules as plain attributes.

    mode = choice("standard", "gambling", help="How the game is scored.")

`choice`, `number` and `switch` return an `Option`, but are annotated with the type of its value: in the
rules, `self.mode` is a str.
"""

from collections.abc import Callable, Mapping, Sequence
from re import fullmatch
from typing import Any, Self, cast

from .errors import BadOption, RulesError
from .values import listing


class Option:
    """One option: its default, what it accepts, and what it is for."""

    name: str = ""

    def __init__(self, default: Any, help: str) -> None:
        self.default = default
        self.help = help
        self.alone = default  # the default for one person who plays against bots
        self.named: Mapping[str, str] = {}  # what players call its values, if not as they are
        self.when: Mapping[str, Sequence[Any]] = {}  # other options, and with which of their values it matters
        self._title = ""

    @property
    def title(self) -> str:
        """What players call it."""
        return self._title or self.name.replace("_", " ").capitalize()

    def called(
        self, title: str, named: Mapping[str, str] | None = None, when: Mapping[str, Sequence[Any]] | None = None
    ) -> Self:
        """Set what players call it, and when it is shown."""
        self._title, self.named, self.when = title, named or {}, when or {}
        return self

    def accept(self, value: Any) -> Any:
        """The value in its canonical form; raises BadOption if it is none."""
        raise NotImplementedError

    @property
    def values(self) -> str:
        """The possible values, in words."""
        raise NotImplementedError

    def samples(self) -> Sequence[Any]:
        """Values that together cover everything, for the conformance suite."""
        raise NotImplementedError

    def refuse(self, value: Any) -> BadOption:
        return BadOption(f"The option {self.name} cannot be {value!r}: {self.values}.")


class Choice(Option):
    def __init__(
        self,
        values: Sequence[str],
        default: str,
        help: str,
        custom: Callable[[str], str] | None,
        example: str,
        alone: str | None = None,
    ) -> None:
        super().__init__(default, help)
        self.alone = default if alone is None else alone
        self.choices = values
        self.custom = custom
        self.example = example

    def accept(self, value: Any) -> str:
        said = str(value) if type(value) is int else value
        if isinstance(said, str):
            if said in self.choices:
                return said
            if self.custom is not None:
                return self.custom(said)
        raise self.refuse(value)

    @property
    def values(self) -> str:
        return listing(self.choices) + (f"; or your own, like {self.example}" if self.custom else "")

    def samples(self) -> Sequence[str]:
        return [*self.choices, *([self.example] if self.custom else [])]


class Number(Option):
    def __init__(
        self, default: int, within: range, help: str, tried: Sequence[int] | None, alone: int | None = None
    ) -> None:
        super().__init__(default, help)
        if alone is not None:
            self.alone = alone
        self.within = within
        self.tried = (within[0], within[-1]) if tried is None else tried

    def accept(self, value: Any) -> int:
        if isinstance(value, str) and fullmatch(r"\s*-?[0-9]{1,18}\s*", value):
            value = int(value)
        if type(value) is int and value in self.within:
            return value
        raise self.refuse(value)

    @property
    def values(self) -> str:
        return f"{self.within[0]} to {self.within[-1]}"

    def samples(self) -> Sequence[int]:
        return sorted({self.default, *self.tried})


class Switch(Option):
    WORDS = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}  # noqa: RUF012

    def accept(self, value: Any) -> bool:
        if isinstance(value, str):
            value = self.WORDS.get(value.strip().casefold(), value)
        if isinstance(value, bool):
            return value
        raise self.refuse(value)

    @property
    def values(self) -> str:
        return "on or off"

    def samples(self) -> Sequence[bool]:
        return [False, True]


def choice(
    *values: str,
    help: str,
    default: str | None = None,
    custom: Callable[[str], str] | None = None,
    example: str = "",
    alone: str | None = None,
    title: str = "",
    named: Mapping[str, str] | None = None,
    when: Mapping[str, Sequence[Any]] | None = None,
) -> str:
    """One of some words, by default the first; `custom` reads any other text, or refuses it.

    `alone` is the default for one person who plays against bots. `title` is what players call the option, if not by its
    name, and `named` what they call its values. `when` names other options, with those of their values with which this
    one matters: with others it is not shown. (Options that the game does not have are ignored there.)
    """
    usual = default or values[0]
    if custom is None and usual not in values:
        raise RulesError(f"The default {usual!r} of an option is none of its values: {listing(values)}.")
    if custom is not None and not example:
        raise RulesError(f"An option with `custom`, like the one of {listing(values)}, needs an `example` to be tried.")
    return cast(str, Choice(values, usual, help, custom, example, alone).called(title, named, when))


def number(
    default: int,
    within: range,
    help: str,
    tried: Sequence[int] | None = None,
    alone: int | None = None,
    title: str = "",
    when: Mapping[str, Sequence[Any]] | None = None,
) -> int:
    """A whole number. `tried` are those that the conformance suite tries, by default both ends.

    `alone` is the default for one person who plays against bots. The rest is as in `choice`.
    """
    return cast(int, Number(default, within, help, tried, alone).called(title, None, when))


def switch(default: bool, help: str, title: str = "", when: Mapping[str, Sequence[Any]] | None = None) -> bool:
    return cast(bool, Switch(default, help).called(title, None, when))
