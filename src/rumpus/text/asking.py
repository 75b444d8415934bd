"""How a question is asked in words, and what a typed answer means."""

import re
from collections.abc import Container, Sequence
from typing import Any

from rumpus.core import (
    Arrange,
    Compose,
    Either,
    Handful,
    IllegalAnswer,
    Join,
    Moves,
    Numbers,
    Posed,
    Put,
    Some,
    Spot,
    Subset,
    Throw,
    Verbs,
    Word,
    shapes,
)
from rumpus.core.shapes import Labels, Shape, labels_of
from rumpus.core.values import counted, listing

COMMANDS = {
    "undo": "take the last answer back",
    "wait": "leave an open question to the others, or to the clock",
    "look": "see the table in another way: in words, or as a picture",
    "rules": "read the rules",
    "log": "read what has happened",
    "help": "how to answer this question",
    "quit": "leave the table",
}
FEW = 8  # answers that fit into one sentence
MOST_LISTED = 40  # answers that are listed without asking for help

Part = tuple[Sequence[Any], Labels]


def parts(posed: Posed) -> list[Part]:
    """The parts of a question, one of which is chosen; often just one."""
    if isinstance(posed.choices, Either):
        return [(part, labels_of(part, posed.labels)) for part in posed.choices.parts]
    return [(posed.choices, posed.labels)]


def is_list(choices: Sequence[Any]) -> bool:
    """Whether the answers can be listed one by one."""
    return not isinstance(choices, Shape | range)


def takes_words(posed: Posed) -> bool:
    """Whether any text may be an answer."""
    return any(isinstance(part, Word) for part, _ in parts(posed))


def listed(posed: Posed) -> list[str]:
    """The names of the answers that can be listed one by one."""
    return [labels(choice) for part, labels in parts(posed) if is_list(part) for choice in part]


def numbered(posed: Posed) -> bool:
    """Whether answers can be chosen by number: not if some of them are numbers or free text."""
    return all(is_list(part) for part, _ in parts(posed)) and not any(map(_is_number, listed(posed)))


def _is_number(text: str) -> bool:
    return text.strip().lstrip("-").isdigit()


# ---- reading what was typed


def command(text: str, posed: Posed | None, commands: Container[str] = COMMANDS) -> str | None:
    """The command that was typed. With a slash before it, it is one even if an answer has the same name."""
    word = text.strip().casefold()
    if word.removeprefix("/") not in commands:
        return None
    if word.startswith("/") or posed is None or not could_be_meant(word, posed):
        return word.removeprefix("/")
    return None


def could_be_meant(word: str, posed: Posed) -> bool:
    """Whether a word may be an answer, and not a command."""
    return takes_words(posed) or word in map(str.casefold, listed(posed))


def read(posed: Posed, text: str) -> Any:
    """The answer that somebody typed: its name, its beginning or its number. Raises IllegalAnswer, with the reason."""
    text = text.strip()
    if numbered(posed) and text.isdecimal():
        if isinstance(posed.choices, Moves):
            raise IllegalAnswer(f"Moves have no numbers: say from where to where, like {'-'.join(posed.choices[0])}.")
        answers = [choice for part, _ in parts(posed) for choice in part]
        if not 1 <= int(text) <= len(answers):
            raise IllegalAnswer(f"There is no {text}: the answers are numbered from 1 to {len(answers)}.")
        return answers[int(text) - 1]
    for part, _ in parts(posed):
        if isinstance(part, Moves) and (move := _move(part, text)):
            return move
    return posed.read(text)


def _move(moves: Moves, text: str) -> tuple[str, str] | None:
    """A move given by its two squares, whatever is typed between them."""
    match [word for word in re.findall(r"\w+", text.casefold()) if word != "to"]:
        case [start, end]:
            ends = {to.casefold(): (at, to) for at, to in moves if at.casefold() == start}
            if ends and end not in ends:
                raise IllegalAnswer(
                    f"{start} cannot go to {end}: it can go to {listing(to for _, to in ends.values())}."
                )
            return ends.get(end)
    return None


# ---- saying what can be typed


def put(posed: Posed, what: str) -> list[str]:
    """A question in words, and what can be typed. `what` is addressed to the person."""
    sealed = " (nobody sees it before all have answered)" if posed.sealed else ""
    lines = [f"{what}{sealed}:"]
    labels = listed(posed)
    for part, words in parts(posed):
        lines += spelled_out(part, words)
    if numbered(posed) and not isinstance(posed.choices, Moves) and len(labels) <= MOST_LISTED:
        lines += [f"  {i}. {label}" for i, label in enumerate(labels, 1)]
    else:
        many = f" There are {len(labels)}: help lists them." if len(labels) > MOST_LISTED else ""
        lines.append(f"{how_to_answer(posed)}{many}")
    return lines


def how_to_answer(posed: Posed) -> str:
    """What to type, in a sentence."""
    if numbered(posed) and not isinstance(posed.choices, Moves):
        return "Its number, its name, or the beginning of its name."
    said = "; or ".join(in_short(part, labels) for part, labels in parts(posed))
    return f"{said[:1].upper()}{said[1:]}."


def in_short(choices: Sequence[Any], labels: Labels) -> str:
    """How to type an answer of this shape, in a few words."""
    match choices:
        case Numbers():
            return f"{choices.words.format('a number')} from {_span(choices.numbers)}"
        case range():
            return f"a number from {_span(choices)}"
        case Moves():
            start, end = choices[0]
            return f"a move, from and to: {start} {end} or {start}-{end}"
        case Subset():
            many = f"{choices.least} to {choices.most}" if choices.least != choices.most else f"{choices.least}"
            how = f"{many} of {listing(map(labels, choices.items))}, with commas between"
        case Some():
            many = f"{choices.least} to {choices.most}" if choices.least != choices.most else f"{choices.least}"
            heap = listing(f"{count} × {labels(thing)}" for thing, count in choices.heap.items())
            how = f"{many} of {heap}, with commas between"
        case Handful():
            heap = listing(f"{count} × {worth}" for worth, count in choices.heap.items())
            how = f"any of {heap}, worth at most {choices.most} together, with commas between, or none"
        case Arrange():
            things, places = listing(map(labels, choices.things)), listing(map(labels, choices.places))
            once = ", none of them twice" if choices.once else ""
            how = f"a place for each of {things}, in this order, with commas between, out of {places}{once}"
        case Spot():
            how = f"a point as two numbers, {_span(choices.xs)} across and {_span(choices.ys)} down"
        case Join():
            how = "two dots to be joined, by their numbers"
        case Throw() if choices.words:
            usual = f". Throw alone means {listing(_usual(choices))}" if _usual(choices) else ""
            return f"throw, with any of {listing(_said(choices))}; so: {_example(choices)}{usual}"
        case Throw():
            how = f"a number for each of {listing(f'{name} ({_span(dial)})' for name, dial in choices.dials.items())}"
        case Put():
            how = "what goes where"
        case Compose() if len(choices.parts) == 1:
            return _part(choices, 0, labels)
        case Compose():
            how = f"{counted(len(choices.parts), 'thing')}, with semicolons between"
        case Verbs():
            how = f"{' or '.join(map(shapes.spoken, choices.verbs))}, with whom or what"
        case Word():
            return f"a word of at most {counted(choices.longest, 'letter')}"
        case _ if len(choices) <= FEW:
            return " or ".join(map(labels, choices))
        case _:
            return f"one of {counted(len(choices), 'answer')}, by name"
    return f"{how}; for instance: {shapes.written(choices[0] or choices[-1], choices, labels)}"


def more_about(posed: Posed) -> list[str]:
    """Details for the help, which would be too much to print with every question."""
    return [line for part, labels in parts(posed) for line in _more(part, labels)]


def _more(choices: Sequence[Any], labels: Labels) -> list[str]:
    if isinstance(choices, Throw):
        dials = (f"  {name}: {_span(dial)}, {choices.usual[name]} unless said" for name, dial in choices.dials.items())
        return ["A throw can also be told dial by dial, each after its name:", *dials]
    if is_list(choices) and not isinstance(choices, Moves) and len(choices) > FEW:
        return [f"  {labels(choice)}" for choice in choices]
    return spelled_out(choices, labels)


def spelled_out(choices: Sequence[Any], labels: Labels) -> list[str]:
    """Questions with several parts in detail: a line for each thing, verb or part."""
    match choices:
        case Moves():
            ends: dict[str, list[str]] = {}
            for start, end in choices:
                ends.setdefault(start, []).append(end)
            return [f"  {start} to {listing(there)}" for start, there in ends.items()]
        case Put():
            things = labels_of(choices.things, labels)
            alike: dict[str, list[str]] = {}  # things that can go to the same places share a line
            for thing in choices.things:
                if len(choices.part((thing,))):
                    alike.setdefault(_places(choices, thing, labels), []).append(things(thing))
            return [f"  {' or '.join(said)} to {places}" for places, said in alike.items()]
        case Verbs():
            return [
                f"  {shapes.spoken(verb)}{'' if part is None else f' {in_short(part, labels_of(part, labels))}'}"
                for verb, part in choices.verbs.items()
            ]
        case Compose() if len(choices.parts) > 1:
            asks = [f"{labels(ask)}: " for ask in choices.asks] or [""] * len(choices.parts)
            return [f"  {'then' if k else 'first'} {ask}{_part(choices, k, labels)}" for k, ask in enumerate(asks)]
    return []


def _places(put: Put, thing: Any, labels: Labels) -> str:
    """Where a thing can go, and what will happen then."""
    places = put.part((thing,))
    said = labels_of(places, labels)
    drop = put.drop
    return " or ".join(
        said(place) if drop is None else f"{said(place)} ({labels(drop(thing, place))})" for place in places
    )


def _part(compose: Compose, k: int, labels: Labels) -> str:
    part = compose.parts[k]
    if not callable(part):
        return in_short(part, labels_of(part, labels))
    names: dict[str, None] = {}
    for then in compose.after(k):
        words = labels_of(then, labels)
        things = then.items if isinstance(then, Subset) else then if is_list(then) else ()
        names |= dict.fromkeys(map(words, things))
    few = list(names)[:MOST_LISTED]
    more = [counted(len(names) - len(few), "other")] if len(names) > len(few) else []
    possible = f", if it is possible then: {listing([*few, *more])}" if names else ""
    return f"what goes with it{possible}"


def _said(throw: Throw) -> list[str]:
    return [f"a number of {word}" if isinstance(meant, str) else word for word, meant in throw.words.items()]


def _usual(throw: Throw) -> list[str]:
    """The usual setting of the dials."""
    return [f"{throw.usual[dial]} {word}" for word, dial in throw.words.items() if isinstance(dial, str)]


def _example(throw: Throw) -> str:
    """An example: a word that sets dials, and a number close to the usual one."""
    words = [word for word, meant in throw.words.items() if not isinstance(meant, str)][:2]
    for word, dial in throw.words.items():
        if isinstance(dial, str):
            settings = throw.dials[dial]
            beside = settings[min(settings.index(throw.usual[dial]) + 5, len(settings) - 1)]
            return f"throw {beside} {word}{''.join(f', {other}' for other in words[-1:])}"
    return f"throw {' '.join(words[-1:])}"


def _span(numbers: range) -> str:
    if len(numbers) < 2:
        return f"{numbers[0]} to {numbers[0]}"
    steps = f" in steps of {numbers.step}" if numbers.step != 1 else ""
    return f"{numbers[0]} to {numbers[-1]}{steps}"
