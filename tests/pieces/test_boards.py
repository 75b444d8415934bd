from rumpus.pieces import boards
from rumpus.pieces.boards import AROUND, STRAIGHT, Squares, Worked, reach

BOARD = Squares(4, 3)


def named(squares: int) -> str:
    return " ".join(BOARD.listed[squares])


def test_squares_are_named_from_the_left_and_from_below() -> None:
    assert BOARD.names[:5] == ("a1", "b1", "c1", "d1", "a2")
    assert BOARD.at["d3"] == (3, 2)


def test_a_set_of_squares_is_a_number_with_a_bit_for_each() -> None:
    squares = BOARD.set(["b1", "d3"])
    assert squares.bit_count() == 2
    assert named(squares) == "b1 d3"
    assert named(squares & ~BOARD.bit["b1"]) == "d3"


def test_a_walk_ends_at_the_edge() -> None:
    assert BOARD.walk("a1", (1, 0), (1, 1), (0, 1), (0, 1)) == ("b1", "c2", "c3")


def test_a_slide_ends_at_the_edge_or_on_the_first_piece() -> None:
    assert named(BOARD.slide("a1", STRAIGHT, 3)) == "b1 c1 d1 a2 a3"
    assert named(BOARD.slide("a1", STRAIGHT, 3, BOARD.set(["c1", "a2"]))) == "b1 c1 a2"
    assert named(BOARD.slide("b2", AROUND, 1)) == "a1 b1 c1 a2 c2 a3 b3 c3"


def test_what_is_reached_is_worked_out_once_for_each_way_the_squares_near_are_filled() -> None:
    asked = []

    def slides(square: str, occupied: int) -> int:
        asked.append((square, occupied))
        return BOARD.slide(square, STRAIGHT, 2, occupied)

    near, reached = reach(BOARD, lambda at: BOARD.slide(at, STRAIGHT, 1), slides)["a1"]
    for far in ("d3", "c2"):
        assert named(reached[BOARD.set(["b1", far]) & near]) == "b1 a2 a3"
    assert asked == [("a1", BOARD.bit["b1"])]


def test_a_table_that_gets_too_big_starts_anew() -> None:
    doubled: Worked[int, int] = Worked(lambda number: 2 * number)
    for number in range(boards.MOST_KEPT + 1):
        assert doubled[number] == 2 * number
    assert len(doubled) == 1
