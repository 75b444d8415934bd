"""Bogart for two is solved: its figures, checked by dice."""

from itertools import product

import pytest

import rumpus
from rumpus.bots import Chair, answer, levels, named, solution
from rumpus.bots.bogart import FULL, GOAL, Careless, Perfect, chances
from rumpus.bots.search import Search
from rumpus.core import Match, Refused, Seat, outcomes
from rumpus.games.dice.bogart import CLEAN, ROLL, TAKE, Bogart


def test_whoever_begins_wins_a_little_more_often() -> None:
    assert round(chances().start(0, 0, 0), 4) == 0.5078


@pytest.mark.parametrize(
    ("position", "take", "roll"), [((0, 0, 1, 1), 0.5209, 0.5180), ((0, 29, 1, 1), 0.0053, 0.0249)]
)
def test_what_an_answer_is_worth(position: tuple[int, int, int, int], take: float, roll: float) -> None:
    assert round(chances().take(*position[:3]), 4) == take
    assert round(chances().roll(*position), 4) == roll


def test_with_29_each_whoever_is_to_move_wins_four_in_five() -> None:
    assert chances().start(29, 29, 0) == pytest.approx(0.8)


def rolls_on(mine: int, theirs: int, pot: int) -> bool:
    return chances().roll(mine, theirs, pot, 1) > chances().take(mine, theirs, pot)


def test_at_level_scores_one_takes_after_the_first_roll() -> None:
    assert [level for level in range(GOAL) if rolls_on(level, level, 1)] == [24, 25, 27, 28]
    assert [level for level in range(GOAL) if any(rolls_on(level, level, pot) for pot in range(2, GOAL))] == [27]


def test_whoever_is_about_to_lose_rolls_on() -> None:
    assert all(rolls_on(0, 29, pot) for pot in range(1, GOAL))


def test_every_chance_is_what_the_next_ones_make_it() -> None:
    """The equations that the chances have to fulfil, in every position, and also where pots are too large to matter."""
    known = chances()
    for mine, theirs, pot in product((0, 7, 16, 23, 28, 29), (0, 5, 14, 27, 29), (*range(FULL + 6),)):
        turn = 0.0
        for dice in (5, 4, 3, 2, 1):
            there = pot + sum(range(1, dice + 1))
            clean = 1.0 if dice == 5 else max(known.take(mine, theirs, there), turn)
            turn = CLEAN[dice] * clean + (1 - CLEAN[dice]) * (1 - known.start(theirs, mine, there))
        assert known.start(mine, theirs, pot) == pytest.approx(turn, abs=1e-12), (mine, theirs, pot)


def test_luck_goes_as_the_chances_say() -> None:
    """One step of the real game, with all that the dice can do."""
    match = rumpus.match("bogart", players=2, chance=[Seat(0), 3], arrange={"chips": [24, 20], "pot": 2})
    opinion = Perfect().judge(Chair(match, 0))
    assert opinion.exact
    value = {judged.answer: judged.value for judged in opinion.answers}
    rolled = seen = 0.0
    for chance, run in outcomes(match, ROLL, least=1e-4):
        game = run.game
        assert isinstance(game, Bogart)
        seen += chance
        if run.over:
            rolled += chance * (game.winner == 0)
        else:
            best = chances().best(game.chips[run.actor], game.chips[1 - run.actor], game.pot, len(game.rolled))
            rolled += chance * (best if run.actor == 0 else 1 - best)
    assert seen > 0.99  # players can be aced out in turn for ever
    assert rolled <= value[ROLL] <= rolled + 1 - seen


def test_the_better_answer_is_given() -> None:
    match = rumpus.match("bogart", players=2, chance=[Seat(0), 3])
    assert Perfect().choose(Chair(match, 0)) == TAKE
    match = rumpus.match("bogart", players=2, chance=[Seat(0), 3], arrange={"chips": [0, 29]})
    assert Perfect().choose(Chair(match, 0)) == ROLL


def test_two_perfect_players_win_as_often_as_the_chances_say() -> None:
    won = sum(first_wins(seed) for seed in range(200))
    assert abs(won / 200 - 0.5078) < 3 * 0.0354


def first_wins(seed: int) -> bool:
    match = rumpus.match("bogart", players=2, seed=seed)
    first = beginner(match)
    while not match.over:
        answer(match, {0: Perfect(), 1: Perfect()})
    return match.standings()[first] == 1


def beginner(match: Match) -> int:
    """Who has the first turn. It can be over before anything was asked."""
    return match.names.index(match.story(None)[0].split(" rolls")[0])


def test_the_level_is_for_two_players() -> None:
    assert levels("bogart", 2) == ["easy", "fair", "hard", "perfect"]
    assert levels("bogart", 3) == ["easy", "fair", "hard"]
    for level in ("easy", "fair", "hard"):
        assert isinstance(named(level, 1, "bogart", 2), Careless)
        assert isinstance(named(level, 1, "bogart", 3), Search)
    with pytest.raises(Refused, match="for two players, not for 3"):
        named("perfect", game="bogart", players=3)


def test_the_explorer_tells_what_an_answer_leads_to() -> None:
    explorer = solution("bogart", 2)
    assert "50.78%" in explorer.facts[0]
    look = explorer.look(explorer.start)
    assert [(reply.answer, reply.then) for reply in look.replies] == [
        (TAKE, "0 / 1 / 1 / 1"),
        (ROLL, "0 / 0 / 3 / 2"),
    ]
    assert explorer.look("29 / 0 / 1 / 1").replies[0].value == 1.0
    assert explorer.look("0 / 0 / 10 / 4").replies[1].then is None  # the fifth roll ends the game, if it is clean


def test_a_pot_that_is_too_large_to_matter_can_be_looked_at() -> None:
    large, larger = (solution("bogart", 2).look(f"0 / 0 / {pot} / 1") for pot in (44, 344))
    assert larger == large
    (further,) = (reply.then for reply in larger.replies if reply.answer == ROLL)
    assert further is not None
    assert solution("bogart", 2).look(further).position == further


def test_dials_stay_on_the_table() -> None:
    look = solution("bogart", 2).look("0 / 29 / 1 / 1")
    less = {dial.group: dial.less for dial in look.dials}
    more = {dial.group: dial.more for dial in look.dials}
    assert less == {"To move": None, "Waiting": "0 / 28 / 1 / 1", "The pot": None, "The dice": None}
    assert more["Waiting"] is None
    assert more["The dice"] == "0 / 29 / 3 / 2"  # two rolls have brought three chips


def test_maps_show_when_to_roll_on() -> None:
    first = solution("bogart", 2).maps()[0]
    assert first.rows[0][0] == "."
    assert first.rows[0][29] == "#"
    assert first.rows[29] == "*" * 30
    assert [len(row) for row in first.rows] == [30] * 30


@pytest.mark.parametrize("position", ["1 / 2", "0 / 30 / 1 / 1", "0 / 0 / 1 / 2", "0 / 0 / 1 / 5", "a / 0 / 1 / 1"])
def test_what_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(Refused, match=r"no position|at most"):
        solution("bogart", 2).look(position)


def test_who_is_careless_takes_and_rolls_when_neither_is_best() -> None:
    m = rumpus.match("bogart", 2, seed=1)
    best = named("perfect", game="bogart").choose(Chair(m, m.actor))
    said = [Careless("easy", 0.7, seed).choose(Chair(m, m.actor)) for seed in range(200)]
    assert 0.5 < said.count(best) / 200 < 0.8  # about 0.3 + 0.7 / 2
    assert {Careless("exact", 0.0, seed).choose(Chair(m, m.actor)) for seed in range(20)} == {best}
