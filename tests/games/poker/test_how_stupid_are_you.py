"""Five and Dime, Heinz 57 and How Stupid Are You?: a wild card face up has its price."""

from typing import Any

import pytest

from rumpus.core import IllegalAnswer, Match
from tests.games.poker.room import arranged, button, in_turn, offered, play, pots, short_of_chips, started, stud, table

DIME, HEINZ, STUPID = "five-and-dime", "heinz-57", "how-stupid-are-you"


# ---- Five and Dime


def test_fives_and_tens_cost_something_face_up() -> None:
    """C folds on third street, so only A and B get more."""
    down = in_turn("Ts Jc", "5s Qd", "Ac Ad")
    later = in_turn("9c 8d 2s 3h", "Th 4d 7c 8h")
    m = started(DIME, 3, [*down, *in_turn("5h", "Kc", "Td"), *later])
    assert (m.actor, m.waiting[0][1], offered(m)) == (0, "pay for a wild card, or fold", ["fold", "pay"])
    assert button(m, "pay") == "pay 1"
    assert m.story(None)[-1] == "The 5 of hearts is wild: Player 1 pays 1 chip, or folds."
    play(m, "A pay")
    assert (m.actor, button(m, "pay"), table(m).pots) == (2, "pay 2", [4])
    play(m, "C fold")
    assert m.actor == 0, "a wild five is an ace, and opens"
    play(m, "A check, B check")
    play(m, "B pay")
    assert m.actor == 1, "a pair of kings opens"
    for _ in range(4):
        play(m, "all check")
    assert table(m).chips == [104, 97, 99]
    assert "Player 1 wins the pot of 6 chips with a straight, queen high." in m.story(None)


def test_the_dealer_may_call_other_prices() -> None:
    m = started(DIME, 2, stud("2s 3s | 5h", "2h 3h | Td"), five_price=7, ten_price=50)
    assert button(m, "pay") == "pay 7"
    play(m, "A pay")
    assert button(m, "pay") == "pay 50"


def test_prices_grow_with_the_bets_of_a_freezeout() -> None:
    m = arranged(DIME, 2, {"freezeout": True}, bet_size=8, up=["Kh 8c", "Qd 7s"], deck="Th Ts Td")
    play(m, "all check")
    assert button(m, "pay") == "pay 8"


# ---- Heinz 57


def test_every_further_wild_card_costs_a_bigger_pot() -> None:
    cards = [*in_turn("2s 3s", "2h 3h", "2d 3d", "2c 3c"), *in_turn("7h", "5c", "Kh", "7d")]
    m = started(HEINZ, 4, cards)
    play(m, "A pay")
    assert table(m).pots == [8]
    play(m, "B pay")
    assert (table(m).pots, m.actor, button(m, "pay")) == ([16], 3, "pay 16")
    play(m, "D fold")
    assert m.actor == 0, "A and B both show an ace; A is first"
    play(m, "A to 2, B fold, C fold")
    assert table(m).chips == [111, 91, 99, 99]


def three(chips: list[int], **options: Any) -> Match:
    cards = [*in_turn("2s 3s", "2h 3h", "2d 3d"), *in_turn("7h", "5c", "7d")]
    return short_of_chips(HEINZ, chips, cards, **options)


def test_who_has_too_little_pays_all_and_is_all_in() -> None:
    m = three([100, 100, 6])
    play(m, "A pay, B pay")
    assert button(m, "pay") == "pay 5, all you have"
    play(m, "C pay")
    assert pots(m) == [(17, [0, 1, 2])]
    assert "Player 3 pays 5 chips, and is all in." in m.story(None)
    # What the others put in from now on is a side pot.
    play(m, "A to 2, B call")
    assert pots(m)[1] == (4, [0, 1])


def test_who_is_all_in_pays_nothing_and_wins_nothing_of_what_others_pay() -> None:
    m = three([100, 100, 1])
    play(m, "A pay, B pay")
    assert m.waiting[0][1] == "check or bet", "C is all in, and is not asked"
    assert pots(m) == [(3, [0, 1, 2]), (9, [0, 1])]


def test_it_is_waived_if_nobody_else_in_has_chips() -> None:
    m = three([100, 1, 1])
    assert m.over, "A is not asked, and nobody can bet"


def test_without_antes_the_first_wild_card_costs_nothing_but_is_asked_for() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h", "2h 3h | Kd"), ante=0)
    assert (offered(m), button(m, "pay")) == (["fold", "pay"], "pay 0")
    play(m, "A pay")
    assert table(m).chips == [100, 100]


def test_two_wild_upcards_of_one_player_are_paid_one_by_one() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h 7d", "2h 3h | Kd Qd"))
    play(m, "A pay, all check")
    assert (m.actor, button(m, "pay")) == (0, "pay 4")


def test_a_clock_folds() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h", "2h 3h | Kd"))
    m.time_out()
    assert table(m).chips == [99, 101]


def test_only_these_two_answers() -> None:
    m = started(HEINZ, 2, stud("2s 3s | 7h", "2h 3h | Kd"))
    with pytest.raises(IllegalAnswer):
        m.answer(0, "check")


# ---- How Stupid Are You?


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
    assert (m.actor, button(m, "pay"), m.view(None).note) == (4, "pay 10", "3 in: 3s are wild.")
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
    assert (table(m).pots, m.view(None).note) == ([6], "2 in: 2s are wild.")
