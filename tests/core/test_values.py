import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import Back, Piece, Seat, label, listing
from rumpus.core.values import counted, to_json, tupled
from rumpus.pieces.cards import PACK, Card
from tests.core.laws import law


class Tile(Piece):
    """A piece of which some have another back than others."""

    __slots__ = ("back",)
    look = "tile"

    def __init__(self, name: str, back: str) -> None:
        self.back = back


RED, BLUE = Tile("red tile", "red"), Tile("blue tile", "blue")


# ---- seats


def test_a_seat_is_a_number_that_knows_it_is_a_seat() -> None:
    assert Seat(2) == 2
    assert {Seat(2): "x"}[2] == "x"  # type: ignore[index]
    assert to_json([Seat(2), {"seat": Seat(1)}, {Seat(0): 1}]) == b'[2,{"seat":1},{"0":1}]'
    assert (repr(Seat(2)), str(Seat(2)), f"{Seat(2)}") == ("Seat(2)", "2", "2")
    assert type(pickle.loads(pickle.dumps(Seat(2)))) is Seat


# ---- pieces


def test_a_piece_is_found_by_its_name() -> None:
    assert Card.named["10H"].rank == 10
    assert "10H" not in Tile.named
    assert Tile.named == {"red tile": RED, "blue tile": BLUE}


def test_a_piece_is_equal_to_its_name_and_written_as_it() -> None:
    assert PACK[0] == "AS"
    assert json.loads(to_json({"hand": [PACK[0]], PACK[1]: 1})) == {"hand": ["AS"], "2S": 1}


@pytest.mark.parametrize("piece", [PACK[7], RED, Back.of(BLUE), Back.of(PACK[0])])
def test_a_piece_stays_the_same_piece_in_another_process(piece: Piece) -> None:
    for same in (pickle.loads(pickle.dumps(piece)), copy.deepcopy(piece), copy.copy(piece)):
        assert same is piece


def test_a_back_can_be_sent_to_a_process_that_never_saw_it() -> None:
    sent = pickle.dumps(Back.called("a back of its own"))
    del Back.named["a back of its own"]
    assert pickle.loads(sent).back == "a back of its own"


def test_all_that_is_seen_of_a_hidden_piece_is_its_back() -> None:
    assert Back.of(PACK[0]) is Back.of(PACK[51])
    assert (Back.of(RED).hidden, Back.of(RED).back, Back.of(RED).text) == (True, "red", "?")
    assert Back.of(RED) != Back.of(BLUE)
    assert (Back.of(PACK[0]).label, Back.of(RED).label) == ("a card", "a red card")


# ---- words


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (PACK[0], "ace of spades"),
        (Seat(1), "Bob"),
        (Seat(5), "5"),
        ((PACK[0], Seat(0)), "ace of spades and Ann"),
        ([], "nothing"),
        (None, "nothing"),
        (7, "7"),
        ({"pear", "apple", "fig"}, "apple, fig and pear"),
    ],
)
def test_values_are_called_by_their_names(value: object, said: str) -> None:
    assert label(value, ["Ann", "Bob"]) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_words_are_listed_as_one_says_them(words: list[str], said: str) -> None:
    assert listing(iter(words)) == said


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (1, "chip", "1 chip"),
        (0, "chip", "0 chips"),
        (2, "penny", "2 pennies"),
        (2, "day", "2 days"),
        (3, "box", "3 boxes"),
        (3, "match", "3 matches"),
        (3, "glass", "3 glasses"),
    ],
)
def test_things_are_counted_as_one_says_them(number: int, noun: str, said: str) -> None:
    assert counted(number, noun) == said


# ---- data

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=5),
    lambda inside: st.lists(inside, max_size=3).map(tuple),
    max_leaves=8,
)


@law
@given(plain)
def test_values_come_back_from_json_as_they_were(value: object) -> None:
    assert tupled(json.loads(to_json(value))) == value


def test_what_is_no_plain_value_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="object is not a value that can be written down"):
        to_json([object()])
