"""Answers of every shape, put together from a list."""

from typing import Any

import pytest

from rumpus.terminal.steps import DONE, Steps
from tests.terminal.test_asking import asked


def walk(what: str, *steps: Any) -> Steps:
    walked = Steps(asked(what))
    for i, step in enumerate(steps):
        assert step in walked.offers
        assert walked.take(step) == (i == len(steps) - 1)
    return walked


@pytest.mark.parametrize(
    ("what", "steps", "answer"),
    [
        ("choose a colour", ["green"], "green"),
        ("choose a number", [7], 7),
        ("choose some fruit", ["fig", "apple", DONE], ("fig", "apple")),
        ("take some coins", [5, 1, DONE], (5, 1)),
        ("seat the guests", ["door", "window"], ("door", "window")),
        ("mark a point", [3, 4], (3, 4)),
        ("throw", [-10, 7], (-10, 7)),
    ],
)
def test_steps_lead_to_a_legal_answer(what: str, steps: list[Any], answer: Any) -> None:
    walked = walk(what, *steps)
    assert walked.answer == answer
    assert walked.answer in walked.posed.options


def test_a_word_can_only_be_typed() -> None:
    assert not Steps(asked("say a word")).offers


def test_what_was_chosen_can_be_put_back() -> None:
    fruit = walk("choose some fruit", "fig", "apple", DONE)
    assert [fruit.label(offer) for offer in fruit.offers] == ["[x] apple", "[ ] pear", "[x] fig", "done"]
    fruit.take("fig")
    assert fruit.answer == ("apple",)
    coins = Steps(asked("take some coins"))
    coins.take(1)
    coins.back()
    assert 5 in coins.offers


def test_progress_says_what_is_asked_next() -> None:
    guests = Steps(asked("seat the guests"))
    assert guests.progress == "uncle: ?"
    guests.take("door")
    assert guests.progress == "uncle: door, aunt: ?"
    assert list(guests.offers) == ["window", "stove"]
    throw = Steps(asked("throw"))
    throw.take(-10)
    assert throw.progress == "angle: -10, force: ?"
    spot = Steps(asked("mark a point"))
    assert spot.progress == "across: ?"
