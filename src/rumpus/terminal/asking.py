"""How a question is put to a person, and what the typed answer means."""

from collections.abc import Sequence
from typing import Any

from rumpus.core import Arrange, Handful, IllegalAnswer, Labelled, Posed, Spot, Subset, Throw, Word, listing
from rumpus.core.choices import Shape
from rumpus.core.values import counted

COMMANDS = {
    "undo": "take the last answer back",
    "rules": "read the rules",
    "log": "read what has happened",
    "help": "how to answer this question",
    "quit": "leave the table",
}
PASS = "pass"  # typed by a person who leaves an open question to the others


def command(text: str, posed: Posed) -> str | None:
    """The command that was typed. With a slash before it a command is always one, also where its name is an answer."""
    word = text.strip().casefold()
    if word.removeprefix("/") not in COMMANDS:
        return None
    if word.startswith("/") or not _could_be_meant(word, posed):
        return word.removeprefix("/")
    return None


def _could_be_meant(word: str, posed: Posed) -> bool:
    if isinstance(posed.options, Shape):
        return isinstance(posed.options, Word)
    return word in (posed.labels(option).casefold() for option in posed.options)


def is_list(options: Sequence[Any]) -> bool:
    """Whether the answers are some that can be told one after the other."""
    return not isinstance(options, Shape | range)


def numbered(posed: Posed) -> bool:
    """Whether the answers can be told by their numbers: not if they are numbers themselves."""
    return is_list(posed.options) and not any(_is_number(posed.labels(option)) for option in posed.options)


def _is_number(text: str) -> bool:
    return text.strip().lstrip("-").isdigit()


def read(posed: Posed, text: str) -> Any:
    """The answer that somebody typed, by its name, its beginning or its number; IllegalAnswer, with the reason."""
    text = text.strip()
    if numbered(posed) and text.isdecimal():
        count = len(posed.options)
        if not 1 <= int(text) <= count:
            raise IllegalAnswer(f"There is no {text}: the answers are numbered from 1 to {count}.")
        return posed.options[int(text) - 1]
    return posed.read(text)


def how_to_answer(posed: Posed) -> str:
    """What to type, in a sentence or two."""
    options, labels = posed.options, posed.labels
    match options:
        case range():
            how = f"A number: {_span(options)}."
        case Subset():
            many = f"{options.least} to {options.most}" if options.least != options.most else f"{options.least}"
            how = f"{many} of {listing(map(labels, options.items))}, with commas between."
        case Handful():
            heap = listing(f"{count} × {worth}" for worth, count in options.heap.items())
            how = f"Any of {heap}, worth at most {options.most} together, with commas between; or none."
        case Arrange():
            things, places = listing(map(labels, options.things)), listing(map(labels, options.places))
            once = ", none of them twice" if options.once else ""
            how = f"A place for each of {things}, in this order, with commas between. Places: {places}{once}."
        case Spot():
            how = f"A point as two numbers: {_span(options.xs)} across, {_span(options.ys)} down."
        case Throw():
            how = f"A number for each of {listing(f'{name} ({_span(dial)})' for name, dial in options.dials.items())}."
        case Word():
            return f"A word of at most {counted(options.longest, 'letter')}."
        case _:
            return "Its number, its name, or the beginning of its name." if numbered(posed) else "One of these."
    return f"{how} For instance: {posed.written(options[0] or options[-1])}"


def _span(numbers: range) -> str:
    steps = f" in steps of {numbers.step}" if numbers.step != 1 else ""
    return f"{numbers[0]} to {numbers[-1]}{steps}"


def said(posed: Posed, answer: Any) -> str:
    """An answer in words."""
    if isinstance(posed.options, Labelled) or is_list(posed.options):
        return posed.labels(answer)
    return posed.written(answer)
