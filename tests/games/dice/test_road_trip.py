"""Road Trip: the worked examples and rulings of its specification."""

from fractions import Fraction
from typing import Any

import pytest

import rumpus
from rumpus.core import IllegalAnswer, Match, Seat
from rumpus.games.dice.road_trip import CHANCE, ROLL, SPOTS, WAYS, RoadTrip
from tests.games.frames import frames, strip

A, B, C = Seat(0), Seat(1), Seat(2)
LETTERS = "ABCDE"


def trip(road: str, *rolls: list[int], players: int, points: tuple[int, ...] = (), **options: Any) -> Match:
    """A match on a road that begins like this, in letters for the colours; it goes on with the pattern."""
    colours = 4 if players == 2 else players
    stones = [colours * i + LETTERS.index(letter) for i, letter in enumerate(road)]
    end = colours * (len(road) + 1)
    stones += range(end, end + 31 - len(road))
    arrange: dict[str, Any] = {"road": stones}
    if points:
        arrange["captured"] = [[-1 - seat] * count for seat, count in enumerate(points)]
    m = rumpus.match("road-trip", players, chance=[0, *rolls], seed=1, arrange=arrange, options=options)
    m.watch(True)
    return m


def table(m: Match) -> RoadTrip:
    assert isinstance(m.game, RoadTrip)
    return m.game


def roll(m: Match, *ways: str) -> None:
    for way in ways:
        m.answer(m.waiting[0][0], way)


def road(m: Match, length: int) -> str:
    return "".join(LETTERS[table(m).colour(stone)] for stone in table(m).road[:length])


def points(m: Match) -> list[int]:
    return table(m).scores()


# ---- the worked examples


def test_1_thirteen_leads_to_a_swap() -> None:
    m = trip("ABCDABCDABCDABCD", [6, 6, 1], players=4)
    roll(m, "3 dice")
    assert road(m, 16) == "BBCDABCDABCDAACD"
    assert m.waiting == [(B, ROLL)]
    assert points(m) == [0, 0, 0, 0]


def test_2_the_colour_of_the_lead_is_captured_and_the_road_moves_up() -> None:
    m = trip("ABCABCABCABC", [3], players=3)
    roll(m, "1 die")
    assert (road(m, 11), points(m)) == ("BCABCABCABC", [1, 0, 0])
    assert m.waiting == [(B, ROLL)]


def test_3_one_plays_again_if_the_stone_behind_the_lead_is_theirs() -> None:
    m = trip("ABCABCABCABC", [3], [4], [1], [6], players=3)
    roll(m, "1 die", "1 die")
    assert road(m, 11) == "CCABBABCABC"
    assert m.waiting == [(C, ROLL)]
    roll(m, "1 die")
    assert (road(m, 10), points(m)) == ("CABBABCABC", [1, 0, 1])
    assert m.waiting == [(C, ROLL)]
    roll(m, "1 die")
    assert (road(m, 10), points(m)) == ("ABBABCABCA", [1, 0, 2])
    assert m.waiting == [(A, ROLL)]


def test_4_ones_other_colour_is_not_captured_but_one_plays_again() -> None:
    m = trip("ABCDABCD", [2], players=2)
    roll(m, "1 die")
    assert (road(m, 8), points(m)) == ("CBADABCD", [0, 0])
    assert m.waiting == [(A, ROLL)]


def test_5_a_capture_right_behind_the_lead() -> None:
    m = trip("AABC", [1], players=3)
    lead = table(m).road[0]
    roll(m, "1 die")
    assert (road(m, 3), points(m)) == ("ABC", [1, 0, 0])
    assert table(m).road[0] == lead
    assert m.waiting == [(A, ROLL)]


def test_6_six_stones_win_at_once() -> None:
    m = trip("ABCABC", [3], players=3, points=(5, 4, 4))
    roll(m, "1 die")
    assert m.over
    assert (points(m), m.standings()) == ([6, 4, 4], [1, 2, 2])
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Player 1 has captured 6 stones."


@pytest.mark.parametrize(
    ("players", "chances"),
    [
        (3, ["1/3"] * 5),
        (4, ["1/6", "1/4", "55/216", "161/648", "973/3888"]),
        (5, ["1/6", "7/36", "43/216", "259/1296", "389/1944"]),
    ],
)
def test_7_chances_on_a_fresh_road(players: int, chances: list[str]) -> None:
    game = table(rumpus.match("road-trip", players))
    assert [game.capture(count) for count in WAYS.values()] == pytest.approx([Fraction(text) for text in chances])


# ---- the rulings


def test_a_fresh_road_has_the_colours_in_turn_from_one_drawn_by_lot() -> None:
    m = rumpus.match("road-trip", 3, chance=[2])
    assert road(m, 31) == "CAB" * 10 + "C"
    assert m.waiting == [(C, ROLL)]


def test_two_players_have_two_colours_each_and_take_turns_on_the_road() -> None:
    m = rumpus.match("road-trip", 2, chance=[3])
    assert road(m, 6) == "DABCDA"
    assert [table(m).owner(stone) for stone in table(m).road[:4]] == [B, A, B, A]


@pytest.mark.parametrize(("players", "chair"), [(2, 1), (2, 2), (5, 5)])
def test_a_chair_that_begins_has_its_first_colour_in_front(players: int, chair: int) -> None:
    m = rumpus.match("road-trip", players, options={"first": str(chair)})
    assert road(m, 1) == LETTERS[chair - 1]
    assert m.waiting == [(Seat(chair - 1), ROLL)]


def test_if_nobody_sits_in_that_chair_luck_decides() -> None:
    m = rumpus.match("road-trip", 3, options={"first": "5"}, chance=[1])
    assert m.waiting == [(B, ROLL)]


def test_the_winner_begins_a_rematch() -> None:
    m = trip("BABCBA", [4], players=3, points=(0, 5, 0))
    roll(m, "1 die")
    assert m.over
    assert table(m).rematch() == {"first": "2"}


def test_the_road_goes_on_from_the_last_stone_laid_whatever_has_changed_places() -> None:
    m = rumpus.match("road-trip", 3, chance=[0, [6] * 5, [6] * 5, [1], [6, 6, 6, 6, 5]])
    roll(m, "5 dice")  # the far end is an A, and is captured there
    assert (points(m), road(m, 31)) == ([1, 0, 0], "BCA" * 10 + "B")
    roll(m, "5 dice")
    assert (points(m), road(m, 31)) == ([1, 1, 0], "CAB" * 10 + "C")
    roll(m, "1 die", "5 dice")  # C changes places with A, and A with the last but one
    assert road(m, 31)[29:] == "AC"
    roll(m, "1 die")
    assert len(table(m).road) == 31


def test_one_to_five_dice_at_every_turn_and_no_passing() -> None:
    m = trip("ABCABC", [1, 2, 3, 4, 5], players=3)
    assert list(m.choices) == ["1 die", "2 dice", "3 dice", "4 dice", "5 dice"]
    for answer in ("0 dice", "6 dice", "pass", 3):
        with pytest.raises(IllegalAnswer):
            m.answer(A, answer)
    roll(m, "5 dice")
    assert len(m.choices) == 5


def test_what_is_typed_may_be_the_number_of_dice() -> None:
    m = trip("ABCABC", players=3)
    assert m.questions[A].read("3") == "3 dice"


# ---- what is seen


def test_the_dice_land_on_a_marked_target_and_then_the_capture_is_seen() -> None:
    m = trip("ABCABC", [3], players=3)
    roll(m, "1 die")
    assert strip(m) == [("Player 1 rolls 3.", 1500), ("Player 1 captures a red stone, 3 down the road.", 2600)]
    landed = frames(m)[0].place("road").tokens
    assert [token.marks for token in landed[:5]] == [[], [], [], ["lit", "1: 17%"], []]
    assert [token.face for token in landed[:2]] == ["car", ""]


def test_an_orange_stone_is_captured_in_good_english() -> None:
    m = trip("DABCD", [4], players=4)
    roll(m, "1 die")
    assert m.story(None)[-1] == "Player 4 captures an orange stone, 4 down the road."


def test_a_swap_says_who_leads() -> None:
    m = trip("ABCABC", [2], players=3)
    roll(m, "1 die")
    assert strip(m)[-1] == ("The red and the green stone change places: Player 3 leads.", 1000)


def test_every_number_of_dice_says_how_often_it_captures() -> None:
    m = trip("AABBACB", players=3)
    assert [m.questions[A].labels(way) for way in m.choices][:2] == ["1 die: 33%", "2 dice: 33%"]


def test_one_reads_how_often_one_rolls_again() -> None:
    # One die captures with a 1 or a 4; either way a stone of the same colour leads next. Two dice make no 1.
    m = trip("AABBACB", players=3)
    assert "The chance to roll again, with 1 to 5 dice: 33, 33, " in m.view(A).note
    # Of two players, whoever hits a stone of their other colour captures nothing, but rolls again.
    m = trip("ABCDCDCD", players=2)
    assert m.questions[A].labels("1 die") == "1 die: 0%"
    assert "The chance to roll again, with 1 to 5 dice: 50, " in m.view(A).note


def test_whatever_can_be_captured_shows_the_best_dice_for_it() -> None:
    m = trip("AABBCCBABBBA", players=3)
    (board,) = (place for place in m.view(None).places if place.id == "road")
    marks = {at: token.marks for at, token in enumerate(board.tokens[:12]) if token.marks}
    assert marks == {1: ["1: 17%"], 7: ["2: 17%"], 11: ["3: 12%"]}


def test_the_road_winds_and_no_two_stones_touch() -> None:
    spots = [(x, y) for _, x, y in SPOTS]
    assert [name for name, _, _ in SPOTS] == ["Lead", *map(str, range(1, 31))]
    assert min(abs(x - u) + abs(y - v) for i, (x, y) in enumerate(spots) for u, v in spots[:i]) > 1


def test_chances_of_a_roll_are_whole() -> None:
    assert [sum(chances.values()) for chances in CHANCE.values()] == pytest.approx([1] * 5)
    assert CHANCE[2][7] == pytest.approx(1 / 6)
