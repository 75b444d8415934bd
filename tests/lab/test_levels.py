"""The page about levels, and the picture: they say what the figures say."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from rumpus.core import Refused
from rumpus.lab import Contest, Tournament, levels, plots
from rumpus.lab.simulate import Played
from rumpus.lab.tournament import Bout

BOTS = ["random", "easy", "hard"]


def contest(game: str, *results: tuple[str, str, int, int], bots: Sequence[str] = BOTS) -> Contest:
    """Two bots, and how often each of them has won."""
    made = Contest(game, 2, {}, [*bots], False)
    for one, other, wins, losses in results:
        for i in range(wins + losses):
            seats, places = ([one, other], [1, 2]) if i < wins else ([other, one], [1, 2])
            played = Played(seats, places, 10, 10, True, [0.5, 0.01], [5, 5])
            made.bouts += [Bout(len(made.bouts) // 2, len(made.bouts) % 2, 1.0, played)]
    made.judge()
    return made


SKILL = contest("tishai", ("easy", "random", 70, 30), ("hard", "easy", 80, 20))
SHORT = contest("pennywise", ("easy", "random", 90, 10), ("hard", "easy", 53, 47))
UNSURE = contest("dogfight", ("easy", "random", 90, 10), ("hard", "easy", 5, 5))
LUCK = contest("bogart", ("easy", "random", 101, 99), ("hard", "easy", 99, 101), ("hard", "random", 100, 100))


def page(*contests: Contest) -> str:
    return levels.page(Tournament(0, list(contests)))


def section(text: str, title: str) -> str:
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_a_game_is_where_its_figures_put_it() -> None:
    text = page(SKILL, SHORT, UNSURE, LUCK)
    good = section(text, "Where each level beats the one below")
    assert "- Certainly better at every step: Tishai.\n" in good
    assert "too few matches to be certain: none.\n" in good
    assert section(text, "Where it does not").strip().splitlines() == [
        "- **Pennywise**: hard ahead of easy 53 % (43 to 62), too few matches to say.",
        "- **Dogfight**: hard ahead of easy 50 % (24 to 76), too few matches to say.",
    ]
    assert section(text, "Where skill hardly matters").startswith("\n- **Bogart**: by the ratings ")
    assert "What went wrong" not in text


def test_few_matches_make_nothing_certain() -> None:
    text = page(contest("tishai", ("easy", "random", 7, 3), ("hard", "easy", 8, 2)))
    assert "- Certainly better at every step: none.\n" in text
    assert "too few matches to be certain: Tishai.\n" in text


def test_a_clear_shortfall_is_called_one() -> None:
    text = page(contest("pennywise", ("easy", "random", 90, 10), ("hard", "easy", 100, 100)))
    assert "hard ahead of easy 50 % (43 to 57).\n" in text


def test_where_there_is_no_room_for_so_many_steps_the_page_says_so() -> None:
    text = page(contest("bogart", ("easy", "random", 110, 90), ("hard", "easy", 110, 90)))
    said = section(text, "Where it does not")
    assert " Skill does not reach further: hard, the strongest, is ahead of random 60 % (" in said
    assert said.endswith("by the ratings, and 2 steps of 60 % would make 69 %.\n")
    met = contest("bogart", ("easy", "random", 110, 90), ("hard", "easy", 110, 90), ("hard", "random", 60, 40))
    assert "is ahead of random 60 % (50 to 69), and 2" in page(met)
    more = contest("bogart", ("easy", "random", 110, 90), ("hard", "easy", 110, 90), ("hard", "random", 70, 30))
    assert "Skill does not reach" not in page(more)


def test_who_is_perfect_need_not_be_far_ahead() -> None:
    even = "perfect", "hard", 100, 100
    met = contest("bogart", ("easy", "random", 130, 70), ("hard", "easy", 130, 70), even, bots=[*BOTS, "perfect"])
    assert "Certainly better at every step: Bogart." in page(met)


def test_tables_have_a_row_for_each_game() -> None:
    text = page(SKILL, LUCK)
    ahead = section(text, "Each level against the one below")
    assert "| game (players) | matches | easy ahead of random | hard ahead of easy |" in ahead
    assert "| Tishai (2) | 200 | 70 % (60 to 78) | 80 % (71 to 87) |" in ahead
    assert "| Bogart (2) | 600 | " in ahead
    rated = section(text, "Ratings")
    assert "| game (players) | random | easy | hard |" in rated
    assert "| Tishai (2) | 0<br>30 %<br>" in rated
    assert "<br>80 %<br>80 ms |" in rated  # hard: 0.5 s for five answers when it won, 0.01 s when it lost


@pytest.mark.parametrize("places", [(3, 2, 1), (1, 1, 1)])
def test_where_many_play_wins_are_told_too(places: Sequence[int]) -> None:
    made = Contest("brain-baseball", 3, {}, BOTS, False)
    seats = [BOTS[turn:] + BOTS[:turn] for turn in range(3)]
    made.bouts = [
        Bout(
            sitting,
            turn,
            1.0,
            Played(seats[turn], list(places[turn:]) + list(places[:turn]), 9, 9, True, [0.0] * 3, [1] * 3),
        )
        for sitting in range(20)
        for turn in range(3)
    ]
    made.judge()
    won = "100 % (94 to 100); wins 100 % (94 to 100)" if places[0] == 3 else "50 % (38 to 62); wins 50 % "
    assert f"| {won}" in section(page(made), "Each level against the one below")


def test_what_went_wrong_is_told() -> None:
    made = contest("tishai", ("easy", "random", 8, 2), ("hard", "easy", 8, 2))
    made.bouts[0].played, made.bouts[0].problem = None, "RulesError: the dog ate it"
    last = made.bouts[-1].played
    assert last is not None
    last.finished = False
    made.judge()
    text = page(made, Contest("bogart", 2, {}, BOTS, False))
    assert "- **Tishai**: 1 match failed (RulesError: the dog ate it); 1 match did not end.\n" in text
    assert "- **Bogart**: no match was played.\n" in text


# ---- pictures


def test_a_picture_has_every_game_and_every_bot(tmp_path: Path) -> None:
    path = tmp_path / "ratings.svg"
    plots.draw(Tournament(0, [SKILL, LUCK, Contest("pennywise", 2, {}, BOTS, False)]), path)
    text = path.read_text(encoding="utf-8")
    for word in ("Tishai (2)", "Bogart (2)", *BOTS, "95 % interval"):
        assert word in text
    assert "Pennywise" not in text  # nothing is known of it
    again = tmp_path / "again.svg"
    plots.draw(Tournament(0, [SKILL, LUCK]), again)
    assert again.read_bytes() == path.read_bytes()


def test_the_picture_can_be_drawn_from_the_page_alone(tmp_path: Path) -> None:
    made = Tournament(0, [SKILL, LUCK])
    said = levels.ratings_on(levels.page(made))
    assert {title: [(one.name, one.points) for one in row] for title, row in said.items()} == {
        title: [(standing.bot, round(standing.rating.points)) for standing in found.standings]
        for title, found in (("Tishai (2)", SKILL), ("Bogart (2)", LUCK))
    }
    path = tmp_path / "ratings.svg"
    plots.draw_rows(said, BOTS, path)
    assert "Tishai (2)" in path.read_text(encoding="utf-8")


def test_a_title_is_not_taken_for_mathematics(tmp_path: Path) -> None:
    plots.draw(Tournament(0, [contest("cash-n-guns", ("easy", "random", 8, 2))]), tmp_path / "ratings.svg")
    assert "Ca$h'n Gun$ (2)" in (tmp_path / "ratings.svg").read_text(encoding="utf-8").replace("&#39;", "'")


def test_a_picture_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"ends with \.svg, \.png or \.pdf"):
        plots.draw(Tournament(0, [SKILL]), tmp_path / "ratings.doc")


def test_without_matplotlib_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)  # as if it were not installed
    with pytest.raises(Refused, match=r"rumpus\[plots\]"):
        plots.can_draw(Path("ratings.svg"))
