"""Answers in small steps, and what the numbers of actions mean."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rumpus.core import Either, Put, Seat, Some, Subset, Verbs, shapes
from rumpus.lab.environments.steps import WIDTH, Steps
from rumpus.pieces.cards import Card
from tests.bots.toys import SHAPES

WIDE: dict[str, Any] = {
    "very long range": lambda: range(-500_000, 500_000),
    "several parts": lambda: Either(["fold", "call"], range(4, 900), Subset("abc")),
}


def steps_of(choices: Any, seat: int = 0, players: int = 4) -> Steps:
    return Steps(choices, seat, players)


def answers(steps: Steps) -> Iterator[Any]:
    """Every answer that small steps lead to."""
    if not len(steps.offers):
        yield steps.answer
    for place in range(len(steps.offers)):
        further = steps.copy()
        further.take(place)
        yield from answers(further)


@pytest.mark.parametrize("shape", [*SHAPES, *WIDE])
def test_a_few_steps_lead_to_a_legal_answer_of_any_shape(shape: str) -> None:
    make, random = (SHAPES | WIDE)[shape], Random(1)
    for _ in range(10):
        steps = steps_of(make())
        while len(steps.offers):
            numbers = steps.numbers
            assert 2 <= len(steps.offers) <= WIDTH
            assert sorted(numbers.values()) == list(range(len(steps.offers)))
            assert all(0 <= number < WIDTH for number in numbers)
            assert len(set(steps.in_words().values())) == len(numbers)
            steps.take(numbers[random.choice(list(numbers))])
        shapes.settle(make(), steps.answer)


FEW_ENOUGH = ["list", "range", "long range", "subset", "subset under a condition", "handful", "arrange", "word"]
MADE_OF_OTHERS = ["numbers", "some", "put", "put where it may go", "compose", "verbs", "either"]


@pytest.mark.parametrize("shape", [*FEW_ENOUGH, *MADE_OF_OTHERS])
def test_every_answer_can_be_given_in_exactly_one_way(shape: str) -> None:
    choices = SHAPES[shape]()
    given = list(answers(steps_of(choices)))
    assert len(given) == len(choices)
    assert set(given) == set(choices)


def test_too_many_offers_are_split_into_blocks_of_neighbours() -> None:
    steps = steps_of(range(1000))
    assert steps.in_blocks
    begun = [steps.begun]
    steps.take(1)
    assert [*begun, steps.begun] == [False, True]
    assert list(steps.offers) == list(range(32, 64))


def test_a_question_with_few_answers_can_be_left_whole() -> None:
    steps = Steps(SHAPES["subset"](), 0, 2, undivided=64)
    assert list(steps.offers) == list(SHAPES["subset"]())
    steps.take(7)
    assert steps.answer == SHAPES["subset"]()[7]
    assert len(Steps(SHAPES["subset"](), 0, 2, undivided=20).offers) == 6


def test_the_same_card_is_the_same_action_wherever_it_is_held() -> None:
    def number(*hand: str) -> int:
        steps = steps_of([Card.named[name] for name in hand])
        return next(n for n, place in steps.numbers.items() if steps.offers[place] == "10H")

    assert number("2S", "10H", "KD") == number("10H", "5C") == number("3C", "10H")


def test_whole_numbers_stand_for_themselves() -> None:
    assert list(steps_of([25, 1, 10]).numbers) == [25, 1, 10]


def test_a_place_in_a_range_stands_for_itself() -> None:
    assert list(steps_of(range(50, 53)).numbers) == [0, 1, 2]


def test_seats_are_counted_from_who_is_asked() -> None:
    others = [Seat(3), Seat(0), Seat(1)]
    assert list(steps_of(others, seat=2).numbers) == [1, 2, 3]
    aims = [("aim", Seat(3)), ("aim", Seat(0))]
    turned = [("aim", Seat(1)), ("aim", Seat(2))]
    assert list(steps_of(aims, seat=2).numbers) == list(steps_of(turned, seat=0).numbers)


def test_what_leaves_no_choice_is_taken_at_once() -> None:
    steps = steps_of(Subset("abc", least=3))
    assert not len(steps.offers)
    assert steps.answer == ("a", "b", "c")


def test_actions_have_words() -> None:
    assert steps_of([Card.named["10H"], None]).in_words() == {100: "10 of hearts", 113: "done"}
    assert steps_of([Seat(2), Seat(1)]).in_words() == {1: "Player 2", 2: "Player 3"}
    either = steps_of(Either(["fold", "call"], range(4, 8)))
    assert list(either.in_words().values()) == ["fold or call", "a number"]
    trade = steps_of(Verbs(offer=Put(["hat"], [Seat(1), Seat(2)]), ask_for=Some({"apple": 2}, 1, 2), rest=None))
    assert sorted(trade.in_words().values()) == ["ask for", "offer", "rest"]
    trade.take(0)  # there is only a hat to offer
    assert list(trade.in_words().values()) == ["Player 2", "Player 3"]


def test_a_copy_goes_its_own_way() -> None:
    steps = steps_of(SHAPES["subset"]())
    copy = steps.copy()
    copy.take(0)
    assert steps.taken == ()
    assert copy.taken == (0,)
