"""Flip: the worked examples and rulings of its specification."""

from collections.abc import Sequence
from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, IllegalAnswer, Match, Row, Seat
from rumpus.games.dice.flip import ALL, CHANGE, MOVE, Die, Flip, sizes_in
from tests.games.frames import ends_in_the_present, frames, strip

A, B = Seat(0), Seat(1)


def flip(first: Sequence[int], second: Sequence[int], middle: Sequence[int] = (), **options: Any) -> Match:
    """A position of six-sided dice, in this order: those of the first player, of the second, and in the middle."""
    faces = [*first, *second, *middle]
    dice = [ALL[6, i] for i in range(len(faces))]
    split = len(first) + len(second)
    arrange = {
        "hands": [dice[: len(first)], dice[len(first) : split]],
        "middle": dice[split:],
        "faces": faces,
        "player": A,
    }
    m = rumpus.match("flip", 2, seed=1, arrange=arrange, options=options, names=["Ann", "Ben"])
    m.watch(True)
    return m


def table(m: Match) -> Flip:
    assert isinstance(m.game, Flip)
    return m.game


def d(i: int) -> Die:
    """The i-th die of a position, counted from 0."""
    return ALL[6, i]


def shown(m: Match) -> tuple[list[list[int]], list[int]]:
    """What the dice of both show, and those in the middle."""
    game = table(m)
    return [[game.face(die) for die in hand] for hand in game.hands], [game.face(die) for die in game.middle]


def play(m: Match, *answers: Any) -> None:
    for answer in answers:
        m.answer(m.waiting[0][0], answer)


def changes(m: Match) -> list[tuple[int, ...]]:
    """All change that can be taken, by what the dice show."""
    return sorted({tuple(sorted(map(table(m).face, taken))) for taken in m.choices})


# ---- the worked examples


@pytest.mark.parametrize(
    ("sides", "before", "after"), [(6, 6, 1), (6, 3, 4), (8, 8, 1), (10, 3, 8), (12, 12, 1), (20, 5, 16)]
)
def test_1_what_lies_below_is_one_more_than_the_size_less_what_is_shown(sides: int, before: int, after: int) -> None:
    dice = [ALL[sides, 0], ALL[sides, 1]]
    arrange = {"hands": [dice[:1], dice[1:]], "faces": [before, 1], "player": A}
    m = rumpus.match("flip", 2, seed=1, arrange=arrange, options={"dice": f"d{sides}"})
    m.answer(A, dice[0])
    assert table(m).faces[0] == after


def test_2_change_is_worth_strictly_less() -> None:
    m = flip([6], [5, 6], middle=[3, 2, 1])
    m.answer(A, d(1))
    assert m.waiting == [(B, CHANGE)]
    assert len(m.choices) == 6
    assert changes(m) == [(), (1,), (1, 2), (1, 3), (2,), (3,)]
    with pytest.raises(IllegalAnswer, match="3 and 2 make 5: at most 4 can be taken"):
        m.answer(B, [d(3), d(4)])
    m.answer(B, [d(3), d(5)])
    assert shown(m) == ([[6], [6, 3, 1]], [2, 5])
    assert m.waiting == [(B, MOVE)]


def test_3_two_more_calls_and_their_change() -> None:
    m = flip([1], [6, 1], middle=[6, 6, 5, 5])
    m.answer(A, d(1))
    assert changes(m) == [(), (5,)]
    assert len(m.choices) == 3  # two dice that show the same are still two dice
    m = flip([1], [4, 1], middle=[1, 1, 2, 4])
    m.answer(A, d(1))
    assert changes(m) == [(), (1,), (1, 1), (1, 2), (2,)]


def test_4_a_die_is_flipped_once_between_two_calls() -> None:
    m = flip([1, 2, 3], [4, 4, 4])
    play(m, d(0), d(3))
    assert shown(m) == ([[6, 2, 3], [3, 4, 4]], [])
    assert [*m.choices] == [d(1), d(2), d(3), d(4), d(5)]
    with pytest.raises(
        IllegalAnswer, match=r"is not possible: flip 2 to 5, flip 3 to 4, call 3, call 4 and call 4 \(no. 2\)"
    ):
        m.answer(A, d(0))
    m.answer(A, d(4))
    # There was nothing in the middle, so nobody was asked for change.
    assert m.waiting == [(B, MOVE)]
    m.answer(B, d(5))
    assert d(0) in m.choices
    m.answer(A, d(0))
    assert shown(m) == ([[1, 2, 3], [3, 3]], [4])


def test_5_a_mark_follows_its_die() -> None:
    m = flip([2, 5, 6], [1, 1, 1])
    play(m, d(0), d(0), d(1), d(2))
    assert m.waiting == [(A, CHANGE)]
    m.answer(A, [d(0)])
    assert shown(m) == ([[2, 5], [1, 1, 1]], [6])
    # Both of them were flipped since the last call of their owner: only calls are left.
    assert [*m.choices] == [d(3), d(4), d(5)]


def test_6_the_last_die_without_change_ends_the_game() -> None:
    m = flip([6], [1])
    m.answer(A, d(1))
    assert m.over
    assert m.standings() == [1, 2]
    assert [tally.points for tally in table(m).tally()] == [6, 0]
    assert m.story(None)[-1] == "Ben has no dice left."


def test_7_change_for_the_last_die_keeps_the_game_going() -> None:
    for taken, over in (([d(2)], False), ([d(3)], False), ([], True)):
        m = flip([6], [5], middle=[4, 1, 6])
        m.answer(A, d(1))
        assert changes(m) == [(), (1,), (4,)]
        m.answer(B, taken)
        assert m.over == over


def test_8_equal_totals_are_rolled_again() -> None:
    rolls = [[2, 2, 3, 4, 5], [6, 1, 1, 4, 4], [6, 6, 6, 6, 6], [1, 2, 3, 4, 5]]
    m = rumpus.match("flip", 2, chance=rolls)
    assert shown(m) == ([rolls[2], rolls[3]], [])
    assert m.waiting == [(B, MOVE)]


# ---- the rulings


def test_the_lower_total_moves_first() -> None:
    assert rumpus.match("flip", 2, chance=[[1, 1, 1, 1, 2], [1, 1, 1, 1, 1]]).actor == B
    assert rumpus.match("flip", 2, chance=[[1, 1, 1, 1, 1], [1, 1, 1, 1, 2]]).actor == A


def test_any_die_of_the_other_can_be_called_and_five_flipped_one_after_another() -> None:
    m = flip([1, 2, 3, 4, 5], [1, 1, 1, 1, 1])
    for i in range(5):
        assert {d(5), d(6), d(7), d(8), d(9)} <= {*m.choices}
        play(m, d(i), d(5 + i))
    assert shown(m) == ([[6, 5, 4, 3, 2], [6] * 5], [])
    assert [*m.choices] == [d(5), d(6), d(7), d(8), d(9)]


def test_a_call_of_the_other_erases_no_marks_of_mine() -> None:
    m = flip([1, 2, 3], [4, 4, 4])
    play(m, d(0), d(1))
    assert table(m).flipped == [[0], []]
    assert d(0) not in m.choices


def test_a_die_that_was_flipped_by_the_other_can_be_flipped() -> None:
    m = flip([2, 6], [6, 1])
    # Ann flips the 2, Ben calls it, Ann calls the 6, and Ben takes Ann's die for it.
    play(m, d(0), d(0), d(2), [d(0)])
    assert shown(m) == ([[6], [1, 5]], [6])
    assert d(0) in m.choices
    m.answer(B, d(0))
    assert shown(m)[0][1] == [1, 2]


def test_dice_in_the_middle_are_neither_flipped_nor_called() -> None:
    m = flip([1, 2], [3, 4], middle=[5])
    assert [*m.choices] == [d(0), d(1), d(2), d(3)]


def test_change_may_be_refused_even_if_that_loses() -> None:
    m = flip([6], [5, 5], middle=[1])
    play(m, d(1), [])
    assert shown(m) == ([[6], [5]], [1, 5])


# ---- the options


@pytest.mark.parametrize(
    ("text", "means"),
    [("5d6", "5d6"), ("d12 + d8 + d10", "d8+d10+d12"), ("D6+D6", "2d6"), ("8d20", "8d20"), ("d20+2d6", "2d6+d20")],
)
def test_any_one_to_eight_dice_can_be_played_with(text: str, means: str) -> None:
    m = rumpus.match("flip", 2, seed=1, options={"dice": text})
    assert table(m).dice == means
    assert [[die.sides for die in hand] for hand in table(m).hands] == [sizes_in(text)] * 2
    assert all(1 <= table(m).face(die) <= die.sides for hand in table(m).hands for die in hand)


@pytest.mark.parametrize("text", ["", "d4", "9d6", "4d6+5d8", "0d6", "5x6", "d6++d8", "six"])
def test_other_dice_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadOption, match=r"Dice are written like|Everybody has 1 to 8 dice"):
        rumpus.match("flip", 2, options={"dice": text})


def test_polyhedral_dice_are_told_by_their_size() -> None:
    m = rumpus.match("flip", 2, chance=[[3], [3], [3], [8], [3], [3]], options={"dice": "d8+d10+d12"})
    labels = m.questions[A].labels
    assert [labels(die) for die in m.choices[:4]] == [
        "flip 3 on the d8 to 6", "flip 3 on the d10 to 8", "flip 3 on the d12 to 10", "call 8 on the d8",
    ]  # fmt: skip
    m.answer(A, m.choices[1])
    assert table(m).faces[:3] == [3, 8, 3]


def test_a_match_goes_on_to_fifty_points() -> None:
    rolls = [[1], [2]], [[6], [5]]
    m = rumpus.match("flip", 2, chance=[r for roll in rolls for r in roll], options={"dice": "d6", "length": "match"})
    m.watch(True)
    assert m.actor == A
    m.answer(A, ALL[6, 1])  # the winner has a 1 left
    assert table(m).points == [1, 0]
    assert (shown(m), m.actor) == (([[6], [5]], []), B)
    assert strip(m)[-2:] == [
        ("Player 2 has no dice left: 1 point for Player 1.", 2600),
        ("Game 2: all dice are rolled. Player 1 has 6 and Player 2 5: Player 2 begins.", 1500),
    ]


@pytest.mark.parametrize(("before", "over"), [(43, False), (44, True)])
def test_a_match_is_won_with_fifty(before: int, over: bool) -> None:
    m = flip([6], [1], length="match")
    table(m).points[:] = [before, 49]
    m.answer(A, d(1))
    assert m.over == over
    if over:
        assert m.standings() == [1, 2]
        assert m.story(None)[-1] == "Ben has no dice left, and Ann has 50 points."
    else:
        assert table(m).points == [49, 49]


# ---- what is seen


def rows(m: Match, viewer: Seat | None) -> dict[str, Row]:
    return {place.id: place for place in m.view(viewer).places if isinstance(place, Row)}


def test_a_die_turns_over_where_it_lies() -> None:
    m = flip([1, 2], [4, 4])
    m.answer(A, d(0))
    assert strip(m) == [("Ann flips a 1: now it is a 6.", 1000)]
    assert ends_in_the_present(m)
    assert [(token.text, token.value) for token in rows(m, B)["dice0"].tokens] == [("6", d(0)), ("2", d(1))]


def test_a_die_is_called_by_what_a_tap_on_it_does() -> None:
    m = flip([1, 2], [4, 4])
    assert [token.label for token in rows(m, A)["dice0"].tokens] == ["flip 1 to 6", "flip 2 to 5"]
    assert [token.label for token in rows(m, A)["dice1"].tokens] == ["call 4", "call 4 (no. 2)"]
    assert [token.label for token in rows(m, B)["dice0"].tokens] == ["1", "2"]
    assert [m.questions[A].labels(die) for die in m.choices] == [
        "flip 1 to 6",
        "flip 2 to 5",
        "call 4",
        "call 4 (no. 2)",
    ]
    assert m.questions[A].read("call 4") == d(2)


def test_everybody_sees_which_dice_cannot_be_flipped_and_why() -> None:
    m = flip([1, 2], [4, 4])
    m.answer(A, d(0))
    for viewer in (A, B, None):
        row = rows(m, viewer)["dice0"]
        assert [token.marks for token in row.tokens] == [["flipped"], []]
        assert row.note == ("" if viewer == A else "the 6 cannot be flipped until they call")
    assert m.view(A).note == "You have flipped the 6: not again until you call."
    # A die that cannot be flipped is not called by a flip.
    m.answer(B, d(2))
    assert [token.label for token in rows(m, A)["dice0"].tokens] == ["6", "flip 2 to 5"]
    m.answer(A, d(1))
    m.answer(B, d(0))
    # In the middle, it is marked for whoever flipped it.
    assert [token.marks for token in rows(m, A)["middle"].tokens] == [["flipped"]]
    assert [token.marks for token in rows(m, B)["middle"].tokens] == [[]]


def test_a_called_die_stands_out_while_its_owner_takes_change() -> None:
    m = flip([6], [5, 6], middle=[3, 2])
    m.answer(A, d(1))
    middle = rows(m, B)["middle"]
    assert [token.marks for token in middle.tokens] == [[], [], ["lit"]]
    assert middle.note == "change for the 5: less than that"
    assert m.questions[B].read("3") == (d(3),)
    m.answer(B, [d(3)])
    assert [frame.caption for frame in frames(m)] == ["Ben takes 3 as change."]
    assert rows(m, B)["middle"].note == ""
