"""Playing in words: what is typed at a table means the same as what is tapped there."""

import random
from typing import Any

import pytest

import rumpus
from rumpus import games
from rumpus.core import Match, Refused, Seat, shapes
from rumpus.tables.typed import COMMANDS, Typed, understood

MOST = 6  # questions of a game: that all can be answered so, the conformance suite proves


def types(match: Match, seat: int | None, text: str, talk: int | None = None) -> Typed:
    return understood(match, None if seat is None else Seat(seat), text, talk, None, match.game.now)


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_told_and_answered_in_words(name: str) -> None:
    match, luck = rumpus.match(name, seed=3), random.Random(1)
    for _ in range(MOST):
        if match.over:
            break
        posed = next(posed for seat in match.game.seats for posed in match.posed_to(seat) if posed.given is None)
        stands = types(match, posed.seat, "", posed.talk)
        assert isinstance(stands.table, list)
        assert stands.table
        assert any(posed.what in line for line in stands.lines)
        assert types(match, posed.seat, "/look", posed.talk).lines[: len(stands.table)] == stands.table
        assert types(match, posed.seat, "/help", posed.talk).lines[-len(COMMANDS) - 1].startswith("  look: ")
        answer = shapes.sample(posed.choices, luck.random)
        typed = types(match, posed.seat, posed.written(answer), posed.talk)
        assert typed.question == posed.number
        match.answer(posed.seat, typed.answer, typed.question, talk=typed.talk)
    types(match, None, "look")


def pennywise(**details: Any) -> Match:
    return rumpus.match("pennywise", 2, {"coins": "1x2 5x1"}, chance=[Seat(0)], names=["Ann", "Ben"], **details)


def test_the_table_and_the_question_are_told_with_ones_own_eyes() -> None:
    match = pennywise()
    assert types(match, 0, "look").lines == [
        "Ann (you): coins 3, cents 7",
        "Ben: coins 3, cents 7",
        "The middle (0 cents): nothing",
        "Your purse: 2 × 1 cent, 5 cents",
        "Ben's purse: 2 × 1 cent, 5 cents",
        "Your turn: play a coin:",
        "1 or 5.",
    ]
    assert types(match, 0, "mine").lines == ["Ann (you): coins 3, cents 7", "Your purse: 2 × 1 cent, 5 cents"]
    assert types(match, 1, "again").lines == ["Ann is to play a coin."]


def test_what_cannot_be_an_answer_is_refused_with_the_reason() -> None:
    match = pennywise()
    with pytest.raises(Refused, match=r"^3 is not possible: 1 and 5"):
        types(match, 0, "3")
    with pytest.raises(Refused, match=r"^Ann is to play a coin\. Type help"):
        types(match, 1, "5")
    with pytest.raises(Refused, match=r"^Ann is to play a coin\. Type help"):
        types(match, None, "5")


def test_commands_that_are_not_about_the_table_are_left_to_the_client() -> None:
    match = pennywise()
    assert (types(match, 0, "Rules").command, types(match, 1, "/undo").command) == ("rules", "undo")
    said = types(match, 1, "say Well, well")
    assert (said.command, said.rest) == ("say", "Well, well")
    shown = types(match, 0, "react clap")
    assert (shown.command, shown.rest) == ("react", "clap")
    assert (types(match, 0, "react").command, types(match, 0, "tips").command) == ("react", "tips")


def test_where_any_word_may_be_an_answer_commands_have_a_slash() -> None:
    match = rumpus.match("strange-words", seed=1)
    (seat, _), *_ = match.waiting
    assert any("like /help" in line for line in types(match, seat, "/again").lines)
    with pytest.raises(Refused):  # it is no word here
        types(match, seat, "help")


def test_who_comes_to_an_open_floor_is_told_how_to_take_part() -> None:
    match = rumpus.match("con-game", seed=1)
    assert types(match, None, "").lines[-1] == "Type join to take part."
    assert types(match, None, "join").command == "join"
    assert "Type join to take part." not in types(match, 0, "").lines
    assert "Type join to take part." not in types(pennywise(), None, "").lines
