"""River of Blood Omaha: a board that grows, of which exactly three cards count."""

from rumpus.pieces.cards import PACK
from rumpus.pieces.poker import hand
from tests.games.poker.room import arranged, in_turn, play, started


def test_three_cards_of_a_longer_board_count() -> None:
    m = started("river-of-blood-omaha", 2, [*in_turn("Kd 8h 8d 3c", "Qs Qd Jc 5h"), *hand("Ks 7d 2c 9h Qh Kc")])
    play(m, "B call, A check, all check, all check, all check, all check")
    assert "Player 2 wins the pot of 4 chips with a full house, queens over kings." in m.story(None)
    assert any(line.endswith("three kings, Q, 8.") for line in m.story(None))


def test_without_cards_the_river_ends() -> None:
    red = [card for card in PACK if card.suit in "HD"]
    m = arranged(
        "river-of-blood-omaha", 2, {}, street=7, board=red[:8], deck=[], hands=[list(PACK[:4]), list(PACK[4:8])]
    )
    play(m, "all check")
    assert m.over
