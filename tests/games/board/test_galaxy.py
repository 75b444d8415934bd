"""Galaxy: the worked examples and rulings of its specification."""

from collections.abc import Mapping
from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, Board, IllegalAnswer, Match, Row, Seat
from rumpus.games.board.galaxy import AT, LINES, NEIGHBOURS, SETTLE, STARS, VALUES, Galaxy
from tests.games.frames import ends_in_the_present, frames, strip

A, B = Seat(0), Seat(1)
WHOLE = "10+1 5+2 1+1 2+2 3+1 11+2 16+2 7+1 4+1 8+1 12+2 19+1 18+2 14+1 9+2 13+1 17+2 20+1"


def galaxy(*homes: int, first: Seat = A, **options: Any) -> Match:
    m = rumpus.match("galaxy", 2, chance=[*homes, first], options=options, names=["Ann", "Ben"])
    m.watch(True)
    return m


def arranged(owners: Mapping[int, Seat], worths: Mapping[int, int] | None = None, **more: Any) -> Match:
    """Stars that are settled already, and who is to move: the first player, unless said."""
    options = more.pop("options", {})
    arrange = {"owners": dict(owners), "worths": dict(worths or dict.fromkeys(owners, 1)), "player": A, "first": A}
    return rumpus.match("galaxy", 2, seed=1, arrange=arrange | more, options=options, names=["Ann", "Ben"])


def table(m: Match) -> Galaxy:
    assert isinstance(m.game, Galaxy)
    return m.game


def play(m: Match, *answers: Any) -> None:
    for answer in answers:
        m.answer(m.waiting[0][0], answer)


def board(m: Match, viewer: Seat | None = A) -> Board:
    return next(place for place in m.view(viewer).places if isinstance(place, Board))


# ---- the map


def test_the_map_is_the_same_from_both_sides() -> None:
    assert (len(STARS), len(LINES)) == (20, 35)
    assert {tuple(sorted((21 - a, 21 - b))) for a, b in LINES} == {tuple(sorted(line)) for line in LINES}
    for star, (x, y) in zip(STARS, AT, strict=True):
        assert AT[20 - star] == (100 - x, 100 - y)
        assert 2 <= len(NEIGHBOURS[star]) <= 5
    assert NEIGHBOURS[10] == [5, 6, 11, 15]
    assert NEIGHBOURS[7] == [3, 4, 8, 12]


def test_no_two_lines_cross_and_all_stars_hang_together() -> None:
    def side(a: int, b: int, c: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = (AT[star - 1] for star in (a, b, c))
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    for i, (a, b) in enumerate(LINES):
        for c, d in LINES[:i]:
            if not {a, b} & {c, d}:
                assert side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0
    reached = {1}
    for _ in STARS:
        reached |= {other for star in reached for other in NEIGHBOURS[star]}
    assert reached == set(STARS)


# ---- the worked examples


def test_1_a_point_for_every_enemy_next_door() -> None:
    m = galaxy(6, 15)
    m.answer(A, "10")
    m.answer(B, "11")
    m.answer(A, "5")
    assert table(m).points == [1, 2]
    assert m.story(None) == [
        "Ann settles star 10: 1 point.", "Ben settles star 11: 2 points.", "Ann settles star 5: 0 points.",
    ]  # fmt: skip


def test_2_homes_are_drawn_again_until_they_are_apart() -> None:
    m = galaxy(7, 12, 7, 3, 8, 14)
    assert table(m).owners == {7: A, 14: B}
    assert table(m).points == [0, 0]


def test_3_a_whole_game() -> None:
    m = galaxy(6, 15)
    before = [0, 0]
    for i, move in enumerate(WHOLE.split()):
        star, gained = map(int, move.split("+"))
        if i < 17:
            m.answer(i % 2, str(star))
            assert table(m).points[i % 2] - before[i % 2] == gained
        before = list(table(m).points)
    # The last star went by itself.
    assert m.over
    assert table(m).points == [14, 12]
    assert m.standings() == [1, 2]
    owners = table(m).owners
    assert sum(owners[a] != owners[b] for a, b in LINES) == 26
    assert m.story(None)[-1] == "Ann has 14 points, Ben has 12."


def test_4_values_are_multiplied() -> None:
    settled, worths = {5: B, 9: B, 6: A}, {5: 2, 9: 4, 6: 3}
    m = arranged(settled, worths, options={"colonies": "valued"})
    m.answer(A, (3, "10"))
    assert table(m).points == [6, 0]
    m = arranged(settled, worths, options={"colonies": "valued"})
    m.answer(A, (1, "14"))
    assert table(m).points == [4, 0]


@pytest.mark.parametrize("first", [A, B])
def test_5_of_equal_scores_whoever_went_first_wins(first: Seat) -> None:
    owners = {star: Seat(star % 2) for star in range(3, 21)}
    owners |= {2: A}
    m = arranged(owners, points=[12, 12], player=A, first=first)
    # Star 1 is joined to 2, which is Ann's own, and to 5, which is Ben's: that was the thirteenth point.
    assert table(m).points == [13, 12]
    m = arranged(owners, points=[11, 12], player=A, first=first)
    assert m.over
    assert table(m).points == [12, 12]
    assert m.standings() == ([1, 2] if first == A else [2, 1])
    assert m.story(None)[-1] == f"12 all: the game is for {m.names[first]}, who went first."


# ---- the rulings


def test_homes_count_as_enemy_colonies_with_a_worth_of_one() -> None:
    m = galaxy(6, 15, colonies="valued")
    assert table(m).worths == {6: 1, 15: 1}
    m.answer(A, (4, "10"))
    assert table(m).points == [4, 0]


def test_only_whoever_places_scores_and_nothing_else_happens() -> None:
    m = galaxy(6, 15)
    m.answer(A, "11")
    assert table(m).points == [1, 0]
    assert table(m).owners == {6: A, 15: B, 11: A}
    assert m.waiting == [(B, SETTLE)]


def test_every_empty_star_can_be_settled_and_no_other() -> None:
    m = galaxy(6, 15)
    assert [*m.choices] == [str(star) for star in STARS if star not in (6, 15)]
    with pytest.raises(IllegalAnswer, match="6 is not possible"):
        m.answer(A, "6")


def test_who_goes_first_is_drawn_and_not_who_drew_a_home_first() -> None:
    assert galaxy(6, 15, first=B).actor == B
    assert galaxy(6, 15, first=A).actor == A


# ---- counters with values


def test_each_counter_is_there_as_often_as_it_is() -> None:
    m = galaxy(6, 15, colonies="valued")
    assert sum(VALUES.values()) == 9
    assert sum(worth * count for worth, count in VALUES.items()) + 1 == 20
    assert {worth for worth, _ in m.choices} == {1, 2, 3, 4}
    play(m, (4, "1"), (1, "2"))
    assert {worth for worth, _ in m.choices} == {1, 2, 3}
    with pytest.raises(IllegalAnswer):
        m.answer(A, (4, "3"))


def test_the_last_counter_goes_to_the_last_star_by_itself() -> None:
    owners = {star: Seat(star % 2) for star in range(1, 20)}
    m = arranged(owners, player=B, hands=[{1: 0}, {3: 1}], options={"colonies": "valued"})
    assert m.over
    assert table(m).worths[20] == 3


# ---- a series


def full(points: list[int], **more: Any) -> dict[str, Any]:
    """A table at which the last star, which is nobody's neighbour but Ann's, has just gone by itself."""
    owners = {star: A if star in (16, 19) else B for star in range(1, 20)}
    return {"owners": owners, "worths": dict.fromkeys(owners, 1), "player": A, "points": points, **more}


def test_the_winner_of_a_game_goes_first_in_the_next() -> None:
    m = rumpus.match("galaxy", 2, chance=[1, 20, A, 6, 15], arrange=full([3, 9], first=A), options={"games": 3})
    assert (table(m).wins, table(m).totals, table(m).played) == ([0, 1], [3, 9], 1)
    assert table(m).owners == {6: A, 15: B}
    assert table(m).points == [0, 0]
    assert m.waiting == [(B, SETTLE)]
    assert m.story(None) == [
        "Player 1 settles star 20: 0 points.",
        "Player 2 has 9 points, Player 1 has 3.",
        "Game 2: two new homes.",
        "Player 2 won, and goes first.",
    ]


@pytest.mark.parametrize(
    ("wins", "totals", "places"),
    [
        ([0, 1], [50, 0], [2, 1]),  # 0 : 2 games
        ([1, 0], [10, 3], [1, 2]),  # 1 : 1, and 13 points to 12
        ([1, 0], [9, 3], [2, 1]),  # 1 : 1, 12 points each: the last game was the second player's
    ],
)
def test_a_series_is_won_by_games_then_points_then_the_last_game(
    wins: list[int], totals: list[int], places: list[int]
) -> None:
    more = {"first": A, "wins": wins, "totals": totals, "played": 1}
    m = rumpus.match("galaxy", 2, seed=1, arrange=full([3, 9], **more), options={"games": 2})
    assert m.over
    assert m.standings() == places
    assert [tally.words for tally in table(m).tally()][1] == ("won 2 games" if wins[1] else "won 1 game")


@pytest.mark.parametrize("games", [0, 10])
def test_a_series_has_one_to_nine_games(games: int) -> None:
    with pytest.raises(BadOption):
        rumpus.match("galaxy", 2, options={"games": games})


# ---- what is seen


def test_each_empty_star_says_what_it_would_bring_and_by_which_lines() -> None:
    m = galaxy(6, 15)
    m.answer(A, "10")
    for viewer, star, words, enemies in (
        (B, 5, "+2", (6, 10)),
        (A, 11, "+1", (15,)),
        (None, 5, "+2", (6, 10)),
        (B, 1, "", ()),
    ):
        shown = board(m, viewer)
        assert shown.words[star - 1] == words
        assert sorted(LINES[i] for i in shown.ways[star - 1]) == sorted(tuple(sorted((star, e))) for e in enemies)
    assert board(m).words[9] == ""  # it is settled
    assert m.questions[B].labels("5") == "star 5, 2 points"


def test_the_lines_that_scored_stand_out() -> None:
    m = galaxy(6, 15)
    assert board(m).bright == []
    play(m, "10", "11")
    assert strip(m) == [("Ben settles star 11: 2 points.", 1000)]
    assert ends_in_the_present(m)
    assert [LINES[i] for i in board(m).bright] == [(6, 11), (10, 11)]


def test_the_latest_colony_stands_out_even_if_it_scores_nothing() -> None:
    m = galaxy(6, 15)
    assert [token.marks for token in board(m).tokens] == [[], []]
    play(m, "1")
    assert [token.marks for token in board(m).tokens] == [[], [], ["lit"]]


def test_counters_in_hand_and_what_they_are_multiplied_with() -> None:
    m = galaxy(6, 15, colonies="valued")
    assert board(m).words[9] == "×1"
    rows = {place.id: place for place in m.view(A).places if isinstance(place, Row)}
    (four,) = (way for way in m.questions[A].describe()["ways"] if way["value"] == 4)
    assert {to["value"]: to["drop"] for to in four["places"]}["10"] == "+4"
    marked = [(1, ["×3"]), (2, ["×3"]), (3, ["×2"]), (4, ["×1"])]
    assert [(token.value, token.marks) for token in rows["hand0"].tokens] == marked
    assert {token.face for place in rows.values() for token in place.tokens} == {
        f"{colour}-{worth}" for colour in ("black", "gray") for worth in VALUES
    }


def test_colours_and_who_went_first_are_seen() -> None:
    m = galaxy(6, 15, first=B)
    assert [chair.marks for chair in m.view(None).chairs] == [["black"], ["gray", "went first"]]
    assert [(token.label, board(m).spots[at][0]) for token, at in zip(board(m).tokens, board(m).at, strict=True)] == [
        ("black", "6"), ("gray", "15"),
    ]  # fmt: skip


def test_when_it_is_over_nothing_is_offered_any_more() -> None:
    m = rumpus.match("galaxy", 2, seed=1, arrange=full([3, 9], first=A))
    m.watch(True)
    assert board(m).words == []
    assert [frame.caption for frame in frames(m)] == []
