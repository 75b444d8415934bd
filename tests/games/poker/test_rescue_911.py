"""Rescue 9-1-1, with and without the Media Crew."""

from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, Match, Seat
from rumpus.pieces.poker import best, hand, name
from tests.games.poker.room import arranged, drawn, in_turn, offered, play, seat, started, stud, table

RESCUE = "rescue-911"
DRAW = {"media_crew": False}
STUD = {"media_crew": False, "structure": "seven-card-stud"}


def called(cards: str) -> str:
    return name(best(hand(cards), table(started(RESCUE, 2)).statuses()))


@pytest.mark.parametrize(
    ("cards", "is_called"),
    [
        ("9s As Ad 3c 2h", "natural 9-1-1, left over 3-2"),
        ("Jh Js Kh Ac Ah", "five aces"),
        ("9s As Jh Kd Qc", "pair of aces, K, Q, 9"),  # a wild card is no part of a 9-1-1
        ("9s 9d As Ad 9c", "natural 9-1-1, left over a pair of nines"),
        ("9h Ah Ac Kc Qd", "natural 9-1-1, left over K-Q"),
        ("Jd Jc Kd Ks 2s", "two pair, kings and jacks, 2"),  # none of these is wild
        ("9s As Ad 5c 4c 3c 2c", "natural 9-1-1, left over 5-4"),  # and not the straight
        ("9s As Ad", "natural 9-1-1, left over nothing"),
        ("9s As Ad 4c Js", "natural 9-1-1, left over a pair of fours"),  # a wild card left over pairs the other
    ],
)
def test_what_a_hand_is_worth(cards: str, is_called: str) -> None:
    assert called(cards) == is_called


def test_a_natural_911_beats_five_aces_and_left_overs_decide() -> None:
    statuses = table(started(RESCUE, 2)).statuses()
    order = ["Jh Js Kh Ac Ah", "9s As Ad", "9s As Ad 3c 2h", "9h Ah Ac Kc Qd", "9s 9d As Ad 9c"]
    values = [best(hand(cards), statuses) for cards in order]
    assert values == sorted(set(values))


# ---- the Media Crew


def hands_of(players: int, *packs: tuple[list[str], str], **options: Any) -> Match:
    """Hands as they are dealt, and what is drawn afterwards; one pair for each hand of the series."""
    luck = drawn(*([*in_turn(*dealt), *hand(draws)] for dealt, draws in packs))
    return rumpus.match(
        RESCUE, players, {"stack": 100, "deals": 1, **options}, chance=[Seat(players - 1), *luck], seed=1
    )


def throw(m: Match, *discards: str) -> None:
    for one in discards:
        who, _, cards = one.partition(" ")
        assert m.actor == seat(who)
        m.play(hand(cards))


def test_if_the_media_crew_wins_nobody_pays_and_the_pot_stays() -> None:
    m = hands_of(
        3,
        (["9s As 4c Kd Kc", "Ad Qd Qc Js 5h", "Th Tc 9d 8d 6s"], "Ks 7h 2d 3c"),
        (["Jh 7d 6h 5d 2h", "8s 8c Tc 4h 3h", "Ac 4d 2c Qh Jd"], "9h 5c"),
    )
    play(m, "A to 2, B call, C call")
    throw(m, "A 9s As 4c", "B Ad", "C ")
    play(m, "all check")
    story = "\n".join(m.story(None))
    assert "The Media Crew rises: natural 9-1-1, left over 4." in story
    assert "three queens" in story
    assert "The Media Crew beats everybody." in story
    assert (table(m).pots, table(m).chips, table(m).hand_number) == ([9], [97, 97, 97], 2)
    assert m.actor == 1, "the next first actor"
    play(m, "all check")
    throw(m, "B ", "C 4d 2c", "A ")
    play(m, "B to 4, C fold, A call")
    assert table(m).chips == [93, 110, 97]
    assert "Player 2 wins the pot of 17 chips with a pair of eights, 10, 4, 3." in m.story(None)


def test_who_is_equal_to_the_crew_wins() -> None:
    m = hands_of(2, (["Ad Kd Qc 2c 3c", "9h 8d As Ks Qs"], "5c 6c 7s 9c 8c"))
    play(m, "all check")
    throw(m, "A Ad Kd Qc", "B 9h 8d")
    play(m, "all check")
    assert table(m).chips == [99, 101]


def test_wild_cards_count_for_the_crew() -> None:
    m = arranged(
        RESCUE, 2, {}, hands=["As Kd 9c 5d 4h", "Qh Qd 9h 5c 4d"], discards="Js Jh 2c", pots=[8], first_actor=0
    )
    play(m, "all check")
    assert any("The Media Crew rises" in line and "three twos" in line for line in m.story(None))
    assert table(m).pots == [8]


def test_the_last_one_in_does_not_meet_the_crew() -> None:
    m = arranged(
        RESCUE, 2, {}, hands=["As Kd 9c 5d 4h", "Qh Qd 9h 5c 4d"], discards="Js Jh 2c", pots=[8], first_actor=0
    )
    play(m, "A fold")
    assert (m.over, table(m).chips) == (True, [100, 108])
    assert not any("Media Crew" in line for line in m.story(None))


def test_the_note_says_first_what_is_wild() -> None:
    note = started(RESCUE, 3).view(None).note
    assert note == "Wild: J♠, J♥ and K♥. Change at most 3. Who folds is out until the pot is won."


def test_the_draw_limit_is_frankensteins() -> None:
    for folds, most in ((0, 2), (1, 3)):
        m = rumpus.match(RESCUE, 6, {"deals": 1}, chance=[Seat(5)], seed=3)
        for _ in range(folds):
            m.play("fold")
        play(m, "all check")
        assert max(map(len, offered(m))) == most


def test_fifty_hands_without_a_winner_share_the_pot() -> None:
    m = arranged(
        RESCUE,
        2,
        {},
        hands=["As Kd 9c 5d 4h", "Qh Qd 9h 5c 4d"],
        discards="Js Jh 2c",
        pots=[9],
        first_actor=0,
        hand_number=50,
    )
    play(m, "all check")
    assert (m.over, table(m).chips) == (True, [105, 104])


# ---- without


def test_plain_draw() -> None:
    m = started(RESCUE, 2, [*in_turn("9s As Kd 7h 4c", "Qh Qd Qc 6s 5h"), *hand("Ad 2c")], **DRAW, max_draw=4)
    play(m, "all check")
    assert max(map(len, offered(m))) == 4
    throw(m, "A 7h 4c", "B ")
    play(m, "all check")
    assert table(m).chips == [101, 99]
    story = "\n".join(m.story(None))
    assert "Player 1 wins the pot of 2 chips with a natural 9-1-1, left over K-2." in story
    assert "Media Crew" not in story
    assert "hand" not in m.view(None).heading


def test_seven_card_stud() -> None:
    m = started(RESCUE, 2, stud("9s As | Ad 5c 4c 3c | 2c", "Jh Js | Kh Ac Ah 7d | 8d"), **STUD)
    for _ in range(5):
        play(m, "all check")
    assert table(m).chips == [101, 99]


def test_a_board_of_a_nine_and_two_aces_opens() -> None:
    m = arranged(RESCUE, 2, STUD, street=3, up=["9s As Ad", "Kd Ks Kc"], hands=["2c 3c", "4c 5c"])
    assert m.actor == 0


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"structure": "seven-card-stud"}, "In stud nothing is thrown away, so there is no Media Crew"),
        ({"max_draw": 5}, "With a Media Crew the draw has its own limit"),
        ({**DRAW, "bring_in": 1}, "Only in seven-card stud"),
        ({**STUD, "max_draw": 5}, "Only in five-card draw"),
    ],
)
def test_what_does_not_go_together_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        started(RESCUE, 2, **options)


def test_equal_911s_tie_whatever_is_left_over_of_wild_cards() -> None:
    m = started(RESCUE, 2, in_turn("9s As Ad 4c Js", "9h Ah Ac 4d 4h"), **DRAW, natural_beats_wild=True)
    play(m, "all check")
    throw(m, "A ", "B ")
    play(m, "all check")
    assert table(m).chips == [100, 100]
