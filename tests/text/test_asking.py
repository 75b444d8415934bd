"""What a typed answer means."""

import pytest

import rumpus
from rumpus.core import IllegalAnswer, Match, Moves, Posed
from rumpus.text import asking
from tests.terminal.toys import EVERY_SHAPE
from tests.terminal.toys.every_shape import SHAPES

QUESTIONS = [what for what, _ in SHAPES]


def asked(what: str) -> Posed:
    """The question of that name in the toy that has them all."""
    match: Match = rumpus.match(EVERY_SHAPE, players=2, names=["Ann", "Bob"], arrange={"asked": QUESTIONS.index(what)})
    return match.questions[match.game.seats[0]]


@pytest.mark.parametrize(
    ("what", "text", "answer"),
    [
        ("choose a colour", "2", "green"),
        ("choose a colour", "gr", "green"),
        ("choose a player", "1", 0),  # the first of the list, though the second seat is called 1 inside
        ("choose a player", "Bob", 1),
        ("choose a number", "5", 5),
        ("choose a direction", "downhill", 2),
        ("choose a direction", "1", 1),
        ("choose some fruit", "fig, apple", ("apple", "fig")),
        ("take some coins", "5 1 1", (5, 1, 1)),
        ("take some coins", "none", ()),
        ("seat the guests", "door, window", ("door", "window")),
        ("mark a point", "3 4", (3, 4)),
        ("say a word", "log", "log"),
        ("throw", "-10, 7", (-10, 7)),
        ("throw", "throw 35 degrees, hard", (35, 9)),
        ("throw", "throw", (0, 1)),
        ("throw", "force 3, left", (-20, 3)),
        ("bid", "pass", "pass"),
        ("bid", "dou", "double"),
        ("bid", "4", 4),
        ("name it", "give up", "give up"),
        ("name it", "give", "give"),
        ("move", "a1 b1", ("a1", "b1")),
        ("move", "A1 to B1", ("a1", "b1")),
        ("move", "b2-b1", ("b2", "b1")),
        ("move", "b2", ("b2", "b1")),
        ("draw a line", "2 1", (1, 2)),
        ("offer", "nothing", 0),
        ("offer", "coat", ("coat",)),
        ("bet", "raise to 50", 50),
        ("bet", "50", 50),
        ("bet", "fold", "fold"),
        ("take some dice", "2 Ann", (0, 0)),
        ("take some dice", "Bob, Ann", (0, 1)),
        ("give it away", "pie to Bob", ("pie", 1)),
        ("order a meal", "soup; table 2", ("soup", 2)),
        ("do something", "challenge Bob", ("challenge", 1)),
        ("do something", "step off", "step_off"),
        ("pack a bag", "oil, lamp", ("lamp", "oil")),
        ("let them in", "wait", "wait"),
        ("let them in", "cat into basket", ("cat", "basket")),
        ("trade", "offer hat; Bob", ("offer", ("hat", 1))),
        ("trade", "ask for 2 pear, apple", ("ask_for", ("apple", "pear", "pear"))),
        ("trade", "rest", "rest"),
    ],
)
def test_every_shape_is_read_from_text(what: str, text: str, answer: object) -> None:
    assert asking.read(asked(what), text) == answer


@pytest.mark.parametrize(
    ("what", "text", "why"),
    [
        ("choose a colour", "4", "There is no 4: the answers are numbered from 1 to 3."),
        ("choose a colour", "blue", "blue is not possible: red, green and quit."),
        ("choose a number", "4", "4 is not possible: 3 to 39 in steps of 2."),
        ("choose some fruit", "none", "Choose 1 to 2, not 0."),
        ("say a word", "LOUD", "Small letters only."),
        ("choose a colour", "", "Type an answer."),
        ("name it", "COW", "Small letters only."),
        ("move", "a1 c3", "a1 cannot go to c3: it can go to a2 and b1."),
        ("move", "c3 a1", "c3 a1 is not possible: a1-a2, a1-b1 and b2-b1."),
        ("move", "a1", "a1 could be a1-a2 and a1-b1."),
        ("draw a line", "0 2", "0 is too far from 2."),
        ("bet", "fold 50", "fold 50 is not possible: fold and raise to a number from 4 to 199."),
        ("bet", "raise to 3", "3 is not possible: 4 to 199."),
        ("take some dice", "2 Bob", "There are only 1 of Bob."),
        ("pack a bag", "lamp", "A lamp needs oil, and oil is of no other use."),
        ("let them in", "dog to basket", "basket is not possible: mat."),
        ("trade", "offer coat; Ann", "Ann is not possible: Bob."),
    ],
)
def test_refusals_say_what_is_wrong(what: str, text: str, why: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        asking.read(asked(what), text)
    assert str(refused.value) == why


def test_answers_that_are_numbers_have_no_other_numbers() -> None:
    coins = rumpus.match("pennywise", players=2, seed=1)
    posed = coins.questions[coins.actor]
    assert not asking.numbered(posed)
    assert asking.read(posed, "5") == 5


@pytest.mark.parametrize(
    ("text", "answer"), [("raise to 50", 50), ("raise 50", 50), ("raise to 4", 4), ("50", 50), ("call", "call")]
)
def test_amount_may_be_said_with_its_word(text: str, answer: object) -> None:
    match = rumpus.match("hold-em", players=2, options={"limit": "none"}, seed=1)
    assert asking.read(match.questions[match.actor], text) == answer


def test_amount_of_something_else_is_refused() -> None:
    match = rumpus.match("hold-em", players=2, options={"limit": "none"}, seed=1)
    with pytest.raises(IllegalAnswer, match="call 50 is not"):
        asking.read(match.questions[match.actor], "call 50")


@pytest.mark.parametrize("word", asking.COMMANDS)
def test_commands_work_at_any_question(word: str) -> None:
    for what in QUESTIONS:
        assert asking.command(f"/{word}", asked(what)) == word
    assert asking.command(word.upper(), asked("choose a player")) == word


def test_command_that_is_also_an_answer_needs_a_slash() -> None:
    assert asking.command("quit", asked("choose a colour")) is None
    assert asking.command("quit", asked("choose a player")) == "quit"
    assert asking.command("log", asked("say a word")) is None
    assert asking.command("anything", asked("say a word")) is None
    assert asking.command("wait", asked("name it")) is None
    assert asking.command("wait", asked("bid")) == "wait"


@pytest.mark.parametrize(
    ("what", "how"),
    [
        ("choose a number", "A number from 3 to 39 in steps of 2."),
        ("choose some fruit", "1 to 2 of apple, pear and fig, with commas between; for instance: apple."),
        (
            "take some coins",
            "Any of 2 × 5 and 3 × 1, worth at most 11 together, with commas between, or none; for instance: 5, 5, 1.",
        ),
        (
            "seat the guests",
            "A place for each of uncle and aunt, in this order, with commas between, "
            "out of window, door and stove, none of them twice; for instance: window, door.",
        ),
        ("mark a point", "A point as two numbers, 0 to 9 across and 0 to 4 down; for instance: 0, 0."),
        ("say a word", "A word of at most 40 letters."),
        (
            "throw",
            "Throw, with any of left, right, hard and a number of degrees; so: throw 5 degrees, right. "
            "Throw alone means 0 degrees.",
        ),
        ("choose a colour", "Its number, its name, or the beginning of its name."),
        ("bid", "Pass or double; or a number from 4 to 40."),
        ("name it", "Give up; or a word of at most 40 letters."),
        ("move", "A move, from and to: a1 a2 or a1-a2."),
        ("draw a line", "Two dots to be joined, by their numbers; for instance: 0, 1."),
        ("offer", "Nothing; or 1 to 2 of hat and coat, with commas between; for instance: hat."),
        ("bet", "Fold; or raise to a number from 4 to 199."),
        ("take some dice", "2 of 2 × Ann and 1 × Bob, with commas between; for instance: 2 x Ann."),
        ("give it away", "What goes where; for instance: pie to Ann."),
        ("order a meal", "2 things, with semicolons between; for instance: soup; table 1."),
        ("do something", "Challenge or step off, with whom or what; for instance: challenge Ann."),
        ("let them in", "Wait; or what goes where; for instance: cat to basket."),
    ],
)
def test_how_to_answer_is_said_for_every_shape(what: str, how: str) -> None:
    assert asking.how_to_answer(asked(what)) == how


def test_help_says_more_where_a_question_has_more() -> None:
    assert asking.more_about(asked("throw"))[1:] == [
        "  angle: -45 to 45, 0 unless said",
        "  force: 1 to 10, 1 unless said",
    ]
    assert asking.more_about(asked("bid")) == []


def test_moves_are_told_by_where_they_start() -> None:
    moves = asked("move").choices
    assert isinstance(moves, Moves)
    assert asking.spelled_out(moves, str) == ["  a1 to a2 and b1", "  b2 to b1"]
    with pytest.raises(IllegalAnswer, match="Moves have no numbers: say from where to where, like a1-a2"):
        asking.read(asked("move"), "2")
