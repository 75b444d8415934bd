"""Rosencrantz & Guildenstern: what is turned up after a queen, a jack or a king."""

import pytest

from rumpus.pieces.poker import hand
from tests.games.poker.room import play, slip, started, stud, table, upcards

ROSENCRANTZ = "rosencrantz-and-guildenstern"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Qd Jh Kc 4s", {"wild": 11, "low": 13, "dead": 4}),
        ("Jd 4h Qc 4s", {"low": 4, "wild": 4}),
        ("Jd 4h Qc 4s 9d 2h Ks 4c", {"low": 4, "wild": 4, "dead": 4}),
        ("5h Kd Qs 8h", {"dead": 12, "wild": 8}),
        ("Kd Qs Jh Kc", {"wild": 11, "low": 13}),  # the dead queen makes jacks wild; kings wipe their line
        ("Kd Qs Jh Kc 2d 3d", {"wild": 11, "low": 13, "dead": 2}),
        ("Jd Jh Kc Ks", {"low": 13}),  # a jack after a jack is not low; a king after a king is not dead
    ],
)
def test_what_follows_a_trigger(text: str, expected: dict[str, int]) -> None:
    assert slip(upcards(ROSENCRANTZ, text)) == expected


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jc 4h 7s 8s 2c 3d 9h Qd", {"low": 4, "wild": 11}),  # first a jack, last a queen: jacks are wild
        ("5c 4h 7s 8s 2c 3d 9h Kd", {"dead": 5}),
    ],
)
def test_the_first_card_follows_the_last(text: str, expected: dict[str, int]) -> None:
    assert slip(upcards(ROSENCRANTZ, text, first_card_rule=True)) == expected


def test_queens_that_are_wild_always_can_be_dead() -> None:
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
