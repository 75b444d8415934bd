"""Flip is solved: checked against the rules themselves, roll by roll."""

from random import Random

import pytest

import rumpus
from bench.trying_out import disagreements
from rumpus.bots import Chair, answer, levels, named, solution
from rumpus.bots.flip import Duel, Exhausted, Perfect, verdicts
from rumpus.bots.search import Search
from rumpus.bots.uniform import Uniform
from rumpus.core import Match, Refused
from rumpus.games.dice.flip import ALL, CHANGE, MOVE


def lying(
    first: list[int], second: list[int], middle: list[int] | None = None, flipped: list[list[int]] | None = None
) -> Match:
    faces = [*first, *second, *(middle or [])]
    dice = [ALL[6, i] for i in range(len(faces))]
    split = len(first) + len(second)
    hands = [dice[: len(first)], dice[len(first) : split]]
    arrange = {"hands": hands, "middle": dice[split:], "faces": faces, "flipped": flipped or [[], []], "player": 0}
    return rumpus.match("flip", 2, arrange=arrange, options={"dice": "3d6"})


# ---- the verdicts


@pytest.mark.parametrize(("dice", "won", "pairs"), [(1, 15, 15), (2, 114, 197), (3, 743, 1440)])
def test_all_rolls_of_up_to_three_dice(dice: int, won: int, pairs: int) -> None:
    assert verdicts(Duel([6] * dice), dice) == (won, pairs)


@pytest.mark.parametrize("dice", ["d6", "d10", "2d6"])
def test_trying_everything_comes_to_the_same_for_every_roll(dice: str) -> None:
    pairs, won, wrong = disagreements(dice)
    assert wrong == []
    assert won == pairs if dice != "2d6" else won == 114


def test_what_takes_too_long_is_given_up() -> None:
    known = Duel([6])
    row = bytes(known.code(face, 6) for face in (2, 2, 3, 6))
    other = bytes(known.code(face, 6) for face in (2, 4, 4, 5))
    with pytest.raises(Exhausted):
        known.wins((row, other, b""), most=100)
    assert known.wins((row, other, b""))


def test_every_move_leads_to_what_it_says() -> None:
    """A position is won exactly if one of its moves wins, and marks are minded."""
    known, random = Duel([6]), Random(1)
    for _ in range(60):
        rows = [
            bytes(known.code(random.randint(1, 6), 6, random.random() < 0.3, random.random() < 0.3) for _ in range(n))
            for n in (2, 2, random.randrange(3))
        ]
        position = rows[0], rows[1], rows[2]
        assert known.wins(position) == any(move.wins for move in known.moves(position))


# ---- the player


@pytest.mark.parametrize("dice", ["2d6", "3d6", "d8+d10"])
def test_it_wins_whatever_is_won(dice: str) -> None:
    for seed in range(6):
        match = rumpus.match("flip", 2, seed=seed, options={"dice": dice})
        first = match.actor
        known = bool(Perfect(1).judge(Chair(match, first)).answers[0].value)
        me = first if known else 1 - first
        bots = {me: Perfect(1), 1 - me: Search(rounds=20, seed=seed) if seed % 2 else Uniform(seed)}
        while not match.over:
            answer(match, bots)
        assert match.standings()[me] == 1


def test_change_is_taken_so_that_one_wins() -> None:
    match = lying([6], [5], [4, 1, 6])
    match.answer(0, ALL[6, 1])
    chair = Chair(match, 1)
    assert chair.question.what == CHANGE
    opinion = Perfect().judge(chair)
    assert opinion.exact
    worst = next(judged for judged in opinion.answers if judged.answer == ())
    assert (worst.value, worst.remark) == (0.0, "loses")  # without a die it is over


def test_dice_that_were_flipped_are_known() -> None:
    match = lying([1, 2], [4, 4], flipped=[[0], []])
    judged = Perfect().judge(Chair(match, 0)).answers
    assert {one.answer for one in judged} == {ALL[6, 1], ALL[6, 2], ALL[6, 3]}
    assert Chair(match, 0).question.what == MOVE


# ---- where it is to be had


def test_perfect_is_there_where_it_is_perfect() -> None:
    assert "perfect" in levels("flip", 2, {})
    assert "perfect" in levels("flip", 2, {"dice": "3d20"})
    assert "perfect" not in levels("flip", 2, {"dice": "8d6"})
    assert "perfect" not in levels("flip", 2, {"length": "match"})
    with pytest.raises(Refused, match="at most 30 sides together; these have 48"):
        named("perfect", game="flip", players=2, options={"dice": "8d6"})


# ---- the explorer


def test_one_walks_from_position_to_position() -> None:
    known = solution("flip", 2, {"dice": "2d6"})
    assert "wins 114 of them (57.9%)" in known.facts[0]
    look = known.look("6 / 1")
    assert look.says == "Whoever is to move wins."
    assert next(reply for reply in look.replies if reply.answer == "call 1").then is None
    look = known.look("1 2* / 3 4' / -")
    assert look.position == "1 2* / 3 4' / -"
    assert {reply.answer for reply in look.replies} == {"flip 1", "call 3", "call 4"}
    for reply in look.replies:
        assert reply.then is not None
        then = known.look(reply.then)
        assert (then.says == "Whoever is to move loses.") == bool(reply.value)


def test_a_die_is_turned_by_a_dial() -> None:
    known = solution("flip", 2, {"dice": "2d6"})
    dials = known.look("1 2* / 6 / 5").dials
    assert [(dial.group, dial.value) for dial in dials] == [
        ("To move", 1), ("To move", 2), ("Waiting", 6), ("The middle", 5),
    ]  # fmt: skip
    assert (dials[0].less, dials[1].more, dials[2].more) == (None, "1 3* / 6 / 5", None)


def test_dice_of_several_sizes_are_written_with_their_size() -> None:
    known = solution("flip", 2, {"dice": "d8+d10+d12"})
    assert known.start == "2d8 3d10 4d12 / 3d8 4d10 5d12 / -"
    assert known.look(known.start).says == "Whoever is to move wins."


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("nonsense", "That is no position."),
        ("1 / 2 / 3 / 4", "That is no position."),
        ("7 / 1", "'7' is no die here."),
        ("1 / -", "Both players need a die"),
        ("1 2 3 / 1 2", "There are at most 4 dice."),
    ],
)
def test_what_is_no_position_is_refused(position: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        solution("flip", 2, {"dice": "2d6"}).look(position)


def test_too_many_dice_are_not_solved() -> None:
    with pytest.raises(Refused, match="is solved for 3 dice each"):
        solution("flip", 2, {"dice": "8d6"})
