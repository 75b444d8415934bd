"""Stumpy the Cave Boy Rules!: the worked examples and rulings of its specification."""

from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, IllegalAnswer, Match, NotAsked, Rooms, Scene, Seat
from rumpus.games.board._circus import AREAS, DOORWAYS, MARKED_B, NEAR, ROOMS, SPOTS, WHITE_DOTS, distances, nearer
from rumpus.games.board.stumpy import LEAVE, ROLL_A_BARREL, STEP, Stumpy
from tests.games.frames import ends_in_the_present, frames, strip

NONE: list[str] = []


def table(m: Match) -> Stumpy:
    assert isinstance(m.game, Stumpy)
    return m.game


def circus(players: int, *luck: Any, options: dict[str, Any] | None = None, **arrange: Any) -> Match:
    """Seat 0 is Player 1. Then luck: the die, and where Mr. Parker goes at each drum roll, in turn."""
    m = rumpus.match("stumpy", players, options, seed=1, chance=[Seat(0), *luck], arrange=arrange)
    m.watch(True)
    return m


def at(players: int, **rooms: str) -> list[str]:
    """Everybody in the room they begin in, but these: p0="D"."""
    usual = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"][:players]
    return [rooms.get(f"p{seat}", room) for seat, room in enumerate(usual)]


def answer(m: Match, *answers: Any) -> None:
    for one in answers:
        m.answer(m.actor, list(one) if isinstance(one, tuple) else one)


def asks(m: Match) -> str:
    return m.questions[m.actor].what


# ---- the board


def test_the_board_has_25_rooms_and_56_doorways_and_everything_can_be_reached() -> None:
    assert len(ROOMS) == 25
    assert len(DOORWAYS) == len(set(DOORWAYS)) == 56
    assert distances("BT", NONE).keys() == set(ROOMS)
    assert set(NEAR["BT"]) == {"1", "2", "3", "4", "5", "6"}
    assert set(NEAR["C"]) == {"2", "3", "B", "D", "8"}
    assert [len(NEAR[corner]) for corner in ("7", "8", "9", "10")] == [3, 3, 3, 3]


def test_each_corner_has_exactly_one_white_dot() -> None:
    assert len(set(WHITE_DOTS)) == 12
    assert len(set(MARKED_B)) == 4
    assert {*WHITE_DOTS, *MARKED_B} <= set(DOORWAYS)
    for corner in ("7", "8", "9", "10"):
        assert sum(doorway in WHITE_DOTS for doorway in NEAR[corner].values()) == 1


def test_doorways_are_drawn_on_the_wall_of_both_rooms() -> None:
    for spot in (
        ("BT", 0, 0),
        ("BT-1", -11.0, -19.1),  # 22 out, in the middle of room 1
        ("1-2", 0, -37),
        ("6-K", -52, 0),
        ("8-C", 79.7, -46.0),
    ):
        assert spot in SPOTS
    assert len(AREAS) == len(ROOMS)
    assert AREAS[0] == [(0, -22, 22), (0, 22, 22)]


# ---- setting it up


@pytest.mark.parametrize(
    ("players", "barrels"), [(3, 16), (4, 16), (5, 12), (6, 12), (7, 11), (8, 10), (9, 9), (10, 8)]
)
def test_everybody_has_a_room_and_there_are_so_many_barrels(players: int, barrels: int) -> None:
    game = table(circus(players))
    assert game.pawns == at(players)
    assert game.parker == "BT"
    assert len(game.barrels) == barrels


def test_8_with_eight_players_their_corners_have_no_barrel() -> None:
    assert set(table(circus(8)).barrels) == set(WHITE_DOTS) - {"7-L", "8-C"}


def test_with_three_or_four_the_doorways_marked_b_have_barrels_too() -> None:
    assert set(table(circus(4)).barrels) == {*WHITE_DOTS, *MARKED_B}
    assert set(table(circus(5)).barrels) == set(WHITE_DOTS)


def test_chance_draws_who_goes_first_and_the_order_goes_left_from_there() -> None:
    game = table(rumpus.match("stumpy", 4, chance=[Seat(2), 1]))
    assert game.player == 2
    assert game.pawns == ["3", "4", "1", "2"]


# ---- worked examples


def test_1_the_first_steps() -> None:
    assert sorted(circus(6, 3).choices) == ["L", "M", "N"]
    assert sorted(circus(3, 3).choices) == ["6", "L", "M", "N"]


def test_2_a_room_without_barrels_brings_no_question() -> None:
    m = circus(6, 3)
    answer(m, "M")
    assert asks(m) == STEP
    assert table(m).parker == "1"


def test_3_a_barrel_is_rolled_behind_oneself() -> None:
    m = circus(6, 3)
    answer(m, "L")
    assert asks(m) == ROLL_A_BARREL
    moves = {(start, end) for start in ("K-L", "7-L") for end in ("1-L", "6-L", "L-M")}
    assert set(m.choices) == {LEAVE, *moves}
    answer(m, ("7-L", "1-L"))
    assert table(m).parker == table(m).pawns[5] == "6"
    assert not m.over


@pytest.mark.parametrize("way", ["1", "6"])
def test_3_without_a_barrel_chance_picks(way: str) -> None:
    m = circus(6, 1, way, 1)
    answer(m, "L", LEAVE)
    assert table(m).parker == way
    assert "A drum roll: does Mr. Parker go to room 1 or room 6?" in m.story(None)


@pytest.mark.parametrize("way", ["2", "3"])
def test_4_two_ways_to_the_same_room(way: str) -> None:
    m = circus(6, 1, way, 1, player=1)
    answer(m, "C", LEAVE)
    assert table(m).parker == way


def test_5_parker_in_ones_own_room() -> None:
    m = circus(6, 3, parker="1")
    assert not m.over  # ruling 2: no catch yet
    answer(m, "M")
    assert m.standings() == [6, 1, 1, 1, 1, 1]
    m = circus(6, 3, parker="1")
    answer(m, "N", ("N-A", "1-N"))
    assert table(m).parker == "M"
    for way in ("6", "M"):
        m = circus(6, 1, way, 1, parker="1")
        answer(m, "L", ("7-L", "1-L"))
        assert table(m).parker == way


def test_6_who_is_shut_in_waits_for_him() -> None:
    m = circus(6, 4, pawns=at(6, p0="D"))
    assert m.over  # nobody had anything to choose
    assert table(m).pawns[0] == table(m).parker == "D"
    assert m.standings() == [6, 1, 1, 1, 1, 1]
    told = m.story(None)
    assert told.count("Player 1 cannot get out of room D.") == 2  # caught at the second of four steps
    assert "Mr. Parker steps into room 3." in told


def test_7_behind_three_barrels_nothing_happens() -> None:
    walled = ["3-D", "C-D", "D-E", *WHITE_DOTS[:4]]
    m = circus(6, 5, 1, pawns=at(6, p0="D"), barrels=walled)
    assert m.actor == 1  # the whole roll is over
    assert table(m).parker == "BT"
    assert m.story(None).count("Mr. Parker finds no way, and waits in the Big Top.") == 5


def test_9_five_steps() -> None:
    m = circus(6, 5, "L", 1)
    answer(m, "L", ("7-L", "1-L"))
    assert table(m).parker == "6"
    answer(m, "M")
    assert table(m).parker == "L"
    answer(m, "N", ("N-A", "M-N"))
    assert table(m).parker == "7"
    answer(m, "A")
    assert table(m).parker == "N"
    answer(m, "B")
    assert table(m).parker == "A"
    assert m.actor == 1
    assert not m.over


# ---- rulings


def test_ruling_1_the_barrel_is_rolled_before_he_moves() -> None:
    for barrel, over in ((LEAVE, True), (("K-L", "1-L"), False)):
        m = circus(6, 1, *([] if over else ["6", 1]), parker="1", pawns=at(6, p0="M"), barrels=["K-L"])
        answer(m, "L", barrel)
        assert m.over == over
        assert table(m).parker == ("L" if over else "6")


def test_ruling_2_blocked_with_him_in_the_room_is_caught() -> None:
    m = circus(6, 6, pawns=at(6, p0="D"), parker="D")
    assert m.over
    assert m.standings()[0] == 6


def test_ruling_3_a_pause_is_one_step_and_the_ways_are_looked_up_anew() -> None:
    # Somebody hides in M, the only way out of corner 7; Mr. Parker comes there too, and then into the corner.
    m = circus(6, 3, pawns=at(6, p0="7", p1="M", p2="2"), parker="N", barrels=["7-L", "7-N", "N-A"])
    assert m.story(None)[1:] == [
        "Player 1 cannot get out of room 7.",
        "Mr. Parker steps into room M.",
        "Player 1 cannot get out of room 7.",
        "Mr. Parker catches Player 1 in room 7!",
        "Mr. Parker has caught Player 1.",
    ]


def test_ruling_3_after_each_step_the_ways_are_looked_up_anew() -> None:
    # (While somebody pauses, pawns and barrels stay where they are: a way can close within a turn, but not open.)
    m = circus(6, 3, "2", pawns=at(6, p0="3", p1="C", p2="10"))
    answer(m, "D", ("C-D", "3-D"))  # the way that is open now leads to the room where Player 2 hides
    assert m.story(None)[3:] == [
        "A drum roll: does Mr. Parker go to room 2 or room 3?",
        "Mr. Parker steps into room 2.",
        "Player 1 cannot get out of room D.",
        "Mr. Parker steps into room C.",
        "Player 1 cannot get out of room D.",
        "Mr. Parker catches Player 1 in room D!",
        "Mr. Parker has caught Player 1.",
    ]


def test_ruling_4_nobody_enters_a_room_where_somebody_is() -> None:
    # L and N are taken, and Mr. Parker is in 1: of the four doorways of M only 7 is left, and gone without a question.
    m = circus(6, 1, 1, pawns=at(6, p0="M", p1="L", p2="N"), parker="1", barrels=["7-L", "1-M"])
    answer(m, LEAVE)
    assert table(m).pawns[0] == "7"
    assert m.actor == 1
    m = circus(3, 1, parker="M")
    assert "M" not in m.choices
    with pytest.raises(IllegalAnswer, match="M is not possible"):
        m.answer(0, "M")


def test_ruling_5_the_only_step_is_taken_even_into_a_certain_catch() -> None:
    m = circus(6, 2, pawns=at(6, p0="7"), parker="1", barrels=["7-L", "7-N"])
    assert m.over
    assert table(m).pawns[0] == table(m).parker == "M"
    assert "Player 1 runs to room M." in m.story(None)


def test_ruling_5_a_step_may_not_be_declined() -> None:
    m = circus(6, 3)
    with pytest.raises(IllegalAnswer):
        m.answer(0, "1")
    with pytest.raises(NotAsked):
        m.answer(1, "M")


def test_ruling_6_equal_ways_are_counted_by_rooms_and_over_open_doorways_only() -> None:
    assert nearer("BT", "L", NONE) == ["1", "6"]
    assert nearer("BT", "L", ["1-L"]) == ["6"]
    assert nearer("BT", "7", ["7-M", "7-N"]) == ["1", "6"]  # two ways through 1 count no more than one through 6
    assert nearer("1", "M", NONE) == ["M"]
    assert nearer("D", "BT", ["3-D", "C-D", "D-E"]) == []
    assert nearer("D", "D", NONE) == []


def test_ruling_6_and_7_at_the_table_he_takes_either_room_equally_often_whatever_the_mover_wants() -> None:
    """From the Big Top three ways of three steps lead to 7: by 1 and L, by 1 and M, by 6 and L. It is 1 in half."""
    went = []
    for seed in range(200):
        m = rumpus.match("stumpy", 6, seed=seed, arrange={"pawns": at(6, p0="M"), "player": 0, "barrels": ["7-N"]})
        answer(m, "7")
        assert standing(m.view(0), "footprints") == ["1", "6"]
        answer(m, LEAVE)
        went.append(next(line for line in m.story(None) if "steps into" in line))
    assert set(went) == {"Mr. Parker steps into room 1.", "Mr. Parker steps into room 6."}
    assert 80 <= sum("room 1." in line for line in went) <= 120


def test_ruling_9_a_doorway_holds_one_barrel() -> None:
    m = circus(6, 3)
    answer(m, "L")
    with pytest.raises(IllegalAnswer):
        m.answer(0, ["7-L", "K-L"])
    with pytest.raises(IllegalAnswer):
        m.answer(0, ["1-L", "6-L"])  # there is none to take
    with pytest.raises(IllegalAnswer):
        m.answer(0, ["7-L", "1-M"])  # that is a doorway of another room
    m.answer(0, ["7-L", "L-M"])
    assert sorted(table(m).barrels) == sorted([*set(WHITE_DOTS) - {"7-L"}, "L-M"])


def test_a_room_with_barrels_everywhere_has_no_doorway_to_roll_them_to() -> None:
    # (Room D could be entered only by the doorway that is open; with all three shut it is not.)
    m = circus(6, 2, pawns=at(6, p0="3", p2="10"), barrels=["C-D", "D-E"])
    answer(m, "D")
    assert set(m.choices) == {LEAVE, ("C-D", "3-D"), ("D-E", "3-D")}


def test_ruling_10_no_barrel_is_moved_before_a_step_but_on_coming_back() -> None:
    m = circus(6, 4, pawns=at(6, p0="L"), parker="D", barrels=["3-D", "C-D", "D-E", "7-L"])
    assert asks(m) == STEP
    answer(m, "K")
    assert asks(m) == STEP
    answer(m, "L")
    assert asks(m) == ROLL_A_BARREL


def test_ruling_11_he_waits_and_may_have_a_way_again() -> None:
    shut = ["C-D", "D-E", "BT-3", "2-3", "3-4", "3-C", "3-E"]  # rooms 3 and D are a house without a door
    m = circus(6, 2, 1, pawns=at(6, p0="D", p2="10"), barrels=shut)
    assert set(m.choices) == {LEAVE, *((doorway, "3-D") for doorway in shut[2:])}
    answer(m, LEAVE)
    assert table(m).parker == "BT"
    assert m.story(None)[-1] != "Mr. Parker steps into room 4."
    answer(m, ("D-E", "3-D"))
    assert table(m).parker == "4"


def test_ruling_12_and_13_the_first_catch_ends_it_and_the_other_steps_lapse() -> None:
    m = circus(6, 6, parker="1")
    answer(m, "M")
    assert m.over
    assert table(m).left == 0
    assert table(m).marks == [1, 0, 0, 0, 0, 0]


def test_he_walks_through_the_rooms_of_those_who_hide() -> None:
    m = circus(6, 1, 1, parker="6", pawns=at(6, p0="M", p1="1"), barrels=["6-L", "K-L"])
    answer(m, "7")
    assert table(m).parker == "1"
    assert not m.over


# ---- the end, and a series


def test_at_the_round_limit_nobody_loses() -> None:
    m = circus(3, 1, options={"round_limit": 20}, turns=59, player=2)
    answer(m, "D", LEAVE)
    assert m.standings() == [1, 1, 1]
    assert m.story(None)[-1] == "20 rounds without a catch: nobody loses."


def test_in_a_series_the_caught_get_marks_and_the_next_on_the_left_begins() -> None:
    m = circus(6, 3, 2, options={"games": 2}, parker="1")
    answer(m, "M")
    game = table(m)
    assert game.marks == [1, 0, 0, 0, 0, 0]
    assert game.first == 1
    assert game.pawns == ["6", "1", "2", "3", "4", "5"]
    assert game.parker == "BT"
    assert len(game.barrels) == 12
    assert m.actor == 1
    assert m.view(0).heading == "Game 2 of 2, round 1"
    answer(m, "M", "L", LEAVE)
    assert m.over
    assert m.standings() == [5, 5, 1, 1, 1, 1]


def test_a_game_of_a_series_without_a_catch_gives_nobody_a_mark() -> None:
    m = circus(3, 1, 2, options={"round_limit": 20, "games": 2}, turns=59, player=2)
    answer(m, "D", LEAVE)
    assert not m.over
    assert "20 rounds without a catch: nobody loses." in m.story(None)
    assert (table(m).marks, table(m).first, table(m).turns) == ([0, 0, 0], 1, 0)


@pytest.mark.parametrize(("name", "values"), [("games", (0, 21)), ("round_limit", (19, 201))])
def test_options_have_bounds(name: str, values: tuple[int, ...]) -> None:
    for value in values:
        with pytest.raises(BadOption):
            rumpus.match("stumpy", 3, {name: value})


def test_three_to_ten_play() -> None:
    for players in (2, 11):
        with pytest.raises(BadOption):
            rumpus.match("stumpy", players)


def test_the_result_says_who_was_caught() -> None:
    m = circus(3, 3, parker="1")
    answer(m, "N", LEAVE)
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Mr. Parker has caught Player 1."
    assert [(tally.points, tally.words) for tally in result.tallies] == [(1, "caught"), (0, "free"), (0, "free")]


# ---- what is seen


def board(scene: Scene) -> Rooms:
    place = scene.places[0]
    assert isinstance(place, Rooms)
    return place


def standing(scene: Scene, look: str) -> list[str]:
    place = board(scene)
    return [place.spots[at][0] for token, at in zip(place.tokens, place.at, strict=True) if token.look == look]


def test_footprints_show_where_he_may_go_while_a_barrel_can_be_rolled() -> None:
    m = circus(6, 3)
    assert standing(m.view(3), "footprints") == []
    answer(m, "L")
    assert standing(m.view(3), "footprints") == ["1", "6"]
    answer(m, ("7-L", "1-L"))
    assert standing(m.view(3), "footprints") == []


def test_each_doorway_says_what_he_would_do() -> None:
    m = circus(6, 3, parker="1")
    answer(m, "L")
    ways = m.questions[Seat(0)].describe()["parts"][1]["ways"]
    says = {(way["value"], place["value"]): place for way in ways for place in way["places"]}
    assert says["7-L", "1-L"]["drop"] == "Parker: 6 or M"
    assert says["7-L", "1-L"]["where"] == ["6", "M"]
    assert says["7-L", "6-L"]["drop"] == "you are caught"
    m = circus(6, 3, parker="D", barrels=["3-D", "C-D", "D-E", "7-L"])
    answer(m, "L")
    ways = m.questions[Seat(0)].describe()["parts"][1]["ways"]
    assert ways[0]["places"][0]["drop"] == "Parker: no way"


def test_his_walk_and_the_drum_roll_are_seen() -> None:
    m = circus(6, 3, "6")
    answer(m, "L", LEAVE)
    assert strip(m) == [
        ("A drum roll: does Mr. Parker go to room 1 or room 6?", 1500),
        ("Mr. Parker steps into room 6.", 1000),
    ]
    roll, step = frames(m)
    assert standing(roll.scene, "footprints") == ["1", "6"]
    assert standing(roll.scene, "parker") == ["BT"]
    assert standing(step.scene, "parker") == ["6"]
    assert standing(step.scene, "footprints") == []
    assert ends_in_the_present(m)


def test_a_barrel_and_the_catch_are_seen() -> None:
    m = circus(6, 3)
    answer(m, "L", ("7-L", "1-L"))
    assert strip(m) == [
        ("Player 1 rolls the barrel from 7-L to 1-L.", 1000),
        ("Mr. Parker steps into room 6.", 1000),
    ]
    m = circus(6, 3, parker="1")
    answer(m, "M")
    assert strip(m) == [
        ("Player 1 runs to room M. Mr. Parker catches Player 1 in room M!", 2600),
        ("Mr. Parker has caught Player 1.", 1000),
    ]


def test_the_die_and_the_steps_to_go() -> None:
    m = circus(6, 5)
    die = m.view(0).places[1]
    assert (die.tokens[0].text, die.total, die.unit, die.about) == ("5", 5, "steps to go", Seat(0))
    answer(m, "M")
    assert m.view(0).places[1].total == 4
    assert circus(6, 1).view(0).places[1].unit == "step to go"


def test_the_heading_says_in_which_round_somebody_is_caught() -> None:
    m = circus(3, 1, parker="3", player=2, turns=2)
    assert m.view(0).heading == "Round 1"
    answer(m, "D", LEAVE)
    assert m.over
    assert m.view(0).heading == "Round 1"


def test_a_barrel_stays_the_same_barrel() -> None:
    m = circus(6, 3)
    before = standing(m.view(0), "barrel")
    answer(m, "L", ("7-L", "1-L"))
    after = standing(m.view(0), "barrel")
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [("7-L", "1-L")]


def test_answers_can_be_typed() -> None:
    m = circus(6, 3)
    assert m.questions[Seat(0)].read("l") == "L"
    answer(m, "L")
    assert m.questions[Seat(0)].read("7-L to 1-L") == ("7-L", "1-L")
    assert m.questions[Seat(0)].read("leave the barrels") == LEAVE
