import json

from rumpus.core import Back, Basket, Chair, Grid, Hand, Piece, Scene, Seat, Token, Track, token, tokens
from rumpus.core.values import to_json
from rumpus.pieces.cards import PACK


def test_a_piece_is_drawn_with_its_look_text_colour_and_the_answer_a_click_gives() -> None:
    assert token(PACK[13]) == Token("card", "A♥", PACK[13], "ace of hearts", "red", figures=["A"], suit="H")
    assert token(7, count=2, marks=["lit"]) == Token("piece", "7", 7, count=2, marks=["lit"])


def test_a_figure_of_two_digits_is_one_figure() -> None:
    class Mile(Piece):
        figures = "25"

    assert token(Mile("25 miles")).figures == ["25"]


def test_a_hidden_piece_is_a_back_without_identity() -> None:
    drawn = json.loads(to_json(token(Back.of(PACK[0]))))
    assert drawn == {"look": "back", "text": "?", "label": "a card"}


def test_backs_that_lie_together_are_counted() -> None:
    back = Back.called("")
    red = Back.called("red")
    shown = tokens([back, back, PACK[0], PACK[0], back, red, red])
    assert [(t.text, t.tone, t.count) for t in shown] == [
        ("?", "", 2), ("A♠", "black", 1), ("A♠", "black", 1), ("?", "", 1), ("?", "red", 2),
    ]  # fmt: skip


def test_a_heap_is_drawn_as_how_many_there_are_of_each() -> None:
    assert [(t.value, t.count) for t in tokens({5: 2, 1: 0, 3: 1})] == [(5, 2), (3, 1)]


def test_a_scene_is_data_in_which_every_place_says_what_it_is() -> None:
    scene = Scene(
        [Chair(Seat(0), {"coins": 3}, ["dealer"])],
        [
            Hand(id="hand0", label="Hand", owner=Seat(0), tokens=tokens(PACK[:1])),
            Grid(id="board", label="Board", columns=2, rows=1, at=[(0, 0)], tokens=tokens(PACK[1:2])),
            Track(id="road", label="Road", steps=["start", "end"], at=[]),
        ],
    )
    data = json.loads(to_json(scene))
    assert data["chairs"] == [{"seat": 0, "counters": {"coins": 3}, "marks": ["dealer"]}]
    assert [place["kind"] for place in data["places"]] == ["Hand", "Grid", "Track"]
    assert data["places"][0]["tokens"][0]["value"] == "AS"
    assert data["places"][1]["at"] == [[0, 0]]


def test_two_places_never_share_their_tokens() -> None:
    one, other = Basket(id="a", label="A"), Basket(id="b", label="B")
    one.tokens.append(token(1))
    Scene([]).places.append(one)
    assert (other.tokens, Scene([]).places) == ([], [])
