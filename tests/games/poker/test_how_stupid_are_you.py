"""How Stupid Are You?: as many as are in, that rank is wild, and face up it costs as much as the pot."""

from tests.games.poker.room import button, in_turn, play, started, stud, table

STUPID = "how-stupid-are-you"


def test_every_fold_changes_what_costs() -> None:
    down = in_turn("7s 8d", "Kd 2c", "Ks 3d", "7d 8h", "Qs Qh")
    first = in_turn("5h", "5c", "4h", "4s", "3h")
    later = in_turn("9d Jh 8s Qd", "Tc 6d 7h 8c", "2h 6c 9s Td")
    m = started(STUPID, 5, [*down, *first, *later])
    assert (m.actor, button(m, "pay")) == (0, "pay 5")
    play(m, "A fold")
    assert (m.actor, button(m, "pay")) == (2, "pay 5"), "B's five is free now, C's four is wild"
    play(m, "C pay")
    assert (m.actor, button(m, "pay")) == (3, "pay 10")
    play(m, "D fold")
    assert (m.actor, button(m, "pay"), m.view(None).note) == (
        4,
        "pay 10",
        "3 in: 3s are wild. One face up costs as much as the pot.",
    )
    play(m, "E pay")
    assert m.actor == 4, "E shows the only wild card, and opens"
    for _ in range(5):
        play(m, "all check")
    assert table(m).chips == [99, 99, 114, 99, 89]
    story = "\n".join(m.story(None))
    assert "Player 3 wins the pot of 20 chips with a straight, ten high." in story
    assert "three queens" in story


def test_a_fold_that_leaves_one_wins_at_once_and_no_more_is_dealt() -> None:
    m = started(STUPID, 2, stud("7s 8d | 2h", "7d 8h | Kd"))
    play(m, "A fold")
    assert (m.over, table(m).chips) == (True, [99, 101])
    assert table(m).up == [["2H"], []]


def test_cards_face_down_and_common_cards_are_free() -> None:
    m = started(STUPID, 2, stud("2s 2d | 9h 8s 7c 6d | 3c", "2h 3d | Kd Qs Jc Td | 2c"))
    for _ in range(5):
        assert m.waiting[0][1] == "check or bet"
        play(m, "all check")
    assert m.over


def test_a_wild_card_that_stops_being_wild_is_not_paid_back() -> None:
    m = started(STUPID, 3, stud("7s 8d | 3h", "7d 8h | Kd", "7c 8c | Qd"))
    play(m, "A pay, A check, B fold")
    assert (table(m).pots, m.view(None).note) == ([6], "2 in: 2s are wild. One face up costs as much as the pot.")
