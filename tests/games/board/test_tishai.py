from collections.abc import Iterator
from random import Random

import pytest

import rumpus
from rumpus import games
from rumpus.core import Grid, IllegalAnswer, Match, Row, Tally
from rumpus.games.board.tishai import BLACK, SETS, WHITE, Position, Tishai
from tests.games.faces import faces_of
from tests.games.frames import Frame, ends_in_the_present, frames, strip

TOWERS = "T g1, t a7"  # for positions that are about something else
STUCK, STUCK_TOO = "T a7, P b7, P a6", "t g1, p f1, p g2"  # none of these can move


def laid(men: str, side: int = WHITE, **more: object) -> Position:
    """A position from "W d4, p d6"; Towers have moved, Knights are not fresh, nothing is captured, unless said."""
    return Position.laid({one[-2:]: one[0] for one in men.split(", ")}, side, **more)  # type: ignore[arg-type]


def tishai(men: str, side: int = WHITE, options: dict[str, object] | None = None, **more: object) -> Match:
    """The first player is White."""
    arrange = {"white": 0, "position": laid(men, side, **more)}
    m = rumpus.match("tishai", options=options or {}, seed=1, arrange=arrange)
    m.watch(True)
    return m


def game(m: Match) -> Tishai:
    assert isinstance(m.game, Tishai)
    return m.game


def goes(m: Match, start: str) -> str:
    return " ".join(sorted(end for square, end in m.choices if square == start))


def play(m: Match, *moves: str) -> None:
    """Moves like "a1-a4", for whoever is to move; or what is answered to the question about check."""
    for move in moves:
        m.answer(m.actor, tuple(move.split("-")) if "-" in move else move)


def men(m: Match) -> dict[str, str]:
    return {square: man.letter for men in game(m).position.men for square, man in men.items()}


# ---- the worked examples


def test_a_wizard_goes_in_an_l_shape_if_one_of_the_two_ways_is_free() -> None:
    m = tishai(f"W d4, P e4, p d6, {TOWERS}")
    assert goes(m, "d4") == "b3 b5 c2 c6 e2 f3 f5"


def test_the_example_of_the_help_text() -> None:
    white = "T a1, T g1, P b2, P c3, P d2, P e2, P f2, W g3"
    m = tishai(f"{white}, w d4, t e6, k d7", captured=(2, 0), tower_moved=(False, True))
    play(m, "a1-a4")
    assert (men(m)["a1"], len(game(m).position.reserve[WHITE])) == ("P", 2)
    play(m, "d7-c7", "c3-d4", "c7-d7")
    assert (men(m)["c3"], men(m)["d4"], len(game(m).position.captured[WHITE])) == ("P", "P", 2)
    assert not game(m).position.threatens(WHITE)
    play(m, "g3-g5")
    assert "by way of e4" in " ".join(m.story(None)[-2:])
    assert game(m).position.threatens(WHITE)
    example = games.rules_of(Tishai).partition("## An example")[2]
    assert all(said in example for said in ("a1 to a4", "c3 takes a Wizard on d4", "g3-e4-g5", "Tower on e6"))


@pytest.mark.parametrize("captured", [0, 1])
def test_a_wizard_goes_one_segment_with_no_or_one_captured_pawn(captured: int) -> None:
    assert goes(tishai("W a1, T g1, t g7", captured=(captured, 0)), "a1") == "b3 c2"


def test_a_wizard_goes_as_many_segments_as_pawns_were_captured() -> None:
    two, three = (tishai("W a1, T g1, t g7", captured=(count, 0)) for count in (2, 3))
    assert goes(two, "a1") == "a3 a5 b3 b4 c1 c2 c5 d2 d4 e1 e3"
    assert "d7" in goes(three, "a1").split()


def test_pawns_that_the_enemy_has_captured_do_not_help() -> None:
    assert goes(tishai("W a1, T g1, t g7", captured=(0, 3)), "a1") == "b3 c2"


def test_a_wizard_can_stop_only_on_empty_squares() -> None:
    assert goes(tishai("W a1, p b3, T g1, t g7", captured=(2, 0)), "a1") == "a3 b3 b4 c2 d4 e1 e3"


def test_a_knight_steps_or_jumps_over_any_piece() -> None:
    assert goes(tishai(f"N d4, P d5, p e5, {TOWERS}"), "d4") == "c3 c4 c5 d3 d6 e3 e4 e5 f6"


@pytest.mark.parametrize(
    ("more", "fresh", "reached"),
    [("", "b1", "a1 a2 b3 c1 c2 d5"), ("", "", "a1 a2 b3 c1 c2"), ("p b3, ", "b1", "a1 a2 b3 c1 c2")],
)
def test_a_knight_that_has_never_moved_may_jump_twice(more: str, fresh: str, reached: str) -> None:
    m = tishai(f"N b1, P b2, p c4, {more}{TOWERS}", fresh=[fresh] if fresh else [])
    assert goes(m, "b1") == reached


def test_a_king_goes_up_to_three_squares_in_all_directions() -> None:
    m = tishai(f"K d3, P b3, p d5, p f3, {TOWERS}")
    assert goes(m, "d3") == "a6 b1 b5 c2 c3 c4 d1 d2 d4 d5 e2 e3 e4 f1 f3 f5 g6"


def test_a_captured_wizard_becomes_a_pawn_where_the_move_began() -> None:
    m = tishai(f"P c3, w d4, {TOWERS}")
    play(m, "c3-d4")
    assert men(m) == {"c3": "P", "d4": "P", "g1": "T", "a7": "t"}
    assert len(game(m).position.reserve[WHITE]) == 2
    assert game(m).position.captured == [[], []]


def test_the_first_tower_to_move_leaves_a_pawn() -> None:
    m = tishai("T a1, T g1, t g7, k d7", tower_moved=(False, True))
    play(m, "a1-a4", "d7-e7", "g1-g2")
    assert men(m) == {"a1": "P", "a4": "T", "g2": "T", "g7": "t", "e7": "k"}
    assert len(game(m).position.reserve[WHITE]) == 2


def test_the_weird_rule_no_tower_takes_a_wizard_before_a_tower_has_moved() -> None:
    unmoved, moved = (tishai("T a1, T g1, w a3, t g7", tower_moved=(done, True)) for done in (False, True))
    assert goes(unmoved, "a1") == "a2 b1 c1 d1"
    assert goes(moved, "a1") == "a2 a3 b1 c1 d1"
    play(moved, "a1-a3")
    assert men(moved) == {"a1": "P", "a3": "T", "g1": "T", "g7": "t"}


def test_last_tower_for_last_tower_is_a_draw() -> None:
    m = tishai("K d3, T a1, t d5, k a4")
    play(m, "d3-d5")  # the only reply is made by itself
    assert m.over
    assert m.standings() == [1, 1]
    assert men(m) == {"d5": "K", "a1": "k"}


def test_without_a_reply_the_last_tower_decides() -> None:
    m = tishai("K d3, T a1, t d5, k b5")
    play(m, "d3-d5")
    assert m.standings() == [1, 2]


def test_black_wins_at_once_whatever_white_could_take() -> None:
    m = tishai("K d3, T a1, t d5, k a4", side=BLACK)
    play(m, "a4-a1")
    assert m.standings() == [2, 1]


def manual(men: str, side: int = WHITE, **more: object) -> Match:
    return tishai(men, side, {"call": "manual"}, **more)


@pytest.mark.parametrize("flight", ["d5-d6", "d5-d4", "b7-b6"])
def test_a_check_that_was_not_called_bans_the_capture_for_one_turn(flight: str) -> None:
    m = manual("K c3, T a1, T g1, t d5, k b7")
    play(m, "c3-d3", "silence", flight)
    tower = flight[3:] if flight[0] == "d" else "d5"
    assert ("d3", tower) not in m.choices
    with pytest.raises(IllegalAnswer):
        m.answer(0, ("d3", tower))
    play(m, "g1-g2", "check")  # the ban is over, and this time the call is made
    play(m, "b7-c7" if flight[0] == "d" else "b6-b7")
    assert ("d3", tower) in m.choices


def test_a_check_that_was_called_allows_the_capture() -> None:
    m = manual("K c3, T a1, T g1, t d5, k b7")
    play(m, "c3-d3", "check", "d5-d6")
    assert ("d3", "d6") in m.choices


def test_a_tower_that_moves_into_danger_by_itself_can_be_taken_unwarned() -> None:
    m = manual("K d3, T a1, T g1, t d7, k b7")
    play(m, "g1-g2", "silence", "d7-d6")
    assert ("d3", "d6") in m.choices


# ---- the rulings


def test_two_towers_need_no_warning() -> None:
    m = manual("K c3, T a1, T g1, t d5, t g7, k b7")
    play(m, "c3-d3")
    assert m.actor == 1  # nobody asks White whether it is check
    play(m, "b7-b6", "d3-d5")
    # Ruling 11: taking the first Tower can be a check to the second; now the question comes, due or not.
    assert m.questions[game(m).white].choices == ("silence", "check")


def test_the_question_about_check_is_asked_also_when_none_is_due() -> None:
    m = manual("K a3, T a1, T g1, t d7, k b7")
    play(m, "a3-a2", "check")  # too much, and without effect
    play(m, "d7-e7", "a2-a3", "silence")
    assert game(m).position.banned == [False, False]


def test_check_is_called_by_itself_in_auto() -> None:
    m = tishai("K c3, T a1, T g1, t d5, k b7")
    play(m, "c3-d3")
    assert m.actor == 1
    assert m.story(None)[-1] == "Check! Player 1 threatens the last Tower of Player 2."
    play(m, "b7-b6")
    assert ("d3", "d5") in m.choices


def test_nobody_is_reminded_of_a_check_in_manual() -> None:
    due, not_due = manual("K c3, T a1, T g1, t d5, k b7"), manual("K c3, T a1, T g1, t f5, k b7")
    for m in (due, not_due):
        play(m, "c3-d3")
    assert due.view(0).chairs == not_due.view(0).chairs
    assert due.view(0).note == not_due.view(0).note
    assert due.story(0) == not_due.story(0)


def test_a_ban_also_holds_for_the_last_reply() -> None:
    # Black threatens White's last Tower, and does not say so.
    m = manual("K d3, T a1, t d5, k a5", side=BLACK)
    play(m, "a5-a4", "silence", "d3-d5")
    assert m.standings() == [1, 2]


def test_a_ban_ends_with_a_pass() -> None:
    # After g6 White has no move but to take the Tower, which is forbidden for one turn.
    m = manual(f"{STUCK}, P f7, P g5, t g7, k d2")
    play(m, "g5-g6", "silence", "d2-d3", "silence")
    assert m.actor == 1
    assert m.story(None)[-2:] == [
        "Player 1 did not call check, and may not take the last Tower now.",
        "Player 1 has no move, and passes.",
    ]
    play(m, "d3-d2", "silence")  # now it is the only move, and makes itself
    assert m.standings() == [1, 2]


def test_the_last_reply_is_one_of_those_that_take_the_tower() -> None:
    m = tishai("K d3, T a1, t d5, k a4, n b2, w g7")
    play(m, "d3-d5")
    assert list(m.choices) == [("a4", "a1"), ("b2", "a1")]
    play(m, "b2-a1")
    assert m.standings() == [1, 1]


def test_white_with_two_towers_wins_at_once() -> None:
    m = tishai("K d3, T a1, T g1, t d5, k a4")
    play(m, "d3-d5")
    assert m.standings() == [1, 2]


def test_the_other_tower_still_leaves_a_pawn_if_the_first_was_captured_unmoved() -> None:
    m = tishai("T a1, T g1, k a4, t g7, w g3", side=BLACK, tower_moved=(False, True))
    play(m, "a4-a1")
    assert goes(m, "g1") == "d1 e1 f1 g2"  # the weird rule holds as before
    play(m, "g1-g2")
    assert men(m)["g1"] == "P"


def test_a_knight_that_jumps_onto_a_wizard_leaves_the_pawn_where_it_started() -> None:
    m = tishai(f"N b1, P b2, p c4, w d5, {TOWERS}", fresh=["b1"])
    play(m, "b1-d5")
    assert (men(m)["b1"], men(m)["d5"]) == ("P", "N")


@pytest.mark.parametrize(("letter", "start"), [("W", "c4"), ("K", "e3"), ("T", "e4")])
def test_whoever_takes_a_wizard_brings_in_a_pawn(letter: str, start: str) -> None:
    m = tishai(f"{letter} {start}, w e5, T g1, t a7" if letter != "T" else f"T {start}, w e5, t a7")
    play(m, f"{start}-e5")
    assert (men(m)[start], men(m)["e5"]) == ("P", letter)


def test_a_pawn_left_on_the_back_rank_moves_like_any() -> None:
    m = tishai("T a1, T g1, t g7, k d7", tower_moved=(False, True))
    play(m, "a1-a4", "d7-e7")
    assert goes(m, "a1") == "a2 b2"


def test_pawns_move_and_capture_alike_and_are_stuck_on_the_last_rank() -> None:
    m = tishai(f"P c3, p b4, p c4, P e7, {TOWERS}")
    assert (goes(m, "c3"), goes(m, "e7")) == ("b4 c4 d4", "")
    play(m, "c3-b4")
    assert goes(m, "c4") == "b3 c3 d3"


def test_the_king_is_an_ordinary_piece() -> None:
    m = tishai(f"P c3, k d4, {TOWERS}")
    play(m, "c3-d4")
    assert not m.over
    assert game(m).position.captured[WHITE] == []


def test_captured_pawns_lengthen_the_way_from_the_next_move_on() -> None:
    m = tishai("W a1, p b3, T g1, t g7, k e7", captured=(1, 0))
    assert goes(m, "a1") == "b3 c2"
    play(m, "a1-b3", "e7-d7")
    assert "f5" in goes(m, "b3").split()  # by way of d4
    captured = next(place for place in m.view(0).places if place.id == "captured0")
    assert isinstance(captured, Row)
    assert (len(captured.tokens), captured.note) == (2, "Wizards move in an L, up to twice")


def test_who_has_no_move_passes() -> None:
    m = tishai(f"{STUCK}, t g1")
    assert m.actor == 1
    assert m.story(None) == ["Player 1 has no move, and passes."]
    play(m, "g1-g2")
    assert m.actor == 1
    assert not m.over


def test_two_players_who_cannot_move_draw() -> None:
    m = tishai(f"{STUCK}, {STUCK_TOO}")
    assert m.standings() == [1, 1]


def test_the_third_time_the_same_position_is_a_draw() -> None:
    m = tishai("K a1, T g1, k a7, t g7, t b7")
    for move in ["a1-a2", "a7-a6", "a2-a1", "a6-a7"] * 2:
        assert not m.over
        play(m, move)
    assert m.standings() == [1, 1]


def test_a_knight_that_has_moved_makes_another_position() -> None:
    m = tishai("N a1, T g1, k a7, t g7, t b7", fresh=["a1"])
    play(m, *["a1-a2", "a7-a6", "a2-a1", "a6-a7"] * 2)
    assert not m.over
    play(m, "a1-a2")
    assert m.standings() == [1, 1]


@pytest.mark.parametrize(("move", "over"), [("a1-a2", True), ("c3-c4", False), ("g1-g2", False), ("a1-b2", False)])
def test_long_without_progress_is_a_draw(move: str, over: bool) -> None:
    position = laid("K a1, P c3, p b2, T g1, k a7, t g7, t b7", tower_moved=(False, True))
    m = rumpus.match(
        "tishai", options={"no_progress": 60}, arrange={"white": 0, "position": position, "quiet": 59}, seed=1
    )
    play(m, move)
    assert m.over == over


def test_chance_says_who_is_white_and_white_begins() -> None:
    assert rumpus.match("tishai", chance=[1]).actor == 1
    assert rumpus.match("tishai", chance=[0]).actor == 0


def test_everybody_sees_the_board_from_his_own_side() -> None:
    m = rumpus.match("tishai", chance=[1])
    boards = [m.view(seat).places[0] for seat in (0, 1, None)]
    assert all(isinstance(board, Grid) for board in boards)
    assert [board.names[-1] for board in boards if isinstance(board, Grid)] == ["a7", "g1", "g1"]


@pytest.mark.parametrize(
    ("men", "move", "way"),
    [
        ("W a1, T g1, t g7, k a7", "a1-d4", " by way of c2"),
        ("W a1, T g1, t g7, k a7", "a1-d7", " by way of b3 and c5"),
        ("W a1, T g1, t g7, k a7", "a1-c2", ""),
        ("N b1, P b2, p c4, T g1, t g7, k a7", "b1-d5", " by way of b3"),
    ],
)
def test_a_move_of_several_parts_says_by_which_squares(men: str, move: str, way: str) -> None:
    m = tishai(men, captured=(3, 0), fresh=["b1"])
    posed = m.questions[game(m).white]
    start, end = move.split("-")
    assert posed.labels((start, end)) == move + way
    assert posed.read(move) == (start, end)
    play(m, move)
    assert m.story(None)[0].endswith(f"{end}{way}.")


@pytest.mark.parametrize(
    ("captured", "said"), [(0, ""), (1, ""), (2, ", up to twice"), (3, ", up to 3 times"), (8, ", up to 8 times")]
)
def test_how_far_wizards_go_is_said_in_words(captured: int, said: str) -> None:
    m = tishai("W a1, T g1, t g7, k a7", captured=(captured, 0))
    lying = {place.id: place for place in m.view(None).places}[f"captured{game(m).white}"]
    assert isinstance(lying, Row)
    assert lying.note == f"Wizards move in an L{said}"


@pytest.mark.parametrize(("helper", "word"), [("e6", "Checkmate: "), ("b7", "Check: ")])
def test_checkmate_is_announced_if_no_reply_saves_the_last_tower(helper: str, word: str) -> None:
    m = tishai(f"K b5, N b4, T d4, t a7, p {helper}, k e1")
    play(m, "b5-b6")  # from b7 the Pawn takes the King
    assert m.view(0).note.startswith(word)
    assert "check" in m.view(0).chairs[1].marks


# ---- what is seen between two questions


def board(frame: Frame) -> dict[str, str]:
    """What stands where, as a watcher sees it; the man who came last in capitals."""
    grid = frame.place("board")
    assert isinstance(grid, Grid)
    return {
        grid.names[row * 7 + column]: man.face.upper() if "lit" in man.marks else man.face
        for man, (column, row) in zip(grid.tokens, grid.at, strict=True)
    }


def men_in(frame: Frame) -> int:
    return sum(token.count for place in frame.scene.places for token in place.tokens)


def test_a_man_stands_on_his_square_when_the_move_is_told() -> None:
    m = tishai(f"P c3, p b4, {TOWERS}")
    play(m, "c3-c4")
    assert strip(m) == [("Player 1 moves a white Pawn from c3 to c4.", 1000)]
    (moved,) = frames(m)
    assert board(moved) == {"c4": "WHITE-PAWN", "b4": "black-pawn", "g1": "white-tower", "a7": "black-tower"}
    assert ends_in_the_present(m)


def test_a_wizard_is_taken_and_defects() -> None:
    m = tishai("P c3, w d4, T a1, T g1, t a7, t g7")
    play(m, "c3-d4")
    assert strip(m) == [
        ("Player 1 takes a black Wizard on d4 with a white Pawn from c3.", 1000),
        ("The Wizard defects: a Pawn of Player 1 appears on c3.", 1000),
    ]
    taken, _ = frames(m)
    assert (board(taken)["d4"], board(taken)["c3"]) == ("WHITE-PAWN", "white-pawn")
    assert [token.face for token in taken.place("others0").tokens] == ["black-wizard"]
    assert len({men_in(frame) for frame in frames(m)}) == 1
    assert ends_in_the_present(m)


def test_a_tower_that_falls_is_a_scene_and_the_last_one_says_why_it_is_over() -> None:
    m = tishai("K d3, T a1, t d5, k b5")
    play(m, "d3-d5")
    assert strip(m) == [
        ("Player 1 takes a black Tower on d5 with a white King from d3.", 2600),
        ("Player 1 has taken the last Tower.", 1000),
    ]
    assert [frame.scene.chairs[1].counters["Towers"] for frame in frames(m)] == [0, 0]
    assert ends_in_the_present(m)
    result = m.view(None).result
    assert result is not None
    assert (result.tallies, result.unit) == ([Tally(1), Tally(0)], "Towers")


def test_last_tower_for_last_tower_is_seen_one_after_the_other() -> None:
    m = tishai("K d3, T a1, t d5, k a4")
    play(m, "d3-d5")
    assert [lasts for _, lasts in strip(m)] == [2600, 2600, 1000]
    assert strip(m)[-1][0] == "Both last Towers are gone: a draw."
    first, second, _ = frames(m)
    assert (board(first).get("a1"), board(second).get("a1")) == ("white-tower", "BLACK-KING")


def test_check_is_seen_after_the_move() -> None:
    m = tishai("K c3, T a1, T g1, t d5, k b7")
    play(m, "c3-d3")
    assert strip(m)[1] == ("Check! Player 1 threatens the last Tower of Player 2.", 1000)
    assert frames(m)[1].scene.chairs[1].marks == ["Black", "check"]


def test_every_man_has_a_face_on_the_sheet() -> None:
    sheet = faces_of(Tishai)
    for one_side in SETS:
        for men_of_a_kind in one_side.values():
            assert {man.face for man in men_of_a_kind} <= sheet


# ---- exact counts, and the same rules told again

STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
STRAIGHT = [(x, y) for x, y in STEPS if x == 0 or y == 0]
Point = tuple[int, int]
SQUARES = {(x, y) for x in range(7) for y in range(7)}


class Naive:
    """The rules without a table or a bit, as slow as they are told."""

    def __init__(self) -> None:
        rows = ["TNWKWNT", ".PPPPP.", ".......", ".......", ".......", ".ppppp.", "tnwkwnt"]
        self.board = {(x, y): c for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."}
        self.white = True
        self.fresh = {at for at, c in self.board.items() if c in "Nn"}
        self.captured = {True: 0, False: 0}
        self.moved = {True: False, False: False}

    def after(self, start: Point, end: Point) -> "Naive":
        new = Naive()
        new.board, new.white = dict(self.board), not self.white
        new.fresh, new.captured, new.moved = self.fresh - {start, end}, dict(self.captured), dict(self.moved)
        man, taken = new.board.pop(start), self.board.get(end, "")
        new.board[end] = man
        pawn = "P" if self.white else "p"
        if taken and taken in "Pp":
            new.captured[self.white] += 1
        if taken and taken in "Ww":
            new.board[start] = pawn
        if man in "Tt" and not self.moved[self.white]:
            new.moved[self.white] = True
            new.board[start] = pawn
        return new

    def moves(self) -> set[tuple[Point, Point]]:
        return {
            (start, end)
            for start, man in self.board.items()
            if man.isupper() == self.white
            for end in self.ends(start, man)
            if end in SQUARES and end != start and not self.own(end) and not self.weird(man, end)
        }

    def weird(self, man: str, end: Point) -> bool:
        return man in "Tt" and not self.moved[self.white] and self.board.get(end, "") in ("W", "w")

    def own(self, at: Point) -> bool:
        return at in self.board and self.board[at].isupper() == self.white

    def empty(self, at: Point, start: Point) -> bool:
        return at in SQUARES and (at not in self.board or at == start)

    def ends(self, start: Point, man: str) -> Iterator[Point]:
        x, y = start
        match man.upper():
            case "P":
                yield from ((x + d, y + (1 if self.white else -1)) for d in (-1, 0, 1))
            case "K" | "T":
                for dx, dy in STEPS if man in "Kk" else STRAIGHT:
                    for k in (1, 2, 3):
                        yield x + k * dx, y + k * dy
                        if (x + k * dx, y + k * dy) in self.board:
                            break
            case "N":
                yield from ((x + dx, y + dy) for dx, dy in STEPS)
                for first in self.jumps(start, start):
                    yield first
                    if start in self.fresh and self.empty(first, start):
                        yield from self.jumps(first, start)
            case "W":
                yield from self.segments(start, max(1, self.captured[self.white]))

    def jumps(self, at: Point, start: Point) -> Iterator[Point]:
        for dx, dy in STEPS:
            over = at[0] + dx, at[1] + dy
            if over in self.board and over != start:
                yield at[0] + 2 * dx, at[1] + 2 * dy

    def segments(self, start: Point, most: int) -> set[Point]:
        ends, stops = set(), {start}
        for _ in range(most):
            reached = {end for stop in stops for end in self.segment(stop, start)}
            ends |= reached
            stops = {end for end in reached if self.empty(end, start)}
        return ends

    def segment(self, at: Point, start: Point) -> Iterator[Point]:
        for dx, dy in STRAIGHT:
            for sx, sy in [(dy, dx), (-dy, -dx)]:
                for path in ([(dx, dy), (dx, dy), (sx, sy)], [(dx, dy), (sx, sy), (sx, sy)]):
                    passed = [at]
                    for step in path:
                        passed.append((passed[-1][0] + step[0], passed[-1][1] + step[1]))
                    if self.empty(passed[1], start) and self.empty(passed[2], start):
                        yield passed[3]


def name(at: Point) -> str:
    return f"{'abcdefg'[at[0]]}{at[1] + 1}"


def perft(position: Position, depth: int) -> int:
    """How many games of so many moves there are."""
    if depth == 1:
        return position.count()
    total = 0
    for move in position.moves():
        played = position.play(move)
        total += perft(position, depth - 1)
        position.take_back(played)
    return total


def naive_perft(position: Naive, depth: int) -> int:
    moves = position.moves()
    return len(moves) if depth == 1 else sum(naive_perft(position.after(*move), depth - 1) for move in moves)


def test_so_many_games_of_a_few_moves_there_are() -> None:
    assert [perft(Position.start(), depth) for depth in (1, 2, 3, 4)] == [27, 729, 20_320, 567_598]


def test_the_rules_told_slowly_count_the_same() -> None:
    assert [naive_perft(Naive(), depth) for depth in (1, 2, 3)] == [27, 729, 20_320]


@pytest.mark.parametrize("seed", range(8))
def test_in_whole_games_the_rules_told_slowly_find_the_same_moves(seed: int) -> None:
    m, slow, random = rumpus.match("tishai", seed=seed), Naive(), Random(seed)
    while not m.over:
        moves = {(name(start), name(end)): (start, end) for start, end in slow.moves()}
        if game(m).position.towers[game(m).position.side]:
            assert set(m.choices) == moves.keys()
        move = random.choice(m.choices)
        m.answer(m.actor, move)
        slow = slow.after(*moves[move])


def test_a_move_taken_back_leaves_no_trace() -> None:
    position, random = Position.start(), Random(3)
    for _ in range(120):
        moves = position.moves()
        if not moves:
            break
        before = position.as_data()
        for move in moves:
            position.take_back(position.play(move))
        assert position.as_data() == before
        position.play(random.choice(moves))


def test_white_is_drawn_unless_the_chair_is_said_and_the_other_chair_is_next() -> None:
    drawn = {game(rumpus.match("tishai", seed=seed)).white for seed in range(20)}
    assert drawn == {0, 1}
    for chair, name in enumerate(("first", "second")):
        m = rumpus.match("tishai", options={"white_is": name}, seed=1)
        assert m.actor == game(m).white == chair
        assert game(m).rematch() == {"white_is": ("second", "first")[chair]}
