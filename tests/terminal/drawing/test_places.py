"""Every kind of place, as a picture and in words."""

from typing import Any

import pytest
from rich.text import Text

from rumpus.core import Basket, Board, Grid, Hand, Paper, Pile, Place, Rooms, Row, Scene, Sight, Stage, Token, Track
from rumpus.terminal.drawing.places import picture
from rumpus.text.turned import turned
from rumpus.text.words import contents, in_words

TEN = Token("card", "10♥", None, "10 of hearts", "red")
BACK = Token("back", "?", None, "a card")
SPY_BACK = Token("back", "?", None, "a spy card", "spy", 3)
NICKELS = Token("coin", "5", 5, count=3)
DIE = Token("die", "4", label="4 on a die with 6 sides")
CHIPS = Token("chip", "", label="chip", count=4)
ANN, BOB = Token("piece", "A", label="Ann"), Token("piece", "B", label="Bob", tone="red")


def drawn(place: Place, width: int = 60, big: bool = True) -> list[str]:
    return [line.plain.rstrip() for line in picture(place, Text(place.label, "bold"), width, big)]


def said(place: Place) -> list[str]:
    return list(contents(place))


def test_hand_shows_cards_and_backs() -> None:
    hand = Hand(id="h", label="Hand", tokens=[TEN, BACK])
    assert drawn(hand) == [
        "Hand",
        "╭─────╮ ╭─────╮",
        "│ 10♥ │ ▒▒▒▒▒▒▒",
        "╰─────╯ ╰─────╯",
    ]
    assert drawn(hand, big=False) == ["Hand", "▏10♥▕ ▒▒▒"]
    assert said(hand) == ["10 of hearts, 1 card"]


def test_back_says_which_back_it_is() -> None:
    hand = Hand(id="h", label="Hand", tokens=[SPY_BACK])
    assert drawn(hand, big=False) == ["Hand", "▒spy▒×3"]
    assert said(hand) == ["3 spy cards"]


def test_basket_counts_coins_and_chips() -> None:
    basket = Basket(id="b", label="Pot", tokens=[NICKELS, CHIPS], note="19 cents")
    assert drawn(basket) == [
        "Pot · 19 cents",
        "╭───╮",
        "( 5 )×3 ◉◉◉◉",
        "╰───╯",
    ]
    assert said(basket) == ["3 × 5, 4 chips"]


def test_many_chips_are_not_drawn_one_by_one() -> None:
    basket = Basket(id="b", label="Pot", tokens=[Token("chip", "", label="chip", count=500)])
    assert drawn(basket) == ["Pot", "◉◉◉◉◉◉◉◉◉◉…×500"]


def test_row_keeps_its_order_and_wraps() -> None:
    row = Row(id="r", label="Dice", tokens=[Token("die", str(face)) for face in (3, 1, 2)])
    assert drawn(row, width=12)[2] == "│ 3 ││ 1 │"
    assert drawn(row, width=12)[5] == "│ 2 │"
    assert said(row) == ["3, 1, 2"]


def test_empty_place_says_so() -> None:
    assert drawn(Row(id="r", label="Dice")) == ["Dice –"]
    assert said(Row(id="r", label="Dice")) == ["nothing"]
    assert said(Pile(id="p", label="Deck")) == ["nothing"]


def test_long_note_is_wrapped_below() -> None:
    row = Row(id="r", label="Dice", tokens=[DIE], note="the next roll is made with two dice and is clean now and then")
    assert drawn(row)[-2:] == ["the next roll is made with two", "dice and is clean now and then"]


def test_pile_shows_its_top_and_how_many() -> None:
    pile = Pile(id="p", label="Deck", tokens=[Token("back", "?", None, "a card", count=30), TEN])
    assert drawn(pile) == [
        "Deck",
        "╭─────╮╮",
        "│ 10♥ ││ ×31",
        "╰─────╯╯",
    ]
    assert drawn(pile, big=False) == ["Deck", "▏10♥▕ ×31"]
    assert said(pile) == ["31 with 10 of hearts on top"]


def test_pile_of_backs_shows_nothing() -> None:
    assert said(Pile(id="p", label="Deck", tokens=[Token("back", "?", count=30)])) == ["30 face down"]


def test_track_puts_tokens_above_their_steps() -> None:
    track = Track(id="t", label="Road", steps=["Start", "1", "2", "Home"], at=[0, 2], tokens=[ANN, BOB])
    assert drawn(track) == ["Road", "  A     B", "Start─1─2─Home"]
    assert said(track) == ["Ann on Start (step 1 of 4)", "Bob on 2 (step 3 of 4)"]


def test_empty_track_says_where_it_goes() -> None:
    assert said(Track(id="t", label="Road", steps=["Start", "Home"], at=[])) == ["empty, Start to Home"]


def test_grid_shows_tokens_and_the_names_of_empty_squares() -> None:
    grid = Grid(id="g", label="Grid", columns=2, rows=2, at=[(0, 0), (1, 1)], tokens=[ANN, BOB], names=list("wxyz"))
    assert drawn(grid) == ["Grid", "┌───┬───┐", "│ A │ x │", "├───┼───┤", "│ y │ B │", "└───┴───┘"]
    assert drawn(grid, big=False) == ["Grid", "┌─┬─┐", "│A│x│", "│y│B│", "└─┴─┘"]
    assert said(grid) == ["w to x: w Ann", "y to z: z Bob"]
    grid.strokes = [(0, 3)]
    assert said(grid)[2:] == ["drawn through from w to z"]


def test_grid_too_wide_is_cut_to_the_width() -> None:
    grid = Grid(id="g", label="Grid", columns=8, rows=1, at=[(0, 0)], tokens=[Token("piece", "elephant")])
    assert max(map(len, drawn(grid, width=40))) <= 40


def test_board_joins_spots_by_lines() -> None:
    board = Board(
        id="b", label="Map", spots=[("Rome", 0, 0), ("Oslo", 10, 0), ("Bern", 5, 5)], lines=[(0, 1), (0, 2)], at=[1],
        tokens=[ANN],
    )  # fmt: skip
    lines = drawn(board)
    assert lines[1].strip().startswith("Rome")
    assert lines[1].strip().endswith("A")
    assert "⠉⠉⠉" in lines[1]
    assert "Bern" in lines[-1]
    assert len(lines) <= 19
    assert said(board) == [
        "Rome: empty; next to Oslo and Bern",
        "Oslo: Ann; next to Rome",
        "Bern: empty; next to Rome",
    ]


def test_of_a_road_only_the_order_is_said() -> None:
    road = Board(
        id="b", label="Road", spots=[("Rome", 0, 0), ("Oslo", 5, 0), ("Bern", 9, 0)], lines=[(0, 1), (1, 2)], at=[1],
        tokens=[ANN],
    )  # fmt: skip
    assert said(road) == ["Rome: empty", "Oslo: Ann", "Bern: empty"]


def test_a_picture_that_holds_nothing_is_not_called_empty() -> None:
    pueblo = Row(id="p", label="The Pueblo", face="pueblo", total=3, unit="suspects")
    assert in_words(Scene([], [pueblo]), []) == ["The Pueblo (3 suspects)"]
    pot = Row(id="p", label="The pot", total=0, unit="chips")
    assert in_words(Scene([], [pot]), []) == ["The pot (0 chips): nothing"]


def test_empty_spots_show_what_is_written_there() -> None:
    spots = [("Rome", 0.0, 0.0), ("Oslo", 10.0, 0.0), ("Bern", 5.0, 5.0)]
    board = Board(id="b", label="Map", spots=spots, at=[1], tokens=[ANN], words=["+2", "+3", ""])
    assert "Rome +2" in "\n".join(drawn(board))
    assert "+3" not in "\n".join(drawn(board))
    assert said(board) == ["Rome: empty, +2", "Oslo: Ann", "Bern: empty"]


def test_what_stands_on_a_spot_says_below_it_what_its_marks_say() -> None:
    spots = [("1", 0.0, 0.0), ("2", 10.0, 0.0), ("3", 20.0, 10.0)]
    stones = [Token("stone", "R", marks=["lit"]), Token("stone", "B"), Token("stone", "R", marks=["2: 17%"])]
    lines = drawn(Board(id="b", label="Road", spots=spots, at=[0, 1, 2], tokens=stones))
    assert lines[1].split() == ["R", "B"]  # what is written on a stone is read, and what is lit is seen
    assert lines[-2].strip() == "R"
    assert lines[-1].strip() == "2: 17%"
    assert len(lines) <= 19


def house() -> Rooms:
    """Two rooms side by side under a round roof, with a door between them and one from each to the roof."""
    return Rooms(
        id="b", label="House",
        spots=[("hall", 5, 5), ("den", 15, 5), ("roof", 10, -3), ("h-d", 10, 5), ("h-r", 5, 0), ("d-r", 15, 0)],
        areas=[
            [(0, 0, 0), (10, 0, 0), (10, 10, 0), (0, 10, 0)],
            [(10, 0, 0), (20, 0, 0), (20, 10, 0), (10, 10, 0)],
            [(0, 0, 0), (20, 0, 10)],
        ],
        doors=[(0, 1), (0, 2), (1, 2)],
        at=[0, 4, 5], tokens=[ANN, Token("chest", "#", label="chest"), Token("chest", "#", label="chest")],
    )  # fmt: skip


def test_rooms_have_walls_with_doors() -> None:
    lines = drawn(house())
    text = "\n".join(lines)
    assert all(name in text for name in ("den", "roof"))
    assert text.count("#") == 2
    assert "h-d" not in text  # an open door is a gap
    top = next(line for line in lines[1:] if line.strip())
    assert len(top.strip()) < max(len(line.strip()) for line in lines[1:]) / 2  # the roof is round


def test_of_rooms_only_those_are_told_where_something_stands() -> None:
    assert said(house()) == ["hall: Ann; open to den; chest to roof", "chest on d-r"]
    assert said(Rooms(id="b", label="House", spots=[], areas=[])) == ["empty"]


@pytest.mark.parametrize("spots", [[], [("Rome", 3.0, 3.0)], [("Rome", 0.0, 0.0), ("Oslo", 0.0, 9.0)]])
def test_board_of_few_spots_is_drawn(spots: list[tuple[str, float, float]]) -> None:
    text = "\n".join(drawn(Board(id="b", label="Map", spots=spots)))
    assert all(name in text for name, _, _ in spots)


def test_paper_shows_dots_lines_and_words() -> None:
    paper = Paper(
        id="p", label="Sheet", width=20, height=10, dots=[(2, 2, "red"), (18, 8, "")], lines=[(0, 1, "red")],
        words=[(10, 9, "hello", "")],
    )  # fmt: skip
    text = "\n".join(drawn(paper))
    assert "●0" in text
    assert "○1" in text  # another colour is another mark
    assert "hello" in text
    assert text.split()[-5:] == ["0", "5", "10", "15", "20"]
    assert said(paper) == [
        "20 across, 10 down",
        "dot 0: red, at 2, 2, joined to 1 in red",
        "dot 1: at 18, 8, joined to 0 in red",
        "“hello” at 10, 9",
    ]


def test_areas_on_paper_say_what_they_are_worth() -> None:
    corners = [(2, 2, "red"), (18, 2, "red"), (2, 9, "black")]
    paper = Paper(id="p", label="Sheet", width=20, height=10, dots=corners, shades=[([0, 1, 2], "red", "2")])
    lines = picture(paper, Text("Sheet"), 60, True)
    scored = next(line for line in lines if "(2)" in line.plain)
    at = scored.plain.index("(2)")
    grounds = [str(span.style) for span in scored.spans if span.start <= at - 2 < span.end]
    assert any("#efc3b9" in ground for ground in grounds)  # the ground inside is red
    assert said(paper)[-1] == "area between 0, 1 and 2: red, 2"


def test_board_of_files_and_ranks_has_them_at_its_edges() -> None:
    grid = Grid(
        id="g", label="Grid", columns=2, rows=2, at=[(0, 0)], tokens=[ANN], names=["a2", "b2", "a1", "b1"],
        tints=["dark", "light", "light", "dark"],
    )  # fmt: skip
    assert drawn(grid, big=False) == ["Grid", "  ┌───┬───┐", "2 │ A │   │", "1 │   │   │", "  └───┴───┘", "    a   b"]
    assert "on #c9a56e" in str([span.style for span in picture(grid, Text("Grid"), 60, False)[2].spans])


def test_stage_shows_where_things_lie() -> None:
    stage = Stage(
        id="s", label="Table", outline=[(0, 0), (300, 0), (300, 200), (0, 200)], tokens=[DIE, TEN],
        poses=[(30, 20, 0, 1, 0, 0, 0), (250, 180, 0, 1, 0, 0, 0)],
    )  # fmt: skip
    lines = drawn(stage)
    four = next(i for i, line in enumerate(lines) if "4" in line[:50])
    ten = next(i for i, line in enumerate(lines) if "10♥" in line)
    assert ten < four  # farther away is higher up
    assert lines[four].index("4") < lines[ten].index("10♥")
    assert "4 on a die with 6 sides" in "\n".join(lines)
    assert said(stage) == [
        "4 on a die with 6 sides, 30 mm right of the middle and 20 mm beyond it",
        "10 of hearts, 250 mm right of the middle and 180 mm beyond it",
    ]


def across(**more: Any) -> Stage:
    """A table for two who sit opposite each other; something lies on the left of the first."""
    return Stage(
        id="s", label="Table", outline=[(-100, -100), (100, -100), (100, 100), (-100, 100)], tokens=[DIE],
        poses=[(-60, 50, 0, 1, 0, 0, 0)], edges=[(0, -100, 90), (0, 100, 270)], sights=[Sight(0, [])], **more,
    )  # fmt: skip


def test_everybody_sees_a_table_from_his_own_edge() -> None:
    assert said(turned(across(), 0)) == [
        "4 on a die with 6 sides, 60 mm left of the middle and 50 mm beyond it, looking right"
    ]
    assert said(turned(across(), 1)) == [
        "4 on a die with 6 sides, 60 mm right of the middle and 50 mm before it, looking left"
    ]
    assert "4→" in "\n".join(drawn(turned(across(), 0)))
    assert "4←" in "\n".join(drawn(turned(across(), 1)))


def test_what_stands_on_a_table_is_named() -> None:
    middle = [(0, 0, 20, 90, "pot"), (0, 30, 20, 90, "jar")]
    stage = across(blocks=[(40, 0, 20, 90, "snacks"), *middle], lines=[(-100, 0, 100, 0, "centre line")])
    text = "\n".join(drawn(stage))
    assert "snacks" in text
    assert "centre line" in text
    pots = ["pot, in the middle", "jar, 30 mm beyond the middle"]
    assert said(stage)[1:] == ["snacks, 40 mm right of the middle", *pots, "centre line"]


def test_marks_are_told_without_colours() -> None:
    marked = Token("card", "K♠", label="king of spades", marks=["lit", "aimed at"])
    row = Row(id="r", label="Row", tokens=[marked])
    assert drawn(row)[1] == "┏━━━━┓"
    assert drawn(row)[-1] == "aimed at"
    assert drawn(row, big=False) == ["Row", "<K♠> (aimed at)"]
    assert said(row) == ["king of spades (marked, aimed at)"]


def test_tone_that_is_no_colour_is_written_on_the_card() -> None:
    row = Row(id="r", label="Row", tokens=[Token("card", "5", label="Contessa (5)", tone="spy")])
    assert drawn(row)[1:3] == ["╭spy╮", "│ 5 │"]
    assert drawn(row, big=False) == ["Row", "▏spy 5▕"]


def test_what_is_large_on_a_card_is_written_above_its_name() -> None:
    spy = Token("card", "5", tone="spy", figures=["5"], name="The Contessa of Ghent", label="The Contessa (5)")
    fighter = Token("card", "Ace", figures=["3", "1", "2"], name="Ace")
    row = Row(id="r", label="Row", tokens=[spy, fighter])
    assert drawn(row)[1:] == [
        "╭spy───────────╮ ╭──────────────╮",
        "│      5       │ │    3 1 2     │",
        "│ The Contessa │ │     Ace      │",
        "│   of Ghent   │ │              │",
        "╰──────────────╯ ╰──────────────╯",
    ]
    assert drawn(row, big=False) == ["Row", "▏spy 5▕ ▏3 1 2▕"]


def test_playing_card_is_known_by_rank_and_suit() -> None:
    card = Token("card", "whatever", figures=["10"], suit="H", tone="red", label="10 of hearts")
    assert drawn(Row(id="r", label="Row", tokens=[card]))[2] == "│ 10♥ │"


def test_dice_that_are_no_cubes_say_so() -> None:
    row = Row(id="r", label="Dice", tokens=[Token("die", "3", sides=4), Token("die", "6", sides=6)])
    assert drawn(row)[1:3] == ["┌d4─┐ ┌───┐", "│ 3 │ │ 6 │"]


def test_backs_are_cards_unless_they_say_more() -> None:
    backs = [Token("back", "?", count=2), Token("back", "?", label="face-down bullet", count=3)]
    assert said(Row(id="r", label="Row", tokens=backs)) == ["2 cards, 3 face-down bullets"]


def test_names_of_squares_stand_at_the_edges_only_if_they_are_made_of_columns_and_rows() -> None:
    at_the_edges = Grid(id="g", label="Grid", columns=2, rows=1, at=[], names=["N-1", "S-1"])
    assert drawn(at_the_edges, big=False)[-1].split() == ["N", "S"]
    inside = Grid(id="g", label="Grid", columns=2, rows=2, at=[], names=["11", "12", "13", "14"])
    assert "13" in drawn(inside, big=False)[3]


def test_long_text_is_wrapped_inside_its_card() -> None:
    row = Row(id="r", label="Row", tokens=[Token("card", "the scale model with tiny trees")])
    lines = drawn(row)
    assert len(lines) > 4
    assert max(map(len, lines)) <= 16
