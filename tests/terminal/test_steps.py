"""Answers of every shape, put together from a list."""

from typing import Any

import pytest

from rumpus.core import shapes
from rumpus.terminal.steps import Steps
from tests.text.test_asking import asked


def walk(what: str, *labels: str) -> Steps:
    """Choose what begins so, one after the other."""
    walked = Steps(asked(what))
    for i, label in enumerate(labels):
        offered = [shown.removeprefix("[ ] ").removeprefix("[x] ") for shown in walked.labels]
        assert walked.take(offered.index(label)) == (i == len(labels) - 1)
    return walked


@pytest.mark.parametrize(
    ("what", "labels", "answer"),
    [
        ("choose a colour", ["green"], "green"),
        ("choose a number", ["7"], 7),
        ("choose some fruit", ["fig", "apple", "done"], ("apple", "fig")),
        ("take some coins", ["5", "1", "done"], (5, 1)),
        ("seat the guests", ["door", "window"], ("door", "window")),
        ("mark a point", ["3", "4"], (3, 4)),
        ("throw", ["throw"], (0, 1)),
        ("throw", ["left", "hard", "throw"], (-20, 9)),
        ("throw", ["left", "right", "throw"], (20, 1)),
        ("bid", ["double"], "double"),
        ("name it", ["give up"], "give up"),
        ("move", ["a1", "b1"], ("a1", "b1")),
        ("draw a line", ["2", "1"], (1, 2)),
        ("offer", ["nothing"], 0),
        ("offer", ["some of them …", "coat", "done"], ("coat",)),
        ("bet", ["raise to a number …", "raise to 6"], 6),
        ("take some dice", ["Ann", "Bob"], (0, 1)),
        ("give it away", ["pie …", "Bob: Bob is happy"], ("pie", 1)),
        ("order a meal", ["salad …", "table 2"], ("salad", 2)),
        ("do something", ["challenge …", "Bob"], ("challenge", 1)),
        ("do something", ["step off"], "step_off"),
        ("pack a bag", ["oil", "lamp", "done"], ("lamp", "oil")),
        ("let them in", ["cat …", "mat: the cat likes it"], ("cat", "mat")),
        ("trade", ["offer …", "hat …", "Bob"], ("offer", ("hat", 1))),
        ("trade", ["ask for …", "apple …", "pear …", "done"], ("ask_for", ("apple", "pear"))),
    ],
)
def test_steps_lead_to_a_legal_answer(what: str, labels: list[str], answer: Any) -> None:
    walked = walk(what, *labels)
    assert shapes.settle(walked.posed.choices, walked.answer) == answer


def test_a_word_can_only_be_typed() -> None:
    assert not Steps(asked("say a word")).offers
    assert Steps(asked("name it")).labels == ["give up"]


def test_what_was_chosen_can_be_put_back() -> None:
    fruit = walk("choose some fruit", "fig", "apple", "done")
    assert fruit.labels == ["[x] apple", "[x] fig", "done"]  # two are enough
    fruit.take(1)
    assert fruit.answer == ("apple",)
    coins = Steps(asked("take some coins"))
    coins.take(coins.labels.index("1"))
    coins.back()
    assert "5" in coins.labels


def test_one_goes_back_to_the_parts_of_a_question() -> None:
    offer = Steps(asked("offer"))
    seen = [(offer.begun, offer.labels)]
    offer.take(1)
    seen.append((offer.begun, offer.labels))
    offer.back()
    assert seen == [(False, ["nothing", "some of them …"]), (True, ["[ ] hat", "[ ] coat"])]
    assert (offer.begun, offer.labels) == seen[0]


def test_second_word_about_a_dial_takes_the_place_of_the_first() -> None:
    throw = Steps(asked("throw"))
    throw.take(0)
    throw.take(2)
    assert throw.labels == ["[x] left", "[ ] right", "[x] hard", "throw"]
    throw.take(1)
    assert throw.labels == ["[ ] left", "[x] right", "[x] hard", "throw"]
    assert throw.progress == "throw hard, right"


def test_progress_says_what_is_asked_next() -> None:
    guests = Steps(asked("seat the guests"))
    assert guests.progress == ""
    guests.take(guests.labels.index("door"))
    assert guests.progress == "uncle: door, aunt: ?"
    assert guests.labels == ["window", "stove"]
    move = Steps(asked("move"))
    move.take(0)
    assert move.progress == "a1 to ?"
    line = Steps(asked("draw a line"))
    line.take(1)
    assert line.progress == "dot 1 to ?"
    assert line.labels == ["0", "2"]


def test_squares_that_can_be_chosen_are_lit() -> None:
    move = Steps(asked("move"))
    assert move.lit == ["a1", "b2"]
    move.take(0)
    assert move.lit == ["a2", "b1"]
