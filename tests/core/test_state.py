import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from types import GenericAlias
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from rumpus.core import Chance, Game, Match, Record, RulesError, Seat
from rumpus.core.state import Stateful, from_data
from rumpus.core.values import to_json
from rumpus.pieces.cards import PACK, Card
from tests.core.annotated_later import Later, Purse
from tests.core.laws import law


class Colour(Enum):
    RED = 1
    BLUE = 2


class Mark(Struct, frozen=True):
    where: tuple[int, int]
    who: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Stamp:
    price: int


class Leaky(Struct, frozen=True):
    coins: list[int]


@dataclass
class Loose:
    coins: int


def record_of(**kinds: Any) -> Any:
    """A kind of Record with these fields."""
    return Stateful("Made", (Record,), {"__annotations__": kinds, "__module__": __name__})


def made(**fields: tuple[Any, Any]) -> Any:
    """A record with these fields: (annotation, value)."""
    record = record_of(**{field: kind for field, (kind, _) in fields.items()})()
    for field, (_, value) in fields.items():
        setattr(record, field, value)
    return record


# ---- fields


def test_a_field_that_was_not_declared_fails_at_once() -> None:
    purse = Purse()
    with pytest.raises(AttributeError, match="coin"):
        purse.coin = [1]  # type: ignore[attr-defined]


def test_a_field_gets_its_value_in_setup_not_in_the_class() -> None:
    with pytest.raises(RulesError, match=r"Early\.coins: a field gets its value in setup"):

        class Early(Record):
            coins: int = 3


@pytest.mark.parametrize("name", ["show", "seats", "options", "copy", "next", "edition"])
def test_a_field_cannot_hide_what_the_engine_calls_by_that_name(name: str) -> None:
    with pytest.raises(RulesError, match=f"Hiding.{name} would hide"):
        Stateful("Hiding", (Game,), {"__annotations__": {name: int}})


def test_a_variant_may_say_more_about_a_field_of_its_parent() -> None:
    class Variant(Purse):
        coins: list[int]
        lucky: bool

    assert list(Variant.fields()) == ["coins", "owner", "lucky"]


def test_annotations_may_be_strings() -> None:
    match = Match(Later, "later", 2, {"quick": True}, seed=1)
    assert len(match.game.deck) == 4  # type: ignore[attr-defined]
    assert set(Later.secrets) == {"deck", "hands"}
    copy = match.game.copy()
    copy.purses[0].coins.append(9)  # type: ignore[attr-defined]
    assert match.game.purses[0].coins == [1, 2]  # type: ignore[attr-defined]
    match.fork().playout(Chance(1).random)


# ---- copies


def a(kind: Any, values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, Any]]:
    return st.tuples(st.just(kind), values)


fixed = st.one_of(
    a(int, st.integers(0, 9)),
    a(str, st.text(max_size=2)),
    a(bool, st.booleans()),
    a(float, st.floats(0, 1)),
    a(bytes, st.binary(max_size=2)),
    a(Seat, st.integers(0, 3).map(Seat)),
    a(Card, st.sampled_from(PACK)),
    a(Colour, st.sampled_from(Colour)),
    a(Mark, st.just(Mark((1, 2), frozenset("ab")))),
    a(Stamp, st.just(Stamp(5))),
    a(Literal["a", 1], st.sampled_from(["a", 1])),
    a(int | str | None, st.sampled_from([1, "a", None])),
    a(tuple[int, ...], st.lists(st.integers(0, 9), max_size=3).map(tuple)),
    a(tuple[Card, Seat], st.just((PACK[0], Seat(1)))),
    a(frozenset[Seat | None], st.just(frozenset([Seat(1), None]))),
)


def holding(field: tuple[Any, Any]) -> st.SearchStrategy[tuple[Any, Any]]:
    """Everything that can hold such a field."""
    kind, value = field
    record = made(field=field)
    return st.sampled_from(
        [
            (GenericAlias(list, (kind,)), [value, value]),
            (GenericAlias(list, (kind,)), []),
            (GenericAlias(dict, (Seat, kind)), {Seat(0): value, Seat(1): value}),
            (kind | None, value),
            (kind | None, None),
            (Annotated[kind, Colour.RED], value),
            (type(record), record),
        ]
    )


fields = st.recursive(
    st.one_of(fixed, a(set[Card], st.sets(st.sampled_from(PACK), max_size=3))),
    lambda inside: inside.flatmap(holding),
    max_leaves=4,
)


def spoil(value: Any) -> None:
    """Change everything in it that can be changed."""
    if isinstance(value, Record):
        for field in value.fields():
            spoil(getattr(value, field))
            setattr(value, field, "spoilt")
    elif isinstance(value, dict):
        for held in value.values():
            spoil(held)
        value["spoilt"] = 1
    elif isinstance(value, list):
        for held in value:
            spoil(held)
        value.append("spoilt")
    elif isinstance(value, set):
        value.add("spoilt")


@law
@given(fields)
def test_what_is_done_to_a_copy_is_not_done_to_the_original(field: tuple[Any, Any]) -> None:
    record = made(field=field, other=(list[int], [1]))
    before = repr(record.as_data())
    copy = record.copy()
    assert (type(copy), repr(copy.as_data())) == (type(record), before)
    spoil(copy)
    assert repr(record.as_data()) == before
    second = record.copy()
    spoil(record)
    assert repr(second.as_data()) == before


def test_a_copy_of_a_variant_is_a_variant_even_if_its_parent_was_copied_before() -> None:
    class Variant(Purse):
        lucky: bool

    parent, child = Purse(), Variant()
    parent.coins = child.coins = []
    parent.owner = child.owner = Seat(1)
    child.lucky = True
    parent.copy()
    copy = child.copy()
    assert type(copy) is Variant
    assert copy.lucky


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (list, "list has to say what is in it"),
        (dict, "dict has to say what is in it"),
        (Any, "Any may change"),
        (list[Any], "Any may change"),
        (object, "object may change"),
        (Counter, "Counter may change"),
        (Loose, "Loose may change"),
        (Leaky, "Leaky is frozen, but not all that is in it"),
        (tuple[list[int], int], "what changes can only be in lists"),
        (set[Purse], "what changes can only be in lists"),
        (dict[Purse, int], "what changes can only be in lists"),
        (list[int] | dict[str, int], "at most one mutable kind"),
        (list[int] | int, "at most one mutable kind"),
        (Callable[[], int], "may change, and cannot be copied"),
    ],
)
def test_what_cannot_be_copied_is_refused_with_the_reason(kind: Any, why: str) -> None:
    with pytest.raises(RulesError, match=f"Made.field: .*{why}"):
        made(field=(kind, None)).copy()


# ---- as data


@law
@given(fields)
def test_every_state_can_be_written_down(field: tuple[Any, Any]) -> None:
    data = to_json(made(field=field).as_data())
    assert data == to_json(made(field=field).copy().as_data())


@law
@given(fields)
def test_every_state_can_be_read_again(field: tuple[Any, Any]) -> None:
    record = made(field=field, other=(list[int], [1]))
    for data in (record.as_data(), json.loads(to_json(record.as_data()))):
        again = from_data(type(record), data)
        assert repr(again.as_data()) == repr(record.as_data())
        spoil(again)
        assert repr(record.as_data()) != repr(again.as_data())


@pytest.mark.parametrize(
    ("kind", "said", "meant"),
    [
        (list[Card], ["10H", PACK[0]], [PACK[22], PACK[0]]),
        (dict[Card, int], {"10H": 1}, {PACK[22]: 1}),
        (dict[Seat, str], {"1": "a", 0: "b"}, {Seat(1): "a", Seat(0): "b"}),
        (dict[tuple[int, int], str], {"[1,2]": "a"}, {(1, 2): "a"}),
        (dict[Seat | None, int], {"null": 1, "1": 2}, {None: 1, Seat(1): 2}),
        (Card | Seat | None, "10H", PACK[22]),
        (Card | Seat | None, 1, Seat(1)),
        (int | str, "5", "5"),
        (Mark, [[1, 2], ["a"]], Mark((1, 2), frozenset("a"))),
        (float, 1, 1.0),
    ],
)
def test_plain_data_is_read_as_what_the_annotation_says(kind: Any, said: Any, meant: Any) -> None:
    read = from_data(kind, said)
    assert (read, repr(read)) == (meant, repr(meant))


@pytest.mark.parametrize(
    ("kind", "said", "why"),
    [
        (list[Card], ["11H"], "'11H' is no Card"),
        (list[Card], [11], "11 is no Card"),
        (list[Card], [["AS"]], r"\['AS'\] is no Card"),
        (list[int], "12", "'12' is no list"),
        (int, "1", "'1' is no int"),
        (int, True, "True is no int"),
        (Seat, -1, "-1 is no Seat"),
        (Seat, True, "True is no Seat"),
        (tuple[int, int], [1], r"\[1\] is no tuple"),
        (Purse, {"coins": [1]}, "is no Purse"),
        (Purse, {"coins": [1], "owner": "me"}, "'me' is no Seat"),
        (Purse, 3, "3 is no Purse"),
        (Colour, 7, "7 is not a valid Colour"),
        (Literal["a"], "b", "'b' is no"),
        (dict[int, int], {"x": 1}, "'x' is no int"),
        (int | None, "x", "'x' is no"),
        (Chance, 1, "1 is no Chance"),
    ],
)
def test_other_data_is_refused(kind: Any, said: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_data(kind, said)


def test_state_is_written_in_the_same_order_whatever_order_it_was_made_in() -> None:
    ways = [[Seat(2), None, Seat(0)], [None, Seat(0), Seat(2)]]
    kinds = dict[Seat | None, int], frozenset[Seat | None]
    written = [made(d=(kinds[0], dict.fromkeys(way, 1)), s=(kinds[1], frozenset(way))).as_data() for way in ways]
    assert to_json(written[0]) == to_json(written[1])
