"""Generates the web client's types from the structs that the server sends.

    python -m rumpus.web.typescript client/src/wire/generated.ts

Some structs leave out fields with default values on the wire. For these it also generates functions that fill them in.
"""

import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import FieldInfo

from rumpus.bots import kibitzer, solved
from rumpus.core import Debriefing, Piece, Seat
from rumpus.core.values import to_json
from rumpus.tables import example, history, news, past, picture, reviews, room_records, typed
from rumpus.web import replies

SENT = (
    news.Message,
    typed.Typed,
    replies.GameInfo,
    replies.Rules,
    replies.Rooms,
    replies.Matches,
    replies.Solved,
    replies.FinishedMatch,
    past.Step,
    example.Example,
    reviews.Progress,
    Debriefing,
)
HEAD = """\
// Written by `make types` from what the server sends: change the Python structs, not this file.
// On the wire fields with default values are left out: `whole...` puts them in.

import type { Question, Seat, Value } from './types'
"""
# Better names for those that would say too little among all others.
NAMES: Mapping[type, str] = {
    history.Played: "OwnMatch",
    kibitzer.Tally: "SeatReview",
    reviews.Progress: "ReviewProgress",
    picture.Known: "Person",
    room_records.Past: "PlayedMatch",
    picture.Picture: "Room",
    solved.Map: "SolvedMap",
    solved.Reply: "SolvedReply",
}
FOLLOWED_BY: Mapping[type, type[Struct]] = {news.Table: news.Own}  # in the same message
PLAIN: Mapping[Any, str] = {
    Any: "Value",
    Piece: "string",
    Seat: "Seat",
    NoneType: "null",
    bool: "boolean",
    float: "number",
    int: "number",
    str: "string",
}
NO_TYPE = (Raw, UnsetType)  # encoded already; not there


def written() -> str:
    """The whole file."""
    kinds = list(dict.fromkeys(found for kind in SENT for found in _reached(kind)))
    names = [_name(kind) for kind in kinds]
    if len(set(names)) < len(names):
        raise TypeError(f"Two structs have the same name: {sorted(names)}")
    parts = [HEAD, *(_declared(kind) for kind in kinds), *(_filled(kind) for kind in kinds if _leaves_out(kind))]
    return "\n".join(parts)


# ---- which structs there are


def _reached(kind: type[Struct], seen: set[type] | None = None) -> Iterator[type[Struct]]:
    """A struct, its subclasses, and all structs in their fields."""
    seen = set() if seen is None else seen
    if kind in seen:
        return
    seen.add(kind)
    yield kind
    for variant in _variants(kind):
        yield from _reached(variant, seen)
    for field in _fields(kind):
        for inner in _structs_in(field.type):
            yield from _reached(inner, seen)


def _structs_in(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs_in(part)


def _variants(kind: type[Struct]) -> list[type[Struct]]:
    """The tagged subclasses that can occur where this struct is named; none, if it only stands for itself."""
    return kind.__subclasses__()


def _name(kind: type[Struct]) -> str:
    """Its name in TypeScript. A variant's name ends with that of its base: "HandPlace"."""
    base = _base(kind)
    return NAMES.get(kind) or kind.__name__ + (base.__name__ if base else "")


def _base(kind: type[Struct]) -> type[Struct] | None:
    """The struct of which this one is a variant, if it is one."""
    (base,) = kind.__bases__
    return None if base is Struct else base


def _fields(kind: type[Struct]) -> Sequence[FieldInfo]:
    rest = FOLLOWED_BY.get(kind)
    return (*msgspec.structs.fields(kind), *(msgspec.structs.fields(rest) if rest else ()))


def _tag(kind: type[Struct]) -> dict[str, str]:
    config = kind.__struct_config__
    return {} if config.tag is None or _variants(kind) else {str(config.tag_field): f"'{config.tag}'"}


# ---- types


def _type(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _name(hint)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return str(parts[1].title) if parts[1].title else _type(parts[0])
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_type(part) for part in parts if part not in NO_TYPE))
    if origin is Literal:
        return " | ".join(f"'{part}'" for part in parts)
    if origin is tuple and parts[-1] is not ...:
        return f"[{', '.join(_type(part) for part in parts)}]"
    if origin in (list, tuple, Sequence):
        item = _type(parts[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin in (dict, Mapping):
        return f"Record<{_type(parts[0])}, {_type(parts[1])}>"
    raise TypeError(f"There is no type for {hint!r} yet.")


def _declared(kind: type[Struct]) -> str:
    variants = _variants(kind)
    doc = inspect.getdoc(kind) if kind.__doc__ else None
    lines = [f"/** {' '.join(doc.split())} */"] if doc else []
    if variants and not msgspec.structs.fields(kind):
        return "\n".join([*lines, f"export type {_name(kind)} = {' | '.join(map(_name, variants))}", ""])
    base = _base(kind)
    inherited = {field.name for field in msgspec.structs.fields(base)} if base else set()
    name = f"Any{_name(kind)}" if variants else _name(kind)
    lines.append(f"export interface {name}{f' extends Any{_name(base)}' if base and inherited else ''} {{")
    lines += [f"  {key}: {value}" for key, value in _tag(kind).items()]
    comments = _comments(kind)
    for field in _fields(kind):
        if field.name not in inherited:
            lines += [f"  /** {comments[field.name]} */"] if field.name in comments else []
            lines.append(f"  {field.encode_name}{'?' if _may_be_missing(field) else ''}: {_type(field.type)}")
    lines.append("}")
    if variants:
        lines.append(f"export type {_name(kind)} = {' | '.join(map(_name, variants))}")
    return "\n".join([*lines, ""])


def _comments(kind: type[Struct]) -> dict[str, str]:
    """The comments behind the fields of a struct."""
    said: dict[str, str] = {}
    for base in (*reversed(kind.__mro__), FOLLOWED_BY.get(kind, kind)):
        if issubclass(base, Struct) and base is not Struct:
            said |= re.findall(r"^    (\w+): .*  # (.*)$", inspect.getsource(base), re.MULTILINE)
    return {field: comment.replace("None", "null") for field, comment in said.items()}


def _may_be_missing(field: FieldInfo) -> bool:
    """Whether a field has no default that could be filled in, and so may really be missing."""
    return field.default is UNSET or (field.type is Any and field.default is None)


# ---- default values


def _leaves_out(kind: type[Struct]) -> bool:
    """Whether any field of it, or of what it contains, may be left out on the wire."""
    return any(
        found.__struct_config__.omit_defaults and any(not field.required for field in msgspec.structs.fields(found))
        for found in _reached(kind)
    )


def _filled(kind: type[Struct]) -> str:
    """The function that fills in what was left out."""
    name = _name(kind)
    lines = _chosen(kind) if _variants(kind) else _put_in(kind)
    return "\n".join([f"export function whole{name}(bare: Partial<{name}>): {name} {{", *lines, "}", ""])


def _chosen(kind: type[Struct]) -> Iterator[str]:
    """The function that fills in each variant in its own way."""
    yield f"  switch (bare.{kind.__struct_config__.tag_field}) {{"
    for variant in _variants(kind):
        if _leaves_out(variant):
            yield from (f"    case {tag}:" for tag in _tag(variant).values())
            yield f"      return whole{_name(variant)}(bare)"
    yield "    default:"
    yield f"      return bare as {_name(kind)}"
    yield "  }"


def _put_in(kind: type[Struct]) -> Iterator[str]:
    omitted = [field for field in _fields(kind) if kind.__struct_config__.omit_defaults and not field.required]
    defaults = [f"{field.encode_name}: {_default(field)}, " for field in omitted if not _may_be_missing(field)]
    yield f"  const whole = {{ {''.join(defaults)}...bare }} as {_name(kind)}"
    for field in _fields(kind):
        there = f"whole.{field.encode_name}"
        filled = _fill(there, field.type)
        if filled is not None:
            yield f"  {f'if ({there}) ' if field.default is UNSET else ''}{there} = {filled}"
    yield "  return whole"


def _default(field: FieldInfo) -> str:
    value = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return "''" if value == "" else to_json(value).decode()


def _fill(value: str, hint: Any) -> str | None:
    """The expression that fills in a value of a type; None, if nothing of it is ever left out."""
    if not any(_leaves_out(kind) for kind in _structs_in(hint)):
        return None
    if isinstance(hint, type):
        return f"whole{_name(hint)}({value})"
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (kind,) = (part for part in parts if any(_structs_in(part)))
        filled = _fill(value, kind)
        if str in parts:
            return f"typeof {value} === 'string' ? {value} : {filled}"
        return f"{value} && {filled}" if NoneType in parts else filled
    if origin in (list, Sequence):
        item = _fill("one", parts[0])
        return f"{value}.map({f'(one) => {item}' if get_args(parts[0]) else f'whole{_name(parts[0])}'})"
    if origin is dict:
        item = _fill("one", parts[1])
        return f"Object.fromEntries(Object.entries({value}).map(([name, one]) => [name, {item}]))"
    raise TypeError(f"There is no way yet to make a {hint!r} whole.")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), encoding="utf-8")
