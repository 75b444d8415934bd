"""Ratings: from the places of matches to strengths, and how sure one can be of them."""

from collections.abc import Sequence
from math import log
from random import Random

import pytest

from rumpus.lab.ratings import POINTS, Ranking, Rating, pairs, rate, share

NAMES = ["random", "easy", "hard"]


def ranked(random: Random, strengths: dict[str, float], seated: Sequence[str]) -> Ranking:
    """A match, as the model has it: one is chosen, and then one of the others."""
    left, places = list(range(len(seated))), [0] * len(seated)
    for place in range(1, len(seated) + 1):
        chosen = random.choices(left, [strengths[seated[seat]] for seat in left])[0]
        places[chosen] = place
        left.remove(chosen)
    return seated, places


def test_two_players_are_rated_as_bradley_and_terry_do() -> None:
    """With the drawn match that everybody is given: 30.5 wins to 10.5."""
    matches: Sequence[Ranking] = [(("easy", "random"), (1, 2))] * 30 + [(("random", "easy"), (1, 2))] * 10
    random, easy = rate(matches, ["random", "easy"])
    assert random == Rating("random", 0, 0, 0)
    assert easy.points == pytest.approx(POINTS * log(30.5 / 10.5), abs=0.1)
    assert easy.high - easy.points == pytest.approx(1.96 * POINTS * (1 / 30.5 + 1 / 10.5) ** 0.5, abs=0.2)


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn: list[Ranking] = [(("easy", "random"), (1, 1))] * 20
    fought: list[Ranking] = [(("easy", "random"), (1, 2)), (("random", "easy"), (1, 2))] * 10
    assert rate(drawn, NAMES)[1].points == rate(fought, NAMES)[1].points == 0


@pytest.mark.parametrize(
    ("places", "orders"),
    [
        ((1, 1, 3), [(1, 2, 3), (2, 1, 3)]),
        ((1, 2, 2), [(1, 2, 3), (1, 3, 2)]),
        ((1, 1, 1), [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]),
    ],
)
def test_a_shared_place_is_every_order_equally_often(places: tuple[int, ...], orders: list[tuple[int, ...]]) -> None:
    shared = rate([(NAMES, places)] * 6, NAMES)
    spelled = rate([(NAMES, order) for order in orders] * (6 // len(orders)), NAMES)
    assert [r.points for r in shared] == [r.points for r in spelled]


def test_the_order_of_many_players_is_found() -> None:
    random = Random(1)
    strengths = {"random": 1.0, "easy": 2.0, "hard": 6.0}
    seated = NAMES * 2
    ratings = rate([ranked(random, strengths, seated) for _ in range(400)], NAMES)
    assert [r.name for r in sorted(ratings, key=lambda r: r.points)] == NAMES
    for rating in ratings:
        assert rating.low <= POINTS * log(strengths[rating.name]) <= rating.high


@pytest.mark.parametrize("seated", [("random", "hard"), ("random", "easy", "hard"), tuple(NAMES * 2)])
def test_nineteen_of_twenty_intervals_hold_the_truth(seated: tuple[str, ...]) -> None:
    strengths = {"random": 1.0, "easy": 1.5, "hard": 8.0}
    names = [name for name in NAMES if name in seated]
    held = 0
    for seed in range(200):
        random = Random(seed)
        hard = rate([ranked(random, strengths, seated) for _ in range(40)], names)[-1]
        held += hard.low <= POINTS * log(8) <= hard.high
    assert 0.92 <= held / 200 <= 0.99


def test_players_of_a_name_who_rise_and_fall_together_are_no_separate_proof() -> None:
    """In every match either all of one kind are ahead, or all of the other, by the toss of a coin."""
    seated = ["random"] * 5 + ["hard"] * 5
    held = 0
    for seed in range(60):
        random = Random(seed)
        matches: list[Ranking] = []
        for _ in range(20):
            ahead = random.random() < 0.5
            matches.append((seated, [1 + 5 * ahead] * 5 + [6 - 5 * ahead] * 5))
        hard = rate(matches, ["random", "hard"])[1]
        held += hard.low <= 0 <= hard.high
    assert held >= 53


def test_who_wins_everything_is_rated_high_and_uncertain() -> None:
    few, many = (rate([(("hard", "random"), (1, 2))] * n, ["random", "hard"])[1] for n in (5, 200))
    assert 0 < few.points < many.points < 1500
    assert few.low < 0 < many.low
    assert many.high - many.low > 800  # nobody knows how much better than good it is


def test_who_has_not_met_anybody_is_as_good_as_any() -> None:
    unknown = rate([(("easy", "random"), (1, 2))] * 50, NAMES)[2]
    assert unknown.low < 0 < 600 < unknown.high


def test_without_random_the_mean_is_zero() -> None:
    one, other = rate([(("a", "b"), (1, 2))] * 3 + [(("a", "b"), (2, 1))], ["a", "b"])
    assert one.points == pytest.approx(-other.points)
    assert one.points > 0


def test_points_are_those_of_chess_players() -> None:
    assert share(0) == 0.5
    assert share(200) == pytest.approx(0.76, abs=0.005)
    assert share(-400) == pytest.approx(1 / 11)


def test_pairs_count_who_was_ahead() -> None:
    (found,) = pairs([(("hard", "easy"), (1, 2))] * 8 + [(("easy", "hard"), (1, 1))] * 2, NAMES)  # others did not meet
    assert (found.one, found.other, found.ahead.of, found.ahead.got) == ("hard", "easy", 10, 9)
    assert found.ahead.low < found.ahead.share == 0.9 < found.ahead.high
    assert found.won == found.ahead  # of two, whoever is ahead has won


def test_nobody_may_have_won() -> None:
    (found,) = pairs([(("hard", "easy"), (2, 2)), (("hard", "easy"), (1, 2))], ["easy", "hard"])
    assert (found.ahead.got, found.ahead.of) == (1.5, 2)


def test_pairs_count_who_won() -> None:
    matches: Sequence[Ranking] = [(NAMES, (1, 2, 3)), (NAMES, (3, 2, 1)), (NAMES, (3, 1, 1)), (NAMES, (1, 2, 2))]
    found = {(pair.one, pair.other): pair for pair in pairs(matches, NAMES)}["hard", "easy"]
    assert (found.ahead.got, found.ahead.of) == (2, 4)
    assert found.won is not None
    assert (found.won.got, found.won.of) == (1.5, 2)
    assert pairs([(NAMES, (1, 2, 3))], NAMES)[2].won is None  # neither of the two


def test_a_match_is_one_meeting_however_many_of_each_are_there() -> None:
    (found,) = pairs([(("hard", "hard", "easy", "easy"), (1, 4, 2, 2))], NAMES)
    assert (found.ahead.of, found.ahead.got) == (1, 0.5)
