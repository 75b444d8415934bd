import csv
import json
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import StringIO
from random import Random
from typing import Any

import pytest

import rumpus
from rumpus import games
from rumpus.core import BadOption, IllegalAnswer, Match, NotAsked, Recording, Refused, Seat, Track, shapes
from rumpus.core.settings import options_of
from rumpus.core.values import to_json
from rumpus.games.group._love_pieces import CARDS, prizes, rounded, spaces, worth
from rumpus.games.group.love_and_marriage import (
    BETWEEN,
    BREATH,
    GONE,
    MINGLE,
    SOON,
    WAIT_FOR_GO,
    LoveAndMarriage,
)

LEAD = 0
A, B, C, D = 1, 2, 3, 4  # seats; 0 is the moderator


def session(*numbers: int, go: bool = True, **options: Any) -> Match:
    """The moderator, and a player for each of these numbers; the round has begun, unless it is said otherwise."""
    rest = [card for card in CARDS[: len(numbers) + 10] if card.k not in numbers]
    deck = [*rest, *(str(k) for k in reversed(numbers))]
    m = rumpus.match(
        "love-and-marriage",
        players=len(numbers) + 1,
        options={"min_players": min(len(numbers), 16), **options},
        chance=[deck],
    )
    if go:
        m.answer(LEAD, ("go",), at=0)
    return m


def table(m: Match) -> LoveAndMarriage:
    assert isinstance(m.game, LoveAndMarriage)
    return m.game


def holder(m: Match, k: int) -> Seat:
    return next(p for p in table(m).dealt if table(m).hands[p][0].k == k)


def pair(m: Match, k: int, other: int, at: int = 1) -> None:
    """The holders of two numbers talk, and one proposes to the other, who agrees."""
    a, b = holder(m, k), holder(m, other)
    if table(m).venue == "online":
        m.answer(a, ("talk", b), at=at)
    m.answer(a, ("ask", b), at=at)
    m.answer(b, ("agree", a), at=at)


def score(m: Match, k: int) -> float:
    return round(float(table(m).score(holder(m, k))), 2)


def won(m: Match) -> dict[int, int]:
    """Victory points of the round, by number."""
    game = table(m)
    return {game.hands[p][0].k: game.won[p] for p in game.dealt if game.won[p]}


def choices(m: Match, seat: int) -> Sequence[Any]:
    posed = m.posed(Seat(seat))
    return () if posed is None else posed.choices


def run_out(m: Match) -> None:
    """The time of the round is over."""
    while not table(m).counted:
        m.time_out()


SIXTEEN = tuple(range(1, 17))


# ---- the worked examples


def test_example_1_a_pair_on_90_that_differs_by_four() -> None:
    assert worth(90, 24, 20) == Fraction("22.5")
    assert worth(90, 20, 24) == Fraction("27.5")
    assert rounded(worth(90, 20, 24)) == "27.5"


def test_example_2_thirty_players_have_cards_up_to_forty_and_pairs_are_laid_in_order() -> None:
    m = session(*range(1, 31))
    game = table(m)
    assert sorted(card.k for card in [*game.deck, *(game.hands[p][0] for p in game.dealt)]) == list(range(1, 41))
    assert list(game.spaces)[:3] == [100, 95, 90]
    pair(m, 1, 2)
    pair(m, 9, 12)
    pair(m, 5, 6)
    (track,) = [place for place in m.view(None).places if isinstance(place, Track)]
    assert [(track.steps[at], token.text) for at, token in zip(track.at, track.tokens, strict=True)] == [
        ("100", "1"),
        ("100", "2"),
        ("95", "9"),
        ("95", "12"),
        ("90", "5"),
        ("90", "6"),
    ]


def test_example_3_sixteen_players() -> None:
    order = [(12, 13), (7, 9), (20, 21), (3, 8), (15, 16), (25, 26), (1, 5), (18, 24)]
    m = session(*[k for two in order for k in two])
    for two in order:
        pair(m, *two)
    scores = {12: 105, 13: 100, 20: 85, 21: 80, 15: 65, 16: 60, 25: 55, 7: 50, 26: 50, 9: 45, 3: 19, 1: 15, 8: 14}
    scores |= {5: 10, 18: 10, 24: 5}
    assert {k: score(m, k) for k in scores} == scores
    assert won(m) == {12: 5, 13: 4, 20: 3, 21: 2, 15: 1}
    assert table(m).counted, "the round ended with the eighth pair"


def test_example_4_equal_scores_share_the_better_rank() -> None:
    scores = [Fraction(k) for k in (55, 50, 55, 50, 20)]
    assert prizes(scores) == [5, 3, 5, 3, 1]
    order = [(10, 12), (1, 30), (2, 31), (3, 32), (4, 33), (5, 34), (6, 35), (7, 36), (8, 37), (9, 38), (20, 21)]
    m = session(*[k for two in order for k in two], 39, 40, *range(22, 28))
    for two in order:
        pair(m, *two)
    run_out(m)
    assert [score(m, k) for k in (10, 12, 20, 21)] == [55, 50, 55, 50]
    assert {k: points for k, points in won(m).items() if k in (10, 12, 20, 21)} == {10: 5, 20: 5, 12: 3, 21: 3}
    assert sorted(won(m).values()) == [1, 3, 3, 5, 5]


def test_example_5_cheating_among_twenty_four() -> None:
    numbers = [12, 14, 13, 20, *(k for k in range(1, 35) if k not in (12, 13, 14, 20))][:24]
    m = session(*numbers, cheating=True)
    game = table(m)
    pair(m, 12, 14)
    pair(m, 13, 20)
    pair(m, 12, 13)
    assert [(game.spaces[i], one.broken) for i, one in enumerate(game.pairs)] == [(100, True), (95, True), (90, False)]
    assert {k: score(m, k) for k in (12, 13, 14, 20)} == {12: 95, 13: 90, 14: 5, 20: 5}
    assert holder(m, 14) in game.singles
    assert holder(m, 20) in game.singles
    pair(m, 14, 20)
    assert score(m, 14) == 24.17
    assert score(m, 20) == 19.17


def test_example_6_cheating_fills_the_track() -> None:
    m = session(*SIXTEEN, cheating=True)
    for k in range(1, 16, 2):
        pair(m, k, k + 1)
    assert not table(m).counted, "ruling 4: everybody is paired, and it goes on"
    for two in ((2, 3), (1, 4), (10, 11)):
        pair(m, *two)
    assert table(m).counted, "ruling 6: the last space is taken"
    expected = {1: 13.33, 2: 25, 3: 20, 4: 8.33, 9: 5, 10: 5, 11: 0, 12: 5}
    assert {k: score(m, k) for k in expected} == expected
    assert won(m) == {5: 5, 6: 4, 7: 3, 8: 2, 13: 1}


def test_example_7_lying() -> None:
    m = session(4, 18, *range(1, 4), *range(5, 16), lying=True)
    a, b = holder(m, 4), holder(m, 18)
    m.answer(a, ("talk", b), at=1)
    m.answer(a, 17, at=2)
    m.answer(b, 18, at=3)
    m.answer(a, ("ask", b), at=4)
    m.answer(b, ("agree", a), at=5)
    assert (rounded(table(m).score(b)), rounded(table(m).score(a))) == ("7.1", "12.1")


# ---- set-up


@pytest.mark.parametrize(
    ("track", "players", "expected"),
    [("auto", 19, 11), ("auto", 20, 21), ("fives", 16, 21), ("tens", 19, 11)],
)
def test_the_track_goes_by_tens_below_twenty_players(track: str, players: int, expected: int) -> None:
    values = spaces(track, players)
    assert (len(values), values[0], values[-1]) == (expected, 100, 0)


@pytest.mark.parametrize(
    ("name", "values"),
    [("timer", (59, 601)), ("rounds", (0, 11)), ("min_players", (1, 17)), ("frame", ("war",)), ("venue", ("moon",))],
)
def test_options_have_bounds(name: str, values: tuple[Any, ...]) -> None:
    for value in values:
        with pytest.raises(BadOption):
            rumpus.match("love-and-marriage", players=17, options={name: value})


def test_tens_are_only_for_fewer_than_twenty() -> None:
    with pytest.raises(BadOption, match="17 to 20"):
        rumpus.match("love-and-marriage", players=21, options={"track": "tens"})
    rumpus.match("love-and-marriage", players=20, options={"track": "tens"})


def test_sixteen_to_forty_play_and_the_moderator_is_not_counted() -> None:
    assert LoveAndMarriage.numbers({"moderator": "person", "track": "auto", "min_players": 16}) == range(17, 42)
    assert LoveAndMarriage.numbers({"moderator": "auto", "track": "auto", "min_players": 16}) == range(16, 41)
    m = rumpus.match("love-and-marriage", players=17)
    assert table(m).hands[LEAD] == []
    assert len(table(m).deck) == 10


def test_only_the_owner_and_the_moderator_see_a_number() -> None:
    m = session(3, 9, 5, 7)

    def seen_by(viewer: int | None) -> dict[int, Any]:
        return {chair.seat: chair.counters.get("number") for chair in m.view(viewer).chairs}

    assert seen_by(A) == {0: None, 1: 3, 2: None, 3: None, 4: None}
    assert seen_by(LEAD) == {0: None, 1: 3, 2: 9, 3: 5, 4: 7}
    assert set(seen_by(None).values()) == {None}


# ---- the floor


def test_nothing_happens_before_the_moderator_says_go() -> None:
    m = session(3, 9, 5, 7, go=False)
    with pytest.raises(NotAsked):
        m.answer(A, ("talk", B), at=5)
    m.answer(LEAD, ("go",), at=50_000)
    m.answer(A, ("talk", B), at=50_001)
    assert table(m).closing == 50_000 + 180_000


def test_without_a_moderator_the_round_begins_after_fifteen_seconds_or_when_all_are_ready() -> None:
    for ready in (False, True):
        m = rumpus.match("love-and-marriage", players=4, options={"moderator": "auto", "min_players": 4})
        for seat in range(4) if ready else ():
            m.answer(seat, ("ready",), at=4000)
        if not ready:
            m.lapse(SOON)
        assert table(m).part == "mingle"
        assert table(m).began == (4000 if ready else SOON)


def test_whoever_is_ready_has_nothing_more_to_say_and_reads_what_they_wait_for() -> None:
    m = rumpus.match("love-and-marriage", players=4, options={"moderator": "auto", "min_players": 4})
    for ready in range(3):
        m.answer(ready, ("ready",), at=1000)
        assert [seat for seat, _ in m.waiting] == list(range(ready + 1, 4))
        assert m.view(ready).note == "You are ready: it begins as soon as all are."
    m.leave(3, at=2000)
    m.come_back(3, at=3000)
    m.answer(3, ("ready",), at=4000)
    assert table(m).part == "mingle"


def test_in_an_honest_conversation_both_see_both_numbers_and_nobody_else_does() -> None:
    m = session(3, 9, 5, 7)
    m.answer(A, ("talk", B), at=1)

    def known(viewer: int | None) -> list[Any]:
        return [chair.counters.get("number") for chair in m.view(viewer).chairs[1:]]

    assert known(A) == [3, 9, None, None]
    assert known(B) == [3, 9, None, None]
    assert known(C) == [None, None, 5, None]
    assert known(None) == [None] * 4


def test_one_talks_to_one_person_at_a_time() -> None:
    m = session(3, 9, 5, 7)
    m.answer(A, ("talk", B), at=1)
    assert ("talk", A) not in choices(m, C)
    assert ("talk", D) in choices(m, C)
    with pytest.raises(IllegalAnswer):
        m.answer(A, ("talk", C), at=2)


def test_who_leaves_cannot_talk_for_three_seconds() -> None:
    m = session(3, 9, 5, 7)
    m.answer(A, ("talk", B), at=1)
    m.answer(B, ("leave", A), at=1000)
    assert not choices(m, B), "they are out of breath"
    assert ("talk", B) not in choices(m, A), "ruling 15: the same two cannot start again"
    assert ("talk", C) in choices(m, A), "who was left can look round at once"
    m.lapse(1000 + BREATH * 1000)
    assert ("talk", A) in choices(m, B)


def test_online_one_asks_who_one_talks_with_and_nobody_else() -> None:
    m = session(3, 9, 5, 7)
    assert not any(act[0] == "ask" for act in choices(m, A))
    m.answer(A, ("talk", B), at=1)
    assert [act for act in choices(m, A) if act[0] == "ask"] == [("ask", B)]
    with pytest.raises(IllegalAnswer):
        m.answer(A, ("ask", C), at=2)


def test_in_an_honest_game_nobody_says_a_number() -> None:
    m = session(3, 9, 5, 7)
    m.answer(A, ("talk", B), at=1)
    with pytest.raises(IllegalAnswer):
        m.answer(A, 9, at=2)


def test_among_liars_nothing_is_shown_and_one_may_say_as_many_numbers_as_one_likes() -> None:
    m = session(3, 9, 5, 7, lying=True)
    m.answer(A, ("talk", B), at=1)
    assert [asked.describe()["parts"][-1]["usual"] for asked in m.posed_to(Seat(A))] == [3], "nobody lies by mistake"
    for at, claim in enumerate((8, 3, 11), 2):
        m.answer(A, claim, at=at)
    assert [line for line in m.story(B) if "says" in line] == [f"Player 2 says: {k}." for k in (8, 3, 11)]
    assert [chair.counters.get("number") for chair in m.view(B).chairs[1:]] == [None, 9, None, None]
    m.answer(B, ("leave", A), at=9)
    with pytest.raises(IllegalAnswer):
        m.answer(A, 8, at=10)  # there is nobody to say it to


def test_a_conversation_and_all_other_proposals_end_with_the_pairing() -> None:
    m = session(3, 9, 5, 7, 11, venue="room")
    m.answer(A, ("ask", C), at=1)
    m.answer(D, ("ask", A), at=2)
    m.answer(B, ("ask", A), at=3)
    m.answer(A, ("agree", B), at=4)
    assert table(m).mates[A] == B
    assert table(m).pockets[C].suitors == []
    assert table(m).pockets[D].asked is None
    assert not any(act[0] in ("agree", "withdraw") for seat in (C, D) for act in choices(m, seat))
    m = session(3, 9, 5, 7, cheating=True)
    pair(m, 3, 9)
    assert table(m).partners == [None] * 5


@pytest.mark.parametrize("lying", [False, True])
def test_two_who_ask_each_other_have_agreed(lying: bool) -> None:
    m = session(3, 9, 5, 7, lying=lying)
    m.answer(A, ("talk", B), at=1)
    m.answer(A, ("ask", B), at=2)
    m.answer(B, ("ask", A), at=3)
    assert table(m).mates[A] == B
    assert m.entries[-1].answer == ("agree", A)


@pytest.mark.parametrize("venue", ["online", "room"])
def test_both_read_how_a_proposal_stands_and_nobody_else_does(venue: str) -> None:
    m = session(5, 9, 12, 13, venue=venue)
    if venue == "online":
        m.answer(A, ("talk", B), at=1)
    m.answer(A, ("ask", B), at=1)
    read = {seat: {(link.source, link.text) for link in m.view(seat).links} for seat in (A, B, C)}
    assert (B, "thinks about your proposal") in read[A]
    assert (A, "proposes to you") in read[B]
    assert not any("propos" in text for _, text in read[C])


def test_after_a_round_everybody_reads_what_it_has_brought_them() -> None:
    m = session(5, 6, 12, 14, rounds=2)
    pair(m, 5, 6)
    run_out(m)
    assert [m.view(seat).note for seat in (A, B, C)] == [
        "You scored 105: place 1 of 4 in this round, 5 victory points.",
        "You scored 100: place 2 of 4 in this round, 4 victory points.",
        "You scored 0: place 3 of 4 in this round, no victory points.",
    ]


def test_a_proposal_is_refused_or_taken_back_or_falls_with_the_conversation() -> None:
    m = session(3, 9, 5, 7)
    m.answer(A, ("talk", B), at=1)
    for end in (("refuse", A), ("withdraw", B), ("leave", B)):
        m.answer(A, ("ask", B), at=2)
        assert table(m).pockets[B].suitors == [A]
        m.answer(B if end[0] == "refuse" else A, end, at=3)
        assert table(m).pockets[B].suitors == []
        assert table(m).pockets[A].asked is None
    assert table(m).partners == [None] * 5


def test_in_a_room_one_asks_anybody_and_a_new_proposal_replaces_the_old_one() -> None:
    m = session(3, 9, 5, 7, venue="room")
    assert all(act[0] == "ask" for act in choices(m, A)), "they talk in the room"
    m.answer(A, ("ask", B), at=1)
    m.answer(A, ("ask", C), at=2)
    assert table(m).pockets[B].suitors == []
    m.answer(C, ("agree", A), at=3)
    assert table(m).mates[A] == C


def test_ruling_12_in_a_room_full_of_liars_a_number_is_covered_but_for_a_finger() -> None:
    for lying in (False, True):
        m = session(3, 9, 5, 7, venue="room", lying=lying)
        (own,) = [place for place in m.view(A).places if place.owner == A]
        assert (own.tokens[0].text, own.covered) == ("3", lying)


def test_only_the_two_hear_what_is_asked_and_said() -> None:
    m = session(3, 9, 5, 7, lying=True)
    m.answer(A, ("talk", B), at=1)
    m.answer(A, 8, at=2)
    m.answer(A, ("ask", B), at=3)
    assert "Player 2 says: 8." in m.story(B)
    assert "Player 2 proposes to Player 3." in m.story(B)
    for other in (C, LEAD, None):
        assert not any("says" in line or "proposes" in line for line in m.story(other))
    (place,) = [place for place in m.view(B).places if place.about == A]
    assert (place.note, place.tokens[0].text) == ("They say 8.", "?")


def test_a_liar_says_any_number_of_the_deck_and_nothing_else() -> None:
    m = session(3, 9, 5, 7, lying=True)
    m.answer(A, ("talk", B), at=1)
    m.answer(A, 14, at=2)
    for k in (0, 15):
        with pytest.raises(IllegalAnswer):
            m.answer(A, k, at=3)


def test_lying_cards_lie_face_down_until_the_round_is_over() -> None:
    m = session(3, 9, 5, 7, lying=True)
    pair(m, 3, 9)

    def on_track(viewer: int | None) -> list[str]:
        return [token.text for place in m.view(viewer).places if isinstance(place, Track) for token in place.tokens]

    assert on_track(None) == on_track(C) == ["?", "?"]
    assert on_track(A) == ["3", "?"], "not even the partner's"
    assert on_track(LEAD) == ["3", "9"]
    run_out(m)
    assert on_track(None) == on_track(C) == ["3", "9"]


def test_who_is_paired_is_out_of_it_without_cheating() -> None:
    m = session(3, 9, 5, 7, 11)
    pair(m, 3, 9)
    assert not choices(m, A)
    assert ("talk", A) not in choices(m, C)


# ---- cheating


def test_ruling_8_apologies_add_up_and_who_leaves_gets_none() -> None:
    m = session(1, 2, 3, 4, 5, 6, cheating=True)
    pair(m, 1, 2)
    pair(m, 1, 3)  # 2 is left
    pair(m, 2, 4)
    pair(m, 4, 5)  # 2 is left again
    pair(m, 3, 6)  # 1, who has left somebody, is left now
    game = table(m)
    assert [game.amends[p] for p in game.dealt] == [1, 2, 0, 0, 0, 0]
    assert score(m, 2) == 10, "ruling 7: also for who is single at the end"
    run_out(m)
    assert table(m).mates[holder(m, 2)] is None
    assert won(m) == {4: 5, 5: 4, 3: 3, 6: 2, 2: 1}, "... and that may be a place"


def test_ruling_9_nobody_leaves_a_partner_but_for_a_new_one() -> None:
    for venue in ("online", "room"):
        m = session(1, 2, 3, 4, cheating=True, venue=venue)
        pair(m, 1, 2)
        looks = {"online": ("talk",), "room": ("ask",)}[venue]
        assert {act[0] for act in choices(m, A)} == set(looks)
        if venue == "room":
            assert ("ask", B) not in choices(m, A), "they are a pair already"


def test_ruling_9_broken_partners_can_pair_again_on_a_new_space() -> None:
    m = session(1, 2, 3, 4, 5, 6, cheating=True)
    pair(m, 1, 2)
    m.answer(A, ("talk", B), at=2)
    assert not any(act[0] == "ask" for act in choices(m, A)), "they are a pair"
    m.answer(A, ("leave", B), at=3)
    m.lapse(3 + BREATH * 1000)
    pair(m, 1, 3, at=5000)
    pair(m, 1, 2, at=6000)
    assert table(m).spaces[len(table(m).pairs) - 1] == 80
    assert [one.broken for one in table(m).pairs] == [True, True, False]


def test_ruling_11_on_the_last_space_the_smaller_number_still_has_five() -> None:
    assert [worth(0, 10, 11), worth(0, 11, 10)] == [5, 0]


def test_ruling_13_among_liars_too_an_agreement_is_final_without_cheating() -> None:
    m = session(4, 15, 5, 16, 9, 10, lying=True)
    m.answer(A, ("talk", B), at=1)
    m.answer(A, 14, at=2)
    m.answer(A, ("ask", B), at=3)
    m.answer(B, ("agree", A), at=4)
    for seat in (A, B):
        assert not choices(m, seat), "whatever the true number is"
    with pytest.raises(NotAsked):
        m.answer(B, ("talk", C), at=5)


def test_ruling_14_the_acceptance_that_comes_first_gets_the_higher_space() -> None:
    m = session(3, 9, 5, 7, 11, 12, venue="room")
    m.answer(A, ("ask", B), at=1)
    m.answer(C, ("ask", D), at=2)
    m.answer(D, ("agree", C), at=3)
    m.answer(B, ("agree", A), at=4)
    game = table(m)
    assert [(game.spaces[i], two.first, two.second) for i, two in enumerate(game.pairs)] == [(100, C, D), (90, A, B)]


def test_everybody_reads_how_many_are_single() -> None:
    m = session(1, 2, 3, 4, 5, cheating=True)
    read = [m.view(None).note]
    for two in ((1, 2), (3, 4)):
        pair(m, *two)
        read.append(m.view(None).note)
    assert read == ["5 are still single.", "3 are still single.", "1 is still single."]
    m = session(1, 2, cheating=True, frame="math")
    pair(m, 1, 2)
    assert m.view(None).note == "Nobody is without a partner."


def test_with_cheating_the_moderator_may_end_a_round_in_which_at_most_one_is_single() -> None:
    m = session(1, 2, 3, 4, 5, cheating=True)
    assert ("end",) not in choices(m, LEAD)
    pair(m, 1, 2)
    pair(m, 3, 4)
    m.answer(LEAD, ("end",), at=2)
    assert table(m).counted


# ---- the end of a round, and the moderator


def test_an_answer_after_the_end_comes_too_late() -> None:
    m = session(1, 2, 3, 4)
    m.answer(A, ("talk", B), at=1)
    m.answer(A, ("ask", B), at=2)
    with pytest.raises(NotAsked):
        m.answer(B, ("agree", A), at=180_000)
    assert table(m).counted
    assert table(m).pairs == []
    assert table(m).won == [0] * 5, "a score of 0 never earns points"


def test_ruling_3_an_odd_one_stays_single_and_the_round_ends() -> None:
    m = session(1, 2, 3)
    pair(m, 1, 2)
    assert table(m).counted
    assert score(m, 3) == 0


def test_a_pause_stops_the_floor_and_gives_the_time_back() -> None:
    m = session(1, 2, 3, 4)
    m.answer(LEAD, ("pause",), at=10_000)
    with pytest.raises(NotAsked):
        m.answer(A, ("talk", B), at=11_000)
    assert m.view(A).clocks == []
    m.answer(LEAD, ("resume",), at=500_000)
    m.answer(A, ("talk", B), at=500_001)
    m.lapse(180_000 + 490_000 - 1)
    assert not table(m).counted
    m.lapse(180_000 + 490_000)
    assert table(m).counted


def test_between_rounds_the_moderator_removes_and_admits_and_starts_the_next_round() -> None:
    m = session(1, 2, 3, 4)
    run_out(m)
    m.answer(LEAD, ("remove", B), at=200_000)
    m.answer(LEAD, ("remove", C), at=200_001)
    m.answer(LEAD, ("admit", C), at=200_002)
    m.answer(LEAD, ("go",), at=200_003)
    assert table(m).dealt == [A, C, D]
    assert len(table(m).deck) == 10
    assert len(table(m).box) == 50 - 13
    assert table(m).round == 2


def test_who_was_removed_while_away_is_dealt_a_card_only_when_back_and_admitted() -> None:
    m = session(1, 2, 3, 4)
    run_out(m)
    m.leave(B, at=200_000)
    m.answer(LEAD, ("remove", B), at=200_001)
    m.answer(LEAD, ("admit", B), at=200_002)
    m.answer(LEAD, ("remove", C), at=200_003)
    m.leave(C, at=200_004)
    m.come_back(C, at=200_005)
    m.answer(LEAD, ("go",), at=200_006)
    assert table(m).dealt == [A, D], "who was admitted is away, and who is back was not admitted"
    m.answer(LEAD, ("go",), at=200_007)
    assert [m.view(seat).note for seat in (B, C)] == [
        "You are in from the next round on.",
        "The moderator has taken you out of the game: you look on.",
    ]


def test_the_moderator_can_pause_a_round_in_which_nobody_can_do_anything() -> None:
    m = session(1, 2, 3, 4)
    for seat in (A, B, C, D):
        m.leave(seat, at=1000)
    m.answer(LEAD, ("pause",), at=2000)
    m.lapse(500_000)
    assert not table(m).counted, "the time stands still until they are back"


def test_no_act_of_the_moderator_touches_cards_pairs_or_scores() -> None:
    m = session(1, 2, 3, 4)
    assert list(choices(m, LEAD)) == [("pause",)]
    with pytest.raises(IllegalAnswer):
        m.answer(LEAD, ("talk", A), at=1)


def test_the_moderator_can_end_the_session_early_and_has_no_place() -> None:
    m = session(1, 2, 3, 4)
    pair(m, 1, 2)
    run_out(m)
    m.answer(LEAD, ("stop",), at=300_000)
    assert m.over
    assert m.standings() == [0, 1, 2, 3, 3]
    assert m.game.tally()[LEAD].words == "led the game"


def test_ruling_16_who_is_disconnected_stays_in_a_pair_and_leaves_a_conversation() -> None:
    m = session(1, 2, 3, 4, 5)
    pair(m, 1, 2)
    m.answer(C, ("talk", D), at=5)
    m.leave(A, at=6)
    m.leave(C, at=6)
    assert table(m).mates[A] == B
    assert table(m).partners[D] is None
    assert ("talk", C) not in choices(m, D)
    m.come_back(C, at=7)
    assert choices(m, C), "back in time"


def test_ruling_16_nobody_waits_for_a_moderator_who_is_gone() -> None:
    m = session(1, 2, 3, 4)
    run_out(m)
    now = table(m).now
    m.leave(LEAD, at=now)
    m.lapse(now + GONE * 1000 - 1)
    assert table(m).is_led
    m.lapse(now + GONE * 1000)
    assert not table(m).is_led
    m.lapse(now + GONE * 1000 + SOON)
    assert table(m).round == 2


def test_ruling_16_the_moderator_may_be_gone_for_two_minutes_between_rounds_and_the_round_runs_on() -> None:
    m = session(1, 2, 3, 4)
    m.answer(LEAD, ("pause",), at=10_000)
    m.leave(LEAD, at=20_000)
    m.answer(A, ("talk", B), at=21_000)
    assert not table(m).stopped, "the round runs on by the timer"
    now = 180_000 + 10_000
    m.lapse(now)
    assert table(m).counted
    m.lapse(now + GONE * 1000 - 1)
    assert table(m).is_led, "what they missed of the round does not count"
    m.lapse(now + GONE * 1000)
    assert not table(m).is_led
    m.come_back(LEAD, at=now + GONE * 1000 + 1)
    m.lapse(now + GONE * 1000 + 2 * SOON)
    assert table(m).round == 1, "who is back leads again"
    m.answer(LEAD, ("go",), at=now + 300_000)
    assert table(m).round == 2


def test_ruling_16_a_single_who_is_away_has_nothing_and_the_deck_stays_as_it_is() -> None:
    m = session(1, 2, 3, 4)
    m.leave(D, at=5)
    pair(m, 1, 2, at=6)
    assert not table(m).counted, "two are single still: one of them may come back"
    assert len(table(m).dealt) == 4
    run_out(m)
    assert score(m, 4) == 0
    m.answer(LEAD, ("go",), at=300_000)
    assert table(m).dealt == [A, B, C]
    assert len(table(m).deck) == 10


def test_who_misses_a_round_has_nothing_for_it() -> None:
    m = session(1, 2, 3, 4, 5, rounds=2)
    m.leave(5, at=1)
    pair(m, 1, 2, at=2)
    run_out(m)
    assert table(m).points == [0, 5, 4, 0, 0, 0]
    m.answer(LEAD, ("go",), at=300_000)
    m.answer(LEAD, ("go",), at=300_001)
    run_out(m)
    assert m.standings() == [0, 1, 2, 3, 3, 3]


def test_who_comes_later_is_dealt_a_card_in_the_next_round() -> None:
    m = session(1, 2, 3, 4)
    pair(m, 1, 2)
    seat = m.join("Eve", at=5)
    assert table(m).hands[seat] == []
    track = next(place for place in m.view(seat).places if isinstance(place, Track))
    assert [token.text for token in track.tokens] == ["1", "2"], "what lies open, they see too"
    run_out(m)
    m.answer(LEAD, ("go",), at=300_000)
    assert table(m).hands[seat]


@pytest.mark.parametrize(("track", "most"), [("auto", 40), ("tens", 19)])
def test_nobody_comes_in_when_the_hall_is_full(track: str, most: int) -> None:
    m = rumpus.match("love-and-marriage", players=most - 1, options={"moderator": "auto", "track": track})
    m.join("Eve", at=1)
    with pytest.raises(Refused, match=f"no room for more: {most} play"):
        m.join("Zoe", at=2)


def test_victory_points_are_added_up_and_the_most_win() -> None:
    m = session(1, 2, 3, 4, rounds=1)
    pair(m, 1, 2)
    pair(m, 3, 4)
    assert m.over
    assert m.game.scores() == [-1, 5, 4, 3, 2]
    assert m.standings() == [0, 1, 2, 3, 4]


def test_ruling_18_equal_totals_share_the_place() -> None:
    m = session(10, 3, 7, 14, rounds=1)
    run_out(m)
    assert m.standings() == [0, 1, 1, 1, 1]


def test_ruling_18_round_scores_do_not_decide_between_equal_totals() -> None:
    near, far = [*CARDS[4:14], *reversed(CARDS[:4])], [*CARDS[3:14], *reversed(CARDS[:3])]
    m = rumpus.match("love-and-marriage", players=5, options={"rounds": 2, "min_players": 4}, chance=[near, far])
    m.answer(LEAD, ("go",), at=0)
    pair(m, 1, 2)
    run_out(m)
    assert [table(m).score(Seat(p)) for p in (A, B, C, D)] == [105, 100, 0, 0]
    for at in (300_000, 300_001):
        m.answer(LEAD, ("go",), at=at)
    pair(m, 3, 14, at=300_002)
    assert (score(m, 3), score(m, 14)) == (14.09, 9.09)
    run_out(m)
    assert table(m).points == [0, 5, 4, 5, 4]
    assert m.standings() == [0, 1, 3, 1, 3]


# ---- the Big Trick

LOVE = re.compile(
    r"\b(love\w*|marri\w*|marry\w*|mates?|couples?|propos\w*|say yes|says? no|altar|spouses?|apolog\w*|dump\w*|wed\w*"
    r"|brides?|grooms?|husbands?|wi(?:fe|ves)|single|divorce\w*|hearts?)\b",
    re.IGNORECASE,
)
MATH = {"frame": "math", "min_players": 2}


def words_sent(m: Match, random: Random) -> Iterator[str]:
    """Whatever a player, the moderator or the wall can be sent during a random match."""
    for i in range(400):
        if m.over:
            break
        seat = random.choice([seat for seat, _ in m.waiting])
        posed = m.posed_to(seat)[0]
        if i % 7 == 0:
            yield to_json(posed.describe()).decode()
            for garbage in ("nonsense", ("talk", 99), 1000):
                with pytest.raises(Refused) as refused:
                    m.answer(seat, garbage)
                yield str(refused.value)
            yield from (to_json(m.view(viewer)).decode() for viewer in (None, *m.game.seats))
        m.answer(seat, shapes.sample(posed.choices, random.random), talk=posed.talk)
    for viewer in (None, *m.game.seats):
        yield to_json(m.view(viewer)).decode()
        yield from m.story(viewer)


@pytest.mark.parametrize(
    "options", [{}, {"lying": True, "cheating": True}, {"venue": "room", "cheating": True, "moderator": "auto"}]
)
def test_a_math_session_says_no_word_of_love(options: dict[str, Any]) -> None:
    said: list[str] = []
    for seed in range(3):
        m = rumpus.match("love-and-marriage", players=7, options={**MATH, **options}, seed=seed)
        said += words_sent(m, Random(seed))
    assert len(said) > 300
    assert not [(found[0], words) for words in said if (found := LOVE.search(words))]


def test_the_words_of_love_are_found_where_they_belong() -> None:
    m = rumpus.match("love-and-marriage", players=7, options={**MATH, "frame": "love"}, seed=1)
    assert any(LOVE.search(words) for words in words_sent(m, Random(1)))


def test_rules_and_title_of_a_math_session_say_no_word_of_love() -> None:
    options = options_of(LoveAndMarriage, MATH)
    assert LoveAndMarriage.titled(options) == "Number Match"
    assert LoveAndMarriage.titled(options_of(LoveAndMarriage, {})) == "Love and Marriage"
    page = games.rules_of(LoveAndMarriage, LoveAndMarriage.guise(options))
    assert page.startswith("# Number Match")
    assert LOVE.search(page) is None
    assert LOVE.search(LoveAndMarriage.__doc__ or "") is None, "this sentence is read in both frames"
    for what in (WAIT_FOR_GO, MINGLE, BETWEEN):
        assert f"<!-- asked: {what} -->" in page


# ---- records


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def a_session() -> Match:
    m = session(12, 14, 13, 16, 5, 7, cheating=True, lying=True, experiment="9b", rounds=1)
    names = ["Zoe", "Yan", "Xia", "Wim", "Vic", "Uwe", "Tom"]
    m.names[:] = names
    m.answer(A, ("talk", B), at=1000)
    m.answer(A, 13, at=1500)
    m.answer(A, ("ask", B), at=2000)
    m.answer(B, ("agree", A), at=3000)
    m.answer(LEAD, ("pause",), at=4000)
    m.answer(LEAD, ("resume",), at=9000)
    pair(m, 13, 16, at=10_000)
    pair(m, 12, 13, at=11_000)
    m.answer(D, ("talk", 5), at=12_000)
    m.answer(D, ("ask", 5), at=12_500)
    m.answer(5, ("refuse", D), at=13_000)
    m.answer(5, ("leave", D), at=13_500)
    run_out(m)
    return m


def test_the_records_tell_what_happened_and_no_names() -> None:
    m = a_session()
    files = LoveAndMarriage.records({"9b/1": Recording(m.log)})
    assert {name: text.splitlines()[0] for name, text in files.items() if name != "summary.json"} == {
        "players.csv": "session,frame,player,group,victory_points",
        "pairs.csv": "session,frame,round,order,space,t_ms,proposer,low_player,high_player,low_number,high_number,"
        "difference,low_group,high_group,broken_at_ms,broken_by",
        "events.csv": "session,frame,round,t_ms,act,actor,other,claimed,actor_number,other_number",
    }
    events = rows(files["events.csv"])
    first = {
        key: events[1][key] for key in ("t_ms", "act", "actor", "other", "claimed", "actor_number", "other_number")
    }
    assert list(first.values()) == ["1500", "say", "P01", "P02", "13", "12", "14"]
    assert [
        (event["t_ms"], event["act"]) for event in events if event["act"] in ("pair", "break", "refuse", "end")
    ] == [
        ("3000", "pair"),
        ("5000", "pair"),
        ("6000", "break"),
        ("6000", "break"),
        ("6000", "pair"),
        ("8000", "refuse"),
        ("180000", "end"),
    ], "five seconds of pause do not count"
    pairs = rows(files["pairs.csv"])
    assert [(row["space"], row["low_number"], row["high_number"], row["broken_by"]) for row in pairs] == [
        ("100", "12", "14", "P01"),
        ("90", "13", "16", "P03"),
        ("80", "12", "13", ""),
    ]
    assert pairs[0]["broken_at_ms"] == "6000"
    players = rows(files["players.csv"])
    assert {row["player"]: int(row["victory_points"]) for row in players} == {
        f"P{p:02}": table(m).points[p] for p in table(m).everybody
    }
    for name in m.names:
        assert not any(name in text for text in files.values())


def test_the_summary_agrees_with_the_log() -> None:
    m = a_session()
    found = json.loads(LoveAndMarriage.records({"9b/1": Recording(m.log)})["summary.json"])["frames"]["love"]
    acts = [entry.answer for entry in m.entries if entry.kind == "answer"]
    asked = sum(isinstance(act, tuple) and act[0] == "ask" for act in acts)
    agreed = sum(isinstance(act, tuple) and act[0] == "agree" for act in acts)
    assert found == {
        "sessions": 1,
        "rounds": 1,
        "mean_ms_to_first_pairing": (3000 * 2 + 5000 * 2) / 4,
        "mean_difference": 1.0,
        "share_paired": round(2 / 6, 4),
        "conversations_per_player": round(2 * 4 / 6, 4),
        "proposals": asked,
        "share_accepted": agreed / asked,
        "proposals_by_group": [],
        "share_of_mixed_pairs": None,
        "share_of_mixed_pairs_expected": None,
        "mean_overstatement": 1.0,
        "broken_pairs_per_round": 2.0,
    }


@pytest.mark.parametrize("venue", ["online", "room"])
def test_every_row_of_the_records_is_in_the_log_and_every_act_of_the_log_in_the_records(venue: str) -> None:
    """A session of random acts, and beside it a list of them that knows nothing of how records are made."""
    options = {"experiment": "9b", "lying": True, "cheating": True, "rounds": 2, "timer": 240, "min_players": 6}
    m = rumpus.match("love-and-marriage", players=6, options={**options, "venue": venue, "moderator": "auto"}, seed=7)
    random, game = Random(7), table(m)
    called = {"talk": "talk", "ask": "propose", "agree": "accept", "refuse": "refuse", "withdraw": "withdraw"}
    called["leave"] = "leave"
    acts: list[tuple[Any, ...]] = []
    standing: dict[tuple[int, int], tuple[int, ...]] = {}  # space and both numbers, by round and order; of all pairs
    while not m.over:
        me = random.choice([seat for seat, _ in m.waiting])
        posed = m.posed_to(me)[0]
        act = shapes.sample(posed.choices, random.random)
        if act == ("wait",):
            m.time_out()
            continue
        round_, before = game.round, len(m.entries)
        numbers = {p: game.hands[p][0].k for p in game.dealt}
        to = act[1] if isinstance(act, tuple) and len(act) > 1 else game.partners[me]
        m.answer(me, act, talk=posed.talk)
        given = next(entry for entry in m.entries[before:] if entry.kind == "answer")
        verb, other = ("say", to) if isinstance(given.answer, int) else (called.get(given.answer[0]), to)
        if verb is not None:
            assert other is not None
            claim = given.answer if verb == "say" else ""
            acts.append((round_, verb, me, other, claim, numbers[me], numbers[other]))
        for order, two in enumerate(game.pairs, 1):
            low, high = sorted((numbers[two.first], numbers[two.second]))
            standing[round_, order] = (game.spaces[order - 1], low, high, int(two.broken))
    files = LoveAndMarriage.records({"9b": Recording(m.log)})
    assert len(acts) > 100
    assert [
        (int(row["round"]), row["act"], row["actor"], row["other"], row["claimed"], row["actor_number"])
        for row in rows(files["events.csv"])
        if row["act"] not in ("pair", "break", "end")
    ] == [
        (round_, verb, f"P{me + 1:02}", f"P{other + 1:02}", str(claim), str(number))
        for round_, verb, me, other, claim, number, _ in acts
    ]
    assert {
        (int(row["round"]), int(row["order"])): (
            *(int(row[key]) for key in ("space", "low_number", "high_number")),
            int(bool(row["broken_by"])),
        )
        for row in rows(files["pairs.csv"])
    } == standing
    assert {row["player"]: int(row["victory_points"]) for row in rows(files["players.csv"])} == {
        f"P{p + 1:02}": game.points[p] for p in game.everybody
    }


def test_two_sessions_of_an_experiment_are_set_beside_each_other() -> None:
    played = []
    for frame in ("love", "math"):
        m = session(1, 2, 3, 4, experiment="9b", rounds=1, frame=frame)
        pair(m, 1, 2 if frame == "love" else 4)
        run_out(m)
        played.append(Recording(m.log))
    found = json.loads(LoveAndMarriage.records({"one": played[0], "two": played[1]})["summary.json"])["frames"]
    assert {frame: numbers["mean_difference"] for frame, numbers in found.items()} == {"love": 1.0, "math": 3.0}


def test_nothing_is_recorded_unless_it_is_an_experiment() -> None:
    m = session(1, 2, 3, rounds=1)
    pair(m, 1, 2)
    assert not LoveAndMarriage.recorded_as(m.beginning.options)
    assert LoveAndMarriage.recorded_as(a_session().beginning.options) == "9b"
    with pytest.raises(BadOption, match="forty letters"):
        session(1, 2, 3, experiment=" " * 3)


# ---- groups, and the debriefing


def test_groups_are_names_with_commas_and_only_for_the_records() -> None:
    options = options_of(LoveAndMarriage, {"experiment": "9b", "groups": "girls,  boys"})
    assert LoveAndMarriage.groups_of(options) == ["girls", "boys"]
    assert LoveAndMarriage.groups_of(options_of(LoveAndMarriage, {"experiment": "9b"})) == []
    for wrong in ("girls", "girls, girls", "girls,,boys", "a" * 25 + ", b", "=1+1, boys"):
        with pytest.raises(BadOption, match="two to eight"):
            session(1, 2, 3, experiment="9b", groups=wrong)
    with pytest.raises(BadOption, match="give it a label"):
        session(1, 2, 3, groups="girls, boys")


def test_the_records_have_the_groups_of_who_has_named_one() -> None:
    m = session(1, 2, 3, 4, 5, 6, 7, 8, experiment="9b", groups="girls, boys", rounds=1)
    for two in ((1, 2), (3, 4), (5, 6)):
        pair(m, *two)
    m.answer(7, ("talk", 8), at=2)
    m.answer(7, ("ask", 8), at=3)
    m.answer(8, ("refuse", 7), at=4)
    run_out(m)
    # 1 and 2 are girls, 3 is a girl and 4 a boy, 5 is a boy and 6 has not answered; 7 is a girl and 8 a boy.
    groups = {1: "girls", 2: "girls", 3: "girls", 4: "boys", 5: "boys", 7: "girls", 8: "boys"}
    files = LoveAndMarriage.records({"9b/1": Recording(m.log, groups)})
    assert [row["group"] for row in rows(files["players.csv"])] == [groups.get(p, "") for p in range(1, 9)]
    assert [(row["low_group"], row["high_group"]) for row in rows(files["pairs.csv"])] == [
        ("girls", "girls"),
        ("girls", "boys"),
        ("boys", ""),
    ]
    found = json.loads(files["summary.json"])["frames"]["love"]
    assert found["share_of_mixed_pairs"] == 0.5, "of the two of which both partners have answered"
    # Three girls and two boys are paired and have answered: 1 - (3*2 + 2*1) / (5*4).
    assert found["share_of_mixed_pairs_expected"] == 0.6
    assert found["proposals_by_group"] == [
        {"proposer": "boys", "receiver": "", "proposals": 1, "share_accepted": 1.0},
        {"proposer": "girls", "receiver": "boys", "proposals": 2, "share_accepted": 0.5},
        {"proposer": "girls", "receiver": "girls", "proposals": 1, "share_accepted": 1.0},
    ]


def test_the_debriefing_comes_when_both_frames_have_been_played() -> None:
    played = {}
    for frame in ("math", "love"):
        m = session(1, 2, 3, 4, experiment="9b", rounds=1, frame=frame)
        pair(m, 1, 2 if frame == "love" else 4)
        run_out(m)
        played[frame] = Recording(m.log)
        if frame == "math":
            assert LoveAndMarriage.debriefing(played) is None, "what the others are told, nobody learns before"
    told = LoveAndMarriage.debriefing(played)
    assert told is not None
    assert list(told.columns) == ["", "Love and Marriage", "Number Match"]
    assert ["between the two numbers of a pair, on average", "1.0", "3.0"] in told.rows
    assert ["of those who played found a partner", "50%", "50%"] in told.rows
