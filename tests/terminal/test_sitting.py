"""Who sits where, and whose turn it is to type."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rumpus.core import BadOption, CannotUndo, Refused, Seat
from rumpus.terminal.shelf import find
from rumpus.terminal.sitting import Sitting, sit_down
from tests.terminal.toys import FIRST_COME, OPEN_BELL, SECRET_CARDS


def seats(
    game: str, players: int | None = None, bots: int | Sequence[str] | None = None, names: Sequence[str] = ()
) -> list[str]:
    """Everybody at the table: persons by name, bots by kind."""
    sitting = sit_down(find(game), game, players=players, bots=bots, names=names)
    match = sitting.match
    return [sitting.level(seat) if seat in sitting.bots else match.names[seat] for seat in match.game.seats]


def test_one_person_against_bots_unless_said_otherwise() -> None:
    assert seats("bogart") == ["Player 1", "fair"]
    assert seats("bogart", players=3) == ["Player 1", "fair", "fair"]
    assert seats("brain-baseball", bots=["random"]) == ["Player 1", "random", "random"]


def test_names_say_how_many_persons_there_are() -> None:
    assert seats("bogart", names=["Ann", "Bob"]) == ["Ann", "Bob"]
    assert seats("bogart", players=3, names=["Ann", "Bob"]) == ["Ann", "Bob", "fair"]


def test_number_of_bots_is_kept() -> None:
    assert seats("bogart", players=3, bots=0) == ["Player 1", "Player 2", "Player 3"]
    assert seats("bogart", players=4, bots=["random", "random"]) == ["Player 1", "Player 2", "random", "random"]
    assert seats("bogart", bots=2) == ["Player 1", "fair", "fair"]
    assert seats("bogart", players=2, bots=["random", "random"]) == ["random", "random"]


@pytest.mark.parametrize(
    ("players", "bots", "names", "why"),
    [
        (2, 3, [], "3 bots do not fit on 2 chairs."),
        (9, None, [], "Bogart is for 2 to 6 players, not 9."),
        (2, ["random"], ["Ann", "Bob"], "2 names for 1 person: the others are bots."),
        (None, None, ["Ann", "Ann"], "Two players have the same name: everybody needs one of their own."),
    ],
)
def test_what_does_not_fit_is_refused(players: int | None, bots: object, names: list[str], why: str) -> None:
    with pytest.raises(BadOption) as refused:
        seats("bogart", players, bots, names)  # type: ignore[arg-type]
    assert str(refused.value) == why


def test_unknown_bot_is_refused() -> None:
    with pytest.raises(Refused, match="no bot called 'clever'"):
        seats("bogart", bots=["clever"])


def test_perfect_bot_sits_down_where_the_game_is_solved() -> None:
    assert seats("pennywise", bots=["perfect"]) == ["Player 1", "perfect"]
    with pytest.raises(Refused, match="for two players, not for 3"):
        seats("pennywise", players=3, bots=["perfect"])


def test_place_for_the_log_is_checked_before_the_game() -> None:
    with pytest.raises(Refused, match="There is no folder"):
        sit_down(find("bogart"), "bogart", save=Path("/nowhere/at/all/game.log"))


def at(game: str, bots: int | Sequence[str], **options: object) -> Sitting:
    return sit_down(find(game), game, players=2, bots=bots, options=options, seed=1)


def test_the_same_seed_gives_the_same_bots() -> None:
    stories = []
    for _ in range(2):
        sitting = at("bogart", ["random", "random"])
        while (seat := sitting.next()) is not None:
            sitting.take(seat, sitting.think(seat, sitting.match), sitting.posed(seat).number)
        stories.append(sitting.match.story(None))
    assert stories[0] == stories[1]


def test_a_person_takes_his_last_answer_back() -> None:
    sitting = at("pennywise", 0)
    seat = sitting.next()
    assert seat is not None
    sitting.answer(seat, 25)
    assert sitting.match.game.middle[25] == 1  # type: ignore[attr-defined]
    sitting.undo()
    assert sitting.match.game.middle[25] == 0  # type: ignore[attr-defined]
    with pytest.raises(CannotUndo, match="Nothing has been answered yet"):
        sitting.undo()


def test_a_bot_has_answered_since() -> None:
    sitting = at("bogart", ["random", "random"])
    seat = sitting.next()
    assert seat is not None
    sitting.take(seat, "roll", 0)
    with pytest.raises(CannotUndo, match="has answered since"):
        sitting.undo()


def test_bots_seal_their_answers_first() -> None:
    sitting = at(SECRET_CARDS, ["random"])
    for _ in range(2):
        seat = sitting.next()
        assert seat is not None
        sitting.answer(seat, sitting.posed(seat).choices[0])
    assert sitting.next() == Seat(1)
    assert sitting.next() in sitting.bots


def test_open_question_goes_to_persons_first_and_then_to_bots() -> None:
    sitting = at(FIRST_COME, ["random"])
    assert sitting.next() == Seat(0)
    assert sitting.may_pass(Seat(0))
    sitting.let_pass(Seat(0))
    assert sitting.next() == Seat(1)
    sitting.take(Seat(1), "ring", 0)
    assert sitting.match.standings() == [2, 1]


def test_open_question_that_all_leave_to_the_others_comes_back_or_times_out() -> None:
    sitting = at(FIRST_COME, 0)
    for seat in (0, 1):
        assert sitting.next() == seat
        sitting.let_pass(Seat(seat))
    assert sitting.next() == Seat(0)
    hurried = at(FIRST_COME, 0, hurry=True)
    for seat in (0, 1):
        hurried.let_pass(Seat(seat))
    assert hurried.next() is None
    assert hurried.match.standings() == [1, 1]


def test_everybody_gets_his_turn_on_an_open_floor() -> None:
    sitting = at(OPEN_BELL, ["random"])
    for seat in (0, 1, 0):
        assert sitting.next() == seat
        sitting.answer(Seat(seat), "ring")
    sitting.let_pass(Seat(1))
    assert sitting.next() == Seat(0)


def test_open_floor_on_which_all_wait_is_asked_once_more_before_the_time_runs_out() -> None:
    sitting = at(OPEN_BELL, 0)
    for seat in (0, 1, 0, 1):
        assert sitting.next() == seat
        assert not sitting.match.entries
        sitting.let_pass(Seat(seat))
    assert sitting.next() == 0
    assert [entry.kind for entry in sitting.match.entries] == ["silence"]


def test_conversations_on_a_floor_come_before_the_floor_and_can_wait() -> None:
    sitting = at(OPEN_BELL, 0)
    sitting.answer(Seat(0), "thank")
    assert sitting.posed(Seat(1)).what == "be thanked"
    sitting.let_pass(Seat(1))
    assert sitting.posed(Seat(1)).what == "ring the bell"
    sitting.answer(Seat(1), "ring")
    assert sitting.posed(Seat(1)).what == "be thanked"
    sitting.answer(Seat(1), "bow")
    assert sitting.posed(Seat(1)).what == "ring the bell"


def test_time_to_talk_is_only_taken_by_persons_among_themselves() -> None:
    assert at(FIRST_COME, 0, hurry=True, leisure=True).next() == Seat(0)
    alone = at(FIRST_COME, ["random"], hurry=True, leisure=True)
    assert alone.next() is None
    assert [entry.kind for entry in alone.match.entries] == ["silence"]


def test_one_waits_for_the_clock_where_nobody_else_is_asked() -> None:
    sitting = at("strange-words", 0, turn_seconds="20")
    seat = sitting.next()
    assert seat is not None
    assert sitting.may_pass(seat)
    assert sitting.left_to() == "the clock"


def test_secrets_between_persons() -> None:
    assert at(SECRET_CARDS, 0).secret
    assert not at(SECRET_CARDS, 1).secret
    assert not at("bogart", 0).secret


def test_news_are_told_once_to_each() -> None:
    sitting = at("bogart", 0)
    first = sitting.news(Seat(0))
    assert first
    assert sitting.news(Seat(0)) == []
    assert sitting.news(Seat(1)) == first


def test_a_person_says_twice_what_hardly_anybody_wants() -> None:
    sitting = sit_down(find("hold-em"), "hold-em", bots=["random"], options={"deals": 1}, seed=3)
    me, bot = sitting.match.game.seats
    while not sitting.posed(sitting.match.actor).doubt("fold"):
        sitting.answer(sitting.match.actor, "call")
    posed = sitting.posed(sitting.match.actor)
    if posed.seat == bot:
        sitting.take(bot, "check", posed.number)
        posed = sitting.posed(me)
    with pytest.raises(Refused, match="Checking costs nothing"):
        sitting.say(posed, "fold")
    sitting.say(posed, "fold")
    assert sitting.match.over
