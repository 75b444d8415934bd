"""Follow the Queen: what is turned up after a queen is wild."""

from typing import Any

import pytest

from rumpus.core import Match
from tests.games.poker.room import play, slip, started, stud, table, upcards

QUEEN = "follow-the-queen"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8s Qd 4h 2c", {"wild": 4}),
        ("8s Qd 4h Kc Qs 2c", {"wild": 2}),
        ("8s Qd 4h Kc 3d Qs", {}),  # a new queen ends what was wild at once
        ("8s Qd 4h Kc Qs 9d", {"wild": 9}),
        ("5d Qd Qs 3c", {"wild": 3}),
        ("5d 7c Qd Qs", {}),  # queen after queen: the next card decides
        ("5d Qd Qs 6h", {"wild": 6}),
        ("8s Jd 4h Kc", {}),
    ],
)
def test_what_follows_a_queen(text: str, expected: dict[str, int]) -> None:
    assert slip(upcards(QUEEN, text)) == expected


def test_a_queen_last_on_a_street_waits_for_the_next_one() -> None:
    m = upcards(QUEEN, "8s Qd")
    assert (slip(m), m.view(None).note) == ({}, "The next card face up becomes wild.")
    m = upcards(QUEEN, "8s Qd 4h 7c")
    assert (slip(m), m.view(None).note) == ({"wild": 4}, "Wild: 4.")
    assert "Now fours are wild." in m.story(None)


def test_a_queen_as_the_last_upcard_of_all_leaves_nothing_wild() -> None:
    m = upcards(QUEEN, "Qc 4h 7s 8s 2c 3d 9h Qd")
    assert (slip(m), m.view(None).note) == ({}, "")
    assert m.story(None)[-1] == "Now nothing is wild."


def test_face_down_cards_follow_no_queen() -> None:
    m = upcards(QUEEN, "2c 4h 7s 8s 3c 3d 9h Qd")
    play(m, "all check")
    assert slip(m) == {}


def test_it_does_not_matter_that_somebody_has_folded() -> None:
    m = started(QUEEN, 3, stud("2s 3s | 9c 5c", "2h 3h | 7c 6c", "2d 3d | Qc"))
    play(m, "C fold, A check, B check")
    assert slip(m) == {"wild": 5}


def last_queen(**options: Any) -> Match:
    m = started(QUEEN, 2, stud("Kd 2s | 9c 5c Js 8d | 3h", "7h Td | 7c 4s 6d Qd | 9h"), **options)
    for _ in range(3):
        play(m, "all check")
    return m


def test_the_first_card_rule_is_off() -> None:
    m = last_queen()
    assert (m.actor, slip(m)) == (1, {})
    play(m, "all check, all check")
    assert "Player 2 wins the pot of 2 chips with a pair of sevens, Q, 10, 9." in m.story(None)


def test_the_first_card_rule() -> None:
    m = last_queen(first_card_rule=True)
    assert (m.actor, slip(m)) == (0, {"wild": 9})
    play(m, "all check, all check")
    assert table(m).chips == [99, 101]
    story = "\n".join(m.story(None))
    assert "wins the pot of 2 chips with three sevens" in story
    assert "pair of kings" in story


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Qc 4h 7s 8s 2c 3d 9h Qd", {}),  # both a queen
        ("5c 4h 7s 8s 2c 3d 9h Kd", {}),
    ],
)
def test_the_first_card_follows_the_last(text: str, expected: dict[str, int]) -> None:
    assert slip(upcards(QUEEN, text, first_card_rule=True)) == expected


def test_queens_can_be_wild_always() -> None:
    m = upcards(QUEEN, "8s 3d Qd 4h", queens_wild=True)
    assert table(m).statuses().wild == (4, 12)
    assert upcards(QUEEN, "8s 3d Qd Qh", queens_wild=True).view(None).note.startswith("Wild: Q.")


# MIXED
def test_the_story_says_that_queens_are_wild_as_well() -> None:
    m = upcards(QUEEN, "8s 3d Qd 4h", queens_wild=True)
    assert "Now fours and queens are wild." in m.story(None)
    m = upcards(QUEEN, "8s Qd 4h 5c 3d Qs", queens_wild=True)
    assert [line for line in m.story(None) if line.startswith("Now")][-1] == "Now queens are wild."
