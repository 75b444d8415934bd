"""Last Man Standing: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import Hand, IllegalAnswer, Match, NotAsked, Seat
from rumpus.games.cards.last_man_standing import FIGHTER, STAKE, LastManStanding
from rumpus.pieces.cards import rank_text
from tests.games.frames import frames, strip

P1, P2, P3, P4, P5, P6 = map(Seat, range(6))
OUT = "retire"


def arena(*hands: str, dealer: int = 0, **arrange: Any) -> Match:
    """A match in which everybody has these ranks in hand; suits are as they come."""
    suits = {rank: iter("SHDC") for rank in map(rank_text, range(1, 14))}
    dealt = [[rank + next(suits[rank]) for rank in hand.split()] for hand in hands]
    m = rumpus.match("last-man-standing", len(hands), arrange={"hands": dealt, "dealer": dealer, **arrange})
    m.watch(True)
    return m


def table(m: Match) -> LastManStanding:
    assert isinstance(m.game, LastManStanding)
    return m.game


def fight(m: Match, **does: str) -> None:
    """A round: a rank for everybody who sends a Fighter, or OUT; whoever is not named stays."""
    said = {Seat(int(who[1]) - 1): what for who, what in does.items()}
    for p, _ in list(m.waiting):
        m.answer(p, OUT if said.get(p) == OUT else "stay")
    if m.over or m.waiting[0][1] == STAKE:
        return
    for p, what in list(m.waiting):
        assert what == FIGHTER
        card = next(card for card in table(m).hands[p] if card[:-1] == said[p])
        m.answer(p, card)


def purses(m: Match) -> list[int]:
    return table(m).purses


def standing(m: Match) -> dict[Seat, str]:
    return {p: cards[0][:-1] for p, cards in enumerate(table(m).fighters) if cards}  # type: ignore[misc]


def one_combat(*ranks: str) -> Match:
    m = arena(*ranks)
    fight(m, **{f"p{i}": rank for i, rank in enumerate(ranks, 1)})
    return m


# ---- the worked examples


def six() -> Match:
    m = arena("2 4", "3 K", "3 10", "5 7", "9 8", "J Q")
    fight(m, p1="2", p2="3", p3="3", p4="5", p5="9", p6="J")
    return m


def test_1_the_lowest_kills_the_highest_then_each_all_that_are_lower() -> None:
    m = six()
    assert (purses(m), table(m).pot) == ([101, 89, 89, 95, 88, 81], 48)
    assert standing(m) == {P5: "9"}
    assert sum(purses(m)) + table(m).pot + sum(table(m).salaries) == 600


def test_2_a_survivor_fights_again_and_whoever_retires_is_out() -> None:
    m = six()
    fight(m, p1="4", p2="K", p3="10", p4="7", p6=OUT)
    assert (purses(m), table(m).pot) == ([108, 74, 86, 90, 93, 81], 58)
    assert standing(m) == {P3: "10"}
    assert [p for p, _ in m.waiting] == [P1, P2, P3, P4, P5]


@pytest.mark.parametrize(
    ("ranks", "alive"),
    [
        ("2 2 7 K", "K"),
        ("2 5 5 K", "2 5 5"),
        ("3 3 8 8", "3 3 8 8"),
        ("3 3 8 8 10", "10"),
        ("A 6 K K", "6"),
        ("5 5 5 9", "9"),
        ("2 4 4 4", "2"),
        ("7 7 7 7", "7 7 7 7"),
        ("2 3 4 K K", "4"),
    ],
)
def test_3_and_4_ties_do_not_fight(ranks: str, alive: str) -> None:
    m = one_combat(*ranks.split())
    assert " ".join(standing(m).values()) == alive


def test_3_one_that_kills_four_takes_the_coins_of_all() -> None:
    m = one_combat("3", "3", "8", "8", "10")
    assert purses(m)[P5] == 100 - 6 - 2 - 10 + 22


def test_4_the_ace_kills_both_kings_and_is_killed_in_the_same_combat() -> None:
    m = one_combat("A", "6", "K", "K")
    assert purses(m) == [92 - 1 + 26, 92 - 6 + 1, 79, 79]


def test_5_a_whole_game_of_four() -> None:
    m = arena("A Q 3", "K 10 2 3", "6 9", "6")
    fight(m, p1="A", p2="K", p3="6", p4="6")
    assert standing(m) == {P1: "A", P3: "6", P4: "6"}
    fight(m, p2="10")
    assert standing(m) == {P1: "A", P3: "6", P4: "6"}
    fight(m, p2="2")
    assert standing(m) == {P2: "2"}
    fight(m, p1="Q", p3="9", p4=OUT)
    assert standing(m) == {P3: "9"}
    fight(m, p1="3", p2="3")
    assert m.over
    assert purses(m) == [103, 69, 146, 82]
    assert m.standings() == [2, 4, 1, 3]
    assert "Player 3 takes the Pot: 60 coins." in m.story(None)


def test_6_the_pot_is_shared_and_odd_coins_go_to_the_dealers_left() -> None:
    m = arena("4 2", "4 8 2", "9 8 9", "9 8 9", "J", dealer=4)
    fight(m, p1="4", p2="4", p3="9", p4="9", p5="J")
    assert standing(m) == {P5: "J"}
    fight(m, p1="2", p2="8", p3="8", p4="8", p5=OUT)
    assert (standing(m), table(m).pot) == ({P1: "2"}, 59)
    fight(m, p2="2", p3="9", p4="9")
    assert standing(m) == {P1: "2", P2: "2", P3: "9", P4: "9"}
    fight(m)
    fight(m)
    assert m.over
    assert purses(m) == [125, 93, 88, 87, 107]
    assert "Player 1, Player 2, Player 3 and Player 4 share the Pot: 83 coins." in m.story(None)


def test_7_who_is_the_only_one_left_takes_the_pot_and_the_coins_on_their_fighter() -> None:
    m = arena("4", "7", "5", "6")
    fight(m, p1="4", p2="7", p3="5", p4="6")  # the 4 kills the 7, the 5 the 4, the 6 the 5
    before = purses(m).copy()
    assert table(m).salaries == [0, 0, 0, 6]
    fight(m, p1=OUT, p2=OUT, p3=OUT)
    assert m.over
    assert table(m).round == 2
    assert purses(m) == [before[0], before[1], before[2], before[3] - 2 + (32 + 2) + 6]


# ---- the rulings


def test_if_nobody_stays_those_who_retired_last_share_the_pot() -> None:
    m = arena("A", "2", "3", "4", dealer=1)
    fight(m, p1=OUT, p2=OUT, p3=OUT, p4=OUT)
    assert m.over
    assert purses(m) == [100, 100, 100, 100]
    m = arena("A 5", "2 5", "3 5", "4 5", dealer=1)
    fight(m, p1="A", p2="2", p3="3", p4="4")
    fight(m, p1=OUT, p2="5", p4="5")
    before = purses(m).copy()
    assert (table(m).pot, table(m).salaries) == (24 + 8 + 6, [0, 0, 3, 0])
    fight(m, p2=OUT, p3=OUT, p4=OUT)
    # 38 coins and the three of the Fighter that leaves: 13 each, and the two odd ones on the dealer's left.
    assert [now - then for now, then in zip(purses(m), before, strict=True)] == [0, 13, 14, 14]


def test_a_fighter_goes_with_its_owner_and_its_coins_go_to_the_pot() -> None:
    m = arena("K", "K", "K", "K")
    fight(m, p1="K", p2="K", p3="K", p4="K")
    fight(m, p1=OUT)
    assert (table(m).pot, table(m).salaries[P1]) == (24 + 8 + 13 + 6, 0)
    assert table(m).discards == ["KS"]
    assert P1 not in standing(m)


def test_stakes_and_fighters_are_secret_until_all_have_answered() -> None:
    m = arena("A 2", "3", "4", "5")
    m.answer(P1, "retire")
    m.answer(P1, "stay")
    assert "retires" not in " ".join(m.story(P2))
    for p in (P2, P3, P4):
        m.answer(p, "stay")
    m.answer(P1, "AS")
    assert table(m).fighters[P1] == []
    with pytest.raises(IllegalAnswer):
        m.answer(P2, "AS")


def test_a_survivor_cannot_be_replaced() -> None:
    m = six()
    for p, _ in list(m.waiting):
        m.answer(p, "stay")
    assert [p for p, _ in m.waiting] == [P1, P2, P3, P4, P6]
    with pytest.raises(NotAsked):
        m.answer(P5, "8S")


def test_if_all_have_fighters_nobody_is_asked_for_one() -> None:
    m = arena("K", "K", "K", "K")
    fight(m, p1="K", p2="K", p3="K", p4="K")
    fight(m)
    assert (table(m).round, m.waiting[0][1]) == (3, STAKE)


def test_the_lowest_does_not_attack_the_next_highest() -> None:
    m = one_combat("2", "9", "Q", "K")  # the 2 kills the K only; the 9 kills the 2, the Q the 9
    assert standing(m) == {P3: "Q"}
    assert purses(m) == [92 - 2 + 13, 92 - 9 + 2, 92 - 12 + 9, 92 - 13]


def test_a_fighter_killed_by_the_lowest_never_fights() -> None:
    m = one_combat("4", "8", "8", "J")
    assert standing(m) == {P1: "4", P2: "8", P3: "8"}


def test_two_ranks_that_are_both_alone_leave_the_lower() -> None:
    m = arena("4", "J", "5", "6", active=[0, 1])
    fight(m, p1="4", p2="J")
    assert standing(m) == {P1: "4"}


def test_six_cards_and_six_coins_each() -> None:
    m = rumpus.match("last-man-standing", 8)
    assert [len(hand) for hand in table(m).hands] == [6] * 8
    assert (purses(m), table(m).pot, len(table(m).deck)) == ([94] * 8, 48, 4)


def test_several_games_share_the_purses_and_the_deal_goes_round() -> None:
    m = rumpus.match("last-man-standing", 4, options={"games": 2}, chance=[3])
    assert purses(m) == [194] * 4
    fight(m, p1=OUT, p2=OUT, p3=OUT)
    assert m.waiting
    assert purses(m) == [188, 188, 188, 194 - 2 + 26 - 6]
    assert (table(m).dealer, table(m).pot, table(m).round) == (P1, 24, 1)
    assert [len(hand) for hand in table(m).hands] == [6] * 4
    assert m.view(None).heading == "Game 2 of 2, round 1 of 5"
    fight(m, p1=OUT, p2=OUT, p3=OUT)
    assert m.over
    result = m.view(None).result
    assert result is not None
    assert [(tally.points, tally.words) for tally in result.tallies] == [(188, "-12")] * 3 + [(236, "+36")]


# ---- what is seen


def test_the_arena_shows_in_which_order_they_fight_and_whose_they_are() -> None:
    m = arena("9", "3", "3", "K", "Q")
    fight(m, p1="9", p2="3", p3="3", p4="K", p5="Q")
    sent, killed = (frame.scene.places[0] for frame in frames(m)[:2])
    assert [(token.text, token.of, token.marks) for token in sent.tokens] == [
        ("3♠", P2, ["tied"]),
        ("3♥", P3, ["tied"]),
        ("9♠", P1, ["first"]),
        ("Q♠", P5, ["second"]),
        ("K♠", P4, ["third"]),
    ]
    assert sent.note == "40 coins on them: as many as their ranks"
    assert [token.marks for token in killed.tokens[:3]] == [["spent", "dead"], ["spent", "dead"], ["lit", "first"]]
    assert killed.note == "34 coins on them: as many as their ranks"


def test_hands_are_seen_by_their_owners_only() -> None:
    m = arena("A 2", "3 4", "5 6", "7 8")
    assert [place.owner for place in m.view(P2).places if isinstance(place, Hand)] == [P2]
    assert not [place for place in m.view(None).places if isinstance(place, Hand)]
    assert m.view(None).chairs[P3].counters == {"coins": 94, "cards": 2}


def test_the_combat_is_seen_fight_by_fight() -> None:
    m = arena("9", "3", "3", "2", "J")
    fight(m, p1="9", p2="3", p3="3", p4="2", p5="J")
    captions = strip(m)
    dead = "Player 2's 3 of spades, Player 3's 3 of hearts and Player 4's 2 of spades"
    assert captions[0][1] == 2600
    assert captions[1:] == [
        ("Player 4's 2 of spades kills Player 5's jack of spades: 11 coins.", 1000),
        (f"Player 1's 9 of spades kills {dead}: 8 coins.", 1000),
        ("Player 1's 9 of spades is still standing.", 1000),
    ]
    first = frames(m)[1].scene
    assert [(link.source, link.target) for link in first.links] == [(P4, P5)]
    assert m.view(None).links == []


# ---- good play


def test_nobody_leaves_a_full_pot_in_the_first_round_for_a_dull_hand() -> None:
    m = arena("7 8 8 9 9 10", "3", "4", "5", "6", "J")
    stay, retire = table(m).hunch(P1, STAKE, ("stay", "retire"))
    assert stay > retire


@pytest.mark.parametrize(("rank", "stays"), [("K", False), ("7", True)])
def test_in_the_last_round_only_what_survives_is_sent(rank: str, stays: bool) -> None:
    # The 2 kills a king, which is the highest then; a 7 kills the 2 after that has killed the 8.
    m = arena(rank, "3", "4", "6", active=[0, 1, 2], round=5, fighters=[[], ["2H"], ["8H"], []], pot=12)
    stay, retire = table(m).hunch(P1, STAKE, ("stay", "retire"))
    assert (stay > retire) == stays
