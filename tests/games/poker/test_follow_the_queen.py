"""Follow the Queen, and Rosencrantz & Guildenstern: what is turned up after a queen, a jack or a king."""

from typing import Any

import pytest

from rumpus.core import Match
from rumpus.games.poker.follow_the_queen import FollowTheQueen
from rumpus.pieces.cards import PACK
from rumpus.pieces.poker import hand
from tests.games.poker.room import play, started, stud, table

QUEEN, ROSENCRANTZ = "follow-the-queen", "rosencrantz-and-guildenstern"


def upcards(name: str, text: str, players: int = 2, **options: Any) -> Match:
    """These cards are turned up in this order, and everybody checks as long as there are more to come."""
    shown = hand(text)
    down = [card for card in PACK if card not in shown][: 2 * players]
    m = started(name, players, [*down, *shown], **options)
    while sum(map(len, table(m).up)) < len(shown):
        play(m, "all check")
    return m


def slip(m: Match) -> dict[str, int]:
    assert isinstance(m.game, FollowTheQueen)
    return m.game.slip


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (QUEEN, "8s Qd 4h 2c", {"wild": 4}),
        (QUEEN, "8s Qd 4h Kc Qs 2c", {"wild": 2}),
        (QUEEN, "8s Qd 4h Kc 3d Qs", {}),  # a new queen ends what was wild at once
        (QUEEN, "8s Qd 4h Kc Qs 9d", {"wild": 9}),
        (QUEEN, "5d Qd Qs 3c", {"wild": 3}),
        (QUEEN, "5d 7c Qd Qs", {}),  # queen after queen: the next card decides
        (QUEEN, "5d Qd Qs 6h", {"wild": 6}),
        (QUEEN, "8s Jd 4h Kc", {}),
        (ROSENCRANTZ, "Qd Jh Kc 4s", {"wild": 11, "low": 13, "dead": 4}),
        (ROSENCRANTZ, "Jd 4h Qc 4s", {"low": 4, "wild": 4}),
        (ROSENCRANTZ, "Jd 4h Qc 4s 9d 2h Ks 4c", {"low": 4, "wild": 4, "dead": 4}),
        (ROSENCRANTZ, "5h Kd Qs 8h", {"dead": 12, "wild": 8}),
        (ROSENCRANTZ, "Kd Qs Jh Kc", {"wild": 11, "low": 13}),  # the dead queen makes jacks wild; kings wipe their line
        (ROSENCRANTZ, "Kd Qs Jh Kc 2d 3d", {"wild": 11, "low": 13, "dead": 2}),
        (ROSENCRANTZ, "Jd Jh Kc Ks", {"low": 13}),  # a jack after a jack is not low; a king after a king is not dead
    ],
)
def test_what_follows_a_trigger(name: str, text: str, expected: dict[str, int]) -> None:
    assert slip(upcards(name, text)) == expected


@pytest.mark.parametrize(
    ("text", "status"), [("Jd 4h Qc 4s", "wild"), ("Jd 4h Qc 4s 9d 2h Ks 4c", "dead"), ("7d 7h Jc 4s", "low")]
)
def test_a_rank_on_several_lines_has_one_status(text: str, status: str) -> None:
    m = upcards(ROSENCRANTZ, text)
    assert table(m).statuses().of(hand("4d")[0]) == status
    assert any(f"fours are {status}" in line for line in m.story(None))


def test_the_story_says_only_what_changes() -> None:
    story = upcards(ROSENCRANTZ, "8s Qd Ah 2c Jd Ac").story(None)
    assert story.count("Now aces are wild.") == 1, "an ace after a jack stays wild, and is not low"


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
    ("name", "text", "expected"),
    [
        (ROSENCRANTZ, "Jc 4h 7s 8s 2c 3d 9h Qd", {"low": 4, "wild": 11}),  # first a jack, last a queen: jacks are wild
        (QUEEN, "Qc 4h 7s 8s 2c 3d 9h Qd", {}),  # both a queen
        (ROSENCRANTZ, "5c 4h 7s 8s 2c 3d 9h Kd", {"dead": 5}),
        (QUEEN, "5c 4h 7s 8s 2c 3d 9h Kd", {}),
    ],
)
def test_the_first_card_follows_the_last(name: str, text: str, expected: dict[str, int]) -> None:
    assert slip(upcards(name, text, first_card_rule=True)) == expected


def test_queens_can_be_wild_always() -> None:
    m = upcards(QUEEN, "8s 3d Qd 4h", queens_wild=True)
    assert table(m).statuses().wild == (4, 12)
    assert upcards(QUEEN, "8s 3d Qd Qh", queens_wild=True).view(None).note.startswith("Wild: Q.")


def test_the_story_says_that_queens_are_wild_as_well() -> None:
    m = upcards(QUEEN, "8s 3d Qd 4h", queens_wild=True)
    assert "Now fours and queens are wild." in m.story(None)
    m = upcards(QUEEN, "8s Qd 4h 5c 3d Qs", queens_wild=True)
    assert [line for line in m.story(None) if line.startswith("Now")][-1] == "Now queens are wild."
    # Where a king has made queens dead, they are nothing else.
    m = upcards(ROSENCRANTZ, "2c Kd Qs 8h", queens_wild=True)
    assert [line for line in m.story(None) if line.startswith("Now")][-1] == "Now eights are wild and queens are dead."


def test_the_note_says_of_every_rank_what_it_is() -> None:
    assert upcards(ROSENCRANTZ, "Jd 4h Qc 4s").view(None).note == "Wild: 4."
    assert upcards(ROSENCRANTZ, "Jd 4h Qc 4s 9d 2h Ks 4c").view(None).note == "Dead: 4."
    assert upcards(ROSENCRANTZ, "2c Kd Qs 8h", queens_wild=True).view(None).note == "Wild: 8. Dead: Q."


def test_a_deal_of_rosencrantz_and_guildenstern() -> None:
    cards = stud("8d 3c | 7s 8c Ks 2h | 8h", "Jd Jc | 9d Qh 4c Td | 5s", "4s 6h | Qs 4d Ah 6c | 2s")
    m = started(ROSENCRANTZ, 3, cards)
    play(m, "C to 2, A call, B call")
    assert slip(m) == {"wild": 4}
    story = m.story(None)
    eights, fours = story.index("Now eights are wild."), story.index("Now fours are wild.")
    assert eights < story.index("Now nothing is wild or low or dead.", eights) < fours
    play(m, "C to 2, A call, B call")
    assert m.story(None)[-2] == "Now fours are dead."
    play(m, "C check, A to 4, B call, C call")
    play(m, "C check, A check, B check")
    play(m, "C check, A to 4, B fold, C call")
    assert table(m).chips == [122, 91, 87]
    assert "Player 1 wins the pot of 35 chips with three eights, K, 7." in m.story(None)


def test_a_player_whose_only_upcard_is_dead_has_the_lowest_board() -> None:
    m = started(ROSENCRANTZ, 3, stud("2s 3s | Kc", "2h 3h | Ac", "2d 3d | 3c"))
    # Aces are dead: the king opens, and the dead ace is below the three.
    assert slip(m) == {"dead": 1}
    boards = [table(m).board_value(p) for p in table(m).seats]
    assert boards[1] < boards[2] < boards[0]
    assert m.actor == 0


def test_marks_change_with_the_slip() -> None:
    m = upcards(ROSENCRANTZ, "Jd 4h Qc 4s")
    marks = {token.text: token.marks for place in m.view(None).places for token in place.tokens}
    assert (marks["4♥"], marks["J♦"]) == (["wild"], [])
