"""Night of the Living Dead: ghosts get cards, and a spade brings them back."""

from typing import Any

import rumpus
from rumpus.core import Match, Seat
from tests.games.poker.room import Frame, arranged, button, drawn, film, offered, play, pots, started, stud, table

DEAD = "night-of-the-living-dead"
THREE = stud("Ks 7d | Ah 2c 8c Jd | Qh", "9h 9d | 6d 6s Tc 5c | 2d", "Qd 8s | Jh Jc 7s 5h | 2h")


def marks(m: Match) -> list[list[str]]:
    return [chair.marks for chair in m.view(None).chairs]


def test_a_ghost_with_a_spade_is_alive_again_and_wins() -> None:
    m = started(DEAD, 3, THREE)
    play(m, "A to 2, B fold, C call")
    assert "Player 2 folds, and is a ghost." in m.story(None)
    assert "A spade: Player 2 is alive again!" in m.story(None)
    assert (m.actor, table(m).pots, table(m).live) == (2, [7], [0, 1, 2])
    play(m, "C to 2, A fold, B call")
    for _ in range(3):
        play(m, "all check")
    assert table(m).chips == [97, 108, 95]
    assert "Player 2 wins the pot of 11 chips with two pair, nines and sixes, 10." in m.story(None)


def test_ghosts_get_cards_and_may_look_at_them() -> None:
    m = started(DEAD, 3, stud("Ks 7d | Ah 2c", "9h 9d | 6d 6c", "Qd 8s | Jh Jc"))
    play(m, "A to 2, B fold, C call")
    assert table(m).up[1] == ["6D", "6C"]
    hand = [[token.text for token in place.tokens] for place in m.view(1).places if place.id == "hand1"]
    assert hand == [["9♥", "9♦"]]
    assert marks(m)[1] == ["ghost"]
    assert [chair.ghost for chair in m.view(None).chairs] == [False, True, False]
    assert m.actor == 2, "only the living count for the best board"


def test_the_button_says_what_folding_does() -> None:
    m = started(DEAD, 3, THREE)
    for _ in range(3):
        assert (button(m, "fold"), m.view(None).note) == ("fold: be a ghost", "A spade face up brings a ghost back.")
        play(m, "all check")
    assert (button(m, "fold"), m.view(None).note) == ("fold", ""), "on sixth street all cards face up have come"
    assert m.questions[m.actor].read("fold") == "fold"


def test_a_spade_that_lay_there_before_does_not_help() -> None:
    m = started(DEAD, 3, stud("Ks 7d | Ah 2c", "9h 9d | 6s 6d", "Qd 8s | Jh Jc"))
    play(m, "A to 2, B fold, C call")
    assert marks(m)[1] == ["ghost"]


def test_a_seventh_card_brings_nobody_back() -> None:
    cards = stud("Ks 7d | Ah 2c 8c Jd | Qh", "9h 9d | 6d 6c Tc 5c | 2s", "Qd 8s | Jh Jc 7c 5h | 2h")
    m = started(DEAD, 3, cards)
    play(m, "A check, B fold, C check")
    for _ in range(4):
        play(m, "all check")
    assert (table(m).hands[1][-1], table(m).live) == ("2S", [0, 2])
    assert table(m).chips == [99, 99, 102]


def test_a_common_card_brings_nobody_back() -> None:
    up = ["Ah 2c 8c Jd", "6d 6c Tc 5c", "Jh Jc 7c 5h"]
    hands = ["Ks 7d", "9h 9d", "Qd 8d"]
    m = arranged(DEAD, 3, {}, street=4, live=[0, 2], contenders=[[0, 1, 2]], up=up, hands=hands, deck="2s 3s", pots=[3])
    play(m, "all check")
    assert (table(m).board[0].suit, table(m).live) == ("S", [0, 2])


def two(a: str, b: str, **options: Any) -> Match:
    return started(DEAD, 2, stud(a, b), **options)


def test_a_single_living_player_is_asked_and_the_deal_goes_on() -> None:
    m = two("Ks 7d | Ah 2c", "9h 9d | 6d 6c")
    play(m, "A fold")
    assert (list(m.waiting), offered(m)) == ([(1, "check or fold")], ["check", "fold"])
    play(m, "B check")
    assert (table(m).street, m.actor, offered(m)) == (2, 1, ["check", "fold"])


def test_who_has_acted_is_not_asked_again() -> None:
    m = two("Ks 7d | Ah 2c", "9h 9d | 6d 6c")
    play(m, "A check, B fold")
    assert (table(m).street, m.actor) == (2, 0)
    m = two("Ks 7d | Ah 2c", "9h 9d | 6d 6c")
    play(m, "A to 2, B fold")
    assert (table(m).street, m.actor, table(m).pots) == (2, 0, [2]), "a bet that nobody calls goes back"


def test_after_sixth_street_the_only_one_alive_wins_at_once() -> None:
    m = two("Ks 7d | Ah 2c 3c 4c", "9h 9d | 6d 6c 7c 8c")
    play(m, "A fold, B check, B check, B check, B check")
    assert (m.over, table(m).chips) == (True, [99, 101])
    assert [len(cards) for cards in table(m).hands] == [2, 2], "there is no seventh card"


def test_nobody_alive_means_cards_without_betting_and_another_game() -> None:
    first = stud("Ks 7d | Ah 2c 3c 4c", "9h 9d | 6d 6c 7c 8c")
    second = stud("Ks 7d | Ah", "9h 9d | 6d")
    m = rumpus.match(DEAD, 2, {"stack": 100, "deals": 2}, chance=[Seat(1), *drawn(first, second)], seed=1)
    play(m, "A fold, B fold")
    assert (table(m).deal_number, table(m).hand_number, table(m).street) == (1, 2, 1)
    assert (table(m).chips, table(m).pots, table(m).dealer) == ([98, 98], [4], 0)
    assert pots(m) == [(4, [1, 0])]
    assert "Nobody is alive: 2 chips stay for another game, and Player 1 deals." in m.story(None)
    assert m.view(None).heading == "Deal 1 of 2, game 2"


def test_a_second_game_of_the_last_deal_begins_no_further_round() -> None:
    up = ["Ah 2h 3h", "6d 7d 8d"]
    last = {"street": 3, "live": [0], "pots": [2], "deck": "Kh Kd", "contenders": [[0, 1]], "first_dealer": 1}
    m = arranged(DEAD, 2, {"deals": 0, "rounds": 1}, up=up, dealer=0, deal_number=2, round_number=1, **last)
    play(m, "A fold")
    assert (table(m).hand_number, table(m).dealer) == (2, 1)
    assert m.view(None).heading == "Round 1 of 1, deal 2, game 2"
    while not m.over:
        m.play("check")
    assert table(m).deal_number == 2


def test_a_ghost_can_come_back_when_nobody_is_alive() -> None:
    m = two("Ks 7d | Ah 2c 3c 4c", "9h 9d | 6d 6s 7c 8c")
    play(m, "A fold, B fold")
    assert (table(m).live, m.actor, offered(m)) == ([1], 1, ["check", "fold"])


def test_who_returns_contests_side_pots_too() -> None:
    up = ["Ah", "6d", "Jh", "Td"]
    m = arranged(DEAD, 4, {}, street=1, live=[0, 2, 3], chips=[0, 50, 60, 60], pots=[40, 30], up=up,
                 contenders=[[0, 1, 2, 3], [2, 3]], deck="2s 3s 4s 5s 6s 7s 8s 9s")  # fmt: skip
    play(m, "all check")
    assert pots(m) == [(40, [0, 1, 2, 3]), (30, [1, 2, 3])]


def test_players_who_are_all_in_cannot_die() -> None:
    m = arranged(DEAD, 2, {}, street=1, chips=[0, 50], pots=[20], up=["Ah", "6d"], hands=["2c 3c", "4c 5c"])
    assert m.over, "A is all in and B has nobody to bet against"


def test_fifty_games_without_a_survivor_share_the_pot() -> None:
    up = ["Ah 2h 3h", "6d 7d 8d", "9c Tc Jc"]
    last = {"street": 3, "live": [0], "pots": [32], "hand_number": 50, "contenders": [[0, 1, 2]], "deck": "Kh Kd Kc"}
    m = arranged(DEAD, 3, {}, up=up, **last)
    play(m, "A fold")
    assert (m.over, table(m).chips) == (True, [111, 111, 110])
    assert "50 games, and no winner: what lies in the middle is shared." in m.story(None)


def test_a_single_living_player_wins_on_seventh_street_as_always() -> None:
    m = two("Ks 7d | Ah 2c 3c 4c | 5h", "9h 9d | 6d 6c 7c 8c | Th")
    for _ in range(4):
        play(m, "all check")
    play(m, "B to 4, A fold")
    assert (m.over, table(m).chips) == (True, [99, 101])


def test_the_return_is_seen() -> None:
    m = started(DEAD, 3, THREE)
    play(m, "A to 2, B fold")
    m.watch(True)
    play(m, "C call")
    frames: list[Frame] = film(m)
    rises = next(frame for frame in frames if "alive again" in frame.words)
    assert rises.how == "reveal"
    assert [chair.marks for chair in rises.scene.chairs][1] == []
