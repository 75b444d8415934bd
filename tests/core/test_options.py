from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import BadOption, Game, choice, number, switch
from rumpus.core.errors import RulesError
from rumpus.core.options import Option
from rumpus.core.settings import accept_options
from rumpus.lab.cases import in_company
from tests.core.laws import junk, law


def shout(text: str) -> str:
    if not text.isalpha():
        raise BadOption(f"{text!r} cannot be shouted.")
    return text.upper()


OPTIONS: dict[str, Any] = {
    "choice": choice("red", "blue", help="The colour."),
    "sizes": choice("1", "4", help="The size."),
    "custom": choice("red", "blue", default="blue", help="The colour.", custom=shout, example="pink"),
    "number": number(5, range(2, 10), help="How many."),
    "negative": number(-1, range(-3, 4), help="How many."),
    "switch": switch(True, help="Whether."),
}
for name, option in OPTIONS.items():
    option.name = name


@pytest.mark.parametrize(
    ("name", "said", "value"),
    [
        ("choice", "blue", "blue"),
        ("custom", "pink", "PINK"),
        ("sizes", 4, "4"),
        ("number", 7, 7),
        ("number", " 7 ", 7),
        ("negative", "-3", -3),
        ("switch", False, False),
        ("switch", "Yes", True),
        ("switch", "off", False),
    ],
)
def test_a_value_is_taken_in_its_one_form(name: str, said: Any, value: Any) -> None:
    assert OPTIONS[name].accept(said) == value
    assert type(OPTIONS[name].accept(said)) is type(value)


@pytest.mark.parametrize(
    ("name", "said", "why"),
    [
        ("choice", "green", "The option choice cannot be 'green': red and blue."),
        ("choice", 3, "The option choice cannot be 3: red and blue."),
        ("custom", "??", "'??' cannot be shouted."),
        ("custom", 3.5, "The option custom cannot be 3.5: red and blue; or your own, like pink."),
        ("number", 10, "The option number cannot be 10: 2 to 9."),
        ("number", True, "The option number cannot be True: 2 to 9."),
        ("number", "²", "The option number cannot be '²': 2 to 9."),
        ("negative", "--3", "The option negative cannot be '--3': -3 to 3."),
        ("number", "5.0", "The option number cannot be '5.0': 2 to 9."),
        ("switch", 1, "The option switch cannot be 1: on or off."),
        ("switch", "maybe", "The option switch cannot be 'maybe': on or off."),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(name: str, said: Any, why: str) -> None:
    with pytest.raises(BadOption) as refused:
        OPTIONS[name].accept(said)
    assert str(refused.value) == why


@law
@given(st.sampled_from(list(OPTIONS.values())), junk)
def test_junk_is_refused_and_what_is_taken_stays_as_it_is(option: Option, said: Any) -> None:
    try:
        value = option.accept(said)
    except BadOption:
        return
    assert option.accept(value) == value


@pytest.mark.parametrize("name", OPTIONS)
def test_the_default_and_every_sample_are_values(name: str) -> None:
    option = OPTIONS[name]
    samples = option.samples()
    for value in (option.default, *samples):
        option.accept(value)
    assert len(set(samples)) == len(samples) > 1


def test_an_option_may_have_another_default_for_who_plays_alone() -> None:
    seconds: Any = number(5, range(61), help="The time to think.", alone=20)
    assert (seconds.default, seconds.alone) == (5, 20)
    off: Any = number(30, range(61), help="The time to talk.", alone=0)
    assert off.alone == 0
    assert all(option.alone == option.default for option in OPTIONS.values())


# ---- options that do not go together


class Soup(Game):
    """Hot soup, or cold soup with ice."""

    title, players, minutes = "Soup", range(2, 3), 1

    served = choice("hot", "cold", help="How it is served.")
    ice = switch(False, help="With ice in it.")

    @classmethod
    def clash(cls, options: Mapping[str, Any]) -> str | None:
        return "Ice does not stay in hot soup." if options["ice"] and options["served"] == "hot" else None


class Broth(Soup):
    salt = number(1, range(10), help="How much salt.")


class Stirred(Soup):
    """Brings no option of its own."""


class StirredBroth(Stirred, Broth):
    """Has the options of both."""


def test_what_does_not_go_together_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match=r"Ice does not stay in hot soup\."):
        accept_options(Soup, 2, {"ice": "yes"})
    assert accept_options(Soup, 2, {"ice": "yes", "served": "cold"}) == {"ice": True, "served": "cold"}


def test_an_option_is_tried_in_the_company_that_it_needs() -> None:
    assert in_company(Soup, "served", "cold") == {"served": "cold"}
    assert in_company(Soup, "ice", True) == {"ice": True, "served": "cold"}


def test_options_are_inherited_from_all_parents() -> None:
    assert list(StirredBroth.options) == ["served", "ice", "salt"]


def test_a_choice_may_have_another_default_where_one_person_plays_alone() -> None:
    class Quiz(Game):
        host = choice("person", "auto", help="Who asks.", alone="auto")
        topic = choice("any", "history", help="What is asked.")

    assert [(option.default, option.alone) for option in Quiz.options.values()] == [("person", "auto"), ("any", "any")]


def test_an_option_is_called_by_its_name_unless_players_have_better_words() -> None:
    plain: Any = number(5, range(2, 10), help="How many.")
    called: Any = choice("a", "b", help="Which.", title="The one", named={"a": "the first"}, when={"mode": ["on"]})
    plain.name = called.name = "most_rounds"
    assert (plain.title, plain.named, plain.when) == ("Most rounds", {}, {})
    assert (called.title, called.named, called.when) == ("The one", {"a": "the first"}, {"mode": ["on"]})


def test_what_cannot_be_an_option_is_said_where_it_is_declared() -> None:
    with pytest.raises(RulesError, match="The default 'green' of an option is none of its values: red and blue"):
        choice("red", "blue", default="green", help="The colour.")
    with pytest.raises(RulesError, match="needs an `example`"):
        choice("red", "blue", help="The colour.", custom=shout)
