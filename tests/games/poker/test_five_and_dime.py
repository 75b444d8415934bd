"""Five and Dime: fives and tens are wild, and face up they have their prices."""

from tests.games.poker.room import arranged, button, in_turn, offered, play, started, stud, table

DIME = "five-and-dime"


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
    assert m.view(None).note == "Wild: 5 and 10. Face up a 5 costs 7, a 10 costs 50."


def test_prices_grow_with_the_bets_of_a_freezeout() -> None:
    m = arranged(DIME, 2, {"freezeout": True}, bet_size=8, up=["Kh 8c", "Qd 7s"], deck="Th Ts Td")
    play(m, "all check")
    assert button(m, "pay") == "pay 8"
