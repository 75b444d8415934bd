"""Suck and Suck Back: folded cards go to a neighbour."""

from typing import Any

from rumpus.core import Match, Told
from rumpus.pieces.poker import hand
from tests.games.poker.room import arranged, button, in_turn, offered, play, started, table


def four(**options: Any) -> Match:
    """B folds in the first round, D in the second: so only A and C get a third card."""
    down, first, second = in_turn("7h", "Ks", "7s", "2c"), hand("9d Kd 4h"), hand("7c 3s")
    m = started("suck", 4, [*down, *first, *second], **options)
    play(m, "A to 2, B fold, C call, D call")
    play(m, "C to 2, D fold, A call")
    return m


def held(m: Match, player: int) -> list[str]:
    return sorted(map(str, table(m).hands[player] + table(m).up[player]))


def test_folded_cards_go_to_the_left() -> None:
    m = four()
    assert held(m, 0) == sorted(["7H", "2C", "9D", "4H", "7C"])
    assert held(m, 2) == sorted(["7S", "KS", "KD", "3S"])
    assert m.actor == 2, "K-3 is better than 9-7-4"
    play(m, "C check, A check")
    assert table(m).chips == [95, 99, 109, 97]
    assert "Player 3 wins the pot of 14 chips with a pair of kings, 7, 3." in m.story(None)


def test_in_suck_back_they_go_to_the_right() -> None:
    m = four(direction="right")
    assert held(m, 0) == sorted(["7H", "KS", "9D", "7C"])
    assert held(m, 2) == sorted(["7S", "2C", "KD", "4H", "3S"])
    play(m, "C check, A check")
    assert table(m).chips == [109, 99, 95, 97]


def test_face_down_stays_face_down_and_only_two_have_seen_it() -> None:
    m = started("suck", 4, [*in_turn("7h", "Ks", "7s", "2c"), *hand("9d Kd 4h")])
    play(m, "A to 2, B fold")
    hands = [[sorted(token.text for token in place.tokens) for place in m.view(seat).places if place.id == "hand2"]
             for seat in (0, 1, 2, 3, None)]  # fmt: skip
    assert hands == [[["?"]], [["?", "K♠"]], [["7♠", "K♠"]], [["?"]], [["?"]]]
    counts = [place.tokens[0].count for place in m.view(None).places if place.id == "hand2"]
    assert counts == [2]
    play(m, "C call, D call, C check, D fold")
    assert [[t.text for t in place.tokens] for place in m.view(1).places if place.id == "up0"] == [["9♦", "4♥"]]


def test_where_the_neighbour_is_out_they_go_on_to_the_next() -> None:
    down, first, second = in_turn("2h", "Qs", "Qd", "8d"), hand("Th 5d Js"), hand("Ac 6c")
    m = started("suck", 4, [*down, *first, *second])
    play(m, "A check, B check, C fold, D check")
    play(m, "D check, A to 2, B fold, D call")
    assert held(m, 3) == sorted(["8D", "QD", "QS", "JS", "5D", "6C"])
    assert m.actor == 0
    play(m, "A check, D check")
    assert table(m).chips == [97, 99, 99, 105]


def test_two_players_play_three_card_stud() -> None:
    m = started("suck", 2, in_turn("Qh Kh Ah", "2s 2d 3c"))
    for _ in range(3):
        play(m, "all check")
    assert "Player 2 wins the pot of 2 chips with a pair of twos, 3." in m.story(None)


def test_several_folds_in_a_row_carry_everything_on() -> None:
    m = started("suck", 4, in_turn("7h", "Ks", "7s", "2c"))
    play(m, "A fold, B fold, C fold")
    assert held(m, 3) == sorted(["7H", "KS", "7S", "2C"])
    assert (m.over, table(m).chips) == (True, [99, 99, 99, 103])
    assert "Player 4 wins 4 chips, and shows nothing." in m.story(None)


def test_a_player_who_is_all_in_gets_cards_too() -> None:
    m = arranged("suck", 3, {}, chips=[100, 0, 100], hands=["7h", "Ks", "2c"], up=["9d", "Kd", "4h"], street=2)
    play(m, "C check, A fold")
    assert {"7H", "KS", "9D", "KD"} <= set(held(m, 1))
    assert len(held(m, 1)) == 5, "every player in gets one card, however many they have"


def test_five_cards_can_be_a_flush_and_a_board_of_five_too() -> None:
    m = arranged(
        "suck", 3, {}, hands=["7h Kh", "Ks Kc", "2c"], up=["9h 2h 3h", "Ad", "4h"], street=3, live=[0, 1], pots=[6]
    )
    play(m, "all check")
    assert "Player 1 wins the pot of 6 chips with a flush, K, 9, 7, 3, 2." in m.story(None)


def test_the_button_says_where_the_cards_go() -> None:
    m = started("suck", 3, in_turn("7h", "Ks", "7s"))
    assert button(m, "fold") == "fold: 1 card for Player 2"
    assert m.questions[m.actor].read("fold") == "fold"
    play(m, "all check")
    taker = {0: "Player 2", 1: "Player 3", 2: "Player 1"}[m.actor]
    assert button(m, "fold") == f"fold: 2 cards for {taker}"
    assert isinstance(table(m).folding(m.actor), Told)
    assert offered(m)[1] == "fold"


def test_an_all_in_receiver_wins_only_what_was_matched() -> None:
    m = arranged(
        "suck", 3, {"limit": "none"}, chips=[50, 10, 50], hands=["7h", "Ks", "2c"], up=["9d", "Kd", "4h"], street=2
    )
    play(m, "B to 10, C to 30, A fold")
    # B got the cards of A, contests the 20 that were matched, and the rest goes back to C.
    assert len(table(m).hands[1]) + len(table(m).up[1]) == 5
    assert sum(table(m).chips) == 110
    assert table(m).chips[0] == 50


def test_the_fold_that_ends_a_deal_gives_its_cards_as_well_and_nothing_is_shown() -> None:
    m = arranged("suck", 2, {"deals": 1}, hands=["7h", "Ks"], up=["9d", "Kd"], street=2, pots=[2])
    play(m, "B fold")
    assert m.over
    assert held(m, 0) == sorted(["7H", "9D", "KS", "KD"])
    assert m.story(None)[-2:-1] == ["Player 1 wins 2 chips, and shows nothing."]
    hand0 = next(place for place in m.view(None).places if place.id == "hand0")
    assert [token.text for token in hand0.tokens] == ["?"]
