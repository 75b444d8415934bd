from typing import Any

import pytest

import rumpus
from rumpus.bots import Chair, answer, named
from rumpus.bots.con_game import Hustler, matched
from rumpus.core import WAIT, Match
from rumpus.games.group._con_cards import TENS
from rumpus.games.group.con_game import ConGame

ROCK, SCISSORS, PAPER = "Rock", "Scissors", "Paper"


def floor(players: int, sign: str = ROCK) -> Match:
    m = rumpus.match("con-game", players=players, seed=1)
    for seat in range(players):
        m.answer(seat, [sign] * 10, at=0)
    return m


def hard(seed: int = 1) -> Hustler:
    bot = named("hard", seed, "con-game")
    assert isinstance(bot, Hustler)
    return bot


@pytest.mark.parametrize("level", ["easy", "fair", "hard"])
def test_bots_play_a_whole_match_by_the_rules(level: str) -> None:
    m = rumpus.match("con-game", players=5, seed=2)
    minds = {seat: named(level, seat, "con-game") for seat in range(5)}
    for i in range(2000):  # everybody in turn, as a server would let them
        choice = WAIT if m.over else minds[i % 5].choose(Chair(m, i % 5))
        if choice is not WAIT:
            m.answer(i % 5, choice)
    assert isinstance(m.game, ConGame)
    assert sum(m.game.held) == 50
    assert None not in m.game.last, "each has fought somebody"
    assert sum(m.game.scores()) > 10


def test_its_cards_have_every_sign_high_and_low() -> None:
    signs = hard().arrangement()
    for three in (signs[0:3], signs[3:6], signs[6:9]):
        assert set(three) == {ROCK, SCISSORS, PAPER}


def test_a_fight_is_mixed_as_rock_paper_scissors_are() -> None:
    even = [[0, 1, -1], [-1, 0, 1], [1, -1, 0]]
    assert [share / 2000 for share in matched(even, even, 2000)] == pytest.approx([1 / 3] * 3, abs=0.05)
    dominated = [[1, 1, 1], [0, 0, 0]]
    assert matched(dominated, [[0, 0]] * 3, 200)[0] > 190


def test_it_lays_what_beats_all_that_the_other_has() -> None:
    m = floor(2)
    game: Any = m.game
    game.pockets[0].hand = [TENS[0][0], TENS[0][9]]  # the Rocks 1 and 10
    game.pockets[0].seen = dict.fromkeys(TENS[1], (ROCK, 1))
    m.answer(0, ("challenge", 1), at=1000)
    laid = [hard(seed).fight(game, game.everybody[0], game.everybody[1]) for seed in range(20)]
    assert laid.count(TENS[0][9]) > 15


def test_it_lays_something_against_what_nobody_knows() -> None:
    m = floor(3)
    game: Any = m.game
    game.pockets[0].seen = dict.fromkeys(TENS[1], (ROCK, 2))  # all that they have made is elsewhere
    m.answer(0, ("challenge", 1), at=1000)
    assert hard().fight(game, game.everybody[0], game.everybody[1]) in game.pockets[0].hand


def test_it_goes_to_whom_it_has_no_card_of() -> None:
    m = floor(3)
    game: Any = m.game
    game.pockets[0].hand.append(TENS[1][9])
    me = game.everybody[0]
    bot = Hustler("plain", 10, trades=False, slips=0)
    assert {bot.begin(game, me, game.acts_of(me)) for _ in range(20)} == {("challenge", 2)}


def test_it_waits_when_it_has_laid_its_card() -> None:
    m = floor(2)
    m.answer(0, ("challenge", 1), at=1000)
    m.answer(0, TENS[0][4], at=1000)
    assert hard().choose(Chair(m, 0)) is WAIT


def test_two_of_them_trade_what_is_worth_nothing_to_themselves() -> None:
    m = floor(2)
    bot, saying = hard(), (("number is", 10), ("maker is", 0))
    for act in ("offer", (1, TENS[0][9], saying, ())):
        m.answer(0, act, at=1000)
    m.answer(1, bot.choose(Chair(m, 1)), at=2000)
    m.answer(0, bot.choose(Chair(m, 0)), at=3000)
    assert m.game.scores() == [10, 10]


def test_what_it_answers_belongs_to_the_trade_that_it_is_asked_about() -> None:
    m = floor(2)
    bot = hard()
    for number in (10, 3):
        for act in ("offer", (1, TENS[0][number - 1], (("number is", number), ("maker is", 0)), ())):
            m.answer(0, act, at=1000)
    first, second = (posed.talk for posed in m.posed_to(m.game.seats[1])[:2])
    for talk, own in ((second, TENS[1][2]), (first, TENS[1][9])):
        assert bot.choose(Chair(m, 1, talk)) == (own, (("number is", own.number), ("maker is", 1)))


def test_it_keeps_out_of_fights_what_it_has_offered() -> None:
    m = floor(2)
    game: Any = m.game
    for act in ("offer", (1, TENS[0][9], (("number is", 10),), ())):
        m.answer(0, act, at=1000)
    laid = {hard(seed).fight(game, game.everybody[0], game.everybody[1]) for seed in range(20)}
    assert TENS[0][9] not in laid


def test_a_hall_full_of_them_trades() -> None:
    m = rumpus.match("con-game", players=6, seed=2)
    minds = {seat: named("hard", seat, "con-game") for seat in range(6)}
    while not m.over:
        answer(m, minds)
    trades = [line for seat in range(6) for line in m.story(seat) if line.endswith("traded.")]
    assert len(trades) >= 6, "each is told to two"
