"""Night Baseball: nobody looks, and cards are turned until somebody leads."""

import rumpus
from tests.games.poker.no_peek import going_on, leads, rolling, turned
from tests.games.poker.room import button, offered, play, started, table

NIGHT = "night-baseball"
PILES = {"A": "Kd 4h 7c Kc 2s 8h 5d", "B": "9c 5h 5s Jd 8c 2d 6d", "C": "Qs 5c Qd 3h Th 7h 6s"}


def test_a_deal_of_night_baseball() -> None:
    m = started(NIGHT, 3, turned("A B C C C A $ A A B B", stock="Td", **PILES))
    assert leads(m) == (1, 1), "a nine alone is an ace"
    assert "Player 2 leads with ace high (9♣ as A♣)." in m.story(None)
    play(m, "B to 2, C call, A call")
    assert leads(m) == (2, 2), "C has turned two cards, and has a pair of queens"
    play(m, "C to 2, A call, B call")
    assert (m.actor, m.waiting[0][1], button(m, "buy")) == (0, "buy a card for a four", "buy a card for 10")
    play(m, "A buy")
    assert leads(m) == (0, 0)
    assert offered(m) == ["check", "fold", 4], "five cards show: bets are big"
    play(m, "A to 4, B call, C fold")
    assert (leads(m), offered(m)) == ((1, 1), ["check", "fold", 2])
    assert m.view(None).note == "Wild: 3 and 9. A 4 buys a card for 10. To beat: three fives."
    play(m, "B to 2, A fold")
    assert table(m).chips == [81, 124, 95]
    assert "Player 2 is the only one left, and wins 33 chips." in m.story(None), "not that nothing is shown"


def test_nobody_sees_a_card_that_is_not_turned() -> None:
    m = started(NIGHT, 3, turned("A B C", **PILES))
    for viewer in (0, 1, 2, None):
        places = {place.id: place for place in m.view(viewer).places}
        assert [token.count for token in places["pile0"].tokens] == [6]
        assert "hand0" not in places
        assert [token.count for token in places["deck"].tokens] == [52 - 21]


def test_an_equal_hand_does_not_beat_the_leader_and_drops_out() -> None:
    m = going_on(NIGHT, ["Kd 5c", "Ks"], [5, 1], "5d 2c 2d 2h 2s 7c")
    assert (m.over, table(m).chips) == (True, [56, 50])
    assert "Player 2 has turned all cards, and drops out." in m.story(None)


def test_who_drops_out_is_beaten_and_the_next_one_turns() -> None:
    m = going_on(NIGHT, ["As Ah", "2c 5d 7h 8d Jc Ts", "Qs"], [5, 1, 6], "6c Qd Qh 2d 2h 2s 7c 7d 8c 8h Tc Td")
    assert (leads(m), table(m).live) == ((2, 2), [0, 2]), "C has three queens"
    assert [chair.marks for chair in m.view(None).chairs][1] == ["beaten"]


def test_who_has_nothing_left_to_turn_drops_out_at_once() -> None:
    m = going_on(NIGHT, ["As Ah", "Kc Kd", "Qs"], [5, 0, 6], "Qd Qh 2d 2h 2s 7c 7d 8c 8h Tc Td")
    assert (leads(m), table(m).live) == ((2, 2), [0, 2])


def test_the_last_one_in_wins_without_turning_more() -> None:
    m = going_on(NIGHT, ["As Ah", "2c 5d 7h 8d Jc Ts"], [5, 1], "6c 7c 7d 8c 8h Tc")
    assert (m.over, rolling(m).piles, table(m).chips) == (True, [5, 0], [56, 50])


def test_who_drops_out_against_a_leader_who_is_all_in_still_contests_side_pots() -> None:
    up, pots_ = (
        ["As Ah", "2c 5d 7h 8d Jc Ts", "Qs 7s 5s 6d 2d 8h"],
        {"pots": [30, 20], "contenders": [[0, 1, 2], [1, 2]]},
    )
    m = going_on(NIGHT, up, [5, 1, 1], "Jd Kc 2h 2s 7c 7d 8c 8s Tc Td", chips=[0, 50, 50], **pots_)
    # Neither B's jacks nor C beat two aces: A wins the main pot, and B the side pot.
    assert (m.over, table(m).chips) == (True, [30, 70, 50])
    assert "Player 2 wins the side pot of 20 chips with a pair of jacks, 10, 8, 7." in m.story(None)
    assert "Player 1 takes the main pot of 30 chips: nobody else can win it." in m.story(None)


def test_if_the_leader_folds_the_best_that_shows_leads_and_it_goes_on() -> None:
    m = started(NIGHT, 3, turned("A B C A A A", **PILES))
    play(m, "B fold")
    # Everybody can see at once what has to be beaten now.
    assert m.view(None).note == "Wild: 3 and 9. A 4 buys a card for 10. To beat: king high."
    assert [chair.seat for chair in m.view(None).chairs if "leads" in chair.marks] == [0]
    play(m, "C check, A check")
    # B, who led with a nine, is out: A leads with a king, and C is next.
    assert "Now Player 1 leads with king high." in m.story(None)


def test_with_dealer_left_only_one_card_is_turned_first() -> None:
    m = started(NIGHT, 3, turned("A B", **PILES), start="dealer-left")
    assert [len(cards) for cards in table(m).up] == [1, 0, 0]
    assert leads(m) == (0, 0)
    play(m, "all check")
    assert leads(m) == (1, 1), "B's first card beats a king; any card beats nothing"


def test_a_four_among_the_first_cards_buys_at_once() -> None:
    m = started(NIGHT, 2, turned("A $ B", stock="Td", A="4h", B="Kd"))
    play(m, "A buy")
    assert (table(m).up, leads(m)) == ([["4H", "10D"], ["KD"]], (1, 1))


def test_seven_players_leave_three_cards_for_sale() -> None:
    m = rumpus.match(NIGHT, 7, seed=1)
    assert table(m).stock() <= 3
