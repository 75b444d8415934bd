"""Whole tables."""

import pytest

import rumpus
from rumpus import games
from rumpus.core import (
    Basket,
    Board,
    Chair,
    Clock,
    Grid,
    Hand,
    Line,
    Link,
    Paper,
    Pile,
    Result,
    Row,
    Scene,
    Seat,
    Tally,
    Token,
    tokens,
)
from rumpus.core.telling import Part
from rumpus.pieces.cards import named
from rumpus.terminal.drawing import draw
from rumpus.text.words import amount, ending, in_words, result, waiting

NAMES = ["Ann", "Bob", "Cleo"]


def scene() -> Scene:
    return Scene(
        [Chair(Seat(0), {"points": 3}), Chair(Seat(1), {"points": 5}, ["dealer"]), Chair(Seat(2))],
        [
            Basket(id="pot", label="The pot", tokens=[Token("chip", "", label="chip", count=2)]),
            Hand(id="hand0", label="Hand", owner=Seat(0), tokens=tokens(named("7S KH"))),
        ],
        note="First to ten.",
        asked=[(Seat(1), "pass or play")],
    )


def lines(table: Scene, viewer: int | None = 0, width: int = 80, height: int = 1000) -> list[str]:
    return [line.plain for line in draw(table, NAMES, viewer, width, height)]


def test_one_sees_whose_turn_it_is_and_who_is_what() -> None:
    text = "\n".join(lines(scene()))
    assert text.startswith("Bob is to pass or play.")
    assert "▶ Bob · dealer" in text
    assert "Ann (you)" in text
    assert "First to ten." in text


def test_ones_own_things_are_nearest() -> None:
    text = lines(scene())
    assert next(i for i, line in enumerate(text) if "Bob" in line and "─" in line) < next(
        i for i, line in enumerate(text) if "The pot" in line
    )
    assert any("7♠" in line for line in text[-3:])


def test_spectator_has_no_place_at_the_table() -> None:
    assert "(you)" not in "\n".join(lines(scene(), None))


def test_small_screen_gets_a_small_picture() -> None:
    whole, small = lines(scene()), lines(scene(), height=12, width=50)
    assert len(small) < len(whole)
    assert any("7♠" in line for line in small)
    assert max(map(len, small)) <= 50


def test_what_can_be_chosen_is_lit() -> None:
    hand = named("7S KH")
    text = [line.plain for line in draw(scene(), NAMES, 0, choices=[hand[0]])]
    assert any("┏━━━━┓ ╭────╮" in line for line in text)


def test_words_tell_everything() -> None:
    assert in_words(scene(), NAMES, 0) == [
        "Ann (you): points 3",
        "Bob: points 5, dealer",
        "Cleo",
        "The pot: 2 chips",
        "Your hand: 7 of spades, king of hearts",
        "First to ten.",
    ]
    assert "Ann's hand: 7 of spades, king of hearts" in in_words(scene(), NAMES, None)


def test_waiting_names_everybody_who_is_asked() -> None:
    table = scene()
    table.asked = [(Seat(0), "bet"), (Seat(2), "bet")]
    assert waiting(table, NAMES) == "Ann and Cleo are to bet."
    assert waiting(table, NAMES, 0) == "You and Cleo are to bet."
    table.asked = [(Seat(0), "bet")]
    assert waiting(table, NAMES, 0) == "You are to bet."


@pytest.mark.parametrize(
    ("standings", "said"),
    [
        ([1, 3, 2], "Ann has won. Then 2nd Cleo, 3rd Bob."),
        ([3, 1, 1], "Bob and Cleo share the win. Then 3rd Ann."),
        ([1, 1, 1], "Ann, Bob and Cleo share the win."),
        ([2, 2, 2], "Nobody has won."),
    ],
)
def test_result_says_who_has_won(standings: list[int], said: str) -> None:
    assert result(Scene([], over=True, standings=standings), NAMES) == said


def ended(*tallies: Tally, unit: str = "chips") -> Scene:
    why = Line([Part("Bob", seat=Seat(1)), " has 12 chips."], "end")
    chairs = [Chair(Seat(i)) for i in range(3)]
    return Scene(chairs, over=True, standings=[2, 1, 3], result=Result(why, list(tallies), unit))


def test_the_end_says_who_why_and_how_many() -> None:
    table = ended(Tally(6), Tally(12, "and the crown"), Tally(1))
    assert ending(table, NAMES) == [
        "Bob has won.",
        "Bob has 12 chips.",
        "  1st Bob: 12 chips (and the crown)",
        "  2nd Ann: 6 chips",
        "  3rd Cleo: 1 chip",
    ]
    assert ending(ended(), NAMES) == ["Bob has won. Then 2nd Ann, 3rd Cleo.", "Bob has 12 chips."]
    assert ending(Scene([], over=True, standings=[2, 2]), NAMES) == ["Nobody has won."]


def test_the_end_is_drawn_with_bars() -> None:
    text = lines(ended(Tally(6), Tally(12, "and the crown"), Tally(1)))
    assert text[:5] == [
        "Bob has won.",
        "Bob has 12 chips.",
        f" 1st Bob   {'█' * 20} 12 chips  and the crown",
        f" 2nd Ann   {'█' * 10} 6 chips",
        " 3rd Cleo  ██ 1 chip",
    ]


@pytest.mark.parametrize("points", [(-3, 5, 0), ("6:4", "7:5", "0:2"), (0, 0, 0)])
def test_what_cannot_be_drawn_as_bars_is_said(points: tuple[int | str, ...]) -> None:
    text = "\n".join(lines(ended(*map(Tally, points), unit="points")))
    assert f"{points[1]} points" in text
    assert "█" not in text


def test_places_in_winning_order_have_their_endings() -> None:
    standings = Scene([], over=True, standings=list(range(1, 24)))
    said = result(standings, [f"p{i}" for i in range(1, 24)])
    assert all(f"{nth} p{nth[:-2]}" in said for nth in ("2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd"))


@pytest.mark.parametrize(
    ("number", "unit", "said"),
    [
        (1, "chips", "1 chip"), (1, "candies", "1 candy"), (1, "glasses", "1 glass"), (1, "", "1"),
        (1, "gold", "1 gold"),
        (0, "chips", "0 chips"), (95_000, "dollars", "95,000 dollars"), ("6:4", "points", "6:4 points"),
        ("dead", "dollars", "dead"),
    ],
)  # fmt: skip
def test_amounts_are_said_as_people_say_them(number: int | str, unit: str, said: str) -> None:
    assert amount(number, unit) == said


def facts() -> Scene:
    chips = [Token("chip", "", label="chip", count=2)]
    return Scene(
        [Chair(Seat(0)), Chair(Seat(1))],
        [
            Row(id="a", label="Thrown away", past=True, tokens=tokens(named("7S"))),
            Pile(id="b", label="Stock", role="deck", tokens=[Token("back", "?", count=40)]),
            Row(id="c", label="Spies", about=Seat(1), tokens=tokens(named("KH")), total=3, unit="points"),
            Basket(id="d", label="Pot", role="pot", tokens=chips, total=1, unit="chips", note="grows each round"),
        ],
        heading="Deal 2 of 9",
    )


def test_facts_about_places_are_drawn() -> None:
    text = lines(facts(), width=100)
    assert text[0] == "Deal 2 of 9."
    middle = next(line for line in text if "Pot" in line)
    named_in_order = ["Pot · 1 chip · grows each round", "Bob: Spies · 3 points", "Stock", "Thrown away (last time)"]
    at = [middle.index(name) for name in named_in_order]
    assert at == sorted(at)


def test_facts_about_places_are_told() -> None:
    assert in_words(facts(), NAMES, 1) == [
        "Deal 2 of 9.",
        "Ann",
        "Bob (you)",
        "Thrown away (last time): 7 of spades",
        "Stock: 40 face down",
        "Spies (you; 3 points): king of hearts",
        "Pot (1 chip; grows each round): 2 chips",
    ]
    assert "Spies (Bob; 3 points): king of hearts" in in_words(facts(), NAMES, 0)


def test_what_has_just_changed_is_marked() -> None:
    picture = draw(facts(), NAMES, 0, fresh=["d"])
    text = "\n".join(line.plain for line in picture)
    assert "▸ Pot" in text
    assert text.count("▸") == 1
    table = Scene([Chair(Seat(0), {"chips": 7})])
    counted = next(line for line in draw(table, NAMES, None, fresh=[Seat(0)]) if "chips" in line.plain)
    assert any("reverse" in str(span.style) for span in counted.spans)


def test_hundred_players_fit_on_the_screen_by_width() -> None:
    crowd = Scene([Chair(Seat(i), {"points": i}) for i in range(100)])
    names = [f"Player {i + 1}" for i in range(100)]
    text = [line.plain for line in draw(crowd, names, None, width=70, height=24)]
    assert max(map(len, text)) <= 70
    assert "Player 100" in "\n".join(text)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("width", [48, 100])
def test_every_game_fits_the_width_at_its_fullest(name: str, width: int) -> None:
    match = rumpus.match(name, players=games.find(name).players[-1], seed=1)
    for height in (10, 100):
        for viewer in (0, None):
            picture = draw(match.view(viewer), match.names, viewer, width, height)
            assert max(line.cell_len for line in picture) <= width
    assert all(in_words(match.view(0), match.names, 0))


def test_who_points_at_whom_is_told_and_drawn() -> None:
    table = scene()
    table.links = [Link(Seat(0), Seat(1)), Link(Seat(2), Seat(0), "Bang", "red")]
    words = in_words(table, NAMES, 0)
    assert "You point at Bob." in words
    assert "Cleo points at you: Bang." in words
    for height in (1000, 12):
        text = "\n".join(lines(table, height=height))
        assert "⇒ Bob" in text
        assert "⇒ Ann: Bang" in text


def test_clocks_say_how_much_time_is_left() -> None:
    table = scene()
    table.clocks = [Clock("the turn", 61_000), Clock("the game", 600_000)]
    assert in_words(table, NAMES, 0, now=1000)[-2:] == [
        "The turn: 60 seconds to go.",
        "The game: 9 minutes to go.",
    ]
    assert "The turn: 61 seconds to go." in "\n".join(lines(table))


def test_things_say_whose_they_are_where_that_matters() -> None:
    table = scene()
    table.places.append(
        Row(id="r", label="Thrown", tokens=[Token("die", "4", of=Seat(0)), Token("die", "5", of=Seat(1))])
    )
    assert "Thrown: 4 (yours), 5 (of Bob)" in in_words(table, NAMES, 0)
    assert "of Bob" in "\n".join(lines(table))


def test_squares_that_can_be_chosen_are_lit() -> None:
    grid = Grid(id="g", label="Grid", columns=2, rows=1, at=[], names=["a1", "b1"])
    picture = draw(Scene([], [grid]), [], choices=["b1"])
    row = next(line for line in picture if line.plain.startswith("1 │"))
    assert [row.plain[span.start : span.end] for span in row.spans if "#ffd84d" in str(span.style)] == ["  "]


def test_what_stands_on_a_spot_that_can_be_chosen_is_lit() -> None:
    pieces = [Token("piece", "A"), Token("piece", "B")]
    board = Board(id="b", label="Map", spots=[("Rome", 0, 0), ("Oslo", 10, 0)], at=[0, 1], tokens=pieces)
    line = next(line for line in draw(Scene([], [board]), [], choices=["Oslo"]) if "A" in line.plain)
    assert [line.plain[span.start : span.end] for span in line.spans if "underline" in str(span.style)] == ["B"]


def test_drawing_gets_the_room_that_there_is() -> None:
    sheet = Paper(id="p", label="Sheet", width=160, height=120, dots=[(80, 60, "red")])
    table = Scene([Chair(Seat(0), {"points": 3}), Chair(Seat(1), {"points": 5})], [sheet])
    for height in (14, 18, 30):
        picture = draw(table, NAMES, 0, 80, height)
        assert height - 2 <= len(picture) <= height
        assert any("●0" in line.plain for line in picture)


def test_empty_table_can_be_drawn() -> None:
    assert draw(Scene([]), []) is not None
    assert draw(Scene([Chair(Seat(0))], [Row(id="r", label="Row")]), ["Ann"], 0, width=30)
