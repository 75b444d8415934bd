"""Whatever shape the answers have, the same laws hold for it."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb
from random import Random
from time import thread_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import (
    Arrange,
    Because,
    Compose,
    Either,
    Fixed,
    Handful,
    IllegalAnswer,
    Join,
    Labelled,
    Moves,
    Numbers,
    Put,
    Seat,
    Some,
    Spot,
    Subset,
    Throw,
    Told,
    Verbs,
    Word,
    shapes,
)
from rumpus.core.shapes import Reason, describe, doubt, labels_of
from rumpus.core.shapes.single import nth_bit
from rumpus.core.values import label, to_json
from rumpus.pieces.cards import PACK, Card
from tests.core.laws import junk, law, law_for_each, names, nested

Case = tuple[Sequence[Any], list[Any]]  # choices, and all answers there are, counted by hand

things = st.one_of(
    st.lists(st.integers(-9, 9), unique=True, max_size=5),
    st.lists(names, unique=True, max_size=5),
    st.lists(st.sampled_from(PACK), unique=True, max_size=5),
    st.lists(st.integers(0, 6).map(Seat), unique=True, max_size=5),
    st.lists(st.tuples(st.integers(0, 3), names, st.integers(0, 3)), unique=True, max_size=5),
)
spans = st.builds(range, st.integers(-2, 2), st.integers(3, 7), st.integers(1, 3))


def even(answer: Any) -> str | None:
    """A condition that has nothing to do with the shape."""
    return None if sum(to_json(answer)) % 2 == 0 else "Only even answers."


conditions: st.SearchStrategy[Reason | None] = st.sampled_from([None, even])


def fitting(answers: Iterator[Any], condition: Reason | None) -> list[Any]:
    return [answer for answer in answers if condition is None or condition(answer) is None]


@st.composite
def lists(draw: st.DrawFn) -> Case:
    items = draw(things.filter(bool))
    if draw(st.booleans()):
        return Labelled(items, lambda value: f"the {label(value)}"), items
    return draw(st.sampled_from([items, tuple(items)])), items


@st.composite
def ranges(draw: st.DrawFn) -> Case:
    span = draw(spans)
    return span, list(span)


@st.composite
def worded_numbers(draw: st.DrawFn) -> Case:
    span = draw(spans)
    return Numbers(span, draw(st.sampled_from(["raise to {}", "{}", "{} cents", "take {} of them"]))), list(span)


@st.composite
def subsets(draw: st.DrawFn) -> Case:
    items, condition = draw(things), draw(conditions)
    least = draw(st.integers(0, len(items)))
    most = draw(st.none() | st.integers(least, 7))
    sizes = range(least, len(items) + 1 if most is None else most + 1)
    every = (chosen for k in sizes for chosen in combinations(items, k))
    return Subset(items, least, most, condition), fitting(every, condition)


@st.composite
def handfuls(draw: st.DrawFn) -> Case:
    heap = draw(st.dictionaries(st.integers(1, 12), st.integers(0, 3), max_size=4))
    most = draw(st.integers(0, 30))
    every = product(*([(worth,) * k for k in range(count + 1)] for worth, count in heap.items()))
    taken = {tuple(sorted(sum(parts, ()), reverse=True)) for parts in every}
    return Handful(heap, most), [answer for answer in taken if sum(answer) <= most]


@st.composite
def arrangements(draw: st.DrawFn) -> Case:
    pieces, places = draw(st.lists(names, max_size=3)), draw(things.filter(lambda some: len(some) < 5))
    once, condition = draw(st.booleans()), draw(conditions)
    every = permutations(places, len(pieces)) if once else product(places, repeat=len(pieces))
    return Arrange(pieces, places, once, condition), fitting(every, condition)


@st.composite
def spots(draw: st.DrawFn) -> Case:
    xs, ys, condition = draw(spans), draw(spans), draw(conditions)
    return Spot(xs, ys, condition), fitting(product(xs, ys), condition)


@st.composite
def words(draw: st.DrawFn) -> Case:
    known = draw(st.lists(names, unique=True, max_size=4))
    return Word(known, lambda word: None if word.isalpha() else "Letters, please."), known


@st.composite
def throws(draw: st.DrawFn) -> Case:
    dials = draw(st.dictionaries(st.sampled_from(["speed", "spin", "turn"]), spans, max_size=3))
    return Throw(None, None, **dials), list(product(*dials.values()))


@st.composite
def somes(draw: st.DrawFn) -> Case:
    heap = {thing: draw(st.integers(1, 3)) for thing in draw(things)}
    all_there = sum(heap.values())
    least = draw(st.integers(0, min(all_there, 4)))
    most = draw(st.none() | st.integers(least, 5))
    every = (sum(parts, ()) for parts in product(*([(thing,) * k for k in range(n + 1)] for thing, n in heap.items())))
    return Some(heap, least, most), [
        taken for taken in every if least <= len(taken) <= (least if most is None else most)
    ]


@st.composite
def composed(draw: st.DrawFn) -> Case:
    first, second = draw(things), draw(things)
    parts: list[Any] = [first, (lambda one: second[len(str(one)) % 2 :]) if draw(st.booleans()) else second]
    if draw(st.booleans()):
        parts.append(range(3))
    every = [(a, b) for a in first for b in (parts[1](a) if callable(parts[1]) else parts[1])]
    return Compose(*parts), [(*two, c) for two in every for c in range(3)] if len(parts) > 2 else every


@st.composite
def puts(draw: st.DrawFn) -> Case:
    pieces, places = draw(things), draw(things)
    if draw(st.booleans()):
        return Put(pieces, places), list(product(pieces, places))
    return Put(pieces, lambda one: [place for place in places if place != one], lambda one, place: f"{one} {place}"), [
        (one, place) for one in pieces for place in places if place != one
    ]


@st.composite
def verbs(draw: st.DrawFn) -> Case:
    foes, some = draw(things), draw(things.filter(lambda some: len(some) < 4))
    offers = Compose(foes, some)
    every = [("challenge", foe) for foe in foes] + [("offer_to", offer) for offer in offers]
    return Verbs(challenge=foes, offer_to=offers, step_off=None), [*every, "step_off"]


Shapes = st.SearchStrategy[Case]
SHAPES: dict[str, Shapes] = {
    "list": lists(),
    "range": ranges(),
    "numbers": worded_numbers(),
    "subset": subsets(),
    "handful": handfuls(),
    "some": somes(),
    "arrange": arrangements(),
    "spot": spots(),
    "word": words(),
    "throw": throws(),
    "compose": composed(),
    "put": puts(),
    "verbs": verbs(),
}
for_every_shape = pytest.mark.parametrize("cases", SHAPES.values(), ids=SHAPES)


# ---- every shape is a sequence of its answers


@for_every_shape
@law_for_each
@given(st.data())
def test_a_shape_has_every_answer_once(cases: Shapes, data: st.DataObject) -> None:
    choices, answers = data.draw(cases)
    assert len(choices) == len(answers)
    indexed = [choices[i] for i in range(len(choices))]
    assert sorted(map(repr, indexed)) == sorted(map(repr, answers))
    assert list(choices) == indexed


@for_every_shape
@law_for_each
@given(st.data(), st.integers(-40, 40), st.integers(-40, 40))
def test_a_shape_is_indexed_from_behind_and_sliced_like_a_list(
    cases: Shapes, data: st.DataObject, start: int, stop: int
) -> None:
    choices, _ = data.draw(cases)
    everything = list(choices)
    assert list(choices[start:stop]) == everything[start:stop]
    assert list(choices[::-2]) == everything[::-2]
    for i in (start, -1, 0):
        if -len(everything) <= i < len(everything):
            assert choices[i] == everything[i]
    for outside in (len(everything), -len(everything) - 1):
        with pytest.raises(IndexError):
            choices[outside]


@for_every_shape
@law_for_each
@given(st.data())
def test_every_answer_of_a_shape_is_in_it_and_settles_to_itself(cases: Shapes, data: st.DataObject) -> None:
    choices, _ = data.draw(cases)
    for answer in choices:
        assert answer in choices
        settled = shapes.settle(choices, answer)
        assert (settled, type(settled)) == (answer, type(answer))


# ---- small steps


def walks(choices: Sequence[Any], so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All ways to answer in small steps."""
    steps = shapes.offers(choices, so_far)
    if not len(steps):
        yield so_far
    for step in steps:
        yield from walks(choices, (*so_far, step))


@for_every_shape
@law_for_each
@given(st.data())
def test_small_steps_lead_to_every_answer_once_and_to_nothing_else(cases: Shapes, data: st.DataObject) -> None:
    choices, answers = data.draw(cases.filter(lambda case: bool(case[1])))
    made = [shapes.finish(choices, steps) for steps in walks(choices)]
    assert sorted(map(repr, made)) == sorted(map(repr, answers))


# ---- words and data


@for_every_shape
@law_for_each
@given(st.data())
def test_what_is_written_is_read_as_the_same_answer(cases: Shapes, data: st.DataObject) -> None:
    choices, _ = data.draw(cases)
    labels: Callable[[Any], Any] = choices.label if isinstance(choices, Labelled) else label
    for answer in choices:
        assert shapes.read(choices, shapes.written(answer, choices, labels), labels) == answer


@law
@given(st.lists(st.text(alphabet="aAbß ,;#1-", max_size=3), min_size=1, max_size=5), st.integers(0, 5))
def test_labels_that_look_alike_can_still_be_typed(texts: list[str], most: int) -> None:
    names = [text if not text.startswith("#") else f"x{text}" for text in texts]  # `#1` is always the first
    cases = [range(len(names)), Subset(range(len(names)), most=most), Arrange("ab", range(len(names)))]
    cases[0] = list(cases[0])
    for choices in cases:
        for answer in choices:
            text = shapes.written(answer, choices, names.__getitem__)
            assert shapes.read(choices, text, names.__getitem__) == answer, text


@for_every_shape
@law_for_each
@given(st.data())
def test_answers_survive_json(cases: Shapes, data: st.DataObject) -> None:
    choices, _ = data.draw(cases)
    for answer in choices:
        assert shapes.settle(choices, json.loads(to_json(answer))) == answer


@for_every_shape
@law_for_each
@given(st.data())
def test_a_shape_is_described_as_json(cases: Shapes, data: st.DataObject) -> None:
    choices, _ = data.draw(cases)
    described = json.loads(to_json(shapes.describe(choices)))
    assert described["shape"] in ("one", "number", *SHAPES)


@for_every_shape
@law_for_each
@given(st.data(), st.randoms(use_true_random=False))
def test_a_random_answer_is_one_of_them(cases: Shapes, data: st.DataObject, random: Random) -> None:
    choices, answers = data.draw(cases)
    if answers:
        assert shapes.sample(choices, random.random) in answers


# ---- refusals


def result(answer: Callable[[], Any]) -> tuple[Any, str]:
    """The answer, or why it is refused."""
    try:
        return answer(), ""
    except IllegalAnswer as why:
        return None, str(why)


def is_sentence(text: str) -> bool:
    return text.endswith(".") and len(text) < 1000


def refusal(choices: Sequence[Any], answer: Any) -> str:
    with pytest.raises(IllegalAnswer) as refused:
        shapes.settle(choices, answer)
    return str(refused.value)


@for_every_shape
@law_for_each
@given(st.data(), st.lists(junk, max_size=8))
def test_junk_is_refused_with_a_sentence(cases: Shapes, data: st.DataObject, answers: list[Any]) -> None:
    choices, legal = data.draw(cases)
    for answer in answers:
        settled, why = result(lambda answer=answer: shapes.settle(choices, answer))  # type: ignore[misc]
        if why:
            assert is_sentence(why)
            assert answer not in choices or isinstance(answer, bool | float)  # True is 1 to Python, and 2.0 is 2
        else:
            assert settled in legal or isinstance(choices, Word)


@for_every_shape
@law_for_each
@given(st.data(), st.text(max_size=6) | st.sampled_from(["9" * 5000, "#9", "-", "none", "²", "1 2 3", "speed 2 spin"]))
def test_typed_junk_is_refused_with_a_sentence(cases: Shapes, data: st.DataObject, text: str) -> None:
    choices, legal = data.draw(cases)
    answer, why = result(lambda: shapes.read(choices, text))
    assert is_sentence(why) if why else answer in legal or isinstance(choices, Word)


ONE_OF_EACH: list[Sequence[Any]] = [
    [1, 2],
    range(1, 9),
    Numbers(range(1, 9), "bet {}"),
    Subset([1, 2]),
    Handful({1: 2}, 2),
    Arrange("ab", [1, 2]),
    Spot(range(3), range(3)),
    Word(["a"], lambda word: None),
    Throw(speed=range(3)),
]


@pytest.mark.parametrize("choices", ONE_OF_EACH)
def test_answers_without_end_are_refused(choices: Sequence[Any]) -> None:
    for endless in (nested(100_000), nested(300), 10**5000, [10**5000], [10**5000, 1], {"speed": 10**5000}):
        assert refusal(choices, endless).endswith(".")


LONG_TEXTS = [*product([*ONE_OF_EACH, Some({1: 2}, 0, 2)], [1_500]), (Put([1], lambda thing: [2]), 20_000)]


@pytest.mark.parametrize(("choices", "times"), LONG_TEXTS)
@pytest.mark.parametrize(
    "text", [("", "9", "\nx"), ("1", " ", "\n1"), ("1", "\v", "1\v\n1"), ("a", " ", "b"), ("1", "x ", "")]
)
def test_a_long_text_is_read_in_no_time(choices: Sequence[Any], times: int, text: tuple[str, str, str]) -> None:
    """Anybody may type it, and meanwhile the server does nothing else: no step of reading is taken for each pair."""
    before, repeated, after = text
    began = thread_time()
    result(lambda: shapes.read(choices, before + repeated * times + after))
    assert thread_time() - began < 0.2


def test_a_number_that_is_none_is_refused_without_counting_to_it() -> None:
    for answer in ("5", 2.5, None, [5]):
        assert refusal(range(10**12), answer).endswith("is not possible: 0 to 999999999999.")
    assert shapes.settle(range(0, 10**12, 5), 35) == 35


def test_true_is_not_one() -> None:
    for choices in (
        [1, 2],
        range(3),
        Numbers(range(3), "bet {}"),
        Subset([1, 2]),
        Arrange("a", [1, 2]),
        Word(["True"], lambda word: None),
    ):
        refusal(choices, True)
    for whole in (Handful({1: 1}, 1), Spot(range(2), range(2)), Throw(speed=range(2))):
        refusal(whole, [True] * len(whole[0]))
    assert shapes.settle([True, False], False) is False


@pytest.mark.parametrize(
    ("choices", "answer", "why"),
    [
        (["take", "roll"], "stop", "stop is not possible: take and roll."),
        (range(1, 6), 6, "6 is not possible: 1 to 5."),
        (range(0, 9, 4), 3, "3 is not possible: 0 to 8 in steps of 4."),
        (range(3, 4), 1, "1 is not possible: only 3."),
        (Numbers(range(20, 41), "raise to {}"), 19, "19 is not possible: 20 to 40."),
        (Subset(PACK[:3], 1, 2), [], "Choose 1 to 2, not 0."),
        (Subset(PACK[:3], most=2), PACK[:3], "Choose at most 2, not 3."),
        (Subset(PACK[:3], 2, 2), ["AS"], "Choose exactly 2, not 1."),
        (Subset(PACK[:2]), ["KD"], "king of diamonds is not among ace of spades and 2 of spades."),
        (Subset(PACK[:2]), ["AS", "AS"], "Nothing can be chosen twice."),
        (Subset(PACK[:2]), "AS", "AS is one thing, where several have to be told."),
        (Handful({5: 1, 1: 2}, 6), [5, 5], "There is only 1 of 5."),
        (Handful({5: 1, 1: 2}, 6), [1, 1, 1], "There are only 2 of 1."),
        (Handful({5: 1, 1: 2}, 6), [3], "No 3 there."),
        (Handful({5: 1, 1: 2}, 6), [10], "10 is too much: at most 6 can be taken."),
        (Handful({5: 1, 1: 2}, 6), [1, 5, 1], "5, 1 and 1 make 7: at most 6 can be taken."),
        (Handful({5: 1, 1: 2}, 6), ["5"], "Name what you take by its worth, in whole numbers."),
        (Arrange("ab", [1, 2]), [1], "Say a place for each of the 2, not for 1."),
        (Arrange("ab", [1, 2], once=True), [1, 1], "No place can be used twice."),
        (Arrange("ab", [1, 2]), [1, 3], "3 is not among 1 and 2."),
        (Spot(range(5), range(3)), [5, 0], "5 across is not on the paper: 0 to 4."),
        (Spot(range(5), range(3)), [0, 3], "3 down is not on the paper: 0 to 2."),
        (Spot(range(5), range(3)), [0], "A point is two whole numbers, across and down."),
        (Word([], lambda word: None, longest=3), "four", "That is longer than 3 letters."),
        (Word([], lambda word: "No."), 4, "The answer is a word."),
        (Throw(speed=range(3), spin=range(2)), [1], "Say a whole number for each of speed and spin."),
        (Throw(speed=range(3), spin=range(2)), {"speed": 9, "spin": 0}, "speed cannot be 9: 0 to 2."),
        (list(range(20)), 99, "99 is not possible: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 8 others."),
    ],
)
def test_a_refusal_says_what_would_be_right(choices: Sequence[Any], answer: Any, why: str) -> None:
    assert refusal(choices, answer) == why


@given(st.lists(st.integers(1, 6), max_size=7, unique=True), st.integers(0, 12))
def test_things_that_are_worth_too_much_together_are_not_offered(worths: list[int], limit: int) -> None:
    choices = Subset(worths, worth=lambda item: item, limit=limit)
    every = [some for k in range(len(worths) + 1) for some in combinations(worths, k)]
    assert list(choices) == [some for some in every if sum(some) <= limit]
    told = shapes.describe(choices)
    assert (told["worths"], told["limit"]) == (worths, limit)


def test_a_refusal_adds_up_what_is_too_much() -> None:
    choices = Subset([3, 2, 6], worth=lambda item: item, limit=4)
    assert refusal(choices, [3, 2]) == "3 and 2 make 5: at most 4 can be taken."
    assert refusal(choices, [6]) == "6: at most 4 can be taken."


def test_a_condition_says_why_not() -> None:
    choices = Subset(range(4), condition=lambda chosen: None if sum(chosen) == 3 else "They have to make three.")
    assert list(choices) == [(3,), (0, 3), (1, 2), (0, 1, 2)]
    assert refusal(choices, [1]) == "They have to make three."
    assert refusal(Spot(range(2), range(2), lambda spot: "No room."), [0, 0]) == "No room."


# ---- one answer, one form


def test_the_order_in_which_things_are_chosen_does_not_matter() -> None:
    assert shapes.settle(Subset(PACK[:3]), ["3S", "AS"]) == (PACK[0], PACK[2])
    assert shapes.settle(Subset(PACK[:3]), {PACK[2], PACK[0]}) == (PACK[0], PACK[2])
    assert shapes.settle(Handful({5: 1, 1: 2}, 9), [1, 5, 1]) == (5, 1, 1)


def test_where_the_order_matters_it_has_to_be_told() -> None:
    refusal(Arrange("ab", [1, 2]), {1, 2})
    refusal(Spot(range(3), range(3)), {1, 2})


def test_a_name_comes_back_as_the_piece_and_a_number_as_the_seat() -> None:
    card, seat = shapes.settle(PACK, "10H"), shapes.settle([Seat(0), Seat(2)], 2)
    assert (type(card), card.rank, type(seat)) == (Card, 10, Seat)
    assert shapes.settle([("give", PACK[3], Seat(1))], ["give", "4S", 1])[1].rank == 4


def test_a_throw_can_be_told_dial_by_dial() -> None:
    throw = Throw(speed=range(9), spin=range(-5, 6))
    assert shapes.settle(throw, {"spin": -2, "speed": 3}) == (3, -2)
    for text in ("3 -2", "3, -2", "speed 3 spin -2", "spin -2, speed 3", "spin=-2 speed=3"):
        assert shapes.read(throw, text) == (3, -2), text


# ---- big shapes are never listed


def test_big_shapes_are_counted_and_indexed_without_listing_them() -> None:
    assert len(Subset(range(50))) == 2**50
    assert Subset(range(40), 20, 20)[comb(40, 20) - 1] == tuple(range(20, 40))
    assert len(Arrange(range(9), range(40))) == 40**9
    assert len(Throw(a=range(1000), b=range(1000), c=range(1000), d=range(1000))) == 1000**4
    assert Handful({1: 500, 2: 500, 5: 500, 10: 500}, 500)[0] == (10,) * 50
    assert Spot(range(10**6), range(10**6))[-1] == (999_999, 999_999)


@pytest.mark.parametrize(
    ("big", "answer"),
    [
        (Subset(range(60), condition=lambda chosen: None), (3,)),
        (Subset(range(60)), (3, 59)),
        (Arrange(range(12), range(40)), (1,) * 12),
        (Throw(speed=range(10**9), spin=range(10**9)), (1, 10**8)),
    ],
)
def test_a_shape_with_more_answers_than_can_be_numbered_says_so_and_can_still_be_answered(
    big: Any, answer: Any
) -> None:
    with pytest.raises(ValueError, match="too many to"):
        len(big)
    assert shapes.settle(big, answer) == answer
    assert shapes.read(big, shapes.written(answer, big)) == answer
    assert shapes.describe(big)["shape"] == big.kind


@law
@given(st.dictionaries(st.integers(1, 9), st.integers(1, 40), min_size=1, max_size=4), st.integers(0, 120), st.data())
def test_a_handful_too_big_to_list_is_indexed_the_same(heap: dict[int, int], most: int, data: st.DataObject) -> None:
    choices = Handful(heap, most)
    i = data.draw(st.integers(0, len(choices) - 1))
    assert choices[i] in choices
    assert choices[i] == choices.at(i)
    if len(choices) > 1:
        assert choices[i] != choices[i - 1]


# ---- what cannot be a shape


@pytest.mark.parametrize(
    "make",
    [lambda: Subset([1, 1]), lambda: Arrange("ab", [1, 1]), lambda: Handful({0: 2}, 5)],
)
def test_a_shape_in_which_an_answer_would_be_there_twice_is_an_error(make: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        make()


# ---- typed text


@pytest.mark.parametrize(
    ("text", "card"),
    [("10 of hearts", "10H"), ("10h", "10H"), ("#1", "AS"), ("king of c", "KC"), (" ACE OF SPADES ", "AS")],
)
def test_a_card_can_be_typed_by_name_by_number_and_by_its_beginning(text: str, card: str) -> None:
    assert shapes.read(PACK, text) == card


def test_an_unclear_beginning_says_what_it_could_be() -> None:
    with pytest.raises(
        IllegalAnswer, match=r"k could be king of spades, king of hearts, king of diamonds and king of c"
    ):
        shapes.read(PACK, "k")


def test_nothing_typed_is_no_answer_but_none_is() -> None:
    with pytest.raises(IllegalAnswer, match="Type an answer"):
        shapes.read(Subset([1, 2]), "  ")
    for nothing in ("none", "Nothing", "-", "done"):
        assert shapes.read(Subset([1, 2]), nothing) == ()


def test_several_are_typed_with_commas_or_with_spaces_where_no_name_has_any() -> None:
    assert shapes.read(Arrange(["ann", "bob"], ["red", "blue"]), "red blue") == ("red", "blue")
    assert shapes.read(Subset(PACK[:3]), "ace of spades, 3 of s") == (PACK[0], PACK[2])
    assert shapes.read(Handful({5: 1, 1: 3}, 9), "1 5, 1") == (5, 1, 1)


# ---- labels


def test_choices_are_described_with_value_label_and_kind() -> None:
    choices = Labelled(["go", Seat(1), PACK[0]], lambda value: f"<{label(value)}>")
    assert shapes.describe(choices, choices.label)["items"] == [  # type: ignore[arg-type]
        {"value": "go", "label": "<go>"},
        {"value": 1, "label": "<Player 2>", "kind": "seat"},
        {"value": "AS", "label": "<ace of spades>", "kind": "piece"},
    ]


def test_a_label_may_be_a_sentence_about_players_and_pieces() -> None:
    told = Told("give {} to {}", (PACK[0], Seat(1)))
    assert told.words(None, ["Ann", "Bob"]) == "give ace of spades to Bob"


# ---- moves, lines, points and either-or


def test_a_move_is_named_by_its_squares() -> None:
    moves = Moves([("a1", "a2"), ("a1", "b2")])
    described = shapes.describe(moves, shapes.labels_of(moves, label))
    assert described["shape"] == "move"
    assert described["items"][1] == {"value": ("a1", "b2"), "label": "a1-b2"}
    assert shapes.settle(moves, ["a1", "b2"]) == ("a1", "b2")
    assert shapes.read(moves, "a1-b2", shapes.labels_of(moves, label)) == ("a1", "b2")


def a_line() -> Join:
    return Join(4, [(0, 1), (1, 2)], lambda pair: Because(f"{pair} is crossed.", [[0, 1]]))


def test_a_line_joins_two_dots_in_either_direction() -> None:
    assert shapes.settle(a_line(), [2, 1]) == (1, 2)
    assert list(a_line()) == [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [([0, 3], "crossed"), ([1, 1], "different dots"), ([0, 4], "dots 0 to 3"), ([0], "dots 0 to 3"), (7, "one thing")],
)
def test_a_line_that_is_refused_says_why(answer: Any, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        shapes.settle(a_line(), answer)


def test_a_reason_can_be_pointed_at() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        shapes.settle(a_line(), [0, 3])
    assert refused.value.where == [[0, 1]]
    with pytest.raises(IllegalAnswer) as refused:
        shapes.settle(a_line(), [0, 0])
    assert list(refused.value.where) == []


def test_free_points_are_counted_by_their_bits() -> None:
    spot = Spot(range(0, 30, 10), range(2), free=0b100110)
    assert list(spot) == [(0, 1), (10, 0), (20, 1)]
    assert (10, 0) in spot
    assert (0, 0) not in spot
    assert list(shapes.offers(spot, ())) == [0, 10, 20]
    assert list(shapes.offers(spot, (20,))) == [1]
    with pytest.raises(IllegalAnswer, match="no room"):
        shapes.settle(spot, [0, 0])


@law
@given(bits=st.integers(1, 2**300))
def test_the_nth_bit_is_the_nth_that_is_set(bits: int) -> None:
    set_ = [i for i in range(bits.bit_length()) if bits >> i & 1]
    assert [nth_bit(bits, n) for n in range(len(set_))] == set_


def bet() -> Either:
    return Either(["fold", "call"], range(4, 11))


def test_either_has_the_answers_of_all_its_parts() -> None:
    assert list(bet()) == ["fold", "call", 4, 5, 6, 7, 8, 9, 10]
    assert shapes.settle(bet(), "call") == "call"
    assert shapes.settle(bet(), 7) == 7
    assert [part["shape"] for part in shapes.describe(bet())["parts"]] == ["one", "number"]


@pytest.mark.parametrize(("answer", "reason"), [(11, "4 to 10"), ("raise", "fold and call"), ([], "fold and call")])
def test_either_gives_the_reason_of_the_part_that_was_meant(answer: Any, reason: str) -> None:
    with pytest.raises(IllegalAnswer, match=reason):
        shapes.settle(bet(), answer)


def test_a_number_with_words_is_described_labelled_and_written_with_them() -> None:
    numbers = Numbers(range(20, 101, 5), "raise to {}")
    assert shapes.describe(numbers) == {"shape": "number", "from": 20, "to": 100, "step": 5, "words": "raise to {}"}
    usual = Numbers(range(20, 101, 5), "raise to {}", 50)
    assert shapes.describe(usual) == {**shapes.describe(numbers), "usual": 50}
    with pytest.raises(ValueError, match="51 is usual, but is none of the numbers"):
        Numbers(range(20, 101, 5), "raise to {}", 51)
    assert shapes.labels_of(numbers, label)(40) == "raise to 40"
    assert shapes.written(40, numbers) == "raise to 40"
    with pytest.raises(ValueError, match="one place for a number"):
        Numbers(range(9), "raise")


@pytest.mark.parametrize("typed", ["40", " Raise to 40 ", "raise 40", "raise40", "r 40"])
def test_a_number_is_typed_with_its_words_or_without(typed: str) -> None:
    fold_or_raise = Either(["fold", "call"], Numbers(range(20, 101), "raise to {}"))
    assert shapes.read(fold_or_raise, typed) == 40
    assert shapes.read(Numbers(range(99), "{} cents"), "40 c") == 40


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("raise to 10", "10 is not possible: 20 to 100"),
        ("fold 40", "fold 40 is not possible: fold, call and raise to a number from 20 to 100"),
        ("x", "x is not possible"),
    ],
)
def test_what_is_typed_for_a_number_is_refused_by_it(typed: str, why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        shapes.read(Either(["fold", "call"], Numbers(range(20, 101), "raise to {}")), typed)


ODDS = Compose(Numbers(range(1, 6), "a four costs {}"))


@pytest.mark.parametrize(
    ("choices", "typed", "why"),
    [
        (bet(), "rise", "rise is not possible: fold, call and a number from 4 to 10."),
        (Either(["call"], Numbers(range(20, 99), "bet {}")), "bet", "call and bet a number from 20 to 98."),
        (Either(["call"], Numbers(range(20, 21), "bet {}")), "bet", "call and bet 20."),
        (Either(["call", "cash"], range(5)), "ca", "ca could be call and cash."),
        (Either(["as usual"], ODDS), "usually", "usually is not possible: as usual and a four costs 1."),
        (Either(["as usual"], ODDS), "a four costs 9", "9 is not possible: 1 to 5."),
        (Either(["pass"], Compose(range(3), range(3))), "1; 2; 2", "Type 2 things with a semicolon between, not 3."),
    ],
)
def test_what_is_typed_wrong_is_answered_with_all_that_is_possible(choices: Either, typed: str, why: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        shapes.read(choices, typed)
    assert str(refused.value.worded(at_the_table)).endswith(why)


NAMES = ["Ann", "Bob", "Cleo"]
OTHERS = [Seat(0), Seat(1)]


def at_the_table(said: Any) -> str:
    return said.words(Seat(2), NAMES) if isinstance(said, Told) else label(said, NAMES)


@pytest.mark.parametrize(
    ("choices", "answer", "why"),
    [
        (OTHERS, 2, "Cleo is not possible: Ann and Bob."),
        (OTHERS, 7, "7 is not possible: Ann and Bob."),
        (OTHERS, -1, "-1 is not possible: Ann and Bob."),
        (Labelled(OTHERS, lambda p: Told("hit {}", (p,))), 2, "Cleo is not possible: hit Ann and hit Bob."),
        ([("give", PACK[0], p) for p in OTHERS], ["give", "2S", 2], "give, 2 of spades and Cleo is not possible: "),
        (Subset(OTHERS), [2], "Cleo is not among Ann and Bob."),
        (Subset(OTHERS, condition=lambda chosen: Told("{} is asleep.", chosen[:1])), [1], "Bob is asleep."),
        (Arrange("a", OTHERS), [2], "Cleo is not among Ann and Bob."),
        (Either(["pass"], OTHERS), 2, "Cleo is not possible: Ann and Bob."),
    ],
)
def test_a_refusal_calls_players_and_things_by_their_names(choices: Sequence[Any], answer: Any, why: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        shapes.settle(choices, answer)
    assert str(refused.value.worded(at_the_table)).startswith(why)


def test_a_refusal_does_not_ask_for_the_label_of_what_is_not_offered() -> None:
    hand = ["ace", "king", "two"]  # of which only the first may be taken, and known
    assert refusal(Labelled([0], hand.__getitem__), 1) == "1 is not possible: ace."


def test_either_leaves_out_parts_without_answers() -> None:
    assert list(Either([], range(0), ["fold"])) == ["fold"]


def test_a_word_is_not_taken_for_the_beginning_of_another_answer() -> None:
    either = Either(["give up"], Word(["give"], lambda word: None if word == "give" else f"{word} is no word."))
    assert shapes.read(either, "give") == "give"
    assert shapes.read(either, "Give up") == "give up"
    with pytest.raises(IllegalAnswer, match="gi is no word"):
        shapes.read(either, "gi")


def test_the_parts_of_either_have_labels_of_their_own() -> None:
    either = Either(Labelled([1, 2], lambda n: f"number {n}"), ["pass"])
    labels = [item["label"] for part in shapes.describe(either)["parts"] for item in part["items"]]
    assert labels == ["number 1", "number 2", "pass"]
    assert shapes.read(either, "number 2") == 2
    assert shapes.written(2, either) == "number 2"


def test_the_first_step_of_either_says_which_part() -> None:
    assert list(shapes.offers(bet(), ())) == [0, 1]
    assert list(shapes.offers(bet(), (0,))) == ["fold", "call"]
    assert shapes.finish(bet(), (1, 7)) == 7
    assert not shapes.offers(bet(), (1, 7))


def test_the_things_of_a_subset_can_have_labels() -> None:
    subset = Subset([1, 2], label=lambda n: "one" if n == 1 else "two")
    words = shapes.labels_of(subset, label)
    assert [item["label"] for item in shapes.describe(subset, words)["items"]] == ["one", "two"]
    assert shapes.read(subset, "two", words) == (2,)


def a_throw() -> Throw:
    return Throw(
        usual={"speed": 140},
        words={"hard": {"speed": 180}, "degrees": "azimuth"},
        azimuth=range(-45, 46),
        speed=range(30, 301, 10),
    )


def test_the_first_throw_is_the_usual_one() -> None:
    assert a_throw()[0] == (-45, 140)
    assert len({*a_throw()}) == len(a_throw())


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("throw 35 degrees, hard", (35, 180)),
        ("azimuth 10", (10, 140)),
        ("speed 200, azimuth -5", (-5, 200)),
        ("12 150", (12, 150)),
    ],
)
def test_a_throw_can_be_told_in_words(text: str, throw: tuple[int, ...]) -> None:
    assert shapes.read(a_throw(), text) == throw


def test_words_that_say_nothing_about_a_throw_are_refused() -> None:
    with pytest.raises(IllegalAnswer, match="wildly says nothing"):
        shapes.read(a_throw(), "hard, wildly")


# ---- answers that are made of others


def test_of_few_and_many_answers_each_kind_has_its_turn() -> None:
    random = Random(1).random
    either = [shapes.sample(Either(["fold"], range(10_000)), random) for _ in range(100)]
    assert 30 < either.count("fold") < 70
    floor = Verbs(wait=None, offer=Compose(range(100), range(100)))
    assert 30 < [shapes.sample(floor, random) for _ in range(100)].count("wait") < 70


def test_a_thing_is_put_to_a_place_in_words() -> None:
    put = Put(PACK[:2], [Seat(1), Seat(2)])
    assert shapes.read(put, "ace of spades to player 3") == (PACK[0], 2)
    assert shapes.read(put, "2 of spades; Player 2") == (PACK[1], 1)
    with pytest.raises(IllegalAnswer, match="what goes where: ace of spades to Player 2, for"):
        shapes.read(put, "ace of spades")


def test_what_a_drop_will_do_is_told_with_the_place() -> None:
    put = Put(["spy"], [Seat(0)], lambda thing, place: Told("{} blows up", (place,)))
    names = ["Ann"]
    described = shapes.describe(
        put, lambda said: said.words(None, names) if isinstance(said, Told) else label(said, names)
    )
    assert described["ways"] == [
        {
            "value": "spy",
            "label": "spy",
            "places": [{"value": 0, "label": "Ann", "kind": "seat", "drop": "Ann blows up"}],
        }
    ]


def test_alike_things_are_counted_in_words() -> None:
    dice = Some({Seat(1): 2, Seat(2): 2}, 3)
    assert shapes.read(dice, "2 Player 2, Player 3") == (1, 1, 2)
    assert shapes.written((Seat(1), Seat(1), Seat(2)), dice) == "2 x Player 2, Player 3"
    assert shapes.settle(dice, [2, 1, 1]) == (1, 1, 2)
    with pytest.raises(IllegalAnswer) as why:
        shapes.settle(dice, [1, 1, 1])
    assert str(why.value.worded(lambda said: said.words(None, ["Ann", "Bob"]))) == "There are only 2 of Bob."


def test_verbs_are_said_with_what_they_are_done_with() -> None:
    floor = Verbs(challenge=[Seat(1), Seat(2)], step_off=None)
    assert shapes.read(floor, "chal player 2") == ("challenge", 1)
    assert shapes.read(floor, "step off") == "step_off"
    assert shapes.written("step_off", floor) == "step off"
    for text, why in (
        ("challenge", "Say more, like: challenge Player 2."),
        ("sing", "is not possible: challenge and step off"),
    ):
        with pytest.raises(IllegalAnswer) as refused:
            shapes.read(floor, text)
        assert why in str(refused.value.worded(lambda said: said.words(None)))


def test_a_client_is_told_which_answers_fit_a_condition() -> None:
    pairs = Subset([3, 4, 7], condition=lambda answer: None if sum(answer) == 7 else "Seven, please.")
    assert shapes.describe(pairs)["fits"] == [0b100, 0b011]
    assert "fits" not in shapes.describe(Subset([3, 4, 7]))
    many = Subset(range(16), condition=lambda answer: None if sum(answer) % 2 else "Odd, please.")
    assert "fits" not in shapes.describe(many)


def test_a_thing_of_a_subset_goes_with_others_if_some_answer_has_them_all() -> None:
    pairs = Subset("abcd", 1, 2, lambda pair: None if pair in (("a", "b"), ("c", "d"), ("d",)) else "No.")
    assert [item for item in "abcd" if pairs.goes_with((), item)] == ["a", "b", "c", "d"]
    assert [item for item in "bcd" if pairs.goes_with(("a",), item)] == ["b"]
    assert not Subset("abc", 0, 1).goes_with(("a",), "b")


def test_a_client_is_told_where_things_are_seen_and_nothing_that_leads_nowhere() -> None:
    put = Put([Seat(0), "deck"], [Seat(1)], thing_at=lambda one: "hand0" if one == 0 else None, place_at=lambda _: "l1")
    (mine, deck) = shapes.describe(put)["ways"]
    assert (mine["at"], mine["places"][0]["at"], "at" in deck) == ("hand0", "l1", False)
    compose = Compose(["soup", "air", "salad"], {"soup": ["hot"], "air": [], "salad": ["oil", "plain"]}.__getitem__)
    first, second = shapes.describe(compose)["parts"]
    assert [item["value"] for item in first["items"]] == ["soup", "salad"]
    assert [[item["value"] for item in form["items"]] for form in second["after"]] == [["hot"], ["oil", "plain"]]


def spread(form: dict[str, Any], shared: list[Any]) -> dict[str, Any]:
    """A form with its items, as a client has them that was sent runs of what several parts share."""
    runs = form.pop("runs")
    return {**form, "items": [item for start, stop in runs for item in shared[start:stop]]}


def test_what_several_parts_offer_is_described_once() -> None:
    spices = ["salt", "sugar", "pepper", "oil"]
    of = {"soup": Subset(spices[::2], 1, label=str.upper), "salad": Subset(spices, 0, 2, label=str.upper)}
    drinks = Labelled(["oil", "tea", "salt"], str.upper)
    meal = Compose(list(of), of.__getitem__, drinks, range(3))
    described = shapes.describe(meal)
    assert sorted(item["value"] for item in described["shared"]) == sorted([*of, *spices, "tea"])
    first, second, third, fourth = described["parts"]
    parts: list[tuple[Any, Sequence[Any]]] = [(first, list(of)), (third, drinks)]
    for form, alone in [*parts, *zip(second["after"], of.values(), strict=True)]:
        assert spread(form, described["shared"]) == shapes.describe(alone, labels_of(alone, label))
    assert fourth == shapes.describe(range(3)), "there is nothing to share in a number"
    assert "shared" not in shapes.describe(Compose(["a"], ["b"]))


def test_parts_that_stay_the_same_are_described_once() -> None:
    of = {"soup": Subset(["salt", "pepper"], 1), "salad": Subset(["salt", "oil"], 0, 2)}
    meal = Compose(list(of), of.__getitem__, range(3))
    ann, all_ = Compose(["Ann"], rest=meal), Compose(["Ann", "Ben"], rest=meal)
    whole = Compose(["Ann", "Ben"], *meal.parts)
    assert list(all_) == list(whole)
    assert [all_[i] for i in range(len(all_))] == list(all_)
    assert shapes.settle(all_, ["Ben", "soup", ["salt"], 2]) == ("Ben", "soup", ("salt",), 2)
    described = [shapes.describe(one) for one in (ann, all_)]
    assert described[0]["parts"][1:] == shapes.describe(meal)["parts"]
    assert described[0]["parts"][2] is described[1]["parts"][2], "not again, when others can be asked to the meal"
    assert [item["value"] for item in described[1]["parts"][0]["items"]] == ["Ann", "Ben"]


def test_the_words_for_all_parts_belong_to_the_whole_answer() -> None:
    meal = Compose(["soup"], ["salt"])
    assert shapes.describe(Compose(["Ann"], rest=meal, asks="abc"))["asks"] == ["a", "b", "c"]
    for rest in (Compose(["soup"], ["salt"], asks="bc"), Compose(["soup"], ["salt"], sentence="{} with {}.")):
        with pytest.raises(ValueError, match="belong to the whole"):
            Compose(["Ann"], rest=rest)


def test_things_that_only_look_alike_are_not_shared() -> None:
    described = shapes.describe(Compose([Seat(1), Seat(2)], [1, 2], Labelled([1, 2], "n{}".format, {1: "Really?"})))
    assert "shared" not in described
    same = shapes.describe(Compose([Seat(1)], lambda _: [1, Seat(1)], Labelled([Seat(1)], label, {Seat(1): "Really?"})))
    assert [(item["value"], item.get("kind"), item.get("sure")) for item in same["shared"]] == [
        (1, "seat", None),
        (1, None, None),
        (1, "seat", "Really?"),
    ]


def test_the_parts_of_an_answer_may_have_names() -> None:
    meal = Compose([Seat(0)], ["tea"], asks=["for whom", Told("what {} drinks", (Seat(0),))])
    assert shapes.describe(meal, lambda one: one.words(None, ["Ann"]) if isinstance(one, Told) else label(one))[
        "asks"
    ] == ["for whom", "what Ann drinks"]
    with pytest.raises(ValueError, match="2 parts"):
        Compose([1], [2], asks=["one"])


def test_an_answer_of_several_parts_may_be_told_in_a_sentence() -> None:
    assert shapes.describe(Compose(["tea"], [1], sentence="You drink {} at {}."))["sentence"] == "You drink {} at {}."
    assert "sentence" not in shapes.describe(Compose(["tea"], [1]))
    with pytest.raises(ValueError, match="about 2 parts"):
        Compose([1], [2], sentence="Only {}.")


def test_more_answers_made_of_parts_than_python_counts_can_still_be_drawn_and_given() -> None:
    many = Subset(range(50))
    offer = Compose(range(10**6), many, many)
    for shape in (offer, Either(["no"], offer), Verbs(wait=None, offer=offer)):
        assert len(shape) == sys.maxsize
    drawn = shapes.sample(offer, Random(1).random)
    assert drawn in offer
    assert shapes.settle(offer, (999_999, (1,), (49,))) == (999_999, (1,), (49,))
    assert offer[5] in offer


def test_what_is_put_is_written_as_it_is_said() -> None:
    assert shapes.written(("pie", "shelf"), Put(["pie"], ["shelf"])) == "pie to shelf"
    unclear = Put(["way to Rome"], ["shelf on the left"])
    assert shapes.written(unclear[0], unclear) == "way to Rome; shelf on the left"
    assert shapes.read(unclear, "way to Rome; shelf on the left") == unclear[0]


def test_what_hardly_anybody_wants_is_asked_for_twice() -> None:
    choices = Labelled(["check", "fold"], str, sure={"fold": "Really?"})
    check, fold = describe(choices)["items"]
    assert fold["sure"] == "Really?"
    assert "sure" not in check
    beside_a_number = Either(choices, range(3))
    assert [doubt(beside_a_number, answer) for answer in ("check", "fold", 2)] == ["", "Really?", ""]


def test_answers_made_of_parts_come_in_the_order_of_their_numbers() -> None:
    put = Put(["spy", "bomb", "dud"], lambda thing: {"spy": ["lair"], "bomb": ["lair", "bank"]}.get(thing, []))
    three = Compose(["red", "blue"], range(1, 3), lambda n: ["x"] * n)
    for shape in (put, three, Either(["pass"], put, range(3)), Either([], three)):
        assert list(shape) == [shape[i] for i in range(len(shape))]


def test_what_has_a_fixed_label_is_put_into_words_once_for_all_who_are_asked() -> None:
    asked: list[int] = []

    @Fixed
    def worth(k: int) -> str:
        asked.append(k)
        return f"coin of {k}"

    fixed: dict[Fixed, shapes.Once] = {}
    ann, ben = shapes.Wording(str.upper, fixed), shapes.Wording(str.upper, fixed)
    for words in (ann, ann, ben):
        for choices in (Labelled([1, 5], worth), Subset([5, 1, 10], label=worth)):
            told = describe(choices, labels_of(choices, words))
            assert [item["label"] for item in told["items"]] == [f"COIN OF {k}" for k in choices_in(choices)]
    assert sorted(asked) == [1, 5, 10]


def choices_in(choices: Any) -> Any:
    return choices.items if isinstance(choices, Subset) else choices
