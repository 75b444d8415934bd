"""Galaxy without values is solved: checked against the rules themselves."""

from typing import Any

import pytest

import rumpus
from bench.trying_out import galaxy_disagreements
from rumpus.bots import Bot, Chair, answer, levels, named, solution
from rumpus.bots.galaxy import BIT, Perfect, Sky, homes, says, starts, turned
from rumpus.bots.search import Search
from rumpus.core import Match, Refused, Seat
from rumpus.games.board.galaxy import NEIGHBOURS, STARS

WHOLE = (10, 5, 1, 2, 3, 11, 16, 7, 4, 8, 12, 19, 18, 14, 9, 13, 17, 20)  # a game from homes 6 and 15


def after(turns: int, **more: Any) -> Match:
    """The game so far, with so many stars settled besides the homes."""
    match = rumpus.match("galaxy", 2, chance=[6, 15, Seat(0)], **more)
    for i, star in enumerate(WHOLE[:turns]):
        match.answer(i % 2, str(star))
    return match


# ---- the verdicts


@pytest.mark.parametrize(("empty", "count"), [(1, 5), (2, 20), (3, 20), (4, 20), (5, 20), (6, 3)])
def test_trying_everything_comes_to_the_same(empty: int, count: int) -> None:
    assert galaxy_disagreements(empty, count) == []


def test_a_best_star_is_worth_what_the_position_is_and_none_is_worth_more() -> None:
    sky = Sky()
    mine, theirs = (sum(BIT[star] for star in stars) for stars in ((6, 10, 1, 3, 16), (15, 5, 2, 11, 7)))
    worth, best = sky.best(mine, theirs)
    every = [sky.after(mine, theirs, BIT[star]) for star in STARS if not (mine | theirs) & BIT[star]]
    assert max(every) == worth == sky.after(mine, theirs, best)


def test_verdicts_are_kept_for_all_homes() -> None:
    pairs = [(a, b) for a in STARS for b in STARS if a != b and b not in NEIGHBOURS[a]]
    assert len(pairs) == 310
    assert {*starts()} == {*pairs}
    assert len([*homes()]) == 155
    for (first, second), (worth, star) in starts().items():
        assert -3 <= worth <= 2
        assert starts()[turned(first), turned(second)] == (worth, turned(star))
        assert star not in (first, second)
    assert sum(starts()[pair][0] >= 0 for pair in homes()) == 59


# ---- the player


def test_it_wins_whatever_is_won() -> None:
    won = 0
    for seed in range(6):
        match = after(6)
        opinion = Perfect(1).judge(Chair(match, 0))
        assert opinion.exact
        me = 0 if opinion.answers[0].value else 1
        bots: dict[int, Bot] = {me: Perfect(seed), 1 - me: Search(rounds=10, seed=seed)}
        while not match.over:
            answer(match, bots)
        won += match.standings()[me] == 1
    assert won == 6


def test_all_answers_are_weighed_if_there_are_not_too_many() -> None:
    judged = Perfect().judge(Chair(after(9), 1)).answers
    assert len(judged) == 9
    assert [one.value for one in judged] == sorted((one.value for one in judged), reverse=True)


def test_the_first_star_is_known_by_heart() -> None:
    match = after(0)
    worth, star = starts()[6, 15]
    opinion = Perfect().judge(Chair(match, 0))
    assert [(one.answer, one.remark) for one in opinion.answers] == [(str(star), says(worth, True))]
    assert Perfect(1).choose(Chair(match, 0)) == str(star)


@pytest.mark.parametrize(
    ("margin", "first", "words"),
    [
        (2, True, "wins by 2 points"),
        (0, True, "wins with equal scores"),
        (0, False, "loses with equal scores"),
        (-1, False, "loses by 1 point"),
    ],
)
def test_of_equal_scores_whoever_went_first_wins(margin: int, first: bool, words: str) -> None:
    assert says(margin, first) == words


def test_perfect_is_there_without_values() -> None:
    assert "perfect" in levels("galaxy", 2, {"games": 3})
    assert "perfect" not in levels("galaxy", 2, {"colonies": "valued"})
    with pytest.raises(Refused, match="not for those with values"):
        named("perfect", game="galaxy", players=2, options={"colonies": "valued"})


# ---- the explorer


def test_one_walks_from_position_to_position() -> None:
    known = solution("galaxy", 2)
    assert "There are 155 different pairs of home stars" in known.facts[0]
    assert "wins 59 of them" in known.facts[0]
    look = known.look(known.start)
    assert len(look.replies) == 12
    best = look.replies[0]
    assert look.says == f"From here on, whoever is to move {best.says}."
    assert best.then is not None
    assert best.then.startswith("2 5 11 15 / ")
    # What one scores more, the other scores less.
    gain = sum(star in (2, 5, 11, 15) for star in NEIGHBOURS[int(best.answer)])
    assert worth_of(best.says) == gain - worth_of(known.look(best.then).replies[0].says)


def worth_of(words: str) -> int:
    """ "scores 2 points less" is -2."""
    if "as much" in words:
        return 0
    number = int(words.split()[1])
    return number if words.endswith("more") else -number


def test_stars_are_settled_and_given_up_by_dials() -> None:
    dials = solution("galaxy", 2).look("1 2 3 4 5 6 7 8 9 / 10 11 12 13 14 15 16 17 18 19").dials
    mine = {dial.label: dial for dial in dials if dial.group == "To move"}
    assert "star 20" not in mine  # it would be over
    assert mine["star 1"].less == "2 3 4 5 6 7 8 9 / 10 11 12 13 14 15 16 17 18 19"
    assert "star 10" not in mine  # it is the other's
    dials = solution("galaxy", 2).look("1 3 6 10 / 2 5 11 15").dials
    assert [dial.label for dial in dials if dial.value] == [f"star {star}" for star in (1, 3, 6, 10, 2, 5, 11, 15)]
    assert next(dial.more for dial in dials if dial.label == "star 4") == "1 3 4 6 10 / 2 5 11 15"


def test_a_map_shows_who_wins() -> None:
    (shown,) = solution("galaxy", 2).maps()
    letters = "".join(shown.rows)
    assert (letters.count("#"), letters.count("*"), letters.count(".")) == (2 * 59, 2 * 96, 400 - 310)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("nonsense", "That is no position."),
        ("6 / 21", "The stars are 1 to 20"),
        ("6 6 / 15", "each is settled once"),
        ("6 / 15", "A position has 1 to 14 empty stars"),
        ("9" * 1000, "That is no position."),
    ],
)
def test_what_is_no_position_is_refused(position: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        solution("galaxy", 2).look(position)
