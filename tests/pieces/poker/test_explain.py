"""Which cards make a hand, and what its wild cards stand for."""

import pytest

from rumpus.pieces.poker import Statuses, explain, explain_omaha, hand, name

FOURS_WILD = Statuses(wild=(4,))


def test_the_cards_that_make_the_hand_come_first_things_first() -> None:
    shown = explain(hand("2d Ks 8h 8s 7c 8d 3h"))
    assert name(shown.value) == "three eights, K, 7"
    assert sorted(shown.cards[:3]) == sorted(hand("8h 8s 8d"))
    assert list(shown.cards[3:]) == hand("Ks 7c")
    assert shown.stands_for == {}


@pytest.mark.parametrize(
    ("cards", "used", "stands_for"),
    [
        ("4s", "4s", {"4s": "As"}),
        ("4s 9h 9d Kc Qd 2c", "9h 9d 4s Kc Qd", {"4s": "9s"}),
        ("4s 9h Td Jc Qh", "4s Qh Jc Td 9h", {"4s": "Ks"}),
        ("4s Ah 9h 5h 2h", "Ah 4s 9h 5h 2h", {"4s": "Kh"}),
        ("4s 9d Td Jd Qd", "4s Qd Jd Td 9d", {"4s": "Kd"}),
        ("4s 2h 3d 5c 6s", "6s 5c 4s 3d 2h", {"4s": "4s"}),
        ("4h 4d 2d 3d 5d", "4h 5d 4d 3d 2d", {"4h": "6d", "4d": "4d"}),
        ("4s 4h 4d 4c 2d", "2d 4s 4h 4d 4c", {"4s": "2s", "4h": "2h", "4d": "2d", "4c": "2c"}),
    ],
)
def test_what_a_wild_card_stands_for(cards: str, used: str, stands_for: dict[str, str]) -> None:
    shown = explain(hand(cards), FOURS_WILD)
    assert list(shown.cards) == hand(used)
    assert shown.stands_for == {hand(card)[0]: hand(other)[0] for card, other in stands_for.items()}


def test_a_natural_card_is_used_before_a_wild_one() -> None:
    shown = explain(hand("4s Ah Kh Qh Jh Th 2c"), FOURS_WILD)
    assert (list(shown.cards), shown.stands_for) == (hand("Ah Kh Qh Jh Th"), {})


def test_a_wild_card_can_stand_for_the_low_rank() -> None:
    shown = explain(hand("Js 4h"), Statuses(wild=(4,), low=11))
    assert (name(shown.value), shown.stands_for) == ("pair of low cards", {"4H": "JH"})


def test_dead_cards_make_nothing() -> None:
    assert explain(hand("Ks 9h 9d"), Statuses(dead=(13,))).cards == tuple(hand("9h 9d"))
    assert explain(hand("Ks"), Statuses(dead=(13,))).cards == ()


def test_a_natural_9_1_1_shows_its_three_cards_first() -> None:
    shown = explain(hand("3c Jh Ad 9s As"), Statuses(wild=tuple(hand("Jh")), nine_one_one=True))
    assert list(shown.cards) == hand("9s Ad As 3c Jh")
    assert shown.stands_for == {"JH": "3H"}


def test_in_omaha_two_cards_are_ones_own() -> None:
    hole, board = hand("Js 5s Kd 6h"), hand("Ks Qs 9s 4s 2d")
    shown = explain_omaha(hole, board)
    assert name(shown.value) == "flush, K, Q, J, 9, 5"
    assert set(shown.cards) & set(hole) == set(hand("Js 5s"))
