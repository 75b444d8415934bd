"""The bot of Stumpy: it gets away wherever that is certain, and leaves the next player in trouble."""

from random import Random
from typing import Any

import pytest

import rumpus
from rumpus.bots import Chair, answer, kibitzer, levels, named
from rumpus.bots.stumpy import BIT, ROOM, Flight, Runner, chase
from rumpus.core import Match, Seat
from rumpus.games.board._circus import DOORWAYS, ROOMS, nearer
from rumpus.games.board.stumpy import Stumpy


def circus(players: int, *luck: Any, **arrange: Any) -> Match:
    return rumpus.match("stumpy", players, seed=1, chance=[Seat(0), *luck], arrange=arrange)


def choice(m: Match, bot: Runner) -> Any:
    return bot.choose(Chair(m, m.actor))


def test_it_follows_as_the_rules_do() -> None:
    random = Random(1)
    for _ in range(300):
        barrels = random.sample(DOORWAYS, 16)
        hunter, target = random.choice(ROOMS), random.choice(ROOMS)
        _, steps = chase(ROOM[hunter], ROOM[target], sum(BIT[doorway] for doorway in barrels))
        assert sorted(ROOMS[room] for room in steps) == sorted(nearer(hunter, target, barrels))


def test_it_slams_the_door_behind_itself() -> None:
    m = circus(6, 1, "6", 1, parker="1", barrels=["K-L"])
    bot = Runner("runner", 200, seed=1)
    assert choice(m, bot) == "L"  # anywhere else Mr. Parker is next door
    m.answer(0, "L")
    assert choice(m, bot) == ("K-L", "1-L")


def test_it_sees_what_a_drum_roll_may_bring() -> None:
    walled = sum(BIT[doorway] for doorway in ("3-D", "C-D", "D-E"))
    assert Flight(0, 100).runs(ROOM["D"], ROOM["BT"], walled, 6) == 1  # shut in is safe
    others = 1 << ROOM["3"]
    open_way = sum(BIT[doorway] for doorway in ("C-D", "D-E"))
    assert Flight(others, 100).runs(ROOM["D"], ROOM["BT"], open_way, 1) == 1
    assert Flight(others, 100).runs(ROOM["D"], ROOM["BT"], open_way, 2) == 0


def test_with_spite_it_does_not_save_the_next_player() -> None:
    """Player 2 sits in D between two barrels. A third one would shut them in, where nobody can catch them."""
    m = circus(3, 1, pawns=["4", "D", "10"], parker="9", barrels=["C-D", "D-E", "2-3"])
    m.answer(0, "3")
    kind = {choice(m, Runner("kind", 200, seed=seed)) for seed in range(80)}
    mean = {choice(m, Runner("mean", 200, spite=60, seed=seed)) for seed in range(80)}
    assert mean < kind
    assert ("2-3", "3-D") in kind - mean


@pytest.mark.parametrize("level", ["easy", "fair", "hard"])
def test_every_level_plays_to_the_end(level: str) -> None:
    assert levels("stumpy")[:3] == ["easy", "fair", "hard"]
    m = rumpus.match("stumpy", 5, {"round_limit": 20}, seed=3)
    bots = {seat: named(level, seed=seat, game="stumpy") for seat in range(5)}
    while not m.over:
        answer(m, bots)
    assert isinstance(m.game, Stumpy)
    assert sum(m.game.marks) <= 1


def test_somebody_who_runs_can_ask_for_a_hint() -> None:
    m = rumpus.match("stumpy", players=3, seed=3)
    (seat,) = m.questions
    best, *_ = kibitzer.advice(m, Chair(m, seat), seconds=0.05)
    assert best.answer in m.questions[seat].choices
