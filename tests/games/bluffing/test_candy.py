"""Candy: what the rules say, played; and who still knows what."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import rumpus
from rumpus.core import Chance, Hand, IllegalAnswer, Match, Put, Seat
from rumpus.games.bluffing.candy import GRANDMOTHER, HIDE, LOW, NEITHER, PUCK, REVEAL_PUCK, SHOW, Candy
from tests.games.faces import faces_of
from tests.games.frames import Frame, ends_in_the_present, frames, strip

P, Q, R, S = (Seat(i) for i in range(4))


def table(
    *hands: str,
    baskets: Sequence[int] = (),
    eaten: Sequence[int] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """Seat 0 is to play. Players who are not named hold the low cards that are left."""
    held = [hand.split() for hand in hands]
    rest = [card for card in ("JS", "QH", *LOW[:6]) if not any(card in hand for hand in held)]
    while len(held) < 4:
        held.append([rest.pop(), rest.pop()])
    arrange = {
        "hands": held,
        "baskets": list(baskets) or [2, 2, 2, 2],
        "eaten": list(eaten) or [0, 0, 0, 0],
        "player": 0,
    } | fields
    m = rumpus.match("candy", len(held), options, seed=3, arrange=arrange, names=["P", "Q", "R", "S"])
    m.watch(True)
    return m


def the_game(m: Match) -> Candy:
    assert isinstance(m.game, Candy)
    return m.game


def hand(m: Match, seat: int) -> set[str]:
    return set(the_game(m).hands[seat])


def seen(m: Match, viewer: int | None, owner: int) -> set[str]:
    """The cards in a hand that a viewer sees face up."""
    place = next(p for p in m.view(viewer).places if p.id == f"hand{owner}")
    assert isinstance(place, Hand)
    return {one.value for one in place.tokens if one.value is not None}


def swap(m: Match, me: int, card: str, other: int, back: str) -> None:
    m.answer(me, [card, other])
    m.answer(other, back)


def quiet_turn(m: Match, me: int, card: str, other: int, back: str) -> None:
    """Neither reveal nor hunt; a candy to the partner of the swap."""
    m.answer(me, NEITHER)
    m.answer(me, other)
    swap(m, me, card, other, back)


def holders(m: Match, viewer: Seat, card: str, worlds: int = 200) -> Counter[int]:
    """Who holds a card in worlds that a player imagines."""
    game, found = the_game(m), Counter[int]()
    for i in range(worlds):
        world = game.copy()
        world.redeal(viewer, Chance(i))
        found.update(p for p in game.seats if card in world.hands[p])
    return found


# ---- the deal


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_the_whole_pack_is_dealt_two_cards_each_and_two_candies(players: int) -> None:
    m = rumpus.match("candy", players, seed=players)
    game = the_game(m)
    assert [len(cards) for cards in game.hands] == [2] * players
    assert sorted(card for cards in game.hands for card in cards) == sorted(
        [PUCK, GRANDMOTHER, *LOW[: 2 * players - 2]]
    )
    assert (game.baskets, game.eaten) == ([2] * players, [0] * players)


def test_the_player_on_the_dealers_left_begins_and_the_turn_passes_left() -> None:
    m = rumpus.match("candy", 4, chance=[Seat(2)])
    assert m.waiting[0][0] == 3
    mine = the_game(m).hands[3][0]
    m.answer(3, NEITHER)
    m.answer(3, 1)
    m.answer(3, [mine, 0])
    m.answer(0, the_game(m).hands[0][0])
    assert m.waiting[0][0] == 0


# ---- the worked examples


def test_example_1_a_reveal_eats_the_basket_and_trades_both_cards() -> None:
    m = table("JS 3C", "2C 2D", "QH 2H")
    m.answer(P, REVEAL_PUCK)
    assert (the_game(m).eaten[P], the_game(m).baskets[P]) == (2, 0)
    m.answer(P, [Q, R])
    assert m.waiting == [(Q, "choose a card to give back"), (R, "choose a card to give back")]
    m.answer(R, "QH")
    m.answer(Q, "2C")
    assert [hand(m, p) for p in (P, Q, R)] == [{"2C", "QH"}, {"JS", "2D"}, {"3C", "2H"}]
    m.answer(P, S)
    assert the_game(m).baskets == [0, 2, 2, 3]
    assert m.waiting == [(P, "swap a card")]


def test_a_swap_puts_either_card_to_anybody_else() -> None:
    m = table("3C 3D", "JS 2D")
    m.answer(P, NEITHER)
    m.answer(P, Q)
    posed = m.questions[Seat(P)]
    assert isinstance(posed.choices, Put)
    assert list(posed.choices) == [(card, p) for card in ("3C", "3D") for p in (Q, R, S)]
    assert posed.read("3 of diamonds with R") == ("3D", R)


def test_example_2_a_hunt_that_finds_puck_takes_the_basket_and_exchanges_hands() -> None:
    m = table("3C 3D", "JS 2D", baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    m.answer(P, HIDE)
    assert the_game(m).baskets == [7, 0, 2, 2]
    assert (hand(m, P), hand(m, Q)) == ({"JS", "2D"}, {"3C", "3D"})
    assert m.waiting == [(P, "give somebody a candy")]


def test_example_3_with_grandmother_shown_the_basket_of_the_accused_is_eaten() -> None:
    m = table("QH 3D", "JS 2D", baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    m.answer(P, SHOW)
    assert (the_game(m).eaten, the_game(m).baskets) == ([4, 0, 0, 0], [3, 0, 2, 2])
    assert (hand(m, P), hand(m, Q)) == ({"JS", "2D"}, {"QH", "3D"})
    assert seen(m, S, Q) == {"QH"}  # the card beside her was not shown


def test_example_3_grandmother_not_shown_is_followed_by_the_two_alone() -> None:
    m = table("QH 3D", "JS 2D", baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    m.answer(P, HIDE)
    assert the_game(m).baskets == [7, 0, 2, 2]
    assert seen(m, P, Q) == {"QH", "3D"}
    assert seen(m, R, Q) == seen(m, None, Q) == set()


def test_example_4_a_hunt_for_nothing_costs_the_basket() -> None:
    m = table("3C 3D", "2D 2H", baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    assert the_game(m).baskets == [0, 7, 2, 2]
    assert (hand(m, P), hand(m, Q)) == ({"3C", "3D"}, {"2D", "2H"})


@pytest.mark.parametrize(
    ("given", "mine", "theirs"),
    [("3D", {"JS", "QH"}, {"3D", "2H"}), ("JS", {"QH", "3D"}, {"JS", "2H"})],
)
def test_example_5_grandmother_eats_the_hunters_basket_and_changes_hands(
    given: str, mine: set[str], theirs: set[str]
) -> None:
    m = table("JS 3D", "QH 2H", baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    assert (the_game(m).eaten, the_game(m).baskets) == ([0, 3, 0, 0], [0, 4, 2, 2])
    m.answer(P, given)
    assert (hand(m, P), hand(m, Q)) == (mine, theirs)


def test_example_6_both_in_one_hand_are_the_apocalypse() -> None:
    m = table("2C 2D", "JS QH", eaten=[5, 7, 7, 2], baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    assert m.over
    assert m.standings() == [3, 1, 1, 4]
    assert (the_game(m).eaten, the_game(m).baskets) == ([5, 7, 7, 2], [3, 4, 2, 2])


def test_example_7_ten_candies_win_before_anything_is_traded() -> None:
    m = table("JS 3C", eaten=[8, 9, 9, 9])
    m.answer(P, REVEAL_PUCK)
    assert m.over
    assert m.standings() == [1, 2, 2, 2]
    assert hand(m, P) == {"JS", "3C"}


def test_example_8_the_accused_can_win_on_somebody_elses_turn() -> None:
    m = table("2C 2D", "QH 2H", baskets=[1, 2, 2, 2], eaten=[0, 9, 0, 0])
    m.answer(P, Q)
    assert m.over
    assert m.standings()[Q] == 1
    assert hand(m, Q) == {"QH", "2H"}


# ---- the rulings


def test_ruling_1_the_partner_chooses_his_card_before_he_sees_what_comes() -> None:
    m = table("JS 3C", "2C 2D")
    m.answer(P, NEITHER)
    m.answer(P, S)
    m.answer(P, ["JS", Q])
    assert list(m.questions[Q].choices) == ["2C", "2D"]
    assert "JS" not in m.received(Q).decode()
    assert not any("jack" in line for line in m.story(Q))


def test_ruling_2_both_revealed_cards_to_one_player_exchange_hands_without_a_question() -> None:
    m = table("JS 3C", "2C 2D")
    m.answer(P, REVEAL_PUCK)
    m.answer(P, [Q, Q])
    assert (hand(m, P), hand(m, Q)) == ({"2C", "2D"}, {"JS", "3C"})
    assert m.waiting == [(P, "give somebody a candy")]


def test_ruling_3_an_empty_basket_can_be_eaten() -> None:
    m = table("JS 3C", baskets=[0, 2, 2, 2])
    m.answer(P, REVEAL_PUCK)
    assert the_game(m).eaten[P] == 0
    assert m.waiting == [(P, "trade both cards away")]


def test_ruling_4_who_holds_both_cannot_reveal_nor_can_who_has_no_puck() -> None:
    for cards in ("JS QH", "QH 2C", "2C 2D"):
        with pytest.raises(IllegalAnswer):
            table(cards).answer(P, REVEAL_PUCK)


def test_rulings_5_and_7_a_hunter_may_hold_puck_himself() -> None:
    m = table("JS QH", "2C 2D")
    m.answer(P, Q)
    assert the_game(m).baskets == [0, 4, 2, 2]


def test_ruling_6_the_same_player_can_be_accused_again() -> None:
    m = table("3C 3D", "2D 2H", "2C 2S")
    m.answer(P, Q)
    m.answer(P, R)
    swap(m, P, "3C", R, "2C")
    m.answer(Q, P)
    m.answer(Q, R)
    swap(m, Q, "2D", R, "3C")
    assert set(m.questions[R].choices) >= {P, Q}


def test_ruling_11_whoever_finds_puck_is_asked_for_grandmother() -> None:
    m = table("2C 2D", "JS 2H")
    m.answer(P, Q)
    assert m.waiting == [(P, "show Grandmother or not")]
    assert list(m.questions[P].choices) == [HIDE]


def test_ruling_12_puck_can_be_passed_on_in_the_turn_he_was_caught() -> None:
    m = table("3C 3D", "JS 2D", "2H 2S")
    m.answer(P, Q)
    m.answer(P, HIDE)
    m.answer(P, R)
    swap(m, P, "JS", R, "2H")
    assert hand(m, R) == {"JS", "2S"}


def test_ruling_14_the_round_limit_ends_the_game_and_ranks_by_what_was_eaten() -> None:
    m = table("3C 3D", "2D 2H", eaten=[1, 0, 4, 1], turns=159)
    quiet_turn(m, P, "3C", Q, "2D")
    assert m.over
    assert m.standings() == [2, 4, 1, 2]
    assert not table("3C 3D", turns=158).over


def test_the_turn_limit_counts_turns_of_all_players() -> None:
    arrange = {"turns": 10 * 5 - 1, "player": 0}
    m = rumpus.match("candy", 5, {"round_limit": 10}, seed=1, arrange=arrange)
    cards = the_game(m).hands
    quiet_turn(m, 0, cards[0][0], 1, cards[1][0])
    assert m.over


def test_ruling_15_each_turn_adds_one_candy() -> None:
    m = table("3C 3D", "2D 2H")
    quiet_turn(m, P, "3C", Q, "2D")
    assert the_game(m).baskets == [2, 3, 2, 2]


def test_the_bowl_is_seen_to_give_candies_and_never_to_be_empty() -> None:
    seen = []
    for given in range(14):
        m = table("3C 3D", "2D 2H", baskets=[given, 0, 0, 0])
        seen.append(sum(candies.count for candies in m.view(None).places[0].tokens))
    assert seen == [12, 11, 10, 9, 8, 7] * 2 + [12, 11]


def test_a_player_gives_nothing_to_himself() -> None:
    m = table("3C 3D")
    with pytest.raises(IllegalAnswer):
        m.answer(P, P)
    m.answer(P, NEITHER)
    with pytest.raises(IllegalAnswer):
        m.answer(P, P)
    m.answer(P, Q)
    with pytest.raises(IllegalAnswer):
        m.answer(P, ["3C", P])


# ---- knowledge that fades


def caught() -> Match:
    """P has caught Puck in Q's hand, and given R a candy."""
    m = table("3C 3D", "JS 2D", "2H 2S", "QH 2C")
    m.answer(P, Q)
    m.answer(P, HIDE)
    m.answer(P, R)
    return m


def test_after_a_catch_everybody_knows_who_has_puck() -> None:
    m = caught()
    for viewer in (Q, R, S, None):
        assert seen(m, viewer, P) == {"JS", "2D"}
    assert holders(m, R, PUCK) == {P: 200}


def test_until_a_swap_may_have_moved_him() -> None:
    m = caught()
    swap(m, P, "2D", R, "2H")
    for viewer in (Q, S, None):
        assert seen(m, viewer, P) == seen(m, viewer, R) == set()
    # The two who swapped know what went and what stayed.
    assert seen(m, R, P) == {"JS", "2H"}
    assert seen(m, P, R) == {"2D"}
    # The others reckon with him in either hand, and nowhere else.
    where = holders(m, S, PUCK)
    assert where.keys() == {P, R}
    assert 60 < where[P] < 140


def test_what_is_picked_for_a_swap_is_not_yet_known_to_the_partner() -> None:
    """R knows both cards of P, but not which of them lies there face down: when it comes, he knows the other."""
    m = caught()
    m.answer(P, ["JS", R])
    assert seen(m, R, P) == {"JS", "2D"}
    sent = Counter[str]()
    for i in range(100):
        world = m.imagine(R, Chance(i))
        world.play("2H")
        assert isinstance(world.game, Candy)
        sent.update(card for card in world.game.hands[R] if card != "2S")
    assert sent.keys() == {"JS", "2D"}
    m.answer(R, "2H")
    assert seen(m, R, P) == {"2D", "2H"}


def test_cards_shown_stay_known_when_whole_hands_are_exchanged() -> None:
    m = table("JS 3C", "2C 2D")
    m.answer(P, REVEAL_PUCK)
    m.answer(P, [Q, Q])
    for viewer in (R, S, None):
        assert seen(m, viewer, Q) == {"JS", "3C"}
        assert seen(m, viewer, P) == set()
    assert seen(m, Q, P) == {"2C", "2D"}
    assert holders(m, S, PUCK) == {Q: 200}


def test_a_revealed_hand_traded_to_two_is_followed_by_the_three_alone() -> None:
    m = table("JS 3C", "2C 2D", "2H 2S", "QH 3D")
    m.answer(P, REVEAL_PUCK)
    m.answer(P, [R, Q])
    m.answer(Q, "2C")
    m.answer(R, "2H")
    assert hand(m, R) == {"JS", "2S"}
    assert seen(m, P, R) == seen(m, Q, R) == {"JS"}
    assert seen(m, P, Q) == seen(m, R, Q) == {"3C"}
    assert seen(m, Q, P) == {"2C"}
    assert seen(m, R, P) == {"2H"}
    for viewer in (S, None):
        assert [seen(m, viewer, p) for p in (P, Q, R)] == [set(), set(), set()]
    where = holders(m, S, PUCK)
    assert where.keys() == {Q, R}
    assert 60 < where[Q] < 140


def test_during_the_trade_nobody_knows_which_card_comes() -> None:
    m = table("JS 3C", "2C 2D", "2H 2S", "QH 3D")
    m.answer(P, REVEAL_PUCK)
    before = m.received(Q), m.received(S), m.received(None)
    other = table("JS 3C", "2C 2D", "2H 2S", "QH 3D")
    other.answer(P, REVEAL_PUCK)
    assert (other.received(Q), other.received(S), other.received(None)) == before
    m.answer(P, [R, Q])
    other.answer(P, [Q, R])
    for viewer in (Q, R, S, None):
        assert m.received(viewer) == other.received(viewer)


def test_grandmother_won_in_a_hunt_is_known_and_the_card_given_for_her_is_not() -> None:
    m = table("JS 3D", "QH 2H", "2C 2D")
    m.answer(P, Q)
    m.answer(P, "3D")
    for viewer in (R, S, None):
        assert seen(m, viewer, P) == {"QH"}
        assert seen(m, viewer, Q) == {"2H"}
    assert seen(m, P, Q) == {"3D", "2H"}
    assert seen(m, Q, P) == {"QH"}


def test_a_hand_shown_without_puck_is_above_suspicion_until_it_swaps() -> None:
    m = table("3C 3D", "2D 2H", "JS 2S", "QH 2C")
    m.answer(P, Q)
    assert seen(m, S, Q) == {"2D", "2H"}
    assert Q not in holders(m, S, PUCK)
    m.answer(P, R)
    swap(m, P, "3C", Q, "2D")
    assert seen(m, S, Q) == set()
    # P may have had him, so now Q may.
    assert holders(m, S, PUCK).keys() == {P, Q, R}
    # Who swapped knows better: he gave no Puck, got none, and the card that stayed was shown.
    assert Q not in holders(m, P, PUCK)


def test_an_unknown_card_out_of_a_hand_of_which_one_is_known_makes_the_other_fade() -> None:
    m = table("JS 3D", "QH 2H", "2C 2D", "3C 2S")
    m.answer(P, Q)
    m.answer(P, "3D")  # everybody knows one card of P's hand, and one of Q's
    m.answer(P, S)
    swap(m, P, "JS", R, "2C")
    assert seen(m, S, P) == set()
    assert seen(m, S, Q) == {"2H"}  # nothing has left that hand
    assert seen(m, R, P) == {"QH", "2C"}  # he has seen what came


def test_nobody_is_told_what_could_be_concluded() -> None:
    m = table("3C 3D", "2D 2H", "2C 2S", "JS QH")
    m.answer(P, Q)
    m.answer(P, R)
    swap(m, P, "3C", Q, "2D")  # now P knows all of Q's hand: the card that stayed had been shown
    m.answer(Q, R)
    assert [place.note for viewer in (P, Q, R, S, None) for place in m.view(viewer).places if place.note] == []
    assert holders(m, P, PUCK) == {S: 200}  # but a bot draws its conclusions
    # Q and the others cannot tell: P may hold one of the two.
    assert holders(m, Q, PUCK).keys() == {P, S}


def test_a_known_card_is_marked_and_puck_is_called_by_his_name() -> None:
    m = caught()
    place = next(p for p in m.view(R).places if p.id == "hand0")
    puck = next(one for one in place.tokens if one.value == "JS")
    assert (puck.label, puck.name, puck.face, puck.text, puck.marks) == ("Puck", "Puck", "puck", "J♠", ["known"])
    mine = next(p for p in m.view(P).places if p.id == "hand0")
    assert next(one for one in mine.tokens if one.value == "JS").marks == []


def test_where_memory_is_ones_own_the_table_shows_nobody_what_others_hold() -> None:
    m = table("3C 3D", "JS 2D", "2H 2S", "QH 2C", options={"memory": "own"})
    m.answer(P, Q)
    (accused,) = frames(m, S)
    assert {one.value for one in accused.place("hand1").tokens} == {
        "JS",
        "2D",
    }  # everybody sees them when they are shown
    assert [seen(m, viewer, Q) for viewer in (P, R, S, None)] == [set()] * 4
    m.answer(P, HIDE)
    assert (seen(m, P, P), seen(m, Q, P), seen(m, P, Q)) == ({"JS", "2D"}, set(), set())
    assert [holders(m, viewer, PUCK) for viewer in (Q, R, S)] == [{P: 200}] * 3  # bots remember
    m.answer(P, R)
    swap(m, P, "JS", R, "2H")
    assert seen(m, P, R) == set()
    assert holders(m, P, PUCK) == {R: 200}
    assert holders(m, S, PUCK).keys() == {P, R}


def test_where_memory_is_ones_own_grandmother_is_shown_for_a_moment() -> None:
    m = table("QH 3D", "JS 2D", baskets=[3, 4, 2, 2], options={"memory": "own"})
    m.answer(P, Q)
    m.answer(P, SHOW)
    shown, *_ = frames(m, S)
    assert {one.value for one in shown.place("hand0").tokens} == {None, "QH"}
    assert seen(m, S, Q) == set()
    assert holders(m, S, GRANDMOTHER) == {Q: 200}


def test_puck_grandmother_and_the_candies_have_faces_on_the_sheet() -> None:
    faces = {one.face for place in caught().view(P).places for one in place.tokens}
    assert faces == {"", "puck", "candy"}
    assert {PUCK.face, GRANDMOTHER.face, "candy"} == faces_of(Candy)


# ---- what is seen between two questions


def candies_in(frame: Frame) -> int:
    """All candies that a watcher can count: eaten, and in Baskets."""
    baskets = [place for place in frame.scene.places if place.id.startswith("basket")]
    assert [place.total for place in baskets] == [sum(one.count for one in place.tokens) for place in baskets]
    return sum(place.total or 0 for place in baskets) + sum(int(c.counters["eaten"]) for c in frame.scene.chairs)


def hands_in(frame: Frame) -> list[int]:
    hands = [place for place in frame.scene.places if place.id.startswith("hand")]
    return [sum(one.count for one in place.tokens) for place in hands]


def test_puck_is_revealed_then_the_basket_is_eaten() -> None:
    m = table("JS 3C", "2C 2D", "QH 2H")
    m.answer(P, REVEAL_PUCK)
    assert strip(m) == [("P reveals 3 of clubs and Puck.", 2600), ("P eats 2 candies.", 1000)]
    revealed, eaten = frames(m, S)
    assert [one.value for one in revealed.place("hand0").tokens] == ["3C", "JS"]
    assert (revealed.how, revealed.place("basket0").total, eaten.place("basket0").total) == ("reveal", 2, 0)
    assert [candies_in(frame) for frame in frames(m)] == [8, 8]
    assert ends_in_the_present(m)
    m.answer(P, [Q, R])
    assert strip(m) == [("P trades with Q and R.", 1000)]
    assert [(link.source, link.target) for link in m.view(None).links] == [(P, Q), (P, R)]
    m.answer(Q, "2C")
    m.answer(R, "QH")
    assert strip(m) == [("P gives Q and R a card each, and gets one from each.", 1000)]
    assert strip(m, Q) == [
        (
            "P gives Q a card: Puck. Q gives P a card: 2 of clubs."
            " P gives Q and R a card each, and gets one from each.",
            1000,
        )
    ]
    assert m.view(None).links == []
    assert ends_in_the_present(m)


def test_a_hunt_is_a_reveal_and_what_comes_of_it_follows() -> None:
    m = table("3C 3D", "2D 2H", baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    assert strip(m) == [
        ("P accuses Q, who shows 2 of diamonds and 2 of hearts.", 2600),
        ("Nobody is caught: P loses 3 candies to Q.", 1000),
    ]
    shown, lost = frames(m, S)
    assert [shown.place(f"basket{p}").total for p in (P, Q)] == [3, 4]
    assert [lost.place(f"basket{p}").total for p in (P, Q)] == [0, 7]
    assert [candies_in(frame) for frame in frames(m)] == [11, 11]
    assert ends_in_the_present(m)


def test_candy_first_then_cards() -> None:
    m = table("QH 3D", "JS 2D", baskets=[3, 4, 2, 2])
    m.answer(P, Q)
    m.answer(P, SHOW)
    assert strip(m) == [
        ("P shows Grandmother.", 2600),
        ("P eats 4 candies out of Q's Basket.", 1000),
        ("P and Q exchange hands.", 1000),
    ]
    for viewer in (P, Q, R, None):
        shown, eaten, exchanged = frames(m, viewer)
        assert {one.value for one in shown.place("hand0").tokens} >= {"QH"}
        assert [hands_in(frame) for frame in (shown, eaten, exchanged)] == [[2] * 4] * 3
    assert [candies_in(frame) for frame in frames(m)] == [11] * 3
    assert ends_in_the_present(m)


def test_a_swap_is_seen_by_all_and_its_cards_by_two() -> None:
    m = table("3C 3D", "2D 2H")
    m.answer(P, NEITHER)
    m.answer(P, S)
    assert strip(m) == [("P gives S a candy.", 1000)]
    m.answer(P, ["3C", Q])
    assert strip(m) == [("P offers Q a card.", 1000)]
    m.answer(Q, "2D")
    assert strip(m, S) == strip(m) == [("P and Q swap cards.", 1000)]
    assert strip(m, Q) == [("P gives Q a card: 3 of clubs. Q gives P a card: 2 of diamonds. P and Q swap cards.", 1000)]
    assert ends_in_the_present(m)


@pytest.mark.parametrize(
    ("hands", "fields", "answer", "why"),
    [
        (("JS 3C",), {"eaten": [8, 9, 9, 9]}, REVEAL_PUCK, "P has eaten 10 candies."),
        (("2C 2D", "JS QH"), {"eaten": [5, 7, 7, 2]}, Q, "Puck and Grandmother in one hand: the Apocalypse!"),
    ],
)
def test_the_end_says_why(hands: tuple[str, ...], fields: dict[str, Any], answer: Any, why: str) -> None:
    m = table(*hands, **fields)
    m.answer(P, answer)
    assert strip(m)[-1] == (why, 1000)
    assert ends_in_the_present(m)
    result = m.view(None).result
    assert result is not None
    assert ([tally.points for tally in result.tallies], result.unit) == (m.game.scores(), "candies")


# ---- bots


def test_nobody_imagines_what_others_think() -> None:
    """Two matches that S cannot tell apart: what R has learned in secret is not in what S imagines."""
    one, other = (table("JS 3C", "2C 2D", "2H 2S", "QH 3D") for _ in range(2))
    for m, card in ((one, "JS"), (other, "3C")):
        m.answer(P, NEITHER)
        m.answer(P, S)
        swap(m, P, card, R, "2H")
        quiet_turn(m, Q, "2C", P, "2H")
        assert m.waiting[0][0] == R
    worlds = []
    for m in (one, other):
        world = the_game(m).copy()
        world.redeal(S, Chance(5))
        worlds.append(world.guesses)
    assert worlds[0] == worlds[1]
