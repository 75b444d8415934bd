"""Tournaments: what is played, what is counted, and that nothing stops them."""

import json
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus import bots, games
from rumpus.core import BadOption, Refused, UnknownGame
from rumpus.lab import Contest, Tournament, arena
from rumpus.lab.arena import Floor, Hall, fight, usual_players
from rumpus.lab.simulate import Played
from rumpus.lab.tournament import Bout
from rumpus.lab.workers import Alone

BROKEN = Path(__file__).parent / "broken"
BOTS = ["random", "search:2", "search:4"]


def played(tournament: Tournament) -> list[tuple[str, int, int, list[str], list[int], int]]:
    """Everything but the time that it took."""
    return [
        (contest.game, bout.sitting, bout.turn, bout.played.bots, bout.played.places, bout.played.answers)
        for contest in tournament.contests
        for bout in contest.bouts
        if bout.played is not None
    ]


def test_every_two_meet_in_both_orders() -> None:
    (contest,) = arena("bogart", BOTS, matches=2, jobs=1).contests
    assert sorted(tuple(match.bots) for match in contest.counted) == sorted(
        (one, other) for one in BOTS for other in BOTS if one != other
    )
    assert [(pair.one, pair.other, pair.ahead.of) for pair in contest.pairs] == [
        ("search:2", "random", 2),
        ("search:4", "random", 2),
        ("search:4", "search:2", 2),
    ]
    assert [standing.bot for standing in contest.standings] == BOTS
    assert [standing.tally.played for standing in contest.standings] == [4, 4, 4]
    assert sum(standing.tally.wins for standing in contest.standings) == 6
    thought = {standing.bot: standing.thought for standing in contest.standings}
    assert all(seconds > 0 for seconds in thought.values())


def test_the_same_seed_gives_the_same_matches_whoever_plays_them() -> None:
    alone = arena(["bogart", "pennywise"], BOTS[:2], matches=4, seed=3, jobs=1)
    together = arena(["bogart", "pennywise"], BOTS[:2], matches=4, seed=3, jobs=2)
    assert played(alone) == played(together)
    assert [c.pairs for c in alone.contests] == [c.pairs for c in together.contests]
    assert played(alone) != played(arena(["bogart", "pennywise"], BOTS[:2], matches=4, seed=4, jobs=1))


def test_bots_play_at_tables_of_many() -> None:
    (contest,) = arena("brain-baseball", ["random", "search:2"], players=3, matches=3, jobs=1).contests
    assert all(len(match.bots) == 3 and len(set(match.bots)) == 2 for match in contest.counted)
    assert sum(standing.tally.wins for standing in contest.standings) == pytest.approx(len(contest.counted))


def test_unless_said_random_plays_the_levels_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hall, "play", lambda hall, team: None)  # only the terms are of interest
    every = {contest.game: contest for contest in arena(jobs=1).contests}
    assert list(every) == games.names()
    for name, contest in every.items():
        assert contest.bots == ["random", *bots.levels(name, contest.players, contest.options)]
        assert contest.players == usual_players(games.find(name), {})
    assert every["con-game"].players == 20
    assert arena("con-game", options={"max_players": 10}, jobs=1).contests[0].players == 10
    assert every["pennywise"].players == 2


def test_all_games_are_those_that_can_be_played_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hall, "play", lambda hall, team: None)
    seven = {contest.game for contest in arena(players=7, jobs=1).contests}
    assert "candy" in seven
    assert "tishai" not in seven
    assert [contest.game for contest in arena(options={"coins": "odd"}, jobs=1).contests] == ["pennywise"]


def test_rules_that_fail_are_counted_and_stop_nothing() -> None:
    broken, whole = arena([str(BROKEN / "loses_a_card.py"), "bogart"], BOTS[:2], matches=2, jobs=1).contests
    assert len(whole.counted) == 2
    failing = Contest("bogart", 2, {}, ["nobody", "random"])
    bout = fight((failing.game, 2, {}, failing.bots, "seed"), 0, 0)
    assert bout.played is None
    assert "no bot called 'nobody'" in bout.problem
    failing.bouts.append(bout)
    failing.judge()
    assert (failing.failed, failing.standings, failing.pairs) == ([bout], [], [])
    assert broken.failed == []


def test_matches_without_an_end_are_counted_as_they_stand() -> None:
    (contest,) = arena(str(BROKEN / "never_ends.py"), BOTS[:2], matches=2, jobs=1).contests
    assert contest.unfinished == 2
    assert len(contest.standings) == 2


def test_only_whole_sittings_count() -> None:
    contest = arena("bogart", BOTS[:2], matches=4, jobs=1).contests[0]
    assert len(contest.counted) == 4
    del contest.bouts[0]
    assert len(contest.counted) == 2
    assert contest.balanced
    del contest.bouts[-1]
    assert len(contest.counted) == 2  # better than nothing
    assert not contest.balanced


def test_a_sitting_is_not_whole_if_a_match_of_it_failed() -> None:
    contest = arena("bogart", BOTS[:2], matches=4, jobs=1).contests[0]
    lost = contest.bouts[0]
    contest.bouts[0] = Bout(lost.sitting, lost.turn, problem="The process that did it ended with code 9.")
    assert len(contest.counted) == 2
    assert contest.balanced
    contest.bouts[2:] = []
    assert not contest.balanced


def test_an_interrupt_ends_it_and_the_file_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "bogart.json"

    def tired(done: int, wanted: int) -> None:
        assert wanted == 6
        if done == 3:
            raise KeyboardInterrupt

    first = arena("bogart", BOTS, matches=2, seed=1, jobs=1, file=file, progress=tired)
    assert first.interrupted
    assert len(first.contests[0].bouts) == 3
    told: list[int] = []
    again = arena("bogart", BOTS, matches=2, seed=1, jobs=1, file=file, progress=lambda done, wanted: told.append(done))
    assert told == [4, 5, 6]
    assert not again.interrupted
    assert played(again) == played(arena("bogart", BOTS, matches=2, seed=1, jobs=1))
    assert Tournament.load(file) == again


def test_what_has_failed_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "bogart.json"
    first = arena("bogart", BOTS[:2], matches=4, jobs=1, file=file)
    bouts = first.contests[0].bouts
    bouts[1] = Bout(bouts[1].sitting, bouts[1].turn, problem="The process that did it ended with code 3.")
    first.save(file)
    again = arena("bogart", BOTS[:2], matches=4, jobs=1, file=file)
    assert again.contests[0].failed == []
    assert played(again) == played(arena("bogart", BOTS[:2], matches=4, jobs=1))


def test_a_file_collects_games(tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    arena("bogart", BOTS[:2], matches=2, jobs=1, file=file)
    arena("pennywise", BOTS[:2], matches=2, jobs=1, file=file)
    assert [contest.game for contest in Tournament.load(file).contests] == ["bogart", "pennywise"]
    with pytest.raises(BadOption, match="another contest of bogart: 2 players, random against search:2"):
        arena("bogart", BOTS, matches=2, jobs=1, file=file)
    with pytest.raises(BadOption, match="another tournament, with the seed 0"):
        arena("bogart", BOTS[:2], seed=1, file=file)
    file.write_text("{")
    with pytest.raises(Refused, match="holds no tournament"):
        arena("bogart", file=file)


@pytest.mark.parametrize(
    ("contest", "why"),
    [
        ({"game": "bogart", "players": 2, "options": {}, "bots": []}, "two bots"),
        ({"game": "bogart", "players": 200, "options": {}, "bots": ["random", "easy"]}, "is for 2 to"),
        ({"game": "bogus", "players": 2, "options": {}, "bots": ["random", "easy"]}, "bogus"),
        ({"game": "bogart", "players": 2, "options": {}, "bots": ["random", "god"]}, "god"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(contest: dict[str, Any], why: str, tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    file.write_text(json.dumps({"seed": 0, "contests": [contest]}))
    with pytest.raises(Refused, match=why):
        arena(file=file)


def test_games_of_a_file_go_on_as_they_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "some.json"
    arena("pennywise", BOTS[:2], players=3, matches=1, options={"coins": "odd"}, jobs=1, file=file)
    guest = str(BROKEN / "never_ends.py")
    arena(guest, BOTS[:2], matches=1, jobs=1, file=file)
    monkeypatch.setattr(Hall, "play", lambda hall, team: None)
    ours, theirs = arena(jobs=1, file=file).contests
    assert (ours.game, ours.players, ours.bots, ours.unusual) == ("pennywise", 3, BOTS[:2], ["coins=odd"])
    assert ours.standings
    assert theirs.game == guest


def test_without_a_file_no_name_means_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hall, "play", lambda hall, team: None)
    assert sorted(contest.game for contest in arena(jobs=1).contests) == games.names()


def test_a_tournament_can_be_written_down() -> None:
    tournament = arena("pennywise", BOTS[:2], matches=2, options={"coins": "odd"}, jobs=1)
    assert msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament) == tournament
    assert tournament.contests[0].options == {"coins": "odd"}


def test_a_game_with_a_clock_can_be_played_at_a_pace() -> None:
    """Ten minutes of a floor, with an answer a minute."""
    bots = ["random", "easy"]
    (contest,) = arena("con-game", bots, 4, matches=2, options={"ends": 10}, pace=60, jobs=1).contests
    assert contest.pace == 60
    assert isinstance(contest.pace, float)
    assert [match.finished for match in contest.counted] == [True, True]
    # Ten of them speak, a fight may lapse after each, and so do the breathers of both; and the floor closes.
    assert all(10 < match.answers <= 41 for match in contest.counted)
    assert arena("bogart", bots, matches=1, pace=60.0, jobs=1).contests[0].pace is None  # it has no clock


# ---- the use of time


def test_when_there_is_no_time_nothing_begins() -> None:
    (contest,) = arena("bogart", BOTS[:2], minutes=1e-9, jobs=1).contests
    assert contest.bouts == []
    assert contest.standings == []
    assert not contest.balanced


def test_what_one_process_has_played_counts_although_it_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock is a minute later."""
    minutes = count()
    monkeypatch.setattr(sys.modules[arena.__module__], "monotonic", lambda: 60.0 * next(minutes))
    (contest,) = arena("bogart", BOTS[:2], minutes=2.5, jobs=1).contests
    monkeypatch.undo()
    assert len(contest.bouts) == 1
    assert contest.bouts[0].played is not None


def floor(game: str, sittings: int, seconds: float = 0.1) -> Floor:
    """A contest in which every match so far has taken so long."""
    bouts = [Bout(sitting, turn, seconds) for sitting in range(sittings) for turn in (0, 1)]
    return Floor(Contest(game, 2, {}, BOTS[:2], bouts=bouts), seed=0, matches=100)


def test_the_game_that_has_had_the_least_time_is_next() -> None:
    short, long = floor("bogart", 20), floor("tishai", 5)
    long.out = 40  # matches that are being played now
    assert Hall([short, long], None, None, lambda: None)._next(Alone(), None) is short
    long.out = 0
    assert Hall([floor("bogart", 20), long], None, None, lambda: None)._next(Alone(), None) is long


def test_a_sitting_that_has_begun_is_finished_first() -> None:
    short, long = floor("bogart", 20), floor("tishai", 5)
    (group,) = short.tables.values()
    short.begin(group)
    assert Hall([short, long], None, None, lambda: None)._next(Alone(), None) is short


def test_nothing_begins_that_would_not_end_in_time() -> None:
    ready = floor("bogart", 5)
    hall = Hall([ready], 1.0, None, lambda: None)
    assert hall._next(Alone(), 0.1) is None
    assert hall._next(Alone(), -1.0) is None
    assert hall._next(Alone(), 0.3) is ready  # two matches of a tenth
    assert len(ready.waiting) == 2
    assert hall._next(Alone(), -1.0) is ready  # it has begun


def test_bots_that_are_quick_play_more_often() -> None:
    contest = Contest("bogart", 2, {}, BOTS, True)
    cost = {frozenset(BOTS[:2]): 1.0, frozenset(BOTS[1:]): 16.0}
    playing, begun = Floor(contest, seed=0, matches=1000), Counter[frozenset[str]]()
    for _ in range(200):
        group = playing.next(None, many=1)
        assert group is not None
        seated = frozenset(playing.sittings[group.left[0]])
        playing.begin(group)
        while playing.waiting:
            playing.out += 1
            playing.take(Bout(*playing.waiting.popleft(), cost[seated]))
        begun[seated] += 1
    quick, slow = begun[frozenset(BOTS[:2])], begun[frozenset(BOTS[1:])]
    assert quick / slow == pytest.approx(4, abs=0.2)  # the square root


def test_what_cannot_be_played_is_refused(tmp_path: Path) -> None:
    alone = tmp_path / "alone.py"
    healthy = (BROKEN / "healthy.py").read_text()
    alone.write_text(healthy.replace("range(2, 4)", "range(1, 4)"))
    assert usual_players(games.find(str(alone)), {}) == 2
    with pytest.raises(UnknownGame):
        arena("bogus")
    with pytest.raises(BadOption, match="2 to 6 players"):
        arena("bogart", players=9)
    with pytest.raises(Refused, match="no bot called 'clever'"):
        arena("bogart", ["random", "clever"])
    with pytest.raises(BadOption, match="two bots"):
        arena("bogart", ["random", "random"])
    with pytest.raises(BadOption, match="two seats"):
        arena(str(alone), ["random", "search:2"], players=1)
    with pytest.raises(BadOption, match="not 0"):
        arena("bogart", players=0)
    with pytest.raises(BadOption, match="at least one match"):
        arena("bogart", matches=0)
    with pytest.raises(BadOption, match="No game"):
        arena(players=1000)


def test_a_match_remembers_who_thought_how_long() -> None:
    match = fight(("bogart", 2, {}, ["random", "search:2"], 1), 0, 0).played
    assert isinstance(match, Played)
    assert sum(match.thoughts) == match.answers
    assert all(seconds > 0 for seconds in match.seconds)
