"""WoRDWeRX: the worked examples and rulings of its specification."""

from itertools import pairwise
from typing import Any

import pytest

import rumpus
from rumpus import bots
from rumpus.bots import Chair
from rumpus.bots.wordwerx import Wordsmith
from rumpus.core import BadOption, Grid, IllegalAnswer, Match, Seat
from rumpus.games.paper.wordwerx import (
    CELLS,
    RUNS,
    Wordwerx,
    letters_in,
    safe_placements,
    winning,
    words,
)
from rumpus.pieces.words import RUDE, english
from tests.games.frames import frames

EMPTY_ROW = "....."
DRAWN = "B43 X24 S14 C52 W35 O11 F34 Y31 U45 I21 G55 J42 Z23 D25 T41 Q51 L15 H54 V53 P44 M32 N33 K22 E12 R13"
STUCK = "E32 Y12 A45 W13 R53 M11 L24 H51 Q34 J15 B44 X25 Z14 I35 G52 U55 C54 O31 D33 V21 T43"
PUZZLE = "....E .L.V. T..B. .J... ....R"


def table(m: Match) -> Wordwerx:
    assert isinstance(m.game, Wordwerx)
    return m.game


def grid(*rows: str, **options: Any) -> Match:
    """A board by its rows; the first player is to move."""
    board = "".join([*rows, *[EMPTY_ROW] * (5 - len(rows))])
    m = rumpus.match("wordwerx", 2, seed=1, options={"first": "seat0"} | options, arrange={"board": board})
    m.watch(True)
    return m


def write(m: Match, *placed: str) -> None:
    for one in placed:
        m.answer(m.actor, (one[0], one[1:]))


def wins(board: str, dictionary: str) -> list[str]:
    found = enumerate(winning(board, dictionary))
    return [letter + CELLS[cell] for cell, letters in found for letter in letters_in(letters)]


# ---- the board


def test_there_are_20_lines_and_88_runs() -> None:
    assert len(set(RUNS)) == len(RUNS) == 88
    lines = [run for run in RUNS if not any(set(run) < set(other) for other in RUNS)]
    assert sorted(map(len, lines)) == [3] * 4 + [4] * 4 + [5] * 12
    assert all(len({b - a for a, b in pairwise(run)}) == 1 for run in RUNS)  # straight


def test_only_words_of_three_to_five_different_letters_can_be_made() -> None:
    for dictionary in ("standard", "common"):
        assert {len(word) for word in words(dictionary)} == {3, 4, 5}
        assert all(len(set(word)) == len(word) for word in words(dictionary))
    assert words("common") < words("standard")
    assert {"CAT", "JIVE", "SCAT"} < words("common")


@pytest.mark.parametrize(("dictionary", "there"), [("standard", (709, 2582, 4328)), ("common", (529, 1894, 3032))])
def test_how_many_words_there_are(dictionary: str, there: tuple[int, ...]) -> None:
    """As many as the specification counts. (The list that is used where Debian's is not there has a few less.)"""
    counted = [sum(len(word) == length for word in words(dictionary)) for length in (3, 4, 5)]
    least = 1.0 if english().name == "SCOWL 2020.12.07" else 0.98
    assert all(least * full <= count <= full for count, full in zip(counted, there, strict=True))


# ---- the worked examples


@pytest.mark.parametrize("dictionary", ["standard", "common"])
def test_1_one_placement_of_342_wins(dictionary: str) -> None:
    m = grid(*PUZZLE.split(), dictionary=dictionary)
    assert len(m.choices) == 342
    assert wins(table(m).board, dictionary) == ["I33"]
    write(m, "I33")
    assert m.standings() == [1, 2]
    assert table(m).words == ["jive"]
    assert table(m).strokes == [(4, 8, 12, 16)]


def test_1_before_it_95_placements_were_safe() -> None:
    before = PUZZLE.replace(" ", "").replace("V", ".")
    assert wins(before, "standard") == []
    assert len(safe_placements(before, "standard")) == 95


def test_1_every_placement_is_safe_that_leaves_no_winning_one() -> None:
    """Checked one by one, without the shortcut."""
    before = PUZZLE.replace(" ", "").replace("V", ".")
    m = grid(*PUZZLE.replace("V", ".").split())
    tried = [(letter, CELLS.index(name)) for letter, name in m.choices]
    safe = {
        (cell, letter) for letter, cell in tried if not wins(before[:cell] + letter + before[cell + 1 :], "standard")
    }
    assert set(safe_placements(before, "standard")) == safe


def test_2_a_word_inside_a_longer_row_counts_and_all_are_shown() -> None:
    m = grid("SC.TZ")
    write(m, "A13")
    assert table(m).words == ["scat", "cat"]
    assert m.standings() == [1, 2]


def test_3_downwards_and_upwards() -> None:
    m = grid("T....", EMPTY_ROW, "P....")
    write(m, "O21")
    assert table(m).words == ["pot", "top"]


def test_4_on_a_diagonal() -> None:
    m = grid(EMPTY_ROW, EMPTY_ROW, "..A..", "...B.")
    write(m, "C22")
    assert table(m).words == ["cab"]
    m = grid(EMPTY_ROW, EMPTY_ROW, "..B..", "...A.")
    write(m, "C22")
    assert not m.over


def test_5_on_a_counter_diagonal() -> None:
    m = grid(EMPTY_ROW, EMPTY_ROW, "..O..", ".G...")
    write(m, "D24")
    assert table(m).words == ["dog", "god"]


def test_6_a_gap_breaks_a_run_and_the_maker_wins_whoever_wrote_the_rest() -> None:
    m = grid("CA...")
    write(m, "T14")
    assert not m.over
    write(m, "R13")
    assert table(m).words == ["cart", "art", "car"]
    assert m.standings() == [2, 1]


def test_7_a_whole_drawn_game() -> None:
    m = rumpus.match("wordwerx", 2, options={"first": "seat0"})
    write(m, *DRAWN.split())
    assert m.over
    assert table(m).board == "OERSLIKZXDYMNFWTJBPUQCVHG"
    assert m.standings() == [1, 1]
    assert [place.tokens[0].text for place in m.view(None).places if place.id == "letters"] == ["A"]
    assert m.story(None)[-1] == "The grid is full, and nobody has made a word."


@pytest.mark.parametrize(("turns", "legal", "only"), [(20, 30, "M32"), (21, 20, "N33")])
def test_8_only_one_placement_draws(turns: int, legal: int, only: str) -> None:
    m = rumpus.match("wordwerx", 2, options={"first": "seat0"})
    write(m, *DRAWN.split()[:turns])
    assert len(m.choices) == legal
    judged = Wordsmith("exact", 100_000).judge(Chair(m, m.actor), m.choices)
    assert judged.exact
    assert [letter + name for letter, name in (one.answer for one in judged.answers if one.value == 0.5)] == [only]
    assert sum(one.value == 0 for one in judged.answers) == legal - 1


# ---- rulings


def test_words_do_not_run_over_the_edge_or_round_a_corner() -> None:
    m = grid("...CA")
    write(m, "T21")  # after the edge
    assert not m.over
    m = grid("CA...")
    write(m, "T22")  # round a corner
    assert not m.over


def test_two_letters_are_no_word() -> None:
    m = grid("A....")
    write(m, "T12")
    assert not m.over


def test_a_letter_and_a_cell_are_used_once() -> None:
    m = grid("T....", EMPTY_ROW, "P....")
    with pytest.raises(IllegalAnswer, match="T is not possible"):
        m.answer(0, ("T", "55"))
    with pytest.raises(IllegalAnswer, match="11 is not possible"):
        m.answer(0, ("A", "11"))


def test_a_first_turn_has_650_answers() -> None:
    m = rumpus.match("wordwerx", 2)
    assert len(m.choices) == 650
    assert m.questions[m.actor].read("V to 24") == ("V", "24")


def test_rude_words_are_words() -> None:
    rude = {word.upper() for word in RUDE if 3 <= len(word) <= 5 and len(set(word)) == len(word)}
    assert rude & words("standard")


# ---- options


@pytest.mark.parametrize(("dictionary", "over"), [("standard", True), ("common", False)])
def test_the_dictionary_decides(dictionary: str, over: bool) -> None:
    m = grid("C.M..", dictionary=dictionary)
    write(m, "W12")  # a cwm is a valley in Wales
    assert m.over == over


@pytest.mark.parametrize("seat", [0, 1])
def test_luck_the_first_chair_or_the_loser_begins(seat: int) -> None:
    assert rumpus.match("wordwerx", 2, chance=[Seat(seat)]).actor == seat
    assert rumpus.match("wordwerx", 2, options={"first": "seat0"}, seed=seat).actor == 0
    lost = {"first": "loser", "lost_before": f"seat{seat}"}
    assert rumpus.match("wordwerx", 2, options=lost).actor == seat
    assert rumpus.match("wordwerx", 2, options={"first": "loser"}, chance=[Seat(seat)]).actor == seat  # a first game


def test_a_rematch_knows_who_lost() -> None:
    m = rumpus.match("wordwerx", 2, options={"first": "loser"}, chance=[Seat(0)])
    write(m, "C11", "A12", "T13")
    assert m.standings() == [1, 2]
    assert table(m).rematch() == {"lost_before": "seat1"}
    m = rumpus.match("wordwerx", 2, options={"first": "loser"}, chance=[Seat(1)])
    write(m, *DRAWN.split())
    assert table(m).rematch() == {"lost_before": "seat0"}  # after a draw, who went second
    assert table(grid("CA...")).rematch() == {}


def test_running_out_of_time_loses() -> None:
    m = rumpus.match("wordwerx", 2, options={"first": "seat0", "turn_seconds": "15"})
    assert [clock.at for clock in m.view(0).clocks] == [15_000]
    m.answer(0, ("C", "11"), at=14_000)
    assert [clock.at for clock in m.view(0).clocks] == [29_000]
    m.time_out()
    assert m.over
    assert m.standings() == [1, 2]
    assert m.story(None)[-1] == "Player 2 is out of time."
    with pytest.raises(BadOption, match="15 to 600"):
        rumpus.match("wordwerx", 2, options={"turn_seconds": "14"})


# ---- what is seen


def test_the_word_is_drawn_through_when_it_is_made() -> None:
    m = grid(*PUZZLE.split())
    write(m, "I33")
    shown = frames(m)
    assert [frame.caption for frame in shown] == [
        "Player 1 writes I into 33.",
        "There it is: jive.",
        "Player 1 makes jive.",
    ]
    assert [frame.scene.heading for frame in shown] == ["Letter 2", "Letter 1", "Letter 1"]
    boards = [frame.place("grid") for frame in shown]
    assert [board.strokes for board in boards if isinstance(board, Grid)] == [[], [(4, 16)], [(4, 16)]]


def test_after_the_game_one_reads_what_would_have_been_safe() -> None:
    m = rumpus.match("wordwerx", 2, options={"first": "seat0"})
    write(m, "C11", "A12", "T13")
    assert m.view(None).note.startswith("A12 allowed that; ")
    assert "would have been safe" in m.view(None).note
    # A word that both have overlooked was more than safe.
    m = grid("CA...")
    write(m, "J55", "X51", "T13")
    assert m.view(None).note == "B13 instead of X51 would have made a word."
    m = rumpus.match("wordwerx", 2, options={"first": "seat0"})
    write(m, *STUCK.split())
    assert table(m).words == ["vet"]
    assert m.view(None).note == "Before V21 nothing was safe any more."


# ---- bots


@pytest.mark.parametrize("level", ["fair", "hard"])
def test_bots_see_every_winning_reply(level: str) -> None:
    m = grid(*PUZZLE.split())
    assert bots.named(level, 1, "wordwerx").choose(Chair(m, 0)) == ("I", "33")


def test_bots_leave_no_word_while_they_can() -> None:
    m = grid(*PUZZLE.replace("V", ".").split())
    for seed in range(5):
        letter, name = bots.named("fair", seed, "wordwerx").choose(Chair(m, 0))
        assert (CELLS.index(name), letter) in safe_placements(table(m).board, "standard")


def test_a_hint_says_what_makes_a_word_and_what_leaves_one() -> None:
    judge = Wordsmith("judge", 200, seed=1)
    words_made = judge.judge(Chair(grid(*PUZZLE.split()), 0))
    assert [(one.answer, one.value, one.remark) for one in words_made.answers] == [(("I", "33"), 1.0, "makes a word")]
    risk = judge.judge(Chair(grid(*PUZZLE.replace("V", ".").split()), 0), [("V", "24")])
    assert (risk.answers[-1].answer, risk.answers[-1].value) == (("V", "24"), 0.0)
