"""Omaha: two cards of one's own, three of the board."""

from rumpus.pieces.poker import hand
from tests.games.poker.room import in_turn, play, started, table

ALL_CHECK = "B call, A check, all check, all check, all check"


def test_one_spade_in_the_hand_is_no_flush() -> None:
    m = started("omaha", 2, [*in_turn("As 8h 7d 3c", "Js 5s Kd 6h"), *hand("Ks Qs 9s 4s 2d")])
    play(m, ALL_CHECK)
    assert table(m).chips == [98, 102]
    assert "Player 2 wins the pot of 4 chips with a flush, K, Q, J, 9, 5." in m.story(None)
    assert any(line.endswith("ace high, K, Q, 9, 8.") for line in m.story(None))


def test_only_three_cards_of_the_board_count() -> None:
    m = started("omaha", 2, [*in_turn("As Kh 7d 3c", "Qs Qd Jc 5h"), *hand("8s 8d 8c 8h 2d")])
    play(m, ALL_CHECK)
    assert "Player 2 wins the pot of 4 chips with a full house, eights over queens." in m.story(None)
    assert any(line.endswith("three eights, A, K.") for line in m.story(None))


def test_everybody_gets_four_cards() -> None:
    m = started("omaha", 10)
    assert [len(cards) for cards in table(m).hands] == [4] * 10
    assert len(table(m).deck) == 12
