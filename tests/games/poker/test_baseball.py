"""Baseball: threes and nines are wild, and fours buy cards."""

from typing import Any

import pytest

from rumpus.core import IllegalAnswer, Match, Seat
from rumpus.pieces.poker import hand
from tests.games.poker.room import arranged, button, in_turn, offered, play, short_of_chips, started, stud, table

SECRET = "buy cards for your fours, face down"


def nobody_buys(m: Match) -> None:
    while m.waiting and m.waiting[0][1] == SECRET:
        for seat, _ in m.waiting:
            m.answer(seat, 0)


def baseball(cards: Any, players: int = 3, **options: Any) -> Match:
    return started("baseball", players, cards, **options)


def test_a_four_face_up_buys_a_card_and_another_four_another() -> None:
    third = [*in_turn("Ks 7d", "Ah Ad", "Qs 8s"), *hand("4h")]
    later = in_turn("2c 8c Jd Qh", "6d Tc 5c 2d", "Jc 7c 5h 2h")
    m = baseball([*third, *hand("4s 9d"), *hand("6s Jh"), *later])
    assert (m.actor, m.waiting[0][1], offered(m)) == (0, "buy a card for a four", ["no", "buy"])
    assert button(m, "buy") == "buy a card for 10"
    play(m, "A buy, A buy")
    assert (table(m).up[0], table(m).chips[0]) == (["4H", "4S", "9D"], 79)
    nobody_buys(m)
    for _ in range(5):
        assert m.actor == 0, "two fours and a nine: three fours open"
        play(m, "A check, B check, C check")
        nobody_buys(m)
    assert table(m).chips == [102, 99, 99]
    assert "Player 1 wins the pot of 23 chips with three fours, K, Q." in m.story(None)


def test_a_refused_four_is_never_offered_again() -> None:
    m = baseball(stud("Ks 7d | 4h 2c", "Ah Ad | 6s 6d", "Qs 8s | Jh Jc"), fours="faceup")
    play(m, "A no, C check, A check, B check")
    assert m.waiting[0][1] == "check or bet"
    assert table(m).up[0] == ["4H", "2C"]


def test_whoever_is_too_slow_buys_nothing() -> None:
    m = baseball(stud("Ks 7d | 4h", "Ah Ad | 6s", "Qs 8s | Jh"), fours="faceup")
    m.time_out()
    assert (table(m).up[0], table(m).chips) == (["4H"], [99, 99, 99])


# ---- face down


def face_down(**options: Any) -> Match:
    return baseball([*stud("4c 7d | Kh", "Ah 4d | 6s", "Qs 8s | Jh"), *hand("4s 2c")], **options)


def test_everybody_is_asked_at_once_about_fours_face_down() -> None:
    m = face_down()
    assert m.waiting == [(Seat(p), SECRET) for p in range(3)]
    assert [list(m.questions[Seat(p)].choices) for p in range(3)] == [[0, 1], [0, 1], [0]]
    m.answer(0, 1)
    m.answer(1, 0)
    with pytest.raises(IllegalAnswer):
        m.answer(2, 1)
    m.answer(2, 0)
    assert (table(m).hands[0], table(m).chips[0], table(m).pots) == (["4C", "7D", "4S"], 89, [13])
    assert "Player 1 pays 10 chips for 1 card, face down." in m.story(2)
    assert "You get 4 of spades." in m.story(0)
    # A has bought a four, and may buy again; the others do not learn that.
    assert m.waiting == [(Seat(0), SECRET)]
    m.answer(0, 1)
    assert table(m).hands[0] == ["4C", "7D", "4S", "2C"]
    m.answer(0, 0)
    assert m.waiting[0][1] == "check or bet"


def test_buyers_are_asked_again_whatever_they_got() -> None:
    m = face_down()
    for seat, many in ((0, 0), (1, 1), (2, 0)):
        m.answer(seat, many)
    assert (table(m).hands[1], m.waiting) == (["AH", "4D", "4S"], [(Seat(1), SECRET)])
    m.answer(1, 1)
    assert list(m.questions[Seat(1)].choices) == [0], "the last one was no four"


def test_only_face_up_if_so_agreed() -> None:
    m = face_down(fours="faceup")
    assert m.waiting[0][1] == "check or bet"
    assert m.view(None).note == "Wild: 3 and 9. A 4 face up buys a card for 10."


def test_after_the_seventh_card_everybody_is_asked_about_that_one() -> None:
    m = baseball(stud("4c 7d | Kh Qd Js 2s | 2h", "Ah 8d | 6s 5d 5h Ts | 4d"), 2)
    for _ in range(4):
        nobody_buys(m)
        play(m, "all check")
    assert [list(posed.choices) for posed in m.questions.values()] == [[0], [0, 1]], "A's four has been asked about"


def test_nobody_is_asked_about_what_nobody_could_buy() -> None:
    cards = stud("4c 7d | Kh", "Ah 4d | 6s", "Qs 8s | Jh")
    m = short_of_chips("baseball", [11, 10, 100], cards)
    assert m.waiting == [(Seat(0), SECRET), (Seat(2), SECRET)], "B has 9 left: less than the price"
    assert short_of_chips("baseball", [100, 1, 1], cards).over, "nobody else in has chips"


def test_nobody_buys_more_than_they_can_pay() -> None:
    m = short_of_chips("baseball", [15, 100], stud("4c 4d | Kh", "Ah 8d | 6s"))
    assert list(m.questions[Seat(0)].choices) == [0, 1]


def test_a_purchase_that_finds_no_card_lapses_unpaid() -> None:
    """Both get a four as the seventh card, both want to buy, and one card is left: A sits first."""
    up = ["Kh 8c 5c Jc", "6s 8d 5d Jd"]
    m = arranged("baseball", 2, {}, street=4, hands=["2c 7d", "Ah 2d"], up=up, deck="4h 4s 4d")
    play(m, "all check")
    m.answer(0, 1)
    m.answer(1, 1)
    assert ([len(cards) for cards in table(m).hands], table(m).chips) == ([4, 3], [90, 100])
    assert m.waiting[0][1] == "check or bet", "there is nothing left to buy"


def test_the_price_can_be_set() -> None:
    m = baseball([*in_turn("Ks 7d", "Ah Ad", "Qs 8s"), *hand("4h")], four_price=3)
    assert (button(m, "buy"), m.view(None).note) == ("buy a card for 3", "Wild: 3 and 9. A 4 buys a card for 3.")


def test_the_price_grows_with_the_bets_of_a_freezeout() -> None:
    m = arranged("baseball", 2, {"freezeout": True}, bet_size=8, up=["Kh 8c", "Qd 7s"], deck="4h 4s 4d")
    play(m, "all check")
    assert button(m, "buy") == "buy a card for 40"


def test_a_common_four_buys_nothing() -> None:
    m = arranged("baseball", 3, {}, street=4, hands=["2c 7d", "Ah 2d", "8c 8d"], up=["Kh", "Kd", "Kc"], deck="4h 4s")
    play(m, "all check")
    assert (len(table(m).board), m.waiting[0][1]) == (1, "check or bet")
