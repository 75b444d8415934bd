from random import Random
from typing import Any

import pytest

import rumpus
from rumpus.core import BadOption, Chance, Handful, IllegalAnswer, Match, Run, Seat, Tally
from rumpus.games.dice.pennywise import CHANGE, PLAY, Pennywise
from rumpus.pieces.coins import worth
from tests.games.frames import Frame, ends_in_the_present, frames, strip

NO_LUCK = Chance(0)  # after the first player has been picked there is none
STANDARD = {25: 1, 10: 2, 5: 3, 1: 4}


def pennywise(*purses: dict[int, int], middle: dict[int, int], player: int = 0) -> Match:
    """A position. What is not mentioned is not in the game."""
    coins = {coin: 0 for purse in (middle, *purses) for coin in purse}
    arrange = {"purses": [coins | purse for purse in purses], "middle": coins | middle, "player": player}
    return rumpus.match("pennywise", len(purses), arrange=arrange, seed=1)


def table(m: Match | Run) -> Pennywise:
    assert isinstance(m.game, Pennywise)
    return m.game


def choices(m: Match) -> list[Any]:
    return list(m.questions[m.actor].choices)


# ---- the worked examples


def test_a_dime_buys_at_most_nine_cents_of_what_lies_there() -> None:
    m = pennywise({10: 1, 25: 1}, {1: 1}, middle={5: 2, 1: 4})
    m.answer(0, 10)
    assert sorted(choices(m)) == sorted((5,) * nickels + (1,) * pennies for nickels in (0, 1) for pennies in range(5))
    with pytest.raises(IllegalAnswer, match="5 and 5 make 10: at most 9 can be taken"):
        m.answer(0, [5, 5])


def test_the_standard_game_starts_without_change_in_the_middle() -> None:
    m = rumpus.match("pennywise", 2, chance=[0])
    assert table(m).purses == [STANDARD, STANDARD]
    m.answer(0, 25)
    m.answer(1, 10)  # the middle holds 25 and 10: nothing to take
    m.answer(0, 5)
    m.answer(1, 10)
    assert choices(m) == [(5,), ()]
    m.answer(1, [5])
    assert table(m).purses[1] == {25: 1, 10: 0, 5: 4, 1: 4}
    assert table(m).middle == {25: 1, 10: 2, 5: 0, 1: 0}


@pytest.mark.parametrize("pennies", [1, 2, 3, 4])
def test_change_for_the_last_coin_keeps_a_player_in(pennies: int) -> None:
    m = pennywise({5: 1}, {1: 1}, middle={1: 4})
    m.answer(0, [1] * pennies)  # the nickel is the only coin to play
    assert m.standings() == [1, 2]  # and the other's penny brings nothing


def test_no_change_for_the_last_coin_puts_a_player_out() -> None:
    m = pennywise({5: 1}, {1: 1}, middle={1: 4})
    m.answer(0, [])
    assert m.standings() == [2, 1]


def test_two_nickels_in_the_middle_are_no_change_for_a_nickel() -> None:
    m = pennywise({5: 1}, {5: 1}, middle={1: 1})
    m.answer(0, [1])
    assert m.over
    assert table(m).middle == {5: 2, 1: 0}
    assert m.standings() == [1, 2]


def test_who_went_out_later_is_ranked_higher() -> None:
    m = pennywise({1: 1}, {1: 1}, {25: 1}, middle={}, player=1)
    assert table(m).out == [1]  # the second player's only coin was played
    m.answer(2, [1])
    assert table(m).out == [1, 0]
    assert m.standings() == [2, 3, 1]


def test_odd_coins_make_odd_change() -> None:
    m = pennywise({7: 1, 13: 1}, {1: 1}, middle={4: 2, 1: 2})
    m.answer(0, 7)
    assert sorted(choices(m)) == [(), (1,), (1, 1), (4,), (4, 1), (4, 1, 1)]


# ---- the rulings


def test_chance_picks_the_first_player_and_play_goes_to_the_left() -> None:
    m = rumpus.match("pennywise", 3, chance=[2])
    for seat in (2, 0, 1, 2):
        assert m.actor == seat
        m.answer(seat, 1)


def test_change_need_not_be_as_large_as_possible() -> None:
    m = pennywise({10: 1, 25: 1}, {25: 1, 1: 1}, middle={5: 1, 1: 1})
    m.answer(0, 10)
    m.answer(0, [1])
    assert table(m).purses[0] == {25: 1, 10: 0, 5: 0, 1: 1}
    assert table(m).middle == {25: 0, 10: 1, 5: 1, 1: 0}


def test_a_coin_of_equal_worth_is_too_much_change() -> None:
    m = pennywise({5: 1, 25: 1}, {1: 2}, middle={5: 1, 1: 1})
    m.answer(0, 5)
    with pytest.raises(IllegalAnswer, match="5 is too much: at most 4 can be taken"):
        m.answer(0, [5])


def test_change_comes_from_the_middle_only() -> None:
    m = pennywise({10: 1, 25: 1}, {5: 3}, middle={1: 1})
    m.answer(0, 10)
    with pytest.raises(IllegalAnswer, match="No 5 there"):
        m.answer(0, [5])


def test_a_penny_brings_no_change() -> None:
    m = pennywise({1: 2, 5: 1}, {5: 2, 1: 1}, middle={1: 4})
    m.answer(0, 1)
    assert m.actor == 1
    assert table(m).middle == {1: 5, 5: 0}


def test_a_coin_can_be_too_small_for_the_smallest_change() -> None:
    m = rumpus.match("pennywise", 2, {"coins": "12x2 3x4 2x1"}, chance=[0])
    m.answer(0, 2)
    m.answer(1, 2)  # a cent less than 2 is less than any coin
    m.answer(0, 3)
    assert choices(m) == [(2,), ()]


def test_a_purse_can_take_coins_that_it_never_held() -> None:
    m = rumpus.match(
        "pennywise", 2, arrange={"purses": [{5: 1}, {1: 1, 5: 1}], "middle": {1: 4, 5: 0}, "player": 0}, seed=1
    )
    m.answer(0, [1, 1, 1])
    assert table(m).purses[0] == {5: 0, 1: 3}


def test_only_coins_in_the_purse_can_be_played() -> None:
    m = pennywise({10: 1, 1: 1}, {25: 1}, middle={})
    with pytest.raises(IllegalAnswer, match="25 is not possible: 10 and 1"):
        m.answer(0, 25)


def test_a_player_who_is_out_is_skipped_and_his_coins_stay_in_the_middle() -> None:
    m = pennywise({5: 2, 1: 1}, {1: 1}, {5: 2, 1: 1}, middle={})
    m.answer(0, 5)
    assert table(m).out == [1]
    m.answer(2, 1)
    assert m.actor == 0
    assert table(m).middle == {5: 1, 1: 2}
    m.answer(0, 1)
    assert m.actor == 2


def test_every_turn_leaves_more_in_the_middle_so_that_the_game_ends() -> None:
    for seed in range(10):
        m, random = rumpus.match("pennywise", 3, seed=seed), Random(seed)
        before, turns = 0, 0
        while m.questions:
            m.answer(m.actor, random.choice(m.choices))
            if not m.questions or m.waiting[0][1] == PLAY:
                assert worth(table(m).middle) > before
                before, turns = worth(table(m).middle), turns + 1
        assert turns <= 64 * 3


# ---- the coins


@pytest.mark.parametrize(
    ("coins", "purse"),
    [
        ("standard", STANDARD),
        ("no-dimes", {25: 1, 5: 3, 1: 4}),
        ("fewer-nickels", {25: 1, 10: 2, 5: 2, 1: 4}),
        ("fewer-pennies", {25: 1, 10: 2, 5: 3, 1: 3}),
        ("odd", {13: 1, 7: 2, 4: 3, 1: 4}),
        ("12x2 3x4 2x1", {12: 2, 3: 4, 2: 1}),
        ("100x10 2x1 1x10", {100: 10, 2: 1, 1: 10}),
    ],
)
def test_everybody_starts_with_the_coins_of_the_set(coins: str, purse: dict[int, int]) -> None:
    for players in (2, 6):
        m = rumpus.match("pennywise", players, {"coins": coins}, seed=1)
        assert table(m).purses == [purse] * players
        assert table(m).middle == dict.fromkeys(purse, 0)


def test_a_set_of_coins_has_one_form_however_it_is_written() -> None:
    forms = [
        rumpus.match("pennywise", 2, {"coins": coins}, seed=1).beginning.options["coins"]
        for coins in ("12x2 3x4 2x1", "2x1,3x4, 12x2", "  03x4 12x2 2x01 ")
    ]
    assert forms == ["12x2 3x4 2x1"] * 3


def test_a_set_may_be_a_single_coin() -> None:
    m = rumpus.match("pennywise", 2, {"coins": "7x1"}, chance=[0])
    assert m.standings() == [2, 1]  # it has to be played at once


@pytest.mark.parametrize(
    ("coins", "reason"),
    [
        ("dollars", "written as worth x number, like 25x1 10x2; 'dollars' is not"),
        ("25", "'25' is not"),
        ("25x", "'25x' is not"),
        ("x3", "'x3' is not"),
        ("5x-1", "'5x-1' is not"),
        ("2.5x1", "'2.5x1' is not"),
        ("²x1", "'²x1' is not"),
        ("25 x 1", "'25' is not"),
        ("0x1", "0x1: coins are worth 1 to 100"),
        ("101x1", "101x1: coins are worth 1 to 100"),
        ("5x0", "5x0: .* there are 1 to 10 of each"),
        ("5x11", "5x11: .* there are 1 to 10 of each"),
        ("5x1 1x4 5x2", "5x2: .* each is named once"),
        ("", "1 to 6 different coins"),
        ("1x1 2x1 3x1 4x1 5x1 6x1 7x1", "1 to 6 different coins"),
        ("1x10 2x10 3x10 4x1", "at most 30 in all"),
        (64, "'64' is not"),
        (6.4, "The option coins cannot be 6.4: standard, .* like 12x2 3x4 2x1"),
    ],
)
def test_a_bad_set_of_coins_is_refused_with_the_reason(coins: object, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        rumpus.match("pennywise", 2, {"coins": coins})


# ---- the game for two is solved


def winner(run: Run, known: dict[Any, int]) -> int:
    """Who wins with best play."""
    if run.over:
        return table(run).player
    me, game = run.actor, table(run)
    most = run.choices.most if isinstance(run.choices, Handful) else None
    position = (me, most, *game.purses[0].values(), *game.purses[1].values())
    if position not in known:
        # This ends the game soonest: then a tenth of all positions is enough.
        dearest_first = run.choices if most is not None else run.choices[::-1]
        known[position] = me if any(winner(after(run, move), known) == me for move in dearest_first) else 1 - me
    return known[position]


def after(run: Run, move: Any) -> Run:
    run = run.fork(NO_LUCK, kept=True)
    run.play(move)
    return run


@pytest.mark.parametrize("coins", ["standard", "no-dimes", "fewer-nickels", "fewer-pennies", "odd"])
def test_the_second_of_two_players_can_always_win(coins: str) -> None:
    m = rumpus.match("pennywise", 2, {"coins": coins}, chance=[0])
    assert winner(m, {}) == 1


def test_only_a_nickel_for_the_penny_wins_against_an_opening_penny() -> None:
    m = rumpus.match("pennywise", 2, chance=[0])
    m.answer(0, 1)
    known: dict[Any, int] = {}
    winning = []
    for coin in m.choices:
        played = after(m, coin)
        if played.actor == 1:
            winning += [(coin, change) for change in played.choices if winner(after(played, change), known) == 1]
        elif winner(played, known) == 1:
            winning.append((coin, ()))
    assert winning == [(5, (1,))]


def test_an_opening_quarter_loses_to_any_answer() -> None:
    m = rumpus.match("pennywise", 2, chance=[0])
    m.answer(0, 25)
    known: dict[Any, int] = {}
    assert [winner(after(m, coin), known) for coin in m.choices] == [1, 1, 1, 1]


# ---- at the table


def test_the_example_of_the_help_text() -> None:
    m = rumpus.match("pennywise", 2, chance=[0])
    for seat, answer in ((0, 1), (1, 5), (1, [1]), (0, 10), (0, [5]), (1, 1), (0, 10)):
        m.answer(seat, answer)
    assert choices(m) == [(1,), ()]
    m.answer(0, [1])
    assert table(m).purses == [{25: 1, 10: 0, 5: 4, 1: 4}, {25: 1, 10: 2, 5: 2, 1: 4}]
    assert [worth(heap) for heap in (*table(m).purses, table(m).middle)] == [49, 59, 20]


def test_everybody_sees_all_purses_and_the_middle() -> None:
    m = pennywise({5: 1, 1: 2}, {1: 1}, {25: 1}, middle={10: 1}, player=1)  # who goes out with his only coin
    m.answer(2, [10])
    scene = m.view(None)
    assert [chair.counters for chair in scene.chairs] == [
        {"coins": 3, "cents": 7},
        {"coins": 0, "cents": 0},
        {"coins": 1, "cents": 10},
    ]
    assert [chair.marks for chair in scene.chairs] == [[], ["out"], []]
    assert (scene.places[0].total, scene.places[0].unit) == (26, "cents")
    assert m.story(0) == [
        "Player 2 plays a 1.",
        "Player 2 is out of coins.",
        "Player 3 plays a 25.",
        "Player 3 takes 10.",
    ]


# ---- what is seen between two questions


def cents_in(frame: Frame) -> int:
    """All money that a watcher can count, coin by coin."""
    return sum(int(coin.text) * coin.count for place in frame.scene.places for coin in place.tokens)


def test_a_coin_is_seen_to_be_played_and_change_to_be_taken() -> None:
    m = pennywise({10: 1, 25: 1}, {25: 1, 1: 1}, middle={5: 1, 1: 1})
    m.watch(True)
    m.answer(0, 10)
    (played,) = frames(m)
    assert (played.caption, played.lasts) == ("Player 1 plays a 10.", 1000)
    assert (played.place("middle").total, played.scene.chairs[0].counters["cents"]) == (16, 25)
    m.answer(0, [5, 1])
    (took,) = frames(m)
    assert (took.caption, took.place("middle").total) == ("Player 1 takes 5 and 1.", 10)
    assert ends_in_the_present(m)


def test_what_nobody_decided_passes_quickly_but_going_out_is_a_scene() -> None:
    m = pennywise({5: 1}, {5: 1}, middle={1: 1})
    m.watch(True)
    m.answer(0, [1])  # what follows goes by itself
    assert strip(m) == [
        ("Player 1 takes 1.", 1000),
        ("Player 2 plays a 5. Player 2 is out of coins.", 2600),
        ("Player 1 has the last coins.", 1000),
    ]
    takes, out, _ = frames(m)
    assert (takes.scene.chairs[1].marks, out.scene.chairs[1].marks) == ([], ["out"])
    assert [cents_in(frame) for frame in frames(m)] == [11, 11, 11]
    assert ends_in_the_present(m)


def test_the_result_says_who_has_what_and_when_the_others_went_out() -> None:
    m = pennywise({1: 1}, {1: 1}, {25: 1}, middle={}, player=1)
    m.answer(2, [1])
    result = m.view(None).result
    assert result is not None
    assert result.why is not None
    assert result.why.words == "Player 3 has the last coins."
    assert result.tallies == [Tally(0, "went out second"), Tally(0, "went out first"), Tally(1, "1 coin")]
    assert result.unit == "cents"


# ---- good play


def test_the_rule_of_thumb_spends_little_and_takes_many_coins() -> None:
    m = pennywise({10: 1, 1: 1}, {1: 1}, middle={5: 1, 1: 3})
    one, ten = table(m).hunch(Seat(0), PLAY, [1, 10]) or ()
    assert one > ten
    few, many = table(m).hunch(Seat(0), CHANGE, [(5,), (1, 1, 1)]) or ()
    assert many > few
