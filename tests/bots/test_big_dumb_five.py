"""Big Dumb Five for three: the table that bots play by is close to an equilibrium, and they play by it."""

import lzma
from collections import Counter

import numpy as np
import pytest

import rumpus
from bench.fives import Fives, kept
from rumpus.bots import Chair, answer, levels, named
from rumpus.bots.big_dumb_five import KEPT, POSITIONS, Equilibrium, mix, packed, tables
from rumpus.bots.search import Search
from rumpus.core import Match, Refused
from rumpus.games.bluffing.big_dumb_five import LIMIT


@pytest.fixture(scope="module")
def fives() -> Fives:
    return Fives()


def test_every_position_in_which_all_have_stones_is_there() -> None:
    everything = {
        tuple(sorted((a, b, c))) for a in range(1, 35) for b in range(1, 36 - a) for c in range(1, 37 - a - b)
    }
    assert set(POSITIONS) == everything
    assert len(POSITIONS) == 1347


def test_where_bets_lead_is_what_the_rules_say(fives: Fives) -> None:
    """Prizes that tell the positions apart: what each player would own."""
    told = np.array(POSITIONS, dtype=float) * 10
    prizes = fives.prizes(told)
    owned = (4, 9, 15)
    number = POSITIONS.index(owned)
    for bets in ((1, 2, 2), (3, 3, 3), (4, 4, 5), (2, 5, 1), (4, 5, 5), (4, 1, 1)):
        match = Match(rumpus.match("big-dumb-five", 3).kind, "big-dumb-five", 3, arrange={"stones": owned, "pot": 8})
        for seat, bet in enumerate(bets):
            match.answer(seat, bet)
        places = match.standings() if match.over else []
        stones = match.game.stones  # type: ignore[attr-defined]
        for seat in range(3):
            others = [bet - 1 for other, bet in enumerate(bets) if other != seat]
            prize = prizes[seat][number, bets[seat] - 1, others[0] * 5 + others[1]]
            expected = 10 * stones[seat] if not match.over else (places[seat] == 1) / places.count(1)
            assert prize == pytest.approx(expected), (bets, seat)


def test_nobody_gains_much_by_betting_otherwise(fives: Fives) -> None:
    gain, most = fives.gain(kept(fives))
    assert gain < 0.05
    assert most < 0.1
    anything = [fives.can / fives.can.sum(2, keepdims=True)]
    assert fives.gain(anything, rounds=20)[0] > 0.3  # which can be gained against bets at random


def test_bets_come_as_often_as_the_table_says() -> None:
    match = rumpus.match("big-dumb-five", players=3, seed=1)
    bot = Equilibrium(1)
    bets = Counter(bot.choose(Chair(match, 0)) for _ in range(2000))
    shares = mix((12, 12, 12), 0, LIMIT)
    assert sum(shares) == pytest.approx(255, abs=3)
    for bet in range(1, 6):
        assert bets[bet] / 2000 == pytest.approx(shares[bet - 1] / 255, abs=0.04)


def test_players_are_found_in_whatever_order_they_sit() -> None:
    assert mix((3, 20, 9), 0, 100) == mix((20, 9, 3), 2, 100)
    assert mix((3, 20, 9), 1, 100) == mix((9, 3, 20), 2, 100)
    assert mix((12, 12, 12), 0, 1) != mix((12, 12, 12), 0, LIMIT)
    assert mix((12, 12, 12), 0, KEPT + 1) == mix((12, 12, 12), 0, LIMIT)


def test_nobody_bets_what_he_does_not_have() -> None:
    for left in (1, 10, LIMIT):
        assert not any(mix((2, 10, 20), 0, left)[2:])


def test_tables_are_read_as_they_are_written() -> None:
    first = next(tables())
    assert bytes(round(255 * share) for share in first[-1][0]) == mix(POSITIONS[-1], 0, 1)
    assert lzma.decompress(packed([first]))[-15:-10] == mix(POSITIONS[-1], 0, 1)


def test_it_beats_two_who_bet_at_random() -> None:
    won = 0.0
    for seed in range(150):
        match = rumpus.match("big-dumb-five", players=3, seed=seed)
        me = seed % 3
        bots = {seat: Equilibrium(seed) if seat == me else named("random", seed * 3 + seat) for seat in range(3)}
        while not match.over:
            answer(match, bots)
        places = match.standings()
        won += (places[me] == 1) / places.count(1)
    assert won / 150 > 0.45  # a third would be nothing special


def test_where_it_does_not_know_the_game_levels_are_what_they_are_elsewhere() -> None:
    easy, fair, hard = (named(level, 1, "big-dumb-five", 3) for level in ("easy", "fair", "hard"))
    assert isinstance(easy, Equilibrium)
    assert isinstance(fair, Equilibrium)
    assert isinstance(hard, Equilibrium)
    assert easy.slips > fair.slips > hard.slips == 0
    assert isinstance(named("easy", 1, "big-dumb-five", 4), Search)
    assert isinstance(named("hard", 1, "big-dumb-five", 4), Search)
    assert isinstance(named("hard", 1, "big-dumb-five", 3, {"mode": "gambling"}), Search)
    assert isinstance(named("hard", 1, "big-dumb-five"), Search)
    assert levels("big-dumb-five", 3) == levels("big-dumb-five", 4) == ["easy", "fair", "hard"]
    match = rumpus.match("big-dumb-five", players=4, seed=1)
    with pytest.raises(Refused, match="for three players"):
        Equilibrium().choose(Chair(match, 0))
