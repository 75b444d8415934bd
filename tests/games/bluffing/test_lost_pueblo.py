"""The Lost Pueblo of Doctor Green: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import Chance, IllegalAnswer, Match, Seat
from rumpus.games.bluffing.lost_pueblo import ACE, ACT, HAND_OVER, PAY, LostPueblo
from rumpus.pieces.cards import named
from tests.games.frames import frames, strip

A, B, C, D, E = map(Seat, range(5))


def pueblo(*hands: str, player: int = 0, **arrange: Any) -> Match:
    """A match in which everybody has these cards."""
    table = {"hands": [hand.split() for hand in hands], "player": player, "dealer": len(hands) - 1, **arrange}
    m = rumpus.match("lost-pueblo", len(hands), arrange=table, options=arrange.pop("options", None))
    m.watch(True)
    return m


def table(m: Match) -> LostPueblo:
    assert isinstance(m.game, LostPueblo)
    return m.game


def sizes(m: Match) -> list[int]:
    return [len(hand) for hand in table(m).hands]


def thieves(m: Match, viewer: Seat | None) -> set[Seat]:
    """Who has the Ace in the tables that a viewer could be looking at."""
    found = set()
    for seed in range(60):
        imagined = table(m).copy()
        imagined.redeal(viewer, Chance(seed))
        found.add(imagined.thief)
    return found


def why(m: Match) -> str:
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    return result.why.words


# ---- the worked examples


def test_1_the_thief_escapes_even_if_that_makes_six_cards() -> None:
    m = pueblo("AS", "2C 2D 2H 2S 3C", "3D 3H 3S", "4C 4D 4H")
    m.answer(A, (ACE, B))
    assert m.over
    assert table(m).winner == A
    assert m.standings() == [1, 2, 2, 2]
    assert why(m) == "Player 1 was the Thief, and has slipped away."


def test_2_a_wrong_accusation_costs_two_cards() -> None:
    m = pueblo("2C 3D 4H", "AS 2D 2H", "2S 3C 3H", "3S 4C 4D")
    m.answer(A, ("accuse", C))
    assert m.waiting == [(A, PAY)]
    m.answer(A, ("2C", "4H"))
    assert sizes(m) == [1, 3, 5, 3]
    assert table(m).cleared == [C]
    assert m.waiting == [(B, ACT)]


def test_3_the_accused_wins_out_of_turn_with_the_sixth_card() -> None:
    m = pueblo("2C 3D 4H", "AS 2D", "2S 3C 3H 4S", "3S 4C 4D")
    m.answer(A, ("accuse", C))
    m.answer(A, ("2C", "3D"))
    assert table(m).winner == C
    assert m.standings() == [2, 2, 1, 2]
    assert why(m) == "Player 3 has collected 6 cards."


def test_4_a_thief_with_two_cards_escapes_by_accusing() -> None:
    m = pueblo("AS 5H", "2C 2D 2H", "2S 3C 3D", "3H 3S 4C 4D")
    m.answer(A, ("accuse", B))
    assert m.over
    assert (table(m).winner, sizes(m)) == (A, [0, 5, 3, 4])


def test_4_and_so_does_one_with_nothing_but_the_ace() -> None:
    m = pueblo("AS", "2C 2D 2H 2S 3C", "3D 3H 3S", "4C 4D 4H")
    m.answer(A, ("accuse", B))
    assert (m.over, table(m).winner, sizes(m)) == (True, A, [0, 6, 3, 3])


def test_5_with_three_cards_the_thief_keeps_the_ace() -> None:
    m = pueblo("AS 5H 6C", "2C 2D 2H", "2S 3C 3D", "3H 3S 4C")
    m.answer(A, ("accuse", B))
    assert m.waiting == [(A, PAY)]
    assert list(m.questions[A].choices) == [("5H", "6C")]
    m.answer(A, ("5H", "6C"))
    assert table(m).hands[A] == ["AS"]
    assert table(m).cleared == [B]


def test_6_the_thief_is_asked_for_the_last_card_and_has_escaped() -> None:
    m = pueblo("2C 2D 2H 2S 3C", "AS", "3D 3H 3S", "4C 4D 4H")
    m.answer(A, ("ask", B))
    assert (m.over, table(m).winner) == (True, B)


def test_7_who_is_asked_for_the_last_card_is_out() -> None:
    m = pueblo("2C 2D 2H", "2S", "AS 3D 3H", "4C 4D 4H")
    m.answer(A, ("ask", B))
    assert (sizes(m), table(m).inside) == ([4, 0, 3, 3], [A, C, D])
    assert m.waiting == [(C, ACT)]
    m = pueblo("2C 2D 2H 3C 3S", "2S", "AS 3D 3H", "4C 4D 4H")
    m.answer(A, ("ask", B))
    assert (m.over, table(m).winner, m.standings()) == (True, A, [1, 4, 2, 2])


def test_8_the_thief_is_asked_like_anybody_with_two_cards() -> None:
    m = pueblo("2C 2D 2H", "AS 7D", "3D 3H 3S", "4C 4D 4H")
    m.answer(A, ("ask", B))
    assert m.waiting == [(B, HAND_OVER)]
    with pytest.raises(IllegalAnswer):
        m.answer(B, ACE)
    m.answer(B, "7D")
    assert table(m).hands[B] == [ACE]


def test_9_the_ranking_after_a_right_accusation() -> None:
    m = pueblo("2C 2D", "", "", "2H 2S", "AS 3C", inside=[0, 3, 4], left=[0, 1, 2, 0, 0])
    m.answer(A, ("accuse", E))
    assert m.over
    assert m.standings() == [1, 5, 4, 2, 3]
    assert why(m) == "Player 1 has found the Thief: Player 5."


# ---- the rulings


@pytest.mark.parametrize(("players", "last", "next_one"), [(4, "4H", "4S"), (10, "9C", "9D")])
def test_the_pack_has_three_cards_for_everybody_and_one_is_the_ace(players: int, last: str, next_one: str) -> None:
    hands = table(rumpus.match("lost-pueblo", players)).hands
    cards = {card for hand in hands for card in hand}
    assert [len(hand) for hand in hands] == [3] * players
    assert len(cards) == 3 * players
    assert {ACE, last} <= cards
    assert next_one not in cards


def test_who_sits_on_the_dealers_left_begins_and_turns_go_left() -> None:
    m = rumpus.match("lost-pueblo", 4, chance=[2, [ACE, *named("2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H")]])
    assert m.waiting == [(D, ACT)]
    m.answer(D, ("ask", A))
    m.answer(A, m.questions[A].choices[0])
    assert m.waiting == [(A, ACT)]


def test_the_ace_cannot_be_given_while_there_is_another_card() -> None:
    m = pueblo("AS 5H", "2C 2D 2H", "2S 3C 3D", "3H 3S 4C")
    with pytest.raises(IllegalAnswer):
        m.answer(A, (ACE, B))
    m.answer(A, ("5H", B))
    assert table(m).hands[A] == [ACE]


def test_nobody_does_anything_to_themselves_or_to_somebody_who_is_out() -> None:
    m = pueblo("2C 2D 2H", "", "AS 3D 3H", "4C 4D 4H", inside=[0, 2, 3], left=[0, 1, 0, 0])
    for wrong in (("ask", A), ("ask", B), ("accuse", B), ("2C", B), ("2C", A)):
        with pytest.raises(IllegalAnswer):
            m.answer(A, wrong)


def test_ruling_4_an_accuser_with_one_card_is_out() -> None:
    m = pueblo("2C", "2D 2H 2S", "AS 3D 3H", "4C 4D 4H")
    m.answer(A, ("accuse", B))
    assert (sizes(m), table(m).inside) == ([0, 4, 3, 3], [B, C, D])


def test_two_cards_both_go_without_a_question() -> None:
    m = pueblo("2C 3C", "2D 2H 2S", "AS 3D 3H", "4C 4D 4H")
    m.answer(A, ("accuse", B))
    assert (sizes(m), table(m).inside) == ([0, 5, 3, 3], [B, C, D])


def test_ruling_3_the_thief_escapes_although_the_accused_gets_six_cards() -> None:
    m = pueblo("AS 5H", "2C 2D 2H 2S 3C", "3D 3H 3S", "4C 4D 4H")
    m.answer(A, ("accuse", B))
    assert (table(m).winner, sizes(m)[B]) == (A, 7)


def test_ruling_5_the_accused_wins_and_the_accuser_is_out() -> None:
    m = pueblo("2C 2D", "2H 2S 3C 3D", "AS 3H 3S", "4C 4D 4H")
    m.answer(A, ("accuse", B))
    assert (table(m).winner, m.standings()) == (B, [4, 1, 2, 2])


def test_ruling_7_six_cards_do_not_win_for_the_thief_and_give_them_away() -> None:
    m = pueblo("2C 2D 2H", "AS 3C 3D 3H 3S", "2S 5C", "4C 4D 4H")
    m.answer(A, ("2C", B))
    assert not m.over
    assert table(m).found == B
    assert "Player 2 has 6 cards and does not win: the Thief!" in m.story(None)
    assert thieves(m, D) == thieves(m, None) == {B}


def test_only_the_thief_left_wins() -> None:
    m = pueblo("AS 2D", "2C", "", "", inside=[0, 1], left=[0, 0, 1, 2])
    m.answer(A, ("ask", B))
    assert (table(m).winner, m.standings()) == (A, [1, 2, 4, 3])
    assert why(m) == "Player 1 is the Thief, and nobody else is left."


def test_ruling_11_after_so_many_rounds_it_is_a_draw_among_those_still_there() -> None:
    m = rumpus.match(
        "lost-pueblo",
        4,
        options={"rounds": 10},
        arrange={
            "hands": [named("2C 2D 2H"), named("2S 3C"), named("AS 3D 3H"), []],
            "inside": [0, 1, 2],
            "left": [0, 0, 0, 1],
            "player": 0,
            "turns": 39,
        },
    )
    m.answer(A, ("ask", B))
    m.answer(B, "2S")
    assert m.over
    assert m.standings() == [1, 1, 1, 4]
    assert why(m) == "10 rounds have gone by, and nobody has won."
    # Then, too, all hands are shown.
    assert not [token for place in m.view(None).places for token in place.tokens if token.look == "back"]
    assert "the Thief" in m.view(None).chairs[C].marks


def test_ruling_13_the_accused_shows_nothing() -> None:
    m = pueblo("2C 3D 4H", "AS 2D 2H", "2S 3C 3H", "3S 4C 4D")
    m.answer(A, ("accuse", C))
    hand = next(place for place in m.view(A).places if place.owner == C)
    assert [(token.look, token.count) for token in hand.tokens] == [("back", 3)]


# ---- who knows what


def test_a_card_that_was_given_is_seen_by_these_two_only() -> None:
    m = pueblo("2C 3D 4H", "AS 2D 2H", "2S 3C 3H", "3S 4C 4D")
    m.answer(A, ("3D", C))

    def faces(viewer: Seat | None) -> list[str]:
        hand = next(place for place in m.view(viewer).places if place.owner == C)
        return [token.text for token in hand.tokens if token.look == "card"]

    assert faces(A) == ["3♦"]
    assert faces(B) == faces(None) == []
    assert "Player 1 hands Player 3 3 of diamonds." in m.story(A)
    assert "Player 1 hands Player 3 1 card." in m.story(B)


def test_what_somebody_is_known_to_have_held_is_noted_for_those_who_know() -> None:
    m = pueblo("2C 3D 4H", "AS 2D 2H", "2S 3C 3H", "3S 4C 4D")
    m.answer(A, ("3D", B))
    m.answer(B, ("2D", C))

    def notes(viewer: Seat | None) -> list[str]:
        return [place.note for place in m.view(viewer).places if place.owner is not None]

    assert notes(A) == ["", "had 3♦", "", ""]  # it may be the one that has gone to C
    assert notes(B) == ["had 3♦", "", "", ""]  # and B knows that C has the 2 of diamonds
    assert notes(C) == ["", "had 2♦", "", ""]
    assert notes(D) == notes(None) == [""] * 4


@pytest.mark.parametrize("viewer", [A, B, D, None])
def test_the_ace_is_never_dealt_to_somebody_who_has_been_cleared(viewer: Seat | None) -> None:
    m = pueblo("2C 3D 4H 5C", "2S 2D 2H", "AS 3C 3H", "3S 4C 4D")
    m.answer(A, ("accuse", D))
    m.answer(A, ("2C", "3D"))
    m.answer(B, ("2S", C))
    assert thieves(m, viewer) == {A, B, C} - {viewer}


def test_nor_to_a_hand_of_which_all_cards_are_known() -> None:
    m = pueblo("2C 3D 4H 5C", "2D", "AS 3C 3H", "3S 4C 4D")
    m.answer(A, ("4H", B))
    m.answer(B, ("2D", A))  # now B has nothing but what A has given
    assert thieves(m, A) == {C, D}


def test_but_to_one_of_which_only_others_know_all_cards() -> None:
    m = pueblo("2C 3D 4H 5C", "2D", "AS 3C 3H", "3S 4C 4D")
    m.answer(A, ("4H", B))
    m.answer(B, ("2D", A))  # D has only seen that a card went there and another one came back
    assert thieves(m, D) == {A, B, C}
    assert table(m).suspects(D) == [A, B, C]


def test_and_nobody_but_the_thief_has_ever_seen_the_ace() -> None:
    m = pueblo("2C 3D 4H 5C", "2D 2H", "AS 3C 3H", "3S 4C 4D")
    m.answer(A, ("4H", B))
    for seed in range(60):
        imagined = table(m).copy()
        imagined.redeal(D, Chance(seed))
        assert imagined.known.get(ACE, frozenset()) <= {imagined.thief}


def test_who_parts_with_cards_is_suspected_more() -> None:
    game = table(pueblo("2C 3D 4H", "2S 2D 2H", "AS 3C 3H", "3S 4C 4D", shed=[0, 2, 0, 0]))
    assert game.suspicion(B) > game.suspicion(C)


# ---- what is seen


def test_an_accusation_is_seen_before_the_cards_go() -> None:
    m = pueblo("2C 3D", "AS 2D 2H", "2S 3C 3H", "3S 4C 4D")
    m.answer(A, ("accuse", C))
    assert strip(m) == [
        ("Player 1 accuses Player 3, who is not the Thief.", 2600),
        ("Player 1 hands Player 3 2 cards.", 1000),
        ("Player 1 has no cards left, and is out.", 1000),
    ]
    accused = frames(m)[0].scene
    assert [(link.source, link.target, link.text) for link in accused.links] == [(A, C, "Thief!")]
    assert accused.chairs[C].marks == ["cleared"]


def test_the_pueblo_says_how_many_suspects_there_are_until_the_thief_is_found() -> None:
    m = pueblo("2C 3D 5D", "AS 2D 2H", "2S 3C 3H", "3S 4C 4D")

    def suspects() -> tuple[int | None, str]:
        place = next(place for place in m.view(None).places if place.id == "pueblo")
        return place.total, place.unit

    assert suspects() == (4, "suspects")
    table(m).cleared[:] = [A, C, D]
    assert suspects() == (1, "suspect")
    table(m).cleared.clear()
    m.answer(A, ("accuse", C))
    assert suspects() == (3, "suspects")
    m.answer(A, ("2C", "3D"))
    m.answer(B, ("ask", A))  # whose last card it is: out
    assert suspects() == (2, "suspects")
    m.answer(C, ("accuse", B))
    assert suspects() == (1, "Thief")


def test_five_cards_are_a_warning_and_all_hands_are_shown_at_the_end() -> None:
    m = pueblo("2C 3D 4H", "AS 2D 2H", "2S 3C 3H 4S", "3S 4C 4D")
    m.answer(A, ("2C", C))
    assert m.view(B).chairs[C].marks == ["1 to win"]
    m.answer(B, ("accuse", A))
    m.answer(B, ("2D", "2H"))
    m.answer(C, ("accuse", B))
    assert m.over
    hands = [place for place in m.view(None).places if place.owner is not None]
    assert not [token for hand in hands for token in hand.tokens if token.look == "back"]
    result = m.view(None).result
    assert result is not None
    assert [tally.words for tally in result.tallies] == ["", "the Thief", "", ""]
