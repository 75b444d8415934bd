"""A scene in words, a line for each place: for who listens, for pipes and for language models."""

from collections.abc import Iterator, Sequence
from functools import singledispatch

from msgspec.structs import replace

from rumpus.core import (
    Back,
    Board,
    Chair,
    Grid,
    Link,
    Paper,
    Pile,
    Place,
    Rooms,
    Scene,
    Stage,
    Tally,
    Token,
    Track,
    Tree,
    listing,
)
from rumpus.core.values import counted
from rumpus.text.turned import turned

CONTROL = dict.fromkeys([*range(32), *range(127, 160)], "\N{REPLACEMENT CHARACTER}")
DRAWN = {"lit": ("marked", "counts"), "spent": ("out", "unused")}  # the word for it, and the mark that already says so
PAST = "last time"  # said of places that show something that is over
AHEAD = ("right", "ahead right", "ahead", "ahead left", "left", "back left", "back", "back right")


def harmless(text: str) -> str:
    """Text without control characters: names and words come from other people, and terminals obey."""
    return text.translate(CONTROL)


def in_words(scene: Scene, names: Sequence[str], viewer: int | None = None, now: int = 0) -> list[str]:
    """Everything on the table, in lines of text. `now` is what the clocks count from."""
    lines = [f"{scene.heading}."] if scene.heading else []
    lines += [_player(chair, names, viewer) for chair in scene.chairs]
    lines += [_pointing(link, names, viewer) for link in scene.links]
    for place in scene.places:
        of = "" if place.owner is None else f"{'Your' if place.owner == viewer else _of(names[place.owner])} "
        name = f"{of}{place.label.lower() if of else place.label}"
        said = list(contents(whose(turned(place, viewer), names, viewer)))
        facts = [fact for fact in _facts(place, names, viewer) if said != [fact]]
        more = f" ({'; '.join(facts)})" if facts else ""
        if place.face and said == ["nothing"]:  # a picture, which holds nothing
            lines.append(f"{name}{more}")
        elif len(said) == 1:
            lines.append(f"{name}{more}: {said[0]}")
        else:
            lines += [f"{name}{more}:", *(f"  {line}" for line in said)]
    if scene.note:
        lines.append(scene.note)
    lines += clocks(scene, now)
    return [harmless(line) for line in lines]


def _facts(place: Place, names: Sequence[str], viewer: int | None) -> Iterator[str]:
    """What there is to say about a place besides what lies there."""
    if place.past:
        yield PAST
    if place.about is not None:
        yield "you" if place.about == viewer else names[place.about]
    if place.total is not None:
        yield amount(place.total, place.unit)
    if place.note:
        yield place.note


def amount(number: int | str, unit: str) -> str:
    """An amount with its unit, which is given in the plural. A word ("dead") has no unit."""
    if isinstance(number, str) and not any(map(str.isdigit, number)):
        return number
    if number == 1:
        ones = (f"{unit.removesuffix('ies')}y", unit.removesuffix("es"), unit.removesuffix("s"))
        return next((counted(1, one) for one in ones if counted(2, one) == f"2 {unit}"), f"1 {unit}").rstrip()
    return f"{f'{number:,}' if isinstance(number, int) else number} {unit}".rstrip()


def clocks(scene: Scene, now: int) -> list[str]:
    """The clocks: what will be over, and when."""
    return [f"{_upper(clock.text)}: {_time(clock.at - now)} to go." for clock in scene.clocks]


def _time(milliseconds: int) -> str:
    seconds = max(milliseconds, 0) // 1000
    return counted(seconds, "second") if seconds < 120 else counted(seconds // 60, "minute")


def whose(place: Place, names: Sequence[str], viewer: int | None) -> Place:
    """The place with tokens that say whose they are, if that matters."""
    if all(token.of is None or token.of == place.owner for token in place.tokens):
        return place
    tokens = [
        token
        if token.of is None or token.of == place.owner
        else replace(token, marks=[*token.marks, "yours" if token.of == viewer else f"of {names[token.of]}"])
        for token in place.tokens
    ]
    return replace(place, tokens=tokens)


def _pointing(link: Link, names: Sequence[str], viewer: int | None) -> str:
    who = "You point" if link.source == viewer else f"{names[link.source]} points"
    at = "you" if link.target == viewer else names[link.target]
    return f"{who} at {at}{f': {link.text}' if link.text else ''}."


def waiting(scene: Scene, names: Sequence[str], viewer: int | None = None) -> str:
    """Whose turn it is, and what for."""
    if not scene.asked:
        return ""
    who = ["you" if seat == viewer else names[seat] for seat, _ in scene.asked]
    if len(who) > 4:
        return f"{len(who)} players are to {scene.asked[0][1]}."
    words = f"{listing(who)} {'are' if len(who) > 1 or who == ['you'] else 'is'} to {scene.asked[0][1]}."
    return _upper(words)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def result(scene: Scene, names: Sequence[str]) -> str:
    """Who has won, and in which order the others follow."""
    others = sorted({place for place in scene.standings if place > 1}) if 1 in scene.standings else []
    rest = [f"{nth(place)} {listing(_placed(scene, names, place))}" for place in others]
    return f"{won(scene, names)} Then {', '.join(rest)}." if rest else won(scene, names)


def won(scene: Scene, names: Sequence[str]) -> str:
    """Who has won."""
    first = _placed(scene, names, 1)
    return f"{listing(first)} {'share the win' if len(first) > 1 else 'has won'}." if first else "Nobody has won."


def _placed(scene: Scene, names: Sequence[str], wanted: int) -> list[str]:
    return sorted(names[seat] for seat, place in enumerate(scene.standings) if place == wanted)


def ending(scene: Scene, names: Sequence[str]) -> list[str]:
    """The end in words: who has won, why, and what everybody has; or the places, if nothing is counted."""
    ended = scene.result
    lines = [won(scene, names) if ended is not None and ended.tallies else result(scene, names)]
    if ended is not None:
        lines += [] if ended.why is None else [ended.why.words]
        for seat, tally in ranked(scene):
            words = f" ({tally.words})" if tally.words else ""
            lines.append(f"  {nth(scene.standings[seat])} {names[seat]}: {amount(tally.points, ended.unit)}{words}")
    return [harmless(line) for line in lines]


def ranked(scene: Scene) -> list[tuple[int, Tally]]:
    """What each has at the end, by seat, best first; without those who led the game."""
    tallies = [] if scene.result is None else scene.result.tallies
    placed = [(seat, tally) for seat, tally in enumerate(tallies) if scene.standings[seat]]
    return sorted(placed, key=lambda tallied: scene.standings[tallied[0]])


def nth(place: int) -> str:
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{place}{ends.get(place % 10, 'th') if place % 100 not in (11, 12, 13) else 'th'}"


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
    yield f"{count} face down" if top.look == "back" else f"{count} with {top.label or top.text} on top"


@contents.register
def _(place: Track) -> Iterator[str]:
    if not place.tokens:
        yield f"empty, {place.steps[0]} to {place.steps[-1]}" if place.steps else "nothing"
    for token, step in zip(place.tokens, place.at, strict=False):
        yield f"{named(token)} on {place.steps[step]} (step {step + 1} of {len(place.steps)})"


@contents.register
def _(place: Grid) -> Iterator[str]:
    """Row by row. Empty squares that have a name are left out."""
    for y in range(place.rows):
        row = [square for x in range(place.columns) if (square := _square(place, x, y))]
        yield f"{_row(place, y)}: {', '.join(row) or 'empty'}"
    for ends in place.strokes:
        start, end = (place.names[i] if place.names else f"square {i + 1}" for i in ends)
        yield f"drawn through from {start} to {end}"


def _row(place: Grid, y: int) -> str:
    """The name of a row: counting from the top would contradict the names of its squares."""
    names = place.names[y * place.columns : (y + 1) * place.columns]
    return f"{names[0]} to {names[-1]}" if names else f"row {y + 1}"


def _square(place: Grid, x: int, y: int) -> str:
    here = [named(token) for token, at in zip(place.tokens, place.at, strict=False) if tuple(at) == (x, y)]
    if not place.names:
        return listing(here) if here else "empty"
    return f"{place.names[y * place.columns + x]} {listing(here)}" if here else ""


@contents.register
def _(place: Board) -> Iterator[str]:
    spots = [name or f"spot {i + 1}" for i, (name, _, _) in enumerate(place.spots)]
    is_road = place.lines == [(i, i + 1) for i in range(len(spots) - 1)]  # then the order says it all
    for i, spot in enumerate(spots):
        here = [named(token) for token, at in zip(place.tokens, place.at, strict=False) if at == i]
        near = [] if is_road else [spots[a if b == i else b] for a, b in place.lines if i in (a, b)]
        empty = f"empty, {place.words[i]}" if place.words and place.words[i] else "empty"
        yield f"{spot}: {listing(here) if here else empty}{f'; next to {listing(near)}' if near else ''}"


@contents.register
def _(place: Tree) -> Iterator[str]:
    """Each thing, below the things on which it rests, with these and its free ends."""
    ends = {end for end, _ in place.ends}
    if not place.tokens:
        yield "nothing"
    for i in range(len(place.tokens)):
        if i in ends:
            continue
        under = [place.tokens[lower] for upper, lower, _, _ in place.rests if upper == i]
        below = dict.fromkeys(token.name or token.text for token in under)
        free = [place.tokens[end].text for end, lower in place.ends if lower == i]
        said = [named(place.tokens[i])]
        said += [f"on {listing(below)}"] if below else []
        said += [f"free: {' '.join(free)}"] if free else []
        yield "; ".join(said)


@contents.register
def _(place: Rooms) -> Iterator[str]:
    """Only rooms with something in them, and where one can go from there; then what is in all other doors."""
    names = [name for name, _, _ in place.spots]
    on: dict[int, list[str]] = {}
    for token, at in zip(place.tokens, place.at, strict=False):
        on.setdefault(at, []).append(named(token))
    if not on:
        yield "empty"
    told = set(range(len(place.areas)))
    for i in sorted(told & on.keys()):
        ways: dict[str, list[str]] = {}  # what is in the door (or nothing): where it leads
        for door, (one, other) in enumerate(place.doors, len(place.areas)):
            if i in (one, other):
                ways.setdefault(listing(on[door]) if door in on else "", []).append(names[one + other - i])
                told.add(door)
        near = [f"{what or 'open'} to {listing(rooms)}" for what, rooms in sorted(ways.items())]
        yield "; ".join([f"{names[i]}: {listing(on[i])}", *near])
    elsewhere: dict[str, list[str]] = {}
    for i, things in on.items():
        if i not in told:
            elsewhere.setdefault(listing(things), []).append(names[i])
    for what, doors in elsewhere.items():
        yield f"{what} on {listing(doors)}"


@contents.register
def _(place: Paper) -> Iterator[str]:
    yield f"{place.width} across, {place.height} down"
    for i, (x, y, tone) in enumerate(place.dots):
        yield f"dot {i}: {f'{tone}, ' if tone else ''}at {x}, {y}{_joined(place, i)}"
    for corners, tone, said in place.shades:
        yield f"area between {listing(map(str, corners))}: {', '.join(filter(None, (tone, said)))}"
    for x, y, said, _ in place.words:
        yield f"“{said}” at {x}, {y}"


def _joined(place: Paper, dot: int) -> str:
    ends = [(start + end - dot, tone) for start, end, tone in place.lines if dot in (start, end)]
    said = [f"{other}{f' in {tone}' if tone else ''}" for other, tone in sorted(ends)]
    return f", joined to {listing(said)}" if said else ""


@contents.register
def _(place: Stage) -> Iterator[str]:
    if not place.tokens and not place.blocks:
        yield "nothing"
    for i, (token, (x, y, *_)) in enumerate(zip(place.tokens, place.poses, strict=False)):
        looks = f", looking {AHEAD[round(place.sights[i].heading / 45) % 8]}" if place.sights else ""
        yield f"{named(token)}, {_from_the_middle(x, y)}{looks}"
    for x, y, _, _, text in place.blocks:
        yield f"{text or 'block'}, {_from_the_middle(x, y)}"
    for *_, text in place.lines:
        if text:
            yield text


def _from_the_middle(x: float, y: float) -> str:
    aside = f"{abs(x):.0f} mm {'right' if x > 0 else 'left'} of" if round(x) else ""
    far = f"{abs(y):.0f} mm {'beyond' if y > 0 else 'before'}" if round(y) else ""
    if aside and far:
        return f"{aside} the middle and {far} it"
    return f"{aside or far or 'in'} the middle"


def named(token: Token) -> str:
    """A token by its name, with its count and marks."""
    said = marks_in_words(token)
    marks = f" ({', '.join(said)})" if said else ""
    if token.text and token.look != "back":
        return f"{f'{token.count} × ' if token.count > 1 else ''}{token.label or token.text}{marks}"
    return f"{counted(token.count, _noun(token))}{marks}"


def marks_in_words(token: Token) -> list[str]:
    """The marks of a thing. How it is drawn is said only if the game has no word for it."""
    marks = token.marks
    return [DRAWN[mark][0] if mark in DRAWN else mark for mark in marks if DRAWN.get(mark, ("", ""))[1] not in marks]


def _noun(token: Token) -> str:
    """What one of these is called, if nothing is written on it. By default, a back is that of a card."""
    if token.look == "back" and token.label in ("", Back.called(token.tone).label):
        return f"{token.tone} card".strip()
    return token.label or token.look
