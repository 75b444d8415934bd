"""River of Blood: a red river runs on."""

from rumpus.pieces.cards import PACK
from rumpus.pieces.poker import hand
from tests.games.poker.room import arranged, in_turn, offered, play, started, table

HANDS = in_turn("Ad Jc", "Kd Kc", "Ah 6h")


def test_a_red_river_brings_another_card() -> None:
    m = started("river-of-blood", 3, [*HANDS, *hand("Ks 7h 2d 9c Qh 3h 8s")])
    play(m, "C call, A call, B check")
    play(m, "A check, B to 2, C call, A call")
    play(m, "A check, B to 4, C call, A fold")
    play(m, "B to 4, C call")
    assert len(table(m).board) == 6
    assert {place.id: place.note for place in m.view(None).places}["board"] == "red, so another card follows"
    play(m, "B check, C check")
    assert {place.id: place.note for place in m.view(None).places}["board"] == "black, so it is the last card"
    play(m, "B check, C to 4, B call")
    assert table(m).chips == [96, 84, 120]
    assert "Player 3 wins the pot of 36 chips with a flush, A, Q, 7, 6, 3." in m.story(None)


def test_a_black_river_is_the_end_whatever_the_turn_was() -> None:
    m = started("river-of-blood", 2, [*in_turn("Ad Jc", "Kd Kc"), *hand("Ks 7h 2d 9h 5c")])
    play(m, "B call, A check, all check, all check, all check")
    assert m.over
    assert len(table(m).board) == 5


def test_bets_are_big_and_the_cap_begins_anew_after_the_river() -> None:
    m = started("river-of-blood", 3, [*HANDS, *hand("Ks 7h 2d 9c Qh 3h")])
    play(m, "C call, A call, B check, all check, all check, A to 4, B to 8, C to 12, A to 16, B call, C call")
    assert offered(m) == ["check", "fold", 4]
    play(m, "A to 4, B to 8")
    assert offered(m) == ["fold", "call", 12]


def test_the_last_player_in_stops_the_river() -> None:
    m = started("river-of-blood", 2, [*in_turn("Ad Jc", "Kd Kc"), *hand("Ks 7h 2d 9h 5h 6h")])
    play(m, "B call, A check, all check, all check, all check, A to 4, B fold")
    assert m.over
    assert len(table(m).board) == 6


def test_when_nobody_can_bet_the_board_is_dealt_to_a_black_card() -> None:
    cards = [*in_turn("Ad Jc", "Kd Kc"), *hand("Ks 7h 2d 9h 5h 6h 3d 8c")]
    m = started("river-of-blood", 2, cards, limit="none")
    play(m, "B to 100, A call")
    assert m.over
    assert len(table(m).board) == 8


def test_without_cards_the_river_ends() -> None:
    red = [card for card in PACK if card.suit in "HD"]
    m = arranged("river-of-blood", 2, {}, street=7, board=red[:8], deck=[], hands=[list(PACK[:4]), list(PACK[4:8])])
    play(m, "all check")
    assert m.over
