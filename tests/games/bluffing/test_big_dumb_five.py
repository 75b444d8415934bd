"""Big Dumb Five: what the rules say, played."""

from collections.abc import Sequence
from typing import Any

import pytest

import rumpus
from rumpus.core import IllegalAnswer, Match, Place, Seat
from rumpus.games.bluffing.big_dumb_five import BET, MIXES, BigDumbFive
from tests.games.frames import Frame, ends_in_the_present, frames, strip


def table(players: int, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    m = rumpus.match("big-dumb-five", players, options, seed=1, arrange=fields)
    m.watch(True)
    return m


def bet(m: Match, bets: Sequence[int]) -> None:
    for seat, stones in enumerate(bets):
        m.answer(seat, stones)


def the_game(m: Match) -> BigDumbFive:
    assert isinstance(m.game, BigDumbFive)
    return m.game


def counters(m: Match, viewer: int | None) -> list[dict[str, int | str]]:
    return [chair.counters for chair in m.view(viewer).chairs]


# ---- a round


def test_the_highest_unmatched_bet_takes_the_pot() -> None:
    m = table(4)
    bet(m, [5, 5, 4, 2])
    assert the_game(m).stones == [7, 7, 24, 10]
    assert the_game(m).pot == 0
    assert m.story(None)[-1] == "Player 3 takes 16 stones."


def test_a_pot_that_nobody_takes_waits_for_the_next_winner() -> None:
    m = table(3)
    bet(m, [3, 3, 3])
    assert (the_game(m).pot, the_game(m).stones) == (9, [9, 9, 9])
    bet(m, [5, 5, 1])
    assert (the_game(m).pot, the_game(m).stones) == (0, [4, 4, 28])
    assert m.waiting


def test_carried_pots_pile_up() -> None:
    m = table(3)
    for _ in range(2):
        bet(m, [2, 2, 2])
    assert the_game(m).pot == 12
    bet(m, [1, 1, 2])
    assert the_game(m).stones == [7, 7, 22]


def test_two_pairs_leave_no_winner() -> None:
    m = table(4)
    bet(m, [2, 2, 4, 4])
    assert (the_game(m).pot, the_game(m).winner) == (12, None)
    assert m.story(None)[-1] == "Every bet is matched: 12 stones stay in the pot."


def test_three_equal_bets_cancel_like_two() -> None:
    m = table(4)
    bet(m, [5, 5, 5, 1])
    assert the_game(m).winner == 3


def test_a_bet_is_at_least_one_and_at_most_five() -> None:
    m = table(3)
    assert m.questions[Seat(0)].choices == range(1, 6)
    for wrong in (0, 6, "pass"):
        with pytest.raises(IllegalAnswer, match="is not possible: 1 to 5"):
            m.answer(0, wrong)


def test_nobody_bets_more_than_he_owns() -> None:
    m = table(3, stones=[2, 12, 22])
    assert m.questions[Seat(0)].choices == range(1, 3)
    with pytest.raises(IllegalAnswer, match="3 is not possible: 1 to 2"):
        m.answer(0, 3)


def test_a_last_stone_is_asked_for_like_any_other() -> None:
    m = table(3, stones=[1, 15, 20])
    assert [seat for seat, _ in m.waiting] == [0, 1, 2]


# ---- the end


def test_whoever_bets_everything_and_wins_has_not_run_out() -> None:
    m = table(3, stones=[3, 12, 21])
    bet(m, [3, 2, 1])
    assert the_game(m).stones[0] == 6
    assert m.waiting


def test_whoever_bets_everything_and_loses_ends_the_game() -> None:
    m = table(3, stones=[3, 20, 13])
    bet(m, [3, 3, 1])
    assert m.over
    assert m.game.scores() == [0, 17, 19]
    assert m.standings() == [3, 2, 1]


def test_a_carried_pot_goes_to_the_winner_of_the_last_round() -> None:
    m = table(3, stones=[1, 10, 15], pot=10)
    bet(m, [1, 1, 2])
    assert m.over
    assert m.game.scores() == [0, 9, 27]


def test_what_is_left_in_the_pot_belongs_to_nobody() -> None:
    m = table(4, stones=[2, 20, 13, 13])
    bet(m, [2, 2, 4, 4])
    assert m.over
    assert (m.game.scores(), the_game(m).pot) == ([0, 18, 9, 9], 12)
    assert m.standings() == [4, 1, 2, 2]


def test_several_can_run_out_at_once() -> None:
    m = table(3, stones=[2, 2, 32])
    bet(m, [2, 2, 1])
    assert m.game.scores() == [0, 0, 36]
    assert m.standings() == [2, 2, 1]


def test_if_everybody_runs_out_everybody_wins() -> None:
    m = table(3, stones=[2, 2, 2], pot=30)
    bet(m, [2, 2, 2])
    assert m.over
    assert m.standings() == [1, 1, 1]


def test_after_two_hundred_rounds_it_is_enough() -> None:
    m = table(3, played=198)
    bet(m, [1, 2, 3])
    assert m.waiting
    bet(m, [1, 2, 3])
    assert m.over
    assert m.standings() == [2, 3, 1]


# ---- gambling


def test_gambling_is_on_credit_and_without_limit() -> None:
    m = table(3, {"mode": "gambling"})
    bet(m, [5, 5, 1])
    assert the_game(m).stones == [-5, -5, 10]
    assert all(posed.choices == range(1, 6) for posed in m.questions.values())
    bet(m, [4, 4, 4])
    assert (the_game(m).stones, the_game(m).pot) == ([-9, -9, 6], 12)


def test_gambling_ends_after_the_rounds_agreed_on() -> None:
    m = table(3, {"mode": "gambling", "rounds": 5})
    for _ in range(4):
        bet(m, [5, 5, 1])
    assert m.waiting
    bet(m, [2, 2, 2])
    assert m.over
    assert m.game.scores() == [-22, -22, 38]
    assert the_game(m).pot == 6


def test_rounds_mean_nothing_in_the_standard_game() -> None:
    m = table(3, {"rounds": 5})
    for _ in range(2):
        for bets in ([1, 2, 3], [2, 3, 1], [3, 1, 2]):
            bet(m, bets)
    assert the_game(m).stones == [12, 12, 12]
    assert m.waiting


# ---- who sees what


def test_sealed_bets_reach_nobody_before_the_last_is_made() -> None:
    sent = []
    for bets in ([1, 5], [4, 2]):
        m = table(3)
        for seat, stones in enumerate(bets):
            m.answer(seat, stones)
        sent.append((m.received(None), m.received(2)))
    assert sent[0] == sent[1]


def test_a_forced_bet_looks_like_any_other_before_the_reveal() -> None:
    rich, poor = table(3, stones=[10, 13, 13]), table(3, stones=[1, 22, 13])
    assert rich.received(None) == poor.received(None)
    assert rich.received(2) == poor.received(2)


def test_concealed_stones_are_seen_by_their_owner_until_the_game_is_over() -> None:
    m = table(3, stones=[3, 20, 13])
    assert counters(m, None) == [{}, {}, {}]
    assert counters(m, 1) == [{}, {"stones": 20}, {}]
    bet(m, [3, 3, 1])
    assert counters(m, None) == [{"stones": 0}, {"stones": 17}, {"stones": 19}]


def test_stones_that_are_not_concealed_are_seen_by_everybody() -> None:
    m = table(3, {"concealed": False}, stones=[3, 20, 13])
    assert counters(m, None) == [{"stones": 3}, {"stones": 20}, {"stones": 13}]


def marked(places: Sequence[Place]) -> list[tuple[int | None, int, list[str], bool]]:
    """The bets: whose, how many stones, what became of them, and whether they are past."""
    bets = [place for place in places if place.id.startswith("bet")]
    return [(place.owner, place.tokens[0].count, place.tokens[0].marks, place.past) for place in bets]


def test_the_last_bets_stay_in_sight_with_what_became_of_them() -> None:
    m = table(4)
    bet(m, [5, 5, 4, 2])
    assert marked(m.view(None).places) == [
        (0, 5, ["spent"], True),
        (1, 5, ["spent"], True),
        (2, 4, ["lit"], True),
        (3, 2, [], True),
    ]
    assert m.story(None) == [
        "Player 1 bets 5, Player 2 bets 5, Player 3 bets 4 and Player 4 bets 2.",
        "Player 3 takes 16 stones.",
    ]


# ---- what is seen between two questions


def stones_in(frame: Frame) -> int:
    """All stones that lie on the table: those of the players, of the pot, and what was bet just now."""
    return sum(token.count for place in frame.scene.places if not place.past for token in place.tokens)


def test_all_bets_are_revealed_at_once_and_then_the_winner_takes_them() -> None:
    m = table(3, {"concealed": False}, pot=6, stones=[10, 10, 10])
    bet(m, [5, 5, 3])
    assert strip(m) == [
        ("Player 1 bets 5, Player 2 bets 5 and Player 3 bets 3.", 2600),
        ("Player 3 takes 19 stones.", 1000),
    ]
    revealed, taken = frames(m)
    assert marked(revealed.scene.places) == [(0, 5, ["spent"], False), (1, 5, ["spent"], False), (2, 3, [], False)]
    assert (revealed.place("pot").total, revealed.scene.heading) == (6, "Round 1")
    assert [chair.counters["stones"] for chair in revealed.scene.chairs] == [5, 5, 7]
    assert (taken.place("pot").total, marked(taken.scene.places)[2]) == (0, (2, 3, ["lit"], True))
    assert [chair.counters["stones"] for chair in taken.scene.chairs] == [5, 5, 26]
    assert [stones_in(frame) for frame in frames(m)] == [36, 36]


def test_nobody_is_marked_for_the_round_before_when_bets_are_revealed() -> None:
    m = table(3)
    bet(m, [1, 1, 2])
    bet(m, [3, 1, 1])
    revealed, _ = frames(m)
    assert marked(revealed.scene.places) == [(0, 3, [], False), (1, 1, ["spent"], False), (2, 1, ["spent"], False)]


def test_a_pot_that_nobody_takes_is_seen_to_grow() -> None:
    m = table(3)
    bet(m, [3, 3, 3])
    revealed, grown = frames(m)
    assert (revealed.place("pot").total, grown.place("pot").total) == (0, 9)
    assert (grown.caption, grown.lasts) == ("Every bet is matched: 9 stones stay in the pot.", 1000)


@pytest.mark.parametrize(
    ("options", "fields", "bets", "why"),
    [
        ({}, {"stones": [3, 20, 13]}, [3, 3, 1], "Player 1 has no stones left."),
        ({}, {"stones": [2, 2, 32]}, [2, 2, 1], "Player 1 and Player 2 have no stones left."),
        ({}, {"played": 199}, [1, 2, 3], "After 200 rounds it is enough."),
        ({"mode": "gambling", "rounds": 5}, {"played": 4}, [1, 2, 3], "All 5 rounds are played."),
    ],
)
def test_the_end_says_why(options: dict[str, Any], fields: dict[str, Any], bets: list[int], why: str) -> None:
    m = table(3, options, **fields)
    bet(m, bets)
    assert strip(m)[-1] == (why, 1000)
    assert ends_in_the_present(m)
    result = m.view(None).result
    assert result is not None
    assert ([tally.points for tally in result.tallies], result.unit) == (m.game.scores(), "stones")


# ---- good play


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_bot_mixes_as_the_number_of_players_asks(players: int) -> None:
    m = table(players)
    assert m.game.hunch(Seat(0), BET, range(1, 6)) == MIXES[players]
    assert sum(MIXES[players]) == 100


def test_a_bot_mixes_only_what_it_can_bet() -> None:
    m = table(3, stones=[2, 12, 22])
    assert m.game.hunch(Seat(0), BET, m.questions[Seat(0)].choices) == (50, 11)
