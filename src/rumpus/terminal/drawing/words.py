"""A scene in words, a line for each place: for pipes, screen readers and terminals without pictures."""

from collections.abc import Iterator, Sequence
from functools import singledispatch

from rumpus.core import Board, Chair, Grid, Paper, Pile, Place, Scene, Stage, Token, Track, listing
from rumpus.core.values import counted
from rumpus.terminal.drawing.blocks import harmless

NTH = {1: "1st", 2: "2nd", 3: "3rd"}


def in_words(scene: Scene, names: Sequence[str], viewer: int | None = None) -> list[str]:
    """Everything on the table, in lines of text."""
    lines = [_player(chair, names, viewer) for chair in scene.chairs]
    for place in scene.places:
        whose = "" if place.owner is None else f"{'Your' if place.owner == viewer else _of(names[place.owner])} "
        name = f"{whose}{place.label.lower() if whose else place.label}"
        said = list(contents(place))
        note = f" ({place.note})" if place.note else ""
        if len(said) == 1:
            lines.append(f"{name}{note}: {said[0]}")
        else:
            lines += [f"{name}{note}:", *(f"  {line}" for line in said)]
    if scene.note:
        lines.append(scene.note)
    return [harmless(line) for line in lines]


def waiting(scene: Scene, names: Sequence[str], viewer: int | None = None) -> str:
    """Whose turn it is, and what for."""
    if not scene.asked:
        return ""
    who = ["you" if seat == viewer else names[seat] for seat, _ in scene.asked]
    if len(who) > 4:
        return f"{len(who)} players are to {scene.asked[0][1]}."
    words = f"{listing(who)} {'are' if len(who) > 1 or who == ['you'] else 'is'} to {scene.asked[0][1]}."
    return words[0].upper() + words[1:]


def result(scene: Scene, names: Sequence[str]) -> str:
    """Who has won, and in which order the others follow."""
    placed = sorted((place, names[seat]) for seat, place in enumerate(scene.standings))
    by_place: dict[int, list[str]] = {}
    for place, name in placed:
        by_place.setdefault(place, []).append(name)
    first = by_place.pop(1, [])
    won = f"{listing(first)} {'share the win' if len(first) > 1 else 'has won'}."
    rest = [f"{NTH.get(place, f'{place}th')} {listing(who)}" for place, who in by_place.items()]
    return f"{won} Then {', '.join(rest)}." if rest else won


def _player(chair: Chair, names: Sequence[str], viewer: int | None) -> str:
    said = [f"{counter} {count}" for counter, count in chair.counters.items()]
    you = " (you)" if chair.seat == viewer else ""
    facts = ", ".join([*said, *chair.marks])
    return f"{names[chair.seat]}{you}{': ' if facts else ''}{facts}"


def _of(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


@singledispatch
def contents(place: Place) -> Iterator[str]:
    """A hand, a row or a basket: what is in it, in order."""
    yield ", ".join(map(named, place.tokens)) or "nothing"


@contents.register
def _(place: Pile) -> Iterator[str]:
    count = sum(token.count for token in place.tokens)
    if not count:
        yield "nothing"
        return
    top = place.tokens[-1]
    yield f"{count} with {top.label or top.text} on top"


@contents.register
def _(place: Track) -> Iterator[str]:
    if not place.tokens:
        yield f"empty, {place.steps[0]} to {place.steps[-1]}" if place.steps else "nothing"
    for token, step in zip(place.tokens, place.at, strict=False):
        yield f"{named(token)} on {place.steps[step]} (step {step + 1} of {len(place.steps)})"


@contents.register
def _(place: Grid) -> Iterator[str]:
    for y in range(place.rows):
        row = [_square(place, x, y) for x in range(place.columns)]
        yield f"row {y + 1}: {', '.join(row)}"


def _square(place: Grid, x: int, y: int) -> str:
    here = [named(token) for token, at in zip(place.tokens, place.at, strict=False) if tuple(at) == (x, y)]
    name = place.names[y * place.columns + x] if place.names else ""
    return f"{name} {listing(here) if here else 'empty'}".strip()


@contents.register
def _(place: Board) -> Iterator[str]:
    spots = [name or f"spot {i + 1}" for i, (name, _, _) in enumerate(place.spots)]
    for i, spot in enumerate(spots):
        here = [named(token) for token, at in zip(place.tokens, place.at, strict=False) if at == i]
        near = [spots[a if b == i else b] for a, b in place.lines if i in (a, b)]
        yield f"{spot}: {listing(here) if here else 'empty'}{f'; next to {listing(near)}' if near else ''}"


@contents.register
def _(place: Paper) -> Iterator[str]:
    yield f"{place.width} across, {place.height} down"
    for x, y, tone in place.dots:
        yield f"{tone} dot at {x}, {y}".strip()
    for start, end, tone in place.lines:
        yield f"{tone} line from {_point(place, start)} to {_point(place, end)}".strip()
    for x, y, said, _ in place.words:
        yield f"“{said}” at {x}, {y}"


def _point(place: Paper, dot: int) -> str:
    x, y, _ = place.dots[dot]
    return f"{x}, {y}"


@contents.register
def _(place: Stage) -> Iterator[str]:
    for token, (x, y, *_) in zip(place.tokens, place.poses, strict=False):
        yield f"{named(token)} at {x:.0f}, {y:.0f}"


def named(token: Token) -> str:
    """A token by its name, with how many there are and how it stands out."""
    marks = f" ({', '.join(token.marks)})" if token.marks else ""
    if token.text and token.look != "back":
        return f"{f'{token.count} × ' if token.count > 1 else ''}{token.label or token.text}{marks}"
    return f"{counted(token.count, token.label.removeprefix('a '))}{marks}"
