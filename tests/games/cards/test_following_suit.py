"""Following Suit: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import IllegalAnswer, Match, Seat
from rumpus.games.cards.following_suit import MARK, FollowingSuit, best_suit
from rumpus.pieces.cards import PACK, named
from tests.games.frames import frames, strip


def table(m: Match) -> FollowingSuit:
    assert isinstance(m.game, FollowingSuit)
    return m.game


def following_suit(pool: str, *hands: str, deck: str = "", totals: list[int] | None = None, **options: Any) -> Match:
    """A table with this Pool about to be dealt: it lies on top of the deck."""
    held = [named(hand) for hand in hands]
    top = [*named(pool), *named(deck)]
    used = {*top, *(card for hand in held for card in hand)}
    m = rumpus.match(
        "following-suit",
        len(hands),
        seed=1,
        options=options,
        arrange={
            "hands": held,
            "deck": top[::-1],
            "pool": [],
            "discards": [card for card in PACK if card not in used],
            "totals": totals or [0] * len(hands),
        },
    )
    m.watch(True)
    return m


def lay(m: Match, *marks: str) -> None:
    """Each who is asked lays a card, in the order of the seats."""
    for (seat, _), mark in zip(list(m.waiting), marks, strict=True):
        m.answer(seat, mark)


def captured(m: Match) -> list[str]:
    return [line for line in m.story(None) if "captures" in line]


REST = "2H 2D 2C 9C"  # so that the round goes on

# ---- the worked examples


def test_1_the_highest_mark_of_a_suit_takes_the_next_suit() -> None:
    m = following_suit(
        "4S 9S 5H QH 7D KD 6C 8C", "JS AD", "2S AH", "AC 2D", "10C 3S", "3H 4D", deck=REST.replace("2D", "5D")
    )
    lay(m, "JS", "2S", "AC", "10C", "3H")
    assert [sorted(hand) for hand in table(m).hands] == [
        sorted(named(cards)) for cards in ("AD 5H QH 3H", "AH", "2D 4S 9S JS 2S", "3S", "4D 7D KD")
    ]
    assert {*named("6C 8C AC 10C")} <= {*table(m).discards}


def test_2_a_ring_in_which_every_mark_captures_and_is_captured() -> None:
    m = following_suit("AD 2D 3H 4H 5C 6C 7S 8S", "KC 2C", "QS 2S", "2H 3C", "10D 3D", deck="9S 9H 9D 9C")
    before = len(table(m).discards)
    lay(m, "KC", "QS", "2H", "10D")
    assert [sorted(hand) for hand in table(m).hands] == [
        sorted(named(cards)) for cards in ("2C 7S 8S QS", "2S 3H 4H 2H", "3C AD 2D 10D", "3D 5C 6C KC")
    ]
    assert len(table(m).discards) == before


def test_3_where_no_suit_follows_nobody_captures() -> None:
    m = following_suit("2S 3S 4S 5S 6S 7S 8S 9S", "AS 2D 2H", "KS 3D 3H", "QS 4D 4H", deck="5H 6H 7H 8H")
    before = len(table(m).discards)
    lay(m, "AS", "KS", "QS")
    assert captured(m) == []
    assert len(table(m).discards) == before + 11


def test_4_who_has_no_card_sits_out_and_stays_in_the_round() -> None:
    m = following_suit("AH 2D 3H 4D", "AC 5C", "2C 6C", "", "KS 5S")
    assert [seat for seat, _ in m.waiting] == [0, 1, 3]
    lay(m, "AC", "2C", "KS")
    assert captured(m) == [
        "Player 4 captures ace of hearts and 3 of hearts.",
        "Player 1 captures king of spades.",
    ]
    scored = next(frame for frame in frames(m) if "Round 1 is over" in frame.caption)
    assert {*named("2D 4D AC 2C")} <= {token.value for token in scored.place("discards").tokens}


def test_5_only_the_best_suit_counts() -> None:
    assert best_suit(named("AS KS 10H 9H 6H 3C")) == 25
    assert best_suit([]) == 0


def test_6_the_ace_is_the_highest_mark_and_worth_one_point() -> None:
    m = following_suit("5H 6H 7D 8D", "AS 2D", "KS 3D", "4D 4C")
    lay(m, "AS", "KS", "4C")
    assert captured(m)[0] == "Player 1 captures 5 of hearts and 6 of hearts."
    assert best_suit(named("AS")) == 1


@pytest.mark.parametrize(("totals", "places"), [([412, 405, 380], [1, 2, 3]), ([430, 441, 455], [3, 2, 1])])
def test_7_the_highest_total_wins_once_somebody_has_the_target(totals: list[int], places: list[int]) -> None:
    m = following_suit("", "", "", "", totals=totals)  # a round in which nobody has a card left to score with
    assert m.over
    assert m.standings() == places


def test_7_a_tie_at_the_top_is_played_off_by_all() -> None:
    m = following_suit("", "", "", "", totals=[412, 412, 399])
    assert table(m).dealt == 2
    assert [len(hand) for hand in table(m).hands] == [4, 4, 4]
    assert "Player 1 and Player 2 are level: another round." in m.story(None)


# ---- the rulings


def test_a_single_card_is_laid_without_a_question() -> None:
    m = following_suit("3H 4H", "KS", "2C 9C", "5D 6D", deck=REST.replace("9C", "8C"))
    assert [seat for seat, _ in m.waiting] == [1, 2]
    lay(m, "2C", "5D")
    assert "Player 1: king of spades" in m.story(None)[1]


def test_if_nobody_has_a_card_the_pool_is_simply_discarded() -> None:
    m = following_suit("3H 4H 5H 6H 7H 8H 9H 10H", "", "", "", deck="2S 3S")
    assert table(m).dealt == 2  # two Pools went by, and the next round has been dealt
    assert m.story(None).count("The Pool is dealt.") == 3


def test_captured_cards_are_known_to_all_and_can_be_laid_later() -> None:
    m = following_suit("3H 4H 7S 8S 9S 10S JS AS", "KS QS", "2C 9C", "5D 6D", deck="2H 2D 7C 8C JC QC KC AC")
    lay(m, "KS", "2C", "5D")
    hand = next(place for place in m.view(1).places if place.id == "hand0")
    assert sorted(token.text for token in hand.tokens if token.look == "card") == ["3♥", "4♥"]
    assert "3H" in m.questions[Seat(0)].choices


def test_a_mark_that_is_not_the_highest_captures_nothing_and_is_not_taken_back() -> None:
    m = following_suit("3H 4H 6S 7S 8S 9S 10S JS", "KS QS", "2S 9C", "5D 6D", deck="2H 2D 2C 8C")
    lay(m, "KS", "2S", "5D")
    assert captured(m) == ["Player 1 captures 3 of hearts and 4 of hearts."]
    assert {*named("KS 2S 5D")} <= {*table(m).discards}


def test_equal_totals_below_the_first_share_a_place() -> None:
    m = following_suit("", "", "", "", "", totals=[120, 90, 90, 10], target="100")
    assert m.standings() == [1, 2, 2, 4]


def test_how_many_pools_there_are_in_a_round() -> None:
    for players, pools in ((3, [8] * 5), (4, [8, 8, 8, 8, 4]), (5, [8] * 4), (6, [8, 8, 8, 4])):
        game = table(rumpus.match("following-suit", players, seed=3))
        seen = [len(game.pool)]
        left = len(game.deck)
        while left:
            seen.append(min(8, left))
            left -= seen[-1]
        assert seen == pools


def test_a_mark_cannot_be_declined_or_be_somebody_elses_card() -> None:
    m = following_suit("3H 4H", "KS QS", "2C 9C", "5D 6D", deck=REST.replace("9C", "8C"))
    with pytest.raises(IllegalAnswer, match="2 of clubs is not possible: king of spades and queen of spades"):
        m.answer(0, "2C")


# ---- what is seen


def test_marks_are_turned_over_together_and_then_captures_are_seen() -> None:
    m = following_suit("3H 4H", "KS QS", "2C 9C", "5D 6D")
    lay(m, "KS", "2C", "5D")
    assert frames(m)[0].how == "reveal"
    assert [caption for caption, _ in strip(m)][1:4] == [
        "Player 1 captures 3 of hearts and 4 of hearts.",
        "Player 3 captures 2 of clubs.",
        "Player 2 captures king of spades.",
    ]
    first = frames(m, 1)[0]
    assert [token.text for token in first.place("mark0").tokens] == ["K♠"]
    assert first.place("pool").tokens


def test_hands_are_shown_when_a_round_is_scored() -> None:
    m = following_suit("2H", "KS QS", "2C 9C", "5D 6D", target="100")
    lay(m, "KS", "2C", "5D")
    frame = next(frame for frame in frames(m, 1) if "Round 1 is over" in frame.caption)
    assert all(token.look == "card" for token in frame.place("hand0").tokens)
    assert m.waiting[0][1] == MARK
