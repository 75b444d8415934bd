"""Girl's Best Friend: hearts are wild by the diamonds that lie with them."""

from typing import Any

import pytest

from rumpus.core import Match
from rumpus.pieces.poker import best, explain, hand, name
from tests.games.poker.room import in_turn, offered, play, started, stud, table


def game(**options: Any) -> Match:
    return started("girls-best-friend", 2, **options)


@pytest.mark.parametrize(
    ("cards", "called"),
    [
        ("Kh 9d 9s 5c 2s", "three nines, 5, 2"),  # one heart, one diamond
        ("Kh 9h 9d 9s 2c", "four nines, 2"),  # two hearts, one diamond: one of them is wild
        ("Qh 7h 9d 8d 8c", "four eights, 9"),  # two of each
        ("2h 3h 4d 5d 6d", "straight flush, eight high"),
        ("Ah 2h 2d Ks Kc", "full house, kings over twos"),  # the ace goes wild, and the two does not
        ("8h 8d 8s 8c 3h", "five eights"),
        ("Kh Kd Ks 5h 5c 2d 3s", "four kings, 5"),  # a fifth would need a second diamond, as a sixth card
        ("Ah Kh As Ac Qs Js 2d", "four aces, 2"),  # the diamond takes the kicker's place
        ("Ah 9d", "pair of nines"),
        ("9d 8d 7d", "nine high, 8, 7"),
        ("6h 8d", "pair of eights"),
        ("Ah Kh 9h 5h 2d", "pair of aces, K, 9, 2"),  # four hearts and a diamond are no flush
        ("Ah Kh 9h 5h 2h", "flush, A, K, 9, 5, 2"),
        ("3h 5h 9d 7d 2d", "flush, A, K, 9, 7, 2"),  # three diamonds and two hearts always are
        ("Ah Kh Qh 2d 3s", "pair of aces, K, 3, 2"),  # one of three hearts
        ("Th", "ten high"),
    ],
)
def test_what_a_hand_is_worth(cards: str, called: str) -> None:
    statuses = table(game()).statuses()
    assert name(best(hand(cards), statuses)) == called


def test_a_printed_diamond_only_serves_one_heart() -> None:
    shown = explain(hand("Kh 9h 9d 9s 2c"), table(game()).statuses())
    assert dict(shown.stands_for) == {"KH": "9H"}


def test_a_deal_of_draw() -> None:
    dealt = in_turn("Kh 9d 9s 7h 4c", "Ac Ad Qc 6s 5h", "Ts Tc 6d 6c 2s")
    m = started("girls-best-friend", 3, [*dealt, *hand("3d 2h 8c Jh")])
    play(m, "A to 2, B call, C call")
    m.play(hand("7h 4c"))
    m.play(hand("Qc 6s"))
    m.play([])
    note = next(place.note for place in m.view(0).places if place.id == "hand0")
    assert note == "four nines, 3 (K♥ as 9♥, 2♥ as 9♥)"
    marked = [t.text for place in m.view(0).places if place.id == "hand0" for t in place.tokens if "wild" in t.marks]
    assert sorted(marked) == ["2♥", "K♥"]
    play(m, "A check, B check, C to 4, A call, B fold")
    assert table(m).chips == [110, 97, 93]
    assert "Player 1 wins the pot of 17 chips with four nines, 3." in m.story(None)


def test_boards_are_valued_by_the_same_rule() -> None:
    cards = stud("2s 3s | 6h 8d", "2c 3c | Ad 7s")
    m = started("girls-best-friend", 2, cards, structure="seven-card-stud")
    assert m.actor == 1
    play(m, "all check")
    assert m.actor == 0, "a pair of eights opens before ace high"
    marks = {t.text: t.marks for place in m.view(None).places for t in place.tokens}
    assert (marks["6♥"], marks["8♦"]) == (["wild"], [])


def test_seven_cards() -> None:
    m = started(
        "girls-best-friend",
        2,
        stud("Kh Kd | Ks 5h 5c 2d | 3s", "Ac Ad | 7s 8s 9c Tc | As"),
        structure="seven-card-stud",
    )
    for _ in range(5):
        play(m, "all check")
    assert "Player 1 wins the pot of 2 chips with four kings, 5." in m.story(None)


def test_the_limit_of_the_draw_can_be_set() -> None:
    m = game(max_draw=4)
    play(m, "all check")
    assert max(map(len, offered(m))) == 4


def test_natural_hands_can_beat_wild_ones() -> None:
    dealt = in_turn("2h Kd 9s 7s 3s", "Ks Kc 9c 7c 3c")
    for house, chips in ((False, [100, 100]), (True, [99, 101])):
        m = started("girls-best-friend", 2, dealt, natural_beats_wild=house)
        play(m, "all check")
        m.play([])
        m.play([])
        play(m, "all check")
        assert table(m).chips == chips
