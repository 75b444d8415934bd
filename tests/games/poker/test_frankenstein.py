"""Frankenstein, and five-card draw with it."""

from typing import Any

import rumpus
from rumpus.core import Match, Seat
from rumpus.games.poker.frankenstein import Frankenstein
from rumpus.pieces.poker import hand
from tests.games.poker.room import arranged, drawn, film, in_turn, offered, play, pots, seat, table


def hands_of(players: int, *packs: tuple[list[str], str], **options: Any) -> Match:
    """Hands as they are dealt, and what is drawn afterwards; one pair for each hand of the series."""
    luck = drawn(*([*in_turn(*dealt), *hand(draws)] for dealt, draws in packs))
    options = {"stack": 100, "deals": 1, **options}
    return rumpus.match("frankenstein", players, options, chance=[Seat(players - 1), *luck], seed=1)


def throw(m: Match, *discards: str) -> None:
    """ "A Ah Ad": who throws what."""
    for one in discards:
        who, _, cards = one.partition(" ")
        assert m.actor == seat(who)
        m.play(hand(cards))


def hand_number(m: Match) -> int:
    assert isinstance(m.game, Frankenstein)
    return m.game.hand_number


def two_hands(**options: Any) -> Match:
    return hands_of(
        3,
        (["Ah Ad 7c 5s 2d", "As Kd Kh 8s 3c", "Qd Qs 9h 6c 4c"], "9c 4h Ks 6d 5d 7d 2h"),
        (["Td Tc 8d 6h 3s", "Jd 9s 7h 4d 2s", "8c 8h 5h 3d Kc"], "5c 6s Ac 2c"),
        **options,
    )


def test_who_is_best_and_beaten_matches_the_pot() -> None:
    m = two_hands()
    play(m, "A to 2, B call, C call")
    throw(m, "A Ah Ad", "B As Kd Kh", "C Qd Qs")
    play(m, "all check")
    assert "The Monster rises: full house, aces over kings." in m.story(None)
    assert "Player 2 is the best of them, and pays 9 chips." in m.story(None)
    assert (table(m).pots, table(m).deal_number, hand_number(m)) == ([18], 1, 2)
    # The next hand is for the same pot, without antes; the first actor is the next one.
    assert m.actor == 1
    announced, dealt = m.story(0)[-2:]
    assert (announced, dealt[:13]) == ("Hand 2 for 18 chips.", "You are dealt")
    play(m, "all check")
    throw(m, "B Jd 9s 7h", "C ", "A 3s")
    play(m, "B check, C to 4, A call, B fold")
    assert "Player 1 wins the pot of 26 chips with a pair of tens, 8, 6, 2." in m.story(None)
    assert table(m).chips == [119, 88, 93]
    assert m.over
    assert (m.view(None).heading, m.view(None).note) == ("Deal 1 of 1, hand 2", "")


def test_if_the_first_actor_has_folded_the_next_one_in_goes_first() -> None:
    m = two_hands()
    play(m, "A fold, B check, C check")
    throw(m, "B As Kd Kh", "C Qd Qs")
    play(m, "B check, C check")
    assert hand_number(m) == 2
    assert m.actor == 1, "the next one in after A, who went first in the hand before"


def test_three_discards_can_be_a_monster() -> None:
    m = hands_of(2, (["5c 5d Kd 9s 8s", "5h Ah Qd Jd 7c"], "2h 3h 2c"))
    play(m, "all check")
    throw(m, "A 5c 5d", "B 5h")
    play(m, "all check")
    assert (table(m).pots, table(m).chips, m.actor) == ([4], [99, 97], 1)


def test_without_discards_there_is_no_monster() -> None:
    m = hands_of(2, (["5c 5d Kd 9s 8s", "5h Ah Qd Jd 7c"], ""))
    play(m, "all check")
    throw(m, "A ", "B ")
    play(m, "all check")
    assert table(m).chips == [101, 99]
    assert not any("Monster" in line for line in m.story(None))


def test_who_is_equal_to_the_monster_wins() -> None:
    for house in ({}, {"natural_beats_wild": True}):
        m = hands_of(2, (["Ad Kh Qc 2c 3c", "9h 8d As Ks Qs"], "5c 6c 7s 9c 8c"), **house)
        play(m, "all check")
        throw(m, "A Ad Kh Qc", "B 9h 8d")
        play(m, "all check")
        assert table(m).chips == [99, 101]


def test_six_in_at_the_draw_change_two_cards_and_five_change_three() -> None:
    for folds, most in ((0, 2), (1, 3)):
        m = rumpus.match("frankenstein", 6, {"deals": 1}, chance=[Seat(5)], seed=3)
        for _ in range(folds):
            m.play("fold")
        play(m, "all check")
        assert max(map(len, offered(m))) == most


def test_the_last_one_in_takes_the_pot_and_does_not_meet_the_monster() -> None:
    m = two_hands()
    play(m, "A to 2, B call, C call")
    throw(m, "A Ah Ad", "B As Kd Kh", "C Qd Qs")
    play(m, "A fold, B fold")
    assert table(m).chips == [97, 97, 106]
    assert not any("Monster" in line for line in m.story(None))


MONSTER = "As Ad Ac Ks"


def monster_wins(hands: list[str], discards: str, **fields: Any) -> Match:
    """The second round of betting, with a Monster that is about to beat everybody."""
    return arranged("frankenstein", len(hands), {}, hands=hands, discards=discards, **fields)


def test_a_player_with_too_few_chips_pays_all_and_is_all_in() -> None:
    m = monster_wins(["Ah 9c 5d 4h 2c", "Kh 9h 5c 4d 2s", "Qh 9d 5h 4c 2h"], MONSTER, chips=[5, 100, 100], pots=[30])
    play(m, "all check")
    assert (table(m).chips, pots(m)) == ([0, 100, 100], [(35, [0, 1, 2])])
    # What the others bet from now on is a side pot.
    m.play(2)
    m.play("call")
    assert pots(m) == [(35, [0, 1, 2]), (4, [1, 2])]


def test_a_best_hand_that_is_all_in_owes_nothing() -> None:
    m = monster_wins(["Ah 9c 5d 4h 2c", "Kh 9h 5c 4d 2s", "Qh 9d 5h 4c 2h"], MONSTER, chips=[0, 100, 100], pots=[30])
    play(m, "all check")
    assert (table(m).chips, pots(m), hand_number(m)) == ([0, 100, 100], [(30, [0, 1, 2])], 2)


def test_the_match_is_waived_if_everybody_else_is_all_in() -> None:
    m = monster_wins(["Ah 9c 5d 4h 2c", "Kh 9h 5c 4d 2s"], "As Ad Ac Ks", chips=[100, 0], pots=[30])
    assert (table(m).chips, pots(m), hand_number(m)) == ([100, 0], [(30, [0, 1])], 2)
    # All in or not, everybody in draws.
    assert m.waiting == [(Seat(1), "change cards")]


def test_equal_best_hands_share_the_match_and_the_first_pay_the_odd_chip() -> None:
    m = monster_wins(["Ah 9c 5d 4h 2c", "Ac 9h 5c 4d 2s", "Qh 9d 5h 4c 2h"], "As Ad Ks Kd", pots=[31])
    play(m, "all check")
    assert (table(m).chips, table(m).pots) == ([84, 85, 100], [62])


def test_folded_hands_are_drawn_again_but_never_the_monster() -> None:
    m = rumpus.match("frankenstein", 8, {"deals": 1}, chance=[Seat(7)], seed=5)
    play(m, "A fold, all check")
    for _ in range(7):
        most = max(offered(m), key=len)
        assert len(most) == min(2, len(table(m).deck) + len(table(m).hands[0]))
        m.play(most)
    assert len(table(m).discards) == 14
    assert (len(table(m).deck), len(table(m).hands[0])) == (3, 0)


def test_nobody_throws_more_than_there_are_cards() -> None:
    m = rumpus.match("frankenstein", 8, {"deals": 1}, chance=[Seat(7)], seed=5)
    play(m, "all check")
    for _ in range(6):
        m.play(max(offered(m), key=len))
    assert offered(m) == [()]


def test_an_endless_series_is_shared() -> None:
    m = monster_wins(["Ah 9c 5d 4h 2c", "Kh 9h 5c 4d 2s"], "As Ad Ac Ks", pots=[31], hand_number=50)
    play(m, "all check")
    assert m.over
    assert table(m).chips == [116, 115]


def test_a_whole_series_is_one_deal() -> None:
    m = two_hands(deals=2)
    play(m, "A to 2, B call, C call")
    throw(m, "A Ah Ad", "B As Kd Kh", "C Qd Qs")
    play(m, "all check")
    assert (table(m).deal_number, table(m).dealer) == (1, 2)


def test_a_player_knows_what_he_threw_and_nobody_else_does() -> None:
    m = two_hands()
    play(m, "A to 2, B call, C call")
    throw(m, "A Ah Ad")
    monsters = [next(place for place in m.view(viewer).places if place.id == "risen").tokens for viewer in (0, 1, None)]
    assert [[token.text for token in tokens] for tokens in monsters] == [["A♥", "A♦"], ["?"], ["?"]]
    assert m.view(1).note.startswith("Change at most 3. To match the pot costs 9.")


def test_what_it_costs_is_said_only_while_somebody_can_still_bet() -> None:
    m = hands_of(2, (["5c 5d Kd 9s 8s", "5h Ah Qd Jd 7c"], ""))
    play(m, "all check")
    throw(m, "A ", "B ")
    m.watch(True)
    play(m, "A check")
    assert m.view(None).note.startswith("Change at most 3. To match the pot costs 2.")
    m.play("check")
    assert [frame.scene.note for frame in film(m) if "wins" in frame.words] == [""]
