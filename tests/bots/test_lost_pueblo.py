"""Players for the Lost Pueblo: who is honest accuses whom they can be sure of, and a Thief lies."""

from collections import Counter

import rumpus
from rumpus.bots import levels, named
from rumpus.bots.chair import Chair
from rumpus.bots.lost_pueblo import LEVELS
from rumpus.core import Match, Seat
from rumpus.games.bluffing.lost_pueblo import ACE

A, B, C, D = map(Seat, range(4))


def asked(*hands: str, cleared: tuple[int, ...] = ()) -> Match:
    dealt = [hand.split() for hand in hands]
    return rumpus.match("lost-pueblo", 4, arrange={"hands": dealt, "player": 0, "cleared": list(cleared)})


def test_the_levels_are_those_of_all_games() -> None:
    assert levels("lost-pueblo") == list(LEVELS) == ["easy", "fair", "hard"]


def test_who_knows_the_thief_says_so() -> None:
    m = asked("2C 2D 2H", "3C 3D 3H", "4C 4D 4H", "AS 5D", cleared=(1, 2))
    assert named("hard", seed=1, game="lost-pueblo").choose(Chair(m, A)) == ("accuse", D)


def test_a_thief_with_a_way_out_takes_it() -> None:
    m = asked("AS 2D", "3C 3D 3H", "4C 4D 4H", "5C 5D 5H")
    assert named("hard", seed=1, game="lost-pueblo").choose(Chair(m, A))[0] == "accuse"
    m = asked("AS", "3C 3D 3H", "4C 4D 4H", "5C 5D 5H")
    assert named("hard", seed=1, game="lost-pueblo").choose(Chair(m, A))[0] == ACE


def test_a_thief_does_what_honest_players_do_and_not_always_the_same() -> None:
    m = asked("AS 2D 2H", "3C 3D 3H", "4C 4D 4H", "5C 5D 5H")
    done = Counter(named("hard", seed=seed, game="lost-pueblo").choose(Chair(m, A))[0] for seed in range(60))
    assert done["ask"] > 5
    assert done["accuse"] > 5  # of something that the Thief knows to be wrong
