"""State is plain annotated data: annotations become slots and a generated `copy`, undeclared fields are errors."""

import json
import types
from base64 import b64decode
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from .chance import Chance
from .errors import RulesError
from .options import Option
from .values import Piece, Seat, to_json

T = TypeVar("T")
Copier = Callable[[Any], Any]


class Stateful(type):
    """The metaclass that makes slots of a class's annotations and options."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], **kwargs: Any) -> Any:
        declared = [field for field, kind in body.get("__annotations__", {}).items() if not _is_of_class(kind)]
        options = {key: value for key, value in body.items() if isinstance(value, Option)}
        for key, option in options.items():
            option.name = key
            del body[key]
        for field in declared:
            if field in body:
                raise RulesError(f"{name}.{field}: a field gets its value in setup, not in the class.")
        slots = tuple(dict.fromkeys([*options, *declared]))
        for slot in slots:
            if any(hasattr(base, slot) and not _is_slot(getattr(base, slot)) for base in bases):
                raise RulesError(f"{name}.{slot} would hide what the engine calls {slot}: give it another name.")
        body["__slots__"] = slots
        if bases:
            body.setdefault("copy", _first_copy)  # not the one generated for its parent
        cls = super().__new__(mcs, name, bases, body, **kwargs)
        inherited = {key: said for base in reversed(bases) for key, said in getattr(base, "options", {}).items()}
        cls.options = {**inherited, **options}  # type: ignore[attr-defined]
        return cls


def _is_slot(attribute: Any) -> bool:
    return isinstance(attribute, types.MemberDescriptorType)


def _is_of_class(kind: Any) -> bool:
    """Whether an annotation (which may be a string) is a ClassVar, not a field."""
    named = kind if isinstance(kind, str) else str(get_origin(kind) or kind)
    return named.partition("[")[0].rpartition(".")[2] == "ClassVar"


class Record(metaclass=Stateful):
    """A mutable part of the state with named fields, copied by code that is generated from its annotations."""

    options: ClassVar[dict[str, Option]]

    @classmethod
    def fields(cls) -> dict[str, Any]:
        """All fields with their annotations, options included."""
        kept = cls.__dict__.get("_fields")
        if kept is None:
            hints = get_type_hints(cls, include_extras=True)
            slots = [slot for part in reversed(cls.__mro__) for slot in part.__dict__.get("__slots__", ())]
            kept = {slot: hints.get(slot, str) for slot in slots}
            cls._fields = kept  # type: ignore[attr-defined]
        return kept

    def copy(self) -> Self:
        """A copy that shares nothing mutable. The first call generates the code for all later ones."""
        copier = make_copier(type(self))
        type(self).copy = copier  # type: ignore[method-assign, assignment]
        copy: Self = copier(self)
        return copy

    def as_data(self) -> dict[str, Any]:
        """The fields as plain data, to be written down or compared."""
        values = ((field, getattr(self, field)) for field in self.fields() if field not in SHARED)
        return {field: value if value.__class__ in ATOMS else as_data(value) for field, value in values}

    def equals(self, other: Self) -> bool:
        """Whether the fields are equal. Records inside are only equal if they are the same objects."""
        return all(getattr(self, field) == getattr(other, field) for field in self.fields() if field not in SHARED)


_first_copy = Record.copy

SHARED = {"chance", "told"}  # not copied: the luck of a copy comes from elsewhere, and it tells nobody


ATOMS: set[type] = {int, str, bool, float, type(None)}  # types that are data already; kinds of pieces join them


def as_data(value: Any) -> Any:
    """Anything that a state can hold, as plain data in a reproducible order."""
    if isinstance(value, list | tuple):
        # Nearly everything on a table is in a list: a function call for each item would take most of the time.
        return [v if v.__class__ in ATOMS else as_data(v) for v in value]
    if isinstance(value, int | str):
        ATOMS.add(value.__class__)
        return value
    if isinstance(value, dict):
        return {_key(key): as_data(value[key]) for key in sorted(value, key=repr)}
    if isinstance(value, set | frozenset):
        return [as_data(v) for v in sorted(value, key=repr)]
    if isinstance(value, Record):
        return value.as_data()
    if _is_frozen(type(value)):
        return [as_data(getattr(value, part)) for part in _parts(type(value))]
    return value


def _key(key: Any) -> str:
    return str(key) if isinstance(key, str) else to_json(key).decode()


def from_data(kind: Any, value: Any) -> Any:
    """Plain data as a value of that kind: a piece from its name, a record from its fields. ValueError if it is none."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return from_data(inside[0], value)
    if origin in (Union, types.UnionType):
        return _from_either(inside, value)
    if origin is dict and isinstance(value, dict):
        return {_from_key(inside[0], key): from_data(inside[1], v) for key, v in value.items()}
    if origin in (list, set, frozenset) and isinstance(value, list | tuple | set | frozenset):
        return origin(from_data(inside[0], v) for v in value)
    if origin is tuple and isinstance(value, list | tuple):
        kinds = inside[:1] * len(value) if inside[-1] is Ellipsis else inside
        if len(kinds) == len(value):
            return tuple(map(from_data, kinds, value))
    if origin is Literal and value in inside:
        return value
    if isinstance(kind, type):
        return _from_plain(kind, value)
    raise ValueError(f"{value!r} is no {kind}")


def _from_either(kinds: Sequence[Any], value: Any) -> Any:
    why = ValueError()
    for kind in sorted(kinds, key=lambda kind: kind is not type(value)):
        try:
            return from_data(kind, value)
        except ValueError as reason:
            why = reason
    raise why


def _from_key(kind: Any, key: Any) -> Any:
    """A key of a dict, which JSON may have turned into a string."""
    try:
        return from_data(kind, key)
    except ValueError:
        with suppress(ValueError, TypeError):
            return from_data(kind, json.loads(key))
        raise


def _from_plain(kind: type, value: Any) -> Any:
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value.copy() if isinstance(value, Record) else value
    if issubclass(kind, Piece) and isinstance(value, str):
        found = next((kin.named[value] for kin in kind.kinds() if value in kin.named), None)
        if found is not None:
            return found
    if issubclass(kind, Record) and isinstance(value, dict) and value.keys() == kind.fields().keys():
        record = kind()
        for field, hint in kind.fields().items():
            setattr(record, field, from_data(hint, value[field]))
        return record
    if _is_frozen(kind) and isinstance(value, list | tuple) and len(value) == len(_parts(kind)):
        return kind(*map(from_data, _parts(kind).values(), value))
    if issubclass(kind, Enum) or (issubclass(kind, Seat | float) and type(value) is int and value >= 0):
        return kind(value)
    if kind is bytes and isinstance(value, str):
        return b64decode(value)
    raise ValueError(f"{value!r} is no {kind.__name__}")


def make_copier(cls: type[Record], without: Collection[str] = ()) -> Copier:
    """Code that copies a record, but for the fields that it is `without`: these are still to be filled."""
    lines = ["def copy(self):", "    new = blank(cls)"]
    for field, kind in cls.fields().items():
        if field in without:
            continue
        if field == "told":
            lines.append("    new.told = None")
            continue
        try:
            code = copying(kind, f"self.{field}")
        except TypeError as why:
            raise RulesError(f"{cls.__name__}.{field}: {why}") from None
        lines.append(f"    new.{field} = {code}")
    scope: dict[str, Any] = {"cls": cls, "blank": object.__new__}
    exec("\n".join([*lines, "    return new"]), scope)
    copier: Copier = scope["copy"]
    return copier


def copier_of(kind: Any) -> Copier:
    """Code that copies a value of that kind."""
    copier: Copier = eval(f"lambda x: {copying(kind, 'x')}")
    return copier


def copying(kind: Any, value: str, depth: int = 0) -> str:
    """Source code that copies `value` of that kind; just `value` if nothing in it can change."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return copying(inside[0], value, depth)
    if origin is Literal or kind in (None, type(None)):
        return value
    if origin in (Union, types.UnionType):
        changing = [k for k in inside if copying(k, "x") != "x"]
        if not changing:
            return value
        if len(changing) == 1 and len(inside) == 2 and type(None) in inside:
            return f"(None if {value} is None else {copying(changing[0], value, depth)})"
        raise TypeError(f"{kind} cannot be copied: at most one mutable kind, or None")
    x, k = f"x{depth}", f"k{depth}"
    if origin is list:
        inner = copying(inside[0], x, depth + 1)
        return f"{value}.copy()" if inner == x else f"[{inner} for {x} in {value}]"
    if origin is dict and _is_fixed(inside[0]):
        inner = copying(inside[1], x, depth + 1)
        return f"{value}.copy()" if inner == x else f"{{{k}: {inner} for {k}, {x} in {value}.items()}}"
    if origin in (tuple, set, frozenset, dict):
        if all(_is_fixed(i) for i in inside if i is not Ellipsis):
            return f"{value}.copy()" if origin is set else value
        raise TypeError(f"{kind} cannot be copied: what changes can only be in lists, and be the values of a dict")
    if isinstance(kind, type):
        if issubclass(kind, Record):
            return f"{value}.copy()"
        if kind in (list, dict, set):
            raise TypeError(f"{kind.__name__} has to say what is in it")
        if issubclass(kind, UNCHANGING):
            return value
        if _is_frozen(kind):
            if all(_is_fixed(part) for part in _parts(kind).values()):
                return value
            raise TypeError(f"{kind.__name__} is frozen, but not all that is in it: use plain data or a Record")
    raise TypeError(f"{getattr(kind, '__name__', kind)} may change, and cannot be copied: use plain data or a Record")


UNCHANGING = (int, str, float, bytes, Enum, Chance)  # luck is shared, not copied


def _is_fixed(kind: Any) -> bool:
    """Whether nothing in a value of that kind can change."""
    return copying(kind, "x") == "x"


def _is_frozen(kind: type) -> bool:
    config = getattr(kind, "__struct_config__", None) or getattr(kind, "__dataclass_params__", None)
    return bool(getattr(config, "frozen", False))


_PARTS: dict[type, dict[str, Any]] = {}


def _parts(kind: type) -> dict[str, Any]:
    """What a frozen thing is made of."""
    if kind not in _PARTS:
        _PARTS[kind] = {part: hint for part, hint in get_type_hints(kind).items() if not _is_of_class(hint)}
    return _PARTS[kind]
