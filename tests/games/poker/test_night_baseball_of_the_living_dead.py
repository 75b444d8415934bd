"""Night Baseball of the Living Dead: ghosts turn their cards as well, and a spade brings them back."""

from collections.abc import Mapping

import rumpus
from rumpus.core import Match, Seat
from rumpus.pieces.poker import hand
from tests.games.poker.no_peek import going_on, leads, rolling, turned
from tests.games.poker.room import button, drawn, offered, play, short_of_chips, started, table

DEAD = "night-baseball-of-the-living-dead"


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
