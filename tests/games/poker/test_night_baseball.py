"""Night Baseball, alone and with the living dead: nobody looks, and cards are turned until somebody leads."""

from collections.abc import Mapping
from typing import Any

import rumpus
from rumpus.core import Match, Seat
from rumpus.games.poker._no_peek import Rolling
from rumpus.pieces.cards import Card
from rumpus.pieces.poker import hand
from tests.games.poker.room import button, drawn, offered, play, short_of_chips, started, table

NIGHT, DEAD = "night-baseball", "night-baseball-of-the-living-dead"


def turned(text: str, stock: str = "", **piles: str) -> list[Card]:
    """Cards in the order in which they are turned, from the tops of their piles; $ is bought: "A B $"."""
    left = {name: hand(cards) for name, cards in {**piles, "$": stock}.items()}
    return [left[who].pop(0) for who in text.split()]


def rolling(m: Match) -> Rolling:
    assert isinstance(m.game, Rolling)
    return m.game


def leads(m: Match) -> tuple[int | None, int]:
    """Who leads, and who is asked."""
    return rolling(m).leader, m.actor


PILES = {"A": "Kd 4h 7c Kc 2s 8h 5d", "B": "9c 5h 5s Jd 8c 2d 6d", "C": "Qs 5c Qd 3h Th 7h 6s"}


def test_a_deal_of_night_baseball() -> None:
    m = started(NIGHT, 3, turned("A B C C C A $ A A B B", stock="Td", **PILES))
    assert leads(m) == (1, 1), "a nine alone is an ace"
    play(m, "B to 2, C call, A call")
    assert leads(m) == (2, 2), "C has turned two cards, and has a pair of queens"
    play(m, "C to 2, A call, B call")
    assert (m.actor, m.waiting[0][1], button(m, "buy")) == (0, "buy a card for a four", "buy a card for 10")
    play(m, "A buy")
    assert leads(m) == (0, 0)
    assert offered(m) == ["check", "fold", 4], "five cards show: bets are big"
    play(m, "A to 4, B call, C fold")
    assert (leads(m), offered(m)) == ((1, 1), ["check", "fold", 2])
    assert m.view(None).note == "Wild: 3 and 9. To beat: three fives."
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


def going_on(name: str, up: list[str], piles: list[int], cards: str, **fields: Any) -> Match:
    """A leads and opens; then these cards are turned, in this order. Everybody checks."""
    many = len(up)
    everybody = list(range(many))
    fields = {"pots": [6], "chips": [50] * many, "live": everybody, "contenders": [everybody], **fields}
    fields |= {"dealer": many - 1, "deal_number": 1, "street": 3, "leader": 0, "turned": 0, "is_opened": True}
    fields |= {"up": [hand(one) for one in up], "piles": piles, "deck": hand(cards)}
    luck = [Seat(many - 1), *[0] * len(hand(cards))]
    m = rumpus.match(name, many, {"deals": 1, "stack": 50}, chance=luck, seed=1, arrange=fields)
    while not m.over and table(m).street == 3:
        m.play("check")
    return m


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
    assert m.view(None).note == "Wild: 3 and 9. To beat: king high."
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


# ---- of the living dead


def test_a_deal_with_the_living_dead() -> None:
    piles = {"A": "Qd 4d 6c Qc Jh 2s Ts", "B": "7h 2c 8d Ks 6h Jc Td", "C": "5s 5c 8h 5d 7c Th Kd"}
    m = started(DEAD, 3, turned("A B C B B B C A A A A A B B B C C A C C C", **piles))
    assert leads(m) == (0, 0)
    play(m, "A to 2, B fold, C call")
    assert leads(m) == (1, 1), "B has turned the king of spades: alive, and king high"
    play(m, "B to 2, C call, A call")
    assert leads(m) == (2, 2)
    play(m, "C to 2, A fold, B call")
    assert (leads(m), offered(m)) == ((0, 0), ["check", "fold", 4])
    assert not any("buys" in line for line in m.story(None)), "a ghost cannot buy for a four"
    play(m, "A to 4, B fold, C call")
    assert leads(m) == (2, 2)
    play(m, "C to 2, A fold")
    assert table(m).chips == [91, 95, 114]
    assert "Player 3 turns the rest: 7 of clubs, 10 of hearts and king of diamonds." in m.story(None)
    assert "Player 1 has a pair of queens, J, 10, 6." in m.story(None)
    assert "Player 3 wins the pot of 25 chips with three fives, K, 10." in m.story(None)


def test_who_has_cards_to_turn_is_a_ghost_after_folding() -> None:
    m = going_on(DEAD, ["As Ah", "2c 5d 7h 8d Jc Ts 6d", "Qs"], [5, 0, 6], "Qd Qh 2d 2h 2s 7c 7d 8c 8h Tc Td")
    words = {}
    while not m.over and table(m).street == 4:
        words[int(m.actor)] = button(m, "fold")
        m.play("check")
    assert words == {2: "fold: be a ghost", 0: "fold: be a ghost", 1: "fold"}


def all_dead(piles: Mapping[str, str], order: str, second: str = "") -> Match:
    luck = [Seat(1), *drawn(turned(order, **piles), hand(second))]
    m = rumpus.match(DEAD, 2, {"stack": 100, "deals": 1}, chance=luck, seed=1)
    assert leads(m) == (0, 0)
    play(m, "A fold")
    assert (m.actor, offered(m)) == (1, ["check", "fold"])
    play(m, "B fold")
    return m


def test_nobody_alive_leaves_the_pot_for_a_second_game() -> None:
    piles = {"A": "Qd 2d 6c Jc 8h 5h Th", "B": "7h 4d 8d Kh 6h Jd Td"}
    m = all_dead(piles, "A B B B B B B B A A A A A A", "2c 5c")
    assert (table(m).hand_number, table(m).chips, table(m).pots, table(m).dealer) == (2, [98, 98], [4], 0)
    assert rolling(m).piles == [6, 6]


def test_who_revives_where_nobody_lives_leads_with_anything() -> None:
    piles = {"A": "Qd 2d 6c Jc 8h 5h Th", "B": "7h 4d 8d Kh 6s Jd Td"}
    m = all_dead(piles, "A B B B B B A A A A A A")
    assert (leads(m), table(m).live, offered(m)) == ((1, 1), [1], ["check", "fold"])
    play(m, "B check")
    assert (m.over, table(m).chips) == (True, [99, 101])
    assert rolling(m).piles == [0, 2], "A has turned all cards, and B wins at once"


def test_a_ghost_who_turns_the_four_of_spades_is_alive_and_may_buy() -> None:
    m = started(DEAD, 2, turned("A B B", A="Qd", B="7h 4s"))
    play(m, "A check, B fold")
    assert (m.actor, m.waiting[0][1]) == (1, "buy a card for a four")


def test_who_cannot_lead_stays_in_and_may_share() -> None:
    """B turns the last card and is level with A; the leader's own card does not help."""
    m = going_on(DEAD, ["As Kd 7c 6c 5c", "Ac Kh 7d 6d", "Qs"], [1, 1, 0], "5d 2h")
    assert (m.over, table(m).chips) == (True, [53, 53, 50])
    story = m.story(None)
    assert story.index("Player 2 has turned all cards.") < story.index("Player 1 turns the rest: 2 of hearts.")


def test_the_leader_buys_nothing_with_the_rest() -> None:
    m = going_on(DEAD, ["As Ah", "2c 5d 7h 8d Jc Ts"], [2, 1], "6c 4c 4d")
    assert (m.over, table(m).chips) == (True, [56, 50])


def test_ghosts_with_chips_count_as_others_who_could_pay() -> None:
    m = started(DEAD, 2, turned("A B B", A="Qd", B="7h 4s"))
    play(m, "A fold, B check")
    # A is a ghost with chips: B may buy for a four that is turned later. Here it is A who turns, dead or alive.
    assert table(m).others_have_chips(Seat(1))


def test_who_is_all_in_turns_cards_and_is_not_asked() -> None:
    m = short_of_chips(DEAD, [1, 100], turned("A B", A="4d", B="Kd"))
    assert m.over, "A is all in with the ante: nobody buys, nobody bets, all cards are turned"
