"""Structures that no game plays quite plainly, in games that are as short as can be."""

from pathlib import Path

from rumpus.core import Match
from rumpus.pieces.cards import PACK
from rumpus.pieces.poker import hand
from tests.games.poker.room import in_turn, offered, play, started, table

GUESTS = Path(__file__).parent / "guests"
DRAW, STUD = str(GUESTS / "five_card_draw.py"), str(GUESTS / "three_card_stud.py")


# ---- three-card stud


def test_three_card_stud() -> None:
    m = started(STUD, 2, in_turn("Qh Kh Ah", "2s 2d 3c"))
    assert m.actor == 0, "before anything is seen, the dealer's left opens"
    bets = [offered(m)[2]]
    for _ in range(2):
        play(m, "all check")
        assert m.actor == 0, "the best board opens"
        bets.append(offered(m)[2])
    play(m, "all check")
    assert bets == [2, 2, 4]
    assert "Player 2 wins the pot of 2 chips with a pair of twos, 3." in m.story(None)


# ---- five-card draw


def test_five_card_draw() -> None:
    m = started(DRAW, 3, [*in_turn("Kh 9d 9s 7h 4c", "Ac Ad Qc 6s 5h", "Ts Tc 6d 6c 2s"), *hand("3d 9h 8c Jh")])
    play(m, "A to 2, B call, C call")
    assert max(map(len, offered(m))) == 3
    m.play(hand("7h 4c"))
    m.play(hand("Qc 6s"))
    m.play([])
    assert "Player 3 keeps all cards." in m.story(None)
    assert "Player 1 changes 2 cards." in m.story(1)
    assert "You throw 7 of hearts and 4 of clubs and get 3 of diamonds and 9 of hearts." in m.story(0)
    play(m, "A check, B check, C to 4, A call, B fold")
    assert table(m).chips == [110, 97, 93]


def test_the_limit_can_be_set() -> None:
    m = started(DRAW, 2, max_draw=5)
    play(m, "all check")
    assert max(map(len, offered(m))) == 5


def everybody_draws() -> Match:
    m = started(DRAW, 8, max_draw=5)
    play(m, "A fold, all check")
    return m


def test_a_used_up_stock_is_made_again_of_what_is_out_of_play() -> None:
    m = everybody_draws()
    for _ in range(3):
        m.play(max(offered(m), key=len))
    # Twelve cards in the stock, fifteen drawn: A's folded hand and the ten thrown before are the new stock.
    assert len(table(m).deck) == 12 + 5 + 10 - 15
    assert len(table(m).discards) == 5
    assert table(m).hands[0] == []
    while m.waiting[0][1] == "change cards":
        m.play(max(offered(m), key=len))
    held = [card for cards in (*table(m).hands, table(m).deck, table(m).discards) for card in cards]
    assert sorted(held) == sorted(PACK)


def test_nobody_knows_thrown_cards_that_are_in_the_stock_again() -> None:
    m = everybody_draws()
    m.play(offered(m)[-1])
    assert table(m).known
    for _ in range(2):
        m.play(max(offered(m), key=len))
    assert set(table(m).known) == set(table(m).discards)


def test_whoever_is_too_slow_keeps_all_cards() -> None:
    m = started(DRAW, 2)
    play(m, "all check")
    held = [list(cards) for cards in table(m).hands]
    m.time_out()
    m.time_out()
    assert [list(cards) for cards in table(m).hands] == held
    assert m.waiting[0][1] == "check or bet"
