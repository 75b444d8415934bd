"""Setting up a match: how many can play, and with which options."""

from collections.abc import Mapping
from typing import Any

from .errors import BadOption
from .game import Game
from .options import Number
from .state import SHARED, as_data, from_data
from .values import listing


def accept_options(kind: type[Game], players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game with their values. Raises BadOption if the game cannot be played with these."""
    accepted = options_of(kind, options)
    some = kind.numbers(accepted)
    if type(players) is not int or players not in some:
        where = kind.title if some == kind.players else f"With these options {kind.title}"
        raise BadOption(f"{where} is for {one_of(some)} players, not {players!r}.")
    if (why := kind.clash(accepted)) is not None:
        raise BadOption(why)
    return accepted


def one_of(numbers: range) -> str:
    """Numbers of players in words: "4 to 6", "9 or 12"."""
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{numbers[0]} to {numbers[-1]}" if numbers.step == 1 else " or ".join(map(str, numbers))


def numbers_of(kind: type[Game], options: Mapping[str, Any] | None) -> range:
    """How many can play a game with these options."""
    return kind.numbers(options_of(kind, options or {}))


def other_numbers(kind: type[Game]) -> list[tuple[str, Any, range]]:
    """Options that allow other numbers of players than the default: ("game", "team", range(9, 13, 3)).

    Options that are numbers are not tried, and open floors are left out: anybody can come to these anyway.
    """
    if kind.is_open():
        return []
    tried = [
        (name, value, numbers_of(kind, {name: value}))
        for name, option in kind.options.items()
        if not isinstance(option, Number)
        for value in option.samples()
    ]
    return [one for one in tried if not set(one[2]) <= set(kind.players)]


def how_many(kind: type[Game]) -> str:
    """How many can play a game, whatever its options, in words: "4 to 6, 9 or 12"."""
    more = sorted({n for _, _, some in other_numbers(kind) for n in some} - set(kind.players))
    *first, last = [one_of(kind.players), *map(str, more)]
    return f"{', '.join(first)} or {last}" if first else last


def options_of(kind: type[Game], options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game with their values. Raises BadOption if it has no such option or value."""
    for name in options:
        if name not in kind.options:
            known = f"its options are {listing(kind.options)}" if kind.options else "it has none"
            raise BadOption(f"{kind.title} has no option {name!r}: {known}.")
    return {name: option.accept(options.get(name, option.default)) for name, option in kind.options.items()}


def at_ease(kind: type[Game], players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options for one person among bots: options that nobody has chosen get their default for that case."""
    eased = {name: option.alone for name, option in kind.options.items() if option.alone != option.default}
    eased |= options
    return eased if players in kind.numbers(options_of(kind, eased)) else dict(options)


def arranged(game: Game, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Set fields by hand, and return them as plain data. Values may be plain data, too: a card's name, say."""
    hints = {field: hint for field, hint in game.fields().items() if field not in (*SHARED, *game.options, "n")}
    for field, value in fields.items():
        if field not in hints:
            raise BadOption(f"{game.title} has no field {field!r}: its fields are {listing(hints)}.")
        try:
            setattr(game, field, from_data(hints[field], value))
        except ValueError as why:
            raise BadOption(f"The field {field} cannot be set so: {why}.") from None
    return {field: as_data(getattr(game, field)) for field in fields}
